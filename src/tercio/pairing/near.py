"""The exchange theorem: only near neighbours can be paired in an optimal round.

Plain Python that also compiles (`near.pxd` gives the C types).

Number the companies 0, 1, 2 … by standing and take four of them, a < b < c < d. Whatever the points
(they never rise as one goes down the standings), the squares always compare the same way:

    ab + cd  <=  ac + bd  <=  ad + bc          strictly so for the squares of standing

because the three sums differ only by products of opposite gaps. Now suppose an optimal round pairs
i with j, i above j, and let k stand between them, paired with l.

- If l is above i, the round holds l-k and i-j, which cross; l-i and k-j would be better.
- If l is below j, it holds i-j and k-l, which cross; i-k and j-l would be better.
- If l is between them too, it holds k-l inside i-j; both i-k, l-j and i-l, k-j would be better.

The round is optimal, so in each case every better exchange must be barred by a rematch. Either k itself has
met i or j, or k is a stranger to both and its partner bars the exchange alone: l stands above i and has met
i, or below j and has met j, or in between and has met both. So whoever i has met excuses at most one player
in between, itself or its partner, and so does whoever j has met; one that both have met may excuse two, but
counts twice. With f(i) and f(j) companies met,

    |i - j|  <=  1 + f(i) + f(j).

The same argument applies again with what it taught. Only companies met *nearby* can be partners of
somebody in between, so f need count no others. What is left is a sparse graph of possible pairs. It falls
apart further: where an even number of companies stands above a line, the pairs across it are even in number,
so if all the possible ones share a company there are none, and the field is cut there. Most pieces are two
neighbours.
"""

from __future__ import annotations

from tercio.pairing.number_rows import Row, row

PACKED = not __file__.endswith(".py")


class Near:
    """The possible pairs of one field: from each standing down to the `rival`s at first[i] … first[i + 1]."""

    def __init__(self, points: Row, met_first: Row, met: Row) -> None:
        self.size = len(points)
        self.points = points
        self.met_first, self.met = met_first, met
        self.known = row(self.size, 0, PACKED)
        self.far = row(self.size, 1, PACKED)
        self.first = row(self.size + 1, 0, PACKED)
        self.rival = row(0, 0, PACKED)
        self.again = row(0, 0, PACKED)
        self.widest = 0
        self.steepest = 0
        self.orderly = True

    def look(self) -> None:
        """Find the possible pairs: by the theorem, or all there are where points rise on the way down."""
        everywhere = not self.follows_points()
        self.orderly = not everywhere
        if everywhere:
            for i in range(self.size):
                self.far[i] = self.size
        else:
            self.measure()
        room = self.count(everywhere)
        self.rival = row(room, 0, PACKED)
        self.again = row(room, 0, PACKED)
        self.fill(everywhere)

    def follows_points(self) -> bool:
        """Whether points never rise as one goes down the standings."""
        for i in range(1, self.size):  # noqa: SIM110 (plain loops compile best)
            if self.points[i] > self.points[i - 1]:
                return False
        return True

    def measure(self) -> None:
        """How far each standing can look, tightened until the theorem has nothing more to say."""
        for i in range(self.size):
            self.known[i] = self.met_first[i + 1] - self.met_first[i]
        changed = True
        while changed:
            most = 0
            for i in range(self.size):
                most = max(most, self.known[i])
            for i in range(self.size):
                self.far[i] = self.farthest(i, most)
            changed = self.recount()

    def farthest(self, i: int, most: int) -> int:
        """The greatest distance at which the bound allows i a rival, up or down."""
        distance = 1 + self.known[i] + most
        while distance > 1:
            bound = distance - 1 - self.known[i]
            if i + distance < self.size and self.known[i + distance] >= bound:
                return distance
            if i >= distance and self.known[i - distance] >= bound:
                return distance
            distance -= 1
        return 1

    def recount(self) -> bool:
        """Count only the companies met near enough to matter; whether that changed anything."""
        changed = False
        for i in range(self.size):
            if self.known[i] == 0:
                continue
            reach = 0
            for k in range(max(0, i - self.far[i]), min(self.size, i + self.far[i] + 1)):
                reach = max(reach, self.far[k])
            reach += self.far[i]
            near = 0
            for at in range(self.met_first[i], self.met_first[i + 1]):
                if abs(self.met[at] - i) <= reach:
                    near += 1
            if near != self.known[i]:
                self.known[i] = near
                changed = True
        return changed

    def lowest(self, i: int) -> int:
        """One past the last standing worth asking about."""
        return min(self.size, i + self.far[i] + 1)

    def count(self, everywhere: bool) -> int:
        """How many pairs the bound alone allows."""
        room = 0
        for i in range(self.size):
            for j in range(i + 1, self.lowest(i)):
                if everywhere or j - i <= 1 + self.known[i] + self.known[j]:
                    room += 1
        return room

    def fill(self, everywhere: bool) -> None:
        """Write down the possible pairs, in order."""
        filled = 0
        for i in range(self.size):
            self.first[i] = filled
            for j in range(i + 1, self.lowest(i)):
                if everywhere or j - i <= 1 + self.known[i] + self.known[j]:
                    self.rival[filled] = j
                    self.again[filled] = self.has_met(i, j)
                    filled += 1
                    self.widest = max(self.widest, j - i)
                    self.steepest = max(self.steepest, abs(self.points[i] - self.points[j]))
        self.first[self.size] = filled

    def has_met(self, i: int, j: int) -> bool:
        """Whether two standings have met."""
        for at in range(self.met_first[i], self.met_first[i + 1]):  # noqa: SIM110
            if self.met[at] == j:
                return True
        return False

    def costs(self, point: int, rematch: int) -> Row:
        """Every possible pair's cost as one number, given the weights of points and of rematches."""
        cost = row(self.first[self.size], 0, PACKED)
        self.weigh(cost, point, rematch)
        return cost

    def weigh(self, cost: Row, point: int, rematch: int) -> None:
        """Write the costs into a row."""
        for i in range(self.size):
            for at in range(self.first[i], self.first[i + 1]):
                j = self.rival[at]
                apart = self.points[i] - self.points[j]
                cost[at] = rematch * self.again[at] + point * apart * apart + (j - i) * (j - i)

    def tally(self, taken: Row) -> tuple[int, int, int]:
        """Rematches, squared point differences and squared standing differences of the pairs taken."""
        rematches = points = standing = 0
        for i in range(self.size):
            j = taken[i]
            if j >= 0:
                rematches += self.has_met(i, j)
                apart = self.points[i] - self.points[j]
                points += apart * apart
                standing += (j - i) * (j - i)
        return rematches, points, standing
