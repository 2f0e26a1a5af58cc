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
    """How the player is called in this campaign; commands name them by it."""
    account: str = ""
    """The account of the player, as the house names it: `user:7`; empty for none yet."""


class LinkSeat(Command, frozen=True):
    """Give the seat of a player to an account."""

    player: str
    account: str
    """The account that is to play it, as the house names it: `user:7`."""


class DeclareArmy(Command, frozen=True):
    """Say which army a player brings, before the lots are drawn."""

    player: str
    army: Declaration
    """What the player keeps all campaign."""


class DrawLots(Command, frozen=True):
    """Draft order and profiles, each as drawn by hand at the table or, left out, drawn here."""

    order: tuple[str, ...] = ()
    """Every player by name, first to draft first; empty has it drawn here."""
    profiles: dict[str, str] = msgspec.field(default_factory=dict)
    """The profile of each player, `A` to `J`, by the player's name; empty has them drawn here."""


class ClaimTiles(Command, frozen=True):
    """Three at once in the first round; in the second one or more, in the order picked."""

    player: str
    tiles: tuple[str, ...]
    """Territories by their ids, as the map names them."""


class Attack(Command, frozen=True):
    """Attack a neighbour this turn, with the benefits bought for it."""

    player: str
    """Who attacks."""
    target: str
    """Who is attacked, by name."""
    benefits: tuple[str, ...]
    """The benefits bought, by their keys; `choices` lists those one may afford."""
    model: str = ""
    """The model a benefit asks for by name, where `choices` has `…`; empty where none does.  CP-BEN-03"""
    codex: str = ""
    """The book a benefit asks for by name, where `choices` has `…`; empty where none does.  CP-BEN-10"""


class RollMissions(Command, frozen=True):
    """Roll or set the missions and the deployment of a battle."""

    player: str
    attacker: str
    fixed: dict[str, str] = msgspec.field(default_factory=dict)
    """Missions chosen instead of rolled, by family: `maelstrom` or `eternal_war`.  CP-BEN-01"""
    deployment: str = ""
    """The deployment chosen instead of rolled; empty rolls it.  CP-BEN-09"""
    dice: dict[str, int] = msgspec.field(default_factory=dict)
    """Faces rolled at the table, by what they were rolled for; the rest is rolled here."""


class RollTrait(Command, frozen=True):
    """A warlord's trait die: the face rolled at the table, or 0 to have it rolled."""

    player: str
    attacker: str
    die: int = 0
    """The face, 1 to 6; 0 to have it rolled."""


class ReadTrait(Command, frozen=True):
    """What the trait die is read as, once seen."""

    player: str
    attacker: str
    reads: int
    """The face it is read as."""


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
    """The list."""


class ReportResult(Command, frozen=True):
    """Report what both sides scored; the rival confirms it."""

    player: str
    attacker: str
    attacker_tally: Tally
    """What the attacker scored."""
    defender_tally: Tally
    """What the defender scored."""


class OfferSurrender(Command, frozen=True):
    """Offer to give a battle up for so many points; null takes the offer back."""

    player: str
    attacker: str
    points: int | None
    """The margin offered, at least 1; null takes the offer back."""


class ConfirmResult(Command, frozen=True):
    """Agree to what the rival reported or offered."""

    player: str
    attacker: str


class OverrideResult(Command, frozen=True):
    """The organiser sets a result, reported or not."""

    attacker: str
    attacker_tally: Tally
    """What the attacker scored."""
    defender_tally: Tally
    """What the defender scored."""


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
    """By its id, as the map names it; `bills` lists prices."""


class FinishConquest(Command, frozen=True):
    """Take no second territory."""

    player: str


class Leave(Command, frozen=True):
    """Leave the campaign for good."""

    player: str


class RenameCampaign(Command, frozen=True):
    """Give the campaign another name."""

    name: str
    """What it is called from now on."""


class SetDeadline(Command, frozen=True):
    """By which day the phase at hand should be over; an empty day takes it away. It is only a reminder."""

    day: str = ""
    """As 2026-11-30; empty takes it away."""


class WriteNote(Command, frozen=True):
    """A line of the chronicle in a player's own words, a picture, or both; of this turn or one gone by."""

    player: str
    text: str = ""
    """The words; may be empty beside a picture."""
    turn: int | None = None
    """The turn it is about; null is the one being played."""
    battle: str = ""
    """The attacker of the battle it is about."""
    picture: str = ""
    """The key of a picture kept with the campaign."""


class StrikeNote(Command, frozen=True):
    """Take a note out of the chronicle, and its picture out of the house."""

    player: str
    number: int
    """The number of the note."""


class ArchiveCampaign(Command, frozen=True):
    """Out of everybody's sight, or back into it; it can still be read and exported."""

    archived: bool = True
    """False brings it back."""


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
