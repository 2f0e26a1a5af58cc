# What each rule is called with is told by its hint.

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cdef whole ACTIVATION_ENDS
cdef whole BEFORE_ACTION
cdef whole BEFORE_FIRST_ACTION
cdef whole HOLDING_BACK
cdef whole OFFERING_ACTIONS
cdef whole SEIZING
