"""A day in the hall: twelve players in Spanish, each on a phone, from the draft to the shared picture."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tercio.tournament.feats import FEATS
from tercio.tournament.scenarios import SCENARIOS
from tests.browser.conftest import Opener
from tests.browser.hall import NAMES, Hall, height, open_part, tap, top_of
from tests.browser.people import new_account

TALLEST = 1800
ROUNDS = 4


class Day(Hall):
    """The organiser, a referee and twelve players, each in a browser of their own, everything on pages."""

    def __init__(self, visitor: Opener) -> None:
        self.visitor, self.names = visitor, NAMES
        self.desk, self.referee = (visitor(locale="es-ES", width=390) for _ in range(2))
        new_account(self.desk)
        login = new_account(self.referee)
        self.announce()
        self.phones: dict[str, Page] = {}
        for number, name in enumerate(self.names, start=1):
            self.phones[f"c{number:03}"] = self.enter(number, name)
        self.desk.goto(f"{self.path}desk/")
        self.set_up(login)

    def announce(self) -> None:
        """A draft of the event, then an open door."""
        self.desk.goto("/tournaments/new/")
        self.desk.get_by_label("Nombre").fill("Copa de otoño")
        self.desk.get_by_label("Fecha").fill("2027-10-10")
        self.desk.get_by_label("Minutos por partida").fill("90")
        self.desk.get_by_role("button", name="Crear torneo").click()
        expect(self.desk.get_by_role("heading", level=1)).to_have_text("Copa de otoño")
        self.path = self.desk.evaluate("location.pathname").removesuffix("desk/")
        self.id = self.path.strip("/").rpartition("/")[2]
        self.desk.get_by_role("button", name="Abrir inscripción").first.click()
        expect(self.desk.locator("#desk-bar").get_by_role("link")).to_be_visible()
        open_part(self.desk, "Gente")

    def enter(self, number: int, name: str) -> Page:
        """Nobody has an account: half ask and are let in at the desk, half are entered and get their link."""
        phone = self.visitor(locale="es-ES", width=390)
        if number % 2:
            phone.goto(self.path)
            phone.locator("#g-name").fill(name)
            phone.get_by_role("button", name="Pedir plaza").click()
            expect(phone.locator("#asked")).to_contain_text(name)
            self.desk.get_by_role("button", name=f"Aceptar {name}").click()
        else:
            self.desk.locator("#a-name").fill(name)
            self.desk.locator("#add-player button").click()
            expect(self.desk.locator(f"#p-c{number:03}")).to_contain_text(name)
            cards = self.desk.context.new_page()
            cards.goto(f"{self.path}players/")
            phone.goto(cards.get_by_label(f"Enlace de {name}").input_value())
            cards.close()
        expect(phone.get_by_role("heading", name=name, exact=True)).to_be_visible()
        return phone

    def set_up(self, referee: str) -> None:
        """Everything before round 1, in place on the organiser's phone."""
        desk = self.desk
        for name in self.names:
            button = desk.get_by_role("button", name=f"Confirmar presencia {name}")
            row = f"#p-c{self.names.index(name) + 1:03}"
            button.scroll_into_view_if_needed()
            before = top_of(desk, row)
            button.click()
            expect(button).to_have_count(0)
            assert abs(top_of(desk, row) - before) <= 2, "checking in leaves everything where it was"
        open_part(desk, "Preparar")
        desk.locator("#adventures > summary").click()
        desk.get_by_role("button", name="Sortear las que faltan").click()
        expect(desk.locator("#adventures li").nth(ROUNDS - 1)).to_be_visible()
        desk.locator("#judge > summary").click()
        desk.get_by_label("Cuenta de quien arbitra").fill(referee)
        desk.get_by_role("button", name="Nombrar árbitro").click()
        expect(desk.locator("#judge > summary")).to_contain_text(referee)
        desk.locator("#opening > summary").click()
        desk.get_by_role("button", name="Marcar todo").click()
        expect(desk.locator("#opening > summary")).to_contain_text("(0)")
        assert height(desk) <= TALLEST

    def publish(self, number: int) -> None:
        self.desk.get_by_role("button", name=f"Preparar la ronda {number}").click()
        expect(self.desk.get_by_role("heading", name=f"Borrador de la ronda {number}")).to_be_visible()
        self.desk.get_by_role("button", name=f"Publicar la ronda {number}").click()
        expect(self.desk.locator("#desk-bar")).to_contain_text(f"Ronda {number}/{ROUNDS}")
        assert height(self.desk) <= TALLEST

    def play(self, number: int) -> None:
        games = self.games(number)
        for at, game in enumerate(games):
            writer, reader = (self.phones[company] for company in game["companies"])
            link = writer.locator("main").get_by_role("link", name=f"Mi mesa: {game['table']}")
            link.first.click()  # the page was open: nobody loaded it again
            writer.get_by_role("link", name="Anotar solo los totales").or_(
                writer.get_by_role("link", name="Anotar casilla a casilla")
            ).first.wait_for()
            if writer.get_by_role("link", name="Anotar solo los totales").count():
                writer.get_by_role("link", name="Anotar solo los totales").click()
            for box, points in self.totals(number, at).items():
                tap(writer, box, str(points))
            writer.get_by_role("button", name="Enviar hoja").click()
            expect(writer.locator("#claim")).to_contain_text("Esperando a")
            reader.locator("main").get_by_role("link", name=f"Mi mesa: {game['table']}").first.click()
            if number == 1 and at == 0:
                self.disagree(reader, game["id"])
            else:
                reader.get_by_role("button", name="Confirmar").click()
                expect(reader.locator("#result")).to_be_visible()

    def totals(self, number: int, at: int) -> dict[str, int]:
        """A result the round's adventure can give, another at every table."""
        event = self.desk.request.get(f"/api/tournaments/{self.id}").json()
        adventure = event["settings"]["adventures"][number - 1]
        military = sorted(SCENARIOS[adventure["scenario"]].reachable_games)
        arcane = sorted(FEATS[adventure["feat"]].reachable)
        pm, pa = military[(7 * at + 3) % len(military)], arcane[(5 * at + 1) % len(arcane)]
        return {"pm_a": pm[0], "pm_b": pm[1], "pa_a": pa[0], "pa_b": pa[1]}

    def disagree(self, phone: Page, game: str) -> None:
        """The referee, on a phone of their own, has the last word."""
        phone.locator("#claim details summary").click()
        phone.get_by_label("¿Qué no cuadra?").fill("Llegamos a la ronda 3")
        phone.locator("#claim details button").click()
        expect(phone.locator("#dispute")).to_contain_text("Llegamos a la ronda 3")
        self.referee.goto(f"{self.path}desk/?part=tables")
        expect(self.referee.locator("#referee")).to_contain_text("Llegamos a la ronda 3")
        self.referee.get_by_role("link", name="Decidir").click()
        self.referee.get_by_label("Decisión").fill("Vale la hoja")
        self.referee.get_by_role("button", name="Decidir (final)").click()
        expect(self.referee.locator("#decided")).to_contain_text("Vale la hoja")

    def finish(self) -> None:
        self.desk.locator("#desk-bar summary").click()
        if self.desk.get_by_label("Seguir aunque queden puntos").count():
            self.desk.get_by_label("Seguir aunque queden puntos").check()
        self.desk.locator("#desk-bar form button").click()
        self.desk.get_by_role("link", name="Compartir el resultado").click()


@pytest.mark.slow
def test_twelve_players_from_draft_to_shared_picture(visitor: Opener) -> None:
    day = Day(visitor)
    for number in range(1, ROUNDS + 1):
        day.publish(number)
        if number == 1:
            day.desk.get_by_role("button", name="Poner el reloj en marcha").click()
            expect(day.desk.locator("#desk-bar [data-running=yes]")).to_be_visible()
        day.play(number)
    day.finish()
    save = day.desk.locator("#save[data-ready]")
    expect(save).to_be_visible()
    with day.desk.expect_download() as saved:
        save.click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    expect(day.phones["c001"].get_by_text(re.compile("Terminad[ao]|Clasificación")).first).to_be_visible()
