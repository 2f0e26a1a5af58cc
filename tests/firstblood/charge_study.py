"""Every charge of whole battles: how it ended, whether the judge accepts the ready move, what an oracle says.

`./dev study --charges --games 1000` prints the sums. A charge that failed with enough distance rolled is
put to the oracle of sampled points (tests/oracles/geometry_reach.py): it must find no model that could
have Engaged.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from tercio.arena.games import table_for
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.refused import Refused
from tercio.firstblood.bots.plans import unfold
from tercio.firstblood.engine.distances import gap, piece_gap
from tercio.firstblood.engine.event_log import CHARGE_DECLARED, CHARGE_FAILED, CHARGE_ROLLED_
from tercio.firstblood.engine.flow import R1, R2, frame_of
from tercio.firstblood.engine.purposes import CHARGE_MOVE
from tercio.firstblood.engine.regiment_queries import in_command
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKING, GARRISONED, OVER, TABLE, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.charges import bits, needed_distance
from tercio.firstblood.movement.engagement import reach
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.movement.routes import holds
from tercio.firstblood.named_choices import move_targets
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, whose
from tercio.firstblood.sequence.actions.charge import CHARGING
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.geometry.units import SLACK
from tests.firstblood.watched import match_of
from tests.oracles.geometry_reach import Base, Outline, Scene, cheapest, graphs, spots_near

SPOTS = 60
"""Places the oracle tries for each model and enemy."""
ROOM = 3 * INCH
"""Whoever is so much farther away than a model may go is nothing to it; the oracle is slow enough."""


def charges_of(number: int) -> tuple[Counter[str], list[str]]:
    """What became of the charges of one battle, and what is wrong."""
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    match, _ = match_of(number)
    b, lots = start(table_for(match, number), Lots(2 * number)), Lots(2 * number + 1)
    policies = ("sergeant", "sergeant") if number % 2 else ("sergeant", "recruit")
    while not b.clock[OVER]:
        if b.clock[ASKING] == MOVE and b.clock[ASK_B] == CHARGE_MOVE:
            no = refusal(b)
            if no:
                wrong.append(f"game {number}: the ready charge is refused: {no}")
                seen["ready moves refused"] += 1
        b.story = []
        before = b.clone()
        give(b, POLICIES[policies[whose(b)]](b, lots))
        _count(before, b, seen, wrong, number)
    return seen, wrong


def refusal(b: Battle) -> str:
    """Why the judge refuses the ready charge; nothing if he accepts it."""
    r, limit, targets = b.clock[ASK_A], b.clock[ASK_C], move_targets(b, CHARGE_MOVE)
    paths = unfold(b, r, CHARGE_MOVE, limit, 0, targets)
    try:
        check_move(b, r, CHARGE_MOVE, limit, paths, targets)
    except Refused as no:
        return str(no)
    return ""


def _count(before: Battle, b: Battle, seen: Counter[str], wrong: list[str], number: int) -> None:
    """What the story of one answer tells of charges."""
    f = frame_of(before, CHARGING)
    targets, distance = (before.frames[f + R1], before.frames[f + R2]) if f >= 0 else (0, 0)
    for saying in b.story:
        if saying[0] == CHARGE_DECLARED:
            targets |= 1 << saying[2]
        elif saying[0] == CHARGE_ROLLED_:
            distance = saying[2]
        elif saying[0] == CHARGE_FAILED:
            r = saying[1]
            if needed_distance(before, r, targets) > distance + SLACK:
                seen["rolled short"] += 1
                continue
            seen["failed with enough distance"] += 1
            found = anybody(before, r, distance, targets)
            if found:
                seen["failed although somebody could Engage"] += 1
                wrong.append(f"game {number}: {found}")
            else:
                seen["failed with enough distance: nobody could Engage, says the oracle"] += 1
    seen["declared"] += any(saying[0] == CHARGE_DECLARED for saying in b.story)


def anybody(b: Battle, r: int, limit: int, targets: int) -> str:
    """A model that could have Engaged, by the oracle; nothing if there is none."""
    for m in b.living(r):
        for t in bits(targets):
            for n in b.living(t) if b.place[t] != GARRISONED else []:
                if b.floor[n] == b.floor[m] and gap(b, m, n) - reach(b, m) <= limit + SLACK:
                    spot = _way(b, m, n, t, limit)
                    if spot:
                        return f"model {m} could have Engaged {n} from {spot}"
    return ""


def _way(b: Battle, m: int, n: int, target: int, limit: int) -> tuple[float, float] | None:
    scene = scene_of(b, m, n, limit)
    made = None
    for spot in spots_near(scene, reach(b, m), SPOTS):
        here = b.x[m], b.y[m]
        b.x[m], b.y[m] = round(spot[0]), round(spot[1])
        fine = in_command(b, m) and holds(b, m, target) and 0 <= spot[0] <= b.field.width
        b.x[m], b.y[m] = here
        if fine:
            made = made if made is not None else graphs(scene, 16)
            if cheapest(scene, spot, made) < inf:
                return spot
    return None


def scene_of(b: Battle, m: int, n: int, limit: int) -> Scene:
    """The same question for the oracle."""
    home, ground = b.forces.regiment[m], b.field.ground
    level = [
        k
        for k in range(b.forces.models)
        if b.alive[k] and k != m and b.floor[k] == b.floor[m] and gap(b, m, k) <= limit + ROOM
    ]
    others = [k for k in level if b.forces.regiment[k] != home and b.place[b.forces.regiment[k]] == TABLE]
    mates = [k for k in level if b.forces.regiment[k] == home]
    return Scene(
        (b.x[m], b.y[m]),
        b.forces.radius[m],
        (b.x[n], b.y[n]),
        [_base(b, k) for k in others],
        [_outline(ground, k) for k in b.field.closed if _met(b, m, k, limit)],
        [_outline(ground, k) for k in b.field.obstacles if _met(b, m, k, limit)],
        limit=float(limit),
        mates=[_base(b, k) for k in mates],
        foe=others.index(n),
        box=(b.field.width, b.field.height),
    )


def _met(b: Battle, m: int, k: int, limit: int) -> bool:
    """Could a model that goes so far meet a piece?"""
    return piece_gap(b, k, b.x[m], b.y[m], b.forces.radius[m]) <= limit + ROOM


def _base(b: Battle, k: int) -> Base:
    return b.x[k], b.y[k], b.forces.radius[k]


def _outline(ground, k: int) -> Outline:
    return list(ground.outlines[k])
