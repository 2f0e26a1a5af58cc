"""The captain: thinks with what its seat may see, and the same for a seed."""

from __future__ import annotations

import pytest

from tercio.arena.captain import (
    CANDIDATES,
    FEW,
    MARGIN,
    USUAL_REGIMENTS,
    WARM_UP,
    Captain,
    Trial,
    importance,
    promising,
    size_share,
    standard_error,
)
from tercio.arena.games import table_for
from tercio.arena.ladder_tables import Seating
from tercio.arena.lots import Lots
from tercio.arena.playouts import meet_luck
from tercio.arena.policies import OFFERED, POLICIES
from tercio.arena.sergeant import sergeant
from tercio.firstblood.engine.flow import DECISIONS
from tercio.firstblood.engine.state import (
    ASKED,
    ASKING,
    DESTROYED,
    MAX_CARDS,
    OVER,
    Battle,
)
from tercio.firstblood.engine.state import (
    TABLE as ON_TABLE,
)
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready

TABLE = Seating("plunder-the-camp", "nords-300", "dweghom-300", 5)
QUICK = Captain(playouts=4)
POLICIES_THAT_JUST_KNOW = [policy for policy in POLICIES.values() if not isinstance(policy, Captain)]


def moment(decision: str, seed: int = 3) -> Battle:
    """The first such decision with a choice, the rival having several cards face down."""
    b = start(table_for(TABLE.match(("sergeant", "sergeant")), TABLE.seed), Lots(seed))
    lots = Lots(seed)
    while not b.clock[OVER]:
        hidden = b.cards[1 - b.clock[ASKED]]
        if DECISIONS[b.clock[ASKING]] == decision and len(ready(b)) > 1 and hidden > 1:
            return b
        give(b, sergeant(b, lots))
    raise LookupError(decision)


def with_other_cards_on_top(b: Battle) -> Battle:
    """The same battle, the rival's face-down cards in another order."""
    other, changed = 1 - b.clock[ASKED], b.clone()
    start_at, count = other * MAX_CARDS, b.cards[other]
    for k in range(count):
        changed.stack[start_at + k] = b.stack[start_at + (k + 1) % count]
    assert list(changed.stack) != list(b.stack)
    return changed


@pytest.mark.parametrize(
    "policy", [*POLICIES_THAT_JUST_KNOW, QUICK], ids=lambda policy: type(policy).__name__
)
@pytest.mark.parametrize("decision", ["take an action", "move the regiment"])
def test_no_policy_sees_the_cards_that_lie_face_down(policy, decision):
    b = moment(decision)
    assert policy.think(b, Lots(8)) == policy.think(with_other_cards_on_top(b), Lots(8))


def test_thinking_changes_nothing_and_the_same_seed_thinks_the_same():
    b = moment("take an action")
    b.dice = Lots(1)
    before, dice = b.words[:], b.dice.state
    first = QUICK.think(b, Lots(8))
    assert (b.words, b.dice.state) == (before, dice)
    b.dice = Lots(2)
    assert QUICK.think(b, Lots(8)) == first, "dice to come change nothing"
    assert first.answer == first.weighed[0].answer
    assert all(0 <= weighed.chance <= 1 for weighed in first.weighed)


def test_what_is_close_is_tried_longer_than_what_is_clearly_behind():
    b = moment("move the regiment")
    thought, habit = Captain(playouts=120).think(b, Lots(8)), sergeant(b, Lots(8))
    counts = [weighed.playouts for weighed in thought.weighed]
    assert sum(counts) <= 120
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1] >= WARM_UP
    tried_longest = [weighed for weighed in thought.weighed if weighed.playouts == counts[0]]
    best = [weighed.chance + MARGIN * (weighed.answer == habit) for weighed in tried_longest]
    assert best == sorted(best, reverse=True)


def trial_with(*results: list[float]) -> Trial:
    """Three answers that came to these results."""
    b = moment("move the regiment")
    trial = Trial(b, ready(b)[:3], Lots(8))
    trial.results = list(results)
    return trial


@pytest.mark.parametrize(
    ("others", "first"), [((MARGIN / 2, 0), 0), ((2 * MARGIN, 0), 1), ((0, 2 * MARGIN), 2)]
)
def test_the_sergeants_answer_is_given_up_only_for_a_clear_gain(others, first):
    trial = trial_with([0.5] * 4, *([0.5 + more] * 4 for more in others))
    assert trial.weighed()[0].answer == trial.candidates[first]


def test_who_is_clearly_behind_drops_out_and_the_others_race_on():
    wavering = [0.2, 0.8] * 8
    trial = trial_with([0.6] * 16, [0.1] * 16, wavering)
    assert trial.still_in([0, 1, 2]) == [0, 2]
    cold = trial_with([0.6] * (WARM_UP - 1), [0.1] * (WARM_UP - 1), [0.5] * (WARM_UP - 1))
    assert cold.still_in([0, 1, 2]) == [0, 1, 2]


def test_two_that_cannot_differ_are_not_tried_for_ever():
    same = [0.3, 0.7] * 40
    assert trial_with(same, same, same).still_in([0, 1, 2]) == [0]


def test_the_error_of_a_difference_is_that_of_pairs_and_larger_for_few():
    assert standard_error([0.1, 0.9], [0.1, 0.9]) == pytest.approx(FEW / 2)
    assert standard_error([1, 0, 1, 0], [0, 0, 0, 0]) == pytest.approx((1 / 12) ** 0.5 + FEW / 4)


def test_a_larger_battle_is_tried_less():
    b = moment("take an action")
    for r in range(b.forces.regiments):
        b.place[r] = DESTROYED if r >= USUAL_REGIMENTS else ON_TABLE
    assert size_share(b) == 1
    large = Seating("plunder-the-camp", "nords-800", "dweghom-800", 5)
    b = start(table_for(large.match(("sergeant", "sergeant")), large.seed), Lots(3))
    assert size_share(b) == (USUAL_REGIMENTS / b.forces.regiments) ** 1.5 < 1


def test_answers_that_are_compared_meet_the_same_luck():
    b = moment("take an action")
    one_roll, two_rolls = b.clone(), b.clone()
    one_roll.dice, two_rolls.dice = Lots(1), Lots(1)
    two_rolls.dice.roll(5)
    for ahead in (one_roll, two_rolls):
        meet_luck(ahead, 7)
    assert one_roll.dice.roll(20) == two_rolls.dice.roll(20)
    for luck, alike in ((7, True), (8, False)):
        again, other = b.clone(), b.clone()
        meet_luck(again, 7)
        meet_luck(other, luck)
        assert (again.dice.roll(20) == other.dice.roll(20)) is alike


def test_out_of_time_it_answers_with_what_it_has_tried_once():
    thought = Captain(playouts=500).think(moment("move the regiment"), Lots(8), lambda: True)
    assert {weighed.playouts for weighed in thought.weighed} == {1}


def test_many_answers_are_cut_down_by_lot_and_the_habit_stays():
    options = [(k,) for k in range(40)]
    kept = promising(options, (17,), Lots(1))
    assert kept[0] == (17,)
    assert len(kept) == len(set(kept)) == CANDIDATES
    assert promising(options[:3], (1,), Lots(1)) == [(1,), (0,), (2,)]


def test_closing_in_on_the_enemy_is_no_question():
    assert importance(moment("take an action")) == 1
    assert importance(moment("choose who takes the wounds")) == 0


def test_rivals_are_offered_from_the_weakest_on():
    assert OFFERED == ("recruit", "sergeant", "captain")
    assert set(OFFERED) <= set(POLICIES)
