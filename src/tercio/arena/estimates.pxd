# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef whole printed_of(Battle b, whole r, whole which) except? -977977
@cython.locals(m=whole)
cpdef whole wounds_left(Battle b, whole r) except? -977977
cpdef whole march_as_printed(Battle b, whole r) except? -977977
cpdef double wounds_of_hits(Battle b, whole t, double hits) except? -977977
cpdef double clash_wounds(Battle b, whole r, whole t, bint inspired) except? -977977
cpdef double impact_wounds(Battle b, whole r, whole t) except? -977977
cpdef double volley_wounds(Battle b, whole r, whole t, whole weapon) except? -977977
cpdef double duel_share(Battle b, whole m, whole n) except? -977977
cpdef double charge_chance(Battle b, whole r, whole targets) except? -977977
