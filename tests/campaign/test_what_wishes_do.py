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
from tercio.campaign.fairness import (
    Fairness,
    border,
    compare_lands,
    deviation,
    exits,
    greedy_draft,
    lands_of,
    measure,
    wealth_of,
)
from tercio.campaign.mapfile import shipped_maps
from tercio.campaign.planet import Planet, hex_tile
from tercio.campaign.rule_tables import BENEFITS, PROFILES, TABLES
from tercio.campaign.score import Tally
from tercio.campaign.siting import Siting
from tercio.campaign.state import CONQUEST, GATHERING, Campaign, Claim, Result
from tercio.campaign.survey import warnings
from tercio.campaign.turn_records import Capture, FoughtBattle, TurnRecord
from tercio.campaign.wealth import Numbers, explain, numbers
from tercio.campaign.why import why_not
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


@proves("CP-BATT-07", "CP-BEN-11", "CP-BEN-12")
def test_an_attacker_with_a_richer_objective_may_score_more_than_the_defender() -> None:
    most = sum(TABLES.secondaries.values())
    for benefit, row in BENEFITS.items():
        if objective := row.facts.get("objective"):
            battle = replace(WAR.battles["A"], benefits=(benefit,))
            war = replace(WAR, battles={**WAR.battles, "A": battle})
            more = most - TABLES.secondaries[objective] + row.facts["vp_die"]
            assert more > most
            assert why_not(war, c.OverrideResult("A", Tally(0, 0, more), Tally(0, 0, most))) is None
            for mine, theirs, limit in ((more + 1, 0, more), (0, most + 1, most)):
                no = Refused("campaign.battle.secondary", rule="CP-BATT-07", most=limit)
                wish = c.OverrideResult("A", Tally(0, 0, mine), Tally(0, 0, theirs))
                assert why_not(war, wish) == no


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


SITES = (
    ("*.....", "......", "..*..."),
    ("...*..", "......", ".....*"),
    (" .*.", "  ..", ".. .*", "  .."),
)
"""Where hives stand (*) among other places (.), row by row."""


@pytest.mark.parametrize("rows", SITES)
def test_hives_are_sited_at_the_cost_of_what_their_lands_differ_in(rows: tuple[str, ...]) -> None:
    signs = {(q, r): sign for r, row in enumerate(rows) for q, sign in enumerate(row) if sign != " "}
    places = sorted(signs)
    planet = Planet("x", tuple(hex_tile(*at, "hive" if signs[at] == "*" else "none") for at in places))
    lands = lands_of(planet)
    unlike = max(deviation(map(len, lands)), deviation(border(planet, land) for land in lands))
    leads = deviation(exits(planet, land) for land in lands)
    short = sum(max(0, 6 - len(land)) for land in lands)
    hives = [n for n, at in enumerate(places) if signs[at] == "*"]
    siting = Siting(places, 1, 2, SeededDice("x"))
    assert siting.cost(hives) == pytest.approx(short + unlike + leads / 3)
    assert siting.cost([hives[0]] * 2) == 13.0


# -- a campaign as it stands


@proves("CP-START-03", "CP-START-04")
def test_a_draft_has_two_rounds() -> None:
    draft = drafting("A", "B", "C")
    assert [replace(draft, seat=seat).draft_round for seat in range(6)] == [1, 1, 1, 2, 2, 2]


@proves("CP-CONQ-08", "CP-CONQ-02")
def test_a_tile_of_nobody_has_no_shield_on_its_bill() -> None:
    shields = {name: row.shield for name, row in PROFILES.items()}
    guarded = max(shields, key=shields.__getitem__)
    war = at_war({"A": "t0", "B": "t1"}, LAND, chain="AB", profiles=guarded * 2)
    whose = {tile: war.bill("B", tile)[-1] for tile in ("t0", "t2")}
    assert whose == {
        "t0": Charge("owner_shield", shields[guarded], "CP-CONQ-08"),
        "t2": Charge("owner_shield", 0, "CP-CONQ-08"),
    }
    assert shields[guarded] > 0


@proves("CP-UPD-02")
def test_a_turn_is_written_down_with_its_battles_and_what_was_earned_in_it() -> None:
    players = {who: replace(player, earned=3) for who, player in WAR.players.items()}
    start = {who: Numbers(earned=earned) for who, earned in (("A", 3), ("B", 1))}
    capture = Capture("A", "t2", "B", 7)
    won = replace(WAR.battles["A"], result=Result("B", 4, "played"))
    war = replace(
        WAR, players=players, start=start, captures=(capture,), battles={"A": won, "B": WAR.battles["B"]}
    )
    fought = (FoughtBattle("A", "B", "B", 4, "played"), FoughtBattle("B", "C", None, 0, ""))
    assert war.record() == TurnRecord(
        2, "A", fought, (capture,), {"A": 0, "B": 2, "C": 3}, {"A": 2, "B": 2, "C": 1}
    )
    assert replace(war, first=None).record().first == ""
    assert [war.fought_in(turn) for turn in (1, 2)] == [[], ["A", "B"]]


@proves("CP-MAP-03")
def test_a_map_is_warned_about_for_as_many_as_it_says_and_no_more() -> None:
    kinds = ("hive", "spaceport", "power", "command", "manufactorum", "shield")
    tiles = tuple(hex_tile(q, r, kind) for q in range(2) for r, kind in enumerate(kinds))

    def short(least: int, most: int) -> list[str]:
        return [no.key for no in warnings(Planet("x", tiles, least, most)) if no.rule == "CP-MAP-03"]

    assert short(2, 2) == []
    assert short(2, 3) == short(3, 3) == short(2, 9) == ["campaign.map.hives"]


@proves("CP-BLD-01", "CP-BLD-02", "CP-BLD-03", "CP-BLD-04", "CP-BLD-08")
@pytest.mark.parametrize("profile", PROFILES)
def test_a_resource_is_its_buildings_by_the_profile_and_every_position(profile: str) -> None:
    holdings = {"power": 2, "hive": 1, "spaceport": 3, "shield": 2}
    figures = numbers(profile, holdings, 5)
    assert figures.sp >= 5
    for line in explain(profile, holdings, 5):
        if line.step == "resources":
            each = getattr(PROFILES[profile], line.what)
            assert (line.each, line.total) == (each, line.count * each + figures.sp)
            assert line.total == getattr(figures, line.what)
