"""A day in the hall: twelve players in Spanish, from the draft to the shared picture.

What many do alike is done by some of them on a phone each; what the others do comes in by program.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hall import NAMES, Hall, height, open_part, tap, top_of, totals
from tests.browser.people import new_account

TALLEST = 1800
ROUNDS = 4
POCKET = "about:blank"


def pocket(phone: Page) -> Page:
    """Nobody looks at it."""
    phone.goto(POCKET)
    return phone


class Day(Hall):
    """The organiser, a referee and twelve players; whoever takes out a phone has a browser of their own.

    A phone whose owner has nothing to do is in a pocket: only what is looked at follows the event.
    """

    def __init__(self, visitor: Opener) -> None:
        self.visitor, self.names = visitor, NAMES
        self.desk, self.referee = (visitor(locale="es-ES", width=390) for _ in range(2))
        new_account(self.desk)
        login = new_account(self.referee)
        pocket(self.referee)
        self.announce()
        self.phones = dict[str, Page]()
        self.enter()
        self.addresses = self.links()
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

    def enter(self) -> None:
        """Nobody has an account: half ask and are let in at the desk, half are entered and get their link."""
        half = len(self.names) // 2
        for number, name in enumerate(self.names, start=1):
            if number <= 2:
                self.phones[f"c{number:03}"] = self.ask(name)
            elif number != half + 1:
                self.do("SignUp", name=name)
            else:
                self.desk.locator("#a-name").fill(name)
                self.desk.locator("#add-player button").click()
            expect(self.desk.locator(f"#p-c{number:03}")).to_contain_text(name)

    def take_out(self, company: str) -> Page:
        """Somebody's phone, signed in the first time by the link the desk has for them."""
        if company not in self.phones:
            name = self.names[int(company[1:]) - 1]
            self.phones[company] = self.visitor(locale="es-ES", width=390)
            self.phones[company].goto(self.addresses[name])
            expect(self.phones[company].get_by_role("heading", name=name, exact=True)).to_be_visible()
        return self.phones[company]

    def ask(self, name: str) -> Page:
        """Somebody asks for a place on their phone, and it becomes theirs once the desk has said yes."""
        phone = self.visitor(locale="es-ES", width=390)
        phone.goto(self.path)
        phone.locator("#g-name").fill(name)
        phone.get_by_role("button", name="Pedir plaza").click()
        expect(phone.locator("#asked")).to_contain_text(name)
        self.desk.get_by_role("button", name=f"Aceptar {name}").click()
        expect(phone.get_by_role("heading", name=name, exact=True)).to_be_visible()
        return pocket(phone)

    def set_up(self, referee: str) -> None:
        """Everything before round 1, in place on the organiser's phone."""
        desk = self.desk
        ana = desk.get_by_role("button", name="Confirmar presencia Ana")
        before = top_of(desk, "#p-c001")
        ana.click()
        expect(ana).to_have_count(0)
        assert abs(top_of(desk, "#p-c001") - before) <= 2, "checking in leaves everything where it was"
        desk.locator(".players-head summary").click()
        desk.locator(".players-head form button").click()
        expect(desk.get_by_role("button", name=re.compile("^Confirmar presencia"))).to_have_count(0)
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
        """Three tables write and confirm on phones in round 1, later one does, and paper comes in."""
        games = sorted(self.games(number), key=lambda game: "c001" not in game["companies"])
        event = self.desk.request.get(f"/api/tournaments/{self.id}").json()
        adventure = event["settings"]["adventures"][number - 1]
        for at, game in enumerate(games):
            points = totals(adventure, at)
            if at < (3 if number == 1 else 1):
                self.on_phones(game, points, agreed=number > 1 or at > 0)
            else:
                self.do("EnterScore", game=game["id"], sheet={"zone_a": game["companies"][0], **points})

    def on_phones(self, game: dict[str, Any], points: dict[str, list[int]], agreed: bool) -> None:
        """One of the two writes totals, the other confirms; one table of the day does not agree."""
        writer, reader = (self.take_out(company) for company in game["companies"])
        self.to_table(writer, game)
        only_totals = writer.get_by_role("link", name="Anotar solo los totales")
        only_totals.or_(writer.get_by_role("link", name="Anotar casilla a casilla")).first.wait_for()
        if only_totals.count():
            only_totals.click()
        for kind, sides in points.items():
            for side, number in zip("ab", sides, strict=True):
                tap(writer, f"{kind}_{side}", str(number))
        writer.get_by_role("button", name="Enviar hoja").click()
        expect(writer.locator("#claim")).to_contain_text("Esperando a")
        self.to_table(reader, game)
        if agreed:
            reader.get_by_role("button", name="Confirmar").click()
            expect(reader.locator("#result")).to_be_visible()
        else:
            self.disagree(reader)
        for company in game["companies"]:
            if company != "c001":
                pocket(self.phones[company])

    def to_table(self, phone: Page, game: dict[str, Any]) -> None:
        """From the event's page, in hand since the morning (Ana's) or just taken out."""
        if phone.url == POCKET:
            phone.goto(self.path)
        name = re.compile(f"^Mi mesa: {game['table']}$")
        phone.locator("main").get_by_role("link", name=name).first.click()

    def disagree(self, phone: Page) -> None:
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
        pocket(self.referee)

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
        if number == 1:
            day.phones["c001"].goto(day.path)  # and nobody loads it again
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
