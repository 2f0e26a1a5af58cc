"""Attacks prepared elsewhere: a plain sheet of numbers and yes-or-no, read into blows and a guard.

A rules engine lets every special rule speak once and writes down what the dice will read; the table rolls
that sheet and this module reads it, so no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from tercio.core.argument_checks import check_arguments
from tercio.odds.attack import FAILED, ONES, SIXES, Blows, Guard, strikes, strikes_and_replies
from tercio.odds.distribution import Grid, Odds
from tercio.odds.size_limits import refuse


class Sheet(Protocol):
    """What a prepared attack must say."""

    @property
    def dice(self) -> int:
        """Dice thrown."""
        ...

    @property
    def hit(self) -> int:
        """A die hits on this or less."""
        ...

    @property
    def reroll_misses(self) -> bool:
        """Dice that miss are thrown again once."""
        ...

    @property
    def reroll_sixes(self) -> bool:
        """Sixes are thrown again once."""
        ...

    @property
    def reroll_ones(self) -> bool:
        """Ones are thrown again once."""
        ...

    @property
    def extra_hits_on_one(self) -> int:
        """Hits more from a die that shows 1."""
        ...

    @property
    def ones_bypass(self) -> bool:
        """The hit of a 1 meets `bypassed_save`."""
        ...

    @property
    def torrent(self) -> bool:
        """Each hit brings one more die."""
        ...

    @property
    def save(self) -> int:
        """What the target saves on."""
        ...

    @property
    def bypassed_save(self) -> int:
        """What it saves on against the hit of a 1."""
        ...

    @property
    def save_reroll_ones(self) -> bool:
        """Defence dice that show 1 are thrown again once."""
        ...

    @property
    def save_reroll_failures(self) -> bool:
        """Failed defence dice are thrown again once."""
        ...

    @property
    def save_reroll_sixes(self) -> bool:
        """Defence dice that show 6 are thrown again once."""
        ...

    @property
    def wounds_on_six(self) -> int:
        """Wounds from a defence die that shows 6: 1 or 2."""
        ...

    @property
    def discards(self) -> int:
        """Failed defence dice thrown away."""
        ...


def again(failed: bool, sixes: bool, ones: bool) -> int:
    return (FAILED if failed else 0) | (SIXES if sixes else 0) | (ONES if ones else 0)


@check_arguments
def blows_of(sheet: Sheet) -> Blows:
    """The attack dice of a sheet."""
    if sheet.wounds_on_six not in (1, 2):
        raise refuse("odds.too_much_at_once")
    return Blows(
        sheet.dice,
        hit=sheet.hit,
        reroll=again(sheet.reroll_misses, sheet.reroll_sixes, sheet.reroll_ones),
        extra=sheet.extra_hits_on_one,
        again=sheet.torrent,
        defence=sheet.save,
        defence_on_one=sheet.bypassed_save if sheet.ones_bypass else None,
        deadly=sheet.wounds_on_six == 2,
    )


@check_arguments
def guard_of(sheet: Sheet) -> Guard:
    """The defence dice of a sheet."""
    reroll = again(sheet.save_reroll_failures, sheet.save_reroll_sixes, sheet.save_reroll_ones)
    return Guard(reroll, sheet.discards)


@check_arguments
def read_sheets(sheets: Iterable[Sheet], *, exact: bool = True) -> Odds:
    """The wounds of sheets that are defended as one roll, with the first one's guard."""
    listed = list(sheets)
    guard = guard_of(listed[0]) if listed else Guard()
    return strikes([blows_of(sheet) for sheet in listed], guard, exact=exact)


@check_arguments
def read_replies(sheets: Iterable[Sheet], *, exact: bool = True) -> Grid:
    """The same with the defence dice that showed 1, each of which strikes back."""
    listed = list(sheets)
    guard = guard_of(listed[0]) if listed else Guard()
    return strikes_and_replies([blows_of(sheet) for sheet in listed], guard, exact=exact)
