# Declared by its type hints
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(t=whole, foes=list, found=list)
cpdef tuple closing_paths(Battle b, whole r, whole purpose, whole limit, whole targets)
@cython.locals(t=whole)
cpdef bint _engages_one(Battle b, whole m, list foes)
@cython.locals(m=whole)
cpdef object march_reaches_piece(Battle b, whole r, whole limit, whole piece)
