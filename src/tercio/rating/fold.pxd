cimport cython
from libc cimport math

cdef extern from "Python.h":
    void* item "PyList_GET_ITEM" (list things, Py_ssize_t at) noexcept

cdef bint PACKED
cdef long long _MOST, _SLOTS
cdef double[::1] _TENS

@cython.locals(step=double, at=int, power=double, rest=double, square=double, later=double)
cpdef inline double power_of_ten(double exponent) noexcept

@cython.final
cdef class Names:
    cdef dict place
    cdef list given
    cdef readonly Py_ssize_t size
    cdef list held
    cdef long long[::1] seen

    @cython.locals(at=Py_ssize_t, stop=Py_ssize_t)
    cpdef bint number(self, list players, Py_ssize_t start, Py_ssize_t end, long long[::1] numbers) except -1
    @cython.locals(at=Py_ssize_t, held=list, seen="long long[::1]", there=cython.p_void, slot=cython.longlong)
    cdef _by_address(self, list players, Py_ssize_t start, Py_ssize_t stop, long long[::1] numbers)
    @cython.locals(known=Py_ssize_t)
    cdef Py_ssize_t look_up(self, object name) except -1

@cython.final
cdef class Numbers:
    cdef long long most
    cdef readonly Py_ssize_t size

    @cython.locals(at=Py_ssize_t, player=cython.longlong, highest=cython.longlong)
    cpdef bint number(self, list players, Py_ssize_t start, Py_ssize_t end, long long[::1] numbers) except -1

@cython.locals(game=Py_ssize_t, home=cython.longlong, away=cython.longlong, own=double, rival=double, change=double,
               value=double)
cpdef rate_each(long long[::1] ones, long long[::1] twos, list values, double[::1] ratings, double[::1] changes,
                Py_ssize_t start, Py_ssize_t end, double k)

@cython.locals(game=Py_ssize_t, home=cython.longlong, away=cython.longlong, change=double, value=double)
cpdef rate_together(long long[::1] ones, long long[::1] twos, list values, double[::1] ratings,
                    double[::1] changes, double[::1] moved, Py_ssize_t start, Py_ssize_t end, double k)

@cython.locals(game=Py_ssize_t, player=Py_ssize_t)
cpdef sort_by_player(long long[::1] ones, long long[::1] twos, long long[::1] first, long long[::1] games)

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cpdef object whole_row(whole size)
cpdef object real_row(whole size)
cpdef object growing_row()
