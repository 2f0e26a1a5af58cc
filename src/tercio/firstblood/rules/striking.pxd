# What each rule is called with is told by its hint.

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cdef whole BLESSING
cdef whole COUNTING_IMPACT
cdef whole DREADING
cdef whole DUELLING
cdef whole INSPIRING
cdef whole STRIKING
cdef whole _PARRY
