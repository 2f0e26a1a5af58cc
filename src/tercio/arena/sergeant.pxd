# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython
from tercio.geometry.measure cimport whole
from tercio.arena.lots cimport Lots
from tercio.firstblood.engine.state cimport Battle

cdef whole CHOOSE_TARGET
cdef whole DECLARE_BLESSING
cdef whole CHOOSE_CASUALTY
cdef whole ANSWER_CHALLENGE
cdef whole REPEAT_IMPACT
cdef whole REROLL_CHARGE
cdef whole STORM
cdef whole STRIKE_OUT
cdef whole MOVE
cdef whole CHOOSE_DRAW_EVENT
cdef whole TAKE_ACTION
cdef whole USE_ABILITY
cdef whole ADJUST_ROLL
cdef whole CHOOSE_ARRIVAL
cdef whole STACK_CARD
cdef whole CHOOSE_DEPLOYER
cdef whole DEPLOY_REGIMENT
cpdef tuple sergeant(Battle b, Lots lots)
cpdef tuple act(Battle b, list options)
cpdef tuple preparation_for(Battle b, whole r, list options, tuple best)
cpdef tuple first_of(list options, whole kind, tuple otherwise)
cpdef double action_worth(Battle b, whole r, tuple option) except? -977977
cpdef double plain_worth(whole kind) except? -977977
cpdef double charge_worth(Battle b, whole r, whole targets) except? -977977
@cython.locals(k=whole)
cpdef bint on_a_prize(Battle b, whole t) except? -1
cpdef double challenge_worth(Battle b, whole m, whole n) except? -977977
@cython.locals(t=whole)
cpdef double disengage_worth(Battle b, whole r) except? -977977
cpdef tuple walk(Battle b, list options)
cpdef bint shoots_afar(Battle b, whole r) except? -1
@cython.locals(here=bint, k=whole)
cpdef whole goal(Battle b, whole r) except? -977977
cpdef double prize(Battle b, whole k, whole r, bint here) except? -977977
@cython.locals(m=whole)
cpdef double share_in(Battle b, (whole, whole, whole) circle, whole r) except? -977977
@cython.locals(m=whole)
cpdef whole weight_in(Battle b, (whole, whole, whole) circle, whole r) except? -977977
cpdef tuple lay_card(Battle b, list options, Lots lots)
@cython.locals(r=whole)
cpdef double entry_apart(Battle b, whole player, whole entry) except? -977977
@cython.locals(t=whole)
cpdef double apart_from_enemy(Battle b, whole r) except? -977977
cpdef tuple be_first(Battle b, list options, Lots lots)
cpdef tuple deploy(Battle b, list options, Lots lots)
@cython.locals(k=whole, r=whole)
cpdef whole slot_before_zone(Battle b, whole player) except? -977977
@cython.locals(k=whole)
cpdef whole nearest_zone(Battle b, whole x) except? -977977
cpdef tuple agree(Battle b, list options, Lots lots)
cpdef tuple roll_lower(Battle b, list options, Lots lots)
cpdef tuple use_something(Battle b, list options, Lots lots)
cpdef tuple lose_rank_and_file(Battle b, list options, Lots lots)
cpdef tuple strike_the_fewest(Battle b, list options, Lots lots)
