"""Phases as tables: arrivals, stacks, supremacy, what gifts do, who may do what, casts, zones and endings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from tercio.firstblood.combat.attack import SPELL, UNASSIGNED
from tercio.firstblood.combat.healing import HEAL, healable, keeps_role, restorable
from tercio.firstblood.combat.hits import COUNT, KIND, ORIGIN, PART_OF, STRIKER, TARGETED
from tercio.firstblood.combat.morale import MORALE_TESTS, MoraleTest, RallyRoll, check_losses
from tercio.firstblood.engine.effects import (
    ACTION_END,
    ACTIVATION_END,
    CASTER_STARTS,
    GRANT,
    LOSE,
    MODIFY,
    ROUND_END,
)
from tercio.firstblood.engine.event_log import (
    ARRIVAL_CHOSEN,
    BATTLE_ENDED,
    FIRST_CHOSEN,
    SCORED,
    SUPREMACY_ROLLED,
)
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.forces import OFFICER, RETINUE, STANDARD
from tercio.firstblood.engine.profiles import Boon
from tercio.firstblood.engine.rule_registry import rule_number
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.state import (
    ARRIVING,
    ASKED,
    ASKING,
    DESTROYED,
    DRAW,
    DUEL,
    EFFECT,
    EFFECT_COUNT,
    ENTERING,
    FIRST_PLAYER,
    GARRISONED,
    HIT,
    HIT_COUNT,
    MAX_CARDS,
    NOBODY,
    OVER,
    RESERVE,
    ROUND,
    TABLE,
    WAITING,
    WINNER,
    Battle,
)
from tercio.firstblood.magic.casting import Casting, casters, chanter, prepare_casting, spell_targets
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.kinds import (
    AIM,
    CHARGE,
    CLASH,
    COMBAT_RALLY,
    DISENGAGE,
    INSPIRE,
    MARCH,
    OVERCHARGE,
    RALLY,
    REFORM,
    SKIP,
    THROWN,
    VOLLEY,
)
from tercio.firstblood.sequence.command_stack import draw_card, put_under, waiting_of
from tercio.firstblood.sequence.lasting_effects import bestow, matters
from tercio.firstblood.sequence.open_actions import actions, charge_options
from tercio.firstblood.sequence.phases.command import (
    REINFORCEMENTS,
    SUPREMACY,
    cards_to_stack,
    may_stack_meanwhile,
    unstacked_entries,
)
from tercio.firstblood.sequence.phases.victory import conclude, holder, is_annihilated, total, weight
from tercio.firstblood.victory.scoring import award, score_death
from tests.firstblood.table import KINDS, apart, battle, done, put, run, spell
from tests.proof import proves

# --- before the Action Phase


@proves("FB-REINF-01", "FB-REINF-02", "FB-ARRIVE-02")
@pytest.mark.parametrize(
    ("at", "answers", "places"),
    [
        (1, [], {1: RESERVE, 2: RESERVE, 4: RESERVE}),
        (2, [(0,), (1,), (0,)], {1: RESERVE, 2: ARRIVING, 4: RESERVE}),
        (2, [(1,), (0,), (1,)], {1: ARRIVING, 2: RESERVE, 4: ARRIVING}),
        (5, [(1,), (1,), (1,)], {1: ARRIVING, 2: ARRIVING, 4: ARRIVING}),
    ],
)
def test_arrivals_are_told_together(at: int, answers: list[tuple[int]], places: dict[int, int]) -> None:
    """Whoever is in Reinforcements is asked for, in turn; nobody is there before all have chosen."""
    b = battle("men at 1,1 / men at 3,1 / men at 5,1 vs men at 9,9 / men at 12,12")
    b.clock[ROUND], b.story = at, []
    for r in places:
        b.place[r] = RESERVE
    push(b, REINFORCEMENTS)
    advance(b)
    for answer, r in zip(answers, places, strict=False):
        assert (b.clock[ASKED], ready(b), [b.place[k] for k in places]) == (
            b.forces.player[r],
            [(0,), (1,)],
            [RESERVE] * 3,
        )
        give(b, answer)
    assert ({r: b.place[r] for r in places}, b.clock[ASKING]) == (places, 0)
    told = [(r, int(place == ARRIVING)) for r, place in places.items()] if answers else []
    assert [said[1:3] for said in b.story if said[0] == ARRIVAL_CHOSEN] == told


@proves("FB-SUP-01", "FB-SUP-02", "FB-SUP-03")
@pytest.mark.parametrize(
    ("cards", "dice", "asked", "shifts", "chosen"),
    [
        ((3, 3), "2 5", -1, [], (0, 2, 5)),
        ((3, 3), "4 4 | 6 1", -1, [], (1, 6, 1)),
        ((2, 3), "4 4", 0, [-1], (0, 3, 4)),
        ((2, 3), "4 4", 0, [1], (1, 5, 4)),
        ((2, 3), "4 5", 0, [0], (0, 4, 5)),
        ((2, 3), "4 5 | 2 1", 0, [1, 0], (1, 2, 1)),
        ((3, 2), "4 5", 1, [0], (0, 4, 5)),
        ((3, 2), "4 4", 1, [-1], (1, 4, 3)),
        ((3, 2), "4 5", 1, [1], (0, 4, 6)),
    ],
)
def test_who_is_first_player(
    cards: tuple[int, int], dice: str, asked: int, shifts: list[int], chosen: tuple[int, int, int]
) -> None:
    b = battle("men at 1,1 vs men at 9,9", dice=dice)
    b.cards[0], b.cards[1] = cards
    b.story = []
    push(b, SUPREMACY)
    advance(b)
    for shift in shifts:
        assert (b.clock[ASKED], ready(b)) == (asked, [(-1,), (0,), (1,)])
        give(b, (shift,))
    done(b)
    assert (b.clock[ASKING], b.clock[FIRST_PLAYER]) == (0, chosen[0])
    assert [said[1:4] for said in b.story if said[0] == FIRST_CHOSEN] == [chosen]
    assert {said[1:4] for said in b.story if said[0] == SUPREMACY_ROLLED} == {(*cards, 0)}


STACKS: list[tuple[dict[int, int], list[int], list[int], list[int]]] = [
    # places of regiments 0 and 1 (entry 0), 2 (entry 1), 3 (entry 2); what lies; what is left; each once
    ({}, [], [0, 0, 1, 2], [0, 1, 2]),
    ({}, [0], [0, 1, 2], [0, 1, 2]),
    ({}, [0, 0], [1, 2], [1, 2]),
    ({}, [1, 0, 2], [0], [0]),
    ({}, [0, 1, 2, 0], [], []),
    ({0: DESTROYED}, [], [0, 1, 2], [0, 1, 2]),
    ({0: DESTROYED}, [0], [1, 2], [1, 2]),
    ({0: RESERVE, 2: ARRIVING, 3: GARRISONED}, [], [0, 1, 2], [0, 1, 2]),
    ({0: RESERVE, 1: RESERVE, 2: WAITING}, [], [2], [2]),
]


@proves("FB-STACK-01")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(("places", "laid", "left", "once"), STACKS)
def test_which_cards_are_still_to_be_laid(
    places: dict[int, int], laid: list[int], left: list[int], once: list[int], player: int
) -> None:
    """A card for each regiment in play or arriving, those of one entry alike."""
    four, one = "men at 1,1 / men at 3,1 / light at 5,1 / heavy at 7,1", "horse at 9,9"
    b = battle(f"{four} vs {one}" if player == 0 else f"{one} vs {four}")
    first = 0 if player == 0 else 1
    shift = b.forces.entry[first]
    for r, place in places.items():
        b.place[first + r] = place
    for k, entry in enumerate(laid):
        b.stack[player * MAX_CARDS + k] = entry + shift
    b.cards[player] = len(laid)
    assert cards_to_stack(b, player) == [entry + shift for entry in left]
    assert unstacked_entries(b, player) == [entry + shift for entry in once]
    assert may_stack_meanwhile(b, player) is (len(once) > 1)


@proves("FB-ACT-02", "FB-ACT-04", "FB-DRAW-03")
@pytest.mark.parametrize("player", [0, 1])
def test_a_card_is_drawn_from_the_top_and_may_go_under_the_stack(player: int) -> None:
    b = battle("men at 1,1 vs men at 9,9")
    start = player * MAX_CARDS
    for k in range(3):
        b.stack[start + k] = 5 + k
    b.cards[player] = 3
    assert (draw_card(b, player), list(b.stack[start : start + 4])) == (7, [5, 6, 0, 0])
    put_under(b, player, 7)
    assert (b.cards[player], list(b.stack[start : start + 4])) == (3, [7, 5, 6, 0])
    assert sum(b.stack) == 18


@proves("FB-ACT-04")
def test_for_whom_a_card_stands() -> None:
    """Regiments of its entry in play or arriving that have not acted."""
    b = battle("men at 1,1 / men at 3,1 / men at 5,1 / men at 7,1 / light at 9,1 vs men at 20,20")
    b.place[0], b.place[1], b.place[2] = ARRIVING, RESERVE, GARRISONED
    assert (waiting_of(b, 0, 0), waiting_of(b, 0, 1), waiting_of(b, 1, 0)) == ([0, 2, 3], [4], [])
    b.activated[2] = 1
    assert waiting_of(b, 0, 0) == [0, 3]


# --- gifts

LASTING: list[tuple[Boon, list[int]]] = [
    # what is given by model 1 (regiment 1, at home) to regiment 2, and the row it leaves
    (Boon("modify", "C", 2, "round"), [MODIFY, 2, 2, 2, ROUND_END, 2]),
    (Boon("modify", "M", -1, "activation"), [MODIFY, 2, 0, -1, ACTIVATION_END, 2]),
    (
        Boon("grant", "FB-SR-CLEAVE", 2, "caster"),
        [GRANT, 2, rule_number("FB-SR-CLEAVE"), 2, CASTER_STARTS, 1],
    ),
    (Boon("lose", "FB-SR-SHIELD", 1, "round"), [LOSE, 2, rule_number("FB-SR-SHIELD"), 1, ROUND_END, 2]),
    (Boon("modify", "C", 1, "action"), [MODIFY, 1, 2, 1, ACTION_END, 2]),
]


def camp() -> Battle:
    """Three regiments of one man, the third an enemy's."""
    return battle("men at 1,1 / light at 10,10 vs men at 30,30")


@proves("FB-PROF-05", "FB-MAGIC-11", "FB-MAGIC-12")
@pytest.mark.parametrize(("boon", "row"), LASTING)
def test_a_lasting_gift_is_laid_on_whom_it_is_for(boon: Boon, row: list[int]) -> None:
    """What lasts for the Action sharpens the giver's own; what lasts until the giver acts is marked so."""
    b = camp()
    bestow(b, (boon,), 1, 2)
    assert (list(b.effects[:EFFECT]), b.clock[EFFECT_COUNT]) == (row, 1)


@proves("FB-CMD-01", "FB-MAGIC-13")
@pytest.mark.parametrize(
    ("boons", "told"),
    [
        ((Boon("inspire"),), {"inspired": 1}),
        ((Boon("aim"),), {"aimed": 1}),
        ((Boon("markers", amount=2),), {"markers": 5}),
        ((Boon("steady"),), {"broken": 0}),
        ((Boon("hits", amount=2),), {"hits": 2}),
        ((Boon("hits_per_success", amount=2),), {"hits": 6}),
        ((Boon("hits", amount=2), Boon("hits_per_success")), {"hits": 5}),
    ],
)
def test_what_a_gift_does_at_once(boons: tuple[Boon, ...], told: dict[str, int]) -> None:
    b = camp()
    b.markers[2], b.broken[2] = 3, 1
    bestow(b, boons, 1, 2, 3)
    now = {name: getattr(b, name)[2] for name in ("inspired", "aimed", "markers", "broken")}
    rows = [list(b.hits[h : h + HIT]) for h in range(0, b.clock[HIT_COUNT] * HIT, HIT)]
    hits = told.get("hits", 0)
    wanted = {"inspired": 0, "aimed": 0, "markers": 3, "broken": 1} | told
    wanted.pop("hits", None)
    assert now == wanted
    fields = (KIND, STRIKER, ORIGIN, TARGETED, PART_OF, COUNT)
    assert [[row[k] for k in fields] for row in rows] == (
        [[SPELL, 1, 1, 2, UNASSIGNED, hits]] if hits else []
    )


@proves("FB-CMD-01")
@pytest.mark.parametrize(
    ("boon", "idle", "state"),
    [
        (Boon("heal", amount=1), True, {}),
        (Boon("heal", amount=1), False, {"wounds": 1}),
        (Boon("steady"), True, {}),
        (Boon("steady"), False, {"broken": 1}),
        (Boon("inspire"), False, {}),
        (Boon("inspire"), True, {"inspired": 1}),
        (Boon("aim"), False, {}),
        (Boon("aim"), True, {"aimed": 1}),
        (Boon("move", amount=3), False, {}),
        (Boon("move", amount=3), True, {"place": GARRISONED}),
        (Boon("move", amount=3), True, {"place": RESERVE}),
        (Boon("markers"), False, {}),
        (Boon("modify", "C"), False, {}),
        (Boon("hits"), False, {}),
    ],
)
def test_which_gifts_would_do_something(boon: Boon, idle: bool, state: dict[str, int]) -> None:
    b = battle("men W3 at 10,10 vs men at 30,30")
    for name, value in state.items():
        getattr(b, name)[0] = value
    assert matters(b, (boon,), 0) is not idle
    assert matters(b, (boon, Boon("hits")), 0)
    assert not matters(b, (), 0)


# --- which Actions are open

OPEN: list[tuple[str, str, set[int]]] = [
    # the regiment, what is so of it, and the kinds of Action open to it on its first
    ("men", "", {SKIP, MARCH, CHARGE}),
    ("men", "second", {SKIP, MARCH, CHARGE}),
    ("men", "broken", {SKIP, MARCH, RALLY}),
    ("men", "broken rallied", {SKIP, MARCH}),
    ("men", "charged", {SKIP, MARCH}),
    ("men", "arrived", {SKIP, MARCH}),
    ("men Feral", "arrived", {SKIP, MARCH, CHARGE}),
    ("men M0", "", {SKIP}),
    ("men Overcharge", "", {SKIP, MARCH, CHARGE, OVERCHARGE}),
    ("men Overcharge", "overcharged", {SKIP, MARCH, CHARGE}),
    ("bowmen", "", {SKIP, MARCH, CHARGE, AIM, VOLLEY}),
    ("bowmen", "aimed", {SKIP, MARCH, CHARGE, VOLLEY}),
    ("bowmen", "shot", {SKIP, MARCH, CHARGE, AIM}),
    ("bowmen V0", "", {SKIP, MARCH, CHARGE, AIM}),
    ("men Throwing_Weapons", "", {SKIP, MARCH, CHARGE, AIM}),
    ("men", "garrison", {SKIP, MARCH}),
    ("men", "garrison second", {SKIP}),
    ("bowmen", "garrison second", {SKIP, AIM, VOLLEY}),
    ("men", "engaged", {SKIP, CLASH, INSPIRE, REFORM, DISENGAGE}),
    ("men", "engaged clashed", {SKIP, INSPIRE, REFORM, DISENGAGE}),
    ("men", "engaged inspired", {SKIP, CLASH, REFORM, DISENGAGE}),
    ("men", "engaged reformed", {SKIP, CLASH, INSPIRE, DISENGAGE}),
    ("men", "engaged fled", {SKIP, CLASH, INSPIRE, REFORM}),
    ("men", "engaged broken", {SKIP, CLASH, REFORM, DISENGAGE, COMBAT_RALLY}),
    ("men", "engaged broken steadied", {SKIP, CLASH, REFORM, DISENGAGE}),
    ("men R99", "engaged", {SKIP, CLASH, REFORM, DISENGAGE}),
    ("bowmen", "engaged", {SKIP, CLASH, INSPIRE, REFORM, DISENGAGE}),
    ("men Throwing_Weapons", "engaged", {SKIP, CLASH, INSPIRE, REFORM, DISENGAGE, VOLLEY}),
    ("men Throwing_Weapons", "engaged shot", {SKIP, CLASH, INSPIRE, REFORM, DISENGAGE}),
    ("men", "arriving", {MARCH}),
    ("men", "entering", {MARCH}),
]
TAKEN = {
    "rallied": RALLY,
    "charged": CHARGE,
    "overcharged": OVERCHARGE,
    "aimed": AIM,
    "shot": VOLLEY,
    "clashed": CLASH,
    "inspired": INSPIRE,
    "reformed": REFORM,
    "fled": DISENGAGE,
    "steadied": COMBAT_RALLY,
}


@proves("FB-LIST-01", "FB-LIST-02", "FB-LIST-04", "FB-ACT-12", "FB-ACT-13", "FB-ACT-14", "FB-ACT-18")
@pytest.mark.parametrize(("line", "state", "kinds"), OPEN)
def test_which_actions_are_open(line: str, state: str, kinds: set[int]) -> None:
    b = battle(f"{line} at 10,10 vs men at 10,17")
    words = state.split()
    if "engaged" in words:
        apart(b, 1, 0, 0.5)
    for word in words:
        if word in TAKEN:
            b.done[0] |= 1 << TAKEN[word]
        elif word in ("broken", "arrived"):
            getattr(b, word)[0] = 1
    place = {"garrison": GARRISONED, "arriving": ARRIVING, "entering": ENTERING}
    b.place[0] = next((place[word] for word in words if word in place), TABLE)
    assert {option[0] for option in actions(b, 0, "second" not in words)} == kinds


@proves("FB-VOL-02", "FB-SR-OVERCHARGE", "FB-SR-THROWING-WEAPONS")
def test_a_volley_is_offered_with_each_number_of_markers() -> None:
    b = battle("bowmen Throwing_Weapons at 10,10 vs men at 10,13 / men at 17,18 / men at 10,40")
    b.markers[0] = 2
    found = [option for option in actions(b, 0, True) if option[0] == VOLLEY]
    aimed = [(VOLLEY, target, 0, markers) for target in (1, 2) for markers in (0, 1, 2)]
    assert found == [*aimed, (VOLLEY, 1, THROWN, 0)]


@proves("FB-CHG-03")
@pytest.mark.parametrize(
    ("targets", "masks"),
    [([], []), ([2], [4]), ([1, 3], [2, 8, 10]), ([0, 1, 4], [1, 2, 16, 3, 17, 18, 19])],
)
def test_every_set_of_targets_may_be_charged(targets: list[int], masks: list[int]) -> None:
    assert charge_options(targets) == [(CHARGE, mask) for mask in masks]


# --- Morale


@proves("FB-SEQ-04", "FB-MOR-06")
@pytest.mark.parametrize(
    ("resolve", "fright", "discards", "halved", "faces", "wounds"),
    [
        (3, 0, 0, 0, (1, 3, 4, 6), 2),
        (3, 1, 0, 0, (1, 3, 4, 6), 3),
        (3, -1, 0, 0, (1, 3, 4, 6), 2),
        (3, 9, 0, 0, (1, 2, 6), 2),
        (6, 0, 0, 0, (5, 6), 1),
        (3, 0, 1, 0, (1, 3, 4, 6), 1),
        (3, 0, 1, 0, (1, 2), 0),
        (3, 0, 0, 1, (4,), 1),
        (3, 0, 0, 1, (4, 5), 1),
        (3, 0, 0, 1, (4, 5, 6), 2),
        (3, 0, 0, 1, (1,), 0),
        (3, 0, 1, 1, (4, 5, 6), 1),
    ],
)
def test_what_a_morale_test_costs(
    resolve: int, fright: int, discards: int, halved: int, faces: Sequence[int], wounds: int
) -> None:
    b = battle(f"men R{resolve} at 10,10 vs men at 30,30")
    test = MoraleTest(b, 0, len(faces))
    test.fright, test.discards, test.halved = fright, discards, halved
    assert test.value == max(0, resolve - max(0, fright))
    assert test.wounds(tuple(faces)) == wounds


@proves("FB-CRALLY-01", "FB-SR-FEARSOME")
@pytest.mark.parametrize(
    ("fearsome", "fright", "needed"), [(0, 0, False), (1, 0, True), (0, 1, True), (0, -1, False)]
)
def test_when_a_combat_rally_is_rolled_for(fearsome: int, fright: int, needed: bool) -> None:
    rally = RallyRoll(camp(), 0)
    rally.fearsome, rally.fright = fearsome, fright
    assert rally.needed is needed


@proves("FB-BRK-01", "FB-BRK-02")
@pytest.mark.parametrize(
    ("started", "left", "broken"),
    [(5, 5, 0), (5, 3, 0), (5, 2, 1), (6, 4, 0), (6, 3, 1), (7, 4, 0), (7, 3, 1), (1, 1, 0)],
)
def test_half_of_those_who_began_the_round_gone_breaks(started: int, left: int, broken: int) -> None:
    b = battle("men x7 at 10,10 vs men at 30,30")
    b.started[0], b.strength[0] = started, left
    check_losses(b, 0)
    assert b.broken[0] == broken


@proves("FB-MOR-05", "FB-MOR-06", "FB-MOR-07")
def test_the_group_and_whoever_is_struck_alone_test_apart() -> None:
    """A lord and his three men, in regiment order; who has fallen tests no more."""
    b = battle("lord R1 with men W9 R3 with men W9 R3 at 10,10 vs men x3 W9 R2 at 30,30", dice="1 | 4 2 | 6")
    b.suffered[0], b.suffered[1], b.group_suffered[1] = 1, 2, 1
    b.suffered[2], b.alive[2] = 3, 0
    b.strength[0] -= 1
    run(b, MORALE_TESTS)
    done(b)
    assert list(b.suffered) == [0] * len(b.suffered)
    assert [b.wounds[m] for m in (0, 1, 3, 4, 5)] == [0, 1, 1, 0, 0]


# --- healing


@proves("FB-HEAL-02", "FB-REST-01", "FB-REST-02", "FB-REST-07", "FB-BRK-06")
@pytest.mark.parametrize(
    ("state", "healing", "able"),
    [
        ("", 2, [3]),
        ("", 1, []),
        ("", 9, [3]),
        ("tokenless", 2, []),
        ("broken", 2, []),
        ("dead0", 2, [3]),
        ("alive3", 2, [4]),
        ("alive3 alive4 dead0", 2, [0]),
    ],
)
def test_who_may_be_brought_back(state: str, healing: int, able: list[int]) -> None:
    """One of the ordinary dead stands for all, rather than one who led."""
    b = battle("men x5 W2 leader standard at 10,10 vs men at 30,30")
    b.tokens[0] = 0 if "tokenless" in state else 1
    b.broken[0] = int("broken" in state)
    roles = [b.forces.role[m] for m in range(5)]
    plain = [m for m in range(5) if not roles[m]]
    leading = next(m for m in range(5) if roles[m] and not roles[m] & STANDARD)
    number = {0: leading, 3: plain[1], 4: plain[2]}
    for m in (plain[1], plain[2]):
        b.alive[m] = 0
    for word in state.split():
        if word.startswith("alive"):
            b.alive[number[int(word[-1])]] = 1
        elif word.startswith("dead"):
            b.alive[number[int(word[-1])]] = 0
    assert restorable(b, 0, healing) == [number[m] for m in able]


@proves("FB-HEAL-02", "FB-SR-LETHAL-DEMISE")
def test_who_may_be_healed() -> None:
    b = battle("men x3 W3 at 10,10 / men x2 W3 Lethal_Demise at 20,20 vs men at 30,30")
    for m in (0, 2, 3):
        b.wounds[m] = 1
    b.alive[2] = 0
    assert (healable(b, 0), healable(b, 1)) == ([0], [])


@proves("FB-HEAL-02")
def test_one_is_healed_completely_before_the_next() -> None:
    b = battle("men x3 W4 at 10,10 vs men at 30,30")
    b.wounds[0], b.wounds[2] = 2, 3
    run(b, HEAL, 0, 4, choose=[(2,)])
    assert [b.wounds[m] for m in range(3)] == [1, 0, 0]


@proves("FB-OFF-09", "FB-CCOM-06", "FB-REST-07")
@pytest.mark.parametrize(
    ("role", "allowed", "keeps"),
    [
        (0, True, False),
        (STANDARD, True, False),
        (OFFICER, True, True),
        (OFFICER, False, False),
        (RETINUE, True, True),
        (RETINUE, False, True),
    ],
)
def test_who_comes_back_as_what_it_was(role: int, allowed: bool, keeps: bool) -> None:
    b = battle("men x2 at 10,10 vs men at 30,30", officer_can_be_restored=allowed)
    b.forces.role[1] = role
    assert keeps_role(b, 1) is keeps


# --- casting


@proves("FB-MAGIC-08")
@pytest.mark.parametrize(
    ("attunement", "turned", "faces", "successes"),
    [
        (3, 0, (1, 3, 4, 6), 2),
        (3, 1, (1, 3, 4, 6), 3),
        (3, 9, (1, 3, 4, 6), 4),
        (3, 1, (1, 2), 2),
        (6, 0, (6, 6), 2),
        (3, 2, (), 0),
    ],
)
def test_what_succeeds_in_a_cast(
    attunement: int, turned: int, faces: tuple[int, ...], successes: int
) -> None:
    b = battle("men Wizard:2 at 10,10 vs men at 30,30")
    casting = Casting(b, 0, spell("bolt", range_in=12, attunement=attunement, target="enemy"), 1)
    casting.turned = turned
    assert (casting.successes(faces), casting.works) == (successes, 2)


BOLT = spell("bolt", range_in=12, attunement=3, target="enemy")
BALM = spell("balm", range_in=12, attunement=1, target="friend", successes=1)
OWN = spell("own", range_in=9, attunement=3, target="self")
NEAR = spell("near", range_in=0, attunement=3, target="enemy")


@proves("FB-MAGIC-09", "FB-MAGIC-14", "FB-SR-DEVOUT", "FB-SR-WIZARD", "FB-SR-PRIEST")
@pytest.mark.parametrize(
    ("caster", "enemy", "gap", "spell_", "told"),
    [
        # dice, Attunement, turned, is it a Priest, is it a friend
        ("Wizard:3", "", 5, BOLT, (3, 3, 0, False, False)),
        ("Wizard:3", "Wizard:1", 10, BOLT, (3, 2, 0, False, False)),
        ("Wizard:3", "Wizard:1", 10.01, BOLT, (3, 3, 0, False, False)),
        ("Wizard:3", "Priest:1", 10, BALM, (3, 1, 0, False, True)),
        ("Priest:2", "", 5, BALM, (2, 1, 1, True, True)),
        ("Priest:2", "", 5, BOLT, (2, 3, 0, True, False)),
        ("Wizard:2", "", 5, BALM, (2, 1, 0, False, True)),
        ("", "", 5, BOLT, (0, 3, 0, False, False)),
    ],
)
def test_with_what_a_cast_is_rolled(
    caster: str, enemy: str, gap: float, spell_: object, told: tuple[object, ...]
) -> None:
    b = battle(f"men {caster} at 10,10 / men Devout at 5,5 vs men {enemy} Devout at 30,30")
    apart(b, 2, 0, gap)
    casting = prepare_casting(b, 0, spell_, 1 if spell_ is BALM else 2)  # type: ignore[arg-type]
    got = (casting.dice, casting.attunement, casting.turned, casting.priest, casting.friendly)
    assert got == told


@proves("FB-MAGIC-04", "FB-MAGIC-05", "FB-MAGIC-06")
def test_at_whom_a_spell_may_be_cast() -> None:
    b = battle("men Wizard:1 at 10,10 / men at 10,14 / men at 40,40 vs men at 14,10 / men at 10,30")
    assert [spell_targets(b, 0, spell_) for spell_ in (BOLT, BALM, OWN, NEAR)] == [[3], [0, 1], [0], [0]]
    b.place[3], b.place[1] = RESERVE, RESERVE
    assert [spell_targets(b, 0, spell_) for spell_ in (BOLT, BALM)] == [[], [0]]
    put(b, 4, 10, 10)
    apart(b, 4, 0, 12)
    assert spell_targets(b, 0, BOLT) == [4]
    apart(b, 4, 0, 12.01)
    assert spell_targets(b, 0, BOLT) == []


@proves("FB-MAGIC-07")
def test_a_casting_regiment_casts_by_its_leader() -> None:
    b = battle("men at 1,1 / men x3 Wizard:1 at 10,10 / lord with men Wizard:1 at 20,20 vs men at 30,30")
    assert [casters(b, r) for r in range(4)] == [[], [1], [5], []]
    assert [chanter(b, m) for m in (0, 1, 2, 4, 5)] == [0, 1, 2, 5, 5]
    b.alive[5] = 0
    assert (casters(b, 2), chanter(b, 4)) == ([], 4)


# --- zones, points and the end

WEIGHTS = [
    ("men", (1, 0)),
    ("light", (0, 1)),
    ("heavy", (1, 0)),
    ("horse", (3, 0)),
    ("brutes", (3, 0)),
    ("light_horse", (2, 0)),
    ("monster", (6, 0)),
    ("lord", (1, 0)),
]


@proves("FB-OBJ-02", "FB-OBJ-03", "FB-OBJ-04", "FB-OBJ-05", "FB-OBJ-06")
@pytest.mark.parametrize(("kind", "told"), WEIGHTS)
def test_what_a_model_counts_for(monkeypatch: pytest.MonkeyPatch, kind: str, told: tuple[int, int]) -> None:
    monkeypatch.setitem(KINDS, "light_horse", msgspec.structs.replace(KINDS["horse"], klass="Light"))
    assert weight(battle(f"{kind} at 10,10 vs men at 30,30"), 0) == told


@proves("FB-OBJ-01", "FB-OBJ-02", "FB-SR-UNYIELDING")
@pytest.mark.parametrize(
    ("line", "state", "counted", "held"),
    [
        ("men x2 at 24,24 vs men at 24,26", "", (2, 1), 0),
        ("men at 24,24 vs men at 24,26", "", (1, 1), -1),
        ("men at 24,24 vs men x2 at 24,26", "", (1, 2), 1),
        ("men at 24,24 vs men x2 at 24,26", "broken1", (1, 0), 0),
        ("men x2 at 24,24 vs men at 24,26", "reserve0", (0, 1), 1),
        ("men Unyielding at 24,24 vs men x2 at 24,26", "", (1, 2), -1),
        ("men Unyielding at 24,24 vs men x2 at 24,26", "reserve0", (0, 2), 1),
        ("men Unyielding at 24,29.6 vs men x2 at 24,26", "", (1, 2), 1),
        ("men x2 Unyielding at 24,24 vs men at 24,26", "", (2, 1), 0),
        ("light at 24,24 / light at 24,26 vs light x3 at 24,22", "", (1, 1), -1),
        ("light x2 at 24,24 / light x2 at 24,26 vs light x3 at 24,22", "", (2, 1), 0),
    ],
)
def test_who_holds_a_zone(line: str, state: str, counted: tuple[int, int], held: int) -> None:
    b = battle(line)
    circle = b.table.circles[0]
    if state:
        name, r = state[:-1], int(state[-1])
        if name == "broken":
            b.broken[r] = 1
        else:
            b.place[r] = RESERVE
    assert (total(b, circle, 0), total(b, circle, 1), holder(b, circle)) == (*counted, held)


@proves("FB-BATTLE-02")
@pytest.mark.parametrize(
    ("place", "at", "gone"),
    [(TABLE, 8, False), (GARRISONED, 8, False), (DESTROYED, 1, True)]
    + [(place, 7, False) for place in (RESERVE, ARRIVING, ENTERING, WAITING)]
    + [(place, 8, True) for place in (RESERVE, ARRIVING, ENTERING, WAITING)],
)
def test_who_is_annihilated(place: int, at: int, gone: bool) -> None:
    b = camp()
    b.clock[ROUND], b.place[2] = at, place
    assert (is_annihilated(b, 1), is_annihilated(b, 0)) == (gone, False)


@proves("FB-BATTLE-01", "FB-VIC-01", "FB-VIC-02", "FB-RND-02", "FB-GAP-10")
@pytest.mark.parametrize(
    ("at", "vp", "lost", "winner"),
    [
        (7, (0, 9), (), None),
        (7, (0, 10), (), 1),
        (7, (10, 3), (), 0),
        (7, (10, 10), (), DRAW),
        (7, (10, 11), (), 1),
        (8, (1, 0), (), 0),
        (8, (0, 1), (), 1),
        (8, (4, 4), (), DRAW),
        (1, (0, 9), (1,), 0),
        (1, (9, 0), (0,), 1),
        (1, (3, 2), (0, 1), 0),
        (1, (2, 3), (0, 1), 1),
        (1, (2, 2), (0, 1), DRAW),
    ],
)
def test_when_it_is_over_and_for_whom(
    at: int, vp: tuple[int, int], lost: tuple[int, ...], winner: int | None
) -> None:
    b = battle("men at 4,4 vs men at 44,44", scenario=Scenario("plain"))
    b.clock[ROUND], b.story = at, []
    b.vp[0], b.vp[1] = vp
    for r in lost:
        b.place[r] = DESTROYED
    conclude(b, 0)
    assert (b.clock[OVER], b.clock[WINNER] if winner is not None else None) == (
        int(winner is not None),
        winner,
    )
    ends = [said[1:4] for said in b.story if said[0] == BATTLE_ENDED]
    assert ends == ([(winner, *vp)] if winner is not None else [])


@proves("FB-S2-02", "FB-S2-03", "FB-RND-02")
@pytest.mark.parametrize(
    ("line", "duel", "points"),
    [
        ("men", False, 0),
        ("men", True, 0),
        ("lord", False, 5),
        ("lord", True, 6),
        ("officer", False, 3),
        ("officer", True, 4),
    ],
)
def test_what_a_death_is_worth(line: str, duel: bool, points: int) -> None:
    prized = Scenario("prized", officer_vp=3, character_vp=5, challenge_vp=1)
    b = battle(f"{'men' if line == 'officer' else line} at 4,4 vs men at 44,44", scenario=prized)
    if line == "officer":
        b.forces.role[0] |= OFFICER
    b.clock[DUEL], b.story = 0 if duel else NOBODY, []
    score_death(b, 0)
    assert (b.vp[0], b.vp[1]) == (0, points)
    assert [said[1:4] for said in b.story if said[0] == SCORED] == ([(1, points, points)] if points else [])


@proves("FB-RND-02")
@pytest.mark.parametrize(
    ("checked", "points", "over"),
    [("at_once", 9, 0), ("at_once", 10, 1), ("victory_phase", 10, 0), ("at_once", 0, 0), ("at_once", -1, 0)],
)
def test_points_may_end_a_battle_at_once(checked: str, points: int, over: int) -> None:
    b = battle("men at 4,4 vs men at 44,44", scenario=Scenario("plain"), vp_threshold_checked=checked)
    award(b, 1, points)
    assert (b.vp[1], b.clock[OVER]) == (max(0, points), over)
