# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.combat.attack cimport Attack
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole ALLOCATE
cdef whole WOUNDED
cdef whole _WOUNDED
cpdef object add_hits(Battle b, whole kind, whole origin, whole target, whole part, whole count, whole striker=*)
cpdef object add_hits_of(Battle b, Attack attack, whole plain, whole sharp)
@cython.locals(h=whole)
cpdef object _put(Battle b, Attack attack, whole count, whole sharp)
cpdef object _write(Battle b, whole h, Attack attack, whole count, whole sharp)
cpdef bint _same(Battle b, whole h, Attack attack, whole sharp) except? -1
cpdef bint _strike_alike(Battle b, whole first, whole second) except? -1
cpdef Attack defence_of(Battle b, whole h, whole part)
@cython.locals(m=whole)
cpdef list separate_parts(Battle b, whole r)
cpdef list exposed_parts(Battle b, whole r, whole foe)
@cython.locals(near=bint)
cpdef whole _fought_with(Battle b, whole h) except? -977977
@cython.locals(h=whole)
cpdef whole _assign(Battle b, whole f) except? -977977
@cython.locals(h=whole)
cpdef whole _roll_all(Battle b, whole f) except? -977977
@cython.locals(h=whole)
cpdef object _roll_pool(Battle b, whole first)
cpdef bint _one_roll(Battle b, whole first, whole second) except? -1
@cython.locals(cost=whole)
cpdef whole wounds_after_discards(list failed, whole discards) except? -977977
cpdef object _strike_back(Battle b, whole origin, whole target, whole count)
@cython.locals(fought=bint, h=whole)
cpdef whole _wound_all(Battle b, whole f) except? -977977
@cython.locals(h=whole)
cpdef whole _pay_back(Battle b, whole f) except? -977977
cpdef object _keep(Battle b, whole h)
@cython.locals(h=whole)
cpdef list _clashed(Battle b)
@cython.locals(m=whole)
cpdef whole _demise(Battle b, whole r) except? -977977
cpdef whole _choose_part(Battle b, whole f) except? -977977
cpdef whole _foe(Battle b, whole f) except? -977977
cpdef list part_options(Battle b, whole r, whole foe=*)
@cython.locals(h=whole)
cpdef whole _waiting(Battle b, whole f) except? -977977
@cython.locals(h=whole)
cpdef list _lots(Battle b, whole f)
@cython.locals(h=whole)
cpdef object _drop(Battle b, whole f)
@cython.locals(h=whole)
cpdef whole _roll_batch(Battle b, whole f) except? -977977
@cython.locals(m=whole)
cpdef whole _room(Battle b, whole r, whole foe) except? -977977
cpdef object mark_engaged(Battle b, whole striker, whole target)
@cython.locals(m=whole)
cpdef object _mark(Battle b, whole r, whole foe)
cpdef whole target_part(Battle b, whole target, whole picked) except? -977977
cdef whole _step_of_RESOLVE(Battle b, whole f, whole step) except? -1
cdef whole _step_of_OUT_HITS(Battle b, whole f, whole step) except? -1
