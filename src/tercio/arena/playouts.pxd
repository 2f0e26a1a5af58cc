# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.arena.lots cimport Lots
from tercio.firstblood.engine.state cimport Battle

cdef whole TAKE_ACTION
@cython.locals(_=whole)
cpdef object play_on(Battle b, Lots lots, whole last, whole luck)
cpdef object meet_luck(Battle b, whole luck)
cpdef double standing_of(Battle b, whole player) except? -977977
@cython.locals(m=whole, r=whole)
cpdef double strength_left(Battle b, whole player) except? -977977
