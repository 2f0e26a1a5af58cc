cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window
from tercio.geometry cimport measure
from tercio.geometry.ground cimport Ground
from tercio.firstblood.field cimport Field
from tercio.firstblood.engagement cimport bounds, engages, model_engaged, model_engaging, model_fights, reach
from tercio.firstblood.hearing cimport ask_rules
from tercio.firstblood.knowing cimport characteristic, in_command, is_leader, leader_gap
from tercio.firstblood.ruins cimport floors_at
from tercio.firstblood.space cimport distance, nearest_gap, on_table, piece_of
from tercio.firstblood.terrain cimport crossings, meet_terrain, terrain_on_the_way
from cpython cimport array as arrays

cdef whole _MARCHING, TABLE, GARRISON, IMPASSABLE, OBSTACLE, FLOOR_COST, LONGEST_REACH, INFANTRY
cdef whole CHARGE_MOVE, DISENGAGE_MOVE, ENTRY, LEAVE, MARCH_MOVE, REFORM, GARRISONED, ENGAGEMENT, MARCH_VALUE
cdef double SLACK

@cython.locals(m=whole, x=whole, y=whole, to_x=whole, to_y=whole, k=whole, legs=list)
cpdef list legs_of(Battle b, tuple path)
@cython.locals(m=whole, k=whole, length=double, legs=list, ax=whole, ay=whole, bx=whole, by=whole)
cpdef double cost(Battle b, tuple path, whole purpose)
@cython.locals(m=whole)
cpdef bint flies(Battle b, whole r)
@cython.locals(radius=Window, home=whole, mine=whole, west=whole, east=whole, south=whole, north=whole, r=whole, k=whole, room=whole, x=whole, y=whole, level=bint)
cpdef whole blocker(Battle b, whole m, whole ax, whole ay, whole bx, whole by) noexcept
@cython.locals(k=whole, field=Field, radius=whole)
cpdef whole barrier(Battle b, whole m, whole ax, whole ay, whole bx, whole by) noexcept
@cython.locals(radius=Window, player=whole, mine=whole, west=whole, east=whole, south=whole, north=whole, r=whole, k=whole, room=whole, x=whole, y=whole, level=bint, near=bint)
cpdef whole trespass(Battle b, whole m, whole ax, whole ay, whole bx, whole by) except? -2
@cython.locals(radius=Window)
cdef bint _stood_in(Battle b, whole m, whole ax, whole ay, whole k) except? -1
@cython.locals(player=whole, radius=whole, r=whole)
cdef whole _sentry(Battle b, whole m, whole ax, whole ay, whole bx, whole by) except? -2
cpdef bint free_leg(Battle b, whole m, whole ax, whole ay, whole bx, whole by, whole purpose, bint flying)
@cython.locals(other=whole, piece=whole)
cpdef object leg_refusal(Battle b, whole m, tuple leg, whole purpose, bint flying)
@cython.locals(x=whole, y=whole, radius=whole, k=whole, other=whole)
cpdef object end_refusal(Battle b, whole m)
@cython.locals(x=whole, y=whole, radius=whole, k=whole, field=Field)
cpdef bint free_end(Battle b, whole m)
@cython.locals(home=whole, r=whole, k=whole)
cpdef whole overlapped(Battle b, whole m) noexcept
@cython.locals(radius=Window, mine=whole, here=whole, there=whole, k=whole, room=whole, x=whole, y=whole, level=bint)
cpdef whole overlapped_by(Battle b, whole m, whole r) noexcept
@cython.locals(path=tuple)
cpdef object check_move(Battle b, whole r, whole purpose, whole limit, object paths, whole targets=*)
@cython.locals(m=whole, path=tuple)
cpdef object check_shape(Battle b, whole r, object paths)
@cython.locals(m=whole, need=double, leg=tuple, legs=list)
cpdef object check_path(Battle b, tuple path, whole purpose, whole limit, bint flying)
@cython.locals(m=whole, found=list)
cpdef list _stand(Battle b, whole r)
@cython.locals(m=whole, path=tuple, end=whole)
cpdef object _set(Battle b, object paths)
@cython.locals(m=whole, k=whole)
cpdef object _restore(Battle b, whole r, list before)
@cython.locals(path=tuple)
cpdef object _check_ends(Battle b, whole r, whole purpose, object paths)
@cython.locals(m=whole, start=tuple)
cpdef object _check_command(Battle b, whole r, whole purpose, whole limit, set moved, dict gaps, list before)
@cython.locals(player=whole, r=whole, k=whole, found=list)
cpdef list _holders(Battle b, whole m)
@cython.locals(radius=Window, k=whole, x=whole, y=whole, m=whole)
cpdef object _check_holders(Battle b, tuple path, list holders)
@cython.locals(piece=whole)
cdef bint _in_reach(Battle b, whole k, whole x, whole y, whole radius)
@cython.locals(path=tuple)
cpdef object _check_purpose(Battle b, whole r, whole purpose, object paths, dict nearest)
@cython.locals(after=double)
cpdef object _check_closer(Battle b, whole m, double before)
@cython.locals(path=tuple)
cpdef object carry_out(Battle b, whole r, whole purpose, object paths)
@cython.locals(m=whole, chiefs=list, others=list)
cpdef list leaders_first(Battle b, whole r)
@cython.locals(ax=whole, ay=whole, radius=whole, k=whole, length=double, field=Field)
cpdef double straight_cost(Battle b, whole m, whole x, whole y, whole purpose)
@cython.locals(ax=whole, ay=whole, radius=whole, k=whole, length=double, ground=Ground)
cpdef double bent_cost(Battle b, whole m, whole turn_x, whole turn_y, whole x, whole y)
@cython.locals(path=tuple, m=whole, x=whole, y=whole, flying=bint, fine=bint, before=arrays.array)
cpdef bint may_walk(Battle b, whole r, whole purpose, whole limit, list paths)
@cython.locals(radius=Window, player=whole, k=whole, o=whole)
cdef bint _stays_held(Battle b, whole m, whole x, whole y)
@cython.locals(path=tuple, m=whole)
cdef bint _end_well(Battle b, whole purpose, list paths, arrays.array before)
@cython.locals(enemies=list, x=whole, y=whole, after=double, closer=bint)
cdef bint _closed_in(Battle b, whole m, whole from_x, whole from_y)
@cython.locals(m=whole)
cdef bint _stay_in_command(Battle b, whole r, whole purpose, whole limit, list paths, arrays.array before)
@cython.locals(after=arrays.array, lost=bint, was=double, start=tuple, walked=bint)
cdef bint _may_be_lost(Battle b, whole m, whole purpose, whole limit, list paths, arrays.array before)
cpdef bint left_behind(Battle b, whole m, whole purpose, whole limit, bint walked, double was, tuple start)
@cython.locals(path=tuple)
cdef bint _walks(whole m, list paths)
cpdef bint ends_well(Battle b, whole m, whole purpose)
@cython.locals(first=whole, end=whole, m=whole, flying=bint, fine=bint, walks=list)
cpdef bint may_shift(Battle b, whole r, whole purpose, whole limit, whole dx, whole dy)
@cython.locals(west=whole, south=whole, east=whole, north=whole, m=whole, k=whole, o=whole)
cpdef bint open_ground(Battle b, whole r, whole dx, whole dy)
@cython.locals(k=whole, room=whole, x=whole, y=whole, across=bint)
cdef bint _in_the_way(Battle b, whole r, bint hostile, whole west, whole south, whole east, whole north)
@cython.locals(m=whole)
cdef bint _any_lost(Battle b, whole r)
@cython.locals(m=whole)
cdef bint _may_all_shift(Battle b, whole r)
@cython.locals(x=whole, y=whole)
cdef bint _may_step(Battle b, whole m, whole purpose, whole limit, whole dx, whole dy, bint flying)
@cython.locals(m=whole)
cdef void _shift(Battle b, whole first, whole end, whole dx, whole dy) noexcept
