"""Every door that counts: the last knock it takes is taken, the next is told to wait and for how long."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tercio.web.limits import HALL, over
from tests.web.conftest import Visitor, person

HERE = "127.0.0.1"


class Door(NamedTuple):
    """How it is counted, how often one may knock in so many seconds, and its address."""

    name: str
    most: int
    address: str
    seconds: int = 60
    method: str = "post"
    by_person: bool = False


DOORS = (
    Door("army-keep", 240, "/battles/armies/keep/"),
    Door("ground", 600, "/battles/ground/judge/"),
    Door("ground", 600, "/battles/ground/lot/"),
    Door("figures", 120, "/battles/figures/change/"),
    Door("study", 60, "/battles/studies/new/"),
    Door("analysis", HALL, "/battles/none/analysis/change/", 3600),
    Door("make-token", 60, "/account/tokens/"),
    Door("make-webhook", 60, "/account/webhooks/"),
    Door("make-webhook", 30, "/api/me/webhooks", by_person=True),
    Door("switch-webhook", 60, "/account/webhooks/1/on/"),
    Door("switch-webhook", 30, "/api/me/webhooks/1/on", by_person=True),
    Door("demo", 20, "/account/look-around/"),
    Door("delete-account", 20, "/account/delete/"),
    Door("entry", HALL, "/tournaments/none/enter/"),
    Door("alerts", HALL, "/tournaments/none/alerts/"),
    Door("map-check", 120, "/campaigns/maps/check/"),
    Door("map-keep", 240, "/campaigns/maps/keep/"),
    Door("campaign-note", 60, "/campaigns/none/chronicle/"),
)
WEBHOOK = {"stream": "club/none", "address": "https://club.example/news"}


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.address)
def test_a_door_takes_so_many_knocks_and_then_says_wait(db: None, door: Door) -> None:
    ana = person("ana")
    phone = Visitor(ana, raise_request_exception=False)
    counted = ana.who if door.by_person else HERE
    for _ in range(door.most - 1):
        over(door.name, counted, door.most, door.seconds)
    body = WEBHOOK if door.method == "post" else {}
    more = {"content_type": "application/json"} if "/api/" in door.address and body else {}
    taken, refused = [getattr(phone, door.method)(door.address, body, **more) for _ in range(2)]
    assert taken.status_code not in {405, 429, 500}
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == str(door.seconds)
