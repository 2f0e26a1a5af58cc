"""The link an opener sends is an invitation: by it one sits down, and then the seat is theirs alone."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from threading import Barrier, Event
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import Client, RequestFactory

from tercio.app.battle_opening import UNEQUAL
from tercio.app.command_desk import forget
from tercio.store.battles.models import BattleSeat
from tercio.store.models import Entry
from tercio.store.people.link_epochs import links_held
from tercio.web.battles.table_page import keep_account
from tercio.web.links import actor_at, give_seat, link_for, read, revoke
from tests.web.conftest import Visitor, person

pytestmark = pytest.mark.django_db(transaction=True)

LISTS = {
    "first": "Partida · Nords · 200\nJarl\nRaiders ×4",
    "second": "Banda · Nords · 200\nJarl\nRaiders ×4",
}
NAMES = {"name": "Ana", "rival_name": "Bea"}


class Battle(NamedTuple):
    """A battle opened for a friend, and the link its opener was given to send on."""

    id: str
    opener: Client
    invitation: str

    @property
    def page(self) -> str:
        return f"/battles/{self.id}/"

    @property
    def door(self) -> str:
        return f"/api/battles/{self.id}"

    @property
    def stream(self) -> str:
        return f"firstblood/{self.id}"


def open_with_a_friend(opener: Client | None = None) -> Battle:
    opener = opener or Visitor()
    page = opener.post("/battles/new/", {"rival": "friend", **LISTS, **NAMES}, follow=True)
    return Battle(page.redirect_chain[-1][0].strip("/").rpartition("/")[2], opener, invitation_on(page))


def invitation_on(page: Any) -> str:
    (link,) = re.findall(r'class="battle-invite"[^>]*>[^<]*<a href="([^"]+)"', page.content.decode())
    return urlsplit(unescape(link)).path


def sit_down(rival: Client, invitation: str) -> Any:
    """Open the invitation, and press its button where it has one."""
    page = rival.get(invitation, follow=True)
    forms = re.findall(r'action="([^"]+/invitation/sit/)"', page.content.decode())
    return rival.post(forms[0], follow=True) if forms else page


def seats_of(battle: Battle, client: Client) -> str:
    (seats,) = re.findall(r'data-seats="([^"]*)"', client.get(battle.page).content.decode())
    return str(seats)


def ordered(client: Client | None = None, **changes: Any) -> Any:
    """What the API answers to somebody who opens a battle."""
    order = {"pieces": 0, "seed": 5, "names": ["Ana", "Bea"], "command_id": "open-this-one"} | changes
    return (client or Client()).post("/api/battles/", order, content_type="application/json").json()


def token_of(link: str) -> str:
    return link.strip("/").rpartition("/")[2]


def program(link: str) -> Client:
    """Somebody else's program, with the token of a link."""
    return Client(headers={"authorization": f"Bearer {token_of(link)}"})


def sit_by_api(battle: str, invitation: str, client: Client | None = None) -> Any:
    wish = {"invitation": token_of(invitation)}
    return (client or Client()).post(f"/api/battles/{battle}/seat", wish, content_type="application/json")


def build_stacks(battle: Battle, rival: Client) -> list[str]:
    """Play until the rival has a Command Stack; its cards."""
    for turn in range(200):
        shown = rival.get(battle.door).json()
        stack = shown["battle"]["sides"][1]["stack"]
        if len(stack or ()) > 1:
            return list(stack)
        asked = (battle.opener, rival)[int(shown["battle"]["asked"]["seat"])]
        offered = asked.get(battle.door).json()
        wish = {"command": offered["choices"][0]["command"], "seen": offered["version"]}
        sent = {**wish, "command_id": f"build-turn-{turn:04}"}
        answer = asked.post(f"{battle.door}/commands", sent, content_type="application/json")
        assert answer.status_code == 200, answer.content
    raise AssertionError("no stack was ever built")


def check_no_seat(battle: Battle, client: Client, stack: list[str], *, own: str) -> None:
    """Neither page, JSON nor events give anything of seat 1 to whoever has only `own`."""
    hidden = json.dumps(stack, separators=(",", ":"), ensure_ascii=False)
    assert seats_of(battle, client) == own
    shown = client.get(battle.door).json()
    assert shown["battle"]["seat"] == (own or None)
    assert shown["battle"]["sides"][1]["stack"] is None
    for address in ("", "/events", "/talk"):
        assert client.get(battle.door + address, {"seat": "1"}).status_code == 403
        assert hidden not in client.get(battle.door + address).content.decode()
    for page in (battle.page, f"{battle.page}replay/"):
        assert hidden not in client.get(page).content.decode()
    wish = {"command": {"type": "Concede", "player": 1}, "command_id": "give-up-for-them"}
    assert client.post(f"{battle.door}/commands", wish, content_type="application/json").status_code in {
        401,
        403,
    }


def test_the_opener_gets_no_seat_by_the_link_they_sent_with_or_without_their_own() -> None:
    battle, rival, private = open_with_a_friend(), Visitor(), Visitor()
    sit_down(rival, battle.invitation)
    stack = build_stacks(battle, rival)
    for client, own in ((private, ""), (battle.opener, "0")):
        sit_down(client, battle.invitation)
        client.post(f"{battle.page}invitation/sit/")
        check_no_seat(battle, client, stack, own=own)
    bot = program(battle.invitation)
    shown = bot.get(battle.door).json()["battle"]
    assert (shown["seat"], shown["sides"][1]["stack"]) == (None, None)
    assert bot.post(f"{battle.door}/machine", {}, content_type="application/json").status_code == 401
    assert seats_of(battle, rival) == "1"


def test_a_link_is_fetched_for_its_preview_and_nothing_is_taken() -> None:
    battle, before = open_with_a_friend(), Entry.objects.count()
    preview = Visitor()
    for method in (preview.get, preview.head):
        method(battle.invitation, follow=True)
    page = preview.get(battle.invitation, follow=True).content.decode()
    assert "Ana" in page
    assert "Plunder the Camp" in page
    assert "Partida" in page
    assert "Banda" in page
    assert f'href="{battle.page}"' in page, "one may also only watch"
    assert seats_of(battle, preview) == ""
    assert Entry.objects.count() == before
    sit_down(rival := Visitor(), battle.invitation)
    assert seats_of(battle, rival) == "1"


def test_the_invitation_speaks_the_readers_language() -> None:
    battle = open_with_a_friend()
    assert "Sentarme" in Visitor(language="es").get(battle.invitation, follow=True).content.decode()
    assert "Sit down" in Visitor().get(battle.invitation, follow=True).content.decode()


def test_whoever_sets_up_a_battle_may_say_both_names_and_is_called_as_their_account_is() -> None:
    ana = person("ana", shown="Ana María")
    form = Visitor().get("/battles/").content.decode()
    assert re.search(r'<input id="play-name" name="name" maxlength="60"[^>]* value="">', form)
    assert re.search(r'<input id="play-rival-name" name="rival_name" maxlength="60"', form)
    known = Visitor(ana).get("/battles/").content.decode()
    assert re.search(r'name="name"[^>]* value="Ana María">', known)
    long = person("long", shown="a" * 59 + " b" * 10)
    (name,) = re.findall(
        r'name="name"[^>]* value="([^"]*)">', Visitor(long).get("/battles/").content.decode()
    )
    page = Visitor(long).post("/battles/new/", {"rival": "friend", "name": name}, follow=True)
    assert f"{name} invites you" in Visitor().get(invitation_on(page), follow=True).content.decode()


def test_the_invitation_says_faction_and_points_of_both_armies_in_the_readers_language() -> None:
    wish = {"first": "hundred-kingdoms-300", "second": LISTS["second"], "rival": "friend", "accept": UNEQUAL}
    page = Visitor().post("/battles/new/", {**wish, **NAMES}, follow=True)
    invitation = invitation_on(page)
    spanish = Visitor(language="es").get(invitation, follow=True).content.decode()
    assert "Tu ejército: Banda (Nórdicos, 125 puntos)." in spanish
    assert "(Cien Reinos, 300 puntos)." in spanish, "as it was chosen, not what it happens to cost"
    english = Visitor().get(invitation, follow=True).content.decode()
    assert "Your army: Banda (Nords, 125 points)." in english


def test_the_link_for_the_rival_has_buttons_to_copy_and_to_share_it() -> None:
    battle = open_with_a_friend()
    page = unescape(battle.opener.get(battle.page).content.decode())
    (link,) = re.findall(r'<a href="([^"]+)" id="battle-invite-link"', page)
    assert urlsplit(link).path == battle.invitation
    assert 'data-copy="#battle-invite-link" data-copied="Copied">Copy the link</button>' in page
    (words,) = re.findall(r'<button [^>]*hidden data-share="([^"]+)"', page)
    assert words == "Ana invites you to a battle: Plunder the Camp. Your army: Banda (Nords, 125 points)."


def test_a_spent_invitation_says_since_when_the_seat_is_taken_and_what_to_do() -> None:
    battle, rival = open_with_a_friend(), Visitor()
    sit_down(rival, battle.invitation)
    late = Visitor().get(battle.invitation, follow=True).content.decode()
    assert "has been taken since" in late
    assert "<time" in late
    assert "invitation/sit/" not in late
    assert f'href="{battle.page}"' in late
    again = rival.get(battle.invitation, follow=True)
    assert again.redirect_chain[-1][0] == battle.page, "who sits already comes back to the table"


def test_the_opener_is_told_that_the_link_is_for_the_rival() -> None:
    battle = open_with_a_friend()
    page = battle.opener.get(battle.invitation, follow=True).content.decode()
    assert "for your rival" in page
    assert "invitation/sit/" not in page
    battle.opener.post(f"{battle.page}invitation/sit/")
    assert seats_of(battle, battle.opener) == "0"
    sit_down(rival := Visitor(), battle.invitation)
    assert seats_of(battle, rival) == "1", "it was not spent"


def test_nobody_sits_down_without_the_invitation() -> None:
    battle = open_with_a_friend()
    assert Visitor().get(f"{battle.page}invitation/").status_code == 200
    assert Visitor().post(f"{battle.page}invitation/sit/").status_code == 403
    other = open_with_a_friend()
    stranger = Visitor()
    stranger.get(other.invitation)
    assert stranger.post(f"{battle.page}invitation/sit/").status_code == 403
    assert seats_of(battle, stranger) == ""


def test_of_two_who_press_at_once_one_sits_down() -> None:
    battle, both, start = open_with_a_friend(), (Visitor(), Visitor()), Barrier(2)
    for rival in both:
        rival.get(battle.invitation, follow=True)

    def press(rival: Client) -> Any:
        start.wait()
        try:
            return rival.post(f"{battle.page}invitation/sit/", follow=True)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        pages = list(pool.map(press, both))
    assert sorted(seats_of(battle, rival) for rival in both) == ["", "1"]
    loser = next(page for page, rival in zip(pages, both, strict=True) if not seats_of(battle, rival))
    assert "has been taken since" in loser.content.decode()


def test_a_reload_another_device_and_a_restart_find_the_seat_again() -> None:
    battle, rival = open_with_a_friend(), Visitor()
    page = sit_down(rival, battle.invitation).content.decode()
    (own,) = re.findall(r'class="own-link"[^>]*>[^<]*<a href="([^"]+)"', page)
    assert seats_of(battle, rival) == "1"
    telephone = Visitor()
    telephone.get(urlsplit(unescape(own)).path)
    assert seats_of(battle, telephone) == "1"
    forget()
    assert seats_of(battle, rival) == seats_of(battle, telephone) == "1"
    assert seats_of(battle, battle.opener) == "0"


def test_an_account_that_sits_down_has_the_seat_on_every_device() -> None:
    battle, bea = open_with_a_friend(), person("bea")
    sit_down(Visitor(bea), battle.invitation)
    assert seats_of(battle, Visitor(bea)) == "1"


@pytest.mark.parametrize("by", ["link", "account"])
def test_who_worked_out_their_seat_before_another_sat_down_does_not_keep_it(by: str) -> None:
    """The reload of an account that sat there, begun before its links were taken back and ended after."""
    battle, bea = open_with_a_friend(), person("bea")
    sit_down(Visitor(bea), battle.invitation)
    reload = RequestFactory().get(battle.page)
    reload.session, reload.user = SessionStore(), bea
    if by == "link":
        give_seat(reload, battle.stream, "side:1", to=battle.page)
    before = actor_at(reload, battle.stream)
    page = battle.opener.post(f"{battle.page}take-back/", follow=True)
    sit_down(rival := Visitor(person("eva")), invitation_on(page))
    keep_account(reload, battle.stream, before)
    assert [row.who for row in BattleSeat.objects.filter(seat="1")] == [rival.person.who]
    assert seats_of(battle, Visitor(bea)) == ""


def test_nobody_takes_links_back_while_an_account_is_kept_by_one() -> None:
    """What is read of a link and what is kept by it are one step: taking back comes before or after both."""
    battle = open_with_a_friend()
    started, told = Event(), []

    def take_links_back() -> None:
        started.set()
        try:
            revoke(battle.stream, "side:1")
            told.append("taken back")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with links_held(battle.stream, "side:1"):
            waiting = pool.submit(take_links_back)
            started.wait()
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.3)
            told.append("kept")
        waiting.result(timeout=30)
    assert told == ["kept", "taken back"]


def test_a_signed_in_opener_is_known_in_any_browser() -> None:
    ana = person("ana")
    battle = open_with_a_friend(Visitor(ana))
    elsewhere = Visitor(ana)
    sit_down(elsewhere, battle.invitation)
    assert seats_of(battle, elsewhere) == "0"


def test_taken_back_the_seat_is_free_for_another_invitation_and_everybody_is_told() -> None:
    battle, gone = open_with_a_friend(), Visitor(person("bea"))
    sit_down(gone, battle.invitation)
    stack = build_stacks(battle, gone)
    page = battle.opener.get(battle.page).content.decode()
    assert 'class="battle-invite" hidden' in page
    page = battle.opener.post(f"{battle.page}take-back/", follow=True)
    check_no_seat(battle, gone, stack, own="")
    assert not BattleSeat.objects.filter(seat="1").exists()
    assert "taken back" in gone.get(battle.page).content.decode()
    assert Visitor().get(battle.invitation, follow=True).status_code == 403, "the old one is over"
    sit_down(rival := Visitor(), invitation_on(page))
    assert seats_of(battle, rival) == "1"
    lines = [line["type"] for line in gone.get(f"{battle.door}/talk").json()["lines"]]
    assert lines == ["SeatTaken", "SeatFreed", "SeatTaken"]


def test_only_who_sits_across_takes_the_links_back() -> None:
    battle, rival = open_with_a_friend(), Visitor()
    assert battle.opener.post(f"{battle.page}take-back/").status_code == 422, "nobody sits there"
    sit_down(rival, battle.invitation)
    for client in (rival, Visitor(), Visitor(person("eva"))):
        assert client.post(f"{battle.page}take-back/").status_code == 403
    assert seats_of(battle, rival) == "1"


def test_nobody_sits_down_or_frees_a_seat_by_talking() -> None:
    battle = open_with_a_friend()
    for kind in ("SitDown", "FreeSeat"):
        wish = {"command": {"type": kind}, "command_id": "by-talking-01"}
        answer = battle.opener.post(f"{battle.door}/talk", wish, content_type="application/json")
        assert answer.status_code == 422
    assert battle.opener.get(f"{battle.door}/talk").json()["lines"] == []


def test_links_of_a_running_battle_go_on_and_its_seat_is_not_offered_again() -> None:
    battle, rival = open_with_a_friend(), Visitor()
    rival.get(link_for(battle.stream, "side:1", to=battle.page))
    assert seats_of(battle, rival) == "1"
    build_stacks(battle, rival)
    assert 'class="battle-invite" hidden' in battle.opener.get(battle.page).content.decode()
    late = sit_down(Visitor(), battle.invitation).content.decode()
    assert "is taken" in late
    assert seats_of(battle, rival) == "1"


def test_a_program_keeps_both_links_it_was_given_until_somebody_sits_down() -> None:
    made = ordered(seat="both")
    opener, second = Visitor(), Visitor()
    opener.get(made["links"]["0"])
    second.get(made["links"]["1"])
    battle = Battle(made["id"], opener, "")
    assert seats_of(battle, second) == "1"
    sit_down(rival := Visitor(), invitation_on(opener.get(battle.page)))
    assert seats_of(battle, rival) == "1"
    assert seats_of(battle, second) == "", "the seat is now another's alone"


def test_who_once_held_both_sides_keeps_no_link_of_the_seat_that_was_taken() -> None:
    made = ordered(seat="both")
    both, private, only_first = Visitor(person("ana")), Visitor(), Visitor()
    for seat in "01":
        page = both.get(made["links"][seat], follow=True).content.decode()
    (own,) = re.findall(r'class="own-link"[^>]*>[^<]*<a href="([^"]+)"', page)
    only_first.get(made["links"]["0"])
    battle = Battle(made["id"], only_first, "")
    page = only_first.post(f"{battle.page}take-back/", follow=True)
    sit_down(rival := Visitor(), invitation_on(page))
    private.get(urlsplit(unescape(own)).path)
    assert (seats_of(battle, private), seats_of(battle, both)) == ("", "0")
    assert seats_of(battle, rival) == "1"


# --- opened over the API


@pytest.mark.parametrize(("own", "across"), [("0", "1"), ("1", "0")])
def test_a_program_gets_its_own_seat_and_an_invitation_that_a_person_takes(own: str, across: str) -> None:
    made = ordered(seat=own)
    assert list(made["links"]) == [own]
    opener = Visitor()
    opener.get(made["links"][own])
    battle = Battle(made["id"], opener, made["invitation"])
    page = opener.get(battle.page).content.decode()
    assert f'data-seats="{own}"' in page
    assert read(token_of(invitation_on(opener.get(battle.page)))) == read(token_of(battle.invitation))
    invited = Visitor()
    said = invited.get(battle.invitation, follow=True).content.decode()
    assert f"{('Ana', 'Bea')[int(own)]} invites you" in said
    armies = [side["army"] for side in program(made["links"][own]).get(battle.door).json()["battle"]["sides"]]
    armies[0] += " (Hundred Kingdoms, 300 points)"
    armies[1] += " (Nords, 300 points)"
    assert f"Your army: {armies[int(across)]}. Across the table: {armies[int(own)]}." in unescape(said)
    sit_down(invited, battle.invitation)
    assert seats_of(battle, invited) == across
    assert seats_of(battle, opener) == own
    for late in (opener, Visitor()):
        sit_down(late, battle.invitation)
    assert seats_of(battle, invited) == across
    assert invited.post(f"{battle.page}take-back/").status_code == 403, "who was invited invites nobody"
    again = opener.post(f"{battle.page}take-back/", follow=True)
    assert (seats_of(battle, invited), seats_of(battle, opener)) == ("", own)
    sit_down(other := Visitor(), invitation_on(again))
    assert seats_of(battle, other) == across


def test_who_takes_both_seats_sends_for_nobody() -> None:
    made = ordered(seat="both")
    assert (list(made["links"]), made["invitation"]) == (["0", "1"], None)


def test_a_program_sits_down_by_an_invitation_once_and_the_seat_is_its_own() -> None:
    made = ordered()
    elsewhere = ordered(command_id="open-another")
    battle, opener = f"/api/battles/{made['id']}", program(made["links"]["0"])
    assert sit_by_api(elsewhere["id"], made["invitation"]).json()["key"] == "battle.invitation.none"
    assert sit_by_api(made["id"], made["links"]["0"]).status_code == 403, "a seat's own link invites nobody"
    assert sit_by_api(made["id"], "/go/made-up/").status_code == 401
    assert sit_by_api("nothing", made["invitation"]).status_code == 404
    answer = sit_by_api(made["id"], made["invitation"])
    assert answer.status_code == 200
    assert answer.json()["seat"] == "1"
    bot = program(answer.json()["link"])
    assert bot.get(battle).json()["battle"]["seat"] == "1"
    assert opener.get(battle).json()["battle"]["seat"] == "0"
    late = sit_by_api(made["id"], made["invitation"])
    assert (late.status_code, late.json()["key"]) == (409, "battle.invitation.taken")
    assert bot.get(battle).json()["battle"]["seat"] == "1"
    lines = opener.get(f"{battle}/talk").json()["lines"]
    assert [(line["type"], line["seat"]) for line in lines] == [("SeatTaken", "1")]


def test_an_account_that_sits_down_over_the_api_has_the_seat_and_its_opener_cannot_take_it() -> None:
    ana, bea = person("ana"), person("bea")
    made = ordered(Visitor(ana))
    own = sit_by_api(made["id"], made["invitation"], Visitor(ana))
    assert (own.status_code, own.json()["key"]) == (403, "battle.invitation.own")
    assert sit_by_api(made["id"], made["invitation"], Visitor(bea)).status_code == 200
    battle = Battle(made["id"], Visitor(ana), made["invitation"])
    assert seats_of(battle, Visitor(bea)) == "1"
    assert seats_of(battle, battle.opener) == "0"
