cimport cython
from tercio.pairing.blossom cimport Blossom

ctypedef long long whole

cdef whole _DONE, _NONE, _TOO_MANY, _WIDEST

cdef bint exceeds(whole bits, whole most) noexcept
@cython.locals(bit=whole)
cdef whole bit(whole place) noexcept


@cython.final
cdef class Sweep:
    cdef readonly whole size
    cdef readonly whole[::1] first
    cdef readonly whole[::1] rival
    cdef readonly whole[::1] cost
    cdef readonly whole[::1] barred
    cdef whole[::1] met_first
    cdef whole[::1] met
    cdef bint orderly
    cdef whole mine, excuses, ceiling
    cdef whole[::1] met_by
    cdef readonly whole[::1] taken
    cdef whole[::1] highest
    cdef whole[::1] lowest
    cdef whole[::1] uppers
    cdef whole[::1] lowers
    cdef whole[::1] trail
    cdef readonly object left
    cdef whole limit, longest
    cdef whole states, now, then
    cdef whole stamp
    cdef whole slots
    cdef whole[::1] waiting
    cdef whole[::1] so_far
    cdef whole[::1] slot
    cdef whole[::1] stamps
    cdef whole[::1] back
    cdef whole[::1] took

    cpdef allow(self, whole limit)
    @cython.locals(here=whole, line=whole, found=whole)
    cpdef bint run(self, whole start, whole end, whole longest)
    @cython.locals(changed=bint)
    cdef void cut(self, whole start, whole end) noexcept
    @cython.locals(i=whole, at=whole)
    cdef void span(self, whole start, whole end) noexcept
    @cython.locals(i=whole, line=whole)
    cdef void count_crossings(self, whole start, whole end) noexcept
    cdef bint is_cut(self, whole start, whole line) noexcept
    @cython.locals(i=whole, at=whole, cut=whole, changed=bint)
    cdef bint bar_crossings(self, whole start, whole end) noexcept
    @cython.locals(here=whole, stored=whole, found=whole, reach=whole)
    cdef whole piece(self, whole start, whole end)
    cdef make_room(self, whole steps)
    @cython.locals(i=whole, gap=whole)
    cdef whole widest(self, whole start, whole end) noexcept
    @cython.locals(here=whole, state=whole)
    cdef void retrace(self, whole start, whole end) noexcept
    @cython.locals(last=whole, at=whole)
    cdef whole must_take(self, whole here) noexcept
    @cython.locals(last=whole, made=whole, at=whole)
    cdef whole step(self, whole here, whole stored) noexcept
    @cython.locals(made=whole, state=whole, waiting=whole)
    cdef whole wait(self, whole last, whole stored) noexcept
    @cython.locals(j=whole, rival=whole, unknown=whole, beyond=whole, theirs=whole, shared=whole, state=whole,
                   waiting=whole)
    cdef whole take(self, whole here, whole at, whole last, whole stored, whole made) noexcept
    @cython.locals(found=whole, at=whole)
    cdef whole met_below(self, whole company, whole here) noexcept
    @cython.locals(at=whole)
    cdef void mark_met(self, whole here) noexcept
    @cython.locals(count=whole, at=whole)
    cdef whole met_above(self, whole company, whole here, bint both) noexcept
    @cython.locals(cost=whole, slot=whole, known=whole, worse=whole)
    cdef whole offer(self, whole waiting, whole state, whole at, whole stored, whole made) noexcept
    cpdef tuple graph(self, whole start, whole end)
    @cython.locals(i=whole, at=whole)
    cdef whole count_steps(self, whole[::1] first, whole start, whole end) noexcept
    @cython.locals(size=whole, i=whole, at=whole, j=whole)
    cdef void copy_steps(self, whole[::1] first, whole[::1] head, whole[::1] cost, whole start) noexcept
    @cython.locals(i=whole, at=whole, step=whole)
    cpdef keep_tight(self, whole start, whole end, Blossom solved)
