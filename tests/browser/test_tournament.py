"""A complete event of nine players and four rounds: phones for the players, a projector for the hall."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tercio.tournament.feats import FEATS
from tercio.tournament.scenarios import SCENARIOS
from tests.browser.conftest import Opener
from tests.browser.hall import open_part, totals
from tests.browser.people import call_api, new_account
from tests.oracles.warcrow_classification import final_table
from tests.proof import proves

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fermín", "Gala", "Hugo", "Irene")
TEXT = {
    "es": {
        "send": "Enviar hoja",
        "confirm": "Confirmar",
        "sent": "Esperando a",
        "mine": "Mi mesa",
    },
    "en": {
        "send": "Send the sheet",
        "confirm": "Confirm",
        "sent": "Waiting for",
        "mine": "My table",
    },
}


class Event:
    """The desk, the wall and nine phones."""

    def __init__(self, visitor: Opener) -> None:
        self.luck = random.Random(9)
        self.desk = visitor(locale="es-ES")
        new_account(self.desk)
        self.create()
        self.path = re.sub(r"desk/$", "", self.desk.url)
        self.enter()
        self.wall = visitor(locale="es-ES", width=1600)
        self.phones: dict[str, tuple[Page, str]] = {}
        links = self.player_links()
        for number, name in enumerate(NAMES):
            language = "en" if number % 2 else "es"
            page = visitor(locale="en-GB" if language == "en" else "es-ES", width=390)
            page.goto(links[name])
            self.phones[f"c{number + 1:03}"] = (page, language)

    def create(self) -> None:
        desk = self.desk
        desk.goto("/tournaments/new/")
        desk.get_by_label("Nombre").fill("Copa de las nueve")
        desk.get_by_label("Fecha").fill("2027-05-01")
        desk.get_by_label("Minutos por partida").fill("90")
        desk.get_by_role("button", name="Crear torneo").click()
        expect(desk.get_by_role("heading", level=1)).to_have_text("Copa de las nueve")

    def enter(self) -> None:
        desk = self.desk
        desk.get_by_text("Importar de un archivo").first.click()
        rows = "\n".join(f"{name};Club {number % 3}" for number, name in enumerate(NAMES))
        desk.get_by_label("Filas (CSV)").fill(f"nombre;club\n{rows}\n")
        desk.get_by_role("button", name="Importar de un archivo").click()
        expect(desk.locator("#toast")).to_contain_text("Han entrado 9 jugadores")
        for name in NAMES[:2]:
            desk.get_by_role("button", name=f"Confirmar presencia {name}").click()
            expect(desk.get_by_role("button", name=f"Confirmar presencia {name}")).to_have_count(0)
        desk.locator(".players-head summary").click()
        desk.locator(".players-head form button").click()
        expect(desk.get_by_role("button", name=re.compile("^Confirmar presencia"))).to_have_count(0)
        open_part(desk, "Preparar")
        desk.locator("#adventures > summary").click()
        desk.get_by_role("button", name="Sortear las que faltan").click()
        expect(desk.locator("ol.list li").nth(3)).to_be_visible()
        desk.locator("#opening > summary").click()
        desk.get_by_role("button", name="Marcar todo").click()
        expect(desk.locator("#opening > summary")).to_contain_text("(0)")

    def player_links(self) -> dict[str, str]:
        self.desk.goto(f"{self.path}players/")
        return {name: self.desk.get_by_label(f"Enlace de {name}").input_value() for name in NAMES}

    def api(self, rest: str = "") -> Any:
        name = self.path.rstrip("/").rpartition("/")[2]
        answer = self.desk.request.get(f"/api/tournaments/{name}{rest}")
        assert answer.ok, answer.status
        return answer.json()

    def pair(self, number: int) -> None:
        self.desk.goto(f"{self.path}desk/")
        self.desk.get_by_role("button", name=f"Preparar la ronda {number}").click()
        expect(self.desk.locator("#draft")).to_be_visible()
        self.desk.get_by_role("button", name=f"Publicar la ronda {number}").click()
        expect(self.desk.get_by_role("link", name=f"Ronda {number}", exact=True)).to_be_visible()

    def play(self, number: int) -> None:
        """Every table of round 1 on two phones; later the first one, and paper for the others."""
        adventure = self.api()["settings"]["adventures"][number - 1]
        games = self.api(f"/rounds/{number}")["games"]
        for at, game in enumerate(games):
            if number > 1 and at > 0:
                self.from_paper(game, totals(adventure, at))
                continue
            writer, reader = game["companies"] if (at + number) % 2 else reversed(game["companies"])
            self.write(writer, adventure)
            if number == 2:
                self.dispute(reader, game["id"])
            else:
                self.confirm(reader)

    def from_paper(self, game: dict[str, Any], points: dict[str, list[int]]) -> None:
        """The desk enters a sheet, by program."""
        sheet = {"zone_a": game["companies"][0], **points}
        entered = {"command": {"type": "EnterScore", "game": game["id"], "sheet": sheet}}
        name = self.path.rstrip("/").rpartition("/")[2]
        call_api(self.desk, f"/api/tournaments/{name}/commands", entered)

    def write(self, company: str, adventure: dict[str, str]) -> None:
        page, language = self.phones[company]
        words = TEXT[language]
        page.goto(self.path)
        page.get_by_role("link", name=words["mine"]).click()
        expect(page.locator("#sheet")).to_be_visible()
        for number in (1, 2, 3):
            page.locator(f'[data-step="{number}"]').click()
            for box in SCENARIOS[adventure["scenario"]].sheet.boxes:
                if self.luck.random() < 0.2:
                    value = self.luck.choice(box.options)
                    page.locator(f'input[name="r{number}_{box.name}"][value="{value}"]').check()
        ending = self.luck.choice(list(FEATS[adventure["feat"]].sheet.entries()))
        page.locator('[data-step="feat"]').click()
        for name, value in ending.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            page.locator(f'input[name="f_{name}"][value="{text}"]').check()
        expect(page.locator("#derived")).to_contain_text("PT")
        page.get_by_role("button", name=words["send"]).click()
        expect(page.locator("#match")).to_contain_text(words["sent"])
        page.goto("about:blank")  # in a pocket: what nobody looks at need not follow

    def confirm(self, company: str) -> None:
        page, language = self.phones[company]
        page.goto(self.path)
        page.get_by_role("link", name=TEXT[language]["mine"]).click()
        page.get_by_role("button", name=TEXT[language]["confirm"], exact=True).click()
        expect(page.locator("#match .derived .big").first).to_be_visible()
        page.goto("about:blank")

    def dispute(self, company: str, game: str) -> None:
        """A table that does not agree: the referee (here the organiser) has the last word."""
        page, language = self.phones[company]
        page.goto(f"{self.path}game/{game}/")
        words = {"es": "No estoy de acuerdo", "en": "I do not agree"}[language]
        page.locator("details.confirm summary").click()
        page.get_by_role("button", name=words).click()
        expect(page.locator("#dispute")).to_be_visible()
        self.desk.goto(f"{self.path}desk/")
        self.desk.get_by_role("link", name="Decidir").click()
        self.desk.get_by_label("Decisión").fill("La hoja enviada es la buena")
        self.desk.get_by_role("button", name="Decidir (final)").click()
        expect(self.desk.locator("#decided")).to_contain_text("La hoja enviada es la buena")

    def finish(self) -> None:
        self.desk.goto(f"{self.path}desk/")
        self.desk.locator("#desk-bar summary").click()
        self.desk.get_by_label("Seguir aunque queden puntos").check()
        self.desk.locator("#desk-bar form button").click()
        expect(self.desk.locator("#desk-bar")).to_contain_text("Compartir el resultado")

    def page_table(self) -> list[tuple[str, int, tuple[int, int, int]]]:
        """The classification as the page shows it."""
        self.desk.goto(f"{self.path}standings/")
        names = {name: f"c{number + 1:03}" for number, name in enumerate(NAMES)}
        rows = []
        for line in self.desk.locator(".opened > li").all():
            place = int(line.locator(".place").inner_text())
            name = line.locator(".who").inner_text().strip()
            pt, pv, conceded = (int(one) for one in line.locator(".sums b").all_inner_texts())
            rows.append((names[name], place, (pt, pv, conceded)))
        return rows

    def history(self) -> list[Any]:
        """The event as plain data for the oracle."""
        rounds = []
        for number in range(1, 5):
            told = self.api(f"/rounds/{number}")
            games = [
                (*one["companies"], *zip(one["score"]["pm"], one["score"]["pa"], strict=True))
                for one in told["games"]
            ]
            rounds.append((games, told["bye"]))
        return rounds


@pytest.mark.slow
@proves("WT-FINAL-01", "WT-BYE-05", "WT-PAIR-03")
def test_nine_players_four_rounds_on_phones_and_a_wall(visitor: Opener) -> None:
    event = Event(visitor)
    for number in (1, 2, 3, 4):
        event.pair(number)
        if number == 1:
            event.wall.goto(f"{event.path}wall/")
            event.desk.get_by_role("button", name="Poner el reloj en marcha").click()
            expect(event.wall.locator(".wall-clock")).to_have_attribute("data-running", "yes")
        expect(event.wall.locator(".wall-round")).to_have_text(f"Ronda {number} / 4")
        event.play(number)
        if number == 1:  # phones, wall and desk say the same thing without a reload
            expect(event.wall.locator(".wall-page").first).not_to_contain_text("en juego")
    event.finish()
    expect(event.wall.locator(".wall-page h2").first).to_have_text("Clasificación final")
    history = event.history()
    byes = [bye for _, bye in history]
    assert len(set(byes)) == 4, "a bye every round, never twice the same"
    pairs = [frozenset(game[:2]) for games, _ in history for game in games]
    assert len(pairs) == len(set(pairs)), "no rematch"
    companies = [f"c{number:03}" for number in range(1, 10)]
    assert event.page_table() == final_table(history, companies)
    phone, language = event.phones["c002"]
    phone.goto(f"{event.path}standings/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Final classification")
    assert language == "en"
