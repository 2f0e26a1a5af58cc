"""Campaigns as people handle them: whose seat, what may be sent, the past step by step, files in and out."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from tercio.app.access import role_in
from tercio.app.command_desk import new_stream
from tercio.app.event_reader import read
from tercio.app.open_streams import NoSuchStream, OpenStream
from tercio.app.roles import may
from tercio.app.stream_search import find
from tercio.app.systems import system
from tercio.campaign.choices import everything
from tercio.campaign.commands import DeclareArmy, Join, LinkSeat
from tercio.campaign.events import (
    ArmySubmitted,
    CampaignEvent,
    CampaignFounded,
    NoteWritten,
    PlayerJoined,
    SeatLinked,
)
from tercio.campaign.house_rules import refuse_house_rules
from tercio.campaign.secrecy import sealed_lists
from tercio.campaign.state import UNFOUNDED, Campaign
from tercio.campaign.survey import faults
from tercio.campaign.wealth import Numbers
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.core.timeline import Undone, standing
from tercio.store import journal
from tercio.store.listings import A_PAGE, Page, newest_of, streams_with

MOST_BYTES = 8_000_000
MOST_EVENTS = 20_000
FILE_VERSION = 1


# -- who may do what


@dataclass(frozen=True)
class Sitting:
    """Somebody in front of a campaign: the player they are, and whether they run it."""

    player: str | None
    runs: bool

    def may_send(self, command: Command) -> bool:
        """One's own wishes, or anything at all for whoever runs the campaign."""
        if self.runs:
            return True
        own = getattr(command, "player", None) == self.player and self.player is not None
        return own and not isinstance(command, Join | LinkSeat)


def sitting(opened: OpenStream, who: str | None, seat: str | None = None) -> Sitting:
    """Who somebody is here: by account, by the seat of a signed link, by their role in the club."""
    campaign = cast(Campaign, opened.state)
    runs = may(role_in(opened, who), "campaign.run")
    linked = (seat or "").removeprefix("player:")
    if linked in campaign.players:
        return Sitting(linked, runs)
    mine = [player.name for player in campaign.players.values() if who and player.account == who]
    return Sitting(mine[0] if mine else None, runs)


def need_seat(sat: Sitting, player: str) -> None:
    """Refuse whoever is neither this player nor runs the campaign, before their files are read."""
    if not sat.runs and sat.player != player:
        raise Refused("campaign.not_your_seat", player=player[:80])


def allow(opened: OpenStream, sat: Sitting, command: Command) -> None:
    """Refuse a wish that is not theirs to make."""
    if sat.may_send(command):
        return
    wanted = getattr(command, "player", None)
    if wanted and isinstance(wanted, str) and not isinstance(command, Join | LinkSeat | DeclareArmy):
        raise Refused("campaign.not_your_seat", player=wanted)
    raise Refused("campaign.organiser_only")


def my_campaigns(who: str | None, start: int = 0, size: int = A_PAGE) -> Page:
    """A page of the campaigns somebody plays, organises or has in one of their clubs, newest first."""
    if not who:
        return Page([], 0)
    clubs = [club.stream for club in find("club", member=who)]
    streams = {listed.stream for listed in find("campaign", player=who)}
    streams |= streams_with("campaign", owner=who) | streams_with("campaign", club__in=clubs)
    return newest_of(streams, start, size)


# -- the past


@dataclass(frozen=True)
class Moment:
    """The campaign after one command that still counts."""

    version: int
    events: Sequence[Event]
    state: Campaign


def moments(stream: str) -> list[Moment]:
    """Every moment that still counts, oldest first."""
    return list(_moments(stream))


def _moments(stream: str) -> Iterator[Moment]:
    decider, kept = system("campaign"), journal.load(stream)
    if not kept:
        raise NoSuchStream
    events = read(decider, ((line.name, line.data) for line in kept))
    state = decider.initial
    counted = [kept[version - 1] for version in standing(events)]
    for _, lines in groupby(counted, key=lambda line: line.command_id):
        versions = [line.version for line in lines]
        told = [events[version - 1] for version in versions]
        state = decider.fold(told, state)
        yield Moment(versions[-1], told, state)


def last_of_battle(stream: str, attacker: str, turn: int | None = None) -> Moment | None:
    """The last moment of a battle of an attacker: of one turn, or of the latest that had one."""
    return next(
        (
            moment
            for moment in reversed(moments(stream))
            if attacker in moment.state.battles and turn in (None, moment.state.turn)
        ),
        None,
    )


def series(past: Sequence[Moment]) -> dict[str, dict[str, list[int]]]:
    """By figure and player: what they had when each turn began, and what they have now."""
    turns: dict[int, dict[str, Numbers]] = {}
    for moment in past:
        if moment.state.turn:
            turns.setdefault(moment.state.turn, dict(moment.state.start))
    if not past or not turns:
        return {}
    last = past[-1].state
    rows = [*turns.values(), {who: last.live(who) for who in last.players}]
    figures = ("tiles", "sp", "energy", "command", "supplies", "transport")
    return {
        figure: {who: [getattr(row[who], figure) for row in rows if who in row] for who in last.players}
        for figure in figures
    }


# -- one file in, one file out


class CampaignFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole campaign: its commands in order, each with the events it led to."""

    tercio: str
    version: int
    commands: list[list[CampaignEvent]]


def export_file(stream: str, sat: Sitting | None = None) -> bytes:
    """The campaign as one file. What was undone stays behind, and so do accounts and pictures.

    Handed to somebody, it leaves out the lists that are sealed to them.
    """
    past = moments(stream)
    kept = readable(past, sat) if sat else [moment.events for moment in past]
    groups = [[without_accounts(event) for event in events] for events in kept]
    document = {"tercio": "campaign", "version": FILE_VERSION, "commands": [g for g in groups if g]}
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def readable(past: Sequence[Moment], sat: Sitting) -> list[list[Event]]:
    """Every moment's events without the lists of this turn that somebody may not read yet."""
    now = past[-1].state
    hidden = sealed_lists(now, sat.player, sat.runs)

    def shown(event: Event, turn: int) -> bool:
        if not isinstance(event, ArmySubmitted) or turn != now.turn:
            return True
        return (event.attacker, event.player) not in hidden

    return [[event for event in moment.events if shown(event, moment.state.turn)] for moment in past]


def without_accounts(event: Event) -> Event:
    """An event without the accounts and pictures of the house it happened in."""
    if isinstance(event, PlayerJoined):
        return replace(event, account="")
    if isinstance(event, SeatLinked):
        return replace(event, account="")
    if isinstance(event, CampaignFounded):
        return replace(event, club="", organiser="")
    if isinstance(event, NoteWritten) and event.picture:
        return replace(event, picture="", text=event.text or "📷")
    return event


def import_file(data: bytes, who: str, club: str = "") -> str:
    """A campaign from a file, as a stream of its own; a file that does not hold together leaves nothing."""
    if len(data) > MOST_BYTES:
        raise Refused("campaign.file.too_big", most=MOST_BYTES // 1_000_000)
    refuse_other_version(data)
    try:
        file = msgspec.json.decode(data, type=CampaignFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("campaign.file.unreadable") from None
    groups = [[with_owner(event, who, club) for event in group] for group in file.commands if group]
    return keep(check_groups(groups), who)


class FileHead(msgspec.Struct):
    """What every version of a campaign's file begins with."""

    tercio: str = ""
    version: int = 0


def refuse_other_version(data: bytes) -> None:
    """A file of another kind or version is named as such before anything else in it is read."""
    try:
        head = msgspec.json.decode(data, type=FileHead)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("campaign.file.unreadable") from None
    if head.tercio != "campaign":
        raise Refused("campaign.file.unreadable")
    if head.version != FILE_VERSION:
        raise Refused("campaign.file.version", version=head.version, reads=FILE_VERSION)


def with_owner(event: Event, who: str, club: str) -> Event:
    event = without_accounts(event)
    return replace(event, club=club, organiser=who) if isinstance(event, CampaignFounded) else event


def check_groups(groups: list[list[Event]]) -> list[list[Event]]:
    """Events that tell a campaign from its founding on, on a sound map, to a state one can go on from."""
    events = [event for group in groups for event in group]
    first = events[0] if events else None
    if not isinstance(first, CampaignFounded) or len(events) > MOST_EVENTS:
        raise Refused("campaign.file.unreadable")
    if any(isinstance(event, CampaignFounded | Undone) for event in events[1:]):
        raise Refused("campaign.file.unreadable")
    if fault := next(faults(first.planet), None) or refuse_house_rules(first.house, first.planet):
        raise fault
    try:
        campaign: Campaign = system("campaign").fold(events)
        everything(campaign)
        sound = campaign.phase != UNFOUNDED and campaign.owners.keys() <= campaign.planet.by_id.keys()
    except Exception:  # whatever a forged file breaks, it is the file that is wrong
        raise Refused("campaign.file.broken") from None
    if not sound or not set(campaign.owners.values()) <= campaign.players.keys():
        raise Refused("campaign.file.broken")
    return groups


def keep(groups: list[list[Event]], who: str) -> str:
    stream, version = new_stream("campaign"), 0
    decider, state = system("campaign"), system("campaign").initial
    for group in groups:
        state = decider.fold(group, state)
        marks: set[Any] = set(decider.marks(state))
        line, once = decider.line_of(state, stream), secrets.token_hex(8)
        version = journal.append(stream, version, group, who, once, marks, listing=line).version
    return stream
