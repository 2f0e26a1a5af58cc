cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from tercio.firstblood.engagement cimport engaged, engagers
from tercio.firstblood.hearing cimport ask_rules
from tercio.firstblood.knowing cimport printed
from tercio.firstblood.sight cimport clear_view, sees
from tercio.firstblood.space cimport within

cdef whole _OFFERING, THROWN, THROWING, VOLLEY_VALUE, GARRISONED

cpdef tuple shots_of(Battle b, whole m, whole weapon)
@cython.locals(most=whole, m=whole, throws=bint, found=list)
cpdef list weapons(Battle b, whole r)
cpdef bint hands_free(Battle b, whole r, whole weapon)
@cython.locals(foes=list)
cpdef bint shootable(Battle b, whole r, whole target, whole weapon)
@cython.locals(past=whole, n=whole, alive=list, found=list)
cpdef list marks_of(Battle b, whole m, whole target, whole reach)
@cython.locals(past=whole, n=whole)
cdef bint _has_mark(Battle b, whole m, whole target, whole reach)
cpdef bint can_shoot(Battle b, whole r, whole target, whole weapon)
@cython.locals(target=whole, armed=list, found=list)
cpdef list volley_targets(Battle b, whole r, whole weapon, list among)
@cython.locals(m=whole, reach=whole)
cdef bint _in_sight(Battle b, list armed, whole target)
@cython.locals(m=whole, n=whole, reach=whole, marks=list)
cdef bint _in_range(Battle b, list armed, whole target)
