"""What a question is: fields with their limits, an answer with numbers, charts and reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

from tercio import odds
from tercio.core.refused import Refused
from tercio.core.speech import Phrase, say
from tercio.core.steering_letters import steers
from tercio.ledger import RuleName
from tercio.odds.sampling import Sample

Given: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["int", "inches", "bool", "choice", "many", "text"]
ChoiceGroup: TypeAlias = tuple[str, list[tuple[str, str]]]
"""Choices under one heading: each its value and its name."""
SIDES = ("a_", "b_", "d_", "attacker", "defender", "mine", "theirs")
"""Groups of fields that may stand there for either side."""
LONGEST_TEXT = 400
YES, NO = ("1", "on", "true", "yes"), ("0", "off", "false", "no")
WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
DECIMAL = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{0,400})?(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
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
    called: str = ""
    """The text it is labelled with, if not `ask.` and its name."""
    group: str = "question"
    rule: str = ""
    """The rule a tick stands for."""

    @property
    def label(self) -> Phrase:
        """Its name; special rules are called as the ledger calls them."""
        key = self.called or f"ask.{self.name}"
        return Phrase(key, rule=RuleName(self.rule)) if self.rule else Phrase(key)

    @property
    def label_with_side(self) -> Phrase:
        """Its name among those of both sides: "The rival · Models"."""
        if self.group not in SIDES:
            return self.label
        return Phrase("ask.of_side", side=Phrase(f"ask.group.{self.group}"), label=self.label)

    def choice_groups(self, language: str) -> list[ChoiceGroup]:
        """Its choices as people read them, under headings where they have some."""
        return [
            ("", [(choice, say(f"{self.words}.{choice or 'none'}", language)) for choice in self.choices])
        ]

    def read(self, raw: Any) -> Any:
        """A value from what somebody typed, or a refusal that names the field."""
        if self.kind == "bool":
            return self.read_tick(str(raw).lower())
        if self.kind == "many":
            return self.read_many(raw)
        if self.kind == "choice":
            return self.known(str(raw))
        if self.kind == "text":
            return self.read_text(str(raw))
        return self.read_number(raw)

    def read_tick(self, word: str) -> bool:
        if word not in (*YES, *NO):
            raise Refused(
                "ask.not_a_choice", field=self.label_with_side, value=word[:40], choices=["true", "false"]
            )
        return word in YES

    def read_text(self, raw: str) -> str:
        if len(raw) > LONGEST_TEXT:
            raise Refused("ask.too_long", field=self.label_with_side, length=len(raw), most=LONGEST_TEXT)
        if steers(raw):  # a link to a page must not make it say something else than it does
            raise Refused("ask.steers", field=self.label_with_side)
        return raw

    def read_many(self, raw: Any) -> tuple[str, ...]:
        words = [word.strip() for word in raw.split(",") if word.strip()] if isinstance(raw, str) else raw
        chosen = tuple(self.known(word) for word in words)
        if twice := next((word for word in chosen if chosen.count(word) > 1), None):
            raise Refused("ask.chosen_twice", field=self.label_with_side, value=twice)
        return chosen

    def known(self, word: str) -> str:
        if word in self.choices:
            return word
        facts: dict[str, Any] = {
            "field": self.label_with_side,
            "value": word[:40],
            "choices": list(self.choices),
        }
        if near := get_close_matches(word[:40], self.choices, 1):
            raise Refused("ask.not_a_choice.near", nearest=near[0], **facts)
        raise Refused("ask.not_a_choice", **facts)

    def read_number(self, raw: Any) -> float:
        written = str(raw).replace(",", ".")
        if not written.strip():
            raise Refused("ask.left_empty", field=self.label_with_side, least=self.least, most=self.most)
        plain = (DECIMAL if self.kind == "inches" else WHOLE).fullmatch(written)
        value = (float(written) if self.kind == "inches" else int(written)) if plain else float("nan")
        if not self.least <= value <= self.most:
            raise Refused(
                "ask.out_of_bounds",
                field=self.label_with_side,
                value=str(raw)[:20],
                least=self.least,
                most=self.most,
            )
        return value


class NamedFigure:
    """What a figure and a chart share: how programs and people call them."""

    figure: str
    condition: str

    @property
    def key(self) -> str:
        """Its name for programs."""
        return f"{self.figure}_if_{self.condition}" if self.condition else self.figure

    @property
    def name(self) -> str:
        return f"ask.out.{self.figure}"

    @property
    def condition_name(self) -> str:
        return f"ask.if.{self.condition}"


@dataclass(frozen=True)
class Number(NamedFigure):
    """One figure of an answer: a mean, a chance or a plain number."""

    figure: str
    value: Any
    kind: Literal["mean", "chance", "plain"] = "chance"
    margin: float | None = None
    """Of a figure that was thrown and not counted: how far off it may be, either way, 19 times of 20."""
    condition: str = ""
    """What the figure takes for granted: `arrives` is "if the charge arrives"."""


Figures: TypeAlias = tuple[Number, ...]
"""Of one answer."""
TOO_LONG = ("odds.too_much_at_once", "odds.too_long_to_be_exact")
"""Refusals that only say that counting would take too long: then dice are thrown."""


def mean_of(sample: Sample | None, key: str, distribution: odds.Odds) -> Number:
    """A mean, with its margin if it was thrown."""
    return Number(key, distribution.mean(), "mean", sample.margin_of_mean(distribution) if sample else None)


def chance_of(sample: Sample | None, key: str, p: Any) -> Number:
    return Number(key, p, "chance", sample.margin_of_chance(float(p)) if sample else None)


@dataclass(frozen=True)
class Chart(NamedFigure):
    """A distribution to draw."""

    figure: str
    odds: odds.Odds
    condition: str = ""
    """What it takes for granted, as of a `Number`."""


@dataclass(frozen=True)
class Reason:
    """Why a number is what it is: a text, an amount, the rule."""

    name: Phrase
    amount: int
    rule: str
    badge: str = "high"


@dataclass(frozen=True)
class Table:
    """One mean for each row and column, all against all."""

    figure: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]

    @property
    def name(self) -> str:
        return f"ask.out.{self.figure}"

    def plain(self) -> dict[str, Any]:
        return {"figure": self.figure, "rows": self.rows, "columns": self.columns, "values": self.values}


@dataclass(frozen=True)
class OddsAnswer:
    """What a question of the odds book comes to: figures, charts, and why."""

    numbers: tuple[Number, ...]
    charts: tuple[Chart, ...] = ()
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()
    """Keys of texts: that a distance is beyond range, that odds are rounded."""
    grid: odds.Grid | None = None
    table: Table | None = None
    understood: tuple[Phrase, ...] = ()
    """What was read out of something written."""
    typed: tuple[str, dict[str, Any]] | None = None
    """The question in which every figure of this one can be typed, and what to type there."""
    sample: Sample | None = None
    """How the figures with a margin were thrown, where counting them would take too long."""

    @property
    def main(self) -> Number:
        """The figure that heat maps show."""
        return self.numbers[0]

    def plain(self) -> dict[str, Any]:
        """For programs: everything as JSON can carry it."""
        return {
            "numbers": {number.key: plain_number(number.value) for number in self.numbers},
            "odds": {
                chart.key: {"first": chart.odds.first, "p": chart.odds.floats(), "exact": chart.odds.exact}
                for chart in self.charts
            },
            "reasons": [
                {
                    "name": reason.name.key,
                    "amount": reason.amount,
                    "rule": reason.rule,
                    "confidence": reason.badge,
                }
                for reason in self.reasons
            ],
            "notes": list(self.notes),
            **({"table": self.table.plain()} if self.table else {}),
            **({"understood": [part.text("en") for part in self.understood]} if self.understood else {}),
            **self.simulated(),
        }

    def simulated(self) -> dict[str, Any]:
        """If dice were thrown: how often, from which seed, and each such figure's margin."""
        if self.sample is None:
            return {}
        margins = {number.key: number.margin for number in self.numbers if number.margin is not None}
        return {"simulated": {"rolls": self.sample.rolls, "seed": self.sample.seed, "margins": margins}}


def plain_number(value: Any) -> Any:
    return value if isinstance(value, int | str | bool) or value is None else float(value)


@dataclass(frozen=True)
class Question:
    """A question of the odds book: what it asks for, and how it is answered."""

    name: str
    fields: tuple[Field, ...]
    answer: Callable[[Given], OddsAnswer]

    @property
    def title(self) -> str:
        return f"ask.question.{self.name}"

    @property
    def lead(self) -> str:
        return f"ask.question.{self.name}.lead"

    def field(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        raise Refused("ask.no_such_field", field=name[:40])

    @property
    def numeric(self) -> tuple[Field, ...]:
        """The fields a heat map may run over."""
        return tuple(field for field in self.fields if field.kind == "int")

    @property
    def groups(self) -> list[tuple[str, list[Field]]]:
        names = list(dict.fromkeys(field.group for field in self.fields))
        return [(name, [field for field in self.fields if field.group == name]) for name in names]


def read(question: Question, raw: Mapping[str, Any]) -> Given:
    """The fields of a question from what somebody typed; what they were not asked for is as usual."""
    return {
        field.name: field.default if raw.get(field.name) is None else field.read(raw[field.name])
        for field in question.fields
    }


def ask(question: Question, raw: Mapping[str, Any]) -> OddsAnswer:
    return question.answer(read(question, raw))


def counted_exactly(*dice: int) -> bool:
    """Whether so many dice are counted exactly."""
    return max(dice, default=0) <= EXACT_DICE
