cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from libc cimport math
from tercio.geometry cimport measure
from tercio.geometry.ground cimport Ground

cdef whole GARRISONED, TABLE
cdef double SLACK, NOWHERE

cpdef whole piece_of(Battle b, whole m)
cpdef bint standing(Battle b, whole m)
@cython.locals(here=whole, there=whole, radius=Window)
cpdef double gap(Battle b, whole m, whole n)
@cython.locals(radius=Window)
cpdef bint within(Battle b, whole m, whole n, whole reach)
cpdef double piece_gap(Battle b, whole piece, whole x, whole y, whole r)
cpdef double outlines_gap(Battle b, whole one, whole two)
cpdef bint over_piece(Battle b, whole piece, whole x, whole y, whole r)
cpdef bint wholly_inside(Battle b, whole piece, whole x, whole y, whole r)
cpdef bint on_table(Battle b, whole x, whole y, whole r)
@cython.locals(best=double, r=whole, n=whole)
cpdef double nearest_gap(Battle b, whole m, list regiments)
@cython.locals(best=double, m=whole, n=whole)
cpdef double regiments_gap(Battle b, whole one, whole two)
cpdef double distance(whole ax, whole ay, whole bx, whole by)
