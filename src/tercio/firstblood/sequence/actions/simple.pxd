# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.combat.morale cimport RallyRoll
from tercio.firstblood.engine.state cimport Battle
from tercio.firstblood.engine.flow cimport teach

cdef whole COMBAT_RALLYING
cdef whole _OF_FOES
cdef whole _OF_OWN
cpdef whole _aim(Battle b, whole f) except? -977977
cpdef whole _inspire(Battle b, whole f) except? -977977
cpdef whole _rally(Battle b, whole f) except? -977977
@cython.locals(m=whole, other=whole)
cpdef RallyRoll rally_roll(Battle b, whole r)
@cython.locals(held=bint)
cpdef whole _combat_rally(Battle b, whole f) except? -977977
cpdef whole _overcharge(Battle b, whole f) except? -977977
cdef whole _step_of_TAKING_AIM(Battle b, whole f, whole step) except? -1
cdef whole _step_of_INSPIRING(Battle b, whole f, whole step) except? -1
cdef whole _step_of_RALLYING(Battle b, whole f, whole step) except? -1
cdef whole _step_of_RALLYING_IN_COMBAT(Battle b, whole f, whole step) except? -1
cdef whole _step_of_OVERCHARGING(Battle b, whole f, whole step) except? -1
