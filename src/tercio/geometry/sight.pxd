cimport cython
cimport cpython.array as arrays
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.measure cimport Reals, Window, whole
from tercio.geometry.ground cimport Ground, reals, wholes

cdef double _EPS
cdef double _FAR
cdef double _SURELY

@cython.final
cdef class Sight:
    cdef readonly Ground ground
    cdef readonly double half
    cdef readonly double from_x, from_y, to_x, to_y
    cdef readonly int discs, pieces
    cdef int disc_room, room
    cdef dict scratch
    cdef Window disc_x, disc_y, disc_r, disc_tag
    cdef Window piece, piece_tag, piece_from, piece_to, piece_near
    cdef Reals t, s, r
    cdef Window owner, near
    cdef double ox, oy, ux, uy, ar, br, left, right, back, front, leave, arrive, low, high
    cdef double left_most, right_most, a_front, b_back, near_x, near_y
    cdef int a_count, b_end, disc_end, piece_end, end, kept, last
    cdef bint close, round_ends
    cdef Window chain, is_linked

    cpdef void clear(self) noexcept
    cpdef int add_disc(self, whole x, whole y, whole r, whole tag) except -1
    @cython.locals(part=whole)
    cpdef int add_outline(self, whole k, whole tag) except -1
    @cython.locals(seen=bint)
    cpdef bint see(self, whole ax, whole ay, whole ar, whole bx, whole by, whole br, whole tag_a, whole tag_b) except? -1
    @cython.locals(part=whole)
    cpdef bint see_from(self, whole k, whole bx, whole by, whole br, whole tag_a, whole tag_b) except? -1
    @cython.locals(part_a=whole, part_b=whole)
    cpdef bint see_across(self, whole k, whole m, whole tag_a, whole tag_b) except? -1

    cpdef void turn_round(self) noexcept
    @cython.locals(d=double, widest=double)
    cdef bint _see_discs(self, whole ax, whole ay, whole ar, whole bx, whole by, whole br, whole tag_a, whole tag_b) except? -1
    @cython.locals(d=double, dx=double, dy=double)
    cdef bint _see_from_part(self, whole part, whole bx, whole by, whole br, whole tag_a, whole tag_b) except? -1
    cdef bint _see_parts(self, whole part_a, whole part_b, whole tag_a, whole tag_b) except? -1

    cdef void _frame(self, double ox, double oy, double ux, double uy) noexcept
    @cython.locals(dx=double, dy=double)
    cdef void _place(self, int at, double x, double y) noexcept
    @cython.locals(corner=whole)
    cdef int _place_part(self, whole part, int at) noexcept
    @cython.locals(i=int)
    cdef void _box(self, int start, int end) noexcept
    cdef void _bound_ends(self) noexcept
    @cython.locals(best=double, start=whole, before=whole, here=whole, ax=double, ay=double, dx=double, dy=double, along=double, fx=double, fy=double, distance2=double)
    cdef double _nearest_on_part(self, whole part, double x, double y) noexcept
    @cython.locals(start=whole, before=whole, here=whole, ax=whole, ay=whole)
    cdef bint _part_holds(self, whole part, whole x, whole y) noexcept
    @cython.locals(best=double)
    cdef bint _face_parts(self, whole part_a, whole part_b) noexcept
    @cython.locals(corner=whole, x=double, y=double, distance2=double, d=double)
    cdef double _face_corners(self, whole part_a, whole part_b, double best, double way) noexcept
    @cython.locals(g=Ground, first=whole, other=whole, before=whole, here=whole)
    cdef bint _parts_meet(self, whole part_a, whole part_b) noexcept
    @cython.locals(g=Ground, cx=whole, cy=whole, before=whole, here=whole)
    cdef bint _edge_meets(self, whole part, whole ax, whole ay, whole bx, whole by) noexcept

    @cython.locals(i=int)
    cdef bint _search(self, whole tag_a, whole tag_b) except? -1
    @cython.locals(k=int, tag=whole, dx=double, dy=double, r=double, t=double, s=double)
    cdef void _gather_discs(self, whole tag_a, whole tag_b) noexcept
    cdef void _keep(self, double t, double s, double r, whole owner) noexcept
    @cython.locals(a=double, b=double, t=double, s=double, ahead=double, near=bint)
    cdef void _mark_near_disc(self, int i) noexcept
    @cython.locals(p=int, tag=whole, part=whole, dx=double, dy=double, r=double, t=double, s=double)
    cdef bint _gather_pieces(self, whole tag_a, whole tag_b) noexcept
    @cython.locals(start=int, end=int, i=int, near=bint)
    cdef bint _gather_piece(self, whole part) noexcept
    @cython.locals(above=bint, below=bint, i=int)
    cdef bint _bars(self, int start, int end) noexcept

    @cython.locals(k=int, p=int)
    cdef void _gather_crossings(self) noexcept
    @cython.locals(before=int, here=int, dt=double, ds=double, length=double, out_t=double, out_s=double)
    cdef void _cross_piece(self, int start, int end) noexcept
    cdef void _cross_ends(self, double t, double s, double r) noexcept
    @cython.locals(before=int, here=int)
    cdef void _circle_across(self, double t, double s, double r, int start, int end) noexcept
    cdef void _edge_across(self, double t1, double s1, double t2, double s2) noexcept
    @cython.locals(before=int, here=int)
    cdef void _edge_polygon(self, double t1, double s1, double t2, double s2, int start, int end) noexcept
    cdef void _crossing(self, double t, double s) noexcept
    @cython.locals(dt=double, ds=double, d2=double, along=double, h2=double, h=double)
    cdef void _circles(self, double t1, double s1, double r1, double t2, double s2, double r2) noexcept
    @cython.locals(dt=double, ds=double, length2=double, across=double, h2=double, h=double, middle=double)
    cdef void _edge_circle(self, double t1, double s1, double t2, double s2, double t, double s, double r) noexcept
    cdef void _on_edge(self, double t1, double s1, double dt, double ds, double along) noexcept
    @cython.locals(dt=double, ds=double, det=double, along=double, other=double)
    cdef void _edges(self, double t1, double s1, double t2, double s2, double t3, double s3, double t4, double s4) noexcept

    @cython.locals(i=int, j=int)
    cdef bint _try_lines(self) noexcept
    @cython.locals(dt=double, ds=double, length2=double, reach=double, w2=double, w=double, r=double)
    cdef bint _tangents(self, int i, int j) noexcept
    @cython.locals(c=double, n=double)
    cdef bint _tangent(self, int i, double dt, double ds, double q, double w, double r) noexcept
    cdef bint _free(self, double c, double sn, double rho) noexcept
    @cython.locals(k=int, p=int, last=int)
    cdef bint _met(self, double c, double sn, double rho) noexcept
    @cython.locals(off=double, r=double)
    cdef bint _disc_met(self, int k, double c, double sn, double rho) noexcept
    @cython.locals(off=double)
    cdef bint _joins(self, double c, double sn, double rho) noexcept
    @cython.locals(low=double, high=double, off=double, i=int)
    cdef bint _meets(self, int start, int end, double r, double c, double sn, double rho) noexcept
    cdef void _span(self, double c, double sn, double rho) noexcept
    @cython.locals(h=double)
    cdef bint _disc_between(self, int k, double ahead, double off, double r) noexcept
    @cython.locals(low=double, high=double, ahead_low=double, ahead_high=double, off=double, ahead=double, r=double, start=int, end=int, i=int)
    cdef bint _piece_between(self, int p, double c, double sn, double rho) noexcept
    @cython.locals(before=int, here=int, off=double, ahead=double, h=double)
    cdef void _chord(self, int start, int end, double r, double c, double sn, double rho) noexcept
    @cython.locals(forward=double, across=double, length=double, out=double, crossing=double)
    cdef void _chord_edge(self, double ahead1, double off1, double ahead2, double off2, double r) noexcept
    @cython.locals(t=double, s=double)
    cdef void _show(self, double c, double sn, double rho) noexcept
    @cython.locals(count=int, done=int, i=int, k=int, clear=bint, at_left=bint)
    cdef bint _discs_bar(self) noexcept
    @cython.locals(dt=double, ds=double, room=double)
    cdef bint _discs_overlap(self, int i, int k) noexcept

cdef inline void lay_scratch(Sight sight, dict scratch):
    """Where the working numbers lie; `scratch` keeps them alive."""
    sight.disc_x = wholes(scratch, "disc_x")
    sight.disc_y = wholes(scratch, "disc_y")
    sight.disc_r = wholes(scratch, "disc_r")
    sight.disc_tag = wholes(scratch, "disc_tag")
    sight.piece = wholes(scratch, "piece")
    sight.piece_tag = wholes(scratch, "piece_tag")
    sight.piece_from = wholes(scratch, "piece_from")
    sight.piece_to = wholes(scratch, "piece_to")
    sight.piece_near = wholes(scratch, "piece_near")
    sight.owner = wholes(scratch, "owner")
    sight.near = wholes(scratch, "near")
    sight.chain = wholes(scratch, "chain")
    sight.is_linked = wholes(scratch, "is_linked")
    sight.t = reals(scratch, "t")
    sight.s = reals(scratch, "s")
    sight.r = reals(scratch, "r")
