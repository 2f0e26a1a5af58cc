"""The desk every command goes through: open the stream, decide, append, show.

    perform("club", "club/k3f9", RenameClub("Tercio Viejo"), who="user:12", command_id=uuid, seen=41)

Folded states are kept in memory (`open_streams.py`), so an open stream costs one look at its version and
the few events since. States are frozen values: handing one out is safe.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeAlias

from tercio.app.alerts import tell_after
from tercio.app.bounds import check_founding, check_texts
from tercio.app.event_reader import read
from tercio.app.event_rights import GATES
from tercio.app.open_streams import (
    NoSuchStream,
    OpenStream,
    forget,
    now,
    open_stream,
    remember,
    state_at,
    with_events,
)
from tercio.app.season_rankings import keep_rankings_after
from tercio.app.shape_faults import read_as
from tercio.app.systems import system, system_of
from tercio.app.webhook_post import POST_OFFICE
from tercio.core.decider import Decider
from tercio.core.dice import Dice, SeededDice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.core.timeline import Undone
from tercio.store import journal
from tercio.store.journal import Conflict, NotKept

__all__ = [
    "NoSuchStream", "NotKept", "OpenStream", "Outcome", "forget", "new_stream", "open_stream", "perform",
    "read_command", "state_at", "undo",
]  # fmt: skip

TRIES = 5  # more than enough: after the first, a writer has the stream to itself
TURNS = [Lock() for _ in range(64)]  # within one process, writers of a stream queue here instead of racing

Afterwards: TypeAlias = Callable[[str, Any, Any], None]
AFTERWARDS: dict[str, tuple[Afterwards, ...]] = {"tournament": (tell_after, keep_rankings_after)}
"""By kind of stream: who hears of a command once it is kept, with the state before and after it."""


@dataclass(frozen=True)
class Outcome:
    """What became of a command."""

    version: int
    """The version of the stream after it."""
    events: Sequence[Event]
    state: Any
    """The state at that version; of a command sent again, the state as it stands now."""
    repeated: bool = False
    """It had been carried out before, and this is what became of it then."""
    before: Any = field(default=None, compare=False, repr=False)
    """The state it was decided on."""


@dataclass(frozen=True)
class Wish:
    """Something to be done to a stream, and all that its sender said about it."""

    stream: str
    decider: Decider[Any]
    decide: Callable[[OpenStream], Sequence[Event]]
    who: str
    command_id: str
    seen: int | None


def new_stream(kind: str) -> str:
    """A name for a stream that nobody has and nobody guesses."""
    system(kind)
    return f"{kind}/{secrets.token_hex(8)}"


def read_command(decider: Decider[Any], raw: Any) -> Command:
    """A command from the JSON a door was handed."""
    command: Command = read_as(raw, decider.commands, "command")
    return command


def perform(  # noqa: PLR0913 (each is part of what a sender says)
    kind: str | Decider[Any],
    stream: str,
    command: Command,
    *,
    who: str,
    command_id: str,
    seen: int | None = None,
    dice: Dice | None = None,
    seat: str | None = None,
) -> Outcome:
    """Carry out a command once, on the state its sender saw, from the seat its sender holds."""
    decider = system(kind) if isinstance(kind, str) else kind
    if stream.partition("/")[0] != decider.kind:
        raise NoSuchStream
    check_texts(command)
    thrown = dice or SeededDice(secrets.token_hex(32))
    whose = (seat,) if decider.seated else ()

    def decide(opened: OpenStream) -> Sequence[Event]:
        if gate := GATES.get(decider.kind):
            gate(opened, command, who)
        return decider.decide(opened.state, command, thrown, *whose)

    return carry_out(Wish(stream, decider, decide, who, command_id, seen))


def undo(  # noqa: PLR0913
    stream: str,
    back_to: int,
    *,
    who: str,
    command_id: str,
    seen: int | None = None,
    decider: Decider[Any] | None = None,
) -> Outcome:
    """Go on from where the stream stood at version `back_to`; what came after stays visible."""

    def decide(opened: OpenStream) -> Sequence[Event]:
        return [undoing(opened, back_to)]

    return carry_out(Wish(stream, decider or system_of(stream), decide, who, command_id, seen))


def undoing(opened: OpenStream, back_to: int) -> Undone:
    """Undoing goes back to the end of a command: never before the first one, never into the middle of one."""
    if not 0 < back_to < opened.version:
        raise Refused("journal.nothing_to_undo")
    last, following = journal.load(opened.stream, back_to - 1, back_to + 1)
    if last.command_id == following.command_id:
        raise Refused("journal.half_undone")
    return Undone(back_to)


def carry_out(wish: Wish) -> Outcome:
    """Carry out a wish. Whoever loses a race decides again, this time with the stream to themselves.

    A sender who had looked at the stream does not: deciding again finds it changed, and refuses.
    """
    journal.check(wish.stream, wish.who, wish.command_id)
    with TURNS[hash(wish.stream) % len(TURNS)], journal.keeping():
        for again in range(TRIES):
            try:
                with journal.turn(wish.stream) if again else nullcontext():
                    outcome = attempt(wish, in_turn=bool(again))
            except Conflict:
                continue
            break
        else:
            raise NotKept(f"{wish.stream}: {TRIES} lost races in a row")
    POST_OFFICE.wake(wish.stream)
    for tell in () if outcome.repeated else AFTERWARDS.get(wish.decider.kind, ()):
        tell(wish.stream, outcome.before, outcome.state)
    return outcome


def attempt(wish: Wish, in_turn: bool) -> Outcome:
    """Decide on the stream as it stands, and append what was decided."""
    before = now(wish.decider, wish.stream)
    try:
        if not before.version:
            check_founding(wish.stream, wish.who)
        events = decide_on(wish, before)
    except Refused:  # a command sent again is often refused the second time: it still did what it did
        if done := journal.receipt(wish.stream, wish.who, wish.command_id):
            return first_time(wish, before, done)
        raise
    after = with_events(wish.decider, before, events)
    marks, old = set(wish.decider.marks(after.state)), set(wish.decider.marks(before.state))
    found_by = marks if marks != old else None
    line = wish.decider.line_of(after.state, wish.stream)
    listed = line if not before.version or line != wish.decider.line_of(before.state, wish.stream) else None
    done = journal.append(
        wish.stream, before.version, events, wish.who, wish.command_id, found_by, in_turn, listed
    )
    if done.repeated:
        return first_time(wish, before, done)
    if before.version and not in_turn:  # what is not yet committed is not remembered
        remember(wish.decider, before, after)
    return Outcome(after.version, events, after.state, before=before.state)


def decide_on(wish: Wish, before: OpenStream) -> Sequence[Event]:
    """What comes of a wish, if the stream is as its sender saw it."""
    if wish.seen is not None and wish.seen > before.version:
        raise Refused("journal.ahead", field="seen", seen=wish.seen, version=before.version)
    if wish.seen is not None and wish.seen != before.version:
        raise Refused("journal.somebody_acted_first")
    return wish.decide(before)


def first_time(wish: Wish, present: OpenStream, done: journal.AppendOutcome) -> Outcome:
    """What became of a command that was sent again."""
    events = read(wish.decider, journal.story(wish.stream, done.before, done.version))
    return Outcome(done.version, events, present.state, repeated=True)
