"""A campaign of four, from lots to a winner, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account

PLAYERS = ("Ana", "Blas", "Cleo", "Dario")


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


def draft(page: Page) -> None:
    """Everybody takes the first lit tiles until the draft is over."""
    while page.locator(".planet .tile.legal, .planet .tile.picked").count():
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
    draft(page)
    expect(page.locator(".standing tbody tr")).to_have_count(4)
    for row in range(4):
        expect(page.locator(".standing tbody tr").nth(row).locator("td.number").first).to_have_text("6")
    for _ in range(8):
        attack(page)
        fight(page)
        conquer(page)
        if page.locator(".ended").count():
            break
    expect(page.locator(".ended h2")).to_have_text("Gana Ana")
    page.get_by_role("link", name="Cronología").click()
    expect(page.locator(".charts .chart")).to_have_count(6)


def test_a_player_reports_by_link_and_the_rival_confirms(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    new_account(page)
    found(page)
    draft(page)
    attack(page)
    campaign = page.url.split("#")[0]
    title = page.locator(".battle h3").first.inner_text()
    attacker, defender = title.split(" attacks ")
    page.goto(campaign.rstrip("/") + "/seats/")
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
    page.locator("#canvas .hex[data-q='2'][data-r='0']").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#checked")).to_contain_text("There are 2 hive cities and 3 are needed")
