# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole FIGHT
cdef whole MORALE_TESTS
cdef whole CHARGE_ROLLED
cdef whole CHARGED
cdef whole IMPACT_DONE
cdef whole MOVE
cdef whole _ROLLED
cdef whole _CHARGED
cdef whole _DONE
@cython.locals(t=whole)
cpdef whole _declare(Battle b, whole f) except? -977977
cpdef object _roll(Battle b, whole f)
cpdef bint _reaches(Battle b, whole f) except? -1
cpdef whole _reroll(Battle b, whole f) except? -977977
cpdef whole _fail(Battle b, whole f) except? -977977
cpdef whole _ask_move(Battle b, whole f) except? -977977
cpdef whole _move(Battle b, whole f) except? -977977
cpdef whole _charged(Battle b, whole f) except? -977977
@cython.locals(m=whole, mounted=bint, t=whole)
cpdef bint inspired_by_charge(Battle b, whole r, whole targets) except? -1
@cython.locals(m=whole)
cpdef bint met_by(Battle b, whole r, whole target) except? -1
@cython.locals(t=whole)
cpdef whole _impact(Battle b, whole f) except? -977977
cpdef whole _after_impact(Battle b, whole f) except? -977977
cpdef whole _repeat(Battle b, whole f) except? -977977
cpdef whole _finish(Battle b, whole f) except? -977977
cdef whole _step_of_CHARGING(Battle b, whole f, whole step) except? -1
