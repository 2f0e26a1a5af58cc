# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef (whole, whole) zone_of(Battle b, whole player)
@cython.locals(commanded=bint, m=whole)
cpdef bint may_stand(Battle b, whole r) except? -1
cpdef bint in_strip(Battle b, whole m, whole low, whole high) except? -1
