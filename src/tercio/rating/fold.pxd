cimport cython
from libc cimport math

cdef bint PACKED
cdef long long _MOST, _SLOTS

cdef long long address(object thing) noexcept

@cython.locals(given=list)
cpdef number_players(list names, dict place, int[::1] numbers)

@cython.locals(at=Py_ssize_t, name=object, slot=cython.longlong, known=Py_ssize_t)
cdef look_up(list names, dict place, int[::1] numbers, list given, int[::1] seen)

@cython.locals(at=Py_ssize_t, player=cython.longlong, highest=cython.longlong)
cpdef long long copy_numbers(list players, int[::1] numbers) except? -2

@cython.locals(game=Py_ssize_t, one=int, two=int, own=double, rival=double, change=double, value=double)
cpdef rate_each(int[::1] ones, int[::1] twos, list values, double[::1] ratings, double[::1] after_one,
                double[::1] after_two, double k)

@cython.locals(game=Py_ssize_t, one=int, two=int, change=double, value=double)
cpdef rate_together(int[::1] ones, int[::1] twos, list values, double[::1] ratings, double[::1] after_one,
                    double[::1] after_two, double[::1] moved, Py_ssize_t start, Py_ssize_t end, double k)

@cython.locals(game=Py_ssize_t, player=Py_ssize_t)
cpdef sort_by_player(int[::1] ones, int[::1] twos, int[::1] first, int[::1] games)
