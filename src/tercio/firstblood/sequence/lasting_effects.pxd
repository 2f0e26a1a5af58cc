# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole HEAL
cdef whole RESOLVE
cpdef object bestow(Battle b, object boons, whole giver, whole target, whole successes=*)
cpdef object _order(Battle b, object boon, whole target)
cpdef bint may_advance(Battle b, whole r) except? -1
@cython.locals(useful=bint)
cpdef bint matters(Battle b, object boons, whole target) except? -1
