"""The whole of a battle that can change, as one block of integers.

Everything a copy must hold lies in `words`, one flat array; the named attributes (`x`, `wounds`,
`broken`…) are windows on it, so `battle.wounds[m]` reads like a table and cloning is one memory copy.
What never changes (armies, terrain, scenario, settings) is in the shared `Table`; dice and story belong
to whoever plays. No dictionaries, strings or closures here: these functions run interpreted or compiled.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from tercio.firstblood.engine.field import Field, Piece
from tercio.firstblood.engine.forces import Forces
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario, circle_of
from tercio.firstblood.engine.settings import Settings

if TYPE_CHECKING:
    from tercio.core.dice import Dice

MAX_MODELS = 160
MAX_REGIMENTS = 32
MAX_CARDS = 16
MAX_EFFECTS = 128  # four for each regiment there can be: two gifts, what it granted itself, what it lost
EFFECT = 6
MAX_HITS = 64  # thirteen models strike at most thirteen parts, sharply or not, and thirteen strike back
HIT = 12
MAX_FRAMES = 20
FRAME = 12

# --- where a regiment is
WAITING, RESERVE, ARRIVING, TABLE, GARRISONED, DESTROYED, ENTERING = range(7)
"""To be deployed; in Reinforcements; arriving this Round; on the table; in a garrison; gone; half way on
(its second March must bring it in, FB-REINF-06)."""

FIELDS: tuple[tuple[str, int], ...] = (
    # models
    ("x", MAX_MODELS),
    ("y", MAX_MODELS),
    ("floor", MAX_MODELS),
    ("alive", MAX_MODELS),
    ("wounds", MAX_MODELS),
    ("acting", MAX_MODELS),
    ("struck_by", MAX_MODELS),
    ("aim_at", MAX_MODELS),
    ("aim_part", MAX_MODELS),
    ("suffered", MAX_MODELS),
    ("crossed", MAX_MODELS),
    # regiments
    ("place", MAX_REGIMENTS),
    ("inside", MAX_REGIMENTS),
    ("broken", MAX_REGIMENTS),
    ("inspired", MAX_REGIMENTS),
    ("aimed", MAX_REGIMENTS),
    ("activated", MAX_REGIMENTS),
    ("tokens", MAX_REGIMENTS),
    ("started", MAX_REGIMENTS),
    ("strength", MAX_REGIMENTS),
    ("marches", MAX_REGIMENTS),
    ("done", MAX_REGIMENTS),
    ("markers", MAX_REGIMENTS),
    ("blessed", MAX_REGIMENTS),
    ("arrived", MAX_REGIMENTS),
    ("shamed", MAX_REGIMENTS),
    ("group_suffered", MAX_REGIMENTS),
    ("lost", MAX_REGIMENTS),
    ("led_range", MAX_REGIMENTS),
    ("effects_on", MAX_REGIMENTS),
    ("feared", MAX_REGIMENTS),
    # players
    ("vp", 2),
    ("cards", 2),
    ("stack", 2 * MAX_CARDS),
    # effects that last: kind, regiment, which, amount, until, mark
    ("effects", MAX_EFFECTS * EFFECT),
    # hits waiting for their Defence roll (see hits.py)
    ("hits", MAX_HITS * HIT),
    # frames of the flow (see flow.py)
    ("frames", MAX_FRAMES * FRAME),
    # the answer to the last decision
    ("answer", 8),
    # single numbers, named below
    ("clock", 24),
    # models again: what came later comes last
    ("spent_abilities", MAX_MODELS),
)
"""A window that grows keeps its numbers in the journals already written: see journal_words.py."""
WORDS = sum(count for _, count in FIELDS)
_SPANS: list[tuple[str, int, int]] = []
_at = 0
for _name, _count in FIELDS:
    _SPANS.append((_name, _at, _at + _count))
    _at += _count
_WINDOWS = {name: slice(start, end) for name, start, end in _SPANS}
OFFSET = {name: start for name, start, _ in _SPANS}
STEADY = OFFSET["hits"]
"""What lies before this place says how things stand; the rest is what is being done about it."""
STARTS = [start for _, start, _ in _SPANS]
COMPILED = not __file__.endswith(".py")
"""Compiled code reaches the windows as plain memory (see state.pxd), everybody else as memoryviews."""

# --- single numbers: battle.clock[ROUND]
(
    ROUND, PHASE, FIRST_PLAYER, ACTIVE_PLAYER, ACTING, DEPTH, ASKING, ASKED, ASK_A, ASK_B, ASK_C,
    OVER, WINNER, EFFECT_COUNT, HIT_COUNT, DUEL, ACTION_KIND, SOLO, STARTED, CONCEDED, BONUS_OF,
    SWAPPED,
) = range(22)  # fmt: skip

NOBODY = -1
FELL_IN = -2
"""In `inside` of a destroyed regiment: this less the number of the garrison piece it held.  FB-GARR-13"""
USED_BLESSING, BLESSED_BLOWS, BLESSED_DEFENCE = 1, 2, 3
"""In `blessed`: used up this Round; to-hit re-rolls declared; Defence re-rolls declared.  FB-SR-BLESSED"""
DRAW = 2
"""A winner that is neither player 0 nor player 1."""


class Table:
    """What never changes during a battle, shared by all its copies."""

    def __init__(
        self,
        armies: tuple[ArmySheet, ArmySheet],
        scenario: Scenario,
        pieces: tuple[Piece, ...] = (),
        settings: Settings | None = None,
        forces: Forces | None = None,
    ) -> None:
        self.forces = forces or Forces(armies)
        self.scenario = scenario
        self.field = Field(pieces, scenario.width, scenario.height)
        self.settings = settings or Settings()
        self.circles = [circle_of(zone, self.settings) for zone in scenario.zones]
        if self.forces.models > MAX_MODELS or self.forces.regiments > MAX_REGIMENTS:
            raise ValueError(f"at most {MAX_MODELS} models and {MAX_REGIMENTS} regiments fit on the table")


class Battle:
    """A battle at one moment. `clone` copies it; everything else changes it in place."""

    x: memoryview[int]
    y: memoryview[int]
    floor: memoryview[int]
    alive: memoryview[int]
    wounds: memoryview[int]
    """Wounds taken, not left."""
    acting: memoryview[int]
    """1: Acting Leader; -1: came back from the dead without its role; 2: both.  FB-LEAD-10, FB-REST-07"""
    struck_by: memoryview[int]
    """Bit r: Engaged by regiment r when its attacks were declared.  FB-ALLOC-03"""
    aim_at: memoryview[int]
    """The regiment this model attacks in the present Action, or -1.  FB-TGT-01"""
    aim_part: memoryview[int]
    """The model it picked there.  FB-TGT-02"""
    suffered: memoryview[int]
    """Wounds a separately tested model took in the present Action.  FB-CCOM-04"""
    crossed: memoryview[int]
    """Charge obstacles met this Round (see terrain.py).  FB-ZONE-07, FB-ZONE-08"""
    place: memoryview[int]
    inside: memoryview[int]
    """The garrison piece it occupies, or -1."""
    broken: memoryview[int]
    inspired: memoryview[int]
    aimed: memoryview[int]
    activated: memoryview[int]
    tokens: memoryview[int]
    """Casualty Tokens.  FB-TOKEN-01"""
    started: memoryview[int]
    """Models alive at the start of the Round.  FB-BRK-01"""
    strength: memoryview[int]
    """Models alive now."""
    marches: memoryview[int]
    """March Actions this Round.  FB-LEAD-06"""
    done: memoryview[int]
    """Bits of the Actions performed in this activation.  FB-ACT-14"""
    markers: memoryview[int]
    """Overcharge markers."""
    blessed: memoryview[int]
    """0, or USED_BLESSING, BLESSED_BLOWS, BLESSED_DEFENCE."""
    arrived: memoryview[int]
    """1: came from Reinforcements this Round.  FB-ACT-13"""
    shamed: memoryview[int]
    """1: refused a Challenge, until the end of its next activation.  FB-PROV-03"""
    group_suffered: memoryview[int]
    """Wounds the ordinary models took in the present Action.  FB-MOR-05"""
    lost: memoryview[int]
    """Models lost in the present Action, before Morale."""
    led_range: memoryview[int]
    """Command Range of the last true Leader, inherited by an Acting Leader.  FB-LEAD-13"""
    effects_on: memoryview[int]
    """How many lasting effects lie on the regiment."""
    feared: memoryview[int]
    """The strongest Terrifying felt in the present Action."""
    vp: memoryview[int]
    cards: memoryview[int]
    stack: memoryview[int]
    """Entries, top card last, MAX_CARDS for each player."""
    effects: memoryview[int]
    hits: memoryview[int]
    frames: memoryview[int]
    answer: memoryview[int]
    clock: memoryview[int]
    spent_abilities: memoryview[int]
    """Bit k: its k-th [Command] ability was used in this activation.  FB-CMD-01"""

    def __init__(self, table: Table, words: array[int] | None = None) -> None:
        self.table = table
        self.forces = table.forces
        self.field = table.field
        self.scenario = table.scenario
        self.settings = table.settings
        self.words: array[int] = array("q", bytes(8 * WORDS)) if words is None else words
        if COMPILED:
            lay_windows(self, STARTS)  # type: ignore[name-defined]  # noqa: F821  (state.pxd)
        self.dice: Dice | None = None
        self.story: list[Any] | None = None
        """Where events are told, when somebody listens (see event_log.py)."""
        self.paths: tuple[Any, ...] = ()
        """The moves of the command being applied: read at once, never part of the state."""
        self.rush: tuple[Any, ...] = ()
        """The charge worked out last and all it was worked out from (see charge_paths.py)."""

    def __getattr__(self, name: str) -> memoryview[int]:
        """Open a window on first use: a copy that is only looked at in part costs no more than that."""
        span = _WINDOWS.get(name)
        if span is None:
            raise AttributeError(name)
        window = vars(self)[name] = memoryview(self.words)[span]
        return window

    def clone(self) -> Battle:
        """An independent copy; it has no dice and tells nobody."""
        return Battle(self.table, self.words[:])

    def models(self, r: int) -> range:
        """All models of a regiment, living or not."""
        return range(self.forces.first[r], self.forces.end[r])

    def living(self, r: int) -> list[int]:
        """The living models of a regiment."""
        alive, found = self.alive, []
        for m in range(self.forces.first[r], self.forces.end[r]):
            if alive[m]:
                found.append(m)
        return found

    def regiments(self, player: int) -> list[int]:
        """The regiments of a player, destroyed ones included."""
        owner = self.forces.player
        return [r for r in range(self.forces.regiments) if owner[r] == player]

    def in_play(self, r: int) -> bool:
        """On the table or in a garrison.  FB-GARR-18"""
        return self.place[r] == TABLE or self.place[r] == GARRISONED

    def enemies(self, player: int) -> list[int]:
        """Enemy regiments in play."""
        owner, found = self.forces.player, []
        for r in range(self.forces.regiments):
            if owner[r] != player and self.in_play(r):
                found.append(r)
        return found

    def friends(self, player: int) -> list[int]:
        """Friendly regiments in play."""
        owner, found = self.forces.player, []
        for r in range(self.forces.regiments):
            if owner[r] == player and self.in_play(r):
                found.append(r)
        return found


def new_battle(table: Table) -> Battle:
    """A battle before anything has happened: every model alive, every regiment waiting to be deployed."""
    b = Battle(table)
    for m in range(table.forces.models):
        b.alive[m] = 1
        b.aim_at[m] = NOBODY
        b.aim_part[m] = NOBODY
    for r in range(table.forces.regiments):
        b.place[r] = WAITING
        b.inside[r] = NOBODY
        b.strength[r] = b.started[r] = table.forces.end[r] - table.forces.first[r]
    b.clock[ACTING] = b.clock[WINNER] = b.clock[FIRST_PLAYER] = b.clock[DUEL] = NOBODY
    b.clock[BONUS_OF] = NOBODY
    return b
