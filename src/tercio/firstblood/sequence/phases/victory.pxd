# Declared by its type hints, see kernels.py.
from tercio.geometry cimport measure
