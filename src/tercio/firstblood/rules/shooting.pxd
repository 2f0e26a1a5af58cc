# What each rule is called with is told by its hint.

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cdef whole AIMING
cdef whole DEFENDING
cdef whole OFFERING_ACTIONS
cdef whole STRIKING
