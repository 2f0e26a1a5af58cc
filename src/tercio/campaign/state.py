"""A campaign at one moment: frozen values and the questions everybody asks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from tercio.campaign.army import ArmyList, Declaration, Terms
from tercio.campaign.battle_sheet import Side, side
from tercio.campaign.chain import Pair, legal_targets
from tercio.campaign.conquest import Bill, bill_for, price
from tercio.campaign.draft import EACH, draft_rounds
from tercio.campaign.house_rules import DOCUMENT, HouseRules
from tercio.campaign.missions import DrawnMission
from tercio.campaign.planet import Planet, Tile
from tercio.campaign.rule_tables import PROFILES
from tercio.campaign.score import Tally
from tercio.campaign.turn_opening import Step
from tercio.campaign.turn_records import Capture, FoughtBattle, TurnRecord
from tercio.campaign.victory import Outcome
from tercio.campaign.wealth import Numbers, worth

PHASES = ("first_player", "attacks", "battles", "victory_points", "conquest", "victory", "update")
"""The seven phases of a turn, in order.  CP-TURN-01"""
UNFOUNDED, GATHERING, DRAFT, ATTACKS, BATTLES, CONQUEST, ENDED = (
    "unfounded", "gathering", "draft", "attacks", "battles", "conquest", "ended",
)  # fmt: skip


class Player(msgspec.Struct, frozen=True):
    """A player, known by a name of his own."""

    name: str
    account: str = ""
    army: Declaration | None = None
    profile: str = ""
    earned: int = 0
    active: bool = True


class Claim(msgspec.Struct, frozen=True):
    """What one side says happened: two tallies, or a surrender for some points."""

    by: str
    tallies: tuple[Tally, Tally] | None = None
    surrender: int | None = None


class Result(msgspec.Struct, frozen=True):
    winner: str | None
    margin: int
    how: str
    totals: tuple[int, int] | None = None


class Trait(msgspec.Struct, frozen=True):
    """A warlord's trait die and what it is read as.  CP-BON-08"""

    die: int
    reads: int
    table: bool = False


class Battle(msgspec.Struct, frozen=True):
    attacker: str
    defender: str
    benefits: tuple[str, ...]
    model: str = ""
    codex: str = ""
    drawn: DrawnMission | None = None
    granted: tuple[tuple[str, str, str], ...] = ()
    """(player, unit, rule)"""
    armies: Mapping[str, ArmyList] = {}
    traits: Mapping[str, Trait] = {}
    claim: Claim | None = None
    result: Result | None = None

    def rival(self, player: str) -> str:
        return self.defender if player == self.attacker else self.attacker

    def role(self, player: str) -> str:
        return "attacker" if player == self.attacker else "defender"


class Note(msgspec.Struct, frozen=True):
    """A line of the chronicle: who wrote it, of which turn, perhaps of a battle and with a picture of it."""

    player: str
    text: str
    turn: int
    battle: str = ""
    """The battle's attacker."""
    picture: str = ""
    """The key of the picture."""
    number: int = 0


class Campaign(msgspec.Struct, frozen=True):
    """Everything the rules need to know."""

    name: str = ""
    rules: str = ""
    club: str = ""
    organiser: str = ""
    house: HouseRules = DOCUMENT
    planet: Planet = Planet("", ())
    phase: str = UNFOUNDED
    players: Mapping[str, Player] = {}
    owners: Mapping[str, str] = {}
    lot: tuple[str, ...] = ()
    claims: int = 0
    """How many tiles have been claimed in the current seat of the draft."""
    seat: int = 0
    """Which place of the draft (forth, then back) claims now."""
    turn: int = 0
    start: Mapping[str, Numbers] = {}
    """The figures at the start of the turn.  CP-TURN-02"""
    first: str | None = None
    decided_by: str = ""
    steps: tuple[Step, ...] = ()
    chain: tuple[str, ...] = ()
    """Players in the order they attack; the last one has yet to name his target until it closes."""
    battles: Mapping[str, Battle] = {}
    previous_first: str | None = None
    previous_order: tuple[str, ...] = ()
    fought: frozenset[Pair] = frozenset()
    """Who met whom last turn."""
    queue: tuple[str, ...] = ()
    """Winning attackers still to conquer, in turn order."""
    paid: tuple[Bill, ...] = ()
    """Bills of the tiles the first of the queue has taken."""
    outcome: Outcome | None = None
    deadline: str = ""
    """The day by which the phase at hand should be over, as ISO; a reminder, not a rule."""
    notes: tuple[Note, ...] = ()
    captures: tuple[Capture, ...] = ()
    """Tiles that changed hands this turn."""
    past: tuple[TurnRecord, ...] = ()
    """The turns that are over, oldest first."""
    archived: bool = False

    # -- players and land

    def active(self) -> list[str]:
        return [player.name for player in self.players.values() if player.active]

    def land(self, player: str) -> list[Tile]:
        tiles = self.planet.by_id
        return [tiles[tile] for tile, owner in self.owners.items() if owner == player]

    def live(self, player: str) -> Numbers:
        """A player's figures on the map as it stands.  CP-TURN-02, CP-UPD-01"""
        seat = self.players[player]
        return worth(seat.profile, self.land(player), seat.earned)

    def reading(self, player: str) -> Numbers:
        """The figures that count now: the turn's snapshot until conquest, then the live ones.  CP-TURN-02"""
        if self.phase in (ATTACKS, BATTLES) and player in self.start:
            return self.start[player]
        return self.live(player)

    # -- draft

    def drafting(self) -> str | None:
        """Whose turn it is to claim, skipping those who left.  CP-START-03, CP-START-04"""
        seats = self.seats()
        return seats[self.seat] if self.phase == DRAFT and self.seat < len(seats) else None

    def seats(self) -> list[str]:
        forth, back = draft_rounds(self.lot)
        return forth + back

    @property
    def draft_round(self) -> int:
        return 1 if self.seat < len(self.lot) else 2

    def claims_left(self) -> int:
        return EACH - self.claims

    # -- attacks and battles

    def attacker(self) -> str | None:
        """Who must name a target now."""
        return self.chain[-1] if self.phase == ATTACKS and self.chain else None

    def targets(self) -> list[str]:
        return legal_targets(self.chain, self.active(), self.fought) if self.attacker() else []

    def taken(self) -> set[str]:
        """Benefits already taken this turn.  CP-ATT-05"""
        return {benefit for battle in self.battles.values() for benefit in battle.benefits}

    def side(self, battle: Battle, player: str) -> Side:
        """A player's half of the battle sheet, from the turn-start figures.  CP-TURN-02"""
        return side(self.start[player], self.start[battle.rival(player)], self.house.army_points)

    def terms(self, battle: Battle, player: str) -> Terms:
        """What the sheet demands of a player's list."""
        return Terms(
            self.side(battle, player).points,
            battle.benefits,
            player == battle.attacker,
            battle.model,
            battle.codex,
        )

    # -- conquest

    def conqueror(self) -> str | None:
        return self.queue[0] if self.phase == CONQUEST and self.queue else None

    def bill(self, player: str, tile: str) -> Bill:
        """What a tile would cost a player now, owners as they are at this moment.  CP-CONQ-12"""
        return self._bills(player, [self.planet.tile(tile)])[tile]

    def bills(self, player: str) -> dict[str, Bill]:
        """The price of every tile of the rival a player attacked."""
        return self._bills(player, self.land(self.battles[player].defender))

    def _bills(self, player: str, tiles: list[Tile]) -> dict[str, Bill]:
        mine = {held.id for held in self.land(player)}
        ports = sum(self.planet.tile(held).has("spaceport") for held in mine)
        return {
            tile.id: bill_for(
                tile, self._shield(tile.id), self.planet.touches(tile.id, mine), ports, self.house
            )
            for tile in tiles
        }

    def _shield(self, tile: str) -> int:
        """The shield modifier of a tile's owner at this moment.  CP-CONQ-08"""
        owner = self.owners.get(tile)
        return PROFILES[self.players[owner].profile].shield if owner else 0

    def spent(self) -> int:
        return sum(price(bill) for bill in self.paid)

    # -- the chronicle

    def record(self) -> TurnRecord:
        """The turn at hand as it stands."""
        began = {player: figures.earned for player, figures in self.start.items()}
        held = Counter(self.owners.values())
        return TurnRecord(
            self.turn,
            self.first or "",
            tuple(_fought(battle) for battle in self.battles.values()),
            self.captures,
            {who: seat.earned - began.get(who, 0) for who, seat in self.players.items()},
            {who: held[who] for who in self.players},
        )

    def fought_in(self, turn: int) -> list[str]:
        """Who attacked in a turn: battles are named by them."""
        records = [*self.past, *([self.record()] if self.phase != ENDED else [])]
        return [battle.attacker for record in records if record.turn == turn for battle in record.battles]


def _fought(battle: Battle) -> FoughtBattle:
    result = battle.result or Result(None, 0, "")
    return FoughtBattle(battle.attacker, battle.defender, result.winner, result.margin, result.how)
