"""Where in the house a rule is at work: the page a reader can try it on."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse


class Page(NamedTuple):
    """A page by its address and the text that names it."""

    url: str
    text: str


PAGES = {
    "WT-DICE": ("odds:home", "", "room.odds.title"),
    "WT-ELO": ("tournaments:season", "", "rules.used.season"),
    "WT": ("tournaments:home", "", "room.tournaments.title"),
    "CP-MAP": ("campaigns:maps", "", "rules.used.maps"),
    "CP": ("campaigns:home", "", "room.campaigns.title"),
    "FB-DICE": ("odds:home", "", "room.odds.title"),
    "FB": ("battles:home", "", "room.battles.title"),
    "MT-MOVE": ("fieldcard:home", "#move", "room.fieldcard.title"),
    "MT-SPOT": ("fieldcard:home", "#spot", "room.fieldcard.title"),
    "MT-SHOOT": ("fieldcard:home", "#shot", "room.fieldcard.title"),
    "MT-KILL": ("fieldcard:home", "#shot", "room.fieldcard.title"),
    "MT-REACT": ("fieldcard:home", "#reaction", "room.fieldcard.title"),
    "MT-MELEE": ("fieldcard:home", "#melee", "room.fieldcard.title"),
    "MT-WEAP": ("fieldcard:home", "#weapons", "room.fieldcard.title"),
    "MT-TERR": ("fieldcard:home", "#terrain", "room.fieldcard.title"),
    "MT": ("fieldcard:home", "#command", "room.fieldcard.title"),
}
"""By the beginning of an id; the longest that fits is the one."""


def used_at(rule: str) -> Page:
    """The page of a rule's chapter, or of its game."""
    beginning = max((start for start in PAGES if rule.startswith(start)), key=len)
    name, anchor, text = PAGES[beginning]
    return Page(f"{reverse(name)}{anchor}", text)
