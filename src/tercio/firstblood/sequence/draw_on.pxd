# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole ACTIVATION
cdef whole CHOOSE_REGIMENT
cpdef object apply_draw_event(Battle b, whole f, whole r, whole event, whole choice)
cpdef object _draw_next(Battle b, whole f, whole r, whole bonus)
cpdef list able_to_follow(Battle b, whole r, whole entry)
@cython.locals(m=whole)
cpdef bint _called(Battle b, whole t, whole r) except? -1
cpdef whole _choose(Battle b, whole f) except? -977977
cpdef whole _activate(Battle b, whole f) except? -977977
cdef whole _step_of_DRAW_ON(Battle b, whole f, whole step) except? -1
