"""The regiments of a case: who they are, where they stand and how they are."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import barrage, faction, special_rule
from tercio.firstblood.armies.muster import regiment, wrong_with
from tercio.firstblood.armies.text import read_choice
from tercio.firstblood.cases.ground import required_row
from tercio.firstblood.cases.rows import PLAYERS, REGIMENT, Block, Row
from tercio.firstblood.cases.values import length, number, split_list, yes
from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.engine.forces import muster as models_of
from tercio.firstblood.engine.profiles import (
    CHARACTERISTICS,
    CLASSES,
    Barrage,
    Class,
    Profile,
    RegimentSheet,
    Type,
)
from tercio.firstblood.engine.rule_registry import CATALOGUE
from tercio.firstblood.hand_written import at_line

ORDINARY = {"M": 5, "V": 2, "C": 3, "A": 1, "W": 1, "R": 3, "D": 1, "E": 0}
"""What a profile of a case has where its row says nothing: an ordinary man."""
RESERVED = re.compile(r".*(\d$|[,:;=|#]|(^|\s)(and|then|to|at|from)(\s|$))|none$|group$|any$", re.IGNORECASE)
"""Names that a command could not be read with."""


class StatedRegiment(msgspec.Struct, frozen=True):
    """A regiment as a case states it."""

    name: str
    player: int
    sheet: RegimentSheet
    block: Block

    @property
    def models(self) -> int:
        """How many models it has, living or not."""
        return len(models_of(self.sheet))


def regiments_of(blocks: list[Block]) -> tuple[StatedRegiment, ...]:
    """All regiments, player 1's first: in that order the battle numbers them."""
    found: list[StatedRegiment] = []
    for block in (block for block in blocks if block.head.key == REGIMENT):
        name = " ".join(block.head.value.split())
        if not name or RESERVED.match(name) or name.lower() in (old.name.lower() for old in found):
            raise block.head.wrong("case.name", text=name)
        found.append(StatedRegiment(name, _player(block), _sheet(block, name), block))
    return tuple(sorted(found, key=lambda stated: stated.player))


def _player(block: Block) -> int:
    row = required_row(block, "player")
    if row.value not in PLAYERS:
        raise row.wrong("case.player", text=row.value)
    return PLAYERS.index(row.value)


def _sheet(block: Block, name: str) -> RegimentSheet:
    """By an entry of an army list, by figures of its own, or as the engine writes it."""
    entry, figures, written = block.get("entry"), block.get("stats"), block.get("sheet")
    given = [row for row in (entry, figures, written) if row]
    if len(given) != 1:
        raise block.head.wrong("case.which_profile")
    try:
        return _listed(entry) if entry else _own(block, given[0], name) if figures else _exact(given[0])
    except Refused as no:
        raise no if "line" in no.facts else at_line(given[0].number, no) from None


def _listed(row: Row) -> RegimentSheet:
    """`Nords: Raiders x4 + Standard Bearer`: an entry as army lists write it."""
    named, colon, choice = row.value.partition(":")
    if not colon:
        raise row.wrong("case.entry", text=row.value)
    offered = faction(named.strip())
    chosen = read_choice(row.number, choice.strip())
    for no in wrong_with(chosen, offered):
        raise no
    return regiment(chosen, offered)


def _exact(row: Row) -> RegimentSheet:
    """The whole sheet as JSON: what a program writes where words do not say it all."""
    try:
        return msgspec.json.decode(row.value, type=RegimentSheet)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise row.wrong("case.sheet", problem=str(wrong)) from None


def _own(block: Block, row: Row, name: str) -> RegimentSheet:
    """`Infantry Medium M5 C3`: a profile of the case's own."""
    models, character = block.get("models"), yes(block.get("character"))
    return RegimentSheet(
        entry=name,
        profile=_profile(block, row, name),
        count=number(models, models.value, 1, 40) if models else 1,
        leader=yes(block.get("leader"), default=not character),
        standard=yes(block.get("standard")),
        character=character,
        name=name,
    )


def _profile(block: Block, row: Row, name: str) -> Profile:
    kind: Type = "Infantry"
    klass: Class = "Medium"
    figures: dict[str, int | None] = dict(ORDINARY)
    for word in row.value.split():
        if word.capitalize() in get_args(Type):
            kind = word.capitalize()  # type: ignore[assignment]
        elif word.capitalize() in CLASSES:
            klass = word.capitalize()  # type: ignore[assignment]
        elif said := re.fullmatch(r"([MVCAWRDE])(\d{1,3}|-)", word):
            figures[said[1]] = None if said[2] == "-" else int(said[2])
        else:
            raise row.wrong("case.stats", text=word)
    if wrong := [c for c in CHARACTERISTICS if figures[c] is None and c != "R"]:
        raise row.wrong("case.stats", text=f"{wrong[0]}-")
    reach, base = block.get("command range"), block.get("base")
    return Profile(
        name=name,
        type=kind,
        klass=klass,
        **figures,  # type: ignore[arg-type]
        command_range=length(reach, reach.value) if reach else 0,
        base_mm=length(base, base.value) if base else 0,
        **_rules(block.get("rules")),
        draw_events=_draw_events(block.get("draw events")),
    )


def _rules(row: Row | None) -> dict[str, Any]:
    """Special rules as entries print them, Barrages among them."""
    rules: dict[str, int] = {}
    barrages: list[Barrage] = []
    for text in split_list(row.value) if row else ():
        try:
            id_, x = special_rule(text)
            known = id_ in CATALOGUE
            barrages += [barrage(text)] if id_ == "FB-SR-BARRAGE" else []
        except AttributeError:
            known = False
        if row and not known:
            raise row.wrong("case.special_rule", rule="FB-PROF-01", name=text)
        rules |= {id_: x} if id_ != "FB-SR-BARRAGE" else {}
    return {"rules": rules, "barrages": tuple(barrages)}


def _draw_events(row: Row | None) -> tuple[str, ...]:
    known = {event.name.lower(): id_ for id_, event in EVENTS.items()}
    for name in split_list(row.value) if row else ():
        if row and name.lower() not in known:
            raise row.wrong(
                "case.draw_event", rule="FB-DRAW-01", name=name, known=[e.name for e in EVENTS.values()]
            )
    return tuple(known[name.lower()] for name in split_list(row.value)) if row else ()
