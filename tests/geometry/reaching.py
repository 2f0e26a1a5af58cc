"""One random scene asked of `reach` and of the oracle: what they disagree about, if anything."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, inf

from tercio.geometry import Ground
from tercio.geometry.ends import Ends
from tercio.geometry.reach import NO_WAY, Reach
from tests.oracles import geometry_reach as oracle
from tests.oracles.geometry_reach import SLACK, Scene

FAR = 10**7
INCH = 2540
ENDS = 12


def prepared(scene: Scene) -> tuple[Reach, Ends]:
    """The kernels with a scene laid out."""
    ground = Ground([*scene.outlines, *scene.tolls])
    reach, ends = Reach(ground), Ends(ground)
    reach.clear(scene.r, -FAR, -FAR, FAR, FAR)
    ends.clear(scene.r, -FAR, -FAR, FAR, FAR)
    for base in scene.bases:
        reach.add_disc(*base)
        ends.add_taken(*base)
    for base in scene.mates:
        ends.add_taken(*base)
    for k in range(len(scene.outlines)):
        reach.add_outline(k, 0)
    for k in range(len(scene.tolls)):
        reach.add_toll(len(scene.outlines) + k, scene.price)
    for k in range(ground.count):
        ends.add_barred(k, 0)
    ends.add_goal(*scene.bases[scene.foe], INCH)
    return reach, ends


def nearest_end(scene: Scene, reach: Reach, ends: Ends) -> tuple[float, tuple[int, int]]:
    """The cost of the best way to a place within an inch of the foe, and the place."""
    best, spot = NO_WAY, scene.start
    ends.find(*scene.start, scene.limit)
    while ends.take() and ends.far <= best:
        cost = reach.way(*scene.start, ends.x, ends.y, min(best, scene.limit))
        if cost < best:
            best, spot = cost, (ends.x, ends.y)
    return best, spot


def ask_scene(number: int) -> tuple[str, float, bool]:
    """What is wrong with a scene, by what part the oracle's way is longer, and whether there is a way."""
    return disagreement(oracle.scene(number))


def disagreement(scene: Scene, samples: int = oracle.SAMPLES) -> tuple[str, float, bool]:
    """What is wrong, empty if nothing; by what part the oracle's way is longer; and whether there is one."""
    reach, ends = prepared(scene)
    cost = reach.way(*scene.start, *scene.goal, scene.limit)
    wrong = _false_way(scene, cost, reach.points() if cost < NO_WAY else [])
    made = oracle.graphs(scene, samples)
    slow = oracle.cheapest(scene, scene.goal, made)
    wrong = wrong or _not_as_good(cost, slow, "way")
    end, spot = nearest_end(scene, reach, ends)
    if end < NO_WAY and not oracle.may_end(scene, spot, INCH, SLACK):
        wrong = wrong or f"ends at {spot}, where it may not"
    for place in oracle.spots_near(scene, INCH, ENDS):
        far = hypot(place[0] - scene.start[0], place[1] - scene.start[1])
        if not wrong and far < end:
            wrong = _not_as_good(end, oracle.cheapest(scene, place, made), f"end at {place}")
    longer = slow / cost - 1 if cost and slow < inf and cost < NO_WAY else 0.0
    return wrong, longer, cost < NO_WAY


def _false_way(scene: Scene, cost: float, points: list[tuple[int, int]]) -> str:
    """Does a way run into something, or cost something else than it says?"""
    if not points:
        return ""
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    if abs(length + scene.price * oracle.crossed(scene, points) - cost) > 1:
        return f"says it costs {cost}"
    free = all(oracle.clear(scene, a, b, [], SLACK + 1e-6) for a, b in pairwise(points))
    ends = points[0] == scene.start and points[-1] == scene.goal
    return "" if free and ends and cost <= scene.limit else "is no way"


def _not_as_good(cost: float, slow: float, what: str) -> str:
    """The oracle's ways are legal, so the best of all is no longer than they, but for the legs of arcs."""
    if cost <= slow * 1.002 + SLACK:
        return ""
    return f"{what}: {cost:.0f}, the oracle found {slow:.0f}"
