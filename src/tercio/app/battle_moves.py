"""Laying out a move at a table: what a page draws while models are dragged, and the judge's answer after.

Nothing here is written down. Only the side that is asked gets a guide: it says nothing secret, but nobody
else moves.
"""

from __future__ import annotations

import msgspec

from tercio.app.battle_seats import battle_of, side_names
from tercio.app.battle_table import Preview, preview_command
from tercio.app.command_desk import open_stream
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.laid_moves import FARTHEST, Place, laid_deployment, laid_move
from tercio.firstblood.move_guide import MoveGuide, move_guide
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.seats import check_sender
from tercio.firstblood.sight_lines import SightShown, sight_of
from tercio.firstblood.state import INCH, Battle, nearest

MOST_ENDS = 64


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where models are to end, in inches, or where a regiment is to be drawn up."""

    ends: dict[int, tuple[float, float]] = {}
    regiment: int | None = None
    """To be deployed, with its Leader `at` a place."""
    at: tuple[float, float] | None = None


class LaidOut(msgspec.Struct, frozen=True):
    """The command a layout stands for, and what the judge says to it."""

    command: Command
    """The command the layout stands for, ready to be sent."""
    preview: Preview
    """What would become of it."""


def guide_for(stream: str, seat: str | None) -> MoveGuide | None:
    """The guide of the move asked of this seat, if one is."""
    b = battle_of(open_stream(stream))
    return move_guide(b) if seat is not None and str(whose(b)) == seat else None


def sight_shown(stream: str, model: int, target: int | None, language: str) -> SightShown:
    """What a model on the table sees of another, or of all its enemies: it lies open, so anybody may ask."""
    return sight_of(battle_of(open_stream(stream)), model, target, language, side_names(stream, language))


def lay_out(stream: str, wanted: Layout, seat: str | None, language: str) -> LaidOut:
    """The command for a layout, each model by its cheapest way, and the judge's answer."""
    opened = open_stream(stream)
    b = battle_of(opened)
    command = _command(b, wanted)
    check_sender(b, command, seat)
    return LaidOut(command, preview_command(stream, opened, command, seat, language))


def _command(b: Battle, wanted: Layout) -> Command:
    if wanted.regiment is not None and wanted.at is not None:
        return laid_deployment(b, wanted.regiment, _place(wanted.at))
    if not 0 < len(wanted.ends) <= MOST_ENDS:
        raise Refused("firstblood.layout.not_of_it", rule="FB-GAP-03")
    return laid_move(b, {m: _place(end) for m, end in wanted.ends.items()})


def _place(inches: tuple[float, float]) -> Place:
    """A place in our units; what is no number on any table is refused."""
    x, y = inches
    if not (abs(x) <= FARTHEST / INCH and abs(y) <= FARTHEST / INCH):
        raise Refused("firstblood.layout.far", rule="FB-GAP-02")
    return nearest(x * INCH), nearest(y * INCH)
