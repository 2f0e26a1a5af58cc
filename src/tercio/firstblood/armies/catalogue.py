"""What a faction offers, read from its file: characters, officers, regiments, retinue, items, incantations.

Sourced figures stand as they are; `estimated` names those that are guesses of ours and are shown as
unofficial. A rule named on a card whose text nobody has found is listed as `silent`: it does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tercio.core.refused import Refused
from tercio.firstblood.files import read_toml
from tercio.firstblood.profiles import (
    Ability,
    Barrage,
    Boon,
    Category,
    Class,
    Incantation,
    Level,
    Profile,
    Type,
)
from tercio.ledger import UnknownRule, rule


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"klass": "class"}):
    """One line of an army list."""

    name: str
    type: Type
    klass: Class
    stats: str
    points: int
    models: int = 1
    """How many models it comes with.  FB-MUSTER-07"""
    extra: int | None = None
    """The price of one model more, where more may be bought.  FB-MUSTER-09"""
    leader: bool = False
    standard_at: int | None = None
    """The size at which one model may carry the standard.  FB-MUSTER-08"""
    officers: tuple[str, ...] | None = None
    """The Officers it may take; where nobody knows, every Officer of its own Type.  FB-MUSTER-05"""
    retinue: tuple[Category, ...] | None = None
    """The retinue a Character may take; where nobody knows, every category.  FB-RET-01"""
    catalogues: tuple[str, ...] = ()
    """The item catalogues open to it, one item from each.  FB-ITEM-02"""
    command_range: float = 0
    base_mm: float = 0
    rules: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    abilities_per_activation: int = 1
    draw_events: tuple[str, ...] = ()
    category: Category | None = None
    estimated: tuple[str, ...] = ()
    source: str = ""

    @property
    def official(self) -> bool:
        """Whether every figure that matters in play comes from a published source."""
        return not {"stats", "points"} & set(self.estimated)


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An incantation and who may know it."""

    name: str
    caster: str
    range_in: float
    attunement: int
    target: str
    boons: tuple[Boon, ...]
    source: str = ""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing a Character carries; each exists once in an army.  FB-ITEM-01"""

    name: str
    catalogue: str
    points: int
    boons: tuple[Boon, ...] = ()
    source: str = ""


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One army list of the game."""

    name: str
    name_es: str = ""
    free_officer: int = 0
    """One Officer of up to this price costs nothing."""
    character: tuple[Entry, ...] = ()
    officer: tuple[Entry, ...] = ()
    regiment: tuple[Entry, ...] = ()
    retinue: tuple[Entry, ...] = ()
    level: tuple[Level, ...] = ()
    item: tuple[Item, ...] = ()
    incantation: tuple[Spell, ...] = ()

    def find(self, kind: str, name: str) -> Any:
        """The entry of that kind and name, whatever its capitals; None where there is none."""
        entries: Iterable[Any] = getattr(self, kind)
        return next((entry for entry in entries if entry.name.casefold() == name.casefold()), None)

    def profile(self, entry: Entry) -> Profile:
        """The Characteristic Profile an entry prints, with the incantations its magic opens.  FB-PROF-01"""
        named = dict(map(special_rule, entry.rules))
        casters = {"FB-SR-PRIEST": "Priest", "FB-SR-WIZARD": "Wizard"}
        known = {caster for id_, caster in casters.items() if id_ in named}
        return Profile(
            name=entry.name,
            type=entry.type,
            klass=entry.klass,
            **characteristics(entry.stats),
            command_range=entry.command_range,
            base_mm=entry.base_mm,
            rules={id_: x for id_, x in named.items() if id_ != "FB-SR-BARRAGE"},
            barrages=tuple(barrage(text) for text in entry.rules if text.startswith("Barrage")),
            draw_events=entry.draw_events,
            abilities=tuple(Ability(name) for name in entry.abilities),
            abilities_per_activation=entry.abilities_per_activation,
            incantations=tuple(incantation(s) for s in self.incantation if s.caster in known),
            category=entry.category,
        )


def characteristics(stats: str) -> dict[str, Any]:
    """`M5 V1 C1 A1 W2 R- D1 E0` as numbers; a dash is no value at all.  FB-PROF-02"""
    found = dict(re.findall(r"([MVCAWRDE])(\d+|-)", stats))
    return {letter: None if value == "-" else int(value) for letter, value in found.items()}


def special_rule(text: str) -> tuple[str, int]:
    """`Cleave (2)` as its ledger id and its X."""
    name, x = re.fullmatch(r"([^()]+)(?:\((\d+)\))?(?:\s*\(.*\))?", text).groups()  # type: ignore[union-attr]
    return "FB-SR-" + name.strip().upper().replace(" ", "-"), int(x or 1)


def barrage(text: str) -> Barrage:
    """`Barrage (2) (15in, Armor Piercing (1))` as shots, range and rules.  FB-SR-BARRAGE"""
    shots, reach, rest = re.fullmatch(r"Barrage \((\d+)\) \((\d+)in(?:, (.*))?\)", text).groups()  # type: ignore[union-attr]
    return Barrage(int(shots), float(reach), dict(map(special_rule, rest.split(", "))) if rest else {})


def incantation(spell: Spell) -> Incantation:
    return msgspec.convert(
        {
            "name": spell.name,
            "range_in": spell.range_in,
            "attunement": spell.attunement,
            "target": spell.target,
            "boons": spell.boons,
        },
        Incantation,
    )


def read_faction(text: str) -> Faction:
    """A faction file; what is wrong with it is refused with the line it stands on."""
    found = read_toml(text, Faction)
    for entry in (*found.character, *found.officer, *found.regiment, *found.retinue):
        check_entry(found, entry, text)
    return found


def check_entry(found: Faction, entry: Entry, text: str) -> None:
    """Every figure readable and every rule in the ledger, or a refusal that names the line."""
    line = next(n for n, row in enumerate(text.splitlines(), 1) if entry.name in row)
    if missing := [c for c in "MVCAWRDE" if c not in characteristics(entry.stats)]:
        raise Refused("army.file.stats", rule="FB-PROF-02", line=line, entry=entry.name, missing=missing)
    for name in entry.rules:
        try:
            rule(special_rule(name)[0])
            barrage(name) if name.startswith("Barrage") else None
        except (UnknownRule, AttributeError):
            raise Refused(
                "army.file.rule", rule="FB-PROF-01", line=line, entry=entry.name, name=name
            ) from None


@cache
def factions() -> Mapping[str, Faction]:
    """Every shipped faction, by name."""
    folder = files("tercio.firstblood.armies") / "factions"
    common = (folder / "common.toml").read_text(encoding="utf-8")
    found = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml") and file.name != "common.toml":
            one = read_faction(file.read_text(encoding="utf-8") + "\n" + common)
            found[one.name] = one
    return found


def faction(name: str) -> Faction:
    """A shipped faction by its English or Spanish name."""
    for one in factions().values():
        if name.casefold() in (one.name.casefold(), one.name_es.casefold()):
            return one
    raise Refused("army.faction.unknown", rule="FB-MUSTER-03", name=name, known=list(factions()))
