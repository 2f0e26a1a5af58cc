cimport cython
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.ground cimport Ground, reals, wholes
from tercio.geometry.measure cimport Reals, Window, whole

cdef double _EASE, _STAND_OFF, _WHOLE
cdef int _SHAPES, _KNOWN, _LINES, _POINTS, _TOLLS

@cython.final
cdef class Reach:
    cdef readonly Ground ground
    cdef dict scratch
    cdef Window shape_x, shape_y, shape_r, outline, is_known
    cdef Window toll, price
    cdef Reals round_x, round_y, round_r
    cdef Window to, side, parent, is_open
    cdef Reals from_x, from_y, to_x, to_y, walked, hope
    cdef Window way_x, way_y, best_x, best_y
    cdef readonly whole r
    cdef readonly int legs
    cdef whole west, south, east, north, paid
    cdef int shapes, tolls, rounds, lines, count, best_legs

    cpdef void clear(self, whole r, whole west, whole south, whole east, whole north) noexcept
    cpdef int add_disc(self, whole x, whole y, whole r) except -1
    cpdef int add_outline(self, whole k, whole room) except -1
    cpdef int add_toll(self, whole k, whole price) except -1
    cdef int _add(self, whole x, whole y, whole r, whole k) except -1
    @cython.locals(cost=double, k=int)
    cpdef double way(self, whole ax, whole ay, whole bx, whole by, double limit) except? -1
    cpdef bint free(self, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(k=int)
    cpdef list points(self)
    @cython.locals(length=double, best=double, across=double, t=int)
    cdef double _cheapest(self, whole ax, whole ay, whole bx, whole by, double spent, double limit) except? -1
    @cython.locals(t=int, k=int)
    cdef int _unpaid(self) noexcept
    @cython.locals(k=int)
    cdef void _keep(self) noexcept
    @cython.locals(s=int, length=double)
    cdef double _shortest(self, whole ax, whole ay, whole bx, whole by, double limit) noexcept
    @cython.locals(found=int, k=int)
    cdef int _first_hit(self) noexcept
    @cython.locals(s=int)
    cdef int _in_the_way(self, whole ax, whole ay, whole bx, whole by) noexcept
    cdef bint _hits(self, int s, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(k=whole, corner=whole)
    cdef bint _know(self, int s) noexcept
    cdef bint _know_round(self, double x, double y, double r) noexcept
    @cython.locals(at=int)
    cdef double _taut(self, double limit) noexcept
    @cython.locals(found=int, k=int, best=double)
    cdef int _most_hopeful(self) noexcept
    @cython.locals(here=int, there=int)
    cdef void _leave(self, int at, double limit) noexcept
    @cython.locals(a=double, b=double, dx=double, dy=double, d2=double, w=double, along2=double, along=double, scale=double, tx=double, ty=double, from_x=double, from_y=double, to_x=double, to_y=double, walked=double, left_x=double, left_y=double, hope=double, k=int)
    cdef void _line(self, int at, int here, int there, int side, double limit) noexcept
    @cython.locals(here=int, r=double, cosine=double, parts=int)
    cdef double _arc(self, int at, double x, double y) noexcept
    @cython.locals(here=int, ux=double, uy=double, vx=double, vy=double, r2=double, turn=double, half=double)
    cdef double _half(self, int at, double x, double y) noexcept
    @cython.locals(before=int, k=int, free=bint)
    cdef bint _passes(self, int at) noexcept
    cdef void _to(self, double x, double y) noexcept
    @cython.locals(here=int, r=double, cosine=double, sine=double, parts=int, part=int, ux=double, uy=double)
    cdef void _round_off(self, int at, double x, double y) noexcept
    @cython.locals(x=whole, y=whole, s=int)
    cdef bint _may_step(self, int i, int j) noexcept
    @cython.locals(child=int, before=int)
    cdef double _trace(self, int at) noexcept
    @cython.locals(kept=int, k=int)
    cdef double _straighten(self) noexcept
    @cython.locals(k=int, length=double)
    cdef double _length(self) noexcept

cdef whole _nearest(double length) noexcept

cdef inline void lay_reach(Reach reach, dict scratch):
    """Where the working numbers lie; `scratch` keeps them alive."""
    reach.shape_x = wholes(scratch, "shape_x")
    reach.shape_y = wholes(scratch, "shape_y")
    reach.shape_r = wholes(scratch, "shape_r")
    reach.outline = wholes(scratch, "outline")
    reach.is_known = wholes(scratch, "is_known")
    reach.toll = wholes(scratch, "toll")
    reach.price = wholes(scratch, "price")
    reach.round_x = reals(scratch, "round_x")
    reach.round_y = reals(scratch, "round_y")
    reach.round_r = reals(scratch, "round_r")
    reach.to = wholes(scratch, "to")
    reach.side = wholes(scratch, "side")
    reach.parent = wholes(scratch, "parent")
    reach.is_open = wholes(scratch, "is_open")
    reach.from_x = reals(scratch, "from_x")
    reach.from_y = reals(scratch, "from_y")
    reach.to_x = reals(scratch, "to_x")
    reach.to_y = reals(scratch, "to_y")
    reach.walked = reals(scratch, "walked")
    reach.hope = reals(scratch, "hope")
    reach.way_x = wholes(scratch, "way_x")
    reach.way_y = wholes(scratch, "way_y")
    reach.best_x = wholes(scratch, "best_x")
    reach.best_y = wholes(scratch, "best_y")
