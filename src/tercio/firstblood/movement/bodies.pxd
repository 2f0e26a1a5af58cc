# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(share=whole)
cpdef tuple shift_body(Battle b, whole r, whole purpose, whole limit, (whole, whole) heading, whole parts)
cpdef (whole, whole) step(whole limit, (whole, whole) heading, whole share, whole parts)
@cython.locals(m=whole)
cpdef tuple shift_ragged(Battle b, whole r, whole purpose, whole limit, (whole, whole) heading, whole parts)
cpdef object _homeward(Battle b, whole m, whole purpose, whole limit)
@cython.locals(share=whole)
cpdef object _farthest(Battle b, whole m, whole purpose, whole limit, (whole, whole) heading, whole parts)
@cython.locals(well=bint)
cpdef bint _ends_well_at(Battle b, whole m, whole purpose, whole dx, whole dy) except? -1
@cython.locals(fine=bint)
cpdef bint fits(Battle b, whole m, whole purpose, whole x, whole y) except? -1
