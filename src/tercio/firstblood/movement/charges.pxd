# Every index and division means what it means in Python.
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.movement.engagement cimport Rectangle

@cython.locals(r=whole, found=list)
cpdef list bits(whole mask)
@cython.locals(m=whole, n=whole, first=whole, end=whole)
cpdef bint _in_reach(Battle b, whole r, list chiefs, whole limit, whole target) except? -1
@cython.locals(t=whole, found=list, chiefs=list, limit=whole, box=Rectangle, player=whole, enemy=bint)
cpdef list charge_targets(Battle b, whole r)
@cython.locals(best=double, m=whole, t=whole, names=list)
cpdef double needed_distance(Battle b, whole r, whole targets) except? -977977
@cython.locals(t=whole, n=whole, span=whole, walk=double, x=whole, y=whole)
cpdef object _straight_way(Battle b, whole m, whole limit, list names)
@cython.locals(t=whole, n=whole, span=whole, walk=double, ahead=double)
cpdef bint _straight_at_one(Battle b, whole m, list names, (whole, whole, whole) start, double length) except? -1

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef whole maximum(Battle b, whole r) except? -977977
cpdef double need(Battle b, whole m, whole n) except? -977977
cpdef whole _obstacles_passed(Battle b, whole m, whole n, double apart) except? -977977
cpdef bint chargeable(Battle b, whole r, whole target) except? -1
@cython.locals(n=whole)
cpdef double _least_need(Battle b, whole m, whole target) except? -977977
@cython.locals(m=whole)
cpdef bint may_open(Battle b, whole r, whole limit, whole targets) except? -1
cpdef list opening(Battle b, whole r, whole limit, whole targets)
@cython.locals(m=whole)
cpdef object _first_to_engage(Battle b, list models, whole limit, list names)
@cython.locals(m=whole)
cpdef list _led_on(Battle b, list chiefs, list rest, whole limit, list names)
cpdef object engage(Battle b, whole m, whole limit, list names)
cpdef (whole, whole) _on_the_way(Battle b, whole m, whole n, double walk)
cpdef bint _may_meet(Battle b, whole m, whole target, whole x, whole y, whole limit) except? -1
@cython.locals(found=bint)
cpdef bint could_engage(Battle b, whole m, whole limit, list names, (whole, whole, whole) start) except? -1
@cython.locals(m=whole)
cpdef whole who_could_take(Battle b, whole r, whole limit, whole target, list names, dict starts) except? -977977
@cython.locals(spared=bint)
cpdef bint _could_be_spared(Battle b, whole m, whole limit, whole target, (whole, whole, whole) start) except? -1
@cython.locals(alone=bint, k=whole, t=whole)
cpdef bint _holds_alone(Battle b, whole r, whole m, list names) except? -1
cpdef object _check_closest(Battle b, whole m, whole limit, list names, (whole, whole, whole) start)
cpdef double could_come_closer(Battle b, whole m, whole limit, list names, (whole, whole, whole) start, double span) except? -977977
@cython.locals(held=bint, n=whole)
cpdef bint leaves_behind(Battle b, whole m, (whole, whole, whole) before) except? -1
cpdef bint is_direct(Battle b, whole m, list names, (whole, whole, whole) start, double length) except? -1
@cython.locals(n=whole, t=whole)
cpdef bint _by_shortest_way(Battle b, whole m, list names, (whole, whole, whole) start, double length) except? -1
@cython.locals(direct=bint, straight=bint)
cpdef bint _direct_to(Battle b, whole m, whole n, whole target, (whole, whole, whole) start, double length, whole span) except? -1
