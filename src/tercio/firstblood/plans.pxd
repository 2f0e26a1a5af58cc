# Declared by its type hints
cimport cython
from cpython cimport array as arrays
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle

ctypedef (whole, whole) Pair
ctypedef (double, whole, whole) Distant

@cython.locals(t=whole, foes=list, found=list)
cpdef tuple closing_paths(Battle b, whole r, whole purpose, whole limit, whole targets)
@cython.locals(t=whole)
cpdef bint _engages_one(Battle b, whole m, list foes)
@cython.locals(m=whole, path=tuple)
cpdef object _walk_all(Battle b, list paths)
@cython.locals(m=whole)
cpdef bint _any_holds(Battle b, list models, list names)
@cython.locals(t=whole)
cpdef bint _holds_one(Battle b, whole m, list names)
@cython.locals(m=whole)
cpdef bint _all_in_command(Battle b, list models)
@cython.locals(m=whole, before=arrays.array)
cpdef dict _rush(Battle b, list order, whole limit, list names, bint prudent, arrays.array before)
@cython.locals(m=whole, end=whole)
cpdef object _go(Battle b, tuple path)
@cython.locals(dx=whole, dy=whole, x=whole, y=whole)
cpdef object _rejoin(Battle b, whole m, whole limit, list names)
@cython.locals(t=whole)
cpdef bint _any_left(Battle b, list names)
@cython.locals(t=whole, n=whole)
cpdef Pair _goal(Battle b, whole m, list names)
@cython.locals(t=whole)
cpdef Distant engaging_end(Battle b, whole m, whole limit, list names, bint prudent)
@cython.locals(short=whole)
cpdef Distant _end_at_piece(Battle b, whole m, whole limit, whole target, bint prudent)
@cython.locals(m=whole)
cpdef object march_reaches_piece(Battle b, whole r, whole limit, whole piece)
cpdef Distant _nowhere() noexcept
cpdef Distant _nearer(Distant one, Distant two) noexcept
@cython.locals(ax=whole, ay=whole, bx=whole, by=whole, between=double, share=double)
cpdef Pair _on_the_way(Battle b, whole m, whole n, double walk) noexcept
@cython.locals(walk=double, nearer=whole)
cpdef double _walk(double room, whole span, whole limit, whole k) noexcept
