"""The ways of a model: the cheapest to a place, and where it could end as a rule wants it to.

One authority for every rule that says "if it can": who asks says what the end must be like (Engaging,
nearer, in command, out of every reach) and gets the path a person could send, or None. The shortest ways
and the places worth a walk are the geometry's (`reach`, `ends`); here they meet models, floors and rules.
A place the geometry proposes counts only if the judges of any other move accept it; all others stand
where they stand just now.

On the way up or down a model changes floors where it stands, where it ends, or at the first place in
between, by sixteenths of the straight line, where both floors carry it (FB-RUIN-06).
"""

from __future__ import annotations

from tercio.firstblood.battlefield.ruins import FLOOR_COST, floors_at
from tercio.firstblood.engine.distances import gap, nearest_point, piece_gap, piece_of
from tercio.firstblood.engine.forces import LEADER, STANDARD
from tercio.firstblood.engine.profiles import INFANTRY
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING, DISENGAGE_MOVE, ENTRY, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import command_range, commanded_by, in_command, is_leader, role
from tercio.firstblood.engine.state import GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import CONTACT, ENGAGEMENT, INCH, toward_zero
from tercio.firstblood.movement.engagement import (
    besieges,
    engages,
    engages_any,
    in_range_of,
    model_engaged,
    reach,
)
from tercio.firstblood.movement.path_checks import (
    OBSTACLE_COST,
    Path,
    cost,
    ends_well,
    flies,
    free_end,
    minds_obstacles,
    stood_in,
)
from tercio.geometry.units import SLACK

NO_WAY = 1e18
CLEAR = 6
"""More than the slack on either side: who keeps so much farther off is surely outside."""
ENGAGING, COMMANDED, UNENGAGED, NEARER, ASTRAY = range(5)
"""What the end of a way must be like."""
GAIN = INCH // 16
"""A way to Engage that is shorter by less is not looked for: half of what the judge lets pass."""
TRIES = 24
"""So many places at most are walked to by who only wants to come nearer."""


# --- what stands in the way


def lay_way(b: Battle, m: int, purpose: int, floor: int, limit: float) -> None:
    """Everything that hinders a model on a floor, within so far of where it stands.

    FB-MARCH-06, FB-MARCH-09, FB-GAP-02
    """
    field, radius = b.field, b.forces.radius[m]
    way = field.reach
    way.clear(radius, radius - 2, radius - 2, field.width - radius + 2, field.height - radius + 2)
    if purpose == MARCH_MOVE and flies(b, b.forces.regiment[m]):
        return
    home = b.forces.regiment[m]
    wary = purpose == MARCH_MOVE and not b.settings.march_crosses_engagement
    for r in range(b.forces.regiments):
        if r != home and b.place[r] == TABLE:
            _lay_bases(b, m, r, wary and _hostile(b, m, r), floor, limit)
        elif wary and b.place[r] == GARRISONED and _hostile(b, m, r):
            way.add_outline(b.inside[r], ENGAGEMENT + CLEAR)
    _lay_pieces(b, m, purpose, limit)


def _lay_pieces(b: Battle, m: int, purpose: int, limit: float) -> None:
    """Pieces nobody walks through, and Obstacles that cost distance.  FB-ZONE-07, FB-ZONE-12, FB-GARR-02"""
    field = b.field
    for k in field.closed:
        if _piece_near(b, m, k, limit):
            field.reach.add_outline(k, 0)
    if field.obstacles and minds_obstacles(b, purpose):
        for k in field.obstacles:
            if _piece_near(b, m, k, limit):
                field.reach.add_toll(k, OBSTACLE_COST)


def _lay_bases(b: Battle, m: int, r: int, wary: bool, floor: int, limit: float) -> None:
    """The bases of another regiment, with their reach where a March must keep out of it."""
    for k in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[k] and b.floor[k] == floor:
            room = 0
            if wary and not stood_in(b, m, b.x[m], b.y[m], k):
                room = reach(b, k) + CLEAR
            if _base_near(b, m, k, limit + room):
                b.field.reach.add_disc(b.x[k], b.y[k], b.forces.radius[k] + room)


def _hostile(b: Battle, m: int, r: int) -> bool:
    return b.forces.player[r] != b.forces.player[b.forces.regiment[m]]


def _base_near(b: Battle, m: int, k: int, limit: float) -> bool:
    """Could a model meet a base if it walks so far?"""
    room = limit + b.forces.radius[m] + b.forces.radius[k]
    return abs(b.x[k] - b.x[m]) <= room and abs(b.y[k] - b.y[m]) <= room


def _piece_near(b: Battle, m: int, k: int, limit: float) -> bool:
    """Could a model meet a piece if it walks so far?"""
    room = toward_zero(limit) + b.forces.radius[m] + CLEAR
    x, y = b.x[m], b.y[m]
    return b.field.ground.near_box(k, x - room, y - room, x + room, y + room)


# --- where it may end


def lay_ends(b: Battle, m: int, purpose: int, want: int, floor: int, limit: float) -> None:
    """Everything that keeps a model from ending on a floor, within so far of where it stands.

    FB-MARCH-07, FB-MARCH-08, FB-DIS-04, FB-LEAD-04, FB-ZONE-07, FB-GAP-02
    """
    field, radius, home = b.field, b.forces.radius[m], b.forces.regiment[m]
    ends = field.ends
    ends.clear(radius, radius - 2, radius - 2, field.width - radius + 2, field.height - radius + 2)
    for r in range(b.forces.regiments):
        if r == home or b.place[r] == TABLE:
            for k in range(b.forces.first[r], b.forces.end[r]):
                if k != m and b.alive[k] and b.floor[k] == floor:
                    room = _berth(b, m, k, purpose, want)
                    if _base_near(b, m, k, limit + room):
                        ends.add_taken(b.x[k], b.y[k], b.forces.radius[k] + room)
        elif b.place[r] == GARRISONED and _hostile(b, m, r) and _keeps_off(purpose, want):
            ends.add_barred(b.inside[r], ENGAGEMENT + CLEAR)
    for k in field.solid:
        if _piece_near(b, m, k, limit):
            ends.add_barred(k, 0)
    if want in (ENGAGING, NEARER):
        _lay_tethers(b, m, floor)


def _keeps_off(purpose: int, want: int) -> bool:
    """Must such a move end out of enemy reach?"""
    return want == UNENGAGED or purpose in (MARCH_MOVE, ENTRY)


def _berth(b: Battle, m: int, k: int, purpose: int, want: int) -> int:
    """How far from another base a model must end.  FB-MARCH-08, FB-DIS-04"""
    if not _hostile(b, m, b.forces.regiment[k]):
        return 0
    room = 0
    if _keeps_off(purpose, want):
        room = reach(b, k) + CLEAR
    mine = (
        _keeps_off(purpose, want) if purpose != DISENGAGE_MOVE else not b.settings.disengage_may_end_engaging
    )
    return max(room, reach(b, m) + CLEAR) if mine else room


def _lay_tethers(b: Battle, m: int, floor: int) -> None:
    """The Command Ranges it must end in, if it is not its own Leader.  FB-LEAD-04, FB-LEAD-08, FB-RUIN-09"""
    r = b.forces.regiment[m]
    follows = bool(role(b, m) & STANDARD) and not b.acting[m]
    if is_leader(b, m) and not follows:
        return
    for n in range(b.forces.first[r], b.forces.end[r]):
        leads = is_leader(b, n) and n != m and (not follows or bool(role(b, n) & LEADER))
        if leads and abs(b.floor[n] - floor) <= 1:
            b.field.ends.add_tether(b.x[n], b.y[n], b.forces.radius[n], command_range(b, n))


# --- the cheapest way to a place


def way_to(b: Battle, m: int, purpose: int, floor: int, x: int, y: int, limit: float) -> Path | None:
    """The cheapest legal path of a model to a place, at most so long; or None."""
    if floor != b.floor[m]:
        return _climb_to(b, m, purpose, floor, x, y, limit)
    lay_way(b, m, purpose, floor, limit)
    return _walked(b, m, floor, x, y, limit)


def _walked(b: Battle, m: int, floor: int, x: int, y: int, limit: float) -> Path | None:
    """The same on its own floor, everything in the way laid out already."""
    way = b.field.reach
    if way.way(b.x[m], b.y[m], x, y, limit) >= NO_WAY:
        return None
    return _path(b, m, floor, [])


def _path(b: Battle, m: int, floor: int, before: list[int]) -> Path | None:
    """The path along the way found last, after so many points before it; an upper floor must carry it."""
    way = b.field.reach
    points = [m, floor, *before]
    for k in range(1, way.legs + 1):
        if floor and floors_at(b, way.way_x[k], way.way_y[k], b.forces.radius[m]) < floor:
            return None
        points.append(way.way_x[k])
        points.append(way.way_y[k])
    return tuple(points)


def _climb_to(b: Battle, m: int, purpose: int, floor: int, x: int, y: int, limit: float) -> Path | None:
    """Up or down on the way: where it stands, where it ends, or in between.  FB-RUIN-06, FB-RUIN-07"""
    old, top = b.floor[m], max(b.floor[m], floor)
    left = limit - FLOOR_COST * abs(floor - old)
    if left < 0 or b.forces.type[b.forces.regiment[m]] != INFANTRY:
        return None
    radius, ax, ay = b.forces.radius[m], b.x[m], b.y[m]
    for sixteenth in (0, 16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15):
        at_x, at_y = ax + (x - ax) * sixteenth // 16, ay + (y - ay) * sixteenth // 16
        if floors_at(b, at_x, at_y, radius) >= top:
            path = _by_way_of(b, m, purpose, floor, at_x, at_y, x, y, left)
            if path is not None:
                return path
    return None


def _by_way_of(
    b: Battle, m: int, purpose: int, floor: int, at_x: int, at_y: int, x: int, y: int, limit: float
) -> Path | None:
    """On its own floor to one place, there up or down, then on to another."""
    way, ax, ay = b.field.reach, b.x[m], b.y[m]
    lay_way(b, m, purpose, b.floor[m], limit)
    walked = way.way(ax, ay, at_x, at_y, limit)
    first = _path(b, m, b.floor[m], []) if walked < NO_WAY else None
    if first is None:
        return None
    lay_way(b, m, purpose, floor, limit)
    if way.way(at_x, at_y, x, y, limit - walked) >= NO_WAY:
        return None
    before = list(first[2:]) if at_x != ax or at_y != ay else []
    if at_x == x and at_y == y:
        return (m, floor, *(before or [x, y]))
    return _path(b, m, floor, before)


# --- the cheapest way to an end that suits


def engaging_way(
    b: Battle,
    m: int,
    purpose: int,
    limit: float,
    names: list[int],
    only: int = -1,
    gain: float = GAIN,
    on: int = -1,
) -> Path | None:
    """The cheapest way, but for `gain`, to end Engaging one of these regiments (or one model alone), or None.

    On whatever floor that is, or on one named.

    FB-CHG-09, FB-CHG-10, FB-CHG-16, FB-CHAL-02
    """
    best, least = None, limit
    for floor in _floors(b, m, names) if on < 0 else [on]:
        lay_ends(b, m, purpose, ENGAGING, floor, limit)
        if _lay_foes(b, m, floor, limit, names, only):
            b.field.ends.find(b.x[m], b.y[m], least)
            path = _cheapest(b, m, purpose, ENGAGING, floor, least, names, only, gain)
            if path is None and (b.field.walls or floor):
                b.field.ends.find_around(b.x[m], b.y[m], least)
                path = _cheapest(b, m, purpose, ENGAGING, floor, least, names, only, gain)
            if path is not None:
                best, least = path, cost(b, path, purpose) - gain
                if least < 0:
                    break
    return best


def nearer_way(b: Battle, m: int, limit: float, names: list[int], span: float) -> Path | None:
    """A way to end nearer than `span` to the nearest enemy charged, as near as may be; or None.  FB-CHG-13"""
    return closer_way(b, m, CHARGE_MOVE, limit, names, span)


def closer_way(b: Battle, m: int, purpose: int, limit: float, names: list[int], span: float) -> Path | None:
    """The same of any move that closes with the enemy.  FB-CHG-13, FB-CHAL-02"""
    n = _nearest_foe(b, m, names)
    if n < 0 or (b.floor[n] != b.floor[m] and piece_of(b, n) < 0):
        return None
    radius, x, y = b.forces.radius[m], b.x[n], b.y[n]
    away = span + radius + b.forces.radius[n]
    if piece_of(b, n) >= 0:
        x, y = nearest_point(b, piece_of(b, n), b.x[m], b.y[m])
        away = span + radius
    if away <= 0:
        return None
    lay_ends(b, m, purpose, NEARER, b.floor[m], limit)
    b.field.ends.find_nearest(b.x[m], b.y[m], limit, x, y, away)
    return _first(b, m, purpose, NEARER, limit, names)


def commanded_way(b: Battle, m: int, purpose: int, limit: float) -> Path | None:
    """The cheapest way back into Command Range, or None.  FB-LEAD-04, FB-GAP-09"""
    best, least = None, limit
    for floor in _home_floors(b, m):
        lay_ends(b, m, purpose, COMMANDED, floor, limit)
        if _lay_leaders(b, m, floor, limit):
            b.field.ends.find(b.x[m], b.y[m], least)
            path = _cheapest(b, m, purpose, COMMANDED, floor, least, [], -1, NO_WAY)
            if path is not None:
                best, least = path, cost(b, path, purpose)
    return best


def way_towards(b: Battle, m: int, purpose: int, limit: float, n: int, span: float) -> Path | None:
    """A way to end nearer than `span` to a Leader on its floor, as near as may be; or None.  FB-GAP-09"""
    away = span + b.forces.radius[m] + b.forces.radius[n]
    if away <= 0 or b.floor[n] != b.floor[m]:
        return None
    lay_ends(b, m, purpose, ASTRAY, b.floor[m], limit)
    b.field.ends.find_nearest(b.x[m], b.y[m], limit, b.x[n], b.y[n], away)
    return _first(b, m, purpose, ASTRAY, limit, [])


def contact_way(b: Battle, m: int, limit: float, piece: int) -> Path | None:
    """A Leader's cheapest March into contact with a piece it will enter, or None.  FB-GARR-04"""
    field, radius = b.field, b.forces.radius[m]
    ends, best, least = field.ends, None, limit + SLACK
    ends.clear(radius, radius - 2, radius - 2, field.width - radius + 2, field.height - radius + 2)
    ends.add_goal_outline(piece, 0)
    ends.add_barred(piece, 0)
    ends.find(b.x[m], b.y[m], limit)
    lay_way(b, m, MARCH_MOVE, b.floor[m], limit)
    _aim_at_ends(b)
    while b.floor[m] == 0 and ends.take() and ends.far <= least:
        path = _walked(b, m, 0, ends.x, ends.y, least)
        if path is not None:
            best, least = path, cost(b, path, MARCH_MOVE)
    return best


def clear_way(b: Battle, m: int, limit: float) -> Path | None:
    """A way out of every enemy's reach, the nearest place first; or None.  FB-DIS-05"""
    lay_ends(b, m, DISENGAGE_MOVE, UNENGAGED, b.floor[m], limit)
    b.field.ends.find_nearest(b.x[m], b.y[m], limit, b.x[m], b.y[m], limit)
    return _first(b, m, DISENGAGE_MOVE, UNENGAGED, limit, [])


def place_beside(b: Battle, m: int, piece: int, chief: int) -> Path | None:
    """Where a model that leaves a garrison may be set down touching it, in its chief's command; or None.

    FB-GARR-08
    """
    field, radius = b.field, b.forces.radius[m]
    ends = field.ends
    ends.clear(radius, radius - 2, radius - 2, field.width - radius + 2, field.height - radius + 2)
    for k in range(b.forces.models):
        r = b.forces.regiment[k]
        if k != m and b.alive[k] and b.place[r] == TABLE and b.floor[k] == 0:
            room = reach(b, k) + CLEAR if _hostile(b, m, r) else 0
            ends.add_taken(b.x[k], b.y[k], b.forces.radius[k] + room)
    for k in field.solid:
        ends.add_barred(k, 0)
    ends.add_goal_outline(piece, CONTACT)
    if chief != m:
        ends.add_tether(b.x[chief], b.y[chief], b.forces.radius[chief], command_range(b, chief))
    x, y = nearest_point(b, piece, 0, 0)
    ends.find(x, y, float(field.width + field.height))
    return _set_down_beside(b, m, piece, chief)


def _set_down_beside(b: Battle, m: int, piece: int, chief: int) -> Path | None:
    """The first of the places found where the judge lets a model be set down."""
    ends, here, path = b.field.ends, (b.x[m], b.y[m], b.floor[m]), None
    while path is None and ends.take():
        b.x[m], b.y[m], b.floor[m] = ends.x, ends.y, 0
        if may_stand_beside(b, m, piece, chief):
            path = m, 0, ends.x, ends.y
    b.x[m], b.y[m], b.floor[m] = here
    return path


def may_stand_beside(b: Battle, m: int, piece: int, chief: int) -> bool:
    """May a model that leaves a garrison stand where it now stands?  FB-GARR-08"""
    if piece_gap(b, piece, b.x[m], b.y[m], b.forces.radius[m]) > CONTACT or not free_end(b, m):
        return False
    return not model_engaged(b, m) and (chief == m or commanded_by(b, m, chief))


def _aim_at_ends(b: Battle) -> None:
    """Ways will be asked for to the places found."""
    ends = b.field.ends
    b.field.reach.aim(ends.spots_west, ends.spots_south, ends.spots_east, ends.spots_north)


def _cheapest(
    b: Battle,
    m: int,
    purpose: int,
    want: int,
    floor: int,
    limit: float,
    names: list[int],
    only: int,
    gain: float,
) -> Path | None:
    """Of the places found on a floor, one with the cheapest way that suits, but for so much."""
    ends, best, least = b.field.ends, None, limit + SLACK
    climb = FLOOR_COST * abs(floor - b.floor[m])
    if not climb:
        lay_way(b, m, purpose, floor, limit)
        _aim_at_ends(b)
    while ends.take() and ends.far + climb <= least:
        x, y = ends.x, ends.y
        if climb and not suits(b, m, purpose, want, floor, x, y, names, only):
            continue
        path = _climb_to(b, m, purpose, floor, x, y, least) if climb else _walked(b, m, floor, x, y, least)
        # on its own floor few places can be walked to and most of them suit: that is asked last
        if path is None or not (climb or suits(b, m, purpose, want, floor, x, y, names, only)):
            continue
        if purpose not in CLOSING or stays_held(b, path):
            best, least = path, cost(b, path, purpose) - gain
    return best


def stays_held(b: Battle, path: Path) -> bool:
    """Does a path stay in the range of every enemy that Engages the model?  FB-MAN-04"""
    m, radius, player = path[0], b.forces.radius[path[0]], b.forces.player[b.forces.regiment[path[0]]]
    for k in range(b.forces.models):
        o = b.forces.regiment[k]
        if b.alive[k] and b.in_play(o) and b.forces.player[o] != player and engages(b, k, m):
            for at in range(2, len(path), 2):
                if not in_range_of(b, k, path[at], path[at + 1], radius):
                    return False
    return True


def _first(b: Battle, m: int, purpose: int, want: int, limit: float, names: list[int]) -> Path | None:
    """Of the places found on its own floor, the first that suits and can be walked to."""
    ends, floor = b.field.ends, b.floor[m]
    lay_way(b, m, purpose, floor, limit)
    _aim_at_ends(b)
    for _ in range(TRIES):
        if not ends.take():
            break
        x, y = ends.x, ends.y
        path = _walked(b, m, floor, x, y, limit + SLACK)
        if path is not None and suits(b, m, purpose, want, floor, x, y, names, -1):
            return path
    return None


def suits(
    b: Battle, m: int, purpose: int, want: int, floor: int, x: int, y: int, names: list[int], only: int
) -> bool:
    """Might a model end here, and is the end as wanted? All others stand where they stand."""
    here = b.x[m], b.y[m], b.floor[m]
    b.x[m], b.y[m], b.floor[m] = x, y, floor
    fine = free_end(b, m) and ends_well(b, m, purpose)
    if fine and want == UNENGAGED:
        fine = not model_engaged(b, m)
    elif fine and want != ASTRAY:
        fine = in_command(b, m)
        if fine and want == ENGAGING:
            fine = engages(b, m, only) if only >= 0 else holds_any(b, m, names)
    b.x[m], b.y[m], b.floor[m] = here
    return fine


# --- what is wanted


def holds(b: Battle, m: int, target: int) -> bool:
    """Does a charging model now Engage a charged regiment?  FB-CHG-09, FB-GARR-10"""
    if b.place[target] == GARRISONED:
        return besieges(b, m, b.inside[target])
    return engages_any(b, m, target)


def holds_any(b: Battle, m: int, names: list[int]) -> bool:
    """Does a model now Engage any of these regiments?"""
    for t in names:
        if holds(b, m, t):
            return True
    return False


def _lay_foes(b: Battle, m: int, floor: int, limit: float, names: list[int], only: int) -> bool:
    """The enemies charged it could get at, as goals; False if there are none.  FB-RUIN-08, FB-GARR-10"""
    ends, span, some = b.field.ends, reach(b, m), False
    for t in names:
        if b.place[t] == GARRISONED:
            if floor == 0:
                ends.add_goal_outline(b.inside[t], ENGAGEMENT)
                some = True
            continue
        for n in range(b.forces.first[t], b.forces.end[t]):
            apart = abs(b.floor[n] - floor)
            if b.alive[n] and apart <= 1 and (only < 0 or n == only) and gap(b, m, n) - span <= limit + SLACK:
                ends.add_goal(b.x[n], b.y[n], b.forces.radius[n], 0 if apart else span)
                some = True
    return some


def _lay_leaders(b: Battle, m: int, floor: int, limit: float) -> bool:
    """The Leaders it could come back to, as goals; False if there are none."""
    r, some = b.forces.regiment[m], False
    for n in range(b.forces.first[r], b.forces.end[r]):
        if n != m and is_leader(b, n) and abs(b.floor[n] - floor) <= 1:
            span = command_range(b, n)
            if gap(b, m, n) - span <= limit + SLACK:
                b.field.ends.add_goal(b.x[n], b.y[n], b.forces.radius[n], span)
                some = True
    return some


def _nearest_foe(b: Battle, m: int, names: list[int]) -> int:
    """The model of these regiments nearest to a model, or -1."""
    found, best = -1, NO_WAY
    for t in names:
        for n in range(b.forces.first[t], b.forces.end[t]):
            if b.alive[n] and gap(b, m, n) < best:
                found, best = n, gap(b, m, n)
    return found


def _floors(b: Battle, m: int, names: list[int]) -> list[int]:
    """The floors on which it could Engage one of these regiments: its own first.  FB-RUIN-07, FB-RUIN-08"""
    found = [b.floor[m]]
    if b.field.ruins and b.forces.type[b.forces.regiment[m]] == INFANTRY:
        for t in names:
            for n in range(b.forces.first[t], b.forces.end[t]):
                if b.alive[n] and b.place[t] == TABLE:
                    for floor in range(max(0, b.floor[n] - 1), b.floor[n] + 2):
                        if floor not in found:
                            found.append(floor)
    return found


def _home_floors(b: Battle, m: int) -> list[int]:
    """The floors on which it could be in command: its own first.  FB-RUIN-09"""
    found, r = [b.floor[m]], b.forces.regiment[m]
    if b.field.ruins and b.forces.type[r] == INFANTRY:
        for n in range(b.forces.first[r], b.forces.end[r]):
            if n != m and is_leader(b, n) and b.floor[n] not in found:
                found.append(b.floor[n])
    return found
