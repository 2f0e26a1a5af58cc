cimport cython

ctypedef long long whole

cdef bint PACKED

cpdef object met_nearby(list names, list told)


@cython.final
cdef class Meetings:
    cdef list names
    cdef list told
    cdef dict place
    cdef whole size
    cdef whole meetings
    cdef whole reach
    cdef whole last
    cdef whole found
    cdef readonly whole[::1] first
    cdef readonly whole[::1] met
    cdef whole[::1] heard
    cdef whole[::1] table

    @cython.locals(most=whole)
    cdef measure(self)
    @cython.locals(standing=whole, names=frozenset)
    cdef bint read(self) except -1
    cdef bint enter_names(self) except -1
    @cython.locals(standing=whole, mark=whole, slot=whole)
    cdef bint enter_marks(self) except -1
    @cython.locals(slot=whole)
    cdef whole likely(self, whole mark) noexcept
    cdef bint read_names(self, whole standing, frozenset names) except -1
    @cython.locals(there=whole)
    cdef bint read_marks(self, whole standing, frozenset names) except -1
    cdef bint hear(self, whole standing, whole there) noexcept
    cdef void keep(self, whole there) noexcept
    @cython.locals(standing=whole, at=whole)
    cdef bint agreed(self) except -1
    @cython.locals(at=whole)
    cdef bint tells(self, whole company, whole other) noexcept


@cython.locals(standing=whole)
cpdef tuple both_sides(list names, list told)
