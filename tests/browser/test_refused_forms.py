"""Every form of the house refused once, then the language switched and the page reloaded on the spot.

Each form is sent with a number that is none (its own id), so that the house refuses it whatever it says.
Forms that differ only in whom they are about are sent once. Afterwards
their reader is still on a page, with what was typed, in either language. The switch of the language leads to
the page anew for every form; a plain reload, the same road without the switch, is tried once on each page.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.campaigns import ProgrammedCampaign
from tests.browser.conftest import Opener
from tests.browser.hall import Hall
from tests.browser.people import new_account, new_club

TYPED = "Lo escrito sigue aquí"
WRITTEN = "input[type=text], input:not([type]), textarea"
FORMS = """() => [...document.querySelectorAll("main form[method=post]")]
  .filter((form) => form.querySelector("[name=command_id]"))
  .map((form, number) => ({ number, typed: form.querySelector(WRITTEN) !== null,
    kind: [form.getAttribute("action"), form.querySelector("[name=do], [name=command]")?.value].join() }))
  .filter((form, place, all) => all.findIndex((other) => other.kind === form.kind) === place)"""
SPOIL = """([number, typed]) => {
  window.before = true;
  for (const notice of document.querySelectorAll(".notice.refused")) notice.remove();
  const forms = [...document.querySelectorAll("main form[method=post]")];
  for (const field of forms.flatMap((form) => [...form.querySelectorAll(WRITTEN)])) field.value = "";
  const form = forms.filter((form) => form.querySelector("[name=command_id]"))[number];
  form.noValidate = true;
  form.querySelector("[name=command_id]").value = "?";
  for (const field of form.querySelectorAll(WRITTEN))
    field.value = typed.slice(0, field.maxLength > 0 ? field.maxLength : 99);
  form.requestSubmit(form.querySelector("button:not([type=button]):not([disabled])"));
}"""
"""What earlier forms left on the page goes first, so that only this one's refusal and words can be found."""
ANSWERED = "() => !window.before || document.querySelector('#toast .notice.refused')"
"""On another page than the form was sent from, or told in place."""
KEPT = """(typed) => [...document.querySelectorAll("main form[method=post]")]
  .flatMap((form) => [...form.querySelectorAll(WRITTEN)].map((field) => field.value))
  .some((value) => value && typed.startsWith(value))"""


def script(text: str) -> str:
    return text.replace("WRITTEN", repr(WRITTEN))


def still_there(page: Page, path: str, typed: bool) -> None:
    """On the page, with the refusal and with what was typed, once its scripts have put both there."""
    expect(page.locator("main .notice.refused, #toast .notice.refused").first).to_be_visible()
    expect(page).to_have_url(re.compile(rf"^[^?#]*{re.escape(path)}([?#]|$)"))
    if typed:
        page.wait_for_function(script(KEPT), arg=TYPED)


def refuse_every_form(page: Page, path: str, done: set[str] | None = None) -> int:
    """How many forms a page has; those `done` already, on another day of it, are not sent again."""
    page.goto(path)
    path = page.evaluate("location.pathname")
    forms = page.evaluate(script(FORMS))
    done = set() if done is None else done
    fresh = [form for form in forms if form["kind"] not in done]
    for form in fresh:
        done.add(form["kind"])
        refuse_form(page, path, form["kind"])
    if fresh:
        page.reload()
        still_there(page, path, fresh[-1]["typed"])
    return len(forms)


def refuse_form(page: Page, path: str, kind: str) -> None:
    """Send the form of a kind that stands on the page now."""
    number, typed = next(
        (form["number"], form["typed"]) for form in page.evaluate(script(FORMS)) if form["kind"] == kind
    )
    page.request.get("/rules/")  # whatever was refused before is forgotten
    page.evaluate(script(SPOIL), [number, TYPED])
    page.wait_for_function(ANSWERED)
    still_there(page, path, typed)
    page.locator("header.banner button[name=language]").click()
    page.wait_for_load_state()
    still_there(page, path, typed)


@pytest.fixture
def organiser(visitor: Opener) -> Page:
    page = visitor()
    new_account(page)
    return page


def test_the_clubs_forms(organiser: Page) -> None:
    assert refuse_every_form(organiser, "/clubs/new/") == 1
    club = new_club(organiser, "Tercio Viejo")
    assert refuse_every_form(organiser, club) >= 3


def test_the_campaigns_forms(organiser: Page) -> None:
    assert refuse_every_form(organiser, "/campaigns/new/") == 1
    organiser.goto("/campaigns/new/")
    organiser.locator("#name").fill("Flandes")
    organiser.locator("[name=map][value=breda]").check()
    organiser.locator("main form button").last.click()
    organiser.locator("#join-name").wait_for()
    campaign, done = organiser.url, set[str]()
    for name in ("Ana", "Blas", "Cleo"):
        organiser.locator("#join-name").fill(name)
        organiser.locator("form", has=organiser.locator("#join-name")).get_by_role("button").click()
        expect(organiser.locator(".list strong", has_text=name)).to_be_visible()
    assert refuse_every_form(organiser, campaign, done) >= 4
    for _ in range(3):
        organiser.goto(campaign)
        organiser.locator("[name=faction]").first.fill("Orkos")
        organiser.locator("[name=detachment]").first.fill("Combinado")
        organiser.locator("form", has=organiser.locator("[name=faction]")).first.get_by_role("button").click()
    assert refuse_every_form(organiser, campaign, done) >= 1


def test_a_campaigns_forms_while_it_is_fought(organiser: Page) -> None:
    """Attacks, battles and a battle's sheet: the organiser sees every form of each."""
    campaign, done = ProgrammedCampaign(organiser), set[str]()
    campaign.draft()
    assert refuse_every_form(organiser, campaign.path, done) >= 5
    campaign.attack()
    assert refuse_every_form(organiser, campaign.path, done) >= 8
    organiser.goto(campaign.path)
    sheet = organiser.locator(".battle a[href*='/battles/']").first.get_attribute("href")
    assert refuse_every_form(organiser, str(sheet), done) >= 4


def test_an_evenings_forms(organiser: Page) -> None:
    club = new_club(organiser, "Arcabuceros").rstrip("/").rpartition("/")[2]
    card = f"/muskets/club/{club}/"
    assert refuse_every_form(organiser, card) >= 2
    organiser.goto(f"{card}#command")
    organiser.locator("details", has=organiser.locator("#ev-title")).locator("summary").click()
    organiser.locator("#ev-title").fill("Empel")
    organiser.locator("#ev-a").fill("Bobadilla")
    organiser.locator("#ev-d").fill("Holac")
    organiser.locator("form", has=organiser.locator("#ev-title")).get_by_role("button").click()
    organiser.locator("#evening").wait_for()
    assert refuse_every_form(organiser, organiser.url) >= 4


def test_a_tournaments_forms(organiser: Page) -> None:
    assert refuse_every_form(organiser, "/tournaments/new/") == 1
    organiser.goto("/tournaments/new/")
    organiser.locator("#s-name").fill("Copa de Empel")
    organiser.locator("main form button").last.click()
    organiser.wait_for_url("**/tournaments/*/desk/**")
    desk = organiser.url
    assert refuse_every_form(organiser, desk) >= 3


def test_the_forms_of_a_match_page(visitor: Opener) -> None:
    hall = Hall(visitor, width=1280).start()
    game = hall.games()[0]["id"]
    assert refuse_every_form(hall.desk, f"{hall.path}game/{game}/") >= 3
    assert refuse_every_form(hall.desk, f"{hall.path}desk/") >= 5


def test_forms_of_the_account(visitor: Opener) -> None:
    page = visitor()
    page.goto("/account/sign-up/")
    page.locator("#id_username").fill("un nombre con espacios")
    page.locator("#id_password1").fill("uno")
    page.locator("#id_password2").fill("otro")
    for again in (lambda: page.locator("main form button").click(), language(page), page.reload):
        again()
        expect(page.locator("#id_username")).to_have_value("un nombre con espacios")
        expect(page.locator("main .notice.refused, main .errorlist").first).to_be_visible()
        expect(page.locator("#id_password1")).to_have_value("") if again == page.reload else None


def language(page: Page):  # type: ignore[no-untyped-def]
    return page.locator("header.banner button[name=language]").click


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
    hand = organiser.locator("details", has=organiser.locator("[name=place]"))
    hand.locator("summary").click()
    for line, (place, profile) in enumerate((("1", "A"), ("1", "B"), ("3", "C"))):
        fill(organiser, "place", line, place)
        fill(organiser, "profile", line, profile)
    organiser.locator("form", has=organiser.locator("[name=place]")).get_by_role("button").click()
    expect(organiser.locator("main .notice.refused").first).to_be_visible()
    for _ in range(2):
        places = [organiser.locator("[name=place]").nth(line).input_value() for line in range(3)]
        assert places == ["1", "1", "3"]
        assert [organiser.locator("[name=profile]").nth(line).input_value() for line in range(3)] == [
            "A",
            "B",
            "C",
        ]
        organiser.reload()


def fill(page: Page, name: str, line: int, text: str) -> None:
    field = page.locator(f"[name={name}]").nth(line)
    if field.evaluate("field => field.matches('select')"):
        field.select_option(text)
    else:
        field.fill(text)
