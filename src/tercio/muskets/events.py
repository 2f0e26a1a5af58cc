"""What happens in an evening of muskets. Each carries the names it needs to be told in the history."""

from __future__ import annotations

from typing import Any

from tercio.core.messages import Event
from tercio.core.speech import Phrase


def value_text(value: int | str | list[int]) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


class SheetOpened(Event, frozen=True):
    club: str


class EveningOpened(Event, frozen=True):
    title: str
    club: str
    attacker: str
    defender: str
    attacker_points: int
    defender_points: int
    edits: dict[str, int | str | list[int]]

    def text_facts(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "attacker": self.attacker,
            "defender": self.defender,
            "attacker_points": Phrase("muskets.points", count=self.attacker_points),
            "defender_points": Phrase("muskets.points", count=self.defender_points),
        }


class ValueChanged(Event, frozen=True):
    cell: str
    value: int | str | list[int]
    former: int | str | list[int]
    rule: str

    def text_facts(self) -> dict[str, Any]:
        return {
            "cell": self.cell,
            "value": value_text(self.value),
            "former": value_text(self.former),
            "rule": self.rule,
        }


class ValueRestored(Event, frozen=True):
    cell: str
    rule: str


class CardPlayed(Event, frozen=True):
    side: str
    name: str
    card: str
    owner: str
    troops: str
    gain: int
    pool: int
    """The side's points afterwards."""
    reserved: bool = False
    """Played from beside the pool."""

    def text_facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "card": Phrase("muskets.card.of", kind=self.troops)
            if self.troops
            else Phrase(f"muskets.card.{self.card}"),
            "owner": Phrase(f"muskets.owner.{self.owner}"),
            "gain": self.gain,
            "pool": self.pool,
        }


class ClockStruck(Event, frozen=True):
    seen: int
    reshuffled: bool

    def text_facts(self) -> dict[str, Any]:
        return {"seen": self.seen}


class DeckReshuffled(Event, frozen=True):
    cycles: int


class AbilityUsed(Event, frozen=True):
    side: str
    name: str
    ability: str
    unit: str
    unit_name: str
    cost: int
    pool: int
    troops: str = ""
    """The type of card that came back to the hand."""

    def text_facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "ability": Phrase(f"muskets.ability.{self.ability}"),
            "unit": self.unit_name or self.troops or "–",
            "cost": self.cost,
            "pool": self.pool,
        }


class PointsChanged(Event, frozen=True):
    side: str
    name: str
    amount: int
    reason: str
    pool: int

    def text_facts(self) -> dict[str, Any]:
        return {"name": self.name, "count": self.amount, "reason": self.reason, "pool": self.pool}


class UnitAdded(Event, frozen=True):
    id: str
    side: str
    name: str
    troops: str
    figures: int
    officer: bool
    weapon: str
    shooting: int
    aggression: int
    defence: int
    rally: int

    def text_facts(self) -> dict[str, Any]:
        return {"name": self.name, "troops": self.troops, "count": self.figures}


class UnitRemoved(Event, frozen=True):
    unit: str
    name: str


class FiguresLost(Event, frozen=True):
    unit: str
    name: str
    figures: int
    left: int


class UnitFled(Event, frozen=True):
    unit: str
    name: str


class UnitRallied(Event, frozen=True):
    unit: str
    name: str


class UnitActed(Event, frozen=True):
    unit: str
    name: str
    action: str
    words: str

    def text_facts(self) -> dict[str, Any]:
        known = self.action != "other"
        return {"name": self.name, "action": Phrase(f"muskets.action.{self.action}") if known else self.words}


class ShotRecorded(Event, frozen=True):
    """What a unit's dice came to."""

    unit: str
    name: str
    target: str
    """The name of whoever was shot at."""
    shooters: int
    hits: int
    kills: int
    inches: int

    def text_facts(self) -> dict[str, Any]:
        far = (
            Phrase("muskets.shot.inches", inches=self.inches)
            if self.inches
            else Phrase("muskets.shot.any_range")
        )
        return {
            "name": self.name,
            "target": self.target or Phrase("muskets.shot.somebody"),
            "far": far,
            "shots": Phrase("muskets.shot.shots", count=self.shooters),
            "hits": Phrase("muskets.shot.hits", count=self.hits),
            "kills": Phrase("muskets.shot.kills", count=self.kills),
        }


MusketsEvent = (
    SheetOpened
    | EveningOpened
    | ValueChanged
    | ValueRestored
    | CardPlayed
    | ClockStruck
    | DeckReshuffled
    | AbilityUsed
    | PointsChanged
    | UnitAdded
    | UnitRemoved
    | FiguresLost
    | UnitFled
    | UnitRallied
    | UnitActed
    | ShotRecorded
)
