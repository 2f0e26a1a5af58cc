"""Who has met whom, as standings, as far as it can matter.

Plain Python that also compiles (`known.pxd` gives the C types).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tercio.pairing.number_rows import row, row_of

if TYPE_CHECKING:
    from tercio.pairing.number_rows import Row

PACKED = not __file__.endswith(".py")


def met_nearby(names: list[str], told: list[Collection[str]]) -> tuple[Row, Row] | None:
    """For each standing, the standings it has met near enough to matter: their starts, and rows end to end.

    How near matters is the exchange theorem's first bound (see `near`), taken twice over until we know that
    both sides tell the same. If they do not, it is enough that one of them says so. None where not everybody
    can surely be told apart.
    """
    meetings = Meetings(names, told)
    if not meetings.read():
        return None
    return (meetings.first, meetings.met) if meetings.agreed() else both_sides(names, told)


class Meetings:
    """What each company tells: the standings nearby that it has met, from first[i] to first[i + 1] in `met`.

    A dictionary reads a name, an entry, the entry's name and a number, each elsewhere in memory: in a large
    field that waiting is half of all the work. So compiled code keeps a table of its own, a name's hash
    beside its standing. Where no two of the field share a hash it is right about everybody in the field.
    It may take a stranger for one of them, so near ones are compared by name; a far one changes nothing.
    """

    def __init__(self, names: list[str], told: list[Collection[str]]) -> None:
        self.names, self.told = names, told
        self.size = len(names)
        self.measure()
        self.first = row(self.size + 1, 0, PACKED)
        self.met = row(self.meetings, 0, PACKED)
        self.heard = row(self.size, 0, PACKED)
        slots = 2
        while slots < 2 * self.size:
            slots *= 2
        self.last = slots - 1
        self.found = 0
        self.place: dict[str, int] = {}
        self.table = row(2 * slots if PACKED else 0, 0, PACKED)

    def measure(self) -> None:
        """Count the meetings, and how far one can matter."""
        most = 0
        self.meetings = 0
        for names in self.told:
            most = max(most, len(names))
            self.meetings += len(names)
        self.reach = 2 * (1 + 2 * most)

    def read(self) -> bool:
        """Keep what is told of rivals within reach, and count how often each is told of at any distance.

        False where not everybody can surely be told apart: names that are no plain text or share a hash, and
        whoever has met itself.
        """
        if not (self.enter_marks() if PACKED else self.enter_names()):
            return False
        for standing in range(self.size):
            names = frozenset(self.told[standing])
            if not (self.read_marks(standing, names) if PACKED else self.read_names(standing, names)):
                return False
            self.first[standing + 1] = self.found
        return True

    def enter_names(self) -> bool:
        """Write everybody into the dictionary; False where two have one name."""
        self.place = {name: standing for standing, name in enumerate(self.names)}
        return len(self.place) == self.size

    def enter_marks(self) -> bool:
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

    def read_names(self, standing: int, names: frozenset[str]) -> bool:
        """What one company tells."""
        for name in names:
            if type(name) is not str:
                return False
            there = self.place.get(name, -1)
            if there == standing:
                return False
            if there >= 0 and self.hear(standing, there):
                self.keep(there)
        return True

    def read_marks(self, standing: int, names: frozenset[str]) -> bool:
        """The same by hash, which a text remembers: far names need not be compared."""
        for name in names:
            if type(name) is not str:
                return False
            there = self.likely(hash(name))
            if there >= 0 and self.hear(standing, there) and self.names[there] == name:
                if there == standing:
                    return False
                self.keep(there)
        return True

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
                if not self.tells(self.met[at], standing):
                    return False
        return True

    def tells(self, company: int, other: int) -> bool:
        """Whether one standing tells of having met another."""
        for at in range(self.first[company], self.first[company + 1]):  # noqa: SIM110
            if self.met[at] == other:
                return True
        return False


def both_sides(names: list[str], told: list[Collection[str]]) -> tuple[Row, Row]:
    """Every meeting that either side tells of, near or far."""
    place = {name: standing for standing, name in enumerate(names)}
    rivals: list[set[int]] = [set() for _ in names]
    for standing, names_told in enumerate(told):
        for name in names_told:
            there = place.get(name)
            if there is not None:
                rivals[standing].add(there)
                rivals[there].add(standing)
    first, met = [0], list[int]()
    for theirs in rivals:
        met += sorted(theirs)
        first.append(len(met))
    return row_of(first, PACKED), row_of(met, PACKED)
