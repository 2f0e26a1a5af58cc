# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef whole edge_of(Battle b, whole player) except? -977977
cpdef object take_edge(Battle b, whole player, whole edge)
