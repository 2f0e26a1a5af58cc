# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole ACTION_PHASE
cdef whole REINFORCEMENTS
cdef whole STACKING
cdef whole SUPREMACY
cdef whole DEPLOYMENT
cpdef whole _deployment(Battle b, whole f) except? -977977
@cython.locals(m=whole, r=whole)
cpdef whole _start_round(Battle b, whole f) except? -977977
cpdef whole _reinforcement(Battle b, whole f) except? -977977
cpdef whole _command(Battle b, whole f) except? -977977
cpdef whole _supremacy(Battle b, whole f) except? -977977
cpdef whole _action(Battle b, whole f) except? -977977
@cython.locals(r=whole)
cpdef whole _victory(Battle b, whole f) except? -977977
cdef whole _step_of_BATTLE(Battle b, whole f, whole step) except? -1
