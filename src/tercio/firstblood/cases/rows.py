"""A case file as rows of `key: value`, gathered in blocks: the part that knows no battle.

A block begins with a key that may begin one (`regiment: Raiders`, or a player's number: `1: charge Militia`)
and holds the rows after it. Indentation and empty lines mean nothing; what follows ` #` is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tercio.core.refused import Refused
from tercio.firstblood.hand_written import at_line

MOST_ROWS, LONGEST_ROW = 4000, 20_000
HEAD, TABLE, ZONE, TERRAIN, REGIMENT, MOMENT = "case", "table", "zone", "terrain", "regiment", "moment"
PLAYERS = ("1", "2")
KEYS: Mapping[str, tuple[str, ...]] = {
    HEAD: ("rule", "note", "setting"),
    TABLE: (
        "scenario", "rounds", "threshold", "deployment", "reinforcements",
        "token points", "officer points", "character points", "challenge points",
    ),
    ZONE: ("at", "size", "worth", "rounds"),
    TERRAIN: ("traits", "outline", "box", "size", "elevation", "floors", "wall", "on", "defence", "capacity"),
    REGIMENT: (
        "player", "entry", "stats", "rules", "models", "command range", "base", "draw events",
        "leader", "standard", "character", "sheet", "at", "wounds", "gone", "acting leader", "tokens",
        "broken", "inspired", "aimed", "acted", "markers", "reserve", "inside", "effect",
    ),
    MOMENT: ("round", "first", "acts", "begins", "stack", "points", "word"),
}  # fmt: skip
"""The rows each block may hold."""
OF_A_STEP = (
    "dice", "told", "not told", "says", "refused", "stands", "alive", "gone", "wounds", "tokens",
    "broken", "steady", "points", "asked", "allowed", "not allowed", "engaged", "free", "wins",
)  # fmt: skip
"""What may stand under the moment and under each command: its dice, and what must follow."""


class Row(NamedTuple):
    """One line of a case."""

    number: int
    key: str
    value: str

    def wrong(self, key: str, /, *, rule: str | None = None, **facts: object) -> Refused:
        """A refusal that names this line."""
        return at_line(self.number, Refused(key, rule=rule, **facts))


class Block(NamedTuple):
    """A row that begins a block, and the rows it holds."""

    head: Row
    rows: tuple[Row, ...]

    def all(self, key: str) -> list[Row]:
        """Every row of that key."""
        return [row for row in self.rows if row.key == key]

    def get(self, key: str) -> Row | None:
        """The only row of that key; a second one is refused."""
        found = self.all(key)
        if len(found) > 1:
            raise found[1].wrong("case.twice", key=key, first=found[0].number)
        return found[0] if found else None


def rows_of(text: str) -> Iterator[Row]:
    """Every row that says something."""
    lines = text.splitlines()
    if len(lines) > MOST_ROWS:
        raise at_line(MOST_ROWS + 1, Refused("case.too_long", most=MOST_ROWS))
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_ROW:
            raise at_line(number, Refused("case.row_too_long", most=LONGEST_ROW))
        said = re.sub(r"(^|\s)#.*", "", line).strip()
        if said:
            key, colon, value = said.partition(":")
            if not colon:
                raise at_line(number, Refused("case.no_colon", text=said[:60]))
            yield Row(number, " ".join(key.lower().split()), value.strip())


def blocks_of(text: str) -> list[Block]:
    """The blocks of a case in the order of the file; a row no block may hold is refused."""
    found: list[tuple[Row, list[Row]]] = []
    for row in rows_of(text):
        if row.key in KEYS or row.key in PLAYERS:
            found.append((row, []))
        elif not found:
            raise row.wrong("case.no_head", key=row.key)
        else:
            _check_key(found[-1][0].key, row)
            found[-1][1].append(row)
    return [Block(head, tuple(rows)) for head, rows in found]


def _check_key(block: str, row: Row) -> None:
    """Only rows its block knows."""
    known = keys_in(block)
    if row.key not in known:
        raise row.wrong("case.unknown_key", key=row.key, block=block, known=list(known))


def keys_in(block: str) -> Sequence[str]:
    """The rows a block may hold."""
    if block in PLAYERS:
        return ("path", *OF_A_STEP)
    return (*KEYS[block], *OF_A_STEP) if block == MOMENT else KEYS[block]
