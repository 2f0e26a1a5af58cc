"""The tool that puts mistakes into the rules finds them, tries them, and keeps an honest list of excuses."""

from __future__ import annotations

import importlib
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import cast

import pytest
from django.db import connections

from tests.mutation import in_place, mistakes, results
from tests.mutation import side_by_side as side_by_side_room
from tests.mutation.doors import ANOTHER_ID, missing_checks_in
from tests.mutation.excuses import Excuse, excuses
from tests.mutation.in_place import Functions
from tests.mutation.mistakes import ROOT, SOURCES, Mistake, mistakes_in, neighbour
from tests.mutation.results import Results, share, summary
from tests.mutation.rooms import ROOMS, Room
from tests.mutation.session import Session, TooSlowError, asks_database, break_off
from tests.mutation.side_by_side import side_by_side
from tests.mutation.touches import Touched, Touches
from tests.mutation.trials import (
    NOTICED,
    PIECE,
    SURVIVED,
    TIMED_OUT,
    UNTOUCHED,
    Outcome,
    outcome_of,
    pieces_of,
)

SAMPLE = '''"""Not 1 of these words."""
LIMIT: int = 3


def allowed(asked: int, kind: str = "é", *, late: bool = False) -> bool:
    """At most 3."""
    check(asked)
    if not late and 0 <= asked < LIMIT - 1:
        return f"{asked + 1}" not in kind
    return min(asked, 7) == (
        LIMIT
        + 2
    )
'''
REFUSAL = 'raise Refused("hand.full", rule="MT-CARD-09", cards=len(hand), most=5)\n'
DOOR = """@login_required
@router.post("/{id}", auth=account())
def send(request, stream, text, seen=None):
    admit(stream, who)
    if len(text) > MOST:
        raise Refused("limit.text")
    perform(stream, who=who, command_id=wish.command_id, seen=wish.seen, dice=None)
    return tell(lines[:MOST])
"""
RUNNING = """LIMIT = 3


def counted(numbers):
    return [number for number in numbers if number > LIMIT]


def following(step=1):
    def after(number):
        return number + step

    return after
"""


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(mistakes, "SOURCES", tmp_path)
    monkeypatch.setattr(in_place, "SOURCES", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def written(sources: Path, text: str, name: str = "sample") -> Path:
    path = sources / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return path


def changes(path: Path) -> list[tuple[int, str]]:
    return [(mistake.line, mistake.change) for mistake in mistakes_in(path)]


def test_every_small_mistake_of_a_file_is_found(sources: Path) -> None:
    """Comparisons, numbers, `and`, `not`, sums, least and most; no docstring, no annotation, no f-string."""
    assert changes(written(sources, SAMPLE)) == [
        (2, "3 -> 4"),
        (5, "False -> True"),
        (8, "not -> nothing"),
        (8, "and -> or"),
        (8, "0 -> 1"),
        (8, "<= -> <"),
        (8, "< -> <="),
        (8, "- -> +"),
        (8, "1 -> 2"),
        (9, "not in -> in"),
        (10, "min -> max"),
        (10, "7 -> 8"),
        (10, "== -> !="),
        (12, "+ -> -"),
        (12, "2 -> 3"),
    ]


def test_a_refusal_may_cite_another_rule_or_lack_a_fact(sources: Path) -> None:
    assert changes(written(sources, REFUSAL)) == [
        (1, '"MT-CARD-09" -> "MT-CARD-00"'),
        (1, "len(hand) -> None"),
        (1, "5 -> 6"),
    ]
    assert (neighbour("WT-BYE-02"), neighbour("FB-AB")) == ("WT-BYE-03", "FB-A")


def test_what_is_no_mistake_of_a_rule_is_left_alone(sources: Path) -> None:
    """What only runs compiled, and what we say to Python about our own rows and classes."""
    text = "if PACKED:\n    a = 1\nelse:\n    a = 2\nb = 3 if COMPILED else 4\nc = zip(a, strict=True)\n"
    assert changes(written(sources, text)) == [(4, "2 -> 3"), (5, "4 -> 5")]


def test_a_mistake_changes_its_place_and_nothing_else(sources: Path) -> None:
    found = mistakes_in(written(sources, SAMPLE))
    wrong = [mistake.wrong for mistake in found]
    assert len(set(wrong)) == len(wrong)
    assert SAMPLE.replace("late and 0", "late or 0") in wrong
    assert SAMPLE.replace("if not late", "if  late") in wrong
    in_brackets = mistakes_in(written(sources, "def f(a, b):\n    return not (a and b)\n"))
    assert "    return  (a and b)\n" in in_brackets[0].wrong


def test_at_a_door_each_check_may_be_left_out(sources: Path) -> None:
    path = written(sources, DOOR)
    assert [(mistake.line, mistake.change) for mistake in missing_checks_in(path)] == [
        (1, "@login_required -> nothing"),
        (2, "account() -> None"),
        (4, "admit(stream, who) -> pass"),
        (5, "len(text) > MOST -> False"),
        (7, f"wish.command_id -> {ANOTHER_ID}"),
        (7, "wish.seen -> None"),
        (8, "MOST -> None"),
    ]
    for mistake in missing_checks_in(path):
        compile(mistake.wrong, "door", "exec")
        assert mistake.wrong.count("\n") == DOOR.count("\n")


def test_a_mistake_knows_its_statement(sources: Path) -> None:
    """A test that runs any line of it may notice; of a statement with a body only its head."""
    found = {mistake.line: mistake.statement for mistake in mistakes_in(written(sources, SAMPLE))}
    assert found == {2: (2, 2), 5: (5, 5), 8: (8, 8), 9: (9, 9), 10: (10, 13), 12: (10, 13)}


def put(sources: Path, name: str, change: str) -> tuple[bool, object]:
    path = written(sources, RUNNING, name)
    module = importlib.import_module(name)
    after = module.following()
    mistake = next(mistake for mistake in mistakes_in(path) if mistake.change == change)
    done = Functions().put(mistake)
    return done, (module.counted([2, 3, 4]), after(1), module.following()(1))


def test_a_running_program_gets_the_mistake(sources: Path) -> None:
    """Inside a comprehension, and inside a function that a function has made already."""
    assert put(sources, "mutated_comparison", "> -> >=") == (True, ([3, 4], 2, 2))
    assert put(sources, "mutated_sum", "+ -> -") == (True, ([4], 0, 0))


def test_what_an_import_decides_is_not_put_into_a_running_program(sources: Path) -> None:
    """A constant and a default have their value before any test begins."""
    assert put(sources, "mutated_constant", "3 -> 4") == (False, ([4], 2, 2))
    assert put(sources, "mutated_default", "1 -> 2") == (False, ([4], 2, 2))


def test_work_side_by_side_answers_or_tells_how_it_died() -> None:
    def work(job: str) -> str:
        if job == "dies":
            os.kill(os.getpid(), signal.SIGPROF)
        return job.upper()

    assert sorted(side_by_side(["a", "dies", "b"], work, 2), key=str) == [
        ("a", "A", 0),
        ("b", "B", 0),
        ("dies", None, signal.SIGPROF),
    ]


def test_a_death_by_the_clock_is_a_time_out_and_any_other_is_noticed() -> None:
    assert outcome_of(None, signal.SIGPROF).what == TIMED_OUT
    assert outcome_of(None, signal.SIGSEGV).what == NOTICED
    assert outcome_of([SURVIVED, ""], 0).what == SURVIVED


def test_a_slow_test_is_broken_off_but_not_while_its_lines_are_being_noted() -> None:
    with pytest.raises(TooSlowError):
        break_off(signal.SIGPROF, sys._getframe())
    before = signal.signal(signal.SIGPROF, signal.SIG_IGN)
    noting: dict[str, FrameType] = {}
    exec(compile("import sys\nframe = sys._getframe()", "coverage/data.py", "exec"), noting)
    break_off(signal.SIGPROF, noting["frame"])
    left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)
    assert left > 0, "it is tried again in a moment"


def test_a_test_file_that_cannot_be_imported_is_told() -> None:
    seen = []
    session = Session(lambda session: seen.append(session.broken))
    for failed in (0, 1):
        session.pytest_runtestloop(cast("pytest.Session", SimpleNamespace(items=[], testsfailed=failed)))
    assert seen == [False, True]


def test_a_forked_process_has_a_database_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "made.sqlite3"
    made.write_text("as it was made")
    session = Session(lambda _: None)
    with session.own_database():
        pass  # no test asked for one
    session.database = made
    monkeypatch.setitem(connections.settings["default"], "NAME", str(made))
    monkeypatch.setitem(connections["default"].settings_dict, "NAME", str(made))
    with session.own_database():
        copy = Path(connections.settings["default"]["NAME"])
        assert connections["default"].settings_dict["NAME"] == str(copy)
        assert copy != made
        assert copy.read_text() == "as it was made"
    assert not copy.exists()


def test_a_test_asks_for_the_database_by_its_mark_or_by_a_fixture() -> None:
    def item(mark: bool, *fixtures: str) -> pytest.Item:
        thing = SimpleNamespace(get_closest_marker=lambda _: mark or None, fixturenames=fixtures)
        return cast("pytest.Item", thing)

    asking = [item(True), item(False, "club", "db"), item(False, "tmp_path")]
    assert [asks_database(one) for one in asking] == [True, True, False]


def test_looking_for_functions_wakes_nothing_that_sleeps() -> None:
    class Asleep:
        @property
        def __class__(self) -> type:  # type: ignore[override]
            raise AssertionError("asked what it is")

    sleeping = Asleep()
    Functions()
    assert type(sleeping) is Asleep


def mistake_at(line: int) -> Mistake:
    return Mistake("tercio/club/state.py", 0, 1, line, (line, line), "", "", "")


def test_only_tests_that_run_the_line_are_asked_the_quickest_first() -> None:
    touches = Touches(Room("club", ("tests/club",)), imports={"tercio/club/state.py": "02"})
    touches.tests = {
        "slow": Touched(2.0, {"tercio/club/state.py": "08"}),
        "quick": Touched(0.5, {"tercio/club/state.py": "0c"}),
        "elsewhere": Touched(0.1, {"tercio/club/decide.py": "08"}),
        "broken": Touched(0.1, {"tercio/club/state.py": "08"}, passed=False),
    }
    assert touches.watchers(mistake_at(3), 9) == ["quick", "slow"]
    assert touches.watchers(mistake_at(3), 1) == ["quick"]
    assert touches.watchers(mistake_at(4), 9) == []
    assert touches.watchers(mistake_at(1), 9) == ["quick", "slow", "elsewhere"], (
        "run at import: anybody may notice"
    )


def test_what_was_learnt_is_known_again_by_another_process() -> None:
    """However that process happens to order its sets: else everything would be asked anew each time."""
    code = "from tests.mutation.rooms import ROOMS; from tests.mutation.touches import Touches;"
    code += "print(Touches(ROOMS['firstblood']).wanted_marks)"
    marks = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(marks) == 1


def test_what_nobody_touches_has_survived_and_what_hangs_is_noticed() -> None:
    counted = Counter({NOTICED: 16, TIMED_OUT: 2, SURVIVED: 1, UNTOUCHED: 1})
    assert share(counted) == 0.9
    told = " ".join(summary("club", counted).split())
    assert told == "club 16 noticed, 2 survived (1 touched by no test), 2 timed out: 90.0%"


def test_a_sample_is_tried_and_told() -> None:
    """The whole way in small: who runs which line, the mistakes, the trials, what came of them."""
    said = subprocess.run(
        [sys.executable, "-m", "tests.mutate", "club", "--sample", "5", "--workers", "1", "--least", "0"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = re.search(r"in all +(\d+) noticed, +(\d+) survived, +(\d+) timed out", said.stdout)
    assert told, said.stdout + said.stderr
    assert sum(map(int, told.groups())) == 5
    assert int(told[1]) > 0


def test_an_empty_name_shows_every_mistake_and_tries_none() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tests.mutate", "club", "--show", ""],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = said.stdout.splitlines()
    assert lines
    assert all(line.startswith("tercio/club/") for line in lines)


def test_every_excuse_still_points_at_a_mistake() -> None:
    for excuse in excuses():
        assert any(excuse.covers(mistake) for mistake in mistakes_in(SOURCES / excuse.file)), excuse


def test_what_stands_left_of_a_change_narrows_an_excuse_to_it(sources: Path) -> None:
    first, second = (m for m in mistakes_in(written(sources, "def f(a, b):\n    return a < 3 or b < 3\n"))
                     if m.change == "< -> <=")  # fmt: skip
    assert (first.left, second.left) == ("return a", "return a < 3 or b")
    whole = Excuse(first.file, "f", first.text, "< -> <=", "", "")
    assert [whole.covers(first), whole.covers(second)] == [True, True]
    narrow = whole._replace(left="or b")
    assert [narrow.covers(first), narrow.covers(second)] == [False, True]


def test_every_room_has_sources_and_tests() -> None:
    for room in ROOMS.values():
        assert list(room.files()), room
        assert room.test_files(), room


def test_what_a_run_finds_out_holds_though_a_test_is_edited_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sources: Path
) -> None:
    suite = tmp_path / "test_rule.py"
    suite.write_text("")
    monkeypatch.setattr(results, "KEPT", tmp_path)
    monkeypatch.setattr(results, "BOOK", tmp_path / "trials.jsonl")
    monkeypatch.setattr(results, "_mark_of_tests", lambda room: suite.read_text())
    room, (mistake, other, *_) = Room("rating", (str(suite),)), mistakes_in(written(sources, SAMPLE))
    run = Results(room, [mistake, other])
    run.note(mistake, Outcome(SURVIVED))
    suite.write_text("# a claim more")
    run.reload()
    assert run.outcomes == {mistake: Outcome(SURVIVED)}
    assert Results(room, [mistake, other]).untried() == [mistake, other], "the next run asks again"


def test_the_tests_of_a_file_are_followed_a_few_at_a_time() -> None:
    items = [cast(pytest.Item, number) for number in range(2 * PIECE + 1)]
    assert [len(piece) for piece in pieces_of(items)] == [PIECE, PIECE, 1]
    assert [item for piece in pieces_of(items) for item in piece] == items


def test_what_ended_a_process_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_by_side_room, "DEATHS", tmp_path / "deaths.txt")
    assert list(side_by_side([0], lambda job: 1 // job, 1)) == [(0, None, 0)]
    assert "ZeroDivisionError" in (tmp_path / "deaths.txt").read_text(encoding="utf-8")


def test_a_test_whose_breaking_off_cannot_even_be_reported_takes_no_others_with_it() -> None:
    def protocol(**_: object) -> None:
        raise TypeError("no line number")

    item = SimpleNamespace(config=SimpleNamespace(hook=SimpleNamespace(pytest_runtest_protocol=protocol)))
    session = Session(lambda _: None)
    before = signal.getsignal(signal.SIGPROF)
    try:
        assert not session.followed(cast(pytest.Item, item), None, 5)
    finally:
        signal.signal(signal.SIGPROF, before)
    assert session.failed
