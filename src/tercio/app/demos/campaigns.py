"""The demo club's campaign: drafted, fought for two turns and in the middle of the third."""

from __future__ import annotations

import secrets

from tercio.app.command_desk import new_stream, open_stream, perform
from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.autoplay import next_wish
from tercio.campaign.mapfile import shipped_maps
from tercio.campaign.state import CONQUEST, Campaign
from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.store.people.models import Person

NAME = "El cerco de Breda"
ARMIES = {
    "ana": Declaration("Eldar", "Combined Arms Detachment"),
    "diego": Declaration("Orks", "Combined Arms Detachment"),
    "lucia": Declaration("Space Marines", "Combined Arms Detachment", "Astra Militarum", "battle_brothers"),
    "mateo": Declaration("Necrons", "Decurion Detachment"),
}
SEED = "breda-2"


def set_up(club: str, people: dict[str, Person]) -> None:
    """A campaign of four, played by its own rules up to a conquest of turn 3."""
    stream, organiser, dice = new_stream("campaign"), people["demo"], SeededDice(SEED)

    def act(wish: Command, who: Person = organiser) -> None:
        perform("campaign", stream, wish, who=who.who, command_id=secrets.token_hex(8), dice=dice)

    act(c.FoundCampaign(NAME, shipped_maps()["breda"], club, organiser.who))
    for login, army in ARMIES.items():
        act(c.Join(people[login].name, people[login].who))
        act(c.DeclareArmy(people[login].name, army), people[login])
    accounts = {people[login].name: people[login] for login in ARMIES}
    while not is_paused(campaign := _state(stream)):
        wish = with_name(next_wish(campaign, dice))
        act(wish, accounts.get(getattr(wish, "player", ""), organiser))


def _state(stream: str) -> Campaign:
    state: Campaign = open_stream(stream).state
    return state


def is_paused(campaign: Campaign) -> bool:
    """Somebody has land to choose in turn 3, or the demo ended early."""
    over = campaign.outcome is not None or campaign.turn > 3
    return over or (campaign.turn == 3 and campaign.phase == CONQUEST)


def with_name(wish: Command) -> Command:
    """Benefits that name a model or a codex get a real one."""
    if isinstance(wish, c.Attack):
        model = "Eldrad Ulthran" if wish.model else ""
        codex = "Tau Empire" if wish.codex else ""
        return c.Attack(wish.player, wish.target, wish.benefits, model, codex)
    return wish
