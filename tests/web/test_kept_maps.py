"""Maps are kept in the house: saved while drawn, found again, shared, used in a campaign in one step."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from tercio.app.campaigns import my_campaigns
from tercio.app.kept_maps import A_PAGE, MOST_MAPS
from tercio.app.open_streams import open_stream
from tercio.campaign.mapfile import shipped_maps, write_map
from tercio.store.maps.models import KeptMap
from tests.web.conftest import Visitor, person

TEXT = write_map(shipped_maps()["breda"])
HALF_DRAWN = '{"name": "Half", "tiles": [{"q": 0, "r": 0}]}'


@pytest.fixture
def ana(db: None) -> Visitor:
    return Visitor(person("ana"))


def keep(who: Visitor, text: str = TEXT, key: str = "") -> Any:
    return who.post("/campaigns/maps/keep/", {"text": text, "key": key})


def test_a_half_drawn_map_is_saved_over_itself_and_found_again(ana: Visitor) -> None:
    key = keep(ana, HALF_DRAWN).json()["key"]
    assert keep(ana, TEXT, key).json()["key"] == key
    page = ana.get("/campaigns/maps/").content.decode()
    assert f"?kept={key}" in page
    assert "Half" not in page
    assert shipped_maps()["breda"].name in page
    assert TEXT.split("\n")[1].strip()[:12] in ana.get(f"/campaigns/maps/editor/?kept={key}").context["text"]


def test_a_map_is_ones_own_until_it_is_shared(ana: Visitor) -> None:
    key, bruno = keep(ana).json()["key"], Visitor(person("bruno"))
    assert bruno.get(f"/campaigns/maps/editor/?kept={key}").status_code == 404
    assert key not in bruno.get("/campaigns/maps/").content.decode()
    ana.post(f"/campaigns/maps/kept/{key}/", {"do": "share"})
    assert bruno.get(f"/campaigns/maps/editor/?kept={key}").context["key"] == ""  # he draws a copy
    assert bruno.post(f"/campaigns/maps/kept/{key}/", {"do": "delete"}).status_code == 403
    assert keep(bruno, HALF_DRAWN, key).json()["key"] != key
    ana.post(f"/campaigns/maps/kept/{key}/", {"do": "delete"})
    assert key not in ana.get("/campaigns/maps/").content.decode()


def test_a_kept_map_is_played_in_one_step(ana: Visitor) -> None:
    key = keep(ana, json.dumps(json.loads(TEXT) | {"name": "Rocroi"})).json()["key"]
    assert f'value="kept:{key}" checked' in ana.get(f"/campaigns/new/?map=kept:{key}").content.decode()
    ana.send("/campaigns/new/", name="Flandes", map=f"kept:{key}")
    [campaign] = my_campaigns(ana.person.who if ana.person else "").rows
    assert open_stream(campaign.stream).state.planet.name == "Rocroi"


def test_the_map_somebody_is_drawing_waits_at_home_until_it_is_played_on(ana: Visitor) -> None:
    """Only their own, the two they drew on last, and none left alone for a fortnight."""

    def waiting(who: Visitor) -> list[str]:
        return re.findall(r'href="/campaigns/maps/editor/\?kept=(\w+)"', who.get("/").content.decode())

    keys = [keep(ana, json.dumps(json.loads(TEXT) | {"name": f"Rocroi {n}"})).json()["key"] for n in range(3)]
    assert waiting(ana) == keys[:0:-1]
    ana.post(f"/campaigns/maps/kept/{keys[2]}/", {"do": "share"})
    assert waiting(Visitor(person("bruno"))) == waiting(Visitor()) == []
    ana.send("/campaigns/new/", name="Flandes", map=f"kept:{keys[2]}")
    assert waiting(ana) == [keys[1]]
    keep(ana, HALF_DRAWN, keys[0])
    assert waiting(ana) == [keys[0]]
    KeptMap.objects.update(updated=now() - timedelta(days=15))
    assert waiting(ana) == []


def test_the_map_one_came_with_is_the_first_of_a_new_campaign(ana: Visitor) -> None:
    key = keep(ana).json()["key"]
    for chosen in (f"kept:{key}", "lepanto"):
        offered = ana.get(f"/campaigns/new/?map={chosen}").context["maps"]
        assert offered[0]["key"] == chosen
        assert len({each["key"] for each in offered}) == len(offered)
    assert ana.get("/campaigns/new/").context["maps"][0]["key"] == "breda"


def test_an_unfit_map_is_kept_but_not_played(ana: Visitor) -> None:
    key = keep(ana, HALF_DRAWN).json()["key"]
    page = ana.send("/campaigns/new/", name="Flandes", map=f"kept:{key}")
    assert page.status_code == 422
    assert 'value="Flandes"' in page.content.decode()


NO_MAPS = (
    "",
    "[]",
    "{" * 5_000,
    '{"name": "x", "tiles": []}',
    '{"name":"x","tiles":[' + '{"id":"a"},' * 10_000,
    json.dumps({"name": "x", "tiles": [{"id": str(n)} for n in range(10_000)]}),
)


@pytest.mark.parametrize("text", NO_MAPS)
def test_what_is_no_map_is_refused_in_words_and_nothing_is_lost(ana: Visitor, text: str) -> None:
    key = keep(ana).json()["key"]
    answer = keep(ana, text, key)
    assert answer.status_code == 422
    assert len(answer.json()["said"]) > 20
    assert "Breda" in ana.get(f"/campaigns/maps/editor/?kept={key}").context["text"]


def test_strangers_are_told_to_sign_in_and_nobody_fills_the_house(ana: Visitor, visitor: Visitor) -> None:
    assert keep(visitor).status_code == 403
    for _ in range(MOST_MAPS):
        keep(ana, HALF_DRAWN)
    assert str(MOST_MAPS) in keep(ana, HALF_DRAWN).json()["said"]


def test_many_maps_come_a_page_at_a_time_and_weigh_little(ana: Visitor) -> None:
    big = json.dumps({"name": "Big", "tiles": [{"q": q, "r": r} for q in range(31) for r in range(32)]})
    keys = [keep(ana, big).json()["key"] for _ in range(A_PAGE + 1)]
    shown = ana.get("/campaigns/maps/").content
    assert len(shown) < 200_000
    assert [key in shown.decode() for key in keys] == [False] + [True] * A_PAGE
    assert f'href="?start={A_PAGE}"' in shown.decode()
    rest = ana.get("/campaigns/maps/", {"start": A_PAGE}).content.decode()
    assert [key in rest for key in keys] == [True] + [False] * A_PAGE
    chosen = ana.get(f"/campaigns/new/?map=kept:{keys[0]}").content.decode()
    assert f'value="kept:{keys[0]}" checked' in chosen, "an older one that was chosen is there too"
    gone = ana.get("/campaigns/new/?map=kept:none")
    assert gone.status_code == 200


def test_the_maps_of_the_house_are_drawn_light_and_told_in_a_sentence(db: None) -> None:
    shown = Visitor(language="es").get("/campaigns/maps/").content
    assert len(shown) < 120_000
    assert 'role="img" aria-label="Mapa de Rocroi, 19 casillas"' in shown.decode()


@pytest.mark.parametrize("letter", ["\u202e", "\u2066", "\x07", "\x9b", "\x00"])
def test_a_map_others_see_has_no_letters_that_steer_what_is_drawn(ana: Visitor, letter: str) -> None:
    for drawn in (
        json.loads(TEXT) | {"name": f"Ro{letter}croi"},
        json.loads(HALF_DRAWN) | {"tiles": [{"q": 0, "r": 0, "id": f"hive{letter}"}]},
    ):
        assert "cannot be kept" in keep(ana, json.dumps(drawn)).content.decode()
    assert not KeptMap.objects.exists()
