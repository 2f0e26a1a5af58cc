# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole OFFERING_ACTIONS
cdef whole _OFFERING
cpdef whole extra_offers(Battle b, whole r) except? -977977
cpdef bint fresh(Battle b, whole r, whole action) except? -1
@cython.locals(held=bint, reaching=bint)
cpdef list actions(Battle b, whole r, bint first)
@cython.locals(m=whole)
cpdef bint _can_move(Battle b, whole r) except? -1
@cython.locals(mobile=bint)
cpdef object _out_of_combat(Battle b, whole r, bint first, list found)
cpdef bint may_charge(Battle b, whole r) except? -1
cpdef bint _free_to_charge(Battle b, whole r) except? -1
@cython.locals(k=whole)
cpdef list charge_options(list targets)
@cython.locals(open_hand=bint, weapon=whole)
cpdef object _shooting(Battle b, whole r, bint held, list found)
@cython.locals(markers=whole, target=whole)
cpdef object _volleys(Battle b, whole r, whole weapon, list found)
@cython.locals(inside=bint)
cpdef object _in_combat(Battle b, whole r, bint held, bint reaching, list found)
@cython.locals(m=whole, n=whole)
cpdef object _of_characters(Battle b, whole r, list found)
@cython.locals(target=whole)
cpdef object _spells(Battle b, whole m, list found)
