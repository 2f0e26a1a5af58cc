"""The quick judges of bots against the judge that tells people why: always the same verdict."""

from collections.abc import Iterator
from itertools import islice

import pytest

from tercio.arena.games import table_for
from tercio.arena.lots import Lots
from tercio.arena.recruit import recruit
from tercio.core.refused import Refused
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.bots.charge_paths import charge_paths
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.moments import MOMENTS, SIDES
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING, DISENGAGE_MOVE, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import stranded_models
from tercio.firstblood.engine.rule_dispatch import Question, ask_rules, has_no_rule
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.rule_trace import hooks_of_model
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, ASKING, OVER, TABLE, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement import charges
from tercio.firstblood.movement.engagement import bounds, may_reach
from tercio.firstblood.movement.fast_move_checks import may_shift, may_walk
from tercio.firstblood.movement.move_checks import check_move, leaders_first
from tercio.firstblood.movement.path_checks import Path, cost, set_down
from tercio.firstblood.named_choices import move_targets
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION
from tercio.firstblood.sequence.phases.deployment import (
    DEPLOY_REGIMENT,
    check_deployment,
    draw_up,
    still_to_deploy,
)
from tercio.firstblood.sequence.phases.deployment_zone import may_stand
from tests.firstblood.scenes import scene
from tests.firstblood.test_motley import motley
from tests.proof import proves

SEEDS = range(6)
QUESTIONS = [
    channel(moment.number, side) for moment in MOMENTS for side in SIDES if moment.subject == "Question"
]


def moments(seed: int, decision: int) -> Iterator[Battle]:
    """Every such decision of a battle played at random."""
    b, lots = start(table_for(motley(seed), seed), Lots(2 * seed)), Lots(2 * seed + 1)
    while not b.clock[OVER]:
        if b.clock[ASKING] == decision:
            yield b
        give(b, recruit(b, lots))


def shifted(b: Battle, models: list[int], dx: int, dy: int) -> list[Path]:
    return [(m, b.floor[m], b.x[m] + dx, b.y[m] + dy) for m in models]


def allowed(b: Battle, r: int, purpose: int, limit: int, paths: list[Path]) -> bool:
    try:
        check_move(b, r, purpose, limit, paths)
    except Refused:
        return False
    return True


@proves("FB-MARCH-03", "FB-MARCH-06", "FB-MARCH-08", "FB-LEAD-04", "FB-DIS-04")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_body_may_shift_where_each_of_its_models_may_move(seed: int) -> None:
    verdicts = set()
    for b in moments(seed, MOVE):
        r, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
        if purpose in CLOSING or purpose == CHARGE_MOVE:
            continue
        before = b.words[:]
        for dx, dy in RING[::2]:
            for share in (300, 700, 1001):
                shift = dx * limit * share // 10**6, dy * limit * share // 10**6
                verdict = may_shift(b, r, purpose, limit, *shift)
                paths = shifted(b, leaders_first(b, r), *shift)
                assert verdict is allowed(b, r, purpose, limit, paths), (r, purpose, shift)
                verdicts.add(verdict)
        assert b.words == before
    assert verdicts == {True, False}


@proves("FB-MAN-02", "FB-MAN-04", "FB-MARCH-05", "FB-MARCH-08", "FB-GAP-09")
def test_some_models_may_walk_where_people_may_move_them() -> None:
    verdicts = {True: set[int](), False: set[int]()}
    for seed in SEEDS:
        for b in moments(seed, MOVE):
            r, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
            before, models = b.words[:], leaders_first(b, r)
            for k, (dx, dy) in enumerate(RING):
                shift = dx * limit * (1 + k % 3) // 3000, dy * limit * (1 + k % 3) // 3000
                paths = shifted(b, models[k % 3 :: 1 + k % 2], *shift)
                verdict = may_walk(b, r, purpose, limit, paths)
                assert verdict is allowed(b, r, purpose, limit, paths), (r, purpose, paths)
                verdicts[verdict].add(purpose)
            assert b.words == before
    assert verdicts[True] & set(CLOSING)
    assert verdicts[True] & verdicts[False] >= {MARCH_MOVE, CHARGE_MOVE}


WALKS = (MARCH_MOVE, CHARGE_MOVE, DISENGAGE_MOVE, *CLOSING)


@proves("FB-MAN-04", "FB-GARR-14", "FB-RUIN-06", "FB-GAP-09", "FB-LEAD-04", "FB-REFORM-01", "FB-SR-FLY")
@pytest.mark.parametrize("first", range(0, 240, 60))
def test_the_judges_agree_among_garrisons_floors_retinues_and_the_lost(first: int) -> None:
    """Whole bodies and single models, in scenes no battle need have led to."""
    verdicts = {(purpose, verdict): 0 for purpose in WALKS for verdict in (True, False)}
    for number in range(first, first + 60):
        b, lots = scene(number), Lots(number + 1)
        before = b.words[:]
        for r in range(b.forces.regiments):
            if b.place[r] != TABLE:
                continue
            for purpose in WALKS:
                limit = (2 + lots.below(8)) * INCH
                dx, dy = (lots.below(2 * limit) - limit for _ in range(2))
                paths = some_walks(b, r, limit, lots)
                verdict = may_walk(b, r, purpose, limit, paths)
                assert verdict is allowed(b, r, purpose, limit, paths), (number, r, purpose, limit, paths)
                verdicts[purpose, verdict] += 1
                if purpose not in CLOSING and purpose != CHARGE_MOVE:
                    body = shifted(b, leaders_first(b, r), dx, dy)
                    verdict = may_shift(b, r, purpose, limit, dx, dy)
                    assert verdict is allowed(b, r, purpose, limit, body), (number, r, purpose, limit, dx, dy)
                    verdicts[purpose, verdict] += 1
        assert b.words == before
    assert min(verdicts.values()) > 0, verdicts


def some_walks(b: Battle, r: int, limit: int, lots: Lots) -> list[Path]:
    """Some models of a regiment, each straight a little way, the lost ones often towards a Leader."""
    found: list[Path] = []
    for m in leaders_first(b, r):
        step = 1 + lots.below(limit)
        dx, dy = (lots.below(2 * step) - step for _ in range(2))
        if m in stranded_models(b, r) and lots.below(2):
            chief = leaders_first(b, r)[0]
            dx, dy = (b.x[chief] - b.x[m]) * 3 // 4, (b.y[chief] - b.y[m]) * 3 // 4
        if lots.below(3) == 0 and (dx or dy):
            found.append((m, b.floor[m], b.x[m] + dx, b.y[m] + dy))
    return found


@proves("FB-DEPL-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_block_may_stand_where_its_models_may_be_deployed(seed: int) -> None:
    verdicts = set()
    for b in moments(seed, DEPLOY_REGIMENT):
        for r in still_to_deploy(b, b.clock[ASKED]):
            for step in range(13):
                before, models = b.words[:], leaders_first(b, r)
                b.place[r] = TABLE
                draw_up(b, r, models, b.field.width * step // 12, 1 + step % 3)
                verdict, paths = may_stand(b, r), tuple((m, 0, b.x[m], b.y[m]) for m in models)
                b.words[:] = before
                try:
                    check_deployment(b, r, paths)
                    refused = False
                except Refused:
                    refused = True
                assert verdict is not refused
                assert b.words == before
                verdicts.add(refused)
    assert verdicts == {True, False}


@proves("FB-CHG-16")
def test_a_charge_remembered_is_the_charge_worked_out_anew() -> None:
    seen = 0
    for seed in SEEDS:
        for b in moments(seed, MOVE):
            if b.clock[ASK_B] == CHARGE_MOVE:
                asked = b.clock[ASK_A], b.clock[ASK_C], move_targets(b, CHARGE_MOVE)
                assert charge_paths(b, *asked) == charge_paths(b.clone(), *asked)
                seen += 1
    assert seen


@proves("FB-CHG-10")
def test_a_charge_known_to_be_direct_at_once_is_direct_by_the_shortest_way_too() -> None:
    asked = straight = 0
    for seed in SEEDS:
        for moment in moments(seed, MOVE):
            b = moment.clone()
            r, limit = b.clock[ASK_A], b.clock[ASK_C]
            if b.clock[ASK_B] == CHARGE_MOVE:
                targets = move_targets(b, CHARGE_MOVE)
                paths = charge_paths(b, r, limit, targets)
                lengths = {path[0]: cost(b, path, CHARGE_MOVE) for path in paths}
                starts = {m: (b.x[m], b.y[m], b.floor[m]) for m in lengths}
                set_down(b, paths)
                for m, length in lengths.items():
                    question = b, m, charges.bits(targets), starts[m], length
                    asked += 1
                    if charges._straight_at_one(*question):
                        straight += 1
                        assert charges._by_shortest_way(*question)
    assert 0 < straight < asked


@proves("FB-SR-STACKING")
@pytest.mark.parametrize("seed", SEEDS)
def test_answers_worked_out_beforehand_are_those_the_rules_give(seed: int) -> None:
    """Whatever effects lie on a regiment: asking once for all and hearing every rule come to the same."""
    seen = set()
    for b in islice(moments(seed, TAKE_ACTION), 0, None, 12):
        for m in range(b.forces.models):
            for number in QUESTIONS:
                question = Question(b, b.forces.regiment[m], m)
                for hook, x in hooks_of_model(b, number, m):
                    hook.apply(question, x)
                assert ask_rules(b, number, m) == question.answer
                assert not (has_no_rule(b, number, m) and question.answer)
                seen.add(question.answer > 0)
    assert seen == {True, False}


@proves("FB-CHG-04", "FB-VOL-03", "FB-MAGIC-04")
def test_nobody_in_range_is_passed_over_for_standing_far_away() -> None:
    """The rectangle around a regiment only spares the measuring of those no model could reach."""
    judged = {True: 0, False: 0}
    for b in islice(moments(1, TAKE_ACTION), 0, 60, 3):
        r = b.clock[ASK_A]
        for other in b.enemies(b.forces.player[r]):
            for span in range(INCH, 40 * INCH, 3 * INCH):
                reached = any(within(b, m, n, span) for m in b.living(r) for n in b.living(other))
                may = may_reach(b, r, bounds(b, r), other, span)
                judged[may] += 1
                assert may or not reached
    assert min(judged.values()) > 100
