cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window

cdef whole CHARACTER, DESTROYED, EFFECT, EFFECT_COUNT, MAX_EFFECTS, ROUND, CHANNELS, RULE_COUNT

cdef bint _touches(Battle b, whole e, whole m) except? -1
@cython.locals(r=whole, e=whole, total=whole)
cpdef whole modifier(Battle b, whole m, whole which) except? -977977
@cython.locals(r=whole, e=whole, total=whole)
cpdef whole penalty(Battle b, whole m, whole which) except? -977977
@cython.locals(r=whole, e=whole, x=whole)
cpdef whole rule_value(Battle b, whole m, whole rule) except? -977977
@cython.locals(e=whole, changed=bint)
cpdef bint rules_changed(Battle b, whole channel, whole r) except? -1
@cython.locals(e=whole, found=list, rule=whole, given=bint)
cpdef list granted_rules(Battle b, whole r, whole profile)
@cython.locals(count=whole, e=whole, alike=bint, lasting=bint)
cpdef object add_effect(Battle b, whole kind, whole r, whole which, whole amount, whole until, whole mark=*)
@cython.locals(end=whole, k=whole)
cdef object _remove(Battle b, whole e)
@cython.locals(e=whole, whom=whole)
cpdef object expire(Battle b, whole until, whole r=*)
@cython.locals(e=whole, giver=whole)
cpdef object expire_orphans(Battle b)
