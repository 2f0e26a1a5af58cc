cimport cython
cimport cpython.array as arrays
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.measure cimport Reals, Window, whole

cdef double _SLACK

@cython.final
cdef class Ground:
    cdef readonly tuple outlines
    cdef readonly int count
    cdef readonly int parts
    cdef readonly dict columns
    cdef Window first, x, y, left, right, low, high
    cdef Window part_first, corner_first, corner_x, corner_y
    cdef Reals middle_x, middle_y, middle_r

    cpdef whole first_corner(self, whole k) noexcept
    cpdef whole first_part(self, whole k) noexcept
    @cython.locals(odd=bint, start=whole, end=whole, before=whole, here=whole, turn=whole)
    cpdef bint inside(self, whole k, whole x, whole y) noexcept
    @cython.locals(best=double, distance2=double, here=whole, found=whole)
    cpdef whole nearest_edge(self, whole k, whole x, whole y) noexcept
    cpdef double edge_distance2(self, whole k, whole x, whole y) noexcept
    cpdef double distance2(self, whole k, whole x, whole y) noexcept
    @cython.locals(edge=double)
    cpdef double gap(self, whole k, whole x, whole y, whole r) noexcept
    @cython.locals(limit=double)
    cpdef bint within(self, whole k, whole x, whole y, whole r, whole reach) noexcept
    @cython.locals(limit=double)
    cpdef bint overlaps(self, whole k, whole x, whole y, whole r) noexcept
    @cython.locals(limit=double)
    cpdef bint contains(self, whole k, whole x, whole y, whole r) noexcept
    @cython.locals(best=double, distance2=double, before=whole, here=whole)
    cpdef double sweep_distance2(self, whole k, whole ax, whole ay, whole bx, whole by) noexcept
    @cython.locals(limit=double)
    cpdef bint sweep_within(self, whole k, whole ax, whole ay, whole bx, whole by, whole r, whole reach) noexcept
    @cython.locals(limit=double)
    cpdef bint sweep_overlaps(self, whole k, whole ax, whole ay, whole bx, whole by, whole r) noexcept
    @cython.locals(best=double, distance2=double, before=whole, here=whole)
    cpdef double apart2(self, whole k, whole m) noexcept
    cpdef bint near_box(self, whole k, whole west, whole south, whole east, whole north) noexcept
    cdef bint _beyond(self, whole k, whole ax, whole ay, whole bx, whole by, double limit) noexcept
    @cython.locals(there=whole)
    cdef double _edge_distance2(self, whole k, whole here, whole x, whole y) noexcept
    @cython.locals(cx=whole, cy=whole, dx=whole, dy=whole, ends=double, tips=double)
    cdef double _edges_apart2(self, whole before, whole here, whole ax, whole ay, whole bx, whole by) noexcept

cdef inline Window wholes(dict columns, str name):
    cdef arrays.array column = columns[name]
    return column.data.as_longlongs

cdef inline Reals reals(dict columns, str name):
    cdef arrays.array column = columns[name]
    return column.data.as_doubles

cdef inline void lay_columns(Ground ground, dict columns):
    """Where each column lies; `columns` keeps them alive."""
    ground.first = wholes(columns, "first")
    ground.x = wholes(columns, "x")
    ground.y = wholes(columns, "y")
    ground.left = wholes(columns, "left")
    ground.right = wholes(columns, "right")
    ground.low = wholes(columns, "low")
    ground.high = wholes(columns, "high")
    ground.part_first = wholes(columns, "part_first")
    ground.corner_first = wholes(columns, "corner_first")
    ground.corner_x = wholes(columns, "corner_x")
    ground.corner_y = wholes(columns, "corner_y")
    ground.middle_x = reals(columns, "middle_x")
    ground.middle_y = reals(columns, "middle_y")
    ground.middle_r = reals(columns, "middle_r")

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef dict blank(object kind, whole room, object names)
cpdef object _starts(object groups)
cpdef (whole, whole, whole, whole) _box(object outline)
