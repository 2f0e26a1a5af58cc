"""Keys for programs: named, for one purpose, until a day, shown once, kept as a hash, taken back."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.utils import timezone

from tercio.app.access_tokens import MOST_TOKENS, Grant, make_token
from tercio.app.command_desk import new_stream, open_stream, perform
from tercio.app.own_data import own_data
from tercio.core.speech import LANGUAGES
from tercio.store.people.models import AccessToken, Person
from tercio.tournament.commands import CreateTournament, SignUp, Withdraw
from tercio.tournament.settings import Settings
from tests.web.conftest import Visitor, person

PAGE = "/account/tokens/"
JSON = "application/json"
SECRET = re.compile(r'value="(tercio_[\w-]{43})"')


class Program:
    """A program with a key and no browser."""

    def __init__(self, secret: str) -> None:
        self.headers = {"authorization": f"Bearer {secret}", "accept-language": "en"}

    def get(self, path: str) -> Any:
        return Visitor().get(path, headers=self.headers)

    def post(self, path: str, body: Any) -> Any:
        return Visitor(enforce_csrf_checks=True).post(path, body, JSON, headers=self.headers)

    def send(self, stream: str, command: dict[str, Any], command_id: str = "a-program-1") -> Any:
        path = f"/api/tournaments/{stream.partition('/')[2]}/commands"
        return self.post(path, {"command": command, "command_id": command_id})


def event(organiser: Person, name: str = "Copa") -> str:
    stream = new_stream("tournament")
    command = CreateTournament(Settings(name, round_minutes=90), organiser.who, 1)
    perform("tournament", stream, command, who=organiser.who, command_id="create-it")
    return stream


def key(owner: Person, *grant: str, days: int = 30) -> Program:
    return Program(make_token(owner, "bot", Grant(*grant), days)[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_is_made_on_a_page_shown_once_and_taken_back(db: None, language: str) -> None:
    ines = person("ines")
    stream, visitor = event(ines), Visitor(ines, language)
    empty = visitor.get(PAGE).content.decode()
    assert 'class="empty"' in empty
    made = visitor.post(PAGE, {"name": "Chat bot", "grant": f"organise {stream}", "days": "30"})
    (secret,) = SECRET.findall(made.content.decode())
    assert made.headers["Cache-Control"].count("no-store") == 1
    assert not SECRET.search(visitor.get(PAGE).content.decode()), "shown once"
    (kept,) = AccessToken.objects.all()
    assert secret not in str(vars(kept))
    assert secret not in str(own_data(ines))
    assert Program(secret).send(stream, {"type": "SignUp", "name": "Ana"}).status_code == 200
    back = visitor.post(f"{PAGE}{kept.pk}/revoke/", follow=True).content.decode()
    assert "Chat bot" in back
    refused = Program(secret).send(stream, {"type": "SignUp", "name": "Bea"}, "a-program-2")
    assert (refused.status_code, refused.json()["key"]) == (401, "token.dead")
    assert refused.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "form",
    [
        {"name": " "},
        {"name": "x" * 81},
        {"days": "0"},
        {"days": "367"},
        {"days": "-1"},
        {"grant": "organise tournament/of-others"},
        {"grant": "play firstblood/x side:0"},
        {"grant": ""},
    ],
)
def test_a_key_that_cannot_be_made_is_refused_with_what_was_typed(db: None, form: dict[str, str]) -> None:
    visitor = Visitor(person("ines"))
    answer = visitor.post(PAGE, {"name": "Bot <1>", "grant": "read", "days": "30", **form})
    assert answer.status_code in (403, 422)
    assert not AccessToken.objects.exists()
    if "name" not in form:
        assert "Bot &lt;1&gt;" in answer.content.decode()


def test_keys_are_bounded_and_another_person_takes_none_back(db: None) -> None:
    ines, visitor = person("ines"), Visitor(person("ana"))
    for _ in range(MOST_TOKENS):
        make_token(ines, "bot", Grant("read"), 1)
    answer = Visitor(ines).post(PAGE, {"name": "one more", "grant": "read", "days": "7"})
    assert answer.status_code == 422
    first = AccessToken.objects.first()
    assert first is not None
    assert visitor.post(f"{PAGE}{first.pk}/revoke/").status_code == 404
    assert AccessToken.objects.count() == MOST_TOKENS


def test_a_key_reads_as_its_owner_and_does_nothing_else(db: None) -> None:
    ines = person("ines")
    stream = event(ines)
    reader = key(ines, "read")
    assert reader.get("/api/campaigns/").status_code == 200
    assert reader.get(f"/api/streams/{stream}/history").status_code == 200
    refused = reader.send(stream, {"type": "SignUp", "name": "Ana"})
    assert (refused.status_code, refused.json()["key"]) == (403, "token.read_only")
    assert reader.post("/api/battles/", {"command_id": "open-this-one"}).status_code == 403
    assert open_stream(stream).version == 1


def test_a_key_for_one_event_does_nothing_elsewhere(db: None) -> None:
    ines = person("ines")
    here, there = event(ines), event(ines, "Otra")
    program = key(ines, "organise", here)
    assert program.send(here, {"type": "SignUp", "name": "Ana"}).status_code == 200
    refused = program.send(there, {"type": "SignUp", "name": "Ana"})
    assert (refused.status_code, refused.json()["key"]) == (403, "token.elsewhere")
    new = {"command_id": "a-new-event", "settings": {"name": "Tercera"}}
    assert program.post("/api/tournaments/", new).status_code == 403
    assert program.get(f"/api/streams/{there}/history").status_code == 403, "elsewhere it is a stranger"
    assert program.get("/api/rules/").status_code == 200
    refused = program.get("/api/me/clubs")
    assert (refused.status_code, refused.json()["key"]) == (403, "token.elsewhere")


def test_a_key_to_act_begins_and_organises(db: None) -> None:
    program = key(person("ines"), "act")
    made = program.post("/api/tournaments/", {"command_id": "a-new-event", "settings": {"name": "Copa"}})
    assert made.status_code == 201, made.content
    assert (
        program.send(f"tournament/{made.json()['id']}", {"type": "SignUp", "name": "Ana"}).status_code == 200
    )


def test_a_key_to_play_sits_on_one_seat_and_no_longer_than_its_owner(db: None) -> None:
    ines, ana = person("ines"), person("ana")
    stream = event(ines)
    for who in (ana, person("bea")):
        wish = SignUp(who.username, person=who.who, by=ines.who)
        perform("tournament", stream, wish, who=ines.who, command_id=f"enter-{who.username}")
    program = key(ana, "play", stream, "c001")
    assert program.send(stream, {"type": "CheckIn", "company": "c002"}).status_code == 403
    edit = {"type": "EditPlayer", "company": "c001", "name": "Ana II"}
    assert program.send(stream, edit, "edit-it-once").status_code == 200
    perform("tournament", stream, Withdraw("c001", by=ines.who), who=ines.who, command_id="withdraw")
    refused = program.send(stream, {**edit, "name": "Ana III"}, "edit-it-twice")
    assert (refused.status_code, refused.json()["key"]) == (403, "token.elsewhere")


@pytest.mark.django_db(transaction=True)
def test_a_bot_sits_down_at_a_battle_with_a_key() -> None:
    ana = person("ana")
    opened = (
        key(ana, "act").post("/api/battles/", {"command_id": "open-this-one", "pieces": 0, "seed": 5}).json()
    )
    battle, stream = f"/api/battles/{opened['id']}", f"firstblood/{opened['id']}"
    bot, reader = key(ana, "play", stream, "side:0"), key(ana, "read")
    seen = bot.get(battle).json()
    assert reader.get(battle).json()["battle"]["seat"] == seen["battle"]["seat"] == "0"
    give_up = {
        "command": {"type": "Concede", "player": 0},
        "command_id": "give-it-up",
        "seen": seen["version"],
    }
    stranger = key(person("bea"), "play", stream, "side:0")
    assert stranger.post(f"{battle}/commands", give_up).status_code == 403, "not hers to sit on"
    assert bot.post(f"{battle}/commands", give_up).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_battles_to_make_a_key_or_a_webhook_for_are_told_apart_and_not_over() -> None:
    ana = person("ana")
    program = key(ana, "act")
    first, second, over = (
        program.post("/api/battles/", {"command_id": f"open-number-{number}", "pieces": 0, "seed": 5}).json()[
            "id"
        ]
        for number in range(3)
    )
    give_up = {"command": {"type": "Concede", "player": 0}, "command_id": "give-it-up"}
    assert program.post(f"/api/battles/{over}/commands", give_up).status_code == 200
    for page in (PAGE, "/account/webhooks/"):
        offered = re.findall(r"1 – 2 \((\w+)\)", Visitor(ana).get(page).content.decode())
        assert offered == [second, first], page


def test_a_key_that_is_over_or_of_a_closed_account_opens_nothing(db: None) -> None:
    ines = person("ines")
    late, closed = key(ines, "read", days=1), key(person("ana", is_active=False), "read")
    AccessToken.objects.filter(person=ines).update(expires=timezone.now() - dt.timedelta(seconds=1))
    for program in (late, closed, Program("tercio_forged"), Program("tercio_")):
        answer = program.get("/api/campaigns/")
        assert (answer.status_code, answer.json()["key"]) == (401, "token.dead")
        assert program.get("/api/battles/none").status_code == 401, "also where nobody has to be known"
