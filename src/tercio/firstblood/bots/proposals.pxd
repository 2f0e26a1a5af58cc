# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole RESTORE_MODEL
cdef whole ENTER_TABLE
cdef whole LEAVE_PIECE
cdef whole MOVE
cdef whole DEPLOY_REGIMENT
@cython.locals(r=whole)
cpdef list _deployments(Battle b)
@cython.locals(piece=whole)
cpdef list moves_now(Battle b)
cpdef list _last_resort(Battle b, whole r, whole limit)
cpdef bint _clears(Battle b, whole r, whole limit, whole plan) except? -1
cpdef list _plans(whole count)
cpdef list _leave(Battle b)
cpdef list _entries(Battle b)
cpdef list entry_points(Battle b, whole r)
cpdef list edge_points(Battle b)
@cython.locals(m=whole)
cpdef list _restored(Battle b)
cpdef tuple answer_paths(Battle b, whole kind, tuple answer)
