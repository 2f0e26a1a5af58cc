# Every index and division means what it means in Python.
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef class Casting:
    cdef public Battle b
    cdef public whole caster, target, dice, attunement, turned, heals
    cdef public bint priest, friendly
    cdef public object incantation

# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython

cdef whole CASTING
cdef whole KNOWING_MAGIC
cdef whole _KNOWING
cdef whole _CASTING
cpdef whole magic(Battle b, whole m) except? -977977
@cython.locals(m=whole, ordinary=bint)
cpdef list casters(Battle b, whole r)
@cython.locals(m=whole)
cpdef whole _casting_leader(Battle b, whole r) except? -977977
@cython.locals(m=whole)
cpdef whole chanter(Battle b, whole caster) except? -977977
@cython.locals(m=whole, r=whole)
cpdef bint is_interfered_with(Battle b, whole caster) except? -1
cpdef Casting prepare_casting(Battle b, whole caster, object incantation, whole target)
@cython.locals(at_enemies=bint, meant=bint, r=whole)
cpdef list spell_targets(Battle b, whole caster, object incantation)
@cython.locals(n=whole)
cpdef bint in_spell_reach(Battle b, whole caster, whole r, whole reach) except? -1
