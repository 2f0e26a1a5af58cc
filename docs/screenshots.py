"""Take the pictures of the README anew: `python -m docs.screenshots [name …]`.

A real server with a fresh demo club, a real browser, one line a picture below. A room adds its own.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests import chromium
from tests.browser.conftest import ARGUMENTS
from tests.browser.server import Server
from tests.browser.test_battle import press, sit_down, wait_for_me

IMAGES = Path(__file__).parent / "images"
PHONE, DESK = (390, 844), (1280, 800)


@dataclass(frozen=True)
class Picture:
    """What is on it: where to go, by clicking links with these words after the first address."""

    name: str
    path: str
    clicks: tuple[str, ...] = ()
    size: tuple[int, int] = DESK
    language: str = "en"
    scheme: str = "light"
    signed_in: bool = True
    decisions: int = 0
    """At the example of the battles room: so many are taken first."""
    then: str = ""
    """Beside that battle's table: `replay/`."""
    scene: Callable[[Page], None] | None = None
    """What is done on the page before it is taken."""


def ask_for_a_study(page: Page) -> None:
    """All small lists against each other, as soon as it is done."""
    page.locator("#study-forces").select_option(
        ["nords-300", "spires-300", "dweghom-300", "hundred-kingdoms-300"]
    )
    page.locator("#study-games").select_option(index=0)
    page.locator("form[action$='/studies/new/'] button").click()
    page.locator("#matrix-title").wait_for(timeout=240_000)


def analyse_a_battle(page: Page) -> None:
    """A battle given up after a while, judged decision by decision."""
    play_on(page, 20)
    page.on("dialog", lambda asked: asked.accept())
    page.evaluate("() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.locator("#battle-concede").click()
    page.locator("#battle[data-over=true]").wait_for(state="attached")
    page.goto(page.url.split("?")[0] + "analysis/")
    page.locator("main form button").first.click()
    page.locator(".curve polyline").wait_for(timeout=400_000)


PICTURES = (
    Picture("home", "/", signed_in=False),
    Picture("home-phone", "/", size=PHONE, language="es", scheme="dark"),
    Picture("club", "/", ("Tercio Viejo",)),
    Picture("history-phone", "/", ("Tercio Viejo", "Historial"), size=PHONE, language="es"),
    Picture("tournament", "/tournaments/", ("Copa de Otoño",)),
    Picture("campaign", "/campaigns/", ("El cerco de Breda",)),
    Picture("fieldcard-phone", "/muskets/", size=PHONE, language="es", signed_in=False),
    Picture("odds", "/odds/clash/", signed_in=False),
    Picture("rule", "/rules/WT-PAIR-02/", scheme="dark"),
    Picture("table", "/battles/", decisions=22, signed_in=False),
    Picture("table-phone", "/battles/", size=PHONE, language="es", decisions=14, signed_in=False),
    Picture("builder", "/battles/armies/?ready=hundred-kingdoms-500", signed_in=False),
    Picture("replay", "/battles/", decisions=16, then="replay/?at=90", scheme="dark", signed_in=False),
    Picture("ground", "/battles/ground/", signed_in=False),
    Picture("study", "/battles/studies/", scene=ask_for_a_study),
    Picture("analysis", "/battles/", scene=analyse_a_battle, signed_in=False),
)


def take(browser: Browser, server: Server, picture: Picture) -> None:
    width, height = picture.size
    context = browser.new_context(
        base_url=server.url,
        locale={"es": "es-ES", "en": "en-GB"}[picture.language],
        viewport={"width": width, "height": height},
        color_scheme="dark" if picture.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    if picture.signed_in:
        enter(page)
    page.goto(picture.path)
    for words in picture.clicks:
        page.get_by_role("link", name=words).first.click()
    if picture.decisions:
        play_on(page, picture.decisions)
    if picture.then:
        page.goto(page.url + picture.then)
    if picture.scene:
        picture.scene(page)
    page.wait_for_load_state("networkidle" if "battles" in picture.path else "load")
    page.screenshot(path=IMAGES / f"{picture.name}.png")
    context.close()


def play_on(page: Page, decisions: int) -> None:
    """Sit down at the example and take the middle choice again and again."""
    sit_down(page)
    for _ in range(decisions):
        if wait_for_me(page):
            press(page, page.locator(".choice").count() // 3)
    wait_for_me(page)


def enter(page: Page) -> None:
    """In as the demo club's organiser."""
    page.goto("/")
    page.locator("form[action='/account/look-around/'] button").click()
    page.locator(".hello").wait_for()


def main(names: list[str]) -> int:
    program = chromium.find()
    if program is None:
        print(f"No browser: {chromium.HOW}.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "home").start()
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        try:
            for picture in PICTURES:
                if not names or picture.name in names:
                    take(browser, server, picture)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
