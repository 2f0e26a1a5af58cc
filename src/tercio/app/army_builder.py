"""Building an army: each regiment with what it may take and what is wrong with it, while it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tercio.app.club_figures import faction_finder, figures_in, figures_remark
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.firstblood.armies.catalogue import Entry, Faction, Item, factions, rule_named
from tercio.firstblood.armies.muster import (
    LARGEST,
    ArmyList,
    Choice,
    Line,
    bill,
    one_character,
    over_the_limit,
    price,
    too_many_alike,
    wrong_with,
)
from tercio.firstblood.armies.text import read_draft, shipped_lists, write_choice
from tercio.firstblood.state import CATEGORIES, Category
from tercio.ledger.rules import RuleName

__all__ = [
    "CATEGORIES", "LONGEST_NAME", "LONGEST_TEXT", "MOST_MODELS", "MOST_POINTS", "MOST_REGIMENTS", "ArmyList",
    "Choice", "DraftArmy", "ItemShelf", "RegimentRow", "RetinueLine", "draft_army", "faction_names",
    "figures_in_words", "follower_in_words", "list_text", "new_army", "read_army", "ready_army",
    "with_regiment", "without_regiment",
]  # fmt: skip

LONGEST_TEXT = 4_000
MOST_REGIMENTS = 30
LONGEST_NAME = 60
MOST_POINTS, MOST_MODELS = 10_000, 99


class ItemShelf(NamedTuple):
    """The items of one catalogue a Character may choose from."""

    catalogue: str
    items: tuple[Item, ...]
    chosen: str


class RetinueLine(NamedTuple):
    """Followers of one category: who they are, what each costs, how many."""

    category: Category
    follower: Entry
    number: int


class RegimentRow(NamedTuple):
    """One regiment of the army as the builder shows it."""

    number: int
    choice: Choice
    entry: Entry | None
    character: bool
    points: int
    models: int
    most_models: int
    officers: tuple[Entry, ...]
    retinue: tuple[RetinueLine, ...]
    shelves: tuple[ItemShelf, ...]
    faults: tuple[Refused, ...]


class DraftArmy(NamedTuple):
    """An army being built: its rows, its price, and everything that keeps it off the table."""

    chosen: ArmyList
    offered: Faction
    rows: tuple[RegimentRow, ...]
    bill: tuple[Line, ...]
    total: int
    faults: tuple[Refused, ...]
    """Of the army as a whole; each regiment has its own."""
    text: str
    figures: str = ""
    """The club figures it is built from; empty for the shipped ones."""

    @property
    def legal(self) -> bool:
        return not self.faults and not any(row.faults for row in self.rows)

    @property
    def left(self) -> int:
        return self.chosen.limit - self.total

    @property
    def estimated(self) -> bool:
        """Does it stand on figures that are our own guesses?"""
        return any(row.entry is not None and not row.entry.official for row in self.rows)


def draft_army(chosen: ArmyList, figures: str = "") -> DraftArmy:
    """Everything there is to know about an army while it is built."""
    check_bounds(chosen)
    offered = faction_finder(figures)(chosen.faction)
    lines = tuple(bill(chosen, offered))
    whole = (
        *over_the_limit(chosen, offered),
        *one_character(chosen, offered),
        *too_many_alike(chosen, offered),
    )
    rows = tuple(regiment_row(k, choice, offered) for k, choice in enumerate(chosen.choices))
    total, text = sum(line.points for line in lines), list_text(chosen, figures)
    return DraftArmy(chosen, offered, rows, lines, total, whole, text, figures)


PRINTED_NAME = re.compile(r"[A-Z][A-Za-z' -]*[A-Za-z]")
PRINTED_RANGE = re.compile(r"(\d{1,3})in\b")


def figures_in_words(entry: Entry, language: str) -> str:
    """What an entry is and can do, as its list prints it, in the language of whoever reads."""
    known = [say(f"army.type.{entry.type}", language), say(f"army.class.{entry.klass}", language)]
    return " · ".join([*known, *(rule_in_words(text, language) for text in entry.rules)])


def rule_in_words(printed: str, language: str) -> str:
    """`Barrage (2) (15in, Sureshot)`: the names are rules of the ledger, the range is a length."""

    def named(match: re.Match[str]) -> str:
        rule = rule_named(match[0])
        return RuleName(rule).text(language) if rule else match[0]

    def length(match: re.Match[str]) -> str:
        return say("firstblood.inches", language, length=match[1])

    return PRINTED_NAME.sub(named, PRINTED_RANGE.sub(length, printed))


def follower_in_words(follower: Entry, language: str) -> str:
    """A follower goes by its category, unless a list has given it a name of its own."""
    plain = follower.name == f"{follower.category} retinue"
    return say(f"army.retinue.{follower.category}", language) if plain else follower.name


def regiment_row(number: int, choice: Choice, offered: Faction) -> RegimentRow:
    """One regiment with all it may take."""
    character: Entry | None = offered.find("character", choice.entry)
    entry: Entry | None = character or offered.find("regiment", choice.entry)
    models = choice.models or (entry.models if entry else 0)
    return RegimentRow(
        number=number,
        choice=choice,
        entry=entry,
        character=character is not None,
        points=sum(line.points for line in price(choice, offered)),
        models=models,
        most_models=most_models(entry) if entry else models,
        officers=officers_for(entry, offered) if entry and not character else (),
        retinue=retinue_for(character, choice, offered) if character else (),
        shelves=shelves_for(character, choice, offered) if character else (),
        faults=tuple(wrong_with(choice, offered)),
    )


def most_models(entry: Entry) -> int:
    """The largest it may be bought.  FB-MUSTER-09"""
    return entry.models if entry.extra is None else LARGEST[entry.type] or entry.models


def officers_for(entry: Entry, offered: Faction) -> tuple[Entry, ...]:
    """The Officers its entry lists; where nobody knows, those of its Type.  FB-MUSTER-05"""
    return tuple(
        officer
        for officer in offered.officer
        if (officer.type == entry.type if entry.officers is None else officer.name in entry.officers)
    )


def retinue_for(entry: Entry, choice: Choice, offered: Faction) -> tuple[RetinueLine, ...]:
    """The followers open to a Character.  FB-RET-01"""
    if entry.type != "Infantry":
        return ()
    return tuple(
        RetinueLine(category, follower, choice.retinue.get(category, 0))
        for category in CATEGORIES
        if entry.retinue is None or category in entry.retinue
        for follower in offered.retinue
        if follower.category == category
    )


def shelves_for(entry: Entry, choice: Choice, offered: Faction) -> tuple[ItemShelf, ...]:
    """One shelf for each catalogue its entry opens.  FB-ITEM-02"""
    carried = {name.casefold() for name in choice.items}
    shelves = []
    for catalogue in entry.catalogues:
        items = tuple(item for item in offered.item if item.catalogue == catalogue)
        chosen = next((item.name for item in items if item.name.casefold() in carried), "")
        shelves.append(ItemShelf(catalogue, items, chosen))
    return tuple(shelves)


# --- reading and writing


def read_army(text: str) -> ArmyList:
    """A list from its text, as an address carries it, or from the key of a ready one."""
    if len(text) > LONGEST_TEXT:
        raise Refused("battle.open.list_too_long", most=LONGEST_TEXT)
    return read_draft(text, faction_finder(figures_in(text)))


def read_drafted(text: str) -> DraftArmy:
    """The army a text tells, with the figures it names."""
    return draft_army(read_army(text), figures_in(text))


def list_text(chosen: ArmyList, figures: str = "") -> str:
    """The text of a list as it is shared: one line a regiment, and a remark where a club's figures count."""
    head = f"{chosen.name or chosen.faction} · {chosen.faction} · {chosen.limit}"
    remark = [figures_remark(figures)] if figures else []
    return "\n".join([head, *remark, *map(write_choice, chosen.choices)])


def ready_army(key: str) -> ArmyList:
    """A ready list by its key."""
    known = shipped_lists()
    if key not in known:
        raise Refused("battle.watch.no_army", name=key[:60], known=sorted(known))
    return known[key]


def new_army(wanted: str, limit: int, figures: str = "") -> ArmyList:
    """An empty army of a faction."""
    return ArmyList(faction_finder(figures)(wanted).name, limit, ())


def with_regiment(chosen: ArmyList, entry: str) -> ArmyList:
    """One more regiment, as its entry brings it."""
    return with_choices(chosen, (*chosen.choices, Choice(entry)))


def without_regiment(chosen: ArmyList, number: int) -> ArmyList:
    """The army without its regiment of that number, counted from 0."""
    return with_choices(chosen, (*chosen.choices[:number], *chosen.choices[number + 1 :]))


def with_choices(chosen: ArmyList, choices: Sequence[Choice]) -> ArmyList:
    return msgspec.structs.replace(chosen, choices=tuple(choices))


def check_bounds(chosen: ArmyList) -> None:
    """Refuse what nobody would put on a table, and names the text of a list cannot hold."""
    name = chosen.name
    if len(name) > LONGEST_NAME or not name.isprintable() or "·" in name or name.startswith(("#", "{")):
        raise Refused("army.builder.name", most=LONGEST_NAME)
    if len(chosen.choices) > MOST_REGIMENTS:
        raise Refused("army.builder.regiments", most=MOST_REGIMENTS)
    models = [count for c in chosen.choices for count in (c.models, *c.retinue.values())]
    if not 1 <= chosen.limit <= MOST_POINTS or any(not 0 <= count <= MOST_MODELS for count in models):
        raise Refused("army.builder.numbers", points=MOST_POINTS, models=MOST_MODELS)


def faction_names(language: str) -> list[tuple[str, str, bool]]:
    """Every faction: its key, its name, and whether it is made up."""
    return [
        (entry.name, entry.name_es or entry.name if language == "es" else entry.name, entry.made_up)
        for entry in factions().values()
    ]
