# Every index and division means what it means in Python.
cimport cython
from tercio.geometry.measure cimport whole
from tercio.geometry.ends cimport Ends
from tercio.geometry.reach cimport Reach
from tercio.firstblood.engine.field cimport Field
from tercio.firstblood.engine.state cimport Battle

@cython.locals(field=Field, radius=whole, way=Reach, home=whole, r=whole, k=whole)
cpdef object lay_way(Battle b, whole m, whole purpose, whole floor, double limit)
@cython.locals(field=Field, radius=whole, ends=Ends, home=whole, r=whole, k=whole, room=whole)
cpdef object lay_ends(Battle b, whole m, whole purpose, whole want, whole floor, double limit)
@cython.locals(way=Reach)
cpdef object _walked(Battle b, whole m, whole floor, whole x, whole y, double limit)
@cython.locals(way=Reach, k=whole, points=list)
cpdef object _path(Battle b, whole m, whole floor, list before)
@cython.locals(way=Reach, ax=whole, ay=whole, walked=double, before=list)
cpdef object _by_way_of(Battle b, whole m, whole purpose, whole floor, whole at_x, whole at_y, whole x, whole y, double limit)
@cython.locals(field=Field, radius=whole, ends=Ends, k=whole, r=whole, room=whole, x=whole, y=whole)
cpdef object place_beside(Battle b, whole m, whole piece, whole chief)
@cython.locals(ends=Ends)
cpdef object _set_down_beside(Battle b, whole m, whole piece, whole chief)
@cython.locals(ends=Ends)
cpdef object _aim_at_ends(Battle b)
@cython.locals(ends=Ends, least=double, climb=double, x=whole, y=whole)
cpdef object _cheapest(Battle b, whole m, whole purpose, whole want, whole floor, double limit, list names, whole only, double gain)
@cython.locals(ends=Ends, floor=whole, x=whole, y=whole)
cpdef object _first(Battle b, whole m, whole purpose, whole want, double limit, list names)
@cython.locals(ends=Ends, span=whole, some=bint, t=whole, n=whole, apart=whole)
cpdef bint _lay_foes(Battle b, whole m, whole floor, double limit, list names, whole only) except? -1

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef object _lay_pieces(Battle b, whole m, whole purpose, double limit)
@cython.locals(k=whole)
cpdef object _lay_bases(Battle b, whole m, whole r, bint wary, whole floor, double limit)
cpdef bint _hostile(Battle b, whole m, whole r) except? -1
cpdef bint _base_near(Battle b, whole m, whole k, double limit) except? -1
cpdef bint _piece_near(Battle b, whole m, whole k, double limit) except? -1
cpdef bint _keeps_off(whole purpose, whole want) except? -1
cpdef whole _berth(Battle b, whole m, whole k, whole purpose, whole want) except? -977977
@cython.locals(follows=bint, leads=bint, n=whole)
cpdef object _lay_tethers(Battle b, whole m, whole floor)
cpdef object way_to(Battle b, whole m, whole purpose, whole floor, whole x, whole y, double limit)
cpdef object _climb_to(Battle b, whole m, whole purpose, whole floor, whole x, whole y, double limit)
cpdef object engaging_way(Battle b, whole m, whole purpose, double limit, list names, whole only=*, double gain=*, whole on=*)
cpdef object nearer_way(Battle b, whole m, double limit, list names, double span)
cpdef object closer_way(Battle b, whole m, whole purpose, double limit, list names, double span)
@cython.locals(floor=whole)
cpdef object commanded_way(Battle b, whole m, whole purpose, double limit)
cpdef object way_towards(Battle b, whole m, whole purpose, double limit, whole n, double span)
cpdef object contact_way(Battle b, whole m, double limit, whole piece)
cpdef object clear_way(Battle b, whole m, double limit)
cpdef bint may_stand_beside(Battle b, whole m, whole piece, whole chief) except? -1
@cython.locals(at=whole, k=whole)
cpdef bint stays_held(Battle b, tuple path) except? -1
cpdef bint suits(Battle b, whole m, whole purpose, whole want, whole floor, whole x, whole y, list names, whole only) except? -1
cpdef bint holds(Battle b, whole m, whole target) except? -1
@cython.locals(t=whole)
cpdef bint holds_any(Battle b, whole m, list names) except? -1
@cython.locals(n=whole)
cpdef bint _lay_leaders(Battle b, whole m, whole floor, double limit) except? -1
@cython.locals(n=whole, t=whole)
cpdef whole _nearest_foe(Battle b, whole m, list names) except? -977977
@cython.locals(floor=whole, n=whole, t=whole)
cpdef list _floors(Battle b, whole m, list names)
@cython.locals(n=whole)
cpdef list _home_floors(Battle b, whole m)
