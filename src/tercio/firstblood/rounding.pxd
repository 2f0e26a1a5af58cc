# Declared by its type hints
cimport cython
from libc cimport math
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle

@cython.locals(x=whole, y=whole, turn=tuple, turns=list, quarters=whole)
cpdef object _round(Battle b, whole m, whole n, whole limit, whole target)
@cython.locals(side=whole, found=list)
cpdef list _past_circle(Battle b, whole m, whole n, whole x, whole y, whole room)
