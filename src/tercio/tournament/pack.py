"""The two editions of the tournament document as data.  WT-GEN-01, WT-CONV-01

An event pins its pack when it is created and keeps it for ever once round 1 is paired.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from tercio.core.refused import Refused
from tercio.core.speech import Phrase

PACKS = ("wts-000", "wts-002")
DEFAULT = "wts-002"


class BannedUnit(msgspec.Struct, frozen=True, rename={"companions": "with"}):
    """A unit lost in the mist, with the companions barred along with it.  WT-LIST-03"""

    name: str
    companions: tuple[str, ...] = ()


class Switches(msgspec.Struct, frozen=True):
    """What one edition has and the other lacks."""

    lists_via_app: bool
    mercenary_check: bool
    registration_check: bool
    times_required: bool
    referee: bool
    sanctions: bool
    odd_field_fixed: bool
    rating: bool
    castilian_prevails: bool
    app_profiles_prevail: bool
    permanent_ability_choice: bool


class Labels(msgspec.Struct, frozen=True):
    """Words that differ."""

    templates: str
    command_pool: str
    first_activation: str


class Mercenaries(msgspec.Struct, frozen=True):
    """At most so many; the names are examples, the characteristic is on the profile.  WT-LIST-04"""

    most: int
    examples: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True):
    """One thing the later edition changed.  WT-DIFF-*"""

    id: str
    kind: str
    area: str
    rules: tuple[str, ...]


class Pack(msgspec.Struct, frozen=True):
    """One edition."""

    id: str
    most_k: float
    title: str
    kit: tuple[str, ...]
    switches: Switches
    labels: Labels
    mercenaries: Mercenaries
    checklists: dict[str, tuple[str, ...]]
    rules: dict[str, tuple[str, ...]]
    banned: tuple[BannedUnit, ...]
    factions: tuple[str, ...] = ()
    """To pick from; a list may name another."""

    def in_force(self, rule: str) -> bool:
        """Whether a rule of the ledger holds here: everything but what only the other pack has.

        WT-CONV-01
        """
        return not any(rule in pack(other).rules["own"] for other in PACKS if other != self.id)


def title_of(name: str) -> Phrase:
    """What people call an edition."""
    return Phrase(f"wt.pack.{name}")


@cache
def pack(name: str) -> Pack:
    """A pack by its name, or a refusal that lists them.  WT-GEN-01"""
    if name not in PACKS:
        packs = [Phrase("wt.pack.by_name", name=edition, title=title_of(edition)) for edition in PACKS]
        raise Refused("wt.pack.unknown", rule="WT-GEN-01", pack=name, packs=packs)
    text = (files("tercio.tournament") / "packs" / f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Pack)


@cache
def differences() -> tuple[Difference, ...]:
    """All 39."""
    text = (files("tercio.tournament") / "packs" / "differences.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["difference"], tuple[Difference, ...])


FIRST, LAST = "spanish text", ("rulebook", "printed card")
"""Castilian holds against any other language; the rulebook and the cards yield to whatever replaces them."""


def prevails(source: str, other: str) -> str:
    """Which of two sources holds where they differ.  WT-PRIO-01 to 03"""
    if other == FIRST or source in LAST:
        return other
    return source
