"""Histories: told to members, taken back by those who may, never erased."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import timezone, translation

from tercio.app.command_desk import open_stream
from tercio.club.commands import RenameClub, SetRole
from tercio.web.templatetags.tercio import when
from tests.web.conftest import TheClub, Visitor, person


@pytest.fixture
def renamed(club: TheClub) -> TheClub:
    club.act(club.organiser, RenameClub("Tercio Nuevo"))
    return club


def undo(visitor: Visitor, club: TheClub, back_to: int, **more: object) -> int:
    return int(visitor.send(f"{club.history}undo/", back_to=back_to, **more).status_code)


def test_who_when_and_what_in_the_readers_language(renamed: TheClub) -> None:
    html = Visitor(renamed.player, language="es").get(renamed.history).content.decode()
    assert "Tercio Nuevo" in html
    assert "ines" in html  # by whom
    assert "<time datetime=" in html


@pytest.mark.parametrize(("language", "said"), [("es", "5 nov 2026, 18:06"), ("en", "5 Nov 2026, 18:06")])
def test_a_moment_names_its_month_in_every_language(language: str, said: str) -> None:
    """5/11 is May in one country and November in another."""
    moment = datetime(2026, 11, 5, 18, 6, tzinfo=timezone.get_default_timezone())
    with translation.override(language):
        assert f">{said}<" in when(moment)


def test_undone_lines_stay_struck_through_and_can_be_redone(renamed: TheClub) -> None:
    ines, version = Visitor(renamed.organiser), open_stream(renamed.stream).version
    assert undo(ines, renamed, version - 1, seen=version) == 302
    assert open_stream(renamed.stream).state.name == "Tercio Viejo"
    html = ines.get(renamed.history).content.decode()
    assert "<s>The club Tercio Viejo is now called Tercio Nuevo.</s>" in html
    assert undo(ines, renamed, version) == 302  # undoing the undoing
    assert open_stream(renamed.stream).state.name == "Tercio Nuevo"
    assert ines.get(renamed.history).content.decode().count("<li class") == version + 2


def test_players_read_but_do_not_undo(renamed: TheClub) -> None:
    ana = Visitor(renamed.player)
    assert "Yes, undo" not in ana.get(renamed.history).content.decode()
    assert undo(ana, renamed, 1) == 403
    assert open_stream(renamed.stream).state.name == "Tercio Nuevo"


def test_a_referee_does_not_take_back_what_an_organiser_did_to_the_club(renamed: TheClub) -> None:
    renamed.act(renamed.organiser, SetRole(renamed.referee.who, "organiser"))
    renamed.act(renamed.organiser, SetRole(renamed.referee.who, "referee"))
    bruno, version = Visitor(renamed.referee), open_stream(renamed.stream).version
    assert "Yes, undo" not in bruno.get(renamed.history).content.decode()
    assert undo(bruno, renamed, version - 1) == 403
    assert open_stream(renamed.stream).state.role(renamed.referee.who) == "referee"


@pytest.mark.parametrize("who", ["stranger", None])
def test_outsiders_do_not_read(renamed: TheClub, who: str | None) -> None:
    response = Visitor(person(who) if who else None).get(renamed.history)
    assert response.status_code == 403
    assert "Tercio Nuevo" not in response.content.decode()


@pytest.mark.parametrize("back_to", [0, 99, -1, 10**30])
def test_there_is_nothing_to_undo_there(renamed: TheClub, back_to: int) -> None:
    assert undo(Visitor(renamed.organiser), renamed, back_to) == 422


def test_nonsense_is_not_understood(renamed: TheClub) -> None:
    assert Visitor(renamed.organiser).send(f"{renamed.history}undo/", back_to="x").status_code == 422


def test_undoing_what_somebody_has_not_seen_is_refused(renamed: TheClub) -> None:
    ines, seen = Visitor(renamed.organiser), open_stream(renamed.stream).version
    renamed.act(renamed.organiser, RenameClub("Otro"))
    assert undo(ines, renamed, seen - 1, seen=seen) == 409
    assert open_stream(renamed.stream).state.name == "Otro"
