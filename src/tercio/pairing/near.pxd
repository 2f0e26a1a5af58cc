cimport cython

ctypedef long long whole


@cython.final
cdef class Near:
    cdef readonly whole size
    cdef readonly whole[::1] points
    cdef readonly whole[::1] met_first
    cdef readonly whole[::1] met
    cdef readonly whole[::1] known
    cdef readonly whole[::1] far
    cdef readonly whole[::1] first
    cdef readonly whole[::1] rival
    cdef readonly whole[::1] again
    cdef readonly whole widest
    cdef readonly whole steepest
    cdef readonly bint orderly

    @cython.locals(everywhere=bint, i=whole, room=whole)
    cpdef look(self)
    @cython.locals(i=whole)
    cdef bint follows_points(self) noexcept
    @cython.locals(i=whole, most=whole, changed=bint)
    cdef void measure(self) noexcept
    @cython.locals(distance=whole, bound=whole)
    cdef whole farthest(self, whole i, whole most) noexcept
    @cython.locals(changed=bint, i=whole, k=whole, at=whole, reach=whole, near=whole)
    cdef bint recount(self) noexcept
    cdef whole lowest(self, whole i) noexcept
    @cython.locals(i=whole, j=whole, room=whole)
    cdef whole count(self, bint everywhere) noexcept
    @cython.locals(i=whole, j=whole, filled=whole)
    cdef void fill(self, bint everywhere) noexcept
    @cython.locals(at=whole)
    cdef bint has_met(self, whole i, whole j) noexcept
    cpdef costs(self, whole point, whole rematch)
    @cython.locals(i=whole, at=whole, j=whole, apart=whole)
    cdef void weigh(self, whole[::1] cost, whole point, whole rematch) noexcept
    @cython.locals(i=whole, j=whole, apart=whole, rematches=whole, points=whole, standing=whole)
    cpdef tuple tally(self, whole[::1] taken)
