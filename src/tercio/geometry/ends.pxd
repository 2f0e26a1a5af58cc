cimport cython
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.ground cimport Ground, reals, wholes
from tercio.geometry.measure cimport Reals, Window, whole

cdef double _EASE, _FAR, _WHOLE
cdef int _BASES, _OUTLINES, _CURVES, _SPOTS, _TAKEN, _TETHER, _GOAL, _CLEAR

@cython.final
cdef class Ends:
    cdef readonly Ground ground
    cdef dict scratch
    cdef Window base_x, base_y, base_r, base_span, base_kind, near_x, near_y, near_span2
    cdef Window outline, outline_span, outline_kind
    cdef Reals circle_x, circle_y, circle_r, wall_ax, wall_ay, wall_bx, wall_by
    cdef Window circle_kind, circle_near, wall_kind
    cdef Window spot_x, spot_y
    cdef Reals spot_far
    cdef readonly whole r, x, y
    cdef readonly double far
    cdef readonly whole spots_west, spots_south, spots_east, spots_north
    cdef whole west, south, east, north
    cdef int bases, near_bases, near_taken, outlines, tethers, circles, walls, spots
    cdef double start_x, start_y, limit, mark_x, mark_y, span, left, low, right, high
    cdef bint must_serve

    cpdef void clear(self, whole r, whole west, whole south, whole east, whole north) noexcept
    cpdef int add_taken(self, whole x, whole y, whole r) except -1
    cpdef int add_tether(self, whole x, whole y, whole r, whole span) except -1
    cpdef int add_goal(self, whole x, whole y, whole r, whole span) except -1
    cpdef int add_barred(self, whole k, whole room) except -1
    cpdef int add_goal_outline(self, whole k, whole span) except -1
    @cython.locals(k=int, kept=int)
    cpdef void drop_goals(self) noexcept
    cdef int _add_base(self, whole x, whole y, whole r, whole span, int kind) except -1
    cdef void _put_base(self, int k, whole x, whole y, whole r, whole span, int kind) noexcept
    cdef int _add_outline(self, whole k, whole span, int kind) except -1
    @cython.locals(k=int, kind=int, room=whole, x=whole, y=whole, across=bint)
    cdef void _gather(self, double west, double south, double east, double north) noexcept
    @cython.locals(i=int, k=int, tethered=bint, apart2=whole)
    cdef bint _may_end(self, whole x, whole y) noexcept
    @cython.locals(x=whole, y=whole, span2=whole)
    cdef void _ask_first(self, int i) noexcept
    @cython.locals(k=int)
    cpdef bint serves(self, whole x, whole y) noexcept
    @cython.locals(room=whole)
    cdef bint _is_close(self, int k, whole x, whole y) noexcept
    cdef bint _within(self, int k, whole x, whole y) noexcept
    @cython.locals(k=int)
    cpdef void find(self, whole ax, whole ay, double limit) noexcept
    @cython.locals(k=int)
    cpdef void find_nearest(self, whole ax, whole ay, double limit, whole x, whole y, double span) noexcept
    @cython.locals(k=int, touch=whole, share=int, away=double, ux=double, uy=double)
    cpdef int find_around(self, whole ax, whole ay, double limit) except -1
    @cython.locals(k=int, best=int)
    cpdef bint take(self) noexcept
    cdef void _begin(self, whole ax, whole ay, double limit, whole x, whole y, double span) noexcept
    cdef void _widen(self, double x, double y, double r) noexcept
    @cython.locals(k=int, r=double)
    cdef void _draw_goals(self) noexcept
    @cython.locals(k=int, r=double, ease=double, west=double, south=double, east=double, north=double)
    cdef void _draw_limits(self) noexcept
    @cython.locals(k=int, dx=double, dy=double, far=double)
    cdef void _draw_circle(self, double x, double y, double r, int kind) noexcept
    @cython.locals(g=Ground, o=whole, kind=int, before=whole, here=whole)
    cdef void _draw_outline(self, int k, double away) noexcept
    @cython.locals(length=double, nx=double, ny=double)
    cdef void _draw_beside(self, whole ax, whole ay, whole bx, whole by, double away, int kind) noexcept
    @cython.locals(near=bint, k=int)
    cdef void _draw_wall(self, double ax, double ay, double bx, double by, int kind) noexcept
    cdef bint _near(self, double west, double south, double east, double north) noexcept
    @cython.locals(k=int, x=double, y=double, r=double, dx=double, dy=double, w=double, d2=double, along=double)
    cdef void _before_circle(self, int goal) noexcept
    @cython.locals(k=int, dx=double, dy=double, length=double, w=double)
    cdef void _before_wall(self, int goal) noexcept
    @cython.locals(dx=double, dy=double, d=double)
    cdef void _offer_towards(self, double x, double y, double r, double to_x, double to_y) noexcept
    @cython.locals(ax=double, ay=double, dx=double, dy=double, along=double)
    cdef void _offer_foot(self, int wall, double x, double y) noexcept
    @cython.locals(i=int, j=int, k=int, goals=bint, serve=bint)
    cdef void _cross_all(self) noexcept
    @cython.locals(dx=double, dy=double, a=double, b=double, d2=double, along=double, h=double, x=double, y=double)
    cdef void _cross_circles(self, int i, int j) noexcept
    @cython.locals(ax=double, ay=double, dx=double, dy=double, ex=double, ey=double, d2=double, r=double, along=double, across=double, h2=double, h=double)
    cdef void _cross_wall(self, int circle, int wall) noexcept
    @cython.locals(ax=double, ay=double, cx=double, cy=double, dx=double, dy=double, ex=double, ey=double, across=double, s=double, t=double)
    cdef void _cross_walls(self, int i, int j) noexcept
    @cython.locals(dx=double, dy=double, far2=double, spot_x=whole, spot_y=whole)
    cdef void _offer(self, double x, double y) noexcept

cdef whole _nearest(double length) noexcept

cdef inline void lay_ends(Ends ends, dict scratch):
    """Where the working numbers lie; `scratch` keeps them alive."""
    ends.base_x = wholes(scratch, "base_x")
    ends.base_y = wholes(scratch, "base_y")
    ends.base_r = wholes(scratch, "base_r")
    ends.base_span = wholes(scratch, "base_span")
    ends.base_kind = wholes(scratch, "base_kind")
    ends.near_x = wholes(scratch, "near_x")
    ends.near_y = wholes(scratch, "near_y")
    ends.near_span2 = wholes(scratch, "near_span2")
    ends.outline = wholes(scratch, "outline")
    ends.outline_span = wholes(scratch, "outline_span")
    ends.outline_kind = wholes(scratch, "outline_kind")
    ends.circle_x = reals(scratch, "circle_x")
    ends.circle_y = reals(scratch, "circle_y")
    ends.circle_r = reals(scratch, "circle_r")
    ends.wall_ax = reals(scratch, "wall_ax")
    ends.wall_ay = reals(scratch, "wall_ay")
    ends.wall_bx = reals(scratch, "wall_bx")
    ends.wall_by = reals(scratch, "wall_by")
    ends.circle_kind = wholes(scratch, "circle_kind")
    ends.circle_near = wholes(scratch, "circle_near")
    ends.wall_kind = wholes(scratch, "wall_kind")
    ends.spot_x = wholes(scratch, "spot_x")
    ends.spot_y = wholes(scratch, "spot_y")
    ends.spot_far = reals(scratch, "spot_far")
