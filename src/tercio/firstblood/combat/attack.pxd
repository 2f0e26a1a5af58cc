# Every index and division means what it means in Python.
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole _AIMING, _INSPIRING, _DREADING, _STRIKING, _STRUCK, _PIERCING, _DEFENDING

@cython.freelist(8)
cdef class Attack:
    cdef public Battle b
    cdef public whole kind, striker, regiment, target, part, picked, weapon, extra_ap
    cdef public bint close, pressed, target_broken, clash_or_challenge, as_clash
    cdef public whole target_type
    cdef public object trace
    cdef public whole dice, skill, floor, inspired, reroll_misses, reroll_sixes, reroll_ones
    cdef public whole extra_hits_on_one, ones_bypass, torrent, defence, evasion, piercing, hardened, bypass
    cdef public whole save_reroll_ones, save_reroll_failures, save_reroll_sixes, wounds_on_six
    cdef public whole discards, returns, obscured

# --- By its type hints: `./dev declare` writes what follows. ---
cdef whole AIMING
cdef whole DEFENDING
cdef whole DREADING
cdef whole INSPIRING
cdef whole STRIKING
cpdef whole hit_value(Attack attack) except? -977977
cpdef whole save_value(Attack attack) except? -977977
cpdef object settle(Attack attack)
cpdef object _aim(Attack attack)
@cython.locals(r=whole)
cpdef object _dread(Attack attack)
@cython.locals(r=whole)
cpdef bint _any_dread(Battle b, whole regiment) except? -1
cpdef object guard(Attack attack)
cpdef whole _struck(Attack attack) except? -977977
cpdef object _settle_inspired(Attack attack)
cpdef object _settle_mastery(Attack attack)
cpdef object _apply(Attack attack, whole channel_no, whole m, bint core=*)
cpdef object _apply_weapon_rules(Attack attack, whole channel_no)
cpdef object note(Attack attack, object rule, object field, whole value)
cpdef object _apply_traced(Attack attack, whole channel_no, whole m, bint core)
