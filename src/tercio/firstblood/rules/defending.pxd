# What each rule is called with is told by its hint.

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cdef whole BLOCKING
cdef whole DEFENDING
cdef whole HEALING
cdef whole REACHING
cdef whole WOUNDED
