"""What a screen at the battle table always shows, whoever sits there and whatever else is on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.test_battle import press, version
from tests.browser.test_battle_seats import accept_invitation, sit_down_with

CLIPPED = """(score) => [...score.children].flatMap((side) => {
    const texts = document.createTreeWalker(side, NodeFilter.SHOW_TEXT), clipped = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const at = text.data.search(/\\d+$/);
        if (at < 0 || side.tagName !== 'SPAN') continue;
        const digits = document.createRange();
        digits.setStart(text, at);
        digits.setEnd(text, text.data.length);
        const box = digits.getBoundingClientRect(), room = side.getBoundingClientRect();
        if (box.right > Math.min(room.right, innerWidth) + 1) clipped.push(side.textContent);
    }
    return clipped;
})"""
"""The sides whose points do not fit into what is shown of them."""

HIDDEN = """() => {
    const stage = document.querySelector('.battle-stage').getBoundingClientRect();
    const drawer = document.querySelector('.battle-side').getBoundingClientRect();
    const below = drawer.left < stage.right && drawer.top > stage.top;
    return stage.bottom - (below ? Math.min(drawer.top, innerHeight) : innerHeight);
}"""
"""How much of the table lies under the edge of the screen or under the drawer."""
BROKEN = (
    "(names) => names.filter((name) => name.getClientRects()[0].height > 40).map((name) => name.textContent)"
)
"""The names that take more than a line."""
CUT = """(names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1
    || name.scrollHeight > name.clientHeight + 2).map((name) => name.textContent)"""
"""The names of which a part is not shown."""


def by_link(visitor: Opener) -> tuple[Page, Page]:
    """Two at one battle: who opened it at a desk in English, who followed the link on a phone in Spanish."""
    first, second = visitor(locale="en-GB"), visitor(width=390)
    sit_down_with(first, "friend")
    accept_invitation(first, second)
    for page in (first, second):
        expect(page.locator("#battle-banner")).not_to_be_empty()
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    return first, second


def deploy_all(first: Page, second: Page) -> None:
    """Until the first Round has begun."""
    pages = {"Your turn": first, "Te toca": second}
    while "Round" not in first.locator("#battle-score strong").inner_text():
        page = next(
            (page for said, page in pages.items() if said in page.locator("#battle-banner").inner_text()),
            None,
        )
        if page is None:
            continue
        before = version(page)
        press(page, 0)
        for other in pages.values():
            expect(other.locator("#battle")).not_to_have_attribute("data-version", before, timeout=30_000)


def test_a_battle_refused_for_unequal_forces_keeps_all_that_was_chosen(visitor: Opener) -> None:
    """Who then accepts the handicap still plays whom, where and as who they said."""
    page = visitor(locale="en-GB", width=390)
    page.goto("/battles/")
    chosen = {"first": "nords-800", "second": "nords-300", "ground": "little", "rival": "friend"}
    for name, value in chosen.items():
        page.locator(f"#play-{name}").select_option(value)
    page.locator("#play-name").fill("Ana")
    page.locator("#play-rival-name").fill("Bea")
    start = page.get_by_role("button", name="Start")
    start.click()
    expect(page.locator(".handicap")).to_be_visible()
    for name, value in {**chosen, "name": "Ana", "rival-name": "Bea"}.items():
        expect(page.locator(f"#play-{name}")).to_have_value(value)
    page.locator(".handicap input").check()
    start.click()
    expect(page.locator("#battle-invite-link")).to_be_visible()
    expect(page.locator("#battle-score")).to_contain_text("Bea")


def test_the_points_of_both_sides_are_read_whole_on_a_phone(visitor: Opener) -> None:
    first, second = by_link(visitor)
    assert second.locator(".battle-score-name").evaluate_all(CUT) == [], "whose side the other one is"
    for page in (first, second):
        expect(page.locator("#battle-score > span")).to_have_count(2)
        assert page.locator("#battle-score").evaluate(CLIPPED) == []
    deploy_all(first, second)
    for page in (first, second):
        assert page.locator("#battle-score").evaluate(CLIPPED) == []


def test_the_link_for_the_rival_makes_room_once_they_have_come(visitor: Opener) -> None:
    first, second = visitor(locale="en-GB"), visitor(width=390)
    sit_down_with(first, "friend")
    expect(first.locator(".battle-invite")).to_be_visible()
    accept_invitation(first, second)
    expect(first.locator(".battle-invite")).to_be_hidden(timeout=30_000)
    expect(first.locator("#battle-said")).to_contain_text("sat down by the invitation")
    first.locator("details:has(#battle-take-back) > summary").click()
    expect(first.locator("#battle-take-back button")).to_be_visible()
    expect(second.locator("#battle-take-back")).to_have_count(0)


WITH_AN_APP = "navigator.share = async (what) => { window.shared = what; };"
WITHOUT_AN_APP = "delete Navigator.prototype.share;"


@pytest.mark.parametrize("locale", ["es-ES", "en-GB"])
def test_the_link_for_the_rival_is_copied_and_shared_with_a_finger(visitor: Opener, locale: str) -> None:
    page = visitor(locale=locale, width=390, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(WITH_AN_APP)
    sit_down_with(page, "friend")
    link = page.locator("#battle-invite-link").get_attribute("href")
    buttons = page.locator(".battle-invite button")
    expect(buttons).to_have_text(
        ["Copiar el enlace", "Compartir"] if locale == "es-ES" else ["Copy the link", "Share"]
    )
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    buttons.first.click()
    expect(buttons.first).to_have_text("Copiado" if locale == "es-ES" else "Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    buttons.last.click()
    assert page.evaluate("window.shared.url") == link
    assert "300" in page.evaluate("window.shared.text")


def test_without_an_app_to_share_by_or_a_clipboard_the_link_is_copied_all_the_same(visitor: Opener) -> None:
    page = visitor(locale="en-GB", permissions=["clipboard-read"])
    page.add_init_script(WITHOUT_AN_APP)
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no TLS'));")
    sit_down_with(page, "friend")
    expect(page.locator("[data-share]")).to_be_hidden()
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#battle-invite-link").get_attribute("href")


def test_who_silenced_the_talk_is_told_all_the_same_that_their_seat_was_taken_back(visitor: Opener) -> None:
    first, second = by_link(visitor)
    second.locator("#battle-mute").click()
    expect(second.locator("#battle-said")).to_contain_text("Has silenciado")
    first.locator("#battle-take-back button").click()
    expect(first.locator(".battle-invite")).to_be_visible()
    expect(second.locator("#battle-said")).to_contain_text("ha retirado los enlaces", timeout=30_000)
    second.reload()
    expect(second.locator(".battle-side")).to_contain_text("El otro bando retiró los enlaces")


def test_a_clock_leaves_the_whole_table_on_the_screen_and_offers_speak_to_who_made_them(
    visitor: Opener,
) -> None:
    first, second = by_link(visitor)
    first.locator("#battle-clock-offer button").click()
    expect(first.locator("#battle-offer p")).to_have_text("You offer a clock of 60 minutes each.")
    expect(second.locator("#battle-offer p")).to_contain_text("ofrece un reloj", timeout=30_000)
    second.locator("#battle-offer").get_by_role("button", name="Aceptar").click()
    expect(second.locator("#battle-said li").last).to_have_text("Aceptas.")
    expect(first.locator("#battle-clock")).to_be_visible(timeout=30_000)
    for width, height in ((1280, 900), (1100, 760), (820, 1180), (844, 390)):
        first.set_viewport_size({"width": width, "height": height})
        first.evaluate("scrollTo(0, 0)")
        assert first.evaluate(HIDDEN) <= 0, (width, height, "the table ends where the screen does")
        assert first.locator(".battle-score-name").evaluate_all(BROKEN) == []


def test_a_battle_that_is_over_says_so_in_view_and_offers_nothing_that_ended_with_it(visitor: Opener) -> None:
    first, second = by_link(visitor)
    second.on("dialog", lambda asked: asked.accept())
    second.locator("#battle-concede").click()
    for page, over in ((first, "over"), (second, "terminado")):
        expect(page.locator("#battle[data-over=true]")).to_be_attached(timeout=30_000)
        for name in ("concede", "draw", "clock-offer"):
            expect(page.locator(f"#battle-{name}")).to_be_hidden()
        expect(page.locator("#battle-banner")).to_contain_text(re.compile(over))
        expect(page.locator("#battle-banner")).to_be_in_viewport()
        top = page.locator("#battle-banner").evaluate(
            "(b, _, box = b.getBoundingClientRect()) => document.elementFromPoint(box.x + 5, box.y + 9)?.id"
        )
        assert top == "battle-banner", "and nothing lies over it"


def test_the_list_of_the_armies_says_whose_each_regiment_is(visitor: Opener) -> None:
    first, second = by_link(visitor)
    deploy_all(first, second)
    sides = first.locator("#battle-armies > li")
    expect(sides).to_have_count(2)
    expect(sides.first).to_contain_text("You")
    assert sides.first.locator("li").count() >= 1
    assert sides.last.locator("li").count() >= 1


def until_the_curtain(page: Page) -> None:
    """It falls once something lies face down."""
    sit_down_with(page, "screen")
    curtain, table = page.locator("#battle-curtain"), page.locator("#battle")
    while curtain.is_hidden():
        before = table.get_attribute("data-version")
        page.locator(".choice").first.click()
        expect(
            page.locator(f"#battle-curtain:not([hidden]), #battle:not([data-version='{before}'])").first
        ).to_be_attached()
        expect(page.locator("#battle-tray[aria-busy]")).to_have_count(0)


def test_the_button_of_the_curtain_keeps_off_the_edges_of_a_phone(visitor: Opener) -> None:
    page = visitor(width=390)
    until_the_curtain(page)
    box = page.locator("#battle-curtain button").bounding_box()
    assert box is not None
    assert box["x"] >= 8
    assert box["x"] + box["width"] <= 390 - 8


def test_behind_the_curtain_the_page_says_in_words_what_it_waits_for(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    until_the_curtain(page)
    for _ in range(2):  # as it falls, and where the page begins with it
        expect(page.get_by_role("heading", name=re.compile("Hand the screen to"))).to_be_visible()
        expect(page.locator("#battle-table")).to_have_attribute("aria-label", "Battle table")
        page.reload()


def test_pieces_put_on_the_ground_come_to_lie_where_they_may(visitor: Opener) -> None:
    page = visitor(width=390, locale="en-GB")
    page.goto("/battles/")
    page.locator("#play-ground").select_option("hand")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#ground[data-fine=true]")).to_be_attached()
    page.locator("[data-do=clear]").click()
    for count in range(1, 4):
        page.locator("[data-do=add-ruin]").click()
        expect(page.locator(".laid-piece")).to_have_count(count)
        expect(page.locator("#ground[data-fine=true]")).to_be_attached()
        expect(page.locator("#ground-list li .help")).to_have_count(0)


def test_the_welcome_steps_back_for_who_plays_on_without_a_word(visitor: Opener) -> None:
    page = visitor(width=390)
    sit_down_with(page, "screen")
    lesson = page.locator("#battle-lesson")
    expect(lesson).to_have_attribute("data-lesson", "welcome")
    press(page, 0)
    expect(page.locator("#battle-lesson:not([hidden])[data-lesson=welcome]")).to_have_count(0)
