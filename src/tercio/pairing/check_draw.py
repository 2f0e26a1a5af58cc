"""A second opinion on round 1: the recorded dice, read again, must give the round that was announced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tercio.core.argument_checks import check_arguments
from tercio.core.dice import DiceError, ScriptedDice
from tercio.pairing.check import Fault
from tercio.pairing.draw import draw
from tercio.pairing.model import Pairing

Drawn = tuple[tuple[tuple[str, str], ...], str | None]


@check_arguments
def check_draw(
    entrants: Sequence[tuple[str, str | None]], faces: Sequence[int], pairing: Pairing
) -> list[Fault]:
    """Everybody once, clubmates apart as far as can be, and as the dice say.  WT-PAIR-01, WT-BYE-03"""
    seated = Counter(company for pair in pairing.pairs for company in pair) + Counter(
        [pairing.bye] if pairing.bye else []
    )
    if seated != Counter(company for company, _ in entrants) or (pairing.bye is None) == bool(
        len(entrants) % 2
    ):
        return [Fault("pairing.fault.not_a_pairing", {})]
    if (pairing.pairs, pairing.bye) != read(entrants, faces):
        return [Fault("pairing.fault.not_as_drawn", {})]
    club = {company: mates for company, mates in entrants if company != pairing.bye}
    mates = sum(
        club[company] is not None and club[company] == club[rival] for company, rival in pairing.pairs
    )
    largest = max(Counter(name for name in club.values() if name is not None).values(), default=0)
    fewest = max(0, largest - len(club) // 2)
    return [Fault("pairing.fault.clubmates", {"count": mates, "fewest": fewest})] if mates > fewest else []


def read(entrants: Sequence[tuple[str, str | None]], faces: Sequence[int]) -> Drawn | None:
    """The round these faces draw; None if they are not the faces of such a draw."""
    if all(club is None for _, club in entrants):
        return straight([company for company, _ in entrants], faces)
    try:
        dice = ScriptedDice(" ".join(str(int(face)) for face in faces))
        drawn = draw(entrants, dice)
        dice.done()
    except DiceError:
        return None
    return drawn.pairs, drawn.bye


def straight(left: list[str], faces: Sequence[int]) -> Drawn | None:
    """Names out of a hat: in an odd field the first rests, and then each two meet."""
    order = []
    for face in faces:
        if not 1 <= face <= len(left):
            return None
        order.append(left.pop(face - 1))
    bye = order.pop(0) if len(order) % 2 else None
    return None if left else (tuple(zip(order[::2], order[1::2], strict=True)), bye)
