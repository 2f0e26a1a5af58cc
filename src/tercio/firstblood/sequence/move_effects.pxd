# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole RESOLVE
cdef whole ALLOCATE
cpdef object carry_out(Battle b, whole r, whole purpose, object paths)
cpdef list walk(Battle b, whole r, whole purpose, object paths)
cpdef object meet_terrain(Battle b, whole r, whole purpose, list met)
cpdef object _spoil(Battle b, whole traits, object walkers)
@cython.locals(heavy=bint)
cpdef (whole, whole) _damage(Battle b, whole r, whole purpose, whole traits, object walkers)
@cython.locals(face=whole)
cpdef whole _roll(Battle b, whole r, object walkers, whole harm) except? -977977
