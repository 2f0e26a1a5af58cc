# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef dict _catalogue()
cpdef object ledger_id(object event)
cpdef list draw_event_options(Battle b, whole r)
@cython.locals(m=whole)
cpdef bint has_draw_event(Battle b, whole r) except? -1
@cython.locals(m=whole)
cpdef list events_of(Battle b, whole r)
