"""First player, attack chain, benefits, results."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.benefits import due
from tercio.campaign.chain import fewest_rematches, legal_targets, pairs, warnings
from tercio.campaign.choices import choices
from tercio.campaign.opening import find_first
from tercio.campaign.score import Tally
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST, Campaign
from tercio.campaign.wealth import Numbers
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
    assert refused(campaign, c.Attack("B", "D", ("aliados",))).key == "campaign.attack.not_your_turn"
    assert refused(campaign, c.Attack("C", "A", ("brutalidad",))).key == "campaign.attack.in_chain"


@proves("CP-ATT-03", "CP-ATT-04", "CP-ATT-07", "CP-TURN-01")
def test_the_chain_closes_on_the_first_player_even_for_a_rematch() -> None:
    campaign = do(opened("DA"), c.Attack("A", "C", TWO_BENEFITS), c.Attack("C", "B", ("brutalidad",)))
    campaign = do(campaign, c.Attack("B", "D", ("entorno_acido",)))
    assert refused(campaign, c.Attack("D", "B", ("viento_magico",))).key == "campaign.attack.closing"
    campaign = do(campaign, c.Attack("D", "A", ("viento_magico",)))
    assert (campaign.phase, campaign.chain) == (BATTLES, ("A", "C", "B", "D"))
    assert [(b.attacker, b.defender) for b in campaign.battles.values()] == [
        ("A", "C"), ("C", "B"), ("B", "D"), ("D", "A"),
    ]  # fmt: skip


@proves("CP-ATT-05", "CP-ATT-06")
def test_a_benefit_is_taken_once_a_turn_and_two_by_the_first_player() -> None:
    campaign = opened()
    assert refused(campaign, c.Attack("A", "B", ("sorpresa",))).key == "campaign.benefit_refused.wrong_count"
    campaign = do(campaign, c.Attack("A", "B", TWO_BENEFITS))
    assert refused(campaign, c.Attack("B", "C", ("sorpresa",))).key == "campaign.benefit_refused.taken"
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
    assert refused(campaign, famous).key == "campaign.benefit_refused.codex"
    assert refused(campaign, replace(famous, model="", codex="Eldar")).key == "campaign.benefit_refused.model"
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
    assert refused(campaign, c.ConfirmResult("B", "A")).key == "campaign.battle.own_claim"
    assert refused(campaign, c.ConfirmResult("C", "A")).key == "campaign.battle.not_yours"
    result = do(campaign, c.ConfirmResult("A", "A")).battles["A"].result
    assert result is not None
    assert (result.winner, result.margin, result.totals) == ("A", 6, (9, 3))


@proves("CP-VP-01")
def test_the_rival_may_answer_with_a_report_of_his_own() -> None:
    campaign = at_war(FOUR, chain="ABCD")
    campaign = do(
        campaign, c.ReportResult("B", "A", Tally(9), Tally()), c.ReportResult("A", "A", Tally(8), Tally())
    )
    assert refused(campaign, c.ConfirmResult("A", "A")).key == "campaign.battle.own_claim"
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
    assert no.key == "campaign.battle.unknown"


@proves("CP-BATT-06", "CP-BATT-07")
def test_scores_nobody_can_have_are_refused() -> None:
    campaign = at_war(FOUR, chain="ABCD")
    below = c.ReportResult("A", "A", Tally(-1), Tally())
    assert refused(campaign, below).key == "campaign.battle.negative"
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
    assert refused(campaign, c.OfferSurrender("A", "A", 9)).key == "campaign.surrender.attacker"
    assert refused(campaign, c.OfferSurrender("B", "A", None)).key == "campaign.surrender.points"
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
