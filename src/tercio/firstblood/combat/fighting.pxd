# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.combat.attack cimport Attack
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole RESOLVE
cdef whole BLESSING
cdef whole COUNTING_IMPACT
cdef whole FRIGHTENING
cdef whole _FRIGHTENING
cdef whole _COUNTING
cdef whole _BLESSING
cpdef whole attacks_of(Battle b, whole m) except? -977977
cpdef whole impact_attacks(Battle b, whole m) except? -977977
cpdef bint makes_impact(Battle b, whole m) except? -1
cpdef whole dice_of(Battle b, whole m, whole kind) except? -977977
cpdef list targets_of(Battle b, whole m, whole kind, whole only)
@cython.locals(other=whole)
cpdef list strikeable(Battle b, whole r, whole kind, whole only)
@cython.locals(r=whole)
cpdef list _targets_among(Battle b, whole m, whole kind, list foes)
cpdef bint may_impact(Battle b, whole r) except? -1
@cython.locals(n=whole)
cpdef object _add_picks(Battle b, whole m, whole r, whole kind, list found)
cpdef bint strikes(Battle b, whole m, whole n, whole kind) except? -1
@cython.locals(m=whole)
cpdef whole _aim_next(Battle b, whole f) except? -977977
cpdef bint _must_choose(Battle b, whole m, whole kind, list foes) except? -1
@cython.locals(m=whole)
cpdef object _clear_aims(Battle b, whole r)
cpdef object aim_alone(Battle b, whole m, whole target)
cpdef whole _aim_set(Battle b, whole f) except? -977977
@cython.locals(k=whole)
cpdef whole _bless_next(Battle b, whole f) except? -977977
@cython.locals(m=whole, other=whole)
cpdef list _aimed_at(Battle b, whole r)
cpdef whole _bless_set(Battle b, whole f) except? -977977
@cython.locals(r=whole)
cpdef object spend_blessings(Battle b)
@cython.locals(target=whole)
cpdef whole _strike_all(Battle b, whole f) except? -977977
@cython.locals(m=whole)
cpdef list strikers(Battle b, whole r)
@cython.locals(m=whole)
cpdef list pools(Battle b, list models)
cpdef bint close(Battle b, whole m) except? -1
@cython.locals(n=whole)
cpdef bint within_one_inch(Battle b, whole m, whole part) except? -1
@cython.locals(k=whole)
cpdef Attack pool_attack(Battle b, list members, whole kind)
@cython.locals(m=whole)
cpdef object roll_pool(Battle b, list members, whole kind)
cpdef whole _aim(Battle b, whole f) except? -977977
cpdef whole _bless(Battle b, whole f) except? -977977
cpdef whole _resolve(Battle b, whole f) except? -977977
cdef whole _step_of_AIM(Battle b, whole f, whole step) except? -1
cdef whole _step_of_BLESS(Battle b, whole f, whole step) except? -1
cdef whole _step_of_FIGHT(Battle b, whole f, whole step) except? -1
