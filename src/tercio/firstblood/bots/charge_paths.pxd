# Every index and division means what it means in Python.
cimport cython
cimport cpython.array as arrays
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(m=whole)
cpdef bint _any_holds(Battle b, list models, list names) except? -1
@cython.locals(m=whole)
cpdef bint _all_in_command(Battle b, list models) except? -1
@cython.locals(m=whole, before=arrays.array)
cpdef dict _rush(Battle b, list order, whole limit, list names, bint prudent, arrays.array before, list first)
cpdef tuple _start(whole m, arrays.array before)
cpdef bint _take_the_rest(Battle b, list order, whole limit, list names, arrays.array before, dict paths) except? -1
@cython.locals(t=whole)
cpdef bint _any_left(Battle b, list names) except? -1
@cython.locals(t=whole, n=whole)
cpdef (whole, whole) _goal(Battle b, whole m, list names)
@cython.locals(t=whole)
cpdef (double, whole, whole) engaging_end(Battle b, whole m, whole limit, list names, bint prudent)
@cython.locals(short=whole)
cpdef (double, whole, whole) _end_at_piece(Battle b, whole m, whole limit, whole target, bint prudent)

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef tuple charge_paths(Battle b, whole r, whole limit, whole targets)
@cython.locals(attempt=whole)
cpdef tuple _charge(Battle b, whole r, whole limit, whole targets)
cpdef object _put(Battle b, whole m, (whole, whole, whole) stand)
cpdef object _engage(Battle b, whole m, whole limit, list names, bint prudent)
cpdef bint _went_direct(Battle b, whole m, list names, (whole, whole, whole) start, tuple path) except? -1
cpdef bint _straighten(Battle b, whole m, whole limit, list names, (whole, whole, whole) start, dict paths) except? -1
@cython.locals(back=whole, changed=bint, leads_back=bint, nearer_now=bint)
cpdef bint _look_again(Battle b, whole m, whole limit, list names, (whole, whole, whole) start, dict paths) except? -1
cpdef object _way_back(Battle b, whole m, whole limit, list names)
cpdef list _charge_order(Battle b, whole r, list names)
cpdef double _nearest(Battle b, whole m, list names) except? -977977
cpdef object _charge_path(Battle b, whole m, whole limit, list names, bint prudent)
cpdef object _come_near(Battle b, whole m, whole limit, list names)
@cython.locals(more=whole, quarter=whole)
cpdef object _towards(Battle b, whole m, whole limit, (whole, whole) goal)
cpdef object _part_way(Battle b, whole m, whole limit, (whole, whole) goal, whole sixteenths)
cpdef bint may_charge_to(Battle b, whole m, whole limit, whole x, whole y) except? -1
cpdef (double, whole, whole) _end_among(Battle b, whole m, whole limit, whole target, bint prudent)
@cython.locals(k=whole)
cpdef (double, whole, whole) _end_before(Battle b, whole m, whole n, whole limit, whole target, whole span, bint prudent)
@cython.locals(met=bint)
cpdef (double, whole, whole) _charge_end(Battle b, whole m, whole limit, whole target, whole x, whole y)
