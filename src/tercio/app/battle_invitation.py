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

OPENER, INVITED = "0", "1"
"""The seat that invites, and the one somebody is invited to."""
OPENERS: tuple[str, ...] = (OPENER,)
"""What somebody holds who may invite: two at one screen have nobody to send for."""


def invites(stream: str, held: tuple[str, ...]) -> bool:
    """Whether who holds these seats has a person to send for, whom the battle does not name."""
    rival = rivals_of(stream)[int(INVITED)]
    return held == OPENERS and not rival.machine and not rival.account


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
    return not is_taken(stream, INVITED) and not has_acted(stream)


def has_acted(stream: str) -> bool:
    """Whether anything was ever done by the personal link of the seat."""
    return Entry.objects.filter(stream_id=stream, who=f"seat:{SIDE}{INVITED}").exists()


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
        raise Refused("battle.invitation.taken")
    perform(DECIDER, talk_stream(stream), SitDown(), who=who, command_id=secrets.token_hex(8), seat=INVITED)


def free_invited_seat(stream: str, who: str) -> None:
    """Whoever sat there does no longer, told across the table."""
    perform(DECIDER, talk_stream(stream), FreeSeat(), who=who, command_id=secrets.token_hex(8), seat=OPENER)


def forget_invited_accounts(stream: str) -> None:
    """The accounts that sat there speak for the seat no longer."""
    BattleSeat.objects.filter(stream=stream, seat=INVITED).delete()
