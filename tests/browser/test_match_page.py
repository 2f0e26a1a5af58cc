"""The match page on a phone: few taps, nothing lost, nobody moved, and everything in reach."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tercio.tournament.feats import FEATS
from tercio.tournament.scenarios import SCENARIOS
from tests.browser.conftest import Opener
from tests.browser.hall import Hall, height, open_part, place, tallest_fold, tap, top_of, width
from tests.browser.test_accessibility import check
from tests.proof import proves

TALLEST, PHONE = 1800, 390
SENT = re.compile("Esperando a")


@pytest.fixture
def hall(visitor: Opener) -> Hall:
    return Hall(visitor).start()


class Taps:
    """Counts the taps a page hears; Playwright keeps one back whose target was swapped, and aims anew."""

    def __init__(self, page: Page) -> None:
        page.evaluate("window.taps = 0; addEventListener('pointerdown', () => (window.taps += 1))")
        self.page = page

    @property
    def count(self) -> int:
        return int(self.page.evaluate("window.taps"))


def test_an_even_game_is_written_box_by_box_in_eight_taps(hall: Hall) -> None:
    phone = hall.at_table(hall.games()[0])
    taps = Taps(phone)
    for box, owner in (("r1_R1", "A"), ("r1_R2", "A"), ("r1_B1", "B"), ("r1_B2", "B")):
        tap(phone, box, owner)
    phone.get_by_role("button", name="Hazaña").click()
    tap(phone, "f_meter_a", "2")
    tap(phone, "f_meter_b", "2")
    expect(phone.locator("#derived")).to_contain_text("PT")
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#claim")).to_contain_text(SENT)
    expect(phone.locator("#claim h2"), "who listens hears what happened").to_be_focused()
    assert taps.count <= 8
    sides = phone.locator("#claim .scoreline .card")
    assert sides.first.locator(".big").inner_text() == sides.last.locator(".big").inner_text(), "an even game"


def test_totals_are_five_taps_on_the_first_sheet_of_a_phone_that_was_never_here(hall: Hall) -> None:
    """Counted from the match page as it opens: no way of writing is to be chosen first."""
    phone = hall.at_table(hall.games()[0])
    taps = Taps(phone)
    for box, points in TOTALS:
        tap(phone, box, points)
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#claim")).to_contain_text(SENT)
    assert taps.count == 5
    hall.score_all()
    hall.do("PairRound")
    company = hall.games()[0]["companies"][0]
    game = next(game for game in hall.games(2) if company in game["companies"])
    phone.goto(f"{hall.path}game/{game['id']}/")
    expect(
        phone.get_by_label("Ronda 1 de la partida"), "the next sheet opens as the last was sent"
    ).to_have_count(0)
    expect(phone.locator('[name="pm_a"]')).not_to_have_count(0)


TOTALS = (("pm_a", "4"), ("pa_a", "1"), ("pm_b", "3"), ("pa_b", "1"))


def test_boxes_and_totals_on_one_sheet_count_by_what_was_touched_last(hall: Hall) -> None:
    """A total tapped by mistake is gone with the next box; boxes tapped before the totals do not matter."""
    first, second = hall.games()
    phone = hall.at_table(first)
    tap(phone, "pm_a", "9")
    expect(phone.locator("#totals .counting")).to_be_visible()
    tap(phone, "r1_R1", "A")
    expect(phone.locator("#totals .counting")).to_be_hidden()
    expect(phone.locator('[name="pm_a"]:checked')).to_have_count(0)
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#claim"), "an even game, as the boxes say").to_contain_text("3 PM + 1 PA")
    phone = hall.at_table(second)
    tap(phone, "r1_R1", "A")
    for box, points in TOTALS:
        tap(phone, box, points)
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#claim")).to_contain_text("4 PM + 1 PA")
    expect(phone.locator("#claim")).to_contain_text("3 PM + 1 PA")


@proves("WT-OBJ-03")
def test_putting_one_box_of_a_sent_sheet_right_changes_no_other(hall: Hall) -> None:
    game = hall.games()[0]
    phone = hall.at_table(game)
    assert chosen(phone, "r1_B1") == "none"
    phone.get_by_role("button", name="Ronda 2").click()
    tap(phone, "r2_B1", "A")
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#claim")).to_contain_text(SENT)
    phone.get_by_text("Cambiar mi hoja").click()
    phone.get_by_role("button", name="Ronda 1").click()
    rounds = [chosen(phone, f"r{number}_B1") for number in (1, 2, 3)]
    assert rounds == ["none", "A", "A"], "who holds a marker holds it in the rounds to come"
    tap(phone, "r1_B1", "B")
    assert [chosen(phone, f"r{number}_B1") for number in (1, 2, 3)] == ["B", "A", "A"]


def chosen(page: Page, box: str) -> str:
    return str(page.locator(f'input[name="{box}"]:checked').input_value())


def test_every_act_at_the_table_leaves_the_reader_where_they_were(hall: Hall) -> None:
    game = hall.games()[0]
    phone = hall.at_table(game)
    open_part(phone, "Partida")
    end = phone.get_by_role("button", name=re.compile("Terminar el turno 1"))
    assert moved(phone, end, phone.get_by_role("button", name=re.compile("Terminar el turno 2"))) <= 2
    expect(phone.get_by_role("button", name=re.compile("Terminar el turno 2"))).to_be_focused()
    open_part(phone, "Ayuda")
    phone.locator("#preparation > summary").click()
    phone.locator("#preparation").get_by_text("Antes de jugar").click()
    tick = phone.locator("#ticks button").first
    assert moved(phone, tick, phone.locator("#ticks").get_by_text("Hecho").first) <= 2
    phone.locator("#question").fill("¿Llega la carga?")
    ask = phone.get_by_role("button", name="Llamar al árbitro")
    assert moved(phone, ask, phone.locator("#calls").get_by_text("¿Llega la carga?")) <= 2
    open_part(phone, "Hoja")
    phone.get_by_role("button", name="Ronda 3").click()
    tap(phone, "r3_R1", "B")
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#claim")).to_be_in_viewport()


def moved(page: Page, button: Locator, until: Locator) -> int:
    """How far the page scrolled while something was done."""
    page.evaluate("scrollTo(0, 90)")
    button.scroll_into_view_if_needed()
    before = place(page)
    button.click()
    expect(until).to_be_visible()
    return abs(place(page) - before)


def test_a_refusal_comes_into_view_and_nothing_typed_is_lost(hall: Hall) -> None:
    phone = hall.at_table(hall.games()[0])
    for box, points in (("pm_a", "9"), ("pa_a", "1"), ("pm_b", "9"), ("pa_b", "1")):
        tap(phone, box, points)
    expect(phone.locator("#derived"), "the bar has its words").to_contain_text("no puede acabar")
    before = place(phone)
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#toast .refused")).to_be_in_viewport()
    assert chosen(phone, "pm_a") == "9"
    assert abs(place(phone) - before) <= 2
    phone.reload()
    expect(phone.locator("#notices .refused"), "still on the spot").to_be_in_viewport()
    phone.goto(hall.path)
    phone.go_back()
    expect(phone.locator("#sheet")).to_be_visible()
    expect(phone.locator(".notice.refused"), "it was seen, and left behind").to_have_count(0)
    phone.get_by_role("button", name="Enviar hoja").click()
    with phone.expect_response("**/refusal/forget/"):
        phone.locator("#toast").get_by_role("button", name="Olvidarlo").click()
    expect(phone.locator("#toast .notice")).to_have_count(0)
    phone.reload()
    expect(phone.locator("#sheet")).to_be_visible()
    expect(phone.locator(".notice.refused"), "put away").to_have_count(0)


def test_the_page_is_short_in_every_state_and_axe_finds_nothing(hall: Hall) -> None:
    game = hall.games()[0]
    phones = [hall.at_table(game, at) for at in (0, 1)]
    tallest = 0

    def look(page: Page) -> None:
        nonlocal tallest
        for part in ("Hoja", "Partida", "Ayuda"):
            open_part(page, part)
            tallest = max(tallest, height(page))
            assert height(page) <= TALLEST, (page.url, part)
            assert width(page) <= PHONE, (page.url, part)
            tall, fold = tallest_fold(page)
            assert tall <= TALLEST, (page.url, fold, tall)
        open_part(page, "Hoja")
        check(page)

    look(phones[0])
    phones[0].goto(f"{hall.path}game/{game['id']}/?totals=yes")
    look(phones[0])
    phones[0].goto(f"{hall.path}game/{game['id']}/?totals=no")
    phones[0].get_by_role("button", name="Enviar hoja").click()
    expect(phones[0].locator("#toast .refused"), "nothing was marked").to_contain_text("No hay nada marcado")
    phones[0].locator("#toast").click()
    phones[0].get_by_text("¿La partida no terminó").click()
    phones[0].get_by_label("Nada cambió en toda la partida").check()
    expect(phones[0].locator("#derived")).to_contain_text("PT")
    phones[0].get_by_role("button", name="Enviar hoja").click()
    expect(phones[0].locator("#claim")).to_contain_text(SENT)
    expect(phones[1].get_by_role("button", name="Confirmar")).to_be_visible()
    for page in phones:
        look(page)
    phones[1].locator("#claim details summary").click()
    phones[1].get_by_label("¿Qué no cuadra?").fill("El rojo era mío")
    phones[1].locator("#claim details button").click()
    expect(phones[1].locator("#dispute")).to_contain_text("El rojo era mío")
    look(phones[1])
    hall.desk.goto(f"{hall.path}game/{game['id']}/")
    look(hall.desk)
    hall.desk.get_by_label("Decisión").fill("Vale la hoja enviada")
    hall.desk.get_by_role("button", name="Decidir (final)").click()
    expect(hall.desk.locator("#toast .done", has_text="decidido")).to_be_in_viewport()
    expect(hall.desk.locator("#decided")).to_contain_text("Vale la hoja enviada")
    expect(phones[0].locator("#decided")).to_contain_text("Vale la hoja enviada")
    for page in (*phones, hall.desk):
        look(page)
    hall.score_all()
    hall.do("CloseTournament", accept=["wt.checklist.closing_open"], cut_short=True)
    over = phones[0].locator("#newer")
    expect(over).to_contain_text("El torneo ha terminado")
    expect(over.get_by_role("link", name="Clasificación final")).to_be_visible()
    look(phones[0])
    assert tallest <= TALLEST


TWO_SURNAMES = (
    "Bartolomé Fernández de Castro", "María Magdalena Etxeberria Ruiz", "Álvaro Núñez Cabeza de Vaca",
    "Inés Suárez de Figueroa y Mena",
)  # fmt: skip
"""As people sign up in Spain."""


def short_in_every_part(page: Page, where: str) -> None:
    for part in ("Hoja", "Partida", "Ayuda"):
        open_part(page, part)
        tall, fold = tallest_fold(page)
        assert tall <= TALLEST, (where, part, fold, tall)
        assert width(page) <= PHONE, (where, part)


def load_again(page: Page, where: str) -> None:
    """With a refusal still standing at the top of the page."""
    page.reload()
    expect(page.locator("#notices .refused")).to_be_in_viewport()
    expect(page.get_by_text("no llegó a enviarse"), "it arrived, and was refused").to_have_count(0)
    assert height(page) <= TALLEST, (where, height(page))
    short_in_every_part(page, where)
    check(page)


def test_long_names_announcements_refusals_and_a_rival_who_left_leave_the_page_short(
    visitor: Opener,
) -> None:
    """The tallest adventure, and everything that may stand above it."""
    hall = Hall(visitor, len(TWO_SURNAMES))
    for number, name in enumerate(TWO_SURNAMES, start=1):
        hall.do("EditPlayer", company=f"c{number:03}", name=name)
    hall.names = TWO_SURNAMES
    hall.start("WT-SC-BO", "WT-FT-ES")
    hall.do("Announce", text="Comemos a las dos y seguimos a las tres y media. " * 6)
    game, other = hall.games()
    phone = hall.at_table(game)
    zone = phone.locator(".zone-row label").bounding_box()
    assert zone
    assert zone["height"] <= 80, "words of the question are not broken letter by letter"
    short_in_every_part(phone, "announced")
    open_part(phone, "Hoja")
    tap(phone, "pm_a", "9")
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#toast .refused")).to_be_visible()
    load_again(phone, "a sheet refused")
    open_part(phone, "Partida")
    phone.get_by_text("Mover el contador").click()
    phone.locator("#move-picked_up button[name=side][value=A]").click()
    expect(phone.locator("#toast .refused")).to_be_visible()
    load_again(phone, "a move refused")
    phone.goto(f"{hall.path}game/{other['id']}/")
    short_in_every_part(phone, "looking on")
    phone.goto(f"{hall.path}game/{game['id']}/")
    hall.do("Drop", company=game["companies"][1])
    expect(phone.locator("#gone")).to_be_visible()
    short_in_every_part(phone, "the rival left")


def test_two_sheets_that_differ_everywhere_are_still_a_short_page(visitor: Opener) -> None:
    hall = Hall(visitor).start("WT-SC-AM", "WT-FT-RA")
    game = hall.games()[0]
    hall.do("Announce", text="Comemos a las dos y seguimos a las tres y media. " * 6)
    phones = [hall.at_table(game, at) for at in (0, 1)]
    for phone, owner, other in zip(phones, "AB", "BA", strict=True):
        marker = dict.fromkeys(("PA1", "PA2", "PB1", "PB2", "C"), owner)
        flipped = dict.fromkeys(marker, other)
        mine, theirs = f"meter_{owner.lower()}", f"meter_{other.lower()}"
        sheet = {
            "zone_a": game["companies"][0],
            "rounds": [marker, flipped, marker],
            "feat": {mine: 4, theirs: 2, "first": owner},
            "note": "Se nos hizo tarde y contamos deprisa. " * 3 + owner,
            "finish": "clock",
        }
        hall.do("EnterScore", by=phone, game=game["id"], sheet=sheet)
    for page in (*phones, hall.desk):
        page.goto(f"{hall.path}game/{game['id']}/?part=sheet")
        expect(page.locator("#sent-sheets tr.differs")).to_have_count(25)
        assert height(page) <= TALLEST, height(page)
        check(page)


ADVENTURES = tuple(zip(sorted(SCENARIOS), (*sorted(FEATS), "WT-FT-RE"), strict=True))[:5]
"""Five of the scenarios, each with another feat."""


def test_the_sheet_of_every_adventure_is_short_and_names_the_players(visitor: Opener) -> None:
    hall = Hall(visitor, 6, rounds=len(ADVENTURES))
    for number, (scenario, feat) in enumerate(ADVENTURES, start=1):
        hall.do("SetAdventure", number=number, adventure={"scenario": scenario, "feat": feat})
    hall.do("CheckInAll")
    phone = hall.phone("c001")
    for number, (scenario, feat) in enumerate(ADVENTURES, start=1):
        hall.do("PairRound", accept=["wt.checklist.opening_open", "wt.pairing.rematches"])
        game = next(game for game in hall.games(number) if "c001" in game["companies"])
        phone.goto(f"{hall.path}game/{game['id']}/?totals=no")
        for part in ("Hoja", "Partida", "Ayuda"):
            open_part(phone, part)
            assert height(phone) <= TALLEST, (phone.url, part, height(phone))
        open_part(phone, "Hoja")
        phone.get_by_role("button", name="Hazaña").click()
        assert height(phone) <= TALLEST
        names = [hall.names[int(company[1:]) - 1] for company in game["companies"]]
        said = phone.locator(".feat-boxes").inner_text()
        assert all(name in said for name in names), "names, not A and B"
        pm = sorted(SCENARIOS[scenario].reachable_games)[0]
        pa = sorted(FEATS[feat].reachable)[0]
        for other in hall.games(number):
            sheet = {"zone_a": other["companies"][0], "pm": pm, "pa": pa}
            hall.do("EnterScore", game=other["id"], sheet=sheet)


def test_an_old_match_page_says_that_a_new_round_is_on_and_where_to_go(hall: Hall) -> None:
    game = hall.games()[0]
    phone = hall.at_table(game)
    phone.goto(f"{hall.path}round/1/")
    old = phone.context.new_page()
    old.goto(f"{hall.path}game/{game['id']}/")
    hall.score_all()
    hall.do("PairRound")
    expect(old.locator("#newer")).to_contain_text("ronda 2")
    expect(old.locator("#newer").get_by_role("link")).to_have_text(re.compile("Mi mesa"))
    expect(phone.get_by_role("link", name="Ronda 2", exact=True)).to_be_visible()
    new = next(g for g in hall.games(2) if game["companies"][0] in g["companies"])
    expect(phone.locator("#event-head").get_by_role("link", name=re.compile("Mi mesa"))).to_have_attribute(
        "href", re.compile(f"/game/{new['id']}/")
    )
    expect(phone.locator("#toast")).to_contain_text(f"mesa {new['table']}")


def test_a_sheet_sent_after_the_table_was_paired_again_is_said_where_it_is_seen(hall: Hall) -> None:
    """News does not reach the phone when two players change places, and it sends its sheet all the same."""
    game, other = hall.games()
    phone = hall.at_table(game)
    tap(phone, "r1_R1", "A")
    expect(phone.locator("#derived")).to_contain_text("PT")
    missed = re.compile(f"/game/{game['id']}/")
    phone.route(missed, lambda way: way.abort() if way.request.method == "GET" else way.continue_())
    hall.do("SwapCompanies", one=game["companies"][0], other=other["companies"][0])
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator("#toast .refused")).to_contain_text("Esta hoja no se ha enviado")
    expect(phone.locator("#toast .refused")).to_be_in_viewport()
    phone.unroute(missed)
    phone.reload()
    way = phone.locator("#newer").get_by_role("link", name=re.compile("Mi mesa"))
    expect(way).to_have_attribute("href", re.compile(f"/game/{other['id']}/"))
    expect(way).to_be_in_viewport()


def test_the_bar_says_that_the_total_waits_for_the_network_and_has_it_when_it_is_back(hall: Hall) -> None:
    phone = hall.at_table(hall.games()[0])
    phone.context.set_offline(True)
    tap(phone, "r1_R1", "A")
    expect(phone.locator("#derived")).to_contain_text("Sin conexión")
    expect(phone.locator("#derived"), "something is marked").not_to_contain_text("nada marcado")
    phone.context.set_offline(False)
    expect(phone.locator("#derived")).to_contain_text("PT")


def test_an_answer_that_is_a_name_has_one_frame_as_any_other(hall: Hall) -> None:
    phone = hall.at_table(hall.games()[0])
    phone.get_by_role("button", name="Hazaña").click()
    answers = phone.locator(".pick:has(input[name=f_first])")
    assert len({round(box["height"]) for at in range(3) if (box := answers.nth(at).bounding_box())}) == 1
    framed = "e => getComputedStyle(e).borderTopWidth !== '0px'"
    frames = f"answer => [...answer.querySelectorAll('*')].filter({framed}).length"
    assert [answers.nth(at).locator("span").first.evaluate(frames) for at in range(3)] == [0, 0, 0]


def test_the_desk_enters_a_sheet_that_waits_and_is_not_left_at_its_correction(hall: Hall) -> None:
    """The rival came without a phone: the sheet is filled in as it was sent, and shut once it counts."""
    game, desk = hall.games()[0], hall.desk
    sheet = {"zone_a": game["companies"][0], "pm": [4, 3], "pa": [1, 1]}
    hall.do("EnterScore", by=hall.phone(game["companies"][0]), game=game["id"], sheet=sheet)
    desk.goto(f"{hall.path}game/{game['id']}/")
    desk.get_by_text("Anotar el resultado").click()
    desk.get_by_role("button", name="Enviar hoja").click()
    expect(desk.locator("#result")).to_contain_text("4 PM + 1 PA")
    expect(desk.get_by_role("button", name="Corregir", exact=True)).to_be_hidden()


@proves("WT-REF-02")
def test_two_sheets_sent_in_the_same_moment_are_both_kept(hall: Hall) -> None:
    game = hall.games()[0]
    phones = [hall.at_table(game, at) for at in (0, 1)]
    held = list[Route]()
    for phone, owner in zip(phones, "AB", strict=True):
        tap(phone, "r1_R1", owner)
        expect(phone.locator("#derived")).to_contain_text("PT")
        sent = re.compile(f"/game/{game['id']}/$")
        phone.route(sent, lambda way: held.append(way) if way.request.method == "POST" else way.continue_())
        with phone.expect_request(
            lambda asked: asked.method == "POST" and asked.url.endswith(f"{game['id']}/")
        ):
            phone.get_by_role("button", name="Enviar hoja").click(no_wait_after=True)
    for way in held:
        way.continue_()
    for phone in phones:
        expect(phone.locator("#dispute")).to_be_visible()
        expect(phone.locator("#sent-sheets th[scope=col]")).to_have_count(2)


def test_an_announcement_with_markup_is_read_as_it_was_typed(hall: Hall) -> None:
    typed = "<img src=x onerror='window.hurt = 1'> <b>Comida</b> a las 14:00 & vuelta"
    wall, phone = hall.visitor(locale="es-ES", width=1280), hall.at_table(hall.games()[0])
    wall.goto(f"{hall.path}wall/")
    hall.do("Announce", text=typed)
    expect(phone.locator("#toast")).to_have_text(typed)
    expect(phone.locator(".announced p").first).to_have_text(typed)
    expect(wall.locator(".wall-said")).to_have_text(typed)
    assert [page.evaluate("window.hurt ?? 0") for page in (wall, phone)] == [0, 0]


def test_a_refused_move_of_the_counter_says_its_rule_where_the_reader_looks(hall: Hall) -> None:
    phone = hall.at_table(hall.games()[0])
    open_part(phone, "Partida")
    phone.get_by_text("Mover el contador").click()
    move = phone.locator("form.move").first
    move.get_by_label("vestigio propio").uncheck()
    move.locator("button[name=side][value=A]").click()
    expect(phone.locator("#toast .refused")).to_contain_text("WT-FT-RA-04")
    expect(phone.locator("#toast .refused")).to_be_in_viewport()


def test_a_field_still_to_be_filled_in_comes_into_view_beside_the_bar(visitor: Opener) -> None:
    """The browser leads to the words of a ruling that are missing: not to where the bar covers them."""
    hall = Hall(visitor).start()
    game = hall.games()[0]
    sheet = {"zone_a": game["companies"][0], "pm": [4, 3], "pa": [1, 1]}
    hall.do("EnterScore", by=hall.phone(game["companies"][0]), game=game["id"], sheet=sheet)
    hall.do("DisputeScore", by=hall.phone(game["companies"][1]), game=game["id"])
    desk = hall.desk
    desk.goto(f"{hall.path}game/{game['id']}/?part=sheet")
    desk.get_by_role("button", name="Decidir (final)").click()
    expect(desk.locator("#reason")).to_be_focused()
    bottom = desk.locator("#reason").evaluate("one => one.getBoundingClientRect().bottom")
    assert bottom <= top_of(desk, ".send-bar")


def test_a_box_of_the_sheet_follows_the_counter_that_moves_after_it_was_tapped(visitor: Opener) -> None:
    """Tapped first, moved on the counter afterwards: the sheet says what the counter says, on both phones."""
    hall = Hall(visitor).start(feat="WT-FT-RE")
    game = hall.games()[0]
    mine, rival = hall.at_table(game), hall.at_table(game, 1)
    for phone in (mine, rival):
        phone.locator("[data-step=feat]").click()
        tap(phone, "f_meter_a", "7")
        tap(phone, "f_meter_b", "4")
    open_part(mine, "Partida")
    mine.get_by_text("Mover el contador").click()
    move = mine.locator("#move-gathered")
    move.locator("[name=fact_successes]").select_option("3")
    move.locator("button[name=side][value=A]").click()
    shown = mine.locator("#feat .counter").first.locator(".cell.on")
    expect(shown).to_have_text("4")
    open_part(mine, "Hoja")
    for phone in (mine, rival):
        expect(phone.locator("[name=f_meter_a][value='4']")).to_be_checked()
        expect(phone.locator("[name=f_meter_b][value='4']")).to_be_checked()
    said = mine.locator("[data-counter-said]")
    expect(said).to_be_hidden()
    tap(mine, "f_meter_a", "5")
    expect(said).to_have_text("El contador de la mesa dice 4.")
    expect(said).to_be_visible()
    tap(mine, "f_meter_a", "4")
    expect(said).to_be_hidden()
