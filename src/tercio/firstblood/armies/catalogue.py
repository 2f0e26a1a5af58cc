"""What a faction offers, read from its file: characters, officers, regiments, retinue, items, incantations.

Sourced figures stand as they are; `estimated` names those that are guesses of ours and are shown as
unofficial. A rule named on a card whose text nobody has found is listed as `silent`: it does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NoReturn

import msgspec

from tercio.core.refused import Refused
from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.engine.profiles import (
    CHARACTERISTICS,
    Ability,
    Barrage,
    Boon,
    Category,
    Class,
    DrawEvent,
    Incantation,
    Level,
    Profile,
    Type,
)
from tercio.firstblood.engine.rule_registry import CATALOGUE
from tercio.firstblood.hand_written import line_of, read_toml
from tercio.ledger import UnknownRule, rule

LASTING = ("modify", "grant")
"""What an item may do: it becomes part of who carries it."""
MOST_OF_A_BOON = 20
ENTRIES = ("character", "officer", "regiment", "retinue")
MOST_ENTRIES, LONGEST_TEXT = 80, 300
MOST_OF_A_STAT = 40
FIGURES: dict[str, tuple[float, float]] = {
    "points": (0, 2_000),
    "models": (1, 40),
    "extra": (0, 1_000),
    "standard_at": (1, 40),
    "command_range": (0, 48),
    "base_mm": (0, 300),
    "abilities_per_activation": (0, 9),
}
"""What a figure of an entry may lie between."""


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


class CommandAbility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [Command] ability whose effect is known; one an entry only names does nothing.  FB-CMD-01"""

    name: str
    boons: tuple[Boon, ...]
    own: bool = False
    source: str = ""


class OwnDrawEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Draw Event of the faction's own: one of several lists of boons, or drawing the next card."""

    name: str
    choices: tuple[tuple[Boon, ...], ...] = ()
    draws: int = 0
    source: str = ""


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One army list of the game."""

    name: str
    name_es: str = ""
    made_up: bool = False
    """Nobody's but ours: no published army, and shown as such wherever armies are listed."""
    free_officer: int = 0
    """One Officer of up to this price costs nothing."""
    character: tuple[Entry, ...] = ()
    officer: tuple[Entry, ...] = ()
    regiment: tuple[Entry, ...] = ()
    retinue: tuple[Entry, ...] = ()
    level: tuple[Level, ...] = ()
    item: tuple[Item, ...] = ()
    incantation: tuple[Spell, ...] = ()
    ability: tuple[CommandAbility, ...] = ()
    draw_event: tuple[OwnDrawEvent, ...] = ()

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
            draw_events=tuple(id_ for name in entry.draw_events if (id_ := book_event(name))),
            own_events=tuple(self.own_event(name) for name in entry.draw_events if not book_event(name)),
            abilities=tuple(self.command_ability(name) for name in entry.abilities),
            abilities_per_activation=entry.abilities_per_activation,
            incantations=tuple(incantation(s) for s in self.incantation if s.caster in known),
            category=entry.category,
        )

    def command_ability(self, name: str) -> Ability:
        """A [Command] ability with what it does, nothing where nobody knows.  FB-CMD-01"""
        known: CommandAbility | None = self.find("ability", name)
        return Ability(known.name, boons_by_id(known.boons), known.own) if known else Ability(name)

    def own_event(self, name: str) -> DrawEvent:
        """A Draw Event this list prints.  FB-DRAW-01"""
        known: OwnDrawEvent = self.find("draw_event", name)
        return DrawEvent(known.name, tuple(map(boons_by_id, known.choices)), known.draws)


def book_event(name: str) -> str | None:
    """The ledger id of a Draw Event of the book, from its id or its name; None where it has none."""
    named = {event.name.casefold(): id_ for id_, event in EVENTS.items()}
    return name if name in EVENTS else named.get(name.casefold())


def boons_by_id(boons: tuple[Boon, ...]) -> tuple[Boon, ...]:
    """The same boons, special rules by their ledger ids."""
    return tuple(
        msgspec.structs.replace(boon, which=rule_named(boon.which) or boon.which)
        if boon.kind in ("grant", "lose")
        else boon
        for boon in boons
    )


def rule_named(name: str) -> str | None:
    """The ledger id of a special rule the engine knows, from its id or its printed name."""
    named = {entry["name"].casefold(): id_ for id_, entry in CATALOGUE.items()}
    return name if name in CATALOGUE else named.get(name.casefold())


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
            "boons": boons_by_id(spell.boons),
        },
        Incantation,
    )


def read_faction(text: str) -> Faction:
    """A faction file; what is wrong with it is refused with the line it stands on."""
    found = read_toml(text, Faction)
    check_texts(found, text)
    for kind in ENTRIES:
        for k, entry in enumerate(getattr(found, kind)):
            check_stats(entry, line_of(text, f"$.{kind}[{k}].stats"))
            check_names(found, entry, line_of(text, f"$.{kind}[{k}].name"))
            check_figures(entry, text, f"$.{kind}[{k}]")
    for path, boon, lasting in boons_in(found):
        check_boon(path, boon, lasting, text)
    return msgspec.structs.replace(
        found,
        item=tuple(msgspec.structs.replace(item, boons=boons_by_id(item.boons)) for item in found.item),
        level=tuple(msgspec.structs.replace(step, boon=boons_by_id((step.boon,))[0]) for step in found.level),
    )


def boons_in(found: Faction) -> Iterator[tuple[str, Boon, bool]]:
    """Every boon of a faction file: where it stands, and whether it must be one that lasts.  FB-ITEM-01"""
    for kind, lasting in (("item", True), ("ability", False), ("incantation", False)):
        for k, entry in enumerate(getattr(found, kind)):
            yield from ((f"{kind}[{k}].boons", boon, lasting) for boon in entry.boons)
    for k, step in enumerate(found.level):
        yield f"level[{k}].boon", step.boon, True
    for k, event in enumerate(found.draw_event):
        yield from ((f"draw_event[{k}].choices", boon, False) for choice in event.choices for boon in choice)


def check_boon(path: str, boon: Boon, lasting: bool, text: str) -> None:
    """One the engine can do, or a refusal that names the line."""
    line = line_of(text, f"$.{path}")
    if lasting and boon.kind not in LASTING:
        raise Refused("army.file.lasting", line=line, kind=boon.kind, known=list(LASTING))
    if boon.kind == "modify" and boon.which not in CHARACTERISTICS:
        raise Refused(
            "army.file.characteristic",
            rule="FB-PROF-02",
            line=line,
            name=boon.which,
            known=list(CHARACTERISTICS),
        )
    if boon.kind in ("grant", "lose") and rule_named(boon.which) is None:
        raise Refused("army.file.effect", rule="FB-PROF-01", line=line, name=boon.which)
    if abs(boon.amount) > MOST_OF_A_BOON or (boon.amount < 1 and boon.kind != "modify"):
        raise Refused("army.file.amount", line=line, amount=boon.amount, most=MOST_OF_A_BOON)


def check_texts(found: Faction, text: str) -> None:
    """Not too much of anything: entries and the letters of every text, or a refusal that names the line."""
    parts: dict[str, Any] = msgspec.to_builtins(found)
    for kind, value in parts.items():
        entries = value if isinstance(value, tuple) else (value,)
        if len(entries) > MOST_ENTRIES:
            raise Refused("army.file.many", line=line_of(text, f"$.{kind}[0]"), kind=kind, most=MOST_ENTRIES)
        for k, entry in enumerate(entries):
            for path, written in texts_in(entry, f"$.{kind}[{k}]" if entry is not value else f"$.{kind}"):
                if len(written) > LONGEST_TEXT or not written.isprintable():
                    raise Refused("army.file.text", line=line_of(text, path), most=LONGEST_TEXT)


def texts_in(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every text of an entry, and where it stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from texts_in(part, f"{path}.{name}")
    elif isinstance(value, tuple):
        for part in value:
            yield from texts_in(part, path)


def check_figures(entry: Entry, text: str, path: str) -> None:
    """Figures a model can have, or a refusal that names the line.  FB-PROF-02"""
    for name, (low, high) in FIGURES.items():
        value = getattr(entry, name)
        if value is not None and not low <= value <= high:
            refuse_figure(entry, line_of(text, f"{path}.{name}"), name, value, low, high)
    line = line_of(text, f"{path}.stats")
    for letter, value in characteristics(entry.stats).items():
        if value is None and letter == "R":
            continue
        low = 1 if letter == "W" else 0
        if value is None or not low <= value <= MOST_OF_A_STAT:
            refuse_figure(entry, line, letter, "–" if value is None else value, low, MOST_OF_A_STAT)
    for name in entry.rules:
        x = special_rule(name)[1]
        if x > MOST_OF_A_STAT:
            refuse_figure(entry, line_of(text, f"{path}.rules"), name, x, 0, MOST_OF_A_STAT)


def refuse_figure(
    entry: Entry, line: int, name: str, value: float | str, low: float, high: float
) -> NoReturn:
    raise Refused(
        "army.file.figure",
        rule="FB-PROF-02",
        line=line,
        entry=entry.name,
        name=name,
        value=value,
        low=low,
        high=high,
    )


def check_stats(entry: Entry, line: int) -> None:
    """Every characteristic is there, or a refusal that names the line.  FB-PROF-02"""
    if missing := [c for c in "MVCAWRDE" if c not in characteristics(entry.stats)]:
        raise Refused("army.file.stats", rule="FB-PROF-02", line=line, entry=entry.name, missing=missing)


def check_names(found: Faction, entry: Entry, line: int) -> None:
    """Every Draw Event and every rule is known, or a refusal that names the line.  FB-PROF-01"""
    for name in entry.draw_events:
        if not book_event(name) and found.find("draw_event", name) is None:
            raise Refused("army.file.event", rule="FB-DRAW-01", line=line, entry=entry.name, name=name)
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
            known = read_faction(file.read_text(encoding="utf-8") + "\n" + common)
            found[known.name] = known
    return found


def faction(name: str) -> Faction:
    """A shipped faction by its English or Spanish name."""
    for known in factions().values():
        if name.casefold() in (known.name.casefold(), known.name_es.casefold()):
            return known
    raise Refused("army.faction.unknown", rule="FB-MUSTER-03", name=name, known=list(factions()))
