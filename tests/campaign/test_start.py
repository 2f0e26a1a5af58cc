"""Lots, profiles and the draft."""

from collections import Counter

import pytest

from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.choices import choices
from tercio.campaign.draft import refuse_next_picks
from tercio.campaign.mapfile import shipped_maps
from tercio.campaign.planet import Planet, hex_tile
from tercio.campaign.state import ATTACKS, Campaign
from tercio.campaign.why import why_not
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tests.campaign.situations import REF19, do, drafting, gathered, refused
from tests.proof import proves


@proves("CP-START-01", "CP-START-02")
def test_lots_draw_an_order_and_a_different_profile_for_each() -> None:
    campaign = do(
        gathered("Ana", "Blas", "Cleo"), c.DrawLots(), dice="3 1 1 | 10 1 1 1 1 1 1 1 1 1".replace("|", "")
    )
    assert campaign.lot == ("Cleo", "Ana", "Blas")
    assert {who: player.profile for who, player in campaign.players.items()} == {
        "Cleo": "J",
        "Ana": "A",
        "Blas": "B",
    }


@proves("CP-START-01")
def test_every_order_is_as_likely_as_any_other() -> None:
    start = gathered("Ana", "Blas", "Cleo")
    orders = Counter(do(start, c.DrawLots(), dice=SeededDice(seed)).lot for seed in range(1_200))
    assert len(orders) == 6
    assert all(abs(times - 200) < 60 for times in orders.values())


@proves("CP-START-02")
def test_an_eleventh_player_has_no_profile_left() -> None:
    campaign = gathered(*(f"P{n}" for n in range(10)))
    assert refused(campaign, c.Join("P10")) == Refused(
        "campaign.too_many_players", rule="CP-START-02", most=10
    )


@proves("CP-START-03", "CP-START-04", "CP-START-05")
def test_a_draft_goes_forth_and_back_and_ends_in_turn_one() -> None:
    campaign = drafting("A", "B", "C")
    seats = []
    while campaign.drafting():
        who = str(campaign.drafting())
        seats.append(who)
        campaign = do(campaign, choices(campaign, who)[0])
    assert seats == ["A", "B", "C", *"CCC", *"BBB", *"AAA"]
    assert Counter(campaign.owners.values()) == {"A": 6, "B": 6, "C": 6}
    assert (campaign.phase, campaign.turn) == (ATTACKS, 1)
    assert all(player.earned == 0 for player in campaign.players.values())
    assert campaign.start["A"] == campaign.live("A")


@proves("CP-START-03")
def test_nobody_claims_out_of_turn() -> None:
    no = refused(drafting("A", "B", "C"), c.ClaimTiles("B", ("2,0", "1,0", "1,1")))
    assert (no.key, no.facts) == ("campaign.draft.not_your_turn", {"player": "A"})


@proves("CP-START-03")
@pytest.mark.parametrize("tiles", [(), ("2,0",), ("2,0", "1,0"), ("2,0", "1,0", "1,1", "0,1")])
def test_the_first_pick_is_three_tiles(tiles: tuple[str, ...]) -> None:
    assert refused(drafting("A", "B", "C"), c.ClaimTiles("A", tiles)) == Refused(
        "campaign.draft.three", rule="CP-START-03", count=3
    )


@proves("CP-START-03")
def test_the_choices_are_exactly_the_triples_that_are_not_refused() -> None:
    from itertools import combinations

    campaign = drafting("A", "B", "C")
    listed = {frozenset(wish.tiles) for wish in choices(campaign, "A") if isinstance(wish, c.ClaimTiles)}
    granted = {
        frozenset(triple)
        for triple in combinations(campaign.planet.by_id, 3)
        if why_not(campaign, c.ClaimTiles("A", triple)) is None
    }
    assert listed == granted


@proves("CP-START-04")
def test_second_round_tiles_may_be_claimed_one_by_one_or_together() -> None:
    campaign = do(
        drafting("A", "B"),
        c.ClaimTiles("A", ("2,0", "1,0", "1,1")),
        c.ClaimTiles("B", ("-2,2", "-1,2", "-2,1")),
    )
    together = do(campaign, c.ClaimTiles("B", ("-1,1", "-2,0", "0,2")))
    apart = do(campaign, *(c.ClaimTiles("B", (tile,)) for tile in ("-1,1", "-2,0", "0,2")))
    assert together == apart
    assert together.drafting() == "A"


@proves("CP-START-04")
def test_any_free_tile_will_do_when_none_touches() -> None:
    """A holds a far corner whose neighbours are all taken."""
    tiles = [hex_tile(q, r, kind) for r, kind in enumerate(("hive", "power", "shield")) for q in range(6)]
    planet = Planet("wide", tuple(tiles))
    from tercio.campaign.draft import next_tiles

    owners = {"0,0": "A", "1,0": "B", "0,1": "B"}
    assert "5,2" in next_tiles(planet, owners, "A")


@proves("CP-START-06")
@pytest.mark.parametrize(("faction", "level"), [("", "none"), ("none", "none"), ("None", ""), (" ", "")])
def test_an_ally_called_none_is_no_ally(faction: str, level: str) -> None:
    campaign = do(Campaign(), c.FoundCampaign("c", shipped_maps()["ref19"]))
    campaign = do(campaign, c.Join("A"))
    campaign = do(campaign, c.DeclareArmy("A", Declaration("Orks", "Horde", faction, level)))
    assert campaign.players["A"].army == Declaration("Orks", "Horde")


@proves("CP-START-06")
def test_an_army_is_declared_once_and_before_the_lots() -> None:
    campaign = do(Campaign(), c.FoundCampaign("Test", drafting("A", "B").planet), c.Join("A"), c.Join("B"))
    assert refused(campaign, c.DrawLots()) == Refused(
        "campaign.army.missing", rule="CP-START-06", players=["A", "B"]
    )
    campaign = do(campaign, c.DeclareArmy("A", Declaration("Eldar", "Combined Arms")))
    assert refused(campaign, c.DeclareArmy("A", Declaration("Orks", "Horde"))) == Refused(
        "campaign.army.declared", rule="CP-START-06"
    )


@proves("CP-START-06")
@pytest.mark.parametrize(
    ("army", "why"),
    [
        (Declaration("", "Combined Arms"), "campaign.army.unnamed"),
        (Declaration("Orks", " "), "campaign.army.unnamed"),
        (Declaration("Orks", "d", "Eldar"), "campaign.army.half_ally"),
        (Declaration("Orks", "d", "Eldar", "none"), "campaign.army.half_ally"),
        (Declaration("Orks", "d", "", "battle_brothers"), "campaign.army.half_ally"),
        (Declaration("Orks", "d", "Eldar", "come_the_apocalypse"), "campaign.army.alliance"),
    ],
)
def test_an_army_needs_names_and_a_strong_enough_alliance(army: Declaration, why: str) -> None:
    campaign = do(Campaign(), c.FoundCampaign("Test", drafting("A", "B").planet), c.Join("A"))
    assert refused(campaign, c.DeclareArmy("A", army)).key == why


@proves("CP-MAP-03")
def test_lots_are_not_drawn_on_a_planet_too_small() -> None:
    campaign = gathered("A", "B", "C", "D")
    small = {"planet": campaign.planet.name, "players": 4, "most": 3}
    assert refused(campaign, c.DrawLots()) == Refused("campaign.planet.small", rule="CP-MAP-03", **small)
    unarmed = do(Campaign(), c.FoundCampaign("Test", campaign.planet), *(c.Join(name) for name in "ABCD"))
    assert refused(unarmed, c.DrawLots()).key == "campaign.planet.small"  # said before anybody writes a list


def test_names_are_short_and_nobodys_twice() -> None:
    campaign = gathered("Ana")
    assert refused(campaign, c.Join("ana")) == Refused("campaign.joined_already", player="ana")
    assert refused(campaign, c.Join(" ")) == Refused("campaign.player_unnamed", most=40)
    assert refused(campaign, c.Join("x" * 41)) == Refused("campaign.player_unnamed", most=40)


def test_a_seat_is_linked_to_one_account_and_an_account_to_one_seat() -> None:
    campaign = do(gathered("Ana", "Blas"), c.LinkSeat("Ana", "user:1"))
    assert campaign.players["Ana"].account == "user:1"
    assert refused(campaign, c.LinkSeat("Blas", "user:1")) == Refused("campaign.account_seated", player="Ana")


@proves("CP-START-01", "CP-START-02")
def test_lots_drawn_by_hand_are_kept_as_they_fell() -> None:
    wish = c.DrawLots(("Blas", "Cleo", "Ana"), {"Ana": "J", "Blas": "C", "Cleo": "A"})
    campaign = do(gathered("Ana", "Blas", "Cleo"), wish, dice="")
    assert campaign.drafting() == "Blas"
    assert {who: player.profile for who, player in campaign.players.items()} == wish.profiles


@proves("CP-START-01", "CP-START-02")
def test_either_lot_may_be_left_to_the_program() -> None:
    order = do(gathered("A", "B"), c.DrawLots(("B", "A")), dice="3 1 1 1 1 1 1 1 1 1")
    assert (order.lot, order.players["B"].profile, order.players["A"].profile) == (("B", "A"), "C", "A")
    profiles = do(gathered("A", "B"), c.DrawLots((), {"A": "I", "B": "B"}), dice="2 1")
    assert (profiles.lot, profiles.players["A"].profile) == (("B", "A"), "I")


@proves("CP-START-01", "CP-START-02")
@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (c.DrawLots(("A",)), "campaign.lots.order"),
        (c.DrawLots(("A", "A")), "campaign.lots.order"),
        (c.DrawLots(("A", "B", "A")), "campaign.lots.order"),
        (c.DrawLots(("A", "Z")), "campaign.lots.order"),
        (c.DrawLots((), {"A": "C", "B": "C"}), "campaign.lots.profiles"),
        (c.DrawLots((), {"A": "C"}), "campaign.lots.profiles"),
        (c.DrawLots((), {"A": "C", "B": "K"}), "campaign.lots.profiles"),
    ],
)
def test_lots_nobody_can_have_drawn_are_refused(wish: c.DrawLots, why: str) -> None:
    assert refused(gathered("A", "B"), wish).key == why


@proves("CP-START-03", "CP-START-04")
def test_a_refused_pick_names_one_that_would_be_legal() -> None:
    campaign = drafting("A", "B", "C")
    example = refused(campaign, c.ClaimTiles("A", ("2,0", "1,0", "0,2"))).facts["example"]
    assert {"2,0", "1,0"} <= set(example)
    assert why_not(campaign, c.ClaimTiles("A", tuple(example))) is None
    for player, tiles in (("A", "2,0 1,0 1,1"), ("B", "0,-2 1,-2 0,-1"), ("C", "-2,2 -1,2 -1,1")):
        campaign = do(campaign, c.ClaimTiles(player, tuple(tiles.split())))
    legal = refused(campaign, c.ClaimTiles("C", ("2,-1",))).facts["legal"]
    assert legal == [wish.tiles[0] for wish in choices(campaign, "C") if isinstance(wish, c.ClaimTiles)]


@proves("CP-START-04")
def test_the_same_tile_cannot_be_claimed_twice_in_one_go() -> None:
    no = refuse_next_picks(REF19, {"2,0": "A"}, "A", ["1,0", "1,0"])
    assert no is not None
    assert (no.key, no.facts["tile"]) == ("campaign.draft.owned", "1,0")
