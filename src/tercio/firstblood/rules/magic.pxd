# What each rule is called with is told by its hint.

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cdef whole CAST
cdef whole CASTING
cdef whole KNOWING_MAGIC
