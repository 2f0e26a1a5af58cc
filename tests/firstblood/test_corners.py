"""Corners of the ledger where rules meet: each a situation a judge was once called to."""

from __future__ import annotations

import msgspec
import pytest

from tercio.arena.games import table_for
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.armies.text import read_list
from tercio.firstblood.battlefield.placement import placement_faults
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.battlefield.terrain import CHANGED_FLOOR
from tercio.firstblood.bots.plans import COMPASS
from tercio.firstblood.bots.proposals import answer_paths
from tercio.firstblood.combat.attack import BARE, CLASH
from tercio.firstblood.combat.fighting import FIGHT, attacks_of
from tercio.firstblood.combat.harm import COMBAT
from tercio.firstblood.combat.healing import HEAL, check_return, return_spots
from tercio.firstblood.combat.hits import add_hits
from tercio.firstblood.combat.wounds import NAME_LEADER, casualty, takers
from tercio.firstblood.command_validation import accept
from tercio.firstblood.commands import BeginBattle, Concede, DeployRegiment, MoveModels, OccupyGarrison
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.effects import MODIFY, ROUND_END, add_effect, expire, expire_orphans, modifier
from tercio.firstblood.engine.event_log import STRIKES_ROLLED
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.profiles import RESOLVE as RESOLVE_VALUE
from tercio.firstblood.engine.profiles import (
    Barrage,
    Boon,
    Incantation,
    Level,
    Profile,
    RegimentSheet,
    special,
)
from tercio.firstblood.engine.purposes import MANOEUVRE, MARCH_MOVE, REFORM
from tercio.firstblood.engine.regiment_queries import (
    leader_gap,
    leaders,
    resolve_of,
    resolve_value,
    stranded_models,
)
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import (
    ACTING,
    ARRIVING,
    ASK_C,
    ASKING,
    DESTROYED,
    EFFECT,
    GARRISONED,
    HIT_COUNT,
    OFFSET,
    OVER,
    RESERVE,
    ROUND,
    TABLE,
    WAITING,
    WINNER,
    Battle,
)
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.journal_words import NUMBER_OF, WORD_OF
from tercio.firstblood.magic.casting import casters
from tercio.firstblood.movement.engagement import engages, reach
from tercio.firstblood.movement.fast_move_checks import may_shift, may_walk
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.notation import Scribe, replay
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.challenge import CHALLENGING
from tercio.firstblood.sequence.actions.clash import CLASHING, STORM
from tercio.firstblood.sequence.actions.disengage import DISENGAGING
from tercio.firstblood.sequence.actions.garrisons import leaving_paths
from tercio.firstblood.sequence.actions.kinds import CAST, MARCH, SKIP
from tercio.firstblood.sequence.actions.march import LEAVE_PIECE, MARCHING_ON, MOVE, OCCUPY
from tercio.firstblood.sequence.actions.simple import rally_roll
from tercio.firstblood.sequence.actions.spellcasting import SPELLCASTING
from tercio.firstblood.sequence.actions.table_entry import check_entry
from tercio.firstblood.sequence.actions.volley import volley_attacks
from tercio.firstblood.sequence.draw_on import able_to_follow
from tercio.firstblood.sequence.lasting_effects import bestow
from tercio.firstblood.sequence.open_actions import actions
from tercio.firstblood.sequence.phases.activation import ACTIVATION, TAKE_ACTION
from tercio.firstblood.sequence.phases.deployment import (
    DEPLOY_REGIMENT,
    DEPLOYMENT,
    check_deployment,
    may_hold_back,
)
from tercio.firstblood.sequence.phases.victory import conclude
from tests.firstblood.table import SCENARIO, apart, battle, done, put, run
from tests.firstblood.test_characters import LORD, MEN, SERGEANT, SQUIRE, camp, lord, troop
from tests.firstblood.test_motley import motley
from tests.firstblood.test_terrain import HOUSE, inside
from tests.proof import proves


def with_rules(profile: Profile, *names: str) -> Profile:
    return msgspec.structs.replace(profile, rules={special(name): 1 for name in names})


# --- who speaks for a Character Regiment


@proves("FB-CHAR-02", "FB-DIS-03", "FB-SR-FLANK")
def test_the_character_speaks_for_its_regiment_not_its_retinue() -> None:
    """Its Resolve is rolled to Disengage, its rules decide what the regiment may do."""
    b = camp((lord(SQUIRE, SQUIRE, profile=with_rules(LORD, "Flank")), 10, 10))
    assert speaker(b, 0) == 0
    assert resolve_of(b, 0) == 4
    assert may_hold_back(b, 0)


# --- no Resolve


@proves("FB-DIS-03", "FB-PRES-01")
def test_who_has_no_resolve_lends_none_and_flees_by_the_die_alone() -> None:
    husk = msgspec.structs.replace(LORD, R=None)
    b = camp((lord(profile=husk), 10, 10), (troop(4, R=2), 12, 10), theirs=((troop(1), 10, 12),), dice="4")
    assert resolve_value(b, b.forces.first[1]) == 2
    apart(b, b.forces.first[2], 0, 0.5)
    put(b, b.forces.first[1], 30, 30)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (2, 0))
    assert b.clock[ASK_C] == 4 * INCH


# --- what a person may send


def leaving(line: str = "men x4 leader M5 at 5,5 vs men at 40,40") -> Battle:
    b = inside(line)
    push(b, MARCHING_ON, 0)
    advance(b)
    assert b.clock[ASKING] == LEAVE_PIECE
    return b


@proves("FB-GARR-08")
def test_only_the_occupants_are_set_down_and_nobody_is_left_inside_to_die() -> None:
    b = leaving()
    whole = leaving_paths(b, 0)
    accept(b, MoveModels(whole))
    foe = b.forces.first[1]
    for paths, key in (
        ((*whole, (foe, 0, *whole[0][2:])), "not_yours"),
        (((whole[0][0], 2, *whole[0][2:]), *whole[1:]), "no_floor"),
        ((whole[0], ()), "malformed"),
        (whole[:3], "room_left"),
        ((), "room_left"),
    ):
        before = bytes(b.words)
        with pytest.raises(Refused, match=key):
            accept(b, MoveModels(paths))
        assert bytes(b.words) == before


@proves("FB-RUIN-06", "FB-MARCH-07")
def test_nobody_walks_under_the_ground() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 40,40")
    with pytest.raises(Refused, match="no_floor"):
        check_move(b, 0, MARCH_MOVE, 5 * INCH, ((0, -1, b.x[0], b.y[0] + INCH),))


@proves("FB-REINF-05")
def test_reinforcements_come_on_at_the_ground_floor() -> None:
    b = battle("men x1 leader M5 at 10,10 vs men at 40,40")
    b.place[0], b.clock[ROUND] = ARRIVING, 2
    x, y = 10 * INCH, b.forces.radius[0] + 10
    check_entry(b, 0, 5 * INCH, x, 0, ((0, 0, x, y),))
    with pytest.raises(Refused, match="no_floor"):
        check_entry(b, 0, 5 * INCH, x, 0, ((0, 1, x, y),))
    with pytest.raises(Refused, match="malformed"):
        check_entry(b, 0, 5 * INCH, x, 0, ((),))


@proves("FB-GARR-04", "FB-MARCH-06")
def test_the_leader_walks_to_a_garrison_as_it_would_anywhere() -> None:
    b = battle("men x1 leader M5 at 10,8.8 vs men at 10,10.6", pieces=(HOUSE,))
    end = (10 * INCH, 13 * INCH - b.forces.radius[0] - 10)
    push(b, MARCHING_ON, 0)
    advance(b)
    with pytest.raises(Refused, match="base_in_the_way"):
        accept(b, OccupyGarrison(0, (0, 0, *end)))
    with pytest.raises(Refused, match="malformed"):
        accept(b, OccupyGarrison(0, (0,)))
    put(b, 1, 40, 40)
    assert accept(b, OccupyGarrison(0, (0, 0, *end)))[0] == (OCCUPY, 0)


@proves("FB-ALLOC-04", "FB-ALLOC-06")
@pytest.mark.parametrize(("engaged", "first"), [(0, [0]), (1, [1])])
def test_where_engaged_leaders_are_last_a_wounded_one_behind_still_goes_first(
    engaged: int, first: list[int]
) -> None:
    b = battle("men x2 W2 leader at 10,10 vs men at 40,40", wounded_leader_first=False)
    b.wounds[0] = 1
    b.struck_by[0], b.struck_by[1] = engaged << 1, 1 << 1
    assert takers(b, 0, COMBAT, 1) == first


# --- Leaders who come back


def fallen_officer() -> Battle:
    b = camp((troop(3, SERGEANT), 10, 10), theirs=((troop(1), 40, 40),))
    casualty(b, 0)
    advance(b)
    give(b, (1,))
    assert b.acting[1] == 1
    return b


@proves("FB-OFF-09", "FB-REST-04")
def test_an_officer_returns_near_whoever_leads_and_leads_again() -> None:
    b = fallen_officer()
    with pytest.raises(Refused, match="out_of_command"):
        check_return(b, 0, 0, 30 * INCH, 30 * INCH)
    spot = return_spots(b, 0, 0)[0]
    run(b, HEAL, 0, 4, choose=[(0, *spot)])
    assert leaders(b, 0) == [0]


@proves("FB-REST-07", "FB-LEAD-14")
def test_a_leader_restored_as_an_ordinary_model_and_promoted_again_gains_no_attack() -> None:
    b = battle("men x3 W1 A2 leader at 10,10 vs men at 40,40")
    casualty(b, 0)
    advance(b)
    give(b, (1,))
    run(b, HEAL, 0, 1, choose=[(0, *return_spots(b, 0, 0)[0])])
    casualty(b, 1)
    casualty(b, 2)
    advance(b)
    assert leaders(b, 0) == [0]
    assert attacks_of(b, 0) == 2


# --- hits that come back


@proves("FB-SR-COUNTER-ATTACK", "FB-OFF-05", "FB-ALLOC-03")
def test_hits_struck_back_fall_on_the_engaged_of_a_regiment_with_an_officer() -> None:
    """The Officer and one trooper stand behind: neither may take what comes back."""
    foe = with_rules(msgspec.structs.replace(MEN, W=9, D=1), "Counter-Attack")
    b = camp(
        (troop(2, SERGEANT, W=1, D=0, C=3), 10, 10),
        theirs=((RegimentSheet("foe", foe, 1, leader=False), 10, 20),),
        dice="1 | 1 | 6",
    )
    apart(b, 1, 3, 0.5)
    put(b, 0, 10, 24)
    put(b, 2, 11.5, 24)
    run(b, FIGHT, 0, CLASH, 0)
    done(b)
    assert [b.alive[m] for m in (0, 1, 2)] == [1, 0, 1]


@proves("FB-SR-AURA-OF-DEATH", "FB-OFF-05")
def test_an_aura_does_not_reach_past_the_engaged_to_an_officer_behind() -> None:
    foe = with_rules(MEN, "Aura of Death")
    b = camp(
        (troop(2, SERGEANT, W=2, D=0), 10, 10),
        theirs=((RegimentSheet("foe", foe, 1, leader=False), 10, 20),),
        dice="6",
    )
    apart(b, 1, 3, 0.5)
    put(b, 0, 10, 24)
    put(b, 2, 11.5, 24)
    push(b, ACTIVATION, 0)
    advance(b)
    assert b.clock[ASKING] == TAKE_ACTION
    assert [b.wounds[m] for m in (0, 1, 2)] == [0, 1, 0]


# --- gifts


@proves("FB-RET-06", "FB-PROF-05")
def test_two_levels_that_give_the_same_give_it_twice() -> None:
    steps = tuple(Level("Combat", k, Boon("modify", "A", 1)) for k in (1, 2))
    b = camp((lord(SQUIRE, SQUIRE, levels=steps), 10, 10))
    assert attacks_of(b, 0) == 7


@proves("FB-PROF-05", "FB-CMD-01")
def test_gifts_of_two_officers_add_up_but_one_does_not_add_to_itself() -> None:
    b = camp((troop(2, SERGEANT), 10, 10), (troop(2, SERGEANT), 10, 13), (troop(2), 10, 16))
    gift = (Boon("modify", "C", 1, "round"),)
    for giver in (0, 0, 3):
        bestow(b, gift, giver, 2)
    assert modifier(b, b.forces.first[2], CLASH_VALUE) == 2


@proves("FB-MAGIC-12")
def test_a_dead_casters_effect_of_last_round_ends_with_this_one() -> None:
    """It was cast in Round 1; at the latest its caster would have acted again in Round 2."""
    b = camp((lord(), 10, 10), (troop(), 10, 14))
    b.activated[0] = 1
    bestow(b, (Boon("modify", "C", 1, "caster"),), 0, 1)
    expire_orphans(b)  # the end of Round 1
    b.activated[0] = 0
    casualty(b, 0)
    expire(b, ROUND_END)
    expire_orphans(b)  # the end of Round 2
    assert modifier(b, 1, CLASH_VALUE) == 0


# --- Reinforcements


@proves("FB-LEAD-09", "FB-REINF-05")
def test_a_regiment_without_a_leader_names_one_as_it_comes_on() -> None:
    b = battle("men x3 M5 at 10,10 vs men at 40,40")
    b.acting[0] = 0
    b.place[0], b.clock[ROUND] = ARRIVING, 2
    push(b, MARCHING_ON, 0)
    advance(b)
    assert b.clock[ASKING] == NAME_LEADER
    give(b, (1,))
    give(b, ready(b)[0])
    assert (b.place[0], leaders(b, 0)) == (TABLE, [1])


@proves("FB-REINF-04", "FB-ARRIVE-05")
def test_who_is_off_the_table_when_a_threshold_ends_the_game_counts_as_destroyed() -> None:
    duel = Scenario("s", rounds=8, threshold=20, character_vp=5)
    b = battle("men at 5,5 / lord at 5,9 vs men at 40,40", scenario=duel)
    b.place[1] = RESERVE
    b.vp[0], b.vp[1] = 20, 18
    conclude(b, 0)
    assert (b.vp[1], b.clock[WINNER]) == (23, 1)


# --- near a garrison the enemy holds


@proves("FB-MARCH-09", "FB-GARR-14")
def test_a_march_does_not_brush_past_a_garrison_the_enemy_holds() -> None:
    b = inside("bowmen x3 at 5,5 vs men M12 at 3,12")
    b.clock[ROUND] = 1
    m = b.forces.first[1]
    near = 7 * INCH - b.forces.radius[m] - INCH // 2
    past = ((m, 0, near, 12 * INCH, near, 20 * INCH),)
    with pytest.raises(Refused, match="enters_engagement"):
        check_move(b, 1, MARCH_MOVE, 12 * INCH, past)
    far = 7 * INCH - b.forces.radius[m] - INCH - 20
    check_move(b, 1, MARCH_MOVE, 12 * INCH, ((m, 0, far, 12 * INCH, far, 20 * INCH),))


@proves("FB-MAN-04", "FB-GARR-14")
def test_who_is_engaged_by_a_garrison_stays_beside_it() -> None:
    b = inside("bowmen x3 at 5,5 vs men at 10,20")
    m = b.forces.first[1]
    x, y = 10 * INCH, 19 * INCH + b.forces.radius[m] + INCH // 2
    b.x[m], b.y[m] = x, y
    with pytest.raises(Refused, match="leaves_engagement"):
        check_move(b, 1, MANOEUVRE, 2 * INCH, ((m, 0, x, y + INCH, x, y + INCH - 10),))
    check_move(b, 1, MANOEUVRE, 2 * INCH, ((m, 0, x + INCH, y),))


@proves("FB-MARCH-09", "FB-ENG-07")
def test_who_stands_in_a_reach_behind_shields_may_march_off() -> None:
    """The spear reaches past the shield-bearer, but may not attack through it: nobody behind is Engaged."""
    b = battle("men M5 at 20,20 / men Shield at 20,20 vs men Support at 20,20")
    apart(b, 1, 0, 0.05)
    apart(b, 2, 1, 1.1)
    assert within(b, 0, 2, reach(b, 2))
    assert not engages(b, 2, 0)
    check_move(b, 0, MARCH_MOVE, 5 * INCH, ((0, 0, b.x[0], b.y[0] - 4 * INCH),))
    back = ((0, 0, b.x[0], b.y[0] - INCH, b.x[0], b.y[0] + 100),)
    put(b, 0, 20, 17)
    with pytest.raises(Refused, match="enters_engagement"):
        check_move(b, 0, MARCH_MOVE, 5 * INCH, back)


@proves("FB-GARR-13", "FB-CLASH-02")
def test_occupants_killed_by_the_morale_of_a_clash_are_stormed_too() -> None:
    b = inside("men x2 W1 R1 D0 at 5,5 vs men C3 A1 at 10,20", dice="1 | 6 | 6")
    m = b.forces.first[1]
    b.x[m], b.y[m] = 10 * INCH, 19 * INCH + b.forces.radius[m] + INCH // 2
    push(b, CLASHING, 1)
    advance(b)
    while b.clock[ASKING] != STORM:
        give(b, ready(b)[0])
    assert b.place[0] == DESTROYED


# --- in the fight


@proves("FB-AOO-03", "FB-DEF-01")
def test_opportunity_attacks_of_two_regiments_are_dealt_together() -> None:
    """Both strike the one man both Engage, and he has his Shield against both."""
    b = battle(
        "men x2 W1 D1 Shield at 20,20 vs men C3 at 20,20 / men C3 at 20,20", dice="1 | 1 | 6 | 6 | 1 | 1"
    )
    put(b, 1, 24, 20)
    apart(b, 2, 0, 0.5)
    b.x[3], b.y[3] = b.x[0], b.y[0] - (b.y[2] - b.y[0])
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 1))
    give(b, (2, 1))
    assert [b.alive[0], b.alive[1]] == [0, 1]


@proves("FB-REFORM-01")
def test_in_a_combat_reform_each_model_has_its_own_march() -> None:
    slow = msgspec.structs.replace(SERGEANT, M=3)
    b = camp((troop(2, slow, M=6), 10, 10), theirs=((troop(1), 10, 20),))
    apart(b, 1, 3, 0.5)
    put(b, 0, 14, 20)
    put(b, 2, 16, 20)
    check_move(b, 0, REFORM, 6 * INCH, ((2, 0, b.x[2] - 3 * INCH - INCH // 2, b.y[2] - 2 * INCH),))
    with pytest.raises(Refused, match="too_far"):
        check_move(b, 0, REFORM, 6 * INCH, ((0, 0, b.x[0] - 2 * INCH, b.y[0] + 3 * INCH),))


@proves("FB-SR-FEARSOME", "FB-CCOM-07")
@pytest.mark.parametrize(("gap", "needed"), [(0.5, True), (8, False)])
def test_only_a_fearsome_officer_in_the_fight_is_feared(gap: float, needed: bool) -> None:
    dread = with_rules(SERGEANT, "Fearsome")
    b = camp((troop(2), 10, 10), theirs=((troop(2, dread), 30, 30),))
    apart(b, 3, 0, 0.5)
    apart(b, 2, 1, gap)
    assert rally_roll(b, 0).needed is needed


@proves("FB-RUIN-07", "FB-INSP-02")
def test_who_changed_floor_strikes_apart_from_the_inspired() -> None:
    b = battle("men x2 C2 at 20,20 vs men x2 W9 at 20,20", dice="3 | 3 | 1")
    for m in (0, 1):
        apart(b, 2 + m, m, 0.5)
    b.inspired[0] = 1
    b.crossed[0] = CHANGED_FLOOR
    b.story = []
    run(b, FIGHT, 0, CLASH, 0)
    assert [saying[3] for saying in b.story if saying[0] == STRIKES_ROLLED] == [0, 1]


@proves("FB-VOL-02", "FB-SR-BARRAGE")
def test_an_officer_with_one_bow_keeps_its_points_whatever_the_men_shoot() -> None:
    bow, sling = Barrage(1, 15), Barrage(1, 12)
    captain = msgspec.structs.replace(SERGEANT, barrages=(Barrage(1, 15, {special("Armor Piercing"): 2}),))
    archers = msgspec.structs.replace(MEN, barrages=(bow, sling))
    b = camp((RegimentSheet("Men", archers, 1, officer=captain), 10, 10), theirs=((troop(1, D=3), 10, 18),))
    saves = {attack.striker: attack.save for attack in volley_attacks(b, 0, 1, 1, 0)}
    assert saves == {0: 1, 1: 3}


# --- Challenges and blessings


def duel(first: Profile = LORD, second: Profile = LORD, away: float = 4, dice: str = "") -> Battle:
    b = camp((lord(profile=first), 10, 10), theirs=((lord(profile=second), 10, 20),), dice=dice)
    apart(b, 1, 0, away)
    b.clock[ACTING] = 0
    push(b, CHALLENGING, 0, 1)
    advance(b)
    return b


@proves("FB-CHAL-02", "FB-PROV-01")
def test_a_challenger_that_can_reach_may_not_dawdle_to_provoke() -> None:
    b = duel()
    with pytest.raises(Refused, match="must_engage"):
        accept(b, MoveModels(()))
    assert (0, 0) not in ready(b)
    accept(b, MoveModels(((0, 0, b.x[0], b.y[0] + 4 * INCH),)))


@proves("FB-CHAL-02", "FB-CHAL-06")
def test_a_challenger_that_cannot_reach_goes_as_near_as_it_can() -> None:
    b = duel(away=7)
    for short in ((), ((0, 0, b.x[0], b.y[0] + 4 * INCH),)):
        with pytest.raises(Refused, match="not_closest"):
            accept(b, MoveModels(short))
    all_the_way = ((0, 0, b.x[0], b.y[0] + 5 * INCH),)
    assert accept(b, MoveModels(all_the_way)) == ((0, 0), all_the_way)


@proves("FB-SR-BLESSED", "FB-CHAL-05")
def test_a_blessing_serves_in_a_duel_for_blows_or_for_defence() -> None:
    saint = with_rules(msgspec.structs.replace(LORD, A=1, C=1), "Blessed")
    plain = msgspec.structs.replace(LORD, A=1, C=1, D=2)
    blows = duel(saint, plain, dice="6 | 1 | 6 | 6 | 1")
    give(blows, (0, 1))
    assert ready(blows) == [(0, 0), (0, 1)]
    give(blows, (0, 1))
    assert (blows.wounds[1], blows.blessed[0]) == (1, 1)
    shelter = duel(saint, plain, dice="6 | 1 | 6 | 1")
    give(shelter, (0, 1))
    give(shelter, (0, 0))
    give(shelter, (0, 1))
    done(shelter)
    assert (shelter.wounds[0], shelter.blessed[0]) == (0, 1)


@proves("FB-SR-BLESSED", "FB-MAGIC-11")
def test_a_blessed_defence_serves_against_a_spell() -> None:
    bolt = Incantation("Bolt", 10, 3, "enemy", (Boon("hits", amount=2),))
    mage = msgspec.structs.replace(LORD, incantations=(bolt,), rules={special("Wizard"): 2})
    men = with_rules(msgspec.structs.replace(MEN, D=2), "Blessed")
    b = camp(
        (lord(profile=mage), 10, 10),
        theirs=((RegimentSheet("Men", men, 2, leader=False), 10, 16),),
        dice="1 1 | 5 1 | 2",
    )
    run(b, SPELLCASTING, 0, 0, 1, choose=[(1, 1)])
    done(b)
    assert (b.wounds[1], b.blessed[1]) == (0, 1)


@proves("FB-MAGIC-11", "FB-SR-ARMOR-PIERCING")
def test_the_armor_piercing_of_a_spell_is_its_casters() -> None:
    sharp = Boon("grant", special("Armor Piercing"), 2, "action")
    bolt = Incantation("Bolt", 10, 3, "enemy", (Boon("hits", amount=2), sharp))
    mage = msgspec.structs.replace(LORD, incantations=(bolt,), rules={special("Wizard"): 2})
    b = camp((lord(profile=mage), 10, 10), theirs=((troop(2, D=3), 10, 16),), dice="1 1 | 2 3 | 1 1")
    run(b, SPELLCASTING, 0, 0, 1)
    done(b)
    assert sum(b.wounds[m] for m in b.models(1)) + 2 * (2 - b.strength[1]) == 2


@proves("FB-CHAL-05", "FB-PROV-02")
def test_an_inspired_challenger_spends_it_in_the_answer_too() -> None:
    b = duel(LORD, msgspec.structs.replace(LORD, M=9), away=5.5, dice="6 6 6 6 6 | 6 6 6 6 6")
    b.inspired[0] = 1
    give(b, (0, 0))  # it stays
    give(b, (1,))  # the other comes
    give(b, (0, 1))
    done(b)
    assert b.inspired[0] == 0


# --- what a judge ruled on the whole ledger


@proves("FB-STRAND-05")
def test_a_bonus_does_not_make_up_for_a_penalty_on_a_stranded_test() -> None:
    b = battle("men x3 R3 leader at 10,10 vs men at 40,40", dice="3")
    put(b, 2, 30, 10)
    for amount in (2, -1):
        add_effect(b, MODIFY, 0, RESOLVE_VALUE, amount, ROUND_END)
    run(b, ACTIVATION, 0, choose=[(SKIP,), (SKIP,)])
    done(b)
    assert b.alive[2] == 0


@proves("FB-MUSTER-04", "FB-PRES-01")
def test_each_of_two_characters_in_a_regiment_lends_its_resolve() -> None:
    pair = RegimentSheet("Lord", LORD, 2, character=True)
    b = camp((pair, 10, 10), (troop(1, R=2), 10, 20))
    assert resolve_value(b, 2) == 2
    put(b, 1, 14, 14.9)
    put(b, 2, 14, 20)
    assert resolve_value(b, 2) == 4


@proves("FB-MAGIC-07", "FB-OFF-04")
def test_an_officer_who_is_no_caster_casts_what_its_regiment_knows() -> None:
    """It has no magic of its own, but range and sight of the regiment's Incantation are its."""
    bolt = Incantation("Bolt", 10, 3, "enemy", (Boon("hits", amount=2),))
    chanters = msgspec.structs.replace(MEN, incantations=(bolt,), rules={special("Wizard"): 2})
    b = camp(
        (RegimentSheet("Chanters", chanters, 3, officer=SERGEANT), 10, 10),
        theirs=((troop(1, D=0), 10, 19), (troop(1, D=0), 10, 40)),
        dice="1 1 | 6 6",
    )
    assert casters(b, 0) == [0]
    assert [option for option in actions(b, 0, True) if option[0] == CAST] == [(CAST, 0, 0, 1)]
    run(b, SPELLCASTING, 0, 0, 1)
    done(b)
    assert b.place[1] == DESTROYED


@proves("FB-DRAW-03")
def test_a_broken_regiment_follows_double_time() -> None:
    """It is Command Range that calls it, not Commanding Presence."""
    captain = msgspec.structs.replace(LORD, draw_events=("FB-DRAW-03",))
    b = camp((lord(profile=captain), 10, 10), (troop(2), 10, 12))
    b.broken[1] = 1
    assert able_to_follow(b, 0, b.forces.entry[1]) == [1]


@proves("FB-VIC-02")
@pytest.mark.parametrize("player", [0, 1])
def test_a_replay_tells_who_conceded(player: int) -> None:
    """Whoever was asked: either may concede at any time."""
    match = motley(1)
    scribe = Scribe(
        BeginBattle(match.armies, match.scenario, table_for(match, 1).field.pieces), SeededDice(1)
    )
    scribe.play(Concede(player))
    assert scribe.lines[-1] == f"{player} Concede player={player}"
    b = replay(scribe.text().splitlines())
    assert (b.clock[OVER], b.clock[WINNER]) == (1, 1 - player)
    with pytest.raises(Refused, match="after_the_end"):
        replay([*scribe.lines, scribe.lines[-1]])


# --- back into Command Range


def sideways(b: Battle, m: int, dx: float, dy: float) -> tuple[int, ...]:
    return m, 0, b.x[m] + inches(dx), b.y[m] + inches(dy)


@proves("FB-GAP-09", "FB-LEAD-04")
def test_a_stranded_model_that_can_come_back_must() -> None:
    """Its regiment may stand still, but whoever marches must not leave it outside."""
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 1, 0, 6)
    away, home = sideways(b, 0, -1, 0), sideways(b, 1, 0, -2)
    check_move(b, 0, MARCH_MOVE, 5 * INCH, ())
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (away, home))
    for paths in ((away,), (away, sideways(b, 1, 0, -0.5)), (sideways(b, 0, 1, 0), sideways(b, 1, 1, 0))):
        with pytest.raises(Refused, match="out_of_command"):
            check_move(b, 0, MARCH_MOVE, 5 * INCH, paths)
        assert not may_walk(b, 0, MARCH_MOVE, 5 * INCH, list(paths))
    assert not may_shift(b, 0, MARCH_MOVE, 5 * INCH, INCH, 0)


@proves("FB-GAP-09")
def test_a_stranded_model_too_far_away_goes_as_near_as_it_can_or_stays() -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 1, 0, 15)
    away = sideways(b, 0, -1, 0)
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (away,))
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (away, sideways(b, 1, 0, -5)))
    with pytest.raises(Refused, match="out_of_command"):
        check_move(b, 0, MARCH_MOVE, 5 * INCH, (away, sideways(b, 1, 0, -3)))


@proves("FB-GAP-09")
def test_a_stranded_model_whose_way_back_is_barred_is_left_behind() -> None:
    wall = Piece(((0, 15.6), (20, 15.6), (20, 16.4), (0, 16.4)), ("impassable",), name="wall")
    b = battle("men x2 leader at 10,10 vs men at 40,40", pieces=(wall,))
    apart(b, 1, 0, 6)
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (sideways(b, 0, -1, 0),))


@proves("FB-GAP-09")
@pytest.mark.parametrize(("gap", "left"), [(6, 0), (15, 1)])
def test_plans_bring_stragglers_home(gap: float, left: int) -> None:
    b = battle("men x3 leader at 10,10 vs men at 40,10")
    apart(b, 2, 0, gap)
    before = leader_gap(b, 2)
    push(b, MARCHING_ON, 0)
    advance(b)
    give(b, (0, COMPASS), answer_paths(b, MOVE, (0, COMPASS)))
    assert len(stranded_models(b, 0)) == left
    assert b.x[0] > 10 * INCH
    assert leader_gap(b, 2) < before


@proves("FB-ZONE-02", "FB-GARR-04")
def test_a_leader_who_walks_into_a_garrison_feels_the_ground_on_the_way() -> None:
    """The Leader crosses the bog, the others are simply inside: one die, one Morale test, nothing more."""
    bog = Piece(((0, 11.5), (20, 11.5), (20, 12), (0, 12)), ("dangerous",), name="bog")
    b = battle("men x3 W2 R2 leader M5 at 10,10 vs men at 40,40", pieces=(HOUSE, bog), dice="6 | 3")
    run(b, ACTIVATION, 0, choose=[(MARCH,), (OCCUPY, 0)])
    done(b)
    assert (b.place[0], b.wounds[0] + b.wounds[1] + b.wounds[2], b.strength[0]) == (GARRISONED, 0, 2)
    sent = battle("men x3 W2 R2 leader M5 at 10,10 vs men at 40,40", pieces=(HOUSE, bog), dice="1")
    push(sent, MARCHING_ON, 0)
    advance(sent)
    give(sent, *accept(sent, OccupyGarrison(0)))
    done(sent)
    assert sent.place[0] == GARRISONED


# --- the table


@proves("FB-PLACE-01", "FB-GEO-03")
def test_terrain_keeps_out_of_a_zone_as_wide_as_the_table_reads_it() -> None:
    """A size of 12 reaches 6 inches from the middle, or 12 where sizes are radii."""
    scree = Piece(((32, 23), (34, 23), (34, 25), (32, 25)), ("broken_ground",), name="scree")
    assert placement_faults((scree,), SCENARIO) == []
    radii = Settings(zone_size_is_diameter=False)
    assert [no.rule for no in placement_faults((scree,), SCENARIO, radii)] == ["FB-PLACE-01"]
    for seed in range(3):
        ground = field_by_lot(SCENARIO, SeededDice(seed), settings=radii)
        assert placement_faults(ground, SCENARIO, radii) == []


@proves("FB-MUSTER-03")
@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("Demo · Hundred Kingdoms · 300\n\n# mine\nImperial Officer\nSteel Region ×4\n", 5),
        ('{"faction": "Hundred Kingdoms", "limit": 300,\n"choices": [\n{"entry": "Steel Region"}]}', 3),
    ],
)
def test_an_entry_the_faction_does_not_offer_is_refused_with_its_line(written: str, line: int) -> None:
    with pytest.raises(Refused) as no:
        read_list(written)
    assert (no.value.key, no.value.rule, no.value.facts["line"]) == ("file.line", "FB-MUSTER-03", line)
    assert no.value.facts["problem"] == Phrase(
        "army.unknown_entry", entry="Steel Region", faction="Hundred Kingdoms"
    )


def strip(pieces: tuple[Piece, ...]) -> Battle:
    """Regiment 0 is asked where to deploy on a table with these pieces."""
    b = battle("men x4 leader at 10,10 vs men at 40,40", pieces=pieces)
    for m in b.models(0):
        b.x[m] = b.y[m] = 0
    b.place[0] = b.place[1] = WAITING
    push(b, DEPLOYMENT)
    advance(b)
    give(b, (0,))
    assert b.clock[ASKING] == DEPLOY_REGIMENT
    return b


def cliffs(*gaps: tuple[float, float]) -> tuple[Piece, ...]:
    """Player 1's strip is all rock but for columns from x to x."""
    ends = [0.0, *(x for gap in gaps for x in gap), 48.0]
    return tuple(
        Piece(((a, 0), (z, 0), (z, 10), (a, 10)), ("impassable",), name="crags")
        for a, z in zip(ends[::2], ends[1::2], strict=True)
    )


@proves("FB-DEPL-02")
def test_a_regiment_finds_the_last_room_in_a_full_strip() -> None:
    """No block of four fits between the rocks, a column of four does."""
    b = strip(cliffs((20.2, 21.9)))
    command = DeployRegiment(0, slot=3)
    answer, paths = accept(b, command)
    check_deployment(b, 0, paths)
    give(b, answer, paths)
    assert b.place[0] == TABLE
    assert all(20 * INCH < b.x[m] < 22 * INCH for m in b.models(0))


@proves("FB-DEPL-02")
def test_a_regiment_without_any_room_waits_instead_of_standing_in_a_corner() -> None:
    b = strip(cliffs())
    give(b, *accept(b, DeployRegiment(0, slot=0)))
    assert b.place[0] == RESERVE


# --- room enough


@proves("FB-OFF-03", "FB-CMD-01")
def test_there_is_room_for_the_gifts_of_every_officer_of_two_large_armies() -> None:
    """Four lie on each of sixteen regiments: more than the first state had room for."""
    army = " / ".join(f"men at {2 + 2 * k},5" for k in range(8))
    b = battle(f"{army} vs {army}")
    for r in range(16):
        for which in range(4):
            add_effect(b, MODIFY, r, which, 1, ROUND_END, 1 + r)
    assert modifier(b, b.forces.first[15], 3) == 1
    expire(b, ROUND_END)
    assert modifier(b, b.forces.first[15], 3) == 0


@proves("FB-AOO-03", "FB-DEF-01")
def test_there_is_room_for_the_hits_of_five_regiments_on_five_characters() -> None:
    """Each lot is of one origin on one part: twenty-five of them wait for their Defence rolls."""
    foes = " / ".join(f"men at {10 + 2 * k},20" for k in range(5))
    b = battle(f"lord x5 D6 W9 at 10,10 vs {foes}")
    for origin in range(1, 6):
        for part in b.models(0):
            add_hits(b, BARE, origin, 0, part, 1)
    assert b.clock[HIT_COUNT] == 25


def test_a_journal_numbers_the_words_of_a_battle_as_it_always_has() -> None:
    """What the first state had keeps its number; what came later is numbered after all of it."""
    first = {"x": 0, "alive": 480, "place": 1760, "vp": 2400, "effects": 2436, "hits": 2676, "clock": 3212}
    assert {name: NUMBER_OF[OFFSET[name]] for name in first} == first
    assert NUMBER_OF[OFFSET["effects"] + 40 * EFFECT] == 3236
    assert sorted(NUMBER_OF) == list(range(len(NUMBER_OF)))
    assert [WORD_OF[number] for number in NUMBER_OF] == list(range(len(NUMBER_OF)))
