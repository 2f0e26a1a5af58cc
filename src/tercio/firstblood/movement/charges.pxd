# Declared by its type hints
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.movement.engagement cimport Rectangle

@cython.locals(r=whole, found=list)
cpdef list bits(whole mask)
@cython.locals(m=whole, n=whole, first=whole, end=whole)
cpdef bint _in_reach(Battle b, whole r, list chiefs, whole limit, whole target)
@cython.locals(t=whole, found=list, chiefs=list, limit=whole, box=Rectangle, player=whole, enemy=bint)
cpdef list charge_targets(Battle b, whole r)
@cython.locals(best=double, m=whole, t=whole, names=list)
cpdef double needed_distance(Battle b, whole r, whole targets)
@cython.locals(t=whole, n=whole, span=whole, walk=double, x=whole, y=whole)
cpdef object _straight_way(Battle b, whole m, whole limit, list names)
@cython.locals(t=whole, n=whole, span=whole, walk=double, ahead=double)
cpdef bint _straight_at_one(Battle b, whole m, list names, (whole, whole, whole) start, double length)
