"""Answers whole: guides, sight lines, verdicts, views and words, compared in every field."""

from __future__ import annotations

import json
import math
from itertools import pairwise

import pytest

from tercio import firstblood
from tercio.core.dice import SeededDice
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood import commands as c
from tercio.firstblood import events as e
from tercio.firstblood.attack_preview import ChargeTried, preview_action
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.command_validation import accept, command_of, written_out
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import cards_to_order, choices, lets_pass
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.state import (
    ASK_A,
    ASKED,
    ASKING,
    GARRISONED,
    MAX_CARDS,
    RESERVE,
    WAITING,
    Battle,
)
from tercio.firstblood.engine.units import INCH, nearest
from tercio.firstblood.evolve import evolve
from tercio.firstblood.hand_written import json_line, json_place, line_of, toml_line
from tercio.firstblood.laid_moves import laid_deployment, laid_move
from tercio.firstblood.move_guide import EnemyReach, PlaceMap, move_guide
from tercio.firstblood.narration.choice_words import choice_words, compass, edge_at
from tercio.firstblood.narration.event_words import narrate
from tercio.firstblood.narration.names import Names, letter, nth
from tercio.firstblood.notation import steps
from tercio.firstblood.ready_answers import (
    PendingDecision,
    give,
    pending_decision,
    ready,
    stored_answer,
    whose,
)
from tercio.firstblood.seats import BOTH, check_sender, player_at, sender
from tercio.firstblood.sequence.actions.march import MARCHING_ON, MOVE, OCCUPY
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.command import STACK_CARD, cards_to_stack
from tercio.firstblood.sequence.phases.deployment import (
    DEPLOY_REGIMENT,
    DEPLOYMENT,
    SLOTS,
    slot_paths,
    still_to_deploy,
)
from tercio.firstblood.sequence.phases.deployment_zone import zone_of
from tercio.firstblood.sight_lines import SightLine, sight_of
from tercio.firstblood.verdict import RADII, STEPS, paths_of, put_right, refusal, verdict, ways, with_path
from tercio.firstblood.view import HIDDEN, determinize, seen_by, view
from tests.firstblood.positions import positions
from tests.firstblood.table import battle
from tests.firstblood.test_distance import square
from tests.proof import proves


def marching(line: str, *pieces: Piece) -> Battle:
    """The first regiment marches and is asked where."""
    b = battle(line, pieces=pieces)
    push(b, MARCHING_ON, 0)
    advance(b)
    assert b.clock[ASKING] == MOVE
    return b


def acting(line: str, *pieces: Piece) -> Battle:
    """The first regiment is asked for its Action."""
    b = battle(line, pieces=pieces)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


# --- the guide of a move

COSTS = """
 .  .  .  . 20  .  .  .  .
 .  . 18 16 15 16 18  .  .
 . 18 14 11 10 11 14 18  .
 . 16 11  7  5  7 11 16  .
20 15 10  5  0  5 10 15 20
 . 16 11  7  5  7 11 16  .
 . 18 14 11 10 11 14  .  .
 .  . 18 16 15  .  .  .  .
 .  .  .  .  .  .  .  .  .
"""
"""South above: half an inch a place; a friend stands to the north, an enemy's reach to the north-east."""

SIGHT = """
 0  0 28  0  0
 0 28 28 28  0
12 12 12 12 12
 0 28 28 28  0
 0  0 28  0  0
"""
"""Regiments 2, 3 and 4 as bits, an inch a place: a tree hides the last from the middle rows."""


def map_of(drawn: str, x: float, y: float, step: float) -> PlaceMap:
    rows = [row.split() for row in drawn.strip().splitlines()]
    values = tuple(-1 if value == "." else int(value) for row in rows for value in row)
    return PlaceMap(x, y, step, len(rows[0]), values)


@proves("FB-MARCH-03", "FB-MARCH-06", "FB-MARCH-07", "FB-MARCH-08", "FB-LOS-05", "FB-ENG-01")
def test_a_guide_draws_costs_sight_and_reach_about_the_leader() -> None:
    b = marching(
        "men x2 M2 leader at 10,10 / men at 10.4,12.5 vs men at 13,12 / horse at 6,14 / men at 40,10",
        Piece(square(15, 10, 1), ("obstructing",), size=5, name="tree"),
    )
    before = b.words[:]
    guide = move_guide(b)
    assert guide is not None
    assert b.words == before
    assert guide.costs == map_of(COSTS, 8.0, 8.0, 0.5)
    assert guide.sight == map_of(SIGHT, 8.0, 8.0, 1.0)
    assert (guide.regiment, guide.leader, guide.limit, guide.command_range, guide.reach) == (
        0, 0, 2.0, 5.0, 1.0,
    )  # fmt: skip
    assert guide.enemies == (
        EnemyReach(3, 2, 13.0, 12.0, 1.5315),
        EnemyReach(4, 3, 6.0, 14.0, 1.9843),
        EnemyReach(5, 4, 40.0, 10.0, 1.5315),
    )


def test_a_guide_of_a_long_move_has_few_places_and_one_of_nobody_none() -> None:
    guide = move_guide(marching("men M20 at 10,10 vs men at 40,40"))
    assert guide is not None
    assert (guide.costs.step, guide.costs.columns, guide.sight.step, guide.sight.columns) == (
        1.6669, 23, 3.3339, 11,
    )  # fmt: skip
    assert len(guide.costs.values) == 23 * 23
    away = marching("men M5 at 10,10 vs men at 40,40")
    away.place[0] = RESERVE
    assert move_guide(away) is None
    headless = marching("men M5 at 10,10 vs men at 40,40")
    headless.acting[0] = 0
    assert move_guide(headless) is None


# --- moves laid out by their ends


@proves("FB-DEPL-02")
def test_a_block_is_drawn_up_as_in_the_slot_pointed_at() -> None:
    b = positions()[DEPLOY_REGIMENT][0].clone()
    r = max(still_to_deploy(b, b.clock[ASKED]), key=lambda one: b.strength[one])
    low, high = zone_of(b, b.clock[ASKED])
    y, width = (low + high) // 2, b.field.width
    for x, slot in (
        (-INCH, 0), (0, 0), (width // SLOTS - 1, 0), (width // SLOTS + 1, 1), (width - 1, SLOTS - 1),
        (width, SLOTS - 1), (width + INCH, SLOTS - 1),
    ):  # fmt: skip
        laid = laid_deployment(b, r, (x, y))
        block = slot_paths(b, r, slot)
        shift = x - block[0][2], y - block[0][3]
        assert laid == c.DeployRegiment(
            r, -1, tuple((m, 0, px + shift[0], py + shift[1]) for m, _, px, py in block)
        )
    taken = next(other for other in range(b.forces.regiments) if b.forces.player[other] != b.clock[ASKED])
    for other in (taken, -1, 99):
        assert refusal_of(laid_deployment, b, other, (0, y)) == Refused(
            "firstblood.layout.not_deploying", rule="FB-DEPL-02"
        )


@proves("FB-DEPL-02")
def test_who_finds_no_room_in_the_strip_cannot_be_laid_out() -> None:
    narrow = Scenario("test", deployment_depth=1.5)
    b = battle("horse x2 at 10,10 vs horse x2 at 40,40", scenario=narrow)
    for r in (0, 1):
        b.place[r] = WAITING
    push(b, DEPLOYMENT)
    advance(b)
    while b.clock[ASKING] != DEPLOY_REGIMENT:
        give(b, ready(b)[0])
    assert refusal_of(laid_deployment, b, b.clock[ASKED], (10 * INCH, INCH)) == Refused(
        "firstblood.layout.no_room", rule="FB-DEPL-02"
    )


def refusal_of(asked: object, *given: object) -> Refused:
    with pytest.raises(Refused) as no:
        asked(*given)  # type: ignore[operator]
    return no.value


def test_models_walk_leaders_first_and_straight_where_nothing_stands() -> None:
    b = marching("men x3 M5 leader at 10,10 vs men at 40,40")
    b.acting[0], b.acting[2] = 0, 1
    ends = {m: (b.x[m] + INCH, b.y[m] + 2 * INCH) for m in range(3)}
    laid = laid_move(b, ends)
    assert isinstance(laid, c.MoveModels)
    assert {path[0]: path[1:] for path in laid.paths} == {m: (0, *ends[m]) for m in range(3)}
    assert laid_move(b, {}) == c.MoveModels(())


# --- sight


@proves("FB-LOS-01", "FB-LOS-02", "FB-OBSC-01")
def test_what_a_model_sees_is_told_line_by_line_and_in_words() -> None:
    b = battle("men at 10,10 / men at 30,10 vs light at 10,20 / heavy x3 at 9,15 / horse x2 at 20,12")
    shown = sight_of(b, 0, None, "en", ("Ana", "Eva"))
    assert shown.model == 0
    assert [(line.target, line.regiment, line.distance, line.line is None) for line in shown.lines] == [
        (2, 2, 8.94, True), (3, 3, 4.04, False), (4, 3, 3.94, False), (5, 3, 4.06, False),
        (6, 4, 8.68, False), (7, 4, 10.62, False),
    ]  # fmt: skip
    assert all(not line.blocked_by and not line.obscured for line in shown.lines)
    assert shown.words == "The first men sees the heavy (models: 3) and the horse (models: 2)."
    behind = sight_of(b, 0, 2, "en", ("Ana", "Eva"))
    blockers = ("the Acting Leader of the heavy", "the second of the heavy")
    assert behind.lines == (SightLine(2, 2, 8.94, None, False, blockers),)
    assert behind.words == (
        "The first men does not see the light, 9″ away: in the way, the Acting Leader of the heavy and "
        "the second of the heavy."
    )
    friend = sight_of(b, 0, 1, "en", ("Ana", "Eva"))
    assert friend.lines[0].distance == 18.94
    own = sight_of(b, 0, 0, "en", ("Ana", "Eva"))
    assert (own.lines[0].distance, own.lines[0].obscured, own.lines[0].line) == (0.0, False, (10, 10, 10, 10))


@proves("FB-LOS-04", "FB-OBSC-01")
def test_ground_that_hides_or_obscures_is_told() -> None:
    wood = Piece(((6, 14), (14, 14), (14, 16), (6, 16)), ("obstructing",), size=4, name="wood")
    aside = Piece(((20, 14), (24, 14), (24, 16), (20, 16)), ("obstructing",), size=4, name="grove")
    b = battle("men at 10,10 vs men at 10,20 / light at 10,12", pieces=(wood, aside))
    hidden = sight_of(b, 0, 1, "en", ("", "")).lines[0]
    assert (hidden.line, hidden.blocked_by) == (None, ("the wood",))
    low = Piece(((6, 14), (14, 14), (14, 16), (6, 16)), ("obscuring",), size=4, name="wood")
    misty = battle("men at 10,10 vs men at 10,20 / light at 4,12", pieces=(low,))
    (line,) = sight_of(misty, 0, 1, "en", ("", "")).lines
    assert (line.obscured, line.blocked_by, line.line is None) == (True, (), False)
    assert (
        sight_of(misty, 0, 1, "en", ("Ana", "Eva")).words
        == "The men of Ana sees the men of Eva Obscured, 9″ away."
    )
    nobody = battle("men at 10,10 vs men at 10,20", pieces=(wood,))
    assert sight_of(nobody, 0, None, "en", ("", "")).words.endswith("no enemy.")
    clear = sight_of(battle("men at 10,10 vs men at 10,20", pieces=(aside,)), 0, 1, "en", ("", "")).lines[0]
    assert clear.line is not None


# --- verdicts


def end_of(path: tuple[int, ...]) -> tuple[int, int]:
    return path[-2], path[-1]


def along(points: list[tuple[int, int]], far: float) -> tuple[float, float]:
    """The point so far along a bent line."""
    for (ax, ay), (bx, by) in pairwise(points):
        leg = math.hypot(bx - ax, by - ay)
        if far < leg:
            return ax + (bx - ax) * far / leg, ay + (by - ay) * far / leg
        far -= leg
    return points[-1]


@proves("FB-MARCH-03")
def test_other_ways_lead_back_along_the_path_and_then_all_round_its_end() -> None:
    b = marching("men M5 at 10,10 vs men at 40,40")
    points = [(b.x[0], b.y[0]), (b.x[0] + 3 * INCH, b.y[0]), (b.x[0] + 3 * INCH, b.y[0] + 4 * INCH)]
    path = (0, 0, *points[1], *points[2])
    command = c.MoveModels((path,))
    found = list(ways(b, command, path))
    assert len(found) == 1 + STEPS + len(RADII) * len(RING)
    far = [5 * INCH - 1, *(7 * INCH * step / STEPS for step in reversed(range(STEPS)))]
    for way, length in zip(found, far, strict=False):
        assert way[:2] == (0, 0)
        assert end_of(way) == pytest.approx(along(points, length), abs=1.01)
        assert len(way) == (4 if length < 3 * INCH else 6), "corners passed are kept"
    round_about = [
        (nearest(points[2][0] + dx * radius * INCH / 1000), nearest(points[2][1] + dy * radius * INCH / 1000))
        for radius in RADII
        for dx, dy in RING
    ]
    assert [end_of(way) for way in found[1 + STEPS :]] == round_about
    assert {way[:4] for way in found[1 + STEPS :]} == {path[:4]}
    short = (0, 0, *points[1])
    assert len(list(ways(b, c.MoveModels((short,)), short))) == STEPS + len(RADII) * len(RING)
    placed = c.DeployRegiment(0, -1, (path,))
    assert len(list(ways(b, placed, path))) == len(RADII) * len(RING)


@proves("FB-MARCH-03", "FB-MARCH-07")
def test_a_verdict_names_the_wrong_models_and_where_they_could_end() -> None:
    b = marching("men x2 M5 leader at 10,10 / men at 14,10 vs men at 40,40")
    before = b.words[:]
    north = (1, 0, b.x[1], b.y[1] + 2 * INCH)
    told, no = verdict(b, c.MoveModels(((0, 0, b.x[0], b.y[0] + 7 * INCH), north)), 0)
    assert b.words == before
    assert no is not None
    assert (told.fine, told.key, told.rule, told.model, told.legal, told.facts) == (
        False, "firstblood.move.too_far", "FB-MARCH-03", 0, True, {"model": 0, "needed": 7.0, "had": 5.0},
    )  # fmt: skip
    assert told.nearest == {0: (b.x[0], b.y[0] + 5 * INCH)}, "of the places all round, straight below"
    assert refusal(b, c.MoveModels(((0, 0, *told.nearest[0]), north))) is None
    fine, none = verdict(b, c.MoveModels(((0, 0, b.x[0], b.y[0] + INCH),)), 0)
    assert (fine.fine, fine.key, fine.nearest, fine.legal, none) == (True, "", {}, False, None)


def test_a_verdict_of_who_is_not_there_has_no_places() -> None:
    b = marching("men x2 M5 leader at 10,10 vs men at 40,40")
    for m in (-1, 3, 99):
        command = c.MoveModels(((m, 0, b.x[0], b.y[0]),))
        no = refusal(b, command)
        assert no is not None
        assert put_right(b.clone(), command, no) == ({}, False)
    nobody = c.MoveModels(((0, 0, 5),))
    assert paths_of(nobody) == ()
    assert paths_of(c.Rally()) == () == paths_of(c.RestoreModel(1))
    four = c.MoveModels(((0, 0, 1, 1), (1, 0, 5)))
    assert paths_of(four) == ((0, 0, 1, 1),)
    assert with_path(four, (0, 0, 9, 9)) == c.MoveModels(((0, 0, 9, 9), (1, 0, 5)))
    assert with_path(c.RestoreModel(1, 5, 5, 1), (1, 0, 7, 8)) == c.RestoreModel(1, 7, 8, 1)


# --- what each seat may see


@proves("FB-STACK-01", "FB-STACK-02", "FB-REINF-02")
def test_a_seat_sees_its_own_cards_and_a_watcher_none() -> None:
    b = positions()[STACK_CARD][0].clone()
    for player in (0, 1):
        b.cards[player] = 2
        b.stack[player * MAX_CARDS], b.stack[player * MAX_CARDS + 1] = 3 + player, 4 + player
    b.answer[1] = 7
    for who, hidden in (("0", (1,)), ("1", (0,)), (None, (0, 1)), (0, (1,)), (1, (0,)), (7, (0, 1))):
        seen = view(b, who)
        assert seen is not None
        assert [player for player in (0, 1) if seen.stack[player * MAX_CARDS] == HIDDEN] == list(hidden)
        for player in (0, 1):
            own = [seen.stack[player * MAX_CARDS + k] for k in range(2)]
            assert own == ([HIDDEN] * 2 if player in hidden else [3 + player, 4 + player])
        assert not any(seen.answer)
    assert (view(None, "0"), b.answer[1]) == (None, 7)


@proves("FB-STACK-02")
def test_a_guess_shuffles_the_cards_of_the_other_and_no_more() -> None:
    b = positions()[STACK_CARD][0].clone()
    for player in (0, 1):
        b.cards[player] = 3
        for k in range(4):
            b.stack[player * MAX_CARDS + k] = 10 * player + k
    found = set()
    for seed in range(40):
        guess = determinize(b, 0, SeededDice(seed))
        mine, theirs = ([guess.stack[p * MAX_CARDS + k] for k in range(4)] for p in (0, 1))
        assert (mine, theirs[3], sorted(theirs[:3])) == ([0, 1, 2, 3], 13, [10, 11, 12])
        found.add(tuple(theirs))
    assert len(found) == 6
    other = determinize(b, 1, SeededDice(1))
    assert [other.stack[MAX_CARDS + k] for k in range(4)] == [10, 11, 12, 13]


class Rain(Event, frozen=True, tag="Rain"):
    """Something a battle knows nothing of."""


def test_events_are_folded_and_what_says_nothing_changes_nothing() -> None:
    b = acting("men at 10,10 vs men at 40,40")
    for event in (Rain(), e.RoundEnded(round=1, vp_1=2, vp_2=3)):
        assert evolve(b, event) is b
        assert evolve(None, event) is None
        assert seen_by(event, "0") == event
    told = decide(b, c.SkipAction(), SeededDice(1))
    after = b
    for event in told:
        following = evolve(after, event)
        assert following is not None
        after = following
    assert after.words != b.words
    assert [(event.decision, event.player) for event in told if isinstance(event, e.DecisionTaken)] == [
        (b.clock[ASKING], 0)
    ]
    shown = [seen_by(event, "1") for event in told]
    assert [event.line for event in shown if isinstance(event, e.DecisionTaken)] == [""]


def test_a_battle_begins_with_its_table_and_a_decision_nobody_took() -> None:
    game = firstblood.new_game(seed=2, pieces=0)
    begun, *told = game.events
    assert isinstance(begun, e.BattleBegun)
    last = told[-1]
    assert isinstance(last, e.DecisionTaken)
    assert (last.decision, last.player, last.line.partition(" ")[0]) == (0, -1, "start")


# --- whose it is


@proves("FB-GEN-01", "FB-STACK-01", "FB-VIC-02")
def test_each_answers_for_its_own_side() -> None:
    b = acting("men at 10,10 vs men at 40,40")
    assert [player_at(who) for who in ("0", "1", 0, 1, None, "2", BOTH, -1)] == [0, 1, 0, 1, -1, -1, -1, -1]
    for command, player in (
        (c.Rally(), 0), (c.Concede(0), 0), (c.Concede(1), 1), (c.Concede(2), 0), (c.OrderStack((), 1), 1),
        (c.OrderStack((), 0), 0), (c.OrderStack((), -1), 0), (c.AgreeDraw(), 0),
    ):  # fmt: skip
        assert sender(b, command) == player
        check_sender(b, command, BOTH)
    asked = Phrase(f"firstblood.decision.{b.clock[ASKING]}")
    for command, who, no in (
        (c.Rally(), "1", Refused("firstblood.seat.not_yours", rule="FB-GEN-01", asked=asked)),
        (c.Rally(), None, Refused("firstblood.seat.watching", rule="FB-GEN-01")),
        (c.Concede(1), 0, Refused("firstblood.seat.concede", rule="FB-GEN-01")),
        (c.OrderStack((), 1), 0, Refused("firstblood.seat.stack", rule="FB-STACK-01")),
        (c.AgreeDraw(), 0, Refused("firstblood.seat.draw", rule="FB-VIC-02")),
        (c.AgreeDraw(), None, Refused("firstblood.seat.draw", rule="FB-VIC-02")),
    ):
        assert refusal_of(check_sender, b, command, who) == no
    check_sender(b, c.Rally(), 0)
    check_sender(b, c.Concede(1), "1")
    idle = battle("men at 10,10 vs men at 40,40")
    assert (sender(idle, c.Rally()), whose(idle)) == (-1, -1)
    assert refusal_of(check_sender, idle, c.Rally(), None).key == "firstblood.seat.watching"


def test_what_lets_the_moment_pass_comes_last_but_for_conceding() -> None:
    b = acting("men at 10,10 vs men at 40,40")
    offered = choices(b, "0")
    assert offered[-2:] == [c.SkipAction(), c.Concede(0)]
    assert choices(b, "1") == [c.Concede(1)]
    assert [choices(state, who) for state, who in ((b, None), (None, "0"), (b, BOTH))] == [(), (), ()]
    over = firstblood.new_game(pieces=0).play(c.Concede(0)).battle
    assert choices(over, "0") == ()
    passing = [c.SkipAction(), c.FollowPlan(0), c.Answer(False), c.UseAbility(-1), c.UseDrawEvent(-1),
               c.RestoreModel(-1)]  # fmt: skip
    doing = [
        c.Rally(),
        c.FollowPlan(1),
        c.Answer(True),
        c.UseAbility(0),
        c.UseDrawEvent(0),
        c.RestoreModel(0),
    ]
    assert [lets_pass(command) for command in (*passing, *doing)] == [True] * 6 + [False] * 6


@proves("FB-STACK-01")
def test_who_waits_may_order_a_stack_meanwhile() -> None:
    b = positions()[STACK_CARD][0].clone()
    asked = b.clock[ASKED]
    other = 1 - asked
    cards = cards_to_stack(b, other)
    assert cards_to_order(b, other) == cards
    assert choices(b, str(other)) == [c.OrderStack(tuple(cards), other), c.Concede(other)]
    for asked_now in (0, 1):
        b.clock[ASKED] = asked_now
        for player in (0, 1):
            order = c.OrderStack(tuple(cards_to_stack(b, player)), player)
            assert accept(b, order)[0] == (0, 1 + player)
    b.clock[ASKED] = asked
    assert cards_to_order(acting("men at 10,10 vs men at 40,40"), 1) == []


def test_the_decision_pending_is_told_whole() -> None:
    b = marching("men M5 at 10,10 vs men at 40,40")
    assert pending_decision(b) == PendingDecision("move the regiment", 0, 0, "march", 5 * INCH, ())
    turn = acting("men at 10,10 vs men at 40,40")
    assert pending_decision(turn) == PendingDecision("take an action", 0, 0, "", 0, ())
    assert pending_decision(battle("men at 10,10 vs men at 40,40")) is None
    deploying = positions()[DEPLOY_REGIMENT][0]
    assert pending_decision(deploying) == PendingDecision(
        "deploy a regiment", deploying.clock[ASKED], purpose="deploy"
    )
    over = firstblood.new_game(pieces=0).play(c.Concede(0)).battle
    assert pending_decision(over) is None


def test_the_state_keeps_where_models_went_and_not_by_which_plan() -> None:
    assert stored_answer(MOVE, (0, 7), True) == (0, 0) == stored_answer(MOVE, (0, 0), False)
    assert stored_answer(MOVE, (OCCUPY, 2), True) == (OCCUPY, 2)
    assert stored_answer(DEPLOY_REGIMENT, (3, 0, 5), True) == (3, 0, 0)
    assert stored_answer(DEPLOY_REGIMENT, (3, 1, 0), False) == (3, 1, 0)
    assert stored_answer(STACK_CARD, (4,), False) == (4,)


def test_every_ready_answer_is_a_command_that_is_accepted_as_that_answer() -> None:
    for kind, waiting in positions().items():
        for b in waiting:
            for answer in ready(b)[:12]:
                given, _ = accept(b, command_of(b, answer))
                assert stored_answer(kind, given, True) == stored_answer(kind, answer, True)
                whole, paths = accept(b, written_out(b, answer))
                assert stored_answer(kind, whole, bool(paths)) == stored_answer(kind, answer, bool(paths))


# --- before an attack


@proves("FB-CHG-06", "FB-CHG-07")
@pytest.mark.parametrize(("apart", "face"), [(5, 1), (6, 1), (6.01, 2), (7, 2), (10.99, 6), (11, 6)])
def test_a_charge_tells_the_least_face_that_arrives(apart: float, face: int) -> None:
    b = acting("men M5 at 10,10 vs men at 10,20")
    b.y[1] = b.y[0] + 2 * b.forces.radius[0] + round((apart) * INCH)
    assert preview_action(b, c.DeclareCharge((1,))).charge == ChargeTried(face, False)


@proves("FB-CHG-07")
def test_a_charge_that_cannot_arrive_needs_a_seven_and_strikes_nobody() -> None:
    b = acting("men M5 at 10,10 vs men at 10,40")
    told = preview_action(b, c.DeclareCharge((1,)))
    assert (told.charge, told.attacks, told.cast) == (ChargeTried(7, False), (), None)
    assert preview_action(b, c.Rally()) == preview_action(battle("men at 1,1 vs men at 9,9"), c.Clash())


# --- names and words


def test_letters_go_on_after_the_last() -> None:
    said = {0: "A", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"}
    assert {k: letter(k) for k in said} == said
    assert nth(3, "f") == Phrase("firstblood.nth.f.3")


def test_parts_and_entries_are_called_by_their_names() -> None:
    names = Names(battle("lord with men / men x2 vs horse at 40,40"))
    assert names.part(0, 0) == names.model(0)
    assert names.part(-1, 1) == Phrase("firstblood.name.group", regiment=names.regiment(1))
    assert [names.entry(k) for k in (-1, 0, 1, 2, 3)] == ["", "lord", "men", "horse", ""]


def test_a_place_of_the_edge_is_told_from_its_corner() -> None:
    b = battle("men at 10,10 vs men at 40,40")
    width, height = b.field.width, b.field.height
    spots = ((5, 0), (5, height), (0, 7), (width, 7), (0, 0), (width, height))
    assert [edge_at(b, *spot) for spot in spots] == [
        ("south", "west", 5), ("north", "west", 5), ("west", "south", 7), ("east", "south", 7),
        ("south", "west", 0), ("north", "west", width),
    ]  # fmt: skip
    for k, (dx, dy) in enumerate(RING):
        assert compass(dx, dy) == k


@proves("FB-COUT-01", "FB-REST-01", "FB-REST-04")
def test_the_first_model_of_all_is_named_like_any_other() -> None:
    b = acting("men x3 leader at 10,10 vs horse at 40,40")
    names = Names(b)
    hit = choice_words(names, c.TakeHits(0))
    assert (hit.rule, hit.said) == (
        "FB-COUT-01",
        Phrase("firstblood.choice.TakeHits", model=names.model(0)),
    )
    group = choice_words(names, c.TakeHits(-1))
    assert group.said == Phrase("firstblood.choice.TakeHits.group", group=names.part(-1, b.clock[ASK_A]))
    b.place[0] = GARRISONED
    back = choice_words(names, c.RestoreModel(0))
    assert (back.rule, back.said) == (
        "FB-REST-04",
        Phrase("firstblood.choice.RestoreModel.inside", model=names.model(0)),
    )
    assert choice_words(names, c.RestoreModel(-1)).rule == "FB-REST-01"


@proves("FB-REST-04")
@pytest.mark.parametrize(("dx", "dy", "far"), [(3, 4, 5), (-6, 8, 10), (0, -2, 2)])
def test_who_comes_back_is_said_to_stand_so_far_from_the_leader(dx: int, dy: int, far: int) -> None:
    b = acting("men x3 leader at 20,20 vs horse at 40,40")
    names, width = Names(b), 2 * b.forces.radius[0]
    said = choice_words(names, c.RestoreModel(2, b.x[0] + dx * INCH, b.y[0] + dy * INCH)).said
    assert said.facts["from"].facts["length"] == pytest.approx(far - width / INCH, abs=0.1)
    assert said.facts["leader"] == names.model(0)
    beside = choice_words(names, c.RestoreModel(2, b.x[0] + 5, b.y[0])).said
    assert beside.facts["from"].facts["length"] == 0


def test_a_battle_is_told_from_its_beginning() -> None:
    game = firstblood.new_game("hundred-kingdoms-300", "nords-300", seed=2, pieces=0)
    told = [event for event, _ in narrate(None, game.events)]
    assert told == list(game.events)
    assert [event for event, _ in narrate(None, [e.RoundEnded(round=1, vp_1=2, vp_2=3)])] == []
    b = game.battle
    begins = c.BeginBattle(b.forces.armies, b.scenario, b.field.pieces)
    words = choice_words(Names(b), begins)
    assert (words.rule, words.said.facts["first"], words.said.facts["second"]) == (
        "FB-GEN-01", b.forces.armies[0].name, b.forces.armies[1].name,
    )  # fmt: skip


# --- hand-written files


def test_a_field_is_sought_in_its_own_table_to_its_end() -> None:
    text = "[[spots]]\nx = 1\n\n[[spots]]\ny = 2\n\n[[spots]]\nx = 3\nz = 4\n"
    for problem, line in (
        ("$.spots[0].x", 2), ("$.spots[1].x", 4), ("$.spots[1].z", 4), ("$.spots[2].z", 9),
        ("$.spots[2].y", 7), ("$.spots[3].x", 1), ("$.spots[0].y", 1), ("$.z", 9), ("$.x", 2),
    ):  # fmt: skip
        assert line_of(text, f"at `{problem}`") == line, problem
    assert json_line("\n{", "broken") == 1
    assert json_place("[1, 2]", []) == 0
    assert [toml_line("a\nb\n", "x"), toml_line("", "x"), toml_line("a", "(at line 12, column 1)")] == [
        2,
        1,
        12,
    ]


def test_a_table_that_cannot_be_laid_is_refused_on_the_line_of_the_setup() -> None:
    game = firstblood.new_game(seed=2, pieces=0)
    setup = json.loads(game.lines[0])
    setup["scenario"]["rounds"] = 99
    no = refusal_of(list, steps(["# a battle", "", json.dumps(setup), game.lines[1]]))
    problem = Phrase("file.number", path="rounds", value="99", low=1, high=40)
    assert no == Refused("file.line", line=3, problem=problem)
    played = list(steps(["# a battle", "", *game.lines]))
    assert [number for number, _ in played] == [4]
    assert whose(played[0][1]) == game.turn
