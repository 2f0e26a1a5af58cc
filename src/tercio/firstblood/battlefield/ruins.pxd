cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window

cdef whole TABLE, INCH

@cython.locals(k=whole)
cpdef whole completely_within_ruin(Battle b, whole r) except? -977977
@cython.locals(m=whole)
cpdef bint wholly_in_ruin(Battle b, whole piece, whole r) except? -1
cpdef bint in_ruin(Battle b, whole piece, whole m) except? -1
@cython.locals(k=whole, best=whole)
cpdef whole floors_at(Battle b, whole x, whole y, whole radius) except? -977977
