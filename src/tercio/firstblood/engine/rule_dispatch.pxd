cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from tercio.firstblood.engine.rule_answer cimport Answer

cdef whole CHANNELS, VARIABLE
cdef list CORE_CALLS

cdef class Question(Answer):
    cdef public Battle b
    cdef public whole regiment, model, other

@cython.locals(spot=whole)
cpdef object apply_rules(Battle b, whole channel, whole m, object subject)
cpdef object call_all(tuple calls, object subject)
@cython.locals(x=whole, profile=whole, rule=whole)
cdef object _hear_changed(Battle b, whole channel, whole m, object subject)
cpdef object apply_core_rules(whole channel, object subject)
cpdef bint has_no_rule(Battle b, whole channel, whole m) except? -1
@cython.locals(question=Question, r=whole, spot=whole)
cpdef whole ask_rules(Battle b, whole channel, whole m, whole other=*) except? -1
@cython.locals(best=whole, m=whole)
cpdef whole speaker(Battle b, whole r) except? -1
cpdef whole ask_regiment(Battle b, whole channel, whole r, whole other=*) except? -1
@cython.locals(bits=whole, m=whole, asked=whole)
cpdef whole ask_all(Battle b, whole channel, whole r) except? -1
@cython.locals(profile=whole)
cpdef bint answers_alike(Battle b, whole channel, whole m, whole n) except? -1
@cython.locals(best=whole, m=whole, asked=whole)
cpdef whole ask_anyone(Battle b, whole channel, whole r, whole other=*) except? -1
