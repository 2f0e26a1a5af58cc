# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole PROMOTE
cdef whole HOLDING_BACK
cdef whole _HOLDING
@cython.locals(r=whole)
cpdef whole _roll_off(Battle b, whole f) except? -977977
cpdef whole _edge_chosen(Battle b, whole f) except? -977977
cpdef whole _chosen(Battle b, whole f) except? -977977
cpdef list still_to_deploy(Battle b, whole player)
cpdef bint may_hold_back(Battle b, whole r) except? -1
cpdef whole _ask_deploy(Battle b, whole f) except? -977977
cpdef whole _deploy(Battle b, whole f) except? -977977
cpdef object _check_stand(Battle b, whole m, whole low, whole high)
@cython.locals(m=whole)
cpdef object _check_cohesion(Battle b, whole r)
cpdef whole slots(Battle b) except? -977977
@cython.locals(stands=bint)
cpdef tuple slot_paths(Battle b, whole r, whole slot)
@cython.locals(shift=whole)
cpdef bint _draw_up_from(Battle b, whole r, list models, whole slot) except? -1
cpdef tuple _as_they_stand(Battle b, list models)
@cython.locals(k=whole, near=bint)
cpdef object draw_up(Battle b, whole r, list models, whole x, whole depth)
cdef whole _step_of_DEPLOYMENT(Battle b, whole f, whole step) except? -1
