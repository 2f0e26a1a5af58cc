cimport cython

ctypedef long long whole

cdef bint PACKED


@cython.final
cdef class Glance:
    cdef list entrants
    cdef whole size
    cdef readonly list ids
    cdef readonly list met
    cdef readonly whole[::1] points
    cdef whole[::1] ranks
    cdef whole[::1] byes
    cdef readonly object bye

    cpdef bint read(self) except -1
    @cython.locals(at=whole)
    cdef bint read_columns(self) except -1
    @cython.locals(at=whole)
    cdef bint points_are_modest(self) noexcept
    @cython.locals(at=whole)
    cdef bint ranks_rise(self) noexcept
    cdef bint read_by_rank(self) except -1
    @cython.locals(at=whole, other=whole, lower=whole)
    cdef bint let_one_rest(self) except -1


cdef bint is_plain_collection(object met) except -1
cdef bint are_texts(object names) except -1
@cython.locals(lower=whole[::1], pairs=list, upper=whole)
cpdef tuple named_pairs(list ids, object taken)
