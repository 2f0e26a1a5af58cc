"""What a campaign is called and what is told of it: names, deadlines, notes. No rule of the game reads it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign import events as e
from tercio.campaign.state import UNFOUNDED, Campaign, Note
from tercio.core.refused import Refused

LONGEST_NAME, LONGEST_NOTE, MOST_NOTES, MOST_PICTURES = 120, 2_000, 500, 40
PICTURE = re.compile(r"[0-9a-f]{32}")
DAY = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")


def refuse_rename(campaign: Campaign, command: c.RenameCampaign) -> Refused | None:
    name = command.name.strip()
    if campaign.phase == UNFOUNDED or not name or len(name) > LONGEST_NAME or "\x00" in name:
        return Refused("campaign.unnamed")
    return None


def refuse_deadline(campaign: Campaign, command: c.SetDeadline) -> Refused | None:
    """A day as the calendar writes it, or none."""
    return Refused("campaign.deadline") if command.day and not DAY.fullmatch(command.day) else None


def refuse_note(campaign: Campaign, command: c.WriteNote) -> Refused | None:
    """Who plays here writes, a note of some length, as many as a book holds."""
    if command.player not in campaign.players:
        return Refused("campaign.no_such_player", player=command.player[:80])
    text = command.text.strip()
    empty = not text and not command.picture
    if empty or len(text) > LONGEST_NOTE or "\x00" in text or len(campaign.notes) >= MOST_NOTES:
        return Refused("campaign.note", most=LONGEST_NOTE, notes=MOST_NOTES)
    return _refuse_place(campaign, command) or _refuse_picture(campaign, command.picture)


def _refuse_place(campaign: Campaign, command: c.WriteNote) -> Refused | None:
    """A note is of this turn or one gone by, and of a battle of that turn if of any."""
    turn = campaign.turn if command.turn is None else command.turn
    if not 0 <= turn <= campaign.turn:
        return Refused("campaign.note.turn", turn=campaign.turn)
    if command.battle and command.battle not in campaign.fought_in(turn):
        return Refused("campaign.note.battle", attacker=command.battle[:80])
    return None


def _refuse_picture(campaign: Campaign, key: str) -> Refused | None:
    if key and not PICTURE.fullmatch(key):
        return Refused("picture.not_one")
    if key and sum(bool(note.picture) for note in campaign.notes) >= MOST_PICTURES:
        return Refused("campaign.note.pictures", most=MOST_PICTURES)
    return None


def refuse_strike(campaign: Campaign, command: c.StrikeNote) -> Refused | None:
    """Only a note that is there, by the player it belongs to."""
    note = note_of(campaign, command.number)
    if note is None or note.player != command.player:
        return Refused("campaign.note.gone")
    return None


def note_of(campaign: Campaign, number: int) -> Note | None:
    return next((note for note in campaign.notes if note.number == number), None)


def refuse_archive(campaign: Campaign, command: c.ArchiveCampaign) -> Refused | None:
    return Refused("campaign.archived_already") if command.archived == campaign.archived else None


def take_name(campaign: Campaign, event: e.CampaignRenamed) -> Campaign:
    return replace(campaign, name=event.name)


def take_deadline(campaign: Campaign, event: e.DeadlineSet) -> Campaign:
    return replace(campaign, deadline=event.day)


def take_note(campaign: Campaign, event: e.NoteWritten) -> Campaign:
    number = campaign.notes[-1].number + 1 if campaign.notes else 1
    note = Note(event.player, event.text, event.turn, event.battle, event.picture, number)
    return replace(campaign, notes=(*campaign.notes, note))


def take_struck(campaign: Campaign, event: e.NoteStruck) -> Campaign:
    return replace(campaign, notes=tuple(note for note in campaign.notes if note.number != event.number))


def take_archived(campaign: Campaign, event: e.CampaignArchived) -> Campaign:
    return replace(campaign, archived=event.archived)
