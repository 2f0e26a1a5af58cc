# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef object cut_short(Battle b, whole r)
cpdef bint march_is_forced(Battle b, whole r) except? -1
