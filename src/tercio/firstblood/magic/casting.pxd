# Declared by its type hints, see kernels.py.
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cdef class Casting:
    cdef public Battle b
    cdef public whole caster, target, dice, attunement, turned, heals
    cdef public bint priest, friendly
    cdef public object incantation
