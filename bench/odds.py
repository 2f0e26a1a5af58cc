"""Exact odds against icepool, dyce and lea: the same questions, answers compared first.

Each question is written once for all peers, over the few things every such library does (a die, many of
them, a map, a chain), and once as a Tercio user would ask it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any

from bench import Line, interleaved
from tercio import odds
from tercio.odds import symbol_dice

EXACT_GOAL, FLOAT_GOAL, START_GOAL = 12, 30, 0.020
Odds = dict[int, Fraction]


@dataclass(frozen=True)
class Peer:
    """What the questions need of a library."""

    name: str
    dist: Callable[[dict[int, int]], Any]
    many: Callable[[int, Any], Any]
    mapped: Callable[[Any, Callable[[int], int]], Any]
    chained: Callable[[Any, Callable[[int], Any]], Any]
    pmf: Callable[[Any], Odds]


def icepool_peer() -> Peer:
    import icepool

    return Peer(
        "icepool", icepool.Die, lambda n, d: n @ d, lambda d, f: d.map(f), lambda d, f: d.map(f),
        lambda d: {k: Fraction(n, d.denominator()) for k, n in d.items()},
    )  # fmt: skip


def dyce_peer() -> Peer:
    from dyce import H
    from dyce.evaluation import aggregate_weighted

    return Peer(
        "dyce", H, lambda n, d: n @ d if n else H({0: 1}), lambda d, f: d.apply(f),
        lambda d, f: aggregate_weighted((f(k), n) for k, n in d.items()),
        lambda d: {k: Fraction(n, d.total) for k, n in d.items()},
    )  # fmt: skip


def lea_peer() -> Peer:
    import lea

    def exactly(weights: dict[int, int]) -> Any:
        return lea.pmf(weights, prob_type="r")

    return Peer(
        "lea", exactly, lambda n, d: d.times(n) if n else exactly({0: 1}), lambda d, f: d.map(f).new(),
        lambda d, f: d.switch({k: f(k).new() for k in d.support()}).new(),  # new: another throw

        lambda d: {k: Fraction(p) for k, p in d.pmf_tuple()},
    )  # fmt: skip


# ---------------------------------------------------------------- the questions, for peers

SIX = dict.fromkeys(range(1, 7), 1)


def wounds(peer: Peer) -> Any:
    """24 attacks on 3, sixes thrown again, defence on 2."""
    die = peer.dist(SIX)
    again = peer.chained(die, lambda f: die if f == 6 else peer.dist({f: 1}))
    failed, none = peer.mapped(die, lambda f: int(f > 2)), peer.dist({0: 1})
    return peer.many(24, peer.chained(again, lambda f: failed if f <= 3 else none))


def morale(peer: Peer) -> Any:
    """… one failed defence die thrown away, morale on 3 with one failure thrown away."""
    failed = peer.mapped(peer.dist(SIX), lambda f: int(f > 3))
    left = peer.mapped(wounds(peer), lambda k: max(0, k - 1))
    return peer.chained(left, lambda k: peer.mapped(peer.many(k, failed), lambda f: k + max(0, f - 1)))


def broken(peer: Peer) -> Any:
    """… casualties of 12 models of 2 wounds, and whether half are gone."""
    return peer.mapped(morale(peer), lambda k: int(2 * min(12, k // 2) >= 12))


def relentless(peer: Peer) -> Any:
    """24 attacks on 3, a 1 hits twice and once unsaved, a defence 6 wounds twice, one failure thrown away."""
    die = peer.dist(SIX)
    plain = peer.mapped(die, lambda f: 0 if f <= 2 else 1002 if f == 6 else 1)  # a six is counted apart
    bare = peer.mapped(die, lambda f: 1002 if f == 6 else 1)
    both = peer.chained(plain, lambda a: peer.mapped(bare, lambda b: a + b))
    none = peer.dist({0: 1})
    one = peer.chained(die, lambda f: both if f == 1 else plain if f <= 3 else none)
    return peer.mapped(peer.many(24, one), lambda k: max(0, k % 1000 - (2 if k >= 1000 else 1)))


def pools(peer: Peer) -> Any:
    """Three red and three orange against three green and two blue, specials spent on both sides."""

    def die(colour: str, symbol: str) -> Any:
        shown: dict[int, int] = {}
        for face in symbol_dice.faces()[colour]:
            key = face.count(symbol) + 100 * face.count("X")
            shown[key] = shown.get(key, 0) + 1
        return peer.dist(shown)

    def add(a: Any, b: Any) -> Any:
        return peer.chained(a, lambda x: peer.mapped(b, lambda y: x + y))

    attack = add(peer.many(3, die("red", "S")), peer.many(3, die("orange", "S")))
    defence = add(peer.many(3, die("green", "B")), peer.many(2, die("blue", "B")))
    made = peer.mapped(attack, lambda k: k % 100 + min(2, k // 200))
    stopped = peer.mapped(defence, lambda k: k % 100 + min(1, k // 100))
    return peer.chained(made, lambda a: peer.mapped(stopped, lambda b: max(0, a - b)))


def turn(peer: Peer) -> Any:
    """Four brutes charge twelve foot: impact, clash, morale after each, and the survivors strike back."""
    die = peer.dist(SIX)

    def attack(dice: int, hit: int, defence: int) -> Any:
        failed, none = peer.mapped(die, lambda f: int(f > defence)), peer.dist({0: 1})
        return peer.many(dice, peer.chained(die, lambda f: failed if f <= hit else none))

    def suffer(before: int, made: int, body: tuple[int, int, int, int]) -> Any:
        models, each, resolve, bonus = body
        room = models * each
        taken = min(room, before + made)
        if taken >= room or not made:
            return peer.dist({taken: 1})
        value = min(5, resolve + (models - taken // each >= bonus))
        failed = peer.mapped(die, lambda f: int(f > value))
        return peer.mapped(peer.many(taken - before, failed), lambda f: min(room, taken + f))

    def struck(state: int, blow: Any) -> Any:
        return peer.chained(blow, lambda made: suffer(state, made, (12, 1, 3, 8)))

    impact, clash = attack(8, 3, 1), attack(17, 4, 2)
    state = peer.chained(struck(0, impact), lambda k: struck(k, clash))

    def answer(lost: int) -> Any:
        left = 12 - lost
        back = attack(left + 1, 2, 3) if left else peer.dist({0: 1})
        mine = peer.chained(back, lambda made: suffer(0, made, (4, 4, 4, 2)))
        return peer.mapped(mine, lambda k: 100 * lost + k)

    return peer.chained(state, answer)


# ---------------------------------------------------------------- the questions, for us

BLOWS = odds.Blows(24, hit=3, reroll=odds.SIXES, defence=2)
TENACIOUS = odds.Guard(discard=1)
CRUEL = odds.Blows(24, hit=3, extra=1, defence=2, defence_on_one=0, deadly=True)
BRUTES = odds.Fighter(
    odds.Body(4, 4, resolve=4, numbers=2), odds.Blows(0, hit=4, defence=2), attacks=4, leader=1
)
IMPACT = odds.Fighter(BRUTES.body, odds.Blows(0, hit=3, defence=1), attacks=2)
FOOT = odds.Fighter(odds.Body(12, resolve=3, numbers=8), odds.Blows(0, hit=2, defence=3), attacks=1, leader=1)


def our_morale(exact: bool) -> odds.Aftermath:
    body = odds.Body(12, 2, resolve=3, steady=1, unbreakable=True)
    return odds.aftermath(odds.strikes([BLOWS], TENACIOUS, exact=exact), body)


def our_free_morale(exact: bool) -> odds.Odds:
    return odds.aftermath(
        odds.strikes([BLOWS], TENACIOUS, exact=exact), odds.Body(60, resolve=3, steady=1)
    ).wounds


def our_pools(exact: bool) -> odds.Odds:
    return odds.clash_of_symbols(
        ["red"] * 3 + ["orange"] * 3,
        ["green"] * 3 + ["blue"] * 2,
        switches=[odds.Switch(2, 1, 2)],
        blocks=[odds.Switch(1, 1, 1)],
    )


def our_cruelty(exact: bool) -> odds.Odds:
    return odds.strikes([CRUEL], TENACIOUS, exact=exact)


def our_turn(exact: bool) -> odds.Grid:
    return odds.activation(BRUTES, FOOT, IMPACT, exact=exact)[1].grid


@dataclass(frozen=True)
class Asked:
    name: str
    peer: Callable[[Peer], Any]
    ours: Callable[[bool], Any]
    read: Callable[[Any], Odds]


def plain(answer: odds.Odds) -> Odds:
    return {k: Fraction(p) for k, p in answer.items()}


def halved(answer: odds.Aftermath) -> Odds:
    p = Fraction(answer.halved)
    return {0: 1 - p, 1: p}


def paired(answer: odds.Grid) -> Odds:
    return {100 * theirs + mine: Fraction(p) for (mine, theirs), p in answer.items()}


ASKED = (
    Asked("24 attacks, sixes again, defence", wounds, lambda e: odds.strikes([BLOWS], exact=e), plain),
    Asked("… and morale, one discard each", morale, our_free_morale, plain),
    Asked("… and casualties, half gone", broken, our_morale, halved),
    Asked("extra hits, double sixes, pierced, discard", relentless, our_cruelty, plain),
    Asked("symbol pools 6 v 5, switches", pools, our_pools, plain),
    Asked("charge, impact, clash, answer (joint)", turn, our_turn, paired),
)  # fmt: skip


def often(work: Callable[[], object], times: int) -> Callable[[], object]:
    def run() -> None:
        for _ in range(times):
            work()

    return run


def run(rounds: int = 5) -> Iterator[Line]:
    peers = [icepool_peer(), dyce_peer(), lea_peer()]
    for asked in ASKED:
        yield from question(asked, peers, rounds)
    yield cold_start()
    yield many_pairs()


def question(asked: Asked, peers: list[Peer], rounds: int) -> Iterator[Line]:
    """Answers first, then speed."""
    ours = {k: p for k, p in asked.read(asked.ours(True)).items() if p}
    for peer in peers:
        theirs = {k: p for k, p in peer.pmf(asked.peer(peer)).items() if p}
        assert ours.keys() == theirs.keys(), (asked.name, peer.name)
        assert all(abs(ours[k] - theirs[k]) < 1e-9 for k in ours), (asked.name, peer.name)
    loose = asked.read(asked.ours(False))
    assert all(abs(float(loose.get(k, 0)) - float(p)) < 1e-12 for k, p in ours.items()), asked.name
    work: dict[str, Callable[[], object]] = {
        peer.name: often(lambda peer=peer: asked.peer(peer), 1)  # type: ignore[misc]
        for peer in peers
    }
    work |= {"exact": often(lambda: asked.ours(True), 20), "float": often(lambda: asked.ours(False), 20)}
    best = interleaved(work, rounds)
    best["exact"], best["float"] = best["exact"] / 20, best["float"] / 20
    fastest = min(peers, key=lambda peer: best[peer.name]).name
    ratio = best[fastest] / best["exact"]
    goal = f">= {EXACT_GOAL}x"
    yield Line(
        f"{asked.name}, exact",
        ms(best["exact"]),
        f"{fastest} {ms(best[fastest])}",
        ratio,
        goal,
        ratio >= EXACT_GOAL,
    )
    other = min(best["dyce"], best["lea"])
    ratio = other / best["float"]
    goal = f">= {FLOAT_GOAL}x"
    yield Line(
        f"{asked.name}, float", ms(best["float"]), f"dyce, lea {ms(other)}", ratio, goal, ratio >= FLOAT_GOAL
    )


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms"


def cold_start() -> Line:
    """A new Python that answers one question, above one that does nothing: processor time, best of many."""
    ask = "from tercio import odds; odds.strikes([odds.Blows(24, hit=3, defence=2)]).floats()"
    source = str(Path(odds.__file__).parents[2])
    codes = {"bare": "pass", "ours": f"import sys; sys.path.insert(0, {source!r}); {ask}"}
    best = dict.fromkeys(codes, float("inf"))
    for _ in range(25):
        for name, code in codes.items():
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-I", "-c", code], check=True)
            after = getrusage(RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            best[name] = min(best[name], spent)
    above = best["ours"] - best["bare"]
    return Line(
        "cold start above bare Python", ms(above), goal=f"<= {ms(START_GOAL)}", met=above <= START_GOAL
    )


def many_pairs() -> Line:
    """All pairs of 60 profiles in floats: processor time, for there is no peer to be slowed as well."""
    profiles = [
        (6 + i % 19, 1 + i % 5, i % 5, 4 + i % 9, 1 + i % 3, 1 + i % 4) for i in range(60)
    ]  # dice, hit, defence, models, wounds, resolve

    def ours() -> None:
        for dice, hit, *_ in profiles:
            for _, _, defence, models, each, resolve in profiles:
                made = odds.strikes([odds.Blows(dice, hit=hit, defence=defence)], exact=False)
                odds.aftermath(made, odds.Body(models, each, resolve=resolve)).wounds.mean()

    best = float("inf")
    for _ in range(9):
        start = process_time()
        ours()
        best = min(best, process_time() - start)
    return Line("3,600 pairs of profiles, wounds and morale", ms(best), goal="tens of ms", met=best < 0.1)
