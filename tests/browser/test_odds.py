"""The odds book and the field card on a phone, in a real browser; the card also with no network."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tercio.app.questions import QUESTIONS, Question, ask
from tercio.app.questions.muskets import questions
from tercio.app.questions.named_regiments import roster
from tercio.core.refused import Refused
from tercio.firstblood.armies.muster import Choice, regiment
from tercio.firstblood.combat.attack import CLASH, AttackSheet
from tercio.firstblood.combat.fighting import pool_attack
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.state import TABLE, Table, new_battle
from tercio.firstblood.engine.units import inches
from tercio.muskets.describe import plain_cells
from tercio.muskets.sheet import SHEET
from tests.browser.conftest import Opener
from tests.browser.people import new_account, new_club
from tests.browser.server import Server
from tests.browser.test_accessibility import check
from tests.proof import proves

PHONE = 390
SITUATIONS = 1200


def no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


def test_a_clash_is_worked_out_on_a_phone(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/odds/clash/")
    no_sideways_scroll(page)
    hits = page.locator("[data-number=hits]")
    expect(hits).to_have_text("4.50")
    page.locator("#f-skill").fill("4")
    page.locator("#f-skill").blur()
    expect(hits).to_have_text("6.00")
    assert "skill=4" in page.url
    page.reload()
    expect(hits).to_have_text("6.00")  # the address carries the question


class Taps:
    """What a thumb does: a link or a button is one tap, a choice from a list is two."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def follow(self, link: Locator) -> None:
        link.click()
        self.count += 1

    def choose(self, name: str, option: str) -> None:
        self.page.get_by_label(name, exact=True).select_option(label=option)
        self.count += 2


@proves("FB-CLASH-02")
def test_a_clash_of_two_named_regiments_from_the_home_page_in_six_taps(visitor: Opener) -> None:
    """On a phone, with the figures of the battle's own attack."""
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/")
    taps = Taps(page)
    taps.follow(page.locator("main").get_by_role("link", name="Odds", exact=True).first)
    taps.follow(page.get_by_role("link", name="Two regiments"))
    taps.choose("Who attacks", "Huskarls")
    taps.choose("Who defends", "Men-At-Arms")
    sheet = engine_sheet("nords.huskarls", "hundred-kingdoms.men-at-arms")
    expect(page.locator("[data-number=clash_dice]")).to_have_text(str(sheet.dice))
    expect(page.locator("[data-number=clash_hits_on]")).to_have_text(str(sheet.hit))
    expect(page.locator("[data-number=clash_saves_on]")).to_have_text(str(sheet.save))
    asked = {"a": "nords.huskarls", "b": "hundred-kingdoms.men-at-arms"}
    numbers = {n.key: n.value for n in ask(QUESTIONS["regiments"], asked).numbers}
    for key in ("their_casualties", "their_casualties_if_arrives", "my_casualties"):
        expect(page.locator(f"[data-number={key}]")).to_have_text(f"{float(numbers[key]):.2f}")
    assert taps.count <= 6
    no_sideways_scroll(page)


def engine_sheet(striker: str, target: str) -> AttackSheet:
    """The attack on a table set by hand: each regiment on one spot, half an inch apart, just charged."""
    first, second = (
        regiment(Choice(entry.name), faction) for faction, entry in (roster()[striker], roster()[target])
    )
    b = new_battle(Table((ArmySheet("0", (first,)), ArmySheet("1", (second,))), Scenario("bare")))
    for r, y in ((0, 20.0), (1, 20.5)):
        b.place[r] = TABLE
        for m in b.models(r):
            b.x[m], b.y[m] = inches(20), inches(y) + r * 2 * b.forces.radius[m]
    for m in b.models(0):
        b.aim_at[m], b.aim_part[m] = 1, b.forces.first[1]
    b.inspired[0] = 1
    return pool_attack(b, b.living(0), CLASH).sheet()


def test_one_chart_at_a_time_on_a_phone_and_all_of_them_on_a_wide_screen(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/odds/regiments/?asked=1")
    figures, folds = page.locator(".chart-fold > figure"), page.locator(".chart-fold > summary")
    expect(figures).to_have_count(4)
    assert [figure.is_visible() for figure in figures.all()] == [True, False, False, False]
    folds.nth(1).click()
    expect(figures.nth(1)).to_be_visible()
    expect(figures.nth(0)).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 844})
    for figure in figures.all():
        expect(figure).to_be_visible()


def test_a_field_in_use_stays_above_the_answer_bar(visitor: Opener) -> None:
    page = visitor(locale="es-ES", width=PHONE)
    page.goto("/odds/clash/")
    bar = page.locator(".answer-bar").bounding_box()
    assert bar is not None
    for _ in range(14):
        page.keyboard.press("Tab")
    for name in ("evasion", "models", "resolve", "lent"):
        page.locator(f"#f-{name}").focus()
        box = page.locator(f"#f-{name}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"], name


def test_no_page_of_the_book_asks_for_a_style_of_its_own(visitor: Opener) -> None:
    page = visitor(locale="es-ES", width=PHONE)
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    for address in ("/odds/", "/odds/regiments/", "/odds/activation/", "/odds/roll/", "/odds/regiments/all/"):
        page.goto(address)
    page.goto("/odds/pool/?asked=1&x=dice&y=need")
    page.locator("#f-dice").fill("8")
    page.locator("#f-dice").blur()
    expect(page.locator("table.heat")).to_be_visible()
    assert wrong == []
    assert page.locator("[style]").count() == 0


def test_two_options_and_a_map_on_a_phone(visitor: Opener) -> None:
    page = visitor(locale="es-ES", width=PHONE)
    page.goto("/odds/pool/?asked=1&dice=6")
    page.get_by_role("link", name="Comparar con otra opción").click()
    page.locator("[id='f-b.dice']").fill("12")
    page.locator("[id='f-b.dice']").blur()
    expect(page.locator("dd.b[data-number=mean]")).to_have_text("6,00")
    page.get_by_text("Mapa de calor").click()
    page.locator("#map-x").select_option("dice")
    page.locator("#map-y").select_option("need")
    expect(page.locator("table.heat")).to_be_visible()
    no_sideways_scroll(page)


def test_a_fight_too_large_to_count_says_it_was_thrown_and_its_map_fills_by_itself(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    typed = "asked=1&a_models=20&a_attacks=4&b_models=30&b_counter_attack=1&b_lethal_demise=1"
    page.goto(f"/odds/exchange/?{typed}")
    expect(page.locator("[data-simulated]")).to_contain_text("4000 throws with seed 1")
    expect(page.locator("[data-number=my_casualties]")).to_contain_text("±")
    page.goto("/odds/exchange/?asked=1&a_models=9&b_counter_attack=1&x=a_models&y=b_models#map")
    expect(page.locator("#map table.heat")).to_be_visible()
    expect(page.locator("[data-left]")).to_have_count(0, timeout=60_000)
    expect(page.locator("#map td", has_text="–")).to_have_count(0)
    no_sideways_scroll(page)


def test_nonsense_keeps_the_form_and_says_why(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/odds/roll/")
    page.locator("#f-written").fill("d{}")
    page.locator("#f-written").blur()
    expect(page.locator("#answer .notice.refused")).to_contain_text("no faces")
    expect(page.locator("#f-written")).to_have_value("d{}")


def test_a_number_that_cannot_be_takes_the_old_answer_away_and_says_why_in_view(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/odds/regiments/")
    expect(page.locator(".answer-bar")).to_contain_text("%")
    page.locator("[name=a_models]").fill("99999")
    page.locator("[name=a_models]").blur()
    expect(page.locator(".answer-bar")).to_contain_text("write a number from 0 to 60")
    expect(page.locator(".answer-bar")).to_be_in_viewport()
    expect(page.locator("#answer .figures")).to_have_count(0)


def test_the_bar_is_not_there_while_the_answer_or_its_refusal_is_in_view(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/odds/regiments/")
    bar, first = page.locator(".answer-bar"), page.locator("#answer .figures > .first")
    expect(bar).to_be_visible()
    first.evaluate("one => one.scrollIntoView({ block: 'center' })")
    expect(bar).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    expect(bar).to_be_visible()
    page.goto("/odds/roll/")
    page.locator("#f-written").fill("0d6")
    page.locator("#f-written").blur()
    expect(page.locator("#answer .notice.refused")).to_be_in_viewport()
    expect(bar).to_be_hidden()


def test_a_house_too_busy_to_count_says_so_where_the_answer_was(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/odds/clash/")

    def busy(route: Route) -> None:
        """The page as it is drawn when something is refused, with the status of a busy house."""
        route.fulfill(response=route.fetch(), status=503)

    page.route("**/odds/clash/?**", busy)
    page.locator("#f-dice").fill("-1")
    page.locator("#f-dice").blur()
    expect(page.locator("#answer .notice.refused")).to_be_visible()
    page.unroute("**/odds/clash/?**")
    page.locator("#f-dice").fill("9")
    page.locator("#f-dice").blur()
    expect(page.locator("[data-number=hits]")).to_be_visible()


def test_the_card_answers_as_one_types(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/muskets/")
    no_sideways_scroll(page)
    told = page.locator("[data-answer=shot]")
    expect(told.locator("[data-number=kills]")).to_have_text("1.92")
    before = "bar => getComputedStyle(bar.querySelector('strong'), '::before').content"
    assert told.locator(".answer-bar").evaluate(before) == "none"  # nothing to compare, nothing in between
    page.locator("#shot [name=shooters]").fill("60")
    expect(told.locator("[data-number=nobody]")).to_have_text("<1 %")  # it may still happen
    page.locator("#shot-inches").fill("13")
    expect(told.locator("[data-number=hit]")).to_have_text("20 %")
    expect(told).to_contain_text("MT-SHOOT-03")
    page.locator("#shot-inches").fill("999")
    expect(told.locator("[data-number=hit]")).to_have_count(0)  # no answer to what was typed before
    expect(told).to_contain_text("Distance")
    page.locator("#shot-inches").fill("13")
    page.locator("#shot .chip", has_text="Dense cover").click()
    expect(told).to_contain_text("unreadable")
    page.locator("#shot .chip", has_text="open order").click()
    page.locator("#shot .chip", has_text="in formation").click()
    expect(told.locator("[data-refused='muskets.open_and_formed']")).to_be_visible()
    box = page.locator("#shot .chip span").first.bounding_box()
    assert box is not None
    assert box["height"] >= 44


def test_the_card_works_with_no_network_after_the_first_load(visitor: Opener) -> None:
    page = visitor(locale="es-ES", width=PHONE)
    page.goto("/muskets/")
    expect(page.locator("#kept")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-answer=shot] [data-number=kills]")).to_have_text("1,92")
    page.get_by_role("link", name="Reacción").click()
    page.locator("#reaction .chip", has_text="Oficial").click()
    expect(page.locator("[data-answer=reaction] [data-number=modifier]")).to_have_text("3")
    background = page.evaluate(
        "getComputedStyle(document.querySelector('.tabs a[aria-current]')).backgroundColor"
    )
    assert background == "rgb(143, 29, 44)"  # its clothes were kept too


def test_the_language_is_switched_on_the_very_sheet_of_the_card(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/muskets/#reaction")
    with page.expect_navigation():
        page.locator("header.banner button[name=language]").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#reaction")).to_be_visible()
    expect(page.locator("#shot")).to_be_hidden()


def test_command_points_stay_on_the_phone(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/muskets/#command")
    for _ in range(12):
        page.locator("[data-pool=a][data-by='1']").click()
    expect(page.locator("[data-points=a]")).to_have_text("10")
    page.reload()
    expect(page.locator("[data-points=a]")).to_have_text("10")
    page.locator("#order-figures").fill("12")
    expect(page.locator("[data-ability=order]")).to_have_text("4")


COMPARED = "/odds/clash/?asked=1&inspired=1&compare=1&x=skill&y=defence"


@pytest.mark.parametrize(
    ("path", "width"),
    [
        ("/odds/", PHONE),
        (COMPARED, PHONE),
        (COMPARED, 1280),
        ("/odds/activation/", PHONE),
        ("/odds/regiments/", PHONE),
        ("/odds/regiments/?asked=1&compare=3", 1280),
        ("/odds/regiments/all/?how=clash", PHONE),
        ("/odds/roll/?asked=1&written=4d6kh3", PHONE),
        ("/muskets/", 1280),
    ],
)
def test_nothing_to_object_to(visitor: Opener, path: str, width: int) -> None:
    page = visitor(width=width)
    page.goto(path)
    check(page, colours=(path, width) != (COMPARED, 1280))


def test_every_sheet_of_the_card_can_be_read_by_all(visitor: Opener) -> None:
    page = visitor(width=PHONE)
    page.goto("/muskets/")
    for sheet in ("melee", "reaction", "weapons", "terrain", "command", "numbers"):
        page.locator(f".tabs a[href='#{sheet}']").click()
        expect(page.locator(f"#{sheet}")).to_be_visible()
        check(page, within=":root" if sheet == "melee" else f"#{sheet}")


def test_an_evening_on_a_phone(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=PHONE)
    new_account(page)
    club = new_club(page, "Rangers").rstrip("/").rpartition("/")[2]
    page.goto(f"/muskets/club/{club}/#numbers")
    cell = page.locator("[id='cell-shoot.dense_cover']")
    cell.locator("summary").click()
    cell.locator("input[name=value]").fill("-3")
    cell.get_by_role("button", name="Save").click()
    expect(page.locator("[id='cell-shoot.dense_cover'] .badge")).to_have_text("the club’s")
    page.get_by_role("link", name="New evening").click()
    page.locator("#ev-title").fill("Fort William")
    page.locator("#ev-a").fill("Montcalm")
    page.locator("#ev-d").fill("Munro")
    page.get_by_role("button", name="Open the evening").click()
    side = page.locator("[aria-labelledby=side-attacker]")
    side.locator("summary", has_text="Add unit").click()
    side.locator("#n-attacker").fill("La Reine")
    side.locator("#t-attacker").fill("regulars")
    side.locator("#w-attacker").select_option("musket")
    side.get_by_role("button", name="Add unit").click()
    page.get_by_role("button", name="shoot").click()
    expect(page.locator(".unit .badge", has_text="Empty")).to_be_visible()
    page.get_by_role("button", name="shoot").click()
    expect(page.locator(".notice.refused")).to_contain_text("reload before firing")
    check(page)


def situation(asked: Question, rng: random.Random) -> dict[str, Any]:
    """Fields at random, the usual ones more often than the odd ones."""
    given: dict[str, Any] = {}
    for field in asked.fields:
        if field.kind == "bool":
            given[field.name] = rng.random() < 0.3
        elif field.kind == "many":
            given[field.name] = [one for one in field.choices if rng.random() < 0.18]
        elif field.kind == "choice":
            given[field.name] = rng.choice(field.choices)
        elif field.kind == "inches":
            given[field.name] = rng.choice([0, 3, 6, 8, 12, 12.5, 24, 24.5, 36, 48, 73, 97])
        else:
            given[field.name] = rng.randint(field.least, min(field.most, field.least + 14))
    return given


def by_python(asked: Question, given: dict[str, Any]) -> dict[str, Any]:
    try:
        return ask(
            asked, {name: "1" if v is True else "0" if v is False else v for name, v in given.items()}
        ).plain()
    except Refused as no:
        return {"refused": no.key, "rule": no.rule}


def close(a: Any, b: Any) -> bool:
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(close(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return isinstance(b, list) and len(a) == len(b) and all(map(close, a, b))
    if isinstance(a, int | float) and not isinstance(a, bool):
        return isinstance(b, int | float) and abs(a - b) < 1e-9
    return bool(a == b)


def same(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """The same figures, reasons and notes, and the same odds of every outcome."""
    odds, other = ours.pop("odds", {}), theirs.pop("odds", {})
    return close(ours, theirs) and odds.keys() == other.keys() and all(near(odds[k], other[k]) for k in odds)


def near(a: dict[str, Any], b: dict[str, Any]) -> bool:
    first, second = (dict(enumerate(one["p"], one["first"])) for one in (a, b))
    return all(abs(first.get(k, 0) - second.get(k, 0)) < 1e-9 for k in first.keys() | second.keys())


def test_the_browser_and_the_server_give_the_same_answers(visitor: Opener, server: Server) -> None:
    """Over a thousand situations, with the sheet's numbers and with a club's."""
    rng = random.Random("muskets")
    ours = SHEET.with_edits(
        {
            "shoot.dense_cover": -3,
            "spot.row": (1, 2, 4, 8, 16, 48, 96),
            "react.officer": 1,
            "melee.lance_uncharged": 0,
        }
    )
    page = visitor(locale="en-GB", width=PHONE)
    page.goto("/muskets/")
    for sheet in (SHEET, ours):
        asked = {one.name: one for one in questions(sheet)}
        cases = [(name, situation(asked[name], rng)) for name in asked for _ in range(SITUATIONS // 12)]
        module = page.evaluate(
            "new URL('musket-answers.js', document.getElementById('fieldcard-script').src).href"
        )
        found = page.evaluate(
            """async ([module, cases, cells]) => {
                const { ask } = await import(module);
                return cases.map(([name, given]) => ask(name, given, cells));
            }""",
            [module, cases, plain_cells(sheet)],
        )
        for (name, given), answer in zip(cases, found, strict=True):
            expected = by_python(asked[name], given)
            assert same(expected, answer), (name, given, expected, answer)
