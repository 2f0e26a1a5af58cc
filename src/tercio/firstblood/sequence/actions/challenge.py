"""Challenge!, the duel, and being Provoked.  FB-CHAL-01 to FB-PROV-03, FB-OFF-06 to FB-OFF-08"""

from __future__ import annotations

from array import array

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.combat.attack import DUEL as DUEL_ATTACK
from tercio.firstblood.combat.attack import Attack, settle
from tercio.firstblood.combat.fighting import BLESS, aim_alone, attacks_of, spend_blessings
from tercio.firstblood.combat.hits import RESOLVE, add_hits_of
from tercio.firstblood.combat.morale import MORALE_TESTS, forget_suffering
from tercio.firstblood.combat.rolling import roll_hits
from tercio.firstblood.engine.distances import distance, gap, nearest_gap, within
from tercio.firstblood.engine.event_log import (
    ACTION_TAKEN,
    CHALLENGE_ANSWERED,
    CHALLENGED,
    PROVOKED,
    PULLED,
    emit,
)
from tercio.firstblood.engine.flow import END, NEXT, R0, R1, R2, R3, R4, TO, ask, decision, procedure, push
from tercio.firstblood.engine.forces import CHARACTER
from tercio.firstblood.engine.moments import DUELLING, FRIGHTENING, SELF, STRIKER
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.purposes import CHALLENGE_MOVE
from tercio.firstblood.engine.regiment_queries import (
    champion_models,
    command_range,
    is_champion,
    march_of,
    printed_value,
    role,
)
from tercio.firstblood.engine.rule_dispatch import apply_rules, ask_rules
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import ACTING, DUEL, MAX_MODELS, NOBODY, TABLE, Battle
from tercio.firstblood.engine.units import INCH, TOLERANCE
from tercio.firstblood.movement.charges import CLOSE_ENOUGH, bits
from tercio.firstblood.movement.engagement import engages, reach, regiment_engages
from tercio.firstblood.movement.fast_move_checks import may_walk
from tercio.firstblood.movement.path_checks import PLACES, Path, end_refusal, set_down
from tercio.firstblood.movement.routes import closer_way, engaging_way
from tercio.firstblood.sequence.actions.kinds import CHALLENGE
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.move_effects import carry_out

ANSWER_CHALLENGE = decision("answer the challenge")
CHALLENGER, OPPONENT, ANSWERS_BACK, EXCHANGES, INSPIRATION_SPENT = R0, R1, R2, R3, R4
"""What a Challenge keeps: who challenges whom, whether it answers a Challenge itself, how often blows
have been exchanged, whether the acting regiment has spent being Inspired."""
_DUELLING = channel(DUELLING, SELF)
_FRIGHTENING = channel(FRIGHTENING, STRIKER)


def challengers(b: Battle, r: int) -> list[int]:
    """Models of the regiment that may declare a Challenge now.  FB-CACT-01, FB-PROV-03, FB-GARR-07"""
    if b.shamed[r] or b.place[r] != TABLE:
        return []
    return champion_models(b, r)


def challenge_targets(b: Battle, m: int) -> list[int]:
    """Enemy Characters and Officers in the challenger's Command Range.  FB-CHAL-01"""
    player, span = b.forces.player[b.forces.regiment[m]], command_range(b, m)
    found: list[int] = []
    for r in range(b.forces.regiments):
        if b.place[r] == TABLE and b.forces.player[r] != player:
            for n in range(b.forces.first[r], b.forces.end[r]):
                if is_champion(b, n) and within(b, m, n, span):
                    found.append(n)
    return found


def _declare(b: Battle, f: int) -> int:
    """The whole regiment moves towards the target's.  FB-CHAL-02"""
    m, n = b.frames[f + CHALLENGER], b.frames[f + OPPONENT]
    r = b.forces.regiment[m]
    if not b.frames[f + ANSWERS_BACK]:
        emit(b, ACTION_TAKEN, r, CHALLENGE, n)
    forget_suffering(b)
    emit(b, CHALLENGED, m, n)
    ask(b, MOVE, b.forces.player[r], r, CHALLENGE_MOVE, march_of(b, r))
    return NEXT


def _move(b: Battle, f: int) -> int:
    carry_out(b, b.forces.regiment[b.frames[f + CHALLENGER]], CHALLENGE_MOVE, b.paths)
    return NEXT


def _meet(b: Battle, f: int) -> int:
    """They fight if the regiments have met; else the target may be Provoked.  FB-CHAL-03, FB-CHAL-06"""
    m, n = b.frames[f + CHALLENGER], b.frames[f + OPPONENT]
    home, away = b.forces.regiment[m], b.forces.regiment[n]
    if not (b.alive[m] and b.alive[n]):
        return TO + AT_END
    if regiment_engages(b, home, away):
        pull_in(b, n, m)
        b.clock[DUEL] = m
        return TO + AT_BLESS
    if b.frames[f + ANSWERS_BACK] or not provokes(b, m, n):
        return TO + AT_END
    emit(b, PROVOKED, n)
    ask(b, ANSWER_CHALLENGE, b.forces.player[away], n, m)
    return NEXT


def provokes(b: Battle, m: int, n: int) -> bool:
    """Only equals provoke each other: Character and Character, Officer and Officer.  FB-OFF-07, FB-OFF-08"""
    return bool(role(b, m) & CHARACTER) == bool(role(b, n) & CHARACTER)


def _answered(b: Battle, f: int) -> int:
    """Fight, out of sequence, or be shamed until the end of its next activation.  FB-PROV-01 to FB-PROV-03"""
    m, n = b.frames[f + CHALLENGER], b.frames[f + OPPONENT]
    emit(b, CHALLENGE_ANSWERED, n, b.answer[1])
    if b.answer[1]:
        push(b, CHALLENGING, n, m, 1)
    else:
        b.shamed[b.forces.regiment[n]] = 1
    return TO + AT_END


def _bless(b: Battle, f: int) -> int:
    """Either side may declare re-rolls: of its blows, or of its Defence.  FB-SR-BLESSED, FB-CHAL-05"""
    challenger, opponent = b.frames[f + CHALLENGER], b.frames[f + OPPONENT]
    for m, n in ((opponent, challenger), (challenger, opponent)):
        aim_alone(b, m, b.forces.regiment[n])
        push(b, BLESS, b.forces.regiment[m])
    return NEXT


def _duel(b: Battle, f: int) -> int:
    """The two strike, together or the quicker first.  FB-CHAL-05, FB-SR-QUICKSILVER-STRIKE"""
    m, n = b.frames[f + CHALLENGER], b.frames[f + OPPONENT]
    quick = bool(ask_rules(b, _DUELLING, m)) - bool(ask_rules(b, _DUELLING, n))
    exchanges = b.frames[f + EXCHANGES]
    b.frames[f + EXCHANGES] += 1
    if quick == 0:
        strike(b, m, n)
        strike(b, n, m)
        push(b, RESOLVE, b.forces.regiment[m])
        return NEXT
    first, second = (m, n) if quick > 0 else (n, m)
    if exchanges == 0:
        strike(b, first, second)
        push(b, RESOLVE, b.forces.regiment[first])
        return TO + AT_DUEL
    if b.alive[second] and b.alive[first]:
        strike(b, second, first)
        push(b, RESOLVE, b.forces.regiment[second])
    return NEXT


def strike(b: Battle, m: int, n: int) -> None:
    """One duellist's attacks."""
    if printed_value(b, m, CLASH_VALUE) == 0:
        return
    attack = Attack(b, DUEL_ATTACK, m, b.forces.regiment[m], b.forces.regiment[n], n)
    attack.dice = attacks_of(b, m)
    attack.picked = n
    attack.close = attack.pressed = within(b, m, n, INCH)
    settle(attack)
    apply_rules(b, _FRIGHTENING, m, attack)
    plain, sharp = roll_hits(b, attack)
    add_hits_of(b, attack, plain, sharp)


def _end(b: Battle, f: int) -> int:
    """Morale at the end; an Inspired status used is spent.  FB-CHAL-05"""
    acting = b.clock[ACTING]
    if b.clock[DUEL] != NOBODY and not b.frames[f + INSPIRATION_SPENT]:
        b.frames[f + INSPIRATION_SPENT] = 1
        if acting in (b.forces.regiment[b.frames[f + CHALLENGER]], b.forces.regiment[b.frames[f + OPPONENT]]):
            b.inspired[acting] = 0
    push(b, MORALE_TESTS)
    return NEXT


def _close(b: Battle, f: int) -> int:
    b.clock[DUEL] = NOBODY
    spend_blessings(b)
    forget_suffering(b)
    return END


AT_DECLARE, AT_MOVE, AT_MEET, AT_ANSWERED, AT_BLESS, AT_DUEL, AT_END, AT_CLOSE = range(8)
"""The steps of this procedure by name, for those who go to one."""
CHALLENGING = procedure("challenge", _declare, _move, _meet, _answered, _bless, _duel, _end, _close)


def check_meets(b: Battle, r: int, limit: int, targets: int, paths: tuple[Path, ...]) -> None:
    """A challenger that can Engage the regiment challenged must, and any other goes as near as it can.

    Nobody is provoked by one who dawdles.  FB-CHAL-02
    """
    target, before = bits(targets)[0], b.words[:PLACES]
    try:
        set_down(b, paths)
        if regiment_engages(b, r, target):
            return
        if _could_meet(b, r, limit, target, before):
            raise Refused("firstblood.challenge.must_engage", rule="FB-CHAL-02", target=target)
    finally:
        b.words[:PLACES] = before
    nearer = nearer_step(b, r, limit, target, paths)
    if nearer is not None:
        raise Refused("firstblood.challenge.not_closest", rule="FB-CHAL-02", model=nearer[0], target=target)


def nearer_step(b: Battle, r: int, limit: int, target: int, paths: tuple[Path, ...]) -> Path | None:
    """How one model could walk nearer to the regiment challenged than these paths bring anybody; or None.

    The others walk as they do, and the whole must be legal.  FB-CHAL-02
    """
    before, found = b.words[:PLACES], None
    set_down(b, paths)
    left = min([nearest_gap(b, m, [target]) for m in b.living(r)])
    for m in b.living(r):
        end = b.x[m], b.y[m], b.floor[m]
        b.x[m], b.y[m], b.floor[m] = before[m], before[MAX_MODELS + m], before[2 * MAX_MODELS + m]
        path = closer_way(b, m, CHALLENGE_MOVE, limit, [target], left - CLOSE_ENOUGH)
        b.x[m], b.y[m], b.floor[m] = end
        if path is not None:
            after, b.words[:PLACES] = b.words[:PLACES], before
            whole = [other for other in paths if other[0] != m] + [path]
            if may_walk(b, r, CHALLENGE_MOVE, limit, whole):
                found = path
                break
            b.words[:PLACES] = after
    b.words[:PLACES] = before
    return found


def _could_meet(b: Battle, r: int, limit: int, target: int, before: array[int]) -> bool:
    """Could a model have Engaged the target from where it stood, the others where they now stand?"""
    for m in b.living(r):
        end = b.x[m], b.y[m], b.floor[m]
        b.x[m], b.y[m], b.floor[m] = before[m], before[MAX_MODELS + m], before[2 * MAX_MODELS + m]
        path = engaging_way(b, m, CHALLENGE_MOVE, limit, [target])
        b.x[m], b.y[m], b.floor[m] = end
        if path is not None:
            return True
    return False


# --- bringing the two together


def pull_in(b: Battle, n: int, m: int) -> None:
    """The target moves the least distance until each Engages the other.  FB-CHAL-04

    If no free spot lies there, whoever stands in it is shifted the least distance out of the way.
    """
    span = min(reach(b, m), reach(b, n))
    if within(b, m, n, span):
        if not (engages(b, m, n) and engages(b, n, m)) and gap(b, m, n) > 0:
            _set_beside(b, n, m, 0)
        return
    _set_beside(b, n, m, span)


def _set_beside(b: Battle, n: int, m: int, span: int) -> None:
    x, y = b.x[n], b.y[n]
    ring = b.forces.radius[m] + b.forces.radius[n] + span - TOLERANCE
    between = distance(b.x[m], b.y[m], x, y) or 1.0
    straight = (int(b.x[m] + (x - b.x[m]) * ring / between), int(b.y[m] + (y - b.y[m]) * ring / between))
    spots = [straight] + [(b.x[m] + dx * ring // 1000, b.y[m] + dy * ring // 1000) for dx, dy in RING]
    spots[1:] = sorted(spots[1:], key=lambda spot: (distance(x, y, *spot), spot))
    b.floor[n] = b.floor[m]
    for spot in spots:
        b.x[n], b.y[n] = spot
        if end_refusal(b, n) is None:
            emit(b, PULLED, n, m)
            return
    b.x[n], b.y[n] = straight
    _shift_others(b, n, m)
    emit(b, PULLED, n, m)


def _shift_others(b: Battle, n: int, m: int) -> None:
    """Models under the pulled one step aside, each as little as it can."""
    for k in range(b.forces.models):
        r = b.forces.regiment[k]
        if k in (m, n) or not b.alive[k] or b.place[r] != TABLE or b.floor[k] != b.floor[n]:
            continue
        need = b.forces.radius[k] + b.forces.radius[n]
        if distance(b.x[k], b.y[k], b.x[n], b.y[n]) >= need:
            continue
        _step_aside(b, k)


def _step_aside(b: Battle, k: int) -> None:
    x, y = b.x[k], b.y[k]
    for step in range(100, 6 * INCH, 100):
        for dx, dy in RING:
            b.x[k], b.y[k] = x + dx * step // 1000, y + dy * step // 1000
            if end_refusal(b, k) is None:
                return
    b.x[k], b.y[k] = x, y
