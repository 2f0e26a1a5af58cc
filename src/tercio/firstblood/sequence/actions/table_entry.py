"""Reinforcements come on: by which edge, how far in, and what becomes of those who stay out.

FB-REINF-03, FB-REINF-05 to FB-REINF-07, FB-ARRIVE-03, FB-ARRIVE-04
"""

from __future__ import annotations

from itertools import pairwise

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.table_edges import edge_of
from tercio.firstblood.engine.distances import distance, on_table
from tercio.firstblood.engine.event_log import RETURNED_TO_RESERVE, emit
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import in_command, leader_gap, leaders, march_of
from tercio.firstblood.engine.state import ENTERING, RESERVE, ROUND, TABLE, Battle
from tercio.firstblood.engine.units import AWAY, in_inches, inches
from tercio.firstblood.movement.engagement import model_engaged, model_engaging
from tercio.firstblood.movement.move_checks import check_shape, leaders_first
from tercio.firstblood.movement.path_checks import Path, end_refusal, flies, leg_refusal
from tercio.geometry.units import SLACK

HEADS_TRIED = 24
"""Places of a Leader around which the others are tried, each time ranks are laid."""


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


def has_entered(b: Battle, m: int) -> bool:
    """Has an earlier March brought this model on? One that waits has the starting point for its place."""
    entering = b.place[b.forces.regiment[m]] == ENTERING
    return entering and on_table(b, b.x[m], b.y[m], b.forces.radius[m])


def stay_out(b: Battle, r: int) -> None:
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
    """A way for everybody to come on by this point with one March; empty if none of the ranks tried has room.

    FB-REINF-06
    """
    return block_entry(b, r, limit, x, y) or close_entry(b, r, limit, x, y)


def block_entry(b: Battle, r: int, limit: int, x: int, y: int) -> tuple[Path, ...]:
    """A block of models around the entry point, each as far in as its place asks; empty if it does not
    fit.
    """
    models = leaders_first(b, r)
    broad = _broadest(b, models)
    radius, pitch = b.forces.radius[broad], _pitch(b, broad)
    spots = []
    for row in range(4):
        for column in (0, 1, -1, 2, -2, 3, -3):
            spots.append(_inside(b, x, y, radius + 10 + row * pitch, column * pitch))
    spots.sort(key=lambda spot: (_apart2(spot, (x, y)), spot))
    near = [spot for spot in spots if _room_for(b, broad, spot)][: len(models)]
    return _judged_entry(b, r, limit, x, y, models, near)


def close_entry(b: Battle, r: int, limit: int, x: int, y: int) -> tuple[Path, ...]:
    """Ranks as close as bases stand, each behind the gaps of the one before, around a place near the entry
    point; empty if they fit around none.
    """
    models = leaders_first(b, r)
    broad = _broadest(b, models)
    for staggered_ranks in (True, False):
        for shift in (0, _pitch(b, broad) // 2):
            free = _free_spots(
                b, broad, limit, x, y, _close_spots(b, broad, limit, x, y, staggered_ranks, shift)
            )
            for head in free[:HEADS_TRIED]:
                around = sorted(free, key=lambda spot: (_apart2(spot, head), spot))[: len(models)]
                paths = _judged_entry(b, r, limit, x, y, models, around)
                if paths:
                    return paths
    return ()


def _close_spots(
    b: Battle, broad: int, limit: int, x: int, y: int, staggered_ranks: bool, shift: int
) -> list[tuple[int, int]]:
    """Places of bases as close as they go: ranks along the edge are staggered, or files away from it."""
    radius, pitch = b.forces.radius[broad], _pitch(b, broad)
    tight = pitch * 867 // 1000 + 1  # the height of a triangle of three touching bases
    deep_step, wide_step = (tight, pitch) if staggered_ranks else (pitch, tight)
    far = limit // tight + 1
    spots = []
    for row in range(far):
        for column in range(-far, far + 1):
            deep, wide = radius + 10 + row * deep_step, shift + column * wide_step
            if staggered_ranks and row % 2:
                wide += pitch // 2
            if not staggered_ranks and column % 2:
                deep += pitch // 2
            spots.append(_inside(b, x, y, deep, wide))
    return spots


def _free_spots(
    b: Battle, broad: int, limit: int, x: int, y: int, spots: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Those a model reaches straight from the entry point and may stand on, the nearest first."""
    reach = limit - b.forces.radius[broad]
    flying = flies(b, b.forces.regiment[broad])
    free = [
        spot
        for spot in spots
        if distance(x, y, *spot) <= reach + SLACK
        and _room_for(b, broad, spot)
        and leg_refusal(b, broad, (x, y, *spot), MARCH_MOVE, flying) is None
    ]
    return sorted(free, key=lambda spot: (_apart2(spot, (x, y)), spot))


def _judged_entry(
    b: Battle, r: int, limit: int, x: int, y: int, models: list[int], spots: list[tuple[int, int]]
) -> tuple[Path, ...]:
    """Everybody straight to a place of its own, if the judge allows it."""
    if len(spots) < len(models):
        return ()
    paths = tuple((m, 0, *spot) for m, spot in zip(models, spots, strict=True))
    try:
        check_entry(b, r, limit, x, y, paths)
    except Refused:
        return ()
    return paths


def _broadest(b: Battle, models: list[int]) -> int:
    """The first model with the largest base: where it has room, everybody has."""
    radius = max(b.forces.radius[m] for m in models)
    return next(m for m in models if b.forces.radius[m] == radius)


def _pitch(b: Battle, broad: int) -> int:
    """From the middle of a base to that of its neighbour, a hair apart."""
    return 2 * b.forces.radius[broad] + 20


def _inside(b: Battle, x: int, y: int, deep: int, wide: int) -> tuple[int, int]:
    """The place so deep in from a point of the edge and so far along it."""
    inward = (0, 1) if y == 0 else (0, -1) if y == b.field.height else (1, 0) if x == 0 else (-1, 0)
    return x + inward[0] * deep + inward[1] * wide, y + inward[1] * deep + inward[0] * wide


def _apart2(here: tuple[int, int], there: tuple[int, int]) -> int:
    """How far apart two places are, squared."""
    return (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2


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
