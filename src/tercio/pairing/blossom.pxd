cimport cython

ctypedef long long whole

cdef whole _FREE, _OUTER, _INNER, _STUCK, _HUGE


@cython.final
cdef class Blossom:
    cdef readonly whole size
    cdef readonly whole[::1] first
    cdef readonly whole[::1] head
    cdef readonly whole[::1] cost
    cdef readonly whole[::1] tail
    cdef readonly whole[::1] twin
    cdef readonly whole[::1] price
    cdef readonly whole[::1] mate
    cdef readonly whole[::1] top
    cdef readonly whole[::1] extra
    cdef readonly whole[::1] parent
    cdef whole[::1] outer
    cdef whole[::1] soonest
    cdef whole[::1] due
    cdef whole[::1] leaf
    cdef whole[::1] base
    cdef whole[::1] label
    cdef whole[::1] enter
    cdef whole[::1] child
    cdef whole[::1] after
    cdef whole[::1] before
    cdef whole[::1] link
    cdef whole[::1] mark
    cdef whole[::1] around
    cdef whole[::1] tree
    cdef whole[::1] spare
    cdef whole outers, leaves, trees, spares, rise, clock, marks, huge

    @cython.locals(size=whole, first=whole[::1], head=whole[::1], v=whole, step=whole)
    cdef void prepare(self) noexcept
    @cython.locals(v=whole)
    cpdef bint solve(self) noexcept
    @cython.locals(v=whole, step=whole, least=whole)
    cdef void begin(self) noexcept
    @cython.locals(step=whole, least=whole, best=whole, slack=whole)
    cdef void raise_price(self, whole v) noexcept
    cdef whole slack(self, whole step) noexcept
    @cython.locals(event=whole, node=whole, matched=whole)
    cdef bint search(self, whole root) noexcept
    @cython.locals(event=whole, least=whole, at=whole, node=whole, v=whole)
    cdef whole next_event(self) noexcept
    @cython.locals(here=whole, there=whole, slack=whole)
    cdef whole moment(self, whole step) noexcept
    @cython.locals(step=whole, moment=whole)
    cdef void look_around(self, whole v) noexcept
    @cython.locals(at=whole, node=whole, leaf=whole)
    cdef void shift(self, whole rise) noexcept
    cdef void become_outer(self, whole node, whole step) noexcept
    @cython.locals(at=whole)
    cdef void add_outers(self, whole node) noexcept
    cdef void become_inner(self, whole node, whole step) noexcept
    cdef void gather(self, whole node) noexcept
    @cython.locals(child=whole)
    cdef void gather_more(self, whole node) noexcept
    @cython.locals(at=whole)
    cdef void forget(self) noexcept
    @cython.locals(step=whole)
    cdef whole uphill(self, whole node) noexcept
    cdef whole meeting(self, whole first, whole second) noexcept
    @cython.locals(down=whole, up=whole, apex=whole, ring=whole)
    cdef void shrink(self, whole step) noexcept
    cdef void join(self, whole first, whole second, whole step) noexcept
    @cython.locals(above=whole)
    cdef void chain_down(self, whole node, whole apex) noexcept
    @cython.locals(above=whole)
    cdef void chain_up(self, whole node, whole apex) noexcept
    @cython.locals(child=whole)
    cdef void adopt(self, whole ring) noexcept
    @cython.locals(at=whole)
    cdef void crown(self, whole node, whole top) noexcept
    @cython.locals(node=whole)
    cdef whole child_with(self, whole ring, whole player) noexcept
    @cython.locals(odd=bint, node=whole)
    cdef bint odd_place(self, whole ring, whole child) noexcept
    @cython.locals(player=whole, node=whole, back=whole)
    cdef void flip(self, whole step) noexcept
    @cython.locals(node=whole)
    cdef void settle(self, whole player, whole step) noexcept
    @cython.locals(start=whole, ahead=bint, node=whole, step=whole, far=whole)
    cdef void rotate(self, whole ring, whole player) noexcept
    @cython.locals(step=whole, node=whole, ahead=bint, at=whole)
    cdef void open(self, whole ring) noexcept
    @cython.locals(child=whole, at=whole)
    cdef void release(self, whole ring) noexcept
    @cython.locals(total=whole, around=whole)
    cpdef void survey(self, whole player) noexcept
    @cython.locals(extra=whole, common=whole)
    cpdef whole excess(self, whole step) noexcept
    cpdef whole partner(self, whole player) noexcept
