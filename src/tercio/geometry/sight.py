"""Sight: whether a straight line of some thickness can be drawn between two shapes past all blockers. Exact.

A line is a direction and an offset. Fix the direction: each end allows an interval of offsets (the lines
that meet it) and each blocker, swollen by half the line's thickness, forbids one. Turn the direction and
the ends of those intervals move smoothly, so if any line is free, the first direction at which one of its
kind appears is where an allowed interval has just opened between two ends of intervals: a line tangent to
two things. That is

- an inner tangent of the two ends, or
- an outer tangent of an end and a blocker, or
- an inner tangent of two blockers.

Count an end's radius as negative and all three are the inner tangents of a pair. A polygon is the discs at
its corners (radius nothing, or half the line once swollen). One thing is missing: the line only begins
where it leaves the first shape, so a swollen blocker that overlaps that shape (a neighbour in contact, a
wood one stands in) forbids only lines that meet it beyond the rim. There the intervals may also end at the
points where the two rims cross: these *crossings* join the pairs as discs of radius nothing. So it is
enough to try finitely many lines, and the one found is a witness that can be drawn. The argument is
Pocchiola and Vegter's visibility complex, cut down to one question.

How to use it: make one `Sight(ground)` and keep it; it owns all its scratch, so one per thread. For each
question

    sight.clear()
    sight.add_disc(x, y, r, tag)             every base that would block, numbered by `tag`
    sight.add_outline(k, tag)                every outline of the ground that would block
    sight.see(ax, ay, ar, bx, by, br, tag_a, tag_b)      base to base; blockers with these tags are left out
    sight.see_from(k, bx, by, br, tag_a, tag_b)          from any point of outline k
    sight.see_across(k, m, tag_a, tag_b)                 from outline k to outline m

(-1 as a tag leaves out nothing.) After a True, `from_x, from_y, to_x, to_y` are the ends of a free line.
Shapes that touch or overlap always see each other: there is no stretch of line between them to be blocked.
"""

import math
from array import array
from typing import Any

from tercio.geometry import measure
from tercio.geometry.ground import COMPILED, Ground, blank

_EPS = 1e-6  # units: ten thousand times the rounding errors met, a hundred-thousandth of the line's thickness
_FAR = 1e30
_SURELY = 0.001  # units: a thousand times what a line may graze a blocker by


class Sight:
    """Blockers, and the scratch to look past them."""

    disc_x: "array[int]"
    disc_y: "array[int]"
    disc_r: "array[int]"
    disc_tag: "array[int]"
    piece: "array[int]"
    piece_tag: "array[int]"
    piece_from: "array[int]"
    piece_to: "array[int]"
    piece_near: "array[int]"
    owner: "array[int]"
    near: "array[int]"
    chain: "array[int]"
    is_linked: "array[int]"
    t: "array[float]"
    s: "array[float]"
    r: "array[float]"

    def __init__(self, ground: Ground, half: float = 47.46, discs: int = 256, features: int = 4096) -> None:
        self.ground = ground
        self.half = half
        self.discs = self.pieces = 0
        self.from_x = self.from_y = self.to_x = self.to_y = 0.0
        self.disc_room, self.room = discs, features
        self.scratch: dict[str, array[Any]] = {
            **blank("q", discs, "disc_x disc_y disc_r disc_tag"),
            **blank("q", ground.parts + 1, "piece piece_tag piece_from piece_to piece_near"),
            **blank("d", features, "t s r"),
            **blank("q", features, "owner near chain is_linked"),
        }
        if COMPILED:
            lay_scratch(self, self.scratch)  # type: ignore[name-defined]  # noqa: F821  (sight.pxd)
        else:
            vars(self).update(self.scratch)
        self.ox = self.oy = self.ux = self.uy = 0.0
        self.ar = self.br = self.left = self.right = self.back = self.front = 0.0
        self.leave = self.arrive = self.low = self.high = 0.0
        self.a_count = self.b_end = self.disc_end = self.piece_end = self.end = 0
        self.left_most = self.right_most = self.a_front = self.b_back = self.near_x = self.near_y = 0.0
        self.kept = self.last = 0
        self.close = self.round_ends = False

    def __reduce__(self) -> tuple[type["Sight"], tuple[Ground, float, int, int]]:
        # A copy starts without blockers: they belong to one question, not to the table.
        return Sight, (self.ground, self.half, self.disc_room, self.room)

    # -------------------------------------------------------- what blocks

    def clear(self) -> None:
        """Forget every blocker."""
        self.discs = 0
        self.pieces = 0

    def add_disc(self, x: int, y: int, r: int, tag: int) -> None:
        """One more base in the way; past the room given at the start it raises."""
        if self.discs >= self.disc_room:
            raise OverflowError("more discs than this Sight was made for")
        self.disc_x[self.discs] = x
        self.disc_y[self.discs] = y
        self.disc_r[self.discs] = r
        self.disc_tag[self.discs] = tag
        self.discs += 1

    def add_outline(self, k: int, tag: int) -> None:
        """Outline k of the ground in the way (add each at most once)."""
        for part in range(self.ground.part_first[k], self.ground.part_first[k + 1]):
            if self.pieces >= self.ground.parts:
                raise OverflowError("an outline was added twice")
            self.piece[self.pieces] = part
            self.piece_tag[self.pieces] = tag
            self.pieces += 1

    # -------------------------------------------------------- the questions

    def see(self, ax: int, ay: int, ar: int, bx: int, by: int, br: int, tag_a: int, tag_b: int) -> bool:
        """Whether a free line joins two bases, the same both ways."""
        if ax > bx or (
            ax == bx and ay > by
        ):  # one order for both directions: sight is mutual to the last bit
            seen = self._see_discs(bx, by, br, ax, ay, ar, tag_a, tag_b)
            self.turn_round()
            return seen
        return self._see_discs(ax, ay, ar, bx, by, br, tag_a, tag_b)

    def see_from(self, k: int, bx: int, by: int, br: int, tag_a: int, tag_b: int) -> bool:
        """Whether a free line joins any point of outline k to a base."""
        for part in range(self.ground.part_first[k], self.ground.part_first[k + 1]):
            if self._see_from_part(part, bx, by, br, tag_a, tag_b):
                return True
        return False

    def see_across(self, k: int, m: int, tag_a: int, tag_b: int) -> bool:
        """Whether a free line joins any point of outline k to any point of outline m."""
        for part_a in range(self.ground.part_first[k], self.ground.part_first[k + 1]):
            for part_b in range(self.ground.part_first[m], self.ground.part_first[m + 1]):
                if self._see_parts(min(part_a, part_b), max(part_a, part_b), tag_a, tag_b):
                    if part_a > part_b:
                        self.turn_round()
                    return True
        return False

    def turn_round(self) -> None:
        self.from_x, self.to_x = self.to_x, self.from_x
        self.from_y, self.to_y = self.to_y, self.from_y

    def _see_discs(
        self, ax: int, ay: int, ar: int, bx: int, by: int, br: int, tag_a: int, tag_b: int
    ) -> bool:
        d = math.sqrt(measure.separation2(ax, ay, bx, by))
        if measure.touching(ax, ay, ar, bx, by, br):
            self.from_x, self.from_y, self.to_x, self.to_y = float(ax), float(ay), float(bx), float(by)
            return True
        self._frame(ax, ay, (bx - ax) / d, (by - ay) / d)
        self.ar = ar
        self.br = br
        self.t[0] = self.s[0] = self.s[1] = 0.0
        self.t[1] = d
        self.a_count = 1
        self.b_end = 2
        widest = self.ar if self.ar > self.br else self.br
        self.left = widest
        self.right = -widest
        self.back = (
            -self.ar if br > ar else 0.0
        )  # the outer tangents touch the smaller disc behind its middle
        self.front = d + self.br if ar > br else d
        self.a_front = self.ar
        self.b_back = d - self.br
        return self._search(tag_a, tag_b)

    def _see_from_part(self, part: int, bx: int, by: int, br: int, tag_a: int, tag_b: int) -> bool:
        self._nearest_on_part(part, bx, by)
        dx = bx - self.near_x
        dy = by - self.near_y
        d = math.sqrt(dx * dx + dy * dy)
        if d <= br + 2.54 or self._part_holds(part, bx, by):
            self.from_x, self.from_y, self.to_x, self.to_y = self.near_x, self.near_y, float(bx), float(by)
            return True
        self._frame(self.near_x, self.near_y, dx / d, dy / d)
        self.ar = 0.0
        self.br = br
        self.a_count = self._place_part(part, 0)
        self.t[self.a_count] = d
        self.s[self.a_count] = 0.0
        self.b_end = self.a_count + 1
        self._bound_ends()
        return self._search(tag_a, tag_b)

    def _see_parts(self, part_a: int, part_b: int, tag_a: int, tag_b: int) -> bool:
        if not self._face_parts(part_a, part_b):
            return True
        self.ar = 0.0
        self.br = 0.0
        self.a_count = self._place_part(part_a, 0)
        self.b_end = self._place_part(part_b, self.a_count)
        self._bound_ends()
        return self._search(tag_a, tag_b)

    # -------------------------------------------------------- a frame that looks from one end to the other

    def _frame(self, ox: float, oy: float, ux: float, uy: float) -> None:
        """Coordinates t (ahead) and s (to the left) from a point, looking along a unit vector."""
        self.ox = ox
        self.oy = oy
        self.ux = ux
        self.uy = uy

    def _place(self, at: int, x: float, y: float) -> None:
        dx = x - self.ox
        dy = y - self.oy
        self.t[at] = dx * self.ux + dy * self.uy
        self.s[at] = dy * self.ux - dx * self.uy

    def _place_part(self, part: int, at: int) -> int:
        """The corners of a convex part as features from number `at` on; returns the number after the last."""
        for corner in range(self.ground.corner_first[part], self.ground.corner_first[part + 1]):
            if at < self.room:
                self._place(at, self.ground.corner_x[corner], self.ground.corner_y[corner])
                at += 1
        return at

    def _box(self, start: int, end: int) -> None:
        """Where features lie: `low` to `high` ahead, `right_most` to `left_most` across."""
        self.low = self.right_most = _FAR
        self.high = self.left_most = -_FAR
        for i in range(start, end):
            self.low = min(self.low, self.t[i])
            self.high = max(self.high, self.t[i])
            self.right_most = min(self.right_most, self.s[i])
            self.left_most = max(self.left_most, self.s[i])

    def _bound_ends(self) -> None:
        """The strip that holds every line between two ends of which one at least is a polygon."""
        self._box(0, self.a_count)
        self.back = self.low - self.ar
        self.a_front = self.high + self.ar
        self.left = self.left_most + self.ar
        self.right = self.right_most - self.ar
        self._box(self.a_count, self.b_end)
        self.front = self.high + self.br
        self.b_back = self.low - self.br
        self.left = max(self.left, self.left_most + self.br)
        self.right = min(self.right, self.right_most - self.br)

    def _nearest_on_part(self, part: int, x: float, y: float) -> float:
        """The squared distance from a point to the rim of a part; the foot in `near_x`, `near_y`."""
        best = _FAR
        start = self.ground.corner_first[part]
        before = self.ground.corner_first[part + 1] - 1
        for here in range(start, before + 1):
            ax = float(self.ground.corner_x[before])
            ay = float(self.ground.corner_y[before])
            dx = self.ground.corner_x[here] - ax
            dy = self.ground.corner_y[here] - ay
            along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
            along = min(max(along, 0.0), 1.0)
            fx = ax + along * dx
            fy = ay + along * dy
            distance2 = (x - fx) * (x - fx) + (y - fy) * (y - fy)
            if distance2 < best:
                best = distance2
                self.near_x = fx
                self.near_y = fy
            before = here
        return best

    def _part_holds(self, part: int, x: int, y: int) -> bool:
        """Whether a point lies in a convex part (a wall holds none)."""
        start = self.ground.corner_first[part]
        before = self.ground.corner_first[part + 1] - 1
        if before - start < 2:
            return False
        for here in range(start, before + 1):
            ax = self.ground.corner_x[before]
            ay = self.ground.corner_y[before]
            if measure.orientation(ax, ay, self.ground.corner_x[here], self.ground.corner_y[here], x, y) < 0:
                return False
            before = here
        return True

    def _face_parts(self, part_a: int, part_b: int) -> bool:
        """Look from one convex part to another along their shortest distance; False where they meet."""
        best = self._face_corners(part_a, part_b, _FAR, 1.0)
        best = self._face_corners(part_b, part_a, best, -1.0)
        return best > 2.54 * 2.54 and not self._parts_meet(part_a, part_b)

    def _face_corners(self, part_a: int, part_b: int, best: float, way: float) -> float:
        """Try the corners of `two` against the rim of `one`; keeps the frame of the shortest distance."""
        for corner in range(self.ground.corner_first[part_b], self.ground.corner_first[part_b + 1]):
            x = float(self.ground.corner_x[corner])
            y = float(self.ground.corner_y[corner])
            distance2 = self._nearest_on_part(part_a, x, y)
            if distance2 < best:
                best = distance2
                d = math.sqrt(distance2)
                if d > 0:
                    self._frame(
                        self.near_x, self.near_y, way * (x - self.near_x) / d, way * (y - self.near_y) / d
                    )
                self.from_x = self.to_x = x
                self.from_y = self.to_y = y
        return best

    def _parts_meet(self, part_a: int, part_b: int) -> bool:
        g = self.ground
        first = g.corner_first[part_a]
        other = g.corner_first[part_b]
        if self._part_holds(part_a, g.corner_x[other], g.corner_y[other]):
            return True
        if self._part_holds(part_b, g.corner_x[first], g.corner_y[first]):
            return True
        before = g.corner_first[part_a + 1] - 1
        for here in range(first, g.corner_first[part_a + 1]):
            if self._edge_meets(
                part_b, g.corner_x[before], g.corner_y[before], g.corner_x[here], g.corner_y[here]
            ):
                return True
            before = here
        return False

    def _edge_meets(self, part: int, ax: int, ay: int, bx: int, by: int) -> bool:
        g = self.ground
        before = g.corner_first[part + 1] - 1
        for here in range(g.corner_first[part], g.corner_first[part + 1]):
            cx = g.corner_x[before]
            cy = g.corner_y[before]
            if measure.segments_meet(ax, ay, bx, by, cx, cy, g.corner_x[here], g.corner_y[here]):
                return True
            before = here
        return False

    # -------------------------------------------------------- gathering what matters

    def _search(self, tag_a: int, tag_b: int) -> bool:
        for i in range(self.a_count):
            self.r[i] = -self.ar
            self.owner[i] = 0
        for i in range(self.a_count, self.b_end):
            self.r[i] = -self.br
            self.owner[i] = 1
        self.round_ends = self.a_count == 1 and self.b_end == 2
        self.close = not self.round_ends
        self.last = -1
        self.end = self.b_end
        self._gather_discs(tag_a, tag_b)
        if self._discs_bar():
            return False
        if self._gather_pieces(tag_a, tag_b):
            return False
        if self.close:
            self._gather_crossings()
        if self.end >= self.room:
            raise OverflowError("more corners than this Sight was made for")
        return self._try_lines()

    def _gather_discs(self, tag_a: int, tag_b: int) -> None:
        """The discs that reach into the strip between the ends, swollen."""
        for k in range(self.discs):
            tag = self.disc_tag[k]
            if tag >= 0 and tag in (tag_a, tag_b):
                continue
            dx = self.disc_x[k] - self.ox
            dy = self.disc_y[k] - self.oy
            r = self.disc_r[k] + self.half
            t = dx * self.ux + dy * self.uy
            if t + r <= self.back or t - r >= self.front:
                continue
            s = dy * self.ux - dx * self.uy
            if s - r >= self.left or s + r <= self.right or self.end >= self.room:
                continue
            self._keep(t, s, r, 2 + k)
            self._mark_near_disc(self.end - 1)
        self.disc_end = self.end

    def _discs_bar(self) -> bool:
        """Whether overlapping discs, clear of both ends, reach across the whole strip: nothing passes.

        A rank seen from the front: most of what is hidden is hidden so.
        """
        count = 0
        for i in range(self.b_end, self.disc_end):
            clear = self.t[i] - self.r[i] >= self.a_front and self.t[i] + self.r[i] <= self.b_back
            at_left = clear and self.s[i] + self.r[i] >= self.left + _SURELY
            self.is_linked[i] = at_left or not clear
            if at_left:
                self.chain[count] = i
                count += 1
        done = 0
        while done < count:
            i = self.chain[done]
            if self.s[i] - self.r[i] <= self.right - _SURELY:
                return True
            for k in range(self.b_end, self.disc_end):
                if not self.is_linked[k] and self._discs_overlap(i, k):
                    self.is_linked[k] = 1
                    self.chain[count] = k
                    count += 1
            done += 1
        return False

    def _discs_overlap(self, i: int, k: int) -> bool:
        dt, ds = self.t[i] - self.t[k], self.s[i] - self.s[k]
        room = self.r[i] + self.r[k] - _SURELY
        return dt * dt + ds * ds < room * room

    def _keep(self, t: float, s: float, r: float, owner: int) -> None:
        self.t[self.end] = t
        self.s[self.end] = s
        self.r[self.end] = r
        self.owner[self.end] = owner
        self.end += 1

    def _mark_near_disc(self, i: int) -> None:
        """Note whether a swollen disc may overlap an end (always, if that is a polygon: no harm but time)."""
        a = self.r[i] + self.ar + 0.001
        b = self.r[i] + self.br + 0.001
        t = self.t[i]
        s = self.s[i]
        ahead = self.t[self.b_end - 1] - t
        near = not self.round_ends or t * t + s * s < a * a or ahead * ahead + s * s < b * b
        self.near[i] = near
        if near:
            self.close = True

    def _gather_pieces(self, tag_a: int, tag_b: int) -> bool:
        """The convex parts that reach into the strip; True as soon as one bars it from side to side."""
        self.kept = 0
        for p in range(self.pieces):
            tag = self.piece_tag[p]
            if tag >= 0 and tag in (tag_a, tag_b):
                continue
            part = self.piece[p]
            dx = self.ground.middle_x[part] - self.ox
            dy = self.ground.middle_y[part] - self.oy
            r = self.ground.middle_r[part] + self.half
            t = dx * self.ux + dy * self.uy
            if t + r <= self.back or t - r >= self.front:
                continue
            s = dy * self.ux - dx * self.uy
            if s - r >= self.left or s + r <= self.right:
                continue
            if self._gather_piece(part):
                return True
        return False

    def _gather_piece(self, part: int) -> bool:
        start = self.end
        end = self._place_part(part, start)
        self._box(start, end)
        if self.low - self.half >= self.front or self.high + self.half <= self.back:
            return False
        if self.right_most - self.half >= self.left or self.left_most + self.half <= self.right:
            return False
        if self._bars(start, end):
            return True
        for i in range(start, end):
            self.r[i] = self.half
            self.owner[i] = -2 - self.kept
        self.piece_from[self.kept] = start
        self.piece_to[self.kept] = end
        near = self.low - self.half <= self.a_front or self.high + self.half >= self.b_back
        self.piece_near[self.kept] = near
        self.close = self.close or near
        self.kept += 1
        self.end = end
        return False

    def _bars(self, start: int, end: int) -> bool:
        """Whether a part has corners on both sides of the strip, clear of both ends: nothing passes."""
        above = False
        below = False
        for i in range(start, end):
            if self.a_front <= self.t[i] <= self.b_back:
                above = above or self.s[i] >= self.left
                below = below or self.s[i] <= self.right
        return above and below

    # -------------------------------------------------------- where swollen blockers cross an end's rim

    def _gather_crossings(self) -> None:
        self.piece_end = self.end
        for k in range(self.b_end, self.disc_end):
            if self.near[k]:
                self._cross_ends(self.t[k], self.s[k], self.r[k])
        for p in range(self.kept):
            if self.piece_near[p]:
                self._cross_piece(self.piece_from[p], self.piece_to[p])

    def _cross_piece(self, start: int, end: int) -> None:
        """The rim of a swollen part is its corners' arcs and its edges moved outwards."""
        before = end - 1
        for here in range(start, end):
            dt = self.t[here] - self.t[before]
            ds = self.s[here] - self.s[before]
            length = math.sqrt(dt * dt + ds * ds)
            out_t = self.half * ds / length
            out_s = -self.half * dt / length
            self._cross_ends(self.t[here], self.s[here], self.half)
            self._edge_across(
                self.t[before] + out_t, self.s[before] + out_s, self.t[here] + out_t, self.s[here] + out_s
            )
            before = here

    def _cross_ends(self, t: float, s: float, r: float) -> None:
        """Where a circle crosses the rims of both ends."""
        if self.a_count == 1:
            self._circles(t, s, r, self.t[0], self.s[0], self.ar)
        else:
            self._circle_across(t, s, r, 0, self.a_count)
        if self.b_end - self.a_count == 1:
            self._circles(t, s, r, self.t[self.a_count], self.s[self.a_count], self.br)
        else:
            self._circle_across(t, s, r, self.a_count, self.b_end)

    def _circle_across(self, t: float, s: float, r: float, start: int, end: int) -> None:
        before = end - 1
        for here in range(start, end):
            self._edge_circle(self.t[before], self.s[before], self.t[here], self.s[here], t, s, r)
            before = here

    def _edge_across(self, t1: float, s1: float, t2: float, s2: float) -> None:
        """Where a straight edge crosses the rims of both ends."""
        if self.a_count == 1:
            self._edge_circle(t1, s1, t2, s2, self.t[0], self.s[0], self.ar)
        else:
            self._edge_polygon(t1, s1, t2, s2, 0, self.a_count)
        if self.b_end - self.a_count == 1:
            self._edge_circle(t1, s1, t2, s2, self.t[self.a_count], self.s[self.a_count], self.br)
        else:
            self._edge_polygon(t1, s1, t2, s2, self.a_count, self.b_end)

    def _edge_polygon(self, t1: float, s1: float, t2: float, s2: float, start: int, end: int) -> None:
        before = end - 1
        for here in range(start, end):
            self._edges(t1, s1, t2, s2, self.t[before], self.s[before], self.t[here], self.s[here])
            before = here

    def _crossing(self, t: float, s: float) -> None:
        if self.end < self.room:
            self._keep(t, s, 0.0, -1)

    def _circles(self, t1: float, s1: float, r1: float, t2: float, s2: float, r2: float) -> None:
        dt = t2 - t1
        ds = s2 - s1
        d2 = dt * dt + ds * ds
        if d2 == 0:
            return
        along = (d2 + r1 * r1 - r2 * r2) / (2 * d2)
        h2 = r1 * r1 / d2 - along * along
        if h2 < 0:
            return
        h = math.sqrt(h2)
        self._crossing(t1 + along * dt - h * ds, s1 + along * ds + h * dt)
        self._crossing(t1 + along * dt + h * ds, s1 + along * ds - h * dt)

    def _edge_circle(self, t1: float, s1: float, t2: float, s2: float, t: float, s: float, r: float) -> None:
        dt = t2 - t1
        ds = s2 - s1
        length2 = dt * dt + ds * ds
        across = (t - t1) * ds - (s - s1) * dt
        h2 = r * r * length2 - across * across
        if h2 < 0:
            return
        h = math.sqrt(h2) / length2
        middle = ((t - t1) * dt + (s - s1) * ds) / length2
        self._on_edge(t1, s1, dt, ds, middle - h)
        self._on_edge(t1, s1, dt, ds, middle + h)

    def _on_edge(self, t1: float, s1: float, dt: float, ds: float, along: float) -> None:
        if -1e-9 <= along <= 1 + 1e-9:
            self._crossing(t1 + along * dt, s1 + along * ds)

    def _edges(
        self, t1: float, s1: float, t2: float, s2: float, t3: float, s3: float, t4: float, s4: float
    ) -> None:
        dt = t2 - t1
        ds = s2 - s1
        det = dt * (s4 - s3) - ds * (t4 - t3)
        if det == 0:
            return
        along = ((t3 - t1) * (s4 - s3) - (s3 - s1) * (t4 - t3)) / det
        other = ((t3 - t1) * ds - (s3 - s1) * dt) / det
        if -1e-9 <= other <= 1 + 1e-9:
            self._on_edge(t1, s1, dt, ds, along)

    # -------------------------------------------------------- trying lines

    def _try_lines(self) -> bool:
        if self.round_ends and self._free(1.0, 0.0, 0.0):
            return True
        for j in range(1, self.end):
            for i in range(j):
                if (self.owner[i] != self.owner[j] or self.owner[i] == -1) and self._tangents(i, j):
                    return True
        return False

    def _tangents(self, i: int, j: int) -> bool:
        """Try the inner tangents of two features (an end's radius is negative)."""
        dt = self.t[j] - self.t[i]
        ds = self.s[j] - self.s[i]
        length2 = dt * dt + ds * ds
        reach = self.r[i] + self.r[j]
        w2 = length2 - reach * reach
        if w2 < -1e-9 * length2 or length2 == 0:  # one holds the other, or two crossings coincide
            return False
        w2 = max(w2, 0.0)  # the tangent at a crossing, a rounding error short of touching
        w = math.sqrt(w2)
        r = self.r[i]
        dt /= length2
        ds /= length2
        return (
            self._tangent(i, dt, ds, reach, w, r)
            or self._tangent(i, dt, ds, reach, -w, r)
            or self._tangent(i, dt, ds, -reach, w, -r)
            or self._tangent(i, dt, ds, -reach, -w, -r)
        )

    def _tangent(self, i: int, dt: float, ds: float, q: float, w: float, r: float) -> bool:
        """Try the line at distance r from feature i whose normal n is such that n.(j - i) = q."""
        c = ds * q + dt * w
        if c <= 0:
            return False
        n = dt * q - ds * w
        return self._free(c, -n, n * self.t[i] + c * self.s[i] + r)

    def _free(self, c: float, sn: float, rho: float) -> bool:
        """Whether the line of direction (c, sn) and offset rho joins both ends past every blocker."""
        if not self._joins(c, sn, rho):
            return False
        if self.close:
            self._span(c, sn, rho)
        else:
            self.leave = c * self.t[0] + sn * self.s[0]
            self.arrive = c * self.t[1] + sn * self.s[1]
        if self._met(c, sn, rho):
            return False
        self._show(c, sn, rho)
        return True

    def _met(self, c: float, sn: float, rho: float) -> bool:
        """Whether a line meets a blocker; the one met last is asked first, being likely to be met again."""
        last = self.last
        if last >= 0:
            if last < self.disc_end:
                if self._disc_met(last, c, sn, rho):
                    return True
            elif self._piece_between(last - self.disc_end, c, sn, rho):
                return True
        for k in range(self.b_end, self.disc_end):
            if self._disc_met(k, c, sn, rho):
                self.last = k
                return True
        for p in range(self.kept):
            if self._piece_between(p, c, sn, rho):
                self.last = self.disc_end + p
                return True
        return False

    def _disc_met(self, k: int, c: float, sn: float, rho: float) -> bool:
        off = c * self.s[k] - sn * self.t[k] - rho
        r = self.r[k] - _EPS
        return -r < off < r and self._disc_between(k, c * self.t[k] + sn * self.s[k], off, r)

    def _joins(self, c: float, sn: float, rho: float) -> bool:
        """Whether a line meets both ends."""
        if self.round_ends:
            if rho > self.ar + _EPS or rho < -self.ar - _EPS:
                return False
            off = -sn * self.t[1] - rho
            return -self.br - _EPS <= off <= self.br + _EPS
        return self._meets(0, self.a_count, self.ar, c, sn, rho) and self._meets(
            self.a_count, self.b_end, self.br, c, sn, rho
        )

    def _meets(self, start: int, end: int, r: float, c: float, sn: float, rho: float) -> bool:
        low = _FAR
        high = -_FAR
        for i in range(start, end):
            off = c * self.s[i] - sn * self.t[i]
            low = min(low, off)
            high = max(high, off)
        return low - r - _EPS <= rho <= high + r + _EPS

    def _span(self, c: float, sn: float, rho: float) -> None:
        """Where a line leaves the first end and where it arrives at the second."""
        self._chord(self.a_count, self.b_end, self.br + _EPS, c, sn, rho)
        self.arrive = self.low
        self._chord(0, self.a_count, self.ar + _EPS, c, sn, rho)
        self.leave = self.high

    def _disc_between(self, k: int, ahead: float, off: float, r: float) -> bool:
        if not self.near[k]:  # then its stretch of the line is wholly before, between or beyond the ends
            return self.leave < ahead < self.arrive
        h = math.sqrt(r * r - off * off)
        return ahead + h > self.leave and ahead - h < self.arrive

    def _piece_between(self, p: int, c: float, sn: float, rho: float) -> bool:
        low = ahead_low = _FAR
        high = ahead_high = -_FAR
        start = self.piece_from[p]
        end = self.piece_to[p]
        for i in range(start, end):
            off = c * self.s[i] - sn * self.t[i]
            ahead = c * self.t[i] + sn * self.s[i]
            low = min(low, off)
            high = max(high, off)
            ahead_low = min(ahead_low, ahead)
            ahead_high = max(ahead_high, ahead)
        r = self.half - _EPS
        if rho <= low - r or rho >= high + r:
            return False
        if ahead_low - r >= self.leave and ahead_high + r <= self.arrive:
            return True
        self._chord(start, end, r, c, sn, rho)
        return self.high > self.leave and self.low < self.arrive

    def _chord(self, start: int, end: int, r: float, c: float, sn: float, rho: float) -> None:
        """The stretch of a line inside a rounded convex polygon, from `low` to `high`."""
        self.low = _FAR
        self.high = -_FAR
        before = end - 1
        for here in range(start, end):
            off = c * self.s[here] - sn * self.t[here] - rho
            ahead = c * self.t[here] + sn * self.s[here]
            if -r <= off <= r:
                h = math.sqrt(r * r - off * off)
                self.low = min(self.low, ahead - h)
                self.high = max(self.high, ahead + h)
            if before != here:
                self._chord_edge(
                    c * self.t[before] + sn * self.s[before],
                    c * self.s[before] - sn * self.t[before] - rho,
                    ahead,
                    off,
                    r,
                )
            before = here

    def _chord_edge(self, ahead1: float, off1: float, ahead2: float, off2: float, r: float) -> None:
        """Stretch the chord to where the line crosses one edge moved outwards by r."""
        forward = ahead2 - ahead1
        across = off2 - off1
        length = math.sqrt(forward * forward + across * across)
        out = -r * forward / length
        if (off1 + out > 0) != (off2 + out > 0):
            crossing = ahead1 + r * across / length - forward * (off1 + out) / across
            self.low = min(self.low, crossing)
            self.high = max(self.high, crossing)

    def _show(self, c: float, sn: float, rho: float) -> None:
        """Keep the free line found as a witness, in table coordinates."""
        if not self.close:
            self._span(c, sn, rho)
        t = c * self.leave - sn * rho
        s = sn * self.leave + c * rho
        self.from_x = self.ox + t * self.ux - s * self.uy
        self.from_y = self.oy + t * self.uy + s * self.ux
        t = c * self.arrive - sn * rho
        s = sn * self.arrive + c * rho
        self.to_x = self.ox + t * self.ux - s * self.uy
        self.to_y = self.oy + t * self.uy + s * self.ux
