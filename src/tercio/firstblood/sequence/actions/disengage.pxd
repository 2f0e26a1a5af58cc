# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole FIGHT
cdef whole RESOLVE
cdef whole MORALE_TESTS
cdef whole MOVE
cpdef whole _declare(Battle b, whole f) except? -977977
cpdef whole _ask_opportunity(Battle b, whole f) except? -977977
cpdef whole _opportunity(Battle b, whole f) except? -977977
cpdef whole _test_morale(Battle b, whole f) except? -977977
cpdef whole _roll_distance(Battle b, whole f) except? -977977
cpdef whole _move(Battle b, whole f) except? -977977
cpdef whole _left_behind(Battle b, whole f) except? -977977
cpdef object check_clear(Battle b, whole r, whole limit, tuple paths)
@cython.locals(alone=bint)
cpdef bint could_clear(Battle b, whole m, whole limit, (whole, whole, whole) start) except? -1
cdef whole _step_of_DISENGAGING(Battle b, whole f, whole step) except? -1
