"""The chronicle as a page shows it, turn by turn: what came of it, what people wrote, their pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tercio.app.campaigns import Sitting
from tercio.app.kept_pictures import sizes_of
from tercio.campaign.state import ENDED, Campaign
from tercio.campaign.turn_records import FoughtBattle, TurnRecord
from tercio.core.speech import say


def chapters(campaign: Campaign, stream: str, sat: Sitting, language: str) -> list[dict[str, Any]]:
    """A chapter a turn that has something to tell, the newest first."""
    records = {record.turn: record for record in campaign.past}
    sizes = sizes_of(stream) if any(note.picture for note in campaign.notes) else {}
    tall = {key for key, (width, height) in sizes.items() if height > width}
    turns = sorted({*records, *(note.turn for note in campaign.notes)}, reverse=True)
    return [
        {
            "turn": turn,
            "battles": told_battles(records[turn], language) if turn in records else [],
            "summary": list(summary(campaign, records[turn], language)) if turn in records else [],
            "notes": [
                {
                    "it": note,
                    "size": sizes.get(note.picture),
                    "tall": note.picture in tall,
                    "rival": rival_of(campaign, turn, note.battle),
                    "may_strike": sat.runs or sat.player == note.player,
                }
                for note in campaign.notes
                if note.turn == turn
            ],
        }
        for turn in turns
    ]


def battle_choices(campaign: Campaign) -> list[dict[str, Any]]:
    """The battles a note may be about, this turn's first; the value is turn and attacker."""
    return [
        {"value": f"{record.turn}:{battle.attacker}", "turn": record.turn, "it": battle}
        for record in reversed(told_turns(campaign))
        for battle in record.battles
    ]


def told_turns(campaign: Campaign) -> list[TurnRecord]:
    return [*campaign.past, *([campaign.record()] if campaign.turn and campaign.phase != ENDED else [])]


def rival_of(campaign: Campaign, turn: int, attacker: str) -> str:
    battles = (battle for record in told_turns(campaign) if record.turn == turn for battle in record.battles)
    return next((battle.defender for battle in battles if battle.attacker == attacker), "")


def told_battles(record: TurnRecord, language: str) -> list[dict[str, Any]]:
    """Each battle of a turn in a line, and whose it was: its sheet can still be read."""
    return [{"text": battle_line(battle, language), "it": battle} for battle in record.battles]


def summary(campaign: Campaign, record: TurnRecord, language: str) -> Iterator[str]:
    """What came of a turn's battles, in a few lines: land that changed hands, positions, tiles at the end."""
    for capture in record.captures:
        tile = campaign.planet.tile(capture.tile)
        facts = {"player": capture.player, "owner": capture.owner, "price": capture.price}
        yield say("campaigns.summary.capture", language, tile=tile.title, **facts)
    for player, count in record.earned.items():
        if count > 0:
            yield say("campaigns.summary.earned", language, player=player, count=count)
    tiles = [f"{player} {count}" for player, count in record.tiles.items()]
    yield say("campaigns.summary.tiles", language, tiles=tiles)


def battle_line(battle: FoughtBattle, language: str) -> str:
    if battle.winner is None:
        key = "campaigns.summary.level"
        return say(key, language, attacker=battle.attacker, defender=battle.defender)
    loser = battle.defender if battle.winner == battle.attacker else battle.attacker
    return say("campaigns.summary.won", language, winner=battle.winner, loser=loser, count=battle.margin)
