# Declared by its type hints, see kernels.py.

@cython.locals(option=tuple, kinds=whole)
cpdef whole _kinds(list options)
@cython.locals(option=tuple)
cpdef tuple _first(list options, whole kind)
@cython.locals(option=tuple)
cpdef list _among(list options, whole kind)
