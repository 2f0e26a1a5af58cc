"""The seat across that an opener invites somebody to: free or taken, since when, and free again.

What becomes of it is written into the talk of the table, where both sides read it: nobody sits down there, or
loses the seat, in secret. Links are the web's; here stands whether one may be answered.
"""

from __future__ import annotations

import datetime as dt
import secrets

from tercio.app.battle_seats import SIDE, rivals_of
from tercio.app.battle_talk import talk_stream
from tercio.app.command_desk import perform
from tercio.app.open_streams import now
from tercio.app.table_talk import DECIDER, FreeSeat, SeatChange, SeatFreed, SitDown
from tercio.core.refused import Refused
from tercio.store import journal
from tercio.store.battles.models import BattleSeat
from tercio.store.battles.seats_taken import is_taken
from tercio.store.models import Entry

TAKEN = "battle.invitation.taken"
USUAL = 1
"""The side somebody is invited to where a battle does not say."""


def invited_seat(stream: str) -> str:
    """The seat somebody is invited to: it is said when a battle is opened."""
    sides = [k for k, rival in enumerate(rivals_of(stream)) if rival.invited]
    return str(sides[0] if sides else USUAL)


def inviting_seat(stream: str) -> str:
    """The seat across from it."""
    return str(1 - int(invited_seat(stream)))


def invites(stream: str, held: tuple[str, ...]) -> bool:
    """Whether who holds these seats has a person to send for, whom the battle does not name.

    Two at one screen hold both, and have nobody to send for.
    """
    rival = rivals_of(stream)[int(invited_seat(stream))]
    return held == (inviting_seat(stream),) and not rival.machine and not rival.account


def seating_of(stream: str) -> SeatChange | None:
    """What last became of the seat by invitation."""
    change: SeatChange | None = now(DECIDER, talk_stream(stream)).state.seating
    return change


def is_free(stream: str) -> bool:
    """Whether somebody may sit down by invitation.

    Who came by a personal link, as a program does, has sat down once they have an account there or decided.
    """
    change = seating_of(stream)
    if change is not None:
        return isinstance(change, SeatFreed)
    return not is_taken(stream, invited_seat(stream)) and not has_acted(stream)


def has_acted(stream: str) -> bool:
    """Whether anything was ever done by the personal link of the seat."""
    return Entry.objects.filter(stream_id=stream, who=f"seat:{SIDE}{invited_seat(stream)}").exists()


def changed_at(stream: str) -> dt.datetime | None:
    """When the seat was last taken by invitation, or freed."""
    change = seating_of(stream)
    lines = journal.load(talk_stream(stream)) if change is not None else ()
    return next((line.at for line in reversed(lines) if line.name == type(change).__name__), None)


def freed_at(stream: str) -> dt.datetime | None:
    """When the links of the seat were taken back, if nobody has sat down since."""
    return changed_at(stream) if isinstance(seating_of(stream), SeatFreed) else None


def take_invited_seat(stream: str, who: str) -> None:
    """Somebody sits down, told across the table; of two at once the second is refused."""
    if not is_free(stream):
        raise Refused(TAKEN)
    write_in_talk(stream, SitDown(), who, invited_seat(stream))


def free_invited_seat(stream: str, who: str) -> None:
    """Whoever sat there does no longer, told across the table."""
    write_in_talk(stream, FreeSeat(), who, inviting_seat(stream))


def write_in_talk(stream: str, change: SitDown | FreeSeat, who: str, seat: str) -> None:
    """A change of seats, where both sides read it."""
    perform(DECIDER, talk_stream(stream), change, who=who, command_id=secrets.token_hex(8), seat=seat)


def forget_invited_accounts(stream: str) -> None:
    """The accounts that sat there speak for the seat no longer."""
    BattleSeat.objects.filter(stream=stream, seat=invited_seat(stream)).delete()
