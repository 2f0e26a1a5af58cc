# Declared by its type hints
cimport cython
cimport cpython.array as arrays
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(m=whole)
cpdef bint _any_holds(Battle b, list models, list names)
@cython.locals(m=whole)
cpdef bint _all_in_command(Battle b, list models)
@cython.locals(m=whole, before=arrays.array)
cpdef dict _rush(Battle b, list order, whole limit, list names, bint prudent, arrays.array before, list first)
cpdef tuple _start(whole m, arrays.array before)
cpdef bint _take_the_rest(Battle b, list order, whole limit, list names, arrays.array before, dict paths)
@cython.locals(t=whole)
cpdef bint _any_left(Battle b, list names)
@cython.locals(t=whole, n=whole)
cpdef (whole, whole) _goal(Battle b, whole m, list names)
@cython.locals(t=whole)
cpdef (double, whole, whole) engaging_end(Battle b, whole m, whole limit, list names, bint prudent)
@cython.locals(short=whole)
cpdef (double, whole, whole) _end_at_piece(Battle b, whole m, whole limit, whole target, bint prudent)
