cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from tercio.firstblood.movement.engagement cimport Rectangle

from tercio.firstblood.combat.attack cimport Attack

cdef whole _OFFERING, THROWN, THROWING, VOLLEY_VALUE, GARRISONED, VOLLEY, UNASSIGNED, THROWN_RANGE

@cython.locals(barrage=whole)
cpdef whole shots_of(Battle b, whole m, whole weapon)
cpdef whole range_of(Battle b, whole m, whole weapon)
@cython.locals(profile=whole, count=whole)
cdef whole _barrage(Battle b, whole m, whole weapon)
cpdef whole barrage_of(Battle b, whole m, whole weapon)
@cython.locals(most=whole, m=whole, found=list)
cpdef list weapons(Battle b, whole r)
cpdef bint hands_free(Battle b, whole r, whole weapon)
cpdef bint shootable(Battle b, whole r, whole target, whole weapon)
@cython.locals(past=whole, n=whole, found=list)
cpdef list marks_of(Battle b, whole m, whole target, whole reach)
cdef whole _seen_past(Battle b, whole m)
@cython.locals(past=whole, n=whole, one_is_enough=bint)
cpdef bint is_obscured(Battle b, whole m, list marks)
@cython.locals(m=whole, shots=whole, marks=list, found=list)
cpdef list shooters(Battle b, whole r, whole target, whole weapon)
cpdef bint can_shoot(Battle b, whole r, whole target, whole weapon)
cpdef list volley_targets(Battle b, whole r, whole weapon, list among)
@cython.locals(m=whole, target=whole, armed=list, found=list, near=bint, farthest=whole, box=Rectangle)
cpdef list free_targets(Battle b, whole r, whole weapon, list among)
@cython.locals(m=whole)
cdef bint _in_sight(Battle b, list armed, whole weapon, whole target)
@cython.locals(past=whole, n=whole)
cdef bint _has_mark(Battle b, whole m, whole target, whole reach)
@cython.locals(m=whole, n=whole, reach=whole)
cdef bint _in_range(Battle b, list armed, whole weapon, whole target)
@cython.locals(m=whole, shots=whole, hidden=bint, each=whole, attacks=list, attack=Attack)
cpdef list volley_attacks(Battle b, whole r, whole target, whole weapon, whole markers)
@cython.locals(attack=Attack)
cdef Attack _pool_of(Battle b, list attacks, whole m, bint hidden)
