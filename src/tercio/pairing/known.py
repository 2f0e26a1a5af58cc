"""Who has met whom, as standings, as far as it can matter."""

from __future__ import annotations

from tercio.pairing.model import Entrant


def met_nearby(order: list[Entrant]) -> tuple[list[int], list[int]]:
    """For each standing, the standings it has met near enough to matter, in order: rows laid end to end.

    Both sides count, whichever of them says so. How near matters is the exchange theorem's first bound (see
    `near`); a company has met no more than it says and than say so of it.
    """
    size = len(order)
    place = {one.id: standing for standing, one in enumerate(order)}
    most = max((len(one.met) for one in order), default=0)
    reach = 2 * (1 + 4 * 2 * most)
    pairs, heard = told(order, place, reach)
    if any(count > len(one.met) for count, one in zip(heard, order, strict=True)):
        most = max(count + len(one.met) for count, one in zip(heard, order, strict=True))
        pairs, heard = told(order, place, 2 * (1 + 4 * most))
    first, met = [0], []
    at = 0
    codes = sorted(set(pairs) | {code % size * size + code // size for code in pairs})
    for standing in range(size):
        while at < len(codes) and codes[at] < (standing + 1) * size:
            met.append(codes[at] % size)
            at += 1
        first.append(at)
    return first, met


def told(order: list[Entrant], place: dict[str, int], reach: int) -> tuple[list[int], list[int]]:
    """Every meeting within reach that anybody tells of (as one number), and how often each is told of."""
    size = len(order)
    pairs: list[int] = []
    heard = [0] * size
    for standing, one in enumerate(order):
        for rival in one.met:
            there = place.get(rival, -1)
            if there >= 0:
                heard[there] += 1
                if -reach <= there - standing <= reach:
                    pairs.append(standing * size + there)
    return pairs, heard
