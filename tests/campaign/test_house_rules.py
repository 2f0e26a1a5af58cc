"""House rules: what a table agreed on before it began holds to the end, and nothing else changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.autoplay import gather, play
from tercio.campaign.conquest import bill_for
from tercio.campaign.decider import DECIDER
from tercio.campaign.event_text import event_text
from tercio.campaign.events import CampaignFounded
from tercio.campaign.house_rules import DOCUMENT, RULE_OF, HouseRules, changes
from tercio.campaign.planet import Tile
from tercio.campaign.state import BATTLES, Campaign
from tercio.campaign.victory import check_victory
from tercio.core.dice import SeededDice
from tests.campaign.situations import REF19, do, refused
from tests.proof import proves


@proves("CP-TURN-01", "CP-WIN-01", "CP-BATT-02", "CP-CONQ-02", "CP-CONQ-04")
def test_nothing_agreed_is_the_document() -> None:
    assert (DOCUMENT.turns, DOCUMENT.tiles_to_win, DOCUMENT.army_points) == (8, 12, 1500)
    prices = [getattr(DOCUMENT, line) for line in list(RULE_OF)[3:]]
    assert prices == [7, 3, 17, 2, 1, 2]
    assert not list(changes(DOCUMENT))


@proves("CP-CONQ-02", "CP-CONQ-04", "CP-CONQ-06", "CP-CONQ-07", "CP-CONQ-08")
def test_a_bill_is_written_at_the_agreed_prices() -> None:
    house = HouseRules(base=5, not_adjacent=4, hive=9, river=0, mountain=6)
    tile = Tile("t", ("hive",), river=True, mountain=True)
    lines = {line.what: line.points for line in bill_for(tile, 3, False, 0, house)}
    assert lines == {
        "base": 5, "not_adjacent": 4, "hive": 9, "river": 0, "mountain": 6, "owner_shield": 3
    }  # fmt: skip


@proves("CP-WIN-01", "CP-WIN-03")
def test_the_end_comes_at_the_agreed_tiles_or_turn() -> None:
    house = HouseRules(turns=5, tiles_to_win=9)
    assert check_victory(1, {"A": (8, 4), "B": (6, 0)}, house) is None
    reached = check_victory(1, {"A": (8, 5), "B": (6, 0)}, house)
    assert reached
    assert (reached.winners, reached.reason) == (("A",), "twelve")
    assert check_victory(4, {"A": (7, 0), "B": (6, 0)}, house) is None
    counted = check_victory(5, {"A": (7, 0), "B": (6, 0)}, house)
    assert counted
    assert (counted.winners, counted.reason) == (("A",), "turn8")


@proves("CP-TURN-01", "CP-BATT-02")
def test_a_campaign_of_two_turns_with_small_armies_ends_after_two() -> None:
    house = HouseRules(turns=2, army_points=1000, tiles_to_win=19)
    founding, *rest = gather("Short", REF19, ("A", "B", "C"))
    assert isinstance(founding, c.FoundCampaign)
    campaign = do(Campaign(), replace(founding, house=house), *rest)
    smallest = []
    for _, now, _ in play(campaign, SeededDice("house")):
        campaign = now
        if campaign.phase == BATTLES:
            smallest += [min(campaign.side(b, b.attacker).points, campaign.side(b, b.defender).points)
                         for b in campaign.battles.values()]  # fmt: skip
    assert campaign.turn == 2
    assert min(smallest) == 1000


@pytest.mark.parametrize(
    ("house", "figure", "rule", "bounds"),
    [
        (HouseRules(turns=0), "turns", "CP-TURN-01", (1, 20)),
        (HouseRules(tiles_to_win=6), "tiles_to_win", "CP-WIN-01", (7, 19)),
        (HouseRules(tiles_to_win=20), "tiles_to_win", "CP-WIN-01", (7, 19)),
        (HouseRules(army_points=99_999), "army_points", "CP-BATT-02", (500, 5000)),
        (HouseRules(base=0), "base", "CP-CONQ-02", (1, 30)),
        (HouseRules(mountain=-1), "mountain", "CP-CONQ-07", (0, 30)),
    ],
)
def test_what_no_campaign_could_be_played_with_is_refused(
    house: HouseRules, figure: str, rule: str, bounds: tuple[int, int]
) -> None:
    no = refused(Campaign(), c.FoundCampaign("N", REF19, house=house))
    assert (no.key, no.rule) == ("campaign.house.out_of_range", rule)
    assert (no.facts["figure"].key, no.facts["least"], no.facts["most"]) == (
        f"campaign.house.{figure}",
        *bounds,
    )


def test_campaigns_founded_before_there_were_house_rules_play_by_the_document() -> None:
    old = DECIDER.initial
    event = CampaignFounded("Old", REF19)
    assert DECIDER.fold([event], old).house == DOCUMENT


def test_the_history_tells_what_was_agreed() -> None:
    event = CampaignFounded("Corta", REF19, house=HouseRules(turns=5, base=6))
    assert event_text(event, "es").endswith("con reglas de la casa: 5 turnos y casilla a 6.")
    assert event_text(event, "en").endswith("with house rules: 5 turns and a tile for 6.")
