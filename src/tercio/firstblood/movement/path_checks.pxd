cimport cython
from tercio.geometry cimport measure
from tercio.geometry.ground cimport Ground
from tercio.firstblood.engine.field cimport Field
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window

@cython.locals(m=whole, x=whole, y=whole, to_x=whole, to_y=whole, k=whole, legs=list)
cpdef list legs_of(Battle b, tuple path)
@cython.locals(m=whole, k=whole, length=double, x=whole, y=whole, to_x=whole, to_y=whole)
cpdef double cost(Battle b, tuple path, whole purpose) except? -977977
@cython.locals(ax=whole, ay=whole, radius=whole, k=whole, length=double, field=Field)
cpdef double straight_cost(Battle b, whole m, whole x, whole y, whole purpose) except? -977977
@cython.locals(m=whole)
cpdef bint flies(Battle b, whole r) except? -1
@cython.locals(radius=Window, home=whole, mine=whole, west=whole, east=whole, south=whole, north=whole, r=whole, k=whole, room=whole, x=whole, y=whole, level=bint)
cpdef whole blocker(Battle b, whole m, whole ax, whole ay, whole bx, whole by) noexcept
@cython.locals(k=whole, field=Field, radius=whole)
cpdef whole barrier(Battle b, whole m, whole ax, whole ay, whole bx, whole by) noexcept
@cython.locals(radius=Window, player=whole, mine=whole, west=whole, east=whole, south=whole, north=whole, r=whole, k=whole, room=whole, x=whole, y=whole, level=bint, near=bint)
cpdef whole trespass(Battle b, whole m, whole ax, whole ay, whole bx, whole by) except? -2
@cython.locals(radius=Window)
cpdef bint stood_in(Battle b, whole m, whole ax, whole ay, whole k) except? -1
@cython.locals(player=whole, radius=whole, r=whole)
cdef whole _sentry(Battle b, whole m, whole ax, whole ay, whole bx, whole by) except? -2
cpdef bint free_leg(Battle b, whole m, whole ax, whole ay, whole bx, whole by, whole purpose, bint flying) except? -1
@cython.locals(other=whole, piece=whole)
cpdef object leg_refusal(Battle b, whole m, tuple leg, whole purpose, bint flying)
@cython.locals(x=whole, y=whole, radius=whole, k=whole, field=Field)
cpdef bint free_end(Battle b, whole m) except? -1
@cython.locals(x=whole, y=whole, radius=whole, k=whole, other=whole)
cpdef object end_refusal(Battle b, whole m)
@cython.locals(home=whole, r=whole, k=whole)
cpdef whole overlapped_model(Battle b, whole m) noexcept
@cython.locals(radius=Window, mine=whole, here=whole, there=whole, k=whole, room=whole, x=whole, y=whole, level=bint)
cpdef whole overlapped_by(Battle b, whole m, whole r) noexcept
cpdef bint ends_well(Battle b, whole m, whole purpose) except? -1
@cython.locals(m=whole, path=tuple, end=whole)
cpdef object set_down(Battle b, object paths)

# --- By its type hints: `./dev declare` writes what follows. ---
cdef whole MARCHING
cdef whole _MARCHING
cpdef bint minds_obstacles(Battle b, whole purpose) except? -1
