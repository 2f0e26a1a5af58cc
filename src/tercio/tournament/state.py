"""A tournament as it stands: frozen values, folded from its events and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from tercio.tournament.feats import FEATS, Feat
from tercio.tournament.lists import ArmyList
from tercio.tournament.pack import Pack, pack
from tercio.tournament.scenarios import SCENARIOS, Scenario
from tercio.tournament.settings import NO_ADVENTURE, Adventure, Settings, rounds_for
from tercio.tournament.sheets import Pair, Side, Value

CompanyId: TypeAlias = str
GameId: TypeAlias = str
Status: TypeAlias = Literal["waiting", "entered", "present", "withdrawn", "dropped", "disqualified"]
Finish: TypeAlias = Literal["played", "clock", "conceded", "no_show"]
Phase: TypeAlias = Literal["draft", "registration", "playing", "closed", "cancelled"]


class FrozenStruct(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value."""


class Company(FrozenStruct, frozen=True):
    """A participant together with that participant's army.  WT-GEN-03"""

    id: CompanyId
    name: str
    person: str = ""
    club: str = ""
    faction: str = ""
    registered: bool = False
    """In the publisher's app.  WT-ORG-04"""
    status: Status = "entered"
    joins: int = 1
    """The round it first could play."""
    left_after: int | None = None
    army: ArmyList | None = None
    confirmed: bool = False
    """The organiser said that the name is the person it was before.  WT-ELO-07"""
    ask: str = ""
    """The request for a place that was granted, of somebody without an account."""


class ScoreSheet(FrozenStruct, frozen=True):
    """What somebody says happened at a table; pairs are (A, B), A being who holds zone A.  WT-CONV-02"""

    zone_a: CompanyId
    """Which of the two holds zone A, by id; where nobody chose zones, whoever `pm` and `pa` name first."""
    rounds: tuple[dict[str, str], ...] = ()
    """What each round of the game left: every box of the scenario, as `/api/tournaments/sheets` has them."""
    feat: dict[str, Value] | None = None
    """What the feat left: every box of it; left out, `pa` has the totals."""
    pm: Pair | None = None
    """Military points of A and B, 0 to 9 each, where `rounds` are left out.  WT-SCORE-08"""
    pa: Pair | None = None
    """Arcane points of A and B, 0 to 4 each.  WT-SCORE-08"""
    finish: Finish = "played"
    """How it ended: to the end, by the clock, given up, or one did not come; the last two are for staff."""
    absent: CompanyId = ""
    """Who did not come, by id, where `finish` is `no_show`."""
    note: str = ""
    """Why it was not finished, where it was not."""


class Score(FrozenStruct, frozen=True):
    """What counts; pairs follow the game's own pair."""

    pm: Pair
    pa: Pair
    finish: Finish = "played"
    absent: CompanyId = ""
    note: str = ""


class Settlement(FrozenStruct, frozen=True):
    """How a result came to count, or to count otherwise: by whom, why, and what it was before.  WT-REF-02"""

    how: str
    """`agreed`, `staff`, `ruled` or `corrected`."""
    by: str
    reason: str
    after: Score
    before: Score | None = None


class Preparation(FrozenStruct, frozen=True):
    """How far a table has come before the first turn.  WT-PREP-01"""

    man: dict[CompanyId, int] = {}
    winner: CompanyId = ""
    holder: CompanyId = ""
    zone_a: CompanyId = ""
    first: dict[str, CompanyId] = {}
    """Who deploys and who activates first."""


class Game(FrozenStruct, frozen=True):
    """Two companies at a table.  WT-FMT-02"""

    id: GameId
    pair: tuple[CompanyId, CompanyId]
    table: int
    preparation: Preparation = Preparation()
    owners: tuple[dict[str, str], ...] = ()
    """Who holds what at the end of each round of the game, as it goes on."""
    marks: dict[CompanyId, tuple[dict[str, str], ...]] = {}
    """What each of the two marked of it themselves, round by round."""
    counter: dict[str, Value] = {}
    """The feat's meters and tokens, as it goes on."""
    counter_by: dict[str, CompanyId] = {}
    """By meter or token: which of the two moved it last."""
    turns: int = 0
    """Turns played, as it goes on.  WT-OBJ-08"""
    claims: dict[CompanyId, ScoreSheet] = {}
    score: Score | None = None
    sheet: ScoreSheet | None = None
    """The sheet the score was read from."""
    disputed: bool = False
    objection: str = ""
    """What whoever did not agree says is wrong."""
    objector: CompanyId = ""
    settlements: tuple[Settlement, ...] = ()
    """Every result it has had, oldest first."""
    ruled: bool = False
    """Settled by the referee: nobody changes it any more.  WT-REF-02"""
    lost_by: CompanyId = ""
    """Lost by sanction, whatever was played."""

    def marks_in(self, company: CompanyId, number: int) -> dict[str, str]:
        """Who holds what after a round of the game, by this company's own marks in it."""
        rounds = self.marks.get(company, ())
        return rounds[number - 1] if number <= len(rounds) else {}

    def rival(self, company: CompanyId) -> CompanyId:
        """The other one."""
        return self.pair[1] if company == self.pair[0] else self.pair[0]

    @property
    def zone_a(self) -> CompanyId:
        """Who holds zone A: as chosen at the table, else the first of the pair."""
        return self.preparation.zone_a or self.pair[0]

    def side(self, company: CompanyId) -> Side:
        """A or B."""
        return "A" if company == self.zone_a else "B"


class Clock(FrozenStruct, frozen=True):
    """The round clock, in seconds; `at` is when it last started."""

    running: bool = False
    at: int = 0
    spent: int = 0
    extra: int = 0
    """Minutes given on top of those announced.  WT-ORG-06"""

    def elapsed(self, now: int) -> int:
        """Seconds gone."""
        return self.spent + (max(0, now - self.at) if self.running else 0)


class Seat(FrozenStruct, frozen=True):
    """A company as it stood when a round was paired, best placed first in the round's field."""

    id: CompanyId
    points: int = 0
    byes: int = 0
    met: tuple[CompanyId, ...] = ()


class Round(FrozenStruct, frozen=True):
    """Once round the tables."""

    number: int
    games: dict[GameId, Game]
    bye: CompanyId | None = None
    field: tuple[Seat, ...] = ()
    closed: bool = False
    clock: Clock = Clock()
    by_hand: bool = False
    faces: tuple[int, ...] = ()
    """The recorded draw of round 1.  WT-PAIR-01"""
    apart: bool = False
    """Clubmates were to be kept apart when it was paired."""
    draft_id: int = 0
    """Which of the event's drafts it is; 0 where it was paired without one."""

    @property
    def missing(self) -> tuple[Game, ...]:
        """Games without a result."""
        return tuple(game for game in self.games.values() if game.score is None)

    @property
    def begun(self) -> bool:
        """Whether any table has handed in a sheet.  WT-PAIR-06"""
        return self.closed or any(game.score or game.claims for game in self.games.values())


class Sanction(FrozenStruct, frozen=True):
    """A penalty, with author, time, target, reason and effect.  WT-SPORT-02, WT-REF-03"""

    company: CompanyId
    kind: str
    reason: str
    by: str
    at: int = 0
    amount: int = 0
    game: GameId = ""


class Call(FrozenStruct, frozen=True):
    """A question for the referee and the answer, which is final.  WT-REF-02"""

    id: str
    game: GameId
    question: str
    by: str
    at: int = 0
    decision: str = ""
    decided_by: str = ""
    decided_at: int = 0


class EntryAsk(FrozenStruct, frozen=True):
    """Somebody without an account who asks for a place."""

    id: str
    name: str
    club: str = ""
    faction: str = ""
    registered: bool = False


class Announcement(FrozenStruct, frozen=True):
    """Words for everybody."""

    text: str
    by: str = ""
    at: int = 0


class Tournament(FrozenStruct, frozen=True):
    """The gathering: several rounds, everyone with an army of their own.  WT-GEN-02"""

    settings: Settings = Settings(name="")
    organiser: str = ""
    referee: str = ""
    referee_plays: bool = False
    stand_in: str = ""
    """Referees the referee's own games.  WT-REF-05"""
    phase: Phase = "draft"
    registration_open: bool = False
    ever_opened: bool = False
    rules_changed_at: int = 0
    """When the event's own rules changed after registration opened; 0 if they did not.  WT-KIT-02"""
    rules_published_at: int = 0
    companies: dict[CompanyId, Company] = {}
    asking: dict[str, EntryAsk] = {}
    """Who asked for a place and waits for the staff's answer."""
    asked: int = 0
    """How many have asked so far."""
    lot: tuple[CompanyId, ...] = ()
    planned: int = 0
    """Rounds, fixed when round 1 is paired.  WT-FMT-03"""
    rounds: tuple[Round, ...] = ()
    draft: Round | None = None
    """The next round as the desk looks at it, before anybody else sees it."""
    drafts: int = 0
    """How many were made so far, published or not."""
    pins: dict[CompanyId, int] = {}
    """Tables kept for people who need one."""
    announcements: tuple[Announcement, ...] = ()
    announced_before_closing: int = 0
    """How many of them were about a day that is over."""
    archived: bool = False
    sanctions: tuple[Sanction, ...] = ()
    calls: tuple[Call, ...] = ()
    ticks: frozenset[tuple[str, str]] = frozenset()
    """Check-list items a person ticked: (rule, subject)."""

    @property
    def name(self) -> str:
        """What the event is called."""
        return self.settings.name

    @property
    def latest_announcement(self) -> Announcement | None:
        """The last words for everybody, unless the event was closed since."""
        fresh = self.announcements[self.announced_before_closing :]
        return fresh[-1] if fresh else None

    def role(self, who: str | None) -> str:
        """What somebody is here: organiser, referee, player or spectator."""
        if who and who == self.organiser:
            return "organiser"
        if who and who in (self.referee, self.stand_in):
            return "referee"
        seats = {company.person for company in self.companies.values()} | {
            f"seat:{company}" for company in self.companies
        }
        return "player" if who and who in seats else "spectator"

    def seat_name(self, seat: str) -> str:
        """The player a personal link belongs to; nothing for any other link."""
        return self.companies[seat].name if seat in self.companies else ""

    @property
    def pack(self) -> Pack:
        """The edition this event runs on."""
        return pack(self.settings.pack)

    @property
    def current(self) -> Round | None:
        """The round being played or played last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def can_still_join(self) -> bool:
        """Whether anybody entered now would still be paired.  WT-PAIR-05"""
        last = self.current
        return last is None or len(self.rounds) < self.planned or not last.begun

    @property
    def active(self) -> tuple[Company, ...]:
        """Who would be paired now."""
        return tuple(company for company in self.companies.values() if company.status == "present")

    @property
    def seated(self) -> int:
        """Seats taken."""
        return sum(company.status in ("entered", "present") for company in self.companies.values())

    @property
    def lists_via_app(self) -> bool:
        """WT-LIST-02"""
        chosen = self.settings.lists_via_app
        return self.pack.switches.lists_via_app if chosen is None else chosen

    @property
    def rounds_expected(self) -> int:
        """As fixed, as announced, or as the table would say for those entered; 0 while too few."""
        if fixed := self.planned or self.settings.rounds:
            return fixed
        return rounds_for(self.seated) if self.seated >= 4 else 0

    def time_left(self, now: int) -> int:
        """Seconds left of the round's time, extra minutes included; past zero it goes on below.  WT-ORG-06"""
        clock = self.current.clock if self.current else Clock()
        return 60 * ((self.settings.round_minutes or 0) + clock.extra) - clock.elapsed(now)

    def games(self) -> Iterator[tuple[Round, Game]]:
        """Every game of every round."""
        for round_ in self.rounds:
            for game in round_.games.values():
                yield round_, game

    def game(self, game: GameId) -> tuple[Round, Game] | None:
        """A game by its id."""
        number = game.partition("-")[0]
        if not number.isdigit() or not 0 < int(number) <= len(self.rounds):
            return None
        round_ = self.rounds[int(number) - 1]
        return (round_, round_.games[game]) if game in round_.games else None

    def adventure(self, number: int) -> Adventure | None:
        """What round `number` is played on, if it is set.  WT-ADV-01"""
        set_so_far = self.settings.adventures
        found = set_so_far[number - 1] if number <= len(set_so_far) else NO_ADVENTURE
        return None if found == NO_ADVENTURE else found

    @property
    def adventures(self) -> tuple[Adventure, ...]:
        """By round; one that began without any keeps none, whatever is set afterwards.  WT-ADV-01"""
        known = self.settings.adventures
        begun = len(self.rounds) - (bool(self.rounds) and not self.rounds[-1].begun)
        return known + (NO_ADVENTURE,) * (begun - len(known))

    def scenario(self, number: int) -> Scenario | None:
        """The scenario of a round."""
        adventure = self.adventure(number)
        return SCENARIOS[adventure.scenario] if adventure else None

    def feat(self, number: int) -> Feat | None:
        """The feat of a round."""
        adventure = self.adventure(number)
        return FEATS[adventure.feat] if adventure else None

    def halves(self, number: int) -> tuple[Scenario, Feat] | None:
        """The scenario and the feat of a round: both are set, or neither.  WT-ADV-02"""
        adventure = self.adventure(number)
        return (SCENARIOS[adventure.scenario], FEATS[adventure.feat]) if adventure else None
