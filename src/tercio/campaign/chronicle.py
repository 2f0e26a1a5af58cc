"""What a campaign is called and what is told of it: names, deadlines, notes. No rule of the game reads it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign import events as e
from tercio.campaign.state import UNFOUNDED, Campaign, Note
from tercio.core.refused import Refused

LONGEST_NAME, LONGEST_NOTE, MOST_NOTES = 120, 2_000, 500
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
    if not text or len(text) > LONGEST_NOTE or "\x00" in text or len(campaign.notes) >= MOST_NOTES:
        return Refused("campaign.note", most=LONGEST_NOTE, notes=MOST_NOTES)
    return None


def refuse_archive(campaign: Campaign, command: c.ArchiveCampaign) -> Refused | None:
    return Refused("campaign.archived_already") if command.archived == campaign.archived else None


def take_name(campaign: Campaign, event: e.CampaignRenamed) -> Campaign:
    return replace(campaign, name=event.name)


def take_deadline(campaign: Campaign, event: e.DeadlineSet) -> Campaign:
    return replace(campaign, deadline=event.day)


def take_note(campaign: Campaign, event: e.NoteWritten) -> Campaign:
    return replace(campaign, notes=(*campaign.notes, Note(event.player, event.text, event.turn)))


def take_archived(campaign: Campaign, event: e.CampaignArchived) -> Campaign:
    return replace(campaign, archived=event.archived)
