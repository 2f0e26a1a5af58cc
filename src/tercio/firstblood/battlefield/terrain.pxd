cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from tercio.geometry.ground cimport Ground

cdef whole _CROSSING

@cython.locals(ground=Ground, radius=whole, m=whole, k=whole, x=whole, y=whole, to_x=whole, to_y=whole, walked=bint)
cpdef bint crosses(Battle b, whole piece, tuple path) except? -1
@cython.locals(k=whole, x=whole, y=whole, radius=whole)
cpdef bint wet(Battle b, whole m) except? -1
cpdef whole ignored_traits(Battle b, whole m) except? -977977
@cython.locals(found=list, felt=whole, piece=whole, walkers=list, path=tuple)
cpdef list terrain_on_the_way(Battle b, whole purpose, object paths)

# --- By its type hints: `./dev declare` writes what follows. ---
cdef whole CROSSING
