"""The sheet's answers: explained, refused when they contradict themselves, and equal to counting faces."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.core.refused import Refused
from tercio.muskets import (
    SHEET,
    Melee,
    Move,
    Reaction,
    Shot,
    Sight,
    ability_cost,
    fight,
    leave,
    move,
    reaction,
    shot,
    spot,
    volley,
)
from tercio.muskets.melee import Side
from tercio.muskets.reaction import AFTER_MELEE, ALWAYS, UNDER_FIRE
from tercio.muskets.spotting import TARGET, WEATHER
from tercio.muskets.terrain import terrain
from tercio.muskets.weapons import unverified_cells
from tests.proof import proves

MODS = st.lists(
    st.sampled_from(["hasty", "obstacle", "light_cover", "dense_cover", "solid_cover", "mounted"]), max_size=5
)
shots = st.builds(
    Shot,
    st.integers(0, 12),
    st.sampled_from(SHEET.weapons),
    st.integers(0, 130),
    MODS.map(tuple),
    st.booleans(),
)


def faces(need: int) -> int:
    return sum(face >= need for face in range(10))


@proves("MT-SHOOT-01", "MT-DICE-01", "MT-DICE-02")
@given(shots)
def test_a_shot_is_a_hundred_pairs_of_faces(asked: Shot) -> None:
    answer = shot(SHEET, asked)
    if not answer.in_range or answer.impossible:
        return
    good = sum(
        hit + sum(line.amount for line in answer.lines) >= asked.shooting and kill >= answer.power
        for hit, kill in product(range(10), repeat=2)
    )
    assert answer.p == Fraction(good, 100)


@proves("MT-SHOOT-01")
@settings(deadline=None)
@given(shots, st.integers(0, 4))
def test_a_volley_is_every_way_its_shots_can_fall(asked: Shot, shooters: int) -> None:
    answer = volley(SHEET, shooters, asked)
    p = answer.shot.p
    for kills in range(shooters + 1):
        ways = [fall for fall in product((0, 1), repeat=shooters) if sum(fall) == kills]
        assert answer.kills[kills] == len(ways) * p**kills * (1 - p) ** (shooters - kills)


@proves("MT-SHOOT-10", "MT-SHOOT-08", "MT-SHOOT-09")
@given(st.sets(st.sampled_from(["light_cover", "dense_cover", "solid_cover"])))
def test_only_the_worst_cover_counts(covers: set[str]) -> None:
    lines = shot(SHEET, Shot(6, "musket", 10, tuple(covers))).lines
    assert [line.amount for line in lines] == ([min(SHEET[f"shoot.{c}"] for c in covers)] if covers else [])


@proves("MT-SHOOT-02", "MT-SHOOT-03", "MT-SHOOT-05", "MT-SHOOT-06", "MT-SHOOT-11")
def test_every_modifier_of_a_shot_is_explained_with_its_rule() -> None:
    asked = Shot(6, "musket", 13, ("hasty", "obstacle", "obstacle", "open_order", "mounted", "dense_cover"))
    assert [(line.rule, line.amount, line.badge) for line in shot(SHEET, asked).lines] == [
        ("MT-SHOOT-03", -2, "high"),
        ("MT-SHOOT-02", -1, "high"),
        ("MT-SHOOT-06", -1, "high"),
        ("MT-SHOOT-11", 1, "high"),
        ("MT-SHOOT-05", -2, "high"),
        ("MT-SHOOT-08", -2, "low"),
    ]


@proves("MT-KILL-01")
def test_an_impossible_shot_is_tried_only_where_the_club_allows_it() -> None:
    asked = Shot(7, "musket", 20, ("open_order",))
    assert shot(SHEET, asked).p == 0
    allowed = shot(SHEET, Shot(7, "musket", 20, ("open_order",), allow_impossible=True))
    assert (allowed.hit, allowed.kill_need, allowed.lines[-1].rule) == (Fraction(1, 10), 9, "MT-KILL-01")


@proves("MT-MOVE-02", "MT-MOVE-05", "MT-MOVE-06", "MT-MOVE-08", "MT-MOVE-09")
def test_every_modifier_of_a_move_is_explained_with_its_rule() -> None:
    asked = Move(None, ("scout", "cavalry", "light_cavalry"), False, "very_rough", 2)
    answer = move(SHEET, asked)
    assert [(line.rule, line.amount) for line in answer.lines] == [
        ("MT-MOVE-01", 4),
        ("MT-MOVE-02", 1),
        ("MT-MOVE-05", 6),
        ("MT-MOVE-06", 2),
        ("MT-MOVE-08", -2),
        ("MT-MOVE-09", -2),
    ]
    assert answer.inches == 9
    assert {line.rule: line.badge for line in answer.lines}["MT-MOVE-08"] == "low"


@proves("MT-SPOT-06", "MT-SPOT-07", "MT-SPOT-13")
@given(st.sets(st.sampled_from(TARGET)), st.sets(st.sampled_from(WEATHER)))
def test_the_shift_is_the_sum_of_its_reasons(target: set[str], weather: set[str]) -> None:
    answer = spot(SHEET, Sight(tuple(target), weather=tuple(weather)))
    assert answer.shift == sum(line.amount for line in answer.lines)
    assert sum(line.rule == "MT-SPOT-13" for line in answer.lines) == bool(weather)
    assert sum(line.rule in ("MT-SPOT-05", "MT-SPOT-06") for line in answer.lines) <= 1
    assert sum(line.rule == "MT-SPOT-07" for line in answer.lines) <= 1


@proves("MT-SPOT-01")
def test_a_distance_is_shown_only_from_a_row_the_club_accepted() -> None:
    smoking, hidden = (
        Sight(("smoke",)),
        Sight(("hidden_marker", "dense_cover", "scout"), weather=("fog_or_storm",)),
    )
    assert spot(SHEET, smoking).distance is None
    ours = SHEET.with_edit("spot.row", SHEET.row("spot.row"))
    assert spot(ours, Sight()).distance == 48
    assert spot(ours, Sight(("light_cover",))).distance == 18
    assert spot(ours, smoking).distance == 120
    assert spot(ours, hidden).distance == 1  # beyond the end it stops at the end


@proves("MT-REACT-01", "MT-REACT-03", "MT-REACT-12")
def test_a_reaction_test_has_the_ten_totals_of_its_die() -> None:
    answer = reaction(SHEET, Reaction(("size", "melee_losses"), figures=10, losses=3))
    assert answer.modifier == -1
    assert dict(answer.totals.items()) == {face - 1: Fraction(1, 10) for face in range(10)}
    assert answer.reaching(4) == Fraction(5, 10)


@proves("MT-REACT-01")
def test_results_come_from_the_clubs_own_numbers() -> None:
    answer = reaction(SHEET, Reaction((), thresholds={"flight": -99, "recoil": 2, "no_effect": 6}))
    assert answer.results == {
        "flight": Fraction(2, 10),
        "recoil": Fraction(4, 10),
        "no_effect": Fraction(4, 10),
    }
    assert reaction(SHEET, Reaction(())).results == {}


FOOT = Side(6, 6, figures=3)


@proves("MT-MELEE-02", "MT-MELEE-05")
def test_a_mounted_sabre_against_foot_and_a_lance() -> None:
    sabre = Side(6, 6, figures=3, weapon="sabre", mounted=True)
    against_foot = fight(SHEET, Melee(sabre, FOOT)).attacker
    against_lance = fight(SHEET, Melee(sabre, Side(6, 6, figures=3, weapon="lance", mounted=True))).attacker
    assert (against_foot.blow.hit, against_foot.blow.save) == (Fraction(1, 2), Fraction(4, 10))
    assert (against_lance.blow.hit, against_lance.blow.save) == (Fraction(4, 10), Fraction(3, 10))
    assert [line.rule for line in against_lance.defence_lines] == ["MT-MELEE-05"]


@proves("MT-MELEE-04")
def test_those_felled_by_a_lance_do_not_strike_back() -> None:
    lancer = Side(-20, 6, figures=1, dice=1, weapon="lance", mounted=True, charged=True)
    helpless, alone = Side(6, 40, figures=1), Side(6, 40, figures=2)
    assert dict(fight(SHEET, Melee(lancer, helpless)).losses.items()) == {(0, 1): 1}
    assert fight(SHEET, Melee(lancer, alone)).losses.when(lambda mine, theirs: mine > 0) == (
        Fraction(4, 10) * (1 - Fraction(3, 10))
    )


@proves("MT-MELEE-04")
def test_a_lance_strikes_first_without_a_charge_too_unless_the_club_reads_it_otherwise() -> None:
    """The sheet asks for a charge where it gives +2, not where it strikes first: our reading, badged."""
    lancer, foot = Side(-20, 6, weapon="lance", mounted=True), Side(6, -20)
    fought = fight(SHEET, Melee(lancer, foot))
    assert fought.first == "attacker"
    assert [(line.name, line.amount, line.badge) for line in fought.attacker.attack_lines] == [
        ("melee.lance_uncharged", 0, "medium")
    ]
    ours = SHEET.with_edit("melee.lance_uncharged", 0)
    assert fight(ours, Melee(lancer, foot)).first == "both"
    assert fight(ours, Melee(replace(lancer, charged=True), foot)).first == "attacker"
    assert fight(SHEET, Melee(foot, lancer)).first == "both"  # before the defender: the attacker's lance only


@proves("MT-MELEE-01")
def test_without_a_lance_both_strike_together_and_mirror() -> None:
    navy = Side(5, 7, figures=2, weapon="naval")
    there, back = fight(SHEET, Melee(navy, FOOT)), fight(SHEET, Melee(FOOT, navy))
    assert (there.first, back.first) == ("both", "both")
    assert there.losses == back.losses.mirrored()


@proves("MT-MELEE-06")
def test_surprise_falls_on_the_surprised_sides_attack_or_defence() -> None:
    surprised = Side(6, 6, surprised=True)
    plain = fight(SHEET, Melee(Side(6, 6), surprised))
    other = fight(SHEET, Melee(Side(6, 6), surprised, surprise_on_defence=True))
    assert (plain.defender.blow.hit, plain.attacker.blow.save) == (Fraction(2, 10), Fraction(4, 10))
    assert (other.defender.blow.hit, other.attacker.blow.save) == (Fraction(4, 10), Fraction(2, 10))


@proves("MT-MELEE-07")
def test_a_defended_position_throws_failed_defence_dice_again() -> None:
    held = fight(SHEET, Melee(Side(6, 6), Side(6, 6, defended=True)))
    saved = sum(a >= 6 or b >= 6 for a, b in product(range(10), repeat=2))
    assert held.attacker.blow.save == Fraction(saved, 100)


@proves("MT-FLEE-01", "MT-FLEE-02")
@pytest.mark.parametrize(("mode", "lost"), [("recoil", 1), ("flee", 4)])
def test_leaving_a_melee_by_hand(mode: str, lost: int) -> None:
    answer = leave(SHEET, mode, 3)
    for count in range(4):
        ways = sum(sum(face < lost for face in fall) == count for fall in product(range(10), repeat=3))
        assert answer.losses[count] == Fraction(ways, 1000)


@proves("MT-TERR-01", "MT-TERR-02")
def test_unreadable_terrain_says_so() -> None:
    assert terrain(SHEET, "hedge").unverified == ()
    assert "height" in terrain(SHEET, "unreadable_row").unverified
    assert terrain(SHEET, "woods").height == "high"


@proves("MT-WEAP-04")
def test_a_club_settles_a_damaged_weapon() -> None:
    ours = SHEET.with_edit("weapon.bow.range", 16)
    assert (unverified_cells(SHEET, "bow"), unverified_cells(ours, "bow")) == (["range"], [])
    assert shot(ours, Shot(6, "bow", 17)).in_range is False


CONTRADICTIONS = {
    "muskets.open_and_formed": lambda: shot(SHEET, Shot(6, "musket", 5, ("open_order", "formation"))),
    "muskets.large_in_order": lambda: shot(SHEET, Shot(6, "musket", 5, ("formation", "large"))),
    "muskets.fire_and_melee": lambda: reaction(SHEET, Reaction(("three_casualties", "melee_losses"))),
    "muskets.card_and_fight": lambda: reaction(SHEET, Reaction(("morale_card", "surprise"))),
    "muskets.officer_is_not_few": lambda: reaction(SHEET, Reaction(("few", "is_officer"))),
    "muskets.not_few": lambda: reaction(SHEET, Reaction(("few",), figures=4)),
    "muskets.lance_on_foot": lambda: fight(SHEET, Melee(Side(6, 6, weapon="lance"), FOOT)),
    "muskets.charged_and_surprised": lambda: fight(
        SHEET, Melee(Side(6, 6, charged=True, surprised=True), FOOT)
    ),
    "muskets.charged_and_defended": lambda: fight(
        SHEET, Melee(Side(6, 6, charged=True, defended=True), FOOT)
    ),
    "muskets.road_and_rough": lambda: move(SHEET, Move(ground="rough", road="column")),
    "muskets.not_a_face": lambda: reaction(SHEET, Reaction((), die=10)),
    "muskets.bad_distance": lambda: shot(SHEET, Shot(6, "musket", -3)),
    "muskets.bad_number": lambda: shot(SHEET, Shot(-300, "musket", 3)),
    "muskets.too_many_figures": lambda: volley(SHEET, 10_000, Shot(6, "musket", 3)),
    "muskets.unknown_weapon": lambda: shot(SHEET, Shot(6, "laser", 3)),
    "muskets.unknown_word": lambda: reaction(SHEET, Reaction(("happy",))),
    "muskets.unknown_terrain": lambda: terrain(SHEET, "volcano"),
    "muskets.order_whom": lambda: ability_cost(SHEET, "order"),
    "muskets.verified": lambda: SHEET.with_edit("shoot.hasty", -2),
    "muskets.no_such_cell": lambda: SHEET.with_edit("shoot.lucky", 2),
    "muskets.bad_value": lambda: SHEET.with_edit("shoot.dense_cover", 5),
}


@pytest.mark.parametrize("key", CONTRADICTIONS)
def test_contradictions_are_refused_with_their_reason(key: str) -> None:
    with pytest.raises(Refused) as no:
        CONTRADICTIONS[key]()
    assert no.value.key == key
    assert no.value.text("es") != no.value.text("en")


@given(st.sets(st.sampled_from([*ALWAYS, *UNDER_FIRE, *AFTER_MELEE])), st.integers(0, 20))
def test_a_reaction_is_answered_or_refused_whatever_is_ticked(conditions: set[str], figures: int) -> None:
    asked = Reaction(tuple(conditions), figures=figures, losses=1)
    sorts = [bool(conditions & set(sort)) for sort in (UNDER_FIRE, AFTER_MELEE, ["morale_card"])]
    if sum(sorts) > 1 or ("few" in conditions and figures > 3):
        with pytest.raises(Refused):
            reaction(SHEET, asked)
    else:
        answer = reaction(SHEET, asked)
        assert answer.modifier == sum(line.amount for line in answer.lines)


def test_every_unsure_cell_can_be_changed_and_no_sure_one() -> None:
    for name, cell in SHEET.cells.items():
        if cell.sure:
            with pytest.raises(Refused):
                SHEET.with_edit(name, cell.value)
        else:
            changed = SHEET.with_edit(name, cell.value).cells[name]
            assert changed.badge == "club"


@proves("MT-WEAP-04", "MT-SPOT-01")
def test_every_damaged_cell_of_the_ledger_is_marked() -> None:
    damaged = [
        "move.very_rough", "move.road_other", "spot.row", "spot.through_light", "weapon.bow.range",
        "weapon.rifle.near", "weapon.rifle.far", "weapon.light_artillery.range", "shoot.dense_cover",
        "shoot.solid_cover", "react.officer", "react.formation", "react.volley_or_unseen",
        "react.artillery_or_formed", "react.melee_loss", "react.double_numbers", "terrain.woods.kind",
        "terrain.orchard.height", "terrain.unreadable_row.cover",
    ]  # fmt: skip
    assert [name for name in damaged if SHEET.cells[name].sure] == []


@proves("MT-WEAP-01")
@pytest.mark.parametrize(
    ("inches", "name", "amount"), [(12, "weapon.half_range", 1), (12.5, "weapon.beyond_half", 0)]
)
def test_a_shot_says_which_power_number_it_read(inches: float, name: str, amount: int) -> None:
    answer = shot(SHEET, Shot(6, "musket", inches))
    near, far = SHEET["weapon.musket.near"], SHEET["weapon.musket.far"]
    assert answer.power == (near if amount else far)
    [line] = answer.power_lines
    assert (line.name, line.amount, line.rule) == (name, (far - near) * amount, "MT-WEAP-01")


@proves("MT-MELEE-07")
def test_a_defended_position_is_a_reason_that_changes_no_die() -> None:
    fought = fight(SHEET, Melee(Side(6, 6), Side(6, 6, defended=True)))
    assert [(line.name, line.amount, line.rule) for line in fought.attacker.defence_lines] == [
        ("melee.defended", 0, "MT-MELEE-07")
    ]
    assert fought.defender.defence_lines == ()
