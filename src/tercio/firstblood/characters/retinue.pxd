# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(m=whole)
cpdef whole level(Battle b, whole r, whole category) except? -977977
cpdef object refresh_levels(Battle b, whole r)
cpdef object lay(Battle b, whole r, object boon, whole until, whole mark=*)
