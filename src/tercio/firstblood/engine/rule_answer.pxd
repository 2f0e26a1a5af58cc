from tercio.geometry.measure cimport whole

cdef class Answer:
    cdef public whole answer
    cpdef object yes(self)
    cpdef object at_least(self, whole x)
