cimport cython

ctypedef long long whole

cdef extern from "Python.h":
    ctypedef struct setentry:
        void* key
        Py_hash_t hash
    ctypedef struct PySetObject:
        Py_ssize_t mask
        setentry* table

cdef inline Py_ssize_t slots_of(frozenset names) noexcept:
    return (<PySetObject*> names).mask + 1

cdef inline Py_hash_t mark_at(frozenset names, Py_ssize_t slot) noexcept:
    """The hash of the name in a slot, -1 for an empty one: no hash is ever -1."""
    return (<PySetObject*> names).table[slot].hash if (<PySetObject*> names).table[slot].key else -1

cdef inline object name_at(frozenset names, Py_ssize_t slot):
    return <object> (<PySetObject*> names).table[slot].key


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
    @cython.locals(slot=whole, mark=whole, there=whole)
    cdef read_marks(self, whole standing, frozenset names)
    cdef bint hear(self, whole standing, whole there) noexcept
    cdef void keep(self, whole there) noexcept
    @cython.locals(standing=whole, at=whole)
    cdef bint agreed(self) except -1
    @cython.locals(at=whole)
    cdef bint tells(self, whole company, whole other) noexcept


@cython.locals(standing=whole)
cpdef tuple both_sides(list order, dict place)
