"""Army lists: what the document bars, what a person approves, who may look.  WT-LIST-*, WT-HID-*"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Literal

import msgspec

from tercio.core.refused import Refused
from tercio.tournament.pack import Pack
from tercio.tournament.warnings import DeskWarning

MOST_UNITS, MOST_LETTERS = 60, 80
"""Of a list, and of the name of a unit."""
MAN = re.compile(r"[0-9]{1,2}")


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a list."""

    name: str
    """As the publisher's app names it."""
    mercenary: bool = False
    """Whether it is of another faction and fights for pay."""
    man: int = 0
    """Its command value.  WT-PREP-02"""


class ArmyList(msgspec.Struct, frozen=True, omit_defaults=True):
    """A company's army as handed in."""

    units: tuple[Unit, ...]
    uploaded: bool = False
    """In the publisher's app.  WT-LIST-02"""
    status: Literal["submitted", "approved", "rejected"] = "submitted"
    note: str = ""
    by: str = ""
    """Who handed it in: its player, or somebody of the staff."""


def read_units(text: str) -> tuple[Unit, ...]:
    """A list as it is typed, one unit a line: nothing that is not understood is left out.  WT-LIST-01"""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MOST_UNITS:
        raise Refused("wt.list.too_many", rule="WT-LIST-01", count=len(lines), most=MOST_UNITS)
    return tuple(read_unit(number, line) for number, line in lines)


def read_unit(number: int, line: str) -> Unit:
    """`Vercana | 2 | M`: its name, then its MAN, an M if it is a Mercenary, in any order.  WT-LIST-04"""
    name, *rest = (part.strip() for part in line.split("|"))
    marks = [mark for mark in rest if mark]
    man = [int(mark) for mark in marks if MAN.fullmatch(mark)]
    mercenary = [mark for mark in marks if mark.casefold() == "m"]
    if not name or len(man) + len(mercenary) < len(marks) or len(man) > 1 or len(mercenary) > 1:
        raise Refused(
            "wt.list.unreadable_line", rule="WT-LIST-01", line=number, text=line.strip()[:MOST_LETTERS]
        )
    if len(name) > MOST_LETTERS:
        raise Refused("wt.list.long_name", rule="WT-LIST-01", line=number, most=MOST_LETTERS)
    return Unit(name, bool(mercenary), *man)


def unit_line(unit: Unit) -> str:
    """A unit as it is typed."""
    man, mercenary = f" | {unit.man}" if unit.man else "", " | M" if unit.mercenary else ""
    return f"{unit.name}{man}{mercenary}"


def plain(name: str) -> str:
    """Without case, accents or stray spaces: the editions spell some names differently.  WT-LIST-03"""
    letters = unicodedata.normalize("NFD", " ".join(name.casefold().split()))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def banned_in(edition: Pack, units: Iterable[str]) -> list[str]:
    """The units of a list that are lost in the mist, as they were written.  WT-LIST-03"""
    barred = {plain(name) for entry in edition.banned for name in (entry.name, *entry.companions)}
    return [unit for unit in units if plain(unit) in barred]


def check_mercenaries(edition: Pack, mercenaries: int) -> None:
    """At most one Mercenary unit, of any faction; the earlier edition does not ask.  WT-LIST-04"""
    if edition.switches.mercenary_check and mercenaries > edition.mercenaries.most:
        raise Refused("wt.list.mercenaries", rule="WT-LIST-04", count=mercenaries)


def check_list(edition: Pack, units: tuple[Unit, ...]) -> None:
    """What software can check of a list; the rest is a person's approval.  WT-LIST-01"""
    if barred := banned_in(edition, [unit.name for unit in units]):
        raise Refused("wt.list.banned", rule="WT-LIST-03", units=barred)
    check_mercenaries(edition, sum(unit.mercenary for unit in units))


def upload_missing(lists_via_app: bool, uploaded: bool) -> list[DeskWarning]:
    """The app holds the list of record where the event says so.  WT-LIST-02"""
    return [] if uploaded or not lists_via_app else [DeskWarning("wt.list.not_uploaded", "WT-LIST-02")]


def may_see_list(viewer: str, *, finished: bool, public_after: bool) -> bool:
    """Its owner, the organiser and the referee; all others only afterwards, if the organiser says so.

    WT-HID-01
    """
    return viewer in ("owner", "organiser", "referee") or (finished and public_after)


def permanent_ability(*, deployed: bool, apply: bool) -> dict[str, bool]:
    """A Scout or Ambusher in hiding uses its Permanent ability and is revealed, or does neither.

    WT-HID-03
    """
    return {"revealed": deployed or apply, "applied": apply}


def explosive_red_dice(troops: int) -> int:
    """The Engineer's explosives: one red die per two troops of the unit attacked, halves up.  WT-LIST-05"""
    return -(-troops // 2)


FOREST_SIDE = 7


def check_forest(width: float, depth: float) -> None:
    """The Druid's forest fits in a square of 7 paces a side.  WT-LIST-06"""
    if max(width, depth) > FOREST_SIDE:
        raise Refused("wt.list.forest_large", rule="WT-LIST-06", side=FOREST_SIDE)
