"""What waits for somebody in their campaigns, said on the home page: whose turn it is, a map begun."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse
from django.utils.timezone import now

from tercio.app.campaigns import my_campaigns, sitting
from tercio.app.kept_maps import drawn_since, planet_of_map
from tercio.app.open_streams import open_if_readable
from tercio.campaign.choices import awaited_players
from tercio.campaign.state import ENDED, GATHERING, Campaign
from tercio.web.actor import actor_of

MOST, MOST_MAPS = 12, 2
A_WHILE = timedelta(days=14)
"""A map nobody has drawn on for so long is found among the kept ones."""


def awaiting(request: HttpRequest) -> list[dict[str, Any]]:
    """One's running campaigns, those that wait for oneself first."""
    who = actor_of(request).who
    rows = my_campaigns(who, 0, MOST).rows
    lines = [line for row in rows if (line := line_of(row.stream, who))]
    return sorted(lines, key=lambda line: not line["yours"])


def line_of(stream: str, who: str | None) -> dict[str, Any] | None:
    opened = open_if_readable(stream)
    if opened is None:
        return None
    campaign = cast(Campaign, opened.state)
    if campaign.phase == ENDED or campaign.archived:
        return None
    sat = sitting(opened, who)
    waiting = [] if campaign.phase == GATHERING else awaited_players(campaign)
    return {
        "name": campaign.name,
        "url": reverse("campaigns:open", args=[stream.partition("/")[2]]),
        "turn": campaign.turn,
        "phase": campaign.phase,
        "deadline": campaign.deadline,
        "yours": sat.player in waiting,
        "waiting": waiting,
    }


def maps_begun(request: HttpRequest) -> list[dict[str, Any]]:
    """The maps one has drawn on lately, as long as none of one's campaigns is played on them."""
    who = actor_of(request).who
    if not who:
        return []
    drawn = drawn_since(who, now() - A_WHILE, MOST_MAPS)
    rows = my_campaigns(who, 0, MOST).rows if drawn else ()
    played = [cast(Campaign, opened.state).planet for row in rows if (opened := open_if_readable(row.stream))]
    return [
        {"name": kept.name, "url": f"{reverse('campaigns:editor')}?kept={kept.key}"}
        for kept in drawn
        if planet_of_map(kept) not in played
    ]
