"""A battle in one hand: what a script or a bot sees of First Blood through `firstblood.Game`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tercio import firstblood
from tercio.arena import commander
from tercio.core.dice import ScriptedDice
from tercio.firstblood import commands as c
from tercio.firstblood.decider import choices
from tercio.firstblood.ready_answers import whose
from tests.proof import proves


@pytest.fixture(scope="module")
def played() -> firstblood.Game:
    """Two sergeants, well into their battle."""
    game, sergeant = firstblood.new_game(seed=3), commander("sergeant")
    for _ in range(60):
        game = game.play(sergeant(game))
    return game


def test_a_game_is_left_as_it_was_by_playing_on_it() -> None:
    game = firstblood.new_game(seed=1, pieces=0)
    before = (repr(game), game.replay(), bytes(game.battle.words))
    once, twice = game.play(game.choices[0]), game.play(game.choices[0])
    assert (repr(game), game.replay(), bytes(game.battle.words)) == before
    assert once.battle.words == twice.battle.words
    assert once.lines == twice.lines != game.lines


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    first, second = (firstblood.new_game(seed=9).replay() for _ in range(2))
    assert first == second != firstblood.new_game(seed=10).replay()


def test_dice_may_be_handed_in() -> None:
    game = firstblood.new_game(seed=1, pieces=0)
    assert game.play(game.choices[0], ScriptedDice("")).lines == game.play(game.choices[0]).lines


def test_a_replay_is_read_into_the_same_game(played: firstblood.Game) -> None:
    again = firstblood.read_game(played.replay(), seed=3)
    assert again.battle.words == played.battle.words
    assert again.lines == played.lines
    assert (again.story(), repr(again)) == (played.story(), repr(played))
    choice = played.choices[-1]
    assert again.play(choice).battle.words == played.play(choice).battle.words


def test_choices_are_those_of_whoever_must_decide(played: firstblood.Game) -> None:
    assert played.turn == whose(played.battle)
    assert [*played.choices, c.Concede(whose(played.battle))] == choices(played.battle, whose(played.battle))
    assert all(played.why_not(choice) is None for choice in played.choices)


@proves("FB-VIC-02")
def test_who_concedes_has_lost_and_nothing_is_asked_any_more(played: firstblood.Game) -> None:
    ended = played.play(c.Concede(1))
    assert (ended.over, ended.winner, ended.turn, ended.choices) == (True, 0, None, [])
    assert ended.why_not("Rally") == firstblood.Refused("firstblood.over", rule="FB-RND-02")


@proves("FB-STACK-01")
def test_a_seat_is_not_shown_the_others_cards(played: firstblood.Game) -> None:
    mine, theirs = played.seen_by(0).sides
    assert mine.stack is not None
    assert theirs.stack is None
    assert all(side.stack is None for side in played.seen_by(None).sides)


def test_a_list_may_be_given_as_its_text() -> None:
    text = "Wolves · Nords · 300\nJarl\nRaiders\n"
    assert firstblood.new_game(text, pieces=0).battle.forces.armies[0].name == "Wolves"


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("firstblood.game.no_army", {"first": "wolves-300"}),
        ("army.text.head", {"first": "Wolves\nJarl"}),
        ("firstblood.game.pieces", {"pieces": -1}),
        ("firstblood.game.pieces", {"pieces": 31}),
        ("firstblood.game.pieces", {"pieces": 2.5}),
        ("scenario.unknown", {"scenario": "tea-party"}),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(key: str, asked: dict[str, object]) -> None:
    with pytest.raises(firstblood.Refused) as no:
        firstblood.new_game(**asked)  # type: ignore[arg-type]
    assert no.value.key == key
    assert all(no.value.text(language) for language in ("es", "en"))


def test_what_is_no_command_and_no_army_is_named() -> None:
    game = firstblood.new_game(pieces=0)
    with pytest.raises(firstblood.Refused, match="7 is no"):
        game.play(7)  # type: ignore[arg-type]
    with pytest.raises(firstblood.Refused, match="None is no"):
        firstblood.new_game(None)  # type: ignore[arg-type]
    assert (no := game.why_not("Fly up=3")) is not None
    assert no.key == "firstblood.replay.command"


def test_a_commander_plays_for_either_side_by_what_it_may_know(played: firstblood.Game) -> None:
    sergeant = commander("sergeant", seed=4)
    assert sergeant(played) == sergeant(played)
    assert played.why_not(sergeant(played)) is None
    with pytest.raises(firstblood.Refused) as no:
        commander("general")
    assert no.value.key == "arena.no_commander"


def test_importing_the_package_loads_no_rule() -> None:
    program = "import sys; from tercio import firstblood, arena; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [
        name for name in loaded.stdout.split() if name.startswith(("tercio.firstblood.", "tercio.arena."))
    ] == []
