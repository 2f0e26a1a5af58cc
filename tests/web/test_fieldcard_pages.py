"""The field card's pages: the card, the club's numbers, evenings, and its API."""

import re

import pytest

from tercio.app.fieldcard import clubs_evening, evenings, sheet_of
from tercio.app.open_streams import open_stream
from tests.proof import proves
from tests.web.conftest import TheClub, Visitor


def test_the_card_holds_every_form_table_and_number(visitor: Visitor) -> None:
    page = visitor.get("/muskets/").content.decode()
    for part in (
        "shot",
        "melee",
        "reaction",
        "rally",
        "leave",
        "move",
        "spot",
        "weapons",
        "terrain",
        "command",
        "numbers",
    ):
        assert f'id="{part}"' in page
    assert 'id="card-data"' in page
    assert "Row of distances" in page
    assert "Fila de distancias" in Visitor(language="es").get("/muskets/").content.decode()


def test_damaged_words_are_told_in_the_readers_language() -> None:
    page = Visitor(language="es").get("/muskets/").content.decode()
    numbers = page[page.index('id="numbers"') :]
    assert '<span class="number value">zona accidentada</span>' in numbers
    assert not re.search(r'class="number value">(high|low|rough|unknown|none|solid)<', numbers)


@proves("MT-WEAP-04", "MT-TERR-01")
def test_damaged_rows_carry_a_badge(visitor: Visitor) -> None:
    page = visitor.get("/muskets/").content.decode()
    bow = page[page.index("<strong>Bow</strong>") :][:160]
    assert "unreadable: range" in bow


def test_the_worker_may_serve_the_card(visitor: Visitor) -> None:
    worker = visitor.get("/muskets/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert "/muskets/" in worker.content.decode()
    assert worker["Service-Worker-Allowed"] == "/"  # where there is no line, every visit gets a sentence
    assert 'NOWHERE = "/offline/"' in worker.content.decode()
    assert 'href="/muskets/"' in visitor.get("/offline/").content.decode()


def test_a_referee_puts_in_the_clubs_number_and_takes_it_back(club: TheClub) -> None:
    referee, card = Visitor(club.referee), f"/muskets/club/{club.id}/"
    done = referee.send(f"{card}numbers/", cell="shoot.dense_cover", value="-3")
    assert (done.status_code, done["Location"]) == (302, f"{card}#numbers")
    assert sheet_of(club.stream)["shoot.dense_cover"] == -3
    assert "the club’s" in referee.get(card).content.decode()
    referee.send(f"{card}numbers/", cell="shoot.dense_cover", restore="1", value="-3")
    assert sheet_of(club.stream)["shoot.dense_cover"] == -2
    assert clubs_evening(club.stream)[1] == 3  # opened, changed, restored: all in the journal


@proves("MT-SPOT-01")
def test_accepting_the_row_shows_distances(club: TheClub) -> None:
    row = "1, 2, 4, 6, 8, 12, 18, 24, 36, 48, 72, 96, 120"
    Visitor(club.organiser).send(f"/muskets/club/{club.id}/numbers/", cell="spot.row", value=row)
    answer = Visitor().get(f"/api/muskets/answers/spot?club={club.id}&target=light_cover").json()
    assert answer["numbers"] == {"distance": 18, "columns": -3}
    assert "distance" not in Visitor().get("/api/muskets/answers/spot").json()["numbers"]


def test_a_player_may_not_change_numbers_and_nobody_a_legible_one(club: TheClub) -> None:
    address = f"/muskets/club/{club.id}/numbers/"
    assert Visitor(club.player).send(address, cell="move.base", value="5").status_code == 403
    refused = Visitor(club.referee).send(address, cell="shoot.hasty", value="-2")
    assert refused.status_code == 422
    assert "MT-SHOOT-02" in refused.content.decode()
    assert Visitor(club.referee).send(address, cell="shoot.dense_cover", value="lots").status_code == 422


def opened(club: TheClub) -> tuple[Visitor, str]:
    player = Visitor(club.player)
    fields = {"title": "Fort William", "attacker": "Montcalm", "defender": "Munro", "attacker_officers": "2"}
    done = player.send(f"/muskets/club/{club.id}/evenings/", **fields)
    return player, done["Location"]


def test_an_evening_is_opened_and_kept(club: TheClub) -> None:
    player, page = opened(club)
    player.send(
        f"{page}do/",
        do="add",
        side="attacker",
        name="La Reine",
        troops="regulars",
        figures="9",
        weapon="musket",
        aggression="5",
        rally="7",
    )
    shown = player.get(page).content.decode()
    assert "Aggression 5+" in shown
    assert "Rally number 7+" in shown
    player.send(f"{page}do/", do="card", side="defender", card="troops", owner="enemy")
    player.send(f"{page}do/", do="card", card="clock")
    stream = evenings(club.stream)[0].stream
    state = open_stream(stream).state
    assert (state.sides["attacker"].pool, state.sides["defender"].pool, state.clock) == (2, 2, 1)
    unit = next(iter(state.units))
    player.send(f"{page}do/", do="act", unit=unit, action="shoot")
    again = player.send(f"{page}do/", do="act", unit=unit, action="shoot")
    assert again.status_code == 422
    assert "MT-WEAP-03" in again.content.decode()
    shown = player.get(page).content.decode()
    assert "La Reine" in shown
    assert "Smoke" in shown
    assert "Fort William" in player.get(f"/history/{stream}/").content.decode()


def test_the_evening_counts_the_troops_cards_of_each_side(club: TheClub) -> None:
    """MT-CARD-01: each type once, whatever language it was typed in; the sheet knows only two."""
    player, page = opened(club)
    for name, troops in (
        ("La Reine", "Regulares"),
        ("Béarn", "Regulares"),
        ("A", "provincials"),
        ("B", "natives"),
    ):
        player.send(f"{page}do/", do="add", side="attacker", name=name, troops=troops, figures="9")
    shown = player.get(page).content.decode()
    assert "Brings 7 troops cards to the deck" in shown
    assert '<span class="badge">Regulares 4</span>' in shown
    assert '<span class="badge">natives (no number on the sheet)</span>' in shown
    assert '<option value="provincials">' in shown


def test_a_unit_is_taken_off_the_sheet_and_does_what_the_sheet_does_not_name(club: TheClub) -> None:
    """MT-CARD-03: five actions and free text."""
    player, page = opened(club)
    player.send(f"{page}do/", do="add", side="attacker", name="La Reine", troops="regulars", figures="9")
    stream = evenings(club.stream)[0].stream
    (unit,) = open_stream(stream).state.units
    shown = player.get(page).content.decode()
    assert "Take La Reine off the sheet?" in shown
    assert 'name="words"' in shown
    assert player.send(f"{page}do/", do="act", unit=unit, action="other", words=" ").status_code == 422
    player.send(f"{page}do/", do="act", unit=unit, action="other", words="digs in")
    assert "digs in" in player.get(f"/history/{stream}/").content.decode()
    player.send(f"{page}do/", do="remove", unit=unit)
    assert open_stream(stream).state.units == {}
    assert player.send(f"{page}do/", do="remove", unit=unit).status_code == 422


def test_the_evening_keeps_reserve_and_discards(club: TheClub) -> None:
    player, page = opened(club)
    player.send(f"{page}do/", do="ability", side="attacker", ability="reserve")
    assert "From the reserve" in player.get(page).content.decode()
    unit = {"name": "La Reine", "troops": "regulars", "figures": 8}
    player.send(f"{page}do/", do="add", side="attacker", **unit)
    fields = {"do": "card", "side": "attacker", "which": "own:troops:regulars"}
    player.send(f"{page}do/", **fields, reserved="1")
    shown = player.get(page).content.decode()
    assert "Discards" in shown
    assert "From the reserve" not in shown
    assert player.send(f"{page}do/", **fields, reserved="1").status_code == 422
    assert player.send(f"{page}do/", do="ability", side="defender", ability="preparation").status_code == 422


def test_a_shot_is_kept_with_the_evening_and_shown(club: TheClub) -> None:
    player, page = opened(club)
    unit = {"troops": "regulars", "weapon": "musket", "figures": "9", "shooting": "6"}
    player.send(f"{page}do/", do="add", side="attacker", name="La Reine", **unit)
    player.send(f"{page}do/", do="add", side="defender", name="Munro", **unit)
    stream = evenings(club.stream)[0].stream
    guard, foe = open_stream(stream).state.units
    shot = {"do": "shot", "unit": guard, "target": foe, "shooters": "9", "hits": "4"}
    assert player.send(f"{page}do/", **shot, kills="five").status_code == 422
    assert player.send(f"{page}do/", **shot, kills="5").status_code == 422
    player.send(f"{page}do/", **shot, kills="3", inches="11")
    shown = player.get(page).content.decode()
    assert "".join(f'<td class="number">{figure}</td>' for figure in (11, 9, 4, 3)) in shown
    assert open_stream(stream).state.units[foe].figures == 6
    assert f"evening={stream.partition('/')[2]}&amp;unit={guard}#shot" in shown


def test_the_card_leads_to_a_first_evening(club: TheClub, visitor: Visitor) -> None:
    mine = Visitor(club.organiser).get("/muskets/").content.decode()
    assert f'href="/muskets/club/{club.id}/#new-evening">New evening at Tercio Viejo<' in mine
    assert 'href="/clubs/new/">To keep a whole evening' in visitor.get("/muskets/").content.decode()


def test_strangers_look_on_but_do_not_touch(club: TheClub) -> None:
    _, page = opened(club)
    stranger = Visitor()
    assert stranger.get(page).status_code == 200
    assert stranger.send(f"{page}do/", do="card", card="clock").status_code == 403
    assert "Play card" not in stranger.get(page).content.decode()


NONSENSE = [
    {"do": "dance"},
    {"do": "card", "card": "joker"},
    {"do": "lose", "unit": "nobody"},
    {"do": "points", "amount": "x", "reason": "y"},
]


@pytest.mark.parametrize("fields", NONSENSE)
def test_nonsense_at_the_table_is_refused(club: TheClub, fields: dict[str, str]) -> None:
    player, page = opened(club)
    assert player.send(f"{page}do/", **fields).status_code == 422


def test_the_clubs_sheet_leads_to_its_card(club: TheClub) -> None:
    Visitor(club.referee).send(f"/muskets/club/{club.id}/numbers/", cell="move.base", value="5")
    assert Visitor().get(f"/muskets/evening/{club.id}/")["Location"] == f"/muskets/club/{club.id}/"


def test_the_api_gives_the_sheet_and_its_answers(visitor: Visitor) -> None:
    sheet = visitor.get("/api/muskets/sheet").json()
    assert sheet["weapon.bow.range"]["confidence"] == "low"
    answer = visitor.get("/api/muskets/answers/shot?weapon=musket&inches=10&shooters=10").json()
    assert answer["numbers"]["kills"] == pytest.approx(2.4)
    assert visitor.get("/api/muskets/answers/dance").status_code == 404
    assert visitor.get("/api/muskets/sheet?club=none").json()["field"] == "club"
    assert visitor.get("/api/muskets/answers/shot?club=none").status_code == 404
    assert visitor.get("/api/muskets/answers/shot?weapon=laser").status_code == 422


def test_the_demo_club_has_an_evening_going(club: TheClub) -> None:
    from tercio.app.demos.muskets import set_up

    set_up(club.stream, {"arbitro": club.referee, "ana": club.player})
    (evening,) = evenings(club.stream)
    state = open_stream(evening.stream).state
    assert (state.sides["attacker"].pool, state.sides["defender"].pool, state.clock) == (1, 2, 1)
    assert Visitor().get(f"/muskets/evening/{evening.stream.partition('/')[2]}/").status_code == 200
