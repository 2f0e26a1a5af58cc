# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef bint edge_allowed(Battle b, whole player, whole x, whole y) except? -1
cpdef bint own_zone(Battle b, whole player, whole x, whole y) except? -1
@cython.locals(entering=bint)
cpdef bint has_entered(Battle b, whole m) except? -1
cpdef object send_back(Battle b, whole r)
@cython.locals(m=whole)
cpdef object _lift(Battle b, whole r)
cpdef object _check_entry_stand(Battle b, whole r, tuple paths)
cpdef tuple whole_entry(Battle b, whole r, whole limit, whole x, whole y)
@cython.locals(column=whole, row=whole)
cpdef list _close_spots(Battle b, whole broad, whole limit, whole x, whole y, bint staggered_ranks, whole shift)
cpdef whole _pitch(Battle b, whole broad) except? -977977
cpdef (whole, whole) _inside(Battle b, whole x, whole y, whole deep, whole wide)
cpdef whole _apart2((whole, whole) here, (whole, whole) there) except? -977977
@cython.locals(fits=bint)
cpdef bint _room_for(Battle b, whole m, (whole, whole) spot) except? -1
