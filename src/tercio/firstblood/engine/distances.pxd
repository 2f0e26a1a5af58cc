cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.ground cimport Ground
from tercio.firstblood.engine.field cimport Field

cdef whole GARRISONED, TABLE
cdef double SLACK, NOWHERE

@cython.locals(r=whole)
cpdef whole piece_of(Battle b, whole m) noexcept
cpdef bint standing(Battle b, whole m) noexcept
@cython.locals(here=whole, there=whole, radius=Window)
cpdef double gap(Battle b, whole m, whole n) noexcept
@cython.locals(radius=Window)
cpdef bint within(Battle b, whole m, whole n, whole reach) noexcept
cpdef double piece_gap(Battle b, whole piece, whole x, whole y, whole r) noexcept
cpdef double outlines_gap(Battle b, whole first, whole second) noexcept
@cython.locals(field=Field)
cpdef bint on_table(Battle b, whole x, whole y, whole r) noexcept
@cython.locals(best=double, r=whole, n=whole)
cpdef double nearest_gap(Battle b, whole m, list regiments) except? -977977
@cython.locals(best=double, apart=double, found=whole, n=whole)
cpdef whole next_nearest(Battle b, whole m, whole r, double after, whole last) except? -2
@cython.locals(best=double, apart=double, found=whole, n=whole, r=whole)
cpdef whole next_nearest_of(Battle b, whole m, list regiments, double after, whole last) except? -2
@cython.locals(best=double, m=whole, n=whole)
cpdef double regiments_gap(Battle b, whole first, whole second) except? -977977
@cython.locals(ground=Ground, here=whole, there=whole, ax=whole, ay=whole, bx=whole, by=whole, span=double, along=double)
cpdef (whole, whole) nearest_point(Battle b, whole piece, whole x, whole y)
cpdef double distance(whole ax, whole ay, whole bx, whole by) noexcept nogil
