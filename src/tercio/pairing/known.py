"""Who has met whom, as standings, as far as it can matter.

Plain Python that also compiles (`known.pxd` gives the C types).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tercio.pairing import number_rows

if TYPE_CHECKING:
    from tercio.pairing.model import Entrant
    from tercio.pairing.number_rows import Row

PACKED = not __file__.endswith(".py")


def met_nearby(order: list[Entrant], place: dict[str, int]) -> tuple[Row, Row]:
    """For each standing, the standings it has met near enough to matter: rows end to end, and their starts.

    How near matters is the exchange theorem's first bound (see `near`), taken twice over until we know that
    both sides tell the same. If they do not, it is enough that one of them says so.
    """
    told = Meetings(place, [company.met for company in order])
    return (told.first, told.met) if told.read() and told.agreed() else both_sides(order, place)


class Meetings:
    """What each company tells: the standings nearby that it has met, from first[i] to first[i + 1] in `met`.

    A dictionary reads a name, an entry, the entry's name and a number, each elsewhere in memory: in a large
    field that waiting is half of all the work. So compiled code keeps a table of its own, a name's hash
    beside its standing. Where no two of the field share a hash it is right about everybody in the field.
    It may take a stranger for one of them, so near ones are compared by name; a far one changes nothing.
    """

    def __init__(self, place: dict[str, int], met: list[Collection[str]]) -> None:
        self.place, self.told = place, met
        self.names = list(place)
        self.size = len(met)
        self.most = max(map(len, met), default=0)
        self.reach = 2 * (1 + 2 * self.most)
        self.first = number_rows.row(self.size + 1, 0, PACKED)
        self.met = number_rows.row(sum(map(len, met)), 0, PACKED)
        self.heard = number_rows.row(self.size, 0, PACKED)
        slots = 2
        while slots < 2 * self.size:
            slots *= 2
        self.last = slots - 1
        self.found = 0
        self.table = number_rows.row(2 * slots if PACKED else 0, 0, PACKED)

    def enter(self) -> bool:
        """Write everybody into the table of hashes; False where two share one."""
        for standing in range(self.size):
            mark = hash(self.names[standing])
            slot = mark & self.last
            while self.table[2 * slot + 1]:
                if self.table[2 * slot] == mark:
                    return False
                slot = slot + 1 & self.last
            self.table[2 * slot] = mark
            self.table[2 * slot + 1] = standing + 1
        return True

    def likely(self, mark: int) -> int:
        """Where whoever has this hash stands, -1 for nobody here; a stranger may share it."""
        slot = mark & self.last
        while self.table[2 * slot + 1]:
            if self.table[2 * slot] == mark:
                return self.table[2 * slot + 1] - 1
            slot = slot + 1 & self.last
        return -1

    def read(self) -> bool:
        """Keep what is told of rivals within reach, and count how often each is told of at any distance."""
        if PACKED and not self.enter():
            return False
        for standing in range(self.size):
            names = frozenset(self.told[standing])
            if PACKED:
                self.read_marks(standing, names)
            else:
                self.read_names(standing, names)
            self.first[standing + 1] = self.found
        return True

    def read_names(self, standing: int, names: frozenset[str]) -> None:
        """What one company tells."""
        for name in names:
            there = self.place.get(name, -1)
            if there >= 0 and self.hear(standing, there):
                self.keep(there)

    def read_marks(self, standing: int, names: frozenset[str]) -> None:
        """The same by hash, which a text remembers: far names need not be compared."""
        for name in names:
            there = self.likely(hash(name))
            if there >= 0 and self.hear(standing, there) and self.names[there] == name:
                self.keep(there)

    def hear(self, standing: int, there: int) -> bool:
        """Count that somebody is told of; whether it stands within reach of whoever tells."""
        self.heard[there] += 1
        return abs(there - standing) <= self.reach

    def keep(self, there: int) -> None:
        """Write down one meeting."""
        self.met[self.found] = there
        self.found += 1

    def agreed(self) -> bool:
        """Whether nobody is told of more often than it tells, and nearby rivals tell alike of each other."""
        for standing in range(self.size):
            if self.heard[standing] > len(self.told[standing]):
                return False
            for at in range(self.first[standing], self.first[standing + 1]):
                if self.met[at] == standing:
                    raise ValueError("an entrant has met itself")
                if not self.tells(self.met[at], standing):
                    return False
        return True

    def tells(self, company: int, other: int) -> bool:
        """Whether one standing tells of having met another."""
        for at in range(self.first[company], self.first[company + 1]):  # noqa: SIM110
            if self.met[at] == other:
                return True
        return False


def both_sides(order: list[Entrant], place: dict[str, int]) -> tuple[Row, Row]:
    """Every meeting that either side tells of, near or far."""
    rivals: list[set[int]] = [set() for _ in order]
    for standing, company in enumerate(order):
        for rival in company.met:
            there = place.get(rival)
            if there == standing:
                raise ValueError("an entrant has met itself")
            if there is not None:
                rivals[standing].add(there)
                rivals[there].add(standing)
    first, met = [0], list[int]()
    for row in rivals:
        met += sorted(row)
        first.append(len(met))
    return number_rows.row_of(first, PACKED), number_rows.row_of(met, PACKED)
