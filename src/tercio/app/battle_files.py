"""A battle as one file, out of the house and into it, and a new battle from any moment of an old one.

The file is a replay: the table and both armies on its first line, then every command with its dice. Reading
one plays it again, so nothing enters the journal that the rules would not have let happen. What is face
down stays where it is: a battle that still runs has no file and no branch, also for two at one screen, who
would read in either what the other has laid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import cast

import msgspec

from tercio.app.battle_seats import KIND, battle_of
from tercio.app.bounds import check_texts
from tercio.app.command_desk import NoSuchStream, Wish, carry_out, new_stream, open_stream
from tercio.app.event_reader import read
from tercio.app.local_battle import replay_lines
from tercio.app.my_battles import seat_accounts
from tercio.app.systems import system
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.timeline import standing
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decider import lies_face_down
from tercio.firstblood.events import BattleBegun, DecisionTaken
from tercio.firstblood.hand_written import text_of
from tercio.firstblood.notation import MOST_BYTES as LARGEST_FILE
from tercio.firstblood.notation import numbered_lines, retell, setup_of
from tercio.firstblood.rivals import Rival
from tercio.firstblood.state import OVER
from tercio.store import journal

MOST_BYTES = LARGEST_FILE
Accounts = tuple[str, str]


def export_battle(stream: str) -> str:
    """A battle that is over as a replay, without accounts."""
    check_over(stream)
    events = standing_events(stream, open_stream(stream).version)
    begun = cast(BattleBegun, events[0])
    rivals = nameplate(begun.rivals, ("", ""))
    begin = BeginBattle(begun.armies, begun.scenario, begun.terrain, begun.settings, rivals)
    lines = replay_lines(events)
    if not all(lines):  # written before decisions kept their command
        raise Refused("battle.file.too_old")
    return "\n".join([msgspec.json.encode(begin).decode(), *lines]) + "\n"


def import_battle(data: bytes, who: str, command_id: str, accounts: Accounts = ("", "")) -> tuple[str, int]:
    """A battle from its file, played again by the rules: its stream and version."""
    if len(data) > MOST_BYTES:
        raise Refused("firstblood.replay.too_large", most=MOST_BYTES // 1_000_000)
    lines = text_of(data).splitlines()
    number, first = numbered_lines(lines)[0]
    begin = setup_of(first, number)
    check_texts(begin)
    rivals = nameplate(begin.rivals, accounts)
    stream, version = begin_stream(lambda: list(chain.from_iterable(retell(lines, rivals))), who, command_id)
    seat_accounts(stream, accounts)
    return stream, version


def branch_battle(
    stream: str, version: int, *, who: str, command_id: str, accounts: Accounts = ("", "")
) -> tuple[str, int]:
    """A new battle that goes on from where one that is over stood: "what if I had charged?"."""
    check_over(stream)
    events = standing_events(stream, version)
    if not isinstance(events[-1], DecisionTaken):
        raise Refused("battle.branch.moment")
    if battle_over(events):
        raise Refused("battle.branch.over")
    begun = cast(BattleBegun, events[0])
    events[0] = msgspec.structs.replace(begun, rivals=nameplate(begun.rivals, accounts))
    made, at = begin_stream(lambda: events, who, command_id)
    seat_accounts(made, accounts)
    return made, at


def check_over(stream: str) -> None:
    """Refuse to hand out what lies face down, whoever asks.  FB-STACK-01, FB-STACK-02"""
    if lies_face_down(battle_of(open_stream(stream))):
        raise Refused("battle.file.running", rule="FB-STACK-01")


def standing_events(stream: str, version: int) -> list[Event]:
    """What counts of a battle up to a version; what was undone does not."""
    events = read(system(KIND), journal.story(stream, 0, version)) if version > 0 else []
    if not events or len(events) != version:
        raise NoSuchStream
    return [events[at - 1] for at in standing(events)]


def battle_over(events: Sequence[Event]) -> bool:
    return bool(system(KIND).fold(events).clock[OVER])


def nameplate(rivals: tuple[Rival, Rival], accounts: Accounts) -> tuple[Rival, Rival]:
    """The same names; nobody of another house, and no machine, speaks for a side here."""
    first, second = (
        Rival(rival.name, account, played_before=rival.machine or rival.played_before)
        for rival, account in zip(rivals, accounts, strict=True)
    )
    return first, second


def begin_stream(events: Callable[[], Sequence[Event]], who: str, command_id: str) -> tuple[str, int]:
    """A stream of its own that begins with these events."""
    stream = new_stream(KIND)
    wish = Wish(stream, system(KIND), lambda opened: events(), who, command_id, None)
    return stream, carry_out(wish).version
