"""Every form of the house refused once, then the language switched and the page reloaded on the spot.

Each form is sent with a number that is none (its own id), or with what `WRONG` says, so that the house
refuses it whatever it says. Forms that differ only in whom they are about are sent once. Afterwards their
reader is still on a page, in the other language, with the refusal and with what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from django.urls import resolve
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener
from tests.browser.form_stage import FormStage
from tests.browser.people import new_account, new_club
from tests.browser.refusable_forms import BUTTONS_LEFT_OUT, LEFT_OUT, PAGES, WRONG, FormPage
from tests.browser.server import Server

TYPED = "Lo escrito sigue aquí"
WRITTEN = "input[type=text], input[type=email], input[type=url], input:not([type]), textarea"
PASSING = ["csrfmiddlewaretoken", "command_id", "seen", "next"]
FORMS = """() => [...document.querySelectorAll("main form[method=post]")]
  .map((form, number) => ({ form, number })).filter(({ form }) => !form.matches("[data-push]"))
  .map(({ form, number }) => ({ number,
    typed: form.querySelector(WRITTEN) !== null,
    path: new URL(form.getAttribute("action") || location.pathname, location).pathname,
    command: form.querySelector("[name=command_id]") !== null,
    about: [...form.elements].filter((field) => field.name && !PASSING.includes(field.name)).map((field) =>
      ["do", "command"].includes(field.name) ? field.value : field.name).sort().join() }))"""
SPOIL = """([number, typed, wrong]) => {
  window.before = true;
  for (const notice of document.querySelectorAll(".notice.refused")) notice.remove();
  const forms = [...document.querySelectorAll("main form[method=post]")];
  for (const field of forms.flatMap((form) => [...form.querySelectorAll(WRITTEN)])) field.value = "";
  const form = forms[number];
  form.noValidate = true;
  for (const field of form.querySelectorAll(WRITTEN))
    field.value = typed.slice(0, field.maxLength > 0 ? field.maxLength : 99);
  for (const field of form.querySelectorAll("[type=file]")) {
    const files = new DataTransfer();
    files.items.add(new File(["nothing of this kind"], "none.txt"));
    field.files = files.files;
  }
  for (const [name, value] of Object.entries(wrong)) {
    for (const field of form.querySelectorAll(`[name="${name}"]`)) field.removeAttribute("name");
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  const button = form.querySelector("button:not([type=button])");
  if (button) button.disabled = false;
  form.requestSubmit(button);
}"""
"""What earlier forms left on the page goes first, so that only this one's refusal and words can be found."""
ANSWERED = "() => !window.before || document.querySelector('#toast .notice.refused')"
"""On another page than the form was sent from, or told in place."""
KEPT = """(typed) => [...document.querySelectorAll("main form[method=post]")]
  .flatMap((form) => [...form.querySelectorAll(WRITTEN)].map((field) => field.value))
  .some((value) => value && typed.startsWith(value))"""
FORM_KEPT = "() => JSON.parse(document.getElementById('refused-form')?.textContent ?? '{}').action"
REFUSAL = "main .notice.refused, main .errorlist, #toast .notice.refused"


class FormFound(NamedTuple):
    """A form that stands on a page, by its place there."""

    number: int
    typed: bool
    path: str
    command: bool
    about: str

    @property
    def address(self) -> str:
        return resolve(self.path).view_name

    @property
    def kind(self) -> str:
        """Forms of one kind differ only in whom they are about."""
        return f"{self.path if self.typed else self.address} {self.about}"

    @property
    def wrong(self) -> dict[str, str]:
        return {"command_id": "?"} if self.command else WRONG.get(self.address, {})


def script(text: str) -> str:
    return text.replace("WRITTEN", repr(WRITTEN)).replace("PASSING", repr(PASSING))


def forms_on(page: Page) -> list[FormFound]:
    """The different forms of a page, less those that are left out."""
    found = [FormFound(**form) for form in page.evaluate(script(FORMS))]
    kinds = {form.kind: form for form in reversed(found) if not left_out(form)}
    return list(kinds.values())


def left_out(form: FormFound) -> bool:
    return form.address in LEFT_OUT or form.about in BUTTONS_LEFT_OUT


def still_there(page: Page, path: str, typed: bool) -> None:
    """On the page, with the refusal and with what was typed, once its scripts have put both there."""
    expect(page.locator(REFUSAL).first).to_be_visible()
    expect(page).to_have_url(re.compile(rf"^[^?#]*{re.escape(path)}([?#]|$)"))
    if typed:
        page.wait_for_function(script(KEPT), arg=TYPED)


def refuse_form(page: Page, path: str, form: FormFound) -> None:
    page.request.get("/rules/")  # whatever was refused before is forgotten
    page.evaluate(script(SPOIL), [form.number, TYPED, form.wrong])
    page.wait_for_function(ANSWERED)
    still_there(page, path, form.typed)
    spoken = page.locator("html").get_attribute("lang")
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.locator("header.banner button[name=language]").click()
    page.reload(wait_until="domcontentloaded")
    still_there(page, path, form.typed)
    assert not form.typed or page.evaluate(FORM_KEPT) == form.path
    expect(page.locator("html")).not_to_have_attribute("lang", str(spoken))


@pytest.fixture(scope="module")
def stage(browser: Browser, server: Server) -> Iterator[FormStage]:
    contexts, troubles = [], []

    def open_page(**_: Any) -> Page:
        contexts.append(browser.new_context(base_url=server.url, locale="es-ES"))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield FormStage(open_page, server.home)
    for context in contexts:
        context.close()
    assert not troubles


@pytest.mark.parametrize("form_page", PAGES, ids=lambda form_page: form_page.path)
def test_every_form_of_a_page_is_refused_on_the_spot(stage: FormStage, form_page: FormPage) -> None:
    path, page = form_page.path.format_map(stage), stage.reader(form_page.reader)
    page.goto(path, wait_until="domcontentloaded")
    path = urlsplit(page.url).path
    forms = forms_on(page)
    assert {form.address for form in forms} == set(form_page.addresses.split())
    assert len(forms) >= form_page.least
    for form in forms:
        if form.kind not in stage.sent:
            stage.sent.add(form.kind)
            refuse_form(page, path, next(now for now in forms_on(page) if now.kind == form.kind))


@pytest.fixture
def organiser(visitor: Opener) -> Page:
    page = visitor()
    new_account(page)
    return page


def test_drawn_lots_keep_what_was_typed(organiser: Page) -> None:
    """Places drawn by hand twice over are refused; every other line keeps its place and profile."""
    organiser.goto("/campaigns/new/")
    organiser.locator("#name").fill("Sorteo")
    organiser.locator("[name=map][value=breda]").check()
    organiser.locator("main form button").last.click()
    for name in ("Ana", "Blas", "Cleo"):
        organiser.locator("#join-name").fill(name)
        organiser.locator("form", has=organiser.locator("#join-name")).get_by_role("button").click()
        expect(organiser.locator(".list strong", has_text=name)).to_be_visible()
        organiser.locator("[name=faction]").first.fill("Orkos")
        organiser.locator("[name=detachment]").first.fill("Combinado")
        organiser.locator("form", has=organiser.locator("[name=faction]")).first.get_by_role("button").click()
    expect(organiser.locator("[name=faction]")).to_have_count(0)
    hand = organiser.locator("details", has=organiser.locator("[name=place]"))
    hand.locator("summary").click()
    for line, (place, profile) in enumerate((("1", "A"), ("1", "B"), ("3", "C"))):
        fill(organiser, "place", line, place)
        fill(organiser, "profile", line, profile)
    hand.get_by_role("button", name="Anotar nuestro sorteo").click()
    expect(organiser.locator("main .notice.refused").first).to_be_visible()
    expect(organiser.locator("[name=place]").first, "what was refused is in sight").to_be_visible()
    for _ in range(2):
        places = [organiser.locator("[name=place]").nth(line).input_value() for line in range(3)]
        assert places == ["1", "1", "3"]
        assert [organiser.locator("[name=profile]").nth(line).input_value() for line in range(3)] == [
            "A",
            "B",
            "C",
        ]
        organiser.reload()
    organiser.get_by_role("button", name="Sortear orden y perfiles").click()
    expect(organiser.locator(".planet"), "Tercio's own draw takes nothing from the table's").to_be_visible()


def test_a_refused_form_is_in_sight_wherever_it_was_folded_away(organiser: Page) -> None:
    organiser.goto("/account/")
    organiser.locator("summary", has_text="Borrar mi cuenta").click()
    organiser.locator("#delete-password").fill("otra")
    organiser.locator("form", has=organiser.locator("#delete-password")).get_by_role("button").click()
    expect(organiser.locator("main .notice.refused")).to_contain_text("Esa no es tu contraseña")
    expect(organiser.locator("#delete-password")).to_be_visible()
    club = new_club(organiser, "Arcabuceros").rstrip("/").rpartition("/")[2]
    organiser.goto(f"/muskets/club/{club}/#command")
    organiser.locator("details", has=organiser.locator("#ev-title")).locator("summary").click()
    for field, text in (("title", "Empel"), ("a", "Ana"), ("d", "Blas"), ("ao", "-3")):
        organiser.locator(f"#ev-{field}").fill(text)
    evening = organiser.locator("form", has=organiser.locator("#ev-title"))
    evening.evaluate("form => form.noValidate = true")
    evening.get_by_role("button").click()
    expect(organiser.locator("main .notice.refused")).to_contain_text("Oficiales: -3 no puede ser")
    expect(organiser.locator("#ev-ao")).to_be_visible()
    expect(organiser.locator("#ev-ao")).to_have_value("-3")


def fill(page: Page, name: str, line: int, text: str) -> None:
    field = page.locator(f"[name={name}]").nth(line)
    if field.evaluate("field => field.matches('select')"):
        field.select_option(text)
    else:
        field.fill(text)
