"""Webhooks: what a live page hears is told to an address, signed, bounded, and never inside the house."""

from __future__ import annotations

import datetime as dt
import json
import re
import secrets
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.utils import timezone

from tercio.app import webhook_letters, webhook_post
from tercio.app.access_tokens import Grant, make_token
from tercio.app.command_desk import open_stream, perform
from tercio.app.housekeeping import take_down
from tercio.app.own_data import own_data
from tercio.app.webhook_letters import key_of, signature
from tercio.app.webhook_post import PAUSES, POST_OFFICE, PostOffice, claim_hooks, deliver
from tercio.app.webhooks import MOST_A_PERSON, MOST_A_STREAM, make_webhook, switch_off, switch_on
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES
from tercio.store.people.models import Person, Webhook, WebhookDelivery
from tercio.tournament.commands import SignUp
from tests.web.conftest import Visitor, person
from tests.web.test_tokens import Program, event

PAGE = "/account/webhooks/"
SECRET = re.compile(r'value="(whsec_[\w+/=]{44})"')
RECEIVER = re.findall(r"```python\n(.*?)```", Path("docs/webhooks.md").read_text("utf-8"), re.DOTALL)


class Receiver(ThreadingHTTPServer):
    """A program's address that answers as it is told to."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        super().__init__(("127.0.0.1", 0), Knock)
        self.answer, self.got, self.news = 204, list[tuple[dict[str, str], bytes]](), threading.Condition()
        self.url = f"http{'s' if tls else ''}://127.0.0.1:{self.server_address[1]}"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True)

    def handle_error(self, request: Any, address: Any) -> None:
        """A caller who hangs up says nothing."""

    def hears(self, messages: int) -> bool:
        """Whether so many messages come before long."""
        with self.news:
            return self.news.wait_for(lambda: len(self.got) >= messages, timeout=60)

    def versions(self) -> list[int]:
        return [json.loads(body)["version"] for _, body in self.got]


class Knock(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.server.news:
            self.server.got.append((dict(self.headers), body))
            self.server.news.notify_all()
        self.send_response(self.server.answer)
        self.send_header("Location", f"{self.server.url}/elsewhere")
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def listening(tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver that answers until one is done with it."""
    running = Receiver(tls)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    with listening() as running:
        settings.WEBHOOK_ORIGINS = [running.url]
        yield running


def sign_up(stream: str, organiser: Person) -> None:
    wish = SignUp(secrets.token_hex(4), by=organiser.who)
    perform("tournament", stream, wish, who=organiser.who, command_id=secrets.token_hex(8))


def pass_time() -> None:
    """Every pause is over."""
    Webhook.objects.update(due=timezone.now() - dt.timedelta(seconds=1))


def deliver_all(most: int = 8) -> int:
    """Whatever is due, one after another; how many deliveries that were."""
    found = claim_hooks(most)
    for number in found.values():
        deliver(number)
    return len(found)


def free_address(settings: Any) -> str:
    """Where nobody listens, though something may be sent there."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
    settings.WEBHOOK_ORIGINS = [url]
    return url


def test_a_change_is_told_signed_and_read_by_the_ten_lines_of_the_docs(db: None, receiver: Receiver) -> None:
    ines = person("ines")
    stream = event(ines)
    _, secret = make_webhook(ines, stream, f"{receiver.url}/news?room=3")
    assert deliver_all() == 1
    pass_time()
    assert deliver_all() == 0, "nothing new"
    sign_up(stream, ines)
    sign_up(stream, ines)
    assert deliver_all() == 1, "the newest only"
    (docs,) = RECEIVER
    known: dict[str, Any] = {}
    exec(compile(docs, "docs/webhooks.md", "exec"), known)
    news = [known["read_news"](headers, body, secret) for headers, body in receiver.got]
    assert [(told["kind"], told["version"]) for told in news] == [("present", 1), ("change", 3)]
    assert {told["stream"] for told in news} == {stream}
    assert set(news[0]) == {"id", "stream", "version", "kind", "time"}, "nothing hidden leaves"
    headers, body = receiver.got[0]
    for changed in ({"webhook-timestamp": "1"}, {"webhook-id": "msg_other"}, {"webhook-signature": "v1,"}):
        with pytest.raises(ValueError, match="not from the house"):
            known["read_news"]({**headers, **changed}, body, secret)
    with pytest.raises(ValueError, match="not from the house"):
        known["read_news"](headers, body.replace(b"1", b"2"), secret)
    hook = Webhook.objects.get()
    old = {
        **headers,
        "webhook-timestamp": "1",
        "webhook-signature": signature(hook.salt, headers["webhook-id"], 1, body),
    }
    with pytest.raises(ValueError, match="too old"):
        known["read_news"](old, body, secret)


def test_the_signature_is_that_of_the_standard() -> None:
    """Computed with the other tools of the standard library, from what the standard says."""
    import base64
    import hashlib
    import hmac

    mac = hmac.new(key_of("salt"), b'msg_1.1674087231.{"test": 1}', hashlib.sha256)
    expected = "v1," + base64.b64encode(mac.digest()).decode()
    assert signature("salt", "msg_1", 1674087231, b'{"test": 1}') == expected


def test_a_try_that_fails_is_repeated_under_its_id_after_growing_pauses_until_the_hook_is_off(
    db: None, receiver: Receiver
) -> None:
    ines = person("ines")
    hook, _ = make_webhook(ines, event(ines), receiver.url)
    receiver.answer = 500
    pauses = []
    for _ in range(len(PAUSES)):
        before = timezone.now()
        assert deliver_all() == 1
        hook.refresh_from_db()
        pauses.append(hook.due - before)
        assert claim_hooks(8) == {}, "not before its pause is over"
        pass_time()
    assert all(pause >= wanted for pause, wanted in zip(pauses, PAUSES, strict=True))
    assert pauses == sorted(pauses)
    deliver_all()
    hook.refresh_from_db()
    assert (hook.off, hook.failures, hook.trouble, hook.status) == ("dead", len(PAUSES) + 1, "status", 500)
    pass_time()
    assert deliver_all() == 0
    (delivery,) = WebhookDelivery.objects.all()
    assert {headers["webhook-id"] for headers, _ in receiver.got} == {delivery.key}
    for language, words in (("en", "Switched off after 8 tries"), ("es", "Apagado tras 8 intentos")):
        shown = Visitor(ines, language).get(PAGE).content.decode()
        assert words in shown
        assert "500" in shown
    receiver.answer = 200
    Visitor(ines).post(f"{PAGE}{hook.pk}/on/")
    assert deliver_all() == 1
    hook.refresh_from_db()
    assert (hook.off, hook.failures, hook.version) == ("", 0, 1)


@pytest.fixture
def post_office(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    """The house's own senders, at work beside the test, who take no rest between tries."""
    settings.WORK_BESIDE = True
    monkeypatch.setattr(webhook_post, "PAUSES", (dt.timedelta(0),) * 3)
    monkeypatch.setattr(webhook_post, "BREATH", dt.timedelta(0))
    monkeypatch.setattr(webhook_post, "EASE", 0.01)
    POST_OFFICE.open()
    yield POST_OFFICE
    close_and_wait(POST_OFFICE)


def close_and_wait(office: PostOffice) -> None:
    """Nobody sends any more, and what was sent is written down."""
    thread, senders = office.thread, office.senders
    office.close()
    if thread and senders:
        thread.join()
        senders.shutdown()


@pytest.mark.django_db(transaction=True)
def test_the_senders_tell_by_themselves_try_again_after_500_and_give_up(
    receiver: Receiver, post_office: PostOffice
) -> None:
    ines = person("ines")
    stream, receiver.answer = event(ines), 500
    make_webhook(ines, stream, receiver.url)
    post_office.wake(stream)
    assert receiver.hears(2)
    receiver.answer = 204
    assert receiver.hears(3)
    sign_up(stream, ines)  # the desk wakes them
    assert receiver.hears(4)
    assert receiver.versions()[-1] == 2
    receiver.answer = 500
    sign_up(stream, ines)
    assert receiver.hears(8)
    close_and_wait(post_office)
    hook = Webhook.objects.get()
    assert (hook.off, hook.failures, hook.version) == ("dead", 4, 2)
    assert receiver.versions()[4:] == [3] * 4, "four tries, and no more"
    ids = [json.loads(body)["id"] for _, body in receiver.got]
    assert len(set(ids)) == 3, "a message keeps its id however often it is tried"


def own_certificate() -> bytes:
    """A key and a certificate for this machine, signed by nobody but itself, as PEM."""
    key, today = ec.generate_private_key(ec.SECP256R1()), timezone.now()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    places = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - dt.timedelta(days=1))
        .not_valid_after(today + dt.timedelta(days=1))
        .add_extension(places, critical=False)
        .sign(key, hashes.SHA256())
    )
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, *form)
    return private + certificate.public_bytes(serialization.Encoding.PEM)


def test_a_receiver_nobody_vouches_for_is_told_nothing(db: None, settings: Any, tmp_path: Path) -> None:
    """A certificate somebody made themselves, even at an address the house's keeper named."""
    tls, certificate = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), own_certificate()
    (file := tmp_path / "certificate.pem").write_bytes(certificate)
    tls.load_cert_chain(file)
    ines = person("ines")
    with listening(tls) as receiver:
        settings.WEBHOOK_ORIGINS = [receiver.url]
        hook, _ = make_webhook(ines, event(ines), receiver.url)
        deliver_all()
        hook.refresh_from_db()
        assert (hook.trouble, hook.failures, receiver.got) == ("connect", 1, [])
        trusting = ssl.create_default_context(cafile=str(file))
        with pytest.MonkeyPatch.context() as house:
            house.setattr(webhook_letters, "trusted_names", lambda: trusting)
            pass_time()
            deliver_all()
    assert receiver.versions() == [1], "it is the certificate alone that was wrong"


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(db: None, receiver: Receiver, status: int) -> None:
    ines = person("ines")
    hook, _ = make_webhook(ines, event(ines), receiver.url)
    receiver.answer = status
    deliver_all()
    hook.refresh_from_db()
    assert (hook.trouble, hook.status, len(receiver.got)) == ("status", status, 1)


def test_ten_thousand_hooks_to_a_dead_address_cost_what_one_costs(
    db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ines = person("ines")
    stream, dead = event(ines), free_address(settings)
    hook, _ = make_webhook(ines, stream, f"{dead}/0")
    same = {"stream": stream, "origin": hook.origin, "salt": "x", "due": hook.due, "person": ines}
    Webhook.objects.bulk_create(Webhook(address=f"{dead}/{number}", **same) for number in range(1, 10_000))
    called = []
    connect = socket.create_connection
    monkeypatch.setattr(
        socket, "create_connection", lambda *at, **how: called.append(at) or connect(*at, **how)
    )
    while Webhook.objects.filter(off="").exists():
        assert deliver_all() == 1, "one at a time"
        pass_time()
    assert len(called) == len(PAUSES) + 1
    assert WebhookDelivery.objects.count() <= len(PAUSES) + 1
    assert set(Webhook.objects.values_list("off", "trouble")) == {("dead", "connect")}


def test_one_sender_has_a_hook_to_itself_and_another_takes_it_up_if_that_one_dies(
    db: None, receiver: Receiver
) -> None:
    ines = person("ines")
    make_webhook(ines, event(ines), receiver.url)
    assert len(claim_hooks(8)) == 1
    assert claim_hooks(8) == {}
    pass_time()
    assert len(claim_hooks(8)) == 1


def test_of_two_who_look_at_once_one_takes_it(db: None, receiver: Receiver) -> None:
    ines = person("ines")
    hook, _ = make_webhook(ines, event(ines), receiver.url)
    now = timezone.now()
    assert [webhook_post.take(hook.pk, hook.due, now) for _ in range(2)] == [True, False]


def test_hooks_that_work_go_before_those_in_trouble(db: None, receiver: Receiver, settings: Any) -> None:
    ines = person("ines")
    stream = event(ines)
    well, _ = make_webhook(ines, stream, receiver.url)
    settings.WEBHOOK_ORIGINS = [*settings.WEBHOOK_ORIGINS, "http://127.0.0.1:9"]
    ill, _ = make_webhook(ines, stream, "http://127.0.0.1:9")
    Webhook.objects.filter(pk=ill.pk).update(failures=3, due=well.due - dt.timedelta(hours=1))
    assert list(claim_hooks(1).values()) == [well.pk]


def test_an_address_that_never_answers_is_left(
    db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_letters, "PATIENCE", 0.05)
    ines = person("ines")
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"http://127.0.0.1:{mute.getsockname()[1]}"
        settings.WEBHOOK_ORIGINS = [url]
        hook, _ = make_webhook(ines, event(ines), url)
        deliver_all()
    hook.refresh_from_db()
    assert hook.trouble == "silent"


def test_one_remembers_the_last_deliveries_only(db: None, receiver: Receiver) -> None:
    ines = person("ines")
    stream = event(ines)
    make_webhook(ines, stream, receiver.url)
    for _ in range(webhook_post.KEPT + 3):
        sign_up(stream, ines)
        pass_time()
        deliver_all()
    assert WebhookDelivery.objects.count() == webhook_post.KEPT


INSIDE = (
    "https://127.0.0.1/", "https://localhost/", "https://127.1/", "https://2130706433/", "https://0x7f.1/",
    "https://169.254.169.254/latest/meta-data/", "https://10.0.0.5/", "https://192.168.1.1/", "https://172.16.0.1/",
    "https://100.64.0.1/", "https://0.0.0.0/", "https://[::1]/", "https://[::]/", "https://[fe80::1]/",
    "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:169.254.169.254]/",
    "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/", "https://224.0.0.1/", "https://255.255.255.255/",
    "https://printer.local/", "https://metadata.google.internal/",
)  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_nothing_is_sent_inside_the_house_however_it_is_written(db: None, address: str) -> None:
    """What is seen at once is refused at once; what only looking up tells is found when something is sent."""
    ines = person("ines")
    refused = Visitor(ines).post(
        "/api/me/webhooks", {"stream": event(ines), "address": address}, "application/json"
    )
    deliver_all()
    troubles = [hook.trouble for hook in Webhook.objects.all()]
    assert troubles == ["private"] or (refused.status_code, refused.json()["key"]) == (409, "webhook.private")


@pytest.mark.parametrize("inside", ["169.254.169.254", "127.0.0.1", "10.1.2.3", "::1", "fe80::1%eth0"])
def test_a_public_name_that_leads_inside_is_not_called(
    db: None, monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    """One public address among those of a name does not make the others so."""
    ines = person("ines")
    hook, _ = make_webhook(ines, event(ines), "https://rebinding.example/")
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, 443)) for place in ("93.184.216.34", inside)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *at, **how: found)
    monkeypatch.setattr(socket, "create_connection", lambda *at, **how: pytest.fail("called"))
    deliver_all()
    hook.refresh_from_db()
    assert hook.trouble == "private"


def test_the_machine_called_is_the_one_that_was_looked_at(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is looked up once: whoever answers for it differently the second time is not asked."""
    ines = person("ines")
    make_webhook(ines, event(ines), "https://club.example:8443/x")
    called = []

    def call(at: tuple[str, int], **how: Any) -> Any:
        called.append(at)
        raise ConnectionRefusedError

    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 8443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *at, **how: found)
    monkeypatch.setattr(socket, "create_connection", call)
    deliver_all()
    assert called == [("93.184.216.34", 8443)]


@pytest.mark.parametrize(
    "address",
    [
        "", "club.example", "http://club.example/", "ftp://club.example/", "https://", "https:///x",
        "https://user@club.example/", "https://user:word@club.example/", "https://club.example\\@127.0.0.1/",
        "https://club.example/a b", "https://club.example/\r\nX: y", "https://club.example/#x", "https://ñ.example/",
        "https://club.example:99999/", "https://club.example:x/", "javascript:alert(1)", "file:///etc/passwd",
        f"https://club.example/{'x' * 500}",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_with_what_was_typed(db: None, address: str) -> None:
    ines = person("ines")
    answer = Visitor(ines).post(PAGE, {"stream": event(ines), "address": address})
    assert answer.status_code == 422
    assert not Webhook.objects.exists()
    body = {"stream": event(ines), "address": address}
    refused = Visitor(ines).post("/api/me/webhooks", body, "application/json")
    assert (refused.status_code, refused.json()["field"]) == (422 if len(address) > 500 else 409, "address")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hook_is_added_on_a_page_its_secret_shown_once_switched_and_removed(
    db: None, receiver: Receiver, language: str
) -> None:
    ines = person("ines")
    stream, visitor = event(ines, "Copa de otoño"), Visitor(ines, language)
    assert 'class="empty"' in visitor.get(PAGE).content.decode()
    made = visitor.post(PAGE, {"stream": stream, "address": receiver.url})
    (secret,) = SECRET.findall(made.content.decode())
    assert "no-store" in made.headers["Cache-Control"]
    shown = visitor.get(PAGE).content.decode()
    assert not SECRET.search(shown), "shown once"
    assert "Copa de otoño" in shown
    hook = Webhook.objects.get()
    assert secret not in str(vars(hook))
    assert receiver.url in str(own_data(ines))
    assert secret not in str(own_data(ines))
    for step, off in (("off", "by_hand"), ("on", "")):
        back = visitor.post(f"{PAGE}{hook.pk}/{step}/", follow=True)
        assert receiver.url in back.content.decode()
        assert Webhook.objects.get().off == off
    visitor.post(f"{PAGE}{hook.pk}/remove/")
    assert not Webhook.objects.exists()


def test_who_may_no_longer_is_told_nothing_and_reads_why(db: None, receiver: Receiver) -> None:
    ines, ana = person("ines"), person("ana")
    stream = event(ines)
    with pytest.raises(Refused, match=re.escape("webhook.not_yours")):
        make_webhook(ana, stream, receiver.url)
    hook, _ = make_webhook(ines, stream, receiver.url)
    Webhook.objects.filter(pk=hook.pk).update(person=ana)  # as if she had organised it
    deliver_all()
    hook = Webhook.objects.get()
    assert (hook.off, receiver.got) == ("no_right", [])
    assert "no longer yours" in Visitor(ana).get(PAGE).content.decode()
    with pytest.raises(Refused, match=re.escape("webhook.not_yours")):
        switch_on(hook)
    Webhook.objects.filter(pk=hook.pk).update(person=ines, off="")
    Person.objects.filter(pk=ines.pk).update(is_active=False)
    pass_time()
    deliver_all()
    assert (Webhook.objects.get().off, receiver.got) == ("no_right", [])


def test_what_was_taken_down_is_not_told_of(db: None, receiver: Receiver) -> None:
    ines = person("ines")
    stream = event(ines)
    make_webhook(ines, stream, receiver.url)
    take_down(stream)
    assert deliver_all() == 0
    assert Visitor(ines).get(PAGE).status_code == 200


def test_hooks_are_bounded_and_an_address_is_told_of_a_thing_once(db: None, receiver: Receiver) -> None:
    ines = person("ines")
    stream = event(ines)
    make_webhook(ines, stream, receiver.url)
    with pytest.raises(Refused, match=re.escape("webhook.twice")):
        make_webhook(ines, stream, receiver.url)
    same = {"origin": receiver.url, "salt": "x", "due": timezone.now(), "address": receiver.url}
    Webhook.objects.bulk_create(
        Webhook(person=person(f"p{number}"), stream=stream, **same) for number in range(MOST_A_STREAM - 1)
    )
    with pytest.raises(Refused, match=re.escape("webhook.many_here")):
        make_webhook(ines, stream, f"{receiver.url}/other")
    Webhook.objects.bulk_create(
        Webhook(person=ines, stream=f"tournament/x{number}", **same) for number in range(MOST_A_PERSON - 1)
    )
    with pytest.raises(Refused, match=re.escape("webhook.many")):
        make_webhook(ines, event(ines), receiver.url)


@pytest.mark.django_db(transaction=True)
def test_a_program_adds_one_for_a_battle_it_sits_at_and_reads_what_it_was_told(receiver: Receiver) -> None:
    ana, bea = person("ana"), person("bea")
    program = Program(make_token(ana, "bot", Grant("act"), 30)[1])
    battle = program.post("/api/battles/", {"command_id": "open-this-one", "seat": "0"}).json()["id"]
    stream = f"firstblood/{battle}"
    wish = {"stream": stream, "address": receiver.url}
    stranger = Program(make_token(bea, "bot", Grant("act"), 30)[1])
    refused = stranger.post("/api/me/webhooks", wish)
    assert (refused.status_code, refused.json()["key"]) == (403, "webhook.not_yours")
    for grant, key in (
        (Grant("read"), "token.read_only"),
        (Grant("play", stream, "side:0"), "token.elsewhere"),
    ):
        weak = Program(make_token(ana, "bot", grant, 30)[1])
        assert weak.post("/api/me/webhooks", wish).json()["key"] == key
    made = program.post("/api/me/webhooks", wish)
    assert made.status_code == 201
    assert made.json()["secret"].startswith("whsec_")
    assert program.post("/api/me/webhooks", wish).status_code == 409
    deliver_all()
    number = made.json()["id"]
    (told,) = program.get(f"/api/me/webhooks/{number}/deliveries").json()
    assert (told["version"], told["taken"], told["status"]) == (open_stream(stream).version, True, 204)
    assert stranger.get(f"/api/me/webhooks/{number}/deliveries").status_code == 404
    for step in ("on", "off", "remove"):
        assert stranger.post(f"/api/me/webhooks/{number}/{step}", {}).status_code == 404
    (listed,) = program.get("/api/me/webhooks").json()
    assert "secret" not in listed
    assert program.post(f"/api/me/webhooks/{number}/off", {}).json()["off"] == "by_hand"
    assert program.post(f"/api/me/webhooks/{number}/on", {}).json()["on"]
    assert program.post(f"/api/me/webhooks/{number}/remove", {}).status_code == 200
    assert program.get("/api/me/webhooks").json() == []


def test_a_hook_switched_off_while_it_is_told_stays_off(db: None, receiver: Receiver) -> None:
    ines = person("ines")
    hook, _ = make_webhook(ines, event(ines), receiver.url)
    (number,) = claim_hooks(1).values()
    switch_off(hook)
    deliver(number)
    assert Webhook.objects.get().off == "by_hand"
