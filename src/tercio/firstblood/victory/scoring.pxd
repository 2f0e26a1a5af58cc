# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef object award(Battle b, whole player, whole points)
cpdef object score_tokens(Battle b, whole r, whole removed)
cpdef object score_death(Battle b, whole m)
cpdef object end_battle(Battle b, whole winner)
cpdef whole higher_total(Battle b) except? -977977
