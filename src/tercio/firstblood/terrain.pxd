cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from tercio.geometry.ground cimport Ground
from tercio.firstblood.hearing cimport ask_rules

cdef whole _CROSSING

@cython.locals(ground=Ground, radius=whole, ax=whole, ay=whole, bx=whole, by=whole)
cpdef bint crosses(Battle b, whole piece, whole m, object legs)
@cython.locals(ground=Ground, count=whole, ax=whole, ay=whole, bx=whole, by=whole)
cpdef whole crossings(Battle b, whole piece, object legs, whole radius)
@cython.locals(k=whole, x=whole, y=whole, radius=whole)
cpdef bint wet(Battle b, whole m)
cpdef whole ignored(Battle b, whole m)
@cython.locals(piece=whole, traits=whole, wounds=whole, hits=whole, m=whole)
cpdef object meet_terrain(Battle b, whole r, whole purpose, object trails)
