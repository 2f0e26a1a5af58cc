"""Characters, retinue, Officers, presence, [Command], Challenge!, magic."""

from __future__ import annotations

import msgspec
import pytest

from tercio.firstblood.armies import faction
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.characters.retinue import level, refresh_levels
from tercio.firstblood.combat.attack import CLASH, GROUP, UNASSIGNED, VOLLEY, prepare
from tercio.firstblood.combat.fighting import attacks_of, targets_of
from tercio.firstblood.combat.harm import ANY
from tercio.firstblood.combat.healing import restorable
from tercio.firstblood.combat.hits import RESOLVE, add_hits, separate_parts
from tercio.firstblood.combat.morale import MORALE_TESTS
from tercio.firstblood.combat.wounds import ALLOCATE, casualty
from tercio.firstblood.engine.distances import distance, gap
from tercio.firstblood.engine.effects import CASTER_STARTS, ROUND_END, expire, expire_orphans, modifier
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.forces import LEADER, OFFICER, muster
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.profiles import (
    Ability,
    ArmySheet,
    Boon,
    Incantation,
    Level,
    Profile,
    RegimentSheet,
    special,
)
from tercio.firstblood.engine.regiment_queries import (
    champion_models,
    command_range,
    in_command,
    in_presence,
    leaders,
    resolve_value,
)
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import (
    ASK_A,
    ASK_C,
    ASKING,
    DESTROYED,
    DUEL,
    GARRISONED,
    RESERVE,
    ROUND,
    TABLE,
    Battle,
    Table,
    new_battle,
)
from tercio.firstblood.engine.units import INCH, TOLERANCE
from tercio.firstblood.magic.casting import casters, is_interfered_with, prepare_casting, spell_targets
from tercio.firstblood.movement.engagement import engages
from tercio.firstblood.ready_answers import give, ready, whose
from tercio.firstblood.sequence.actions.challenge import (
    ANSWER_CHALLENGE,
    CHALLENGING,
    challenge_targets,
    challengers,
    provokes,
    pull_in,
)
from tercio.firstblood.sequence.actions.clash import CLASHING
from tercio.firstblood.sequence.actions.kinds import CAST, CHALLENGE, SKIP
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.actions.spellcasting import SPELLCASTING
from tercio.firstblood.sequence.actions.volley import SHOOTING
from tercio.firstblood.sequence.open_actions import actions
from tercio.firstblood.sequence.phases.activation import ACTIVATION, TAKE_ACTION, USE_ABILITY
from tests.firstblood.table import KINDS, PLAIN, ScriptedDice, apart, battle, done, put, run, stand
from tests.proof import proves

LORD = msgspec.structs.replace(PLAIN, name="Lord", W=5, A=5, R=4, C=3, D=2, command_range=6)
SQUIRE = msgspec.structs.replace(PLAIN, name="Squire", W=4, A=2, R=3, D=2, category="Combat")
SAGE = msgspec.structs.replace(PLAIN, name="Sage", W=2, R=3, category="Arcane")
SERGEANT = msgspec.structs.replace(PLAIN, name="Sergeant", W=4, A=4, R=4, C=3, D=2, command_range=5)
MEN = msgspec.structs.replace(PLAIN, name="Men", W=2, R=2)


def camp(
    *ours: tuple[RegimentSheet, float, float],
    theirs: tuple[tuple[RegimentSheet, float, float], ...] = (),
    dice: str = "",
    **settings: object,
) -> Battle:
    """A battle of regiments as sheets, each with its place."""
    foes = theirs or ((RegimentSheet("men", PLAIN, 1, leader=False), 40, 40),)
    armies = (ArmySheet("a", tuple(s for s, _, _ in ours)), ArmySheet("b", tuple(s for s, _, _ in foes)))
    b = new_battle(Table(armies, Scenario("t", character_vp=5), (), Settings(**settings)))  # type: ignore[arg-type]
    b.clock[ROUND] = 1
    for r, (_, x, y) in enumerate((*ours, *foes)):
        stand(b, r, x, y)
        refresh_levels(b, r)
    b.dice = ScriptedDice(dice or "6")
    return b


def lord(*retinue: Profile, profile: Profile = LORD, **fields: object) -> RegimentSheet:
    return RegimentSheet("Lord", profile, 1, character=True, retinue=retinue, **fields)  # type: ignore[arg-type]


def troop(count: int = 4, officer: Profile | None = None, **fields: object) -> RegimentSheet:
    profile = msgspec.structs.replace(MEN, **fields)
    return RegimentSheet("Men", profile, count, officer=officer)


# --- Characters and their retinue


@proves("FB-CHAR-01", "FB-CHAR-05")
def test_a_character_is_a_regiment_of_its_own_with_its_retinue() -> None:
    b = camp((lord(SQUIRE, SQUIRE), 10, 10), (troop(), 10, 20))
    assert [b.forces.regiment[m] for m in range(7)] == [0, 0, 0, 1, 1, 1, 1]
    assert b.forces.entry[0] != b.forces.entry[1]
    assert list(b.forces.character[:2]) == [True, False]


@proves("FB-CHAR-02")
@pytest.mark.parametrize(("away", "held"), [(5.8, True), (6.2, False)])
def test_the_retinue_stays_in_the_characters_own_command_range(away: float, held: bool) -> None:
    b = camp((lord(SQUIRE), 10, 10))
    apart(b, 1, 0, away)
    assert command_range(b, 0) == 6 * INCH
    assert in_command(b, 1) is held
    assert in_command(b, 0)
    assert attacks_of(b, 0) == 5


@proves("FB-CHAR-03", "FB-CACT-01")
def test_character_actions_are_added_to_the_usual_ones() -> None:
    b = camp((lord(), 10, 10), theirs=((lord(), 10, 14),))
    open_now = actions(b, 0, True)
    assert (CHALLENGE, 0, 1) in open_now
    assert (0,) in open_now
    b.done[0] = 1 << CHALLENGE
    assert (CHALLENGE, 0, 1) not in actions(b, 0, False)
    assert not any(option[0] == CHALLENGE for option in actions(camp((troop(), 10, 10)), 0, True))


@proves("FB-CHAR-04")
def test_a_character_regiment_never_breaks() -> None:
    b = camp((lord(SQUIRE, SQUIRE, SQUIRE), 10, 10))
    casualty(b, 1)
    casualty(b, 2)
    assert b.broken[0] == 0


@proves("FB-CHAR-07")
def test_without_its_character_the_retinue_fights_on() -> None:
    b = camp((lord(SQUIRE, SQUIRE), 10, 10), theirs=((lord(), 10, 12),))
    casualty(b, 0)
    advance(b)
    while b.clock[ASKING]:
        give(b, ready(b)[0])
    assert b.place[0] == TABLE
    assert challengers(b, 0) == []
    assert command_range(b, leaders(b, 0)[0]) == 6 * INCH
    assert not any(option[0] in (CHALLENGE, CAST) for option in actions(b, 0, True))
    assert b.tokens[0] == 0  # FB-CCOM-06: a Character leaves none
    casualty(b, leaders(b, 0)[0])
    assert b.broken[0] == 0


@proves("FB-CHAR-08", "FB-RET-01")
def test_a_mounted_character_keeps_its_type() -> None:
    mounted = msgspec.structs.replace(LORD, type="Cavalry")
    b = camp((lord(profile=mounted), 10, 10))
    from tercio.firstblood.combat.fighting import makes_impact

    assert b.forces.type[0] == 1
    assert b.forces.size[0] == 2
    assert makes_impact(b, 0)


@proves("FB-RET-02", "FB-RET-04", "FB-RET-05", "FB-RET-06", "FB-RET-07")
def test_levels_count_living_retinue_and_their_gifts_accumulate() -> None:
    levels = (
        Level("Combat", 1, Boon("modify", "C", 1)),
        Level("Combat", 2, Boon("modify", "A", 1), whole=True),
        Level("Arcane", 2, Boon("modify", "R", 1)),
    )
    b = camp((lord(SQUIRE, SQUIRE, SAGE, levels=levels), 10, 10))
    assert [level(b, 0, k) for k in range(3)] == [2, 0, 1]
    assert modifier(b, 0, CLASH_VALUE) == 1
    assert modifier(b, 1, CLASH_VALUE) == 0
    assert (attacks_of(b, 0), attacks_of(b, 1)) == (6, 3)
    casualty(b, 1)
    assert level(b, 0, 0) == 1
    assert (attacks_of(b, 0), modifier(b, 0, CLASH_VALUE)) == (5, 1)
    b.alive[1] = 1
    refresh_levels(b, 0)
    assert attacks_of(b, 0) == 6


# --- separate models in combat


@proves("FB-CCOM-01", "FB-MOR-05")
def test_each_model_of_a_character_regiment_strikes_apart_and_morale_is_one() -> None:
    b = camp((lord(SQUIRE), 10, 10), theirs=((troop(9, W=9, D=1, R=6), 8, 12),),
             dice="1 1 5 5 5 | 1 1 | 6 6 | 6 6 | 1 1 1 1")  # fmt: skip
    for k in range(2):
        apart(b, 2 + k, k, 0.4)
    run(b, CLASHING, 0)
    done(b)


@proves("FB-CCOM-02", "FB-CCOM-03", "FB-CCOM-05")
def test_attackers_aim_at_one_model_and_what_is_too_much_is_lost() -> None:
    b = camp(
        (troop(1, A=6, C=5), 10, 10), theirs=((lord(SQUIRE), 10, 12),), dice="1 1 1 1 1 1 1 | 6 6 6 6 6 6 6"
    )
    r = b.forces.radius[0]
    b.x[1], b.y[1] = b.x[0] - r, b.y[0] + 2 * r
    b.x[2], b.y[2] = b.x[0] + r + 40, b.y[0] + 2 * r
    b.wounds[2] = 2
    assert targets_of(b, 0, CLASH, 0) == [(1, 1), (1, 2)]
    push(b, CLASHING, 0)
    advance(b)
    give(b, (0, 0))
    assert ready(b) == [(0, 1, 1), (0, 1, 2)]
    give(b, (0, 1, 2))
    done(b)
    assert (b.alive[2], b.wounds[1], b.alive[1]) == (0, 0, 1)
    assert b.tokens[1] == 1


@proves("FB-CCOM-04")
def test_each_wounded_model_tests_on_its_own_resolve() -> None:
    b = camp((lord(SQUIRE), 10, 10), dice="5 4 | 3")
    b.wounds[0], b.suffered[0] = 2, 2
    b.wounds[1], b.suffered[1] = 1, 1
    run(b, MORALE_TESTS)
    done(b)
    assert (b.wounds[0], b.wounds[1]) == (3, 1)


@proves("FB-CCOM-06", "FB-REST-07")
def test_only_the_retinue_leaves_tokens_and_returns() -> None:
    b = camp((lord(SQUIRE, SQUIRE), 10, 10))
    casualty(b, 0)
    casualty(b, 1)
    assert b.tokens[0] == 1
    assert restorable(b, 0, 9) == [1]


@proves("FB-CCOM-07", "FB-OFF-04")
def test_a_rule_of_one_model_is_its_own() -> None:
    shielded = msgspec.structs.replace(SERGEANT, rules={special("Shield"): 1})
    b = camp((troop(4, shielded), 10, 10))
    from tercio.firstblood.movement.engagement import blocks

    assert prepare(b, VOLLEY, 5, 0, 0).save == 3
    assert prepare(b, VOLLEY, 5, 0, GROUP).save == 1
    assert blocks(b, 0)
    assert not blocks(b, 1)


# --- separate models out of combat


@proves("FB-COUT-01", "FB-COUT-02", "FB-COUT-03")
def test_hits_are_taken_in_batches_and_tenacity_serves_once() -> None:
    steadfast = msgspec.structs.replace(SQUIRE, rules={special("Tenacious"): 1})
    b = camp((lord(steadfast), 10, 10), dice="1 1 1 6 | 1 1 1 6 | 1 1")
    add_hits(b, VOLLEY, 1, 0, UNASSIGNED, 10)
    push(b, RESOLVE, 1)
    advance(b)
    assert whose(b) == 0
    assert ready(b) == [(0,), (1,)]
    give(b, (1,))
    done(b)
    assert (b.wounds[0], b.wounds[1]) == (0, 1)


@proves("FB-COUT-02", "FB-X-12")
def test_when_the_chosen_model_dies_another_is_chosen() -> None:
    b = camp((lord(SAGE, SQUIRE), 10, 10), dice="6 6 | 1 1 1 1 1")
    add_hits(b, VOLLEY, 1, 0, UNASSIGNED, 7)
    push(b, RESOLVE, 1)
    advance(b)
    give(b, (1,))
    assert b.alive[1] == 0
    assert ready(b) == [(0,), (2,)]
    give(b, (0,))
    done(b)


@proves("FB-COUT-01")
def test_by_a_setting_a_wounded_model_takes_hits_first() -> None:
    from tercio.firstblood.combat.hits import part_options

    b = camp((lord(SQUIRE), 10, 10), character_hits_chosen_freely=False)
    b.wounds[1] = 1
    assert part_options(b, 0) == [1]
    free = camp((lord(SQUIRE), 10, 10))
    free.wounds[1] = 1
    assert part_options(free, 0) == [0, 1]


@proves("FB-COUT-01")
def test_direct_wounds_are_the_owners_choice_until_the_model_is_dead() -> None:
    b = camp((lord(SAGE, SQUIRE), 10, 10))
    push(b, ALLOCATE, 0, 3, ANY, -1)
    advance(b)
    give(b, (1,))
    assert b.alive[1] == 0
    give(b, (0,))
    assert b.wounds[0] == 1


@proves("FB-COUT-04")
def test_only_survivors_test_for_what_a_spell_did() -> None:
    b = camp((lord(SAGE), 10, 10), dice="5")
    b.suffered[1] = 2
    b.alive[1] = 0
    b.suffered[0], b.wounds[0] = 1, 1
    run(b, MORALE_TESTS)
    done(b)
    assert b.wounds[0] == 2


# --- Officers


@proves("FB-OFF-01", "FB-OFF-02")
def test_an_officer_takes_the_leaders_place() -> None:
    models = muster(troop(12, SERGEANT))
    assert len(models) == 13
    assert [role for _, role in models][:2] == [LEADER | OFFICER, 0]
    b = camp((troop(4, SERGEANT), 10, 10))
    assert [attacks_of(b, m) for m in range(5)] == [4, 1, 1, 1, 1]
    assert command_range(b, 0) == 5 * INCH
    assert len(b.forces.sheets) == 2  # one regiment, one card


@proves("FB-OFF-05", "FB-DEF-01")
def test_the_officer_and_the_group_take_hits_apart() -> None:
    b = camp((troop(4, SERGEANT), 10, 10), dice="1 1 1 1 1 1")
    add_hits(b, VOLLEY, 1, 0, UNASSIGNED, 6)
    push(b, RESOLVE, 1)
    advance(b)
    assert ready(b) == [(0,), (-1,)]
    give(b, (-1,))
    done(b)
    assert separate_parts(b, 0) == [0, GROUP]


@proves("FB-OFF-05")
def test_in_combat_enemies_aim_at_the_officer_or_at_the_group() -> None:
    b = camp((troop(1), 10, 10), theirs=((troop(3, SERGEANT), 10, 12),))
    r = b.forces.radius[0]
    b.x[1], b.y[1] = b.x[0] - r, b.y[0] + 2 * r
    b.x[2], b.y[2] = b.x[0] + r + 40, b.y[0] + 2 * r
    assert targets_of(b, 0, CLASH, 0) == [(1, 1), (1, 2)]


@proves("FB-OFF-05", "FB-MOR-03")
def test_officer_and_group_test_apart_with_the_regiments_bonuses() -> None:
    b = camp((troop(7, SERGEANT), 10, 10), dice="3 | 5")
    b.group_suffered[0] = 1
    b.suffered[0] = 1
    assert resolve_value(b, 1) == 3
    assert resolve_value(b, 0) == 5
    run(b, MORALE_TESTS)
    done(b)
    assert sum(b.wounds[m] for m in b.models(0)) == 0


@proves("FB-OFF-06", "FB-OFF-07", "FB-OFF-08")
def test_who_may_challenge_whom_and_who_is_provoked() -> None:
    b = camp(
        (troop(3, SERGEANT), 10, 10),
        (lord(), 10, 14),
        theirs=((lord(), 14, 12), (troop(3, SERGEANT), 16, 16)),
    )
    officer, character = 0, b.forces.first[1]
    their_lord, their_officer = b.forces.first[2], b.forces.first[3]
    assert champion_models(b, 0) == [officer]
    assert provokes(b, officer, their_officer)
    assert provokes(b, character, their_lord)
    assert not provokes(b, officer, their_lord)
    assert not provokes(b, character, their_officer)
    b.broken[0] = 1
    assert challengers(b, 0) == [officer]


@proves("FB-SR-BRAVERY", "FB-X-06")
def test_an_officers_bravery_frees_the_whole_regiment() -> None:
    brave = msgspec.structs.replace(SERGEANT, rules={special("Bravery"): 1})
    b = camp((troop(4, brave), 10, 10))
    b.broken[0] = 1
    push(b, ACTIVATION, 0)
    advance(b)
    assert b.broken[0] == 0


@proves("FB-OFF-09")
def test_a_slain_officer_leaves_a_token_and_may_return_as_officer() -> None:
    b = camp((troop(4, SERGEANT), 10, 10))
    casualty(b, 0)
    assert b.tokens[0] == 1
    assert 0 in restorable(b, 0, 4)
    assert 0 not in restorable(b, 0, 3)
    from tercio.firstblood.combat.healing import keeps_role

    assert keeps_role(b, 0)
    strict = camp((troop(4, SERGEANT), 10, 10), officer_can_be_restored=False)
    assert not keeps_role(strict, 0)


# --- Commanding Presence and [Command]


@proves("FB-PRES-01")
@pytest.mark.parametrize(("count", "own", "lent", "value"), [(8, 2, 4, 5), (4, 4, 3, 4), (4, 2, 4, 4)])
def test_a_character_lends_its_resolve(count: int, own: int, lent: int, value: int) -> None:
    b = camp((troop(count, R=own), 10, 10), (lord(profile=msgspec.structs.replace(LORD, R=lent)), 10, 14))
    assert resolve_value(b, 1) == value


@proves("FB-PRES-01", "FB-PRES-02")
def test_only_the_leader_in_range_counts() -> None:
    b = camp((troop(4, R=2), 10, 10), (lord(), 10, 14))
    put(b, 0, 10, 25)
    assert resolve_value(b, 1) == 2
    assert not in_presence(b, 0, 4)
    always = camp((troop(4, R=4), 10, 10), (lord(profile=msgspec.structs.replace(LORD, R=3)), 10, 14),
                  presence_takes_higher_resolve=False)  # fmt: skip
    assert resolve_value(always, 1) == 3


@proves("FB-PRES-01", "FB-X-19")
@pytest.mark.parametrize(("regiments", "characters", "value"), [(3, 9, 4), (9, 3, 2)])
def test_the_range_that_counts_is_the_characters(regiments: int, characters: int, value: int) -> None:
    character = msgspec.structs.replace(LORD, R=4, command_range=characters)
    b = camp((troop(1, R=2, command_range=regiments), 10, 10), (lord(profile=character), 10, 20))
    apart(b, 1, 0, 6)
    assert resolve_value(b, 0) == value


@proves("FB-PRES-03", "FB-GARR-07", "FB-PROV-03", "FB-BRK-05")
def test_who_gets_nothing_from_presence() -> None:
    for field, r, value in (("broken", 0, 1), ("shamed", 1, 1), ("place", 1, GARRISONED)):
        b = camp((troop(4, R=2), 10, 10), (lord(), 10, 14))
        assert resolve_value(b, 1) == 4
        getattr(b, field)[r] = value
        assert resolve_value(b, 1) == 2, field


CAPTAIN = msgspec.structs.replace(
    LORD,
    abilities=(
        Ability("Brace!", (Boon("modify", "D", 1, "activation"),)),
        Ability("Mend!", (Boon("heal", amount=4),)),
    ),
)


def commanding(b: Battle) -> list[tuple[int, ...]]:
    push(b, ACTIVATION, 0)
    advance(b)
    return ready(b)


@proves("FB-CMD-01", "FB-PRES-02", "FB-OFF-03")
def test_a_command_goes_to_the_own_regiment_or_to_a_friend_in_range() -> None:
    b = camp((lord(profile=CAPTAIN), 10, 10), (troop(W=2), 10, 14), (troop(W=2), 30, 30))
    for r in range(3):
        b.wounds[b.forces.first[r]] = 1
    assert commanding(b) == [(-1, 0, 0), (0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)]
    assert b.clock[ASKING] == USE_ABILITY
    give(b, (0, 0, 1))
    assert modifier(b, 1, 6) == 1
    assert b.clock[ASKING] != USE_ABILITY  # one ability a model


@proves("FB-OFF-03", "FB-X-16")
def test_an_officer_commands_a_friend_in_range_but_lends_it_no_resolve() -> None:
    herald = msgspec.structs.replace(SERGEANT, R=4, abilities=CAPTAIN.abilities[:1])
    b = camp((troop(2, herald), 10, 10), (troop(2, R=2), 10, 13))
    friend = b.forces.first[1]
    assert resolve_value(b, friend) == 2
    assert (0, 0, 1) in commanding(b)


@proves("FB-CMD-01", "FB-BRK-05", "FB-GARR-07")
def test_the_broken_hear_no_command_and_a_garrisoned_captain_commands_only_his_own() -> None:
    b = camp((lord(profile=CAPTAIN), 10, 10), (troop(), 10, 14))
    b.broken[1] = 1
    assert {option[2] for option in commanding(b)[1:]} == {0}
    shut = camp((lord(profile=CAPTAIN), 10, 10), (troop(), 10, 14))
    shut.shamed[0] = 1
    assert {option[2] for option in commanding(shut)[1:]} == {0}


@proves("FB-CMD-02")
def test_a_command_costs_no_action_and_works_engaged() -> None:
    b = camp((lord(profile=CAPTAIN), 10, 10), theirs=((troop(1), 10, 12),))
    apart(b, 1, 0, 0.5)
    commanding(b)
    give(b, (0, 0, 0))
    give(b, (5,))
    assert (6,) in ready(b)


@proves("FB-SEQ-01")
def test_tokens_go_before_commands() -> None:
    healer = msgspec.structs.replace(SERGEANT, abilities=(Ability("Mend!", (Boon("heal", amount=4),)),))
    b = camp((troop(4, healer), 10, 10))
    casualty(b, 4)
    casualty(b, 3)
    b.broken[0] = 0
    assert b.tokens[0] == 2
    b.wounds[0] = 1
    assert (0, 0, 0) in commanding(b)
    give(b, (0, 0, 0))
    assert (b.wounds[0], b.strength[0]) == (0, 3)


@proves("FB-CMD-01")
def test_a_command_that_would_do_nothing_is_not_asked_for() -> None:
    unknown = msgspec.structs.replace(LORD, abilities=(Ability("Onwards!"),))
    commanding(camp((lord(profile=unknown), 10, 10)))
    mending = msgspec.structs.replace(LORD, abilities=CAPTAIN.abilities[1:])
    for wounds in (0, 2):
        b = camp((lord(profile=mending), 10, 10))
        b.wounds[0] = wounds
        commanding(b)
        assert (b.clock[ASKING] == USE_ABILITY) == bool(wounds)
    b = camp((lord(profile=unknown), 10, 10))
    commanding(b)
    assert b.clock[ASKING] == TAKE_ACTION


ORDERS = (
    Ability("Heads up!", (Boon("inspire"), Boon("aim"), Boon("markers", amount=2))),
    Ability("Forward!", (Boon("move", amount=3),), own=True),
)


@proves("FB-CMD-01", "FB-CMD-02")
def test_a_command_may_inspire_aim_load_and_send_forward() -> None:
    orderly = msgspec.structs.replace(LORD, abilities=ORDERS, abilities_per_activation=2)
    b = camp((lord(profile=orderly), 10, 10), (troop(), 10, 14))
    assert commanding(b)[1:] == [(0, 0, 0), (0, 0, 1), (0, 1, 0)], "one of them is for its own regiment"
    give(b, (0, 0, 1))
    assert (b.inspired[1], b.aimed[1], b.markers[1]) == (1, 1, 2)
    give(b, (0, 1, 0))
    assert (b.clock[ASKING], b.clock[ASK_A], b.clock[ASK_C]) == (MOVE, 0, 3 * INCH)
    give(b, (0, 0), ((0, 0, b.x[0], b.y[0] - 3 * INCH),))
    assert b.y[0] == 7 * INCH
    assert (b.clock[ASKING], b.marches[0]) == (TAKE_ACTION, 0)


@proves("FB-CMD-01")
def test_who_is_engaged_is_not_sent_forward() -> None:
    orderly = msgspec.structs.replace(LORD, abilities=ORDERS[1:])
    b = camp((lord(profile=orderly), 10, 10), theirs=((troop(1), 10, 12),))
    apart(b, 1, 0, 0.5)
    commanding(b)
    assert b.clock[ASKING] == TAKE_ACTION


def test_of_the_known_commands_only_brace_does_something() -> None:
    noble = faction("Hundred Kingdoms").find("character", "Noble Lord")
    brace, *others = faction("Hundred Kingdoms").profile(noble).abilities
    assert brace.boons[0].until == "activation"
    assert not any(ability.boons for ability in others), "nobody knows what the others do"


# --- Challenge!


def duel(away: float, dice: str = "", foe: Profile = LORD, own: Profile = LORD, **settings: object) -> Battle:
    b = camp((lord(profile=own), 10, 10), theirs=((lord(profile=foe), 10, 20),), dice=dice, **settings)
    apart(b, 1, 0, away)
    return b


@proves("FB-CHAL-01")
@pytest.mark.parametrize(("away", "legal"), [(6.0, True), (6.1, False)])
def test_a_challenge_reaches_as_far_as_command(away: float, legal: bool) -> None:
    b = duel(away)
    assert challenge_targets(b, 0) == ([1] if legal else [])


@proves("FB-CHAL-02", "FB-CHAL-03", "FB-CHAL-05")
def test_a_challenge_that_meets_is_fought_by_both() -> None:
    b = duel(6.0, "1 1 5 5 5 | 1 5 5 5 5 | 1 6 | 6 | 1 | 1")
    run(b, CHALLENGING, 0, 1, 0, choose=[(0, 1)])
    done(b)
    assert (b.wounds[0], b.wounds[1]) == (1, 1)
    assert b.inspired[0] == 0
    assert b.clock[DUEL] == -1


@proves("FB-CHAL-02", "FB-CHAL-06", "FB-PROV-01", "FB-PROV-03")
def test_a_challenge_that_falls_short_provokes_and_a_refusal_shames() -> None:
    far = msgspec.structs.replace(LORD, command_range=7)
    b = duel(6.5, own=far)
    push(b, CHALLENGING, 0, 1, 0)
    advance(b)
    give(b, (0, 1))
    assert gap(b, 0, 1) == pytest.approx(1.5 * INCH, abs=20)
    assert b.clock[ASKING] == ANSWER_CHALLENGE
    assert whose(b) == 1
    give(b, (0,))
    assert b.shamed[1] == 1
    assert challengers(b, 1) == []
    run(b, ACTIVATION, 1, choose=[(SKIP,), (SKIP,)])
    assert b.shamed[1] == 0


@proves("FB-PROV-02")
def test_an_accepted_challenge_is_answered_out_of_sequence() -> None:
    far = msgspec.structs.replace(LORD, command_range=7)
    b = duel(6.5, "6 6 6 6 6 | 6 6 6 6 6", own=far)
    push(b, CHALLENGING, 0, 1, 0)
    advance(b)
    give(b, (0, 1))
    give(b, (1,))
    give(b, (0, 1))
    done(b)
    assert b.activated[1] == 0
    assert engages(b, 0, 1)
    assert b.shamed[1] == 0


@proves("FB-PROV-02")
def test_an_answer_that_falls_short_ends_the_matter() -> None:
    far = msgspec.structs.replace(LORD, command_range=9, M=1)
    b = duel(8.5, own=far, foe=msgspec.structs.replace(LORD, M=1))
    push(b, CHALLENGING, 0, 1, 0)
    advance(b)
    give(b, (0, 1))
    give(b, (1,))
    give(b, (0, 1))
    assert not b.clock[ASKING]
    assert (b.shamed[0], b.shamed[1]) == (0, 0)


@proves("FB-OFF-08")
def test_an_officer_who_falls_short_of_a_character_provokes_nobody() -> None:
    slow = msgspec.structs.replace(SERGEANT, M=1)
    b = camp((RegimentSheet("Men", msgspec.structs.replace(MEN, M=1), 2, officer=slow), 10, 10),
             theirs=((lord(), 10, 20),))  # fmt: skip
    apart(b, 3, 0, 4.5)
    run(b, CHALLENGING, 0, 3, 0, choose=[(0, 1)])
    assert b.shamed[1] == 0


@proves("FB-CHAL-04")
def test_the_challenged_is_pulled_the_least_distance_until_both_reach() -> None:
    long = msgspec.structs.replace(LORD, rules={special("Support"): 1})
    b = duel(4.0, foe=long)
    start = b.y[1]
    pull_in(b, 1, 0)
    assert gap(b, 0, 1) == pytest.approx(INCH, abs=10)
    assert start - b.y[1] == pytest.approx(3 * INCH, abs=10)


@proves("FB-CHAL-04")
def test_those_in_the_way_step_aside() -> None:
    b = camp((lord(), 10, 10), theirs=((lord(), 10, 20), (troop(14), 5, 30)))
    apart(b, 1, 0, 4.0)
    r = b.forces.radius[0]
    for k, m in enumerate(b.models(2)):
        ring = 2 * r + INCH
        from tercio.firstblood.battlefield.compass import RING

        dx, dy = RING[k]
        b.x[m], b.y[m] = b.x[0] + dx * ring // 1000, b.y[0] + dy * ring // 1000
    for m in list(b.models(2))[14:]:
        b.alive[m] = 0
    pull_in(b, 1, 0)
    assert gap(b, 0, 1) <= INCH + 10


@proves("FB-CHAL-04")
def test_only_who_lies_under_the_one_pulled_in_steps_aside() -> None:
    """Round a Character stand fourteen; of those above, those fallen and those elsewhere nobody moves."""
    b = camp(
        (lord(), 10, 10),
        theirs=((lord(), 10, 20), (troop(14), 5, 30), (troop(3), 30, 30), (troop(1), 30, 35)),
    )
    apart(b, 1, 0, 4.0)
    ring = 2 * b.forces.radius[0] + INCH
    for k, m in enumerate(b.models(2)):
        dx, dy = RING[k * len(RING) // 14]
        b.x[m], b.y[m] = b.x[0] + dx * ring // 1000, b.y[0] + dy * ring // 1000
    above, fallen, _ = b.models(3)
    (waits,) = b.models(4)
    for m in (*b.models(3), waits):
        b.x[m], b.y[m] = b.x[0], b.y[0] + ring
    b.floor[above], b.alive[fallen], b.place[4] = 1, 0, RESERVE
    before = {m: (b.x[m], b.y[m]) for m in range(b.forces.models)}
    pull_in(b, 1, 0)
    moved = {m for m, place in before.items() if place != (b.x[m], b.y[m])}
    under = {
        m
        for m in before
        if m > 1 and distance(*before[m], b.x[1], b.y[1]) < b.forces.radius[m] + b.forces.radius[1]
    }
    assert under >= {above, fallen, waits}
    assert moved == {1} | under - {above, fallen, waits}
    assert (b.x[1], b.y[1]) == (b.x[0], pytest.approx(b.y[0] + ring, abs=TOLERANCE))
    assert all(gap(b, 1, m) >= 0 for m in b.models(2))


@proves("FB-CHAL-05", "FB-SR-QUICKSILVER-STRIKE")
def test_both_may_fall_at_once_but_the_quick_strike_first() -> None:
    weak = msgspec.structs.replace(LORD, W=1, A=1, D=0, C=5)
    both = duel(0.5, "1 | 1 | 6 | 6", foe=weak, own=weak)
    run(both, CHALLENGING, 0, 1, 0, choose=[(0, 0)])
    done(both)
    assert (both.place[0], both.place[1]) == (DESTROYED, DESTROYED)
    quick = msgspec.structs.replace(weak, rules={special("Quicksilver Strike"): 1})
    first = duel(0.5, "1 | 6", foe=weak, own=quick)
    run(first, CHALLENGING, 0, 1, 0, choose=[(0, 0)])
    done(first)
    assert (first.place[0], first.place[1]) == (TABLE, DESTROYED)
    level_ = duel(0.5, "1 | 1 | 6 | 6", foe=quick, own=quick)
    run(level_, CHALLENGING, 0, 1, 0, choose=[(0, 0)])
    done(level_)


@proves("FB-SR-QUICKSILVER-STRIKE")
def test_a_survivor_strikes_back_with_everything() -> None:
    quick = msgspec.structs.replace(LORD, A=1, C=5, rules={special("Quicksilver Strike"): 1})
    b = duel(0.5, "1 | 6 | 5 5 5 5 5 | 1", own=quick)
    run(b, CHALLENGING, 0, 1, 0, choose=[(0, 0)])
    done(b)
    assert b.wounds[1] == 1


@proves("FB-CHAL-05", "FB-INSP-03")
def test_the_challenger_spends_its_inspiration_and_the_other_gets_none() -> None:
    b = duel(0.5)
    b.inspired[0] = b.inspired[1] = 1
    b.clock[4] = 0  # regiment 0 is acting
    assert prepare(b, 3, 0, 1, 1).hit == 4
    assert prepare(b, 3, 1, 0, 0).hit == 3


@proves("FB-S2-03", "FB-CHAL-05")
def test_a_death_in_the_duel_scores_as_one() -> None:
    weak = msgspec.structs.replace(LORD, W=1, D=0)
    b = duel(0.5, "1 5 5 5 5 | 5 5 5 5 5 | 6", foe=weak)
    run(b, CHALLENGING, 0, 1, 0, choose=[(0, 0)])
    done(b)
    assert b.vp[0] == 5


# --- magic

EROSION = Incantation("Saline Erosion", 8, 2, "enemy", (Boon("hits_per_success", amount=2),))
WARD = Incantation("Aetheric Interference", 10, 3, "friend", (Boon("grant", "FB-MAGIC-14", 1),))
SELF = Incantation("Resolve", 0, 3, "self", (Boon("modify", "C", 1),))
MAGE = msgspec.structs.replace(LORD, rules={special("Wizard"): 5}, incantations=(EROSION, WARD, SELF))
PRIEST = msgspec.structs.replace(MAGE, rules={special("Priest"): 5})


def mage(
    foe: RegimentSheet | None = None, away: float = 5, profile: Profile = MAGE, **fields: object
) -> Battle:
    enemy = foe or troop(4, W=9, D=0, R=6)
    b = camp((lord(profile=profile), 10, 10), theirs=((enemy, 10, 20),), **fields)  # type: ignore[arg-type]
    apart(b, 1, 0, away)
    for k, m in enumerate(list(b.models(1))[1:]):
        b.x[m], b.y[m] = b.x[1] + (k + 1) * 2900, b.y[1] + 3000
    return b


@proves("FB-MAGIC-01", "FB-SR-WIZARD", "FB-SR-PRIEST", "FB-MAGIC-03")
def test_only_casters_cast_and_once() -> None:
    b = mage()
    assert casters(b, 0) == [0]
    assert casters(b, 1) == []
    assert any(option[0] == CAST for option in actions(b, 0, True))
    b.done[0] = 1 << CAST
    assert not any(option[0] == CAST for option in actions(b, 0, False))
    assert casters(mage(profile=PRIEST), 0) == [0]
    dumb = mage(profile=msgspec.structs.replace(MAGE, incantations=()))
    assert not any(option[0] == CAST for option in actions(dumb, 0, True))


@proves("FB-MAGIC-02", "FB-MAGIC-04", "FB-MAGIC-06")
def test_targets_of_an_incantation() -> None:
    b = mage()
    assert spell_targets(b, 0, EROSION) == [1]
    assert spell_targets(b, 0, SELF) == [0]
    assert spell_targets(b, 0, WARD) == [0]
    assert spell_targets(mage(away=8.1), 0, EROSION) == []
    assert spell_targets(mage(away=8.0), 0, EROSION) == [1]


@proves("FB-MAGIC-04", "FB-LOS-05")
def test_a_spell_needs_sight() -> None:
    from tercio.firstblood.engine.field import Piece
    from tests.firstblood.test_distance import square

    KINDS["mage"] = MAGE
    wall = Piece(square(10, 13, 1.5), ("obstructing",), size=5)
    b = battle("mage character at 10,10 vs men at 10,16", pieces=(wall,))
    assert spell_targets(b, 0, EROSION) == []


@proves("FB-MAGIC-05")
def test_an_engaged_caster_casts_at_an_engaged_target() -> None:
    b = mage(away=0.5)
    assert (CAST, 0, 0, 1) in actions(b, 0, True)


@proves("FB-MAGIC-07")
def test_a_casting_regiment_casts_through_its_leader() -> None:
    chanters = RegimentSheet("Chanters", msgspec.structs.replace(MAGE, name="Chanters"), 4)
    b = camp((chanters, 10, 10))
    assert casters(b, 0) == [0]


@proves("FB-MAGIC-08", "FB-MAGIC-10", "FB-MAGIC-13")
@pytest.mark.parametrize(("dice", "hits"), [("1 1 2 5 6", 6), ("1 3 4 5 6", 0)])
def test_saline_erosion(dice: str, hits: int) -> None:
    script = f"{dice} | {' '.join('5' * hits)} | {' '.join('1' * hits)}" if hits else dice
    b = mage(dice=script)
    run(b, SPELLCASTING, 0, 0, 1)
    done(b)
    assert sum(b.wounds[m] for m in b.models(1)) == hits


@proves("FB-MAGIC-08", "FB-X-20")
@pytest.mark.parametrize(("faces", "successes"), [((1, 2, 3, 4, 6), 3), ((1, 4, 5, 5, 6), 1)])
def test_successes_are_dice_at_or_under_the_attunement(faces: tuple[int, ...], successes: int) -> None:
    casting = prepare_casting(mage(), 0, WARD, 0)
    assert casting.dice == 5
    assert casting.works == 2
    assert casting.successes(faces) == successes


@proves("FB-MAGIC-09", "FB-X-17")
@pytest.mark.parametrize(("away", "felt"), [(8.0, True), (10.0, True), (10.1, False)])
def test_an_enemy_caster_nearby_interferes(away: float, felt: bool) -> None:
    b = mage(foe=lord(profile=PRIEST), away=away)
    assert is_interfered_with(b, 0) is felt
    casting = prepare_casting(b, 0, WARD, 0)
    assert casting.attunement == (2 if felt else 3)
    if felt:
        assert casting.successes((1, 2, 3, 3, 6)) == 2
        easy = msgspec.structs.replace(WARD, attunement=1)
        assert prepare_casting(b, 0, easy, 0).attunement == 1


@proves("FB-MAGIC-09", "FB-X-21")
@pytest.mark.parametrize(("dice", "away"), [("1 2 2 5 6", 5), ("1 2 5 5 6 | 1 1 1 1", 12)])
def test_interference_is_felt_by_the_very_roll_it_meets(dice: str, away: float) -> None:
    far = msgspec.structs.replace(MAGE, incantations=(msgspec.structs.replace(EROSION, range_in=20),))
    b = mage(profile=far, foe=lord(profile=PRIEST), away=away, dice=dice)
    run(b, SPELLCASTING, 0, 0, 1)
    done(b)


@proves("FB-MAGIC-11", "FB-MOR-01", "FB-SR-ARMOR-PIERCING")
def test_a_damaging_spell_is_saved_and_tested() -> None:
    sharp = msgspec.structs.replace(MAGE, rules={special("Wizard"): 5, special("Armor Piercing"): 1})
    b = mage(profile=sharp, foe=troop(4, W=9, D=2, R=2), dice="1 1 5 5 6 | 1 1 2 2 | 3 3")
    run(b, SPELLCASTING, 0, 0, 1)
    done(b)
    assert sum(b.wounds[m] for m in b.models(1)) == 4


@proves("FB-MAGIC-12")
def test_an_effect_lasts_until_its_caster_acts_again() -> None:
    b = mage(dice="1 1 6 6 6")
    run(b, SPELLCASTING, 0, 2, 0)
    assert modifier(b, 0, CLASH_VALUE) == 1
    expire(b, ROUND_END)
    assert modifier(b, 0, CLASH_VALUE) == 1
    expire(b, CASTER_STARTS, 0)
    assert modifier(b, 0, CLASH_VALUE) == 0


@proves("FB-MAGIC-12")
def test_a_dead_casters_effect_ends_with_the_following_round() -> None:
    b = camp((lord(profile=MAGE), 10, 10), (troop(), 10, 14), dice="1 1 6 6 6")
    gift = msgspec.structs.replace(SELF, target="friend", range_in=10)
    b.forces.profiles[b.forces.profile[0]] = msgspec.structs.replace(MAGE, incantations=(gift,))
    b.activated[0] = 1
    run(b, SPELLCASTING, 0, 0, 1)
    casualty(b, 0)
    for expected in (1, 0):
        expire(b, ROUND_END)
        expire_orphans(b)
        assert modifier(b, 1, CLASH_VALUE) == expected


@proves("FB-MAGIC-14")
def test_aetheric_interference_protects() -> None:
    b = mage(foe=troop(4))
    from tercio.firstblood.engine.effects import GRANT, add_effect
    from tercio.firstblood.engine.rule_registry import rule_number

    add_effect(b, GRANT, 1, rule_number("FB-MAGIC-14"), 1, ROUND_END)
    assert prepare_casting(b, 0, EROSION, 1).dice == 4


@proves("FB-SR-DEVOUT")
def test_the_devout_turn_one_failure() -> None:
    devout = troop(4, rules={special("Devout"): 1})
    b = camp((lord(profile=PRIEST), 10, 10), (devout, 10, 14))
    casting = prepare_casting(b, 0, WARD, 1)
    assert casting.successes((2, 4, 5, 5, 6)) == 2
    secular = camp((lord(profile=MAGE), 10, 10), (devout, 10, 14))
    assert prepare_casting(secular, 0, WARD, 1).successes((2, 4, 5, 5, 6)) == 1


@proves("FB-SR-FANATICAL-DEVOTION")
@pytest.mark.parametrize(
    ("dice", "strict", "healed"), [("1 1 6 6 6", True, 3), ("6 6 6 6 6", True, 0), ("6 6 6 6 6", False, 3)]
)
def test_fanatical_devotion(dice: str, strict: bool, healed: int) -> None:
    zealots = troop(4, W=5, rules={special("Fanatical Devotion"): 1})
    b = camp((lord(profile=PRIEST), 10, 10), (zealots, 10, 14), dice=dice, devotion_needs_success=strict)
    b.wounds[1] = 4
    run(b, SPELLCASTING, 0, 1, 1)
    assert b.wounds[1] == 4 - healed


def test_a_shot_at_a_character_regiment_asks_its_owner() -> None:
    KINDS["lordly"] = LORD
    bow = msgspec.structs.replace(KINDS["bowmen"], V=5)
    b = camp((RegimentSheet("Bow", bow, 1), 10, 10), theirs=((lord(SQUIRE), 10, 18),), dice="1 | 6")
    push(b, SHOOTING, 0, 1, 0, 0)
    advance(b)
    assert whose(b) == 1
    give(b, (2,))
    assert b.wounds[2] == 1
