"""An account's own data: all of it in one file, and leaving the house for good."""

from __future__ import annotations

import json
import secrets
from base64 import b64encode
from typing import Any

from tercio.app.command_desk import perform
from tercio.app.open_streams import open_stream
from tercio.app.stream_search import find
from tercio.club.commands import RemoveMember
from tercio.core.refused import Refused
from tercio.store.battles.models import BackgroundWork, BattleSeat, KeptArmy, NoLetters
from tercio.store.maps.models import KeptMap
from tercio.store.models import Entry
from tercio.store.people.models import AccessToken, AlertChannel, Person, Webhook
from tercio.store.pictures.models import KeptPicture

MOST_LINES = 20_000
PLACES = (("club", "member"), ("campaign", "player"), ("campaign", "organiser"), ("tournament", "organiser"))


def own_data(person: Person) -> dict[str, Any]:
    """Everything the house knows of somebody: the account, where they take part, what they keep and did."""
    return {
        "account": {
            "name": person.username,
            "shown": person.shown,
            "email": person.email,
            "language": person.language,
            "joined": person.date_joined.isoformat(),
        },
        "takes_part": [
            {"kind": kind, "as": mark, "stream": listed.stream, "title": listed.title}
            for kind, mark in PLACES
            for listed in find(kind, **{mark: person.who})
        ],
        "alerts": [
            {"stream": channel.stream, "kind": channel.kind, "address": channel.address}
            for channel in AlertChannel.objects.filter(who=person.who)
        ],
        "tokens": [
            {"name": key.name, "scope": key.scope, "stream": key.stream, "expires": key.expires.isoformat()}
            for key in AccessToken.objects.filter(person=person)
        ],
        "webhooks": [
            {"stream": hook.stream, "address": hook.address, "made": hook.made.isoformat()}
            for hook in Webhook.objects.filter(person=person)
        ],
        "maps": [{"name": kept.name, "map": json.loads(kept.text)} for kept in maps_of_person(person)],
        "pictures": [
            {
                "stream": kept.stream,
                "kind": kept.kind,
                "sent": kept.sent.isoformat(),
                "data": b64encode(kept.data).decode(),
            }
            for kept in KeptPicture.objects.filter(owner=person.who)
        ],
        "armies": [{"name": kept.name, "list": kept.text} for kept in armies_of_person(person)],
        "studies": [
            {"asked": work.asked.isoformat(), "order": json.loads(work.order)}
            for work in BackgroundWork.objects.filter(owner=person.who, kind="study")
        ],
        "battles": [
            {"stream": taken.stream, "seat": taken.seat, "seen": taken.seen.isoformat()}
            for taken in BattleSeat.objects.filter(who=person.who)
        ],
        "did": [
            {"stream": line.stream_id, "version": line.version, "at": line.at.isoformat(), "what": line.name}
            for line in Entry.objects.filter(who=person.who).order_by("at")[:MOST_LINES]
        ],
    }


def maps_of_person(person: Person) -> list[KeptMap]:
    return list(KeptMap.objects.filter(owner=person.who))


def armies_of_person(person: Person) -> list[KeptArmy]:
    return list(KeptArmy.objects.filter(owner=person.who))


def clubs_left_alone(person: Person) -> list[str]:
    """Clubs with other members that would have no organiser without them."""
    clubs = [open_stream(listed.stream).state for listed in find("club", member=person.who)]
    return [
        club.name
        for club in clubs
        if [member.id for member in club.organisers()] == [person.who] and len(club.members) > 1
    ]


def runs_alone(person: Person) -> list[str]:
    """Campaigns and events under way that nobody could carry on without them."""
    return [
        listed.title
        for kind in ("campaign", "tournament")
        for listed in find(kind, organiser=person.who)
        if under_way(state := open_stream(listed.stream).state)
        and not others_run(getattr(state, "club", ""), person)
    ]


def under_way(state: Any) -> bool:
    return not state.archived and state.phase not in {"ended", "closed", "cancelled"}


def others_run(club: str, person: Person) -> bool:
    """Whether a club has other organisers, who then run what is the club's."""
    organisers = open_stream(club).state.organisers() if club else ()
    return any(member.id != person.who for member in organisers)


def delete_account(person: Person) -> None:
    """Leave every club, take what is kept along, close the account; journals name nobody for it."""
    if alone := clubs_left_alone(person):
        raise Refused("account.delete.last_organiser", clubs=alone)
    for listed in find("club", member=person.who):
        if len(open_stream(listed.stream).state.members) > 1:
            once = secrets.token_hex(8)
            perform("club", listed.stream, RemoveMember(person.who), who=person.who, command_id=once)
    KeptMap.objects.filter(owner=person.who).delete()
    KeptPicture.objects.filter(owner=person.who).delete()
    KeptArmy.objects.filter(owner=person.who).delete()
    BackgroundWork.objects.filter(owner=person.who, kind="study").delete()
    BattleSeat.objects.filter(who=person.who).delete()
    NoLetters.objects.filter(who=person.who).delete()
    AlertChannel.objects.filter(who=person.who).delete()
    person.delete()
