"""Armies: what is declared once, and whether a list fits its battle.  CP-START-06, CP-BATT-01"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tercio.campaign.benefits import banned_slots, most_lords_of_war
from tercio.campaign.rule_tables import TABLES
from tercio.core.refused import Refused
from tercio.core.speech import Phrase


class Declaration(msgspec.Struct, frozen=True, omit_defaults=True):
    """The configuration a player keeps all campaign.  CP-START-06"""

    faction: str
    """The faction of the army."""
    detachment: str
    """The detachment it is built by."""
    allied_faction: str = ""
    """The faction of its allies; empty for none."""
    allied_level: str = ""
    """`battle_brothers` or `allies_of_convenience`; empty without allies."""

    def settled(self) -> Declaration:
        """As it is kept: an ally called none is no ally."""
        return replace(
            self, allied_faction=_somebody(self.allied_faction), allied_level=_somebody(self.allied_level)
        )


def _somebody(word: str) -> str:
    return "" if word.strip().casefold() == "none" else word.strip()


def refuse_declaration(army: Declaration) -> Refused | None:
    """Why this army cannot be declared: a name missing, or an alliance too weak.  CP-START-06"""
    army = army.settled()
    if not army.faction.strip() or not army.detachment.strip():
        return Refused("campaign.army.unnamed", rule="CP-START-06")
    if bool(army.allied_faction) != bool(army.allied_level):
        return Refused("campaign.army.half_ally", rule="CP-START-06")
    return refuse_alliance(army.allied_level) if army.allied_level else None


def refuse_alliance(level: str) -> Refused | None:
    """Battle brothers and allies of convenience, nobody else.  CP-START-06"""
    if level not in TABLES.army.alliances:
        return Refused("campaign.army.alliance", rule="CP-START-06")
    return None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit of an army list."""

    name: str
    """The unit's name."""
    slot: str
    """Its place in the list: `hq`, `troops`, `elites` and the like."""
    points: int
    """What it costs."""
    models: tuple[str, ...] = ()
    """The names of its models, where they have any."""


class Force(msgspec.Struct, frozen=True, omit_defaults=True):
    """A detachment or formation of an army list, and the book it comes from."""

    name: str
    """The detachment's or formation's name."""
    book: str
    """The book it comes from."""
    kind: str = "primary"
    """primary, allied or formation."""
    entries: tuple[Entry, ...] = ()
    """Its units."""


class ArmyList(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army for one battle, however it was written down."""

    name: str
    """What the list is called."""
    forces: tuple[Force, ...]
    """Its detachments and formations."""
    points: int
    """What it costs altogether."""
    game: str = ""
    """The game system it was written for, where a roster file says so."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for force in self.forces for entry in force.entries)


class Terms(msgspec.Struct, frozen=True):
    """What a battle demands of one army."""

    points: int
    benefits: tuple[str, ...] = ()
    attacker: bool = False
    model: str = ""
    codex: str = ""


def same_name(name: str, other: str) -> bool:
    """Names as people and programs write them, whatever the case, the accents, the year or the language."""
    return _known(name) == _known(other)


def _known(name: str) -> str:
    plain = _plain(name)
    return SYNONYMS.get(plain, plain)


def _plain(name: str) -> str:
    """`Eldar Craftworlds - Codex (2015)` as `eldar craftworlds`."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    words = re.sub(r"\([^()]*\)|[^\w\s]", " ", letters).split()
    return " ".join(word for word in words if word != "codex" and not YEAR.fullmatch(word)) or letters.strip()


YEAR = re.compile(r"(19|20)\d\d")
SYNONYMS = {_plain(name): _plain(names[0]) for names in TABLES.army.same for name in names}
"""One name for each army and detachment that goes by several, in English, Spanish or the data files."""


def faults_of(declared: Declaration, army: ArmyList, terms: Terms) -> Iterator[Refused]:
    """Every way a list breaks its battle sheet."""
    if army.points > terms.points:
        yield Refused("campaign.list.points", rule="CP-BATT-02", has=army.points, most=terms.points)
    yield from _faults_of_slots(army, terms)
    yield from _faults_of_detachments(declared, army, terms)
    for force in army.forces:
        if force.kind == "formation" and (no := refuse_formation(declared, force)):
            yield no


def _faults_of_slots(army: ArmyList, terms: Terms) -> Iterator[Refused]:
    for slot in banned_slots(terms.benefits):
        if closed := [entry.name for entry in army.entries if entry.slot == slot]:
            yield Refused(
                "campaign.list.banned",
                rule=BAN_RULES[slot],
                slot=Phrase(f"campaign.slot.{slot}"),
                units=closed,
            )
    lords, most = (
        [entry.name for entry in army.entries if entry.slot == "lord_of_war"],
        most_lords_of_war(terms.benefits),
    )
    if len(lords) > most:
        yield Refused("campaign.list.lords", rule="CP-BEN-18", units=lords, most=most)


BAN_RULES = {"heavy_support": "CP-BEN-15", "elites": "CP-BEN-16", "fast_attack": "CP-BEN-17"}


def _faults_of_detachments(declared: Declaration, army: ArmyList, terms: Terms) -> Iterator[Refused]:
    primary = [force for force in army.forces if force.kind == "primary"]
    if not any(same_name(force.name, declared.detachment) for force in primary):
        yield Refused("campaign.list.detachment", rule="CP-BATT-01", detachment=declared.detachment)
    if primary and not any(same_name(force.book, declared.faction) for force in primary):
        yield Refused("campaign.list.faction", rule="CP-BATT-01", faction=declared.faction)
    allies = [force.book for force in army.forces if force.kind == "allied"]
    wanted = [declared.allied_faction] if declared.allied_faction else []
    if terms.attacker and terms.codex:
        wanted.append(terms.codex)
    yield from _faults_of_allies(allies, wanted, terms)
    if terms.attacker and terms.model and not _fields(army, terms.model):
        yield Refused("campaign.list.model", rule="CP-BEN-03", model=terms.model)


def _faults_of_allies(allies: list[str], wanted: list[str], terms: Terms) -> Iterator[Refused]:
    unclaimed = list(allies)
    for book in wanted:
        met = next((ally for ally in unclaimed if same_name(ally, book)), None)
        if met is None:
            rule = "CP-BEN-10" if terms.codex and same_name(book, terms.codex) else "CP-BATT-01"
            yield Refused("campaign.list.ally_missing", rule=rule, book=book)
        else:
            unclaimed.remove(met)
    for book in unclaimed:
        yield Refused("campaign.list.ally_extra", rule="CP-BATT-01", book=book)


def _fields(army: ArmyList, model: str) -> bool:
    return any(same_name(name, model) for entry in army.entries for name in (entry.name, *entry.models))


def refuse_formation(declared: Declaration, force: Force) -> Refused | None:
    """Formations come from the player's own faction book.  CP-BATT-03"""
    if same_name(force.book, declared.faction):
        return None
    return Refused("campaign.list.formation", rule="CP-BATT-03", formation=force.name, book=force.book)
