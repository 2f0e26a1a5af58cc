"""Reach: the shortest way of a round base past other bases and outlines, and what it costs. Exact.

Shrink the moving base to its centre and let everything in its way grow by its radius: bases become larger
discs, outlines become outlines with round corners. The shortest way of a point past such shapes is a string
pulled taut: straight lines that touch the *rounds* (the discs, and the discs at the corners of outlines),
and arcs along the rounds between them. A line that touches two rounds, each on a given side, is fixed:
count a radius as positive where the round lies to the left of the way and negative to the right, and one
formula gives all four common tangents; the two ends of the way are rounds of radius nothing. So there are
finitely many lines, and the best chain of them is found as on a road map (A*: what was walked, plus the
straight line to the goal, which is never more than what is left).

Most shapes on a table are far from the way. The search knows none of them at first; a way that is found is
held against all shapes, the first one it runs into becomes known, and the search begins anew. It ends as
soon as a way is free: a shortest way past *some* of the shapes that is free of all is the shortest past
all. Whoever asks for another way past the same shapes finds them still known, and what was learned about
the lines between them. The lines on from the start grow into a *tree* that knows nothing of the goal: the
next way from there, past the same known shapes, follows its branches again and adds only the lines to its
own goal. Who will ask about many goals says first where they all lie (`aim`), so that the tree grows
towards all of them.

An arc is walked as legs outside it, short enough that their corners stand off by no more than `_STAND_OFF`;
they are longer than the arc by less than 0.2 %. All points are whole units, and every leg of an answer has
been asked of `measure.sweep_overlaps` and `Ground.sweep_overlaps`, the very judges of any other move: no
way is given that they would refuse. Rounding moves a point by 0.71 at most, so the rounds are smaller than
what those judges forbid to touch would be by `_EASE`, which is the slack of 2.54 less that. A gap that only
the last 0.74 of the slack would open is taken for shut: 0.0074 mm.

*Tolls* are outlines that may be crossed for a price, once each. A way that crosses none unpaid is the best;
else the first one crossed is tried both ways, paid for and closed, and the cheaper counts.

How to use it: make one `Reach(ground)` and keep it; it owns its scratch, so one per thread. For each base

    reach.clear(r, west, south, east, north)      its radius, and the box its centre keeps to
    reach.add_disc(x, y, r)                       every base in the way
    reach.add_outline(k, room)                    every outline in the way, and how near it may be passed
    reach.add_toll(k, price)                      every outline that costs something
    reach.aim(west, south, east, north)           where all the goals asked about will lie, if there are many
    reach.way(ax, ay, bx, by, limit)              the cost of the best way from A to B, or `NO_WAY`

and after an answer `points()` are its points (`way_x`, `way_y` for compiled code, as far as `legs`). The
work is bounded: each search follows every line between two sides of known rounds once at most, and `_LINES`
in all; there is one search for each shape that becomes known, `_KNOWN` rounds at most; whoever needs more is
told `NO_WAY`.
"""

import math
from array import array
from typing import Any

from tercio.geometry import measure
from tercio.geometry.ground import COMPILED, Ground, blank

NO_WAY = 1e18
_EASE = 1.8
_STAND_OFF = 3.0
_WHOLE = 6755399441055744.0  # three times 2 to the 51st: beside it there is no room for a fraction
_SHAPES, _KNOWN, _LINES, _POINTS, _TOLLS = 256, 128, 2048, 512, 8
"""The room for shapes, known rounds, lines of one search, points of a way, and tolls."""
_SIDES = 2 * _KNOWN
_ROOT = 2 * _LINES - 1
"""Where what grows from the start itself is kept."""
_MARGIN = 5.0
"""More than an arc's legs stand off from it, corners rounded."""


class Reach:
    """What stands in the way of one base, and the scratch to find the way past it."""

    shape_x: "array[int]"
    shape_y: "array[int]"
    shape_r: "array[int]"
    outline: "array[int]"
    is_known: "array[int]"
    known: "array[int]"
    close_by: "array[int]"
    toll: "array[int]"
    price: "array[int]"
    round_x: "array[float]"
    round_y: "array[float]"
    round_r: "array[float]"
    ahead: "array[float]"
    owner: "array[int]"
    line_fate: "array[int]"
    to: "array[int]"
    side: "array[int]"
    parent: "array[int]"
    line: "array[int]"
    is_open: "array[int]"
    fate: "array[int]"
    first_twig: "array[int]"
    end_twig: "array[int]"
    from_x: "array[float]"
    from_y: "array[float]"
    to_x: "array[float]"
    to_y: "array[float]"
    walked: "array[float]"
    hope: "array[float]"
    way_x: "array[int]"
    way_y: "array[int]"
    best_x: "array[int]"
    best_y: "array[int]"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.scratch: dict[str, array[Any]] = {
            **blank("q", _SHAPES, "shape_x shape_y shape_r outline is_known known close_by"),
            **blank("q", _TOLLS, "toll price"),
            **blank("d", _KNOWN, "round_x round_y round_r ahead"),
            **blank("q", _KNOWN, "owner"),
            **blank("q", _SIDES * _SIDES, "line_fate"),
            **blank("q", 2 * _LINES, "to side parent line is_open fate first_twig end_twig"),
            **blank("d", 2 * _LINES, "from_x from_y to_x to_y walked hope"),
            **blank("q", _POINTS, "way_x way_y best_x best_y"),
        }
        if COMPILED:
            lay_reach(self, self.scratch)  # type: ignore[name-defined]  # noqa: F821  (reach.pxd)
        else:
            vars(self).update(self.scratch)
        self.r = self.shapes = self.tolls = self.rounds = self.lines = self.legs = self.count = 0
        self.west = self.south = self.east = self.north = 0
        self.paid = self.best_legs = self.parts = self.near = self.shapes_known = self.ways_in = 0
        self.aim_west = self.aim_south = self.aim_east = self.aim_north = 0
        self.stands = self.is_crowded = self.is_aimed = False
        self.tree_limit = self.line_from_x = self.line_from_y = self.line_to_x = self.line_to_y = 0.0
        self.searches = self.laid_since = self.start_since = self.goal_since = self.known_since = 1

    def __reduce__(self) -> tuple[type["Reach"], tuple[Ground]]:
        return Reach, (self.ground,)  # a copy starts with nothing in the way, as a new question does

    # -------------------------------------------------------- what stands in the way

    def clear(self, r: int, west: int, south: int, east: int, north: int) -> None:
        """Forget everything: a base of radius r moves now, its centre inside this box."""
        self.r = r
        self.west, self.south, self.east, self.north = west, south, east, north
        self.shapes = self.tolls = 0
        self.is_aimed = False
        self._forget()

    def add_disc(self, x: int, y: int, r: int) -> None:
        """One more base in the way."""
        self._add(x, y, r, -1)

    def add_outline(self, k: int, room: int) -> None:
        """Outline k of the ground in the way, to be passed at `room` or more."""
        self._add(0, 0, room, k)

    def add_toll(self, k: int, price: int) -> None:
        """Outline k of the ground may be crossed, at a price."""
        if self.tolls >= _TOLLS:
            raise OverflowError("more tolls than a Reach has room for")
        self.toll[self.tolls] = k
        self.price[self.tolls] = price
        self.tolls += 1

    def _add(self, x: int, y: int, r: int, k: int) -> None:
        if self.shapes >= _SHAPES - _TOLLS:
            raise OverflowError("more shapes than a Reach has room for")
        self.shape_x[self.shapes] = x
        self.shape_y[self.shapes] = y
        self.shape_r[self.shapes] = r
        self.outline[self.shapes] = k
        self.is_known[self.shapes] = 0
        self.shapes += 1

    def _drop_last(self) -> None:
        """The shape added last is in the way no more."""
        self.shapes -= 1
        if self.is_known[self.shapes]:
            self._forget()

    # -------------------------------------------------------- the question

    def way(self, ax: int, ay: int, bx: int, by: int, limit: float) -> float:
        """What the best way from A to B costs; NO_WAY if there is none, or only above the limit."""
        self.paid = 0
        self.best_legs = 0
        cost = self._cheapest(ax, ay, bx, by, 0.0, limit)
        if cost < NO_WAY:
            self.legs = self.best_legs
            for k in range(self.legs + 1):
                self.way_x[k] = self.best_x[k]
                self.way_y[k] = self.best_y[k]
        return cost

    def aim(self, west: int, south: int, east: int, north: int) -> None:
        """The goals of the ways asked for from now on lie in this box; nothing is wrong if one does not."""
        self.aim_west, self.aim_south, self.aim_east, self.aim_north = west, south, east, north
        self.is_aimed = True
        self.stands = False

    def free(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether the straight leg from A to B runs into nothing."""
        return self._in_the_way(ax, ay, bx, by) < 0

    def points(self) -> list[tuple[int, int]]:
        """The points of the way found last, both ends included."""
        return [(self.way_x[k], self.way_y[k]) for k in range(self.legs + 1)]

    def _cheapest(self, ax: int, ay: int, bx: int, by: int, spent: float, limit: float) -> float:
        """The best way among those that pay the tolls in `paid` and avoid the shut ones."""
        length = self._shortest(ax, ay, bx, by, limit - spent)
        if length >= NO_WAY:
            return NO_WAY
        t = self._unpaid()
        if t < 0:
            self._keep()
            return length + spent
        self._add(0, 0, 0, self.toll[t])  # round it
        best = self._cheapest(ax, ay, bx, by, spent, limit)
        self._drop_last()
        self.paid |= 1 << t  # or across it
        across = self._cheapest(ax, ay, bx, by, spent + self.price[t], min(limit, best))
        self.paid &= ~(1 << t)
        return min(best, across)

    def _unpaid(self) -> int:
        """The first toll the way crosses without having paid, or -1."""
        for t in range(self.tolls):
            if not self.paid >> t & 1:
                for k in range(self.legs):
                    if self.ground.sweep_overlaps(
                        self.toll[t],
                        self.way_x[k],
                        self.way_y[k],
                        self.way_x[k + 1],
                        self.way_y[k + 1],
                        self.r,
                    ):
                        return t
        return -1

    def _keep(self) -> None:
        self.best_legs = self.legs
        for k in range(self.legs + 1):
            self.best_x[k] = self.way_x[k]
            self.best_y[k] = self.way_y[k]

    # -------------------------------------------------------- past everything

    def _shortest(self, ax: int, ay: int, bx: int, by: int, limit: float) -> float:
        """The length of the shortest way past all shapes, or NO_WAY if above the limit."""
        kept = self._begin(ax, ay, bx, by)
        length = math.sqrt(measure.separation2(ax, ay, bx, by))
        if length > limit:
            return NO_WAY
        s = self._first_hit()
        while s >= 0:
            if not self._know(s):
                self._forget()  # what earlier questions were about may have taken the room
                return self._shortest(ax, ay, bx, by, limit) if kept else NO_WAY
            length = self._taut(limit + _EASE)
            if length > limit:
                return NO_WAY
            s = self._first_hit()
            if s >= 0 and self.is_known[s]:
                return NO_WAY
        return length

    def _begin(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """The ends of the way, and the straight leg as the first to try; whether any shape is known yet."""
        kept = self.rounds > 2
        known = max(2, self.rounds)
        self.goal_since = self.searches + 1
        if self.rounds < 2 or self.round_x[0] != ax or self.round_y[0] != ay:
            self.start_since = self.goal_since
            self.stands = False
        self.rounds = 0
        self._know_round(ax, ay, 0.0, -1)
        self._know_round(bx, by, 0.0, -1)
        self.rounds = known
        self.way_x[0], self.way_y[0] = ax, ay
        self.way_x[1], self.way_y[1] = bx, by
        self.legs = 1
        return kept

    def _forget(self) -> None:
        """No shape is known any more, nor any line."""
        for s in range(self.shapes):
            self.is_known[s] = 0
        self.rounds = self.shapes_known = 0
        self.stands = False
        self.laid_since = self.searches + 1

    def _first_hit(self) -> int:
        """A shape the way runs into, or -1."""
        found = -1
        for k in range(self.legs):
            if found < 0:
                found = self._in_the_way(self.way_x[k], self.way_y[k], self.way_x[k + 1], self.way_y[k + 1])
        return found

    def _in_the_way(self, ax: int, ay: int, bx: int, by: int) -> int:
        """A shape a leg runs into, or -1."""
        west, east = min(ax, bx) - self.r, max(ax, bx) + self.r
        south, north = min(ay, by) - self.r, max(ay, by) + self.r
        for s in range(self.shapes):
            if not self._outside(s, west, south, east, north) and self._hits(s, ax, ay, bx, by):
                return s
        return -1

    def _outside(self, s: int, west: int, south: int, east: int, north: int) -> bool:
        """Whether a base lies outside a box for sure: the quickest No; outlines have their own."""
        r, x, y = self.shape_r[s], self.shape_x[s], self.shape_y[s]
        return self.outline[s] < 0 and (x + r < west or x - r > east or y + r < south or y - r > north)

    def _hits(self, s: int, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether a leg runs into a shape, as any move is judged."""
        if self.outline[s] >= 0:
            return self.ground.sweep_overlaps(self.outline[s], ax, ay, bx, by, self.r + self.shape_r[s])
        return measure.sweep_overlaps(
            ax, ay, bx, by, self.r, self.shape_x[s], self.shape_y[s], self.shape_r[s]
        )

    def _know(self, s: int) -> bool:
        """From now on the search goes round this shape; False where there is no more room."""
        if self.is_known[s]:
            return True
        self.is_known[s] = 1
        self.known[self.shapes_known] = s
        self.shapes_known += 1
        self.stands = False
        self.known_since = self.searches + 1
        k = self.outline[s]
        r = self.r + self.shape_r[s] - _EASE
        if k < 0:
            return self._know_round(self.shape_x[s], self.shape_y[s], r, s)
        for corner in range(self.ground.first[k], self.ground.first[k + 1]):
            if not self._know_round(self.ground.x[corner], self.ground.y[corner], r, s):
                return False
        return True

    def _know_round(self, x: float, y: float, r: float, s: int) -> bool:
        """One more round, of this shape."""
        if self.rounds >= _KNOWN:
            return False
        k = self.rounds
        self.round_x[k], self.round_y[k], self.round_r[k], self.owner[k] = x, y, r, s
        self.rounds += 1
        return True

    # -------------------------------------------------------- the string pulled taut

    def _taut(self, limit: float) -> float:
        """The shortest way past the known shapes: A* over the lines that touch their rounds."""
        if not self._tree_serves(limit):
            self._plant(limit)
        length = self._along_tree(limit)
        if self.is_crowded and self.is_aimed:  # too many lines for all goals at once: this one alone
            self.is_aimed = False
            self._plant(limit)
            length = self._along_tree(limit)
        return length

    def _along_tree(self, limit: float) -> float:
        self.searches += 1
        self.ways_in = 0
        for k in range(self.lines):
            self.is_open[k] = 0
        self._follow(-1, limit)
        at = self._most_hopeful()
        while at >= 0:
            self.is_open[at] = 0
            if self._passes(at):
                if self.to[at] == 1:
                    return self._trace(at)
                self._follow(at, limit)
            at = self._most_hopeful()
        return NO_WAY

    # -------------------------------------------------------- the tree of lines from the start

    def _tree_serves(self, limit: float) -> bool:
        """Whether the tree that stands was grown for such a goal, and as far."""
        x, y = self.round_x[1], self.round_y[1]
        across = self.aim_west <= x <= self.aim_east
        return self.stands and across and self.aim_south <= y <= self.aim_north and limit <= self.tree_limit

    def _plant(self, limit: float) -> None:
        """Begin a tree anew, towards everything aimed at, or towards the goal alone."""
        x, y = _nearest(self.round_x[1]), _nearest(self.round_y[1])
        across = self.aim_west <= x <= self.aim_east
        if not (self.is_aimed and across and self.aim_south <= y <= self.aim_north):
            self.aim_west, self.aim_south, self.aim_east, self.aim_north = x, y, x, y
            self.is_aimed = False
        self.stands, self.is_crowded, self.tree_limit = True, False, limit
        self.lines = 0
        for k in range(2, self.rounds):
            self.ahead[k] = max(0.0, self._left(self.round_x[k], self.round_y[k]) - self.round_r[k])
        self._grow(-1)

    def _left(self, x: float, y: float) -> float:
        """How far everything aimed at is at least from a place."""
        dx = max(self.aim_west - x, x - self.aim_east, 0.0)
        dy = max(self.aim_south - y, y - self.aim_north, 0.0)
        return math.sqrt(dx * dx + dy * dy)

    def _grow(self, at: int) -> None:
        """Every line on from the end of a line (from the start, if -1) to both sides of every other round."""
        here = self.to[at] if at >= 0 else 0
        first = self.lines
        for there in range(2, self.rounds):
            if there != here:
                self._branch(at, here, there, 1)
                self._branch(at, here, there, -1)
        twig = at if at >= 0 else _ROOT
        self.first_twig[twig], self.end_twig[twig] = first, self.lines

    def _branch(self, at: int, here: int, there: int, side: int) -> None:
        """One more line of the tree, unless it leads too far."""
        name = self._name(at, here, there, side)
        limit = self.tree_limit
        if self._is_blocked(name, here, there) or self._is_hopeless(at, there, limit):
            return
        walked = self._draw(at, here, there, side, limit)
        if walked + self._left(self.line_to_x, self.line_to_y) > limit:
            return
        if self.lines >= _LINES:
            self.is_crowded = True
            return
        self._put(self.lines, at, there, side, name, walked)
        self.lines += 1

    def _follow(self, at: int, limit: float) -> None:
        """Open the lines on from the end of a line (from the start, if -1), and the one to the goal."""
        here = self.to[at] if at >= 0 else 0
        name = self._name(at, here, 1, 1)
        if not self._is_done(name, here, 1) and self.ways_in < _LINES - 1:
            walked = self._draw(at, here, 1, 1, limit)
            if walked <= limit:
                k = _LINES + self.ways_in
                self._put(k, at, 1, 1, name, walked)
                self.is_open[k], self.hope[k] = 1, walked
                self.ways_in += 1
        twig = at if at >= 0 else _ROOT
        if self.end_twig[twig] < 0:
            self._grow(at)
        for k in range(self.first_twig[twig], self.end_twig[twig]):
            dx, dy = self.round_x[1] - self.to_x[k], self.round_y[1] - self.to_y[k]
            hope = self.walked[k] + math.sqrt(dx * dx + dy * dy)
            if self.fate[k] >= 0 and hope <= limit and not self._is_done(self.line[k], here, self.to[k]):
                self.is_open[k], self.hope[k] = 1, hope

    def _put(self, k: int, at: int, there: int, side: int, name: int, walked: float) -> None:
        """A line as it was just drawn."""
        self.to[k], self.side[k], self.parent[k], self.line[k] = there, side, at, name
        self.from_x[k], self.from_y[k] = self.line_from_x, self.line_from_y
        self.to_x[k], self.to_y[k] = self.line_to_x, self.line_to_y
        self.walked[k], self.fate[k], self.is_open[k] = walked, 0, 0
        self.first_twig[k] = self.end_twig[k] = -1

    def _most_hopeful(self) -> int:
        """The line not yet followed that promises the shortest way, or -1."""
        found = -1
        best = NO_WAY
        for k in range(_LINES, _LINES + self.ways_in):
            if self.is_open[k] and self.hope[k] < best:
                best = self.hope[k]
                found = k
        for k in range(self.lines):
            if self.is_open[k] and self.hope[k] < best:
                best = self.hope[k]
                found = k
        return found

    def _draw(self, at: int, here: int, there: int, side: int, limit: float) -> float:
        """The line from one round to another that leaves both on the right sides: how far it is to its end.

        NO_WAY where there is no such line, or it surely leads too far.
        """
        a = self.side[at] * self.round_r[here] if at >= 0 else 0.0
        b = side * self.round_r[there]
        dx = self.round_x[there] - self.round_x[here]
        dy = self.round_y[there] - self.round_y[here]
        d2 = dx * dx + dy * dy
        w = b - a
        along2 = d2 - w * w
        if d2 == 0.0:
            return NO_WAY  # two corners in one place: what goes round one goes round the other
        if along2 < 0.0:
            if self.round_r[here] > 0.0 and self.round_r[there] > 0.0:
                return NO_WAY  # one round lies over the other
            along2 = 0.0  # an end of the way that touches the round: within the slack, or `_passes` says No
        along = math.sqrt(along2)
        scale = math.sqrt(d2) * math.sqrt(along2 + w * w)
        tx = (along * dx + w * dy) / scale
        ty = (along * dy - w * dx) / scale
        self.line_from_x = self.round_x[here] + a * ty
        self.line_from_y = self.round_y[here] - a * tx
        self.line_to_x = self.round_x[there] + b * ty
        self.line_to_y = self.round_y[there] - b * tx
        if at < 0:
            return along
        walked = along + self.walked[at]
        chord_x, chord_y = self.line_from_x - self.to_x[at], self.line_from_y - self.to_y[at]
        if walked + math.sqrt(chord_x * chord_x + chord_y * chord_y) > limit + 1.0:
            return NO_WAY  # the arc is no shorter
        return walked + self._arc(at, self.line_from_x, self.line_from_y)

    def _is_hopeless(self, at: int, there: int, limit: float) -> bool:
        """Whether any way from the end of a line to a round, and on to the goal, is surely too long."""
        walked, x, y = 0.0, self.round_x[0], self.round_y[0]
        if at >= 0:
            walked, x, y = self.walked[at], self.to_x[at], self.to_y[at]
        dx, dy = self.round_x[there] - x, self.round_y[there] - y
        near = math.sqrt(dx * dx + dy * dy) - self.round_r[there]
        return walked + max(0.0, near) + self.ahead[there] > limit + 1.0

    def _name(self, at: int, here: int, there: int, side: int) -> int:
        """The place in `line_fate` of the line between the sides of two rounds."""
        leaves = 2 * here
        if at >= 0 and self.side[at] > 0:
            leaves += 1
        arrives = 2 * there
        if side > 0:
            arrives += 1
        return leaves * _SIDES + arrives

    def _since(self, here: int, there: int) -> int:
        """The first search that could tell anything of a line between two rounds."""
        if there == 1:
            return self.goal_since
        return self.start_since if here == 0 else self.laid_since

    def _is_done(self, name: int, here: int, there: int) -> bool:
        """Whether a line is known to be blocked, or was followed in this search already, by a better way."""
        return self.line_fate[name] == 2 * self.searches + 1 or self._is_blocked(name, here, there)

    def _is_blocked(self, name: int, here: int, there: int) -> bool:
        """Whether a line is known to be blocked."""
        return self.line_fate[name] < 0 and -self.line_fate[name] >= 2 * self._since(here, there)

    def _bend(self, at: int, x: float, y: float) -> float:
        """In how many `parts` the legs along a round go from the end of a line to a point of it.

        Each part is a corner with half a leg on either side: the cosine of the angle half a leg takes.
        """
        r = self.round_r[self.to[at]]
        cosine = self._half(at, x, y)
        self.parts = 1
        while cosine * (r + _STAND_OFF) < r:
            cosine = math.sqrt((1 + cosine) / 2)
            self.parts *= 2
        return cosine

    def _arc(self, at: int, x: float, y: float) -> float:
        """How far it is along the round a line ends on, from there to a point of it."""
        cosine = self._bend(at, x, y)
        r = self.round_r[self.to[at]]
        return 2 * self.parts * r * math.sqrt(max(0.0, 1 - cosine * cosine)) / cosine

    def _half(self, at: int, x: float, y: float) -> float:
        """The cosine of half the angle from the end of a line on along its round to a point of it."""
        here = self.to[at]
        ux, uy = self.to_x[at] - self.round_x[here], self.to_y[at] - self.round_y[here]
        vx, vy = x - self.round_x[here], y - self.round_y[here]
        r2 = self.round_r[here] * self.round_r[here]
        turn = self.side[at] * (ux * vy - uy * vx)
        half = math.sqrt(max(0.0, (1 + (ux * vx + uy * vy) / r2) / 2))
        return min(1.0, half) if turn >= -1e-9 * r2 else -min(1.0, half)

    # -------------------------------------------------------- the legs of a way

    def _passes(self, at: int) -> bool:
        """Whether a line, and the arc before it, run into no known shape and keep to the box."""
        name, before, there = self.line[at], self.parent[at], self.to[at]
        here = self.to[before] if before >= 0 else 0
        if self._is_done(name, here, there):
            return False
        if self.fate[at] == 0:
            self.fate[at] = 1 if self._is_free(at, name, before, here, there) else -1
        if self.fate[at] < 0:
            return False
        self.line_fate[name] = 2 * self.searches + 1
        return True

    def _is_free(self, at: int, name: int, before: int, here: int, there: int) -> bool:
        """The same, looked at: other ways may have told about the line, the arc is this way's own."""
        since = max(self._since(here, there), self.known_since)
        if self.line_fate[name] < 2 * since:
            if not self._line_is_free(at, here, there):
                self.line_fate[name] = -2 * self.searches
                return False
            self.line_fate[name] = 2 * self.searches
        return before < 0 or self._arc_is_free(before, self.from_x[at], self.from_y[at])

    def _line_is_free(self, at: int, here: int, there: int) -> bool:
        """Whether a line runs into no known shape; the two bases it touches it cannot run into."""
        self.count = 0
        self._to(self.from_x[at], self.from_y[at])
        self._to(self.to_x[at], self.to_y[at])
        self.near = 0
        apart = here > 1 and there > 1
        ax, ay, bx, by = self.way_x[0], self.way_y[0], self.way_x[1], self.way_y[1]
        west, east = min(ax, bx) - self.r, max(ax, bx) + self.r
        south, north = min(ay, by) - self.r, max(ay, by) + self.r
        for k in range(self.shapes_known):
            s = self.known[k]
            touched = apart and self.outline[s] < 0 and (s == self.owner[here] or s == self.owner[there])
            if not touched and not self._outside(s, west, south, east, north):
                self.close_by[self.near] = s
                self.near += 1
        return self._may_pass(0, 1)

    def _arc_is_free(self, before: int, x: float, y: float) -> bool:
        """Whether the legs along the round a line ends on, up to a point of it, run into nothing known."""
        here = self.to[before]
        half_x, half_y = (x - self.to_x[before]) / 2, (y - self.to_y[before]) / 2
        if self._half(before, x, y) < 0.0:
            self._look_around(here, self.round_x[here], self.round_y[here], self.round_r[here] + _MARGIN)
        else:
            span = math.sqrt(half_x * half_x + half_y * half_y) + _MARGIN
            self._look_around(here, self.to_x[before] + half_x, self.to_y[before] + half_y, span)
        self.count = 0
        self._to(self.to_x[before], self.to_y[before])
        self._round_off(before, x, y)
        free = self.count <= _POINTS - 2
        for k in range(1, self.count):
            free = free and self._may_pass(k - 1, k)
        return free

    def _look_around(self, here: int, x: float, y: float, span: float) -> None:
        """The known shapes that the base could meet within so far of a place, but the one it goes round."""
        self.near = 0
        for k in range(self.shapes_known):
            s = self.known[k]
            away = span + self.r + self.shape_r[s]
            if self.outline[s] >= 0:
                close = self.ground.near_box(
                    self.outline[s],
                    _nearest(x - away),
                    _nearest(y - away),
                    _nearest(x + away),
                    _nearest(y + away),
                )
            else:
                dx, dy = self.shape_x[s] - x, self.shape_y[s] - y
                close = s != self.owner[here] and dx * dx + dy * dy < away * away
            if close:
                self.close_by[self.near] = s
                self.near += 1

    def _may_pass(self, i: int, j: int) -> bool:
        """Whether the leg between two points of the way meets nothing close by and keeps to the box."""
        x, y = self.way_x[j], self.way_y[j]
        if x < self.west or x > self.east or y < self.south or y > self.north:
            return False
        for k in range(self.near):
            if self._hits(self.close_by[k], self.way_x[i], self.way_y[i], x, y):
                return False
        return True

    def _to(self, x: float, y: float) -> None:
        """One more point of the way, in whole units."""
        if self.count < _POINTS:
            self.way_x[self.count] = _nearest(x)
            self.way_y[self.count] = _nearest(y)
            self.count += 1

    def _round_off(self, at: int, x: float, y: float) -> None:
        """The corners of the legs along the round a line ends on, as far as a point of it; and that point."""
        here = self.to[at]
        cosine = self._bend(at, x, y)
        sine = self.side[at] * math.sqrt(max(0.0, 1 - cosine * cosine))
        ux, uy = self.to_x[at] - self.round_x[here], self.to_y[at] - self.round_y[here]
        if sine != 0.0:
            for _part in range(self.parts):  # half a step to a corner, half a step back to the round
                ux, uy = ux * cosine - uy * sine, uy * cosine + ux * sine
                self._to(self.round_x[here] + ux / cosine, self.round_y[here] + uy / cosine)
                ux, uy = ux * cosine - uy * sine, uy * cosine + ux * sine
        self._to(x, y)

    def _may_step(self, i: int, j: int) -> bool:
        """Whether the leg between two points of the way runs into no known shape and keeps to the box."""
        x, y = self.way_x[j], self.way_y[j]
        if x < self.west or x > self.east or y < self.south or y > self.north:
            return False
        for k in range(self.shapes_known):
            s = self.known[k]
            if self._hits(s, self.way_x[i], self.way_y[i], x, y):
                self.known[k], self.known[0] = self.known[0], s  # likely to be met again at the next point
                return False
        return True

    def _trace(self, at: int) -> float:
        """The points of the way that ends with a line, and its length."""
        child = -1
        while at >= 0:
            self.is_open[at] = child
            child = at
            at = self.parent[at]
        self.count = 0
        self._to(self.from_x[child], self.from_y[child])
        while child >= 0:
            before = self.parent[child]
            if before >= 0:
                self._round_off(before, self.from_x[child], self.from_y[child])
            self._to(self.to_x[child], self.to_y[child])
            child = self.is_open[child]
        if self.count >= _POINTS:
            return NO_WAY
        return self._straighten()

    def _straighten(self) -> float:
        """Leave out the points that a straight leg can do without; the length of what remains."""
        kept = 0
        for k in range(1, self.count):
            if k + 1 < self.count and self._may_step(kept, k + 1):
                continue
            kept += 1
            self.way_x[kept] = self.way_x[k]
            self.way_y[kept] = self.way_y[k]
        self.legs = kept
        return self._length()

    def _length(self) -> float:
        length = 0.0
        for k in range(self.legs):
            length += math.sqrt(
                measure.separation2(self.way_x[k], self.way_y[k], self.way_x[k + 1], self.way_y[k + 1])
            )
        return length


def _nearest(length: float) -> int:
    """The whole number nearest to a length."""
    return int(length + _WHOLE - _WHOLE)
