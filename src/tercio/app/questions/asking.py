"""What a question is: fields with their limits, an answer with numbers, charts and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tercio import odds
from tercio.core.refused import Refused
from tercio.core.speech import Said

Given: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["int", "inches", "bool", "choice", "many", "text"]
EXACT_DICE = 60
"""Up to so many dice odds are exact; above, they are rounded in the last digits."""


@dataclass(frozen=True)
class Field:
    """Something a question asks for."""

    name: str
    kind: Kind = "int"
    default: Any = 0
    least: int = 0
    most: int = 99
    choices: tuple[str, ...] = ()
    words: str = ""
    """Where the choices' names are: `muskets.weapon` makes `muskets.weapon.bow`."""
    group: str = "question"
    rule: str = ""
    """The rule a tick stands for."""

    @property
    def label(self) -> str:
        return f"ask.{self.name}"

    def read(self, raw: Any) -> Any:
        """A value from what somebody typed, or a refusal that names the field."""
        if self.kind == "bool":
            return str(raw).lower() in ("1", "on", "true", "yes")
        if self.kind == "many":
            return self.read_many(raw)
        if self.kind == "choice":
            return self.known(str(raw))
        if self.kind == "text":
            return str(raw)[:200]
        return self.read_number(raw)

    def read_many(self, raw: Any) -> tuple[str, ...]:
        words = raw.split(",") if isinstance(raw, str) else raw
        return tuple(self.known(word.strip()) for word in words if word.strip())[:60]

    def known(self, word: str) -> str:
        if word not in self.choices:
            raise Refused(
                "ask.not_a_choice", field=Said(self.label), value=word[:40], choices=list(self.choices)
            )
        return word

    def read_number(self, raw: Any) -> float:
        try:
            value = float(str(raw).replace(",", ".")) if self.kind == "inches" else int(str(raw))
        except ValueError:
            value = float("nan")
        if not self.least <= value <= self.most:
            raise Refused(
                "ask.out_of_bounds",
                field=Said(self.label),
                value=str(raw)[:20],
                least=self.least,
                most=self.most,
            )
        return value


@dataclass(frozen=True)
class Number:
    """One figure of an answer: a mean, a chance or a plain number."""

    key: str
    value: Any
    kind: Literal["mean", "chance", "plain"] = "chance"

    @property
    def name(self) -> str:
        return f"ask.out.{self.key}"


@dataclass(frozen=True)
class Chart:
    """A distribution to draw."""

    key: str
    odds: odds.Odds

    @property
    def name(self) -> str:
        return f"ask.out.{self.key}"


@dataclass(frozen=True)
class Reason:
    """Why a number is what it is: a text, an amount, the rule."""

    name: str
    amount: int
    rule: str
    badge: str = "high"


@dataclass(frozen=True)
class Answer:
    numbers: tuple[Number, ...]
    charts: tuple[Chart, ...] = ()
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()
    """Keys of texts: that a distance is beyond range, that odds are rounded."""
    grid: odds.Grid | None = None

    @property
    def main(self) -> Number:
        """The figure that heat maps show."""
        return self.numbers[0]

    def plain(self) -> dict[str, Any]:
        """For programs: everything as JSON can carry it."""
        return {
            "numbers": {one.key: plain_number(one.value) for one in self.numbers},
            "odds": {
                chart.key: {"first": chart.odds.first, "p": chart.odds.floats(), "exact": chart.odds.exact}
                for chart in self.charts
            },
            "reasons": [
                {"name": one.name, "amount": one.amount, "rule": one.rule, "confidence": one.badge}
                for one in self.reasons
            ],
            "notes": list(self.notes),
        }


def plain_number(value: Any) -> Any:
    return value if isinstance(value, int | str | bool) or value is None else float(value)


@dataclass(frozen=True)
class Question:
    name: str
    fields: tuple[Field, ...]
    answer: Callable[[Given], Answer]

    @property
    def title(self) -> str:
        return f"ask.question.{self.name}"

    @property
    def lead(self) -> str:
        return f"ask.question.{self.name}.lead"

    def field(self, name: str) -> Field:
        for one in self.fields:
            if one.name == name:
                return one
        raise Refused("ask.no_such_field", field=name[:40])

    @property
    def numeric(self) -> tuple[Field, ...]:
        """The fields a heat map may run over."""
        return tuple(one for one in self.fields if one.kind == "int")

    @property
    def groups(self) -> list[tuple[str, list[Field]]]:
        names = list(dict.fromkeys(one.group for one in self.fields))
        return [(name, [one for one in self.fields if one.group == name]) for name in names]


def read(question: Question, raw: Mapping[str, Any]) -> Given:
    """The fields of a question from what somebody typed; what they left out is as usual."""
    return {
        one.name: one.read(raw[one.name]) if raw.get(one.name) not in (None, "") else one.default
        for one in question.fields
    }


def ask(question: Question, raw: Mapping[str, Any]) -> Answer:
    return question.answer(read(question, raw))


@dataclass(frozen=True)
class Heat:
    """The main figure over two fields."""

    across: Field
    down: Field
    xs: Sequence[int]
    ys: Sequence[int]
    rows: Sequence[Sequence[float | None]]
    number: Number


def heat(question: Question, given: Given, x: str, y: str, number: str = "") -> Heat:
    """One answer for each pair of values around the given ones."""
    across, down = question.field(x), question.field(y)
    if across == down or across not in question.numeric or down not in question.numeric:
        raise Refused("ask.two_fields")
    xs, ys = around(given[x], across), around(given[y], down)
    shown: Number | None = None
    rows: list[list[float | None]] = []
    for b in ys:
        row: list[float | None] = []
        for a in xs:
            try:
                answer = question.answer({**given, x: a, y: b})
            except Refused:
                row.append(None)
                continue
            found = next((one for one in answer.numbers if one.key == number), answer.main)
            shown = shown or found
            row.append(float(found.value))
        rows.append(row)
    if shown is None:
        raise Refused("ask.two_fields")
    return Heat(across, down, xs, ys, rows, shown)


def around(value: int, field: Field) -> list[int]:
    """Nine values around one, inside its limits."""
    low = max(field.least, min(int(value) - 4, field.most - 8))
    return list(range(low, min(field.most, low + 8) + 1))


def exactly(*dice: int) -> bool:
    """Whether so many dice are counted exactly."""
    return max(dice, default=0) <= EXACT_DICE
