"""Golden battles, one for each scenario: every command legal, every die used, the same end exactly."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.firstblood.command_text import read_command, write_command
from tercio.firstblood.commands import MoveModels, Volley
from tercio.firstblood.engine.state import OVER
from tercio.firstblood.notation import replay
from tercio.ledger.rules import rule
from tests.replays import brawls, motley
from tests.replays.notes import MARK, annotated
from tests.replays.record import GAMES, HERE, digest


@pytest.mark.parametrize("scenario", GAMES)
def test_a_golden_battle_ends_as_it_did(scenario: str) -> None:
    lines = (HERE / f"{scenario}.txt").read_text(encoding="utf-8").splitlines()
    b = replay(lines)
    assert b.clock[OVER]
    assert lines[-1] == f"# digest {digest(b)}"


@pytest.mark.parametrize("scenario", GAMES)
def test_the_notes_say_what_the_lines_bring_about(scenario: str) -> None:
    """Each cites a rule of the ledger, and written anew from the battle they are the same."""
    lines = (HERE / f"{scenario}.txt").read_text(encoding="utf-8").splitlines()
    assert annotated(lines) == lines
    cited = {line.rpartition(" ")[2] for line in lines if line.startswith(MARK)}
    assert len(cited) >= 10, "a golden battle shows many rules at work"
    assert all(rule(name).title for name in cited)


def test_commands_are_written_and_read() -> None:
    for command in (Volley(3, 0, 1), MoveModels(((1, 0, 25400, -3), (2, 1, 4, 5)))):
        assert read_command(write_command(command)) == command


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("0 ChooseDeployer", "0 Fly"), "file.line"),
        (("0 ChooseDeployer", "1 ChooseDeployer"), "firstblood.replay.not_their_turn"),
    ],
)
def test_a_wrong_line_is_refused(change: tuple[str, str], key: str) -> None:
    text = (HERE / "stake-a-claim.txt").read_text(encoding="utf-8")
    wrong = text.replace("1 ChooseDeployer", "0 ChooseDeployer", 1)
    lines = wrong.replace(*change, 1).splitlines() if wrong != text else text.replace(*change, 1).splitlines()
    if wrong != text and change[1].startswith("1 "):
        lines = wrong.splitlines()
    with pytest.raises(Refused) as no:
        replay(lines)
    assert no.value.key == key


@pytest.mark.parametrize("seed", motley.SEEDS)
def test_a_motley_battle_comes_to_what_it_came_to(seed: int) -> None:
    """Its end, all that was open and said on the way, and which rule refuses which moves tried nearby."""
    lines = (motley.HERE / f"{seed}.txt").read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line.startswith(("# tried", "# open", "# said", "# end"))]
    assert motley.marks(lines) == told


@pytest.mark.parametrize("seed", brawls.SEEDS)
def test_a_brawl_comes_to_what_it_came_to(seed: int) -> None:
    """Its end, all that was open on the way, what bots proposed, and every event with all it tells."""
    lines = (brawls.HERE / f"{seed}.txt").read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line.startswith(("# open", "# said", "# told", "# end"))]
    assert brawls.marks(lines) == told
