cimport cython
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.measure cimport whole

cdef double _SLACK

@cython.final
cdef class Ground:
    cdef readonly tuple outlines
    cdef readonly int count
    cdef readonly int parts
    cdef readonly whole[::1] first
    cdef readonly whole[::1] x
    cdef readonly whole[::1] y
    cdef readonly whole[::1] left
    cdef readonly whole[::1] right
    cdef readonly whole[::1] low
    cdef readonly whole[::1] high
    cdef readonly whole[::1] part_first
    cdef readonly whole[::1] corner_first
    cdef readonly whole[::1] corner_x
    cdef readonly whole[::1] corner_y
    cdef readonly double[::1] middle_x
    cdef readonly double[::1] middle_y
    cdef readonly double[::1] middle_r

    cpdef whole first_corner(self, whole k) noexcept
    cpdef whole first_part(self, whole k) noexcept
    @cython.locals(odd=bint, start=whole, end=whole, before=whole, here=whole, turn=whole)
    cpdef bint inside(self, whole k, whole x, whole y) noexcept
    @cython.locals(best=double, distance2=double, here=whole, found=whole)
    cpdef whole nearest_edge(self, whole k, whole x, whole y) noexcept
    cpdef double edge_distance2(self, whole k, whole x, whole y) noexcept
    cpdef double distance2(self, whole k, whole x, whole y) noexcept
    @cython.locals(edge=double)
    cpdef double gap(self, whole k, whole x, whole y, whole r) noexcept
    @cython.locals(limit=double)
    cpdef bint within(self, whole k, whole x, whole y, whole r, whole reach) noexcept
    @cython.locals(limit=double)
    cpdef bint overlaps(self, whole k, whole x, whole y, whole r) noexcept
    @cython.locals(limit=double)
    cpdef bint contains(self, whole k, whole x, whole y, whole r) noexcept
    @cython.locals(best=double, distance2=double, before=whole, here=whole)
    cpdef double sweep_distance2(self, whole k, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(limit=double)
    cpdef bint sweep_within(self, whole k, whole ax, whole ay, whole bx, whole by, whole r, whole reach) noexcept
    @cython.locals(limit=double)
    cpdef bint sweep_overlaps(self, whole k, whole ax, whole ay, whole bx, whole by, whole r) noexcept
    @cython.locals(best=double, distance2=double, before=whole, here=whole)
    cpdef double apart2(self, whole k, whole m) noexcept
    cpdef bint near_box(self, whole k, whole west, whole south, whole east, whole north) noexcept
    cdef bint _beyond(self, whole k, whole ax, whole ay, whole bx, whole by, double limit) noexcept
    @cython.locals(there=whole)
    cdef double _edge_distance2(self, whole k, whole here, whole x, whole y) noexcept
    @cython.locals(cx=whole, cy=whole, dx=whole, dy=whole, ends=double, tips=double)
    cdef double _edges_apart2(self, whole before, whole here, whole ax, whole ay, whole bx, whole by) noexcept
