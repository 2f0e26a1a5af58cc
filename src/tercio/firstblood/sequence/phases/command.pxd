# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

@cython.locals(r=whole)
cpdef whole _ask_arrival(Battle b, whole f) except? -977977
cpdef whole _arrive(Battle b, whole f) except? -977977
@cython.locals(r=whole)
cpdef object _reveal_arrivals(Battle b, whole f)
@cython.locals(r=whole)
cpdef list cards_to_stack(Battle b, whole player)
cpdef bint may_stack_meanwhile(Battle b, whole player) except? -1
@cython.locals(r=whole)
cpdef list unstacked_entries(Battle b, whole player)
@cython.locals(other=whole)
cpdef bint to_be_stacked(Battle b, whole r) except? -1
cpdef bint _has_card(Battle b, whole r) except? -1
@cython.locals(k=whole)
cpdef whole _laid(Battle b, whole player, whole entry) except? -977977
@cython.locals(entry=whole)
cpdef whole _ask_card(Battle b, whole f) except? -977977
cpdef object _put(Battle b, whole player, whole entry)
cpdef whole _stack_card(Battle b, whole f) except? -977977
cpdef whole _roll_supremacy(Battle b, whole f) except? -977977
cpdef whole _settle(Battle b, whole f) except? -977977
cdef whole _step_of_REINFORCEMENTS(Battle b, whole f, whole step) except? -1
cdef whole _step_of_STACKING(Battle b, whole f, whole step) except? -1
cdef whole _step_of_SUPREMACY(Battle b, whole f, whole step) except? -1
