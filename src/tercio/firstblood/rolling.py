"""Rolling an attack: to hit, then to save. Faces are told as they finally lie."""

from __future__ import annotations

from tercio.firstblood.attack import Attack
from tercio.firstblood.state import Battle
from tercio.firstblood.telling import DEFENCE_ROLLED_, STRIKES_ROLLED, passes, roll, tell


def roll_hits(b: Battle, attack: Attack) -> tuple[int, int]:
    """Roll to hit: plain hits, and hits that meet Defence 0.  FB-SEQ-02"""
    faces = _throw(b, attack, attack.dice)
    plain, sharp = count_hits(attack, faces)
    if attack.torrent:
        more = _throw(b, attack, sum([passes(face, attack.hit) for face in faces]))  # FB-SR-TORRENTIAL-FIRE
        extra_plain, extra_sharp = count_hits(attack, more)
        plain, sharp, faces = plain + extra_plain, sharp + extra_sharp, faces + more
    tell(b, STRIKES_ROLLED, attack.regiment, attack.target, plain + sharp, tuple(faces))
    return plain, sharp


def _throw(b: Battle, attack: Attack, count: int) -> list[int]:
    """The final faces: every re-roll taken, no die thrown a third time.  FB-DICE-06, FB-DICE-07"""
    faces = list(roll(b, count))
    again = [k for k in range(len(faces)) if _rerolls(attack, faces[k])]
    for k, face in zip(again, roll(b, len(again)), strict=True):
        faces[k] = face
    return faces


def _rerolls(attack: Attack, face: int) -> bool:
    """Is this die thrown again? Ones by compulsion, misses and sixes by leave."""
    if face == 1:
        return bool(attack.reroll_ones)
    if face == 6 and attack.reroll_sixes:
        return True
    return bool(attack.reroll_misses) and not passes(face, attack.hit)


def count_hits(attack: Attack, faces: list[int]) -> tuple[int, int]:
    """Hits from final faces; a 1 may bring one more and may bypass Defence, the extra hit does not."""
    plain = sharp = 0
    hit = attack.hit
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
    save = attack.save
    faces = list(roll(b, count))
    again = [k for k in range(len(faces)) if _resaves(attack, faces[k], save)]
    for k, face in zip(again, roll(b, len(again)), strict=True):
        faces[k] = face
    failed = [attack.wounds_on_six if face == 6 else 1 for face in faces if not saves(face, save)]
    tell(b, DEFENCE_ROLLED_, attack.target, save, sum(failed), tuple(faces))
    return failed, faces.count(1)


def _resaves(attack: Attack, face: int, save: int) -> bool:
    """Is this Defence die thrown again? Ones by compulsion, whether or not they save.  FB-SR-SUPPORT"""
    if face == 1 and attack.save_reroll_ones:
        return True
    if face == 6 and attack.save_reroll_sixes:
        return True
    return bool(attack.save_reroll_failures) and not saves(face, save)


def saves(face: int, save: int) -> bool:
    """A 1 is no automatic success, a 6 always fails.  FB-DEF-03"""
    return face != 6 and face <= save
