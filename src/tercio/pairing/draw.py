"""The first round: a draw from recorded dice, every round as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tercio.core.argument_checks import check_arguments
from tercio.core.dice import Dice, draw_order
from tercio.core.refused import RefusedValue
from tercio.pairing.equal_draw import apart
from tercio.pairing.model import Pairing


@check_arguments
def draw(entrants: Sequence[tuple[str, str | None]], dice: Dice) -> Pairing:
    """Draw round 1 among (id, club) entrants; the same dice draw the same round.  WT-PAIR-01, WT-BYE-03

    Without clubs (None) any two may meet and every round is equally likely. With clubs, clubmates are kept
    apart: among the rounds with the fewest pairs of clubmates, every one is equally likely. In an odd
    field the bye is drawn first. The cost is the number of pairs of clubmates.
    """
    field = list(entrants)
    if len({company for company, _ in field}) != len(field):
        raise RefusedValue("pairing.same_id", rule="WT-PAIR-01")
    bye = None
    if len(field) % 2:
        (face,) = dice.roll(1, len(field))
        bye = field.pop(face - 1)[0]
    club = dict(field)
    sizes = Counter(mates for mates in club.values() if mates is not None)
    if any(size > 1 for size in sizes.values()):
        pairs = apart(club, dice)
    else:
        order = draw_order(list(club), dice)
        pairs = list(zip(order[::2], order[1::2], strict=True))
    mates = sum(club[company] is not None and club[company] == club[rival] for company, rival in pairs)
    return Pairing(tuple(pairs), bye, (mates,))
