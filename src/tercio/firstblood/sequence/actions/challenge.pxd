# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole BLESS
cdef whole RESOLVE
cdef whole MORALE_TESTS
cdef whole DUELLING
cdef whole FRIGHTENING
cdef whole MOVE
cdef whole _DUELLING
cdef whole _FRIGHTENING
cpdef list challengers(Battle b, whole r)
@cython.locals(n=whole, r=whole)
cpdef list challenge_targets(Battle b, whole m)
cpdef whole _declare(Battle b, whole f) except? -977977
cpdef whole _move(Battle b, whole f) except? -977977
cpdef whole _meet(Battle b, whole f) except? -977977
cpdef bint provokes(Battle b, whole m, whole n) except? -1
cpdef whole _answered(Battle b, whole f) except? -977977
cpdef whole _bless(Battle b, whole f) except? -977977
cpdef whole _duel(Battle b, whole f) except? -977977
cpdef object strike(Battle b, whole m, whole n)
cpdef whole _end(Battle b, whole f) except? -977977
cpdef whole _close(Battle b, whole f) except? -977977
cpdef object check_meets(Battle b, whole r, whole limit, whole targets, tuple paths)
cpdef object nearer_step(Battle b, whole r, whole limit, whole target, tuple paths)
@cython.locals(m=whole)
cpdef bint _could_meet(Battle b, whole r, whole limit, whole target, object before) except? -1
cpdef object pull_in(Battle b, whole n, whole m)
@cython.locals(k=whole)
cpdef object _shift_others(Battle b, whole n, whole m)
@cython.locals(step=whole)
cpdef object _step_aside(Battle b, whole k)
cdef whole _step_of_CHALLENGING(Battle b, whole f, whole step) except? -1
