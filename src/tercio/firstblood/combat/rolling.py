"""Rolling an attack: to hit, then to save. Faces are told as they finally lie."""

from __future__ import annotations

from tercio.firstblood.combat.attack import Attack, hit_value, save_value
from tercio.firstblood.engine.event_log import DEFENCE_ROLLED_, STRIKES_ROLLED, emit, passes, roll
from tercio.firstblood.engine.state import Battle


def roll_hits(b: Battle, attack: Attack) -> tuple[int, int]:
    """Roll to hit: plain hits, and hits that meet Defence 0.  FB-SEQ-02"""
    faces = _throw(b, attack, attack.dice)
    if attack.torrent:
        faces += _throw(b, attack, _passed(faces, hit_value(attack)))  # FB-SR-TORRENTIAL-FIRE
    plain, sharp = count_hits(attack, faces)
    emit(b, STRIKES_ROLLED, attack.regiment, attack.target, plain + sharp, faces)
    return plain, sharp


def _throw(b: Battle, attack: Attack, count: int) -> tuple[int, ...]:
    """The final faces: every re-roll taken, no die thrown a third time.  FB-DICE-06, FB-DICE-07"""
    faces = roll(b, count)
    if not (attack.reroll_ones or attack.reroll_sixes or attack.reroll_misses):
        return faces
    hit = hit_value(attack)
    return _thrown_again(b, faces, [k for k in range(len(faces)) if _rerolls(attack, faces[k], hit)])


def _thrown_again(b: Battle, faces: tuple[int, ...], which: list[int]) -> tuple[int, ...]:
    """The faces after some dice have been thrown once more."""
    final = list(faces)
    again = roll(b, len(which))
    for k in range(len(which)):
        final[which[k]] = again[k]
    return tuple(final)


def _rerolls(attack: Attack, face: int, hit: int) -> bool:
    """Is this die thrown again? Ones by compulsion, misses and sixes by leave."""
    if face == 1:
        return attack.reroll_ones != 0
    if face == 6 and attack.reroll_sixes:
        return True
    return attack.reroll_misses != 0 and not passes(face, hit)


def _passed(faces: tuple[int, ...], hit: int) -> int:
    """How many dice hit."""
    count = 0
    for face in faces:
        if passes(face, hit):
            count += 1
    return count


def count_hits(attack: Attack, faces: tuple[int, ...]) -> tuple[int, int]:
    """Hits from final faces; a 1 may bring one more and may bypass Defence, the extra hit does not."""
    plain = sharp = 0
    hit = hit_value(attack)
    for face in faces:
        if not passes(face, hit):
            continue
        if face == 1:
            plain += attack.extra_hits_on_one
            if attack.ones_bypass:
                sharp += 1
                continue
        plain += 1
    return plain, sharp


def roll_saves(b: Battle, attack: Attack, count: int) -> tuple[list[int], int]:
    """Defence dice: the Wounds of each failed die, and how many final faces were 1.

    FB-DEF-01 to FB-DEF-03
    """
    save = save_value(attack)
    faces = roll(b, count)
    if attack.save_reroll_ones or attack.save_reroll_sixes or attack.save_reroll_failures:
        faces = _thrown_again(b, faces, [k for k in range(count) if _resaves(attack, faces[k], save)])
    failed: list[int] = []
    ones = wounds = 0
    for face in faces:
        if face == 1:
            ones += 1
        if not saves(face, save):
            cost = attack.wounds_on_six if face == 6 else 1
            wounds += cost
            failed.append(cost)
    emit(b, DEFENCE_ROLLED_, attack.target, save, wounds, faces)
    return failed, ones


def _resaves(attack: Attack, face: int, save: int) -> bool:
    """Is this Defence die thrown again? Ones by compulsion, whether or not they save.  FB-SR-SUPPORT"""
    if face == 1 and attack.save_reroll_ones:
        return True
    if face == 6 and attack.save_reroll_sixes:
        return True
    return attack.save_reroll_failures != 0 and not saves(face, save)


def saves(face: int, save: int) -> bool:
    """A 1 is no automatic success, a 6 always fails.  FB-DEF-03"""
    return face != 6 and face <= save
