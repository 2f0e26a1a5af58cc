# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef object emit(Battle b, whole kind, whole a=*, whole c=*, whole d=*, tuple faces=*)
cpdef tuple roll(Battle b, whole count)
cpdef whole d6(Battle b) except? -977977
cpdef tuple opposed_roll(Battle b)
cpdef whole d3(whole face) except? -977977
cpdef whole d2(whole face) except? -977977
cpdef bint passes(whole face, whole value) except? -1
