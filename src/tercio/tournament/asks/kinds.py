"""A question the table may ask, what it has to be told, and the answer with its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.feats import Feat
from tercio.tournament.pack import Pack
from tercio.tournament.scenarios import Scenario
from tercio.tournament.settings import Settings

Facts: TypeAlias = Mapping[str, Any]
Given: TypeAlias = Mapping[str, list[str]]
LONGEST = 80
"""Letters of a field that takes words."""


@dataclass(frozen=True)
class Field:
    """One thing to tell: a number, a yes or no, a word, one of a few, or several of them."""

    name: str
    kind: Literal["number", "yes", "text", "choice", "many"]
    start: Any
    options: tuple[str, ...] = ()
    low: float = 0
    high: float = 0
    step: float = 1

    @property
    def told(self) -> list[str]:
        """Its starting value as a form would send it."""
        if self.kind == "many":
            return list(self.start)
        if self.kind == "yes":
            return ["true"] if self.start else []
        return [f"{self.start:g}" if self.kind == "number" else str(self.start)]

    def read(self, given: list[str]) -> Any:
        """What was told, or a refusal that names the box."""
        if self.kind == "many":
            return self._several(given)
        if self.kind == "yes":
            return bool(given) and self._tick(given[-1])  # a box that is not ticked is not sent
        told = given[-1] if given else ""
        if self.kind == "text":
            return self._words(told)
        if self.kind == "choice":
            return self._one_of(told)
        return self._number(told)

    @property
    def unclear(self) -> Refused:
        """Said of whatever is missing or not a possible value."""
        return Refused("wt.ask.unclear", field=Phrase(f"wt.ask.field.{self.name}"))

    def _several(self, given: list[str]) -> tuple[str, ...]:
        if not set(given) <= set(self.options) or len(set(given)) < len(given):
            raise self.unclear
        return tuple(option for option in self.options if option in given)

    def _tick(self, told: str) -> bool:
        if told not in ("true", "false"):
            raise self.unclear
        return told == "true"

    def _words(self, told: str) -> str:
        if not told.strip() or len(told) > LONGEST:
            raise self.unclear
        return told.strip()

    def _one_of(self, told: str) -> str:
        if told not in self.options:
            raise self.unclear
        return told

    def _number(self, told: str) -> float:
        try:
            value = float(told.replace(",", "."))
        except ValueError:
            raise self.unclear from None
        if not self.low <= value <= self.high or (self.step == 1 and value != int(value)):
            raise self.unclear
        return int(value) if self.step == 1 else value


def number(name: str, start: float, low: float, high: float, step: float = 1) -> Field:
    """A number in a range; whole ones unless the step is smaller."""
    return Field(name, "number", start, low=low, high=high, step=step)


def yes(name: str, start: bool = False) -> Field:
    """A box to tick."""
    return Field(name, "yes", start)


def text(name: str) -> Field:
    """A few words."""
    return Field(name, "text", "")


def choice(name: str, *options: str) -> Field:
    """One of a few, the first to begin with."""
    return Field(name, "choice", options[0], options)


def many(name: str, *options: str) -> Field:
    """Any number of boxes to tick."""
    return Field(name, "many", (), options)


@dataclass(frozen=True)
class Scene:
    """Where the question is asked: the event's pack and settings, the round's scenario and feat."""

    pack: Pack
    settings: Settings
    scenario: Scenario | None = None
    feat: Feat | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The scenario and the feat, if they are set."""
        return tuple(part.id for part in (self.scenario, self.feat) if part)


@dataclass(frozen=True)
class TableAnswer:
    """What the rules say: a text with its facts, the rule, and perhaps dice or an order of sides to draw."""

    key: str
    rule: str
    good: bool | None = None
    """May be done, may not, or neither: a plain fact."""
    facts: dict[str, Any] = field(default_factory=dict, hash=False)
    dice: tuple[str, ...] = ()
    elite: bool = False
    order: tuple[str, ...] = ()
    notes: Callable[[int], Phrase] | None = None
    """What each number of successes would bring."""


@dataclass(frozen=True)
class Ask:
    """A question: its name, its rule, when the table asks it, and how the rules reply."""

    name: str
    rule: str
    moment: Literal["check_in", "setup", "play", "feat", "end"]
    fields: tuple[Field, ...]
    reply: Callable[[Scene, Facts], TableAnswer]
    parts: tuple[str, ...] = ()
    """The scenarios or feats it belongs to; none means every table."""
    unless: tuple[str, ...] = ()
    """Scenarios where it makes no sense."""

    def applies(self, scene: Scene) -> bool:
        """Whether this table could ask it: its rule is in force, its scenario or feat is played."""
        played = scene.parts
        return (
            scene.pack.in_force(self.rule)
            and (not self.parts or any(part in played for part in self.parts))
            and not any(part in played for part in self.unless)
        )

    @property
    def starting(self) -> dict[str, list[str]]:
        """What the form says before anybody has touched it."""
        return {field.name: field.told for field in self.fields}

    def read(self, given: Given) -> dict[str, Any]:
        """Every fact the question needs."""
        return {field.name: field.read(given.get(field.name, [])) for field in self.fields}

    def answer(self, scene: Scene, given: Given) -> TableAnswer:
        """What the rules say to this; a refusal is an answer too, and is raised as always."""
        return self.reply(scene, self.read(given))
