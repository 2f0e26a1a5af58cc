"""Bills, captures, rewards, victory, departures."""

import pytest
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.choices import choices
from tercio.campaign.conquest import price
from tercio.campaign.decide import decide
from tercio.campaign.event_text import event_text
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST, ENDED, Campaign
from tercio.campaign.wealth import Numbers
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tests.campaign.situations import REF19, at_war, attacking, do, drafting, refused, settle, strip
from tests.proof import proves


def bill(campaign: Campaign, player: str, tile: str) -> dict[str, int]:
    return {charge.what: charge.points for charge in campaign.bill(player, tile)}


def rules(campaign: Campaign, player: str, tile: str) -> list[str]:
    return [charge.rule for charge in campaign.bill(player, tile)]


@proves("CP-CONQ-02", "CP-CONQ-04", "CP-CONQ-08")
def test_a_hive_costs_seven_seventeen_and_its_owners_shield() -> None:
    campaign = at_war({"A": "t0", "B": "t1"}, strip("none", "hive"), chain="AB", profiles="AG")
    assert bill(campaign, "A", "t1") == {"base": 7, "hive": 17, "owner_shield": 4}
    assert rules(campaign, "A", "t1") == ["CP-CONQ-02", "CP-CONQ-04", "CP-CONQ-08"]


@proves("CP-CONQ-02", "CP-CONQ-05", "CP-CONQ-06", "CP-CONQ-07", "CP-MAP-02")
def test_every_surcharge_has_its_own_line() -> None:
    planet = strip("none", "none", "spaceport+shield", river="t2", mountain="t2")
    campaign = at_war({"A": "t0", "B": "t2"}, planet, chain="AB", profiles="AD")
    assert bill(campaign, "A", "t2") == {
        "base": 7, "not_adjacent": 3, "spaceport": 2, "river": 1, "mountain": 2, "owner_shield": 3,
    }  # fmt: skip


@proves("CP-CONQ-02", "CP-CONQ-04", "CP-CONQ-06", "CP-CONQ-07", "CP-CONQ-08")
def test_the_dearest_tile_costs_34_and_every_line_of_it_has_its_rule() -> None:
    """A hive with river and mountain, far away, its owner of shield 4: nothing missing, nothing twice."""
    planet = strip("none", "none", "hive", river="t2", mountain="t2")
    campaign = at_war({"A": "t0", "B": "t2"}, planet, chain="AB", profiles="AG")
    assert [(charge.rule, charge.points) for charge in campaign.bill("A", "t2")] == [
        ("CP-CONQ-02", 7),  # base
        ("CP-CONQ-02", 3),  # does not touch the winner's land
        ("CP-CONQ-04", 17),  # hive
        ("CP-CONQ-06", 1),  # river
        ("CP-CONQ-07", 2),  # mountain
        ("CP-CONQ-08", 4),  # the generator inside the hive, at its owner's shield modifier
    ]
    assert price(campaign.bill("A", "t2")) == 34
    touching = at_war({"A": "t0", "B": "t1"}, strip("none", "hive"), chain="AB", profiles="AG")
    assert price(touching.bill("A", "t1")) == 28  # the same hive without terrain, touching


@proves("CP-CONQ-03")
def test_own_spaceports_reach_every_spaceport_and_the_bill_says_so() -> None:
    planet = strip("spaceport", "none", "spaceport", "none")
    campaign = at_war({"A": "t0", "B": "t2 t3"}, planet, chain="AB")
    assert bill(campaign, "A", "t2") == {"base": 7, "spaceport_link": 0, "spaceport": 2}
    assert bill(campaign, "A", "t3") == {"base": 7, "not_adjacent": 3}


@proves("CP-CONQ-01")
def test_a_winning_attacker_chooses_between_a_position_and_land() -> None:
    campaign = settle(at_war({"A": "a", "B": "b b2", "C": "c"}), A=10)
    assert campaign.conqueror() == "A"
    assert choices(campaign, "A") == [
        c.TakePosition("A"), c.ConquerTile("A", "b"), c.ConquerTile("A", "b2"), c.Leave("A"),
    ]  # fmt: skip
    assert do(campaign, c.TakePosition("A")).players["A"].earned == 1
    assert do(campaign, c.ConquerTile("A", "b")).owners["b"] == "A"


@proves("CP-CONQ-01")
def test_with_nothing_affordable_the_position_comes_by_itself() -> None:
    campaign = settle(at_war({"A": "a", "B": "b", "C": "c"}), A=9)
    assert (campaign.turn, campaign.players["A"].earned) == (3, 1)


@proves("CP-CONQ-09")
def test_a_second_tile_needs_fewer_tiles_at_the_start_of_the_turn() -> None:
    planet = strip("none", "none", "none", "none")
    owners = {"A": "t0", "B": "t1 t2 t3"}
    campaign = do(settle(at_war(owners, planet, chain="AB"), A=14), c.ConquerTile("A", "t1"))
    assert bill(campaign, "A", "t2") == {"base": 7}, "it touches the first capture"
    assert do(campaign, c.ConquerTile("A", "t2")).owners["t2"] == "A"
    level = settle(at_war(owners, planet, chain="AB", A=Numbers(tiles=3), B=Numbers(tiles=3)), A=14)
    assert do(level, c.ConquerTile("A", "t1")).phase != CONQUEST


@proves("CP-CONQ-09", "CP-CONQ-03")
def test_a_captured_spaceport_opens_the_link_for_the_second_capture() -> None:
    planet = strip("none", "spaceport", "none", "spaceport")
    campaign = settle(at_war({"A": "t0", "B": "t1 t2 t3"}, planet, chain="AB"), A=18)
    campaign = do(campaign, c.ConquerTile("A", "t1"))
    assert bill(campaign, "A", "t3") == {"base": 7, "spaceport_link": 0, "spaceport": 2}


@proves("CP-CONQ-09", "CP-CONQ-10")
def test_what_is_left_is_spent_now_or_lost() -> None:
    planet = strip("none", "none", "none", "none")
    campaign = settle(at_war({"A": "t0", "B": "t1 t2 t3"}, planet, chain="AB"), A=30)
    campaign = do(campaign, c.ConquerTile("A", "t1"), c.ConquerTile("A", "t2"))
    assert (campaign.turn, campaign.paid) == (3, ())
    assert campaign.owners["t3"] == "B"


@proves("CP-CONQ-01")
def test_after_a_capture_the_position_is_no_longer_on_offer() -> None:
    campaign = settle(at_war({"A": "t0", "B": "t1 t2 t3"}, strip(*["none"] * 4), chain="AB"), A=30)
    assert refused(campaign, c.FinishConquest("A")) == Refused(
        "campaign.conquest.must_choose", rule="CP-CONQ-01"
    )
    campaign = do(campaign, c.ConquerTile("A", "t1"))
    assert refused(campaign, c.TakePosition("A")) == Refused("campaign.conquest.either", rule="CP-CONQ-01")
    assert do(campaign, c.FinishConquest("A")).turn == 3


@proves("CP-CONQ-14", "CP-CONQ-12")
@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ("n", "neutral"),
        ("c", "not_the_attacked_rival"),
        ("a", "not_the_attacked_rival"),
        ("x", "no_such_tile"),
    ],
)
def test_only_tiles_of_the_attacked_rival_can_be_taken(tile: str, why: str) -> None:
    from msgspec.structs import replace

    campaign = settle(at_war({"A": "a", "B": "b b2", "C": "c", "N": "n"}), A=10)
    owners = {key: who for key, who in campaign.owners.items() if who != "N"}
    no = refused(replace(campaign, owners=owners), c.ConquerTile("A", tile))
    assert no.key.endswith(why)


@proves("CP-CONQ-12")
def test_conquests_come_one_after_another_on_the_map_as_it_stands() -> None:
    planet = strip("none", "none", "none", "shield")
    campaign = at_war({"C": "t0", "A": "t1", "B": "t2 t3"}, planet, profiles="GBA")
    campaign = settle(campaign, A=30, C=30)
    assert campaign.queue == ("A", "C")
    assert refused(campaign, c.ConquerTile("C", "t1")) == Refused(
        "campaign.conquest.not_your_turn", rule="CP-CONQ-12", player="A"
    )
    campaign = do(campaign, c.ConquerTile("A", "t3"), c.FinishConquest("A"))
    assert bill(campaign, "C", "t3") == {"base": 7, "not_adjacent": 3, "owner_shield": 4}, "A's shield now"
    assert do(campaign, c.ConquerTile("C", "t3")).owners["t3"] == "C"


@proves("CP-CONQ-11", "CP-UPD-02")
def test_beating_off_an_attack_pays_one_position() -> None:
    campaign = settle(at_war({"A": "a", "B": "b", "C": "c"}), A=-4)
    assert {who: player.earned for who, player in campaign.players.items()} == {"A": 0, "B": 1, "C": 0}


@proves("CP-BON-12", "CP-BLD-08")
@pytest.mark.parametrize(
    ("margin", "earned"), [(5, {"A": 2, "B": 0}), (-5, {"A": 0, "B": 1}), (0, {"A": 0, "B": 0})]
)
def test_triple_transport_pays_its_winner_one_more(margin: int, earned: dict[str, int]) -> None:
    campaign = at_war(
        {"A": "a", "B": "b", "C": "c"}, A=Numbers(tiles=1, transport=30), B=Numbers(tiles=1, transport=10)
    )
    campaign = settle(campaign, A=margin)
    assert {who: campaign.players[who].earned for who in "AB"} == earned


@proves("CP-CONQ-13")
def test_a_player_without_tiles_fights_on() -> None:
    campaign = at_war({"A": "a", "B": "b b2", "C": "c"}, chain="BCA")
    campaign = settle(campaign, C=10)
    campaign = do(campaign, c.ConquerTile("C", "a"))
    assert campaign.live("A").tiles == 0
    assert "A" in campaign.active()
    assert campaign.first == "A", "he has the fewest tiles"


def rich(tiles: int, start: str = "a") -> str:
    return " ".join(f"{start}{n}" for n in range(tiles))


@proves("CP-WIN-01", "CP-WIN-02", "CP-UPD-01")
def test_twelve_tiles_in_phase_six_end_the_campaign_for_all_who_have_them() -> None:
    campaign = settle(at_war({"A": rich(12), "B": rich(13, "b"), "C": "c"}, turn=4))
    assert campaign.phase == ENDED
    assert campaign.outcome is not None
    assert (campaign.outcome.winners, campaign.outcome.reason) == (("A", "B"), "twelve")


@proves("CP-WIN-04")
def test_twelve_reached_and_lost_within_the_phase_do_not_win() -> None:
    campaign = settle(at_war({"A": rich(11), "B": "b", "C": "c"}), A=10, C=10)
    campaign = do(campaign, c.ConquerTile("A", "b"))
    assert campaign.live("A").tiles == 12
    campaign = do(campaign, c.ConquerTile("C", "a0"))
    assert (campaign.phase, campaign.turn) == (ATTACKS, 3)


@proves("CP-WIN-02", "CP-BLD-08")
def test_a_position_earned_this_turn_counts_in_this_turns_check() -> None:
    from msgspec.structs import replace

    campaign = at_war({"A": rich(11), "B": "b", "C": "c"})
    players = {**campaign.players, "A": replace(campaign.players["A"], earned=4)}
    campaign = settle(replace(campaign, players=players), C=-1)
    assert campaign.outcome is not None
    assert campaign.outcome.winners == ("A",)


@proves("CP-WIN-03", "CP-TURN-01")
def test_turn_eight_is_the_last() -> None:
    campaign = settle(at_war({"A": "a a2", "B": "b", "C": "c"}, turn=8))
    assert campaign.outcome is not None
    assert (campaign.outcome.winners, campaign.outcome.reason, campaign.outcome.fifths) == (
        ("A",),
        "turn8",
        10,
    )
    assert settle(at_war({"A": "a a2", "B": "b", "C": "c"}, turn=7)).turn == 8


@proves("CP-DROP-01", "CP-DROP-02")
def test_a_leavers_battles_become_walkovers_and_his_land_can_be_taken_this_turn_only() -> None:
    campaign = at_war({"A": "a", "B": rich(2, "b"), "C": "c", "D": "d"}, chain="ABCD")
    campaign = do(campaign, c.Leave("B"))
    results = {
        a: b.result and (b.result.winner, b.result.margin, b.result.how) for a, b in campaign.battles.items()
    }
    assert results == {"A": ("A", 15, "walkover"), "B": ("C", 15, "walkover"), "C": None, "D": None}
    campaign = settle(campaign)
    assert campaign.players["C"].earned == 1
    campaign = do(campaign, c.ConquerTile("A", "b0"))
    assert (campaign.owners["b0"], campaign.owners["b1"]) == ("A", "B")
    assert campaign.active() == ["A", "C", "D"]
    assert "B" not in campaign.targets()


@proves("CP-DROP-02")
def test_a_walkover_can_take_two_tiles_under_the_usual_rules() -> None:
    planet = strip("none", "none", "none", "none", "none")
    campaign = at_war({"A": "t0", "B": "t1 t2 t3", "C": "t4"}, planet)
    campaign = settle(do(campaign, c.Leave("B")))
    campaign = do(campaign, c.ConquerTile("A", "t1"), c.ConquerTile("A", "t2"))
    assert [campaign.owners[f"t{n}"] for n in range(4)] == ["A", "A", "A", "B"]


@proves("CP-DROP-02")
def test_battles_already_played_stand() -> None:
    campaign = do(
        at_war({"A": "a", "B": "b", "C": "c", "D": "d"}, chain="ABCD"), c.CloseUnplayed("A"), c.Leave("B")
    )
    result = campaign.battles["A"].result
    assert result is not None
    assert result.how == "unplayed"


@proves("CP-DROP-01", "CP-FIRST-09")
def test_whoever_leaves_before_attacking_gives_his_place_back() -> None:
    campaign = attacking(at_war({"A": "a", "B": "b", "C": "c", "D": "d"}, chain="ABCD"))
    campaign = do(campaign, c.Attack("A", "B", ("sorpresa", "aliados"), codex="Eldar"), c.Leave("B"))
    assert (campaign.attacker(), campaign.chain, campaign.battles) == ("A", ("A",), {})
    opener_gone = do(campaign, c.Leave("A"))
    assert opener_gone.first in ("C", "D")
    assert opener_gone.chain == (opener_gone.first,)


@proves("CP-DROP-01", "CP-DROP-02")
def test_an_opener_who_leaves_after_attacking_is_a_walkover_when_the_chain_closes() -> None:
    campaign = attacking(at_war({"A": "a", "B": "b", "C": "c", "D": "d"}, chain="ABCD"))
    campaign = do(campaign, c.Attack("A", "B", ("sorpresa", "brutalidad")), c.Leave("A"))
    campaign = do(campaign, c.Attack("B", "C", ("holograma",)), c.Attack("C", "D", ("entorno_acido",)))
    campaign = do(campaign, c.Attack("D", "A", ("viento_magico",)))
    assert campaign.phase == BATTLES
    results = [b.result and b.result.how for b in campaign.battles.values()]
    assert results == ["walkover", None, None, "walkover"]


@proves("CP-DROP-03")
@pytest.mark.parametrize("start", [drafting("A", "B", "C"), at_war({"A": "a", "B": "b", "C": "c"})])
def test_the_last_player_left_wins_at_once(start: Campaign) -> None:
    campaign = do(start, c.Leave("A"), c.Leave("C"))
    assert campaign.outcome is not None
    assert (campaign.phase, campaign.outcome.winners, campaign.outcome.reason) == (
        ENDED,
        ("B",),
        "last_player",
    )


@proves("CP-DROP-01")
def test_a_leaver_is_passed_over_in_the_draft_and_keeps_his_banners() -> None:
    campaign = do(drafting("A", "B", "C"), c.ClaimTiles("A", ("2,0", "1,0", "1,1")), c.Leave("A"))
    while campaign.drafting():
        campaign = do(campaign, choices(campaign, str(campaign.drafting()))[0])
    assert campaign.owners["2,0"] == "A"
    assert (campaign.turn, sorted(campaign.owners.values()).count("A")) == (1, 3)


def test_every_affordable_target_is_listed_with_its_price() -> None:
    campaign = settle(
        at_war({"A": "t0", "B": "t1 t2"}, strip("none", "shield", "none"), chain="AB", profiles="AG"), A=10
    )
    prices = {tile: price(lines) for tile, lines in campaign.bills("A").items()}
    assert prices == {"t1": 11, "t2": 10}
    assert [wish.tile for wish in choices(campaign, "A") if isinstance(wish, c.ConquerTile)] == ["t2"]


@proves("CP-CONQ-10")
def test_a_tile_too_dear_is_refused_with_what_could_be_had_instead() -> None:
    planet = strip("none", "none", "hive", "shield")
    campaign = settle(at_war({"A": "t0", "B": "t1 t2 t3"}, planet, chain="AB", profiles="AG"), A=30)
    no = refused(campaign, c.ConquerTile("A", "t2"))
    assert no.text("en") == (
        "It costs 31 and you have 30 points left. You may choose t1 (7), t3 (14) and a strategic position."
    )
    after = do(campaign, c.ConquerTile("A", "t1"))
    assert "to end your conquest" in refused(after, c.ConquerTile("A", "t2")).text("en")


def test_texts_call_a_tile_by_its_own_name() -> None:
    named = replace(REF19, tiles=tuple(replace(tile, name=f"Fuerte {tile.id}") for tile in REF19.tiles))
    campaign = drafting("A", "B", "C", planet=named)
    (event,) = decide(campaign, c.ClaimTiles("A", ("2,0", "1,0", "1,1")), SeededDice("test"))
    assert "Fuerte 2,0, Fuerte 1,0 y Fuerte 1,1" in event_text(event, "es")
    after = do(campaign, c.ClaimTiles("A", ("2,0", "1,0", "1,1")))
    assert "Fuerte 2,0" in refused(after, c.ClaimTiles("B", ("2,0", "0,1", "0,2"))).text("es")
