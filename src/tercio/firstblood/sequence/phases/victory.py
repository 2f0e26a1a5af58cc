"""The Victory Phase: zones, thresholds, annihilation, the end.

FB-VIC-01, FB-OBJ-01 to FB-OBJ-07, FB-BATTLE-01
"""

from __future__ import annotations

from tercio.firstblood.battlefield.table_edges import edge_of
from tercio.firstblood.engine.event_log import ROUND_ENDED, ZONE_SEIZED, emit
from tercio.firstblood.engine.forces import CHARACTER, OFFICER, RETINUE
from tercio.firstblood.engine.moments import SEIZING, SELF
from tercio.firstblood.engine.profiles import BRUTE, CAVALRY, INFANTRY, LIGHT, MONSTER
from tercio.firstblood.engine.regiment_queries import role
from tercio.firstblood.engine.rule_dispatch import ask_regiment
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.scenario import Circle, Zone, circle_of
from tercio.firstblood.engine.state import ARRIVING, ENTERING, OVER, RESERVE, ROUND, TABLE, WAITING, Battle
from tercio.firstblood.victory.scoring import award, end_battle, higher_total, score_death, score_tokens
from tercio.geometry import measure

_SEIZING = channel(SEIZING, SELF)


def zone_radius(b: Battle, zone: Zone) -> int:
    """Half the size, unless the table reads sizes as radii.  FB-GEO-03"""
    return circle_of(zone, b.settings)[2]


def active(b: Battle, zone: Zone) -> bool:
    """Does the zone count this Round?  FB-S4-02"""
    return not zone.rounds or b.clock[ROUND] in zone.rounds


def in_zone(b: Battle, circle: Circle, m: int) -> bool:
    """Is any part of the base in the zone?  FB-OBJ-01"""
    x, y, radius = circle
    return measure.within(b.x[m], b.y[m], b.forces.radius[m], x, y, radius, 0)


def stands_in(b: Battle, circle: Circle, r: int) -> bool:
    """Is any living model of the regiment in the zone?"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and in_zone(b, circle, m):
            return True
    return False


def wholly_in_zone(b: Battle, circle: Circle, r: int) -> bool:
    """Is the whole regiment in the zone?  FB-SR-UNYIELDING"""
    x, y, radius = circle
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not measure.wholly_within(b.x[m], b.y[m], b.forces.radius[m], x, y, radius, 0):
            return False
    return True


def weight(b: Battle, m: int) -> tuple[int, int]:
    """What a model counts for in a zone: whole points, and Light Infantry halves.

    FB-OBJ-02 to FB-OBJ-06
    """
    r = b.forces.regiment[m]
    if role(b, m) & (CHARACTER | OFFICER | RETINUE):
        return 1, 0
    kind, klass = b.forces.type[r], b.forces.klass[r]
    if kind == INFANTRY:
        return (0, 1) if klass == LIGHT else (1, 0)
    if kind in (CAVALRY, BRUTE):
        return (2, 0) if klass == LIGHT else (3, 0)
    assert kind == MONSTER
    return 6, 0


def total(b: Battle, circle: Circle, player: int) -> int:
    """A player's counted models in a zone; Broken regiments do not count.  FB-OBJ-01, FB-OBJ-02"""
    full = halves = 0
    for r in range(b.forces.regiments):
        if b.forces.player[r] != player or b.place[r] != TABLE or b.broken[r]:
            continue
        for m in range(b.forces.first[r], b.forces.end[r]):
            if b.alive[m] and in_zone(b, circle, m):
                weighs, half = weight(b, m)
                full, halves = full + weighs, halves + half
    return full + halves // 2


def is_denied(b: Battle, circle: Circle, player: int) -> bool:
    """Does an enemy regiment completely within the zone deny it to the player?"""
    for r in range(b.forces.regiments):
        enemy = b.forces.player[r] != player and b.place[r] == TABLE
        if enemy and ask_regiment(b, _SEIZING, r) and wholly_in_zone(b, circle, r):
            return True
    return False


def holder(b: Battle, circle: Circle) -> int:
    """Who seizes a zone, or -1.  FB-OBJ-01"""
    mine, theirs = total(b, circle, 0), total(b, circle, 1)
    if mine == theirs:
        return -1
    player = 0 if mine > theirs else 1
    return -1 if is_denied(b, circle, player) else player


def worth(b: Battle, zone: Zone, player: int) -> int:
    """What a zone is worth to a player: scenarios give points by table edge.  FB-DEPL-03"""
    return zone.vp[edge_of(b, player)]


def score_zones(b: Battle) -> None:
    """Points for every active zone."""
    for k, zone in enumerate(b.scenario.zones):
        player = holder(b, b.table.circles[k]) if active(b, zone) else -1
        if player >= 0:
            points = worth(b, zone, player)
            emit(b, ZONE_SEIZED, player, k, points)
            award(b, player, points)


def is_annihilated(b: Battle, player: int) -> bool:
    """Nobody in play and nobody who can still come.  FB-BATTLE-02"""
    more = b.clock[ROUND] < b.scenario.rounds
    for r in range(b.forces.regiments):
        coming = more and b.place[r] in (RESERVE, ARRIVING, ENTERING, WAITING)
        if b.forces.player[r] == player and (b.in_play(r) or coming):
            return False
    return True


def conclude(b: Battle, f: int) -> int:
    """Score, then see whether somebody has won.  FB-VIC-01, FB-VIC-02, FB-BATTLE-01"""
    score_zones(b)
    last = b.clock[ROUND] >= b.scenario.rounds or max(b.vp[0], b.vp[1]) >= b.scenario.threshold
    if last:
        score_latecomers(b)
    emit(b, ROUND_ENDED, b.clock[ROUND], b.vp[0], b.vp[1])
    if b.clock[OVER]:
        return 0
    mine, theirs = is_annihilated(b, 0), is_annihilated(b, 1)
    if mine != theirs:
        end_battle(b, 1 if mine else 0)
    elif mine or last:
        end_battle(b, higher_total(b))  # FB-GAP-10, FB-RND-02
    return 0


def score_latecomers(b: Battle) -> None:
    """Regiments still off the table when the game ends count as destroyed: each model is a token removed.

    FB-REINF-04, FB-S2-04
    """
    for r in range(b.forces.regiments):
        if b.place[r] in (RESERVE, ARRIVING, ENTERING):
            score_tokens(b, r, b.tokens[r] + b.strength[r])
            for m in b.living(r):
                score_death(b, m)
