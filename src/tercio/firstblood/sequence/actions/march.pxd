# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole MORALE_TESTS
cdef whole PROMOTE
cpdef whole march_distance(Battle b, whole r) except? -977977
cpdef whole _ask_march(Battle b, whole f) except? -977977
cpdef whole _march(Battle b, whole f) except? -977977
cpdef whole test_morale(Battle b, whole f) except? -977977
cpdef whole _shut_the_door(Battle b, whole f) except? -977977
cpdef whole _ask_advance(Battle b, whole f) except? -977977
cpdef whole _ask_leave(Battle b, whole f) except? -977977
@cython.locals(m=whole)
cpdef whole _leave(Battle b, whole f) except? -977977
cpdef whole _march_on(Battle b, whole f) except? -977977
cpdef whole _ask_entry(Battle b, whole f) except? -977977
cpdef whole _enter(Battle b, whole f) except? -977977
cdef whole _step_of_MARCHING_ON(Battle b, whole f, whole step) except? -1
cdef whole _step_of_ADVANCING(Battle b, whole f, whole step) except? -1
cdef whole _step_of_LEAVING(Battle b, whole f, whole step) except? -1
cdef whole _step_of_ENTER(Battle b, whole f, whole step) except? -1
