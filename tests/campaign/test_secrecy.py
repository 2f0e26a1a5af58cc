"""Army lists stay sealed until both are in."""

from __future__ import annotations

from tercio.campaign import commands as c
from tercio.campaign.army import ArmyList, Force
from tercio.campaign.decider import DECIDER
from tercio.campaign.score import Tally
from tercio.campaign.secrecy import as_seen, sealed_lists
from tercio.campaign.state import Campaign
from tercio.core.refused import Refused
from tests.campaign.situations import at_war, do, refused

LIST = ArmyList("Waaagh", (Force("Combined Arms", "Orks"),), 1200)


def submitted(*players: str) -> Campaign:
    """Lists for the battle of A against B."""
    campaign = at_war({"A": "a", "B": "b", "C": "c"})
    return do(campaign, *(c.SubmitArmy(player, "A", LIST) for player in players))


def test_a_list_is_read_by_its_owner_and_whoever_runs_the_campaign_alone() -> None:
    campaign = submitted("A")
    assert sealed_lists(campaign, "A") == set()
    assert sealed_lists(campaign, None, runs=True) == set()
    for other in ("B", "C", None):
        assert sealed_lists(campaign, other) == {("A", "A")}
        assert as_seen(campaign, other).battles["A"].armies == {}
    assert as_seen(campaign, "A") == campaign


def test_both_lists_open_to_everybody_once_both_are_in() -> None:
    campaign = submitted("A", "B")
    for who in ("A", "B", "C", None):
        assert as_seen(campaign, who) == campaign


def test_a_settled_battle_opens_the_list_that_was_in() -> None:
    campaign = do(submitted("A"), c.OverrideResult("A", Tally(5), Tally(2)))
    assert as_seen(campaign, "C").battles["A"].armies == {"A": LIST}


def test_a_list_may_be_changed_while_it_is_sealed_and_not_after() -> None:
    campaign = submitted("A")
    assert do(campaign, c.SubmitArmy("A", "A", LIST)).battles["A"].armies == {"A": LIST}
    both = submitted("A", "B")
    assert refused(both, c.SubmitArmy("B", "A", LIST)) == Refused("campaign.list.both_in", rule="CP-BATT-01")


def test_the_seal_of_one_battle_does_not_hide_another() -> None:
    campaign = do(submitted("A", "B"), c.SubmitArmy("C", "C", LIST))
    assert sealed_lists(campaign, "B") == {("C", "C")}
    assert as_seen(campaign, "B").battles["A"].armies == {"A": LIST, "B": LIST}


def test_an_account_sees_its_own_seat() -> None:
    campaign = do(submitted("A"), c.LinkSeat("A", "user:1"))
    assert DECIDER.view(campaign, "user:1") == campaign
    assert DECIDER.view(campaign, "user:2").battles["A"].armies == {}
    for nobody in (None, ""):
        assert DECIDER.view(campaign, nobody).battles["A"].armies == {}
