"""A day in the hall, by hand: twelve players in Spanish, a phone each, from the draft to the shared picture.

Nobody's page is loaded twice for the same thing: a phone taken out in the morning follows the day by itself.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hall import NAMES, height, open_part, tap, top_of, totals
from tests.browser.people import sign_up
from tests.oracles.warcrow_classification import Game, final_table
from tests.proof import proves

TALLEST = 1800
ROUNDS = 4
DISPUTED_AT, CALLED_AT = (1, 0), (2, 0)
"""The round, and which of its tables."""


class Day:
    """The organiser, a referee and twelve players, each in a browser of their own."""

    def __init__(self, visitor: Opener) -> None:
        self.visitor = visitor
        self.desk, self.referee = self.phone(), self.phone()
        self.logins = [self.account(page) for page in (self.desk, self.referee)]
        self.announce()
        self.phones = dict[str, Page]()
        self.rounds = list[tuple[list[Game], None]]()

    def phone(self) -> Page:
        return self.visitor(locale="es-ES", width=390)

    def account(self, page: Page) -> str:
        page.goto("/account/sign-up/")
        login = sign_up(page)
        expect(page.get_by_role("heading", level=1)).to_contain_text(login)
        return login

    def announce(self) -> None:
        """A draft of the event, then an open door."""
        self.desk.goto("/tournaments/new/")
        self.desk.get_by_label("Nombre").fill("Copa de otoño")
        self.desk.get_by_label("Fecha").fill("2027-10-10")
        self.desk.get_by_label("Minutos por partida").fill("90")
        self.desk.get_by_role("button", name="Crear torneo").click()
        expect(self.desk.get_by_role("heading", level=1)).to_have_text("Copa de otoño")
        self.path = self.desk.evaluate("location.pathname").removesuffix("desk/")
        self.desk.get_by_role("button", name="Abrir inscripción").first.click()
        expect(self.desk.locator("#desk-bar").get_by_role("link")).to_be_visible()
        open_part(self.desk, "Gente")

    def enter(self) -> None:
        """Nobody has an account: half ask and are let in at the desk, half are entered and get their link."""
        half = len(NAMES) // 2
        for name in NAMES[:half]:
            self.ask(name)
        for number, name in enumerate(NAMES[half:], start=half + 1):
            self.desk.locator("#a-name").fill(name)
            self.desk.locator("#add-player button").click()
            expect(self.desk.locator(f"#p-c{number:03}")).to_contain_text(name)
        self.hand_out_links(NAMES[half:])
        for name in NAMES[1:]:
            self.phones[name].get_by_role("button", name="Confirmar presencia").click()
            expect(self.phones[name].locator(".mine .badge.moss")).to_be_visible()

    def ask(self, name: str) -> None:
        """Somebody asks for a place on their phone, and it becomes theirs once the desk has said yes."""
        phone = self.phones[name] = self.phone()
        phone.goto(self.path)
        phone.locator("#g-name").fill(name)
        phone.get_by_role("button", name="Pedir plaza").click()
        expect(phone.locator("#asked")).to_contain_text(name)
        self.desk.get_by_role("button", name=f"Aceptar {name}").click()
        expect(phone.get_by_role("heading", name=name, exact=True)).to_be_visible()

    def hand_out_links(self, names: tuple[str, ...]) -> None:
        self.desk.goto(f"{self.path}players/")
        links = {name: self.desk.get_by_label(f"Enlace de {name}").input_value() for name in names}
        for name, link in links.items():
            self.phones[name] = self.phone()
            self.phones[name].goto(link)
            expect(self.phones[name].get_by_role("heading", name=name, exact=True)).to_be_visible()
        self.desk.goto(f"{self.path}desk/")

    def set_up(self) -> None:
        """Everything else before round 1, in place on the organiser's phone."""
        desk = self.desk
        ana = desk.get_by_role("button", name="Confirmar presencia Ana")
        expect(desk.locator("#desk-bar")).to_contain_text(f"{len(NAMES) - 1} presentes")
        before = top_of(desk, "#p-c001")
        ana.click()
        expect(ana).to_have_count(0)
        assert abs(top_of(desk, "#p-c001") - before) <= 2, "checking in leaves everything where it was"
        expect(desk.get_by_role("button", name=re.compile("^Confirmar presencia"))).to_have_count(0)
        open_part(desk, "Preparar")
        desk.locator("#adventures > summary").click()
        desk.get_by_role("button", name="Sortear las que faltan").click()
        expect(desk.locator("#adventures li").nth(ROUNDS - 1)).to_be_visible()
        desk.locator("#judge > summary").click()
        desk.get_by_label("Cuenta de quien arbitra").fill(self.logins[1])
        desk.get_by_role("button", name="Nombrar árbitro").click()
        expect(desk.locator("#judge > summary")).to_contain_text(self.logins[1])
        desk.locator("#opening > summary").click()
        desk.get_by_role("button", name="Marcar todo").click()
        expect(desk.locator("#opening > summary")).to_contain_text("(0)")
        assert height(desk) <= TALLEST
        self.referee.goto(f"{self.path}desk/?part=tables")
        told = desk.request.get(
            f"/api{self.path.rstrip('/')}"
        ).json()  # what was drawn: which results it can give
        self.adventures = told["settings"]["adventures"]

    def publish(self, number: int) -> None:
        self.desk.get_by_role("button", name=f"Preparar la ronda {number}").click()
        expect(self.desk.get_by_role("heading", name=f"Borrador de la ronda {number}")).to_be_visible()
        self.desk.get_by_role("button", name=f"Publicar la ronda {number}").click()
        expect(self.desk.locator("#desk-bar")).to_contain_text(f"Ronda {number}/{ROUNDS}")
        assert height(self.desk) <= TALLEST
        if number == 1:
            self.desk.get_by_role("button", name="Poner el reloj en marcha").click()
            expect(self.desk.locator("#desk-bar [data-running=yes]")).to_be_visible()

    def play(self, number: int) -> None:
        """Everybody goes to the table their own phone names, and writes or confirms there."""
        games = []
        for at, (writer, reader) in enumerate(self.to_tables(number)):
            if (number, at) == CALLED_AT:
                self.call(writer)
            games.append(self.write(writer, reader, totals(self.adventures[number - 1], at)))
            if (number, at) == DISPUTED_AT:
                self.disagree(reader)
            else:
                self.confirm(reader)
        self.rounds.append((games, None))
        expect(self.desk.locator("#desk-bar")).to_contain_text("Hojas 6/6")

    def to_tables(self, number: int) -> list[list[str]]:
        """Who sits together: the page each phone has open tells its owner where to go."""
        tables = dict[str, list[str]]()
        for name in NAMES if number % 2 else reversed(NAMES):
            mine = self.phones[name].locator(f'main a[href*="/game/{number}-"]', has_text="Mi mesa").first
            expect(mine).to_be_visible()
            tables.setdefault(mine.inner_text(), []).append(name)
            mine.click()
            expect(self.phones[name].get_by_role("button", name="Enviar hoja")).to_be_visible()
        assert [len(seated) for seated in tables.values()] == [2] * (len(NAMES) // 2)
        return list(tables.values())

    def write(self, writer: str, reader: str, points: dict[str, list[int]]) -> Game:
        """Totals of both, under the names the sheet gives; the game as the slow reckoning wants it."""
        phone = self.phones[writer]
        first = phone.locator("#total-A").inner_text()
        pair = (writer, reader) if first == writer else (reader, writer)
        for kind, sides in points.items():
            for side, number in zip("ab", sides, strict=True):
                tap(phone, f"{kind}_{side}", str(number))
        phone.get_by_role("button", name="Enviar hoja").click()
        expect(phone.locator("#claim")).to_contain_text(f"Esperando a {reader}")
        return (*pair, *zip(points["pm"], points["pa"], strict=True))

    def confirm(self, name: str) -> None:
        self.phones[name].get_by_role("button", name="Confirmar").click()
        expect(self.phones[name].locator("#result")).to_be_visible()

    def disagree(self, name: str) -> None:
        """The referee, on a phone of their own, has the last word."""
        phone, referee = self.phones[name], self.referee
        phone.locator("#claim details summary").click()
        phone.get_by_label("¿Qué no cuadra?").fill("Llegamos a la ronda 3")
        phone.locator("#claim details button").click()
        expect(phone.locator("#dispute")).to_contain_text("Llegamos a la ronda 3")
        expect(referee.locator("#referee")).to_contain_text("Llegamos a la ronda 3")
        referee.get_by_role("link", name="Decidir").click()
        referee.get_by_label("Decisión").fill("Vale la hoja")
        referee.get_by_role("button", name="Decidir (final)").click()
        expect(phone.locator("#decided")).to_contain_text("Vale la hoja")
        referee.get_by_role("link", name="Volver a la mesa de control").click()

    def call(self, name: str) -> None:
        """A question goes from the table to the referee's phone, and the answer back."""
        phone, referee = self.phones[name], self.referee
        open_part(phone, "Ayuda")
        phone.locator("#question").fill("¿Llega la carga?")
        phone.get_by_role("button", name="Llamar al árbitro").click()
        referee.get_by_label("¿Llega la carga?").fill("Llega, justo")
        referee.locator("#referee").get_by_role("button", name="Decidir").click()
        expect(phone.locator("#calls")).to_contain_text("Llega, justo")
        open_part(phone, "Hoja")

    def finish(self) -> None:
        self.desk.locator("#desk-bar summary").click()
        if self.desk.get_by_label("Seguir aunque queden puntos").count():
            self.desk.get_by_label("Seguir aunque queden puntos").check()
        self.desk.locator("#desk-bar form button").click()
        self.desk.get_by_role("link", name="Compartir el resultado").first.click()

    def final_table(self, phone: Page) -> list[tuple[str, int, tuple[int, ...]]]:
        """The classification as somebody reads it on their phone."""
        phone.locator("#newer").get_by_role("link", name="Clasificación final").click()
        expect(phone.get_by_role("heading", level=1)).to_have_text("Clasificación final")
        rows = phone.locator(".opened > li").all()
        return [
            (
                row.locator(".who").inner_text().strip(),
                int(row.locator(".place").inner_text()),
                tuple(int(sum_) for sum_ in row.locator(".sums b").all_inner_texts()),
            )
            for row in rows
        ]


@pytest.mark.slow
@proves("WT-FINAL-01")
def test_twelve_players_from_draft_to_shared_picture(visitor: Opener) -> None:
    day = Day(visitor)
    day.enter()
    day.set_up()
    for number in range(1, ROUNDS + 1):
        day.publish(number)
        day.play(number)
    day.finish()
    save = day.desk.locator("#save[data-ready]")
    expect(save).to_be_visible()
    with day.desk.expect_download() as saved:
        save.click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    won = final_table(day.rounds, NAMES)
    for phone in day.phones.values():
        expect(phone.locator("#newer")).to_contain_text("El torneo ha terminado")
    assert day.final_table(day.phones["Ana"]) == won
