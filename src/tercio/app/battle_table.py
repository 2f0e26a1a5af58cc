"""Battles that people play: sent one decision at a time, seen from a seat.

What leaves is what a seat may see, in words and as JSON; what is only tried is never written down. How a
battle is opened stands in `battle_opening`, who speaks for which side in `battle_seats`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import count
from operator import or_
from typing import Any, get_args

import msgspec

from tercio.app.battle_odds import OddsLine, odds_lines
from tercio.app.battle_seats import KIND, battle_of, rivals_of, side_names
from tercio.app.command_desk import Outcome, open_stream, perform, read_command, state_at
from tercio.app.event_reader import read
from tercio.app.open_streams import NoSuchStream, OpenStream
from tercio.app.systems import system
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.core.timeline import Undone
from tercio.firstblood.answers_together import answers_together, same_answer_again
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decider import cards_to_order, choices
from tercio.firstblood.narration import Names, Wording, choice_words, together_words
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.seats import player_at
from tercio.firstblood.shown_events import EventShown, shown_events
from tercio.firstblood.snapshot import Snapshot, snapshot
from tercio.firstblood.state import Battle, Scenario
from tercio.firstblood.table_drawing import table_layers, view_box
from tercio.firstblood.verdict import Verdict, verdict
from tercio.store import journal

SENDABLE: Any = reduce(or_, (kind for kind in get_args(system(KIND).commands) if kind is not BeginBattle))
"""The commands of a battle that has begun."""
ACT_MARK = "~"
"""Between the id of a command and the number of one that followed it; no sender's id has it."""
MOST_LINES = 400
"""Events told at a time."""


class ChoiceOffered(msgspec.Struct, frozen=True):
    """Something that may be sent now: the command itself, and what it says on a button."""

    command: Command
    """Ready to be sent as it is."""
    words: Wording
    """What it does, as a sentence."""


class CardOffered(msgspec.Struct, frozen=True):
    """A card that waits to be laid on the Command Stack."""

    entry: int
    """As `OrderStack` names it."""
    name: str
    """Whose card it is, for people."""


class TableShown(msgspec.Struct, frozen=True):
    """Everything a page needs at one version."""

    version: int
    """How far the battle has come: send it as `seen`."""
    battle: Snapshot
    """The table as the seat sees it."""
    choices: tuple[ChoiceOffered, ...]
    """What this seat may send now; none for a watcher, nor at a version gone by."""
    machine: bool
    """Does it wait for the machine?"""
    together: tuple[ChoiceOffered, ...] = ()
    """"All of them": choices that, sent together, also answer the decisions like this one that follow."""
    picture: str | None = None
    """The table drawn (SVG without its frame), where a picture was asked for."""
    cards: tuple[CardOffered, ...] = ()
    """The cards this seat may put in an order of its own now, and send as one `OrderStack`."""


def table_shown(
    stream: str, seat: str | None, language: str, version: int | None = None, *, drawn: bool = False
) -> TableShown:
    """The battle as a seat may see it, now or as it stood at a version."""
    opened = open_stream(stream) if version is None else moment(stream, version)
    b = battle_of(opened)
    sides = side_names(stream, language)
    names = Names(b, sides, seat)
    offered = choices(b, seat) if version is None else ()
    lines = tuple(
        ChoiceOffered(command, choice_words(names, command).in_words(language)) for command in offered
    )
    player = whose(b)
    together = shared_choices(names, language) if offered and seat == str(player) else ()
    machine = player in (0, 1) and bool(rivals_of(stream)[player].machine)
    shown = snapshot(b, seat, language, sides)
    picture = table_layers(shown, language) if drawn else None
    cards = cards_offered(names, seat) if offered else ()
    return TableShown(opened.version, shown, lines, machine, together, picture, cards)


def cards_offered(names: Names, seat: str | None) -> tuple[CardOffered, ...]:
    """The cards a seat has still to lay, where there is more than one order of them.  FB-STACK-01"""
    player = player_at(seat)
    left = cards_to_order(names.b, player) if player in (0, 1) else []
    return tuple(CardOffered(entry, names.entry(entry)) for entry in left)


def shared_choices(names: Names, language: str) -> tuple[ChoiceOffered, ...]:
    """The answers that serve for several decisions, in words."""
    return tuple(
        ChoiceOffered(command, together_words(names, command).in_words(language))
        for command in answers_together(names.b)
    )


def square_frame(shown: TableShown | None) -> str:
    """The frame of a picture that is zoomed, with the whole table in it; of the usual one for nobody yet."""
    size = max(shown.battle.width, shown.battle.height) if shown else Scenario("").width
    return view_box(size, size)


def frame_of(shown: TableShown) -> str:
    """The frame of a picture that shows the table and no more."""
    return view_box(shown.battle.width, shown.battle.height)


def moment(stream: str, version: int) -> OpenStream:
    """A battle as it stood at a version: what has happened never changes, so it is folded once."""
    return _folded(stream, version, open_stream(stream).created)


@lru_cache(maxsize=256)
def _folded(stream: str, version: int, created: object) -> OpenStream:
    return state_at(stream, version, created=created)


def state_before(found: OpenStream, version: int) -> Battle:
    """The state a command was decided on: most often the one that was just looked at."""
    return battle_of(found if found.version == version else moment(found.stream, version))


class SeatStory(msgspec.Struct, frozen=True):
    """What happened between two versions, as a seat may read it."""

    version: int
    """The version told up to."""
    events: tuple[EventShown, ...]
    """In the order they happened, at most 400 at a time."""


def told_since(stream: str, after: int, seat: str | None, language: str) -> SeatStory:
    """What happened after a version, at most so many events at a time."""
    head = open_stream(stream).version
    if not 0 <= after <= head:
        raise NoSuchStream
    until = min(head, after + MOST_LINES)
    events = read(system(KIND), journal.story(stream, after, until))
    return SeatStory(until, tuple(told_events(stream, after, events, seat, language)))


def told_events(
    stream: str, after: int, events: Sequence[Event], seat: str | None, language: str
) -> Iterator[EventShown]:
    """Events after a version as a seat may read them; what follows an undoing is told from where it led."""
    state, start, sides = moment(stream, after).state if after else None, 0, side_names(stream, language)
    for at, event in enumerate(events):
        if isinstance(event, Undone):
            yield from shown_events(state, events[start:at], seat, language, sides)
            state, start = moment(stream, after + at + 1).state, at + 1
            yield undoing_shown(event, state, language)
    yield from shown_events(state, events[start:], seat, language, sides)


def undoing_shown(event: Undone, after: Battle, language: str) -> EventShown:
    """That something was taken back; who and what stands where is in the table's own picture."""
    words = Wording(say("battle.undone", language), "")
    points = after.vp[0], after.vp[1]
    return EventShown("Undone", {"back_to": event.back_to}, (), words, (), (), (), points)


# --- sending, and trying without sending


class Sent(msgspec.Struct, frozen=True):
    """What came of a command, as a seat may read it."""

    version: int
    """The version of the battle after it."""
    events: tuple[EventShown, ...]
    """What came of it, in the order it happened."""
    repeated: bool
    """It had been carried out before, and this is what came of it then."""
    table: TableShown | None = None
    """The table as it stands now, drawn, where it was asked for."""


def send(  # noqa: PLR0913 (each is part of what a sender says)
    stream: str,
    raw: Any,
    *,
    seat: str | None,
    who: str,
    command_id: str,
    seen: int | None,
    language: str,
    together: bool = False,
    drawn: bool = False,
) -> Sent:
    """A command from a seat, once, on the version its sender saw: what happened, as that seat may read it.

    Sent together, it is also the answer to the decisions like it that follow in the same attack.
    Who wants the table drawn gets it with the answer, and need not ask a second time.
    """
    command = read_command(system(KIND), raw)
    if isinstance(command, BeginBattle):
        raise Refused("firstblood.already_begun", rule="FB-GEN-01")
    found = open_stream(stream)
    outcome = perform(KIND, stream, command, who=who, command_id=command_id, seen=seen, seat=seat)
    before = state_before(found, outcome.version - len(outcome.events))
    events, last = list(outcome.events), outcome
    if together and not outcome.repeated:
        for last in follow_up(stream, command, outcome, seat=seat, who=who, command_id=command_id):
            events += last.events
    shown = shown_events(before, events, seat, language, side_names(stream, language))
    after = table_shown(stream, seat, language, drawn=True) if drawn else None
    return Sent(last.version, tuple(shown), outcome.repeated, after)


def follow_up(  # noqa: PLR0913
    stream: str, command: Command, done: Outcome, *, seat: str | None, who: str, command_id: str
) -> Iterator[Outcome]:
    """The same answer to each decision like the last, one command after another.

    Where somebody else acts in between or the judge says no it ends: whoever sent it is asked about the rest.
    """
    for number in count(2):
        following = same_answer_again(done.before, command, done.events, done.state)
        if following is None:
            return
        name = f"{command_id}{ACT_MARK}{number}"
        command = following
        try:
            done = perform(KIND, stream, command, who=who, command_id=name, seen=done.version, seat=seat)
        except Refused:
            return
        yield done


def act_of(command_id: str) -> str:
    """The act a command belongs to: its own, or that of the command it followed."""
    return command_id.partition(ACT_MARK)[0]


class Preview(msgspec.Struct, frozen=True):
    """What would become of a command: nothing is done and nothing written down."""

    version: int
    """The version of the battle it was tried at."""
    verdict: Verdict
    """Whether it would be accepted, and what is wrong with it."""
    refusal: Wording | None
    """Why it would be refused, as a sentence; null where it is fine."""
    words: Wording | None
    """What it would do, where it is fine."""
    odds: tuple[OddsLine, ...] = ()
    """What is likely, where something is rolled."""


def preview(stream: str, raw: Any, seat: str | None, language: str) -> Preview:
    """The judge's answer to a command that is only tried, with exact odds where something is rolled."""
    return preview_command(stream, open_stream(stream), read_command(system(KIND), raw), seat, language)


def preview_command(
    stream: str, opened: OpenStream, command: Command, seat: str | None, language: str
) -> Preview:
    """The same for a command that has been read."""
    b = battle_of(opened)
    judged, no = verdict(b, command, seat)
    if no is not None:
        return Preview(opened.version, judged, Wording(no.text(language), no.rule or ""), None)
    names = Names(b, side_names(stream, language), seat)
    words = choice_words(names, command).in_words(language)
    return Preview(opened.version, judged, None, words, odds_lines(names, command, language))


def next_to_answer(stream: str) -> str | None:
    """Whose answer the battle waits for: a seat, or None when it is over."""
    player = whose(battle_of(open_stream(stream)))
    return str(player) if player_at(player) >= 0 else None
