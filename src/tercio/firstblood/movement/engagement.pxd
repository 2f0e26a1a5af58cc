cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from tercio.geometry cimport measure
from tercio.geometry.sight cimport Sight

ctypedef (whole, whole, whole, whole) Rectangle

cdef whole GARRISONED, TABLE, ENGAGEMENT, INCH, _REACHING, _BLOCKING, _LONGEST, PIECE_TAG

cpdef whole reach(Battle b, whole m) except? -977977
@cython.locals(held=whole, besieged=whole)
cpdef bint engages(Battle b, whole m, whole n) except? -1
@cython.locals(ax=whole, ay=whole, bx=whole, by=whole, mine=whole, other=whole, farthest=whole)
cpdef bint in_reach(Battle b, whole m, whole n) except? -1
@cython.locals(radius=Window)
cdef bint _across_floors(Battle b, whole m, whole n) except? -1
cpdef bint blocks(Battle b, whole m) except? -1
@cython.locals(sight=Sight, player=whole, r=whole, k=whole)
cpdef bint may_strike(Battle b, whole m, whole n) except? -1
@cython.locals(floor=whole, k=whole, level=bint)
cdef int _shields_between(Battle b, whole m, whole n, whole r) except -1
@cython.locals(m=whole, asked=whole)
cdef bint _any_block(Battle b, whole r) except? -1
@cython.locals(radius=Window, wide=whole, room=whole, x=whole, y=whole, ax=whole, ay=whole, bx=whole, by=whole)
cdef bint _near_line(Battle b, whole m, whole n, whole k) noexcept
cpdef bint near(Battle b, whole r, whole other) except? -1
@cython.locals(west=whole, south=whole, east=whole, north=whole, x=Window, y=Window, alive=Window, radius=Window, m=whole, span=whole)
cdef bint _close_by(Battle b, Rectangle box, whole other, whole reach) noexcept
cpdef bint may_reach(Battle b, whole r, Rectangle box, whole other, whole span) noexcept
@cython.locals(low_x=whole, low_y=whole, high_x=whole, high_y=whole, x=Window, y=Window, alive=Window, radii=Window, radius=whole, here=whole, there=whole, m=whole)
cpdef Rectangle bounds(Battle b, whole r) noexcept
@cython.locals(n=whole)
cpdef bint engages_any(Battle b, whole m, whole r) except? -1
@cython.locals(n=whole)
cpdef bint engaged_by_any(Battle b, whole m, whole r) except? -1
cpdef bint regiment_engages(Battle b, whole r, whole other) except? -1
@cython.locals(m=whole)
cdef bint _any_engages(Battle b, whole r, whole other) except? -1
cdef bint _rival(Battle b, whole r, Rectangle box, whole other) noexcept
@cython.locals(other=whole, box=Rectangle, found=list)
cpdef list rivals(Battle b, whole r)
@cython.locals(other=whole, box=Rectangle)
cpdef bint is_engaged(Battle b, whole r) except? -1
@cython.locals(other=whole, box=Rectangle)
cpdef bint engaging(Battle b, whole r) except? -1
@cython.locals(other=whole, box=Rectangle, found=list)
cpdef list engagers(Battle b, whole r)
@cython.locals(other=whole, box=Rectangle, found=list)
cpdef list engaged_with(Battle b, whole r)
@cython.locals(player=whole, r=whole)
cpdef bint model_engaged(Battle b, whole m) except? -1
@cython.locals(player=whole, r=whole)
cpdef bint model_engaging(Battle b, whole m) except? -1
@cython.locals(player=whole, r=whole, n=whole)
cpdef bint model_fights(Battle b, whole m) except? -1
cpdef bint besieges(Battle b, whole m, whole piece) noexcept

# --- By its type hints: `./dev declare` writes what follows. ---
cdef whole BLOCKING
cdef whole REACHING
cpdef bint in_range_of(Battle b, whole k, whole x, whole y, whole radius) except? -1
cpdef bint stands_in_range(Battle b, whole m, whole k) except? -1
