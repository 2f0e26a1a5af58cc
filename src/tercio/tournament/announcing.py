"""What the desk says about the event itself: words for all, putting it away, calling it off."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.roles import need_organiser, need_staff
from tercio.tournament.state import Tournament

Decision = Sequence[e.Events]
LONGEST, MOST = 300, 200
"""Letters of an announcement, and announcements of an event."""


def announce(state: Tournament, command: c.Announce, dice: Dice) -> Decision:
    """Words for everybody: plain ones, and not a book."""
    need_staff(state, command.by)
    text = command.text.strip()
    if not text:
        raise Refused("wt.announce.empty")
    if len(text) > LONGEST:
        raise Refused("wt.announce.long", most=LONGEST)
    if len(state.announcements) >= MOST:
        raise Refused("wt.announce.many", most=MOST)
    return [e.Announced(text, command.by, command.at)]


def archive(state: Tournament, command: c.ArchiveTournament, dice: Dice) -> Decision:
    """Out of the lists, not out of the ranking."""
    need_organiser(state, command.by)
    if state.phase == "playing":
        raise Refused("wt.archive.playing")
    return [e.TournamentArchived(command.archived)]


def cancel(state: Tournament, command: c.CancelTournament, dice: Dice) -> Decision:
    """Only what nobody has played can be called off."""
    need_organiser(state, command.by)
    if state.rounds:
        raise Refused("wt.cancel.begun")
    return [e.TournamentCancelled(state.name)]
