"""A sample of the great study; `python3 dev study` plays as many games as one likes (see tests/study.py)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tercio.firstblood.armies import shipped_lists
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.game_digests import digest_of
from tests.firstblood.watched import TASK, match_of, play_task
from tests.proof import proves
from tests.study import main, read_marks

GAMES = int(os.environ.get("TERCIO_STUDY_GAMES", "60"))
"""How many games the sample has."""


@proves("FB-RND-02", "FB-LEAD-04", "FB-MARCH-07", "FB-GAP-02", "FB-TOKEN-01", "FB-CARD-01")
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, TASK))
def test_random_battles_end_break_no_invariant_and_replay_from_their_journal(first: int) -> None:
    games = play_task(list(range(first, min(GAMES, first + TASK))))
    assert [f"game {game.number}: {game.error}" for game in games if game.error] == []


def test_the_study_visits_every_scenario_and_every_army() -> None:
    fields = set()
    armies = set()
    for number in range(4 * len(shipped_lists())):
        field, *sides = match_of(number)[1].split()
        fields.add(field)
        armies |= set(sides)
    assert fields == set(scenarios())
    assert armies == set(shipped_lists())
    assert match_of(17)[1] == match_of(17)[1]


def test_the_first_games_end_as_they_always_did(capsys: pytest.CaptureFixture[str]) -> None:
    """A change of form leaves this line; a rule mended or answers in another order write it anew."""
    assert main(["--digest", "--games", "40"]) == 0
    assert (
        capsys.readouterr().out.partition("), ")[2]
        == "11771 decisions, digest 6ca266a6b8addc49650ad9a2d9f2b50c\n"
    )
    assert digest_of([3, 1], workers=2) == digest_of([3, 1])
    assert digest_of([1, 3]) != digest_of([3, 1])


def test_marks_are_kept_gone_on_from_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "marks.txt"
    assert main(["--games", "1", "--marks", str(kept)]) == 0
    assert main(["--games", "2", "--marks", str(kept)]) == 0
    assert sorted(read_marks(kept)) == [0, 1]
    assert "1 games" in capsys.readouterr().out, "the first is not played twice"
    assert main(["--games", "2", "--against", str(kept)]) == 0
    line = read_marks(kept)[1]
    kept.write_text(line.replace(line.split()[2], "0" * 16), encoding="utf-8")
    assert main(["--games", "2", "--against", str(kept)]) == 1
    assert "not the battle it was" in capsys.readouterr().out
