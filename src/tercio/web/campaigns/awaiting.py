"""What waits for somebody in their campaigns: whose turn it is, said on the home page."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse

from tercio.app.campaigns import my_campaigns, sitting
from tercio.app.open_streams import open_if_readable
from tercio.campaign.choices import awaited_players
from tercio.campaign.state import ENDED, GATHERING, Campaign
from tercio.web.actor import actor_of

MOST = 12


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
