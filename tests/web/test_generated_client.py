"""A client made from the description by somebody else's generator runs the house: nothing else is used."""

from __future__ import annotations

import importlib
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from tercio.app.access_tokens import Grant, make_token
from tercio.web.api import description
from tercio.web.wsgi import application
from tests.web.conftest import TheClub

HOUSE = "http://localhost"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The folder of the client, generated without one warning."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_bytes(description())
    (folder / "config.yml").write_text("post_hooks: []\nliteral_enums: true\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning"]
    command += ["--path", "openapi.json", "--config", "config.yml", "--meta", "none"]
    made = subprocess.run(
        [*command, "--output-path", "tercio_client"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    yield str(folder)
    sys.path.remove(str(folder))


class Program:
    """Calls by their names, commands by theirs: `program.call("create_event", body=…)`."""

    def __init__(self, secret: str, folder: str) -> None:
        client = importlib.import_module("tercio_client").AuthenticatedClient(HOUSE, secret)
        client.set_httpx_client(
            httpx.Client(
                base_url=HOUSE,
                transport=httpx.WSGITransport(application),
                headers={"Authorization": f"Bearer {secret}", "Accept-Language": "en"},
            )
        )
        self.client, self.models = client, importlib.import_module("tercio_client.models")
        self.calls = {file.stem: file for file in Path(folder, "tercio_client", "api").glob("*/*.py")}

    def call(self, name: str, *where: Any, **told: Any) -> Any:
        """The answer, of the type the description promises."""
        module = importlib.import_module(f"tercio_client.api.{self.calls[name].parent.name}.{name}")
        answer = module.sync(*where, client=self.client, **told)
        assert type(answer).__name__ != "Refusal", answer
        return answer

    def make(self, name: str, /, **fields: Any) -> Any:
        return getattr(self.models, name)(**fields)

    def send(self, kind: str, where: str, command: Any) -> Any:
        """A command in the one envelope."""
        wish = self.make(f"{kind}CommandIn", command=command, command_id=secrets.token_hex(8))
        return self.call(f"send_{kind.lower()}_command", where, body=wish)


@pytest.fixture
def program(club: TheClub, generated: str) -> Iterator[Program]:
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield Program(make_token(club.organiser, "client", Grant("act"), 1)[1], generated)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_it_runs_an_event_to_its_standings(program: Program) -> None:
    settings = program.make("EventSettings", name="Copa", round_minutes=90, rounds=3)
    wish = program.make("NewEvent", settings=settings, command_id=secrets.token_hex(8))
    event = program.call("create_event", body=wish).id

    def send(name: str, /, **fields: Any) -> Any:
        return program.send("Event", event, program.make(f"Event{name}", **fields))

    for name in ("Ana", "Bea", "Carla", "Dora"):
        send("SignUp", name=name)
    send("CheckInAll")
    done = send("PairRound", accept=["wt.checklist.opening_open"])
    assert not done.repeated
    first_round = program.call("get_round", event, 1)
    assert first_round.bye is None
    for game in first_round.games:
        first, second = game.companies
        assert set(game.names) <= {"Ana", "Bea", "Carla", "Dora"}
        assert game.score is None
        sheet = program.make("EventScoreSheet", zone_a=first, pm=[4, 3], pa=[1, 1])
        send("EnterScore", game=game.id, sheet=sheet)
        assert second
    send("CloseRound")
    record = program.call("get_event", event)
    assert sorted(line.name for line in record.standings) == ["Ana", "Bea", "Carla", "Dora"]
    assert record.settings.name == "Copa"
    assert program.call("get_round", event, 1).games[0].score.pm == [4, 3]


def test_it_fills_in_a_sheet_by_the_boxes_it_is_told(program: Program) -> None:
    settings = program.make("EventSettings", name="Copa", round_minutes=90, rounds=3)
    wish = program.make("NewEvent", settings=settings, command_id=secrets.token_hex(8))
    event = program.call("create_event", body=wish).id

    def send(name: str, /, **fields: Any) -> Any:
        return program.send("Event", event, program.make(f"Event{name}", **fields))

    for name in ("Ana", "Bea", "Carla", "Dora"):
        send("SignUp", name=name)
    send("CheckInAll")
    sheets = program.call("list_sheets")
    chosen = program.make("EventAdventure", scenario=sheets.scenarios[0].key, feat=sheets.feats[0].key)
    send("SetAdventure", number=1, adventure=chosen)
    send("PairRound", accept=["wt.checklist.opening_open"])
    first_round = program.call("get_round", event, 1)
    assert (first_round.adventure.scenario, first_round.adventure.feat) == (chosen.scenario, chosen.feat)
    assert all(box.options for feat in sheets.feats for box in feat.boxes)
    written = program.models.EventScoreSheetRoundsItem()
    written.additional_properties = {box.name: box.options[0] for box in sheets.scenarios[0].boxes}
    game = first_round.games[0]
    sheet = program.make("EventScoreSheet", zone_a=game.companies[0], rounds=[written] * 3, pa=[1, 1])
    send("EnterScore", game=game.id, sheet=sheet)
    assert program.call("get_round", event, 1).games[0].score.pm[0] > 0


def test_it_plays_a_whole_turn_of_a_campaign(program: Program) -> None:
    wish = program.make("NewCampaign", name="Rocroi", map_="ref19", command_id=secrets.token_hex(8))
    campaign = program.call("found_campaign", body=wish).id

    def send(name: str, /, **fields: Any) -> Any:
        return program.send("Campaign", campaign, program.make(f"Campaign{name}", **fields))

    army = program.make("CampaignDeclaration", faction="Orks", detachment="Combined Arms Detachment")
    for name in ("Ana", "Bea", "Carla"):
        send("Join", player=name)
        send("DeclareArmy", player=name, army=army)
    send("DrawLots")
    phases = list[str]()
    for _ in range(60):
        stands = program.call("get_campaign", campaign)
        phases += [stands.phase] if stands.phase not in phases[-1:] else []
        if stands.turn == 2:
            break
        if stands.phase == "battles":
            fight_one(program, send, program.call("list_campaign_battles", campaign))
            continue
        listed = program.call("list_campaign_choices", campaign, player=stands.waiting[0])
        program.send("Campaign", campaign, filled_in(listed[0]))
    assert phases == ["draft", "attacks", "battles", "conquest", "attacks"]
    owned = sorted(stands.owners.additional_properties.values())
    assert [owned.count(player.name) for player in stands.players] == [
        player.tiles for player in stands.players
    ]


def fight_one(program: Program, send: Any, battles: list[Any]) -> None:
    """The attacker of the first battle that is open reports a result, and the rival says yes."""
    battle = next(battle for battle in battles if battle.result is None)
    won, lost = (program.make("CampaignTally", maelstrom=points) for points in (9, 2))
    attacker = battle.attacker
    send("ReportResult", player=attacker, attacker=attacker, attacker_tally=won, defender_tally=lost)
    send("ConfirmResult", player=battle.defender, attacker=attacker)


def filled_in(choice: Any) -> Any:
    """A choice as it may be sent: whoever picks it writes a name where it has `…`."""
    for field in ("model", "codex"):
        if getattr(choice, field, "") == "…":
            setattr(choice, field, "Ghazghkull")
    return choice


def test_it_keeps_the_book_of_an_evening(program: Program, club: TheClub) -> None:
    wish = program.make("NewEvening", club=club.id, title="The ford", command_id=secrets.token_hex(8))
    evening = program.call("open_evening", body=wish).id
    before = program.call("get_evening", evening)
    unit = program.make("EveningAddUnit", id="u1", side="attacker", name="Rangers", troops="light", figures=8)
    program.send("Evening", evening, unit)
    points = program.make("EveningChangePoints", side="attacker", amount=2, reason="scenario")
    program.send("Evening", evening, points)
    after = program.call("get_evening", evening)
    sides = [stands.sides.additional_properties["attacker"].pool for stands in (before, after)]
    assert sides[1] - sides[0] == 2
    assert [line.name for line in after.units] == ["Rangers"]


def test_it_plays_a_battle_from_both_seats_to_its_end(program: Program) -> None:
    order = program.make("Order", command_id=secrets.token_hex(8), pieces=0, seed=5, seat="both")
    battle = program.call("open_battle", body=order).id
    seen = []
    while not (table := program.call("get_battle", battle)).battle.over:
        seen.append(table.version)
        done = program.send("Battle", battle, table.choices[0].command)
        assert done.version > table.version
    assert len(seen) > 50
    assert seen == sorted(set(seen))
    assert table.battle.winner in {"0", "1", "draw"}
