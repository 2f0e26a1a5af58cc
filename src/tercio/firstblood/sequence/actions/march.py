"""March, and what it can become: entering the table, occupying a garrison, leaving one.

FB-MARCH-01 to FB-MARCH-09, FB-REINF-05 to FB-REINF-07, FB-GARR-04, FB-GARR-08
"""

from __future__ import annotations

from itertools import pairwise

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.battlefield.table_edges import edge_of
from tercio.firstblood.battlefield.terrain import terrain_on_the_way
from tercio.firstblood.combat.morale import MORALE_TESTS
from tercio.firstblood.combat.wounds import PROMOTE, casualty
from tercio.firstblood.engine.distances import distance, nearest_point, on_table, piece_gap
from tercio.firstblood.engine.event_log import (
    ACTION_TAKEN,
    GARRISON_ENTERED,
    GARRISON_LEFT,
    RETURNED_TO_RESERVE,
    emit,
)
from tercio.firstblood.engine.field import GARRISON
from tercio.firstblood.engine.flow import (
    AGAIN,
    END,
    NEXT,
    R0,
    R1,
    R2,
    ask,
    decision,
    procedure,
    push,
)
from tercio.firstblood.engine.profiles import INFANTRY
from tercio.firstblood.engine.purposes import ENTRY, LEAVE, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import (
    has_standard,
    in_command,
    leader_gap,
    leaders,
    march_of,
)
from tercio.firstblood.engine.state import (
    ARRIVING,
    DESTROYED,
    ENTERING,
    GARRISONED,
    RESERVE,
    ROUND,
    TABLE,
    Battle,
)
from tercio.firstblood.engine.units import AWAY, CONTACT, INCH, in_inches, inches
from tercio.firstblood.movement.engagement import is_engaged, model_engaged, model_engaging
from tercio.firstblood.movement.move_checks import check_path, check_shape, leaders_first
from tercio.firstblood.movement.path_checks import Path, end_refusal, flies, leg_refusal
from tercio.firstblood.movement.routes import may_stand_beside, place_beside
from tercio.firstblood.movement.temper import run_at_nearest
from tercio.firstblood.sequence.activation_frame import cut_short, march_is_forced
from tercio.firstblood.sequence.lasting_effects import may_advance
from tercio.firstblood.sequence.move_effects import carry_out, meet_terrain
from tercio.geometry.units import SLACK

MOVE = decision("move the regiment")
ENTER_TABLE = decision("bring the regiment on")
LEAVE_PIECE = decision("leave the garrison")
REGIMENT, MARCH_DISTANCE, ENTRY_DISTANCE = R0, R1, R2
"""What a March keeps, and what it becomes: how far it goes, and how far those go who come on."""
TOWARDS = R1
"""Before a March knows how far it goes: whom its owner named, where a lost temper has a choice."""
OCCUPY = 1
"""In the answer to MOVE: the Leader walks into a garrison piece."""


def march_distance(b: Battle, r: int) -> int:
    """March, one inch more for the second March of the Round under a Standard.  FB-MARCH-03, FB-LEAD-06"""
    bonus = INCH if b.marches[r] == 1 and has_standard(b, r) else 0
    return march_of(b, r) + bonus


def _ask_march(b: Battle, f: int) -> int:
    r, towards = b.frames[f + REGIMENT], b.frames[f + TOWARDS]
    b.frames[f + MARCH_DISTANCE] = march_distance(b, r)
    b.marches[r] += 1
    emit(b, ACTION_TAKEN, r, 0)
    if b.place[r] in (ARRIVING, ENTERING):
        push(b, ENTER, r, b.frames[f + MARCH_DISTANCE])
        return END
    if b.place[r] == GARRISONED:
        push(b, LEAVING, r, b.frames[f + MARCH_DISTANCE])
        return END
    if march_is_forced(b, r):
        b.answer[1] = 0
        b.paths = run_at_nearest(b, r, towards, b.frames[f + MARCH_DISTANCE])
        return NEXT
    ask(b, MOVE, b.forces.player[r], r, MARCH_MOVE, b.frames[f + MARCH_DISTANCE])
    return NEXT


def _march(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    if b.answer[1] == OCCUPY:
        met = terrain_on_the_way(b, MARCH_MOVE, b.paths)
        occupy(b, r, b.answer[2])
        if met:
            meet_terrain(b, r, MARCH_MOVE, met)  # the Leader walked there, FB-ZONE-02
        return NEXT
    carry_out(b, r, MARCH_MOVE, b.paths)
    return NEXT


def test_morale(b: Battle, f: int) -> int:
    """Whatever the Action cost is now tested for."""
    push(b, MORALE_TESTS)
    return NEXT


def _shut_the_door(b: Battle, f: int) -> int:
    if b.place[b.frames[f + REGIMENT]] == GARRISONED:
        cut_short(b, b.frames[f + REGIMENT])  # FB-GARR-04
    return END


MARCHING_ON = procedure("march", _ask_march, _march, test_morale, _shut_the_door)


def _ask_advance(b: Battle, f: int) -> int:
    """A move under the rules of a March, as long as the gift says, that is no Action.  FB-CMD-02"""
    r = b.frames[f + REGIMENT]
    if not may_advance(b, r):
        return END
    ask(b, MOVE, b.forces.player[r], r, MARCH_MOVE, b.frames[f + MARCH_DISTANCE])
    return NEXT


ADVANCING = procedure("advance", _ask_advance, _march, test_morale, _shut_the_door)


# --- garrisons


def may_occupy(b: Battle, r: int, piece: int) -> bool:
    """Infantry only, within the Capacity, and nobody else inside.  FB-GARR-03"""
    if b.forces.type[r] != INFANTRY or not b.field.traits[piece] & GARRISON:
        return False
    return b.strength[r] <= b.field.pieces[piece].capacity and not _occupied(b, piece)


def _occupied(b: Battle, piece: int) -> bool:
    """Is anybody inside?"""
    for r in range(b.forces.regiments):
        if b.place[r] == GARRISONED and b.inside[r] == piece:
            return True
    return False


def check_occupy(b: Battle, r: int, piece: int, limit: int, path: Path | None) -> None:
    """Refuse an occupation no Leader can carry out.  FB-GARR-03, FB-GARR-04"""
    if not 0 <= piece < b.field.count or not may_occupy(b, r, piece):
        raise Refused("firstblood.garrison.cannot_occupy", rule="FB-GARR-03", piece=piece)
    if path is None:
        raise Refused(
            "firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=piece, had=in_inches(limit)
        )
    check_shape(b, r, (path,))
    m = path[0]
    if m not in leaders(b, r):
        raise Refused(
            "firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=piece, had=in_inches(limit)
        )
    check_path(b, path, MARCH_MOVE, limit, flies(b, r))
    if piece_gap(b, piece, path[-2], path[-1], b.forces.radius[m]) > CONTACT:
        raise Refused(
            "firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=piece, had=in_inches(limit)
        )


def occupy(b: Battle, r: int, piece: int) -> None:
    """All models leave the table.  FB-GARR-04"""
    b.place[r] = GARRISONED
    b.inside[r] = piece
    for m in b.models(r):
        b.floor[m] = 0
    emit(b, GARRISON_ENTERED, r, piece)


def _ask_leave(b: Battle, f: int) -> int:
    """Models are set down around the piece; who finds no room is lost.  FB-GARR-08"""
    r = b.frames[f + REGIMENT]
    ask(b, LEAVE_PIECE, b.forces.player[r], r, b.inside[r], b.frames[f + MARCH_DISTANCE])
    return NEXT


def _leave(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    b.place[r] = TABLE
    b.inside[r] = -1
    placed = {path[0] for path in b.paths}
    carry_out(b, r, LEAVE, b.paths)
    emit(b, GARRISON_LEFT, r, len(placed))
    for m in b.living(r):
        if m not in placed:
            casualty(b, m, token=False)
    return NEXT


def _march_on(b: Battle, f: int) -> int:
    """They may go on and March, or stay.  FB-GARR-09"""
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return END
    if is_engaged(b, r):
        return END
    ask(b, MOVE, b.forces.player[r], r, MARCH_MOVE, b.frames[f + MARCH_DISTANCE])
    return NEXT


LEAVING = procedure("leave a garrison", _ask_leave, _leave, _march_on, _march, test_morale, _shut_the_door)


def leaving_paths(b: Battle, r: int) -> tuple[Path, ...]:
    """Models set down in a ring that touches the piece, near their Leader, clear of enemies.  FB-GARR-08"""
    piece = b.inside[r]
    saved = [(b.x[m], b.y[m], b.floor[m]) for m in b.models(r)]
    inside = b.inside[r]
    b.place[r] = TABLE
    for m in b.models(r):
        b.x[m] = b.y[m] = -(10**6) - 10**5 * (m - b.forces.first[r])
    paths: list[Path] = []
    spots = ring_spots(b, piece, b.forces.radius[b.forces.first[r]])
    for m in leaders_first(b, r):
        path = room_beside(b, m, piece, paths[0][0] if paths else m, spots)
        if path is not None:
            paths.append(path)
            b.x[m], b.y[m], b.floor[m] = path[2], path[3], 0
    for m, (x, y, floor) in zip(b.models(r), saved, strict=True):
        b.x[m], b.y[m], b.floor[m] = x, y, floor
    b.place[r], b.inside[r] = GARRISONED, inside
    return tuple(paths)


def room_beside(b: Battle, m: int, piece: int, chief: int, spots: list[tuple[int, int]]) -> Path | None:
    """Where a model that leaves a piece finds room: at one of these spots, else anywhere; or None.

    FB-GARR-08
    """
    here, path = (b.x[m], b.y[m], b.floor[m]), None
    for x, y in spots:
        b.x[m], b.y[m], b.floor[m] = x, y, 0
        if may_stand_beside(b, m, piece, chief):
            path = m, 0, x, y
            break
    b.x[m], b.y[m], b.floor[m] = here
    return path if path is not None else place_beside(b, m, piece, chief)


def ring_spots(b: Battle, piece: int, radius: int) -> list[tuple[int, int]]:
    """Places for a base in contact with a piece, all round it."""
    ground = b.field.ground
    start, end = ground.first[piece], ground.first[piece + 1]
    cx = sum(ground.x[k] for k in range(start, end)) // (end - start)
    cy = sum(ground.y[k] for k in range(start, end)) // (end - start)
    spots = []
    far = 40 * INCH
    for k in range(64):
        ax, ay = RING[k // 4]
        bx, by = RING[(k // 4 + 1) % 16]
        dx, dy = ax * (4 - k % 4) + bx * (k % 4), ay * (4 - k % 4) + by * (k % 4)
        px, py = nearest_point(b, piece, cx + dx * far // 4000, cy + dy * far // 4000)
        length = distance(cx, cy, px, py) or 1.0
        for out in range(radius, 3 * radius, 50):
            x, y = int(px + (px - cx) * out / length), int(py + (py - cy) * out / length)
            if 0 <= piece_gap(b, piece, x, y, radius) <= CONTACT:
                spots.append((x, y))
                break
    return spots


# --- Reinforcements


def edge_allowed(b: Battle, player: int, x: int, y: int) -> bool:
    """Is this point of the edge open to the player's Reinforcements this Round?

    FB-REINF-03, FB-ARRIVE-03, FB-ARRIVE-04, FB-GEO-02
    """
    width, height = b.field.width, b.field.height
    if not (0 <= x <= width and 0 <= y <= height) or (0 < x < width and 0 < y < height):
        return False
    if b.clock[ROUND] <= 3:
        return own_zone(b, player, x, y) or y == edge_of(b, player) * height
    return not own_zone(b, 1 - player, x, y)


def own_zone(b: Battle, player: int, x: int, y: int) -> bool:
    """The near ends of both side edges and, unless the table says otherwise, the own edge.  FB-GEO-02"""
    depth = inches(b.scenario.reinforcement_depth)
    inward = y if edge_of(b, player) == 0 else b.field.height - y
    if inward == 0 and b.settings.reinforcement_zone_has_own_edge:
        return True
    return inward <= depth and x in (0, b.field.width)


def _ask_entry(b: Battle, f: int) -> int:
    """One without a Leader names who acts as one before it comes on.  FB-LEAD-09"""
    r = b.frames[f + REGIMENT]
    if not leaders(b, r):
        push(b, PROMOTE, r, 1)
        return AGAIN
    limit = b.frames[f + MARCH_DISTANCE] + (march_of(b, r) if b.place[r] == ENTERING else 0)
    b.frames[f + ENTRY_DISTANCE] = limit
    ask(b, ENTER_TABLE, b.forces.player[r], r, limit, int(b.place[r] == ENTERING))
    return NEXT


def _enter(b: Battle, f: int) -> int:
    """All on, or some and the rest with the second March, or back to Reinforcements.

    FB-REINF-06, FB-REINF-07
    """
    r = b.frames[f + REGIMENT]
    if not b.paths:
        _stay_out(b, r)
        return END
    outside = [m for m in b.living(r) if not has_entered(b, m)]
    for m in outside:
        b.x[m], b.y[m] = b.answer[1], b.answer[2]
    b.arrived[r] = 1
    b.place[r] = TABLE if {path[0] for path in b.paths} >= set(outside) else ENTERING
    carry_out(b, r, ENTRY, b.paths)
    return NEXT


def has_entered(b: Battle, m: int) -> bool:
    """Has an earlier March brought this model on? One that waits has the starting point for its place."""
    entering = b.place[b.forces.regiment[m]] == ENTERING
    return entering and on_table(b, b.x[m], b.y[m], b.forces.radius[m])


def _stay_out(b: Battle, r: int) -> None:
    """Nobody comes on: a second March may bring them; without one they go back.  FB-REINF-06, FB-REINF-07"""
    if b.place[r] != ENTERING:
        b.place[r] = ENTERING
        _lift(b, r)
    elif all(has_entered(b, m) for m in b.living(r)):
        b.place[r] = TABLE  # whoever waited outside is no more
    else:
        send_back(b, r)


def send_back(b: Battle, r: int) -> None:
    """The whole regiment goes back to Reinforcements.  FB-REINF-07"""
    b.place[r] = RESERVE
    _lift(b, r)
    emit(b, RETURNED_TO_RESERVE, r)


def _lift(b: Battle, r: int) -> None:
    """None of its models stands anywhere."""
    for m in b.models(r):
        b.x[m] = b.y[m] = b.floor[m] = 0


ENTER = procedure("enter the table", _ask_entry, _enter, test_morale)


def check_entry(b: Battle, r: int, limit: int, x: int, y: int, paths: tuple[Path, ...]) -> None:
    """Refuse an entry that breaks FB-REINF-05 or FB-REINF-06."""
    if not edge_allowed(b, b.forces.player[r], x, y):
        raise Refused("firstblood.entry.wrong_edge", rule="FB-REINF-03", x=in_inches(x), y=in_inches(y))
    _check_entrants(b, r, limit, x, y, paths)
    flying = flies(b, r)
    for path in paths:
        m = path[0]
        if has_entered(b, m):
            start, had = (b.x[m], b.y[m]), limit - march_of(b, r)
            need = 0.0
        else:
            start, had = (x, y), limit
            need = float(b.forces.radius[m])
        points = [start, *((path[k], path[k + 1]) for k in range(2, len(path), 2))]
        for here, there in pairwise(points):
            need += distance(*here, *there)
            no = leg_refusal(b, m, (*here, *there), MARCH_MOVE, flying)
            if no is not None:
                raise no
        if need > had + SLACK:
            facts = {"needed": in_inches(need), "had": in_inches(had)}
            raise Refused("firstblood.move.too_far", rule="FB-REINF-05", model=m, **facts)
    _check_entry_stand(b, r, paths)


def _check_entrants(b: Battle, r: int, limit: int, x: int, y: int, paths: tuple[Path, ...]) -> None:
    """Everybody still outside comes on by one point; some alone only where one March cannot bring them all.

    FB-REINF-05, FB-REINF-06
    """
    check_shape(b, r, paths)
    alive = b.living(r)
    moved = {path[0] for path in paths}
    outside = {m for m in alive if not has_entered(b, m)}
    if climber := next((path for path in paths if path[1]), None):
        raise Refused("firstblood.move.no_floor", rule="FB-RUIN-06", model=climber[0], floor=climber[1])
    if len(outside) < len(alive) and any((b.x[m], b.y[m]) != (x, y) for m in outside):
        raise Refused("firstblood.entry.same_point", rule="FB-REINF-05")
    if outside <= moved:
        return
    led = any(m in moved for m in leaders(b, r))
    if b.place[r] == ENTERING or not led or whole_entry(b, r, limit, x, y):
        raise Refused("firstblood.entry.everybody", rule="FB-REINF-06")


def _check_entry_stand(b: Battle, r: int, paths: tuple[Path, ...]) -> None:
    place = b.place[r]
    saved = [(b.x[m], b.y[m], b.floor[m]) for m in b.models(r)]
    on = {path[0] for path in paths} | {m for m in b.living(r) if has_entered(b, m)}
    b.place[r] = TABLE
    try:
        for m in b.living(r):
            if m not in on:
                b.x[m] = b.y[m] = AWAY
        for path in paths:
            b.x[path[0]], b.y[path[0]], b.floor[path[0]] = path[-2], path[-1], 0
        for m in on:
            if no := end_refusal(b, m):
                raise no
            if model_engaged(b, m) or model_engaging(b, m):
                raise Refused("firstblood.move.ends_engaged", rule="FB-MARCH-08", model=m)
            if not in_command(b, m):
                gap = in_inches(leader_gap(b, m))
                raise Refused("firstblood.move.out_of_command", rule="FB-LEAD-04", model=m, gap=gap)
    finally:
        b.place[r] = place
        for m, (x, y, floor) in zip(b.models(r), saved, strict=True):
            b.x[m], b.y[m], b.floor[m] = x, y, floor


def whole_entry(b: Battle, r: int, limit: int, x: int, y: int) -> tuple[Path, ...]:
    """A block of models around the entry point, each as far in as its place asks; empty if it does not
    fit.
    """
    models = leaders_first(b, r)
    radius = max(b.forces.radius[m] for m in models)
    pitch = 2 * radius + 20
    inward = (0, 1) if y == 0 else (0, -1) if y == b.field.height else (1, 0) if x == 0 else (-1, 0)
    spots = []
    for row in range(4):
        for column in (0, 1, -1, 2, -2, 3, -3):
            deep, wide = radius + 10 + row * pitch, column * pitch
            spots.append((x + inward[0] * deep + inward[1] * wide, y + inward[1] * deep + inward[0] * wide))
    spots.sort(key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot))
    broad = next(m for m in models if b.forces.radius[m] == radius)
    near = [spot for spot in spots if _room_for(b, broad, spot)][: len(models)]
    if len(near) < len(models):
        return ()
    paths = tuple((m, 0, *spot) for m, spot in zip(models, near, strict=True))
    try:
        check_entry(b, r, limit, x, y, paths)
    except Refused:
        return ()
    return paths


def _room_for(b: Battle, m: int, spot: tuple[int, int]) -> bool:
    """Could a model end its March there, as far as others are concerned?"""
    r = b.forces.regiment[m]
    place, saved = b.place[r], [(b.x[n], b.y[n]) for n in b.models(r)]
    for n in b.models(r):
        b.x[n] = b.y[n] = AWAY
    b.place[r] = TABLE
    b.x[m], b.y[m] = spot
    fits = end_refusal(b, m) is None and not model_engaged(b, m) and not model_engaging(b, m)
    b.place[r] = place
    for n, (x, y) in zip(b.models(r), saved, strict=True):
        b.x[n], b.y[n] = x, y
    return fits
