# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole FIGHT
cdef whole MORALE_TESTS
cdef whole MOVE
cpdef whole _declare(Battle b, whole f) except? -977977
cpdef whole _manoeuvre(Battle b, whole f) except? -977977
cpdef whole _fight(Battle b, whole f) except? -977977
@cython.locals(r=whole)
cpdef whole _besieged(Battle b) except? -977977
cpdef whole _test_morale(Battle b, whole f) except? -977977
@cython.locals(m=whole)
cpdef whole stormed_piece(Battle b, whole r) except? -977977
cpdef whole _ask_storm(Battle b, whole f) except? -977977
cpdef whole _storm(Battle b, whole f) except? -977977
@cython.locals(m=whole)
cpdef whole reform_distance(Battle b, whole r) except? -977977
cpdef whole _ask_reform(Battle b, whole f) except? -977977
cpdef whole _reform(Battle b, whole f) except? -977977
cpdef whole _end_reform(Battle b, whole f) except? -977977
cdef whole _step_of_CLASHING(Battle b, whole f, whole step) except? -1
cdef whole _step_of_REFORMING(Battle b, whole f, whole step) except? -1
