# Every index and division means what it means in Python.
from tercio.geometry.measure cimport whole

cdef whole CHANNELS

# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole RESOLVE
cdef whole ALLOCATE
cdef whole ACTIVATION_ENDS
cdef whole ACTIVATION_STARTS
cdef whole BEFORE_ACTION
cdef whole BEFORE_FIRST_ACTION
cdef whole CHALLENGING
cdef whole CHARGING
cdef whole CLASHING
cdef whole REFORMING
cdef whole DISENGAGING
cdef whole MARCHING_ON
cdef whole INSPIRING
cdef whole OVERCHARGING
cdef whole RALLYING
cdef whole RALLYING_IN_COMBAT
cdef whole TAKING_AIM
cdef whole SPELLCASTING
cdef whole SHOOTING
cdef whole _STARTS
cdef whole _AURA
cdef whole _TEMPER
cdef whole _ENDS
cpdef whole _begin(Battle b, whole f) except? -977977
@cython.locals(m=whole)
cpdef object _test_stranded(Battle b, whole r, list lost)
cpdef whole _bravery(Battle b, whole f) except? -977977
cpdef whole _ask_draw_event(Battle b, whole f) except? -977977
cpdef whole _use_draw_event(Battle b, whole f) except? -977977
cpdef whole _remove_tokens(Battle b, whole f) except? -977977
@cython.locals(k=whole, m=whole)
cpdef list ability_options(Battle b, whole f)
cpdef list served_by(Battle b, whole r, whole m, object ability)
cpdef list ability_targets(Battle b, whole r, whole m)
cpdef whole _ask_ability(Battle b, whole f) except? -977977
cpdef whole _use_ability(Battle b, whole f) except? -977977
cpdef whole _aura(Battle b, whole f) except? -977977
@cython.locals(profile=whole, r=whole)
cpdef bint _auras_about(Battle b) except? -1
@cython.locals(m=whole)
cpdef whole _aura_hits(Battle b, whole r, list foes) except? -977977
@cython.locals(n=whole, t=whole)
cpdef whole _worst_aura(Battle b, whole m, list foes) except? -977977
cpdef whole _next_action(Battle b, whole f) except? -977977
cpdef bint _has_acted(Battle b, whole f) except? -1
cpdef list action_options(Battle b, whole f)
@cython.locals(calm=bint)
cpdef whole _temper(Battle b, whole r) except? -977977
cpdef list forced_charges(Battle b, whole r)
cpdef list forced_options(Battle b, whole f)
cpdef whole _perform(Battle b, whole f) except? -977977
cpdef whole _decay(Battle b, whole f) except? -977977
@cython.locals(other=whole)
cpdef whole _end(Battle b, whole f) except? -977977
cdef whole _step_of_ACTIVATION(Battle b, whole f, whole step) except? -1
