# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef whole draw_card(Battle b, whole player) except? -977977
@cython.locals(able=bint, r=whole)
cpdef list waiting_of(Battle b, whole player, whole entry)
@cython.locals(k=whole)
cpdef object put_under(Battle b, whole player, whole entry)
