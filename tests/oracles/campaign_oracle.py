"""The campaign's figures worked out the slow, obvious way, from the ledger's words alone."""

from __future__ import annotations

from itertools import permutations

PROFILES = {
    "A": (8, 10, 10, 6, 2),
    "B": (7, 6, 8, 11, 4),
    "C": (11, 9, 6, 9, 1),
    "D": (8, 8, 7, 10, 3),
    "E": (9, 10, 11, 6, 0),
    "F": (8, 8, 9, 8, 3),
    "G": (8, 7, 8, 9, 4),
    "H": (9, 11, 9, 7, 0),
    "I": (10, 7, 9, 7, 3),
    "J": (8, 9, 9, 8, 2),
}


def figures(profile: str, tiles: list[tuple[str, ...]], earned: int) -> dict[str, int]:
    """Tiles, SP and resources of somebody who holds tiles with these features."""
    transport, energy, command, supplies, shield = PROFILES[profile]
    ports = sum("spaceport" in tile for tile in tiles)
    hives = sum("hive" in tile for tile in tiles)
    power = sum("power" in tile for tile in tiles) + hives
    bastions = sum("command" in tile for tile in tiles) + hives
    factories = sum("manufactorum" in tile for tile in tiles) + hives
    generators = sum("shield" in tile for tile in tiles) + hives
    extra = generators + shield - 4
    sp = generators + (extra if extra > 0 else 0) + earned
    return {
        "tiles": len(tiles),
        "sp": sp,
        "transport": ports * transport + sp,
        "energy": power * energy + sp,
        "command": bastions * command + sp,
        "supplies": factories * supplies + sp,
    }


def chains(players: list[str], first: str, fought: set[frozenset[str]]) -> list[tuple[str, ...]]:
    """Every order in which nobody names last turn's rival while another was outside the chain."""
    others = [player for player in players if player != first]
    every = [(first, *rest) for rest in permutations(others)]
    return [chain for chain in every if all(link_is_legal(chain, n, fought) for n in range(len(others)))]


def link_is_legal(chain: tuple[str, ...], at: int, fought: set[frozenset[str]]) -> bool:
    attacker, target, outside = chain[at], chain[at + 1], chain[at + 1 :]
    if frozenset((attacker, target)) not in fought:
        return True
    return all(frozenset((attacker, other)) in fought for other in outside)


def rematches(chain: tuple[str, ...], fought: set[frozenset[str]]) -> int:
    links = zip(chain, (*chain[1:], chain[0]), strict=True)
    return sum(frozenset(link) in fought for link in links)
