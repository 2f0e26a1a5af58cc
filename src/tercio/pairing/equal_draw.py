"""Drawing lots among the rounds that keep clubmates apart, every such round as likely as any other.

If one club is half the field or more, its members must take everybody else and what is left of it plays
among itself: shuffling decides. Otherwise rounds without clubmates exist. Where a blind draw has a fair
chance of being one, we draw until it is. Where clubs are large we count: the number of rounds without
clubmates depends only on how many of each club are still to be paired (add and take away the rounds with
one, two, three … such pairs chosen beforehand), so each rival is drawn in proportion to the rounds it
leaves. Both ways every round has the same chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb

from tercio.core.dice import Dice, draw_order

PATIENCE = 3
"""Expected pairs of clubmates in a blind draw up to which drawing again is quicker than counting."""
WORD = 1 << 32


def apart(club: Mapping[str, str | None], dice: Dice) -> list[tuple[str, str]]:
    """A round with the fewest pairs of clubmates, drawn evenly."""
    sizes = Counter(mates for mates in club.values() if mates is not None)
    largest, most = max(sizes.items(), key=lambda item: (item[1], item[0]))
    if 2 * most >= len(club):
        return one_big_club([company for company in club if club[company] == largest], club, dice)
    if sum(comb(size, 2) for size in sizes.values()) <= PATIENCE * (len(club) - 1):
        return drawn_until_apart(club, dice)
    return draw_by_count(club, dice)


def one_big_club(members: list[str], club: Mapping[str, str | None], dice: Dice) -> list[tuple[str, str]]:
    """Everybody else meets a member; the members left over meet each other."""
    others = [company for company in club if company not in set(members)]
    order = draw_order(members, dice)
    rest = order[len(others) :]
    return [*zip(others, order, strict=False), *zip(rest[::2], rest[1::2], strict=True)]


def drawn_until_apart(club: Mapping[str, str | None], dice: Dice) -> list[tuple[str, str]]:
    """Blind draws until one has no clubmates in it."""
    while True:
        order = draw_order(list(club), dice)
        pairs = list(zip(order[::2], order[1::2], strict=True))
        if all(club[company] is None or club[company] != club[rival] for company, rival in pairs):
            return pairs


def draw_by_count(club: Mapping[str, str | None], dice: Dice) -> list[tuple[str, str]]:
    """Take companies in turn and draw each one's rival in proportion to the rounds it leaves."""
    left = {company: (mates if mates is not None else f"\0{company}") for company, mates in club.items()}
    pairs: list[tuple[str, str]] = []
    while left:
        company, mates = left.popitem()
        sizes = Counter(left.values())
        ways = {
            other: size * rounds_apart(shape(sizes - Counter([other])))
            for other, size in sizes.items()
            if other != mates
        }
        other = ticket_of(ways, dice)
        rivals = [rival for rival, theirs in left.items() if theirs == other]
        (face,) = dice.roll(1, len(rivals))
        rival = rivals[face - 1]
        del left[rival]
        pairs.append((company, rival))
    return pairs


def ticket_of(ways: Mapping[str, int], dice: Dice) -> str:
    """One of the names, each in proportion to its number."""
    ticket = below(sum(ways.values()), dice)
    for name, count in ways.items():
        ticket -= count
        if ticket < 0:
            return name
    raise AssertionError("a ticket below the sum belongs to somebody")


def shape(sizes: Mapping[str, int]) -> tuple[int, ...]:
    """Club sizes without the names."""
    return tuple(sorted(sizes.values()))


@cache
def rounds_apart(sizes: tuple[int, ...]) -> int:
    """How many rounds have no clubmates in them, for clubs of these sizes."""
    total, taken = sum(sizes), [1]
    for size in sizes:
        inside = [pairs_inside(size, pairs) for pairs in range(size // 2 + 1)]
        taken = [
            sum(taken[a] * inside[b - a] for a in range(max(0, b - len(inside) + 1), min(b + 1, len(taken))))
            for b in range(len(taken) + len(inside) - 1)
        ]
    return sum((-1) ** pairs * ways * all_rounds(total - 2 * pairs) for pairs, ways in enumerate(taken))


@cache
def pairs_inside(size: int, pairs: int) -> int:
    """In how many ways `pairs` couples can be chosen from `size` companies."""
    return comb(size, 2 * pairs) * all_rounds(2 * pairs)


@cache
def all_rounds(size: int) -> int:
    """In how many ways `size` companies can be paired: 1 x 3 x 5 x …"""
    return 1 if size <= 1 else (size - 1) * all_rounds(size - 2)


def below(limit: int, dice: Dice) -> int:
    """A number from 0 to limit - 1, each as likely, however large the limit."""
    words = max(1, -(-limit.bit_length() // 32))
    fair = WORD**words - WORD**words % limit
    while True:
        number = 0
        for face in dice.roll(words, WORD):
            number = number * WORD + face - 1
        if number < fair:
            return number % limit
