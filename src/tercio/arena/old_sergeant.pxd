# Every index and division means what it means in Python.
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

@cython.locals(option=tuple, kinds=whole)
cpdef whole _kinds(list options) except? -977977
@cython.locals(option=tuple)
cpdef tuple _first(list options, whole kind)
@cython.locals(option=tuple)
cpdef list _among(list options, whole kind)
@cython.locals(option=tuple)
cpdef list _likely_charges(Battle b, whole r, list options)
@cython.locals(x=whole, y=whole, plan=whole, least=whole, apart=whole, k=whole, circle=tuple)
cpdef whole _goal(Battle b, whole r) except? -977977

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.arena.lots cimport Lots

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
cdef whole DEPLOY_REGIMENT
cpdef tuple old_sergeant(Battle b, Lots lots)
cpdef tuple _yes(Battle b, list options, Lots lots)
cpdef tuple _lower(Battle b, list options, Lots lots)
cpdef tuple _spread(Battle b, list options, Lots lots)
cpdef tuple _use(Battle b, list options, Lots lots)
cpdef tuple _rank_and_file(Battle b, list options, Lots lots)
@cython.locals(eager=bint)
cpdef tuple _act(Battle b, list options, Lots lots)
cpdef whole _kind(tuple option) except? -977977
cpdef tuple _at_a_distance(Battle b, list options, whole kinds, Lots lots)
@cython.locals(alone=bint)
cpdef bint _likely(Battle b, whole r, whole targets) except? -1
cpdef tuple _strongest(list shoots)
cpdef tuple _walk(Battle b, list options, Lots lots)
