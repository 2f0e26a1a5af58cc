cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window

cdef whole CHARACTER, LEADER, NO_RESOLVE, OFFICER, STANDARD
cdef whole BRUTE, CAVALRY, INFANTRY, MARCH, PRINTED, RESOLVE, WOUNDS
cdef whole GARRISONED, TABLE, INCH

cpdef whole printed_value(Battle b, whole m, whole which) except? -977977
@cython.locals(value=whole)
cpdef whole characteristic(Battle b, whole m, whole which) except? -977977
cpdef whole resolve_of(Battle b, whole r) except? -977977
cpdef bint fearless_of_morale(Battle b, whole m) except? -1
@cython.locals(best=whole, value=whole, m=whole)
cpdef whole march_of(Battle b, whole r) except? -977977
cpdef whole wounds_left(Battle b, whole m) except? -977977
cpdef whole role(Battle b, whole m) except? -977977
cpdef bint is_leader(Battle b, whole m) except? -1
@cython.locals(m=whole, found=list)
cpdef list leaders(Battle b, whole r)
@cython.locals(m=whole)
cpdef bint has_leader(Battle b, whole r) except? -1
@cython.locals(m=whole)
cpdef bint has_standard(Battle b, whole r) except? -1
@cython.locals(r=whole)
cpdef whole command_range(Battle b, whole m) except? -977977
cpdef bint commanded_by(Battle b, whole m, whole leader) except? -1
@cython.locals(r=whole, n=whole)
cpdef bint in_command(Battle b, whole m) except? -1
@cython.locals(n=whole, alone=bint)
cdef bint _follows_leader(Battle b, whole m, whole r) except? -1
@cython.locals(m=whole, found=list)
cpdef list stranded_models(Battle b, whole r)
@cython.locals(best=double, n=whole, r=whole, found=bint, apart=double)
cpdef double leader_gap(Battle b, whole m) except? -977977
@cython.locals(r=whole)
cpdef bint commands(Battle b, whole m) except? -1
cpdef bint in_presence(Battle b, whole r, whole m) except? -1
@cython.locals(n=whole, span=whole)
cpdef bint in_earshot(Battle b, whole r, whole m) except? -1
@cython.locals(best=whole, other=whole)
cpdef whole presence_resolve(Battle b, whole r) except? -977977
@cython.locals(best=whole, m=whole)
cdef whole _resolve_lent(Battle b, whole r, whole other) except? -977977
cpdef whole numbers_bonus(Battle b, whole r) except? -977977
@cython.locals(r=whole, own=whole)
cpdef whole stranded_value(Battle b, whole m) except? -977977
@cython.locals(r=whole, own=whole, lent=whole)
cpdef whole resolve_value(Battle b, whole m) except? -977977
cpdef bint is_champion(Battle b, whole m) except? -1
@cython.locals(m=whole, found=list)
cpdef list champion_models(Battle b, whole r)

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef whole stride(Battle b, whole m, whole purpose, whole limit) except? -977977
