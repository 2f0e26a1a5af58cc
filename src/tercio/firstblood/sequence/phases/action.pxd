# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole CHOOSE_REGIMENT
cdef whole ACTIVATION
cpdef whole _first(Battle b, whole f) except? -977977
cpdef whole _draw(Battle b, whole f) except? -977977
cpdef whole _activate(Battle b, whole f) except? -977977
cdef whole _step_of_ACTION_PHASE(Battle b, whole f, whole step) except? -1
