"""Ends: where a round base may stop, and which of those places are worth walking to.

A base may end where it overlaps no *taken* base and no *barred* outline, keeps to a box, and stands within
the span of a *tether* (if there are any). Somebody wants it within some distance of a *goal*, a base or an
outline. All limits are curves for its centre: circles, and lines beside the edges of outlines. Whoever
walks by the shortest way to the first place that serves stops where the way first enters the wanted region,
and that is

- the start itself, or
- straight before a goal, as seen from the start or along a line that touches a round on the way, or
- a *corner* of the region, where two curves cross,

for at any other point of a curve a small step sideways, or back, leads to a place no worse that is nearer.
Whoever wants to come as near to a goal as it can ends at such a corner too, or at the point of a tether (or
of the circle its legs allow) towards the goal. So finitely many places are enough; `find` and
`find_nearest` look for those that may be stood on and `take` gives them, the most promising first. Whether
a way leads there, `reach` tells.

Curves are eased by 1.8 of the 2.54 units of slack: rounding a corner to whole units moves it by 0.71 at
most, so what was found by the eased curves is judged good by `measure` and `Ground`, which have the last
word here.
"""

import math
from array import array
from typing import Any

from tercio.geometry import measure
from tercio.geometry.ground import COMPILED, Ground, blank
from tercio.geometry.placing import directions

_EASE = 1.8
_FAR = 1e18
_WHOLE = 6755399441055744.0
_BASES, _OUTLINES, _CURVES, _SPOTS = 256, 64, 512, 1024
"""The room for bases, outlines, curves and places."""
_TAKEN, _TETHER, _GOAL = 0, 1, 2
_CLEAR = 6
"""More than the slack and what rounding may do: bases farther apart have nothing to do with each other."""
_ROUND = tuple(directions(3))


class Ends:
    """What limits where one base may end, and the scratch to find the places worth a walk."""

    base_x: "array[int]"
    base_y: "array[int]"
    base_r: "array[int]"
    base_span: "array[int]"
    base_kind: "array[int]"
    near_x: "array[int]"
    near_y: "array[int]"
    near_span2: "array[int]"
    outline: "array[int]"
    outline_span: "array[int]"
    outline_kind: "array[int]"
    circle_x: "array[float]"
    circle_y: "array[float]"
    circle_r: "array[float]"
    wall_ax: "array[float]"
    wall_ay: "array[float]"
    wall_bx: "array[float]"
    wall_by: "array[float]"
    circle_kind: "array[int]"
    circle_near: "array[int]"
    wall_kind: "array[int]"
    spot_x: "array[int]"
    spot_y: "array[int]"
    spot_far: "array[float]"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.scratch: dict[str, array[Any]] = {
            **blank("q", _BASES, "base_x base_y base_r base_span base_kind near_x near_y near_span2"),
            **blank("q", _OUTLINES, "outline outline_span outline_kind"),
            **blank("d", _CURVES, "circle_x circle_y circle_r wall_ax wall_ay wall_bx wall_by"),
            **blank("q", _CURVES, "circle_kind circle_near wall_kind"),
            **blank("q", _SPOTS, "spot_x spot_y"),
            **blank("d", _SPOTS, "spot_far"),
        }
        if COMPILED:
            lay_ends(self, self.scratch)  # type: ignore[name-defined]  # noqa: F821  (ends.pxd)
        else:
            vars(self).update(self.scratch)
        self.r = self.bases = self.outlines = self.tethers = self.circles = self.walls = self.spots = 0
        self.west = self.south = self.east = self.north = 0
        self.x = self.y = self.near_bases = self.near_taken = 0
        self.spots_west = self.spots_south = self.spots_east = self.spots_north = 0
        self.far = self.start_x = self.start_y = self.limit = self.mark_x = self.mark_y = self.span = 0.0
        self.left = self.low = self.right = self.high = 0.0
        self.must_serve = False

    def __reduce__(self) -> tuple[type["Ends"], tuple[Ground]]:
        return Ends, (self.ground,)  # a copy starts without limits, as a new question does

    # -------------------------------------------------------- what limits it

    def clear(self, r: int, west: int, south: int, east: int, north: int) -> None:
        """Forget everything: a base of radius r wants to end, its centre inside this box."""
        self.r = r
        self.west, self.south, self.east, self.north = west, south, east, north
        self.bases = self.outlines = self.tethers = 0

    def add_taken(self, x: int, y: int, r: int) -> None:
        """A base it must not overlap."""
        self._add_base(x, y, r, 0, _TAKEN)

    def add_tether(self, x: int, y: int, r: int, span: int) -> None:
        """A base it may end within so much of; it must end so near to one of them."""
        self._add_base(x, y, r, span, _TETHER)
        self.tethers += 1

    def add_goal(self, x: int, y: int, r: int, span: int) -> None:
        """A base it wants to end within so much of."""
        self._add_base(x, y, r, span, _GOAL)

    def add_barred(self, k: int, room: int) -> None:
        """An outline it must not overlap, nor come nearer to than `room`."""
        self._add_outline(k, room, _TAKEN)

    def add_goal_outline(self, k: int, span: int) -> None:
        """An outline it wants to end within so much of."""
        self._add_outline(k, span, _GOAL)

    def drop_goals(self) -> None:
        """Forget what was wanted; the other limits stand."""
        kept = 0
        for k in range(self.bases):
            if self.base_kind[k] != _GOAL:
                self._put_base(
                    kept,
                    self.base_x[k],
                    self.base_y[k],
                    self.base_r[k],
                    self.base_span[k],
                    self.base_kind[k],
                )
                kept += 1
        self.bases = kept
        kept = 0
        for k in range(self.outlines):
            if self.outline_kind[k] != _GOAL:
                self.outline[kept], self.outline_span[kept] = self.outline[k], self.outline_span[k]
                self.outline_kind[kept] = self.outline_kind[k]
                kept += 1
        self.outlines = kept

    def _add_base(self, x: int, y: int, r: int, span: int, kind: int) -> None:
        if self.bases >= _BASES:
            raise OverflowError("more bases than an Ends has room for")
        self._put_base(self.bases, x, y, r, span, kind)
        self.bases += 1

    def _put_base(self, k: int, x: int, y: int, r: int, span: int, kind: int) -> None:
        self.base_x[k], self.base_y[k], self.base_r[k] = x, y, r
        self.base_span[k], self.base_kind[k] = span, kind

    def _add_outline(self, k: int, span: int, kind: int) -> None:
        if self.outlines >= _OUTLINES:
            raise OverflowError("more outlines than an Ends has room for")
        self.outline[self.outlines] = k
        self.outline_span[self.outlines] = span
        self.outline_kind[self.outlines] = kind
        self.outlines += 1

    # -------------------------------------------------------- the questions

    def _gather(self, west: float, south: float, east: float, north: float) -> None:
        """Of all bases, those that matter to who ends inside a box: the taken, then the tethers."""
        self.near_bases = self.near_taken = 0
        for kind in (_TAKEN, _TETHER):
            for k in range(self.bases):
                room = self.r + self.base_r[k] + self.base_span[k] + _CLEAR
                x, y = self.base_x[k], self.base_y[k]
                across = west <= x + room and x - room <= east
                if self.base_kind[k] == kind and across and south <= y + room and y - room <= north:
                    self.near_x[self.near_bases], self.near_y[self.near_bases] = x, y
                    self.near_span2[self.near_bases] = (
                        measure.overlap2(self.r, self.base_r[k])
                        if kind == _TAKEN
                        else measure.reach2(self.r, self.base_r[k], self.base_span[k])
                    )
                    self.near_bases += 1
            if kind == _TAKEN:
                self.near_taken = self.near_bases

    def _may_end(self, x: int, y: int) -> bool:
        """Whether the base may end here, where the bases gathered matter; goals are not asked."""
        if x < self.west or x > self.east or y < self.south or y > self.north:
            return False
        for i in range(self.near_taken):
            if measure.separation2(x, y, self.near_x[i], self.near_y[i]) <= self.near_span2[i]:
                self._ask_first(i)
                return False
        tethered = self.tethers == 0
        for i in range(self.near_taken, self.near_bases):
            if not tethered:
                apart2 = measure.separation2(x, y, self.near_x[i], self.near_y[i])
                tethered = apart2 <= self.near_span2[i]
        if not tethered:
            return False
        for k in range(self.outlines):
            if self.outline_kind[k] == _TAKEN and self.ground.overlaps(
                self.outline[k], x, y, self.r + self.outline_span[k]
            ):
                return False
        return True

    def _ask_first(self, i: int) -> None:
        """Who was in the way is likely to be in the way of the next place too."""
        x, y, span2 = self.near_x[i], self.near_y[i], self.near_span2[i]
        self.near_x[i], self.near_y[i], self.near_span2[i] = (
            self.near_x[0],
            self.near_y[0],
            self.near_span2[0],
        )
        self.near_x[0], self.near_y[0], self.near_span2[0] = x, y, span2

    def serves(self, x: int, y: int) -> bool:
        """Whether a base that stands here is near enough to some goal."""
        for k in range(self.bases):
            if self.base_kind[k] == _GOAL and self._within(k, x, y):
                return True
        for k in range(self.outlines):
            if self.outline_kind[k] == _GOAL and self.ground.within(
                self.outline[k], x, y, self.r, self.outline_span[k]
            ):
                return True
        return False

    def _is_close(self, k: int, x: int, y: int) -> bool:
        """Whether a base might be within the span of another; most are not."""
        room = self.r + self.base_r[k] + self.base_span[k] + _CLEAR
        return abs(self.base_x[k] - x) <= room and abs(self.base_y[k] - y) <= room

    def _within(self, k: int, x: int, y: int) -> bool:
        return self._is_close(k, x, y) and measure.within(
            x, y, self.r, self.base_x[k], self.base_y[k], self.base_r[k], self.base_span[k]
        )

    def find(self, ax: int, ay: int, limit: float) -> None:
        """Places near a goal, at most so far from A as the crow flies, that are worth a walk from there.

        `take` gives them, the nearest to A first. The shortest way to any place that serves is no shorter
        than the shortest to the best of these.
        """
        self._begin(ax, ay, limit, ax, ay, limit)
        self.must_serve = True
        self._draw_goals()
        self._draw_limits()
        self._gather(self.left, self.low, self.right, self.high)
        self._offer(self.start_x, self.start_y)
        self.must_serve = False
        for k in range(self.circles):
            if self.circle_kind[k] == _GOAL:
                self._before_circle(k)
        self.must_serve = True
        for k in range(self.walls):
            if self.wall_kind[k] == _GOAL:
                self._before_wall(k)
        self._cross_all()

    def find_nearest(self, ax: int, ay: int, limit: float, x: int, y: int, span: float) -> None:
        """Places to end as near to a point as may be, and nearer than `span`: the nearest first."""
        self._begin(ax, ay, limit, x, y, span)
        self.must_serve = False
        self._widen(float(x), float(y), span)
        self._draw_circle(float(ax), float(ay), limit, _TETHER)
        self._draw_limits()
        self._gather(self.left, self.low, self.right, self.high)
        self._offer(float(x), float(y))
        for k in range(self.circles):
            self._offer_towards(
                self.circle_x[k], self.circle_y[k], self.circle_r[k], self.mark_x, self.mark_y
            )
        for k in range(self.walls):
            self._offer_foot(k, self.mark_x, self.mark_y)
        self._cross_all()

    def find_around(self, ax: int, ay: int, limit: float) -> None:
        """A sample of places all round each base wanted, where more than circles tells what would do."""
        self._begin(ax, ay, limit, ax, ay, limit)
        self.must_serve = True
        self._gather(-_FAR, -_FAR, _FAR, _FAR)
        for k in range(self.bases):
            if self.base_kind[k] == _GOAL:
                touch = self.r + self.base_r[k]
                for share in range(3):
                    away = touch + self.base_span[k] * share / 2
                    for ux, uy in _ROUND:
                        self._offer(self.base_x[k] + away * ux, self.base_y[k] + away * uy)

    def take(self) -> bool:
        """Whether there is another place: then it is `x`, `y`, so `far` from A (or from the point)."""
        best = -1
        for k in range(self.spots):
            if best < 0 or self.spot_far[k] < self.spot_far[best]:
                best = k
        if best < 0:
            return False
        self.x, self.y, self.far = self.spot_x[best], self.spot_y[best], self.spot_far[best]
        self.spots -= 1
        self.spot_x[best], self.spot_y[best] = self.spot_x[self.spots], self.spot_y[self.spots]
        self.spot_far[best] = self.spot_far[self.spots]
        return True

    # -------------------------------------------------------- the curves

    def _begin(self, ax: int, ay: int, limit: float, x: int, y: int, span: float) -> None:
        self.start_x, self.start_y, self.limit = float(ax), float(ay), limit
        self.mark_x, self.mark_y, self.span = float(x), float(y), span
        self.circles = self.walls = self.spots = 0
        self.spots_west, self.spots_south = self.east, self.north  # the box around the places found
        self.spots_east, self.spots_north = self.west, self.south
        self.left = self.low = _FAR
        self.right = self.high = -_FAR

    def _widen(self, x: float, y: float, r: float) -> None:
        """Corners are sought in the box around such circles only."""
        self.left, self.right = min(self.left, x - r), max(self.right, x + r)
        self.low, self.high = min(self.low, y - r), max(self.high, y + r)

    def _draw_goals(self) -> None:
        for k in range(self.bases):
            if self.base_kind[k] == _GOAL:
                r = self.r + self.base_r[k] + self.base_span[k] + _EASE
                self._widen(float(self.base_x[k]), float(self.base_y[k]), r)
                self._draw_circle(float(self.base_x[k]), float(self.base_y[k]), r, _GOAL)
        for k in range(self.outlines):
            if self.outline_kind[k] == _GOAL:
                self._draw_outline(k, self.r + self.outline_span[k] + _EASE)

    def _draw_limits(self) -> None:
        """The curves of what it may not overlap, and of what it is tethered to."""
        for k in range(self.bases):
            r = float(self.r + self.base_r[k] + self.base_span[k])
            if self.base_kind[k] != _GOAL:
                ease = _EASE if self.base_kind[k] == _TETHER else -_EASE
                self._draw_circle(float(self.base_x[k]), float(self.base_y[k]), r + ease, self.base_kind[k])
        for k in range(self.outlines):
            if self.outline_kind[k] == _TAKEN:
                self._draw_outline(k, self.r + self.outline_span[k] - _EASE)
        west, south, east, north = float(self.west), float(self.south), float(self.east), float(self.north)
        self._draw_wall(west, south, east, south, _TAKEN)
        self._draw_wall(east, south, east, north, _TAKEN)
        self._draw_wall(east, north, west, north, _TAKEN)
        self._draw_wall(west, north, west, south, _TAKEN)

    def _draw_circle(self, x: float, y: float, r: float, kind: int) -> None:
        """A circle, if any of it can be walked to."""
        dx, dy, far = x - self.start_x, y - self.start_y, self.limit + r
        if self.circles < _CURVES and dx * dx + dy * dy <= far * far:
            k = self.circles
            self.circle_x[k], self.circle_y[k], self.circle_r[k], self.circle_kind[k] = x, y, r, kind
            self.circle_near[k] = self._near(x - r, y - r, x + r, y + r)
            self.circles += 1

    def _draw_outline(self, k: int, away: float) -> None:
        """A circle round each corner and a line on either side of each edge."""
        g, o, kind = self.ground, self.outline[k], self.outline_kind[k]
        before = g.first[o + 1] - 1
        for here in range(g.first[o], g.first[o + 1]):
            if kind == _GOAL:
                self._widen(float(g.x[here]), float(g.y[here]), away)
            self._draw_circle(float(g.x[here]), float(g.y[here]), away, kind)
            self._draw_beside(g.x[before], g.y[before], g.x[here], g.y[here], away, kind)
            self._draw_beside(g.x[here], g.y[here], g.x[before], g.y[before], away, kind)
            before = here

    def _draw_beside(self, ax: int, ay: int, bx: int, by: int, away: float, kind: int) -> None:
        """The line so far to the right of an edge."""
        length = math.sqrt(measure.separation2(ax, ay, bx, by))
        if length > 0.0:
            nx, ny = (by - ay) * away / length, (ax - bx) * away / length
            self._draw_wall(ax + nx, ay + ny, bx + nx, by + ny, kind)

    def _draw_wall(self, ax: float, ay: float, bx: float, by: float, kind: int) -> None:
        """A line, if any of it is near a goal."""
        near = self._near(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        if near and self.walls < _CURVES:
            k = self.walls
            self.wall_ax[k], self.wall_ay[k], self.wall_bx[k], self.wall_by[k] = ax, ay, bx, by
            self.wall_kind[k] = kind
            self.walls += 1

    def _near(self, west: float, south: float, east: float, north: float) -> bool:
        """Whether a box touches the one corners are sought in."""
        return west <= self.right and east >= self.left and south <= self.high and north >= self.low

    # -------------------------------------------------------- straight before a goal

    def _before_circle(self, goal: int) -> None:
        """On the way from the start, and on the lines from the goal that touch a round: all of them serve."""
        x, y, r = self.circle_x[goal], self.circle_y[goal], self.circle_r[goal]
        self._offer_towards(x, y, r, self.start_x, self.start_y)
        for k in range(self.circles):
            if self.circle_kind[k] == _TAKEN:
                dx, dy = self.circle_x[k] - x, self.circle_y[k] - y
                w = self.circle_r[k]
                d2 = dx * dx + dy * dy
                if d2 > w * w:
                    along = math.sqrt(d2 - w * w)
                    self._offer(x + r * (along * dx + w * dy) / d2, y + r * (along * dy - w * dx) / d2)
                    self._offer(x + r * (along * dx - w * dy) / d2, y + r * (along * dy + w * dx) / d2)

    def _before_wall(self, goal: int) -> None:
        """At the foot of the start, and of the lines square to the edge that touch a round."""
        self._offer_foot(goal, self.start_x, self.start_y)
        dx, dy = self.wall_bx[goal] - self.wall_ax[goal], self.wall_by[goal] - self.wall_ay[goal]
        length = math.sqrt(dx * dx + dy * dy)
        for k in range(self.circles):
            if self.circle_kind[k] == _TAKEN:
                w = self.circle_r[k] / length
                self._offer_foot(goal, self.circle_x[k] + dx * w, self.circle_y[k] + dy * w)
                self._offer_foot(goal, self.circle_x[k] - dx * w, self.circle_y[k] - dy * w)

    def _offer_towards(self, x: float, y: float, r: float, to_x: float, to_y: float) -> None:
        """The point of a circle towards a place."""
        dx, dy = to_x - x, to_y - y
        d = math.sqrt(dx * dx + dy * dy)
        if d > 0.0:
            self._offer(x + dx * r / d, y + dy * r / d)

    def _offer_foot(self, wall: int, x: float, y: float) -> None:
        """The point of a line nearest to a place, if it is no end of it."""
        ax, ay = self.wall_ax[wall], self.wall_ay[wall]
        dx, dy = self.wall_bx[wall] - ax, self.wall_by[wall] - ay
        along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
        if 0.0 <= along <= 1.0:
            self._offer(ax + along * dx, ay + along * dy)

    # -------------------------------------------------------- corners

    def _cross_all(self) -> None:
        """Every point where two curves cross near a goal; two goals make no corner, and on one all serve."""
        serve = self.must_serve
        for i in range(self.circles):
            if not self.circle_near[i]:
                continue
            for j in range(i):
                goals = self.circle_kind[i] == _GOAL and self.circle_kind[j] == _GOAL
                if self.circle_near[j] and not goals:
                    self.must_serve = serve and self.circle_kind[i] != _GOAL and self.circle_kind[j] != _GOAL
                    self._cross_circles(i, j)
            self.must_serve = serve
            for k in range(self.walls):
                self._cross_wall(i, k)
        for i in range(self.walls):
            for j in range(i):
                self._cross_walls(i, j)

    def _cross_circles(self, i: int, j: int) -> None:
        dx, dy = self.circle_x[j] - self.circle_x[i], self.circle_y[j] - self.circle_y[i]
        a, b = self.circle_r[i], self.circle_r[j]
        d2 = dx * dx + dy * dy
        if d2 > (a + b) * (a + b) or d2 < (a - b) * (a - b) or d2 == 0.0:
            return
        along = (d2 + a * a - b * b) / (2 * d2)
        h = math.sqrt(max(0.0, a * a / d2 - along * along))
        x, y = self.circle_x[i] + along * dx, self.circle_y[i] + along * dy
        self._offer(x - h * dy, y + h * dx)
        self._offer(x + h * dy, y - h * dx)

    def _cross_wall(self, circle: int, wall: int) -> None:
        ax, ay = self.wall_ax[wall], self.wall_ay[wall]
        dx, dy = self.wall_bx[wall] - ax, self.wall_by[wall] - ay
        ex, ey = self.circle_x[circle] - ax, self.circle_y[circle] - ay
        d2, r = dx * dx + dy * dy, self.circle_r[circle]
        along, across = (ex * dx + ey * dy) / d2, ex * dy - ey * dx
        h2 = r * r / d2 - across * across / (d2 * d2)
        if h2 >= 0.0:
            h = math.sqrt(h2)
            if 0.0 <= along - h <= 1.0:
                self._offer(ax + (along - h) * dx, ay + (along - h) * dy)
            if 0.0 <= along + h <= 1.0:
                self._offer(ax + (along + h) * dx, ay + (along + h) * dy)

    def _cross_walls(self, i: int, j: int) -> None:
        ax, ay, cx, cy = self.wall_ax[i], self.wall_ay[i], self.wall_ax[j], self.wall_ay[j]
        dx, dy = self.wall_bx[i] - ax, self.wall_by[i] - ay
        ex, ey = self.wall_bx[j] - cx, self.wall_by[j] - cy
        across = dx * ey - dy * ex
        if across != 0.0:
            s = ((cx - ax) * ey - (cy - ay) * ex) / across
            t = ((cx - ax) * dy - (cy - ay) * dx) / across
            if 0.0 <= s <= 1.0 and 0.0 <= t <= 1.0:
                self._offer(ax + s * dx, ay + s * dy)

    # -------------------------------------------------------- the places

    def _offer(self, x: float, y: float) -> None:
        """One more place, in whole units, if the base may end there and it serves."""
        dx, dy = x - self.start_x, y - self.start_y
        if dx * dx + dy * dy > (self.limit + _EASE) * (self.limit + _EASE):
            return
        dx, dy = x - self.mark_x, y - self.mark_y
        far2 = dx * dx + dy * dy
        if far2 > (self.span + _EASE) * (self.span + _EASE) or self.spots >= _SPOTS:
            return
        spot_x, spot_y = _nearest(x), _nearest(y)
        if (not self.must_serve or self.serves(spot_x, spot_y)) and self._may_end(spot_x, spot_y):
            self.spot_x[self.spots], self.spot_y[self.spots] = spot_x, spot_y
            self.spot_far[self.spots] = math.sqrt(far2)
            self.spots += 1
            self.spots_west, self.spots_east = min(self.spots_west, spot_x), max(self.spots_east, spot_x)
            self.spots_south, self.spots_north = min(self.spots_south, spot_y), max(self.spots_north, spot_y)


def _nearest(length: float) -> int:
    """The whole number nearest to a length."""
    return int(length + _WHOLE - _WHOLE)
