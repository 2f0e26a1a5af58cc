# Declared by its type hints, see kernels.py.

cdef whole CHANNELS
