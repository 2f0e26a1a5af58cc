cimport cython
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.ground cimport Ground, reals, wholes
from tercio.geometry.measure cimport Reals, Window, whole

cdef double _EASE, _STAND_OFF, _WHOLE
cdef double _MARGIN
cdef int _SHAPES, _KNOWN, _LINES, _POINTS, _TOLLS, _SIDES, _ROOT

@cython.final
cdef class Reach:
    cdef readonly Ground ground
    cdef dict scratch
    cdef Window shape_x, shape_y, shape_r, outline, is_known, known, close_by
    cdef Window toll, price
    cdef Reals round_x, round_y, round_r, ahead
    cdef Window owner, line_fate
    cdef Window to, side, parent, line, is_open, fate, first_twig, end_twig
    cdef Reals from_x, from_y, to_x, to_y, walked, hope
    cdef Window way_x, way_y, best_x, best_y
    cdef readonly whole r
    cdef readonly int legs
    cdef whole west, south, east, north, paid
    cdef whole aim_west, aim_south, aim_east, aim_north
    cdef int shapes, tolls, rounds, lines, count, best_legs, parts, near, shapes_known, ways_in
    cdef bint stands, is_crowded, is_aimed
    cdef double tree_limit, line_from_x, line_from_y, line_to_x, line_to_y
    cdef whole searches, laid_since, start_since, goal_since, known_since

    cpdef void clear(self, whole r, whole west, whole south, whole east, whole north) noexcept
    cpdef int add_disc(self, whole x, whole y, whole r) except -1
    cpdef int add_outline(self, whole k, whole room) except -1
    cpdef int add_toll(self, whole k, whole price) except -1
    cdef int _add(self, whole x, whole y, whole r, whole k) except -1
    cdef void _drop_last(self) noexcept
    @cython.locals(cost=double, k=int)
    cpdef double way(self, whole ax, whole ay, whole bx, whole by, double limit) except? -1
    cpdef void aim(self, whole west, whole south, whole east, whole north) noexcept
    cpdef bint free(self, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(k=int)
    cpdef list points(self)
    @cython.locals(length=double, best=double, across=double, t=int)
    cdef double _cheapest(self, whole ax, whole ay, whole bx, whole by, double spent, double limit) except? -1
    @cython.locals(t=int, k=int)
    cdef int _unpaid(self) noexcept
    @cython.locals(k=int)
    cdef void _keep(self) noexcept
    @cython.locals(s=int, length=double, kept=bint)
    cdef double _shortest(self, whole ax, whole ay, whole bx, whole by, double limit) noexcept
    @cython.locals(known=int, kept=bint)
    cdef bint _begin(self, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(s=int)
    cdef void _forget(self) noexcept
    @cython.locals(found=int, k=int)
    cdef int _first_hit(self) noexcept
    @cython.locals(s=int, west=whole, south=whole, east=whole, north=whole)
    cdef int _in_the_way(self, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(r=whole, x=whole, y=whole)
    cdef bint _outside(self, int s, whole west, whole south, whole east, whole north) noexcept
    cdef bint _hits(self, int s, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(k=whole, corner=whole, r=double)
    cdef bint _know(self, int s) noexcept
    @cython.locals(k=int)
    cdef bint _know_round(self, double x, double y, double r, int s) noexcept
    @cython.locals(length=double)
    cdef double _taut(self, double limit) noexcept
    @cython.locals(at=int, k=int)
    cdef double _along_tree(self, double limit) noexcept
    @cython.locals(x=double, y=double, across=bint)
    cdef bint _tree_serves(self, double limit) noexcept
    @cython.locals(x=whole, y=whole, across=bint, k=int)
    cdef void _plant(self, double limit) noexcept
    @cython.locals(dx=double, dy=double)
    cdef double _left(self, double x, double y) noexcept
    @cython.locals(here=int, there=int, first=int, twig=int)
    cdef void _grow(self, int at) noexcept
    @cython.locals(name=whole, limit=double, walked=double)
    cdef void _branch(self, int at, int here, int there, int side) noexcept
    @cython.locals(here=int, name=whole, walked=double, k=int, twig=int, dx=double, dy=double, hope=double)
    cdef void _follow(self, int at, double limit) noexcept
    cdef void _put(self, int k, int at, int there, int side, whole name, double walked) noexcept
    @cython.locals(found=int, k=int, best=double)
    cdef int _most_hopeful(self) noexcept
    @cython.locals(a=double, b=double, dx=double, dy=double, d2=double, w=double, along2=double, along=double, scale=double, tx=double, ty=double, walked=double, chord_x=double, chord_y=double)
    cdef double _draw(self, int at, int here, int there, int side, double limit) noexcept
    @cython.locals(walked=double, x=double, y=double, dx=double, dy=double, near=double)
    cdef bint _is_hopeless(self, int at, int there, double limit) noexcept
    @cython.locals(leaves=whole, arrives=whole)
    cdef whole _name(self, int at, int here, int there, int side) noexcept
    cdef whole _since(self, int here, int there) noexcept
    cdef bint _is_done(self, whole name, int here, int there) noexcept
    cdef bint _is_blocked(self, whole name, int here, int there) noexcept
    @cython.locals(r=double, cosine=double)
    cdef double _bend(self, int at, double x, double y) noexcept
    @cython.locals(r=double, cosine=double)
    cdef double _arc(self, int at, double x, double y) noexcept
    @cython.locals(here=int, ux=double, uy=double, vx=double, vy=double, r2=double, turn=double, half=double)
    cdef double _half(self, int at, double x, double y) noexcept
    @cython.locals(name=whole, before=int, here=int, there=int)
    cdef bint _passes(self, int at) noexcept
    @cython.locals(since=whole)
    cdef bint _is_free(self, int at, whole name, int before, int here, int there) noexcept
    @cython.locals(s=int, k=int, apart=bint, touched=bint, ax=whole, ay=whole, bx=whole, by=whole, west=whole, south=whole, east=whole, north=whole)
    cdef bint _line_is_free(self, int at, int here, int there) noexcept
    @cython.locals(here=int, half_x=double, half_y=double, span=double, k=int, free=bint)
    cdef bint _arc_is_free(self, int before, double x, double y) noexcept
    @cython.locals(s=int, k=int, away=double, dx=double, dy=double, close=bint)
    cdef void _look_around(self, int here, double x, double y, double span) noexcept
    @cython.locals(x=whole, y=whole, k=int)
    cdef bint _may_pass(self, int i, int j) noexcept
    cdef void _to(self, double x, double y) noexcept
    @cython.locals(here=int, cosine=double, sine=double, _part=int, ux=double, uy=double)
    cdef void _round_off(self, int at, double x, double y) noexcept
    @cython.locals(x=whole, y=whole, k=int, s=int)
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
    reach.known = wholes(scratch, "known")
    reach.close_by = wholes(scratch, "close_by")
    reach.toll = wholes(scratch, "toll")
    reach.price = wholes(scratch, "price")
    reach.round_x = reals(scratch, "round_x")
    reach.round_y = reals(scratch, "round_y")
    reach.round_r = reals(scratch, "round_r")
    reach.ahead = reals(scratch, "ahead")
    reach.owner = wholes(scratch, "owner")
    reach.line_fate = wholes(scratch, "line_fate")
    reach.to = wholes(scratch, "to")
    reach.side = wholes(scratch, "side")
    reach.parent = wholes(scratch, "parent")
    reach.line = wholes(scratch, "line")
    reach.is_open = wholes(scratch, "is_open")
    reach.fate = wholes(scratch, "fate")
    reach.first_twig = wholes(scratch, "first_twig")
    reach.end_twig = wholes(scratch, "end_twig")
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
