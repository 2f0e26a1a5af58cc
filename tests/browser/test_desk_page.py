"""The desk on a phone: short in every state, and every act of the day leaves its reader where they were."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.hall import NAMES, Hall, height, open_part, place, tallest_fold, top_of
from tests.browser.people import new_account
from tests.browser.test_accessibility import check

TALLEST = 1800
PARTS = ("Mesas", "Gente", "Tabla", "Preparar")
OVER = (*PARTS[:3], "Después")


def short_everywhere(hall: Hall, parts: tuple[str, ...] = PARTS) -> None:
    """Every part of the desk as it stands, with every fold of the set-up open in turn."""
    desk = hall.desk
    desk.goto(f"{hall.path}desk/")
    for part in parts:
        open_part(desk, part)
        assert height(desk) <= TALLEST, (part, height(desk))
        if part != "Gente":  # there everybody has a fold: one of them is opened below
            tall, fold = tallest_fold(desk)
            assert tall <= TALLEST, (part, fold, tall)


def ask_for_a_place(hall: Hall, name: str) -> Page:
    """A stranger without an account, on a phone of their own."""
    guest = hall.visitor(locale="es-ES", width=390)
    guest.goto(hall.path)
    guest.locator("#g-name").fill(name)
    guest.get_by_role("button", name="Pedir plaza").click()
    expect(guest.locator("#asked")).to_contain_text(name)
    for said in ("#asked", "#toast .done"):
        expect(guest.locator(said)).to_be_in_viewport()
    return guest


def disagree(hall: Hall, game: dict[str, Any]) -> None:
    """A player sends a sheet, the other does not agree; both by their own links."""
    for company, command in zip(game["companies"], ("EnterScore", "DisputeScore"), strict=True):
        phone = hall.phone(company)
        sheet = {"zone_a": game["companies"][0], "pm": [4, 3], "pa": [1, 1]}
        fields = {"sheet": sheet} if command == "EnterScore" else {"reason": "El rojo era mío"}
        hall.do(command, by=phone, game=game["id"], **fields)
        phone.close()


def test_the_desk_is_short_in_every_state_and_axe_finds_nothing(visitor: Opener) -> None:
    hall = Hall(visitor, len(NAMES))
    short_everywhere(hall)
    hall.do("OpenRegistration")
    guest = ask_for_a_place(hall, "Nadia")
    short_everywhere(hall)
    open_part(hall.desk, "Gente")
    check(hall.desk)
    check(guest)
    hall.do("AnswerEntry", ask="a001", admitted=True)
    expect(guest.get_by_role("heading", name="Nadia")).to_be_visible()
    hall.do("CheckInAll")
    hall.do("DraftRound")
    short_everywhere(hall)
    open_part(hall.desk, "Mesas")
    check(hall.desk)
    hall.do("PublishRound", accept=["wt.checklist.opening_open"])
    short_everywhere(hall)
    for game in hall.games()[:3]:
        hall.do("CallReferee", game=game["id"], question="¿Llega la carga de la caballería hasta ahí?")
    for game in hall.games()[:2]:
        hall.do(
            "EnterScore", game=game["id"], sheet={"zone_a": game["companies"][0], "pm": [4, 3], "pa": [1, 1]}
        )
    disagree(hall, next(game for game in hall.games()[2:] if "c013" not in game["companies"]))
    hall.do("Announce", text="Comemos a las dos y seguimos a las tres y media. " * 6)
    hall.do("Penalise", company="c001", kind="warning", reason="Llegó tarde")
    short_everywhere(hall)
    whole = "said => said.scrollHeight <= said.clientHeight"
    assert guest.locator(".announced p").evaluate(whole), "an announcement is read whole"
    open_part(hall.desk, "Gente")
    hall.desk.locator("#p-c001 > details > summary").click()
    expect(hall.desk.locator("#e-name-c001")).to_be_visible()
    hall.desk.locator("#p-c001 details.confirm > summary").first.click()
    assert height(hall.desk) <= TALLEST, "a long list keeps what it holds to itself"
    open_part(hall.desk, "Mesas")
    check(hall.desk)
    hall.score_all()
    hall.do("DraftRound")
    short_everywhere(hall)
    hall.do("PublishRound")
    hall.score_all(2)
    hall.do("EditPlayer", company="c001", name="x" * 80)
    closing = ["wt.checklist.closing_open"]
    hall.do("CloseTournament", accept=closing, cut_short=True)
    short_everywhere(hall, OVER)
    check(hall.desk)
    open_part(hall.desk, "Tabla")
    inside = "table => table.offsetWidth <= table.parentElement.clientWidth"
    assert hall.desk.locator(".standings").evaluate(inside), "a long name leaves every column in sight"


def test_two_surnames_leave_the_desk_short_and_as_wide_as_the_screen(visitor: Opener) -> None:
    """Whoever asks, calls, is changed by hand or sanctioned has a name of thirty letters and a club."""
    hall = Hall(visitor, len(NAMES))
    club = "Asociación de Wargames Lanza y Escudo"
    for number, name in enumerate(NAMES, start=1):
        full = f"{name} Etxeberria Fernández de Castro"
        hall.do("EditPlayer", company=f"c{number:03}", name=full, club=club, faction="Norteños")
    hall.do("OpenRegistration")
    for name in ("Nuestra Señora de los Dolores", "Remedios Castellanos del Río", "Max Gutiérrez Larrañaga"):
        ask_for_a_place(hall, name)
    short_everywhere(hall)
    hall.do("CheckInAll")
    hall.do("PairRound", accept=["wt.checklist.opening_open"])
    hall.do("Announce", text="Comemos a las dos y seguimos a las tres y media. " * 6)
    for game in hall.games()[:3]:
        question = "¿Llega la carga de la caballería hasta ahí, o se queda corta por la peana?"
        hall.do("CallReferee", game=game["id"], question=question)
    hall.do("Penalise", company="c001", kind="warning", reason="Llegó tarde")
    short_everywhere(hall)
    open_part(hall.desk, "Gente")
    hall.desk.locator("#p-c001 > details > summary").click()
    expect(hall.desk.locator("#e-name-c001")).to_be_visible()
    assert height(hall.desk) <= TALLEST
    open_part(hall.desk, "Mesas")
    hall.desk.locator("#tables").get_by_text("Cambiar a mano").click()
    check(hall.desk)
    hall.score_all()
    hall.do("DraftRound")
    short_everywhere(hall)


@pytest.fixture
def hall(visitor: Opener) -> Hall:
    hall = Hall(visitor, len(NAMES))
    hall.do("OpenRegistration")
    hall.desk.goto(f"{hall.path}desk/?part=players")
    return hall


def named(people: Locator, name: str) -> Locator:
    """Somebody's line in the list of players."""
    return people.locator("li > span:first-child").get_by_text(name, exact=True)


HERE = """button => {
  const found = [];
  const named = "[id]:not(input, button, form, [data-live], main)";
  for (let at = button.closest(named); at; at = at.parentElement.closest(named))
    found.push([at.id, Math.round(at.getBoundingClientRect().top)]);
  return found;
}"""
"""What stands round a button, the nearest first, and where on the screen."""


FOCUS_IS_KEPT = """() => {
  const at = document.activeElement;
  return at.closest("main") && !at.matches("main") && at.innerText !== "";
}"""
"""Whoever listens goes on at what they did, or at the heading or line that says what came of it."""


def moved(page: Page, button: Locator, until: Locator) -> int:
    """How far what was under the finger moved on the screen while something was done."""
    page.evaluate("scrollTo(0, 120)")
    button.scroll_into_view_if_needed()
    around = button.evaluate(HERE)
    button.click()
    expect(until).to_be_visible()
    page.wait_for_function(FOCUS_IS_KEPT)
    near, before = next((name, top) for name, top in around if page.locator(f"#{name}").count())
    return abs(top_of(page, f"#{near}") - before)


def test_every_act_of_the_day_leaves_the_desk_where_it_was(hall: Hall) -> None:
    desk = hall.desk
    people = desk.locator("#people")
    first = people.locator("li").first
    desk.evaluate("scrollTo(0, 0)")
    desk.get_by_role("link", name="Faltan 12 por confirmar").click()
    expect(people, "the button leads to whom it speaks of, the part being open already").to_be_focused()
    expect(people).to_be_in_viewport(ratio=0.9)
    assert (
        moved(
            desk,
            first.get_by_role("button", name=re.compile("^Confirmar presencia")),
            first.locator(".badge"),
        )
        <= 2
    )
    desk.locator("#a-name").fill("Mateo")
    assert moved(desk, desk.locator("#add-player button"), named(people, "Mateo")) <= 2
    desk.locator("#a-name").fill("Mateo")
    assert moved(desk, desk.locator("#add-player button"), desk.locator("#toast .refused")) <= 2
    expect(desk.locator("#a-name")).to_have_value("Mateo")
    ask_for_a_place(hall, "Nadia")
    expect(desk.locator("#ask-a001")).to_be_visible()
    let_in = desk.get_by_role("button", name="Aceptar Nadia")
    assert moved(desk, let_in, named(people, "Nadia")) <= 2
    row = people.locator("li", has_text="Bruno")
    row.locator("summary").click()
    row.locator('input[name="name"]').fill("Bruno Ruiz")
    save = row.get_by_role("button", name=re.compile("^Guardar"))
    assert moved(desk, save, named(people, "Bruno Ruiz")) <= 2
    open_part(desk, "Preparar")
    tick = desk.locator("#opening li button").first
    assert moved(desk, tick, desk.locator("#opening").get_by_text("Hecho").first) <= 2
    desk.locator("#announcing > summary").click()
    desk.locator("#announce").fill("Comemos a las dos")
    told = desk.locator("#event-head .announced")
    assert moved(desk, desk.locator("#announcing button"), told) <= 2, (
        "the words come in above, the button stays"
    )


def test_a_round_is_run_from_the_desk_without_a_jump(hall: Hall) -> None:
    hall.do("CheckInAll")
    hall.do("SetAdventure", number=1, adventure={"scenario": "WT-SC-TP", "feat": "WT-FT-RA"})
    desk = hall.desk
    desk.goto(f"{hall.path}desk/?part=tables")
    draft = desk.get_by_role("button", name="Preparar la ronda 1")
    assert moved(desk, draft, desk.locator("#draft")) <= 2
    change_by_hand(desk)
    again = desk.locator("#draft form", has=desk.get_by_role("button", name="Sortear otra vez"))
    old = again.locator("[name=command_id]").input_value()
    drawn_again = desk.locator(f"#draft:not(:has([value='{old}']))")
    assert moved(desk, again.get_by_role("button"), drawn_again) <= 2
    desk.get_by_role("button", name="Descartar").click()  # nothing of the draft stays that could have moved
    expect(draft).to_be_in_viewport()
    assert moved(desk, draft, desk.locator("#draft")) <= 2
    desk.locator("#desk-bar summary").click()
    desk.get_by_label("Seguir aunque queden puntos").check()
    publish = desk.locator("#desk-bar form button")
    assert moved(desk, publish, desk.locator("#tables")) <= 2
    clock = desk.get_by_role("button", name="Poner el reloj en marcha")
    assert moved(desk, clock, desk.locator("#desk-bar [data-running=yes]")) <= 2
    row = desk.locator("#clock-row")
    assert moved(desk, row.get_by_role("button", name="Añadir"), desk.locator("#desk-bar .badge")) <= 2
    without = desk.locator("#desk-bar .where:not(:has(.badge))")
    assert moved(desk, row.get_by_role("button", name="Quitar"), without) <= 2
    stopped = desk.locator("#desk-bar [data-running=no]")
    assert moved(desk, row.get_by_role("button", name="Parar el reloj"), stopped) <= 2
    appoint(desk, new_account(hall.visitor(locale="es-ES", width=390)))
    penalise(desk)
    give_up(desk)
    hall.score_all()
    finish_and_reopen(desk)


def test_a_draft_made_from_another_part_is_shown_from_where_it_begins(hall: Hall) -> None:
    """However far down the list of people one was when the bar's button was tapped."""
    hall.do("CheckInAll")
    desk = hall.desk
    desk.goto(f"{hall.path}desk/?part=players")
    desk.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert place(desk) > 0
    desk.get_by_role("button", name="Preparar la ronda 1").click()
    heading = desk.get_by_role("heading", name="Borrador de la ronda 1")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(desk.locator("#draft > p").first).to_be_in_viewport()
    bar = desk.locator("#desk-bar").evaluate("one => one.getBoundingClientRect().bottom")
    assert bar <= top_of(desk, "#draft") <= bar + 120


def test_publishing_a_draft_that_is_not_there_any_more_leads_to_the_one_there_is(visitor: Opener) -> None:
    """A desk left open without news publishes nothing unseen: it says so where the new draft stands."""
    hall = Hall(visitor, players=4)
    hall.do("CheckInAll")
    hall.do("TickAll", list="opening")
    hall.do("DraftRound")
    stale = hall.desk.context.new_page()
    stale.add_init_script("delete window.SharedWorker")
    stale.route("**/live/**", lambda route: route.abort())
    stale.goto(f"{hall.path}desk/?part=tables")
    expect(stale.locator("#d-1-1 .table")).to_have_text("1")
    hall.do("DiscardDraft")
    hall.do("DraftRound")
    hall.do("MoveTable", game="1-1", table=2)
    refused, publish = stale.locator("#toast .refused"), stale.get_by_role("button", name="Publicar")
    publish.first.click()
    expect(refused).to_contain_text("El borrador de la ronda 1 ha cambiado")
    expect(stale.locator("#d-1-1 .table")).to_have_text("2")
    hall.do("PublishRound")
    publish.first.click()
    expect(refused).to_contain_text("Ese borrador ya no está")
    expect(stale.locator("#draft")).to_have_count(0)
    expect(stale.locator("#t-1-1 .table")).to_have_text("2")


def finish_and_reopen(desk: Page) -> None:
    """The day ends early: said in view, its results in the same fold. It was too early, and goes on."""
    desk.reload()
    open_part(desk, "Preparar")
    closing, itself = desk.locator("#closing"), desk.locator("#event-itself")
    closing.locator("summary").click()
    closing.locator("[name=accept]").check()
    closing.locator("[name=cut_short]").check()
    close = closing.get_by_role("button", name="Cerrar el torneo")
    assert moved(desk, close, desk.locator("#toast .done", has_text="ha terminado")) <= 2
    expect(desk.locator(".parts [aria-current]")).to_have_text("Después")
    for way in (desk.locator("#desk-bar a"), closing.get_by_role("link", name="Clasificación (CSV)")):
        expect(way).to_be_in_viewport()
    itself.locator("summary").first.click()
    for act, then in (("Archivar", "Sacar del archivo"), ("Sacar del archivo", "Archivar")):
        done = itself.get_by_role("button", name=then)
        assert moved(desk, itself.get_by_role("button", name=act), done) <= 2
    itself.locator("details.confirm > summary").click()
    desk.locator("#reopen").fill("Falta la ronda 2")
    reopen = itself.locator("form").get_by_role("button", name="Reabrir")
    assert moved(desk, reopen, desk.locator("#toast .done", has_text="vuelve a estar abierto")) <= 2
    expect(desk.locator(".parts [aria-current]")).to_have_text("Preparar")


def change_by_hand(desk: Page) -> None:
    """Two people of a draft change places, then a game its table."""
    rows = desk.locator("#draft .games li")
    first, other = (rows.nth(at).locator(".pair span").first.inner_text() for at in (0, 1))
    desk.locator("#draft > details > summary").click()
    swap = desk.locator("#draft form", has=desk.locator("select[name=one]"))
    swap.locator("[name=one]").select_option(label=first)
    swap.locator("[name=other]").select_option(label=other)
    assert moved(desk, swap.get_by_role("button"), rows.first.get_by_text(other, exact=True)) <= 2
    move = desk.locator("#draft form", has=desk.locator("select[name=game]"))
    move.locator("[name=table]").fill("2")
    second = rows.nth(1).get_by_text(other, exact=True)
    assert moved(desk, move.get_by_role("button"), second) <= 2


def appoint(desk: Page, login: str) -> None:
    open_part(desk, "Preparar")
    desk.locator("#judge > summary").click()
    desk.get_by_label("Cuenta de quien arbitra").fill(login)
    named_above = desk.locator("#judge > summary", has_text=login)
    assert moved(desk, desk.get_by_role("button", name="Nombrar árbitro"), named_above) <= 2


def penalise(desk: Page) -> None:
    open_part(desk, "Preparar")
    desk.locator("#sanctions > summary").click()
    desk.locator("#sanctions [name=reason]").fill("Llegó tarde")
    warned = desk.locator("#sanctions li", has_text="Llegó tarde")
    assert moved(desk, desk.locator("#sanctions").get_by_role("button", name="Sancionar"), warned) <= 2


def give_up(desk: Page) -> None:
    """Somebody gets a table of their own, and goes home all the same."""
    open_part(desk, "Gente")
    player = desk.locator("#people li", has_text="Bruno")
    player.locator("summary").first.click()
    player.locator("[name=table]").fill("3")
    pinned = player.locator('[name=table][value="3"]')
    assert moved(desk, player.get_by_role("button", name="Fijar"), pinned) <= 2
    player.locator("details.confirm > summary").click()
    sure = player.locator("details.confirm").get_by_role("button")
    gone = player.locator(".badge", has_text="abandonó")
    with desk.expect_response(
        "**/desk/player/c002/"
    ):  # the fold fetches what it shows, and keeps its height meanwhile
        assert moved(desk, sure, gone) <= 2
    before = top_of(desk, "#p-c002")
    expect(player.get_by_role("button", name="Vuelve")).to_be_visible()
    assert abs(top_of(desk, "#p-c002") - before) <= 2


def test_what_was_typed_in_a_fold_outlives_news_from_elsewhere(hall: Hall) -> None:
    player = hall.desk.locator("#p-c002")
    player.locator("summary").first.click()
    name = player.locator('input[name="name"]')
    name.fill("Bruno Ruiz")
    name.blur()
    with hall.desk.expect_response("**/desk/player/c002/"):
        hall.do("SignUp", name="Mateo")
    expect(named(hall.desk.locator("#people"), "Mateo")).to_have_count(1)
    expect(name).to_have_value("Bruno Ruiz")


def test_news_that_comes_while_a_form_is_on_its_way_does_not_take_the_form_away(hall: Hall) -> None:
    """The answer of a form is told by the form: the part it leads to opens, whatever arrives meanwhile."""
    desk, held = hall.desk, list[Route]()
    hall.do("CheckInAll")
    desk.goto(f"{hall.path}desk/?part=setup")
    desk.route("**/desk/?*", lambda route: held.append(route) if not held else route.continue_())
    with desk.expect_request("**/desk/?*"):
        hall.do("Announce", text="Comemos a las dos")
    desk.route("**/do/", lambda route: held.append(route))  # noqa: PLW0108 (a handler keeps its wrapper)
    with desk.expect_request("**/do/"):
        desk.get_by_role("button", name="Preparar la ronda 1").click()
    with desk.expect_response("**/desk/?*"):
        held[0].continue_()
    desk.evaluate("new Promise(done => setTimeout(() => requestAnimationFrame(done)))")
    held[1].continue_()
    expect(desk.locator("#draft")).to_be_visible()
    expect(desk.locator("#event-head .announced, .announced").first).to_contain_text("Comemos a las dos")


def test_whoever_is_edited_is_alone_in_the_list_and_closing_leads_back_to_their_line(hall: Hall) -> None:
    """The panel is whole in the page, not in a frame that rolls, and the list rolls on where it was."""
    desk = hall.desk
    desk.goto(f"{hall.path}desk/?part=players")
    people, last = desk.locator("#people"), desk.locator("#people > li").last
    last.scroll_into_view_if_needed()
    rolled = people.evaluate("one => one.scrollTop")
    assert rolled > 0
    last.locator("summary").first.click()
    expect(last.locator(".panel")).to_be_visible()
    expect(last.get_by_text("Volver a la lista")).to_be_in_viewport()
    expect(desk.locator("#people > li").first).to_be_hidden()
    assert people.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert height(desk) <= TALLEST
    desk.evaluate("scrollTo(0, 0)")
    check(desk)
    last.get_by_text("Volver a la lista").click()
    expect(desk.locator("#people > li").first).to_be_visible()
    assert people.evaluate("one => one.scrollTop") == rolled


def rolls_further(page: Page, frame: Locator) -> bool:
    """Whether the lower edge of a frame looks other than where there is nothing more to read."""
    box = frame.bounding_box()
    assert box
    edge: Any = {"x": box["x"] + 1, "y": box["y"] + box["height"] - 5, "width": 3, "height": 4}
    before = page.screenshot(clip=edge)
    frame.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    return page.screenshot(clip=edge) != before


def test_a_draft_of_four_tables_is_whole_and_a_longer_one_shows_that_it_goes_on(visitor: Opener) -> None:
    for players in (8, len(NAMES)):
        hall = Hall(visitor, players)
        hall.do("CheckInAll")
        hall.do("PairRound", accept=["wt.checklist.opening_open"])
        hall.score_all()
        hall.do("DraftRound")
        hall.desk.goto(f"{hall.path}desk/?part=tables")
        tables = hall.desk.locator("#draft .games")
        whole = tables.evaluate("one => one.scrollHeight <= one.clientHeight")
        assert whole == (players == 8)
        tables.evaluate("one => one.scrollIntoView({ block: 'end' })")
        assert rolls_further(hall.desk, tables) == (not whole)


def test_a_round_changed_by_hand_is_said_in_one_piece(visitor: Opener) -> None:
    hall = Hall(visitor, 8)
    hall.do("CheckInAll")
    hall.do("PairRound", accept=["wt.checklist.opening_open"])
    hall.score_all()
    hall.do("PairRound")
    first, other = hall.games(2)[:2]
    hall.do("SwapCompanies", one=first["companies"][0], other=other["companies"][0])
    hall.desk.goto(f"{hall.path}desk/?part=tables")
    said, tables = (hall.desk.locator(what).bounding_box() for what in ("#by-hand > summary", "#tables"))
    assert said
    assert tables
    assert said["x"] == tables["x"]
    assert said["height"] <= 70, "two lines, not two rows"
