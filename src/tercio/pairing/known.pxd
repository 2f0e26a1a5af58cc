cimport cython

ctypedef long long whole

cdef bint PACKED
cdef whole _TWICE_FOUR

cpdef tuple met_nearby(list order, dict place)


@cython.final
cdef class Told:
    cdef dict place
    cdef list told
    cdef list names
    cdef whole size
    cdef whole most
    cdef whole reach
    cdef whole last
    cdef readonly whole[::1] first
    cdef readonly whole[::1] met
    cdef whole[::1] heard
    cdef whole[::1] table

    @cython.locals(standing=whole, mark=whole, slot=whole)
    cdef bint enter(self) except -1
    @cython.locals(mark=whole, slot=whole)
    cdef whole likely(self, object name) noexcept
    @cython.locals(found=whole, standing=whole, there=whole)
    cdef bint read(self) except -1
    @cython.locals(standing=whole, at=whole)
    cdef bint agreed(self) except -1
    @cython.locals(at=whole)
    cdef bint tells(self, whole one, whole other) noexcept


@cython.locals(standing=whole)
cpdef tuple both_sides(list order, dict place)
