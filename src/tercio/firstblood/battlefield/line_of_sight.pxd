cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from tercio.geometry.ground cimport Ground
from tercio.geometry.sight cimport Sight
from tercio.firstblood.engine.field cimport Field

ctypedef (whole, whole, whole, whole) Rectangle

cdef whole OBSCURING, OBSTRUCTING, GARRISONED, TABLE

@cython.locals(best=whole, k=whole, field=Field)
cpdef whole elevation(Battle b, whole m) except? -977977
@cython.locals(piece=whole)
cpdef whole size(Battle b, whole m) except? -977977
@cython.locals(tallest=whole)
cpdef bint sees(Battle b, whole m, whole n, whole past=*) except? -1
@cython.locals(viewer=whole, target=whole, tallest=whole, raised=whole)
cpdef bint clear_view(Battle b, whole m, whole n, whole past=*) except? -1
@cython.locals(k=whole, sight=Sight)
cpdef bint attacks_through(Battle b, whole m, whole n) except? -1
@cython.locals(sees_over=whole, r=whole, k=whole, height=whole, x=whole, y=whole, across=whole, west=whole, south=whole, east=whole, north=whole)
cdef int _block_models(Battle b, whole m, whole n, whole tallest, whole past, whole smaller_than, whole over) except -1
@cython.locals(ax=whole, ay=whole, bx=whole, by=whole, span=whole)
cdef Rectangle _around(Battle b, whole m, whole n) noexcept
@cython.locals(ax=whole, ay=whole, room=double, dx=double, dy=double, across=double, radius=Window)
cdef bint _between(Battle b, whole m, whole n, whole k) noexcept
@cython.locals(field=Field, k=whole, traits=whole, west=whole, south=whole, east=whole, north=whole)
cdef int _block_terrain(Battle b, whole m, whole n, whole tallest, bint obscuring, whole over) except -1
@cython.locals(ground=Ground, k=whole)
cpdef bint _exempt(Battle b, whole piece, whole m, whole n) except? -1
@cython.locals(here=whole, there=whole, sight=Sight, radius=Window)
cpdef bint line_between(Battle b, whole m, whole n) except? -1
@cython.locals(n=whole)
cpdef bint regiment_in_sight(Battle b, whole m, whole r, whole past=*) except? -1
