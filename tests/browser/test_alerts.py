"""Alerts on a device: shown while no page is open, and what a browser refuses is said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hall import Hall
from tests.browser.test_accessibility import check

REGISTER = """worker => navigator.serviceWorker.register(worker)
  .then(() => navigator.serviceWorker.ready).then(() => true)"""
NOTE = """() => {
  self.shown = new Promise((heard) => {
    self.registration.showNotification = async (title, more) => heard([title, more.body, more.data.url]);
  });
}"""
SHOWN = "Promise.race([self.shown, new Promise((late) => setTimeout(late, 10_000))])"
"""A browser without windows shows no alert: what the worker asks it to show is noted instead."""


@pytest.fixture
def hall(visitor: Opener) -> Hall:
    return Hall(visitor)


def phone(hall: Hall, **more: Any) -> Page:
    page = hall.visitor(locale="es-ES", width=390, **more)
    page.goto(hall.links()["Ana"])
    page.locator("#alerts > summary").click()
    return page


def test_what_is_pushed_is_shown_and_leads_to_the_event(hall: Hall) -> None:
    page = phone(hall, permissions=["notifications"])
    check(page)
    line, known = page.context.new_cdp_session(page), list[dict[str, Any]]()
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    worker = page.locator("form[data-push]").get_attribute("data-worker")
    with page.context.expect_event("serviceworker") as started:
        assert page.evaluate(REGISTER, worker)
    started.value.evaluate(NOTE)
    pushed = {"title": "Copa", "body": "Ronda 1: mesa 3", "url": hall.path}
    origin = page.evaluate("location.origin")
    where = {"origin": origin, "registrationId": known[-1]["registrationId"], "data": json.dumps(pushed)}
    line.send("ServiceWorker.deliverPushMessage", where)
    assert started.value.evaluate(SHOWN) == ["Copa", "Ronda 1: mesa 3", hall.path]


def test_a_browser_whose_service_does_not_answer_says_so(hall: Hall) -> None:
    page = phone(hall, permissions=["notifications"])
    page.get_by_role("button", name="Avisarme en este dispositivo").click()
    expect(page.locator("#toast .refused")).to_contain_text("no responde")


def test_a_browser_that_allows_no_alerts_says_where_to_allow_them(hall: Hall) -> None:
    page = phone(hall)
    page.get_by_role("button", name="Avisarme en este dispositivo").click()
    expect(page.locator("#toast .refused")).to_contain_text("no ha dado permiso")


def test_mail_is_asked_first(hall: Hall) -> None:
    page = phone(hall)
    page.get_by_label("Correo").fill("ana@example.org")
    page.get_by_role("button", name="Avisarme por correo").click()
    expect(page.locator("#toast")).to_contain_text("ana@example.org")
