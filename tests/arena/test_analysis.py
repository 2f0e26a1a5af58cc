"""Analysis after a battle: every decision judged, the dear ones named, from a replay in the terminal."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

from tercio.arena.analysis import JudgedDecision, chance_of, costliest, judge_all, told_steps
from tercio.cli.main import main
from tercio.firstblood.commands import Rally
from tercio.firstblood.engine.state import OVER

REPLAY = Path(__file__).parent.parent / "replays" / "stake-a-claim.txt"


def told(count):
    return list(islice(told_steps(REPLAY.read_text(encoding="utf-8").splitlines()), count))


def test_every_decision_has_its_chance_and_nobody_does_better_than_the_best():
    decisions = list(judge_all(told(6), 2, 1))
    assert len(decisions) == 6
    for decision in decisions:
        assert 0 <= decision.chance <= 1
        assert decision.cost >= 0
        assert (decision.better is not None) == (decision.cost > 0)
    assert decisions == list(judge_all(told(6), 2, 1)), "the same seed judges alike"


def test_a_battle_that_is_over_has_no_chance_left():
    after = list(told_steps(REPLAY.read_text(encoding="utf-8").splitlines()))[-1][3]
    assert after.clock[OVER]
    assert chance_of(after, None, 0, 3, 1) in (0.0, 0.5, 1.0)
    assert chance_of(after, None, 0, 3, 1) + chance_of(after, None, 1, 3, 1) == 1


def test_the_dearest_come_first_and_only_those_that_could_be_bettered():
    rows = [
        JudgedDecision(k, 1, 0, "", Rally(), 0.5, cost, Rally() if cost else None)
        for k, cost in enumerate((0.1, 0, 0.3))
    ]
    assert [decision.line for decision in costliest(rows, 5)] == [2, 0]


def test_the_terminal_tells_it_to_people_and_programs(capsys):
    asked = ["battle", "analyse", str(REPLAY), "--playouts", "1", "--decisions", "4"]
    assert main(["--lang", "en", *asked, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 4
    assert {"line", "round", "player", "chance", "cost", "better", "luck"} <= set(rows[0])
    assert main(["--lang", "es", *asked]) == 0
    assert "Probabilidad de ganar del bando 1" in capsys.readouterr().out
    assert main(["--lang", "en", *asked[:3], "--playouts", "0"]) == 1
