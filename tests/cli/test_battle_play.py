"""`tercio battle play`: by numbers, by typed places, two at one screen, for programs, kept and resumed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import msgspec
import pytest

from tercio.app.local_battle import LocalBattle, begin_locally, resume_locally
from tercio.cli.battle_answers import read_answer
from tercio.cli.battle_play import RIVALS
from tercio.cli.main import main
from tercio.cli.terminal import OK, REFUSED
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, say
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.commands import BeginBattle, DeployRegiment, EnterTable, MoveModels, OrderStack
from tercio.firstblood.decider import choices
from tercio.firstblood.engine.state import ASKING, OVER
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.notation import MOST_LINES, replay
from tercio.firstblood.rivals import Rival
from tercio.firstblood.sequence.phases.command import STACK_CARD
from tercio.firstblood.victory.scenarios import scenario
from tests.cli.test_battle import TINY
from tests.proof import proves
from tests.replays.moments import STRIKES, replay_until


@pytest.fixture
def tiny(tmp_path: Path) -> list[str]:
    """A battle of one Round on a small bare table."""
    path = tmp_path / "skirmish.toml"
    path.write_text(TINY, encoding="utf-8")
    return ["--scenario", str(path), "--pieces", "0", "--seed", "5", "--names", "Ana,Bea"]


def play(typed: str, *options: str, language: str = "en") -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(typed))
        return main(["--lang", language, "battle", "play", *options])


def started() -> LocalBattle:
    armies = muster(shipped_lists()["nords-300"]), muster(shipped_lists()["dweghom-300"])
    rivals = Rival("Ana"), Rival("Bea")
    return begin_locally(BeginBattle(armies, scenario("plunder-the-camp"), rivals=rivals), SeededDice(1))


@pytest.mark.parametrize(("language", "won"), [("en", "battle"), ("es", "batalla")])
def test_a_battle_is_played_to_its_end_by_numbers(
    language: str, won: str, tiny: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.txt"
    assert play("1\n" * 300, *tiny, "--save", str(kept), language=language) == OK
    shown = capsys.readouterr()
    assert won in shown.out.strip().splitlines()[-1]
    assert str(kept) in shown.err
    assert replay(kept.read_text(encoding="utf-8").splitlines()).clock[OVER], "the file is a replay of it all"


@proves("FB-MUSTER-01")
@pytest.mark.parametrize(
    ("language", "said"), [("en", "795 points against 265"), ("es", "795 puntos contra 265")]
)
def test_unequal_forces_are_played_knowingly(
    language: str, said: str, tiny: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    forces = ["--first", "hundred-kingdoms-800", "--second", "nords-300", *tiny]
    for door in ([], ["--json"]):
        assert play("", *forces, *door, language=language) == REFUSED
        refused = capsys.readouterr()
        assert said in refused.err
        assert "--handicap" in refused.err
        assert refused.out == ""
        assert play("", *forces, *door, "--handicap", language=language) == OK
        assert capsys.readouterr().out


def test_a_battle_left_is_resumed_where_it_was(
    tiny: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.txt"
    assert play("1\n" * 3, *tiny, "--save", str(kept)) == OK
    early = kept.read_text(encoding="utf-8")
    assert play("quit\n", "--resume", str(kept)) == OK
    assert kept.read_text(encoding="utf-8") == early
    assert play("1\n" * 300, "--resume", str(kept)) == OK
    whole = kept.read_text(encoding="utf-8")
    assert whole.startswith(early)
    assert resume_locally(whole).asked is None
    assert resume_locally(whole).sides == ("Ana", "Bea")


def test_what_cannot_be_read_is_refused_and_asked_again(
    tiny: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.txt"
    wrong = ("fly", "99", "0", "1 2", "12:", "0: 1,2,3", "999: 1,1", "Fly", "March", ":", "from 1,0;")
    assert play("\n".join(wrong), *tiny, "--against", "friend", "--save", str(kept)) == OK
    shown = capsys.readouterr().out
    assert shown.count("  ! ") == len(wrong)
    assert "[FB-" in shown, "a rule is named where one is broken"
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2, "nothing was done"


def test_words_show_the_table_the_models_and_help_in_the_readers_language(
    tiny: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert play("mesa\nminiaturas\nayuda\nsalir\n", *tiny, "--against", "friend", language="es") == OK
    shown = capsys.readouterr().out
    assert "! " not in shown
    assert shown.count("+----") == 4, "the table twice"
    assert "Mazo de mando entero" in shown


@proves("FB-DEPL-02")
def test_a_regiment_is_deployed_where_it_is_typed() -> None:
    game = started()
    while not any(isinstance(choice, DeployRegiment) for choice in choices(game.battle, game.asked)):
        game.send(choices(game.battle, game.asked)[0], SeededDice(2))
    chief = next(c.regiment for c in choices(game.battle, game.asked) if isinstance(c, DeployRegiment))
    m = game.battle.forces.first[chief]
    game.send(read_answer(game.battle, f"{m}: 10.5,2", ()), SeededDice(3))
    assert (game.battle.x[m], game.battle.y[m]) == (round(10.5 * INCH), 2 * INCH)
    replayed = resume_locally(game.replay())
    assert replayed.battle.words == game.battle.words


def test_typed_places_become_the_command_the_decision_takes() -> None:
    b = started().battle
    walk = read_answer(b, "1@2: 10,20 12.25,21; 2: 3,4", ())
    inch = INCH
    ends = (1, 2, 10 * inch, 20 * inch, 12 * inch + inch // 4, 21 * inch), (2, 0, 3 * inch, 4 * inch)
    assert walk == MoveModels(ends)
    b = b.clone()
    from tercio.firstblood.sequence.actions.march import ENTER_TABLE

    b.clock[ASKING] = ENTER_TABLE
    assert read_answer(b, "from 10,0; 1: 10,2", ()) == EnterTable(
        10 * inch, 0, ((1, 0, 10 * inch, 2 * inch),)
    )


@proves("FB-STACK-01")
def test_two_at_one_screen_never_see_each_others_stack(
    tiny: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every card offered to one of them is wiped off the screen before the other reads on."""
    play("1\n" * 60, *tiny, "--against", "friend", "--save", str(tmp_path / "kept.txt"))
    shown = capsys.readouterr().out
    screens = shown.split("\n" * 60)
    cards = [screen for screen in screens if "third to act" in screen]
    assert len(cards) >= 2
    for screen in cards:
        held = {name for name in ("Hand the keyboard to Ana", "Hand the keyboard to Bea") if name in screen}
        assert len(held) == 1, "one reader a screen"
    assert "third to act" not in screens[-1], "nothing of it stays in sight"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_one_may_play_against_is_named_in_the_help(language: str) -> None:
    assert all(name in say("play.help.against", language) for name in RIVALS)


def test_who_has_no_name_is_called_over_with_a_capital_in_its_place(
    tiny: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    nameless = [word for word in tiny if word not in ("--names", "Ana,Bea")]
    play("1\n" * 20, *nameless, "--against", "friend")
    (curtain, *_) = [line for line in capsys.readouterr().out.splitlines() if "Hand the keyboard" in line]
    assert not re.search(r"\. [a-z]", curtain)


@proves("FB-STACK-01")
def test_the_whole_stack_is_ordered_in_one_line() -> None:
    game = started()
    while game.battle.clock[ASKING] != STACK_CARD:
        game.send(choices(game.battle, game.asked)[0], SeededDice(2))
    seat, offered = game.asked, choices(game.battle, game.asked)
    numbers = " ".join(str(number) for number in range(len(offered) - 1, 0, -1))
    command = read_answer(game.battle, numbers, offered)
    assert isinstance(command, OrderStack)
    game.send(command, SeededDice(3))
    assert game.asked != seat
    with pytest.raises(Refused, match=r"play\.one_choice"):
        read_answer(
            game.battle, f"1 {len(choices(game.battle, game.asked))}", choices(game.battle, game.asked)
        )


def test_a_program_plays_line_by_line(tiny: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    wrong = [
        "rubbish",
        "{}",
        '{"choice": 999}',
        '{"command": {"type": "Fly"}}',
        '{"command": {"type": "March"}}',
    ]
    lines = [*wrong, '{"command": {"type": "Concede", "player": 1}}', *['{"choice": 0}'] * 300]
    assert play("\n".join(lines) + "\n", *tiny, "--side", "1", "--json") == OK
    out = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = [line["kind"] for line in out]
    assert kinds[:7] == ["decision", *["refused"] * 6]
    line, choice = "play.unreadable_line", "play.no_choice_line"
    assert [told["key"] for told in out[1:6]] == [line, choice, choice, line, "firstblood.not_asked"]
    assert kinds[-1] == "over"
    for line in out:
        if line["kind"] == "decision":
            own, other = line["battle"]["sides"]
            assert (line["seat"], other["stack"]) == ("0", None)
            assert own["stack"] is not None
            assert line["choices"][0]["words"]["text"]
            assert "line" not in json.dumps([event["facts"] for event in line["events"]])


def test_wrong_replay_files_are_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = started()
    texts = {
        "too many": game.replay() + "0 March\n" * MOST_LINES,
        "huge": "x" * 4_100_000,
        "none": "",
        "begin": game.replay() + "0 " + "BeginBattle armies=[]" + "\n",
        "foreign": "{}\nstart\n",
        "picture": "\x89PNG",
    }
    for name, text in texts.items():
        path = tmp_path / "wrong.txt"
        path.write_text(text, encoding="utf-8")
        assert play("1\n", "--resume", str(path)) == REFUSED, name
        assert capsys.readouterr().err.strip(), name
    with pytest.raises(Refused, match=r"already_begun"):
        game.send(msgspec.json.decode(game.lines[0], type=BeginBattle), SeededDice(1))


def test_the_machine_says_why_when_it_is_asked(tiny: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert play("why\n" + "1\n" * 12 + "why\nquit\n", *tiny) == OK
    shown = capsys.readouterr().out
    assert shown.count("The machine has told no reason yet.") == 1, "asked before it decided anything"
    last = shown.rpartition("> ")[0].rpartition("> ")[2].splitlines()
    assert last
    assert all(line.startswith("  · ") and ": " in line for line in last if line)


@proves("FB-TGT-01")
@pytest.mark.parametrize("typed", ["a\n", '{"choice": 2, "together": true}\n'])
def test_one_answer_serves_for_all_models_that_strike_the_same(typed: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    before = replay_until(STRIKES)
    kept.write_text(before, encoding="utf-8")
    options = ["--json"] if typed.startswith("{") else []
    assert play(typed, "--resume", str(kept), "--against", "friend", *options) == OK
    lines = kept.read_text(encoding="utf-8").removeprefix(resume_locally(before).replay()).splitlines()
    assert len(lines) > 1
    assert all(line.startswith("0 Strike ") for line in lines), "each a command of its own"
