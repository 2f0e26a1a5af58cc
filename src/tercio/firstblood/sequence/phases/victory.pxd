# Every index and division means what it means in Python.
from tercio.geometry cimport measure

# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole SEIZING
cdef whole _SEIZING
cpdef whole zone_radius(Battle b, object zone) except? -977977
cpdef bint active(Battle b, object zone) except? -1
cpdef bint in_zone(Battle b, (whole, whole, whole) circle, whole m) except? -1
@cython.locals(m=whole)
cpdef bint stands_in(Battle b, (whole, whole, whole) circle, whole r) except? -1
@cython.locals(m=whole)
cpdef bint wholly_in_zone(Battle b, (whole, whole, whole) circle, whole r) except? -1
cpdef (whole, whole) weight(Battle b, whole m)
@cython.locals(m=whole, r=whole)
cpdef whole total(Battle b, (whole, whole, whole) circle, whole player) except? -977977
@cython.locals(enemy=bint, r=whole)
cpdef bint is_denied(Battle b, (whole, whole, whole) circle, whole player) except? -1
cpdef whole holder(Battle b, (whole, whole, whole) circle) except? -977977
cpdef whole worth(Battle b, object zone, whole player) except? -977977
cpdef object score_zones(Battle b)
@cython.locals(more=bint, r=whole)
cpdef bint is_annihilated(Battle b, whole player) except? -1
@cython.locals(last=bint)
cpdef whole conclude(Battle b, whole f) except? -977977
@cython.locals(m=whole, r=whole)
cpdef object score_latecomers(Battle b)
