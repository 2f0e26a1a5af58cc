# Declared by its type hints, see kernels.py.

@cython.locals(option=tuple, kinds=whole)
cpdef whole _kinds(list options)
@cython.locals(option=tuple)
cpdef tuple _first(list options, whole kind)
@cython.locals(option=tuple)
cpdef list _among(list options, whole kind)
@cython.locals(option=tuple)
cpdef list _likely_charges(Battle b, whole r, list options)
@cython.locals(x=whole, y=whole, plan=whole, least=whole, apart=whole, k=whole, circle=tuple)
cpdef whole _goal(Battle b, whole r)
