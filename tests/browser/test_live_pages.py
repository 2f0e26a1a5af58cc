"""An open page is never left behind: news that comes at a bad moment is caught up with."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.hall import Hall, tap

HOLD_NEWS = """
delete window.SharedWorker;
window.news = [];
window.EventSource = class extends EventSource {
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (window.listening) return hear(event);
      news.push(() => hear(event));
      document.documentElement.dataset.news = "waiting";
    };
  }
};
window.listen = () => {
  window.listening = true;
  letIn();
};
window.letIn = () => {
  delete document.documentElement.dataset.news;
  for (const hear of news.splice(0)) hear();
};
"""
"""The line itself is the browser's own; what comes over it waits for `letIn`, or for good until `listen`."""


@pytest.fixture
def hall(visitor: Opener) -> Hall:
    return Hall(visitor, 4).start()


def opened(hall: Hall) -> Page:
    """A player's match page that has heard how things stand, and hears nothing more until told to."""
    page = hall.phone(hall.games()[0]["companies"][0])
    page.add_init_script(HOLD_NEWS)
    page.emulate_media(reduced_motion="no-preference")  # what is swapped fades while it is pressed
    page.goto(f"{hall.path}game/{hall.games()[0]['id']}/")
    hear_news(page)
    return page


def news_waits(page: Page) -> None:
    expect(page.locator("html[data-news]")).to_have_count(1)


def hear_news(page: Page) -> None:
    news_waits(page)
    page.evaluate("letIn()")


class Held:
    """Requests that go nowhere until the test says so."""

    def __init__(self, page: Page, method: str) -> None:
        self.page, self._routes, self._method = page, list[Route](), method
        page.route("**/*", self._arrive)

    def _arrive(self, route: Route) -> None:
        if route.request.method == self._method and not self._routes:
            self._routes.append(route)
        else:
            route.continue_()

    def first(self) -> Route:
        while not self._routes:
            self.page.wait_for_timeout(10)  # until the browser's own thread has brought it
        return self._routes[0]


FRAGMENT = "**/game/*/"


def test_news_between_a_swap_and_the_next_moment_is_caught_up_with(hall: Hall) -> None:
    page = opened(hall)
    held = Held(page, "GET")
    hall.score_all()
    hear_news(page)
    scored = held.first().fetch()
    hall.do("PairRound")
    news_waits(page)
    page.evaluate("addEventListener('htmx:afterSwap', () => setTimeout(listen), { once: true })")
    held.first().fulfill(response=scored)
    expect(page.locator("#newer")).to_contain_text("ronda 2")


@pytest.mark.parametrize("status", [HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE])
def test_a_house_that_says_not_now_leaves_the_page_as_it_is_and_is_asked_again(
    hall: Hall, status: HTTPStatus
) -> None:
    page = opened(hall)
    page.route(FRAGMENT, lambda route: route.fulfill(status=status, body="<p>Ahora no</p>"))
    hall.score_all()
    with page.expect_response(FRAGMENT):
        hear_news(page)
    expect(page.locator("#match")).to_be_visible()
    page.unroute(FRAGMENT)
    expect(page.locator("#sheet")).to_contain_text("Triunfo parcial")


def test_news_that_comes_while_a_form_is_refused_is_caught_up_with(hall: Hall) -> None:
    page = opened(hall)
    held = Held(page, "POST")
    page.locator("#match form[method=post]").first.evaluate("one => one.requestSubmit()")
    sent = held.first()
    hall.score_all()
    hear_news(page)
    sent.fulfill(status=HTTPStatus.CONFLICT, body="<p class='notice refused'>No</p>")
    expect(page.locator("#sheet")).to_contain_text("Triunfo parcial")


class Press:
    """A finger, a mouse or a key that comes down at one moment and is lifted at another."""

    def __init__(self, page: Page, name: str, how: str) -> None:
        self.page, self.how = page, how
        button = page.get_by_role("button", name=name)
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        self.at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.line = page.context.new_cdp_session(page)
        if how == "key":
            button.focus()

    def down(self) -> None:
        if self.how == "key":
            self.page.keyboard.down(" ")
        elif self.how == "mouse":
            self.page.mouse.move(**self.at)
            self.page.mouse.down()
        else:
            self.line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [self.at]})

    def up(self) -> None:
        if self.how == "key":
            self.page.keyboard.up(" ")
        elif self.how == "mouse":
            self.page.mouse.up()
        else:
            self.line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("how", ["finger", "mouse", "key"])
def test_news_that_comes_while_a_button_is_pressed_does_not_take_the_button_away(
    hall: Hall, how: str
) -> None:
    """What is swapped between down and up would leave the click without an element to land on."""
    page = opened(hall)
    tap(page, "r1_R1", "A")
    expect(page.locator("#derived")).to_contain_text("PT")
    held, press = Held(page, "GET"), Press(page, "Enviar hoja", how)
    hall.do("Announce", text="Comemos a las dos")
    hear_news(page)
    fragment = held.first()
    press.down()
    with page.expect_response(FRAGMENT):
        fragment.continue_()
    page.evaluate("new Promise(done => setTimeout(() => requestAnimationFrame(done)))")
    press.up()
    expect(page.locator("#claim")).to_contain_text("Esperando a")
    expect(page.locator(".announced")).to_contain_text("Comemos a las dos")
