cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window
from tercio.firstblood.engine.rule_dispatch cimport Question

cdef whole CHARACTER, _BREAKING_SELF, _BREAKING_FRIEND, _ALLOCATE

cdef class MoraleTest:
    cdef public Battle b
    cdef public whole model, regiment, dice, resolve, fright, discards, halved
    @cython.locals(failures=whole, value=whole, face=whole)
    cpdef whole wounds(self, tuple faces) except? -977977

cdef class RallyRoll:
    cdef public Battle b
    cdef public whole regiment, fearsome, fright

@cython.locals(test=MoraleTest)
cpdef MoraleTest prepare_morale(Battle b, whole model, whole dice)
@cython.locals(test=MoraleTest, faces=tuple, wounds=whole)
cpdef whole _test(Battle b, whole model, whole dice) except? -977977
@cython.locals(m=whole)
cdef whole _ordinary(Battle b, whole r) except? -977977
cdef bint _friend_in_play(Battle b, whole r, whole other) except? -1
@cython.locals(r=whole, m=whole, dice=whole, wounds=whole)
cpdef whole _test_next(Battle b, whole f) except? -977977

@cython.locals(r=whole, m=whole)
cpdef object forget_suffering(Battle b)
@cython.locals(question=Question, m=whole)
cpdef bint unbreakable(Battle b, whole r) except? -1
cpdef object break_regiment(Battle b, whole r)
cpdef object check_losses(Battle b, whole r)
cpdef object steady(Battle b, whole r)
@cython.locals(r=whole)
cpdef object steady_the_protected(Battle b)

# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.firstblood.engine.flow cimport teach

cdef whole BREAKING
cdef whole TESTING_MORALE
cdef whole _TESTING
cdef whole _step_of_MORALE_TESTS(Battle b, whole f, whole step) except? -1
