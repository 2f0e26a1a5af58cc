"""A sheet says what may be written about a game; an entry is what was written.

The phone form, the check on what was typed and the printed sheet are all drawn from a `Sheet`. The two
companies of a game are sides A and B: A holds deployment zone A and is red, B holds zone B and is blue
(WT-CONV-02, WT-OBJ-07). Pairs are always (A, B).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal, TypeAlias

from tercio.core.refused import Refused
from tercio.core.speech import Phrase

Side: TypeAlias = Literal["A", "B"]
Value: TypeAlias = str | int | bool
Pair: TypeAlias = tuple[int, int]

A: Side = "A"
B: Side = "B"
NOBODY = "none"
SIDES: tuple[Side, Side] = (A, B)


def rival(side: Side) -> Side:
    """The other company."""
    return B if side == A else A


def box_label(box: str, rule: str) -> Phrase | str:
    """A feat's box by what the sheet calls it; markers and quadrants are named as on the map."""
    return Phrase(f"wt.box.{rule}.{box}", a=A, b=B) if rule.startswith("WT-FT-") else box


@dataclass(frozen=True)
class Box:
    """One thing to write down: its name, what may stand in it, and what is said when something else does."""

    name: str
    options: tuple[Value, ...]
    kind: str
    refusal: str

    def refuse(self, value: object, rule: str) -> Refused:
        """What is wrong with this value in this box."""
        options = [self.word(option) for option in self.options]
        return Refused(
            self.refusal, rule=rule, box=box_label(self.name, rule), value=self.word(value), options=options
        )

    def word(self, value: object) -> Phrase | str:
        """One of its answers as people say it; what is none of them stays as it was written."""
        if self.kind == "owner" and value == NOBODY:
            return Phrase("wt.value.none")
        named = self.kind == "choice" and self.takes(value)
        return Phrase(f"wt.value.{value}", a=A, b=B) if named else str(value)

    def takes(self, value: object) -> bool:
        """True and 1 are not the same answer."""
        return any(value == option and type(value) is type(option) for option in self.options)


def owner(name: str, *who: str, refusal: str = "wt.sheet.owner") -> Box:
    """Who controls a marker or a quadrant."""
    return Box(name, who or (A, B, NOBODY), "owner", refusal)


def meter(name: str, low: int, high: int) -> Box:
    """A position on the turn counter."""
    return Box(name, tuple(range(low, high + 1)), "meter", "wt.sheet.meter")


def count(name: str, high: int) -> Box:
    """How many of something."""
    return Box(name, tuple(range(high + 1)), "count", "wt.sheet.count")


def flag(name: str) -> Box:
    """Whether something happened."""
    return Box(name, (False, True), "flag", "wt.sheet.flag")


def choice(name: str, *options: str) -> Box:
    """One of a few words."""
    return Box(name, options, "choice", "wt.sheet.choice")


class Entry(Mapping[str, Any]):
    """What was written in every box of a sheet."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def count(self, side: str, names: tuple[str, ...]) -> int:
        """How many of the named markers this side holds."""
        return sum(self._values[name] == side for name in names)

    def held(self, name: str, side: Value) -> bool:
        """Whether this side holds that marker, or this answer was given."""
        return bool(self._values[name] == side)

    def of(self, name: str, side: Side) -> int:
        """The box of one company: `meter` of A is `meter_a`."""
        return int(self._values[f"{name}_{side.lower()}"])


def _no_constraint(entry: Entry) -> Refused | None:
    return None


@dataclass(frozen=True)
class Sheet:
    """The boxes of one scenario or feat, and what must hold among them."""

    rule: str
    boxes: tuple[Box, ...]
    wrong: Callable[[Entry], Refused | None] = field(default=_no_constraint)

    def read(self, values: Mapping[str, Any]) -> Entry:
        """An entry with every box filled in as it may be, or a refusal that names the box.  WT-SCORE-08"""
        names = {box.name for box in self.boxes}
        if extra := sorted(set(values) - names):
            raise Refused("wt.sheet.unknown_box", rule=self.rule, boxes=extra)
        for box in self.boxes:
            if box.name not in values:
                raise Refused("wt.sheet.missing_box", rule=self.rule, box=box_label(box.name, self.rule))
            if not box.takes(values[box.name]):
                raise box.refuse(values[box.name], self.rule)
        entry = Entry(values)
        if no := self.wrong(entry):
            raise no
        return entry

    def entries(self) -> Iterator[Entry]:
        """Every entry that can be written."""
        for values in product(*(box.options for box in self.boxes)):
            entry = Entry(dict(zip((box.name for box in self.boxes), values, strict=True)))
            if self.wrong(entry) is None:
                yield entry


def compare(mine: int, theirs: int, *, more: int, level: int = 0) -> int:
    """Points for having more than the rival, or as many."""
    return more if mine > theirs else level if mine == theirs else 0
