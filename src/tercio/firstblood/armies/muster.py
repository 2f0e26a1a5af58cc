"""Choosing an army: what it costs, what is wrong with it, and the regiments it makes.  FB-MUSTER"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import Entry, Faction, Item, faction
from tercio.firstblood.engine.profiles import ArmySheet, Category, Profile, RegimentSheet, Type

LARGEST: dict[Type, int | None] = {"Infantry": 13, "Cavalry": 4, "Brute": 4, "Monster": None}
"""The most models a regiment may have, Officers included.  FB-MUSTER-09"""
MATCH = 85
"""Of a hundred points of the stronger force, what the weaker one has at least to be its match."""
SAME_REGIMENT, SAME_OFFICER, MOST_RETINUE = 4, 2, 3  # FB-MUSTER-06, FB-MUSTER-05, FB-RET-03


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One regiment as a player wrote it down."""

    entry: str
    models: int = 0
    """0: as many as the entry brings."""
    officer: str | None = None
    standard: bool = False
    retinue: dict[Category, int] = {}
    items: tuple[str, ...] = ()


class ArmyList(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole army as a player wrote it down."""

    faction: str
    limit: int
    choices: tuple[Choice, ...]
    name: str = ""


class Line(NamedTuple):
    """One line of the bill: what, how much, and the rule that prices it."""

    what: str
    points: int
    rule: str


def bill(chosen: ArmyList, offered: Faction | None = None) -> list[Line]:
    """Every point of an army; their sum is its value.  FB-MUSTER-01"""
    offered = offered or faction(chosen.faction)
    lines = [line for choice in chosen.choices for line in price(choice, offered)]
    officers = [line for line in lines if line.rule == "FB-MUSTER-05" and line.points <= offered.free_officer]
    if officers and offered.free_officer:
        dearest = max(officers, key=lambda line: line.points)
        lines.append(Line(dearest.what, -dearest.points, "FB-MUSTER-05"))
    return lines


def value(chosen: ArmyList, offered: Faction | None = None) -> int:
    """What an army costs.  FB-MUSTER-01"""
    return sum(line.points for line in bill(chosen, offered))


def unequal(first: ArmySheet, second: ArmySheet) -> bool:
    """Whether one force is so much dearer that they were hardly chosen to one limit.  FB-MUSTER-01"""
    weaker, stronger = sorted((first.points, second.points))
    return 100 * weaker < MATCH * stronger


def price(choice: Choice, offered: Faction) -> Iterator[Line]:
    """What one regiment costs; an entry nobody knows costs nothing here and is refused elsewhere."""
    entry: Entry | None = offered.find("regiment", choice.entry) or offered.find("character", choice.entry)
    if entry is None:
        return
    yield Line(entry.name, entry.points, "FB-MUSTER-01")
    if choice.models > entry.models and entry.extra is not None:
        more = choice.models - entry.models
        yield Line(f"{entry.name} +{more}", more * entry.extra, "FB-MUSTER-09")
    if choice.officer and (officer := offered.find("officer", choice.officer)):
        yield Line(officer.name, officer.points, "FB-MUSTER-05")
    for category, count in choice.retinue.items():
        if follower := retinue_of(offered, category):
            yield Line(f"{follower.name} ×{count}", count * follower.points, "FB-MUSTER-10")
    for name in choice.items:
        if item := offered.find("item", name):
            yield Line(item.name, item.points, "FB-MUSTER-10")


def retinue_of(offered: Faction, category: Category) -> Entry | None:
    return next((entry for entry in offered.retinue if entry.category == category), None)


def problems(chosen: ArmyList, offered: Faction | None = None) -> list[Refused]:
    """Everything that keeps an army from being legal; nothing where it is."""
    offered = offered or faction(chosen.faction)
    return [
        *over_the_limit(chosen, offered),
        *one_character(chosen, offered),
        *too_many_alike(chosen, offered),
        *(no for choice in chosen.choices for no in wrong_with(choice, offered)),
    ]


def over_the_limit(chosen: ArmyList, offered: Faction) -> Iterator[Refused]:
    total = value(chosen, offered)
    if total > chosen.limit:
        yield Refused(
            "army.over_limit", rule="FB-MUSTER-01", total=total, limit=chosen.limit, over=total - chosen.limit
        )


def one_character(chosen: ArmyList, offered: Faction) -> Iterator[Refused]:
    """One Character Regiment, no more and no fewer.  FB-MUSTER-04"""
    found = sum(offered.find("character", choice.entry) is not None for choice in chosen.choices)
    if found != 1:
        yield Refused("army.one_character", rule="FB-MUSTER-04", count=found)


def too_many_alike(chosen: ArmyList, offered: Faction) -> Iterator[Refused]:
    """Regiments up to four times, Officers up to twice, items once.  FB-MUSTER-05, -06, FB-ITEM-01"""
    regiments = Counter(c.entry.casefold() for c in chosen.choices if offered.find("regiment", c.entry))
    officers = Counter(c.officer.casefold() for c in chosen.choices if c.officer)
    items = Counter(name.casefold() for c in chosen.choices for name in c.items)
    for counts, most, kind, rule in (
        (regiments, SAME_REGIMENT, "regiment", "FB-MUSTER-06"),
        (officers, SAME_OFFICER, "officer", "FB-MUSTER-05"),
        (items, 1, "item", "FB-ITEM-01"),
    ):
        for name, times in counts.items():
            if times > most:
                known = offered.find(kind, name)
                yield Refused(
                    "army.too_many", rule=rule, entry=known.name if known else name, times=times, most=most
                )


def wrong_with(choice: Choice, offered: Faction) -> Iterator[Refused]:
    """What is wrong with one regiment by itself."""
    if entry := offered.find("regiment", choice.entry):
        yield from wrong_size(choice, entry)
        yield from wrong_officer(choice, entry, offered)
        yield from wrong_standard(choice, entry)
        if choice.retinue or choice.items:
            yield Refused("army.only_characters", rule="FB-RET-01", entry=entry.name)
    elif entry := offered.find("character", choice.entry):
        if choice.officer or choice.standard or choice.models not in (0, entry.models):
            yield Refused("army.character_alone", rule="FB-CHAR-05", entry=entry.name)
        yield from wrong_retinue(choice, entry, offered)
        yield from wrong_items(choice, entry, offered)
    else:
        yield Refused("army.unknown_entry", rule="FB-MUSTER-03", entry=choice.entry, faction=offered.name)


def size(choice: Choice, entry: Entry) -> int:
    """How many models a regiment has, its Officer counted.  FB-MUSTER-09"""
    return (choice.models or entry.models) + bool(choice.officer)


def wrong_size(choice: Choice, entry: Entry) -> Iterator[Refused]:
    models, largest = choice.models or entry.models, LARGEST[entry.type]
    if models < entry.models:
        yield Refused(
            "army.too_small", rule="FB-MUSTER-07", entry=entry.name, models=models, least=entry.models
        )
    if models > entry.models and entry.extra is None:
        yield Refused("army.no_extra", rule="FB-MUSTER-09", entry=entry.name, models=entry.models)
    elif largest and size(choice, entry) > largest:
        yield Refused(
            "army.too_large", rule="FB-MUSTER-09", entry=entry.name, models=size(choice, entry), most=largest
        )


def wrong_officer(choice: Choice, entry: Entry, offered: Faction) -> Iterator[Refused]:
    """Only the Officers its entry lists.  FB-MUSTER-05"""
    if choice.officer is None:
        return
    officer: Entry | None = offered.find("officer", choice.officer)
    listed = officer and (
        officer.type == entry.type if entry.officers is None else officer.name in entry.officers
    )
    if not listed:
        yield Refused("army.officer", rule="FB-MUSTER-05", entry=entry.name, officer=choice.officer)


def wrong_standard(choice: Choice, entry: Entry) -> Iterator[Refused]:
    """The standard comes with the size the entry states, Officers counted.  FB-MUSTER-08"""
    if choice.standard and (entry.standard_at is None or size(choice, entry) < entry.standard_at):
        yield Refused(
            "army.standard",
            rule="FB-MUSTER-08",
            entry=entry.name,
            models=size(choice, entry),
            needed=entry.standard_at or "—",
        )


def wrong_retinue(choice: Choice, entry: Entry, offered: Faction) -> Iterator[Refused]:
    """Infantry Characters only, three models, of the categories open to them.  FB-RET-01, -03"""
    if not choice.retinue:
        return
    if entry.type != "Infantry":
        yield Refused("army.retinue_infantry", rule="FB-RET-01", entry=entry.name)
    if (count := sum(choice.retinue.values())) > MOST_RETINUE:
        yield Refused(
            "army.retinue_many", rule="FB-RET-03", entry=entry.name, models=count, most=MOST_RETINUE
        )
    for category, count in choice.retinue.items():
        if count < 0:
            yield Refused("army.retinue_negative", rule="FB-RET-03", entry=entry.name, models=count)
        closed = entry.retinue is not None and category not in entry.retinue
        if closed or retinue_of(offered, category) is None:
            yield Refused("army.retinue_closed", rule="FB-RET-01", entry=entry.name, category=category)


def wrong_items(choice: Choice, entry: Entry, offered: Faction) -> Iterator[Refused]:
    """One item from each catalogue its entry opens.  FB-ITEM-02"""
    seen: set[str] = set()
    for name in choice.items:
        item: Item | None = offered.find("item", name)
        if item is None or item.catalogue not in entry.catalogues:
            yield Refused("army.item_closed", rule="FB-ITEM-02", entry=entry.name, item=name)
        elif item.catalogue in seen:
            yield Refused("army.item_second", rule="FB-ITEM-02", entry=entry.name, catalogue=item.catalogue)
        else:
            seen.add(item.catalogue)


def muster(chosen: ArmyList, offered: Faction | None = None) -> ArmySheet:
    """The army, ready for battle; an illegal one is refused with the first thing wrong."""
    offered = offered or faction(chosen.faction)
    for no in problems(chosen, offered):
        raise no
    return ArmySheet(
        faction=offered.name,
        regiments=tuple(regiment(choice, offered) for choice in chosen.choices),
        name=chosen.name,
        points=value(chosen, offered),
    )


def regiment(choice: Choice, offered: Faction) -> RegimentSheet:
    """One regiment as it takes the field."""
    character: Entry | None = offered.find("character", choice.entry)
    entry: Entry = character or offered.find("regiment", choice.entry)
    officer: Entry | None = offered.find("officer", choice.officer) if choice.officer else None
    followers = tuple(
        offered.profile(follower)
        for category, count in choice.retinue.items()
        if (follower := retinue_of(offered, category))
        for _ in range(count)
    )
    return RegimentSheet(
        entry=entry.name,
        profile=equipped_character(
            offered.profile(entry), [offered.find("item", name) for name in choice.items]
        ),
        count=choice.models or entry.models,
        leader=entry.leader,
        standard=choice.standard,
        officer=offered.profile(officer) if officer else None,
        character=character is not None,
        retinue=followers,
        levels=offered.level if followers else (),
    )


def equipped_character(profile: Profile, items: list[Item]) -> Profile:
    """A Character with what it carries: lasting boons become part of its profile, of a rule (X) the highest.

    FB-SR-STACKING
    """
    for item in items:
        for boon in item.boons:
            if boon.kind == "modify":
                changed = {boon.which: getattr(profile, boon.which) + boon.amount}
                profile = msgspec.structs.replace(profile, **changed)
            elif boon.kind == "grant":
                x = max(boon.amount, profile.rules.get(boon.which, 0))
                profile = msgspec.structs.replace(profile, rules={**profile.rules, boon.which: x})
    return profile
