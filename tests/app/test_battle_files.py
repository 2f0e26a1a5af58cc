"""Battles as files: taken away without secrets, played again on the way in, branched at any moment."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tercio.app import battle_opening as opening
from tercio.app import battle_seats as seating
from tercio.app import battle_table as table
from tercio.app.battle_files import branch_battle, export_battle, import_battle
from tercio.app.bounds import LONGEST_TEXT
from tercio.app.command_desk import undo
from tercio.app.history_files import export_history
from tercio.cli.main import main
from tercio.cli.terminal import NOT_FOUND, OK, REFUSED
from tercio.core.refused import Refused
from tercio.firstblood.commands import Concede
from tercio.firstblood.notation import replay
from tercio.store import journal
from tercio.store.people.models import Person
from tests.proof import proves

pytestmark = pytest.mark.usefixtures("trial")

ORDER = opening.BattleOrder(pieces=3, seed=4, names=("Ana", "Bea"))
BOTH = ("0", "1")


def answer(stream: str, number: int, choice: int = 0) -> int:
    seat = table.next_to_answer(stream)
    command = table.table_shown(stream, seat, "en").choices[choice].command
    raw = msgspec.to_builtins(command)
    sent = table.send(
        stream, raw, seat=seat, who="user:1", command_id=f"answer-{number:04}", seen=None, language="en"
    )
    return sent.version


def played(decisions: int = 12, over: bool = False) -> str:
    """A battle some decisions old."""
    stream, _ = opening.open_battle(ORDER, "user:1", "open-battle", ("user:1", "user:2"))
    for number in range(decisions):
        answer(stream, number)
    if over:
        concede(stream)
    return stream


def concede(stream: str) -> None:
    """The second player gives up: what lay face down may be read."""
    raw = msgspec.to_builtins(Concede(1))
    table.send(stream, raw, seat="1", who="user:2", command_id="concede-1", seen=None, language="en")


def words(stream: str) -> list[int]:
    return list(seating.battle_of(table.open_stream(stream)).words)


def test_a_battle_leaves_as_one_file_and_comes_back_the_same() -> None:
    stream = played(over=True)
    text = export_battle(stream)
    assert "user:" not in text, "accounts stay in their house"
    assert list(replay(text.splitlines()).words) == words(stream)
    copy, version = import_battle(text.encode(), "user:3", "import-1", ("user:3", ""))
    assert words(copy) == words(stream)
    assert version == len(journal.load(copy)) == len(journal.load(stream))
    assert seating.side_names(copy, "es") == ("Ana", "Bea")
    assert seating.seats_of(copy, "user:3", None) == ("0",)
    assert seating.seats_of(copy, "user:1", None) == ()
    assert export_battle(copy) == text


def test_the_machine_of_an_old_battle_is_called_in_the_language_of_whoever_reads() -> None:
    """Nobody plays for it in a copy or a branch: its side is still called so, also in the other language."""
    order = msgspec.structs.replace(ORDER, names=("Ana", "the machine"), machines=("", "sergeant"))
    stream, version = opening.open_battle(order, "user:1", "open-battle", ("user:1", ""))
    concede(stream)
    copy, _ = import_battle(export_battle(stream).encode(), "user:3", "import-1", ("user:3", ""))
    branch, _ = branch_battle(stream, version, who="user:3", command_id="branch-1")
    for one in (stream, copy, branch):
        assert seating.side_names(one, "es") == ("Ana", "la máquina")
        assert seating.side_names(one, "en") == ("Ana", "the machine")
        assert "the machine" not in table.table_shown(one, None, "es", drawn=True).picture  # type: ignore[operator]


@proves("FB-STACK-01", "FB-STACK-02")
def test_a_running_battle_leaves_for_nobody_and_has_no_branches() -> None:
    """Who branches one could concede the branch and read in its file what lies face down in the other."""
    stream, before = played(), journal.every_stream()
    for take in (
        lambda: export_battle(stream),
        lambda: branch_battle(stream, 2, who="user:1", command_id="branch-1", accounts=("user:1", "user:1")),
    ):
        with pytest.raises(Refused, match=r"battle\.file\.running"):
            take()
    with pytest.raises(Refused, match=r"history\.file\.sealed"):
        export_history(stream)
    assert journal.every_stream() == before


def test_what_was_undone_is_not_in_the_file() -> None:
    stream, plain = played(3), played(3)
    version = table.open_stream(stream).version
    answer(stream, 90, 1)
    undo(stream, version, who="user:1", command_id="undo-0001")
    for one in (stream, plain):
        concede(one)
    assert len(export_battle(stream).splitlines()) == len(export_battle(plain).splitlines())
    assert list(replay(export_battle(stream).splitlines()).words) == words(stream)


def test_a_battle_goes_on_anew_from_any_moment_of_an_old_one() -> None:
    stream = played(6)
    moment = table.open_stream(stream).version
    past = words(stream)
    for number in range(10, 14):
        answer(stream, number)
    concede(stream)
    given = {"who": "user:3", "accounts": ("user:3", "user:3")}
    branch, version = branch_battle(stream, moment, command_id="branch-1", **given)  # type: ignore[arg-type]
    assert version == moment
    assert words(branch) == past
    answer(branch, 1, 1)
    assert words(branch) != past
    assert words(stream) != words(branch), "the old battle is as it was"
    middle = moment - 1
    with pytest.raises(Refused, match=r"battle\.branch\.moment"):
        branch_battle(stream, middle, command_id="branch-2", **given)  # type: ignore[arg-type]
    for nowhere in (0, -1, 10**6):
        with pytest.raises(Refused, match=r"no_such_stream"):
            branch_battle(stream, nowhere, command_id="branch-3", **given)  # type: ignore[arg-type]


def test_the_end_of_a_battle_has_no_branches() -> None:
    stream = played(3, over=True)
    end = table.open_stream(stream).version
    with pytest.raises(Refused, match=r"battle\.branch\.over"):
        branch_battle(stream, end, who="user:3", command_id="branch-1")


def test_files_that_no_battle_could_have_written_are_refused_and_leave_nothing() -> None:
    lines = export_battle(played(8, over=True)).splitlines()
    before = journal.every_stream()
    decided = next(k for k in range(2, len(lines)) if "DeployRegiment" in lines[k])
    forged = {
        "another's turn": [*lines[:2], str(1 - int(lines[2][0])) + lines[2][1:]],
        "no such spot": [*lines[:decided], lines[decided].replace("slot=", "slot=9")],
        "dice nobody threw": [*lines[:2], lines[2] + " | 6 6"],
        "dice that are none": [lines[0], "start | 9"],
        "cut": lines[:1],
        "half a setup": [lines[0][:500], *lines[1:]],
        "names": [lines[0].replace('"Ana"', '"' + "A" * 61 + '"'), *lines[1:]],
        "a novel": [lines[0].replace('"Ana"', '"' + "A" * 3000 + '"'), *lines[1:]],
        "many": [*lines, *["0 March"] * 6000],
    }
    for name, rows in forged.items():
        with pytest.raises(Refused) as no:
            import_battle("\n".join(rows).encode(), "user:1", "import-1")
        assert all(no.value.text(language) for language in ("es", "en")), name
    for data in (b"\xff\xfe\x00", b"", b"x" * 4_100_000, b"{" * 300_000):
        with pytest.raises(Refused):
            import_battle(data, "user:1", "import-1")
    assert journal.every_stream() == before


def test_a_rule_with_a_value_no_table_knows_is_refused_by_its_name() -> None:
    first, *rest = export_battle(played(8, over=True)).splitlines()
    forged = first.replace('"FB-SR-SHIELD":1', '"FB-SR-SHIELD":1000000000', 1)
    assert forged != first
    with pytest.raises(Refused) as no:
        import_battle("\n".join([forged, *rest]).encode(), "user:1", "import-1")
    for language in ("es", "en"):
        assert "FB-SR-SHIELD" in no.value.text(language)


def test_files_go_in_and_out_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    person = Person.objects.create(username="ana")
    file, done = tmp_path / "battle.txt", played(3, over=True)
    running, _ = opening.open_battle(ORDER, person.who, "open-battle", (person.who, person.who))
    for out in (["battle", "export", running.partition("/")[2]], ["export", running]):
        assert main(["--lang", "en", *out, str(file)]) == REFUSED, "nor for who plays both sides"
        assert "still being played" in capsys.readouterr().err
        assert not file.exists()
    assert main(["battle", "export", "nothing", str(file)]) == NOT_FOUND
    assert main(["battle", "export", done.partition("/")[2], str(file)]) == OK
    assert main(["battle", "import", str(file), "--as", "nobody"]) == NOT_FOUND
    capsys.readouterr()
    assert main(["battle", "import", str(file), "--as", "ana"]) == OK
    copy = f"firstblood/{capsys.readouterr().out.strip()}"
    assert words(copy) == words(done)
    assert seating.seats_of(copy, person.who, None) == BOTH


def test_a_file_with_a_text_nobody_would_write_is_refused() -> None:
    first, *lines = export_battle(played(2, over=True)).splitlines()
    begin = json.loads(first)
    begin["armies"][0]["name"] = "x" * (LONGEST_TEXT + 1)
    with pytest.raises(Refused) as no:
        import_battle("\n".join([json.dumps(begin), *lines]).encode(), "user:3", "import-2")
    assert no.value == Refused("limit.text", length=LONGEST_TEXT + 1, most=LONGEST_TEXT)
