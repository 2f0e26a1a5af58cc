cimport cython

ctypedef long long whole

cdef bint PACKED

cpdef tuple met_nearby(list order, dict place)


@cython.final
cdef class Meetings:
    cdef dict place
    cdef list told
    cdef list names
    cdef whole size
    cdef whole most
    cdef whole reach
    cdef whole last
    cdef whole found
    cdef readonly whole[::1] first
    cdef readonly whole[::1] met
    cdef whole[::1] heard
    cdef whole[::1] table

    @cython.locals(standing=whole, mark=whole, slot=whole)
    cdef bint enter(self) except -1
    @cython.locals(slot=whole)
    cdef whole likely(self, whole mark) noexcept
    @cython.locals(standing=whole, names=frozenset)
    cdef bint read(self) except -1
    @cython.locals(there=whole)
    cdef read_marks(self, whole standing, frozenset names)
    cdef bint hear(self, whole standing, whole there) noexcept
    cdef void keep(self, whole there) noexcept
    @cython.locals(standing=whole, at=whole)
    cdef bint agreed(self) except -1
    @cython.locals(at=whole)
    cdef bint tells(self, whole company, whole other) noexcept


@cython.locals(standing=whole)
cpdef tuple both_sides(list order, dict place)
