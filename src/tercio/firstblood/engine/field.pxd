from tercio.geometry.measure cimport whole
from tercio.geometry.ends cimport Ends
from tercio.geometry.ground cimport Ground
from tercio.geometry.reach cimport Reach
from tercio.geometry.sight cimport Sight

cdef class Field:
    cdef public tuple pieces
    cdef public int count
    cdef public whole width, height
    cdef public list traits, walls, elevation, size, hills, ruins
    cdef public list heights, closed, obstacles, solid, felt, hiding
    cdef public Ground ground
    cdef public Sight sight
    cdef public Reach reach
    cdef public Ends ends

    cpdef whole height_of(self, whole k) except? -977977
    cpdef list pieces_at(self, whole x, whole y, whole r)
