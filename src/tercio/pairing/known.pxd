cimport cython

ctypedef long long whole

cdef whole _TWICE_FOUR

@cython.locals(most=whole, first=list, met=list)
cpdef tuple met_nearby(list order, dict place)
@cython.locals(first=list, met=list, heard=whole[::1], standing=whole, there=whole)
cdef tuple told(list order, dict place, whole reach)
@cython.locals(standing=whole, at=whole)
cdef bint agreed(list order, list first, list met, whole[::1] heard) except -1
@cython.locals(at=whole)
cdef bint tells(list first, list met, whole one, whole other) except -1
@cython.locals(rivals=list, standing=whole)
cdef tuple both_sides(list order, dict place)
