"""Corners of the book that were once read otherwise, one situation each."""

from __future__ import annotations

import msgspec
import pytest

from tercio.core.dice import ScriptedDice
from tercio.core.refused import Refused
from tercio.firstblood import commands as c
from tercio.firstblood.battlefield.line_of_sight import elevation, size
from tercio.firstblood.combat.attack import CLASH, OPPORTUNITY, prepare
from tercio.firstblood.combat.healing import HEAL, check_return, return_spots
from tercio.firstblood.combat.wounds import casualty
from tercio.firstblood.command_text import read_command, write_command
from tercio.firstblood.command_validation import ready_commands
from tercio.firstblood.decide import Listener, judge, obey
from tercio.firstblood.engine.event_log import STRANDED_TESTED
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import Ability, Boon
from tercio.firstblood.engine.purposes import MANOEUVRE
from tercio.firstblood.engine.state import GARRISONED, RESERVE, ROUND, STARTED, Battle, Table, new_battle
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.events import FirstPlayerFound
from tercio.firstblood.movement.charges import needed_distance
from tercio.firstblood.movement.fast_move_checks import may_walk
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.narration.choice_words import choice_words
from tercio.firstblood.narration.names import Names
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.kinds import MARCH, SKIP
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.battle import BATTLE
from tercio.firstblood.sequence.phases.victory import conclude
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.table import PLAIN, SCENARIO, apart, battle, done, put, run
from tests.firstblood.test_characters import SQUIRE, camp, lord, troop
from tests.firstblood.test_distance import square
from tests.firstblood.test_rounds import RED, WHITE
from tests.firstblood.test_terrain import HOUSE, RUIN, inside
from tests.proof import proves

# --- a lost temper


def enraged(line: str, *pieces: Piece, shut_in: int = -1) -> Battle:
    """Regiment 0 has lost its temper and must March; regiment `shut_in` holds the first piece."""
    b = battle(line, dice="5 1", pieces=pieces)
    if shut_in >= 0:
        b.place[shut_in], b.inside[shut_in] = GARRISONED, 0
    push(b, ACTIVATION, 0)
    advance(b)
    assert {answer[0] for answer in ready(b)} == {MARCH}
    return b


@proves("FB-SR-FERAL")
def test_a_lost_temper_runs_at_the_nearest_enemy_in_sight_not_at_one_it_cannot_see() -> None:
    """Behind the wood somebody is nearer, but only the one to the east is seen."""
    wood = Piece(((6, 13), (14, 13), (14, 14), (6, 14)), ("obstructing",), size=3, name="wood")
    b = enraged("brutes R2 M6 Feral at 10,10 vs men at 10,16 / men at 24,10", wood)
    x, y = b.x[0], b.y[0]
    give(b, (MARCH,))
    assert (b.x[0] - x, b.y[0] - y) == (pytest.approx(6 * INCH, abs=20), 0)


@proves("FB-SR-FERAL", "FB-GARR-06")
def test_a_lost_temper_runs_at_a_garrison_in_sight() -> None:
    b = enraged("brutes R2 M6 Feral at 10,28 vs men x3 at 5,5 / men at 40,28", HOUSE, shut_in=1)
    x, y = b.x[0], b.y[0]
    give(b, (MARCH,))
    assert b.x[0] == x
    assert y - b.y[0] == pytest.approx(6 * INCH, abs=20)


@proves("FB-SR-FERAL", "FB-MARCH-09")
def test_a_lost_temper_runs_as_far_as_it_gets_without_engaging() -> None:
    b = enraged("brutes R2 M6 Feral at 10,10 vs men at 10,20")
    apart(b, 1, 0, 3.3)
    give(b, (MARCH,))
    left = b.y[1] - b.y[0] - b.forces.radius[0] - b.forces.radius[1]
    assert left == pytest.approx(INCH, abs=INCH // 50)
    assert left > INCH


TORN = "brutes R2 M6 Feral at 20,20 vs men at 10,20 / men at 30,20 / men at 20,40"
"""One enemy to the west and one to the east, equally near; the third is farther off."""


@proves("FB-SR-FERAL")
@pytest.mark.parametrize(("towards", "east"), [(1, -6), (2, 6)])
def test_of_two_nearest_enemies_the_owner_chooses_whom_a_lost_temper_runs_at(towards: int, east: int) -> None:
    b = enraged(TORN)
    assert ready(b) == [(MARCH, 1), (MARCH, 2)]
    x, y, clone = b.x[0], b.y[0], b.clone()
    clone.dice = ScriptedDice("1")
    obey(b, c.March(towards))
    assert (b.x[0] - x, b.y[0] - y) == (pytest.approx(east * INCH, abs=20), 0)
    give(clone, (MARCH, towards))
    assert clone.words == b.words


@proves("FB-SR-FERAL")
def test_a_lost_temper_with_two_nearest_enemies_runs_at_nobody_else() -> None:
    b = enraged(TORN)
    for command in (c.March(), c.March(3), c.March(0), c.March(-1), c.March(99)):
        with pytest.raises(Refused) as no:
            judge(b, command)
        assert (no.value.key, no.value.rule) == ("firstblood.march.towards_whom", "FB-SR-FERAL")
        assert no.value.facts == {"targets": [1, 2]}
    assert no.value.text("en") == (
        "Several enemies are equally near: name the one to run at (the first men and the second men)."
    )


@proves("FB-SR-FERAL", "FB-MARCH-01")
def test_nobody_else_names_an_enemy_when_it_marches() -> None:
    """Neither a calm regiment nor one with a single enemy nearest; each is told to leave the name out."""
    calm = battle("men at 20,20 vs men at 10,20", dice="")
    push(calm, ACTIVATION, 0)
    advance(calm)
    for b in (calm, enraged("brutes R2 M6 Feral at 20,20 vs men at 10,20 / men at 40,20")):
        judge(b, c.March())
        with pytest.raises(Refused, match="names_nobody"):
            judge(b, c.March(1))


@proves("FB-SR-FERAL")
def test_a_forced_march_says_whom_it_runs_at() -> None:
    b = enraged(TORN)
    west, east = (choice_words(Names(b), command).text("en") for command in ready_commands(b))
    assert west.startswith("Brutes, run straight at the first men")
    assert east.startswith("Brutes, run straight at the second men")
    alone = enraged("brutes R2 M6 Feral at 20,20 vs men at 10,20 / bowmen at 40,20")
    said = choice_words(Names(alone), c.March())
    assert said.text("en") == "Brutes, run straight at the men: up to 6″"
    assert said.text("es") == "Brutes, corre derecho hacia men: hasta 6″"
    assert said.rule == "FB-SR-FERAL"


def test_a_march_is_written_as_ever_and_names_an_enemy_only_where_it_must() -> None:
    for command, line in ((c.March(), "March"), (c.March(2), "March towards=2")):
        assert write_command(command) == line
        assert read_command(line) == command
    assert msgspec.json.encode(c.March()) == b'{"type":"March"}'


# --- moves


@proves("FB-ZONE-07", "FB-CHG-07")
@pytest.mark.parametrize(("behind", "inches_needed"), [(0.1, 5.0), (2.0, 7.0)])
def test_a_defended_obstacle_costs_only_who_must_pass_it(behind: float, inches_needed: float) -> None:
    """From this side of a low wall one Engages whoever stands right behind it, but nobody farther back."""
    b = battle("men M5 at 10,10 vs men at 10,20")
    apart(b, 1, 0, 5)
    near = (b.y[1] - b.forces.radius[1]) / INCH - behind
    wall = Piece(((8, near - 0.4), (13, near - 0.4), (13, near), (8, near)), ("obstacle",), name="wall")
    b = battle("men M5 at 10,10 vs men at 10,20", pieces=(wall,))
    apart(b, 1, 0, 5)
    assert needed_distance(b, 0, 2) == pytest.approx(inches_needed * INCH)


@proves("FB-MAN-04", "FB-GARR-14")
def test_the_quick_judge_too_holds_who_is_engaged_by_a_garrison_beside_it() -> None:
    """He could Engage a man two inches behind him, but not by turning his back on the garrison."""
    b = inside("bowmen x3 at 5,5 / men at 10,25 vs men at 10,20")
    other, m = b.forces.first[1], b.forces.first[2]
    x, y = 10 * INCH, 19 * INCH + b.forces.radius[m] + INCH // 2
    b.x[m], b.y[m] = x, y
    apart(b, other, m, 2)
    away = [(m, 0, x, y + INCH + 20)]
    with pytest.raises(Refused, match="leaves_engagement"):
        check_move(b, 2, MANOEUVRE, 2 * INCH, away)
    assert not may_walk(b, 2, MANOEUVRE, 2 * INCH, away)


# --- in the fight


@proves("FB-AOO-03", "FB-SR-DAUNTLESS")
def test_the_dauntless_gain_nothing_in_attacks_of_opportunity() -> None:
    b = battle("men C2 Dauntless at 10,10 vs men at 10,12")
    apart(b, 1, 0, 0.5)
    assert prepare(b, CLASH, 0, 1).hit == 3
    assert prepare(b, OPPORTUNITY, 0, 1).hit == 2


# --- stranded


@proves("FB-STRAND-03", "FB-STRAND-05", "FB-CCOM-04")
def test_each_stranded_model_of_a_retinue_tests_on_its_own_resolve() -> None:
    """One squire of Resolve 1 and one of Resolve 5 are lost: a 4 fails for the first alone."""
    timid, brave = (msgspec.structs.replace(SQUIRE, R=resolve, W=1) for resolve in (1, 5))
    b = camp((lord(timid, brave), 10, 10), dice="4 | 4")
    put(b, 1, 40, 10)
    put(b, 2, 38, 10)
    b.story = []
    run(b, ACTIVATION, 0, choose=[(SKIP,), (SKIP,)])
    done(b)
    tests = [saying[2:] for saying in b.story if saying[0] == STRANDED_TESTED]
    assert tests == [(1, 1, (4,)), (5, 0, (4,))]
    assert [b.alive[1], b.alive[2]] == [0, 1]


# --- restoring


def climbed() -> Battle:
    """Three men on the first floor of a ruin, one of them fallen; an enemy on the ground below."""
    b = battle("men x3 W1 leader at 9,12 vs men at 40,40", pieces=(RUIN,))
    for m in b.models(0):
        b.floor[m] = 1
    casualty(b, 2)
    b.broken[0] = 0
    return b


@proves("FB-REST-04", "FB-RUIN-06", "FB-RUIN-09")
def test_a_casualty_returns_on_the_floor_where_its_leader_stands() -> None:
    b = climbed()
    assert {spot[2] for spot in return_spots(b, 0, 2)} == {1}
    run(b, HEAL, 0, 1, choose=[(2, *return_spots(b, 0, 2)[0])])
    assert (b.alive[2], b.floor[2]) == (1, 1)


@proves("FB-REST-04", "FB-RUIN-06")
def test_nobody_returns_on_a_floor_that_is_not_there() -> None:
    b = climbed()
    with pytest.raises(Refused, match="no_floor"):
        check_return(b, 0, 2, b.x[0] - 3 * INCH, b.y[0], 1)
    b.floor[0] = b.floor[1] = 0
    with pytest.raises(Refused, match="out_of_command"):
        check_return(b, 0, 2, b.x[0], b.y[0] + 2 * INCH, 2)


@proves("FB-REST-05", "FB-RUIN-08")
def test_an_enemy_on_another_floor_bars_the_return_only_straight_above_him() -> None:
    b = climbed()
    foe = b.forces.first[1]
    put(b, foe, 10, 14)
    beside = 2 * b.forces.radius[2] + INCH // 2
    check_return(b, 0, 2, 10 * INCH - beside, 14 * INCH, 1)
    with pytest.raises(Refused, match=r"restore\.engaged"):
        check_return(b, 0, 2, 10 * INCH, 14 * INCH, 1)


@proves("FB-RUIN-06")
def test_no_horse_returns_upstairs() -> None:
    b = battle(
        "horse x2 leader at 10,12 vs men at 40,40", pieces=(Piece(square(10, 12, 6), ("ruin",), floors=1),)
    )
    casualty(b, 1)
    b.broken[0] = 0
    with pytest.raises(Refused, match="cannot_climb"):
        check_return(b, 0, 1, b.x[0], b.y[0] + 3 * INCH, 1)


# --- ground


@proves("FB-ELEV-01", "FB-TERR-02")
def test_a_hill_raises_whoever_touches_it_with_any_part_of_its_base() -> None:
    hill = Piece(square(24, 24, 4), elevation=2, name="hill")
    b = battle("men at 24,24 vs men at 40,40", pieces=(hill,))
    radius = b.forces.radius[0]
    b.x[0], b.y[0] = 24 * INCH, 20 * INCH - radius + inches(0.1)
    assert (elevation(b, 0), size(b, 0)) == (2, 3)
    b.y[0] = 20 * INCH - radius - 10
    assert (elevation(b, 0), size(b, 0)) == (0, 1)


# --- before and after


@proves("FB-DEPL-01")
@pytest.mark.parametrize(("dice", "player"), [("5 2", 1), ("3 3 | 1 6", 0)])
def test_the_roll_off_tells_what_each_has_rolled(dice: str, player: int) -> None:
    b = new_battle(Table((RED, WHITE), SCENARIO))
    listener = Listener(b)
    b.story, b.dice = listener, ScriptedDice(dice)  # type: ignore[assignment]
    push(b, BATTLE)
    b.clock[STARTED] = 1
    advance(b)
    (roll,) = [event for event in listener.events if isinstance(event, FirstPlayerFound)]
    assert (roll.player, roll.total_1, roll.total_2) == (player, int(dice[-3]), int(dice[-1]))


@proves("FB-CMD-01")
def test_the_eighth_model_and_those_beyond_use_their_commands_too() -> None:
    """Each of nine may use one of its two, once."""
    heralds = msgspec.structs.replace(
        PLAIN,
        command_range=6,
        abilities=(
            Ability("Brace!", (Boon("modify", "D", 1, "activation"),)),
            Ability("Strike!", (Boon("modify", "C", 1, "activation"),)),
        ),
    )
    b = camp((msgspec.structs.replace(troop(9), profile=heralds), 10, 10))
    for m in range(9):
        put(b, m, 10 + 1.2 * (m % 3), 10 + 1.2 * (m // 3))
    push(b, ACTIVATION, 0)
    advance(b)
    assert {answer[0] for answer in ready(b)} == {-1, *range(9)}
    for used in range(9):
        give(b, (8 - used, used % 2, 0))
        commanders = {answer[0] for answer in ready(b)} if used < 8 else set()
        assert commanders == ({-1, *range(8 - used)} if used < 8 else set())
    assert (SKIP,) in ready(b)


@proves("FB-S2-04", "FB-REINF-04", "FB-S2-02")
def test_each_model_that_never_entered_is_a_token_gained_where_tokens_score() -> None:
    settle = scenarios()["a-score-to-settle"]
    b = battle("men at 5,5 vs men at 40,40 / men x4 at 40,30 / lord at 40,20", scenario=settle)
    b.clock[ROUND] = settle.rounds
    b.place[2] = b.place[3] = RESERVE
    conclude(b, 0)
    assert (b.vp[0], b.vp[1]) == (4 + 1 + 5, 0)
