"""A sample of the two laws; `python3 dev study --laws` tries them over as many games as one likes."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from tercio import firstblood
from tercio.arena.games import table_for
from tercio.arena.lots import Lots
from tercio.arena.recruit import recruit
from tercio.core.refused import Refused
from tercio.firstblood import commands as c
from tercio.firstblood.command_validation import accept
from tercio.firstblood.engine.state import ASKING, OVER, Battle
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.open_actions import charge_options
from tercio.firstblood.sequence.phases.deployment import CHOOSE_DEPLOYER
from tests.firstblood.laws import Tally, play_by_the_laws, same_state
from tests.firstblood.test_motley import motley
from tests.proof import proves

GAMES = (12, 22, 38, 51)
"""Every scenario, recruits and sergeants."""


@proves("FB-GEN-02", "FB-CHG-03", "FB-DIS-05", "FB-REINF-06")
@pytest.mark.slow
@pytest.mark.parametrize("number", GAMES)
def test_ready_answers_and_the_commands_of_people_are_the_same(number: int) -> None:
    tally = play_by_the_laws(number)
    assert [breach.line for breach in tally.breaches] == []
    assert min(tally.tried.values()) > 0


def moments(seed: int, pieces: int = 10) -> Iterator[Battle]:
    """Every decision of a battle of all rules dealt out at random, with so many pieces of terrain."""
    match = msgspec.structs.replace(motley(seed), pieces=pieces)
    b, lots = start(table_for(match, seed), Lots(2 * seed)), Lots(2 * seed + 1)
    while not b.clock[OVER]:
        yield b
        give(b, recruit(b, lots))


@proves("FB-REST-01", "FB-GARR-04", "FB-REINF-05", "FB-CMD-01", "FB-TGT-01")
@pytest.mark.parametrize("seed", [1, 4, 6])
def test_a_motley_battle_on_built_up_ground_keeps_both_laws(seed: int) -> None:
    tally = Tally()
    for b in islice(moments(seed, 14), 0, None, 3):
        tally.watch(b)
    assert [breach.line for breach in tally.breaches] == []


def test_an_answer_and_its_command_lead_to_the_same_words() -> None:
    kinds = set()
    for b in islice(moments(2), 0, None, 7):
        kinds.add(b.clock[ASKING])
        before = b.words[:]
        for answer in ready(b):
            assert same_state(b, answer, 5), (b.clock[ASKING], answer)
        assert b.words == before
    assert len(kinds) > 5


FACE = {
    "answers_together", "attack_preview", "bots", "cases", "command_text", "command_validation", "commands",
    "decide", "decider", "decision_kinds", "events", "evolve", "face_to_face", "game", "hand_written",
    "input_validation", "journal_words", "laid_moves", "move_guide", "narration", "next_attacks",
    "notation", "opening", "picture", "prepared_attack", "ready_answers", "rivals", "seats",
    "shown_events", "sight_lines", "snapshot", "state", "table_drawing", "verdict", "view",
}  # fmt: skip
"""What stands between the rules and those who ask; everything else is a rule or what rules are made of."""


def test_every_rule_of_the_engine_is_kept_from_asking_bots() -> None:
    """A new module is put under the import contract, or named among those that face people and bots."""
    contracts = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (kept,) = [
        c for c in contracts["contracts"] if "tercio.firstblood.bots" in c.get("forbidden_modules", ())
    ]
    rules = {name.rpartition(".")[2] for name in kept["source_modules"]}
    modules = {module.name for module in pkgutil.iter_modules(firstblood.__path__)}
    assert modules == rules | FACE
    assert not rules & FACE


@proves("FB-CHG-03")
def test_a_charge_may_name_any_set_of_targets() -> None:
    assert [mask for _, mask in charge_options([1, 3, 4])] == [2, 8, 16, 10, 18, 24, 26]


def test_a_command_meant_for_another_question_is_refused() -> None:
    """Player 1 deploys first if somebody says so, not because model 1 takes Wounds or somebody says yes."""
    b = next(b for b in moments(3) if b.clock[ASKING] == CHOOSE_DEPLOYER)
    assert accept(b, c.ChooseDeployer(1)) == ((1,), ())
    for wrong in (c.TakeWounds(1), c.NameLeader(1), c.StackCard(1), c.Answer(True), c.ChooseEdge(1)):
        with pytest.raises(Refused, match="not_asked"):
            accept(b, wrong)
