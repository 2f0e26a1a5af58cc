"""Checking moves: paths for people and bots alike, each refused with its reason.

What a path is, path_checks.py tells.
"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.ruins import floors_at
from tercio.firstblood.engine.distances import nearest_gap, on_table
from tercio.firstblood.engine.profiles import INFANTRY
from tercio.firstblood.engine.purposes import (
    CHARGE_MOVE,
    CLOSING,
    DISENGAGE_MOVE,
    ENTRY,
    FREE_PLACING,
    LEAVE,
    MARCH_MOVE,
    PURPOSES,
)
from tercio.firstblood.engine.regiment_queries import in_command, is_leader, leader_gap, stride
from tercio.firstblood.engine.state import OFFSET, Battle
from tercio.firstblood.engine.units import in_inches
from tercio.firstblood.movement.charges import check_charge
from tercio.firstblood.movement.engagement import engages, in_range_of, model_engaging
from tercio.firstblood.movement.path_checks import (
    PLACES,
    Leg,
    Path,
    cost,
    end_refusal,
    ends_well,
    flies,
    leg_refusal,
    legs_of,
    set_down,
)
from tercio.firstblood.movement.stragglers import could_not_follow, left_behind
from tercio.geometry.units import SLACK

MAX_LEGS = 256
"""More than the shortest way past a whole army needs."""


def check_move(b: Battle, r: int, purpose: int, limit: int, paths: Sequence[Path], targets: int = 0) -> None:
    """Refuse a move that breaks a rule, leaving everything as it was."""
    check_shape(b, r, paths)
    flying = purpose == MARCH_MOVE and flies(b, r)
    if purpose not in FREE_PLACING:
        for path in paths:
            check_path(b, path, purpose, limit, flying)
    before = _stand(b, r)
    lost = [] if purpose in FREE_PLACING or purpose == ENTRY else stranded_of(b, r)
    gaps = {m: leader_gap(b, m) for m in lost}
    held_by = {p[0]: _holders(b, p[0]) for p in paths} if purpose in CLOSING else {}
    nearest = {p[0]: nearest_gap(b, p[0], b.enemies(b.forces.player[r])) for p in paths} if held_by else {}
    if purpose in CLOSING:
        for path in paths:
            _check_holders(b, path, held_by[path[0]])
    starts = {p[0]: (b.x[p[0]], b.y[p[0]], b.floor[p[0]]) for p in paths}
    lengths = {p[0]: cost(b, p, CHARGE_MOVE) for p in paths} if targets else {}
    try:
        set_down(b, paths)
        _check_ends(b, r, purpose, paths)
        _check_command(b, r, purpose, limit, {p[0] for p in paths}, gaps, before)
        _check_purpose(b, r, purpose, paths, nearest)
        if purpose == CHARGE_MOVE and targets:
            check_charge(b, r, limit, targets, starts, lengths)
    finally:
        _restore(b, r, before)


def check_shape(b: Battle, r: int, paths: Sequence[Path]) -> None:
    """Each path moves a living model of the regiment, once."""
    moved = [path[0] for path in paths if path]
    odd = [path for path in paths if len(path) < 4 or len(path) % 2]
    if odd or len(set(moved)) != len(paths):
        raise Refused("firstblood.move.malformed", rule="FB-GAP-03")
    for path in paths:
        if len(path) > 2 + 2 * MAX_LEGS:
            raise Refused(
                "firstblood.move.too_many_legs",
                rule="FB-GAP-03",
                model=path[0],
                legs=len(path) // 2 - 1,
                most=MAX_LEGS,
            )
    for m in moved:
        if not b.forces.first[r] <= m < b.forces.end[r] or not b.alive[m]:
            raise Refused("firstblood.move.not_yours", rule="FB-ARMY-05", model=m)


def check_path(b: Battle, path: Path, purpose: int, limit: int, flying: bool) -> None:
    """Length, floors and every leg."""
    m = path[0]
    need = cost(b, path, purpose)
    limit = stride(b, m, purpose, limit)
    if need > limit + SLACK:
        raise Refused(
            "firstblood.move.too_far",
            rule="FB-MARCH-03",
            model=m,
            needed=in_inches(need),
            had=in_inches(limit),
        )
    if path[1] != b.floor[m] and b.forces.type[b.forces.regiment[m]] != INFANTRY:
        raise Refused("firstblood.move.cannot_climb", rule="FB-RUIN-06", model=m)
    for k in range(2, len(path) if purpose != ENTRY else 0, 2):
        if not on_table(b, path[k], path[k + 1], b.forces.radius[m]):
            raise Refused("firstblood.move.off_table", rule="FB-GAP-02", model=m)
    no = legs_refusal(b, path, purpose, flying)
    if no is not None:
        raise no


def legs_refusal(b: Battle, path: Path, purpose: int, flying: bool) -> Refused | None:
    """Why a model may not take these legs, or None.

    Who changes floors does so at one point of the path, where both floors carry its base: before it walks on
    the first, afterwards on the second.  FB-RUIN-06
    """
    m, legs = path[0], legs_of(b, path)
    if path[1] == b.floor[m]:
        return _first_refusal(b, m, legs, purpose, flying)
    no = Refused("firstblood.move.no_floor", rule="FB-RUIN-06", model=m, floor=path[1])
    for turn in range(len(legs), -1, -1):
        x, y = (b.x[m], b.y[m]) if turn == 0 else legs[turn - 1][2:]
        if floors_at(b, x, y, b.forces.radius[m]) >= max(path[1], b.floor[m]):
            before = _first_refusal(b, m, legs[:turn], purpose, flying)
            after = before or _refusal_upstairs(b, m, path[1], legs[turn:], purpose, flying)
            if after is None:
                return None
            no = after
    return no


def _refusal_upstairs(
    b: Battle, m: int, floor: int, legs: list[Leg], purpose: int, flying: bool
) -> Refused | None:
    """The same on another floor than the one it stands on."""
    old, b.floor[m] = b.floor[m], floor
    no = _first_refusal(b, m, legs, purpose, flying)
    b.floor[m] = old
    return no


def _first_refusal(b: Battle, m: int, legs: list[Leg], purpose: int, flying: bool) -> Refused | None:
    for leg in legs:
        no: Refused | None = leg_refusal(b, m, leg, purpose, flying)
        if no is not None:
            return no
    return None


def _stand(b: Battle, r: int) -> list[tuple[int, int, int]]:
    found = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        found.append((b.x[m], b.y[m], b.floor[m]))
    return found


def _restore(b: Battle, r: int, before: list[tuple[int, int, int]]) -> None:
    for k in range(len(before)):
        m = b.forces.first[r] + k
        b.x[m], b.y[m], b.floor[m] = before[k]


def _check_ends(b: Battle, r: int, purpose: int, paths: Sequence[Path]) -> None:
    for path in paths:
        no = end_refusal(b, path[0])
        if no is not None:
            raise no


def stranded_of(b: Battle, r: int) -> list[int]:
    """The living models of a regiment that are out of Command Range."""
    return [m for m in b.living(r) if not in_command(b, m)]


def _check_command(
    b: Battle,
    r: int,
    purpose: int,
    limit: int,
    moved: set[int],
    gaps: dict[int, float],
    before: list[tuple[int, int, int]],
) -> None:
    """Everybody ends in Command Range, but for who was stranded before (`gaps`) and may be left so.

    FB-LEAD-04, FB-MARCH-05, FB-GAP-09
    """
    for m in stranded_of(b, r):
        start = before[m - b.forces.first[r]]
        if m in gaps:
            if not moved or left_behind(b, m, purpose, limit, m in moved, gaps[m], start):
                continue
        elif could_not_follow(b, m, purpose, limit, start):
            continue
        gap = in_inches(leader_gap(b, m))
        raise Refused("firstblood.move.out_of_command", rule="FB-LEAD-04", model=m, gap=gap)


def _holders(b: Battle, m: int) -> list[int]:
    """Enemies that Engage a model now."""
    player = b.forces.player[b.forces.regiment[m]]
    found = []
    for r in b.enemies(player):
        for k in b.living(r):
            if engages(b, k, m):
                found.append(k)
    return found


def _check_holders(b: Battle, path: Path, holders: list[int]) -> None:
    """The whole path stays in the range of every enemy that Engages the model.  FB-MAN-04"""
    m, radius = path[0], b.forces.radius
    for k in holders:
        for _, _, x, y in legs_of(b, path):
            if not in_range_of(b, k, x, y, radius[m]):
                raise Refused("firstblood.move.leaves_engagement", rule="FB-MAN-04", model=m, other=k)


def _check_purpose(b: Battle, r: int, purpose: int, paths: Sequence[Path], nearest: dict[int, float]) -> None:
    """What this kind of move asks of the places where it ends."""
    for path in paths:
        if purpose in CLOSING:
            _check_closer(b, path[0], nearest[path[0]])
        elif not ends_well(b, path[0], purpose):
            if purpose == DISENGAGE_MOVE:
                raise Refused("firstblood.move.ends_engaging", rule="FB-DIS-04", model=path[0])
            raise Refused("firstblood.move.ends_engaged", rule="FB-MARCH-08", model=path[0])


def _check_closer(b: Battle, m: int, before: float) -> None:
    """It ends Engaging an enemy or nearer to the nearest one.  FB-MAN-02"""
    if model_engaging(b, m):
        return
    after = nearest_gap(b, m, b.enemies(b.forces.player[b.forces.regiment[m]]))
    if after >= before:
        raise Refused(
            "firstblood.move.not_closer",
            rule="FB-MAN-02",
            model=m,
            before=in_inches(before),
            after=in_inches(after),
        )


def leaders_first(b: Battle, r: int) -> list[int]:
    """Its living models, Leaders first.  FB-MARCH-05"""
    chiefs: list[int] = []
    others: list[int] = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            (chiefs if is_leader(b, m) else others).append(m)
    return chiefs + others


assert len(PURPOSES) == LEAVE + 1
assert OFFSET["alive"] == PLACES
