"""The campaign as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Iterable

from tercio.campaign.choices import choices
from tercio.campaign.commands import CampaignCommand
from tercio.campaign.decide import decide
from tercio.campaign.events import CampaignEvent
from tercio.campaign.evolve import evolve
from tercio.campaign.secrecy import view
from tercio.campaign.state import Campaign
from tercio.core.decider import Decider
from tercio.core.listing import Listing


def marks(campaign: Campaign) -> Iterable[tuple[str, str]]:
    """A campaign is found by its title, its club, its organiser and its players."""
    if campaign.name:
        yield "title", campaign.name
    if campaign.club:
        yield "club", campaign.club
    if campaign.organiser:
        yield "organiser", campaign.organiser
    for player in campaign.players.values():
        if player.account:
            yield "player", player.account


def listing(campaign: Campaign, stream: str) -> Listing:
    """A campaign in lists."""
    facts = {"planet": campaign.planet.name, "players": len(campaign.players), "turn": campaign.turn}
    return Listing(campaign.name, campaign.phase, club=campaign.club, owner=campaign.organiser, facts=facts)


DECIDER: Decider[Campaign] = Decider(
    kind="campaign",
    initial=Campaign(),
    commands=CampaignCommand,
    events=CampaignEvent,
    decide=decide,
    evolve=evolve,
    choices=choices,
    view=view,
    marks=marks,
    listing=listing,
)
