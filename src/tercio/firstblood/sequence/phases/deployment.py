"""Deployment: roll off, then place regiments in turn.  FB-DEPL-01 to FB-DEPL-03, FB-ARRIVE-01"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.table_edges import edge_of, take_edge
from tercio.firstblood.characters.retinue import refresh_levels
from tercio.firstblood.combat.wounds import PROMOTE
from tercio.firstblood.engine.event_log import (
    DEPLOYED,
    DEPLOYER_CHOSEN,
    EDGE_CHOSEN,
    FIRST_CHOSEN,
    HELD_BACK,
    emit,
    opposed_roll,
)
from tercio.firstblood.engine.flow import BACK, END, NEXT, R0, R1, TO, ask, decision, procedure, push
from tercio.firstblood.engine.moments import HOLDING_BACK, SELF
from tercio.firstblood.engine.purposes import DEPLOY
from tercio.firstblood.engine.regiment_queries import in_command, leaders
from tercio.firstblood.engine.rule_dispatch import ask_regiment
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import RESERVE, TABLE, WAITING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.move_checks import leaders_first
from tercio.firstblood.movement.path_checks import PLACES, Path, end_refusal
from tercio.firstblood.sequence.move_effects import carry_out
from tercio.firstblood.sequence.phases.crowding import squeeze_in
from tercio.firstblood.sequence.phases.deployment_zone import in_strip, may_stand, zone_of

DEPLOYER, ROLL_OFF_WINNER = R0, R1
CHOOSE_DEPLOYER = decision("choose who deploys first")
CHOOSE_EDGE = decision("choose a table edge")
DEPLOY_REGIMENT = decision("deploy a regiment")
_HOLDING = channel(HOLDING_BACK, SELF)


def _roll_off(b: Battle, f: int) -> int:
    """The lower of an Opposed Roll chooses who places first.  FB-DEPL-01"""
    for r in range(b.forces.regiments):
        refresh_levels(b, r)
    winner, faces = opposed_roll(b)
    emit(b, FIRST_CHOSEN, winner, faces[0], faces[1], faces)
    if b.settings.roll_off_winner_picks_edge:
        b.frames[f + ROLL_OFF_WINNER] = winner
        ask(b, CHOOSE_EDGE, winner)
        return TO + AT_EDGE_CHOSEN
    ask(b, CHOOSE_DEPLOYER, winner)
    return NEXT


def _edge_chosen(b: Battle, f: int) -> int:
    """The winner of the roll-off has picked an edge.  FB-DEPL-03"""
    winner = b.frames[f + ROLL_OFF_WINNER]
    take_edge(b, winner, b.answer[1])
    emit(b, EDGE_CHOSEN, winner, b.answer[1])
    ask(b, CHOOSE_DEPLOYER, winner)
    return TO + AT_CHOSEN


def _chosen(b: Battle, f: int) -> int:
    b.frames[f + DEPLOYER] = b.answer[1]
    emit(b, DEPLOYER_CHOSEN, b.answer[1])
    return NEXT


def still_to_deploy(b: Battle, player: int) -> list[int]:
    """Regiments the player has still to place."""
    return [r for r in b.regiments(player) if b.place[r] == WAITING]


def may_hold_back(b: Battle, r: int) -> bool:
    """May it wait in Reinforcements?  FB-ARRIVE-01"""
    return bool(ask_regiment(b, _HOLDING, r))


def _ask_deploy(b: Battle, f: int) -> int:
    """In turn, until all are placed.  FB-DEPL-02"""
    player = b.frames[f + DEPLOYER]
    if not still_to_deploy(b, player):
        player = 1 - player
        if not still_to_deploy(b, player):
            return END
        b.frames[f + DEPLOYER] = player
    ask(b, DEPLOY_REGIMENT, player)
    return NEXT


def _deploy(b: Battle, f: int) -> int:
    """Set a regiment down, or hold it back: also one for which the strip has no room left."""
    r = b.answer[1]
    if b.answer[2] or not b.paths:
        b.place[r] = RESERVE
        emit(b, HELD_BACK, r)
        return BACK
    b.place[r] = TABLE
    carry_out(b, r, DEPLOY, b.paths)
    emit(b, DEPLOYED, r)
    if not leaders(b, r):
        push(b, PROMOTE, r, 1)  # FB-LEAD-09
    b.frames[f + DEPLOYER] = 1 - b.frames[f + DEPLOYER]
    return BACK


AT_ROLL_OFF, AT_CHOSEN, AT_ASK_DEPLOY, AT_DEPLOY, AT_EDGE_CHOSEN = range(5)
"""The steps of this procedure by name, for those who go to one."""
DEPLOYMENT = procedure("deployment", _roll_off, _chosen, _ask_deploy, _deploy, _edge_chosen)


def check_deployment(b: Battle, r: int, paths: tuple[Path, ...]) -> None:
    """Completely within the strip, in command, on free ground.  FB-DEPL-02"""
    if any(len(path) != 4 for path in paths) or {path[0] for path in paths} != set(b.living(r)):
        raise Refused("firstblood.deploy.everybody", rule="FB-DEPL-02")
    low, high = zone_of(b, b.forces.player[r])
    saved = [(b.x[m], b.y[m]) for m in b.models(r)]
    b.place[r] = TABLE
    try:
        for path in paths:
            b.x[path[0]], b.y[path[0]], b.floor[path[0]] = path[2], path[3], path[1]
        for path in paths:
            _check_stand(b, path[0], low, high)
        if leaders(b, r):
            _check_cohesion(b, r)
    finally:
        b.place[r] = WAITING
        for m, (x, y) in zip(b.models(r), saved, strict=True):
            b.x[m], b.y[m], b.floor[m] = x, y, 0


def _check_stand(b: Battle, m: int, low: int, high: int) -> None:
    if not in_strip(b, m, low, high):
        raise Refused("firstblood.deploy.outside", rule="FB-DEPL-02", model=m)
    if no := end_refusal(b, m):
        raise no


def _check_cohesion(b: Battle, r: int) -> None:
    for m in b.living(r):
        if not in_command(b, m):
            raise Refused("firstblood.deploy.out_of_command", rule="FB-LEAD-04", model=m)


# --- where a bot deploys


SLOTS = 8
"""How many deployment spots a bot chooses among."""


def slots(b: Battle) -> int:
    """How many deployment spots a bot chooses among."""
    return SLOTS


def slot_paths(b: Battle, r: int, slot: int) -> tuple[Path, ...]:
    """A block of models at one of the spots of the strip, or at the next free one; where the strip is too
    full for a block, as they fit; empty where they do not.
    """
    models, place, before = leaders_first(b, r), b.place[r], b.words[:PLACES]
    b.place[r] = TABLE
    stands = _draw_up_from(b, r, models, slot) or squeeze_in(b, r, models)
    paths = _as_they_stand(b, models) if stands else ()
    b.words[:PLACES] = before
    b.place[r] = place
    return paths


def _draw_up_from(b: Battle, r: int, models: list[int], slot: int) -> bool:
    """Draw a regiment up at the first spot from this one on where it may stand, if there is one."""
    for shift in range(SLOTS * 6):
        k = (slot * 6 + shift) % (SLOTS * 6)
        for depth in (3, 1):
            draw_up(b, r, models, b.field.width * (2 * k + 1) // (SLOTS * 12), depth)
            if may_stand(b, r):
                return True
    return False


def _as_they_stand(b: Battle, models: list[int]) -> tuple[Path, ...]:
    return tuple([(m, 0, b.x[m], b.y[m]) for m in models])


def draw_up(b: Battle, r: int, models: list[int], x: int, depth: int) -> None:
    """Set models down in ranks of up to five around a point, Leaders in the front rank."""
    radius = 0
    for m in models:
        radius = max(radius, b.forces.radius[m])
    pitch = 2 * radius + 100
    columns = min(5, len(models))
    low, high = zone_of(b, b.forces.player[r])
    behind = radius + (3 - depth) * INCH * 3 // 2
    near = edge_of(b, b.forces.player[r]) == 0
    for k in range(len(models)):
        m, rank = models[k], pitch * (k // columns)
        b.x[m] = x + pitch * (2 * ((k + columns // 2) % columns) - columns + 1) // 2
        b.y[m] = high - behind - rank if near else low + behind + rank
