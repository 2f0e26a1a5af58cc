"""Victory Points: who gets them, and whether that ends the battle.  FB-S2-02, FB-S2-03, FB-RND-02"""

from __future__ import annotations

from tercio.firstblood.engine.event_log import BATTLE_ENDED, SCORED, emit
from tercio.firstblood.engine.forces import CHARACTER, OFFICER
from tercio.firstblood.engine.state import DRAW, DUEL, NOBODY, OVER, WINNER, Battle


def award(b: Battle, player: int, points: int) -> None:
    """Give a player Victory Points."""
    if points <= 0:
        return
    b.vp[player] += points
    emit(b, SCORED, player, points, b.vp[player])
    if b.settings.vp_threshold_checked == "at_once" and b.vp[player] >= b.scenario.threshold:
        end_battle(b, player)


def score_tokens(b: Battle, r: int, removed: int) -> None:
    """Tokens taken off a regiment, in its activation or with its last model, are the enemy's points."""
    award(b, 1 - b.forces.player[r], removed * b.scenario.token_vp)


def score_death(b: Battle, m: int) -> None:
    """An Officer or a Character has fallen, perhaps in a Challenge.  FB-S2-03"""
    role = b.forces.role[m]
    points = 0
    if role & CHARACTER:
        points = b.scenario.character_vp
    elif role & OFFICER:
        points = b.scenario.officer_vp
    if points and b.clock[DUEL] != NOBODY:
        points += b.scenario.challenge_vp
    award(b, 1 - b.forces.player[b.forces.regiment[m]], points)


def end_battle(b: Battle, winner: int) -> None:
    """It is over: 0 or 1 has won, or it is a draw."""
    b.clock[OVER] = 1
    b.clock[WINNER] = winner
    emit(b, BATTLE_ENDED, winner, b.vp[0], b.vp[1])


def higher_total(b: Battle) -> int:
    """Who has more Victory Points.  FB-BATTLE-01"""
    if b.vp[0] == b.vp[1]:
        return DRAW
    return 0 if b.vp[0] > b.vp[1] else 1
