"""Small fights on built-up ground, kept: what every rule of moves answers, and how the next activations go.

A few models of every kind stand close together, often inches apart, among a ruin, a house, a fence and a
hill, under settings by lot: somebody is above, somebody is lost, somebody is in the way. Each answer is
judged elsewhere, by hand or by an oracle. Here whole answers are compared with what they were: `python -m
tests.firstblood.test_kept_skirmishes` writes the marks anew, each with something to read beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from tercio.arena.lots import Lots
from tercio.core.refused import Refused
from tercio.firstblood.battlefield.line_of_sight import (
    attacks_through,
    clear_view,
    elevation,
    line_between,
    regiment_in_sight,
    sees,
    size,
)
from tercio.firstblood.battlefield.ruins import completely_within_ruin, floors_at
from tercio.firstblood.battlefield.terrain import crosses, ignored_traits, terrain_on_the_way, wet
from tercio.firstblood.bots.charge_paths import charge_paths, engaging_end
from tercio.firstblood.bots.plans import march_reaches_piece, plan_count, unfold
from tercio.firstblood.bots.ways_out import way_out
from tercio.firstblood.combat.fighting import attacks_of, dice_of, impact_attacks, makes_impact, targets_of
from tercio.firstblood.combat.healing import check_return, restorable, return_spots
from tercio.firstblood.combat.wounds import candidates, takers
from tercio.firstblood.engine import distances
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.purposes import (
    CHALLENGE_MOVE,
    CHARGE_MOVE,
    DISENGAGE_MOVE,
    MANOEUVRE,
    MARCH_MOVE,
    REFORM,
)
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import (
    ASK_A,
    ASK_B,
    ASKING,
    DESTROYED,
    FIRST_PLAYER,
    GARRISONED,
    ROUND,
    TABLE,
    Battle,
    Table,
    new_battle,
)
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.movement import charges, engagement, routes
from tercio.firstblood.movement.fast_move_checks import may_shift, may_walk, open_ground
from tercio.firstblood.movement.move_checks import check_move, stranded_of
from tercio.firstblood.movement.path_checks import (
    barrier,
    blocker,
    cost,
    end_refusal,
    straight_cost,
    trespass,
)
from tercio.firstblood.movement.stragglers import could_not_follow, may_stay_lost, way_back, way_nearer
from tercio.firstblood.movement.temper import forced_goals, in_view, nearest_of, run_at_nearest
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.challenge import challenge_targets, challengers
from tercio.firstblood.sequence.actions.garrisons import leaving_paths, may_occupy, ring_spots
from tercio.firstblood.sequence.actions.table_entry import block_entry, check_entry, close_entry, edge_allowed
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood import motley, scenes
from tests.firstblood.kept_moments import refused
from tests.firstblood.scenes import GROUND, SIDE
from tests.firstblood.table import SCENARIO

KEPT = File(__file__).with_suffix(".txt")
PURPOSES = (MARCH_MOVE, CHARGE_MOVE, MANOEUVRE, DISENGAGE_MOVE, CHALLENGE_MOVE, REFORM)
LIMITS = (INCH, 5 * INCH, 9 * INCH)


def attempt(ask: Callable[..., Any], *about: Any) -> Any:
    """An answer, or the refusal whole."""
    try:
        return ask(*about)
    except Refused as no:
        return refused(no)


def number(length: float) -> float:
    """A length as machines agree about it."""
    return round(length, 2) + 0.0


def scene(seed: int) -> Battle:
    """A scene in which nobody stands upon anybody."""
    return unpiled(scenes.scene(seed))


def unpiled(b: Battle) -> Battle:
    """Whoever stands over somebody named before has fallen."""
    stand: list[int] = []
    for m in range(b.forces.models):
        r = b.forces.regiment[m]
        if b.alive[m] and b.place[r] == TABLE:
            if any(b.floor[n] == b.floor[m] and distances.gap(b, m, n) < 0 for n in stand):
                b.alive[m] = 0
                b.strength[r] -= 1
            else:
                stand.append(m)
    for r in range(b.forces.regiments):
        if not b.strength[r]:
            b.place[r] = DESTROYED
    return b


# --- figures


def looks(seed: int) -> Iterator[Any]:
    """Distances, sight and who fights whom, of everybody with everybody."""
    b = scene(seed)
    for m in range(b.forces.models):
        if not b.alive[m] or b.place[b.forces.regiment[m]] != TABLE:
            continue
        yield elevation(b, m), size(b, m), wet(b, m), ignored_traits(b, m), engagement.reach(b, m)
        yield floors_at(b, b.x[m], b.y[m], b.forces.radius[m]), refused(end_refusal(b, m))
        yield [number(distances.piece_gap(b, k, b.x[m], b.y[m], b.forces.radius[m])) for k in range(5)]
        yield [engagement.besieges(b, m, k) for k in range(5)], engagement.blocks(b, m)
        for n in range(b.forces.models):
            if n != m and b.alive[n] and b.place[b.forces.regiment[n]] == TABLE:
                yield sees(b, m, n), clear_view(b, m, n), attacks_through(b, m, n), line_between(b, m, n)
                yield (
                    engagement.engages(b, m, n),
                    engagement.in_reach(b, m, n),
                    engagement.may_strike(b, m, n),
                )
                yield engagement.stands_in_range(b, m, n), number(charges.need(b, m, n))
                yield number(distances.gap(b, m, n)), distances.within(b, m, n, 2 * INCH)
        for r in range(b.forces.regiments):
            yield (
                regiment_in_sight(b, m, r),
                engagement.engages_any(b, m, r),
                engagement.engaged_by_any(b, m, r),
            )
            yield distances.next_nearest(b, m, r, -1.0, -1), targets_of(b, m, 0, -1)


def sides(seed: int) -> Iterator[Any]:
    """What is asked of whole regiments."""
    b = scene(seed)
    for r in range(b.forces.regiments):
        if not b.strength[r]:
            continue
        foes = [other for other in range(b.forces.regiments) if b.forces.player[other] != b.forces.player[r]]
        yield engagement.engaged_with(b, r), engagement.engagers(b, r), engagement.rivals(b, r)
        yield charges.charge_targets(b, r), charges.maximum(b, r), completely_within_ruin(b, r)
        yield in_view(b, r), nearest_of(b, r, foes), forced_goals(b, r), stranded_of(b, r)
        yield challengers(b, r), [challenge_targets(b, m) for m in challengers(b, r)]
        yield (
            [may_occupy(b, r, k) for k in range(5)],
            candidates(b, r),
            [takers(b, r, mode, foes[0]) for mode in MODES],
        )
        yield [
            number(distances.regiments_gap(b, r, foe)) for foe in foes if b.place[foe] == b.place[r] == TABLE
        ]
        for foe in foes:
            yield (
                engagement.near(b, r, foe),
                engagement.regiment_engages(b, r, foe),
                charges.chargeable(b, r, foe),
            )
            yield [charges.may_open(b, r, limit, 1 << foe) for limit in LIMITS]
        for m in b.living(r):
            yield (
                attacks_of(b, m),
                impact_attacks(b, m),
                makes_impact(b, m),
                dice_of(b, m, 0),
                dice_of(b, m, 1),
            )


# --- ways and moves


def ways(seed: int) -> Iterator[Any]:
    """Where each model could go, for every reason there is."""
    b, lots = scene(seed), Lots(seed)
    for r in range(b.forces.regiments):
        if b.place[r] == GARRISONED:
            yield leaving_paths(b, r), ring_spots(b, b.inside[r], b.forces.radius[b.forces.first[r]])
        if b.place[r] != TABLE:
            continue
        foes = [t for t in range(b.forces.regiments) if b.forces.player[t] != b.forces.player[r]]
        limit = LIMITS[lots.below(3)]
        for m in b.living(r)[:3]:
            purpose = PURPOSES[lots.below(len(PURPOSES))]
            x, y = b.x[m] + (lots.below(13) - 6) * INCH, b.y[m] + (1 + lots.below(6)) * (-1) ** m * INCH
            for floor in (0, b.floor[m], lots.below(3)):
                yield routes.way_to(b, m, purpose, floor, x, y, limit)
            yield routes.engaging_way(b, m, CHARGE_MOVE, limit, foes), routes.clear_way(b, m, limit)
            yield routes.engaging_way(b, m, MANOEUVRE, limit, foes[:1]), routes.contact_way(b, m, limit, 0)
            yield routes.nearer_way(b, m, limit, foes, float(4 * INCH))
            yield routes.commanded_way(b, m, purpose, limit), way_back(b, m, purpose, limit)
            yield way_nearer(b, m, purpose, limit), engaging_end(b, m, limit, foes, bool(m % 2))
            start = b.x[m] - INCH, b.y[m], b.floor[m]
            yield (
                may_stay_lost(b, m, purpose, limit, False, start),
                could_not_follow(b, m, purpose, limit, start),
            )
            yield number(straight_cost(b, m, x, y, purpose)), blocker(b, m, b.x[m], b.y[m], x, y)
            yield barrier(b, m, b.x[m], b.y[m], x, y), trespass(b, m, b.x[m], b.y[m], x, y)


def advances(seed: int) -> Iterator[Any]:
    """The moves the program proposes for whole regiments, and what is met on them."""
    b, lots = scene(seed), Lots(seed)
    for r in range(b.forces.regiments):
        foes = [t for t in range(b.forces.regiments) if b.forces.player[t] != b.forces.player[r]]
        limit, purpose = LIMITS[lots.below(3)], PURPOSES[lots.below(3)]
        if b.place[r] != TABLE:
            continue
        plan = lots.below(plan_count(b, purpose))
        moves = [
            unfold(b, r, purpose, limit, plan),
            charge_paths(b, r, limit, 1 << foes[0]),
            way_out(b, r, limit),
        ]
        yield moves, charges.opening(b, r, limit, 1 << foes[0] | 1 << foes[1])
        yield run_at_nearest(b, r, foes[0], limit), march_reaches_piece(b, r, limit, 0)
        for paths in moves:
            yield terrain_on_the_way(b, purpose, paths), [number(cost(b, path, purpose)) for path in paths]
            yield [[crosses(b, k, path) for k in range(5)] for path in paths[:2]]
            yield attempt(check_move, b, r, MARCH_MOVE, limit, paths)


def judged(seed: int) -> Iterator[Any]:
    """Whether moves by lot are allowed, whole or shifted; else the rule and the facts."""
    b, lots = scene(seed), Lots(seed)
    for r in range(b.forces.regiments):
        if b.place[r] != TABLE:
            continue
        foes = sum(1 << t for t in range(b.forces.regiments) if b.forces.player[t] != b.forces.player[r])
        for purpose in PURPOSES:
            dx, dy = (lots.below(17) - 8) * INCH // 4, (lots.below(17) - 8) * INCH // 2
            limit = LIMITS[lots.below(3)]
            paths = [(m, b.floor[m], b.x[m] + dx, b.y[m] + dy) for m in b.living(r)]
            some = paths[: 1 + lots.below(len(paths))]
            around = [(m, floor, x, y - dy, x, y) for m, floor, x, y in some]
            for moved in (paths, some, around):
                targets = foes if purpose == CHARGE_MOVE else 0
                yield attempt(check_move, b, r, purpose, limit, moved, targets)
                yield may_walk(b, r, purpose, limit, list(moved))
            yield may_shift(b, r, purpose, limit, dx, dy), open_ground(b, r, dx, dy)


def entries(seed: int) -> Iterator[Any]:
    """Coming on at an edge, and coming back from the dead."""
    b, lots = scene(seed), Lots(seed)
    for r in range(b.forces.regiments):
        for m in b.models(r):
            if not b.alive[m] and b.place[r] == TABLE:
                yield restorable(b, r, 9), return_spots(b, r, m)[:4]
                x, y = b.x[b.living(r)[0]], b.y[b.living(r)[0]] + (1 + lots.below(3)) * INCH
                yield attempt(check_return, b, r, m, x, y)
    r, limit = lots.below(b.forces.regiments), LIMITS[1 + lots.below(2)]
    if not b.strength[r]:
        return
    for m in b.models(r):
        b.x[m] = b.y[m] = -inches(50)
        b.floor[m] = 0
    b.place[r] = 2
    far = b.field.height if b.forces.player[r] else 0
    for x, y in ((inches(8 + lots.below(20)), far), (0, abs(far - inches(lots.below(20))))):
        yield [edge_allowed(b, player, x, y) for player in (0, 1)]
        blocks = block_entry(b, r, limit, x, y), close_entry(b, r, limit, x, y)
        yield blocks
        for paths in blocks:
            for shift in (0, INCH, -INCH):
                moved = tuple((*path[:-2], path[-2] + shift, path[-1]) for path in paths)
                yield attempt(check_entry, b, r, limit, x, y, moved)


# --- played on


def settings_by_lot(lots: Lots) -> Settings:
    """Every option one way or the other."""
    chosen: dict[str, Any] = {}
    for name, kind in get_type_hints(Settings).items():
        values = (False, True) if kind is bool else get_args(kind)
        if values and all(isinstance(value, bool | str) for value in values):
            chosen[name] = values[lots.below(len(values))]
    return Settings(**chosen)


def skirmish(seed: int) -> Battle:
    """A lord and a regiment of any kind on each side, a few models each, within a few inches."""
    lots = Lots(seed)
    armies = tuple(
        ArmySheet(str(side), tuple(few(motley.regiment(lots, k)) for k in (0, 1 + lots.below(4))))
        for side in (0, 1)
    )
    b = new_battle(Table(armies, SCENARIO, GROUND, settings_by_lot(lots)))
    b.clock[ROUND], b.clock[FIRST_PLAYER] = 1, 0
    for r in range(b.forces.regiments):
        b.place[r] = TABLE
        x, y = inches(14 + lots.below(SIDE // 2)), inches(15 + 5 * b.forces.player[r] // 2 + lots.below(3))
        for k, m in enumerate(b.models(r)):
            pitch = 2 * b.forces.radius[m] + lots.below(2) * INCH // 2
            b.x[m], b.y[m] = x + pitch * (k % 2), y + pitch * (k // 2)
        if not any(b.acting[m] or b.forces.role[m] for m in b.models(r)):
            b.acting[b.forces.first[r]] = 1
        b.broken[r], b.inspired[r], b.aimed[r] = lots.below(3) == 0, lots.below(2), lots.below(2)
    if lots.below(4) == 0:
        b.place[3], b.inside[3] = GARRISONED, 0
    b.dice = lots
    return unpiled(b)


def few(sheet: Any) -> Any:
    """So few models that everybody counts."""
    return replace(sheet, count=min(sheet.count, 3), retinue=sheet.retinue[:2])


def played(seed: int) -> Iterator[Any]:
    """Everybody activates in turn, answers and dice by lot: each event, and how things stand at the end."""
    b, lots = skirmish(seed), Lots(seed + 1)
    for r in (0, 2, 1, 3):
        if not b.in_play(r) or not b.strength[r]:
            continue
        b.story = []
        push(b, ACTIVATION, r)
        advance(b)
        for _ in range(12):
            if not b.clock[ASKING]:
                break
            answers = ready(b)
            yield b.clock[ASKING], b.clock[ASK_A], b.clock[ASK_B], len(answers)
            give(b, answers[lots.below(len(answers))])
        yield b.story
        if b.clock[ASKING]:
            break
    yield [b.alive[m] and b.wounds[m] for m in range(b.forces.models)]
    yield blake2b(b.words.tobytes()).hexdigest()


ASKED: dict[Callable[[int], Iterator[Any]], tuple[int, int]] = {
    looks: (60, 10), sides: (160, 5), ways: (160, 10), advances: (80, 5),
    judged: (240, 20), entries: (160, 20),
    played: (400, 10),
}  # fmt: skip
"""Of how many scenes each is asked, and how many of them make a mark."""
MODES = range(8)
"""In which Wounds are allocated."""


def rows() -> list[str]:
    """`ways 1-2`: what is asked of which scenes."""
    return [
        f"{ask.__name__} {first}-{first + several - 1}"
        for ask, (most, several) in ASKED.items()
        for first in range(1, most + 1, several)
    ]


def line_of(row: str) -> str:
    """The row, a mark of all the answers, and how many there are of each kind."""
    name, _, seeds = row.partition(" ")
    first, last = map(int, seeds.split("-"))
    ask = next(ask for ask in ASKED if ask.__name__ == name)
    answers = [said for seed in range(first, last + 1) for said in ask(seed)]
    kinds = Counter(kind for said in answers for kind in kinds_of(said))
    counted = " ".join(f"{kind}:{count}" for kind, count in sorted(kinds.items()))
    return f"{row} {blake2b(repr(answers).encode(), digest_size=6).hexdigest()} {counted}".strip()


def kinds_of(said: Any) -> Iterator[str]:
    """What somebody may read beside a mark: Yes and No, and what was refused."""
    if isinstance(said, list | tuple):
        if len(said) == 3 and isinstance(said[0], str) and isinstance(said[1], str):
            yield said[0].removeprefix("firstblood.")
        else:
            for part in said:
                yield from kinds_of(part)
    elif isinstance(said, bool):
        yield "yes" if said else "no"


@pytest.mark.parametrize("row", rows())
def test_small_fights_are_answered_as_they_always_were(row: str) -> None:
    kept = next(line for line in KEPT.read_text(encoding="utf-8").splitlines() if line.startswith(f"{row} "))
    assert line_of(row) == kept


if __name__ == "__main__":
    KEPT.write_text("".join(f"{line_of(row)}\n" for row in rows()), encoding="utf-8")
