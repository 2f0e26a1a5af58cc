# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(t=whole)
cpdef list in_view(Battle b, whole r)
cpdef list nearest_of(Battle b, whole r, list regiments)
cpdef list forced_goals(Battle b, whole r)
cpdef tuple run_at_nearest(Battle b, whole r, whole towards, whole limit)
@cython.locals(m=whole, n=whole)
cpdef (whole, whole) _straight_at(Battle b, whole r, whole target)
cpdef (whole, whole) _place_of(Battle b, whole m, whole n, whole target)
