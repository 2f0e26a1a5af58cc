"""The names of a case for the engine's numbers: players 1 and 2, regiments, models from 1 on, pieces."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.firstblood.cases.rows import Row
from tercio.firstblood.cases.values import number
from tercio.firstblood.engine.state import DRAW, Table

NONE, GROUP, DRAWN = "none", "group", "draw"


class Names:
    """Reads and writes the names of one case."""

    def __init__(self, table: Table, regiments: Sequence[str]) -> None:
        self.table = table
        self.forces = table.forces
        self.regiments = list(regiments)
        self.pieces = [piece.name or f"piece {k}" for k, piece in enumerate(table.field.pieces)]
        self.zones = [zone.name or f"zone {k}" for k, zone in enumerate(table.scenario.zones)]

    def _one_of(self, row: Row, text: str, known: Sequence[str], problem: str) -> int:
        lower = [name.lower() for name in known]
        if text.lower() not in lower:
            raise row.wrong(problem, name=text, known=list(known))
        return lower.index(text.lower())

    def regiment(self, row: Row, text: str) -> int:
        return self._one_of(row, text, self.regiments, "case.no_regiment")

    def model(self, row: Row, text: str) -> int:
        """`Raiders 2` is the second model; a regiment of one model needs no number."""
        if text.lower() == NONE:
            return -1
        name, _, last = text.rpartition(" ")
        if not last.isdecimal():
            name, last = text, "1"
            r = self.regiment(row, name)
            if self.forces.end[r] - self.forces.first[r] > 1:
                raise row.wrong("case.which_model", name=name)
        r = self.regiment(row, name)
        return self.forces.first[r] + number(row, last, 1, self.forces.end[r] - self.forces.first[r]) - 1

    def player(self, row: Row, text: str) -> int:
        if text not in ("1", "2"):
            raise row.wrong("case.player", text=text)
        return int(text) - 1

    def winner(self, row: Row, text: str) -> int:
        return DRAW if text.lower() == DRAWN else self.player(row, text)

    def piece(self, row: Row, text: str) -> int:
        return self._one_of(row, text, self.pieces, "case.no_piece")

    def zone(self, row: Row, text: str) -> int:
        return self._one_of(row, text, self.zones, "case.no_zone")

    def entry(self, row: Row, text: str) -> int:
        """A card by the regiment, or one of the regiments, it stands for."""
        return self.forces.entry[self.regiment(row, text)]

    # --- the other way

    def of_regiment(self, r: int) -> str:
        return self.regiments[r] if 0 <= r < len(self.regiments) else str(r)

    def of_model(self, m: int) -> str:
        if not 0 <= m < self.forces.models:
            return NONE
        r = self.forces.regiment[m]
        return f"{self.regiments[r]} {m - self.forces.first[r] + 1}"

    def of_entry(self, entry: int) -> str:
        return next(
            (name for r, name in enumerate(self.regiments) if self.forces.entry[r] == entry), str(entry)
        )

    def of_player(self, player: int) -> str:
        return DRAWN if player == DRAW else str(player + 1)

    def of_piece(self, piece: int) -> str:
        return self.pieces[piece] if 0 <= piece < len(self.pieces) else str(piece)

    def of_zone(self, zone: int) -> str:
        return self.zones[zone] if 0 <= zone < len(self.zones) else str(zone)
