# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef whole CHOOSE_TARGET
cdef whole DECLARE_BLESSING
cdef whole CHOOSE_HEALED
cdef whole RESTORE_MODEL
cdef whole CHOOSE_PART
cdef whole CHOOSE_CASUALTY
cdef whole NAME_LEADER
cdef whole REPEAT_IMPACT
cdef whole REROLL_CHARGE
cdef whole STORM
cdef whole STRIKE_OUT
cdef whole ENTER_TABLE
cdef whole LEAVE_PIECE
cdef whole MOVE
cdef whole CHOOSE_DRAW_EVENT
cdef whole TAKE_ACTION
cdef whole USE_ABILITY
cdef whole CHOOSE_ARRIVAL
cdef whole STACK_CARD
cdef whole DEPLOY_REGIMENT
cpdef list ready(Battle b)
cpdef object pending_decision(Battle b)
cpdef whole whose(Battle b) except? -977977
cpdef object give(Battle b, tuple answer, object paths=*)
cpdef tuple stored_answer(whole kind, tuple answer, bint moves)
@cython.locals(k=whole)
cpdef object _lay(Battle b, tuple answer)
