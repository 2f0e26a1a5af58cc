"""Army lists stay sealed until both sides have theirs in: nobody writes his against the rival's.

The ledger has no rule for it; it is how clubs play. Whoever runs the campaign sees every list, a player his
own, everybody all of them once a battle has both or is settled.
"""

from __future__ import annotations

from msgspec.structs import replace

from tercio.campaign.army import ArmyList
from tercio.campaign.state import Battle, Campaign


def both_in(battle: Battle) -> bool:
    """Whether the two lists of a battle have been submitted."""
    return {battle.attacker, battle.defender} <= battle.armies.keys()


def are_lists_open(battle: Battle) -> bool:
    """Whether everybody may read the lists of a battle."""
    return both_in(battle) or battle.result is not None


def sealed_lists(campaign: Campaign, player: str | None, runs: bool = False) -> set[tuple[str, str]]:
    """The lists somebody may not read, each as (attacker, whose)."""
    if runs:
        return set()
    return {
        (battle.attacker, whose)
        for battle in campaign.battles.values()
        if not are_lists_open(battle)
        for whose in battle.armies
        if whose != player
    }


def as_seen(campaign: Campaign, player: str | None, runs: bool = False) -> Campaign:
    """The campaign without the lists somebody may not read."""
    hidden = sealed_lists(campaign, player, runs)
    battles = {
        attacker: replace(battle, armies=_without(battle, hidden))
        for attacker, battle in campaign.battles.items()
    }
    return replace(campaign, battles=battles) if hidden else campaign


def _without(battle: Battle, hidden: set[tuple[str, str]]) -> dict[str, ArmyList]:
    return {who: army for who, army in battle.armies.items() if (battle.attacker, who) not in hidden}


def view(campaign: Campaign, who: str | None) -> Campaign:
    """What an account may see: its own seat's list, and all of them for whoever founded the campaign."""
    mine = [player.name for player in campaign.players.values() if who and player.account == who]
    return as_seen(campaign, mine[0] if mine else None, runs=bool(who) and who == campaign.organiser)
