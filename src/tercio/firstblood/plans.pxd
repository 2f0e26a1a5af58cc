cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from libc cimport math
from tercio.geometry.ground cimport Ground
from tercio.firstblood.charges cimport bits, holds
from tercio.firstblood.engagement cimport engages, reach
from tercio.firstblood.knowing cimport in_command, leaders
from tercio.firstblood.moving cimport check_move, cost, free_end, free_leg, leaders_first
from tercio.firstblood.space cimport distance, gap, nearest_gap

cdef whole GARRISONED, CHARGE_MOVE, MARCH_MOVE, INCH
cdef double SLACK

@cython.locals(foe=tuple, x=whole, y=whole, sign=whole, dx=whole, dy=whole)
cpdef tuple direction(Battle b, whole r, whole plan)
@cython.locals(m=whole)
cpdef tuple anchor(Battle b, whole r)
@cython.locals(x=whole, y=whole, other=whole, n=whole)
cpdef object nearest_enemy(Battle b, whole r)
@cython.locals(length=double, share=whole, step=whole, dx=whole, dy=whole, m=whole, shifted=list)
cpdef tuple translation(Battle b, whole r, whole purpose, whole limit, tuple heading)
cpdef bint legal(Battle b, whole r, whole purpose, whole limit, tuple paths)
@cython.locals(m=whole, paths=list, before=list)
cpdef tuple ragged(Battle b, whole r, whole purpose, whole limit, tuple heading)
@cython.locals(length=double, x=whole, y=whole, share=whole, step=whole, end=tuple, fits=bint)
cpdef object _farthest(Battle b, whole m, whole purpose, whole limit, tuple heading)
@cython.locals(m=whole, k=whole, path=tuple)
cpdef object _redo(Battle b, whole r, list before, list paths)
@cython.locals(x=whole, y=whole, fits=bint)
cpdef bint _fits(Battle b, whole m, whole purpose, tuple end)
