"""At the table with a phone: ask and be told, move the counter, be refused with the reason."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hall import open_part
from tests.browser.test_accessibility import check
from tests.browser.test_tournament_access import signed_in
from tests.proof import proves

WORDS = {
    "es": ("¿En qué orden se despliega?", "¿Puede jugar esta miniatura?", "¿Falta algo del material?"),
    "en": ("In what order do we deploy?", "May this miniature be used?", "Is any of the kit missing?"),
}


def running(page: Page) -> str:
    events = {one["phase"]: one["id"] for one in page.request.get("/api/tournaments/").json()}
    return f"/tournaments/{events['playing']}/"


@proves("WT-PREP-07", "WT-MINI-01", "WT-KIT-01")
@pytest.mark.parametrize("language", WORDS)
def test_a_player_asks_by_keyboard_alone(visitor: Opener, language: str) -> None:
    page = visitor(locale={"es": "es-ES", "en": "en-GB"}[language], width=390)
    page.goto(f"{running(page)}asks/")
    deployment, model, kit = WORDS[language]
    page.get_by_text(deployment).focus()
    page.keyboard.press("Enter")
    first = page.locator("#deployment-first")
    expect(first).to_be_visible()
    first.select_option("B")
    page.locator("#deployment-units_a").fill("1")
    page.locator("#deployment-units_b").fill("3")
    page.keyboard.press("Enter")
    order = page.locator(".order li")
    expect(order).to_have_text(["B", "A", "B", "B"])
    page.get_by_text(model).click()
    form = page.locator("form[action$='/model/']")
    form.locator("[name=maker]").uncheck()
    form.get_by_role("button").click()
    expect(form.locator(".notice.refused")).to_contain_text("WT-MINI-01")
    page.get_by_text(kit).click()
    form = page.locator("form[action$='/kit/']")
    form.get_by_role("button").click()
    expect(form.locator(".notice.refused")).to_contain_text("WT-KIT-01")
    check(page)


def test_without_scripts_the_answer_is_a_page(visitor: Opener) -> None:
    page = visitor(width=390, java_script_enabled=False)
    page.goto(f"{running(page)}asks/base/")
    page.locator("#base-unit").fill("Crisol")
    page.locator("main form button").click()
    expect(page.locator(".ask-answer")).to_contain_text("60 mm")


@proves("WT-FT-RA-04", "WT-FT-RA-07")
def test_the_feats_counter_refuses_what_cannot_be(visitor: Opener) -> None:
    page = signed_in(visitor, 390)
    page.goto("/tournaments/new/")
    page.get_by_label("Nombre").fill("Copa del rastro")
    page.get_by_label("Minutos por partida").fill("90")
    page.get_by_role("button", name="Crear torneo").click()
    name = page.url.split("/tournaments/")[1].split("/")[0]
    steps = [("SignUp", {"name": f"J{n}"}) for n in range(1, 5)]
    steps += [("CheckIn", {"company": f"c{n:03}"}) for n in range(1, 5)]
    steps += [
        ("SetAdventure", {"number": 1, "adventure": {"scenario": "WT-SC-TP", "feat": "WT-FT-RA"}}),
        ("PairRound", {"accept": ["wt.checklist.opening_open", "wt.pairing.rematches"]}),
    ]
    token = page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    for number, (command, fields) in enumerate(steps):
        wish = {"command": {"type": command, **fields}, "command_id": f"browser-step-{number}"}
        done = page.request.post(
            f"/api/tournaments/{name}/commands", data=wish, headers={"X-CSRFToken": token}
        )
        assert done.ok, done.text()
    page.goto(f"/tournaments/{name}/game/1-1/")
    open_part(page, "Partida")
    page.get_by_text("Mover el contador").click()
    move = page.locator("form.move").first
    move.get_by_label("vestigio propio").uncheck()
    first = page.locator("form.move").first.locator("button[name=side][value=A]")
    first.click()
    expect(page.locator("#toast")).to_contain_text("WT-FT-RA-04")
    move.get_by_label("vestigio propio").check()
    first.click()
    expect(page.locator("#feat .cell.on").first).to_have_text("2")
    expect(page.get_by_text("Si el tiempo acabara ahora")).to_be_visible()
    page.get_by_role("button", name="Terminar el turno 1 de la ronda 1").click()
    expect(page.get_by_role("button", name="Terminar el turno 2 de la ronda 1")).to_be_visible()
    check(page)
