cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from tercio.firstblood.field cimport Field
from tercio.firstblood.engagement cimport Rectangle, besieges, bounds, engages, engages_any, may_reach, regiment_engages
from tercio.firstblood.knowing cimport is_leader, leaders, march_of
from tercio.firstblood.sight cimport sees
from tercio.firstblood.space cimport NOWHERE, distance, gap, nearest_gap, piece_gap, within

cdef whole GARRISONED, DESTROYED, INCH, FLOOR_COST
cdef double SLACK

@cython.locals(r=whole, found=list)
cpdef list bits(whole mask)
cpdef whole maximum(Battle b, whole r)
@cython.locals(length=double, k=whole, field=Field, radius=whole)
cpdef double need(Battle b, whole m, whole n)
cpdef bint chargeable(Battle b, whole r, whole target)
@cython.locals(m=whole, n=whole, first=whole, end=whole)
cdef bint _in_reach(Battle b, whole r, list chiefs, whole limit, whole target)
@cython.locals(t=whole, found=list, chiefs=list, limit=whole, box=Rectangle, player=whole, enemy=bint)
cpdef list charge_targets(Battle b, whole r)
@cython.locals(best=double, n=whole)
cdef double _least_need(Battle b, whole m, whole target)
@cython.locals(best=double, m=whole, t=whole, names=list)
cpdef double needed(Battle b, whole r, whole targets)
cpdef bint holds(Battle b, whole m, whole target)
