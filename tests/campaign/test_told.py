"""What a campaign tells of itself: each event in words, its chronicle, its line in lists, whole."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign import events as e
from tercio.campaign.army import ArmyList, Declaration, Force, Terms
from tercio.campaign.conquest import Charge
from tercio.campaign.decider import DECIDER
from tercio.campaign.event_text import event_text
from tercio.campaign.house_rules import DOCUMENT, HouseRules
from tercio.campaign.missions import DrawnMission
from tercio.campaign.planet import Tile
from tercio.campaign.score import Tally
from tercio.campaign.state import Battle, Campaign, Claim, Note, Player, Trait
from tercio.campaign.wealth import Numbers
from tercio.core.listing import Listing
from tercio.core.speech import LANGUAGES, Phrase
from tests.campaign.situations import REF19, at_war, do, gathered, settle, strip
from tests.left_out import meanings_of_silence, telling_defaults
from tests.proof import proves

ORKS = Declaration("Orks", "Horde")
FRIENDS = Declaration("Orks", "Horde", "Tau", "battle_brothers")
BILL = (Charge("base", 7, "CP-CONQ-02"), Charge("river", 1, "CP-CONQ-06"))
DRAWN = DrawnMission("m", "w", "d", {"maelstrom": 2, "deployment": 5}, ("deployment",))


def word(key: str, **facts: Any) -> Phrase:
    return Phrase(f"campaign.{key}", **facts)


TOLD: list[tuple[Any, dict[str, Any]]] = [
    (
        e.CampaignFounded("War", REF19),
        {"name": "War", "planet": REF19.name, "tiles": 19, "house": word("house.document")},
    ),
    (
        e.CampaignFounded("War", REF19, house=HouseRules(turns=6, hive=9)),
        {
            "name": "War",
            "planet": REF19.name,
            "tiles": 19,
            "house": word(
                "house.agreed", lines=[word("house.line.turns", value=6), word("house.line.hive", value=9)]
            ),
        },
    ),
    (
        e.ArmyDeclared("A", ORKS),
        {"player": "A", "faction": "Orks", "detachment": "Horde", "allies": word("no_ally")},
    ),
    (
        e.ArmyDeclared("A", FRIENDS),
        {
            "player": "A",
            "faction": "Orks",
            "detachment": "Horde",
            "allies": word("ally", faction="Tau", level=word("alliance.battle_brothers")),
        },
    ),
    (e.DraftOrderDrawn(("A", "B")), {"order": ("A", "B"), "how": word("lots.by_program")}),
    (e.DraftOrderDrawn(("A", "B"), by_hand=True), {"order": ("A", "B"), "how": word("lots.by_hand")}),
    (e.ProfilesDrawn({"A": "C"}), {"profiles": ["A C"], "how": word("lots.by_program")}),
    (e.ProfilesDrawn({"A": "C"}, by_hand=True), {"profiles": ["A C"], "how": word("lots.by_hand")}),
    (e.TilesClaimed("A", ("t1",)), {"player": "A", "tiles": ("t1",)}),
    (e.TilesClaimed("A", ("t1",), ("Breda",)), {"player": "A", "tiles": ("Breda",)}),
    (e.TurnBegan(3, {"A": Numbers(tiles=4)}), {"turn": 3, "tiles": ["A 4"]}),
    (e.FirstPlayerFound("A", "sp", ()), {"player": "A", "why": word("decided.sp")}),
    (
        e.AttackDeclared("A", "B", ("x", "y")),
        {"attacker": "A", "defender": "B", "benefits": [word("benefit.x"), word("benefit.y")]},
    ),
    (
        e.MissionsRolled("A", DRAWN),
        {
            "attacker": "A",
            "maelstrom": word("mission_name.m"),
            "eternal_war": word("mission_name.w"),
            "deployment": word("mission_name.d"),
            "dice": [2, 5],
            "how": word("dice.both"),
        },
    ),
    (e.TraitRolled("A", "B", 4), {"player": "B", "die": 4, "how": word("dice.program")}),
    (e.TraitRolled("A", "B", 4, table=True), {"player": "B", "die": 4, "how": word("dice.table")}),
    (
        e.RuleGranted("A", "B", "Boyz", "x"),
        {"player": "B", "unit": "Boyz", "granted": word("command_rule.x")},
    ),
    (e.ArmySubmitted("A", "B", ArmyList("x", (), 9)), {"player": "B", "attacker": "A"}),
    (e.ResultReported("A", "B", Tally(1), Tally(2)), {"player": "B", "attacker": "A"}),
    (e.SurrenderOffered("A", "B", 3), {"player": "B", "attacker": "A", "points": word("points", count=3)}),
    (
        e.BattleSettled("A", "B", 3, "played"),
        {"attacker": "A", "how": word("how.played"), "result": word("won_by", winner="B", margin=3)},
    ),
    (
        e.BattleSettled("A", None, 0, "void"),
        {"attacker": "A", "how": word("how.void"), "result": word("nobody_won")},
    ),
    (e.ConquestOpened(("A",)), {"order": ("A",)}),
    (e.ConquestOpened(()), {"order": word("nobody")}),
    (e.PositionEarned("A", "A", "choice"), {"player": "A", "reason": word("position.choice")}),
    (
        e.TileConquered("A", "t1", "B", BILL),
        {"player": "A", "tile": "t1", "owner": "B", "points": word("points", count=8)},
    ),
    (
        e.TileConquered("A", "t1", "B", (), "Breda"),
        {"player": "A", "tile": "Breda", "owner": "B", "points": word("points", count=0)},
    ),
    (e.ConquestFinished("A", 0), {"player": "A", "rest": word("conquest.none_lost", count=0)}),
    (e.ConquestFinished("A", 1), {"player": "A", "rest": word("conquest.some_lost", count=1)}),
    (e.CampaignEnded(("A",), "twelve"), {"winners": ("A",), "why": word("ended.twelve")}),
    (e.DeadlineSet("2026-01-31"), {"day": "2026-01-31"}),
    (e.DeadlineSet(""), {"day": word("no_deadline")}),
    (e.NoteWritten("A", "x", 2), {"player": "A", "turn": 2, "text": "x"}),
    (e.NoteWritten("A", "", 2), {"player": "A", "turn": 2, "text": word("note.picture")}),
    (
        e.NoteWritten("A", "x", 2, battle="B"),
        {"player": "A", "turn": 2, "text": word("note.of_battle", attacker="B", text="x")},
    ),
    (e.CampaignArchived(True), {"what": word("archived")}),
    (e.CampaignArchived(False), {"what": word("unarchived")}),
]


@pytest.mark.parametrize(("event", "facts"), TOLD, ids=lambda case: type(case).__name__)
def test_an_event_says_of_itself(event: Any, facts: dict[str, Any]) -> None:
    assert event.text_facts() == facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_is_told_with_what_it_says_or_with_its_own_facts(language: str) -> None:
    assert event_text(e.TilesClaimed("Ana", ("t1",), ("Breda",)), language).count("Breda") == 1
    renamed = event_text(e.CampaignRenamed("Nueva", "Vieja"), language)
    assert "Nueva" in renamed
    assert "Vieja" in renamed


def test_every_event_that_says_something_of_itself_is_asked() -> None:
    own = {kind for kind in e.CampaignEvent.__args__ if hasattr(kind, "text_facts")}
    assert own == {type(event) for event, _ in TOLD}


# -- the chronicle


def test_notes_are_numbered_in_order_and_a_struck_number_is_given_again_only_at_the_end() -> None:
    war = at_war({"A": "t0", "B": "t1"}, strip("hive", "hive"), chain="AB")
    key = "0" * 32
    book = do(
        war,
        c.WriteNote("A", " one "),
        c.WriteNote("B", "two", 1, "", key),
        c.WriteNote("A", "three", battle="A"),
    )
    first, second, third = (
        Note("A", "one", 2, number=1),
        Note("B", "two", 1, "", key, 2),
        Note("A", "three", 2, "A", number=3),
    )
    assert book.notes == (first, second, third)
    gap = do(book, c.StrikeNote("A", 1), c.WriteNote("B", "four"))
    assert gap.notes == (second, third, Note("B", "four", 2, number=4))
    assert do(book, c.StrikeNote("A", 3), c.WriteNote("B", "x")).notes[-1].number == 3


def test_a_name_a_deadline_and_the_archive_are_kept() -> None:
    campaign = do(gathered("Ana", "Bea"), c.RenameCampaign(" Lepanto "), c.SetDeadline("2026-01-31"))
    assert (campaign.name, campaign.deadline, campaign.archived) == ("Lepanto", "2026-01-31", False)
    assert do(campaign, c.ArchiveCampaign(True)).archived
    assert not do(campaign, c.ArchiveCampaign(True), c.ArchiveCampaign(False)).archived
    assert do(campaign, c.SetDeadline("")).deadline == ""


# -- how the house sees it


def test_a_campaign_is_found_by_what_it_has_and_listed_in_a_line() -> None:
    campaign = do(gathered("Ana", "Bea"), c.LinkSeat("Bea", "user:2"))
    campaign = replace(campaign, club="tercio", organiser="user:1", turn=3)
    assert tuple(DECIDER.marks(campaign)) == (
        ("title", "Test"), ("club", "tercio"), ("organiser", "user:1"), ("player", "user:2"),
    )  # fmt: skip
    assert tuple(DECIDER.marks(Campaign())) == ()
    assert DECIDER.line_of(campaign, "campaign/1") == Listing(
        "Test", "gathering", club="tercio", owner="user:1",
        facts={"planet": REF19.name, "players": 2, "turn": 3},
    )  # fmt: skip


@proves("CP-CONQ-11", "CP-CONQ-12")
def test_a_conquest_taken_over_two_rivals_leaves_the_queue_one_by_one() -> None:
    land = strip("none", "none", "none", "none", "none", "none")
    war = at_war({"A": "t0", "B": "t1 t2", "C": "t3 t4 t5"}, land, chain="ABC")
    won = settle(war, A=7, B=7, C=-3)
    assert won.queue == ("A", "B")
    assert won.players["A"].earned == 1, "a defender's win is paid"
    taken = do(won, c.ConquerTile("A", "t1"))
    assert (taken.queue, taken.paid, taken.owners["t1"]) == (("B",), (), "A")
    gone = do(won, c.Leave("B"))
    assert (gone.queue, gone.paid) == (("A",), ())


# -- what is left out


def test_what_a_message_leaves_out_means_what_it_always_did() -> None:
    assert meanings_of_silence(e.CampaignEvent) == {"CampaignFounded": {"rules": "CP-1", "house": DOCUMENT}}
    assert meanings_of_silence(c.CampaignCommand) == {
        "FoundCampaign": {"house": DOCUMENT},
        "ArchiveCampaign": {"archived": True},
    }
    assert telling_defaults(Player) == {"active": True}
    for kind in (Declaration, Force, ArmyList, Terms, Tally, Claim, Trait, Battle, Note, DrawnMission, Tile):
        assert set(telling_defaults(kind)) <= {"kind"}
