"""One's battles: whose turn it is on the home page, a list by pages, letters and how to have none."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone

from tercio.app import battle_opening as opening
from tercio.app import battle_table as table
from tercio.app.turn_letters import AWAY, letters_due, want_letters
from tercio.firstblood.commands import Concede
from tercio.store.battles.models import BattleSeat
from tercio.store.people.models import Person
from tercio.web.battles import letters
from tercio.web.links import link_for
from tests.web.conftest import Visitor, person

pytestmark = pytest.mark.django_db(transaction=True)

ORDER = opening.BattleOrder(pieces=0, seed=5, names=("Ana", "Bea"))


@pytest.fixture
def rivals() -> tuple[Person, Person]:
    ana = person("ana", email="ana@example.org", language="en")
    return ana, person("bea", email="bea@example.org", language="es")


def opened(accounts: tuple[str, str]) -> str:
    stream, _ = opening.open_battle(ORDER, "user:1", "open-battle", accounts)
    return stream


def asked(stream: str, of: tuple[Person, Person]) -> tuple[Person, Person]:
    """Who is asked, and who is not."""
    seat = int(table.next_to_answer(stream) or 0)
    return of[seat], of[1 - seat]


def test_home_tells_who_is_asked_and_nobody_else(rivals: tuple[Person, Person]) -> None:
    stream = opened((rivals[0].who, rivals[1].who))
    mine, other = asked(stream, rivals)
    address = f"/battles/{stream.partition('/')[2]}/"
    page = Visitor(mine).get("/").content.decode()
    assert "Your turn" in page
    assert address in page
    assert address not in Visitor(other).get("/").content.decode()
    assert address in Visitor(other).get("/battles/mine/").content.decode(), "but it is in the list of both"
    assert address not in Visitor().get("/battles/mine/").content.decode()


def test_a_browser_without_an_account_finds_its_battles(visitor: Visitor) -> None:
    stream = opened(("", ""))
    address = f"/battles/{stream.partition('/')[2]}/"
    seat = table.next_to_answer(stream)
    visitor.get(link_for(stream, f"side:{seat}", to=address))
    assert address in visitor.get("/").content.decode()
    assert "Only this browser" in visitor.get("/battles/mine/").content.decode().replace("only", "Only")
    send(stream, Concede(int(seat or 0)))
    assert address not in visitor.get("/").content.decode()
    assert "Over" in visitor.get("/battles/mine/").content.decode()


def test_an_account_that_opens_a_link_keeps_the_seat_on_every_device(rivals: tuple[Person, Person]) -> None:
    stream = opened((rivals[0].who, ""))
    address = f"/battles/{stream.partition('/')[2]}/"
    phone = Visitor(rivals[1])
    phone.get(link_for(stream, "side:1", to=address))
    assert 'data-seats="1"' in phone.get(address).content.decode()
    assert 'data-seats="1"' in Visitor(rivals[1]).get(address).content.decode(), "without the link"
    assert 'data-seats=""' in Visitor(person("eva")).get(address).content.decode()


def test_the_list_comes_by_pages(rivals: tuple[Person, Person]) -> None:
    streams = [opened((rivals[0].who, "")) for _ in range(22)]
    me = Visitor(rivals[0])
    first, second = (me.get(f"/battles/mine/{asked}").content.decode() for asked in ("", "?start=20"))
    shown = [{s for s in streams if s.partition("/")[2] in page} for page in (first, second)]
    assert [len(found) for found in shown] == [20, 2]
    assert shown[0] | shown[1] == set(streams)
    for strange in ("?start=x", "?start=-1", "?start=999999", "?start=²"):
        assert me.get(f"/battles/mine/{strange}").status_code == 200


def away(stream: str) -> None:
    BattleSeat.objects.filter(stream=stream).update(seen=timezone.now() - AWAY - timedelta(minutes=1))


def send(stream: str, command: Any) -> None:
    seat = str(command.player)
    raw = msgspec.to_builtins(command)
    table.send(stream, raw, seat=seat, who="user:9", command_id="concede-1", seen=None, language="en")


def test_one_letter_until_they_look_again_and_none_to_who_is_there(rivals: tuple[Person, Person]) -> None:
    stream = opened((rivals[0].who, rivals[1].who))
    mine, other = asked(stream, rivals)
    assert letters_due(stream, other.who) == [], "they looked a moment ago"
    away(stream)
    assert letters_due(stream, mine.who) == [], "nobody writes to the sender"
    (due,) = letters_due(stream, other.who)
    assert due.person == mine
    assert letters_due(stream, other.who) == [], "one is enough"
    Visitor(mine).get(f"/battles/{stream.partition('/')[2]}/")
    away(stream)
    BattleSeat.objects.update(told=timezone.now() - timedelta(days=1))
    assert len(letters_due(stream, other.who)) == 1, "they looked again since"
    away(stream)
    BattleSeat.objects.update(told=None)
    want_letters(mine.who, False)
    assert letters_due(stream, other.who) == [], "they want none"


def test_a_decision_sends_the_letter_and_its_link_stops_them(rivals: tuple[Person, Person]) -> None:
    stream = opened((rivals[0].who, rivals[1].who))
    battle, turn = stream.partition("/")[2], 0
    while not mail.outbox and turn < 40:
        mine, _ = asked(stream, rivals)
        away(stream)
        page = Visitor(mine).get(f"/api/battles/{battle}").json()
        wish = {"command": page["choices"][0]["command"], "command_id": f"turn-{turn:04}"}
        sent = Visitor(mine).post(f"/api/battles/{battle}/commands", wish, content_type="application/json")
        assert sent.status_code == 200, sent.content
        letters.POSTMAN.submit(lambda: None).result()
        turn += 1
    letter = mail.outbox[0]
    reader = next(one for one in rivals if one.email == letter.to[0])
    assert ("Te toca contra Ana" if reader.language == "es" else "Your turn against Bea") == letter.subject
    assert f"/battles/{battle}/" in letter.body
    stop = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert stop in letter.body
    path = stop.removeprefix(settings.ADDRESS)
    assert Visitor().get(path).status_code == 200
    assert BattleSeat.objects.count() == 2
    away(stream)
    assert Visitor().post(path).status_code == 200
    assert "Write to me" in Visitor(reader).get("/battles/mine/").content.decode()
    Visitor(reader).post("/battles/letters/", {"letters": "yes"})
    assert "No more of these" in Visitor(reader).get("/battles/mine/").content.decode()
    assert Visitor().get("/battles/letters/forged/").status_code == 404
