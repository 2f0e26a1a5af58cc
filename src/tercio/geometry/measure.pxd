cimport cython
from libc cimport math

ctypedef long long whole
ctypedef whole *Window
ctypedef double *Reals

cdef double _SLACK

@cython.locals(dx=whole, dy=whole)
cpdef whole separation2(whole ax, whole ay, whole bx, whole by) noexcept nogil
cpdef double gap(whole ax, whole ay, whole ar, whole bx, whole by, whole br) noexcept nogil
cpdef bint within(whole ax, whole ay, whole ar, whole bx, whole by, whole br, whole reach) noexcept nogil
@cython.locals(limit=whole)
cpdef bint wholly_within(whole ax, whole ay, whole ar, whole bx, whole by, whole br, whole reach) noexcept nogil
@cython.locals(limit=whole)
cpdef whole reach2(whole ar, whole br, whole reach) noexcept nogil
@cython.locals(limit=whole)
cpdef whole overlap2(whole ar, whole br) noexcept nogil
cpdef bint touching(whole ax, whole ay, whole ar, whole bx, whole by, whole br) noexcept nogil
cpdef bint overlapping(whole ax, whole ay, whole ar, whole bx, whole by, whole br) noexcept nogil
@cython.locals(dx=whole, dy=whole, ex=whole, ey=whole, along=whole, length2=whole, across=double)
cpdef double segment_distance2(whole ax, whole ay, whole bx, whole by, whole x, whole y) noexcept nogil
@cython.locals(limit=double)
cpdef bint sweep_within(whole ax, whole ay, whole bx, whole by, whole r, whole x, whole y, whole br, whole reach) noexcept nogil
@cython.locals(limit=double)
cpdef bint sweep_overlaps(whole ax, whole ay, whole bx, whole by, whole r, whole x, whole y, whole br) noexcept nogil
cpdef whole orientation(whole ax, whole ay, whole bx, whole by, whole x, whole y) noexcept nogil
cdef bint _in_box(whole ax, whole ay, whole bx, whole by, whole x, whole y) noexcept nogil
@cython.locals(a=whole, b=whole, c=whole, d=whole)
cpdef bint segments_meet(whole ax, whole ay, whole bx, whole by, whole cx, whole cy, whole dx, whole dy) noexcept nogil
