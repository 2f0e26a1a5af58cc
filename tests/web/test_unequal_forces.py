"""Forces of very different points are opened knowingly or not at all, at every door, and a rival is told."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tercio.app.battle_opening import UNEQUAL, BattleOrder, begin_command, rival_army
from tercio.app.kept_armies import keep_army
from tercio.core.refused import Refused
from tercio.store import journal
from tests.proof import proves
from tests.web.conftest import Visitor, person
from tests.web.test_battle_invitation import Battle, invitation_on

pytestmark = pytest.mark.django_db(transaction=True)

LARGE, SMALL = "hundred-kingdoms-800", "nords-300"
SAID = "795 points against 265"
ACCEPTED = f'name="accept" value="{UNEQUAL}"'
SMALL_LIST = "Partida · Nords · 200\nJarl\nRaiders ×4"


def told(page: Any) -> str:
    return " ".join(unescape(page.content.decode()).split())


@proves("FB-MUSTER-01")
def test_the_page_says_both_totals_and_opens_nothing_before_it_is_accepted(visitor: Visitor) -> None:
    before = journal.every_stream()
    wish = {"first": LARGE, "second": SMALL, "rival": "screen", "scenario": "plunder-the-camp"}
    assert ACCEPTED not in told(visitor.get("/battles/")), "nobody is asked about forces that are a match"
    page = told(visitor.post("/battles/new/", wish, follow=True))
    assert SAID in page
    assert "FB-MUSTER-01" in page
    assert ACCEPTED in page
    assert re.search(rf'<select id="play-first".*?value="{LARGE}" selected', page), "what was chosen stands"
    assert journal.every_stream() == before
    opened = visitor.post("/battles/new/", {**wish, "accept": UNEQUAL}, follow=True)
    assert 'data-seats="0 1"' in told(opened)


def test_a_spanish_reader_reads_it_in_spanish(visitor: Visitor) -> None:
    wish = {"first": LARGE, "second": SMALL}
    page = told(Visitor(language="es").post("/battles/new/", wish, follow=True))
    assert "795 puntos contra 265" in page
    assert "Jugamos con desventaja" in page


def test_nobody_lays_ground_for_a_battle_that_is_then_refused(visitor: Visitor) -> None:
    wish = {"first": LARGE, "second": SMALL, "ground": "hand", "scenario": "plunder-the-camp"}
    refused = visitor.post("/battles/new/", wish, follow=True)
    assert refused.redirect_chain[-1][0] == "/battles/"
    assert SAID in told(refused)
    ground = visitor.post("/battles/new/", {**wish, "accept": UNEQUAL}, follow=True)
    assert "/battles/ground/" in ground.redirect_chain[-1][0]
    assert ACCEPTED in told(ground), "handed on"
    assert SAID not in told(ground)
    bare = told(visitor.get("/battles/ground/", {"first": LARGE, "second": SMALL}))
    assert SAID in bare
    assert ACCEPTED in bare


def test_lists_of_ones_own_are_weighed_too() -> None:
    ana = person("ana")
    kept = keep_army(ana.who, SMALL_LIST)
    me = Visitor(ana)
    page = told(me.post("/battles/new/", {"first": f"kept:{kept.key}", "second": SMALL}, follow=True))
    assert "125 points against 265" in page
    with pytest.raises(Refused) as no:
        begin_command(BattleOrder(SMALL_LIST, SMALL), ("", ""))
    assert no.value == Refused(UNEQUAL, rule="FB-MUSTER-01", first=125, second=265)


def test_lists_of_about_one_size_are_a_match() -> None:
    """The lightest ready list of 300 points against the dearest."""
    assert begin_command(BattleOrder("demo", "nords-300"), ("", "")).armies[0].points == 300


def test_the_api_refuses_by_key_and_field_and_takes_the_key_in_accept(visitor: Visitor) -> None:
    order = {"first": LARGE, "second": SMALL, "command_id": "open-this-one"}
    no = visitor.post("/api/battles/", order, content_type="application/json")
    said = no.json()
    assert (no.status_code, said["key"], said["field"], said["rule"]) == (
        409,
        UNEQUAL,
        "accept",
        "FB-MUSTER-01",
    )
    assert said["facts"] == {"first": 795, "second": 265}
    again = {**order, "accept": [said["key"]]}
    assert visitor.post("/api/battles/", again, content_type="application/json").status_code == 201
    odd = visitor.post("/api/battles/", {**order, "accept": ["x"]}, content_type="application/json").json()
    assert odd["field"] == "accept.0"


def test_a_rival_reads_before_sitting_down_that_the_forces_are_unequal() -> None:
    opener = Visitor()
    wish = {"first": LARGE, "second": SMALL, "rival": "friend", "accept": UNEQUAL}
    page = opener.post("/battles/new/", wish, follow=True)
    battle = Battle(page.redirect_chain[-1][0].strip("/").rpartition("/")[2], opener, invitation_on(page))
    assert "yours has 265 points, theirs 795" in told(Visitor().get(battle.invitation, follow=True))
    even = opener.post("/battles/new/", {"rival": "friend"}, follow=True)
    assert "unequal" not in told(Visitor().get(invitation_on(even), follow=True))


def test_an_army_brought_along_meets_one_of_about_its_size(visitor: Visitor) -> None:
    page = told(visitor.get("/battles/", {"mine": LARGE}))
    assert re.search(r'<select id="play-second".*?value="nords-800" selected', page)
    assert ACCEPTED not in page
    assert rival_army("no list", "nords-300") == "nords-300"
    handed = told(visitor.get("/battles/", {"mine": LARGE, "theirs": SMALL}))
    assert SAID in handed
    assert ACCEPTED in handed
