# Every index and division means what it means in Python.
cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle

cpdef (double, whole, whole) nowhere() noexcept
cpdef (double, whole, whole) nearer((double, whole, whole) first, (double, whole, whole) second) noexcept
@cython.locals(walk=double, quarters=whole)
cpdef double walk_to(double room, whole span, whole limit, whole k) noexcept
@cython.locals(ax=whole, ay=whole, bx=whole, by=whole, between=double, share=double)
cpdef (whole, whole) on_the_way(Battle b, whole m, whole n, double walk) noexcept
