# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef bint may_occupy(Battle b, whole r, whole piece) except? -1
@cython.locals(r=whole)
cpdef bint _occupied(Battle b, whole piece) except? -1
cpdef object check_occupy(Battle b, whole r, whole piece, whole limit, object path)
@cython.locals(m=whole)
cpdef object occupy(Battle b, whole r, whole piece)
cpdef tuple leaving_paths(Battle b, whole r)
cpdef object room_beside(Battle b, whole m, whole piece, whole chief, list spots)
