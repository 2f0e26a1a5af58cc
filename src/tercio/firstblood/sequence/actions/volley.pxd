cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from tercio.firstblood.movement.engagement cimport Rectangle

from tercio.firstblood.combat.attack cimport Attack

cdef whole _OFFERING, THROWN, THROWING, VOLLEY_VALUE, GARRISONED, VOLLEY, UNASSIGNED, THROWN_RANGE

@cython.locals(barrage=whole)
cpdef whole shots_of(Battle b, whole m, whole weapon) except? -977977
cpdef whole range_of(Battle b, whole m, whole weapon) except? -977977
@cython.locals(profile=whole, count=whole)
cdef whole _barrage(Battle b, whole m, whole weapon) except? -977977
cpdef whole barrage_of(Battle b, whole m, whole weapon) except? -977977
@cython.locals(most=whole, m=whole, found=list)
cpdef list weapons(Battle b, whole r)
cpdef bint hands_free(Battle b, whole r, whole weapon) except? -1
cpdef bint shootable(Battle b, whole r, whole target, whole weapon) except? -1
@cython.locals(past=whole, n=whole, found=list)
cpdef list marks_of(Battle b, whole m, whole target, whole reach)
cdef whole _seen_past(Battle b, whole m) except? -977977
@cython.locals(past=whole, n=whole, one_is_enough=bint)
cpdef bint is_obscured(Battle b, whole m, list marks) except? -1
@cython.locals(m=whole, shots=whole, marks=list, found=list)
cpdef list shooters(Battle b, whole r, whole target, whole weapon)
cpdef bint can_shoot(Battle b, whole r, whole target, whole weapon) except? -1
cpdef list volley_targets(Battle b, whole r, whole weapon, list among)
@cython.locals(m=whole, target=whole, armed=list, found=list, near=bint, farthest=whole, box=Rectangle)
cpdef list free_targets(Battle b, whole r, whole weapon, list among)
@cython.locals(m=whole)
cdef bint _in_sight(Battle b, list armed, whole weapon, whole target) except? -1
@cython.locals(past=whole, n=whole)
cdef bint _has_mark(Battle b, whole m, whole target, whole reach) except? -1
@cython.locals(m=whole, n=whole, reach=whole)
cdef bint _in_range(Battle b, list armed, whole weapon, whole target) except? -1
@cython.locals(m=whole, shots=whole, hidden=bint, each=whole, attacks=list, attack=Attack)
cpdef list volley_attacks(Battle b, whole r, whole target, whole weapon, whole markers)
@cython.locals(attack=Attack)
cdef Attack _pool_of(Battle b, list attacks, whole m, bint hidden)

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.firstblood.engine.flow cimport teach

cdef whole BLESS
cdef whole RESOLVE
cdef whole OFFERING_ACTIONS
@cython.locals(m=whole)
cpdef whole _declare(Battle b, whole f) except? -977977
cpdef whole _shoot(Battle b, whole f) except? -977977
cpdef whole _finish(Battle b, whole f) except? -977977
cdef whole _step_of_SHOOTING(Battle b, whole f, whole step) except? -1
