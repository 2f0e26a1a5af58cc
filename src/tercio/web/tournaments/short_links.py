"""Addresses short enough for a small QR code: a player's own, and one for each table that stays all day.

Each ends in letters only the house can make: ten for a player, six for a table, which opens whatever game is
played there now. A player's dies with the personal links of that player.
"""

from __future__ import annotations

import hmac

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tercio.app.tournaments import open_tournament
from tercio.store.people.link_epochs import epoch_of
from tercio.web.limits import WHILE, count_wrong, shut_out
from tercio.web.links import link_for
from tercio.web.refusals import NotHere
from tercio.web.too_many import wait
from tercio.web.tournaments.match_page import table_link
from tercio.web.tournaments.pages import stream_of
from tercio.web.tournaments.request_identity import letters_of

PLAYER, TABLE = 10, 6
"""Letters: nobody guesses a person; a table's card is good for its sheet only."""


def player_path(stream: str, company: str) -> str:
    """The short address of a player's personal link."""
    name = stream.partition("/")[2]
    return reverse("player-card", args=[name, company, player_letters(stream, company)])


def player_letters(stream: str, company: str) -> str:
    """The end of a player's address; another one once the links are taken back."""
    return letters_of(f"player:{stream}:{company}:{epoch_of(stream, company)}", PLAYER)


def table_path(name: str, number: int) -> str:
    """The address that stays on a table: the number stays, the game changes."""
    return reverse("table-card", args=[name, number, table_letters(stream_of(name), number)])


def table_letters(stream: str, number: int) -> str:
    return letters_of(f"table:{stream}:{number}", TABLE)


def open_player(request: HttpRequest, name: str, company: str, letters: str) -> HttpResponse:
    """`/p/…`: the personal link of a player, moved into this browser.

    Nobody guesses one, so the right one opens whatever others at this address have tried.
    """
    stream = stream_of(name)
    _, state = open_tournament(stream)
    if company not in state.companies or not same(letters, player_letters(stream, company)):
        if shut_out(request, "code"):
            return wait(request, WHILE)
        count_wrong(request, "code")
        raise NotHere("link.dead")
    return redirect(link_for(stream, company, to=reverse("tournaments:open", args=[name])))


def open_table(request: HttpRequest, name: str, number: int, letters: str) -> HttpResponse:
    """`/t/…`: the sheet of whatever is played at a table now."""
    if shut_out(request, "code"):
        return wait(request, WHILE)
    stream = stream_of(name)
    _, state = open_tournament(stream)
    if not same(letters, table_letters(stream, number)):
        count_wrong(request, "code")
        raise NotHere("link.dead")
    games = state.current.games.values() if state.current and state.phase == "playing" else ()
    game = next((game for game in games if game.table == number), None)
    if game is None:
        raise NotHere("wt.code.no_game", table=number)
    return redirect(table_link(name, game))


def same(given: str, wanted: str) -> bool:
    """Compared letter by letter in the same time, whatever was typed."""
    return hmac.compare_digest(given.upper().encode(), wanted.encode())
