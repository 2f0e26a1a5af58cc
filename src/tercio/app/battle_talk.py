"""Across the table: chat, a clock, taking back, a draw, and winning from who has left.

Taking back is free while neither dice nor a hidden card has shown anything and nobody else has acted; after
that the other side is asked. The machine lets a decision be taken back and never agrees to a draw; two who
share one screen settle it between themselves. Nothing is ever erased from the journal.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
from django.utils import timezone

from tercio.app.battle_seats import KIND, battle_of, rivals_of
from tercio.app.battle_table import act_of
from tercio.app.command_desk import open_stream, perform, undo
from tercio.app.event_reader import read
from tercio.app.open_streams import now
from tercio.app.shape_faults import read_as
from tercio.app.systems import system
from tercio.app.table_talk import (
    DECIDER,
    AnswerOffer,
    MakeOffer,
    OfferAnswered,
    OfferMade,
    Spoken,
    Talk,
    TalkEvent,
)
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.timeline import Undone, standing
from tercio.firstblood.commands import AgreeDraw, Concede
from tercio.firstblood.events import CardDiscarded, CardDrawn, DecisionTaken, Told
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.seats import BOTH
from tercio.firstblood.state import OVER, Battle
from tercio.store import journal

PATIENCE = dt.timedelta(days=3)
"""Who lets the other wait so long has left the table, where no clock runs."""
REVEALING = (CardDrawn, CardDiscarded)
LATEST = 80
"""Events among which the last decision of either side is most often found."""


class ClockShown(msgspec.Struct, frozen=True):
    """The seconds each side has left, counted to the moment it was asked."""

    minutes: int
    """What each side was given, in minutes."""
    left: tuple[int, int]
    """Seconds left to seat 0 and to seat 1."""


class TalkShown(msgspec.Struct, frozen=True):
    """What a page shows of it."""

    version: int
    """How far the talk has come; it counts apart from the battle's."""
    lines: tuple[TalkEvent, ...]
    """What was said, offered and answered last, the oldest first."""
    offer: OfferMade | None
    """The offer that waits for an answer; null where none does."""
    clock: ClockShown | None
    """The clock both agreed on; null where they play without."""
    undo: str
    """free, ask, or empty where there is nothing of this seat's to take back."""
    claim: bool
    """May this seat claim the win from who has left?"""


def talk_stream(stream: str) -> str:
    return f"talk/{stream.partition('/')[2]}"


def talk_shown(stream: str, seat: str | None, held: Sequence[str]) -> TalkShown:
    """What has been said, and what this seat may ask for."""
    b = battle_of(open_stream(stream))
    opened = now(DECIDER, talk_stream(stream))
    talk: Talk = opened.state
    return TalkShown(
        opened.version,
        talk.lines,
        talk.offer,
        clock_of(stream, talk, b),
        undo_kind(stream, seat, held),
        may_claim(stream, talk, b, seat),
    )


def say_across(stream: str, raw: Any, *, seat: str | None, who: str, command_id: str) -> int:
    """Words, an offer or an answer from a seat; the version of the battle after what it brings about."""
    opened = open_stream(stream)
    command = read_as(raw, Spoken, "command")
    if isinstance(command, MakeOffer):
        check_offer(stream, command, battle_of(opened), seat)
    if isinstance(command, AnswerOffer) and command.yes and has_lapsed(stream):
        raise Refused("talk.offer_lapsed")
    outcome = perform(DECIDER, talk_stream(stream), command, who=who, command_id=command_id, seat=seat)
    answered = outcome.events[-1]
    if isinstance(command, AnswerOffer) and isinstance(answered, OfferAnswered) and answered.yes:
        carry_out_offer(stream, answered, who, f"{command_id[:50]}-do", opened.version)
    return open_stream(stream).version


def check_offer(stream: str, command: MakeOffer, b: Battle, seat: str | None) -> None:
    """Offers are for people, while the battle lasts."""
    if b.clock[OVER]:
        raise Refused("firstblood.over", rule="FB-RND-02")
    if any(rival.machine for rival in rivals_of(stream)):
        raise Refused("talk.machine_plays_on")
    if command.what == "undo" and command.number != (last_decision(stream, seat)[0] or -1):
        raise Refused("talk.nothing_to_take_back")


def has_lapsed(stream: str) -> bool:
    """Whether the battle has gone on since the offer that waits was made: nobody keeps one for a bad throw.

    A draw may be offered with a decision of one's own; it lapses with the next of the other side.
    """
    offer, made = now(DECIDER, talk_stream(stream)).state.offer, None
    for line in journal.load(talk_stream(stream)):
        made = line.at if line.name == "OfferMade" else made
    if offer is None or made is None or offer.what == "clock":
        return False
    since = [str(player) for player, _ in decision_times(stream, made)]
    return any(offer.what == "undo" or player != offer.seat for player in since)


def carry_out_offer(stream: str, answered: OfferAnswered, who: str, command_id: str, seen: int) -> None:
    """What both agreed to, on the battle as it stood when the answer came."""
    if answered.what == "draw":
        perform(KIND, stream, AgreeDraw(), who=who, command_id=command_id, seen=seen, seat=BOTH)
    elif answered.what == "undo":
        undo(stream, answered.number, who=who, command_id=command_id, seen=seen)


# --- taking back


def undo_kind(stream: str, seat: str | None, held: Sequence[str]) -> str:
    """How the last decision of a seat may be taken back."""
    back_to, free = last_decision(stream, seat)
    if not back_to:
        return ""
    return "free" if free or agrees_at_once(stream, held) else "ask"


def agrees_at_once(stream: str, held: Sequence[str]) -> bool:
    """The machine always lets one take back, and two at one screen have agreed already."""
    return len(held) > 1 or any(rival.machine for rival in rivals_of(stream))


def last_decision(stream: str, seat: str | None) -> tuple[int, bool]:
    """The version before the last decision of a seat that counts, or 0; and may it be taken back unasked?

    It is most often among the latest events: the whole story is told only where it is not.
    """
    opened = open_stream(stream)
    if seat is None or battle_of(opened).clock[OVER]:
        return 0, False
    for after in (max(0, opened.version - LATEST), 0):
        lines = journal.load(stream, after, opened.version)
        events = read(system(KIND), [(line.name, line.data) for line in lines])
        if after and any(isinstance(event, Undone) for event in events):
            continue  # what counts depends on where that led
        if found := decision_among(lines, events, seat):
            return found
    return 0, False


def decision_among(
    lines: Sequence[journal.JournalLine], events: Sequence[Event], seat: str
) -> tuple[int, bool] | None:
    """The same among the last events of a story, where it is there."""
    counted = standing(events)
    ends = act_ends(lines, [at for at in counted if isinstance(events[at - 1], DecisionTaken)])
    for before, at in reversed(list(pairwise(ends))):
        taken = events[at - 1]
        if isinstance(taken, DecisionTaken) and str(taken.player) == seat:
            since = [events[v - 1] for v in counted if v > before]
            free = not any(shows_something(event, seat) for event in since)
            return lines[before - 1].version, free
    return None


def act_ends(lines: Sequence[journal.JournalLine], decisions: Sequence[int]) -> list[int]:
    """The versions at which somebody's act ended: decisions answered together are taken back together."""
    acts = [act_of(lines[at - 1].command_id) for at in decisions]
    return [
        at for at, act, following in zip(decisions, acts, [*acts[1:], ""], strict=True) if act != following
    ]


def shows_something(event: Event, seat: str) -> bool:
    """Dice, a card turned up, or a decision of the other side: what nobody can un-see."""
    if isinstance(event, DecisionTaken):
        return str(event.player) != seat
    return isinstance(event, REVEALING) or (isinstance(event, Told) and bool(event.dice))


def take_back(stream: str, *, seat: str | None, held: Sequence[str], who: str, command_id: str) -> int:
    """Back to before the last decision of this seat; or the other side is asked: the battle's version."""
    if seat is None:
        raise Refused("talk.watching")
    seen = open_stream(stream).version
    back_to, free = last_decision(stream, seat)
    if not back_to:
        raise Refused("talk.nothing_to_take_back")
    if free or agrees_at_once(stream, held):  # as the battle stood: what the other decides meanwhile stays
        return undo(stream, back_to, who=who, command_id=command_id, seen=seen).version
    offer = MakeOffer("undo", back_to)
    perform(DECIDER, talk_stream(stream), offer, who=who, command_id=command_id, seat=seat)
    return open_stream(stream).version


# --- the clock, and who has left


def clock_of(stream: str, talk: Talk, b: Battle) -> ClockShown | None:
    """What is left of each side's time since a clock was agreed on."""
    if not talk.minutes:
        return None
    (agreed,) = [
        line.at
        for line in journal.load(talk_stream(stream))
        if line.name == "OfferAnswered" and '"clock"' in line.data and '"yes":true' in line.data
    ][-1:]
    used = [dt.timedelta(0), dt.timedelta(0)]
    at = agreed
    for player, when in decision_times(stream, agreed):
        used[player] += max(when - at, dt.timedelta(0))
        at = max(at, when)
    if not b.clock[OVER] and whose(b) in (0, 1):
        used[whose(b)] += max(timezone.now() - at, dt.timedelta(0))
    first, second = (max(0, round(60 * talk.minutes - spent.total_seconds())) for spent in used)
    return ClockShown(talk.minutes, (first, second))


def decision_times(stream: str, since: dt.datetime) -> list[tuple[int, dt.datetime]]:
    """Who took each decision since then, and when."""
    lines = [line for line in journal.load(stream) if line.name == "DecisionTaken" and line.at > since]
    events = read(system(KIND), [(line.name, line.data) for line in lines])
    return [
        (event.player, line.at)
        for event, line in zip(events, lines, strict=True)
        if isinstance(event, DecisionTaken) and event.player in (0, 1)
    ]


def may_claim(stream: str, talk: Talk, b: Battle, seat: str | None) -> bool:
    """Has the other side, a person who is asked, used up its time or kept everybody waiting for days?"""
    player = whose(b)
    if seat is None or b.clock[OVER] or player not in (0, 1) or str(player) == seat:
        return False
    if rivals_of(stream)[player].machine:
        return False
    if clock := clock_of(stream, talk, b):
        return clock.left[player] == 0
    return timezone.now() - last_moment(stream) >= PATIENCE


def last_moment(stream: str) -> dt.datetime:
    version = open_stream(stream).version
    return journal.load(stream, version - 1, version)[0].at


def claim_win(stream: str, *, seat: str | None, who: str, command_id: str) -> int:
    """The battle is won by who stayed: the other side is taken to have conceded.  FB-VIC-02"""
    opened = open_stream(stream)
    b = battle_of(opened)
    if b.clock[OVER]:
        raise Refused("firstblood.over", rule="FB-RND-02")
    if str(whose(b)) == seat:
        raise Refused("talk.you_are_asked")
    if not may_claim(stream, now(DECIDER, talk_stream(stream)).state, b, seat):
        raise Refused("talk.nobody_left", days=PATIENCE.days)
    gone = whose(b)
    done = perform(
        KIND, stream, Concede(gone), who=who, command_id=command_id, seen=opened.version, seat=str(gone)
    )
    return done.version
