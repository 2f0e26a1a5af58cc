# Every index and division means what it means in Python.
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(t=whole, foes=list, found=list)
cpdef tuple closing_paths(Battle b, whole r, whole purpose, whole limit, whole targets)
@cython.locals(t=whole)
cpdef bint _engages_one(Battle b, whole m, list foes) except? -1
@cython.locals(m=whole)
cpdef object march_reaches_piece(Battle b, whole r, whole limit, whole piece)

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef whole plan_count(Battle b, whole purpose) except? -977977
cpdef tuple unfold(Battle b, whole r, whole purpose, whole limit, whole plan, whole targets=*)
cpdef (whole, whole) direction(Battle b, whole r, whole plan)
@cython.locals(m=whole)
cpdef (whole, whole) anchor(Battle b, whole r)
@cython.locals(n=whole, r=whole)
cpdef (double, whole, whole) nearest_enemy(Battle b, whole x, whole y, whole player)
cpdef tuple _as_near_as_may_be(Battle b, whole r, whole limit, whole target, list found)
@cython.locals(met=bint)
cpdef bint _meets(Battle b, whole r, whole target, list paths) except? -1
@cython.locals(m=whole)
cpdef tuple _meet(Battle b, whole r, whole limit, whole target)
@cython.locals(m=whole)
cpdef list _close_in(Battle b, whole r, whole purpose, whole limit, list foes, bint careful)
@cython.locals(_=whole, k=whole)
cpdef object _approach(Battle b, whole m, whole purpose, whole limit, list foes)
