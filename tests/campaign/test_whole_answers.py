"""The campaign's figures, compared whole: every tier of a lead, every reason a pure rule refuses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tercio.campaign.benefits import chance, expected_hits, name_of, refuse_benefits, warp_charge
from tercio.campaign.bonuses import (
    CommandBonus,
    EnergyBonus,
    TransportBonus,
    command_bonus,
    energy_bonus,
    refuse_grant,
    reserve_needs,
    seize_needs,
    tier,
    transport_bonus,
)
from tercio.campaign.conquest import Reward, options, refuse_plan, refuse_target, reward
from tercio.campaign.departure import Walkover, walkovers
from tercio.campaign.house_rules import DOCUMENT, RULE_OF, HouseRules, limits_of, refuse_house_rules
from tercio.campaign.rolls import at_least
from tercio.campaign.rule_tables import BENEFITS, TABLES
from tercio.campaign.score import Tally, refuse_surrender, total, winner_and_margin
from tercio.campaign.turn_opening import Opening, Step, find_first
from tercio.campaign.victory import Outcome, check_victory, last_standing
from tercio.campaign.wealth import Line, Numbers, explain
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tests.campaign.situations import REF19
from tests.proof import proves


@proves("CP-BON-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "lead"),
    [(5, 5, 0), (4, 5, 0), (6, 5, 1), (9, 5, 1), (10, 5, 2), (14, 5, 2), (15, 5, 3), (0, 0, 0), (1, 0, 3)],
)
def test_a_lead_is_a_tier_at_more_at_double_and_at_triple(mine: int, theirs: int, lead: int) -> None:
    assert tier(mine, theirs) == lead


@proves("CP-BON-04", "CP-BON-05", "CP-BON-06", "CP-BON-07", "CP-BON-08", "CP-BON-09")
@proves("CP-BON-10", "CP-BON-11", "CP-BON-12")
def test_each_tier_gives_its_own_and_those_below() -> None:
    assert [energy_bonus(lead) for lead in range(4)] == [
        EnergyBonus(0, 0, 0, 0), EnergyBonus(1, 0, 0, 0), EnergyBonus(1, 1, 1, 0), EnergyBonus(1, 1, 1, 1),
    ]  # fmt: skip
    assert [command_bonus(lead) for lead in range(4)] == [
        CommandBonus(0, False, 0), CommandBonus(1, False, 0),
        CommandBonus(1, True, 0), CommandBonus(1, True, 1),
    ]  # fmt: skip
    assert [transport_bonus(lead) for lead in range(4)] == [
        TransportBonus(0, 0, 0), TransportBonus(1, 0, 0), TransportBonus(1, 1, 0), TransportBonus(1, 1, 1),
    ]  # fmt: skip
    seize, reserve = TABLES.battle.seize_needs, TABLES.battle.reserve_needs
    assert [seize_needs(lead) for lead in range(4)] == [seize, seize - 1, seize - 1, seize - 1]
    assert [reserve_needs((), lead, False) for lead in range(4)] == [reserve] * 2 + [reserve - 1] * 2


@proves("CP-BEN-05", "CP-BEN-08")
def test_a_die_is_counted_by_its_faces() -> None:
    assert [at_least(needs) for needs in (1, 3, 6, 7)] == [1, Fraction(2, 3), Fraction(1, 6), 0]
    assert (chance(6, (1, 1, 6, 7, 0)), chance(3, (3,))) == (Fraction(1, 3), Fraction(1, 3))
    assert expected_hits(6, 4) == 4
    assert warp_charge(()) == (1, 2, 3, 4, 5, 6)
    assert warp_charge(("vortice_de_disformidad",)) == (4, 5, 6)


@proves("CP-BON-07")
def test_a_rule_is_granted_from_the_list_to_troops_who_lack_it() -> None:
    rule = TABLES.army.command_rules[0]
    assert refuse_grant("troops", (), rule) is None
    assert refuse_grant("troops", (), "luck") == Refused(
        "campaign.grant.not_in_list", rule="CP-BON-07", granted="luck"
    )
    assert refuse_grant("elites", (), rule) == Refused("campaign.grant.not_troops", rule="CP-BON-07")
    assert refuse_grant("troops", (rule,), rule) == Refused(
        "campaign.grant.already_has", rule="CP-BON-07", granted=Phrase(f"campaign.command_rule.{rule}")
    )


@proves("CP-ATT-05", "CP-ATT-06")
def test_a_benefit_is_refused_by_name_with_the_rule_of_who_asks() -> None:
    first, second, third = list(BENEFITS)[:3]
    refused = "campaign.benefit_refused"
    assert refuse_benefits(True, (), (first, second)) is None
    assert refuse_benefits(False, (first,), (second,)) is None
    for opening, rule, count in ((True, "CP-ATT-06", 2), (False, "CP-ATT-05", 1)):
        unknown = Refused(f"{refused}.unknown", rule=rule, benefit="luck")
        assert refuse_benefits(opening, (), ("luck",)) == unknown
        wrong = Refused(f"{refused}.wrong_count", rule=rule, count=count)
        assert refuse_benefits(opening, (), ()) == wrong
    twice = Refused(f"{refused}.duplicate", rule="CP-ATT-06", benefit=name_of(first))
    assert refuse_benefits(True, (), (first, first)) == twice
    free = [name_of(benefit) for benefit in BENEFITS if benefit not in (first, second, third)]
    assert refuse_benefits(True, (first, third), (second, first)) == Refused(
        f"{refused}.taken", rule="CP-ATT-05", benefit=name_of(first), free=free
    )


@proves("CP-CONQ-09", "CP-CONQ-10", "CP-CONQ-14")
def test_captures_are_paid_to_the_last_point_and_no_further() -> None:
    assert refuse_plan(14, 3, 4, (7, 7)) is None
    assert refuse_plan(7, 4, 4, (7,)) is None
    assert refuse_plan(13, 3, 4, (7, 7)) == Refused(
        "campaign.conquest.points", rule="CP-CONQ-10", cost=7, left=6
    )
    assert refuse_plan(99, 4, 4, (7, 7)) == Refused(
        "campaign.conquest.not_fewer", rule="CP-CONQ-09", mine=4, theirs=4
    )
    assert refuse_plan(99, 3, 4, (7, 7, 7)) == Refused("campaign.conquest.max_two", rule="CP-CONQ-09", most=2)
    assert refuse_target("B", "B") is None
    assert refuse_target(None, "B") == Refused("campaign.conquest.neutral", rule="CP-CONQ-14")
    assert refuse_target("C", "B") == Refused("campaign.conquest.not_the_attacked_rival", rule="CP-CONQ-14")


@proves("CP-CONQ-01", "CP-CONQ-11", "CP-BON-12")
def test_a_reward_goes_by_role_choice_and_triple_transport() -> None:
    assert [options(7, cheapest) for cheapest in (None, 8, 7)] == [["sp"], ["sp"], ["sp", "conquer"]]
    assert reward("attacker", 0, 3, "sp") == Reward(0, 0, False)
    assert reward("attacker", 1, 2, "sp") == Reward(1, 0, False)
    assert reward("attacker", 1, 3, "conquer") == Reward(0, 1, True)
    assert reward("defender", 1, 3) == Reward(1, 1, False)
    assert reward("defender", 1, 3).sp_gain == 2


@proves("CP-VP-01", "CP-VP-02")
def test_a_margin_has_a_winner_and_a_surrender_a_price() -> None:
    margins = [winner_and_margin(*totals) for totals in ((5, 3), (3, 5), (4, 4))]
    assert margins == [("attacker", 2), ("defender", 2), (None, 0)]
    assert refuse_surrender("defender", 1) is None
    for points in (None, 0):
        assert refuse_surrender("defender", points) == Refused("campaign.surrender.points", rule="CP-VP-02")
    assert refuse_surrender("attacker", 9) == Refused("campaign.surrender.attacker", rule="CP-VP-02")


@proves("CP-WIN-01", "CP-WIN-02", "CP-WIN-03", "CP-DROP-03")
def test_an_outcome_names_its_winners_its_reason_and_its_count() -> None:
    assert check_victory(1, {"A": (11, 4), "B": (3, 0)}) is None
    assert check_victory(1, {"A": (11, 5), "B": (3, 0)}) == Outcome(("A",), "twelve")
    assert check_victory(7, {"A": (3, 1), "B": (2, 6)}) is None
    assert check_victory(8, {"A": (3, 1), "B": (2, 6)}) == Outcome(("A", "B"), "turn8", 16)
    assert check_victory(8, {}) is None
    assert [last_standing(left) for left in ("AB", "A", "")] == [None, Outcome(("A",), "last_player"), None]


@proves("CP-FIRST-01", "CP-FIRST-02", "CP-FIRST-03", "CP-FIRST-08", "CP-FIRST-09")
def test_who_opens_a_turn_is_told_step_by_step() -> None:
    figures = {"A": Numbers(tiles=1), "B": Numbers(tiles=2, sp=3), "C": Numbers(tiles=2, sp=2)}
    assert find_first(figures, "A", "ABC") == Opening(
        "C", "sp",
        (
            Step("candidates", "CP-FIRST-01", ("B", "C")),
            Step("tiles", "CP-FIRST-02", ("B", "C"), 2),
            Step("sp", "CP-FIRST-03", ("C",), 2),
        ),
    )  # fmt: skip
    level = find_first({"A": Numbers(), "B": Numbers()}, None, "ABC")
    assert (level.first, level.decided_by) == ("B", "reverse_order")
    assert level.steps[0] == Step("candidates", "CP-FIRST-09", ("A", "B"))
    assert level.steps[-1] == Step("reverse_order", "CP-FIRST-08", ("B",))
    alone = find_first({"A": Numbers(), "B": Numbers()}, "A", "AB")
    assert alone == Opening("B", "only_candidate", (Step("candidates", "CP-FIRST-01", ("B",)),))


@proves("CP-DROP-02")
def test_a_leavers_unplayed_battles_go_to_each_rival_in_his_role() -> None:
    ring = [("A", "B"), ("B", "C"), ("C", "A")]
    assert walkovers(ring, "B", ()) == [
        Walkover("A", "A", "attacker", 15),
        Walkover("B", "C", "defender", 15),
    ]
    assert walkovers(ring, "B", [("A", "B")]) == [Walkover("B", "C", "defender", 15)]


@pytest.mark.parametrize("figure", RULE_OF)
def test_every_house_rule_is_taken_to_its_ends_and_no_further(figure: str) -> None:
    least, most = limits_of(figure, REF19)
    for value, good in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
        values = {name: getattr(DOCUMENT, name) for name in RULE_OF} | {figure: value}
        no = refuse_house_rules(HouseRules(**values), REF19)
        assert no == (None if good else Refused(
            "campaign.house.out_of_range", rule=RULE_OF[figure], figure=Phrase(f"campaign.house.{figure}"),
            least=least, most=most,
        ))  # fmt: skip


@proves("CP-BATT-06", "CP-BATT-07", "CP-BON-06")
def test_a_total_is_what_was_scored_and_the_warlords_point_at_triple_energy() -> None:
    assert [total(Tally(), lead) for lead in (0, 3)] == [0, 0]
    assert [total(Tally(2, 4, 1, warlord_alive=True), lead) for lead in (2, 3)] == [7, 8]


@proves("CP-BLD-05", "CP-BLD-06", "CP-BLD-07", "CP-UPD-02")
def test_a_players_figures_are_explained_line_by_line() -> None:
    lines = [line for line in explain("A", {"shield": 2}, 3) if line.step != "resources"]
    extra = lines[3].total
    assert lines == [
        Line("tiles", "shield", 2, 1, 2, "CP-BLD-07"),
        Line("generators", "shield", 2, 1, 2, "CP-BLD-07"),
        Line("sp", "generators", 2, 1, 2, "CP-BLD-05"),
        Line("sp", "extra", extra, 1, extra, "CP-BLD-06"),
        Line("sp", "earned", 3, 1, 3, "CP-UPD-02"),
    ]
    assert {getattr(Numbers(), name) for name in Numbers.__struct_fields__} == {0}
