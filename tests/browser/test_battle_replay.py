"""After a battle in a real browser: watched again, linked at a moment, taken away, brought back, branched."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.test_battle import press, sit_down, version, wait_for_me
from tests.proof import proves
from tests.replays.moments import MARCHES, STRIKES, WOUNDS, replay_entering, replay_until

PLAYED = 6
"""Decisions before this side gives up: a battle that is over, with something to watch."""


def give_up(page: Page) -> None:
    """A short battle: some decisions, then conceded."""
    sit_down(page)
    for _ in range(PLAYED):
        assert wait_for_me(page)
        press(page, 0)
    assert wait_for_me(page)
    page.on("dialog", lambda asked: asked.accept())
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.locator("#battle-concede").click()
    expect(page.locator("#battle[data-over=true]")).to_be_attached(timeout=30_000)


def replay_of(page: Page) -> str:
    return page.url.split("?")[0] + "replay/"


def analyse(page: Page) -> None:
    """Ask for the analysis, see it come, and go back."""
    page.get_by_role("link", name="Analysis").click()
    page.get_by_role("button", name="Analyse the battle").click()
    expect(page.locator(".curve polyline")).to_be_visible(timeout=240_000)
    page.get_by_text("Every decision as a table").click()
    assert page.locator("#analysis tbody tr").count() >= PLAYED
    page.goto(page.url.replace("/analysis/", "/replay/"))


def models(page: Page) -> list[str]:
    """Where every model stands on the table as drawn; who is yet to deploy has theirs at hand, unseen."""
    return page.locator("#battle-table .model:not(defs > .model)").evaluate_all(
        "(drawn) => drawn.map((one) => one.getAttribute('transform'))"
    )


def test_a_battle_is_watched_linked_taken_away_brought_back_and_branched(
    visitor: Opener, tmp_path: Path
) -> None:
    page = visitor(locale="en-GB")
    give_up(page)
    page.goto(replay_of(page))
    expect(page.locator("#replay-controls")).to_be_visible()
    first = models(page)
    slider = page.locator("#replay-slider")
    last = int(str(slider.get_attribute("max")))
    assert last > PLAYED
    page.locator("[data-step='1']").click()
    expect(page.locator("#replay")).to_have_attribute("data-place", "1")
    slider.fill(str(last))
    expect(page.locator("#replay")).to_have_attribute("data-place", str(last))
    assert models(page) != first, "the regiments have been deployed since"
    expect(page.locator(".replay-account")).to_contain_text("won")
    analyse(page)
    slider.fill("5")
    expect(page.locator("#replay")).to_have_attribute("data-place", "5")
    moment, stood = page.url, models(page)
    assert "?at=" in moment

    other = visitor(width=390)
    other.goto(moment)
    expect(other.locator("#replay")).to_have_attribute("data-place", "5")
    expect(other.locator("#replay-controls")).to_be_visible()
    assert models(other) == stood, "a link leads to the very moment"
    expect(other.locator("#account-title")).to_have_text("Cómo se ganó")

    with page.expect_download() as taken:
        page.get_by_role("link", name=re.compile("Download")).click()
    file = tmp_path / "battle.txt"
    taken.value.save_as(file)
    other.goto("/battles/")
    other.locator("summary", has_text="Ver una batalla").click()
    other.locator("#battle-file").set_input_files(file)
    other.locator("form[action$='/import/'] button").click()
    expect(other).to_have_url(re.compile("/replay/"))
    expect(other.locator("#replay-slider")).to_have_attribute("max", str(last))

    page.get_by_role("button", name=re.compile("Play on from here")).click()
    expect(page).to_have_url(re.compile(r"/battles/[0-9a-f]+/$"))
    curtain = page.locator("#battle-curtain button")
    expect(page.locator("#battle-curtain:not([hidden]), .choice").first).to_be_visible()
    if curtain.is_visible():
        curtain.click()
    assert wait_for_me(page), "another battle, from there"
    before = version(page)
    page.locator(".choice").first.click()
    moved = f"#battle-curtain:not([hidden]), #battle:not([data-version='{before}'])"
    expect(page.locator(moved).first).to_be_attached()


def test_an_army_is_built_and_taken_to_the_table(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    page.goto("/battles/armies/")
    page.locator("#new-faction").select_option("Nords")
    page.locator("#new-limit").fill("300")
    page.get_by_role("button", name="Begin").or_(page.get_by_role("button", name="New")).first.click()
    page.locator("button[name=add][value=Jarl]").click()
    expect(page.locator(".regiment")).to_have_count(1)
    page.locator("button[name=add][value=Raiders]").click()
    expect(page.locator(".regiment")).to_have_count(2)
    expect(page.locator(".army-sum")).to_contain_text("125")
    page.locator("#models-1").fill("9")
    page.locator("#models-1").press("Tab")
    expect(page.locator(".army-sum")).to_contain_text("280")
    page.locator("button[name=add][value=Raiders]").click()
    expect(page.locator(".army-sum .faults")).to_be_visible()
    expect(page.get_by_role("link", name="Play with this army")).to_have_count(0)
    page.locator("button[name=drop][value='2']").click()
    expect(page.locator(".army-sum .faults")).to_have_count(0)
    page.get_by_role("link", name="Play with this army").click()
    expect(page.locator("#play-first")).to_have_value(re.compile("Raiders ×9"))
    page.get_by_role("button", name=re.compile("^(Start|To the table)$")).click()
    assert wait_for_me(page)
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    expect(page.locator("#battle-armies")).to_contain_text("Raiders")


def test_ground_is_laid_by_hand_and_played_on(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    page.goto("/battles/")
    page.locator("#play-ground").select_option("hand")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#ground[data-fine=true]")).to_be_attached()
    page.locator("[data-do=clear]").click()
    expect(page.locator(".laid-piece")).to_have_count(0)
    page.locator("[data-do=add-ruin]").click()
    expect(page.locator(".laid-piece")).to_have_count(1)
    table, piece = page.locator("#battle-table").bounding_box(), page.locator(".laid-piece").bounding_box()
    assert table is not None
    assert piece is not None
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.mouse.down()
    page.mouse.move(table["x"] + table["width"] * 5 / 49, table["y"] + table["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.locator("#ground-list")).to_contain_text(re.compile("from the edge .*FB-PLACE-03"))
    expect(page.locator(".laid-piece.wrong")).to_have_count(1)
    expect(page.locator("#ground-start")).to_be_disabled()
    page.locator("[data-do=nearest]").click()
    expect(page.locator("#ground[data-fine=true]")).to_be_attached()
    page.locator("#battle-table").focus()
    drawn = page.locator(".laid-piece .ground")
    before = str(drawn.get_attribute("points"))
    page.keyboard.press("Shift+ArrowRight")
    expect(drawn).not_to_have_attribute("points", before)
    expect(page.locator("#ground-start")).to_be_enabled()
    page.locator("#ground-start").click()
    assert wait_for_me(page)
    expect(page.locator("#battle-table .ground.ruin")).to_have_count(1)
    expect(page.locator("#battle-table .ground")).to_have_count(1)


def play_on_from(page: Page, replay: str, folder: Path) -> None:
    """A battle brought here as a file and played on, both sides at this screen."""
    file = folder / "moment.txt"
    file.write_text(replay, encoding="utf-8")
    page.goto("/battles/")
    page.locator("summary", has_text="Ver una batalla").click()
    page.locator("#battle-file").set_input_files(file)
    page.locator("form[action$='/import/'] button").click()
    page.get_by_role("link", name="Seguir jugando").click()
    page.locator("#battle-curtain button").click()
    assert wait_for_me(page)


@proves("FB-TGT-01", "FB-REINF-05")
def test_all_of_them_strike_with_one_touch_and_entries_are_marked_on_the_table(
    visitor: Opener, tmp_path: Path
) -> None:
    page = visitor(width=390)
    play_on_from(page, replay_until(STRIKES), tmp_path)
    expect(page.locator("#battle-tray details [data-command=Strike]").first).to_be_hidden()
    page.locator("#battle-tray summary", has_text="De una en una").click()
    expect(page.locator("#battle-tray details [data-command=Strike]").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Todas golpean a .*: 3 miniaturas")).first.click()
    struck = "#battle-curtain:not([hidden]), #battle:not([data-asked='choose whom a model strikes'])"
    expect(page.locator(struck).first).to_be_attached()

    play_on_from(page, replay_entering(), tmp_path)
    marks, buttons = page.locator(".entry-mark"), page.locator("[data-command=EnterTable]")
    words = [mark.get_attribute("data-name") for mark in marks.all()]
    assert words == buttons.all_inner_texts()
    assert len(words) > 3
    before = version(page)
    page.locator("#battle-table").click()
    assert version(page) == before, "the middle of the table is no entry"
    marks.nth(1).click()
    expect(page.locator("#battle")).not_to_have_attribute("data-version", before)


@proves("FB-ALLOC-01")
def test_the_model_a_choice_is_about_is_found_on_the_table(visitor: Opener, tmp_path: Path) -> None:
    """Lit while it can be chosen, standing out while its button is looked at; a tap asks about it alone."""
    page = visitor(width=390)
    play_on_from(page, replay_until(WOUNDS), tmp_path)
    page.locator("[data-group=single] > summary").click()
    choices = page.locator("[data-group=single] .choice[data-model]")
    names = {str(one.get_attribute("data-model")): one.inner_text() for one in choices.all()}
    assert len(names) > 1
    lit = page.locator("#battle-table .model.lit")
    assert {str(one.get_attribute("data-model")) for one in lit.all()} == set(names)
    for number, model in enumerate(names):
        choices.nth(number).focus()
        pointed = page.locator("#battle-table .model.pointed")
        expect(pointed).to_have_count(1)
        expect(pointed).to_have_attribute("data-model", model)
    chosen = list(names)[1]
    page.locator(f"#battle-table .model[data-model='{chosen}']").click()
    expect(page.locator(".choice[data-model]:visible")).to_have_text([names[chosen]])


@proves("FB-MARCH-03", "FB-VOL-01")
def test_a_march_that_is_laid_out_tells_the_odds_from_there(visitor: Opener, tmp_path: Path) -> None:
    """On a phone: of the next attack, from where the models would stand; gone when they are put back."""
    page = visitor(width=390)
    play_on_from(page, replay_until(MARCHES), tmp_path)
    page.locator("#battle-table").focus()
    told = page.locator("#battle-odds li")
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#battle-staged")).to_have_attribute("data-judged", "fine")
    expect(told).to_have_count(0)
    for _ in range(2):
        page.keyboard.press("Shift+ArrowUp")
    expect(told.first).to_contain_text(re.compile("^Desde ahí: .*dispara.*heridas de media"))
    page.locator("#battle-staged [data-do=clear]").click()
    expect(told.first).to_be_hidden()
