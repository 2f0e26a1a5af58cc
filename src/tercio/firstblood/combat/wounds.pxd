# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cpdef list takers(Battle b, whole r, whole mode, whole origin)
cpdef list _wounded(Battle b, list models)
cpdef list _of_character_regiment(Battle b, list alive)
cpdef list _in_combat(Battle b, list group, whole origin)
cpdef list _farthest_stranded(Battle b, whole r)
cpdef whole _choose(Battle b, whole f) except? -977977
@cython.locals(tested=bint)
cpdef whole _take(Battle b, whole f) except? -977977
cpdef object _remember(Battle b, whole r, whole m, whole count)
cpdef object casualty(Battle b, whole m, bint token=*, bint during_action=*)
cpdef object after_loss(Battle b, whole r)
@cython.locals(m=whole)
cpdef bint remove_spent(Battle b, whole r) except? -1
cpdef object destroy(Battle b, whole r)
cpdef list candidates(Battle b, whole r)
@cython.locals(n=whole)
cpdef whole _covered(Battle b, whole m, list alive, whole reach) except? -977977
cpdef whole _name(Battle b, whole f) except? -977977
cpdef whole _promote(Battle b, whole f) except? -977977
cdef whole _step_of_ALLOCATE(Battle b, whole f, whole step) except? -1
cdef whole _step_of_PROMOTE(Battle b, whole f, whole step) except? -1
