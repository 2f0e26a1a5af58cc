# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.combat.attack cimport Attack
from tercio.firstblood.engine.state cimport Battle

cpdef (whole, whole) roll_hits(Battle b, Attack attack)
cpdef tuple _throw(Battle b, Attack attack, whole count)
@cython.locals(k=whole)
cpdef tuple _thrown_again(Battle b, tuple faces, list which)
cpdef bint _rerolls(Attack attack, whole face, whole hit) except? -1
@cython.locals(face=whole)
cpdef whole _passed(tuple faces, whole hit) except? -977977
@cython.locals(face=whole)
cpdef (whole, whole) count_hits(Attack attack, tuple faces)
@cython.locals(face=whole)
cpdef tuple roll_saves(Battle b, Attack attack, whole count)
cpdef bint _resaves(Attack attack, whole face, whole save) except? -1
cpdef bint saves(whole face, whole save) except? -1
