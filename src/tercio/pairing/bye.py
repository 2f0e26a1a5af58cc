"""Who rests when the field is odd: settled before anybody is paired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tercio.core.argument_checks import check_arguments
from tercio.pairing.model import Entrant


@check_arguments
def bye_needed(active: int) -> bool:
    """An odd field leaves one company without a rival.  WT-BYE-01"""
    return active % 2 == 1


def by_need(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Fewest byes first, and among those the lowest placed: the order in which a bye is due.  WT-BYE-04"""
    return sorted(entrants, key=lambda entrant: (entrant.byes, -entrant.rank))


@check_arguments
def bye_due(entrants: Sequence[Entrant]) -> str | None:
    """The lowest-placed company among those with the fewest byes, if the field is odd.  WT-BYE-04"""
    return who_rests(entrants)


def who_rests(entrants: Sequence[Entrant]) -> str | None:
    """The same of a field that was looked through before.  WT-BYE-04"""
    if not bye_needed(len(entrants)):
        return None
    return min(entrants, key=lambda entrant: (entrant.byes, -entrant.rank)).id
