"""`make prove`: the house under load, faults and hostile input, and one table of what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Proof:
    """One line of the table: what was tried, how often, and everything that went wrong."""

    what: str
    tried: int = 0
    lost: int = 0
    doubled: int = 0
    unauthorised: int = 0
    broken: int = 0
    """Answers of 500 and above that were not "not now, try again" (503)."""
    notes: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Nothing went wrong, and something was tried."""
        return bool(self.tried) and not any((self.lost, self.doubled, self.unauthorised, self.broken))

    def row(self) -> tuple[str, ...]:
        """As the table shows it."""
        numbers = (self.tried, self.lost, self.doubled, self.unauthorised, self.broken)
        return self.what, *(f"{number:,}" for number in numbers), "holds" if self.holds else "BROKEN"
