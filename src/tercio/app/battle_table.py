"""Battles that people play: opened from two lists, sent one decision at a time, seen from a seat.

Every door asks here, and only here is it settled who speaks for which side: the account a battle names for
it, or whoever holds the seat's personal link (`side:0`, `side:1`). What leaves is what that seat may see, in
words and as JSON; what is only tried is never written down.
"""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Any, cast

import msgspec

from tercio import odds
from tercio.app.command_desk import new_stream, open_stream, perform, read_command, state_at
from tercio.app.event_reader import read
from tercio.app.open_streams import NoSuchStream, OpenStream
from tercio.app.systems import system
from tercio.arena.policies import POLICIES
from tercio.core.dice import Seeded
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.armies.muster import ArmyList, muster
from tercio.firstblood.armies.text import read_list, shipped_lists
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.commands import BeginBattle, Volley
from tercio.firstblood.decider import choices
from tercio.firstblood.engine.state import ASK_A, ASKING, Battle
from tercio.firstblood.events import BattleBegun
from tercio.firstblood.narration import Names, Wording, army_name, choice_words
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.rivals import Rival
from tercio.firstblood.seats import player_at
from tercio.firstblood.sequence.actions.volley import volley_attacks
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION
from tercio.firstblood.shown_events import EventShown, shown_events
from tercio.firstblood.snapshot import Snapshot, snapshot
from tercio.firstblood.verdict import Verdict, verdict
from tercio.firstblood.victory.scenarios import BOOK, scenario
from tercio.store import journal

KIND = "firstblood"
SIDE = "side:"
"""How a personal link names its seat."""
LINKED = {f"{SIDE}0": ("0",), f"{SIDE}1": ("1",), f"{SIDE}both": ("0", "1")}
"""The seats of each link; two who share a screen hold both."""
WATCH = "watch"
"""Asked for instead of a seat: what neither side hides."""
LONGEST_LIST = 20_000
MOST_PIECES = 30
MOST_SEED = 10**9
MOST_LINES = 400
"""Events told at a time."""


# --- opening


class ForceOffered(msgspec.Struct, frozen=True):
    """A ready list: its key, and its name as people say it."""

    key: str
    name: str
    faction: str
    points: int


class BattleOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play: lists by key or in full, a scenario, the ground by lot, and the rivals."""

    first: str = "hundred-kingdoms-300"
    second: str = "nords-300"
    scenario: str = "plunder-the-camp"
    pieces: int = 10
    """Terrain pieces thrown by lot; 0 for a bare table."""
    seed: int | None = None
    """Of the ground; none draws one."""
    names: tuple[str, str] = ("", "")
    machines: tuple[str, str] = ("", "")
    """The policy that plays each side; empty for a person."""


def ready_forces(language: str) -> list[ForceOffered]:
    """The lists one can play at once."""
    return [
        ForceOffered(
            key, army_name(chosen.faction, chosen.limit).text(language), chosen.faction, chosen.limit
        )
        for key, chosen in sorted(shipped_lists().items(), key=lambda pair: (pair[1].limit, pair[0]))
    ]


def force_keys() -> list[str]:
    """The keys of the ready lists."""
    return sorted(shipped_lists())


def scenario_keys() -> list[str]:
    """The keys of the scenarios of the book."""
    return list(BOOK)


def open_battle(
    order: BattleOrder, who: str, command_id: str, accounts: tuple[str, str] = ("", "")
) -> tuple[str, int]:
    """A new battle, up to its first decision: its stream and version."""
    command = begin_command(order, accounts)
    stream = new_stream(KIND)
    outcome = perform(KIND, stream, command, who=who, command_id=command_id)
    return stream, outcome.version


def begin_command(order: BattleOrder, accounts: tuple[str, str]) -> BeginBattle:
    """The order as the command that begins the battle; what cannot be played is refused."""
    if not 0 <= order.pieces <= MOST_PIECES or not 0 <= (order.seed or 0) <= MOST_SEED:
        raise Refused("battle.open.numbers", most=MOST_PIECES, seed=MOST_SEED)
    chosen = scenario(order.scenario)
    armies = muster(force(order.first)), muster(force(order.second))
    seed = secrets.randbelow(MOST_SEED) if order.seed is None else order.seed
    ground = field_by_lot(chosen, Seeded(f"ground {seed}"), order.pieces) if order.pieces else ()
    if not set(order.machines) <= {"", *POLICIES}:
        raise Refused("battle.no_policy", asked=order.machines, known=sorted(POLICIES))
    first, second = map(Rival, order.names, accounts, order.machines)
    return BeginBattle(armies, chosen, tuple(ground), rivals=(first, second))


def force(wanted: str) -> ArmyList:
    """A list by its key, or the text of one."""
    if len(wanted) > LONGEST_LIST:
        raise Refused("battle.open.list_too_long", most=LONGEST_LIST)
    ready = shipped_lists().get(wanted)
    if ready is not None:
        return ready
    if "\n" not in wanted.strip():
        raise Refused("battle.watch.no_army", name=wanted[:60], known=sorted(shipped_lists()))
    return read_list(wanted)


# --- who sits where


@lru_cache(maxsize=512)
def rivals_of(stream: str) -> tuple[Rival, Rival]:
    """Who sits on either side, as the first event says: that never changes."""
    first = read(system(KIND), journal.story(stream, 0, 1))
    if not first or not isinstance(first[0], BattleBegun):
        raise NoSuchStream
    return first[0].rivals


def seats_of(stream: str, who: str | None, link: str | None) -> tuple[str, ...]:
    """The seats somebody speaks for: by a personal link, by account; none for who only watches."""
    held = set(LINKED.get(link or "", ()))
    held |= {str(k) for k, rival in enumerate(rivals_of(stream)) if who and rival.account == who}
    return tuple(seat for seat in ("0", "1") if seat in held)


def seat_for(stream: str, who: str | None, link: str | None, wanted: str | None = None) -> str | None:
    """The seat somebody acts from: the one they ask for among theirs, or their only one; else they watch.

    Who holds both (two at one screen) sits where the decision is, unless they say otherwise; `WATCH` is no
    seat at all, for the moment between the two.
    """
    held = seats_of(stream, who, link)
    if wanted == WATCH:
        return None
    if wanted is not None:
        if wanted not in held:
            raise Refused("battle.seat.not_yours", rule="FB-GEN-01")
        return wanted
    if len(held) < 2:
        return held[0] if held else None
    asked = str(whose(cast(Battle, open_stream(stream).state)))
    return asked if asked in held else held[0]


# --- what a seat sees


class ChoiceOffered(msgspec.Struct, frozen=True):
    """Something that may be sent now: the command itself, and what it says on a button."""

    command: Command
    words: Wording


class TableShown(msgspec.Struct, frozen=True):
    """Everything a page needs at one version."""

    version: int
    battle: Snapshot
    choices: tuple[ChoiceOffered, ...]
    machine: bool
    """Does it wait for the machine?"""


def table_shown(stream: str, seat: str | None, language: str, version: int | None = None) -> TableShown:
    """The battle as a seat may see it, now or as it stood at a version."""
    opened = open_stream(stream) if version is None else moment(stream, version)
    b = battle_of(opened)
    sides = side_names(stream)
    names = Names(b, sides)
    offered = choices(b, seat) if version is None else ()
    lines = tuple(
        ChoiceOffered(command, choice_words(names, command).in_words(language)) for command in offered
    )
    player = whose(b)
    machine = player in (0, 1) and bool(rivals_of(stream)[player].machine)
    return TableShown(opened.version, snapshot(b, seat, language, sides), tuple(lines), machine)


def battle_of(opened: OpenStream) -> Battle:
    if opened.state is None:
        raise NoSuchStream
    return cast(Battle, opened.state)


def side_names(stream: str) -> tuple[str, str]:
    one, two = rivals_of(stream)
    return one.name, two.name


def moment(stream: str, version: int) -> OpenStream:
    """A battle as it stood at a version: what has happened never changes, so it is folded once."""
    return _folded(stream, version, open_stream(stream).created)


@lru_cache(maxsize=256)
def _folded(stream: str, version: int, created: object) -> OpenStream:
    return state_at(stream, version)


def state_before(found: OpenStream, version: int) -> Battle:
    """The state a command was decided on: most often the one that was just looked at."""
    return battle_of(found if found.version == version else moment(found.stream, version))


class Told(msgspec.Struct, frozen=True):
    """What happened between two versions, as a seat may read it."""

    version: int
    """The version told up to."""
    events: tuple[EventShown, ...]


def told_since(stream: str, after: int, seat: str | None, language: str) -> Told:
    """What happened after a version, at most so many events at a time."""
    head = open_stream(stream).version
    if not 0 <= after <= head:
        raise NoSuchStream
    until = min(head, after + MOST_LINES)
    before = moment(stream, after).state if after else None
    events = read(system(KIND), journal.story(stream, after, until))
    return Told(until, tuple(shown_events(before, events, seat, language, side_names(stream))))


# --- sending, and trying without sending


def send(  # noqa: PLR0913 (each is part of what a sender says)
    stream: str, raw: Any, *, seat: str | None, who: str, command_id: str, seen: int | None, language: str
) -> Told:
    """A command from a seat, once, on the version its sender saw: what happened, as that seat may read it."""
    command = read_command(system(KIND), raw)
    if isinstance(command, BeginBattle):
        raise Refused("firstblood.already_begun", rule="FB-GEN-01")
    found = open_stream(stream)
    outcome = perform(KIND, stream, command, who=who, command_id=command_id, seen=seen, seat=seat)
    before = state_before(found, outcome.version - len(outcome.events))
    shown = shown_events(before, outcome.events, seat, language, side_names(stream))
    return Told(outcome.version, tuple(shown))


class Odds(msgspec.Struct, frozen=True):
    """Exact chances of the Wounds an attack would cause."""

    mean: float
    chances: tuple[float, ...]
    """Of 0, 1, 2… Wounds."""


class Preview(msgspec.Struct, frozen=True):
    """What would become of a command: nothing is done and nothing written down."""

    version: int
    verdict: Verdict
    refusal: Wording | None
    words: Wording | None
    """What it would do, where it is fine."""
    odds: Odds | None = None


def preview(stream: str, raw: Any, seat: str | None, language: str) -> Preview:
    """The judge's answer to a command that is only tried, with exact odds where it is a Volley."""
    opened = open_stream(stream)
    b, command = battle_of(opened), read_command(system(KIND), raw)
    judged, no = verdict(b, command, seat)
    if no is not None:
        return Preview(opened.version, judged, Wording(no.text(language), no.rule or ""), None)
    words = choice_words(Names(b, side_names(stream)), command).in_words(language)
    return Preview(opened.version, judged, None, words, odds_of(b, command))


def odds_of(b: Battle, command: Command) -> Odds | None:
    """The Wounds of a Volley, from the very attacks the engine would roll."""
    if not isinstance(command, Volley) or b.clock[ASKING] != TAKE_ACTION:
        return None
    pools = volley_attacks(b, b.clock[ASK_A], command.target, command.weapon, command.markers)
    wounds = odds.read_sheets([pool.sheet() for pool in pools])
    most = max(outcome for outcome, _ in wounds.items())
    return Odds(float(wounds.mean()), tuple(float(wounds[k]) for k in range(most + 1)))


def next_to_answer(stream: str) -> str | None:
    """Whose answer the battle waits for: a seat, or None when it is over."""
    player = whose(battle_of(open_stream(stream)))
    return str(player) if player_at(player) >= 0 else None
