"""A second opinion on a round paired from the top down, by a matching of the checker's own.

A field of n needs n/2 rematches less the most couples that have not met. So a round has no rematch too many
if that many couples exist, and it reads first if no company could have had a better-placed rival and still
left the rest a round with as few.  WT-PAIR-02
"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.argument_checks import check_arguments
from tercio.pairing.bye import who_rests
from tercio.pairing.check import Fault
from tercio.pairing.matching import couples
from tercio.pairing.model import Entrant, Pairing

ORDER, BETTER = "pairing.fault.order", "pairing.fault.better"


@check_arguments
def check_top_down(entrants: Sequence[Entrant], pairing: Pairing) -> list[Fault]:
    """Everything to be said against a round that should have been paired from the top down.  WT-PAIR-02"""
    seated = sorted(
        [company for pair in pairing.pairs for company in pair] + ([pairing.bye] if pairing.bye else [])
    )
    if seated != sorted(company.id for company in entrants) or (pairing.bye is None) == bool(
        len(entrants) % 2
    ):
        return [Fault("pairing.fault.not_a_pairing", {})]
    due = who_rests(entrants)
    if due != pairing.bye:
        return [Fault("pairing.fault.bye", {"bye": pairing.bye, "due": due})]
    return Table(entrants, pairing).faults()


class Table:
    """The companies that play, best placed first, and whom each has not met."""

    def __init__(self, entrants: Sequence[Entrant], pairing: Pairing) -> None:
        field = sorted(
            (company for company in entrants if company.id != pairing.bye), key=lambda company: company.rank
        )
        met = {(company.id, other) for company in field for other in company.met}
        self.order = [company.id for company in field]
        self.new = {
            company: {
                rival
                for rival in self.order
                if rival != company and (company, rival) not in met and (rival, company) not in met
            }
            for company in self.order
        }
        self.pairs = pairing.pairs
        self.partner = {company: rival for a, b in pairing.pairs for company, rival in ((a, b), (b, a))}

    def faults(self) -> list[Fault]:
        """A rematch too many, or a round that another one reads before."""
        spare = self.again(self.order) - self.rematches(self.order)
        if spare:
            return [Fault(BETTER, {"rematches": spare, "points": 0, "standing": 0})]
        place = {company: at for at, company in enumerate(self.order)}
        uppers = [upper for upper, _ in self.pairs]
        written = uppers == sorted(uppers, key=place.__getitem__)
        if not written or any(place[company] > place[rival] for company, rival in self.pairs):
            return [Fault(ORDER, {})]
        return [Fault(ORDER, {})] if self.another_reads_first() else []

    def another_reads_first(self) -> bool:
        left = list(self.order)
        while left:
            upper, *others = left
            allowed = self.again(left)
            for rival in others[: others.index(self.partner[upper])]:
                rest = [company for company in others if company != rival]
                met = rival not in self.new[upper]
                if met <= allowed and met + self.rematches(rest) <= allowed:
                    return True
            left = [company for company in others if company != self.partner[upper]]
        return False

    def again(self, some: Sequence[str]) -> int:
        """Rematches of the round as it stands, among these."""
        return sum(self.partner[company] not in self.new[company] for company in some) // 2

    def rematches(self, some: Sequence[str]) -> int:
        """The fewest rematches these can be paired with."""
        here = set(some)
        graph = {company: self.new[company] & here for company in some}
        return (len(some) - len(couples(graph, self.partner))) // 2
