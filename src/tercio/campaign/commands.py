"""What people may wish for in a campaign.

A command with a `player` is that player's; the organiser may send it in his name. One without is the
organiser's own. Battles are named by their attacker.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tercio.campaign.army import ArmyList, Declaration
from tercio.campaign.house_rules import DOCUMENT, HouseRules
from tercio.campaign.planet import Planet
from tercio.campaign.score import Tally
from tercio.core.messages import Command


class FoundCampaign(Command, frozen=True):
    """A campaign belongs to a club, or to whoever organises it."""

    name: str
    planet: Planet
    club: str = ""
    organiser: str = ""
    house: HouseRules = DOCUMENT


class Join(Command, frozen=True):
    """The organiser adds a player, known in this campaign by a name nobody else has."""

    player: str
    account: str = ""


class LinkSeat(Command, frozen=True):
    """Give the seat of a player to an account."""

    player: str
    account: str


class DeclareArmy(Command, frozen=True):
    """Say which army a player brings, before the lots are drawn."""

    player: str
    army: Declaration


class DrawLots(Command, frozen=True):
    """Draft order and profiles, each as drawn by hand at the table or, left out, drawn here."""

    order: tuple[str, ...] = ()
    profiles: dict[str, str] = msgspec.field(default_factory=dict)


class ClaimTiles(Command, frozen=True):
    """Three at once in the first round; in the second one or more, in the order picked."""

    player: str
    tiles: tuple[str, ...]


class Attack(Command, frozen=True):
    """Attack a neighbour this turn, with the benefits bought for it."""

    player: str
    target: str
    benefits: tuple[str, ...]
    model: str = ""
    codex: str = ""


class RollMissions(Command, frozen=True):
    """Roll or set the missions and the deployment of a battle."""

    player: str
    attacker: str
    fixed: dict[str, str] = msgspec.field(default_factory=dict)
    deployment: str = ""
    dice: dict[str, int] = msgspec.field(default_factory=dict)
    """Faces rolled at the table, by what they were rolled for; the rest is rolled here."""


class RollTrait(Command, frozen=True):
    """A warlord's trait die: the face rolled at the table, or 0 to have it rolled."""

    player: str
    attacker: str
    die: int = 0


class ReadTrait(Command, frozen=True):
    """What the trait die is read as, once seen."""

    player: str
    attacker: str
    reads: int


class GrantRule(Command, frozen=True):
    """Give a special rule to a unit of the list, in the slot that pays for it."""

    player: str
    attacker: str
    unit: str
    """The unit of the list, by its name; where `choices` has `…`, put yours."""
    slot: str
    """Its place in the list: only `troops` may be granted one.  CP-BON-07"""
    granted: str
    """The special rule."""
    has: tuple[str, ...] = ()
    """Rules it has already."""


class SubmitArmy(Command, frozen=True):
    """Hand in a battle's list; it stays sealed until both are in."""

    player: str
    attacker: str
    army: ArmyList


class ReportResult(Command, frozen=True):
    """Report what both sides scored; the rival confirms it."""

    player: str
    attacker: str
    attacker_tally: Tally
    defender_tally: Tally


class OfferSurrender(Command, frozen=True):
    """Offer to give a battle up for so many points; null takes the offer back."""

    player: str
    attacker: str
    points: int | None


class ConfirmResult(Command, frozen=True):
    """Agree to what the rival reported or offered."""

    player: str
    attacker: str


class OverrideResult(Command, frozen=True):
    """The organiser sets a result, reported or not."""

    attacker: str
    attacker_tally: Tally
    defender_tally: Tally


class CloseUnplayed(Command, frozen=True):
    """The organiser closes a battle nobody played."""

    attacker: str


class TakePosition(Command, frozen=True):
    """Take the strategic position instead of a territory."""

    player: str


class ConquerTile(Command, frozen=True):
    """Take a territory and pay its price."""

    player: str
    tile: str


class FinishConquest(Command, frozen=True):
    """Take no second territory."""

    player: str


class Leave(Command, frozen=True):
    """Leave the campaign for good."""

    player: str


class RenameCampaign(Command, frozen=True):
    """Give the campaign another name."""

    name: str


class SetDeadline(Command, frozen=True):
    """By which day the phase at hand should be over; an empty day takes it away. It is only a reminder."""

    day: str = ""


class WriteNote(Command, frozen=True):
    """A line of the chronicle in a player's own words, a picture, or both; of this turn or one gone by."""

    player: str
    text: str = ""
    turn: int | None = None
    battle: str = ""
    """The attacker of the battle it is about."""
    picture: str = ""
    """The key of a picture kept with the campaign."""


class StrikeNote(Command, frozen=True):
    """Take a note out of the chronicle, and its picture out of the house."""

    player: str
    number: int


class ArchiveCampaign(Command, frozen=True):
    """Out of everybody's sight, or back into it; it can still be read and exported."""

    archived: bool = True


CampaignCommand: TypeAlias = (
    FoundCampaign
    | Join
    | LinkSeat
    | DeclareArmy
    | DrawLots
    | ClaimTiles
    | Attack
    | RollMissions
    | RollTrait
    | ReadTrait
    | GrantRule
    | SubmitArmy
    | ReportResult
    | OfferSurrender
    | ConfirmResult
    | OverrideResult
    | CloseUnplayed
    | TakePosition
    | ConquerTile
    | FinishConquest
    | Leave
    | RenameCampaign
    | SetDeadline
    | WriteNote
    | StrikeNote
    | ArchiveCampaign
)
