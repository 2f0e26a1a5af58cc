# Declared by its type hints, see kernels.py.
