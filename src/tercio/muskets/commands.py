"""What may be asked of an evening of muskets. Sides are `attacker` and `defender`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tercio.core.messages import Command

SideName: TypeAlias = Literal["attacker", "defender"]
CardName: TypeAlias = Literal["troops", "forward", "morale", "clock"]


class OpenSheet(Command, frozen=True):
    """The club's own sheet, where it keeps its numbers."""

    club: str


class OpenEvening(Command, frozen=True):
    """Begin an evening: two sides, their officers, and the numbers the club plays with.  MT-CP-05"""

    title: str
    club: str = ""
    attacker: str = ""
    defender: str = ""
    officers: tuple[int, int] = (1, 1)
    """Attacker's and defender's, for the opening pools.  MT-CP-05"""
    edits: dict[str, int | str | list[int]] = msgspec.field(default_factory=dict)
    """The club's numbers as they stand tonight."""


class ChangeValue(Command, frozen=True):
    """Put the club's own value into an unsure cell, or accept the one that stands there."""

    cell: str
    value: int | str | list[int]


class RestoreValue(Command, frozen=True):
    """Put the number found on the sheet back into a cell."""

    cell: str


class PlayCard(Command, frozen=True):
    """A side plays a card: its own, the rival's, or a clock."""

    side: SideName
    """Who plays it."""
    card: CardName
    """What kind of card it is."""
    owner: Literal["own", "enemy", "neutral"] = "own"
    """Whose card it is: the side's own, the rival's, or the clock of nobody."""
    troops: str = ""
    """The kind of troops on a troops card; empty for other cards."""
    for_points: bool = False
    """An own forward card for points instead of actions.  MT-CP-02"""
    reserved: bool = False
    """An own troops card played from beside the pool.  MT-CMD-02"""


class UseAbility(Command, frozen=True):
    """Spend command points on an ability.  MT-CMD-01"""

    side: SideName
    """Who pays."""
    ability: str
    """The ability, by its key on the sheet: `authority`, `preparation`."""
    unit: str = ""
    """The unit it is for, by its id; empty where it is for none."""
    troops: str = ""
    """Which card preparation brings back; any if it does not say.  MT-CMD-05"""


class ChangePoints(Command, frozen=True):
    """Points by a scenario's or a unit's rule, with the reason.  MT-CP-04"""

    side: SideName
    """Whose points."""
    amount: int
    """How many more; below zero, fewer."""
    reason: str
    """Why, in words."""


class AddUnit(Command, frozen=True):
    """Put a unit on the forces sheet."""

    id: str
    """Made by the sender, one nobody else of the evening has."""
    side: SideName
    """Whose unit it is."""
    name: str
    """What it is called."""
    troops: str
    """The kind of troops, as on their cards: `regulars`."""
    figures: int
    """How many figures it has."""
    officer: bool = False
    """Whether an officer leads it."""
    weapon: str = ""
    """Its weapon, by its key on the sheet: `musket`; empty for none."""
    shooting: int = 0
    """Its Shooting, as its profile says; 0 where it has none."""
    aggression: int = 0
    """Its Aggression in melee."""
    defence: int = 0
    """Its Defence."""
    rally: int = 0
    """What it rallies on."""


class RemoveUnit(Command, frozen=True):
    """Take a unit off the forces sheet."""

    unit: str
    """By its id."""


class LoseFigures(Command, frozen=True):
    """A unit loses figures."""

    unit: str
    """By its id."""
    figures: int
    """How many it loses."""


class Flee(Command, frozen=True):
    """A unit runs from the table."""

    unit: str
    """By its id."""


class Rally(Command, frozen=True):
    """By its own roll; authority (MT-CMD-03) needs none.  MT-RALLY-01"""

    unit: str
    """By its id."""


class Act(Command, frozen=True):
    """A unit's action: one of the five, or something else in words.  MT-CARD-03"""

    unit: str
    """By its id."""
    action: str
    """`move`, `shoot`, `fight`, `vigilance`, `reload`, or something else."""
    words: str = ""
    """What else it does, in words."""


class RecordShot(Command, frozen=True):
    """A unit fires and what its dice came to is kept: hits, kills, at whom and how far.  MT-SHOOT-01"""

    unit: str
    """Who fires, by its id."""
    shooters: int
    """How many figures fire."""
    hits: int
    """How many hit."""
    kills: int
    """How many figures fall."""
    target: str = ""
    """The unit shot at, if it is on the sheet: it loses those figures."""
    inches: int = 0
    """How far, in inches; 0 where nobody measured."""


MusketsCommand = (
    OpenSheet
    | OpenEvening
    | ChangeValue
    | RestoreValue
    | PlayCard
    | UseAbility
    | ChangePoints
    | AddUnit
    | RemoveUnit
    | LoseFigures
    | Flee
    | Rally
    | Act
    | RecordShot
)
