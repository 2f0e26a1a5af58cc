"""On a phone: a photo goes into the chronicle, made smaller; a planet brought nearer has an overview."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hall import open_part
from tests.browser.people import new_account
from tests.core.test_picture_files import chunk, png


def found(page: Page, planet: str) -> None:
    page.goto("/campaigns/new/")
    page.locator("#name").fill("Empel")
    page.locator(f"[name=map][value={planet}]").check()
    page.locator("main form button").last.click()
    page.locator("#join-name").fill("Ana")
    page.locator("form", has=page.locator("#join-name")).get_by_role("button").click()
    expect(page.locator(".list strong", has_text="Ana")).to_be_visible()


def test_a_photo_travels_small_and_one_that_is_none_loses_nothing_typed(visitor: Opener) -> None:
    page = visitor(width=390)
    new_account(page)
    found(page, "breda")
    open_part(page, "Crónica")
    page.locator("#note").fill("El puente de Blas")
    page.locator("#note-picture").set_input_files(
        {"name": "foto.jpg", "mimeType": "image/jpeg", "buffer": b"no es una foto"}
    )
    page.get_by_role("button", name="Añadir a la crónica").click()
    expect(page.get_by_role("alert").first).to_contain_text("no es una imagen")
    expect(page.locator("#note")).to_have_value("El puente de Blas")
    photo = png(2000, 1000, chunk(b"tEXt", b"Location\0Empel"))
    page.locator("#note-picture").set_input_files(
        {"name": "foto.png", "mimeType": "image/png", "buffer": photo}
    )
    expect(page.locator("#note-picture")).to_have_value("C:\\fakepath\\picture.jpg")  # smaller now
    page.get_by_role("button", name="Añadir a la crónica").click()
    picture = page.locator(".chapter img")
    expect(picture).to_have_attribute("width", "1600")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("naturalWidth", 1600)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_text("Quitar", exact=False).first.click()
    page.get_by_role("button", name="Sí, quitarla de la crónica").click()
    expect(page.locator(".chapter")).to_have_count(0)


def test_a_planet_brought_nearer_has_an_overview_that_moves_it(visitor: Opener) -> None:
    page = visitor(width=390, has_touch=True)
    new_account(page)
    found(page, "breda")
    overview, frame = page.locator(".overview"), page.locator(".map-side .planet-frame")
    page.locator("[data-zoom=in]").click()
    page.locator("[data-zoom=in]").click()
    expect(overview).to_be_visible()
    frame.evaluate("frame => frame.scrollTo(0, 0)")
    box = overview.bounding_box()
    assert box
    overview.click(position={"x": box["width"] - 6, "y": box["height"] - 6})
    across, down = frame.evaluate("frame => [frame.scrollLeft, frame.scrollTop]")
    assert across > 50
    assert down > 20
    inside = page.locator(".overview .window").evaluate(
        "part => part.offsetLeft + part.offsetWidth >= part.parentElement.clientWidth - 3"
    )
    assert inside
    page.locator("[data-zoom=whole]").click()
    whole = frame.evaluate("frame => frame.querySelector('.planet').style.width")
    assert whole == ""
