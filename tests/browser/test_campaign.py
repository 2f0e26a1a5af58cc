"""A campaign of four, from lots to a winner, in a real browser."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tercio.campaign.mapfile import read_map
from tests.browser.campaigns import PLAYERS, ProgrammedCampaign
from tests.browser.conftest import Opener
from tests.browser.people import new_account


def found(page: Page) -> None:
    """A campaign on Breda with everybody's army declared and the lots drawn."""
    page.goto("/campaigns/new/")
    page.locator("#name").fill("La campaña de prueba")
    page.locator("[name=map][value=breda]").check()
    page.locator("main form button").last.click()
    for name in PLAYERS:
        page.locator("#join-name").fill(name)
        page.locator("form", has=page.locator("#join-name")).get_by_role("button").click()
        expect(page.locator(".list strong", has_text=name)).to_be_visible()
    for _ in PLAYERS:
        page.locator("[name=faction]").first.fill("Orkos")
        page.locator("details[open] form button").first.click()
    page.locator("form", has=page.locator("[value=lots]")).get_by_role("button").click()
    expect(page.locator(".planet")).to_be_visible()


def draft(page: Page, campaign: ProgrammedCampaign) -> None:
    """Everybody takes the first lit tile and then a first two; the rest of the draft goes on by program."""
    while len(campaign.read()["owners"]) < 3 * len(PLAYERS):
        round_one = page.locator(".planet .tile.picked").count() == 0
        if round_one or page.locator("form [value=claim]").count() == 0:
            page.locator(".planet a:has(.tile.legal)").first.click()
            page.wait_for_load_state()
        claim = page.locator("form:has([value=claim]) button")
        if claim.count():
            claim.click()
            page.wait_for_load_state()
        elif page.locator(".planet .tile.legal").count():
            page.locator(".planet a:has(.tile.legal)").first.click()
            page.wait_for_load_state()


def attack(page: Page) -> None:
    """The chain is closed link by link with the first benefits that need no name."""
    while page.locator("form:has([value=attack])").count():
        form = page.locator("form:has([value=attack])")
        form.locator("[name=target]").first.check()
        wanted = 2 if form.locator("[type=checkbox][name=benefit]").count() else 1
        free = form.locator(
            "[name=benefit]:not([disabled]):not([value=ayudante_famoso]):not([value=aliados])"
        )
        for number in range(wanted):
            free.nth(number).check()
        form.get_by_role("button").click()
        page.wait_for_load_state()


def fight(page: Page) -> None:
    """The organiser sets every result: Ana wins by forty in either role, the others never play."""
    while page.locator(".battle").count():
        battle = page.locator(".battle:not(:has(.result))").first
        title = battle.locator("h3").inner_text()
        battle.locator("details:has([value=override]) > summary").click()
        form = battle.locator(
            "form:has([value=override])" if "Ana" in title else "form:has([value=unplayed])"
        )
        if "Ana" in title:
            form.locator("[name=a_maelstrom]" if title.startswith("Ana") else "[name=d_maelstrom]").fill("40")
        form.get_by_role("button").click()
        page.wait_for_load_state()


def conquer(page: Page) -> None:
    while page.locator("form:has([value=conquer]), form:has([value=position])").count():
        offer = page.locator(".offers form:has([value=conquer]) button")
        (offer.first if offer.count() else page.locator("form:has([value=position]) button")).click()
        page.wait_for_load_state()


def test_four_players_fight_from_lots_to_a_winner(visitor: Opener) -> None:
    page = visitor()
    new_account(page)
    found(page)
    campaign = ProgrammedCampaign(page, begun=page.evaluate("location.pathname.split('/')[2]"))
    draft(page, campaign)
    campaign.play("draft")
    page.goto(campaign.path)
    expect(page.locator(".standing tbody tr")).to_have_count(4)
    for row in range(4):
        expect(page.locator(".standing tbody tr").nth(row).locator("td.number").first).to_have_text("6")
    attack(page)
    fight(page)
    conquer(page)
    assert campaign.read()["turn"] == 2
    campaign.play_out(winner="Ana")
    page.goto(campaign.path)
    expect(page.locator(".ended h2")).to_have_text("Gana Ana")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    on_paper(page)
    page.get_by_role("link", name="Cronología").click()
    expect(page.locator(".charts .chart")).to_have_count(6)
    film(page)


def on_paper(page: Page) -> None:
    """The printed page explains its map and cuts no column off."""
    page.set_viewport_size({"width": 720, "height": 1000})
    expect(page.locator(".legend.on-paper")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".legend.on-paper")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 720
    page.emulate_media(media="screen")


def film(page: Page) -> None:
    """The timeline plays by itself until paused, and not for whoever asks for less motion."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto(page.url.split("?")[0] + "?at=3")
    page.get_by_role("button", name="Reproducir").click()
    expect(page.locator("h2", has_text="Momento 5 de")).to_be_visible()
    page.get_by_role("button", name="Pausa").click()
    expect(page.get_by_role("button", name="Reproducir")).to_be_visible()
    page.locator("#at").fill("2")
    expect(page.locator("h2", has_text="Momento 2 de")).to_be_visible()
    assert page.url.endswith("?at=2")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(page.get_by_role("button", name="Reproducir")).to_be_hidden()


def press_until(page: Page, key: str, place: str) -> int:
    """How many times a key is pressed until the focus is somewhere."""
    for pressed in range(200):
        if page.evaluate("(place) => Boolean(document.activeElement.closest(place))", place):
            return pressed
        page.keyboard.press(key)
    raise AssertionError(f"{place} is not reached with {key}")


def drafted_by_keyboard(page: Page, path: str, next_tile: str) -> int:
    """Keys pressed until three tiles are claimed, from the head of the page on."""
    page.goto(path)
    keys = 0
    for _ in range(3):
        keys += press_until(page, "Tab", ".planet a")
        keys += press_until(page, next_tile, ".planet a:has(.tile.legal)") + 1
        with page.expect_navigation():
            page.keyboard.press("Enter")
    keys += press_until(page, "Tab", "form:has([value=claim]) button") + 1
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#notices .notice")).to_be_focused()
    return keys


def test_the_planet_is_drafted_in_half_the_keys(visitor: Opener) -> None:
    """Measured against the same page without its keys, where every tile is a stop."""
    page = visitor()
    new_account(page)
    campaign = ProgrammedCampaign(page)
    campaign.send(type="DrawLots")
    page.route("**/planet-keys.js*", lambda route: route.abort())
    before = drafted_by_keyboard(page, campaign.path, "Tab")
    page.unroute("**/planet-keys.js*")
    after = drafted_by_keyboard(page, campaign.path, "PageDown")
    assert after * 2 <= before, (before, after)


def test_a_player_reports_by_link_and_the_rival_confirms(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    new_account(page)
    campaign = ProgrammedCampaign(page)
    campaign.draft()
    campaign.attack()
    page.goto(campaign.path)
    title = page.locator(".battle h3").first.inner_text()
    attacker, defender = title.split(" attacks ")
    page.goto(f"{campaign.path}seats/")
    links = {name: page.locator(f"input[aria-label={name}]").input_value() for name in PLAYERS}
    one, other = visitor(locale="en-GB", width=390), visitor(locale="en-GB", width=390)
    one.goto(links[attacker])
    other.goto(links[defender])
    battle = one.locator(".battle", has_text=title)
    battle.locator("summary", has_text="Report").click()
    form = battle.locator("form:has([value=report])")
    form.locator("[name=a_maelstrom]").fill("9")
    form.locator("[name=d_maelstrom]").fill("4")
    form.get_by_role("button").click()
    told = other.locator(".battle", has_text=title)
    expect(told.locator(".notice")).to_contain_text("9–4")
    told.get_by_role("button", name=f"Confirm as {defender}").click()
    expect(other.locator(".battle", has_text=title).locator(".result")).to_contain_text(
        f"{attacker} wins by 5"
    )


def test_the_editor_names_the_broken_tile(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    page.goto("/campaigns/maps/editor/?map=ref19")
    expect(page.locator("#canvas .hex").first).to_be_visible()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#checked")).to_contain_text("The map is sound")
    page.locator("[name=brush][value=erase]").check()
    page.locator("#canvas .hex[data-id='2,0']").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#checked")).to_contain_text("Hive cities: 2. 3 are needed")


def drawn_map(page: Page) -> dict[str, Any]:
    """The map as the editor would save it."""
    read: dict[str, Any] = json.loads(page.locator("#text").input_value())
    return read


def editor(visitor: Opener, **more: Any) -> Page:
    page = visitor(locale="en-GB", **more)
    page.goto("/campaigns/maps/editor/?map=ref19")
    expect(page.locator("#canvas .hex").first).to_be_visible()
    return page


def test_a_free_tile_is_drawn_linked_moved_checked_and_read_back(visitor: Opener, tmp_path: Path) -> None:
    page = editor(visitor)
    before = drawn_map(page)
    page.locator("[name=brush][value=free]").check()
    frame = page.locator("#canvas").bounding_box()
    assert frame is not None
    page.locator("#canvas").click(position={"x": 40, "y": 40})
    assert drawn_map(page)["tiles"][-1]["id"] == "x1"
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#checked")).to_contain_text("Tile x1 touches no other")
    page.get_by_role("button", name="Show x1").click()
    expect(page.locator("#where")).to_have_text("x1, bare")
    page.locator("[name=brush][value=link]").check()
    page.locator("#canvas .hex[data-id=x1]").click()
    page.locator("#canvas .hex[data-id='-2,0']").click()
    assert drawn_map(page)["links"]["extra"] == [["-2,0", "x1"]]
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#checked")).to_contain_text("The map is sound")
    page.locator("[name=brush][value=power]").check()
    page.locator("#canvas .hex[data-id=x1]").click()
    there = drawn_map(page)["tiles"][-1]
    page.locator("[name=brush][value=free]").check()
    page.locator("#canvas .hex[data-id=x1]").click()
    page.locator("#canvas").click(position={"x": 40, "y": frame["height"] - 40})
    moved = drawn_map(page)["tiles"][-1]
    assert (moved["id"], moved["feature"]) == ("x1", "power")
    assert moved["polygon"][0][1] > there["polygon"][0][1]
    assert drawn_map(page)["tiles"][:-1] == before["tiles"]
    with page.expect_download() as saved:
        page.locator("#save").click()
    kept = tmp_path / "map.json"
    saved.value.save_as(kept)
    assert read_map(kept.read_bytes()).neighbours["x1"] == {"-2,0"}
    again = editor(visitor)
    again.on("dialog", lambda dialog: dialog.accept())
    again.locator("#open-map").set_input_files(kept)
    expect(again.locator("#canvas .hex[data-id=x1]")).to_be_visible()
    assert drawn_map(again) == drawn_map(page)


def test_the_map_is_extended_and_freed_from_the_grid_by_keyboard(visitor: Opener) -> None:
    page = editor(visitor)
    canvas = page.locator("#canvas")
    page.locator("[name=brush][value=shield]").check()
    canvas.focus()
    for _ in range(9):
        canvas.press("ArrowRight")
    expect(page.locator("#where")).to_have_text("9,0: empty")
    canvas.press("Enter")
    assert drawn_map(page)["tiles"][-1] == {"id": "9,0", "q": 9, "r": 0, "feature": "shield"}
    page.locator("[name=brush][value=free]").check()
    canvas.press("ArrowRight")
    canvas.press(" ")
    page.locator("[name=brush][value=link]").check()
    canvas.focus()
    canvas.press("PageDown")
    canvas.press("Enter")
    canvas.press("ArrowLeft")
    canvas.press("Enter")
    assert drawn_map(page)["links"]["extra"] == [["9,0", "x1"]]
    canvas.press("Control+z")
    canvas.press("Control+z")
    assert drawn_map(page)["links"]["extra"] == []
    for button in ("Look left", "Look down", "Nearer", "Farther", "See the whole map"):
        page.get_by_role("button", name=button).click()
    expect(page.locator("#canvas .hex[data-id='9,0']")).to_be_visible()


def test_the_map_is_moved_and_painted_by_finger(visitor: Opener) -> None:
    page = editor(visitor, width=390, has_touch=True, is_mobile=True)
    page.locator("[name=brush][value=hand]").check()
    page.locator("#canvas").scroll_into_view_if_needed()
    frame = page.locator("#canvas").bounding_box()
    assert frame is not None
    sight = page.locator("#canvas svg").get_attribute("viewBox")
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    fingers = page.context.new_cdp_session(page)
    for kind, across in (("touchStart", 0), ("touchMove", 40), ("touchMove", 120), ("touchEnd", None)):
        points = [] if across is None else [{"x": x - across, "y": y}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert page.locator("#canvas svg").get_attribute("viewBox") != sight
    assert len(drawn_map(page)["tiles"]) == 19  # the hand paints nothing
    page.locator("[name=brush][value=free]").check()
    page.locator("#canvas").tap(position={"x": frame["width"] - 30, "y": 30})
    assert drawn_map(page)["tiles"][-1]["id"] == "x1"


def test_a_broken_file_keeps_its_fault_until_it_is_mended(visitor: Opener) -> None:
    page = editor(visitor)
    double = drawn_map(page)
    double["tiles"][1] |= {"q": double["tiles"][0]["q"], "r": double["tiles"][0]["r"]}
    page.locator("details:has(#text) > summary").click()
    page.locator("#text").fill(json.dumps(double))
    page.locator("#load").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#checked")).to_contain_text("Tile 1,-2 is in the same place as 0,-2")
    page.locator("#text").fill("{")
    page.locator("#load").click()
    expect(page.locator("#checked")).to_contain_text("not a Tercio map")


@pytest.mark.parametrize("locale", ["es-ES", "en-GB"])
def test_the_forms_of_a_battle_open_on_a_phone_without_widening_the_page(
    visitor: Opener, locale: str
) -> None:
    page = visitor(locale=locale, width=390)
    new_account(page)
    campaign = ProgrammedCampaign(page)
    campaign.draft()
    campaign.attack()
    page.goto(campaign.path)
    for form in ("report", "surrender", "override"):
        page.locator(f".battle details:has([value={form}]) > summary").first.click()
    expect(page.locator(".battle [name=a_secondary]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    battle = page.locator(".battle").first
    hidden = "(tables) => tables.filter((box) => box.scrollWidth > box.clientWidth).length"
    assert battle.locator(".scroll").evaluate_all(hidden) == 0, "every box of a result is in sight"
    buttons = [
        box for each in battle.locator("button:visible, a.button").all() if (box := each.bounding_box())
    ]
    below = sorted(box["y"] for box in buttons)
    assert all(low - high >= 44 + 4 for high, low in pairwise(below)), "a thumb's room between two buttons"
