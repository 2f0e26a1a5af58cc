"""What colours and places show is also said in words, for whoever hears a page instead of seeing it."""

from __future__ import annotations

import re

from tests.web.conftest import Visitor
from tests.web.test_tournament_pages import Room


def words(html: str) -> str:
    """What is read aloud: no tags, nothing that is hidden from those who hear."""
    seen = re.sub(r'<span class="cells" aria-hidden="true">.*?</span></span>', "", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", seen))


def test_turns_and_counters_of_a_match_say_their_value(db: None) -> None:
    room = Room()
    room.enter(4)
    room.do("SetAdventure", number=1, scenario="WT-SC-TP", feat="WT-FT-RA")
    room.pair()
    said = words(room.organiser.get(f"{room.path}game/1-1/?part=game").content.decode())
    assert "Turn 1 is being played. Turn 2 is to come." in said
    assert re.search(r"at \d+; the last is \d+", said)
    room.do("EndTurn", game="1-1", turn=1)
    assert "Turn 1 is over. Turn 2 is being played." in words(
        room.organiser.get(f"{room.path}game/1-1/?part=game").content.decode()
    )


def test_buttons_for_points_say_whose_points(db: None) -> None:
    card = Visitor().get("/muskets/").content.decode()
    named = re.findall(r'data-by="-?1" aria-label="([^"]+)"', card)
    assert len(set(named)) == len(named) == 4
