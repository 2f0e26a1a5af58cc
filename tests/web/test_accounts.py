"""Accounts: in, out, and back in."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.db import connection

from tercio.app.command_desk import new_stream, perform
from tercio.app.demos import set_up
from tercio.app.open_streams import open_stream
from tercio.campaign.commands import FoundCampaign
from tercio.campaign.mapfile import shipped_maps
from tercio.club.commands import SetRole
from tercio.core.speech import LANGUAGES, say
from tercio.store.people.models import Person
from tercio.web.limits import HALL, WRONG_BY_ADDRESS, over
from tests.web.conftest import PASSWORD, TheClub, Visitor, person

GOOD = {"username": "ana", "email": "", "password1": PASSWORD, "password2": PASSWORD}


def sign_in(visitor: Visitor, password: str, name: str = "ana") -> Any:
    return visitor.post("/account/sign-in/", {"username": name, "password": password})


def test_signing_up_signs_in_and_goes_where_one_was_going(visitor: Visitor) -> None:
    response = visitor.post("/account/sign-up/", {**GOOD, "next": "/rules/"})
    assert response.headers["Location"] == "/rules/"
    assert "ana" in visitor.get("/account/").content.decode()
    assert Person.objects.get(username="ana").language == "en"


def test_who_has_just_signed_up_reads_once_what_to_do_next(visitor: Visitor) -> None:
    home = visitor.post("/account/sign-up/", GOOD, follow=True).content.decode()
    assert "You have an account and are signed in." in home
    assert len(re.findall(r"open the invitation you were sent", home)) == 1


@pytest.mark.parametrize(
    "elsewhere", ["x", "a b", "//evil.example", "https://evil.example/", "javascript:1", ""]
)
def test_a_way_back_that_is_not_ours_leads_home(visitor: Visitor, elsewhere: str) -> None:
    response = visitor.post("/account/sign-up/", {**GOOD, "next": elsewhere})
    assert (response.status_code, response.headers["Location"]) == (302, "/")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"password2": "otra-cosa-9"}, "didn’t match"),
        ({"password1": "1234", "password2": "1234"}, "too short"),
        ({"username": "ana maria"}, "valid username"),
        ({"email": "nowhere"}, "valid email"),
    ],
)
def test_what_was_typed_is_kept_when_something_is_wrong(
    visitor: Visitor, change: dict[str, str], says: str
) -> None:
    response = visitor.post("/account/sign-up/", {**GOOD, "email": "ana@example.org", **change})
    html = response.content.decode()
    assert response.status_code == 422
    assert says in html
    assert 'aria-invalid="true"' in html
    assert f'value="{({**GOOD, **change})["username"]}"' in html
    assert not Person.objects.exists()


def test_errors_speak_spanish_too(db: None) -> None:
    response = Visitor(language="es").post("/account/sign-up/", {**GOOD, "password2": "otra-cosa-9"})
    assert "contraseña" in response.content.decode().lower()
    assert "didn’t" not in response.content.decode()


LONG = "a" * 200
NO_GOOD = {"username": "ana maría", "email": "nadie", "password1": "1", "password2": "2"}
TWO_NEW = {"new_password1": "1", "new_password2": "2"}


@pytest.mark.parametrize(
    ("path", "typed"),
    [
        ("/account/sign-up/", NO_GOOD),
        ("/account/sign-up/", {**NO_GOOD, "username": LONG, "email": f"{LONG * 2}@example.org"}),
        ("/account/sign-in/", {"username": "ana", "password": "no"}),
        ("/account/reset/", {"email": "nadie"}),
        ("/account/password/", {"old_password": "no", **TWO_NEW}),
        ("/account/password/", {"old_password": PASSWORD, "new_password1": "1", "new_password2": "1"}),
        ("/account/", {"shown": LONG, "email": "nadie"}),
    ],
)
def test_an_accounts_forms_say_tu_also_when_something_is_wrong(
    db: None, path: str, typed: dict[str, str]
) -> None:
    inside = path in ("/account/password/", "/account/")
    visitor = Visitor(person("ana") if inside else None, language="es")
    for page in (visitor.get(path), visitor.post(path, typed)):
        words = re.sub("<[^>]+>", " ", page.content.decode().partition("<main")[2].partition("</main")[0])
        formal = r"\b(su contraseña|usted|introduzca|ingrese|escriba|asegúrese|por favor|vuelva|observe)\b"
        assert not re.findall(formal, words, re.IGNORECASE)
    assert page.status_code == 422


def test_a_name_is_taken_whatever_its_case(visitor: Visitor) -> None:
    person("Ana")
    assert visitor.post("/account/sign-up/", GOOD).status_code == 422
    assert Person.objects.count() == 1


def test_in_and_out(visitor: Visitor) -> None:
    person("ana")
    assert sign_in(visitor, "wrong").status_code == 422
    assert sign_in(visitor, PASSWORD).status_code == 302
    assert visitor.get("/account/").status_code == 200
    visitor.post("/account/sign-out/")
    assert visitor.get("/account/").status_code == 302


def test_signing_in_sticks_for_a_month_whatever_is_closed_in_between(visitor: Visitor) -> None:
    person("ana")
    sign_in(visitor, PASSWORD)
    assert visitor.cookies["tercio_session"]["max-age"] == 30 * 24 * 60 * 60
    new = {"old_password": PASSWORD, "new_password1": "arcabuz-nuevo", "new_password2": "arcabuz-nuevo"}
    visitor.post("/account/password/", new)
    assert visitor.get("/account/").status_code == 200


def test_signing_out_needs_a_form_not_a_link(visitor: Visitor) -> None:
    ana = Visitor(person("ana"))
    assert ana.get("/account/sign-out/").headers["Location"] == "/account/"
    assert ana.get("/account/").status_code == 200


def test_a_password_is_changed(visitor: Visitor) -> None:
    ana = Visitor(person("ana"))
    new = {"old_password": PASSWORD, "new_password1": "arcabuz-nuevo", "new_password2": "arcabuz-nuevo"}
    assert ana.post("/account/password/", new).headers["Location"] == "/account/password/done/"
    assert sign_in(visitor, "arcabuz-nuevo").status_code == 302


def test_a_forgotten_password_is_recovered_by_mail(visitor: Visitor) -> None:
    person("ana", email="ana@example.org")
    visitor.post("/account/reset/", {"email": "ana@example.org"})
    (letter,) = mail.outbox
    assert letter.subject == "Your Tercio password"
    path = re.search(r"http://localhost(\S+)", letter.body)[1]  # type: ignore[index]
    form = visitor.get(path, follow=True)
    done = visitor.post(
        form.request["PATH_INFO"], {"new_password1": "arcabuz-nuevo", "new_password2": "arcabuz-nuevo"}
    )
    assert done.headers["Location"] == "/account/reset/done/"
    assert sign_in(visitor, "arcabuz-nuevo").status_code == 302
    assert "no longer works" in Visitor().get(path, follow=True).content.decode()


def test_the_reset_page_does_not_tell_who_has_an_account(visitor: Visitor) -> None:
    person("ana", email="ana@example.org")
    known = visitor.post("/account/reset/", {"email": "ana@example.org"}, follow=True)
    unknown = visitor.post("/account/reset/", {"email": "nobody@example.org"}, follow=True)
    assert re.sub(r'value="\w{64}"|\w{64}', "", known.content.decode()) == re.sub(
        r'value="\w{64}"|\w{64}', "", unknown.content.decode()
    )


def test_a_name_is_locked_after_too_many_wrong_passwords(visitor: Visitor) -> None:
    person("ana")
    answers = [sign_in(visitor, f"wrong-{n}").status_code for n in range(8)]
    assert answers == [422] * 7 + [429]
    assert sign_in(visitor, PASSWORD).status_code == 429


def test_of_two_who_sign_up_with_one_name_at_once_the_second_is_told_that_it_is_taken(
    visitor: Visitor,
) -> None:
    quicker = iter(["ana"])

    def somebody_is_quicker(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith(("SAVEPOINT", 'INSERT INTO "people_person"')) and (name := next(quicker, "")):
            person(name)
        return execute(sql, *rest)

    fields = {"username": "Ana", "password1": PASSWORD, "password2": PASSWORD}
    with connection.execute_wrapper(somebody_is_quicker):
        answer = visitor.post("/account/sign-up/", fields)
    assert answer.status_code == 422
    assert "already exists" in answer.content.decode()
    assert [known.username for known in Person.objects.all()] == ["ana"]


def test_a_hall_may_sign_up_from_one_address_and_no_more(visitor: Visitor) -> None:
    knocks = [over("sign-up", "127.0.0.1", HALL, 600) for _ in range(HALL - 2)]  # as many phones before
    assert not any(knocks)
    answers = [visitor.post("/account/sign-up/", {"username": f"x{n}"}) for n in range(3)]
    assert 429 not in {answer.status_code for answer in answers[:2]}
    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"] == "600"
    assert "too many tries" in answers[-1].content.decode()
    assert Visitor(REMOTE_ADDR="192.0.2.7").post("/account/sign-up/", {"username": "y"}).status_code != 429


def test_one_mailbox_gets_few_reset_mails_whoever_asks(visitor: Visitor) -> None:
    asked = [
        Visitor(REMOTE_ADDR=f"192.0.2.{n}").post("/account/reset/", {"email": "ana@example.org"})
        for n in range(4)
    ]
    assert [answer.status_code for answer in asked] == [302] * 3 + [429]
    assert visitor.post("/account/reset/", {"email": "bea@example.org"}).status_code == 302


def test_one_line_does_not_guess_from_each_of_its_addresses(db: None) -> None:
    """An IPv6 line has millions of them; its neighbour is somebody else."""
    person("ana")
    answers = [sign_in(Visitor(REMOTE_ADDR=f"2001:db8::{n}"), f"wrong-{n}").status_code for n in range(1, 10)]
    assert answers == [422] * 7 + [429] * 2
    assert sign_in(Visitor(REMOTE_ADDR="2001:db8::77"), PASSWORD).status_code == 429
    assert sign_in(Visitor(REMOTE_ADDR="2001:db8:0:1::1"), PASSWORD).status_code == 302


def test_an_address_counts_the_same_through_either_kind_of_socket(db: None) -> None:
    person("ana")
    for n in range(9):
        sign_in(Visitor(REMOTE_ADDR="::ffff:192.0.2.7" if n % 2 else "192.0.2.7"), f"wrong-{n}")
    assert sign_in(Visitor(REMOTE_ADDR="::ffff:192.0.2.7"), PASSWORD).status_code == 429
    assert sign_in(Visitor(REMOTE_ADDR="::ffff:192.0.2.8"), PASSWORD).status_code == 302


def test_one_persons_wrong_passwords_do_not_lock_anybody_else_out(visitor: Visitor) -> None:
    person("ana")
    person("bruno")
    for n in range(9):
        sign_in(visitor, f"wrong-{n}")
    assert sign_in(Visitor(), PASSWORD, "bruno").status_code == 302


def test_whoever_tries_many_names_is_made_to_wait_and_a_known_phone_is_not(visitor: Visitor) -> None:
    person("bruno")
    person("ana")
    phone = Visitor()
    assert sign_in(phone, PASSWORD, "bruno").status_code == 302
    phone.post("/account/sign-out/")
    for _ in range(WRONG_BY_ADDRESS - 1):
        over("sign-in-address", "127.0.0.1", WRONG_BY_ADDRESS, 300)
    assert sign_in(visitor, "wrong", "nobody-1").status_code == 422
    refused = sign_in(visitor, PASSWORD, "ana")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "300")
    assert sign_in(phone, PASSWORD, "bruno").status_code == 302
    assert sign_in(Visitor(REMOTE_ADDR="192.0.2.7"), PASSWORD, "ana").status_code == 302


def test_the_keepers_pages_have_no_door_of_their_own(visitor: Visitor) -> None:
    """Limits, known phones and the demo's password count there too."""
    for method in (visitor.get, visitor.post):
        door = method("/admin/login/?next=/admin/people/person/")
        assert door.headers["Location"] == "/account/sign-in/?next=/admin/people/person/"
    assert Visitor(person("ana")).get("/admin/", follow=True).status_code == 403
    assert Visitor(person("keeper", is_staff=True)).get("/admin/").status_code == 200


def test_another_mail_address_takes_the_password(visitor: Visitor) -> None:
    """Whoever finds a browser signed in does not get the account by a reset mail."""
    ana = person("ana", email="ana@example.org")
    visitor.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    wanted = {"shown": "Ana", "email": "mine@example.org"}
    for given in ({}, {"old_password": "wrong"}):
        answer = visitor.post("/account/", {**wanted, **given})
        assert answer.status_code == 422
        assert "not the password you have" in answer.content.decode()
    ana.refresh_from_db()
    assert ana.email == "ana@example.org"
    assert visitor.post("/account/", {"shown": "Ana", "email": "ana@example.org"}).status_code == 302
    assert visitor.post("/account/", {**wanted, "old_password": PASSWORD}).status_code == 302
    ana.refresh_from_db()
    assert (ana.shown, ana.email) == ("Ana", "mine@example.org")


def test_a_referee_signs_in_on_the_usual_phone_although_others_tried_that_name(visitor: Visitor) -> None:
    person("bruno")
    phone = Visitor()
    assert sign_in(phone, PASSWORD, "bruno").status_code == 302
    phone.post("/account/sign-out/")
    for n in range(9):
        sign_in(visitor, f"wrong-{n}", "bruno")
    assert sign_in(visitor, PASSWORD, "bruno").status_code == 429
    assert sign_in(phone, PASSWORD, "bruno").status_code == 302


def test_a_phone_that_knew_a_deleted_account_is_a_stranger_to_who_has_its_name_now(visitor: Visitor) -> None:
    first = person("bruno")
    phone = Visitor()
    assert sign_in(phone, PASSWORD, "bruno").status_code == 302
    phone.post("/account/delete/", {"password": PASSWORD})
    assert not Person.objects.filter(pk=first.pk).exists()
    person("bruno")
    answers = [sign_in(phone, f"wrong-{n}", "bruno").status_code for n in range(8)]
    assert answers == [422] * 7 + [429]


def test_a_known_phone_does_not_guess_for_ever(visitor: Visitor) -> None:
    person("bruno")
    assert sign_in(visitor, PASSWORD, "bruno").status_code == 302
    visitor.post("/account/sign-out/")
    answers = [sign_in(visitor, f"wrong-{n}", "bruno").status_code for n in range(60)]
    assert answers[-1] == 429


def test_sixty_four_phones_behind_one_router_sign_in(db: None) -> None:
    for n in range(64):
        person(f"p{n}")
    assert {sign_in(Visitor(), PASSWORD, f"p{n}").status_code for n in range(64)} == {302}


def test_a_newcomer_looks_around_the_demo_club_with_one_tap(db: None) -> None:
    visitor = Visitor(SERVER_NAME="localhost")
    assert visitor.post("/account/look-around/").status_code == 404
    assert "demo club" not in visitor.get("/").content.decode()
    set_up()
    assert "Look around the demo club" in visitor.get("/").content.decode()
    visitor.post("/account/look-around/")
    assert "Tercio Viejo" in visitor.get("/").content.decode()


@pytest.mark.parametrize(
    "where", [{"SERVER_NAME": "club.local"}, {"SERVER_NAME": "localhost", "REMOTE_ADDR": "192.0.2.7"}]
)
def test_the_demo_opens_only_on_the_machine_itself(db: None, where: dict[str, str]) -> None:
    set_up()
    visitor = Visitor(**where)
    assert visitor.post("/account/look-around/").status_code == 404
    assert "demo club" not in visitor.get("/").content.decode()
    refused = sign_in(visitor, "tercio-demo", "demo")
    assert refused.status_code == 422
    assert "only on the machine" in refused.content.decode()


def test_a_reset_mail_leads_where_the_house_says_not_where_the_request_claims(
    db: None, settings: Any, mailoutbox: list[Any]
) -> None:
    settings.ADDRESS = "https://club.example"
    person("ana", email="ana@example.org")
    Visitor(SERVER_NAME="evil.local").post("/account/reset/", {"email": "ana@example.org"})
    (mail,) = mailoutbox
    assert "https://club.example/account/reset/" in mail.body
    assert "evil" not in mail.body + mail.subject


def test_the_demo_is_closed_where_tercio_is_served_to_the_world(visitor: Visitor, settings: Any) -> None:
    settings.HTTPS = True
    set_up()
    assert visitor.post("/account/look-around/").status_code == 404
    assert sign_in(visitor, "tercio-demo", "demo").status_code == 422


def test_the_account_downloads_everything_that_is_known_of_it(club: TheClub) -> None:
    ana = Visitor(club.player)
    ana.post("/campaigns/maps/keep/", {"text": '{"name": "Half", "tiles": [{"q": 0, "r": 0}]}'})
    known = json.loads(ana.get("/account/data/").content)
    assert known["account"]["name"] == "ana"
    assert {"kind": "club", "as": "member", "stream": club.stream, "title": "Tercio Viejo"} in known[
        "takes_part"
    ]
    assert known["maps"][0]["name"] == "Half"
    assert [line["what"] for line in known["did"]] == ["Joined"]
    assert Visitor().get("/account/data/").status_code == 302


def test_an_account_is_deleted_with_its_password_and_leaves_its_clubs(club: TheClub) -> None:
    ana = Visitor(club.player)
    assert ana.post("/account/delete/", {"password": "wrong"}).status_code == 422
    assert Person.objects.filter(username="ana").exists()
    ana.post("/account/delete/", {"password": PASSWORD})
    assert not Person.objects.filter(username="ana").exists()
    assert club.player.who not in open_stream(club.stream).state.members
    assert ana.get("/account/").status_code == 302
    assert Visitor(club.organiser).get(club.history).status_code == 200


def test_who_deletes_an_account_is_told_what_nobody_else_runs(club: TheClub) -> None:
    planet = shipped_maps()["ref19"]
    for name, of in (("Rocroi", ""), ("Breda", club.stream)):
        found = FoundCampaign(name, planet, of, club.organiser.who)
        perform("campaign", new_stream("campaign"), found, who=club.organiser.who, command_id=f"found-{name}")
    assert "Only you run Breda and Rocroi:" in Visitor(club.organiser).get("/account/").content.decode()
    club.act(club.organiser, SetRole(club.referee.who, "organiser"))
    assert "Only you run Rocroi:" in Visitor(club.organiser).get("/account/").content.decode()
    assert "Only you" not in Visitor(club.referee).get("/account/").content.decode()


def test_the_last_organiser_hands_the_club_over_first(club: TheClub) -> None:
    answer = Visitor(club.organiser).post("/account/delete/", {"password": PASSWORD})
    assert answer.status_code == 422
    assert "Tercio Viejo" in answer.content.decode()
    assert Person.objects.filter(username="ines").exists()


@pytest.mark.parametrize(
    ("language", "asked", "done"),
    [
        ("en", "Yes, sign out everywhere else", "You are signed out everywhere else."),
        ("es", "Sí, cerrar las demás", "Tus demás sesiones están cerradas."),
    ],
)
def test_one_can_sign_out_everywhere_else(club: TheClub, language: str, asked: str, done: str) -> None:
    """Every other browser of the account is out at once; this one, and other people, stay."""
    phone, lost, other = Visitor(club.player, language), Visitor(club.player), Visitor(club.referee)
    assert asked in phone.get("/account/").content.decode()
    answer = phone.post("/account/sign-out/others/", follow=True)
    assert done in answer.content.decode()
    assert lost.get("/account/").status_code == 302
    assert [one.get("/account/").status_code for one in (phone, other)] == [200, 200]
    phone.post("/account/sign-out/others/")
    assert phone.get("/account/").status_code == 200, "as often as one likes"
    assert sign_in(lost, PASSWORD, club.player.username).status_code == 302
    assert lost.get("/account/").status_code == 200


def test_signing_out_elsewhere_is_asked_by_a_form_and_by_somebody(club: TheClub, visitor: Visitor) -> None:
    assert visitor.post("/account/sign-out/others/").headers["Location"].startswith("/account/sign-in/")
    ana, phone = Visitor(club.player), Visitor(club.player)
    ana.get("/account/sign-out/others/")
    assert phone.get("/account/").status_code == 200


def test_the_page_for_signing_up_says_once_what_the_mail_is_for(db: None) -> None:
    for language in LANGUAGES:
        page = unescape(Visitor(language=language).get("/account/sign-up/").content.decode())
        assert page.count(say("account.email.help", language)) == 1
        assert page.partition("<form")[0].casefold().count({"es": "correo", "en": "email"}[language]) == 0


@pytest.mark.parametrize(
    ("language", "words"), [("en", "characters that nobody sees"), ("es", "caracteres que nadie ve")]
)
@pytest.mark.parametrize("name", ["\u202eana", "a\x07na", "\u200b", "an\u2066a", "a\u2028na"])
def test_a_name_others_read_has_no_letters_they_cannot_see(
    db: None, name: str, language: str, words: str
) -> None:
    ana = person("ana")
    page = Visitor(ana, language).post("/account/", {"shown": name, "email": ""})
    assert words in page.content.decode()
    ana.refresh_from_db()
    assert ana.shown == ""
