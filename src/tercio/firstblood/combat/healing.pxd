# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole HEALING
cdef whole _HEALING
cpdef list healable(Battle b, whole r)
@cython.locals(m=whole)
cpdef list restorable(Battle b, whole r, whole healing)
cpdef bint _may_return(Battle b, whole m, whole healing) except? -1
cpdef whole _choose_healed(Battle b, whole f) except? -977977
cpdef whole _heal(Battle b, whole f) except? -977977
cpdef whole _ask_restored(Battle b, whole f) except? -977977
cpdef whole _restore(Battle b, whole f) except? -977977
@cython.locals(m=whole)
cpdef object step_down(Battle b, whole r)
cpdef bint keeps_role(Battle b, whole m) except? -1
cpdef object check_return(Battle b, whole r, whole m, whole x, whole y, whole floor=*)
@cython.locals(n=whole)
cpdef bint _led(Battle b, whole r, whole m) except? -1
@cython.locals(k=whole, other=whole)
cpdef object _check_return_engagement(Battle b, whole r, whole m)
@cython.locals(leader=whole)
cpdef list return_spots(Battle b, whole r, whole m)
cdef whole _step_of_HEAL(Battle b, whole f, whole step) except? -1
