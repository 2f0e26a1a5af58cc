"""Refusals whole: the key, the rule cited and every fact, at each boundary and one step beyond it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tercio import firstblood
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase
from tercio.firstblood import commands as c
from tercio.firstblood.combat.healing import HEAL, RESTORE_MODEL
from tercio.firstblood.combat.wounds import casualty
from tercio.firstblood.command_validation import accept
from tercio.firstblood.decide import begin, decide, judge
from tercio.firstblood.decider import lies_face_down
from tercio.firstblood.engine.distances import distance
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import ASK_A, ASKED, ASKING, GARRISONED, TABLE, WAITING, Battle
from tercio.firstblood.engine.units import CONTACT, INCH, in_inches
from tercio.firstblood.laid_moves import FARTHEST, laid_deployment, laid_move
from tercio.firstblood.notation import (
    LONGEST_LINE,
    MOST_LINES,
    check_size,
    faces_of,
    numbered_lines,
    read_line,
    retell,
    setup_of,
    start_faces,
    steps,
)
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.rivals import Rival, check_rivals
from tercio.firstblood.sequence.actions import kinds
from tercio.firstblood.sequence.actions.march import LEAVE_PIECE, MARCHING_ON, OCCUPY
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.command import STACK_CARD, cards_to_stack
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT, DEPLOYMENT
from tercio.firstblood.verdict import verdict
from tests.firstblood.positions import positions
from tests.firstblood.table import battle
from tests.firstblood.test_distance import square
from tests.firstblood.test_rounds import half_way_on
from tests.proof import proves


def refusal(asked: Callable[..., Any], *given: Any, **named: Any) -> Refused:
    with pytest.raises(Refused) as no:
        asked(*given, **named)
    assert all(no.value.text(language) for language in LANGUAGES)
    return no.value


def not_asked(b: Battle) -> Refused:
    """What anything is told that does not answer the decision pending."""
    asked = Phrase(f"firstblood.decision.{b.clock[ASKING]}")
    return Refused("firstblood.not_asked", rule="FB-RND-01", asked=asked)


# --- leaving a garrison

HALL = Piece(square(20, 20, 10), ("garrison",), name="hall")
WALL = 30 * INCH
"""The east wall of the hall."""


def leaving(line: str) -> Battle:
    """The first regiment leaves the hall and is asked where."""
    b = battle(line, pieces=(HALL,))
    b.place[0], b.inside[0] = GARRISONED, 0
    push(b, MARCHING_ON, 0)
    advance(b)
    assert b.clock[ASKING] == LEAVE_PIECE
    return b


def set_down(b: Battle, *spots: tuple[int, int]) -> c.MoveModels:
    """So far from the east wall and so far north of its middle, model by model."""
    radius = b.forces.radius[0]
    return c.MoveModels(tuple((m, 0, WALL + radius + x, 20 * INCH + y) for m, (x, y) in enumerate(spots)))


@proves("FB-GARR-08")
def test_who_leaves_a_piece_touches_it() -> None:
    b = leaving("men x3 leader M5 at 5,5 vs men at 40,40")
    pitch = 2 * b.forces.radius[0] + 4
    near = set_down(b, (CONTACT, 0), (0, pitch), (0, -pitch))
    assert accept(b, near) == ((0,), near.paths)
    assert refusal(accept, b, set_down(b, (0, 0), (CONTACT + 1, pitch), (0, -pitch))) == Refused(
        "firstblood.garrison.not_touching", rule="FB-GARR-08", model=1, gap=in_inches(CONTACT + 1)
    )
    upstairs = c.MoveModels(((0, 1, *near.paths[0][2:]),))
    assert refusal(accept, b, upstairs) == Refused(
        "firstblood.move.no_floor", rule="FB-RUIN-06", model=0, floor=1
    )
    assert refusal(accept, b, set_down(b, (0, 0), (0, pitch))) == Refused(
        "firstblood.garrison.room_left", rule="FB-GARR-08", model=2
    )
    assert refusal(accept, b, set_down(b)) == Refused(
        "firstblood.garrison.room_left", rule="FB-GARR-08", model=0
    )
    for other in (c.Rally(), c.OccupyGarrison(0)):
        assert refusal(accept, b, other) == not_asked(b)


@proves("FB-GARR-08", "FB-LEAD-04")
def test_who_leaves_a_piece_stays_with_the_leader() -> None:
    b = leaving("men x2 leader M5 at 5,5 vs men at 40,40")
    width = 2 * b.forces.radius[0]
    together = set_down(b, (0, 0), (0, width + 5 * INCH))
    assert accept(b, together) == ((0,), together.paths)
    assert refusal(accept, b, set_down(b, (0, 0), (0, width + 5 * INCH + 26))) == Refused(
        "firstblood.move.out_of_command", rule="FB-GARR-08", model=1, gap=5.01
    )


@proves("FB-GARR-08", "FB-ENG-01")
def test_who_leaves_a_piece_comes_out_of_reach_of_enemies() -> None:
    b = leaving("men x1 leader M5 at 5,5 vs men at 33,20")
    b.x[1] = WALL + b.forces.radius[0] * 3 + INCH
    assert refusal(accept, b, set_down(b, (0, 0))) == Refused(
        "firstblood.move.ends_engaged", rule="FB-GARR-08", model=0
    )
    clear = set_down(b, (0, 2 * INCH))
    before = b.words[:]
    assert accept(b, clear) == ((0,), clear.paths)
    refusal(accept, b, set_down(b, (CONTACT + 1, 0)))
    assert b.words == before, "whoever asks finds the table as it was"


@proves("FB-GARR-08")
def test_a_ready_move_sets_everybody_down() -> None:
    b = leaving("men x3 leader M5 at 5,5 vs men at 40,40")
    (answer, paths) = accept(b, c.FollowPlan(0))
    assert answer == (0,)
    assert accept(b, c.MoveModels(paths)) == (answer, paths)
    assert [path[0] for path in paths] == [0, 1, 2]


# --- where models go


def marching(line: str, *pieces: Piece) -> Battle:
    """The first regiment marches and is asked where."""
    b = battle(line, pieces=pieces)
    push(b, MARCHING_ON, 0)
    advance(b)
    return b


@proves("FB-GARR-03", "FB-GARR-04")
def test_a_garrison_is_one_of_those_on_the_table_and_its_leader_gets_there() -> None:
    b = marching("men x2 leader M5 at 33,20 vs men at 40,40", HALL)
    radius = b.forces.radius[0]
    there = (0, 0, WALL + radius + CONTACT, 20 * INCH)
    assert accept(b, c.OccupyGarrison(0, there)) == ((OCCUPY, 0), (there,))
    ((answer, (path,)),) = [accept(b, c.OccupyGarrison(0))]
    assert (answer, path[0]) == ((OCCUPY, 0), 0)
    assert accept(b, c.OccupyGarrison(0, path)) == (answer, (path,))
    for piece in (-1, 1):
        assert refusal(accept, b, c.OccupyGarrison(piece)) == Refused(
            "firstblood.garrison.cannot_occupy", rule="FB-GARR-03", piece=piece
        )
    too_far = Refused("firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=0, had=5.0)
    assert refusal(accept, b, c.OccupyGarrison(0, (0, 0, there[2] + 1, there[3]))) == too_far
    assert refusal(accept, b, c.OccupyGarrison(0, (1, 0, *there[2:]))) == too_far
    far = marching("men x2 leader M5 at 37,20 vs men at 40,40", HALL)
    assert refusal(accept, far, c.OccupyGarrison(0)) == too_far


@proves("FB-RND-01")
def test_where_models_go_only_a_move_answers() -> None:
    b = marching("men x2 leader M5 at 10,10 vs men at 40,40")
    assert refusal(accept, b, c.FollowPlan(999)) == not_asked(b)
    assert refusal(accept, b, c.Answer(True)) == not_asked(b)
    stay = c.MoveModels(())
    assert accept(b, stay) == ((0, 0), ())


@proves("FB-REINF-06")
def test_who_can_come_on_does_and_who_cannot_waits() -> None:
    b = half_way_on()
    assert accept(b, c.WaitOutside()) == ((0, 0, 0), ())
    assert refusal(accept, b, c.FollowPlan(0)) == not_asked(b)


@proves("FB-ARRIVE-01", "FB-DEPL-02", "FB-RND-01")
def test_whoever_deploys_names_one_of_its_own_that_is_still_to_stand() -> None:
    b = battle("men Flank at 10,5 / men at 20,5 / men at 30,5 vs men at 5,40")
    for r in range(4):
        b.place[r] = WAITING if r != 2 else TABLE
    b.dice = SeededDice(1)
    push(b, DEPLOYMENT)
    advance(b)
    while b.clock[ASKING] != DEPLOY_REGIMENT:
        give(b, ready(b)[0])
    b.clock[ASKED] = 0
    assert accept(b, c.HoldBack(0)) == ((0, 1, 0), ())
    assert refusal(accept, b, c.HoldBack(1)) == Refused(
        "firstblood.deploy.no_flank", rule="FB-ARRIVE-01", regiment=1
    )
    for other in (c.HoldBack(2), c.HoldBack(3), c.DeployRegiment(2, 0), c.DeployRegiment(3, 0), c.Rally()):
        assert refusal(accept, b, other) == not_asked(b)
    first = ready(b)[0]
    answer, paths = accept(b, c.DeployRegiment(first[0], first[2]))
    assert answer == (first[0], 0, first[2])
    assert accept(b, c.DeployRegiment(first[0], paths=paths)) == ((first[0], 0, 0), paths)
    assert refusal(accept, b, c.DeployRegiment(first[0], 99)) == not_asked(b)


@proves("FB-STACK-01")
def test_a_stack_holds_each_card_once() -> None:
    b = positions()[STACK_CARD][0].clone()
    mine = b.clock[ASKED]
    cards = cards_to_stack(b, mine)
    whole = accept(b, c.OrderStack(tuple(cards), mine))
    assert whole == ((0, 1 + mine), tuple((entry,) for entry in reversed(cards)))
    assert accept(b, c.OrderStack(tuple(cards))) == whole
    assert accept(b, c.StackCard(cards[-1])) == ((cards[-1],), ())
    wrong = Refused("firstblood.stack.wrong_cards", rule="FB-STACK-01")
    for entries in ((), tuple(cards[1:]), (*cards, cards[0])):
        assert refusal(accept, b, c.OrderStack(entries, mine)) == wrong
    assert refusal(accept, b, c.StackCard(99)) == not_asked(b)
    assert refusal(accept, b, c.Rally()) == not_asked(b)


# --- Actions


def acting(line: str) -> Battle:
    b = battle(line)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


@proves("FB-CHG-04", "FB-CHG-02", "FB-ACT-12")
def test_a_charge_names_enemies_it_may_reach() -> None:
    b = acting("men x2 leader M5 at 10,10 vs men at 10,16 / men at 10,40")
    assert (
        accept(b, c.DeclareCharge((1,))) == ((kinds.CHARGE, 1 << 1), ()) == accept(b, c.DeclareCharge((1, 1)))
    )
    for targets, out in (((2,), 2), ((1, 2), 2), ((-1,), -1), ((3,), 3), ((1, 3), 3), ((0,), 0)):
        assert refusal(accept, b, c.DeclareCharge(targets)) == Refused(
            "firstblood.charge.out_of_reach", rule="FB-CHG-04", target=out
        )
    closed = Phrase(f"firstblood.action.{kinds.CHARGE}")
    assert refusal(accept, b, c.DeclareCharge(())) == Refused(
        "firstblood.action.closed", rule="FB-CHG-02", action=closed
    )
    alone = acting("men x2 leader M5 at 10,10 vs men at 10,40")
    assert refusal(accept, alone, c.DeclareCharge((1,))) == Refused(
        "firstblood.action.closed", rule="FB-CHG-02", action=closed
    )
    assert refusal(accept, alone, c.Clash()) == Refused(
        "firstblood.action.closed", rule="FB-ACT-12", action=Phrase(f"firstblood.action.{kinds.CLASH}")
    )
    assert refusal(accept, alone, c.Strike(0, 1, 2)) == not_asked(alone)
    assert refusal(accept, alone, c.March(towards=1)) == Refused(
        "firstblood.march.names_nobody", rule="FB-SR-FERAL", target=1
    )


# --- whose it is, and whether there is a battle


@proves("FB-GEN-01", "FB-VIC-02")
def test_a_battle_is_begun_once_and_conceded_by_one_of_the_two() -> None:
    b = acting("men at 10,10 vs men at 40,40")
    again = c.BeginBattle(b.forces.armies, b.scenario)
    assert refusal(begin, b, again) == Refused("firstblood.already_begun", rule="FB-GEN-01")
    assert refusal(judge, None, c.March()) == Refused("firstblood.not_begun", rule="FB-GEN-01")
    for player in (-1, 2):
        assert refusal(judge, b, c.Concede(player)) == Refused(
            "firstblood.no_such_player", rule="FB-GEN-01", player=player
        )
    for player in (0, 1):
        judge(b, c.Concede(player))


@proves("FB-STACK-02")
def test_cards_lie_face_down_while_a_battle_lasts() -> None:
    b = acting("men at 10,10 vs men at 40,40")
    assert (lies_face_down(None), lies_face_down(b)) == (False, True)
    over = firstblood.new_game(pieces=0)
    assert lies_face_down(over.battle)
    assert not lies_face_down(over.play(c.Concede(1)).battle)


@proves("FB-GEN-01")
@pytest.mark.parametrize(
    "wrong",
    [
        Rival("a" * 61), Rival("a", account="u" * 61), Rival("a", played_before="p" * 61), Rival(" a"),
        Rival("a "), Rival("a\nb"),
    ],
)  # fmt: skip
def test_names_of_players_are_short_and_can_be_read(wrong: Rival) -> None:
    no = Refused("battle.rival.name", rule="FB-GEN-01", most=60)
    assert refusal(check_rivals, (wrong, Rival())) == no == refusal(check_rivals, (Rival(), wrong))
    longest = Rival("a" * 60, "u" * 60, played_before="p" * 60)
    check_rivals((longest, Rival("Ana María")))


@proves("FB-GEN-01")
def test_two_players_have_two_names_unless_neither_has_one() -> None:
    check_rivals((Rival(), Rival()))
    check_rivals((Rival("Ana"), Rival("Eva")))
    check_rivals((Rival("Ana"), Rival()))
    assert refusal(check_rivals, (Rival("Straße"), Rival("STRASSE"))) == Refused(
        "battle.rival.twice", rule="FB-GEN-01", name="Straße"
    )


# --- what is laid out by its ends alone


@proves("FB-GAP-02", "FB-GAP-03", "FB-DEPL-02")
def test_what_is_laid_out_is_for_whom_it_is_asked_and_on_some_table() -> None:
    b = marching("men x2 leader M5 at 10,10 vs men at 40,40")
    for far in ((FARTHEST, 0), (-FARTHEST, 0), (0, FARTHEST), (0, -FARTHEST)):
        laid = laid_move(b, {0: far})
        assert isinstance(laid, c.MoveModels)
        assert laid.paths == ((0, 0, *far),)
    beyond = Refused("firstblood.layout.far", rule="FB-GAP-02")
    for far in ((FARTHEST + 1, 0), (-FARTHEST - 1, 0), (0, FARTHEST + 1), (0, -FARTHEST - 1)):
        assert refusal(laid_move, b, {0: far}) == beyond
    assert refusal(laid_move, b, {0: (0, 0), 2: (0, 0)}) == Refused(
        "firstblood.layout.not_of_it", rule="FB-GAP-03"
    )
    standing = acting("men at 10,10 vs men at 40,40")
    assert refusal(laid_move, standing, {0: (0, 0)}) == Refused(
        "firstblood.layout.nothing_moves", rule="FB-GAP-03"
    )
    assert refusal(laid_deployment, standing, 0, (0, 0)) == Refused(
        "firstblood.layout.not_deploying", rule="FB-DEPL-02"
    )


# --- replays

BEGUN = firstblood.new_game("hundred-kingdoms-300", "nords-300", seed=1, pieces=0).lines


@pytest.mark.parametrize(
    ("lines", "no"),
    [
        ([], Refused("firstblood.replay.cut_short", line=1)),
        (["", "# nothing"], Refused("firstblood.replay.cut_short", line=1)),
        (["", " {} ", ""], Refused("firstblood.replay.cut_short", line=2)),
        ([""] * (MOST_LINES + 1), Refused(
            "firstblood.replay.too_long", line=MOST_LINES + 1, lines=5_000, letters=400_000)),
        (["a", "b" * (LONGEST_LINE + 1)], Refused(
            "firstblood.replay.too_long", line=2, lines=5_000, letters=400_000)),
    ],
)  # fmt: skip
def test_a_replay_has_two_lines_and_no_more_than_a_battle_takes(lines: list[str], no: Refused) -> None:
    assert refusal(numbered_lines, lines) == no


def test_lines_that_say_something_keep_their_numbers() -> None:
    assert numbered_lines(["# a battle", " {} ", "", "start | 1 "]) == [(2, "{}"), (4, "start | 1")]
    longest = ["x" * LONGEST_LINE] * 2 + [""] * (MOST_LINES - 2)
    assert list(check_size(longest)) == longest


def test_a_wrong_line_of_a_replay_is_refused_by_its_number() -> None:
    assert refusal(start_faces, "begin | 3 5") == Refused("firstblood.replay.no_start", text="begin")
    assert refusal(faces_of, " 1 x ") == Refused("firstblood.replay.faces", text="1 x")
    for number in (1, 7):
        no = refusal(setup_of, "{", number)
        assert (no.key, no.rule, no.facts["line"]) == ("firstblood.replay.setup", None, number)
        assert no.facts["problem"] == "Input data was truncated"
    assert refusal(setup_of, "{").facts["line"] == 1
    for read in (lambda lines: list(steps(lines)), lambda lines: list(retell(lines))):
        no = refusal(read, ["# one", "", BEGUN[0], "begin"])
        told = Phrase("firstblood.replay.no_start", text="begin")
        assert no == Refused("file.line", line=4, problem=told)
        no = refusal(read, [*BEGUN, "# more", "0 Fly"])
        assert (no.key, no.facts["line"]) == ("file.line", 4)
        assert (no.facts["problem"].key, no.facts["problem"].facts["text"]) == (
            "firstblood.replay.command",
            "Fly",
        )


def test_a_line_is_the_command_of_whoever_is_asked() -> None:
    b = acting("men M5 at 10,10 vs men at 40,40")
    wish, dice = read_line(b, 3, "0 Rally | 4")
    assert (wish, dice.roll(1)) == (c.Rally(), (4,))
    assert refusal(read_line, b, 3, "1 Rally") == Refused(
        "firstblood.replay.not_their_turn", line=3, player="1"
    )
    begins = "BeginBattle " + " ".join(
        f"{name}={msgspec.json.encode(value).decode()}"
        for name, value in (("armies", b.forces.armies), ("scenario", b.scenario))
    ).replace(": ", ":")
    assert " " not in begins.partition(" ")[2].replace(" scenario", "")
    assert refusal(read_line, b, 3, f"0 {begins}") == Refused(
        "firstblood.replay.command", text=begins, problem="BeginBattle"
    )
    over = firstblood.new_game(pieces=0).play(c.Concede(0)).battle
    assert refusal(read_line, over, 9, "0 Rally") == Refused("firstblood.replay.after_the_end", line=9)


# --- a game in one hand


@pytest.fixture(scope="module")
def game() -> firstblood.Game:
    return firstblood.new_game("hundred-kingdoms-300", "nords-300", seed=1, pieces=0)


def test_what_a_game_cannot_answer_is_refused_whole(game: firstblood.Game) -> None:
    tongues = Refused("speech.no_language", language="'fr'", known=["es", "en"])
    for asked in (game.question, lambda language: game.words(c.Concede(0), language), game.story):
        assert refusal(asked, "fr") == tongues
    stranger = c.Activate(77)
    assert refusal(game.words, stranger) == Refused(
        "firstblood.game.no_command", command="Activate(regiment=77)"
    )
    for seat in (2, -1, True):
        assert refusal(game.seen_by, seat) == Refused("firstblood.game.seat", seat=str(seat))
    assert [game.seen_by(seat).seat for seat in (None, 0, 1)] == [None, "0", "1"]


@pytest.mark.parametrize(
    ("asked", "no"),
    [
        ({"first": "w" * 90}, Refused("firstblood.game.no_army", rule="FB-MUSTER-01", name="w" * 80)),
        ({"second": "wolves"}, Refused("firstblood.game.no_army", rule="FB-MUSTER-01", name="wolves")),
        ({"first": None}, Refused("firstblood.game.no_list", rule="FB-MUSTER-01", army="None")),
        ({"pieces": 31}, Refused("firstblood.game.pieces", rule="FB-FIELD-01", pieces="31", most=30)),
        ({"pieces": -1}, Refused("firstblood.game.pieces", rule="FB-FIELD-01", pieces="-1", most=30)),
        ({"seed": 2.5}, Refused("firstblood.game.seed", seed="2.5")),
    ],
)
def test_what_cannot_be_set_up_is_refused_whole(asked: dict[str, Any], no: Refused) -> None:
    if no.key == "firstblood.game.no_army":
        no.facts["known"] = sorted(firstblood.armies.shipped_lists())
    assert refusal(firstblood.new_game, **asked) == no


@pytest.mark.parametrize("pieces", [0, 30])
def test_as_much_ground_is_thrown_as_a_table_may_hold(pieces: int) -> None:
    thrown = firstblood.new_game(seed=1, pieces=pieces).battle.field.count
    assert thrown <= pieces
    assert bool(thrown) is bool(pieces)


def test_a_replay_of_four_million_letters_is_read_and_one_more_is_not() -> None:
    assert refusal(firstblood.read_game, "#" * 4_000_001) == Refused("firstblood.replay.too_large", most=4)
    assert refusal(firstblood.read_game, "#" * 4_000_000).key == "firstblood.replay.too_long"


def test_dice_follow_from_the_seed_and_the_lines_so_far(game: firstblood.Game) -> None:
    b = game.battle
    seeded = SeededDice(f"1 {len(game.lines)}")
    told = decide(b, game.choices[0], seeded)
    assert game.play(game.choices[0]).events == tuple(told)


def test_the_story_of_a_game_leaves_out_what_was_decided(game: firstblood.Game) -> None:
    ended = game.play(c.Concede(0))
    assert [type(event).__name__ for event in ended.events] == [
        "BattleConceded",
        "BattleEnded",
        "DecisionTaken",
    ]
    assert ended.story() == [
        "The Hundred Kingdoms player conceded.",
        "The battle ended: the Nords player won, 0 to 0.",
    ]


def test_what_a_game_tells_of_itself(game: firstblood.Game) -> None:
    """Round, points, who must decide and who won, whoever asks."""
    assert (game.round, game.points, game.turn, game.winner, game.over) == (0, (0, 0), game.turn, None, False)
    won, drawn = game.play(c.Concede(0)), game.play(c.AgreeDraw())
    assert [(ended.over, ended.winner, ended.turn) for ended in (won, drawn)] == [
        (True, 1, None),
        (True, None, None),
    ]
    assert repr(game) == f"<Game: Round 0, 0–0. {game.question()}>"


# --- what else a verdict looks at


@proves("FB-REST-04")
def test_a_model_that_comes_back_is_shown_the_nearest_place_it_may_take() -> None:
    b = battle("men x3 W1 leader at 10,10 vs men at 40,40")
    casualty(b, 2)
    advance(b)
    b.broken[0] = 0
    push(b, HEAL, 0, 3)
    advance(b)
    assert b.clock[ASKING] == RESTORE_MODEL
    assert b.clock[ASK_A] == 0
    taken = c.RestoreModel(2, b.x[1], b.y[1] + 100)
    told, no = verdict(b, taken, 0)
    assert no is not None
    assert (told.model, told.legal, list(told.nearest)) == (2, True, [2])
    x, y = told.nearest[2]
    judge(b, c.RestoreModel(2, x, y), 0)
    assert distance(x, y, taken.x, taken.y) <= 1.5 * INCH + 1
