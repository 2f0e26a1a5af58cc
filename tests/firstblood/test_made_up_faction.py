"""The Lantern Company, a faction of our own: whatever the book has, its games meet.

Three lists between them carry every special rule of the book; a rule, an item, a Draw Event or a [Command]
ability that never makes a difference in their games has no place in the file.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.firstblood.armies import ArmyList, bill, faction, factions, muster, shipped_lists
from tercio.firstblood.armies.catalogue import book_event, special_rule
from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.engine.event_log import ABILITY_USED
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.rule_registry import NAMES, OF_CHARACTERS
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.engine.state import ASKING, OVER, Battle
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.kinds import COMBAT_RALLY
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION
from tests.firstblood.firing import Listening, counted
from tests.firstblood.test_firing import daring

NAME = "Lantern Company"
SIZES = (300, 500, 800)
MOST_BATTLES = 60
"""So many until an item that only shows in a melee has shown itself."""
LISTS = {size: f"lantern-company-{size}" for size in SIZES}
ARENA = Scenario("arena", (Zone(15, 15, 8),), rounds=8, threshold=99, width=30, height=30, deployment_depth=8)


class Noting(Listening):
    """Counts [Command] abilities too."""

    def append(self, saying: tuple[Any, ...]) -> None:
        kind, model, ability, *_ = saying
        if kind == ABILITY_USED:
            profile = self.b.forces.profiles[self.b.forces.profile[model]]
            self.fired[profile.abilities[ability].name] += 1
        super().append(saying)


def fight_out(armies: tuple[ArmySheet, ArmySheet], seed: int, fired: Counter[str]) -> Battle:
    """One battle on a small table."""
    b = start(table_for(Match(armies, ARENA, pieces=4), seed), Lots(2 * seed))
    b.story = Noting(b, fired)  # type: ignore[assignment]
    lots = Lots(2 * seed + 1)
    while not b.clock[OVER]:
        rallying = (COMBAT_RALLY,)
        give(b, rallying if b.clock[ASKING] == TAKE_ACTION and rallying in ready(b) else daring(b, lots))
    return b


def test_only_the_lantern_company_is_made_up_and_its_lists_say_so() -> None:
    assert [name for name, offered in factions().items() if offered.made_up] == [NAME]
    assert [name for name in shipped_lists() if shipped_lists()[name].faction == NAME] == sorted(
        LISTS.values()
    )


@pytest.mark.parametrize("size", SIZES)
def test_its_lists_are_legal_and_use_what_they_may_spend(size: int) -> None:
    chosen = shipped_lists()[LISTS[size]]
    spent = sum(line.points for line in bill(chosen))
    assert 0.95 * size <= spent <= size
    assert muster(chosen)


def carried(chosen: ArmyList) -> set[str]:
    """The names of everything an army list of the faction brings: rules by id, and the rest by name."""
    found: set[str] = set()
    offered = faction(NAME)
    for choice in chosen.choices:
        entries = [offered.find("character", choice.entry) or offered.find("regiment", choice.entry)]
        entries += [offered.find("officer", choice.officer)] if choice.officer else []
        for entry in entries:
            for text in entry.rules:
                found.add(special_rule(text)[0])
                inside = text.partition("in, ")[2].rstrip(")")
                found |= {special_rule(part)[0] for part in inside.split(", ") if inside}
            found |= {*entry.abilities, *(book_event(name) or name for name in entry.draw_events)}
            found.add(entry.name)
        found |= set(choice.items)
        for name in choice.items:
            found |= {boon.which for boon in offered.find("item", name).boons if boon.kind == "grant"}
    return found


def test_its_three_lists_bring_every_rule_of_the_book_and_all_the_file_offers() -> None:
    brought = {name for size in SIZES for name in carried(shipped_lists()[LISTS[size]])}
    offered = faction(NAME)
    granted = {
        boon.which
        for name in brought
        if (ability := offered.find("ability", name))
        for boon in offered.command_ability(ability.name).boons
    }
    assert set(NAMES) - brought - granted - {NAMES[k] for k in OF_CHARACTERS} == set()
    assert set(EVENTS) <= brought
    named = (
        offered.character,
        offered.officer,
        offered.regiment,
        offered.item,
        offered.ability,
        offered.draw_event,
    )
    assert {entry.name for kind in named for entry in kind} - brought == set()


@pytest.mark.slow
def test_every_rule_event_and_ability_of_the_faction_fires_in_its_games() -> None:
    offered = faction(NAME)
    wanted = {*NAMES, *EVENTS, *(known.name for known in (*offered.ability, *offered.draw_event))}
    armies = {size: muster(shipped_lists()[LISTS[size]]) for size in SIZES}
    with counted() as fired:
        for seed, (one, two) in enumerate([*product(SIZES, SIZES)] * 4):
            fight_out((armies[one], armies[two]), seed, fired)
            if wanted <= {name for name, count in fired.items() if count}:
                break
    assert sorted(wanted - set(fired)) == []


def without(army: ArmyList, item: str) -> ArmyList:
    """The same list, the item left at home."""
    choices = [
        msgspec.structs.replace(choice, items=tuple(name for name in choice.items if name != item))
        for choice in army.choices
    ]
    return msgspec.structs.replace(army, choices=tuple(choices))


@pytest.mark.slow
@pytest.mark.parametrize("item", [item.name for item in faction(NAME).item])
def test_every_item_of_the_faction_changes_some_battle(item: str) -> None:
    carrier = next(chosen for chosen in shipped_lists().values() if chosen != without(chosen, item))
    rival = muster(shipped_lists()[LISTS[300]])
    for seed in range(MOST_BATTLES):
        with_it, without_it = (
            fight_out((muster(chosen), rival), seed, Counter())
            for chosen in (carrier, without(carrier, item))
        )
        if with_it.words != without_it.words:
            return
    pytest.fail(f"{item} made no difference in {MOST_BATTLES} battles")
