# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole BLESS
cdef whole HEAL
cdef whole MORALE_TESTS
cdef whole CAST
cdef whole _CAST
cpdef object incantation_of(Battle b, whole m, whole k)
cpdef bint _hurts(object incantation) except? -1
@cython.locals(works=bint)
cpdef whole _cast(Battle b, whole f) except? -977977
cpdef whole _test_morale(Battle b, whole f) except? -977977
cpdef whole _finish(Battle b, whole f) except? -977977
cdef whole _step_of_SPELLCASTING(Battle b, whole f, whole step) except? -1
