"""Alerts away from the page: by mail and by web push, for who asked and for nobody else."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.core import mail

from tercio.app import alerts, web_push
from tercio.store.people.models import AlertChannel
from tercio.web.limits import over
from tercio.web.outgoing_mail import MAILS_A_DAY
from tests.web.conftest import Visitor
from tests.web.test_tournament_pages import Room


class Browser:
    """A browser's half of web push: a key pair, a secret, and the way a message is opened."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def fields(self) -> dict[str, str]:
        point = web_push.point_of(self.key.public_key())
        return {"p256dh": web_push.text_of(point), "auth": web_push.text_of(self.auth)}

    def open(self, body: bytes) -> dict[str, str]:
        """As RFC 8291 says it, from the receiving side."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        info = b"WebPush: info\0" + web_push.point_of(self.key.public_key()) + theirs
        secret = web_push.derive(self.key.exchange(ec.ECDH(), point), self.auth, info, 32)
        key = web_push.derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = web_push.derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        opened: dict[str, str] = json.loads(AESGCM(key).decrypt(nonce, sealed, None).removesuffix(b"\x02"))
        return opened


class Service(ThreadingHTTPServer):
    """A push service that answers as it is told to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Knock)
        self.answer, self.got = 201, list[tuple[dict[str, str], bytes]]()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class Knock(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((dict(self.headers), body))
        self.send_response(self.server.answer)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    running = Service()
    settings.PUSH_SERVICES = [running.url]
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture
def room(transactional_db: None) -> Room:
    return Room()


def everything_sent() -> None:
    assert alerts.wait_for_alerts(30)


def turn_push_on(visitor: Visitor, room: Room, service: Service) -> Browser:
    browser = Browser()
    fields = {"kind": "push", "endpoint": f"{service.url}/send/1", **browser.fields}
    assert visitor.post(f"{room.path}alerts/", fields).status_code == 302
    return browser


def turn_mail_on(visitor: Visitor, room: Room, address: str) -> None:
    visitor.post(f"{room.path}alerts/", {"kind": "mail", "mail": address})
    assert not AlertChannel.objects.filter(address=address), "nothing before the address said yes"
    Visitor().post(link_in(str(mail.outbox[-1].body)))
    mail.outbox.clear()


def link_in(text: str, at: int = 0) -> str:
    return urlsplit(re.findall(r"https?://\S+", text)[at]).path


def phone_of(room: Room, company: str) -> Visitor:
    """A player's phone, by personal link."""
    page = room.organiser.get(f"{room.path}players/").content.decode()
    links = re.findall(r'value="https?://[^/"]+(/p/[^"]+)"', page)
    phone = Visitor()
    phone.get(next(link for link in links if f"/{company}/" in link), follow=True)
    return phone


def test_a_browser_is_told_its_table_sealed_for_it_alone(room: Room, service: Service) -> None:
    room.enter(4)
    browser = turn_push_on(phone_of(room, "c001"), room, service)
    room.pair()
    everything_sent()
    ((head, body),) = service.got
    game = next(g for g in room.state.rounds[0].games.values() if "c001" in g.pair)
    told = browser.open(body)
    assert told["title"] == "Copa"
    assert told["url"] == room.path
    assert f"table {game.table}" in told["body"]
    assert room.state.companies[game.rival("c001")].name in told["body"]
    assert head["Authorization"].startswith("vapid t=")
    assert head["Content-Encoding"] == "aes128gcm"
    assert int(head["TTL"]) > 0


def test_a_service_that_is_gone_is_said_and_not_asked_again(room: Room, service: Service) -> None:
    room.enter(4)
    phone = phone_of(room, "c001")
    turn_push_on(phone, room, service)
    service.answer = 410
    room.do("Announce", text="Lunch")
    everything_sent()
    assert "no longer knows it" in phone.get(room.path).content.decode()
    room.do("Announce", text="Round 2 soon")
    everything_sent()
    assert len(service.got) == 1
    service.answer = 201
    turn_push_on(phone, room, service)
    assert "no longer knows it" not in phone.get(room.path).content.decode()


def test_a_service_that_stumbles_is_asked_again_and_keeps_nobody_waiting(
    room: Room, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alerts, "PAUSE", 0.001)
    room.enter(4)
    phone = phone_of(room, "c001")
    turn_push_on(phone, room, service)
    service.answer = 503
    room.do("Announce", text="Lunch")
    everything_sent()
    assert len(service.got) == alerts.TRIES
    assert "no longer knows it" not in phone.get(room.path).content.decode()


def test_dispute_and_call_reach_the_staff_by_mail_and_no_player(room: Room) -> None:
    room.enter(4)
    room.pair()
    turn_mail_on(room.organiser, room, "desk@example.org")
    turn_mail_on(phone_of(room, "c001"), room, "player@example.org")
    game = next(iter(room.state.rounds[0].games.values()))
    room.do("CallReferee", game=game.id, question="Does it see?")
    everything_sent()
    assert [letter.to for letter in mail.outbox] == [["desk@example.org"]]
    assert f"able {game.table}" in mail.outbox[0].body
    room.do("Announce", text="<b>Lunch</b> at two")
    everything_sent()
    assert {letter.to[0] for letter in mail.outbox[1:]} == {"desk@example.org", "player@example.org"}
    assert "<b>Lunch</b> at two" in mail.outbox[-1].body, "plain words, as they were written"


def test_every_letter_carries_a_way_to_stop_that_a_mail_program_cannot_take(room: Room) -> None:
    room.enter(4)
    turn_mail_on(phone_of(room, "c001"), room, "player@example.org")
    room.do("Announce", text="Lunch")
    everything_sent()
    stop = link_in(str(mail.outbox[0].body), at=1)
    assert Visitor().get(stop).status_code == 200
    assert AlertChannel.objects.count() == 1
    Visitor().post(stop)
    assert not AlertChannel.objects.exists()
    assert Visitor().get(stop).status_code == 404


def test_who_has_no_part_hears_nothing_and_links_taken_back_take_their_alerts_along(
    room: Room, service: Service
) -> None:
    room.enter(4)
    answer = Visitor().post(f"{room.path}alerts/", {"kind": "mail", "mail": "a@example.org"})
    assert answer.status_code == 403
    assert not mail.outbox
    turn_push_on(phone_of(room, "c001"), room, service)
    room.organiser.post(f"{room.path}players/take-back/", {"company": "c001"})
    room.do("Announce", text="Lunch")
    everything_sent()
    assert not service.got


@pytest.mark.parametrize(
    "fields",
    [
        {"endpoint": "http://127.0.0.1:1/internal"},
        {"endpoint": "https://example.org/" + "x" * 600},
        {"p256dh": "AAAA"},
        {"auth": "x"},
    ],
)
def test_what_is_no_subscription_is_refused(room: Room, service: Service, fields: dict[str, str]) -> None:
    room.enter(4)
    sent = {"kind": "push", "endpoint": f"{service.url}/1", **Browser().fields, **fields}
    assert phone_of(room, "c001").post(f"{room.path}alerts/", sent).status_code == 422
    assert not AlertChannel.objects.exists()


def test_a_person_has_a_few_channels_and_removes_only_their_own(room: Room, service: Service) -> None:
    room.enter(4)
    phone, other = phone_of(room, "c001"), phone_of(room, "c002")
    for number in range(6):
        phone.post(
            f"{room.path}alerts/",
            {"kind": "push", "endpoint": f"{service.url}/{number}", **Browser().fields},
        )
    answer = phone.post(
        f"{room.path}alerts/", {"kind": "push", "endpoint": f"{service.url}/7", **Browser().fields}
    )
    assert answer.status_code == 422
    first = AlertChannel.objects.order_by("pk")[0]
    other.post(f"{room.path}alerts/off/", {"channel": str(first.pk)})
    assert AlertChannel.objects.count() == 6
    phone.post(f"{room.path}alerts/off/", {"channel": str(first.pk)})
    assert AlertChannel.objects.count() == 5


def test_an_event_is_no_way_to_send_mail_to_strangers(room: Room) -> None:
    """Links by mail of all events of an organiser are counted together, whatever they are for."""
    for _ in range(MAILS_A_DAY - 1):
        over("mails-of", room.state.organiser, MAILS_A_DAY, 24 * 3600)
    answers = [
        room.organiser.post(f"{room.path}alerts/", {"kind": "mail", "mail": f"victim{n}@example.org"})
        for n in range(2)
    ]
    assert [answer.status_code for answer in answers] == [302, 422]
    assert f"{MAILS_A_DAY} links by mail a day" in answers[1].content.decode()
    asked = Visitor().post(f"{room.path}enter/", {"name": "N", "mail": "victim@example.org"})
    assert asked.status_code == 422
    assert [letter.to for letter in mail.outbox] == [["victim0@example.org"]]
