# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.arena.lots cimport Lots
from tercio.firstblood.engine.state cimport Battle

cpdef tuple recruit(Battle b, Lots lots)
