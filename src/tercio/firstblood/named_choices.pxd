# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole CHOOSE_TARGET
cdef whole DECLARE_BLESSING
cdef whole CHOOSE_HEALED
cdef whole CHOOSE_PART
cdef whole CHOOSE_CASUALTY
cdef whole NAME_LEADER
cdef whole ANSWER_CHALLENGE
cdef whole CHALLENGING
cdef whole CHARGING
cdef whole REPEAT_IMPACT
cdef whole REROLL_CHARGE
cdef whole STORM
cdef whole STRIKE_OUT
cdef whole CHOOSE_REGIMENT
cdef whole ACTIVATION
cdef whole CHOOSE_DRAW_EVENT
cdef whole TAKE_ACTION
cdef whole USE_ABILITY
cdef whole ADJUST_ROLL
cdef whole CHOOSE_ARRIVAL
cdef whole STACK_CARD
cdef whole CHOOSE_DEPLOYER
cdef whole CHOOSE_EDGE
cpdef whole move_targets(Battle b, whole purpose) except? -977977
cpdef list _deployers(Battle b)
cpdef list _yes_no(Battle b)
cpdef list _side_yes_no(Battle b)
cpdef list cards_now(Battle b)
cpdef list _adjustments(Battle b)
cpdef list _regiments(Battle b)
cpdef list _draw_events(Battle b)
cpdef list _abilities(Battle b)
cpdef list actions_now(Battle b)
cpdef list _targets(Battle b)
cpdef list _casualties(Battle b)
cpdef list _leaders(Battle b)
cpdef list _parts(Battle b)
cpdef list _healed(Battle b)
