# What each rule is called with is told by its hint.

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cdef whole ACTIVATION_STARTS
cdef whole BREAKING
cdef whole COMBAT_RALLYING
cdef whole FRIGHTENING
cdef whole TESTING_MORALE
