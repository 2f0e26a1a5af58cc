# Declared by its type hints
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
cpdef bint _lay_foes(Battle b, whole m, whole floor, double limit, list names, whole only)
