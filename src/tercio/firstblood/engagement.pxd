cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from tercio.geometry cimport measure
from tercio.firstblood.hearing cimport ask_rules, silent
from tercio.firstblood.sight cimport free_line
from tercio.firstblood.space cimport piece_gap, piece_of, standing, within

cdef whole GARRISONED, TABLE, ENGAGEMENT, INCH, _REACHING, _BLOCKING, _LONGEST

cpdef whole reach(Battle b, whole m)
@cython.locals(here=whole, there=whole)
cpdef bint engages(Battle b, whole m, whole n)
@cython.locals(radius=Window)
cdef bint _across_floors(Battle b, whole m, whole n)
cpdef bint blocks(Battle b, whole m)
@cython.locals(blockers=list)
cpdef bint may_strike(Battle b, whole m, whole n)
@cython.locals(player=whole, r=whole, k=whole, between=list, level=bint)
cdef list _shields_between(Battle b, whole m, whole n)
cdef bint _any_block(Battle b, whole r)
@cython.locals(radius=Window, wide=whole)
cdef bint _near_line(Battle b, whole m, whole n, whole k)
cpdef bint near(Battle b, whole r, whole other)
@cython.locals(west=whole, south=whole, east=whole, north=whole, x=Window, y=Window, alive=Window, radius=Window, m=whole, span=whole)
cdef bint _close_by(Battle b, tuple box, whole other)
@cython.locals(low_x=whole, low_y=whole, high_x=whole, high_y=whole, x=Window, y=Window, alive=Window, radii=Window, radius=whole, here=whole, there=whole, m=whole)
cpdef tuple bounds(Battle b, whole r)
@cython.locals(n=whole)
cpdef bint engages_any(Battle b, whole m, whole r)
@cython.locals(n=whole)
cpdef bint engaged_by_any(Battle b, whole m, whole r)
cpdef bint regiment_engages(Battle b, whole r, whole other)
@cython.locals(m=whole)
cdef bint _any_engages(Battle b, whole r, whole other)
@cython.locals(o=whole, player=whole, held=bint, found=list, box=tuple)
cpdef list rivals(Battle b, whole r)
@cython.locals(other=whole)
cpdef bint engaged(Battle b, whole r)
@cython.locals(other=whole)
cpdef bint engaging(Battle b, whole r)
@cython.locals(other=whole, found=list)
cpdef list engagers(Battle b, whole r)
@cython.locals(other=whole, found=list)
cpdef list engaged_with(Battle b, whole r)
@cython.locals(r=whole, other=whole, span=whole)
cdef bint _rival(Battle b, whole m, whole n)
@cython.locals(n=whole)
cpdef bint model_engaged(Battle b, whole m)
@cython.locals(n=whole)
cpdef bint model_engaging(Battle b, whole m)
cpdef bint besieges(Battle b, whole m, whole piece)
