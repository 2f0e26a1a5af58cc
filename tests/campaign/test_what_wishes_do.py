"""What a campaign's wishes lead to, event by event, and what each event changes: compared whole."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign import events as e
from tercio.campaign.army import ArmyList, Declaration, Force, Terms, faults_of
from tercio.campaign.conquest import Charge
from tercio.campaign.decide import decide
from tercio.campaign.draft import first_picks
from tercio.campaign.evolve import evolve
from tercio.campaign.fairness import Fairness, compare_lands, deviation, greedy_draft, measure, wealth_of
from tercio.campaign.mapfile import shipped_maps
from tercio.campaign.planet import Planet, hex_tile
from tercio.campaign.rule_tables import BENEFITS, PROFILES
from tercio.campaign.score import Tally
from tercio.campaign.state import CONQUEST, GATHERING, Campaign, Claim, Result
from tercio.core.dice import ScriptedDice, SeededDice, draw_order
from tercio.core.refused import Refused
from tests.campaign.situations import ARMY, at_war, attacking, do, drafting, gathered, strip
from tests.proof import proves

LAND = strip("shield", "power", "shield", "command", "hive", "none")
WAR = at_war({"A": "t0 t1", "B": "t2 t3", "C": "t4"}, LAND)
FOUR = at_war({"A": "t0", "B": "t1", "C": "t2", "D": "t3"}, LAND, chain="ABCD")
PLAIN = [benefit for benefit, row in BENEFITS.items() if not row.needs]
FIRST, SECOND, THIRD, FOURTH, FIFTH = PLAIN[:5]


def told(campaign: Campaign, *wishes: Any, dice: str = "") -> list[Any]:
    """The events of the last of some wishes; scripted dice must be used up."""
    thrown = ScriptedDice(dice)
    events: list[Any] = []
    for wish in wishes:
        events = decide(campaign, wish, thrown)
        for event in events:
            campaign = evolve(campaign, event)
    thrown.done()
    return events


# -- the start


@proves("CP-START-01", "CP-START-02")
def test_lots_drawn_at_a_table_say_so_and_others_tell_every_face() -> None:
    start = gathered("Ana", "Bea")
    profiles = {"Ana": "B", "Bea": "A"}
    assert told(start, c.DrawLots(("Bea", "Ana"), profiles)) == [
        e.DraftOrderDrawn(("Bea", "Ana"), by_hand=True), e.ProfilesDrawn(profiles, by_hand=True),
    ]  # fmt: skip
    assert told(start, c.DrawLots(profiles=profiles), dice="2 1") == [
        e.DraftOrderDrawn(("Bea", "Ana")), e.ProfilesDrawn(profiles, by_hand=True),
    ]  # fmt: skip
    assert told(start, c.DrawLots(("Bea", "Ana")), dice="1 1 1 1 1 1 1 1 1 1") == [
        e.DraftOrderDrawn(("Bea", "Ana"), by_hand=True), e.ProfilesDrawn({"Bea": "A", "Ana": "B"}),
    ]  # fmt: skip


@proves("CP-START-03")
def test_where_no_triple_holds_together_any_three_different_will_do() -> None:
    row = strip("hive", "none", "power", "none", "power", "shield")
    assert first_picks(row, {}) == [("t0", "t1", "t2")]
    assert first_picks(row, {"t1": "A"}) == [
        ("t0", "t2", "t3"), ("t0", "t2", "t5"), ("t0", "t3", "t4"), ("t0", "t3", "t5"), ("t0", "t4", "t5"),
    ]  # fmt: skip
    two = strip("hive", "hive", "power", "shield", "power")
    assert first_picks(two, {"t2": "A"}) == [
        (hive, *others) for hive in ("t0", "t1") for others in (("t3", "t4"),)
    ]


@proves("CP-START-04", "CP-DROP-01")
def test_the_draft_passes_over_whoever_has_left() -> None:
    campaign = drafting("A", "B", "C", "D", planet=shipped_maps()["breda"])
    assert "".join(campaign.seats()) == "ABCDDCBA"
    for leavers, seats in (("B", "ACDDCA"), ("BC", "ADDA"), ("D", "ABCCBA"), ("CD", "ABBA"), ("A", "BCDDCB")):
        left = campaign
        for who in leavers:
            left = evolve(left, e.PlayerLeft(who))
        went = ""
        while who := left.drafting():
            went += who
            left = evolve(left, e.TilesClaimed(who, tuple(f"{len(went)}.{n}" for n in range(3))))
        assert went == seats, leavers
        assert left.claims == 0


def test_who_leaves_before_the_draft_is_gone_and_later_only_inactive() -> None:
    start = gathered("Ana", "Bea", "Eva")
    assert start.phase == GATHERING
    players = {who: player for who, player in start.players.items() if who != "Bea"}
    assert told(start, c.Leave("Bea")) == [e.PlayerLeft("Bea")]
    assert evolve(start, e.PlayerLeft("Bea")) == replace(start, players=players)
    left = evolve(WAR, e.PlayerLeft("B"))
    assert left == replace(WAR, players={**WAR.players, "B": replace(WAR.players["B"], active=False)})


# -- the chain of attacks


@proves("CP-DROP-01", "CP-ATT-03")
def test_an_attack_on_who_leaves_in_his_turn_is_taken_back() -> None:
    begun = attacking(FOUR)
    chain = do(begun, c.Attack("A", "B", (FIRST, SECOND)), c.Attack("B", "C", (THIRD,)))
    assert (chain.chain, list(chain.battles)) == (("A", "B", "C"), ["A", "B"])
    assert told(chain, c.Leave("C")) == [e.PlayerLeft("C"), e.AttackCancelled("B")]
    mended = do(chain, c.Leave("C"))
    assert (mended.chain, list(mended.battles)) == (("A", "B"), ["A"])
    assert told(chain, c.Leave("D")) == [e.PlayerLeft("D")]
    assert told(chain, c.Leave("A")) == [e.PlayerLeft("A")]
    both = do(chain, c.Leave("B"))
    assert told(both, c.Leave("C")) == [
        e.PlayerLeft("C"), e.AttackCancelled("B"), e.AttackCancelled("A"),
    ]  # fmt: skip


@proves("CP-DROP-02", "CP-ATT-03")
def test_a_battle_between_two_who_left_is_void_and_the_others_are_walkovers() -> None:
    begun = attacking(FOUR)
    chain = do(
        begun,
        c.Attack("A", "B", (FIRST, SECOND)),
        c.Leave("A"),
        c.Attack("B", "C", (THIRD,)),
        c.Leave("B"),
    )
    opened = told(chain, c.Attack("C", "D", (FOURTH,)), c.Attack("D", "A", (FIFTH,)))
    assert opened == [
        e.AttackDeclared("D", "A", (FIFTH,)),
        e.BattlesOpened(("A", "B", "C", "D")),
        e.BattleSettled("A", None, 0, "void"),
        e.BattleSettled("D", "D", 15, "walkover"),
        e.BattleSettled("B", "C", 15, "walkover"),
    ]


# -- battles


@proves("CP-VP-01", "CP-VP-02", "CP-DROP-04")
def test_battles_are_settled_as_played_overridden_given_up_or_not_at_all() -> None:
    mine, theirs = Tally(5, 1), Tally(2, 0, 1)
    claim = told(WAR, c.ReportResult("A", "A", mine, theirs))
    assert claim == [e.ResultReported("A", "A", mine, theirs)]
    assert told(do(WAR, c.ReportResult("A", "A", mine, theirs)), c.ConfirmResult("B", "A")) == [
        e.BattleSettled("A", "A", 3, "played", (6, 3))
    ]
    assert told(WAR, c.OverrideResult("A", theirs, mine)) == [
        e.BattleSettled("A", "B", 3, "overridden", (3, 6))
    ]
    assert told(WAR, c.OfferSurrender("B", "A", 4)) == [e.SurrenderOffered("A", "B", 4)]
    offered = do(WAR, c.OfferSurrender("B", "A", 4))
    assert offered.battles["A"].claim == Claim("B", surrender=4)
    assert told(offered, c.ConfirmResult("A", "A")) == [e.BattleSettled("A", "A", 4, "surrender")]
    settled = do(offered, c.ConfirmResult("A", "A")).battles["A"]
    assert (settled.claim, settled.result) == (None, Result("A", 4, "surrender"))
    assert told(WAR, c.CloseUnplayed("C")) == [e.BattleSettled("C", None, 0, "unplayed")]


# -- conquest


@proves("CP-CONQ-12", "CP-DROP-01")
def test_who_leaves_while_conquests_are_made_leaves_the_queue_and_not_the_others_bills() -> None:
    war = replace(WAR, phase=CONQUEST, queue=("A", "B"), paid=((Charge("base", 7, "CP-CONQ-02"),),))
    gone = {who: replace(player, active=False) for who, player in WAR.players.items()}
    assert evolve(war, e.PlayerLeft("A")) == replace(
        war, queue=("B",), paid=(), players={**war.players, "A": gone["A"]}
    )
    assert evolve(war, e.PlayerLeft("B")) == replace(
        war, queue=("A",), players={**war.players, "B": gone["B"]}
    )
    assert evolve(war, e.PlayerLeft("C")) == replace(war, players={**war.players, "C": gone["C"]})
    assert evolve(war, e.ConquestFinished("B", 0)) == replace(war, queue=("A",), paid=())


# -- lists


@proves("CP-BATT-01", "CP-BEN-10")
def test_an_ally_who_is_missing_is_refused_by_the_rule_that_asks_for_him() -> None:
    declared = Declaration("Orks", "Combined Arms", "Tau", "battle_brothers")
    force = Force("Combined Arms", "Orks", "primary")
    army = ArmyList("x", (force,), 0)

    def missing(terms: Terms) -> list[Refused]:
        return [no for no in faults_of(declared, army, terms) if no.key.endswith("ally_missing")]

    tau = Refused("campaign.list.ally_missing", rule="CP-BATT-01", book="Tau")
    eldar = Refused("campaign.list.ally_missing", rule="CP-BEN-10", book="Eldar")
    assert missing(Terms(1500, (), True, "", "")) == [tau]
    assert missing(Terms(1500, (), True, "", "Eldar")) == [tau, eldar]
    assert missing(Terms(1500, (), False, "", "Eldar")) == [tau]
    assert ARMY.allied_faction == ""


# -- fairness, on a strip whose draft leaves no choice


ISLES = Planet(
    "isles",
    tuple(
        hex_tile(10 * island + q, 0, kind)
        for island in range(2)
        for q, kind in enumerate(("hive", "power", "shield", "command", "none", "none"))
    ),
)
"""Two equal islands of six tiles: whoever begins on one ends with all of it."""


@proves("CP-START-03", "CP-START-04", "CP-START-05")
def test_a_draft_that_plays_itself_gives_each_place_what_its_land_is_worth() -> None:
    island = [tile for tile in ISLES.tiles if int(tile.q or 0) < 10]
    dice = SeededDice("x")
    first, second = draw_order(list(PROFILES), SeededDice("x"))[:2]
    opening, loose = greedy_draft(ISLES, 2, dice)
    assert (opening, loose) == ([wealth_of(first, island), wealth_of(second, island)], 0)
    assert wealth_of(first, []) == 4 * max(0, PROFILES[first].shield - 4)
    three = Planet("three", (*ISLES.tiles, *(hex_tile(20 + 2 * q, 0, "power") for q in range(5)),
                             hex_tile(30, 0, "hive"), hex_tile(32, 0, "shield")))  # fmt: skip
    _, stuck = greedy_draft(three, 3, SeededDice("x"))
    assert stuck == 1, "the third finds no triple that holds together"


@pytest.mark.parametrize("drafts", [1, 3])
def test_a_planet_is_measured_over_all_its_drafts(drafts: int) -> None:
    far = Planet("far", (*ISLES.tiles, hex_tile(16, 0, mountain=True), hex_tile(17, 0)))
    dice = SeededDice("seed/2")
    runs = [greedy_draft(far, 2, dice) for _ in range(drafts)]
    means = tuple(round(sum(opening[place] for opening, _ in runs) / drafts, 2) for place in (0, 1))
    lands = compare_lands(far)
    assert lands.alike != round(lands.alike, 4)
    assert measure(far, 2, drafts, "seed") == Fairness(
        2, drafts, means, round(deviation(means), 4), round(lands.alike, 4), 0, lands, 14, 1
    )
