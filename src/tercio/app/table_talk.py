"""What is said across a table: words, offers and their answers, and who sat down. A stream of its own.

The battle goes on whatever is said here; what an answer brings about in it is `battle_talk`'s to do.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tercio.core.decider import Decider
from tercio.core.dice import Dice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused

LONGEST_WORDS = 300
MOST_SAID = 1_000
"""Things said and offered at one table."""
KEPT = 60
"""Lines a page is shown."""
MINUTES = (5, 600)
"""The shortest and the longest clock, for each side."""
OfferKind: TypeAlias = Literal["draw", "undo", "clock"]


class SayWords(Command, frozen=True, tag="SayWords"):
    """Say something to everybody at the table."""

    text: str
    """What is said, at most 300 letters."""


class MakeOffer(Command, frozen=True, tag="MakeOffer"):
    """Offer a draw, a clock of so many minutes, or to go back to a version of the battle."""

    what: OfferKind
    """draw, undo or clock."""
    number: int = 0
    """Minutes for each side of a clock, the version to go back to for undo; 0 for a draw."""


class AnswerOffer(Command, frozen=True, tag="AnswerOffer"):
    """Take the other's offer, or not; one's own is withdrawn by answering no."""

    yes: bool
    """Whether the offer is taken."""


class SitDown(Command, frozen=True, tag="SitDown"):
    """Take the seat one was invited to. No door reads it: an invitation is shown for it."""


class FreeSeat(Command, frozen=True, tag="FreeSeat"):
    """Take the links of the seat across back, for another invitation. No door reads it."""


class WordsSaid(Event, frozen=True, tag="WordsSaid"):
    """A side said something."""

    seat: str
    """Who said it: "0" or "1"."""
    text: str
    """What was said."""


class OfferMade(Event, frozen=True, tag="OfferMade"):
    """A side offered something."""

    seat: str
    """Who offers: "0" or "1"."""
    what: OfferKind
    """draw, undo or clock."""
    number: int
    """Minutes of a clock, the version to go back to for undo; 0 for a draw."""


class OfferAnswered(Event, frozen=True, tag="OfferAnswered"):
    """The offer on the table was taken, refused or withdrawn."""

    seat: str
    """Who answered: "0" or "1"."""
    what: OfferKind
    """What had been offered: draw, undo or clock."""
    number: int
    """As it was offered."""
    yes: bool
    """Whether it was taken."""


class SeatTaken(Event, frozen=True, tag="SeatTaken"):
    """Somebody sat down by the invitation."""

    seat: str
    """Where they sit: "0" or "1"."""


class SeatFreed(Event, frozen=True, tag="SeatFreed"):
    """The links of the other seat were taken back: whoever sat there plays no longer."""

    seat: str
    """Who took them back: "0" or "1"."""


Spoken: TypeAlias = SayWords | MakeOffer | AnswerOffer
"""What somebody at the table may send."""
SeatChange: TypeAlias = SeatTaken | SeatFreed
TalkEvent: TypeAlias = WordsSaid | OfferMade | OfferAnswered | SeatTaken | SeatFreed


class Talk(msgspec.Struct, frozen=True):
    """What was said last, the offer that waits for an answer, and the clock agreed on."""

    said: int = 0
    lines: tuple[TalkEvent, ...] = ()
    offer: OfferMade | None = None
    minutes: int = 0
    seating: SeatChange | None = None
    """What last became of the seat one is invited to; nothing where no invitation was taken."""


def decide(talk: Talk, command: Command, dice: Dice, who: str | None) -> list[Event]:
    """Only the two who sit say anything; one offer at a time."""
    if who not in ("0", "1"):
        raise Refused("talk.watching")
    if isinstance(command, SitDown):
        if isinstance(talk.seating, SeatTaken):
            raise Refused("battle.invitation.taken")
        return [SeatTaken(who)]
    if talk.said >= MOST_SAID:
        raise Refused("talk.full", most=MOST_SAID)
    if isinstance(command, SayWords):
        return [WordsSaid(who, _sound(command.text))]
    if isinstance(command, FreeSeat):
        return [SeatFreed(who)]
    if isinstance(command, MakeOffer):
        return [_offer(talk, command, who)]
    assert isinstance(command, AnswerOffer)
    if talk.offer is None or (command.yes and talk.offer.seat == who):
        raise Refused("talk.no_offer")
    return [OfferAnswered(who, talk.offer.what, talk.offer.number, command.yes)]


def _sound(text: str) -> str:
    """Words somebody can read: some, few enough, no odd characters."""
    words = " ".join(text.split())
    if not 0 < len(words) <= LONGEST_WORDS or not words.isprintable():
        raise Refused("talk.words", most=LONGEST_WORDS)
    return words


def _offer(talk: Talk, command: MakeOffer, who: str) -> OfferMade:
    if talk.offer is not None:
        raise Refused("talk.offer_waits")
    if command.what == "clock" and not MINUTES[0] <= command.number <= MINUTES[1]:
        raise Refused("talk.minutes", least=MINUTES[0], most=MINUTES[1])
    if command.what == "clock" and talk.minutes:
        raise Refused("talk.clock_runs", minutes=talk.minutes)
    return OfferMade(who, command.what, command.number)


def evolve(talk: Talk, event: TalkEvent) -> Talk:
    offer = event if isinstance(event, OfferMade) else talk.offer
    minutes = talk.minutes
    if isinstance(event, OfferAnswered):
        offer = None
        if event.yes and event.what == "clock":
            minutes = event.number
    seating = event if isinstance(event, SeatTaken | SeatFreed) else talk.seating
    return Talk(talk.said + 1, (*talk.lines, event)[-KEPT:], offer, minutes, seating)


DECIDER: Decider[Talk] = Decider(
    kind="talk",
    initial=Talk(),
    commands=Spoken | SitDown | FreeSeat,
    events=TalkEvent,
    decide=decide,
    evolve=evolve,
    seated=True,
)
