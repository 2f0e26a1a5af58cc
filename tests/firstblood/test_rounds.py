"""The Round: reinforcements, stacks, supremacy, activations, tokens, victory."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tercio.core.dice import ScriptedDice, SeededDice
from tercio.core.refused import Refused
from tercio.firstblood.command_text import read_command, write_command
from tercio.firstblood.command_validation import accept, command_of
from tercio.firstblood.commands import (
    BeginBattle,
    ChooseDeployer,
    ChooseEdge,
    DeployRegiment,
    EnterTable,
    HoldBack,
    OrderStack,
    WaitOutside,
)
from tercio.firstblood.decider import DECIDER, choices
from tercio.firstblood.engine.event_log import (
    ARRIVAL_CHOSEN,
    CARD_DISCARDED,
    CARD_DRAWN,
    ROUND_BEGUN,
    TOKENS_REMOVED,
)
from tercio.firstblood.engine.flow import DECISIONS, PROCEDURE_NAMES, advance, frame_of, push
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario, Zone, circle_of
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import (
    ARRIVING,
    ASKING,
    DESTROYED,
    DRAW,
    ENTERING,
    FIRST_PLAYER,
    GARRISONED,
    OVER,
    PHASE,
    RESERVE,
    ROUND,
    TABLE,
    WAITING,
    WINNER,
    Battle,
    Table,
)
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.movement.path_checks import Path
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready, whose
from tercio.firstblood.sequence.actions.kinds import AIM, CHARGE, CLASH, MARCH, RALLY, SKIP, VOLLEY
from tercio.firstblood.sequence.actions.march import ENTER
from tercio.firstblood.sequence.actions.table_entry import block_entry, check_entry, edge_allowed, has_entered
from tercio.firstblood.sequence.open_actions import actions, may_charge
from tercio.firstblood.sequence.phases.action import ACTION_PHASE
from tercio.firstblood.sequence.phases.activation import ACTIVATION, action_options
from tercio.firstblood.sequence.phases.battle import BATTLE
from tercio.firstblood.sequence.phases.command import (
    ARRIVALS,
    REINFORCEMENTS,
    STACK_CARD,
    STACKING,
    SUPREMACY,
    cards_to_stack,
)
from tercio.firstblood.sequence.phases.deployment import DEPLOYMENT, check_deployment, slot_paths
from tercio.firstblood.sequence.phases.deployment_zone import zone_of
from tercio.firstblood.sequence.phases.victory import conclude, worth
from tercio.firstblood.victory.scoring import award
from tercio.firstblood.view import determinize, seen_by, view
from tests.firstblood.armies import RED, WHITE
from tests.firstblood.table import SCENARIO, apart, battle, done, put, run
from tests.proof import proves

FOUR = "men at 5,5 / light at 10,5 / heavy at 15,5 / bowmen at 20,5 vs men at 5,40 / light at 10,40"


def stacked(b: Battle, *orders: tuple[int, ...]) -> Battle:
    """Lay the stacks: regiments of each player, first to act first."""
    for player, order in enumerate(orders):
        for k, r in enumerate(reversed(order)):
            b.stack[player * 16 + k] = b.forces.entry[r]
        b.cards[player] = len(order)
    return b


def activations(b: Battle) -> list[int]:
    """Play an Action Phase in which everybody skips: who acted, in order."""
    b.story = []
    push(b, ACTION_PHASE)
    advance(b)
    while b.clock[ASKING]:
        give(b, (SKIP,) if (SKIP,) in ready(b) else ready(b)[0])
    return [saying[2] for saying in b.story if saying[0] == CARD_DRAWN]


@proves("FB-RND-01")
def test_five_phases_in_order_round_after_round() -> None:
    from tercio.firstblood.engine.flow import PROCEDURES

    assert [step.__name__.strip("_") for step in PROCEDURES[BATTLE]] == [
        "deployment", "start_round", "reinforcement", "command", "supremacy", "action", "victory",
    ]  # fmt: skip
    b = start(Table((RED, WHITE), SCENARIO), SeededDice(3))
    seen: list[tuple[int, int]] = []
    while not b.clock[OVER] and b.clock[ROUND] < 4:
        seen.append((b.clock[ROUND], b.clock[PHASE]))
        give(b, (SKIP,) if (SKIP,) in ready(b) else ready(b)[0])
    assert seen == sorted(seen)
    assert b.clock[ROUND] == 4


@proves("FB-REINF-01", "FB-ARRIVE-01", "FB-SR-FLANK")
def test_only_a_regiment_with_leave_to_wait_is_held_back() -> None:
    b = battle("men Flank at 10,5 / men at 20,5 vs men at 5,40")
    for r in range(3):
        b.place[r] = WAITING
    b.dice = ScriptedDice("1 2")
    push(b, DEPLOYMENT)
    advance(b)
    give(b, (0,))
    with pytest.raises(Refused, match="no_flank"):
        accept(b, HoldBack(1))
    give(b, *accept(b, HoldBack(0)))
    assert b.place[0] == RESERVE
    assert whose(b) == 0  # holding back is not a deployment: the same player goes on


@proves("FB-REINF-02", "FB-ARRIVE-02")
def test_reinforcements_arrive_when_their_owner_says_so_and_never_in_round_one() -> None:
    b = battle("men at 10,5 / light at 20,5 vs men at 5,40")
    b.place[1] = RESERVE
    run(b, REINFORCEMENTS)
    assert b.place[1] == RESERVE
    b.clock[ROUND] = 3
    run(b, REINFORCEMENTS, choose=[(0,)])
    assert b.place[1] == RESERVE
    assert cards_to_stack(b, 0) == [b.forces.entry[0]]
    run(b, REINFORCEMENTS, choose=[(1,)])
    assert b.place[1] == ARRIVING
    assert cards_to_stack(b, 0) == [b.forces.entry[0], b.forces.entry[1]]


@proves("FB-REINF-03", "FB-ARRIVE-03", "FB-ARRIVE-04", "FB-GEO-02", "FB-X-03")
@pytest.mark.parametrize(
    ("round_", "x", "y", "allowed"),
    [
        (2, 0, 12, True), (2, 30, 0, True), (2, 0, 12.5, False), (3, 48, 12, True), (2, 20, 48, False),
        (4, 48, 30, True), (4, 48, 36, False), (4, 20, 48, False), (4, 20, 0, True), (2, 24, 24, False),
    ],
)  # fmt: skip
def test_where_reinforcements_may_enter(round_: int, x: float, y: float, allowed: bool) -> None:
    b = battle("men at 10,5 vs men at 5,40")
    b.clock[ROUND] = round_
    assert edge_allowed(b, 0, inches(x), inches(y)) is allowed


@proves("FB-GEO-02")
def test_by_a_setting_the_zone_is_side_strips_only_and_the_own_edge_stays_open() -> None:
    b = battle("men at 10,5 vs men at 5,40", reinforcement_zone_has_own_edge=False)
    b.clock[ROUND] = 2
    assert edge_allowed(b, 0, 20 * INCH, 0)
    b.clock[ROUND] = 4
    assert edge_allowed(b, 0, 20 * INCH, 48 * INCH)  # the enemy's own edge is no longer their zone
    assert not edge_allowed(b, 0, 48 * INCH, 40 * INCH)


def arriving(line: str = "men x3 M5 at 10,5 vs men at 5,40", **fields: object) -> Battle:
    b = battle(line, **fields)  # type: ignore[arg-type]
    b.place[0] = ARRIVING
    b.clock[ROUND] = 2
    return b


@proves("FB-REINF-05", "FB-ARRIVE-06")
def test_marching_on_measures_to_the_far_side_of_the_base() -> None:
    b = arriving("men M5 at 10,5 vs men at 5,40")
    r = b.forces.radius[0]
    check_entry(b, 0, 5 * INCH, 10 * INCH, 0, ((0, 0, 10 * INCH, 5 * INCH - r),))
    with pytest.raises(Refused, match="too_far") as no:
        check_entry(b, 0, 5 * INCH, 10 * INCH, 0, ((0, 0, 10 * INCH, 5 * INCH),))
    assert no.value.facts["had"] == 5
    with pytest.raises(Refused, match="off_table"):
        check_entry(b, 0, 5 * INCH, 10 * INCH, 0, ((0, 0, 10 * INCH, r // 2),))


@proves("FB-REINF-05", "FB-ACT-13", "FB-ARRIVE-06")
def test_an_arriving_regiment_marches_first_and_cannot_charge() -> None:
    b = arriving()
    assert actions(b, 0, True) == [(MARCH,)]
    run(b, ENTER, 0, 5 * INCH)
    assert b.place[0] == TABLE
    assert b.arrived[0] == 1
    put(b, 3, 10, 12)
    assert not may_charge(b, 0)
    wild = arriving("men x3 M5 Feral at 10,5 vs men at 5,40")
    wild.place[0], wild.arrived[0] = TABLE, 1
    assert may_charge(wild, 0)


@proves("FB-REINF-06")
def test_a_second_march_adds_to_the_first_when_one_is_not_enough() -> None:
    b = arriving("men x6 M2 at 10,5 vs men at 5,40")
    run(b, ENTER, 0, 2 * INCH)
    assert b.place[0] == ENTERING
    assert actions(b, 0, False) == [(MARCH,)]
    run(b, ENTER, 0, 2 * INCH)
    assert b.place[0] == TABLE


def half_way_on() -> Battle:
    """Four models that March 2 inches: three find room at the edge."""
    b = arriving("men x4 leader M2 at 10,5 vs men at 5,40")
    push(b, ENTER, 0, 2 * INCH)
    advance(b)
    return b


def row(b: Battle, models: Sequence[int], depth: int) -> tuple[Path, ...]:
    """Models side by side around the point they came on by."""
    pitch = 2 * b.forces.radius[0] + 4
    return tuple((m, 0, 10 * INCH + (k - 1) * pitch, depth) for k, m in enumerate(models))


@proves("FB-REINF-06")
def test_who_finds_no_room_waits_outside_and_comes_with_both_marches() -> None:
    b = half_way_on()
    radius = b.forces.radius[0]
    assert ready(b) == [(0, 0, 0)], "nowhere does one March bring them all"
    three = row(b, (0, 1, 2), radius + 2)
    with pytest.raises(Refused, match="everybody"):
        accept(b, EnterTable(10 * INCH, 0, three[1:]))  # without their Leader
    give(b, *accept(b, EnterTable(10 * INCH, 0, three)))
    assert b.place[0] == ENTERING
    assert [has_entered(b, m) for m in b.models(0)] == [True, True, True, False]
    assert actions(b, 0, False) == [(MARCH,)]
    push(b, ENTER, 0, 2 * INCH)
    advance(b)
    last = (3, 0, 10 * INCH, 4 * INCH - radius)  # the sum of both Marches, as far as it goes
    with pytest.raises(Refused, match="same_point"):
        accept(b, EnterTable(20 * INCH, 0, (last,)))
    with pytest.raises(Refused, match="too_far"):
        accept(b, EnterTable(10 * INCH, 0, ((0, 0, 10 * INCH, 3 * INCH), last)))  # one March from where it is
    with pytest.raises(Refused, match="everybody"):
        accept(b, EnterTable(10 * INCH, 0, ((0, 0, 9 * INCH, 2 * INCH),)))
    give(b, *accept(b, EnterTable(10 * INCH, 0, (last,))))
    assert b.place[0] == TABLE
    assert (b.x[3], b.y[3]) == last[2:]
    assert (b.x[0], b.y[0]) == three[0][2:], "who came on first may stay where it is"


@proves("FB-REINF-06", "FB-REINF-05")
def test_part_of_a_regiment_waits_only_where_one_march_is_too_short() -> None:
    b = arriving("men x4 leader M5 at 10,5 vs men at 5,40")
    push(b, ENTER, 0, 5 * INCH)
    advance(b)
    with pytest.raises(Refused, match="everybody") as no:
        accept(b, EnterTable(10 * INCH, 0, row(b, (0, 1, 2), b.forces.radius[0] + 2)))
    assert no.value.rule == "FB-REINF-06"


def nine_coming_on() -> Battle:
    """Nine models that March 3 inches: a block has room for eight, ranks as close as bases stand for ten."""
    b = arriving("men x9 leader M3 at 10,5 vs men at 5,40")
    push(b, ENTER, 0, 3 * INCH)
    advance(b)
    return b


@proves("FB-REINF-06")
def test_ranks_as_close_as_bases_stand_bring_on_whom_a_block_does_not() -> None:
    b = nine_coming_on()
    assert block_entry(b, 0, 3 * INCH, 12 * INCH, 0) == ()
    assert (12 * INCH, 0, 1) in ready(b)
    with pytest.raises(Refused) as no:
        accept(b, WaitOutside())
    assert no.value == Refused("firstblood.entry.can_enter", rule="FB-REINF-06", x=6.0, y=0.0)
    with pytest.raises(Refused, match="everybody"):
        accept(b, EnterTable(10 * INCH, 0, row(b, (0, 1, 2), b.forces.radius[0] + 2)))
    give(b, (12 * INCH, 0, 1))
    assert b.place[0] == TABLE
    assert min(b.y[m] for m in b.models(0)) >= b.forces.radius[0]


@proves("FB-REINF-05")
def test_a_bot_comes_on_in_one_rank_where_enemies_leave_no_room_for_two() -> None:
    b = arriving("men x5 leader M4 at 10,5 vs men x9 at 5,3.5")
    push(b, ENTER, 0, 4 * INCH)
    advance(b)
    assert (12 * INCH, 0, 1) in ready(b)


@proves("FB-REINF-07")
def test_half_a_regiment_on_the_table_goes_back_with_the_other_half() -> None:
    b = half_way_on()
    give(b, *accept(b, EnterTable(10 * INCH, 0, row(b, (0, 1, 2), b.forces.radius[0] + 2))))
    run(b, ENTER, 0, 2 * INCH, choose=[(0, 0, 0)])
    assert b.place[0] == RESERVE
    assert not any(b.x[m] or b.y[m] for m in b.models(0))


@proves("FB-REINF-05", "FB-MARCH-06", "FB-MARCH-09")
def test_marching_on_is_a_march_on_its_way_too() -> None:
    b = arriving("men M5 at 10,5 vs men at 10,2.6")
    r = b.forces.radius[0]
    beyond = (0, 0, 10 * INCH, 5 * INCH - r)
    with pytest.raises(Refused, match="base_in_the_way"):
        check_entry(b, 0, 5 * INCH, 10 * INCH, 0, (beyond,))
    b.x[1], b.y[1] = 12 * INCH, 2 * INCH
    with pytest.raises(Refused, match="enters_engagement"):
        check_entry(b, 0, 5 * INCH, 10 * INCH, 0, (beyond,))


@proves("FB-REINF-07")
def test_who_cannot_enter_goes_back_to_reinforcements() -> None:
    b = arriving("men x6 M1 at 10,5 vs men at 5,40")
    run(b, ENTER, 0, INCH)
    run(b, ENTER, 0, INCH)
    assert b.place[0] == RESERVE


@proves("FB-STACK-01", "FB-CARD-01")
def test_a_card_for_each_regiment_in_play_or_arriving_in_the_owners_order() -> None:
    b = battle(FOUR)
    b.place[2], b.place[3] = GARRISONED, DESTROYED
    push(b, STACKING)
    advance(b)
    assert whose(b) == 0
    entry = b.forces.entry
    with pytest.raises(Refused, match="wrong_cards"):
        accept(b, OrderStack((entry[0], entry[3])))
    give(b, *accept(b, OrderStack((entry[2], entry[0], entry[1]))))
    assert list(b.stack[:3]) == [entry[1], entry[0], entry[2]]  # top card last
    assert b.cards[0] == 3


@proves("FB-STACK-01")
def test_both_players_build_their_stacks_at_the_same_time() -> None:
    """Whoever is ready first sends the whole Stack; the end is the same in either order."""
    ends = []
    for first in (0, 1):
        b = battle(FOUR)
        b.dice = SeededDice("stacks")
        push(b, STACKING)
        advance(b)
        orders = {player: tuple(reversed(cards_to_stack(b, player))) for player in (0, 1)}
        for player in (first, 1 - first):
            (ready_made,) = [c for c in choices(b, str(player)) if isinstance(c, OrderStack)] or [None]
            assert ready_made is None or ready_made.player == player
            give(b, *accept(b, OrderStack(orders[player], player)))
        assert b.clock[ASKING] == 0, "nobody has to choose any more"
        ends.append((list(b.stack), list(b.cards)))
    assert ends[0] == ends[1]
    b = battle(FOUR)
    push(b, STACKING)
    advance(b)
    with pytest.raises(Refused, match="wrong_cards"):
        accept(b, OrderStack((0,), 1))


@proves("FB-STACK-01")
def test_nothing_a_player_sees_tells_the_others_cards() -> None:
    """Neither the state nor the events of a Stack differ, for the other, from those of any other order."""
    views, tellings = [], []
    for turned in (False, True):
        begin = BeginBattle((RED, WHITE), SCENARIO)
        lots = SeededDice("deploy")
        b = DECIDER.fold(DECIDER.decide(None, begin, lots))
        assert b is not None
        while b.clock[ROUND] == 0 or b.clock[ASKING] != STACK_CARD:
            b = DECIDER.fold(DECIDER.decide(b, command_of(b, ready(b)[0]), lots), b)
            assert b is not None
        order = cards_to_stack(b, 0)
        told = DECIDER.decide(b, OrderStack(tuple(order[::-1] if turned else order), 0), lots)
        tellings.append([seen_by(event, "1") for event in told])
        seen = view(DECIDER.fold(told, b), "1")
        assert seen is not None
        views.append(seen.words)
    assert views[0] == views[1]
    assert tellings[0] == tellings[1]


@proves("FB-REINF-02")
def test_an_arrival_is_written_and_read_like_any_command() -> None:
    b = battle("men at 10,5 vs light at 5,40")
    b.place[0] = RESERVE
    b.clock[ROUND] = 2
    push(b, REINFORCEMENTS)
    advance(b)
    for answer in ready(b):
        command = command_of(b, answer)
        assert read_command(write_command(command)) == command
        assert accept(b, command)[0] == answer


@proves("FB-REINF-02")
def test_arrivals_are_chosen_in_secret_and_shown_together() -> None:
    seen = []
    for arrives in (0, 1):
        b = battle("men at 10,5 vs light at 5,40")
        b.place[0] = b.place[1] = RESERVE
        b.clock[ROUND] = 2
        b.story = []
        push(b, REINFORCEMENTS)
        advance(b)
        assert whose(b) == 0
        give(b, (arrives,))
        assert whose(b) == 1
        assert b.story == [], "nothing is told before both have chosen"
        other = view(b, "1")
        assert other is not None
        seen.append(other.words)
        give(b, (1,))
        assert [b.place[0], b.place[1]] == [ARRIVING if arrives else RESERVE, ARRIVING]
        assert [saying[:3] for saying in b.story] == [(ARRIVAL_CHOSEN, 0, arrives), (ARRIVAL_CHOSEN, 1, 1)]
    assert seen[0] == seen[1]


@proves("FB-STACK-01", "FB-STACK-02")
def test_only_its_owner_sees_the_order_of_a_stack() -> None:
    b = stacked(battle(FOUR), (0, 1, 2), (4, 5))
    mine, theirs = view(b, "0"), view(b, "1")
    assert mine is not None
    assert theirs is not None
    assert list(mine.stack[:3]) == list(b.stack[:3])
    assert list(theirs.stack[:3]) == [-1, -1, -1]
    assert theirs.cards[0] == 3
    assert list(mine.stack[16:18]) == [-1, -1]


@proves("FB-STACK-02")
def test_a_guess_keeps_the_cards_and_only_changes_their_order() -> None:
    b = stacked(battle(FOUR), (0, 1, 2), (4, 5))
    guess = determinize(b, 1, SeededDice(9))
    assert sorted(guess.stack[:3]) == sorted(b.stack[:3])
    assert list(guess.stack[16:18]) == list(b.stack[16:18])


@proves("FB-REINF-02")
@pytest.mark.parametrize(
    ("dice", "guessed"), [("1 | 2", 0b1001), ("6 | 3", 0b1100), ("5 | 5", 0b1101), ("2 | 4", 0b1000)]
)
def test_what_the_other_chose_in_secret_is_guessed_by_a_die_for_each_regiment(
    dice: str, guessed: int
) -> None:
    """Player 1's regiments 0 and 2 wait outside, 1 stands on the table; player 2 knows what comes of 3."""
    b = battle("men at 10,5 / men at 14,5 / men at 18,5 vs light at 5,40 / light at 9,40")
    for r in (0, 2, 3, 4):
        b.place[r] = RESERVE
    b.clock[ROUND] = 2
    push(b, REINFORCEMENTS)
    advance(b)
    for _ in range(3):
        give(b, (1,))
    faces = ScriptedDice(dice)
    guess = determinize(b, 1, faces)
    faces.done()
    assert guess.frames[frame_of(guess, REINFORCEMENTS) + ARRIVALS] == guessed
    assert list(guess.place[:5]) == list(b.place[:5])
    assert b.frames[frame_of(b, REINFORCEMENTS) + ARRIVALS] == 0b1101


@proves("FB-SUP-01", "FB-SUP-02", "FB-SUP-03")
@pytest.mark.parametrize(
    ("cards", "dice", "answers", "first"),
    [
        ((2, 3), "3 3", [(-1,)], 0),
        ((2, 3), "3 3", [(1,)], 1),
        ((3, 3), "4 2", [], 1),
        ((2, 3), "1 1", [(-1,)], 0),
        ((2, 3), "4 3 | 2 6", [(-1,), (0,)], 0),
        ((3, 2), "2 3", [(-1,), (0,)], 0),
    ],
)
def test_supremacy(cards: tuple[int, int], dice: str, answers: list[tuple[int, ...]], first: int) -> None:
    if cards == (3, 2):
        dice = "2 3 | 1 5"  # the shifted 3 ties with the 2, so both roll again
    b = battle(FOUR, dice=dice)
    b.cards[0], b.cards[1] = cards
    run(b, SUPREMACY, choose=answers)
    done(b)
    assert b.clock[FIRST_PLAYER] == first


@proves("FB-SUP-02")
def test_nobody_adjusts_with_equal_stacks() -> None:
    b = battle(FOUR, dice="2 5")
    b.cards[0] = b.cards[1] = 2
    push(b, SUPREMACY)
    advance(b)
    assert not b.clock[ASKING]


@proves("FB-ACT-01", "FB-ACT-02", "FB-ACT-03", "FB-ACT-16", "FB-ACT-18")
def test_players_take_turns_and_the_one_with_cards_left_goes_on() -> None:
    line = "men at 5,5 / light at 10,5 vs men at 5,40 / light at 10,40 / heavy at 15,40 / bowmen at 20,40"
    b = stacked(battle(line), (0, 1), (2, 3, 4, 5))
    b.clock[FIRST_PLAYER] = 0
    assert activations(b) == [0, 2, 1, 3, 4, 5]
    assert all(b.activated[r] for r in range(6))


@proves("FB-ACT-04")
def test_a_card_stands_for_any_unactivated_regiment_of_its_entry() -> None:
    b = stacked(battle("men at 5,5 / men at 10,5 vs light at 5,40"), (0, 1), (2,))
    b.clock[FIRST_PLAYER] = 0
    push(b, ACTION_PHASE)
    advance(b)
    assert ready(b) == [(0,), (1,)]
    give(b, (1,))
    assert b.activated[1]
    assert not b.activated[0]


@proves("FB-ACT-05")
def test_a_dead_card_is_discarded_and_the_next_one_drawn() -> None:
    b = stacked(battle("men at 5,5 / men at 10,5 / light at 15,5 vs light at 5,40"), (0, 1, 2), (3,))
    b.place[0] = DESTROYED
    b.clock[FIRST_PLAYER] = 0
    assert activations(b) == [1, 3, 2]
    assert b.story is not None
    assert sum(saying[0] == CARD_DISCARDED for saying in b.story) == 1


@proves("FB-ACT-06", "FB-SEQ-01")
def test_the_steps_of_an_activation_are_in_the_order_of_the_book() -> None:
    from tercio.firstblood.engine.flow import PROCEDURES

    assert [step.__name__.strip("_") for step in PROCEDURES[ACTIVATION]] == [
        "begin", "bravery", "ask_draw_event", "use_draw_event", "remove_tokens", "ask_ability", "use_ability",
        "aura", "next_action", "perform", "decay", "end",
    ]  # fmt: skip
    assert PROCEDURE_NAMES[BATTLE] == "battle"


@proves("FB-ACT-11", "FB-STRAND-02")
def test_tokens_go_before_the_actions_also_those_of_the_stranded() -> None:
    b = battle("men x4 leader R1 at 10,10 vs men at 40,40", dice="5")
    put(b, 3, 30, 10)
    b.tokens[0] = 1
    b.wounds[1] = 0
    b.story = []
    run(b, ACTIVATION, 0, choose=[(SKIP,), (SKIP,)])
    removed = [saying[2] for saying in b.story if saying[0] == TOKENS_REMOVED]
    assert removed == [2]
    assert b.tokens[0] == 0


@proves("FB-ACT-12")
def test_a_regiment_destroyed_before_its_first_action_takes_none() -> None:
    b = battle("men x1 R1 D0 at 10,10 vs men Aura_of_Death:1 at 10,40", dice="3")
    apart(b, 1, 0, 0.5)
    run(b, ACTIVATION, 0)
    done(b)
    assert b.place[0] == DESTROYED


@proves("FB-ACT-14", "FB-MARCH-02")
def test_no_action_twice_but_the_march() -> None:
    b = battle("bowmen x3 at 10,10 vs men at 10,20")
    for action in (MARCH, AIM, VOLLEY, CHARGE):
        b.done[0] = 1 << action
        open_now = {option[0] for option in actions(b, 0, False)}
        assert (action in open_now) is (action == MARCH)


@proves("FB-ACT-15", "FB-ACT-16")
def test_two_actions_and_no_more() -> None:
    b = battle("men x3 at 10,10 vs men at 40,40")
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (MARCH,))
    give(b, (0, 0))
    give(b, (MARCH,))
    give(b, (0, 0))
    assert not b.clock[ASKING]
    assert b.marches[0] == 2


@proves("FB-ACT-18")
def test_a_regiment_may_do_nothing_and_has_still_acted() -> None:
    b = battle("men x3 at 10,10 vs men at 40,40")
    run(b, ACTIVATION, 0, choose=[(SKIP,), (SKIP,)])
    assert (b.done[0], b.activated[0]) == (0, 1)


@proves("FB-ACT-10", "FB-ACT-09", "FB-X-26")
def test_an_arriving_character_loses_its_first_action() -> None:
    b = arriving("lord M5 at 10,5 vs men at 5,40")
    push(b, ACTIVATION, 0)
    advance(b)
    assert ready(b) == [(MARCH,)]
    give(b, (MARCH,))
    give(b, ready(b)[0])
    assert not b.clock[ASKING]
    assert b.place[0] == TABLE
    usual = arriving("lord M5 at 10,5 vs men at 5,40", off_table_character_loses_action=False)
    push(usual, ACTIVATION, 0)
    advance(usual)
    give(usual, (MARCH,))
    give(usual, ready(usual)[0])
    assert usual.clock[ASKING]


@proves("FB-LIST-01", "FB-LIST-02", "FB-MARCH-01", "FB-DIS-01")
def test_engaged_regiments_have_combat_actions_only() -> None:
    b = battle("bowmen x2 at 10,10 vs men x2 at 10,12")
    apart(b, 2, 0, 0.5)
    open_now = {option[0] for option in actions(b, 0, True)}
    assert open_now == {SKIP, CLASH, 5, 7, 8}


@proves("FB-LIST-03", "FB-ENG-04", "FB-ENG-05", "FB-X-24")
def test_a_regiment_that_only_reaches_has_both_lists_but_cannot_disengage() -> None:
    b = battle("bowmen x2 Support at 10,10 vs men at 10,12")
    put(b, 1, 8, 10)
    apart(b, 2, 0, 2.0)
    open_now = {option[0] for option in actions(b, 0, True)}
    assert open_now >= {MARCH, AIM, CHARGE, CLASH, 5, 7}
    assert 8 not in open_now


@proves("FB-LIST-04")
def test_a_regiment_that_is_only_reached_can_neither_strike_nor_march() -> None:
    b = battle("bowmen x2 at 10,10 vs men Support at 10,12")
    put(b, 1, 8, 10)
    apart(b, 2, 0, 2.0)
    assert {option[0] for option in actions(b, 0, True)} == {SKIP, 5, 7, 8}
    b.broken[0] = 1
    assert {option[0] for option in actions(b, 0, True)} == {SKIP, 7, 8, 9}


@proves("FB-LIST-05")
def test_the_lists_are_read_anew_before_each_action() -> None:
    b = battle("men x2 C5 A3 at 10,10 vs men D0 at 10,12", dice="1 1 1 1 1 1 | 5 5 5 5 5 5")
    put(b, 1, 11.2, 10)
    apart(b, 2, 0, 0.5)
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (CLASH,))
    give(b, (0, 0))
    assert b.place[1] == DESTROYED
    assert (MARCH,) in ready(b)


# --- deployment


@proves("FB-DEPL-03")
@pytest.mark.parametrize("edge", [0, 1])
def test_by_a_setting_the_winner_of_the_roll_off_picks_an_edge(edge: int) -> None:
    settings = Settings(roll_off_winner_picks_edge=True)
    camps = Zone(12, 12, 6, vp=(0, 3)), Zone(36, 36, 6, vp=(3, 0))
    scenario = Scenario("camps", zones=camps)
    b = start(Table((RED, WHITE), scenario, (), settings), ScriptedDice("5 2"))
    assert whose(b) == 1
    assert DECISIONS[b.clock[ASKING]] == "choose a table edge"
    give(b, *accept(b, ChooseEdge(edge)))
    assert whose(b) == 1, "the winner still says who deploys first"
    give(b, *accept(b, ChooseDeployer(0)))
    low, high = zone_of(b, 1)
    assert (low == 0) == (edge == 0)
    give(b, ready(b)[0])
    r = next(r for r in b.regiments(0) if b.place[r] == TABLE)
    assert all((b.y[m] < 24 * INCH) == (edge == 1) for m in b.living(r)), "the other takes the other edge"
    assert edge_allowed(b, 1, 10 * INCH, low if edge == 0 else high)
    assert [worth(b, zone, 1) for zone in camps] == ([0, 3] if edge == 0 else [3, 0]), "camps go by edge"


@proves("FB-DEPL-01", "FB-DEPL-02", "FB-DEPL-03", "FB-GEO-01")
def test_players_deploy_in_turn_within_their_strips() -> None:
    b = start(Table((RED, WHITE), SCENARIO), ScriptedDice("2 5"))
    assert whose(b) == 0
    give(b, (1,))
    order = []
    while b.clock[ROUND] == 0 and b.clock[ASKING]:
        order.append(whose(b))
        give(b, ready(b)[0])
        if order == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0]:
            break
    assert order[:4] == [1, 0, 1, 0]
    for r in range(b.forces.regiments):
        low, high = zone_of(b, b.forces.player[r])
        for m in b.living(r):
            if b.place[r] == TABLE:
                assert low <= b.y[m] - b.forces.radius[m]
                assert b.y[m] + b.forces.radius[m] <= high
    assert zone_of(b, 0) == (0, 10 * INCH)
    assert zone_of(b, 1) == (38 * INCH, 48 * INCH)


@proves("FB-DEPL-02")
def test_a_deployment_outside_the_strip_or_the_command_range_is_refused() -> None:
    b = battle("men x2 leader at 10,5 vs men at 5,40")
    b.place[0] = WAITING
    with pytest.raises(Refused, match="outside"):
        check_deployment(b, 0, ((0, 0, 10 * INCH, 10 * INCH), (1, 0, 12 * INCH, 5 * INCH)))
    with pytest.raises(Refused, match="out_of_command"):
        check_deployment(b, 0, ((0, 0, 10 * INCH, 5 * INCH), (1, 0, 20 * INCH, 5 * INCH)))
    with pytest.raises(Refused, match="everybody"):
        check_deployment(b, 0, ((0, 0, 10 * INCH, 5 * INCH),))
    check_deployment(b, 0, slot_paths(b, 0, 2))
    give_one = DeployRegiment(0, paths=slot_paths(b, 0, 2))
    assert give_one.regiment == 0


# --- victory


def at_end(line: str, round_: int = 1, vp: tuple[int, int] = (0, 0), **scenario: object) -> Battle:
    b = battle(line, scenario=Scenario("end", **scenario))  # type: ignore[arg-type]
    b.clock[ROUND] = round_
    b.vp[0], b.vp[1] = vp
    conclude(b, 0)
    return b


@proves("FB-RND-02", "FB-BATTLE-01", "FB-VIC-01")
@pytest.mark.parametrize(
    ("round_", "vp", "over", "winner"),
    [(3, (9, 2), 0, -1), (3, (10, 2), 1, 0), (3, (11, 12), 1, 1), (3, (10, 10), 1, DRAW), (8, (3, 2), 1, 0),
     (8, (2, 2), 1, DRAW)],
)  # fmt: skip
def test_when_the_game_ends(round_: int, vp: tuple[int, int], over: int, winner: int) -> None:
    b = at_end("men at 5,5 vs men at 40,40", round_, vp, threshold=10, rounds=8)
    assert (b.clock[OVER], b.clock[WINNER]) == (over, winner)


@proves("FB-RND-02", "FB-S2-04")
def test_points_scored_in_the_action_phase_count_in_the_victory_phase_or_at_once_by_a_setting() -> None:
    b = battle("men at 5,5 vs men at 40,40")
    award(b, 0, 10)
    assert not b.clock[OVER]
    hasty = battle("men at 5,5 vs men at 40,40", vp_threshold_checked="at_once")
    award(hasty, 0, 10)
    assert hasty.clock[OVER]


@proves("FB-VIC-02", "FB-BATTLE-02", "FB-GARR-18", "FB-X-27")
def test_annihilation_wins_whatever_the_points() -> None:
    b = battle("men at 5,5 vs men at 40,40")
    b.place[1] = DESTROYED
    b.vp[1] = 9
    conclude(b, 0)
    assert b.clock[WINNER] == 0
    held = battle("men at 5,5 vs men at 40,40")
    held.place[1] = GARRISONED
    conclude(held, 0)
    assert not held.clock[OVER]
    coming = battle("men at 5,5 vs men at 40,40")
    coming.place[1] = RESERVE
    conclude(coming, 0)
    assert not coming.clock[OVER]


@proves("FB-GAP-10")
@pytest.mark.parametrize(("vp", "winner"), [((3, 1), 0), ((2, 2), DRAW)])
def test_mutual_wipe_out_goes_by_points(vp: tuple[int, int], winner: int) -> None:
    b = battle("men at 5,5 vs men at 40,40")
    b.place[0] = b.place[1] = DESTROYED
    b.vp[0], b.vp[1] = vp
    conclude(b, 0)
    assert b.clock[WINNER] == winner


@proves("FB-REINF-04", "FB-ARRIVE-05", "FB-S2-04")
def test_who_never_arrived_counts_as_destroyed_in_the_final_round() -> None:
    b = battle("men at 5,5 vs men at 40,40 / lord at 40,30", scenario=Scenario("s", rounds=8, character_vp=5))
    b.clock[ROUND] = 8
    b.place[2] = RESERVE
    conclude(b, 0)
    assert b.vp[0] == 5
    early = battle(
        "men at 5,5 vs men at 40,40 / lord at 40,30", scenario=Scenario("s", rounds=8, character_vp=5)
    )
    early.place[2] = RESERVE
    conclude(early, 0)
    assert early.vp[0] == 0


@proves("FB-VIC-02")
def test_conceding_ends_the_game_at_once() -> None:
    from tercio.firstblood.commands import Concede
    from tercio.firstblood.decide import decide
    from tercio.firstblood.decider import DECIDER

    b = start(Table((RED, WHITE), SCENARIO), SeededDice(1))
    after = DECIDER.fold(decide(b, Concede(0), SeededDice(1)), b)
    assert after is not None
    assert (after.clock[OVER], after.clock[WINNER]) == (1, 1)


# --- objectives


CENTRE = Zone(24, 24, 12)


def seized(line: str, zone: Zone = CENTRE, **settings: object) -> int:
    from tercio.firstblood.sequence.phases.victory import holder

    b = battle(line, scenario=Scenario("z", zones=(zone,)), **settings)
    return holder(b, b.table.circles[0])


@proves("FB-OBJ-01", "FB-BRK-04")
def test_broken_regiments_do_not_count() -> None:
    from tercio.firstblood.sequence.phases.victory import holder

    b = battle("men x6 at 20,24 vs men at 24,27", scenario=Scenario("z", zones=(CENTRE,)))
    (circle,) = b.table.circles
    assert holder(b, circle) == 0
    b.broken[0] = 1
    assert holder(b, circle) == 1


@proves("FB-OBJ-02", "FB-OBJ-03", "FB-OBJ-04", "FB-OBJ-05", "FB-X-02")
@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("light x5 at 20,24", 2), ("light at 24,24", 0), ("light x3 at 20,24 / light x3 at 20,22", 3),
        ("men x3 at 22,24", 3), ("heavy x2 at 22,24", 2), ("horse x2 at 20,24", 6), ("brutes at 24,24", 3),
        ("monster at 24,24", 6),
    ],
)  # fmt: skip
def test_weights(line: str, total: int) -> None:
    from tercio.firstblood.sequence.phases.victory import total as weigh

    b = battle(f"{line} vs men at 40,40")
    assert weigh(b, circle_of(CENTRE, b.settings), 0) == total


@proves("FB-OBJ-04", "FB-X-02")
def test_light_cavalry_and_brutes_count_two() -> None:
    from tercio.firstblood.sequence.phases.victory import weight

    b = battle("brutes at 24,24 / horse at 30,24 vs men at 40,40")
    b.forces.klass[0] = b.forces.klass[1] = 0
    assert [weight(b, 0), weight(b, 1)] == [(2, 0), (2, 0)]


@proves("FB-OBJ-06", "FB-OBJ-07")
def test_characters_retinue_and_officers_count_one_and_everything_adds_up() -> None:
    from tercio.firstblood.engine.forces import CHARACTER, OFFICER, RETINUE
    from tercio.firstblood.sequence.phases.victory import holder, total, weight

    line = "light x6 at 21,24 / horse at 24,27 vs monster at 24,21"
    b = battle(line, scenario=Scenario("z", zones=(CENTRE,)))
    (circle,) = b.table.circles
    b.forces.role[0] = OFFICER
    assert total(b, circle, 0) == 2 + 1 + 3
    assert total(b, circle, 1) == 6
    assert holder(b, circle) == -1
    for kind in (CHARACTER, RETINUE, OFFICER):
        b.forces.role[6] = kind
        assert weight(b, 6) == (1, 0)


@proves("FB-GEO-03")
@pytest.mark.parametrize(("off", "inside"), [(6.5, True), (6.6, False)])
def test_a_twelve_inch_zone_has_a_radius_of_six(off: float, inside: bool) -> None:
    from tercio.firstblood.sequence.phases.victory import in_zone

    b = battle(f"men at {24 + off},24 vs men at 40,40")
    assert in_zone(b, circle_of(CENTRE, b.settings), 0) is inside
    wide = battle(f"men at {24 + off},24 vs men at 40,40", zone_size_is_diameter=False)
    assert in_zone(wide, circle_of(CENTRE, wide.settings), 0)


@proves("FB-SR-UNYIELDING")
def test_unyielding_denies_a_zone_without_taking_it() -> None:
    assert seized("men x4 Unyielding at 22,24 vs heavy x9 at 19,22") == -1
    assert seized("men x4 at 22,24 vs heavy x9 at 19,22") == 1
    assert seized("men x4 Unyielding at 10,24 vs heavy x9 at 19,22") == 1  # not wholly inside
    assert seized("men x9 Unyielding at 19,24 vs heavy x4 Unyielding at 22,22") == -1


@proves("FB-S2-02", "FB-TOKEN-02", "FB-ACT-11")
def test_tokens_removed_are_the_enemys_points_where_the_scenario_says_so() -> None:
    from tercio.firstblood.combat.wounds import casualty

    tokens = Scenario("s2", token_vp=1, threshold=20)
    b = battle("men x4 at 10,10 vs men at 40,40", scenario=tokens)
    b.tokens[0] = 3
    run(b, ACTIVATION, 0, choose=[(SKIP,), (SKIP,)])
    assert b.vp[1] == 3
    last = battle("men at 10,10 vs men at 40,40", scenario=tokens)
    last.tokens[0] = 2
    casualty(last, 0)
    assert (last.vp[1], last.tokens[0], last.place[0]) == (3, 0, DESTROYED)


@proves("FB-S2-03")
@pytest.mark.parametrize(("duel", "points"), [(-1, 5), (0, 8)])
def test_a_fallen_character_scores_more_in_a_challenge(duel: int, points: int) -> None:
    from tercio.firstblood.combat.wounds import casualty
    from tercio.firstblood.engine.state import DUEL

    b = battle(
        "lord at 10,10 vs men at 40,40", scenario=Scenario("s2", character_vp=5, challenge_vp=3, token_vp=1)
    )
    b.clock[DUEL] = duel
    casualty(b, 0)
    assert b.vp[1] == points


@proves("FB-S2-03")
def test_a_fallen_officer_scores_three_and_its_token_later() -> None:
    from tercio.firstblood.combat.wounds import casualty
    from tercio.firstblood.engine.forces import LEADER, OFFICER

    b = battle("men x4 at 10,10 vs men at 40,40", scenario=Scenario("s2", officer_vp=3, token_vp=1))
    b.forces.role[0] = LEADER | OFFICER
    casualty(b, 0)
    assert (b.vp[1], b.tokens[0]) == (3, 1)


@proves("FB-FIELD-01")
def test_the_table_is_four_feet_square_unless_the_scenario_says_otherwise() -> None:
    assert (battle("men at 5,5 vs men at 40,40").field.width) == 48 * INCH
    small = battle("men at 5,5 vs men at 20,20", scenario=Scenario("s", width=30, height=24))
    assert (small.field.width, small.field.height) == (30 * INCH, 24 * INCH)


def test_sides_are_frozen_values() -> None:
    assert isinstance(RED, ArmySheet)
    assert ROUND_BEGUN != RALLY
    assert action_options is not None
