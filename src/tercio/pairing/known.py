"""Who has met whom, as standings, as far as it can matter.

Plain Python that also compiles (`known.pxd` gives the C types).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tercio.pairing import rows

if TYPE_CHECKING:
    from tercio.pairing.model import Entrant
    from tercio.pairing.rows import Row

PACKED = not __file__.endswith(".py")
_TWICE_FOUR = 8


def met_nearby(order: list[Entrant], place: dict[str, int]) -> tuple[list[int], list[int]]:
    """For each standing, the standings it has met near enough to matter: rows end to end, and their starts.

    How near matters is the exchange theorem's first bound (see `near`), taken twice over until we know that
    both sides tell the same. If they do not, it is enough that one of them says so.
    """
    most = 0
    for one in order:
        most = max(most, len(one.met))
    first, met, heard = told(order, place, 2 * (1 + _TWICE_FOUR * most))
    return (first, met) if agreed(order, first, met, heard) else both_sides(order, place)


def told(order: list[Entrant], place: dict[str, int], reach: int) -> tuple[list[int], list[int], Row]:
    """What each one tells of meetings within reach, and how often each is told of at any distance."""
    first = [0]
    met: list[int] = []
    heard = rows.row(len(order), 0, PACKED)
    for standing, one in enumerate(order):
        for rival in one.met:
            at = place.get(rival)
            if at is not None:
                there = at
                heard[there] += 1
                if -reach <= there - standing <= reach:
                    met.append(there)
        first.append(len(met))
    return first, met, heard


def agreed(order: list[Entrant], first: list[int], met: list[int], heard: Row) -> bool:
    """Whether nobody is told of more often than it tells, and nearby rivals tell the same of each other."""
    for standing, one in enumerate(order):
        if heard[standing] > len(one.met):
            return False
        for at in range(first[standing], first[standing + 1]):
            if met[at] == standing:
                raise ValueError("an entrant has met itself")
            if not tells(first, met, met[at], standing):
                return False
    return True


def tells(first: list[int], met: list[int], one: int, other: int) -> bool:
    """Whether one standing tells of having met another."""
    for at in range(first[one], first[one + 1]):  # noqa: SIM110
        if met[at] == other:
            return True
    return False


def both_sides(order: list[Entrant], place: dict[str, int]) -> tuple[list[int], list[int]]:
    """Every meeting that either side tells of, near or far."""
    rivals: list[set[int]] = [set() for _ in order]
    for standing, one in enumerate(order):
        for rival in one.met:
            there = place.get(rival)
            if there is not None:
                rivals[standing].add(there)
                rivals[there].add(standing)
    first, met = [0], []
    for row in rivals:
        met += sorted(row)
        first.append(len(met))
    return first, met
