"""What people call things: regiments, models, pieces, zones, edges and sides, never by their numbers.

A name is a text with its article (`Phrase`), so that a sentence reads well in either language: English says
"the Raiders" and "the third of the Raiders", Spanish "Raiders" (a regiment) and "la tercera miniatura de
Raiders". Regiments that share a name are told apart by an ordinal and, across the table, by their side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase, catalogue
from tercio.firstblood.armies.catalogue import faction
from tercio.firstblood.battlefield.table_edges import edge_of
from tercio.firstblood.engine.field import (
    BROKEN_GROUND,
    DANGEROUS,
    GARRISON,
    HINDERING,
    IMPASSABLE,
    OBSCURING,
    OBSTACLE,
    OBSTRUCTING,
    RUIN,
    VERY_DANGEROUS,
    WATER,
)
from tercio.firstblood.engine.forces import CHARACTER, LEADER, OFFICER, RETINUE, STANDARD
from tercio.firstblood.engine.regiment_queries import role
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.seats import WATCHING, player_at

Name: TypeAlias = Phrase | str

KIND_OF_TRAIT = (
    (GARRISON, "garrison"), (IMPASSABLE, "crags"), (RUIN, "ruin"), (OBSTACLE, "wall"), (WATER, "pond"),
    (DANGEROUS | VERY_DANGEROUS, "marsh"), (OBSCURING | OBSTRUCTING, "wood"), (HINDERING, "field"),
    (BROKEN_GROUND, "scree"),
)  # fmt: skip
"""What a piece is called that has no name of its own: by the first of these traits it has."""
ROLES = ((OFFICER, "officer"), (LEADER, "leader"), (STANDARD, "standard"))

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
MIRRORED = {"left": "right", "right": "left"}
"""The zones that are called by a side of the table."""


class Names:
    """The names of one battle, for one pair of players (`sides`: what they are called, if anything).

    North is up for whoever looks from a seat (`seat`), at whose table their own edge lies below.
    """

    def __init__(self, b: Battle, sides: Sequence[str] = ("", ""), seat: str | int | None = None) -> None:
        self.b = b
        self.sides = tuple(sides)
        self.seat = seat
        player = player_at(seat)
        self.turned = player != WATCHING and edge_of(b, player) == 1
        self._called: dict[tuple[int, str], Phrase] = {}

    # --- sides

    def side(self, player: int) -> Name:
        """A player by name, else by the faction they play; as the first or the second where both play one."""
        if self.sides[player]:
            return self.sides[player]
        mine, other = (self.b.forces.armies[k] for k in (player, 1 - player))
        if mine.name and mine.faction != other.faction:  # armies without a list have no name
            return Phrase("firstblood.side.of_faction", faction=FactionName(mine.faction))
        return Phrase(f"firstblood.side.{player}")

    def army(self, player: int) -> Name:
        """The army's own name, or its faction's."""
        sheet = self.b.forces.armies[player]
        return sheet.name or sheet.faction

    # --- where

    def direction(self, sixteenth: int) -> Phrase:
        """One of sixteen directions of the field, counted from the east round by the north."""
        return Phrase(f"firstblood.compass.{(sixteenth + 8 * self.turned) % 16}")

    def edge(self, name: str) -> Phrase:
        """An edge of the field, by the side of the drawn table it lies on."""
        return Phrase(f"firstblood.edge.{OPPOSITE[name] if self.turned else name}")

    # --- regiments

    def regiment(self, r: int) -> Phrase:
        """With its article: "the Raiders", "the second Raiders of Ana"."""
        return self._regiment(r, "regiment")

    def title(self, r: int) -> Phrase:
        """As one calls them: "Raiders", "second Raiders of Ana"."""
        return self._regiment(r, "title")

    def _regiment(self, r: int, form: str) -> Phrase:
        if (r, form) not in self._called:
            self._called[r, form] = self._work_out(r, form)
        return self._called[r, form]

    def _work_out(self, r: int, form: str) -> Phrase:
        forces, name = self.b.forces, plain_name(self.b, r)
        alike = [k for k in range(forces.regiments) if plain_name(self.b, k) == name]
        mine = [k for k in alike if forces.player[k] == forces.player[r]]
        called = Phrase(f"firstblood.name.{form}", name=name)
        if len(mine) > 1:
            called = Phrase(f"firstblood.name.{form}.nth", name=name, nth=nth(mine.index(r) + 1, "m"))
        return called if len(mine) == len(alike) else self._on_side(r, called)

    def _on_side(self, r: int, called: Phrase) -> Phrase:
        side = self.side(self.b.forces.player[r])
        return Phrase("firstblood.name.of_side", regiment=called, side=side)

    def regiments(self, several: Sequence[int]) -> list[Phrase]:
        return [self.regiment(r) for r in several]

    def entry(self, number: int) -> str:
        """An entry of the army list, as its Command Card names it."""
        entries = self.b.forces.entries
        return entries[number] if 0 <= number < len(entries) else ""

    # --- models

    def model(self, m: int) -> Phrase:
        """By its role in its regiment, else by its place in it: "the third of the Raiders"."""
        forces, r = self.b.forces, self.b.forces.regiment[m]
        if forces.end[r] - forces.first[r] == 1:
            return self.regiment(r)
        home, kind = self.regiment(r), role(self.b, m)
        if kind & CHARACTER and sum(forces.role[k] & CHARACTER != 0 for k in self.b.models(r)) == 1:
            called = Phrase("firstblood.name.character", name=forces.profiles[forces.profile[m]].name)
            return self._on_side(r, called) if home.key == "firstblood.name.of_side" else called
        for bit, word in ROLES:
            if kind & bit:
                return Phrase(f"firstblood.name.{word}", regiment=home)
        if self.b.acting[m] > 0:
            return Phrase("firstblood.name.acting", regiment=home)
        if kind & RETINUE:
            retinue = [k for k in self.b.models(r) if forces.role[k] & RETINUE]
            return Phrase("firstblood.name.retinue", regiment=home, nth=nth(retinue.index(m) + 1, "m"))
        return Phrase("firstblood.name.model", regiment=home, nth=nth(m - forces.first[r] + 1, "f"))

    def part(self, part: int, r: int) -> Phrase:
        """A model that takes hits by itself, or the ordinary ones of its regiment."""
        return self.model(part) if part >= 0 else Phrase("firstblood.name.group", regiment=self.regiment(r))

    # --- the ground

    def piece(self, k: int) -> Phrase:
        """A piece of terrain, with a letter where several are called alike."""
        called = self._piece(k)
        alike = [j for j in range(self.b.field.count) if self._piece(j) == called]
        return with_letter(called, alike.index(k)) if len(alike) > 1 else called

    def _piece(self, k: int) -> Phrase:
        name = self.b.field.pieces[k].name
        known = ready_name(f"firstblood.piece.{name or piece_kind(self.b, k)}")
        return known or Phrase("firstblood.piece.named", name=name)

    def zone(self, k: int) -> Phrase:
        """A zone of the scenario; camps and quarters by the player at whose edge they lie, or "your camp"."""
        name = self.b.scenario.zones[k].name
        word, _, edge = name.partition("-")
        if edge in ("1", "2") and word in ("camp", "quarter"):
            owner = edge_of(self.b, 0) ^ int(edge) - 1
            if player_at(self.seat) == owner:
                return Phrase(f"firstblood.zone.{word}.own")
            return Phrase(f"firstblood.zone.{word}", side=self.side(owner))
        if not name or name.isdigit():
            return Phrase("firstblood.zone.unnamed", letter=letter(k))
        known = ready_name(f"firstblood.zone.{MIRRORED.get(name, name) if self.turned else name}")
        return known or Phrase("firstblood.zone.named", name=name)


def ready_name(key: str) -> Phrase | None:
    """A name the catalogue has whole; one that names somebody else is not ready to be said."""
    text = catalogue(LANGUAGES[0]).get(key)
    return Phrase(key) if isinstance(text, str) and "{" not in text else None


def plain_name(b: Battle, r: int) -> str:
    """The name on the list."""
    sheet = b.forces.sheets[r]
    return sheet.name or sheet.entry


def nth(number: int, gender: str) -> Phrase:
    """An ordinal in words; Spanish ones have a gender."""
    return Phrase(f"firstblood.nth.{gender}.{number}")


def letter(k: int) -> str:
    """A, B, C… and, after Z, AA, AB…"""
    return (letter(k // 26 - 1) if k >= 26 else "") + chr(ord("A") + k % 26)


def with_letter(thing: Phrase, k: int) -> Phrase:
    return Phrase("firstblood.name.lettered", thing=thing, letter=letter(k))


def piece_kind(b: Battle, k: int) -> str:
    """What kind of ground a piece is, for its name and its picture."""
    for traits, kind in KIND_OF_TRAIT:
        if b.field.traits[k] & traits:
            return kind
    return "hill" if b.field.elevation[k] else "field"


class FactionName:
    """A faction as each language calls it; one that a club made has the name the club gave it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def text(self, language: str) -> str:
        try:
            known = faction(self.name)
        except Refused:
            return self.name
        return known.name_es or known.name if language == "es" else known.name


def army_name(faction_key: str, points: int) -> Phrase:
    """A list as people say it: "Hundred Kingdoms, 500 points"."""
    return Phrase("firstblood.name.army", faction=FactionName(faction_key), points=points)
