"""Signed links: a seat for whoever holds one, until it expires or is revoked."""

from __future__ import annotations

import datetime as dt
from typing import Any
from unittest import mock

import pytest
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tercio.web.actor import actor_of
from tercio.web.limits import WRONG_BY_ADDRESS
from tercio.web.links import SALT, acting, link_for, revoke, seat_in
from tests.web.conftest import Visitor

STREAM, SEAT = "tournament/k3f9", "player:7"


def link(**more: Any) -> str:
    return link_for(STREAM, SEAT, to="/rules/", **more)


def seat(visitor: Visitor, stream: str = STREAM) -> str | None:
    request = RequestFactory().get("/")
    request.session = visitor.session
    return seat_in(request, stream)


def test_a_link_opens_its_page_and_gives_its_seat(visitor: Visitor) -> None:
    response = visitor.get(link())
    assert response.headers["Location"] == "/rules/"
    assert seat(visitor) == SEAT
    assert seat(visitor, "tournament/other") is None


def test_the_secret_is_not_kept_by_anybody_on_the_way(visitor: Visitor) -> None:
    response = visitor.get(link())
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["Referrer-Policy"] == "same-origin"


def test_links_to_several_streams_are_held_at_once(visitor: Visitor) -> None:
    visitor.get(link())
    visitor.get(link_for("tournament/other", "player:1", to="/"))
    assert (seat(visitor), seat(visitor, "tournament/other")) == (SEAT, "player:1")


def test_a_revoked_link_is_dead_also_where_it_was_open(visitor: Visitor) -> None:
    old = link()
    visitor.get(old)
    revoke(STREAM, SEAT)
    assert seat(visitor) is None
    assert Visitor().get(old).status_code == 403
    assert Visitor().get(link()).status_code == 302  # a new one works


def test_a_link_expires(visitor: Visitor) -> None:
    old = link(days=2)
    later = dt.datetime.now(dt.UTC).timestamp() + 3 * 24 * 3600
    with mock.patch("django.core.signing.time.time", return_value=later):
        response = visitor.get(old)
    assert response.status_code == 403
    assert "no longer works" in response.content.decode()


@pytest.mark.parametrize(
    "token",
    ["x", "a:b:c", signing.dumps("club", salt=SALT), signing.dumps(["a"], salt="other")],
    ids=["nonsense", "unsigned", "ours but no link", "signed for something else"],
)
def test_a_forged_link_opens_nothing(visitor: Visitor, token: str) -> None:
    assert visitor.get(f"/go/{token}/").status_code == 403


def test_guessing_links_is_rate_limited_but_a_good_one_still_opens(visitor: Visitor) -> None:
    answers = [visitor.get(f"/go/guess-{n}/").status_code for n in range(WRONG_BY_ADDRESS + 1)]
    assert answers == [403] * WRONG_BY_ADDRESS + [429]
    assert visitor.get(link()).status_code == 302


def test_the_actor_is_the_seat_or_the_person(visitor: Visitor) -> None:
    seen: list[str | None] = []

    @acting("stream")
    def page(request: HttpRequest, stream: str) -> HttpResponse:
        seen.append(actor_of(request).who)
        return HttpResponse()

    visitor.get(link())
    request = RequestFactory().post("/")
    request.session, request.user = visitor.session, mock.Mock(spec=object)
    for stream in (STREAM, "tournament/other"):
        page(request, stream=stream)
    assert seen == [f"seat:{SEAT}", None]


def test_a_seat_may_not_act_too_fast(visitor: Visitor) -> None:
    @acting("stream")
    def page(request: HttpRequest, stream: str) -> HttpResponse:
        return HttpResponse()

    visitor.get(link())
    request = RequestFactory().post("/")
    request.session, request.user = visitor.session, mock.Mock(spec=object)
    answers = [page(request, stream=STREAM).status_code for _ in range(121)]
    assert answers == [200] * 120 + [429]
