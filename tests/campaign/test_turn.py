"""First player, attack chain, benefits, results."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.benefits import due
from tercio.campaign.bonuses import trait_choices
from tercio.campaign.chain import fewest_rematches, legal_targets, pairs, warnings
from tercio.campaign.choices import choices
from tercio.campaign.missions import DrawnMission
from tercio.campaign.score import Tally
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST, Campaign, Trait
from tercio.campaign.turn_opening import find_first
from tercio.campaign.wealth import Numbers
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tests.campaign.situations import at_war, attacking, do, refused, settle, won
from tests.oracles import campaign_oracle as oracle
from tests.proof import proves

FOUR = {"A": "a1 a2", "B": "b1 b2", "C": "c1", "D": "d1"}
TWO_BENEFITS = ("sorpresa", "holograma")


def opened(fought: str = "", chain: str = "ABCD") -> Campaign:
    """Four players about to name targets, those of `fought` ("AB BC") having met last turn."""
    campaign = attacking(at_war(FOUR, chain=chain))
    return replace(campaign, fought=pairs(pair for pair in fought.split()))


@proves("CP-FIRST-01", "CP-FIRST-02", "CP-FIRST-03", "CP-FIRST-04")
def test_every_tie_break_is_shown_with_who_was_left() -> None:
    figures = {
        "A": Numbers(tiles=6, sp=2, energy=9),
        "B": Numbers(tiles=6, sp=2, energy=8),
        "C": Numbers(tiles=6, sp=3),
        "D": Numbers(tiles=1),
    }
    opening = find_first(figures, "D", "DABC")
    assert [(step.by, step.left, step.rule) for step in opening.steps] == [
        ("candidates", ("A", "B", "C"), "CP-FIRST-01"),
        ("tiles", ("A", "B", "C"), "CP-FIRST-02"),
        ("sp", ("A", "B"), "CP-FIRST-03"),
        ("energy", ("B",), "CP-FIRST-04"),
    ]


@proves("CP-FIRST-08")
def test_the_next_turn_reverses_the_chain_of_this_one() -> None:
    campaign = at_war({"A": "a", "B": "b", "C": "c"}, chain="BCA")
    campaign = settle(campaign)
    assert (campaign.turn, campaign.previous_order) == (3, ("B", "C", "A"))
    assert (campaign.first, campaign.decided_by) == ("A", "reverse_order")


@proves("CP-ATT-01", "CP-ATT-02")
def test_last_turns_rival_is_refused_while_another_is_left() -> None:
    no = refused(opened("AB"), c.Attack("A", "B", TWO_BENEFITS))
    assert (no.key, no.rule, no.facts["legal"]) == ("campaign.attack.rematch", "CP-ATT-01", ["C", "D"])


@proves("CP-ATT-01")
def test_with_nobody_else_last_turns_rival_may_be_attacked() -> None:
    assert do(opened("AB AC AD"), c.Attack("A", "B", TWO_BENEFITS)).attacker() == "B"


@proves("CP-ATT-02")
def test_only_the_attacked_player_attacks_next() -> None:
    campaign = do(opened(), c.Attack("A", "C", TWO_BENEFITS))
    assert refused(campaign, c.Attack("B", "D", ("aliados",))) == Refused(
        "campaign.attack.not_your_turn", rule="CP-ATT-02", player="C"
    )
    assert refused(campaign, c.Attack("C", "A", ("brutalidad",))) == Refused(
        "campaign.attack.in_chain", rule="CP-ATT-02", legal=["B", "D"]
    )


@proves("CP-ATT-03", "CP-ATT-04", "CP-ATT-07", "CP-TURN-01")
def test_the_chain_closes_on_the_first_player_even_for_a_rematch() -> None:
    campaign = do(opened("DA"), c.Attack("A", "C", TWO_BENEFITS), c.Attack("C", "B", ("brutalidad",)))
    campaign = do(campaign, c.Attack("B", "D", ("entorno_acido",)))
    assert refused(campaign, c.Attack("D", "B", ("viento_magico",))) == Refused(
        "campaign.attack.closing", rule="CP-ATT-04", legal=["A"]
    )
    campaign = do(campaign, c.Attack("D", "A", ("viento_magico",)))
    assert (campaign.phase, campaign.chain) == (BATTLES, ("A", "C", "B", "D"))
    assert [(b.attacker, b.defender) for b in campaign.battles.values()] == [
        ("A", "C"), ("C", "B"), ("B", "D"), ("D", "A"),
    ]  # fmt: skip


@proves("CP-ATT-05", "CP-ATT-06")
def test_a_benefit_is_taken_once_a_turn_and_two_by_the_first_player() -> None:
    campaign = opened()
    assert refused(campaign, c.Attack("A", "B", ("sorpresa",))) == Refused(
        "campaign.benefit_refused.wrong_count", rule="CP-ATT-06", count=2
    )
    campaign = do(campaign, c.Attack("A", "B", TWO_BENEFITS))
    assert refused(campaign, c.Attack("B", "C", ("sorpresa",))) == Refused(
        "campaign.benefit_refused.taken",
        rule="CP-ATT-05",
        benefit=Phrase("campaign.benefit.sorpresa"),
        free=[
            Phrase("campaign.benefit.tomar_la_medida"),
            Phrase("campaign.benefit.ayudante_famoso"),
            Phrase("campaign.benefit.entorno_acido"),
            Phrase("campaign.benefit.ataque_nocturno"),
            Phrase("campaign.benefit.viento_magico"),
            Phrase("campaign.benefit.vortice_de_disformidad"),
            Phrase("campaign.benefit.estratega_superior"),
            Phrase("campaign.benefit.aliados"),
            Phrase("campaign.benefit.golpear_primero"),
            Phrase("campaign.benefit.se_busca_muerto"),
            Phrase("campaign.benefit.presencia_inquietante"),
            Phrase("campaign.benefit.como_en_los_viejos_tiempos"),
            Phrase("campaign.benefit.intervencion_rapida"),
            Phrase("campaign.benefit.vacaciones_pagadas"),
            Phrase("campaign.benefit.brutalidad"),
            Phrase("campaign.benefit.amos_de_la_guerra"),
        ],
    )
    assert do(campaign, c.Attack("B", "C", ("brutalidad",))).battles["B"].benefits == ("brutalidad",)


@proves("CP-ATT-05")
def test_benefits_are_free_again_next_turn() -> None:
    campaign = settle(at_war({"A": "a", "B": "b", "C": "c"}))
    assert campaign.phase == ATTACKS
    assert campaign.taken() == set()


@proves("CP-BEN-03", "CP-BEN-10")
def test_a_model_and_a_codex_are_named_when_their_benefits_are_taken() -> None:
    campaign = opened()
    famous = c.Attack("A", "B", ("ayudante_famoso", "aliados"), model="Ghazghkull")
    assert refused(campaign, famous) == Refused("campaign.benefit_refused.codex", rule="CP-BEN-10")
    assert refused(campaign, replace(famous, model="", codex="Eldar")) == Refused(
        "campaign.benefit_refused.model", rule="CP-BEN-03"
    )
    battle = do(campaign, replace(famous, codex="Eldar")).battles["A"]
    assert (battle.model, battle.codex) == ("Ghazghkull", "Eldar")


players = st.integers(2, 6).map(lambda count: list("ABCDEF"[:count]))


@proves("CP-ATT-01", "CP-ATT-02", "CP-ATT-03", "CP-ATT-04")
@given(players, st.data())
def test_chains_equal_every_order_checked_link_by_link(names: list[str], data: st.DataObject) -> None:
    drawn = data.draw(st.lists(st.sampled_from([(a, b) for a in names for b in names if a < b])))
    fought = pairs(drawn)

    def grow(chain: tuple[str, ...]) -> list[tuple[str, ...]]:
        if len(chain) == len(names):
            return [chain]
        return [whole for target in legal_targets(chain, names, fought) for whole in grow((*chain, target))]

    expected = oracle.chains(names, "A", {frozenset(pair) for pair in drawn})
    assert sorted(grow(("A",))) == sorted(expected)
    least = min(oracle.rematches(chain, {frozenset(pair) for pair in drawn}) for chain in expected)
    assert fewest_rematches(["A"], names, fought) == least


@proves("CP-ATT-02")
def test_a_choice_that_forces_a_rematch_later_is_announced() -> None:
    """Six in a ring last turn: A-C-E-B may go on to D, but then F must attack A again."""
    ring = pairs(["AB", "BC", "CD", "DE", "EF", "FA"])
    assert warnings("ACEB", "ABCDEF", ring) == {"D": 1, "F": 0}


@proves("CP-TURN-02")
def test_sheets_read_the_figures_of_the_start_of_the_turn() -> None:
    campaign = at_war(FOUR, chain="ABCD", A=Numbers(tiles=5), B=Numbers(tiles=8))
    assert campaign.side(campaign.battles["A"], "A").handicap == 180


@proves("CP-VP-01")
def test_a_result_counts_once_the_rival_confirms_it() -> None:
    campaign = at_war(FOUR, chain="ABCD")
    campaign = do(campaign, c.ReportResult("B", "A", Tally(5, 4), Tally(2, 1)))
    assert campaign.battles["A"].result is None
    assert refused(campaign, c.ConfirmResult("B", "A")) == Refused(
        "campaign.battle.own_claim", rule="CP-VP-01"
    )
    assert refused(campaign, c.ConfirmResult("C", "A")) == Refused(
        "campaign.battle.not_yours", rule="CP-ATT-03", attacker="A", defender="B"
    )
    result = do(campaign, c.ConfirmResult("A", "A")).battles["A"].result
    assert result is not None
    assert (result.winner, result.margin, result.totals) == ("A", 6, (9, 3))


@proves("CP-VP-01")
def test_the_rival_may_answer_with_a_report_of_his_own() -> None:
    campaign = at_war(FOUR, chain="ABCD")
    campaign = do(
        campaign, c.ReportResult("B", "A", Tally(9), Tally()), c.ReportResult("A", "A", Tally(8), Tally())
    )
    assert refused(campaign, c.ConfirmResult("A", "A")) == Refused(
        "campaign.battle.own_claim", rule="CP-VP-01"
    )
    result = do(campaign, c.ConfirmResult("B", "A")).battles["A"].result
    assert result is not None
    assert result.margin == 8


def test_the_organiser_may_override_a_settled_battle() -> None:
    campaign = do(at_war(FOUR, chain="ABCD"), won("A", 9), won("A", -2))
    result = campaign.battles["A"].result
    assert result is not None
    assert (result.winner, result.margin, result.how) == ("B", 2, "overridden")


def test_a_battle_that_is_not_in_the_chain_has_no_result() -> None:
    no = refused(at_war({"A": "a", "B": "b", "C": "c"}), c.ReportResult("A", "Z", Tally(), Tally()))
    assert no == Refused("campaign.battle.unknown", rule="CP-ATT-03", legal=["A–B", "B–C", "C–A"])


@proves("CP-BATT-06", "CP-BATT-07")
def test_scores_nobody_can_have_are_refused() -> None:
    campaign = at_war(FOUR, chain="ABCD")
    below = c.ReportResult("A", "A", Tally(-1), Tally())
    assert refused(campaign, below) == Refused("campaign.battle.negative", rule="CP-BATT-06")
    four_secondaries = c.ReportResult("A", "A", Tally(secondary=4), Tally())
    no = refused(campaign, four_secondaries)
    assert (no.key, no.facts["most"]) == ("campaign.battle.secondary", 3)


@proves("CP-BEN-11", "CP-BEN-12", "CP-BATT-07")
def test_dearer_secondaries_raise_the_attackers_most_only() -> None:
    from tercio.campaign.benefits import most_secondary_points

    both = ("golpear_primero", "se_busca_muerto")
    assert (most_secondary_points(both, True), most_secondary_points(both, False)) == (7, 3)


@proves("CP-BON-06")
def test_a_surviving_warlord_of_triple_energy_adds_a_point_before_the_margin() -> None:
    campaign = at_war(FOUR, chain="ABCD", A=Numbers(energy=30), B=Numbers(energy=10))
    alive = do(campaign, c.OverrideResult("A", Tally(5, warlord_alive=True), Tally(5, warlord_alive=True)))
    result = alive.battles["A"].result
    assert result is not None
    assert (result.winner, result.margin) == ("A", 1)


@proves("CP-VP-02")
def test_a_defender_surrenders_for_points_the_attacker_accepts() -> None:
    campaign = at_war(FOUR, chain="ABCD")
    assert refused(campaign, c.OfferSurrender("A", "A", 9)) == Refused(
        "campaign.surrender.attacker", rule="CP-VP-02"
    )
    assert refused(campaign, c.OfferSurrender("B", "A", None)) == Refused(
        "campaign.surrender.points", rule="CP-VP-02"
    )
    campaign = do(campaign, c.OfferSurrender("B", "A", 9), c.ConfirmResult("A", "A"))
    result = campaign.battles["A"].result
    assert result is not None
    assert (result.winner, result.margin, result.how) == ("A", 9, "surrender")


@proves("CP-DROP-04")
def test_an_unplayed_battle_is_a_draw_and_still_a_battle_for_next_turn() -> None:
    campaign = at_war({"A": "a", "B": "b", "C": "c", "D": "d"}, chain="ABCD")
    for attacker in "ABCD":
        campaign = do(campaign, c.CloseUnplayed(attacker))
    assert campaign.turn == 3
    assert campaign.fought == pairs(["AB", "BC", "CD", "DA"])
    assert all(player.earned == 0 for player in campaign.players.values())


def test_listed_choices_are_granted_to_everybody() -> None:
    from tercio.campaign.choices import everything
    from tercio.campaign.why import why_not

    for campaign in (
        opened("AB"),
        at_war(FOUR, chain="ABCD"),
        settle(at_war(FOUR, chain="ABCD"), A=20, B=20),
    ):
        assert [wish for wish in everything(campaign) if why_not(campaign, wish)] == []


def test_the_first_player_is_offered_two_benefits_and_the_others_one() -> None:
    assert (due(True), due(False)) == (2, 1)
    first = [wish for wish in choices(opened(), "A") if isinstance(wish, c.Attack)]
    assert len(first) == 3 * 18 * 17 // 2


def test_conquest_opens_when_the_last_battle_is_settled() -> None:
    assert settle(at_war(FOUR, chain="ABCD"), A=20).phase == CONQUEST


def measured(benefits: tuple[str, ...]) -> Campaign:
    """A attacks B with these benefits."""
    campaign = at_war({"A": "t0", "B": "t1", "C": "t2"})
    battle = replace(campaign.battles["A"], benefits=benefits)
    return replace(campaign, battles={**campaign.battles, "A": battle})


@proves("CP-BEN-01", "CP-BATT-04")
@pytest.mark.parametrize(
    ("benefits", "wish", "why"),
    [
        ((), c.RollMissions("A", "A", {"maelstrom": "deadlock"}), "campaign.mission.must_roll"),
        (("sorpresa",), c.RollMissions("A", "A", {"eternal_war": "the_relic"}), "campaign.mission.must_roll"),
        (
            ("tomar_la_medida",),
            c.RollMissions("A", "A", {"maelstrom": "deadlock", "eternal_war": "the_relic"}),
            "campaign.mission.only_one",
        ),
        (
            ("tomar_la_medida",),
            c.RollMissions("B", "A", {"maelstrom": "deadlock"}),
            "campaign.mission.attacker_only",
        ),
        (
            ("tomar_la_medida",),
            c.RollMissions("A", "A", {"maelstrom": "the_relic"}),
            "campaign.mission.unknown",
        ),
        (("tomar_la_medida",), c.RollMissions("A", "A", {}, "dawn_of_war"), "campaign.deployment.must_roll"),
        (("estratega_superior",), c.RollMissions("A", "A", {}, "picnic"), "campaign.deployment.unknown"),
        (
            ("estratega_superior",),
            c.RollMissions("B", "A", {}, "dawn_of_war"),
            "campaign.mission.attacker_only",
        ),
    ],
)
def test_missions_are_fixed_by_the_attacker_who_took_the_benefit_and_one_at_most(
    benefits: tuple[str, ...], wish: c.RollMissions, why: str
) -> None:
    assert refused(measured(benefits), wish).key == why


@proves("CP-BEN-01", "CP-BEN-09")
def test_what_is_chosen_is_not_rolled() -> None:
    wish = c.RollMissions("A", "A", {"eternal_war": "the_relic"}, "vanguard_strike")
    campaign = do(measured(("tomar_la_medida", "estratega_superior")), wish, dice="3")
    assert campaign.battles["A"].drawn == DrawnMission(
        "tactical_escalation", "the_relic", "vanguard_strike", {"maelstrom": 3}
    )


@proves("CP-BATT-04")
def test_dice_rolled_at_the_table_are_typed_in_and_recorded_as_such() -> None:
    typed = c.RollMissions("B", "A", dice={"maelstrom": 6, "eternal_war": 1, "deployment": 3})
    drawn = do(measured(()), typed, dice="").battles["A"].drawn
    assert drawn is not None
    assert (drawn.maelstrom, drawn.eternal_war, drawn.deployment) == (
        "deadlock",
        "crusade",
        "hammer_and_anvil",
    )
    assert (drawn.dice, drawn.rolled) == ({"maelstrom": 6, "eternal_war": 1, "deployment": 3}, "table")


@proves("CP-BATT-04")
def test_dice_not_typed_in_are_rolled() -> None:
    drawn = (
        do(measured(()), c.RollMissions("A", "A", dice={"eternal_war": 2}), dice="5 | 1").battles["A"].drawn
    )
    assert drawn is not None
    assert drawn.dice == {"maelstrom": 5, "eternal_war": 2, "deployment": 1}
    assert (drawn.table, drawn.rolled) == (("eternal_war",), "both")


@proves("CP-BATT-04")
@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ({"maelstrom": 7}, "campaign.dice.face"),
        ({"maelstrom": 0}, "campaign.dice.face"),
        ({"deployment": -1}, "campaign.dice.face"),
        ({"weather": 3}, "campaign.dice.not_needed"),
        ({"eternal_war": 3}, "campaign.dice.not_needed"),  # chosen, so not rolled
    ],
)
def test_dice_that_cannot_have_been_rolled_are_refused(dice: dict[str, int], why: str) -> None:
    wish = c.RollMissions("A", "A", {"eternal_war": "the_relic"}, dice=dice)
    assert refused(measured(("tomar_la_medida",)), wish).key == why


@proves("CP-BON-08")
@pytest.mark.parametrize(
    ("tier", "die", "choices"),
    [(2, 1, [1, 2]), (3, 6, [5, 6]), (2, 2, [1, 2, 3]), (1, 1, [1]), (0, 6, [6]), (3, 4, [3, 4, 5])],
)
def test_a_trait_roll_stays_between_one_and_six(tier: int, die: int, choices: list[int]) -> None:
    assert trait_choices(tier, die) == choices


def commanding() -> Campaign:
    """A leads B double in command points."""
    return at_war({"A": "t0", "B": "t1"}, chain="AB", A=Numbers(command=20), B=Numbers(command=10))


@proves("CP-BON-08")
def test_a_trait_is_rolled_here_or_at_the_table_and_shifted_once_seen() -> None:
    campaign = do(commanding(), c.RollTrait("A", "A"), dice="1")
    assert campaign.battles["A"].traits["A"] == Trait(1, 1)
    assert do(campaign, c.ReadTrait("A", "A", 2)).battles["A"].traits["A"] == Trait(1, 2)
    assert refused(campaign, c.ReadTrait("A", "A", 3)).facts["legal"] == [1, 2]
    assert refused(campaign, c.RollTrait("A", "A", 6)) == Refused("campaign.trait.rolled", rule="CP-BON-08")
    table = do(campaign, c.RollTrait("B", "A", 4), dice="")
    assert table.battles["A"].traits["B"] == Trait(4, 4, table=True)
    assert refused(table, c.ReadTrait("B", "A", 5)) == Refused(
        "campaign.trait.reads", rule="CP-BON-08", die=4, legal=[4]
    )  # no double for B
    assert refused(commanding(), c.ReadTrait("A", "A", 5)) == Refused(
        "campaign.trait.not_rolled", rule="CP-BON-08"
    )
    for die in (-1, 7):
        assert refused(commanding(), c.RollTrait("A", "A", die)).key == "campaign.dice.face"
    assert refused(at_war({"A": "t0", "B": "t1", "C": "t2"}), c.RollTrait("C", "A")) == Refused(
        "campaign.battle.not_yours", rule="CP-ATT-03", attacker="A", defender="B"
    )


@proves("CP-ATT-05", "CP-ATT-03")
def test_refusals_name_what_would_be_legal_instead() -> None:
    campaign = do(opened(), c.Attack("A", "B", TWO_BENEFITS))
    no = refused(campaign, c.Attack("B", "C", ("sorpresa",)))
    assert len(no.facts["free"]) == 16
    assert "Famous Aide" in no.text("en")
    war = at_war(FOUR, chain="ABCD")
    assert refused(war, c.ReportResult("A", "Z", Tally(), Tally())).facts["legal"] == [
        "A–B",
        "B–C",
        "C–D",
        "D–A",
    ]
