cimport cython
from tercio.geometry cimport measure
cimport cpython.array as arrays
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window

@cython.locals(first=whole, end=whole, m=whole, flying=bint, fine=bint, walks=list)
cpdef bint may_shift(Battle b, whole r, whole purpose, whole limit, whole dx, whole dy) except? -1
@cython.locals(west=whole, south=whole, east=whole, north=whole, m=whole, k=whole, o=whole)
cpdef bint open_ground(Battle b, whole r, whole dx, whole dy) except? -1
@cython.locals(k=whole, room=whole, x=whole, y=whole, across=bint)
cdef bint _in_the_way(Battle b, whole r, bint hostile, whole west, whole south, whole east, whole north) except? -1
@cython.locals(m=whole)
cdef bint _any_lost(Battle b, whole r) except? -1
@cython.locals(m=whole)
cdef bint _may_all_shift(Battle b, whole r) except? -1
@cython.locals(x=whole, y=whole)
cdef bint _may_step(Battle b, whole m, whole purpose, whole limit, whole dx, whole dy, bint flying) except? -1
@cython.locals(m=whole)
cdef void _shift(Battle b, whole first, whole end, whole dx, whole dy) noexcept
@cython.locals(path=tuple, m=whole, x=whole, y=whole, flying=bint, fine=bint, before=arrays.array)
cpdef bint may_walk(Battle b, whole r, whole purpose, whole limit, list paths) except? -1
@cython.locals(path=tuple, m=whole)
cdef bint _end_well(Battle b, whole purpose, list paths, arrays.array before) except? -1
@cython.locals(enemies=list, x=whole, y=whole, after=double, closer=bint)
cdef bint _closed_in(Battle b, whole m, whole from_x, whole from_y) except? -1
@cython.locals(m=whole)
cdef bint _stay_in_command(Battle b, whole r, whole purpose, whole limit, list paths, arrays.array before) except? -1
@cython.locals(after=arrays.array, lost=bint, was=double, start=tuple, walked=bint)
cdef bint _may_be_lost(Battle b, whole m, whole purpose, whole limit, list paths, arrays.array before) except? -1
@cython.locals(path=tuple)
cdef bint _walks(whole m, list paths) except? -1

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef bint _may_take(Battle b, tuple path, whole purpose, whole limit, bint flying) except? -1
