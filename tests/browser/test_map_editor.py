"""A map is drawn by dragging, left, found again and played; nothing that was drawn is lost."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account


def map_in(page: Page) -> dict[str, Any]:
    return dict(json.loads(page.locator("#text").input_value()))


def ends_of_stroke(page: Page, first: str, last: str) -> list[tuple[float, float]]:
    """The middles of two tiles, in view."""
    page.locator("#canvas").evaluate("canvas => canvas.scrollIntoView({block: 'center'})")
    boxes = [page.locator(f'#canvas .hex[data-id="{tile}"]').bounding_box() for tile in (first, last)]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


def drag_across(page: Page, first: str, last: str) -> None:
    """One stroke from the middle of a tile to the middle of another."""
    (x1, y1), (x2, y2) = ends_of_stroke(page, first, last)
    page.mouse.move(x1, y1)
    page.mouse.down()
    page.mouse.move(x2, y2, steps=4)
    page.mouse.up()


def finger_across(page: Page, first: str, last: str) -> None:
    (x1, y1), (x2, y2) = ends_of_stroke(page, first, last)
    finger = page.context.new_cdp_session(page)
    for step in range(9):
        there = {"x": x1 + (x2 - x1) * step / 8, "y": y1 + (y2 - y1) * step / 8}
        kind = "touchMove" if step else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [there]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def feature(page: Page, tile: str) -> Any:
    return next(drawn["feature"] for drawn in map_in(page)["tiles"] if drawn["id"] == tile)


def row_of(page: Page) -> list[str]:
    """Three tiles side by side."""
    places = {(tile.get("q"), tile.get("r")): tile["id"] for tile in map_in(page)["tiles"]}
    for (q, r), tile in sorted(places.items()):
        if (q + 1, r) in places and (q + 2, r) in places:
            return [tile, places[q + 1, r], places[q + 2, r]]
    raise AssertionError("no row of three")


def test_a_map_is_drawn_by_dragging_left_found_again_and_played(visitor: Opener) -> None:
    page = visitor()
    new_account(page)
    page.goto("/campaigns/maps/editor/?map=breda")
    tiles = row_of(page)
    before = [feature(page, tile) for tile in tiles]
    page.locator("[name=brush][value=shield]").check()
    drag_across(page, tiles[0], tiles[2])
    assert [feature(page, tile) for tile in tiles] == ["shield"] * 3
    page.locator("[data-sight=back]").click()  # a stroke is taken back as one
    assert [feature(page, tile) for tile in tiles] == before
    expect(page.locator("#where")).to_have_text("Deshecho lo último: el mapa vuelve a tener 32 casillas.")
    page.locator("[data-sight=back]").click()
    expect(page.locator("#where")).to_have_text("No queda nada que deshacer.")
    page.locator("#map-name").fill("Empel de Ana")
    page.locator("[name=brush][value=river]").check()
    drag_across(page, tiles[0], tiles[1])
    rivers = [bool(tile.get("river")) for tile in map_in(page)["tiles"]]
    expect(page.locator("#saved")).to_have_text("Guardado.")
    page.wait_for_url("**/maps/editor/?kept=*")
    page.goto("/campaigns/maps/")
    card = page.locator("li.card", has=page.get_by_role("heading", name="Empel de Ana"))
    card.get_by_role("link", name="Editar").click()
    assert [bool(tile.get("river")) for tile in map_in(page)["tiles"]] == rivers
    page.locator("#use").click()
    page.locator("#name").fill("Flandes")
    page.locator("main form button").last.click()
    expect(page.locator("h1")).to_contain_text("Flandes")
    expect(page.locator(".planet")).to_be_visible()


def test_a_finger_paints_as_it_is_dragged_and_the_page_stays_where_it_is(visitor: Opener) -> None:
    page = visitor(width=390, has_touch=True, is_mobile=True)
    page.goto("/campaigns/maps/editor/?map=breda")
    tiles = row_of(page)
    page.locator("[name=brush][value=shield]").check()
    ends_of_stroke(page, tiles[0], tiles[2])
    scrolled = page.evaluate("scrollY")
    finger_across(page, tiles[0], tiles[2])
    assert [feature(page, tile) for tile in tiles] == ["shield"] * 3
    assert page.evaluate("scrollY") == scrolled


def test_a_stroke_drawn_while_the_map_is_being_kept_is_not_lost(visitor: Opener) -> None:
    """The first answer of the house names the map; what was drawn meanwhile waits for its own turn."""
    page = visitor()
    new_account(page)
    page.goto("/campaigns/maps/editor/")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        route.abort() if held else held.append(route)  # the line is lost before the second

    page.route("**/campaigns/maps/keep/", hold_the_first)
    page.locator("[name=brush][value=hive]").check()
    page.locator("#canvas").focus()
    with page.expect_request("**/campaigns/maps/keep/"):
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    held[0].continue_()
    page.wait_for_url("**/maps/editor/?kept=*")
    editor = page.url
    page.goto("/rules/")
    page.goto(editor)
    assert len(map_in(page)["tiles"]) == 2
    page.goto("/campaigns/maps/")
    expect(page.get_by_role("link", name="Editar").and_(page.locator("[href*=kept]"))).to_have_count(1)


def test_what_a_stranger_draws_is_still_there_after_reloading(visitor: Opener) -> None:
    page = visitor(width=390)
    page.goto("/campaigns/maps/editor/")
    box = page.locator("#canvas").bounding_box()
    assert box
    assert box["y"] < 844 - 100  # on a phone the drawing is in sight below its brushes
    page.locator("[name=brush][value=hive]").check()
    page.locator("#canvas").click()
    assert len(map_in(page)["tiles"]) == 1
    page.reload()
    assert len(map_in(page)["tiles"]) == 1


def test_what_a_stranger_drew_elsewhere_is_found_again_and_kept_once_there_is_an_account(
    visitor: Opener,
) -> None:
    page = visitor(width=390)
    page.goto("/campaigns/maps/editor/?map=breda")
    page.locator("#map-name").fill("Breda de Ana")
    drawing = map_in(page)
    page.goto("/")
    page.get_by_role("link", name="Dibuja un mapa ahora").click()
    assert map_in(page)["tiles"] == []
    link = page.locator("#other-drawings").get_by_role("link", name="Breda de Ana")
    link.click()
    page.wait_for_url("**/editor/?map=breda")
    assert map_in(page) == drawing
    expect(page.locator("#other-drawings")).to_be_hidden()  # here one is
    new_account(page)
    page.goto("/campaigns/maps/editor/")
    link.click()
    page.wait_for_url("**/maps/editor/?kept=*")  # the house has it now
    page.goto("/campaigns/maps/editor/")
    expect(page.locator("#canvas .empty").first).to_be_visible()
    expect(page.locator("#other-drawings")).to_be_hidden()


def test_an_area_is_filled_and_a_tile_gets_a_name(visitor: Opener) -> None:
    page = visitor()
    page.goto("/campaigns/maps/editor/")
    page.locator("[name=brush][value=none]").check()
    page.locator("#canvas").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.locator("#fill").check()
    page.locator("[name=brush][value=power]").check()
    page.locator('#canvas .hex[data-id="0,0"]').click()
    assert {tile["feature"] for tile in map_in(page)["tiles"]} == {"power"}
    page.locator("#names").check()
    page.locator('#canvas .hex[data-id="1,0"]').click()
    page.locator("#tile-name").fill("Ostende")
    assert [tile.get("name") for tile in map_in(page)["tiles"]] == [None, "Ostende", None]


UNREADABLE = '{"version":1,"name":"x","tiles":[{"id":"0,0","q":0,"r":"x","feature":"dragón"}]}'


def open_file(page: Page, text: str) -> None:
    page.locator("#open-map").set_input_files(
        {"name": "map.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_opening_a_file_loses_no_drawing(visitor: Opener) -> None:
    """What cannot be read changes nothing, what can asks first, and undoing brings the drawing back."""
    page = visitor(locale="en-GB", width=390)
    page.goto("/campaigns/maps/editor/?map=breda")
    drawing, sight = map_in(page), page.locator("#canvas svg").get_attribute("viewBox")
    other = json.dumps({"name": "Other", "tiles": [{"q": 0, "r": 0, "feature": "hive"}]})
    open_file(page, UNREADABLE)
    expect(page.locator("#checked")).to_contain_text("tiles[0].r")
    assert map_in(page) == drawing
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog"):
        open_file(page, other)
    expect(page.locator("#checked"), "a refusal goes with its file").to_be_empty()
    assert map_in(page) == drawing
    page.on("dialog", lambda dialog: dialog.accept())
    open_file(page, other)
    expect(page.locator("#canvas .hex")).to_have_count(1)
    page.locator("[data-sight=back]").click()
    assert map_in(page) == drawing
    assert page.locator("#canvas svg").get_attribute("viewBox") == sight


def test_a_map_of_another_version_is_refused_and_brushes_stay_in_sight(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=390)
    page.goto("/campaigns/maps/editor/?map=breda")
    page.locator("#canvas").evaluate("canvas => canvas.scrollIntoView({block: 'end'})")
    for brush in page.locator(".brushes svg").all():
        expect(brush).to_be_in_viewport(ratio=1)
    page.locator("[name=brush][value=river]").check()
    expect(page.locator(".brushes .option", has_text="river").locator("span")).to_have_css("opacity", "1")
    kept, newer = map_in(page), {**map_in(page), "version": 99, "name": "From tomorrow"}
    page.locator("summary", has_text="as a JSON file").click()
    page.locator("#text").fill(json.dumps(newer))
    page.locator("#load").click()
    expect(page.locator("#checked")).to_contain_text("version 99 and this Tercio reads 1")
    assert page.locator("#map-name").input_value() == kept["name"]
