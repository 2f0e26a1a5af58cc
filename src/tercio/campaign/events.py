"""What has happened in a campaign. Battles are named by their attacker: each attacks once a turn."""

from __future__ import annotations

from typing import Any, TypeAlias

from tercio.campaign.army import ArmyList, Declaration
from tercio.campaign.conquest import Bill, price
from tercio.campaign.house_rules import DOCUMENT, HouseRules, changes
from tercio.campaign.missions import DrawnMission
from tercio.campaign.planet import Planet
from tercio.campaign.score import Tally
from tercio.campaign.turn_opening import Step
from tercio.campaign.wealth import Numbers
from tercio.core.messages import Event
from tercio.core.speech import Phrase


def points(count: int) -> Phrase:
    """An amount of points, one or several."""
    return Phrase("campaign.points", count=count)


class CampaignFounded(Event, frozen=True):
    """The first event: the planet and the rules it is fought by."""

    name: str
    planet: Planet
    rules: str = "CP-1"
    club: str = ""
    organiser: str = ""
    house: HouseRules = DOCUMENT

    def text_facts(self) -> dict[str, Any]:
        agreed = [
            Phrase(f"campaign.house.line.{line.figure}", value=line.value) for line in changes(self.house)
        ]
        house = Phrase("campaign.house.agreed", lines=agreed) if agreed else Phrase("campaign.house.document")
        facts = {"name": self.name, "planet": self.planet.name, "tiles": len(self.planet.tiles)}
        return {**facts, "house": house}


class PlayerJoined(Event, frozen=True):
    player: str
    account: str = ""


class SeatLinked(Event, frozen=True):
    """An account of the club plays this seat from now on."""

    player: str
    account: str


class ArmyDeclared(Event, frozen=True):
    player: str
    army: Declaration

    def text_facts(self) -> dict[str, Any]:
        army, level = self.army, Phrase(f"campaign.alliance.{self.army.allied_level}")
        ally = Phrase("campaign.ally", faction=army.allied_faction, level=level)
        allies = ally if army.allied_faction else Phrase("campaign.no_ally")
        facts = {"player": self.player, "faction": army.faction, "detachment": army.detachment}
        return {**facts, "allies": allies}


class DraftOrderDrawn(Event, frozen=True):
    order: tuple[str, ...]
    by_hand: bool = False
    """Drawn at the table, not by the program."""

    def text_facts(self) -> dict[str, Any]:
        return {"order": self.order, "how": who_drew(self.by_hand)}


class ProfilesDrawn(Event, frozen=True):
    profiles: dict[str, str]
    by_hand: bool = False

    def text_facts(self) -> dict[str, Any]:
        profiles = [f"{player} {profile}" for player, profile in self.profiles.items()]
        return {"profiles": profiles, "how": who_drew(self.by_hand)}


def who_drew(by_hand: bool) -> Phrase:
    return Phrase("campaign.lots.by_hand" if by_hand else "campaign.lots.by_program")


class TilesClaimed(Event, frozen=True):
    player: str
    tiles: tuple[str, ...]
    names: tuple[str, ...] = ()
    """What people call them."""

    def text_facts(self) -> dict[str, Any]:
        return {"player": self.player, "tiles": self.names or self.tiles}


class TurnBegan(Event, frozen=True):
    """The figures every comparison of this turn reads.  CP-TURN-02, CP-UPD-01"""

    turn: int
    numbers: dict[str, Numbers]

    def text_facts(self) -> dict[str, Any]:
        return {"turn": self.turn, "tiles": [f"{who} {has.tiles}" for who, has in self.numbers.items()]}


class FirstPlayerFound(Event, frozen=True):
    player: str
    decided_by: str
    steps: tuple[Step, ...]

    def text_facts(self) -> dict[str, Any]:
        return {"player": self.player, "why": Phrase(f"campaign.decided.{self.decided_by}")}


class AttackDeclared(Event, frozen=True):
    attacker: str
    defender: str
    benefits: tuple[str, ...]
    model: str = ""
    codex: str = ""

    def text_facts(self) -> dict[str, Any]:
        names = [Phrase(f"campaign.benefit.{benefit}") for benefit in self.benefits]
        return {"attacker": self.attacker, "defender": self.defender, "benefits": names}


class AttackCancelled(Event, frozen=True):
    """The target left before attacking, so the attacker names another."""

    attacker: str


class BattlesOpened(Event, frozen=True):
    """The chain is closed."""

    chain: tuple[str, ...]


class MissionsRolled(Event, frozen=True):
    attacker: str
    drawn: DrawnMission

    def text_facts(self) -> dict[str, Any]:
        return {
            "attacker": self.attacker,
            "maelstrom": Phrase(f"campaign.mission_name.{self.drawn.maelstrom}"),
            "eternal_war": Phrase(f"campaign.mission_name.{self.drawn.eternal_war}"),
            "deployment": Phrase(f"campaign.mission_name.{self.drawn.deployment}"),
            "dice": list(self.drawn.dice.values()),
            "how": Phrase(f"campaign.dice.{self.drawn.rolled}"),
        }


class TraitRolled(Event, frozen=True):
    attacker: str
    player: str
    die: int
    table: bool = False
    """Rolled at the table and typed in."""

    def text_facts(self) -> dict[str, Any]:
        rolled = "table" if self.table else "program"
        return {"player": self.player, "die": self.die, "how": Phrase(f"campaign.dice.{rolled}")}


class TraitRead(Event, frozen=True):
    attacker: str
    player: str
    reads: int


class RuleGranted(Event, frozen=True):
    attacker: str
    player: str
    unit: str
    granted: str

    def text_facts(self) -> dict[str, Any]:
        granted = Phrase(f"campaign.command_rule.{self.granted}")
        return {"player": self.player, "unit": self.unit, "granted": granted}


class ArmySubmitted(Event, frozen=True):
    attacker: str
    player: str
    army: ArmyList

    def text_facts(self) -> dict[str, Any]:
        return {"player": self.player, "attacker": self.attacker}  # what is in it stays sealed


class ResultReported(Event, frozen=True):
    attacker: str
    player: str
    attacker_tally: Tally
    defender_tally: Tally

    def text_facts(self) -> dict[str, Any]:
        return {"player": self.player, "attacker": self.attacker}


class SurrenderOffered(Event, frozen=True):
    attacker: str
    player: str
    points: int

    def text_facts(self) -> dict[str, Any]:
        return {"player": self.player, "attacker": self.attacker, "points": points(self.points)}


class BattleSettled(Event, frozen=True):
    """A battle's outcome: `how` is played, overridden, surrender, walkover, unplayed or void."""

    attacker: str
    winner: str | None
    margin: int
    how: str
    totals: tuple[int, int] | None = None

    def text_facts(self) -> dict[str, Any]:
        won = Phrase("campaign.won_by", winner=self.winner, margin=self.margin)
        return {
            "attacker": self.attacker,
            "how": Phrase(f"campaign.how.{self.how}"),
            "result": won if self.winner else Phrase("campaign.nobody_won"),
        }


class ConquestOpened(Event, frozen=True):
    """Phase 5: the winning attackers, in turn order."""

    order: tuple[str, ...]

    def text_facts(self) -> dict[str, Any]:
        return {"order": self.order or Phrase("campaign.nobody")}


class PositionEarned(Event, frozen=True):
    """One SP: for a defence, by choice, because no land was affordable, or for triple transport."""

    player: str
    attacker: str
    reason: str

    def text_facts(self) -> dict[str, Any]:
        return {"player": self.player, "reason": Phrase(f"campaign.position.{self.reason}")}


class TileConquered(Event, frozen=True):
    player: str
    tile: str
    owner: str
    bill: Bill
    name: str = ""
    """What people call the tile."""

    def text_facts(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "tile": self.name or self.tile,
            "owner": self.owner,
            "points": points(price(self.bill)),
        }


class ConquestFinished(Event, frozen=True):
    player: str
    lost: int

    def text_facts(self) -> dict[str, Any]:
        rest = "campaign.conquest.some_lost" if self.lost else "campaign.conquest.none_lost"
        return {"player": self.player, "rest": Phrase(rest, count=self.lost)}


class PlayerLeft(Event, frozen=True):
    player: str


class CampaignEnded(Event, frozen=True):
    winners: tuple[str, ...]
    reason: str
    fifths: int | None = None

    def text_facts(self) -> dict[str, Any]:
        return {"winners": self.winners, "why": Phrase(f"campaign.ended.{self.reason}")}


class CampaignRenamed(Event, frozen=True):
    name: str
    former: str


class DeadlineSet(Event, frozen=True):
    day: str

    def text_facts(self) -> dict[str, Any]:
        return {"day": self.day or Phrase("campaign.no_deadline")}


class NoteWritten(Event, frozen=True):
    player: str
    text: str
    turn: int
    battle: str = ""
    picture: str = ""

    def text_facts(self) -> dict[str, Any]:
        text = self.text or Phrase("campaign.note.picture")
        told = Phrase("campaign.note.of_battle", attacker=self.battle, text=text) if self.battle else text
        return {"player": self.player, "turn": self.turn, "text": told}


class NoteStruck(Event, frozen=True):
    player: str
    number: int


class CampaignArchived(Event, frozen=True):
    archived: bool

    def text_facts(self) -> dict[str, Any]:
        return {"what": Phrase("campaign.archived" if self.archived else "campaign.unarchived")}


CampaignEvent: TypeAlias = (
    CampaignFounded
    | PlayerJoined
    | SeatLinked
    | ArmyDeclared
    | DraftOrderDrawn
    | ProfilesDrawn
    | TilesClaimed
    | TurnBegan
    | FirstPlayerFound
    | AttackDeclared
    | AttackCancelled
    | BattlesOpened
    | MissionsRolled
    | TraitRolled
    | TraitRead
    | RuleGranted
    | ArmySubmitted
    | ResultReported
    | SurrenderOffered
    | BattleSettled
    | ConquestOpened
    | PositionEarned
    | TileConquered
    | ConquestFinished
    | PlayerLeft
    | CampaignEnded
    | CampaignRenamed
    | DeadlineSet
    | NoteWritten
    | NoteStruck
    | CampaignArchived
)
