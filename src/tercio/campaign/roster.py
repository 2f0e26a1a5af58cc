"""Army lists as the hobby keeps them: BattleScribe and New Recruit files, or typed line by line.

Combined Arms Detachment (Orks)
HQ: Warboss 120
Troops: Boyz 180
Allied Detachment (Eldar)
HQ: Farseer 100
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from msgspec.structs import replace

from tercio.campaign.army import ArmyList, Entry, Force, same_name
from tercio.campaign.rosterxml import Raw, open_roster
from tercio.core.refused import Refused

SLOTS = {
    "hq": "hq", "cg": "hq", "cuartel general": "hq",
    "troops": "troops", "línea": "troops", "linea": "troops", "tropas": "troops",
    "elites": "elites", "elite": "elites", "élite": "elites",
    "fast attack": "fast_attack", "ataque rápido": "fast_attack", "ataque rapido": "fast_attack",
    "heavy support": "heavy_support", "apoyo pesado": "heavy_support",
    "fortification": "fortification", "fortifications": "fortification", "fortificación": "fortification",
    "lord of war": "lord_of_war", "lords of war": "lord_of_war", "amo de la guerra": "lord_of_war",
    "dedicated transport": "transport", "transport": "transport", "transporte": "transport",
    "transporte asignado": "transport", "élites": "elites", "fortificaciones": "fortification",
    "fortificacion": "fortification", "amos de la guerra": "lord_of_war", "other": "other", "otros": "other",
    "otro": "other",
}  # fmt: skip
"""How lists call the slots, in both languages."""

GAME = re.compile(r"40[ ,.]?(?:000|k)", re.IGNORECASE)
EDITION = re.compile(r"7th|7ª|séptima", re.IGNORECASE)
MOST_LINES = 400


def read_roster(data: bytes) -> ArmyList:
    """An army list from a file; another game's roster is refused."""
    roster = open_roster(data)
    game = str(roster.get("gameSystemName", ""))
    if not (named := GAME.search(game)) or not EDITION.search(game, named.end()):
        raise Refused("campaign.roster.game", rule="CP-BATT-02", game=game or "?")
    forces = list(_forces(roster, _own_book(roster)))
    if not forces:
        raise Refused("campaign.roster.empty", rule="CP-BATT-01")
    points = sum(entry.points for force in forces for entry in force.entries)
    return ArmyList(str(roster.get("name") or "?")[:80], tuple(forces), points, game[:80])


def _own_book(holder: Raw) -> str:
    """The player's own book: that of the first force that is no ally and no formation."""
    names = [(str(raw.get("name", "")), str(raw.get("catalogueName", ""))) for raw in holder["forces"]]
    return next((book for name, book in names if kind_of(name, book, book) == "primary"), "")


def _forces(holder: Raw, book: str) -> Iterator[Force]:
    """Forces and the forces inside them."""
    for raw in holder["forces"]:
        own = book or str(raw.get("catalogueName", ""))
        here = str(raw.get("catalogueName") or own)
        name = str(raw.get("name", "?"))
        yield Force(name[:80], here[:80], kind_of(name, here, own), tuple(_entries(raw)))
        yield from _forces(raw, own)
        book = own


def kind_of(name: str, book: str, own: str) -> str:
    """What a force is: a formation and an allied detachment say so, or come from another book."""
    lowered = name.casefold()
    if "formation" in lowered or "formación" in lowered:
        return "formation"
    if "allied" in lowered or "aliad" in lowered or not same_name(book, own):
        return "allied"
    return "primary"


def _entries(force: Raw) -> Iterator[Entry]:
    for unit in force["selections"]:
        yield Entry(_name(unit), slot_of(unit), points_of(unit), tuple(_models(unit)))
    for category in force["categories"]:  # older files keep the units inside their category
        for unit in category["selections"]:
            slot = SLOTS.get(str(category.get("name", "")).casefold(), "other")
            yield Entry(_name(unit), slot, points_of(unit), tuple(_models(unit)))


def _name(unit: Raw) -> str:
    return str(unit.get("name", "?"))[:80]


def slot_of(unit: Raw) -> str:
    """The slot of a unit: its primary category, or the first that is a slot at all."""
    named = sorted(
        unit["categories"], key=lambda category: str(category.get("primary", "")).lower() != "true"
    )
    slots = (SLOTS.get(str(category.get("name", "")).casefold()) for category in named)
    return next((slot for slot in slots if slot), "other")


def points_of(part: Raw) -> int:
    """The points of a part and everything inside it; what the file says they add up to is not believed."""
    return math.ceil(_exact(part) - 1e-6)


def _exact(part: Raw) -> float:
    return sum(_points(cost) for cost in part["costs"]) + sum(_exact(inside) for inside in part["selections"])


def _points(cost: Raw) -> float:
    if str(cost.get("name", "")).strip().casefold() not in ("pts", "points", "puntos"):
        return 0
    try:
        value = float(cost.get("value", 0))
    except ValueError:
        raise Refused("campaign.roster.broken", rule="CP-BATT-01") from None
    if not math.isfinite(value) or not 0 <= value <= 100_000:
        raise Refused("campaign.roster.broken", rule="CP-BATT-01")
    return value


def _models(part: Raw) -> Iterator[str]:
    for inside in part["selections"]:
        if inside.get("type") in ("model", "unit"):
            yield _name(inside)
        yield from _models(inside)


HEADER = re.compile(r"^(?P<name>[^:()]+)\((?P<book>[^()]+)\)$")
PRICE = re.compile(r"([0-9]{1,5})(?:pts|puntos|points)?\.?")
CURRENCY = {".", *(f"{word}{dot}" for word in ("pts", "puntos", "points") for dot in ("", "."))}


def read_typed(text: str, name: str = "") -> ArmyList:
    """An army list typed in: a line for each detachment with its book, a line for each unit."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise Refused("campaign.roster.too_long", rule="CP-BATT-01", most=MOST_LINES)
    forces: list[Force] = []
    for number, line in enumerate(lines, 1):
        if not (line := line.strip()):
            continue
        if header := HEADER.match(line):
            forces.append(Force(header["name"].strip()[:80], header["book"].strip()[:80]))
        elif (unit := _unit_in(line)) and forces:
            last = forces[-1]
            forces[-1] = replace(last, entries=(*last.entries, _typed(*unit, number)))
        else:
            raise Refused("campaign.roster.line", rule="CP-BATT-01", number=number, line=line[:60])
    if not forces:
        raise Refused("campaign.roster.empty", rule="CP-BATT-01")
    points = sum(entry.points for force in forces for entry in force.entries)
    return ArmyList(name[:80] or forces[0].book, tuple(_sorted_out(forces)), points)


def _unit_in(line: str) -> tuple[str, str, int] | None:
    """`Troops: Boyz 180 pts` as its slot, its name and its points."""
    slot, _, rest = line.partition(":")
    words = rest.rsplit(None, 1)
    if len(words) == 2 and words[1] in CURRENCY:
        words = words[0].rsplit(None, 1)
    price = PRICE.fullmatch(words[1]) if len(words) == 2 else None
    return (slot, words[0].strip(), int(price[1])) if slot and price else None


def _typed(slot: str, name: str, points: int, number: int) -> Entry:
    """A unit of a typed list; a slot nobody knows would slip past closed ones, so it is refused."""
    known = SLOTS.get(slot.strip().casefold())
    if known is None:
        raise Refused("campaign.roster.slot", rule="CP-BATT-01", number=number, slot=slot[:40])
    return Entry(name[:80], known, points)


def _sorted_out(forces: list[Force]) -> Iterator[Force]:
    """Which of the forces are the player's own."""
    mine = [force for force in forces if kind_of(force.name, force.book, force.book) == "primary"]
    own = mine[0].book if mine else forces[0].book
    for force in forces:
        yield replace(force, kind=kind_of(force.name, force.book, own))
