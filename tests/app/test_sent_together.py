"""All of them, sent from a table: one act, a command each, ended by who acts first, taken back as one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tercio.app import battle_table as table
from tercio.app.battle_files import import_battle
from tercio.app.battle_talk import take_back
from tercio.app.command_desk import perform
from tercio.store import journal
from tests.proof import proves
from tests.replays.moments import STRIKES, WOUNDS, replay_until

pytestmark = pytest.mark.usefixtures("trial")

WHO = "user:1"


def imported(moment: tuple[str, str]) -> str:
    return import_battle(replay_until(moment).encode(), WHO, "import-battle", (WHO, WHO))[0]


def send(stream: str, choice: table.ChoiceOffered, **changes: Any) -> table.Sent:
    sent = {"seat": "0", "who": WHO, "command_id": "all-of-them", "seen": None, "language": "en"}
    return table.send(stream, msgspec.to_builtins(choice.command), **(sent | {"together": True} | changes))


def commands_of(stream: str, after: int) -> list[str]:
    return list(dict.fromkeys(line.command_id for line in journal.load(stream, after)))


@proves("FB-TGT-01")
def test_all_strike_with_one_act_and_each_is_a_command_of_its_own() -> None:
    stream = imported(STRIKES)
    shown = table.table_shown(stream, "0", "en")
    together = next(choice for choice in shown.together if choice.command.regiment == 5)  # type: ignore[attr-defined]
    told = send(stream, together, seen=shown.version)
    assert commands_of(stream, shown.version) == ["all-of-them", "all-of-them~2", "all-of-them~3"]
    assert told.version == table.open_stream(stream).version
    since = table.told_since(stream, shown.version, "0", "en")
    assert told.events == since.events, "the sender reads everything that came of it"
    again = send(stream, together, seen=shown.version)
    assert again.repeated
    assert table.open_stream(stream).version == told.version, "sent twice it is done once"


def test_one_by_one_each_is_asked() -> None:
    stream = imported(STRIKES)
    shown = table.table_shown(stream, "0", "en")
    assert table.table_shown(stream, "1", "en").together == ()
    assert table.table_shown(stream, None, "en").together == ()
    send(stream, shown.choices[0], together=False)
    assert commands_of(stream, shown.version) == ["all-of-them"]
    asked = table.table_shown(stream, "0", "en").battle.asked
    assert asked is not None
    assert asked.decision == "choose whom a model strikes"


@proves("FB-ALLOC-01")
def test_what_was_answered_together_is_taken_back_together() -> None:
    stream = imported(WOUNDS)
    shown = table.table_shown(stream, "0", "en")
    send(stream, shown.together[0])
    assert len(commands_of(stream, shown.version)) == 2
    take_back(stream, seat="0", held=("0", "1"), who=WHO, command_id="take-back-1")
    after = table.table_shown(stream, "0", "en")
    assert after.battle.regiments == shown.battle.regiments
    assert [choice.command for choice in after.together] == [choice.command for choice in shown.together]


def test_who_acts_in_the_middle_ends_it() -> None:
    """The other side concedes between two blows: what was struck counts, and nothing fails."""
    stream = imported(STRIKES)
    first = table.table_shown(stream, "0", "en").together[0].command
    struck = perform("firstblood", stream, first, who=WHO, command_id="first-blow", seat="0")
    concede = {"type": "Concede", "player": 1}
    table.send(stream, concede, seat="1", who=WHO, command_id="concede-now", seen=None, language="en")
    following = table.follow_up(stream, first, struck, seat="0", who=WHO, command_id="first-blow")
    assert list(following) == []
    assert commands_of(stream, struck.version) == ["concede-now"]
