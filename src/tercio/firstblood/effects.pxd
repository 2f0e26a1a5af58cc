cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window

cdef whole CHARACTER, DESTROYED, EFFECT, EFFECT_COUNT, MAX_EFFECTS, ROUND

cdef bint _touches(Battle b, whole e, whole m)
@cython.locals(r=whole, e=whole, total=whole)
cpdef whole modifier(Battle b, whole m, whole which)
@cython.locals(r=whole, e=whole, x=whole)
cpdef whole rule_value(Battle b, whole m, whole rule)
@cython.locals(e=whole, found=list)
cpdef list granted(Battle b, whole r)
