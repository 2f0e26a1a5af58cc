"""Telling what happens, to whoever listens.

The engine says `emit(b, CASUALTY, r, m)` with plain numbers; when nobody listens that costs one test. A
listener (see decide.py) turns each saying into an event with the dice seen and the words that changed.
"""

from __future__ import annotations

from tercio.firstblood.engine.state import Battle

(
    BEGUN, DEPLOYED, HELD_BACK, ROUND_BEGUN, ARRIVAL_CHOSEN, STACK_BUILT,
    SUPREMACY_ROLLED, FIRST_CHOSEN, CARD_DRAWN, CARD_DISCARDED, STRANDED_TESTED, DRAW_EVENT_USED,
    TOKENS_REMOVED, ABILITY_USED, ACTION_TAKEN, ACTION_SKIPPED, MOVED, CHARGE_DECLARED,
    CHARGE_ROLLED_, CHARGE_FAILED, STRIKES_ROLLED, DEFENCE_ROLLED_, WOUNDED_, CASUALTY,
    LEADER_NAMED, BROKE, RALLIED, MORALE_TESTED, REGIMENT_DESTROYED, HEALED,
    RESTORED, CAST_ROLLED, TERRAIN_ROLLED, DECAY_ROLLED, FERAL_ROLLED, DISENGAGED,
    CHALLENGED, PROVOKED, CHALLENGE_ANSWERED, GARRISON_ENTERED, GARRISON_LEFT, ACTIVATION_ENDED,
    SCORED, ROUND_ENDED, BATTLE_ENDED, RALLY_ROLLED, DEPLOYER_CHOSEN, RETURNED_TO_RESERVE,
    CONCEDED_, PULLED, BLESSED_DECLARED, TARGETS_CHOSEN, ZONE_SEIZED, EDGE_CHOSEN,
) = range(54)  # fmt: skip


def emit(b: Battle, kind: int, a: int = 0, c: int = 0, d: int = 0, faces: tuple[int, ...] = ()) -> None:
    """Something happened: its kind, up to three numbers and the faces of the dice, if any."""
    if b.story is not None:
        b.story.append((kind, a, c, d, faces))


def roll(b: Battle, count: int) -> tuple[int, ...]:
    """Throw dice: the only place where chance enters the battle.  FB-DICE-01"""
    if count <= 0:
        return ()
    if b.dice is None:
        raise RuntimeError("nobody brought dice")
    return b.dice.roll(count, 6)


def d6(b: Battle) -> int:
    """One die."""
    return roll(b, 1)[0]


def opposed_roll(b: Battle) -> tuple[int, tuple[int, ...]]:
    """Both roll, lower wins, ties roll again: the winner and the faces of the last throw.  FB-DICE-08"""
    while True:
        faces = roll(b, 2)
        if faces[0] != faces[1]:
            return (0 if faces[0] < faces[1] else 1), faces


def d3(face: int) -> int:
    """A D3 from a D6.  FB-DICE-02"""
    return (face + 1) // 2


def d2(face: int) -> int:
    """A D2 from a D6.  FB-DICE-02"""
    return (face + 2) // 3


def passes(face: int, value: int) -> bool:
    """A Characteristic Test: equal or under, 1 always and 6 never.  FB-DICE-03, FB-DICE-04"""
    return face != 6 and (face <= value or face == 1)
