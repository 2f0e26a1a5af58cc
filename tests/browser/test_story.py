"""A club's first evening, in two real browsers."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account, new_club, sign_up
from tests.browser.server import Server


def invite(page: Page, label: str) -> str:
    """An invitation; its address."""
    page.get_by_label("Who is it for?").fill(label)
    page.get_by_role("button", name="Make a link").click()
    return page.get_by_label(f"Link of “{label}”").input_value()


def mark_this_document(page: Page) -> None:
    """Something only a page that was never loaded again still has."""
    page.evaluate("document.documentElement.dataset.neverReloaded = 'yes'")


def expect_never_reloaded(page: Page) -> None:
    assert page.evaluate("document.documentElement.dataset.neverReloaded") == "yes"


def test_a_clubs_first_evening(visitor: Opener) -> None:
    ana, bea = visitor(locale="es-ES"), visitor(locale="es-ES", width=390)

    # Ana signs up in Spanish and switches to English, which sticks
    ana.goto("/")
    expect(ana.get_by_role("heading", level=1)).to_have_text("Todo lo que pasa en la mesa de tu club")
    ana.goto("/account/sign-up/")
    sign_up(ana)
    ana.get_by_role("button", name="English").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text(re.compile("^Hello, "))

    # she makes a club and invites by link
    club = new_club(ana, "Los Arcabuces")
    address = invite(ana, "Shop poster")
    expect(ana.get_by_role("img", name="QR code of “Shop poster”")).to_be_visible()
    mark_this_document(ana)

    # Bea opens the link on her phone, signs up, and is back at the invitation
    bea.goto(address)
    bea.get_by_role("link", name="Crear cuenta").click()
    name = sign_up(bea)
    bea.get_by_role("button", name="Entrar en el club").click()
    expect(bea.get_by_role("heading", level=2, name="2 miembros")).to_be_visible()

    # Ana sees her arrive without reloading
    expect(ana.get_by_role("heading", level=2, name="2 members")).to_be_visible()
    expect(ana.locator("#club")).to_contain_text(name)
    expect_never_reloaded(ana)

    # Ana renames the club; Bea sees it without reloading
    mark_this_document(bea)
    ana.goto(club)
    ana.get_by_label("Name of the club").fill("Los Mosquetes")
    ana.get_by_role("button", name="Change the name").click()
    expect(ana.locator("#club-name")).to_have_text("Los Mosquetes")
    expect(bea.locator("#club-name")).to_have_text("Los Mosquetes")
    expect_never_reloaded(bea)

    # Ana undoes it; Bea sees that too, and the history says so
    ana.get_by_role("link", name="History").click()
    renamed = ana.locator(".history > li").first
    expect(renamed).to_contain_text("The club Los Arcabuces is now called Los Mosquetes.")
    renamed.locator("summary").click()
    renamed.get_by_role("button", name="Yes, undo").click()
    expect(ana.locator(".history > li").first).to_contain_text("was undone")
    expect(ana.locator(".history > li.undone s")).to_have_text(re.compile("Los Mosquetes"))
    expect(bea.locator("#club-name")).to_have_text("Los Arcabuces")
    expect_never_reloaded(bea)

    # and redoing is one more line
    undoing = ana.locator(".history > li").first
    undoing.locator("summary").click()
    undoing.get_by_role("button", name="Yes, redo").click()
    expect(ana.locator(".history > li")).to_have_count(6)
    expect(bea.locator("#club-name")).to_have_text("Los Mosquetes")


def test_every_tab_of_a_browser_hears_of_a_change(visitor: Opener) -> None:
    ana = visitor(locale="en-GB")
    new_account(ana)
    club = new_club(ana, "Picas")
    tabs = [ana.context.new_page() for _ in range(8)]  # more than the six connections a browser gives a host
    for tab in tabs:
        tab.goto(club)
    ana.get_by_label("Name of the club").fill("Picas y espadas")
    ana.get_by_role("button", name="Change the name").click()
    for tab in tabs:
        expect(tab.locator("#club-name")).to_have_text("Picas y espadas")


def test_what_is_being_typed_is_not_swept_away(visitor: Opener) -> None:
    ana = visitor(locale="en-GB")
    new_account(ana)
    club = new_club(ana, "Picas")
    other = ana.context.new_page()
    other.goto(club)
    label = other.get_by_label("Who is it for?")
    label.fill("half a thou")
    ana.get_by_label("Name of the club").fill("Espadas")
    ana.get_by_role("button", name="Change the name").click()
    expect(ana.locator("#club-name")).to_have_text("Espadas")
    label.blur()
    expect(other.locator("#club-name")).to_have_text("Espadas")
    expect(label).to_have_value("half a thou")


def test_a_lost_server_is_told_and_what_happened_meanwhile_arrives(
    visitor: Opener, server: Server, tmp_path: Path
) -> None:
    server = server.twin(tmp_path / "home").start()
    try:
        ana = visitor(locale="en-GB", base_url=server.url)
        new_account(ana)
        new_club(ana, "Picas")
        server.stop()
        expect(ana.locator("#offline")).to_be_visible()
        server.start()
        expect(ana.locator("#offline")).to_be_hidden()
        other = ana.context.new_page()
        other.goto(ana.url)
        other.get_by_label("Name of the club").fill("Espadas")
        other.get_by_role("button", name="Change the name").click()
        expect(ana.locator("#club-name")).to_have_text("Espadas")
    finally:
        server.stop()


def test_a_refusal_is_brought_into_sight_with_what_was_typed(visitor: Opener) -> None:
    ana = visitor(locale="es-ES", width=390)
    new_account(ana)
    new_club(ana, "Picas")
    ana.get_by_label("Nombre del club").fill("x" * 90)
    ana.get_by_role("button", name="Cambiar el nombre").click()
    refusal = ana.get_by_role("alert")
    expect(refusal).to_contain_text("90")
    expect(refusal).to_be_in_viewport()
    expect(ana.get_by_label("Nombre del club")).to_have_value("x" * 90)


def test_a_browser_without_shared_workers_hears_too(visitor: Opener) -> None:
    ana = visitor(locale="en-GB")
    ana.context.add_init_script("delete window.SharedWorker")
    new_account(ana)
    other = ana.context.new_page()
    other.goto(new_club(ana, "Picas"))
    ana.bring_to_front()
    other.get_by_label("Name of the club").fill("Espadas")
    other.get_by_role("button", name="Change the name").click()
    expect(ana.locator("#club-name")).to_have_text("Espadas")


def test_a_screen_left_on_gets_fresh_tickets_by_itself(
    visitor: Opener, server: Server, tmp_path: Path
) -> None:
    first = server.twin(tmp_path / "home", TERCIO_SECRET_KEY="the first night's secret")
    first.start()
    try:
        screen = visitor(locale="en-GB", base_url=first.url)
        new_account(screen)
        club = new_club(screen, "Picas")
        screen.context.clear_cookies()
        screen.goto(club)
        mark_this_document(screen)
    finally:
        first.stop()
    second = Server(
        tmp_path / "home", port=first.port, TERCIO_SECRET_KEY="another secret: old tickets are void"
    )
    second.start()
    try:
        expect(screen.locator("html:not([data-never-reloaded])")).to_be_attached(timeout=60_000)
        expect(screen.locator("#offline")).to_be_hidden()
        expect(screen.locator("#club-name")).to_have_text("Picas")
    finally:
        second.stop()


def test_everything_works_without_scripts(visitor: Opener) -> None:
    ana = visitor(locale="es-ES", java_script_enabled=False)
    ana.goto("/account/sign-up/")
    sign_up(ana)
    new_club(ana, "Picas")
    ana.get_by_role("button", name="Oscuro").click()
    expect(ana.locator("html")).to_have_attribute("data-theme", "dark")
    ana.get_by_role("link", name="Historial").click()
    expect(ana.locator(".history > li")).to_have_count(1)
