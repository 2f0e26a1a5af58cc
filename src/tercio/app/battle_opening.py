"""A battle is opened: two lists, a scenario, the ground, and who plays."""

from __future__ import annotations

import secrets

import msgspec

from tercio.app.battle_ground import terrain_of
from tercio.app.battle_seats import KIND, beginning_of
from tercio.app.club_figures import faction_finder, figures_in
from tercio.app.command_desk import new_stream, perform
from tercio.app.kept_armies import find_army
from tercio.app.my_battles import seat_accounts
from tercio.arena.policies import POLICIES
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.firstblood.armies.catalogue import faction
from tercio.firstblood.armies.muster import ArmyList, muster, unequal
from tercio.firstblood.armies.text import FindFaction, is_made_up, read_list, shipped_lists
from tercio.firstblood.battlefield.laid_ground import LaidPiece
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.narration import army_name
from tercio.firstblood.rivals import LONGEST_NAME, Rival
from tercio.firstblood.state import ArmySheet, Piece, Settings
from tercio.firstblood.victory.scenarios import BOOK, scenario

LONGEST_LIST = 20_000
UNEQUAL = "battle.open.unequal"
"""What is refused, and granted to whoever accepts it by this key: a handicap is chosen knowingly."""
KEPT = "kept:"
"""How an order names a list that somebody keeps."""
MOST_NAME = LONGEST_NAME
"""Letters of a player's name."""
MOST_PIECES = 30
MOST_SEED = 10**9


class ForceOffered(msgspec.Struct, frozen=True):
    """A ready list: its key, and its name as people say it."""

    key: str
    """What opening a battle names it by."""
    name: str
    """For people, in the language asked for."""
    faction: str
    """The faction it is of."""
    points: int
    """What it costs, in points."""


class BattleOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play: lists by key or in full, a scenario, the ground by lot, and the rivals."""

    first: str = "hundred-kingdoms-300"
    second: str = "nords-300"
    scenario: str = "plunder-the-camp"
    pieces: int = 10
    """Terrain pieces thrown by lot; 0 for a bare table."""
    seed: int | None = None
    """Of the ground; none draws one."""
    laid: tuple[LaidPiece, ...] | None = None
    """The ground laid by hand; then nothing is thrown."""
    winner_picks_edge: bool = False
    """The winner of the roll-off also picks a table edge.  FB-DEPL-03"""
    names: tuple[str, str] = ("", "")
    invited: int | None = None
    """The side somebody is sent for; none where nobody is."""
    machines: tuple[str, str] = ("", "")
    """The policy that plays each side; empty for a person."""
    accept: tuple[str, ...] = ()
    """Keys of refusals that whoever orders it has read and accepts: unequal forces."""


def ready_forces(language: str) -> list[ForceOffered]:
    """The lists one can play at once."""
    ready = sorted(shipped_lists().items(), key=lambda pair: (pair[1].limit, pair[0]))
    return [
        ForceOffered(key, shown_name(key, chosen, language), chosen.faction, chosen.limit)
        for key, chosen in ready
    ]


def shown_name(key: str, chosen: ArmyList, language: str) -> str:
    """A ready list as people see it listed: lists of one faction and size by their own names as well.

    One of a faction of our own says so.
    """
    name = army_name(chosen.faction, chosen.limit).text(language)
    alike = [
        army
        for army in shipped_lists().values()
        if (army.faction, army.limit) == (chosen.faction, chosen.limit)
    ]
    if len(alike) > 1:
        name = say("army.called", language, name=name, called=chosen.name)
    return say("army.made_up", language, name=name) if is_made_up(key) else name


def ready_list_of(faction_name: str, points: int) -> str | None:
    """The ready list of a faction that comes nearest to so many points; None for what plays another game."""
    try:
        known = faction(faction_name).name
    except Refused:
        return None
    lists = {key: chosen for key, chosen in shipped_lists().items() if chosen.faction == known}
    return min(lists, key=lambda key: (abs(lists[key].limit - points), key), default=None)


def force_keys() -> list[str]:
    """The keys of the ready lists."""
    return sorted(shipped_lists())


def scenario_keys() -> list[str]:
    """The keys of the scenarios of the book."""
    return list(BOOK)


def open_battle(
    order: BattleOrder, who: str, command_id: str, accounts: tuple[str, str] = ("", "")
) -> tuple[str, int]:
    """A new battle, up to its first decision: its stream and version."""
    command = begin_command(order, accounts)
    stream = new_stream(KIND)
    outcome = perform(KIND, stream, command, who=who, command_id=command_id)
    seat_accounts(stream, accounts)
    return stream, outcome.version


def begin_command(order: BattleOrder, accounts: tuple[str, str]) -> BeginBattle:
    """The order as the command that begins the battle; what cannot be played is refused."""
    if not 0 <= order.pieces <= MOST_PIECES or not 0 <= (order.seed or 0) <= MOST_SEED:
        raise Refused("battle.open.numbers", most=MOST_PIECES, seed=MOST_SEED)
    chosen = scenario(order.scenario)
    armies = check_match(order)
    if not set(order.machines) <= {"", *POLICIES}:
        raise Refused("battle.no_policy", asked=order.machines, known=sorted(POLICIES))
    asked_in = (side == order.invited for side in (0, 1))
    first, second = map(Rival, order.names, accounts, order.machines, ("", ""), asked_in)
    settings = Settings(roll_off_winner_picks_edge=order.winner_picks_edge)
    return BeginBattle(armies, chosen, ground_of(order), settings, rivals=(first, second))


def check_match(order: BattleOrder) -> tuple[ArmySheet, ArmySheet]:
    """Both armies; refused where one is far dearer, unless whoever orders it accepts that.  FB-MUSTER-01"""
    armies = army_of(order.first), army_of(order.second)
    if (points := points_if_unequal(*armies)) and UNEQUAL not in order.accept:
        raise Refused(UNEQUAL, rule="FB-MUSTER-01", first=points[0], second=points[1])
    return armies


def points_if_unequal(first: ArmySheet, second: ArmySheet) -> tuple[int, int] | None:
    """What two armies cost, where they are no match."""
    return (first.points, second.points) if unequal(first, second) else None


def unequal_at(stream: str, side: int) -> tuple[int, int] | None:
    """What the army of a side costs, and that across from it, where they are no match."""
    armies = beginning_of(stream).armies
    return points_if_unequal(armies[side], armies[1 - side])


def army_told(stream: str, side: int, language: str) -> str:
    """An army as whoever is invited reads it: the list's name, its faction, and its points."""
    sheet = beginning_of(stream).armies[side]
    points = points_chosen(sheet)
    if not points:  # no list priced it
        return sheet.name or sheet.faction
    force_words = army_name(sheet.faction, points).text(language)
    return say("army.named", language, name=sheet.name, army=force_words) if sheet.name else force_words


def points_chosen(sheet: ArmySheet) -> int:
    """The points an army was chosen by: a ready list's limit, as it is offered, else what it costs."""
    for key, chosen in shipped_lists().items():
        if (chosen.name, chosen.faction) == (sheet.name, sheet.faction) and army_of(key) == sheet:
            return chosen.limit
    return sheet.points


def unequal_points(order: BattleOrder) -> tuple[int, int] | None:
    """What both armies cost where they are no match; nothing where they are, or cannot be read."""
    try:
        return points_if_unequal(army_of(order.first), army_of(order.second))
    except Refused:
        return None


def rival_army(wanted: str, usual: str) -> str:
    """The ready list of the usual rival's faction that is nearest to an army in points."""
    try:
        points = army_of(wanted).points
    except Refused:
        return usual
    return ready_list_of(shipped_lists()[usual].faction, points) or usual


def ground_of(order: BattleOrder) -> tuple[Piece, ...]:
    """The terrain of a battle: laid by hand and legal, or thrown by lot."""
    if order.laid is not None:
        return terrain_of(order.scenario, order.laid)
    seed = secrets.randbelow(MOST_SEED) if order.seed is None else order.seed
    return (
        field_by_lot(scenario(order.scenario), SeededDice(f"ground {seed}"), order.pieces)
        if order.pieces
        else ()
    )


def army_of(wanted: str) -> ArmySheet:
    """The army of a list, with the figures the list names."""
    text = find_army(wanted.removeprefix(KEPT)).text if wanted.startswith(KEPT) else wanted
    find = faction_finder(figures_in(text))
    chosen = force(text, find)
    return muster(chosen, find(chosen.faction))


def force(wanted: str, find: FindFaction = faction) -> ArmyList:
    """A list by its key, or the text of one."""
    if len(wanted) > LONGEST_LIST:
        raise Refused("battle.open.list_too_long", most=LONGEST_LIST)
    ready = shipped_lists().get(wanted)
    if ready is not None:
        return ready
    if "\n" not in wanted.strip():
        raise Refused("battle.watch.no_army", name=wanted[:60], known=sorted(shipped_lists()))
    return read_list(wanted, find)
