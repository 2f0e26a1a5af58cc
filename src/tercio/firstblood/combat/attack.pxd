# Declared by its type hints, see kernels.py.
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
