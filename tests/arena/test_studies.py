"""Studies: mirrored games of every two forces, the same wherever played, told with honest intervals."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import msgspec
import pytest

from tercio.arena.studies import (
    GameRow,
    RegimentRow,
    StudyForce,
    StudyOrder,
    check_order,
    games_of,
    meetings,
    piece_count,
    play_piece,
    study_force,
    study_piece,
)
from tercio.arena.study_reports import game_rows, study_report
from tercio.cli.main import main
from tercio.core.refused import Refused
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.engine.state import DRAW

ASKED = ["arena", "study", "--forces", "nords-300,spires-300", "--scenarios", "stake-a-claim", "--games", "6"]


def force(name: str) -> StudyForce:
    return study_force(name, shipped_lists()[name])


def small(**changes: object) -> StudyOrder:
    order = StudyOrder((force("nords-300"), force("spires-300")), ("stake-a-claim",), games=4)
    return msgspec.structs.replace(order, **changes)


def game(first: int, second: int, winner: int, starter: int = 0) -> GameRow:
    """A game whose regiments did nothing but the first of either side."""
    rows = tuple((RegimentRow(30.0, 15.0), RegimentRow(0.0, 0.0), RegimentRow(0.0, 0.0)) for _ in (0, 1))
    return GameRow(first, second, "stake-a-claim", starter, winner, ((1, 0), (4, 2)), (rows[0], rows[1]))


def test_every_two_forces_meet_on_the_same_grounds_sides_changed() -> None:
    order = small(forces=(force("nords-300"), force("spires-300"), force("dweghom-300")), games=2)
    assert meetings(order) == [(0, 1), (0, 2), (1, 2)]
    games = [row for number in range(piece_count(order)) for row in play_piece(order, number)]
    assert [(row.first, row.second) for row in games] == [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)]
    assert meetings(small(forces=order.forces[:1])) == [(0, 0)], "a force alone meets itself"


def test_a_piece_is_the_same_wherever_it_is_played_and_counts_what_falls() -> None:
    order = small()
    text = msgspec.json.encode(order).decode()
    assert games_of([study_piece(text, 0)]) == play_piece(order, 0)
    for row in play_piece(order, 0):
        assert row.starter in (0, 1)
        assert row.points
        felled = [sum(regiment.felled for regiment in side) for side in row.regiments]
        lost = [sum(regiment.lost for regiment in side) for side in row.regiments]
        assert felled[0] <= lost[1] + 1e-6
        assert felled[1] <= lost[0] + 1e-6
        assert max(lost) <= 300


def test_shares_points_losses_and_the_first_turn_are_told() -> None:
    order = small()
    games = [game(0, 1, 0), game(1, 0, 1), game(0, 1, 0, starter=1), game(1, 0, DRAW)]
    report = study_report(order, games)
    ours, theirs = report.forces
    assert (ours.games, ours.won.share) == (4, 0.875)
    assert theirs.won.share == pytest.approx(0.125)
    assert ours.won.low < 0.875 < ours.won.high
    assert ours.points_a_round == pytest.approx((4 + 2 + 4 + 2) / 8)
    spent = sum(order.forces[0].prices)
    assert ours.lost == pytest.approx(15 / spent)
    assert ours.felled == pytest.approx(30 / spent)
    (met,) = report.meetings
    assert (met.first, met.second, met.games) == ("nords-300", "spires-300", 4)
    assert report.starter.share == pytest.approx(0.25), "one of four, a draw rounded down"
    best = report.regiments[0]
    assert (best.felled, best.lost) == (30, 15)
    lines = game_rows(order, games)
    assert [(line["first"], line["winner"]) for line in lines] == [
        ("nords-300", 1), ("spires-300", 2), ("nords-300", 1), ("spires-300", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"forces": ()}, "study.forces"),
        ({"games": 3}, "study.games"),
        ({"games": 4_000}, "study.games"),
        ({"scenarios": ("nowhere",)}, "arena.no_scenario"),
        ({"policies": ("sergeant", "marshal")}, "arena.no_policy"),
    ],
)
def test_a_study_that_cannot_be_played_is_refused(changes: dict[str, object], key: str) -> None:
    with pytest.raises(Refused) as no:
        check_order(small(**changes))
    assert no.value.key == key


def test_the_terminal_keeps_a_study_goes_on_with_it_and_tells_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "study.jsonl"
    assert main(["--lang", "en", *ASKED, "--json"]) == 0
    whole = capsys.readouterr().out
    assert main(["--lang", "en", *ASKED, "--keep", str(kept), "--json"]) == 0
    assert capsys.readouterr().out == whole
    first, _ = kept.read_text(encoding="utf-8").splitlines()
    kept.write_text(first + "\n[cut sho", encoding="utf-8")
    assert main(["--lang", "en", *ASKED, "--keep", str(kept), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(whole), "only what was missing is played again"
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2
    assert main(["--lang", "en", *ASKED, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 6
    assert main(["--lang", "es", *ASKED]) == 0
    assert "Quien actuó primero" in capsys.readouterr().out
    assert main(["--lang", "en", *ASKED, "--keep", str(kept), "--seed", "2"]) == 1
    assert "another study" in capsys.readouterr().err
    assert main(["--lang", "en", "arena", "study", "--forces", "nobody"]) == 3
