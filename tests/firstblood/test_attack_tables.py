"""Attacks as tables: what each rule changes in which attack, which dice are thrown again, who falls."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from tercio.core.dice import ScriptedDice
from tercio.firstblood.combat.attack import (
    CLASH,
    GROUP,
    IMPACT,
    KINDS,
    VOLLEY,
    Attack,
    prepare,
)
from tercio.firstblood.combat.fighting import FIGHT
from tercio.firstblood.combat.harm import (
    ANY,
    COMBAT,
    GROUP_ANY,
    MORALE,
    PART,
    PART_MORALE,
    STRANDED,
    UNTESTED,
)
from tercio.firstblood.combat.hits import COUNT, SHARP, STRIKER, add_hits_of
from tercio.firstblood.combat.rolling import count_hits, roll_hits, roll_saves
from tercio.firstblood.combat.wounds import casualty, remove_spent, takers
from tercio.firstblood.engine.effects import MODIFY, ROUND_END, add_effect
from tercio.firstblood.engine.event_log import CASUALTY, LEADER_NAMED, REGIMENT_DESTROYED
from tercio.firstblood.engine.flow import advance
from tercio.firstblood.engine.profiles import WOUNDS, Barrage, special
from tercio.firstblood.engine.state import (
    ACTING,
    BLESSED_BLOWS,
    BLESSED_DEFENCE,
    DESTROYED,
    HIT,
    HIT_COUNT,
    TABLE,
    USED_BLESSING,
    Battle,
)
from tests.firstblood.table import KINDS as MEN
from tests.firstblood.table import apart, battle, done, run
from tests.proof import proves

BLOWS = "clash opportunity duel"
ALL = " ".join(KINDS)

CHANGES: list[tuple[str, str, str, dict[str, int], str, dict[str, object]]] = [
    # striker, target, what is so beforehand, settings, kinds in which it speaks, what it changes
    ("Cleave:1", "", "", {}, BLOWS, {"save": 2}),
    ("Cleave:9", "", "", {}, BLOWS, {"save": 1}),
    ("Brutal_Impact:1", "", "", {}, "impact", {"save": 2}),
    ("Armor_Piercing:1", "", "", {}, "volley spell", {"save": 2}),
    ("Cleave:2", "Hardened:1", "", {}, BLOWS, {"save": 2}),
    ("Cleave:1", "Hardened:2", "", {}, "", {}),
    ("Smite", "", "", {}, BLOWS, {"save": 1}),
    ("Deadly_Blades", "", "", {}, BLOWS, {"wounds_on_six": 2}),
    ("Deadly_Blades", "", "", {"deadly_blades_on_impact": 1}, BLOWS + " impact", {"wounds_on_six": 2}),
    ("Deadly_Shot", "", "", {}, "volley", {"wounds_on_six": 2}),
    ("Relentless_Blows", "", "", {}, BLOWS, {"extra_hits_on_one": 1}),
    (
        "Relentless_Blows",
        "",
        "",
        {"challenge_uses_clash_rules": 0},
        "clash opportunity",
        {"extra_hits_on_one": 1},
    ),
    ("Flawless_Strikes", "", "", {}, BLOWS, {"ones_bypass": True}),
    ("Flawless_Strikes", "", "", {"challenge_uses_clash_rules": 0}, BLOWS, {"ones_bypass": True}),
    ("Flurry", "", "", {}, BLOWS, {"reroll_misses": True}),
    ("Opportunists", "", "broken1", {}, BLOWS, {"reroll_misses": True}),
    ("Opportunists", "", "", {}, "", {}),
    ("Fiend_Hunter", "", "", {}, "", {}),
    ("Rapid_Volley", "", "", {}, "volley", {"extra_hits_on_one": 1}),
    ("Precise_Shot", "", "", {}, "volley", {"ones_bypass": True}),
    ("Torrential_Fire", "", "", {}, "volley", {"torrent": True}),
    ("Dauntless", "", "", {}, "clash duel", {"hit": 4}),
    ("Dauntless", "", "", {"challenge_uses_clash_rules": 0}, "clash", {"hit": 4}),
    ("Dauntless", "Dread", "near", {}, "clash duel", {"hit": 4}),
    ("Dauntless", "Dread", "near", {"dauntless_beats_dread": 0}, "", {}),
    ("", "", "inspired0", {}, "clash duel", {"hit": 4}),
    ("", "", "inspired0", {"challenge_uses_clash_rules": 0}, "clash", {"hit": 4}),
    ("", "", "inspired0 enemy-acts", {}, "clash", {"hit": 4}),
    ("", "", "inspired1", {}, "", {}),
    ("", "Dread", "inspired0 near", {}, "", {}),
    ("", "Dread", "inspired0", {}, "clash duel", {"hit": 4}),
    ("Glorious_Charge", "", "inspired0", {}, "clash duel impact", {"hit": 4}),
    ("Glorious_Charge", "", "", {}, "", {}),
    ("C4", "", "inspired0", {}, "clash duel", {"reroll_sixes": True}),
    ("C6", "", "", {}, BLOWS, {"extra_hits_on_one": 1}),
    ("V6", "", "", {}, "volley", {"extra_hits_on_one": 1}),
    ("", "", "aimed0", {}, "volley", {"hit": 3}),
    ("", "", "aimed1", {}, "", {}),
    ("", "", "obscured", {}, "volley", {"hit": 1}),
    ("V1", "", "obscured", {}, "", {}),
    ("Sureshot", "", "obscured", {}, "", {}),
    ("", "", "close", {}, "", {}),
    ("Support", "", "close", {}, ALL, {"reroll_ones": True}),
    ("Support", "", "close", {"support_rerolls_ones": 0}, "", {}),
    ("Support", "", "pressed", {}, "", {}),
    ("", "Support", "pressed", {}, ALL, {"save_reroll_ones": True}),
    ("", "Support", "pressed", {"support_rerolls_ones": 0}, "", {}),
    ("", "Support", "close", {}, "", {}),
    ("", "Shield", "", {}, ALL, {"save": 4}),
    ("", "Shield", "broken1", {}, "", {}),
    ("", "Shield", "broken0", {}, ALL, {"save": 4}),
    ("", "Tenacious", "", {}, ALL, {"discards": 1}),
    ("", "Counter_Attack", "", {}, "clash", {"returns": True}),
    ("", "Parry", "", {}, ALL, {"reroll_ones": True}),
    ("Parry", "", "", {}, "", {}),
    ("Blessed", "", "blows0", {}, ALL, {"reroll_misses": True}),
    ("Blessed", "", "defence0", {}, "", {}),
    ("Blessed", "", "used0", {}, "", {}),
    ("", "Blessed", "defence1", {}, ALL, {"save_reroll_failures": True}),
    ("", "Blessed", "blows1", {}, "", {}),
]
BLESSINGS = {"blows": BLESSED_BLOWS, "defence": BLESSED_DEFENCE, "used": USED_BLESSING}


def facing(striker: str, target: str, before: str, **settings: object) -> tuple[Battle, dict[str, bool]]:
    """A man of regiment 0 and one of regiment 1, far apart unless near; and what `prepare` is told beside."""
    b = battle(f"men {striker} at 10,10 vs men D3 E1 W9 {target} at 30,30", **settings)
    b.clock[ACTING] = 1 if "enemy-acts" in before else 0
    if "near" in before:
        apart(b, 1, 0, 0.5)
    for word in before.split():
        if word[-1].isdigit() and word[:-1] in BLESSINGS:
            b.blessed[int(word[-1])] = BLESSINGS[word[:-1]]
        elif word[-1].isdigit():
            getattr(b, word[:-1])[int(word[-1])] = 1
    return b, {word: word in before.split() for word in ("close", "pressed", "obscured")}


@proves("FB-SEQ-02", "FB-SEQ-03", "FB-INSP-03", "FB-CHAL-05", "FB-AOO-03", "FB-OBSC-02", "FB-AIM-01")
@pytest.mark.parametrize("row", CHANGES, ids=[" ".join(map(str, row[:4])) for row in CHANGES])
def test_what_a_rule_changes_and_in_which_attacks(row: tuple[str, str, str, dict, str, dict]) -> None:  # type: ignore[type-arg]
    """Everything else is as if nobody had it; with the reasons or without them, the sheet is the same."""
    striker, target, before, settings, kinds, changes = row
    b, beside = facing(striker, target, before, **{name: bool(value) for name, value in settings.items()})
    for kind, name in enumerate(KINDS):
        plain = {"hit": 2 if kind == VOLLEY else 3, "save": 3, "bypassed_save": 1, "wounds_on_six": 1}
        if striker[:1] in ("C", "V") and striker[1:].isdigit() and (striker[0] == "V") == (kind == VOLLEY):
            plain["hit"] = int(striker[1:])
        sheet = {"kind": name, "dice": 5} | plain | (changes if name in kinds.split() else {})
        for told in (False, True):
            got = prepare(b, kind, 0, 1, dice=5, traced=told, **beside).sheet()
            said = {field: getattr(got, field) for field in got.__struct_fields__}
            assert {k: v for k, v in said.items() if v or k in sheet} == sheet, (name, told)


@proves("FB-SR-FIEND-HUNTER")
@pytest.mark.parametrize(
    ("target", "hunted"), [("men", False), ("horse", True), ("brutes", True), ("monster", True)]
)
def test_fiends_are_hunted_in_every_attack(target: str, hunted: bool) -> None:
    b = battle(f"men Fiend_Hunter at 10,10 vs {target} at 30,30")
    assert {prepare(b, kind, 0, 1).sheet().reroll_misses for kind in range(len(KINDS))} == {hunted}


@proves("FB-SR-BARRAGE", "FB-SR-OVERCHARGE")
@pytest.mark.parametrize(("markers", "piercing", "save"), [(0, 0, 3), (1, 0, 2), (3, 0, 2), (2, 1, 0)])
def test_markers_pierce_by_one_or_add_to_what_pierces(markers: int, piercing: int, save: int) -> None:
    rule = f"Armor_Piercing:{piercing}" if piercing else ""
    b = battle(f"bowmen {rule} at 10,10 vs men D3 at 30,30")
    for told in (False, True):
        attack = prepare(b, VOLLEY, 0, 1, weapon=0, extra_ap=markers, traced=told)
        assert (attack.save, attack.extra_ap) == (save, markers)


SHOTS: list[tuple[dict[str, int], dict[str, object]]] = [
    ({}, {}),
    ({"Armor Piercing": 2}, {"save": 1}),
    ({"Rapid Volley": 1, "Deadly Shot": 1}, {"extra_hits_on_one": 1, "wounds_on_six": 2}),
    ({"Sureshot": 1}, {"hit": 2}),
]


@proves("FB-SR-BARRAGE")
@pytest.mark.parametrize(("rules", "changes"), SHOTS)
def test_the_rules_of_a_weapon_are_those_of_its_shots(
    monkeypatch: pytest.MonkeyPatch, rules: dict[str, int], changes: dict[str, object]
) -> None:
    """The first of two Barrages has them; nobody answers with the weapon of another."""
    arms = (Barrage(2, 15, rules={special(name): x for name, x in rules.items()}), Barrage(1, 10))
    monkeypatch.setitem(MEN, "bowmen", msgspec.structs.replace(MEN["bowmen"], barrages=arms))
    b = battle("bowmen at 10,10 vs bowmen D3 at 30,30")
    for weapon, told in product((0, 1, 2), (False, True)):
        sheet = prepare(b, VOLLEY, 0, 1, weapon=weapon, obscured=True, traced=told).sheet()
        wanted = {"hit": 1, "save": 3, "wounds_on_six": 1, "extra_hits_on_one": 0}
        wanted |= changes if weapon == 0 else {}
        assert {name: getattr(sheet, name) for name in wanted} == wanted, (weapon, told)


# --- the dice


def strike(b: Battle, **fields: int) -> Attack:
    """An attack of which nothing is so but this."""
    attack = Attack(b, CLASH, 0, 0, 1, GROUP)
    for name, value in fields.items():
        setattr(attack, name, value)
    return attack


@proves("FB-DICE-04", "FB-DICE-06", "FB-DICE-07")
def test_which_dice_to_hit_are_thrown_again() -> None:
    """Ones by compulsion alone; misses, sixes among them; and sixes by themselves."""
    b = battle("men at 10,10 vs men at 30,30")
    for ones, sixes, misses, hit in product((0, 1), (0, 1), (0, 1), range(7)):
        attack = strike(b, reroll_ones=ones, reroll_sixes=sixes, reroll_misses=misses, skill=hit, dice=6)
        missed = {face for face in (2, 3, 4, 5) if face > hit} | {6}
        again = ({1} if ones else set()) | ({6} if sixes else set()) | (missed if misses else set())
        first = " ".join("123456")
        b.dice = ScriptedDice(f"{first} | {' '.join('6' * len(again))}" if again else first)
        kept = [face for face in (1, 2, 3, 4, 5) if face not in again and (face == 1 or face <= hit)]
        assert roll_hits(b, attack) == (len(kept), 0)
        done(b)


@proves("FB-DEF-03", "FB-SR-SUPPORT")
def test_which_dice_of_defence_are_thrown_again() -> None:
    """A 1 is no success by itself, and fails where nothing saves."""
    b = battle("men at 10,10 vs men at 30,30")
    for ones, sixes, failures, save in product((0, 1), (0, 1), (0, 1), range(7)):
        attack = strike(
            b, save_reroll_ones=ones, save_reroll_sixes=sixes, save_reroll_failures=failures, defence=save
        )
        failed = {face for face in range(1, 6) if face > save} | {6}
        again = ({1} if ones else set()) | ({6} if sixes else set()) | (failed if failures else set())
        first = " ".join("123456")
        b.dice = ScriptedDice(f"{first} | {' '.join('6' * len(again))}" if again else first)
        wounds = len(failed | again)
        assert roll_saves(b, attack, 6) == ([1] * wounds, 0 if 1 in again else 1)
        done(b)


@proves("FB-SR-RELENTLESS-BLOWS", "FB-SR-FLAWLESS-STRIKES", "FB-CLASH-06")
@pytest.mark.parametrize(
    ("extra", "bypass", "counted"),
    [(0, 0, (3, 0)), (1, 0, (5, 0)), (2, 0, (7, 0)), (0, 1, (1, 2)), (1, 1, (3, 2))],
)
def test_what_a_one_brings(extra: int, bypass: int, counted: tuple[int, int]) -> None:
    b = battle("men at 10,10 vs men at 30,30")
    attack = strike(b, extra_hits_on_one=extra, ones_bypass=bypass, skill=3)
    assert count_hits(attack, (1, 3, 1, 4, 6)) == counted


@proves("FB-DEF-03", "FB-SR-DEADLY-BLADES")
@pytest.mark.parametrize(("save", "cost", "failed"), [(0, 2, [1, 1, 2]), (1, 2, [1, 2]), (6, 3, [3])])
def test_what_failed_dice_cost(save: int, cost: int, failed: list[int]) -> None:
    b = battle("men at 10,10 vs men at 30,30", dice="1 2 6")
    assert roll_saves(b, strike(b, defence=save, wounds_on_six=cost), 3) == (failed, 1)
    done(b)


# --- lots of hits

ALIKE: list[tuple[dict[str, int], int]] = [
    # how a second attack differs, and how many lots there are then
    ({}, 1),
    ({"striker": 1}, 1),
    ({"striker": 2}, 2),
    ({"striker": -1}, 2),
    ({"kind": IMPACT}, 2),
    ({"regiment": 1}, 2),
    ({"target": 0}, 2),
    ({"part": 4}, 2),
    ({"weapon": 1}, 2),
    ({"extra_ap": 1}, 2),
    ({"pressed": 1}, 2),
]


@proves("FB-DEF-01")
@pytest.mark.parametrize(("differs", "lots"), ALIKE)
@pytest.mark.parametrize("turned", [False, True])
def test_hits_alike_in_everything_are_one_lot(differs: dict[str, int], lots: int, turned: bool) -> None:
    """Plain ones and those that meet Defence 0 apart; the lot is the first striker's."""
    b = battle("men x2 at 10,10 / light at 5,5 vs men x2 at 30,30")
    first, second = strike(b, target=2), strike(b, target=2)
    for name, value in differs.items():
        setattr(first if turned else second, name, value)
    add_hits_of(b, first, 3, 1)
    add_hits_of(b, second, 2, 4)
    rows = [b.hits[h : h + HIT] for h in range(0, b.clock[HIT_COUNT] * HIT, HIT)]
    told = [(row[STRIKER], row[COUNT], row[SHARP]) for row in rows]
    one, other = first.striker, second.striker
    two_lots = [(one, 3, 0), (one, 1, 1), (other, 2, 0), (other, 4, 1)]
    assert told == (two_lots if lots == 2 else [(one, 5, 0), (one, 5, 1)])


@proves("FB-DEF-01")
def test_no_hits_are_no_lot() -> None:
    b = battle("men at 10,10 vs men at 30,30")
    add_hits_of(b, strike(b), 0, 0)
    assert b.clock[HIT_COUNT] == 0


@proves("FB-DEF-01", "FB-SR-TENACIOUS")
def test_blows_of_one_regiment_on_one_part_make_one_defence_roll() -> None:
    """Two kinds of strikers, one failed die discarded."""
    b = battle("lord A1 with light A1 at 10,10 vs men W9 D0 R5 Tenacious at 10,12", dice="1 | 1 | 5 | 6")
    apart(b, 2, 0, 0.5)
    b.x[1], b.y[1] = b.x[2] + b.forces.radius[1] + b.forces.radius[2] + 10, b.y[2]
    run(b, FIGHT, 0, CLASH, 0)
    done(b)
    assert (b.wounds[2], b.group_suffered[1]) == (1, 1)


# --- who takes Wounds, and who falls

MODES = (COMBAT, ANY, PART, GROUP_ANY, MORALE, STRANDED, UNTESTED, PART_MORALE)
TAKERS: list[tuple[str, dict[int, str]]] = [
    # what is so of models 0 (Leader) to 3 and of the Standard Bearer 4, and who takes a Wound by mode
    ("", {ANY: "01234", GROUP_ANY: "01234", MORALE: "01234", UNTESTED: "01234", PART: "2", PART_MORALE: "2"}),
    ("struck1 struck3", {COMBAT: "13"}),
    ("struck0 struck3", {COMBAT: "3"}),
    ("struck0", {COMBAT: "0"}),
    ("struck1 hurt2", {COMBAT: "2", ANY: "2", GROUP_ANY: "2", MORALE: "2", UNTESTED: "2", PART: "2"}),
    ("struck0 hurt0", {COMBAT: "0", ANY: "0"}),
    ("dead2 struck2 struck1", {COMBAT: "1", PART: "", PART_MORALE: "", ANY: "0134"}),
    ("far3", {STRANDED: "3", ANY: "01234"}),
]


@proves("FB-ALLOC-01", "FB-ALLOC-03", "FB-ALLOC-04", "FB-ALLOC-05", "FB-ALLOC-06", "FB-STRAND-04")
@pytest.mark.parametrize(("state", "able"), TAKERS)
def test_who_takes_a_wound(state: str, able: dict[int, str]) -> None:
    """Of five men with two Wounds each, those that the rule of each kind of harm names."""
    b = battle("men x5 W2 leader at 10,10 vs men at 30,30 / men at 35,35")
    for word in state.split():
        m = int(word[-1])
        if word.startswith("struck"):
            b.struck_by[m] |= 1 << 1
        elif word.startswith("hurt"):
            b.wounds[m] = 1
        elif word.startswith("dead"):
            b.alive[m] = 0
        else:
            b.x[m] += 30 * 2540
    b.struck_by[4] |= 1 << 2  # in another fight
    for mode, models in able.items():
        origin = 2 if mode in (PART, PART_MORALE) else 1
        assert "".join(map(str, takers(b, 0, mode, origin))) == models, mode
    if COMBAT not in able:
        assert takers(b, 0, COMBAT, 1) == []


@proves("FB-TOKEN-01", "FB-LEAD-10", "FB-LEAD-13", "FB-BRK-01")
@pytest.mark.parametrize(("m", "leads"), [(0, True), (1, False)])
@pytest.mark.parametrize(("token", "during"), [(True, True), (False, True), (True, False)])
def test_all_that_comes_of_a_casualty(m: int, leads: bool, token: bool, during: bool) -> None:
    b = battle("men x5 W2 leader at 10,10 vs men at 30,30")
    b.started[0], b.story, b.wounds[m] = 5, [], 1
    casualty(b, m, token, during)
    assert (b.alive[m], b.acting[m], b.wounds[m], b.strength[0]) == (0, 0, 0, 4)
    assert (b.tokens[0], b.lost[0], b.broken[0]) == (int(token), int(during), 0)
    assert b.led_range[0] == (5 * 2540 if leads else 0)
    advance(b)
    assert [said[0] for said in b.story][:1] == [CASUALTY]
    assert b.clock[6] == (2 if leads else 0)  # the owner is asked who acts as Leader


@proves("FB-ALLOC-02", "FB-TOKEN-01")
def test_who_has_no_wounds_left_by_an_effect_falls_like_anybody() -> None:
    b = battle("men x5 W2 leader at 10,10 vs men at 30,30")
    b.started[0] = 5
    b.wounds[1] = b.wounds[3] = 1
    assert not remove_spent(b, 0)
    add_effect(b, MODIFY, 0, WOUNDS, -1, ROUND_END)
    assert remove_spent(b, 0)
    advance(b)
    assert [b.alive[m] for m in range(5)] == [1, 0, 1, 0, 1]
    assert (b.strength[0], b.tokens[0], b.lost[0], b.wounds[1], b.wounds[3]) == (3, 2, 2, 0, 0)


@proves("FB-TOKEN-02")
def test_the_last_casualty_ends_a_regiment() -> None:
    b = battle("men x2 leader at 10,10 vs men at 30,30")
    b.started[0], b.story = 2, []
    b.inspired[0] = b.aimed[0] = 1
    casualty(b, 0)
    assert (b.broken[0], b.tokens[0], b.place[0]) == (1, 1, TABLE)
    casualty(b, 1)
    advance(b)
    assert (b.broken[0], b.inspired[0], b.aimed[0], b.tokens[0], b.place[0]) == (0, 0, 0, 0, DESTROYED)
    ended = [said[:3] for said in b.story if said[0] in (REGIMENT_DESTROYED, LEADER_NAMED)]
    assert ended == [(REGIMENT_DESTROYED, 0, 2)]
