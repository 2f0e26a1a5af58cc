# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cpdef object row(whole size, whole fill, bint packed)
cpdef object row_of(object numbers, bint packed)
cpdef object as_row(object numbers, bint packed)
