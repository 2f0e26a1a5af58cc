"""A house with somebody of every kind in it, for the table of who may what: each can make each request."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Literal, get_args, get_origin

import msgspec
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.utils import timezone

from tercio.app.access_tokens import Grant, make_token
from tercio.app.alerts import stop_token
from tercio.app.battle_studies import ask_study
from tercio.app.club_figures import copy_figures
from tercio.app.command_desk import forget, new_stream, open_stream, perform
from tercio.app.kept_armies import keep_army
from tercio.app.kept_maps import keep_map
from tercio.app.work_turns import Asker
from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.autoplay import next_wish
from tercio.campaign.mapfile import shipped_maps, write_map
from tercio.campaign.state import BATTLES
from tercio.club.commands import FoundClub, Invite, Join
from tercio.core.dice import SeededDice
from tercio.store.models import Entry
from tercio.store.people.models import AlertChannel, Person, SeatClaim, Webhook
from tercio.tournament.commands import SignUp, SubmitList
from tercio.tournament.lists import Unit
from tercio.web.battles.letters import token_of
from tercio.web.links import link_for
from tercio.web.permissions.callers import Caller
from tercio.web.tournaments.alert_pages import alert_token
from tercio.web.tournaments.guest_entry import entry_token
from tercio.web.tournaments.match_page import table_link
from tercio.web.tournaments.printed_codes import print_codes
from tercio.web.tournaments.request_identity import code_of
from tercio.web.tournaments.short_links import player_letters, table_letters
from tests.core.test_picture_files import png
from tests.web.conftest import Visitor, forget_everything, person
from tests.web.test_every_address import House

SECRET_UNIT, SECRET_HERO, SECRET_MEMBER, SECRET_LABEL, SECRET_MAIL = (
    "Portaestandarte oculto",
    "Ghazghkull",
    "Zacarías Escondido",
    "Cartel de la trastienda",
    "buzon@oculto.example",
)
ARMY = f"Combined Arms Detachment (Orks)\nHQ: {SECRET_HERO} 120\nTroops: Boyz 180"
LIST = "Wolves · Nords · 300\nJarl\nRaiders ×4"
INVITATION = "la-llave-del-club"
PLAYERS = ("Ana", "Beltrán", "Carla")


class PermissionHouse(House):
    """The demo club; somebody of it plays a game, is in a campaign, has a map and has opened a battle."""

    def __init__(self) -> None:
        super().__init__()
        self.organiser = Person.objects.get(username="demo")
        self.event = f"tournament/{self.name['tournament']}"
        self.player, self.company, self.game = self.open_game()
        Person.objects.filter(pk=self.player.pk).update(email=SECRET_MAIL)
        self.known |= {
            "company": self.company,
            "game": self.game.id,
            "key": keep_map(self.player.who, "", write_map(shipped_maps()["ref19"])).key,
            "token": link_for(self.event, self.game.rival(self.company), to="/").split("/")[2],
            "letter": token_of(self.player.who),
            "entry": entry_token(name := self.event.partition("/")[2], SignUp("Nadia")),
            "mailed": alert_token(name, f"seat:{self.company}", "ana@example.org", "es"),
            "stop": stop_token(
                AlertChannel.objects.create(stream=self.event, who=f"seat:{self.company}", gone=True)
            ),
            "study": ask_study(
                Asker(self.player.who), ("nords-300", "spires-300"), ("stake-a-claim",), "sergeant", 2
            ),
            "army": keep_army(self.player.who, LIST).key,
            "figures": copy_figures(f"club/{self.name['club']}", self.organiser.who, "Nords").key,
            "secret": INVITATION,
            "code": code_of(self.event, self.game),
            "key_number": str(make_token(self.player, "bot", Grant("read"), 30)[0].pk),
        }
        self.hide()
        self.open_battle()
        self.visitors: dict[Caller, Visitor] = {}
        self.invite_everybody()
        self.begin_campaign()

    def open_game(self) -> tuple[Person, str, Any]:
        """A member of the club at a table that is still being played."""
        state = open_stream(self.event).state
        for company in state.companies.values():
            person = Person.objects.filter(pk=company.person.removeprefix("user:") or 0).first()
            for game in state.current.games.values():
                if person and company.id in game.pair and game.score is None:
                    return person, company.id, game
        raise AssertionError("everybody of the club has finished")

    def hide(self) -> None:
        """A list, a member and an invitation that only some may see."""
        host, hidden, club = (
            self.organiser,
            person("zacarias", shown=SECRET_MEMBER),
            f"club/{self.name['club']}",
        )
        self.do(self.event, SubmitList(self.company, (Unit(SECRET_UNIT),), True, host.who), host)
        hashed = sha256(INVITATION.encode()).hexdigest()
        self.do(club, Invite(hashed, SECRET_LABEL, "player"), host)
        self.do(club, Join(hidden.who, hidden.name, hashed), hidden)
        print_codes(self.event, [self.game])

    def do(self, stream: str, command: Any, who: Person) -> None:
        perform(stream.partition("/")[0], stream, command, who=who.who, command_id=secrets.token_hex(8))

    def open_battle(self) -> None:
        """A battle of the player's, the other seat for whoever gets its link."""
        order = {"command_id": "abcdefgh", "seat": "0"}
        made = Visitor(self.player).post("/api/battles/", order, "application/json").json()
        self.known["battle"], stream = made["id"], f"firstblood/{made['id']}"
        self.known["invitation"] = made["invitation"].split("/")[2]
        hook = {"stream": stream, "address": "https://club.example/", "due": timezone.now()}
        self.known["webhook"] = str(Webhook.objects.create(person=self.player, **hook).pk)

    def invite_everybody(self) -> None:
        """One of each kind, signed in or holding what makes them so."""
        other, rival, card = person("otro"), Visitor(), Visitor()
        self.do(new_stream("club"), FoundClub("Otro", other.who, "Otro"), other)
        card.get(table_link(self.name["tournament"], self.game))
        card.post(self.page("game/<str:game>/side/"), {"company": self.company})
        rival.get(f"/go/{self.known['token']}/")
        rival.get(link_for(f"firstblood/{self.known['battle']}", "side:1", to="/"))
        self.visitors = {
            Caller.STRANGER: Visitor(),
            Caller.ACCOUNT: Visitor(person("nadie")),
            Caller.PLAYER: Visitor(self.player),
            Caller.RIVAL: rival,
            Caller.CARD: card,
            Caller.REFEREE: Visitor(Person.objects.get(username="arbitro")),
            Caller.ORGANISER: Visitor(self.organiser),
            Caller.OTHER_CLUB: Visitor(other),
            Caller.ADMIN: Visitor(person("alcaide", is_staff=True, is_superuser=True)),
        }
        for visitor in self.visitors.values():
            visitor.raise_request_exception = False

    def begin_campaign(self) -> None:
        """A campaign in its battles: the player's list is in and under seal, the rival sits by a link."""
        stream, dice, host = new_stream("campaign"), SeededDice("doors"), self.organiser

        def act(wish: Any) -> None:
            perform("campaign", stream, wish, who=host.who, command_id=secrets.token_hex(8), dice=dice)

        act(c.FoundCampaign("Rocroi", shipped_maps()["ref19"], f"club/{self.name['club']}", host.who))
        for name in PLAYERS:
            act(c.Join(name, self.player.who if name == PLAYERS[0] else ""))
            act(c.DeclareArmy(name, Declaration("Orks", "Combined Arms Detachment")))
        while (state := open_stream(stream).state).phase != BATTLES:
            act(next_wish(state, dice))
        battle = next(b for b in state.battles.values() if b.defender == PLAYERS[0])
        self.known |= {"campaign": stream.partition("/")[2], "attacker": battle.attacker}
        self.name["campaign"] = self.known["campaign"]
        sent = Visitor(self.player).send(
            self.address("/campaigns/<campaign>/battles/<attacker>/army/"), player=PLAYERS[0], typed=ARMY
        )
        assert sent.status_code == 302
        photo = {"picture": SimpleUploadedFile("foto.png", png()), "do": "note", "player": PLAYERS[0]}
        Visitor(self.player).send(self.address("/campaigns/<campaign>/chronicle/"), **photo)
        self.known["picture"] = open_stream(stream).state.notes[0].picture
        self.visitors[Caller.RIVAL].get(link_for(stream, f"player:{battle.attacker}", to="/"))

    def page(self, rest: str) -> str:
        """An address of the event."""
        return self.address(f"/tournaments/<str:name>/{rest}")

    def value(self, pattern: str, part: str) -> str:
        """The right ending of a printed address; anything else as in the demo."""
        if part == "letters":
            number = int(self.known["number"])
            player = pattern.startswith("/p/")
            return player_letters(self.event, self.company) if player else table_letters(self.event, number)
        return super().value(pattern.replace("/p/", "tournaments/").replace("/t/", "tournaments/"), part)

    def claim(self) -> str:
        """A phone that asks to be the player's company."""
        return str(
            SeatClaim.objects.get_or_create(stream=self.event, seat=self.company, key="telefono")[0].pk
        )

    def markers(self) -> dict[str, str]:
        """What gives a hidden thing away wherever it is read."""
        return {
            "company_list": SECRET_UNIT,
            "sealed_army": SECRET_HERO,
            "member_names": SECRET_MEMBER,
            "invitation_label": SECRET_LABEL,
            "email": SECRET_MAIL,
            "table_code": code_of(self.event, self.game),
            "personal_letters": player_letters(self.event, self.company),
            "command_stack": self.lay_stacks(),
            "password": Person.objects.get(pk=self.player.pk).password,
        }

    def lay_stacks(self) -> str:
        """Both sides deploy and lay their Command Stacks: the player's, as a table's answer writes it."""
        at = self.address("/api/battles/<battle>")
        sides = [self.visitors[Caller.PLAYER], self.visitors[Caller.RIVAL]]
        while True:
            answers = [side.get(at) for side in sides]
            shown = [answer.json() for answer in answers]
            if all(table["battle"]["sides"][seat]["stack"] for seat, table in enumerate(shown)):
                laid = re.search(r'"stack":\s*\["[^]]*]', answers[0].content.decode())
                assert laid
                return laid[0]
            open_now = [
                (side, choice)
                for side, table in zip(sides, shown, strict=True)
                for choice in table["choices"]
            ]
            side, choice = next(pair for pair in open_now if pair[1]["command"]["type"] != "Concede")
            wish = {"command": choice["command"], "command_id": secrets.token_hex(8)}
            assert side.post(f"{at}/commands", wish, "application/json").status_code == 200

    def more_to_read(self) -> Iterator[str]:
        """The files and histories of everything that hides something."""
        yield from (self.page(f"export/{what}") for what in ("games.csv", "event.json", "event.ics"))
        for stream in (
            self.event,
            f"campaign/{self.known['campaign']}",
            f"firstblood/{self.known['battle']}",
        ):
            yield f"/history/{stream}/"
            yield f"/api/streams/{stream}/history"
        yield self.page(f"cards/{len(open_stream(self.event).state.rounds)}/")
        yield self.page("desk/?part=players")
        yield self.page("desk/?part=tables")

    def ask(self, who: Caller, method: str, address: str, body: Any = None) -> tuple[Any, int]:
        """The answer to one request and how many entries the journal gained; then all is as before."""
        visitor = self.visitors[who]
        cookies, before = dict(visitor.cookies), Entry.objects.count()
        block = transaction.atomic()
        block._from_testcase = True  # type: ignore[attr-defined]  # a durable block may stand inside a test's
        forget_everything()
        with block:
            more = {"content_type": "application/json"} if "/api/" in address and method == "post" else {}
            answer = getattr(visitor, method)(address, body or {}, **more)
            gained = Entry.objects.count() - before
            transaction.set_rollback(True)
        if gained:
            forget()
        visitor.cookies.clear()
        visitor.cookies.update(cookies)
        return answer, gained


def sample(kind: Any, known: dict[str, Any]) -> dict[str, Any]:
    """A command of a kind with something of the right type in every field that must be told."""
    fields = {
        field.encode_name: known.get(field.name, filled(field.type, known))
        for field in msgspec.structs.fields(kind)
        if field.required or field.name in known
    }
    return {"type": kind.__name__, **fields}


def filled(kind: Any, known: dict[str, Any]) -> Any:
    """The plainest value of a type."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        told = sample(kind, known)
        return told if kind.__struct_config__.tag else {key: told[key] for key in told if key != "type"}
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is tuple and get_args(kind)[-1] is not ...:
        return [filled(part, known) for part in get_args(kind)]
    if get_args(kind) and get_origin(kind) not in (tuple, list, dict, set, frozenset):
        return filled(get_args(kind)[0], known)
    plain: dict[Any, Any] = {str: "x", int: 1, bool: False, float: 1.0}
    return plain.get(kind, {} if kind is dict or get_origin(kind) is dict else [])
