cimport cython

cdef unsigned long long _MASK, _STEP, _FIRST, _SECOND

@cython.final
cdef class Lots:
    cdef public unsigned long long state
    @cython.locals(z=cython.ulonglong)
    cpdef unsigned long long word(self) noexcept
    cpdef unsigned long long below(self, unsigned long long count) noexcept
    cpdef tuple roll(self, long long count, long long sides=*)
