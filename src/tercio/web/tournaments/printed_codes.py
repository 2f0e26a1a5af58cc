"""Codes printed on cards: kept when they are printed, so that typing one looks at one event and no other."""

from __future__ import annotations

from collections.abc import Iterable

from tercio.app.open_streams import NoSuchStream
from tercio.app.tournaments import open_tournament
from tercio.store.models import TableCode
from tercio.tournament.state import Game
from tercio.web.tournaments.request_identity import code_of


def print_codes(stream: str, games: Iterable[Game]) -> None:
    """Remember which tables these codes open."""
    rows = [TableCode(code=code_of(stream, game), stream_id=stream, game=game.id) for game in games]
    TableCode.objects.bulk_create(rows, ignore_conflicts=True)


def game_by_code(code: str) -> tuple[str, Game] | None:
    """The event and the table of a code, while that table is being played with that pairing."""
    known = TableCode.objects.filter(code=code[:20].replace("\0", "")).first()
    if known is None:
        return None
    try:
        _, state = open_tournament(known.stream_id)
    except NoSuchStream:
        return None
    game = state.current.games.get(known.game) if state.current and state.phase == "playing" else None
    if game is None or code_of(known.stream_id, game) != code:
        return None
    return known.stream_id.partition("/")[2], game
