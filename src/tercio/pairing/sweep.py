"""The sweep: walk up the standings from the last place, remembering only who is still without a rival.

Plain Python that also compiles (`sweep.pxd` gives the C types).

At each standing a company either takes a rival among those waiting below it or joins them. Two ways to
get there that leave the same companies waiting differ only in what they cost so far, so the cheaper one
is kept. Few wait at any time (`near` says why), so the walk is short; where they are too many it gives up,
and the blossom goes first to say which pairs can matter.

The exchange theorem (see `near`) keeps them few. Say `here` takes j while k waits, so that k will play some
l above `here`. If k stands between them, l-k and here-j cross, and the round can be optimal only if l has
met `here` or k has met j. If k stands below j, l-k encloses here-j, and besides l must have met j or k have
met `here`. So whoever waits and has not met j needs an l that has met `here`; whoever waits below j and has
not met `here` needs one that has met j; a stranger to both, one that has met both. Those who wait must not
outnumber the companies above that can excuse them.

Sweeping upwards gives the last tie-break for nothing. Of two equally good ways to leave the same
companies waiting, the one that reads first is the one whose uppermost company has the better-placed
rival, and that company is the one just reached.  WT-PAIR-02

Who waits is a set of bits: above standing t, bit w stands for t + w.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tercio.pairing.number_rows import row

if TYPE_CHECKING:
    from tercio.pairing.blossom import Blossom
    from tercio.pairing.number_rows import Row

PACKED = not __file__.endswith(".py")

_DONE, _NONE, _TOO_MANY = 1, 0, -1
_WIDEST = 60  # the widest gap whose waiting companies fit in a set of bits


def exceeds(bits: int, most: int) -> bool:
    """Whether a set has more members than this."""
    while bits and most >= 0:
        bits &= bits - 1
        most -= 1
    return most < 0


def bit(place: int) -> int:
    """The set of one company."""
    bit = 1
    return bit << place


class Sweep:
    """One field's possible pairs being swept; `taken[i]` will be the lower rival of i, or -1."""

    def __init__(  # noqa: PLR0913, PLR0917 (rows in, rows out)
        self, first: Row, rival: Row, cost: Row, barred: Row, met_first: Row, met: Row
    ) -> None:
        self.size = len(first) - 1
        self.first, self.rival, self.cost, self.barred = first, rival, cost, barred
        self.met_first, self.met = met_first, met
        self.orderly = len(met_first) > 0
        self.mine = 0
        self.excuses = 0
        self.ceiling = 0
        self.met_by = row(self.size, 0, PACKED)
        self.taken = row(self.size, -1, PACKED)
        self.highest = row(self.size, 0, PACKED)
        self.lowest = row(self.size, 0, PACKED)
        self.uppers = row(self.size + 2, 0, PACKED)
        self.lowers = row(self.size + 2, 0, PACKED)
        self.trail = row(self.size + 1, 0, PACKED)
        self.left: list[tuple[int, int]] = []
        self.limit = 0
        self.states = 0
        self.now = 0
        self.then = 0
        self.stamp = 0

    def allow(self, limit: int) -> None:
        """Make room for so many sets of waiting companies at once."""
        self.limit = limit
        self.slots = 4
        while self.slots < 4 * limit:
            self.slots *= 2
        self.waiting = row(2 * limit, 0, PACKED)
        self.so_far = row(2 * limit, 0, PACKED)
        self.slot = row(self.slots, 0, PACKED)
        self.stamps = row(self.slots, 0, PACKED)
        self.stamp = 0
        self.longest = 0
        self.back = row(0, 0, PACKED)
        self.took = row(0, 0, PACKED)

    def run(self, start: int, end: int, longest: int) -> bool:
        """Cut a stretch of standings and sweep its pieces; those too hard are put in `left`.

        False when some piece cannot be paired at all. `longest` bounds the steps remembered for a piece.
        """
        self.longest = max(self.longest, longest)
        self.cut(start, end)
        here = start
        for line in range(start + 1, end + 1):
            if line < end and not self.is_cut(start, line):
                continue
            found = self.piece(here, line)
            if found == _NONE:
                return False
            if found == _TOO_MANY:
                self.left.append((here, line))
            here = line
        return True

    def cut(self, start: int, end: int) -> None:
        """Bar the pairs across every line that no pair can cross, again and again while that finds more."""
        changed = True
        while changed:
            self.span(start, end)
            self.count_crossings(start, end)
            changed = self.bar_crossings(start, end)

    def span(self, start: int, end: int) -> None:
        """For each company, its best- and worst-placed possible rivals (itself where it has none)."""
        for i in range(start, end):
            self.highest[i] = i
            self.lowest[i] = i
        for i in range(end - 1, start - 1, -1):
            for at in range(self.first[i], self.first[i + 1]):
                if not self.barred[at] and self.rival[at] < end:
                    self.highest[self.rival[at]] = i
                    self.lowest[i] = self.rival[at]

    def count_crossings(self, start: int, end: int) -> None:
        """How many companies above each line, and how many below it, have possible rivals across it."""
        for line in range(start, end + 2):
            self.uppers[line] = 0
            self.lowers[line] = 0
        for i in range(start, end):
            self.uppers[i + 1] += 1
            self.uppers[self.lowest[i] + 1] -= 1
            self.lowers[self.highest[i] + 1] += 1
            self.lowers[i + 1] -= 1
        for line in range(start + 1, end + 1):
            self.uppers[line] += self.uppers[line - 1]
            self.lowers[line] += self.lowers[line - 1]

    def is_cut(self, start: int, line: int) -> bool:
        """Whether no pair can cross a line: an even number above it, and all pairs across share a company."""
        return (line - start) % 2 == 0 and (self.uppers[line] <= 1 or self.lowers[line] <= 1)

    def bar_crossings(self, start: int, end: int) -> bool:
        """Bar the pairs that cross a cut; whether there were any."""
        changed = False
        cut = end
        for i in range(end - 1, start - 1, -1):
            if self.is_cut(start, i + 1):
                cut = i + 1
            for at in range(self.first[i], self.first[i + 1]):
                if self.rival[at] >= cut and not self.barred[at]:
                    self.barred[at] = 1
                    changed = changed or self.rival[at] < end
        return changed

    def piece(self, start: int, end: int) -> int:
        """Pair one piece: done, impossible or too many possibilities."""
        if (end - start) % 2:
            return _NONE
        if end - start == 2 and self.lowest[start] == start + 1:
            self.taken[start] = start + 1
            self.taken[start + 1] = -1
            return _DONE
        reach = self.widest(start, end)
        if reach > _WIDEST:
            return _TOO_MANY
        self.make_room((end - start) * self.limit)
        self.states = 1
        self.now, self.then = 0, self.limit
        self.waiting[0] = 0
        self.so_far[0] = 0
        self.trail[end] = 0
        stored = 0
        for here in range(end - 1, start - 1, -1):
            self.trail[here] = stored
            self.ceiling = max(start, here + 1 - reach)
            found = self.step(here, stored)
            if found <= 0:
                return _NONE if found == 0 else _TOO_MANY
            stored += found
            self.states = found
            self.now, self.then = self.then, self.now
        self.retrace(start, end)
        return _DONE

    def make_room(self, steps: int) -> None:
        """Room to remember the steps of a piece, or as many of them as are ever remembered."""
        steps = min(steps, self.longest)
        if len(self.back) < steps:
            self.back = row(steps, 0, PACKED)
            self.took = row(steps, 0, PACKED)

    def widest(self, start: int, end: int) -> int:
        """How far apart possible rivals stand at most."""
        gap = 0
        for i in range(start, end):
            gap = max(gap, self.lowest[i] - i)
        return gap

    def retrace(self, start: int, end: int) -> None:
        """Read the best walk back from the top: who took whom."""
        state = 0
        for here in range(start, end):
            self.taken[here] = self.took[self.trail[here] + state]
            state = self.back[self.trail[here] + state]

    def must_take(self, here: int) -> int:
        """The companies for whom `here` is the last chance of a rival, as bits."""
        last = 0
        for at in range(self.first[here], self.first[here + 1]):
            if not self.barred[at] and self.highest[self.rival[at]] == here:
                last |= bit(self.rival[at] - here - 1)
        return last

    def step(self, here: int, stored: int) -> int:
        """What the company `here` can do in every state: how many states that makes, -1 for too many."""
        if stored + self.limit > len(self.back):
            return _TOO_MANY
        self.stamp += 1
        last = self.must_take(here)
        made = self.wait(last, stored) if self.highest[here] < here else 0
        self.mark_met(here)
        for at in range(self.first[here], self.first[here + 1]):
            if made >= 0 and not self.barred[at]:
                made = self.take(here, at, last, stored, made)
        return made

    def wait(self, last: int, stored: int) -> int:
        """Let the company just reached wait wherever it is nobody's last chance; how many states remain."""
        made = 0
        for state in range(self.states):
            waiting = self.waiting[self.now + state]
            if not waiting & last:
                self.waiting[self.then + made] = waiting << 1 | 1
                self.so_far[self.then + made] = self.so_far[self.now + state]
                self.back[stored + made] = state
                self.took[stored + made] = -1
                made += 1
        return made

    def take(self, here: int, at: int, last: int, stored: int, made: int) -> int:
        """Let `here` take a rival wherever it waits and whoever else waits has an excuse."""
        j = self.rival[at]
        rival = bit(j - here - 1)
        unknown, beyond, theirs, shared = 0, 0, 0, 0
        if self.orderly:
            unknown = ~self.met_below(j, here) & ~rival
            beyond = -(rival << 1) & ~self.mine
            theirs, shared = self.met_above(j, here, False), self.met_above(j, here, True)
        for state in range(self.states):
            waiting = self.waiting[self.now + state]
            if waiting & (rival | last) != rival:  # not there, or somebody else would lose the last chance
                continue
            if exceeds(waiting & unknown, self.excuses) or exceeds(waiting & beyond, theirs):
                continue
            if exceeds(waiting & beyond & unknown, shared):
                continue
            made = self.offer((waiting ^ rival) << 1, state, at, stored, made)
            if made < 0:
                return _TOO_MANY
        return made

    def met_below(self, company: int, here: int) -> int:
        """Whom a company has met among those below `here`, as bits."""
        found = 0
        for at in range(self.met_first[company], self.met_first[company + 1]):
            if here < self.met[at] <= here + _WIDEST:
                found |= bit(self.met[at] - here - 1)
        return found

    def mark_met(self, here: int) -> None:
        """Mark whom `here` has met, and count those above who may yet play somebody waiting."""
        if not self.orderly:
            return
        self.mine = self.met_below(here, here)
        self.excuses = 0
        for at in range(self.met_first[here], self.met_first[here + 1]):
            self.met_by[self.met[at]] = here + 1
            if self.ceiling <= self.met[at] < here:
                self.excuses += 1

    def met_above(self, company: int, here: int, both: bool) -> int:
        """How many who may yet play somebody waiting have met a company, or `both` it and `here`."""
        count = 0
        for at in range(self.met_first[company], self.met_first[company + 1]):
            if self.ceiling <= self.met[at] < here and not (both and self.met_by[self.met[at]] != here + 1):
                count += 1
        return count

    def offer(self, waiting: int, state: int, at: int, stored: int, made: int) -> int:
        """One way to leave these companies waiting: keep it if it is the first, cheaper, or reads first."""
        cost = self.so_far[self.now + state] + self.cost[at]
        slot = (waiting ^ waiting >> 11 ^ waiting >> 23) * 7 & (self.slots - 1)
        while self.stamps[slot] == self.stamp:
            known = self.slot[slot]
            if self.waiting[self.then + known] == waiting:
                worse = cost - self.so_far[self.then + known]
                if worse < 0 or (worse == 0 and self.rival[at] < self.took[stored + known]):
                    self.so_far[self.then + known] = cost
                    self.back[stored + known] = state
                    self.took[stored + known] = self.rival[at]
                return made
            slot = slot + 1 & (self.slots - 1)
        if made == self.limit:
            return _TOO_MANY
        self.stamps[slot] = self.stamp
        self.slot[slot] = made
        self.waiting[self.then + made] = waiting
        self.so_far[self.then + made] = cost
        self.back[stored + made] = state
        self.took[stored + made] = self.rival[at]
        return made + 1

    def graph(self, start: int, end: int) -> tuple[Row, Row, Row]:
        """The possible pairs inside a piece as the blossom wants them: both directions, sorted by head."""
        first = row(end - start + 1, 0, PACKED)
        steps = self.count_steps(first, start, end)
        head = row(steps, 0, PACKED)
        cost = row(steps, 0, PACKED)
        self.copy_steps(first, head, cost, start)
        return first, head, cost

    def count_steps(self, first: Row, start: int, end: int) -> int:
        """Where each company's steps will begin."""
        for i in range(start, end):
            for at in range(self.first[i], self.first[i + 1]):
                if not self.barred[at] and self.rival[at] < end:
                    first[i - start + 1] += 1
                    first[self.rival[at] - start + 1] += 1
        for i in range(end - start):
            first[i + 1] += first[i]
        return first[end - start]

    def copy_steps(self, first: Row, head: Row, cost: Row, start: int) -> None:
        """Each company's steps: first up, then down, both in order of standing."""
        size = len(first) - 1
        for i in range(size):
            self.trail[i] = first[i]
        for i in range(size):
            for at in range(self.first[start + i], self.first[start + i + 1]):
                j = self.rival[at] - start
                if not self.barred[at] and j < size:
                    head[self.trail[j]] = i
                    cost[self.trail[j]] = self.cost[at]
                    self.trail[j] += 1
        for i in range(size):
            for at in range(self.first[start + i], self.first[start + i + 1]):
                j = self.rival[at] - start
                if not self.barred[at] and j < size:
                    head[self.trail[i]] = j
                    cost[self.trail[i]] = self.cost[at]
                    self.trail[i] += 1

    def keep_tight(self, start: int, end: int, solved: Blossom) -> None:
        """Bar the pairs of a piece that no best pairing uses, as its solved graph knows."""
        for i in range(start, end):
            solved.survey(i - start)
            step = solved.first[i - start]
            for at in range(self.first[i], self.first[i + 1]):
                if self.barred[at]:
                    continue
                while solved.head[step] < self.rival[at] - start:
                    step += 1
                if solved.excess(step) > 0:
                    self.barred[at] = 1
