"""What every page keeps: language, theme, a strict policy, and an answer for wrong addresses."""

from __future__ import annotations

import re
import secrets
from html.parser import HTMLParser

import pytest

from tercio.app.command_desk import new_stream, open_stream, perform
from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.mapfile import shipped_maps
from tercio.club.commands import RenameClub
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store.models import Entry
from tercio.web.fragment_cache import cached_fragment
from tercio.web.rooms import ROOMS, doors
from tests.web.conftest import TheClub, Visitor, person

PAGES = (
    "/",
    "/account/sign-up/",
    "/account/sign-in/",
    "/account/reset/",
    "/rules/",
    "/rules/WT-BYE-02/",
    "/nothing/",
)


class Inline(HTMLParser):
    """Collects what a strict policy would block."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.found += [
            f"{tag} {v}" for k, v in attrs if k in {"src", "href"} and v and re.match("(https?:)?//", v)
        ]


def inline(html: str) -> list[str]:
    parser = Inline()
    parser.feed(html)
    return parser.found


@pytest.mark.parametrize("path", PAGES)
def test_nothing_inline_and_nothing_from_elsewhere(visitor: Visitor, path: str) -> None:
    response = visitor.get(path)
    assert inline(response.content.decode()) == []
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_a_clubs_pages_have_nothing_inline_either(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    ines.send(f"{club.path}invite/", label="Poster", role="player")
    for path in (club.path, club.history, "/account/", "/"):
        assert inline(ines.get(path).content.decode()) == [], path


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ("en-GB,en;q=0.9", "Everything that happens"),
        ("es-MX", "Todo lo que pasa"),
        ("fr-FR", "Todo lo que pasa"),
        ("fr, en;q=0.5", "Everything that happens"),
    ],
)
def test_the_browsers_language_is_followed_at_first(db: None, asked: str, heading: str) -> None:
    response = Visitor(language=asked).get("/")
    assert heading in response.content.decode()
    assert f'lang="{response.headers["Content-Language"]}"' in response.content.decode()
    assert "Accept-Language" in response.headers["Vary"]


def test_the_language_switch_sticks_in_the_browser_and_in_the_account(db: None) -> None:
    ana = person("ana")
    first = Visitor(ana, language="en")
    response = first.post("/preferences/", {"language": "es", "next": "/rules/"})
    assert response.headers["Location"] == "/rules/"
    assert "Reglas" in first.get("/rules/").content.decode()
    other = Visitor(language="en")  # another machine, where only the account knows
    other.post("/account/sign-in/", {"username": "ana", "password": "pica-y-mosquete"})
    assert "Hola, ana" in other.get("/").content.decode()


def test_the_theme_sticks_and_an_unknown_one_is_ignored(visitor: Visitor) -> None:
    visitor.post("/preferences/", {"theme": "dark"})
    assert 'data-theme="dark"' in visitor.get("/").content.decode()
    visitor.post("/preferences/", {"theme": "<script>"})
    assert 'data-theme="dark"' in visitor.get("/").content.decode()


def test_the_way_back_never_leads_away(visitor: Visitor) -> None:
    long = "?" + "x" * 3_000
    for away in ("https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "/\\elsewhere"):
        for wanted in (away, away + long, f"{away}#x", f"?{away}"):
            assert visitor.post("/preferences/", {"theme": "dark", "next": wanted}).headers["Location"] == "/"


@pytest.mark.parametrize(
    ("wanted", "there"),
    [
        (
            "/odds/activation/?asked=1" + "&a_models=7" * 300,
            "/odds/activation/?asked=1" + "&a_models=7" * 300,
        ),
        ("/rules/?q=" + "x" * 10_000, "/rules/?q=" + "x" * 10_000),
        ("/rules/?q=" + "ñ" * 10_000, "/rules/"),
        ("/muskets/#melee", "/muskets/#melee"),
    ],
    ids=["a long question", "a search of 10 kB", "too long for an address", "a part of a page"],
)
def test_the_way_back_of_a_long_address_is_that_page(visitor: Visitor, wanted: str, there: str) -> None:
    back = visitor.post("/preferences/", {"language": "es", "next": wanted})
    assert (back.status_code, back.headers["Location"]) == (302, there)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing/", "/rules/WT-NONE-99/", "/rules/%00/", "/clubs/none/", "/clubs/..%2f/",
        "/history/club/none/", "/history/none/", "/history/club/%00/", "/history/unknown/x/",
        "/history/battle/x/", "/go/", "/api/rules/NONE",
        "/api/streams/club/none/history", "/api/streams/none/none/history",
    ],
)  # fmt: skip
def test_unknown_ids_are_404_never_500(visitor: Visitor, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_a_missing_page_speaks_the_readers_language(db: None) -> None:
    assert "There is nothing here" in Visitor(language="en").get("/nothing/").content.decode()
    assert "Aquí no hay nada" in Visitor(language="es").get("/nothing/").content.decode()


def test_our_own_mistake_gets_a_page_too(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tercio.web.pages.find", None)
    monkeypatch.setattr("tercio.web.pages.person_of", lambda request: person("ana"))
    visitor.raise_request_exception = False
    response = visitor.get("/")
    assert response.status_code == 500
    assert "Something of ours broke" in response.content.decode()


def test_a_form_without_its_token_is_turned_away_with_a_way_on(db: None) -> None:
    strict = Visitor(enforce_csrf_checks=True)
    response = strict.post("/account/sign-up/", {"username": "ana"})
    assert response.status_code == 403
    assert "The page has grown old" in response.content.decode()


def test_health_answers(visitor: Visitor) -> None:
    answer = visitor.get("/healthz").json()
    assert answer["status"] == "ok"
    assert answer["database"] in {"sqlite", "postgresql"}


def test_every_room_has_its_texts_and_is_in_the_navigation(visitor: Visitor) -> None:
    html = visitor.get("/").content.decode()
    for door in doors():
        assert f'href="{door.url}"' in html
    assert [room.name for room in ROOMS] == [
        "tournaments",
        "campaigns",
        "battles",
        "fieldcard",
        "odds",
        "rules",
    ]


def test_the_admin_reads_the_journal_and_cannot_touch_it(club: TheClub) -> None:
    boss = Visitor(person("boss", is_staff=True, is_superuser=True))
    entries = boss.get("/admin/store/entry/")
    assert entries.status_code == 200
    assert "ClubFounded" in entries.content.decode()
    assert boss.get("/admin/store/entry/add/").status_code == 403
    first = Entry.objects.get(stream_id=club.stream, version=1)
    assert boss.post(f"/admin/store/entry/{first.pk}/delete/", {"post": "yes"}).status_code == 403
    assert boss.post(f"/admin/store/entry/{first.pk}/change/", {"who": "user:99"}).status_code == 403
    assert boss.get("/admin/people/person/").status_code == 200
    assert Visitor(club.organiser).get("/admin/").status_code == 302


def test_a_hot_fragment_is_drawn_once_for_each_version_and_language(club: TheClub) -> None:
    asked: list[str] = []

    def draw(language: str) -> str:
        request = Visitor(language=language).get("/").wsgi_request
        opened = open_stream(club.stream)
        facts = {"refused": Refused("club.already_member", name=opened.state.name)}
        return str(
            cached_fragment(request, "parts/refusal.html", opened, lambda: asked.append(language) or facts)
        )

    assert "You already belong to Tercio Viejo" in draw("en")
    assert "Ya " in draw("es")
    assert draw("en") == draw("en")
    assert asked == ["en", "es"]
    club.act(club.organiser, RenameClub("Tercio Nuevo"))
    assert "Tercio Nuevo" in draw("en")
    assert asked == ["en", "es", "en"]


def test_a_stranger_can_try_every_room_at_once(visitor: Visitor) -> None:
    page = visitor.get("/")
    assert page.context["tries"].keys() == {room.name for room in ROOMS}
    for address, text in page.context["tries"].values():
        assert say(text, "en") in page.content.decode()
        assert visitor.get(address.partition("#")[0]).status_code == 200
    assert page.content.decode().count('class="picture"') == len(ROOMS)
    assert page.context["pictures"].keys() == {room.name for room in ROOMS}


def test_a_member_sees_whose_turn_it_is(club: TheClub) -> None:
    stream = new_stream("campaign")
    organiser, player = club.organiser.who, club.player.who
    story: list[Command] = [c.FoundCampaign("Rocroi", shipped_maps()["ref19"], club.stream, organiser)]
    story += [c.Join("Ana", player), c.Join("Blas"), c.Join("Cleo")]
    story += [c.DeclareArmy(name, Declaration("Orks", "Combined")) for name in ("Ana", "Blas", "Cleo")]
    story += [c.DrawLots(("Ana", "Blas", "Cleo"), {"Ana": "A", "Blas": "B", "Cleo": "C"})]
    for command in story:
        perform("campaign", stream, command, who=organiser, command_id=secrets.token_hex(8))
    ana, ines = (Visitor(who).get("/").content.decode() for who in (club.player, club.organiser))
    assert "Your turn" in ana
    assert "Ana to act" in ines
