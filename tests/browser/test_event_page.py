"""The event's own page: short on a phone in every state, a tap from part to part, whole on a wide screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hall import NAMES, Hall, height, open_part, place, tallest_fold, width
from tests.browser.test_accessibility import check
from tests.browser.test_desk_page import ask_for_a_place

TALLEST, PHONE = 1800, 390
TOLD_AT_LENGTH = {
    "date": "2027-10-10", "starts": "10:00", "place": "El foro, calle del Pez 12, bajo izquierda",
    "fee": "12 € con comida",
    "contact": "copa@example.org, o en la tienda", "lists_due": "2027-10-01", "event_minutes": 540,
    "description": "Mesas de sobra, bar al lado y premio para todos los que terminen. " * 30,
    "special_rules": "Las cartas de mesa se quedan en la mesa y los dados se ven. " * 30,
}  # fmt: skip


def short_everywhere(page: Page, path: str) -> None:
    """Every part that this reader has, with every fold open in turn."""
    page.goto(path)
    for name in page.locator(".parts a").all_inner_texts():
        open_part(page, name)
        assert height(page) <= TALLEST, (page.url, name, height(page))
        assert width(page) <= PHONE, (page.url, name)
        tall, fold = tallest_fold(page)
        assert tall <= TALLEST, (page.url, name, fold, tall)
    check(page)


def test_the_page_of_an_event_is_short_on_a_phone_in_every_state(visitor: Opener) -> None:
    hall = Hall(visitor, len(NAMES), rounds=5, **TOLD_AT_LENGTH)
    for number in range(1, 6):
        hall.do("SetAdventure", number=number, adventure={"scenario": "WT-SC-AC", "feat": "WT-FT-DE"})
    stranger, player = visitor(locale="es-ES", width=PHONE), hall.phone("c001")
    readers = [stranger, player, hall.desk]

    def look() -> None:
        for page in readers:
            short_everywhere(page, hall.path)

    look()
    hall.do("OpenRegistration")
    hall.do("Announce", text="Comemos a las dos y seguimos a las tres y media. " * 6)
    readers.append(ask_for_a_place(hall, "Nadia"))
    look()
    hall.do("AnswerEntry", ask="a001", admitted=True)
    hall.names = (*hall.names, "Nadia")
    hall.do("CheckInAll")
    hall.do("PairRound", accept=["wt.checklist.opening_open"])
    readers.append(hall.phone(hall.resting()))
    look()
    hall.score_all()
    hall.do("Drop", company="c002")
    hall.do("CloseTournament", accept=["wt.checklist.closing_open"], cut_short=True)
    look()


def test_a_name_of_eighty_letters_hides_no_column_of_who_plays(visitor: Opener) -> None:
    hall = Hall(visitor, 2)
    hall.do("SignUp", name="Bruno" + "o" * 75, club="Lanza y Escudo", faction="Norteños")
    for wide in (PHONE, 1280):
        page = visitor(locale="es-ES", width=wide)
        page.goto(f"{hall.path}?part=players")
        beyond = "one => one.scrollWidth - one.clientWidth"
        assert page.locator(".scroll:has(.entrants)").evaluate(beyond) <= 0, wide


@pytest.fixture
def hall(visitor: Opener) -> Hall:
    hall = Hall(visitor, 4, **TOLD_AT_LENGTH)
    hall.do("OpenRegistration")
    return hall


def test_what_one_comes_for_is_on_the_part_that_opens(hall: Hall) -> None:
    """Day, hour, place and fee at the head; below it one's own place, or the way to one; else the facts."""
    stranger, player = hall.visitor(locale="es-ES", width=PHONE), hall.phone("c001")
    stranger.goto(hall.path)
    for page in (stranger, player):
        for told in ("10 de octubre de 2027", "10:00", "El foro", "12 €"):
            expect(page.locator("#event-head .lead")).to_contain_text(told)
    expect(stranger.get_by_role("button", name="Pedir plaza")).to_be_visible()
    expect(player.get_by_role("button", name="Confirmar presencia")).to_be_in_viewport()
    hall.start()
    stranger.reload()
    expect(stranger.locator(".parts [aria-current]")).to_have_text("Datos")
    expect(stranger.locator(".facts")).to_be_in_viewport()
    expect(player.get_by_role("link", name="Mi mesa")).to_be_in_viewport()


def test_a_list_that_is_refused_is_said_where_its_writer_is(hall: Hall) -> None:
    player = hall.phone("c001")
    player.get_by_role("link", name="Enviar lista").click()
    player.locator("#units").fill("Capitán | 3\nArcabuceros | dos")
    send = player.get_by_role("button", name="Enviar lista")
    send.scroll_into_view_if_needed()
    before = place(player)
    assert before > 0
    send.click()
    expect(player.locator("#toast .refused")).to_contain_text("Línea 2, «Arcabuceros | dos»")
    expect(player.locator("#toast .refused")).to_be_in_viewport()
    assert place(player) == before
    player.locator("#units").fill("Capitán | 3\nArcabuceros | 2")
    send.click()
    expect(player.locator(".mine")).to_contain_text("lista enviada")


def test_a_wide_screen_shows_every_part_at_once(hall: Hall) -> None:
    wide = hall.visitor(locale="en-GB", width=1280)
    wide.goto(hall.path)
    for what in ("Ask for a place", "Ana", "12 € con comida", "How this event works"):
        expect(wide.get_by_text(what).first).to_be_visible()
    expect(wide.locator(".parts")).to_be_hidden()
    check(wide)
