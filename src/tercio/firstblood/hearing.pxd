cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from tercio.firstblood.effects cimport granted, rule_value

cdef class Question:
    cdef public Battle b
    cdef public whole regiment, model, other, answer
    cpdef object yes(self)
    cpdef object at_least(self, whole x)

@cython.locals(x=whole)
cpdef object hear(Battle b, whole channel, whole m, object subject)
@cython.locals(x=whole)
cpdef object _hear_granted(Battle b, whole channel, whole m, object subject)
cpdef object hear_core(whole channel, object subject)
cpdef bint silent(Battle b, whole channel, whole m)
@cython.locals(question=Question)
cpdef whole ask_rules(Battle b, whole channel, whole m, whole other=*) except? -1
@cython.locals(best=whole, m=whole)
cpdef whole speaker(Battle b, whole r) except? -1
cpdef whole ask_regiment(Battle b, whole channel, whole r, whole other=*) except? -1
@cython.locals(best=whole, m=whole)
cpdef whole ask_anyone(Battle b, whole channel, whole r, whole other=*) except? -1
