"""Two people at one battle: each by their link, or both at one screen with a curtain between them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.conftest import Opener
from tests.browser.server import Server
from tests.browser.test_battle import MOST, press, version, wait_for_me

SMALL = "Partida · Nords · 200\nJarl\nRaiders ×4"
"""So few that a whole battle is soon over."""


def sit_down_with(page: Page, rival: str, army: str = "") -> None:
    page.goto(f"/battles/?{urlencode({'mine': army, 'theirs': army})}" if army else "/battles/")
    page.locator("#play-rival").select_option(rival)
    page.get_by_role("button", name=re.compile("^(Start|Empezar)$")).click()
    expect(page.locator("#battle[data-version], #battle-curtain:not([hidden])").first).to_be_attached()


OPEN_DECISIONS = {"choose who deploys first", "deploy a regiment"}
"""What is decided before anything lies face down."""


def accept_invitation(opener: Page, rival: Page) -> None:
    """The rival opens the link the opener sends, and sits down."""
    rival.goto(str(opener.locator(".battle-invite a").get_attribute("href")))
    rival.get_by_role("button", name=re.compile("^(Sit down|Sentarme)$")).click()
    expect(rival.locator("#battle[data-version]")).to_be_visible()


def overhear(page: Page) -> list[Any]:
    """Everything the battle's door answers this browser."""
    heard: list[Any] = []

    def keep(response: Response) -> None:
        if "/api/battles/" in response.url and response.ok:
            told = response.json() or {}
            heard.append(told.get("table") or told)

    page.on("response", keep)
    return heard


def tables_in(heard: list[Any]) -> list[Any]:
    """The tables among the answers overheard."""
    return [answer["battle"] for answer in heard if "battle" in answer]


def banner_of(page: Page) -> str:
    return page.locator("#battle-banner").inner_text()


def test_two_browsers_play_by_link_and_neither_is_sent_the_others_stack(visitor: Opener) -> None:
    first = visitor(locale="en-GB", reduced_motion="no-preference")
    second = visitor(width=390, reduced_motion="no-preference")
    sit_down_with(first, "friend")
    heard = overhear(second)
    accept_invitation(first, second)
    pages = {"Your turn": first, "Te toca": second}
    for _ in range(24):
        mine = next(
            (page for said, page in pages.items() if said in page.locator("#battle-banner").inner_text()),
            None,
        )
        if mine is None:
            continue
        before = version(mine)
        press(mine, 0)
        for page in pages.values():
            expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=30_000)
    tables = tables_in(heard)
    assert tables
    assert all(table["seat"] == "1" for table in tables)
    assert all(table["sides"][0]["stack"] is None for table in tables), "the other's cards never travel"
    second.reload()
    expect(second.locator("#battle-banner")).not_to_be_empty()
    talk_and_draw(first, second)


def test_at_one_screen_a_curtain_falls_between_the_two(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    heard = overhear(page)
    sit_down_with(page, "screen")
    revealed = []
    decided = set()
    for _ in range(MOST):
        if len(revealed) > 2:
            break
        curtain = page.locator("#battle-curtain")
        if curtain.is_visible():
            assert page.locator(".choice").count() == 0
            assert page.locator("#battle-table .model").count() == 0
            revealed.append(curtain.locator("p").inner_text())
            curtain.locator("button").click()
            expect(curtain).to_be_hidden()
        assert wait_for_me(page)
        asked = page.locator("#battle").get_attribute("data-asked")
        assert revealed or asked in OPEN_DECISIONS, "the first secret falls behind a curtain"
        assert not revealed or asked not in OPEN_DECISIONS, "nobody hides how they deploy"
        decided.add(asked)
        before = version(page)
        page.locator(".choice").first.click()
        expect(
            page.locator(f"#battle-curtain:not([hidden]), #battle:not([data-version='{before}'])").first
        ).to_be_attached()
    assert len(set(revealed)) == 2, revealed
    assert decided > OPEN_DECISIONS
    tables = tables_in(heard)
    assert tables[0]["seat"] is None, "before the curtain is lifted nobody's cards are sent"
    for table in tables:
        hidden = [side for side in table["sides"] if side["seat"] != table["seat"]]
        assert all(side["stack"] is None for side in hidden)


def to_the_stacks(first: Page, second: Page) -> tuple[Page, Page]:
    """Both deploy, until Command Stacks are built: who is asked for theirs, and who may lay one meanwhile."""
    for _ in range(MOST):
        asked = whose_turn(first, second)
        assert wait_for_me(asked)
        if asked.locator("#battle").get_attribute("data-asked") == "build the command stack":
            return asked, second if asked is first else first
        press(asked, 0)
        both_at_least(first, second, max(int(version(first)), int(version(second))))
    raise AssertionError("no stack was ever asked for")


def test_a_tap_is_heard_though_the_other_side_acts_between_finger_down_and_up(visitor: Opener) -> None:
    """The other lays a Stack while one presses a card: neither is the button swapped nor the card refused."""
    first, second = visitor(locale="en-GB"), visitor(width=390)
    sit_down_with(first, "friend", SMALL)
    accept_invitation(first, second)
    asked, other = to_the_stacks(first, second)
    card = asked.locator(".choice[data-command=StackCard]").last
    box = card.bounding_box()
    assert box is not None
    asked.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    asked.mouse.down()
    held = version(asked)
    with asked.expect_response(lambda answer: re.search(r"/api/battles/\w+\?", answer.url) is not None):
        other.locator("[data-group=order] > summary").click()
        other.locator(".choice[data-command=OrderStack]").last.click()
    expect(other.locator("#battle")).not_to_have_attribute("data-version", held)
    assert version(asked) == held, "nothing changes under a finger"
    with asked.expect_response(lambda answer: answer.url.endswith("/commands") and answer.ok):
        asked.mouse.up()
    expect(asked.locator("#battle-trouble")).to_be_hidden()
    expect(asked.locator("#battle-log li[data-kind=StackBuilt]")).to_have_count(2)


def test_a_drag_goes_on_though_the_battle_ends_meanwhile(visitor: Opener) -> None:
    """What comes while a regiment is at a finger waits for it to be lifted; then the end is told."""
    first, second = visitor(locale="en-GB"), visitor(width=390)
    sit_down_with(first, "friend", SMALL)
    accept_invitation(first, second)
    mover, other = to_a_march(first, second)
    leader = mover.locator("#battle-table .model.acting", has_text=re.compile("[★☆♛]")).first
    box = leader.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mover.mouse.move(x, y)
    mover.mouse.down()
    mover.mouse.move(x, y - 20, steps=3)
    laid = mover.locator("#battle-table .model.laid")
    expect(laid.first).to_be_attached()
    before = laid.first.get_attribute("transform")
    other.on("dialog", lambda sure: sure.accept())
    other.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    with mover.expect_response(lambda answer: re.search(r"/api/battles/\w+\?", answer.url) is not None):
        other.locator("#battle-concede").click()
    mover.mouse.move(x, y - 40, steps=3)
    expect(laid.first).not_to_have_attribute("transform", str(before))
    mover.mouse.up()
    expect(mover.locator("#battle[data-over=true]")).to_be_attached()
    expect(laid).to_have_count(0)


def to_a_march(first: Page, second: Page) -> tuple[Page, Page]:
    """On until somebody moves a regiment: who, and who looks on."""
    for _ in range(MOST):
        asked = whose_turn(first, second)
        assert wait_for_me(asked)
        if asked.locator("#battle").get_attribute("data-asked") == "move the regiment":
            return asked, second if asked is first else first
        march = asked.locator(".choice[data-command=March]")
        before = version(asked)
        (march if march.count() else asked.locator(".choice")).first.click()
        expect(asked.locator("#battle")).not_to_have_attribute("data-version", before)
        both_at_least(first, second, max(int(version(first)), int(version(second))))
    raise AssertionError("nobody ever marched")


def stacks_in(tables: list[Any]) -> dict[str, set[str]]:
    """By seat: every Command Stack of two cards or more that was ever shown to it, as JSON writes it."""
    shown: dict[str, set[str]] = {"0": set(), "1": set()}
    for table in tables:
        for side in table["sides"]:
            if len(side["stack"] or ()) > 1:
                shown[side["seat"]].add(json.dumps(side["stack"], separators=(",", ":"), ensure_ascii=False))
    return shown


def test_no_bytes_sent_while_one_looks_hold_the_stack_of_the_other(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    bodies: list[tuple[str, str]] = []

    def keep(response: Response) -> None:
        if re.search(r"/battles/[0-9a-f]{16}", response.url) and response.ok:
            asked = parse_qs(urlsplit(response.url).query).get("seat", [""])[0]
            sent = response.request.post_data_json if response.request.method == "POST" else None
            bodies.append(((sent or {}).get("seat") or asked, response.text()))

    page.on("response", keep)
    sit_down_with(page, "screen")
    for _ in range(34):
        curtain = page.locator("#battle-curtain")
        if curtain.is_visible():
            curtain.locator("button").click()
            expect(curtain).to_be_hidden()
        assert wait_for_me(page)
        before = version(page)
        choice = page.locator(".choice").first
        choice.click()
        expect(
            page.locator(f"#battle-curtain:not([hidden]), #battle:not([data-version='{before}'])").first
        ).to_be_attached()
    answers = [json.loads(body) for _, body in bodies if body.startswith('{"version"')]
    tables = [table["battle"] for told in answers if "battle" in (table := told.get("table") or told)]
    stacks = stacks_in(tables)
    assert stacks["0"]
    assert stacks["1"]
    for seat, body in bodies:
        hidden = stacks["1"] if seat == "0" else stacks["0"] if seat == "1" else stacks["0"] | stacks["1"]
        assert not any(stack in body for stack in hidden), (seat, body[:200])


def test_the_replay_of_a_battle_at_one_screen_is_sent_nobodys_stack(visitor: Opener) -> None:
    """Whoever opens it may sit on either side: every moment comes as it does to a watcher."""
    page = visitor(locale="en-GB")
    sit_down_with(page, "screen", SMALL)
    curtain = page.locator("#battle-curtain")
    shown = overhear(page)
    while len({seat for seat, stacks in stacks_in(tables_in(shown)).items() if stacks}) < 2:
        if curtain.is_visible():
            curtain.locator("button").click()
            expect(curtain).to_be_hidden()
        assert wait_for_me(page)
        before = version(page)
        page.locator(".choice").first.click()
        expect(
            page.locator(f"#battle-curtain:not([hidden]), #battle:not([data-version='{before}'])").first
        ).to_be_attached()
    expect(page.locator("#battle-tray[aria-busy]")).to_have_count(0)
    bodies: list[str] = []
    page.on("response", lambda answer: bodies.append(answer.text()) if "/battles/" in answer.url else None)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#replay-controls")).to_be_visible()
    slider = page.locator("#replay-slider")
    last = int(str(slider.get_attribute("max"))) + 1
    for key, moment in (("Home", 1), ("End", last), ("ArrowLeft", last - 1)):
        slider.press(key)
        expect(slider).to_have_attribute("aria-valuetext", re.compile(f", {moment} / {last}$"))
    assert any('"stack"' in body for body in bodies), "the moments are among them"
    assert not any('"stack":[' in body for body in bodies)


def test_a_whole_battle_of_two_browsers_survives_a_reload_a_lost_line_and_a_restarted_house(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    house = server.twin(tmp_path / "house").start()
    contexts = [
        browser.new_context(base_url=house.url, locale=locale, viewport={"width": width, "height": 844})
        for locale, width in (("en-GB", 1280), ("es-ES", 390))
    ]
    try:
        first, second = (context.new_page() for context in contexts)
        sit_down_with(first, "friend", SMALL)
        accept_invitation(first, second)
        take_turns(first, second, 4)
        second.reload()
        take_turns(first, second, 2)
        contexts[1].set_offline(True)
        asked = whose_turn(first, second)
        if asked is first:
            take_turns(first, second, 1, together=False)
        contexts[1].set_offline(False)
        take_turns(first, second, 2)
        house.stop()
        before = version(first)
        press_lost(whose_turn(first, second))
        house.start()
        for page in (first, second):
            expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=60_000)
        take_turns(first, second, 3)
        play_to_the_end(first, second)
        for page, told in ((first, "The battle is over"), (second, "La batalla ha terminado")):
            expect(page.locator("#battle-banner")).to_contain_text(told)
            expect(page.locator("#battle-log li").first).to_have_attribute("data-kind", "BattleEnded")
    finally:
        for context in contexts:
            context.close()
        house.stop()


def whose_turn(first: Page, second: Page) -> Page:
    """The browser whose banner says it is asked."""
    mine = re.compile("Your turn|Te toca")
    return first if mine.search(banner_of(first)) else second


def take_turns(first: Page, second: Page, count: int, together: bool = True) -> None:
    """So many decisions, and both tables have moved on after each."""
    for _ in range(count):
        expect(first.locator("#battle-trouble")).to_be_hidden(timeout=30_000)
        asked = whose_turn(first, second)
        before = version(asked)
        assert wait_for_me(asked)
        press(asked, 0)
        for page in (first, second) if together else (asked,):
            expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=30_000)
        if together:
            expect(second.locator("#battle")).to_have_attribute(
                "data-version", version(first), timeout=30_000
            )


def both_at_least(first: Page, second: Page, reached: int) -> None:
    """Whoever hears of it later has come as far too."""
    for page in (first, second):
        page.wait_for_function(
            "(far) => Number(document.getElementById('battle').dataset.version) >= far", arg=reached
        )


def play_to_the_end(first: Page, second: Page) -> None:
    """On, each in their turn, until both are told that it is over; what can be passed over is."""
    for _ in range(MOST):
        asked = whose_turn(first, second)
        if not wait_for_me(asked):
            break
        skip = asked.locator(".choice[data-command=SkipAction]")
        before = version(asked)
        if skip.count():
            skip.first.click()
            expect(asked.locator("#battle")).not_to_have_attribute("data-version", before, timeout=30_000)
        else:
            press(asked, 0)
        both_at_least(first, second, max(int(version(first)), int(version(second))))
    for page in (first, second):
        expect(page.locator("#battle[data-over=true]")).to_be_attached(timeout=30_000)


def press_lost(page: Page) -> None:
    """A choice sent to a house that is not there: told, and nothing lost."""
    page.locator(".choice").first.click()
    expect(page.locator("#battle-trouble")).to_be_visible()
    expect(page.locator(".choice").first).to_be_visible()


def talk_and_draw(first: Page, second: Page) -> None:
    expect(first.locator("#battle-said")).to_contain_text("sat down by the invitation")
    first.locator("#battle-say input").fill("Good game <b>!</b>")
    first.locator("#battle-say input").press("Enter")
    expect(second.locator("#battle-said")).to_contain_text("Good game <b>!</b>", timeout=30_000)
    first.locator("details:has(#battle-draw) > summary").click()
    first.locator("#battle-draw").click()
    expect(second.locator("#battle-offer")).to_contain_text("ofrece tablas", timeout=30_000)
    second.locator("#battle-offer").get_by_role("button", name="Aceptar").click()
    for page in (first, second):
        expect(page.locator("#battle[data-over=true]")).to_be_attached(timeout=30_000)
