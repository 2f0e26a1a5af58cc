"""`tercio battle`: reports people can read, pictures of any battle, files that name their line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tercio.cli.main import main
from tercio.cli.terminal import OK, REFUSED, USAGE
from tests.replays.record import HERE

TINY = """key = "skirmish"
rounds = 1
width = 30
height = 30
deployment_depth = 6
reinforcement_depth = 6

[[zones]]
x = 15
y = 15
size = 6
"""


@pytest.fixture
def skirmish(tmp_path: Path) -> str:
    """A scenario in a file: one Round on a small table."""
    path = tmp_path / "skirmish.toml"
    path.write_text(TINY, encoding="utf-8")
    return str(path)


def simulate(language: str, field: str, *more: str) -> int:
    sides = ("--first", "nords-300", "--second", "dweghom-300", "--scenario", field, "--pieces", "0")
    return main(["--lang", language, "battle", "simulate", "--games", "3", *sides, *more])


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("es", ("intervalo 95%", "contra", "un sargento", "0,0 %")),
        ("en", ("95% interval", "against", "0.0 %")),
    ],
)
def test_the_report_is_readable_in_both_languages(
    language: str, says: tuple[str, ...], skirmish: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(language, skirmish) == OK
    shown = capsys.readouterr().out
    for words in (*says, "nords-300", "dweghom-300"):
        assert words in shown
    assert len(shown.strip().splitlines()) == 8


def test_a_report_says_who_is_stronger_only_when_the_battles_tell() -> None:
    from argparse import Namespace

    from tercio.arena.games import Tally
    from tercio.cli.battle import verdict
    from tercio.cli.terminal import Terminal

    args = Namespace(first="red", second="white")
    said = [verdict(Tally(games=w[0] + w[1], wins=w), args, Terminal("en")) for w in ((9, 1), (6, 4), (1, 9))]
    assert said[0].startswith("red is the stronger")
    assert "do not tell" in said[1]
    assert said[2].startswith("white is the stronger")
    assert "do not tell" in verdict(Tally(games=3, draws=3), args, Terminal("en"))


@pytest.mark.parametrize(("language", "says"), [("es", "puntos de victoria"), ("en", "victory points")])
def test_any_replay_can_be_drawn_at_any_decision(
    language: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = str(HERE / "stake-a-claim.txt")
    assert main(["--lang", language, "battle", "show", "--replay", golden, "--decisions", "20"]) == OK
    early = capsys.readouterr().out
    assert main(["--lang", language, "battle", "show", "--replay", golden]) == OK
    late = capsys.readouterr().out
    assert says in early
    assert "10 : 0" in late
    assert early != late
    svg = tmp_path / "battle.svg"
    assert main(["--lang", language, "battle", "show", "--replay", golden, "--svg", str(svg)]) == OK
    drawn = ElementTree.fromstring(svg.read_text(encoding="utf-8"))
    texts = "".join(drawn.itertext())
    assert says in texts
    assert "Legionnaires" in texts


@pytest.mark.parametrize(
    ("option", "text", "line"),
    [
        ("--scenario", TINY.replace("x = 15", "x = 150"), 9),
        ("--terrain", "[[pieces]]\noutline = [[1, 1], [2, 2]]", 2),
        ("--first", "Mine · Nords · 300\nJarl + Cake", 2),
    ],
)
def test_a_corrupt_file_names_its_line(
    option: str, text: str, line: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["--lang", "es", "battle", "simulate", "--games", "1", option, str(path)]) == REFUSED
    assert f"ínea {line}" in capsys.readouterr().err


def test_a_file_that_is_no_text_or_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "picture.txt"
    path.write_bytes(b"Mine\n\xff\xfe")
    assert main(["--lang", "en", "battle", "show", "--replay", str(path)]) == REFUSED
    assert "Line 2" in capsys.readouterr().err
    assert main(["--lang", "en", "battle", "show", "--replay", str(tmp_path / "none")]) == REFUSED
    assert "cannot be read" in capsys.readouterr().err


CASE = """case: Nobody is left to shoot at
  rule: FB-VOL-02

regiment: Archers
  player: 1
  stats: Infantry Light
  rules: Barrage (1) (12in)
  at: 10,10

regiment: Guards
  player: 2
  stats: Infantry
  at: 40,40

moment:
  acts: Archers
  {row}: volley Guards
"""


@pytest.mark.parametrize(
    ("row", "code", "words"),
    [
        ("not allowed", OK, "ok  "),
        ("allowed", REFUSED, ":17: "),
        ("aloud", USAGE, ":17: "),
    ],
)
def test_case_files_are_played(
    row: str, code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "far.case").write_text(CASE.replace("{row}", row), encoding="utf-8")
    for language in ("es", "en"):
        assert main(["--lang", language, "battle", "check", str(tmp_path)]) == code
        assert words in capsys.readouterr().out
    assert main(["battle", "check", "--json", str(tmp_path / "far.case")]) == code
    (found,) = json.loads(capsys.readouterr().out)
    assert found["holds"] is (code == OK)
    assert [no["line"] for no in found["differs"]] == ([] if code == OK else [17])


def test_a_folder_without_cases_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "battle", "check", str(tmp_path)]) == REFUSED
    assert ".case" in capsys.readouterr().err


def test_a_replay_becomes_a_case_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = str(HERE / "stake-a-claim.txt")
    assert main(["battle", "case", "--replay", replay, "--decisions", "30", "--more", "4"]) == OK
    (tmp_path / "found.case").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["battle", "check", str(tmp_path)]) == OK
    assert main(["--lang", "en", "battle", "case", "--replay", replay, "--more", "-1"]) == REFUSED
