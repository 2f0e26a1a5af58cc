"""A case read from its file: everything named, nothing played yet."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec

from tercio.core.refused import Refused
from tercio.firstblood.cases.ground import pieces_of, scenario_of
from tercio.firstblood.cases.moment import lay_out
from tercio.firstblood.cases.names import Names
from tercio.firstblood.cases.regiments import StatedRegiment, regiments_of
from tercio.firstblood.cases.rows import HEAD, MOMENT, PLAYERS, Block, Row, blocks_of
from tercio.firstblood.cases.steps import Step, step_of
from tercio.firstblood.cases.values import split_list, yes
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.events import BattleBegun
from tercio.firstblood.hand_written import at_line
from tercio.firstblood.opening import table_of
from tercio.ledger import UnknownRule, rule


class Case(msgspec.Struct, frozen=True):
    """A situation, what is done in it, and what must follow."""

    title: str
    rules: tuple[str, ...]
    notes: tuple[str, ...]
    names: Names
    battle: Battle
    """The moment it begins, before anything runs."""
    steps: tuple[Step, ...]


def read_case(text: str, *, exact: bool = True) -> Case:
    """A case from its text; whatever is wrong is refused with its line and what to write instead.

    `word` rows set numbers of the state that nobody checks: `exact=False` refuses them, for strangers' files.
    """
    blocks = blocks_of(text)
    head = _only(blocks, HEAD)
    if head is None or not head.head.value:
        raise at_line(1, Refused("case.no_title"))
    regiments = regiments_of(blocks)
    if {stated.player for stated in regiments} != {0, 1}:
        raise head.head.wrong("case.two_sides", rule="FB-GEN-01")
    moment = _only(blocks, MOMENT)
    if moment and not exact and (words := moment.all("word")):
        raise words[0].wrong("case.words")
    table = _table(head, blocks, regiments)
    names = Names(table, [stated.name for stated in regiments])
    play = [moment] if moment else []
    play += [block for block in blocks if block.head.key in PLAYERS]
    return Case(
        title=head.head.value,
        rules=tuple(_rule(row, name) for row in head.all("rule") for name in split_list(row.value)),
        notes=tuple(row.value for row in head.all("note")),
        names=names,
        battle=lay_out(table, regiments, names, moment),
        steps=tuple(step_of(names, block) for block in play),
    )


def _only(blocks: list[Block], key: str) -> Block | None:
    found = [block for block in blocks if block.head.key == key]
    if len(found) > 1:
        raise found[1].head.wrong("case.twice", key=key, first=found[0].head.number)
    return found[0] if found else None


def _table(head: Block, blocks: list[Block], regiments: tuple[StatedRegiment, ...]) -> Any:
    armies = tuple(
        ArmySheet(f"player {side + 1}", tuple(s.sheet for s in regiments if s.player == side))
        for side in (0, 1)
    )
    begun = BattleBegun((armies[0], armies[1]), scenario_of(blocks), pieces_of(blocks), _settings(head))
    try:
        return table_of(begun)
    except Refused as no:
        raise at_line(head.head.number, no) from None


def _settings(head: Block) -> Settings:
    """`setting: opportunity attacks = attacks`"""
    hints = get_type_hints(Settings)
    values: dict[str, Any] = {}
    for row in head.all("setting"):
        name, _, value = (part.strip() for part in row.value.partition("="))
        key = name.lower().replace(" ", "_")
        if key not in hints:
            raise row.wrong("case.no_setting", name=name, known=sorted(hints))
        choices = get_args(hints[key])
        if choices and value not in choices:
            raise row.wrong("case.setting", name=name, known=list(choices))
        values[key] = value if choices else yes(Row(row.number, name, value))
    return Settings(**values)


def _rule(row: Row, name: str) -> str:
    try:
        rule(name)
    except UnknownRule:
        raise row.wrong("case.no_rule", name=name) from None
    return name
