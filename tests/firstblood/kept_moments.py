"""What every reader of a battle says of it at many moments, as marks: drawings, words, previews, measures.

Each of these readers is judged elsewhere, by hand or by an independent oracle. What they say of whole battles
is kept beside that, so that nothing changes unseen: a mark is a digest of all a reader says of one battle.
Wording is left out (of texts only figures and signs count), so no editor of texts changes a mark.

`python -m tests.firstblood.kept_moments` writes the marks anew. Look at what changed before keeping it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.answers_together import answers_together, same_answer_again
from tercio.firstblood.attack_preview import preview_action
from tercio.firstblood.battlefield.line_of_sight import clear_view, regiment_in_sight, sees
from tercio.firstblood.bots.plans import plan_count, unfold
from tercio.firstblood.bots.proposals import answer_paths
from tercio.firstblood.cases.writing import write_case
from tercio.firstblood.combat.attack import BARE, CLASH, DUEL, IMPACT, VOLLEY
from tercio.firstblood.command_validation import command_of, written_out
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import DECIDER, cards_to_order, choices, listing
from tercio.firstblood.engine import distances, regiment_queries
from tercio.firstblood.engine.distances import standing
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKING, OVER, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.face_to_face import FaceToFace, Stance, changes
from tercio.firstblood.laid_moves import laid_deployment, laid_move
from tercio.firstblood.move_guide import move_guide
from tercio.firstblood.movement import charges, engagement
from tercio.firstblood.named_choices import move_targets
from tercio.firstblood.narration.choice_words import choice_words
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.question_words import banner, decision_words
from tercio.firstblood.narration.together_words import together_words
from tercio.firstblood.next_attacks import next_attacks
from tercio.firstblood.notation import steps
from tercio.firstblood.picture import lines_below, text_picture
from tercio.firstblood.ready_answers import pending_decision, ready, whose
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT
from tercio.firstblood.sequence.phases.victory import active, holder, is_annihilated, worth
from tercio.firstblood.shown_events import event_shown
from tercio.firstblood.sight_lines import sight_of
from tercio.firstblood.snapshot import snapshot
from tercio.firstblood.table_drawing import svg_picture, table_frame
from tercio.firstblood.verdict import verdict
from tercio.firstblood.view import determinize, seen_by, view
from tests.replays import brawls, motley, record
from tests.replays.motley import others, spelled

KEPT = Path(__file__).with_suffix(".txt")
BATTLES = (
    *(brawls.HERE / f"{seed}.txt" for seed in (4, 50, 52, 90, 147)),
    *(motley.HERE / f"{seed}.txt" for seed in (1, 8)),
    record.HERE / "plunder-the-camp.txt",
)
EVERY = 12
"""Moments looked at: the first of each kind of decision, and one in so many."""
SIGNS = re.compile(r"[\d.]+|[★⚑✦♛•☆✖✶◎⚔✓]")
SEATS = ("0", "1", None)
Look = Callable[[Battle], Any]


@cache
def moments(path: Path) -> tuple[Battle, ...]:
    """A battle on its way."""
    kept: list[Battle] = []
    met: set[tuple[int, int]] = set()
    for turn, (_, b) in enumerate(steps(path.read_text(encoding="utf-8").splitlines())):
        kind = b.clock[ASKING], b.clock[ASK_B] if b.clock[ASKING] == MOVE else 0
        if not b.clock[OVER] and (kind not in met or turn % EVERY == 0):
            met.add(kind)
            kept.append(b.clone())
    return tuple(kept)


def without_words(said: Any) -> Any:
    """The same with the figures and signs of a text instead of the text."""
    if isinstance(said, dict):
        return [(name, without_words(value)) for name, value in said.items()]
    if isinstance(said, list | tuple):
        return [without_words(value) for value in said]
    return SIGNS.findall(said) if isinstance(said, str) and " " in said else said


def plain(said: Any) -> Any:
    return msgspec.to_builtins(said, str_keys=True)


def refused(no: Refused | None) -> Any:
    return (
        None if no is None else (no.key, no.rule, [(name, spelled(fact)) for name, fact in no.facts.items()])
    )


def tried(ask: Callable[[], Any]) -> Any:
    """An answer, or the refusal with its facts."""
    try:
        return ask()
    except Refused as no:
        return refused(no)


# --- what people look at


def snapshots(b: Battle) -> Any:
    return [without_words(plain(snapshot(b, who, "en"))) for who in SEATS]


def drawings(b: Battle) -> Any:
    """Tags without the words between and in them."""
    seat = SEATS[b.clock[ASKING] % 3]
    shown = snapshot(b, seat, "en")
    drawn = table_frame(shown, "en") + svg_picture(shown, "en", lines_below(b, "en"))
    drawn = re.sub(r"<style>.*?</style>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r'data-name="[^"]*"', lambda name: " ".join(SIGNS.findall(name[0])), drawn)
    return re.sub(r">[^<]+<", lambda text: f">{' '.join(SIGNS.findall(text[0]))}<", drawn)


def pictures(b: Battle) -> Any:
    lines = text_picture(b, 48).splitlines()
    return [line for line in lines if line[:1] in "+|"], without_words(lines_below(b, "en"))


def questions(b: Battle) -> Any:
    """What is open to whom, and how it is asked."""
    offered = [[repr(command) for command in choices(b, who)] for who in (*SEATS, 0, 1)]
    asked = [spelled(banner(b, who, sides)) for who in SEATS for sides in (("", ""), ("Ana", "Bea"))]
    cards = [cards_to_order(b, player) for player in (0, 1)]
    words = [spelled(decision_words(Names(b), yours)) for yours in (True, False)]
    return offered, asked, cards, words, plain(pending_decision(b)), plain(listing(b, "battle"))


def names(b: Battle) -> Any:
    called = Names(b, ("Ana", ""))
    return (
        [spelled(called.side(player)) for player in (0, 1)],
        [spelled(called.army(player)) for player in (0, 1)],
        [(spelled(called.regiment(r)), spelled(called.title(r))) for r in range(b.forces.regiments)],
        [spelled(called.model(m)) for m in range(b.forces.models)],
        [spelled(called.piece(k)) for k in range(b.field.count)],
        [spelled(called.zone(k)) for k in range(len(b.scenario.zones))],
    )


def secrets(b: Battle) -> Any:
    """What a seat may know, and what it may guess."""
    seen = [view(b, who) for who in SEATS]
    guessed = [determinize(b, player, SeededDice(f"{b.clock[ASKING]}")) for player in (0, 1)]
    return [other.words.tobytes().hex() for other in (*seen, *guessed) if other is not None]


def cases(b: Battle) -> Any:
    return write_case(b, "kept")


# --- what is told of a command


def commands(b: Battle) -> list[Command]:
    """Ready ones, a few of each kind."""
    kinds: dict[type[Command], list[Command]] = {}
    for answer in ready(b):
        command = command_of(b, answer)
        kinds.setdefault(type(command), []).append(command)
    return [command for several in kinds.values() for command in several[:4]]


def said(b: Battle) -> Any:
    return [spelled(choice_words(Names(b), command)) for command in commands(b)]


def previews(b: Battle) -> Any:
    return [plain(preview_action(b, command)) for command in commands(b)]


def events(b: Battle) -> Any:
    """Everything one command brings about, as the seats may read it."""
    told, state = [], b
    for event in decide(b, commands(b)[-1], SeededDice("kept"), "both")[:12]:
        after = DECIDER.fold([event], state)
        assert after is not None
        for who in SEATS:
            told.append(without_words(plain(event_shown(state, after, event, who, "en"))))
            told.append(plain(seen_by(event, who)))
        state = after
    return told


def together(b: Battle) -> Any:
    several = answers_together(b)
    again = []
    for command in several:
        told = decide(b, command, SeededDice("kept"), "both")
        after = DECIDER.fold(told, b)
        assert after is not None
        again.append(repr(same_answer_again(b, command, told, after)))
    return [(repr(command), spelled(together_words(Names(b), command))) for command in several], again


def verdicts(b: Battle) -> Any:
    """The judge's answer to moves a person might send: an inch aside, and with somebody astray."""
    if b.clock[ASKING] not in (MOVE, DEPLOY_REGIMENT):
        return None
    answers = ready(b)
    command = written_out(b, answers[len(answers) // 2])
    judged = [verdict(b, other, whose(b)) for other in list(others(command))[:5]]
    return [(without_words(spelled(one)), refused(no)) for one, no in judged]


def layouts(b: Battle) -> Any:
    """What a page draws while somebody lays out a move, and the moves it makes of it."""
    guide = plain(move_guide(b))
    if b.clock[ASKING] == DEPLOY_REGIMENT:
        r, depth = ready(b)[-1][0], b.field.height // 8
        return [
            tried(lambda y=y: repr(laid_deployment(b, r, (b.field.width // 3, y))))
            for y in (depth, 7 * depth)
        ]
    if b.clock[ASKING] != MOVE or guide is None:
        return guide
    ends = {m: (b.x[m] + 2 * INCH, b.y[m] - INCH) for m in b.living(b.clock[ASK_A])}
    command = laid_move(b, ends)
    onwards = next_attacks(b, command)[1]
    return guide, repr(command), [repr(attack) for attack in onwards]


def sights(b: Battle) -> Any:
    stands = [m for m in range(b.forces.models) if standing(b, m)][::7][:3]
    far = [m for m in range(b.forces.models) if standing(b, m)][-1:]
    looks = [(m, None) for m in stands] + [(m, n) for m in stands for n in far]
    return [without_words(plain(sight_of(b, m, n, "en", ("", "")))) for m, n in looks]


def plans(b: Battle) -> Any:
    """The paths of every plan, and of every ready answer that moves somebody."""
    if b.clock[ASKING] == MOVE:
        r, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
        aimed = move_targets(b, purpose)
        return [unfold(b, r, purpose, limit, plan, aimed) for plan in range(plan_count(b, purpose) + 1)]
    return [answer_paths(b, b.clock[ASKING], answer) for answer in ready(b)[:6]]


# --- measures


def measures(b: Battle) -> Any:
    """Every figure of regiments and models that rules ask about."""
    return [*figures_of_models(b), *figures_of_regiments(b), *figures_of_pairs(b)]


def figures_of_models(b: Battle) -> Iterator[Any]:
    q = regiment_queries
    for m in range(b.forces.models):
        if b.alive[m]:
            values = [q.characteristic(b, m, which) for which in range(8)]
            yield values, q.wounds_left(b, m), q.role(b, m), q.is_leader(b, m), q.command_range(b, m)
            yield q.commands(b, m), q.stranded_value(b, m), q.resolve_value(b, m), q.is_champion(b, m)
            if standing(b, m):
                yield q.in_command(b, m), round(q.leader_gap(b, m), 3), engagement.reach(b, m)
                yield (
                    engagement.model_engaged(b, m),
                    engagement.model_engaging(b, m),
                    engagement.model_fights(b, m),
                )


def figures_of_regiments(b: Battle) -> Iterator[Any]:
    q = regiment_queries
    for r in range(b.forces.regiments):
        if b.in_play(r) and b.strength[r]:
            yield q.march_of(b, r), q.leaders(b, r), q.has_standard(b, r), q.stranded_models(b, r)
            yield q.presence_resolve(b, r), q.numbers_bonus(b, r), q.resolve_of(b, r), q.champion_models(b, r)
            yield engagement.is_engaged(b, r), engagement.engaged_with(b, r), engagement.engagers(b, r)
            yield charges.charge_targets(b, r), charges.maximum(b, r)
            for other in range(b.forces.regiments):
                if b.forces.player[other] != b.forces.player[r] and b.in_play(other) and b.strength[other]:
                    yield round(charges.needed_distance(b, r, 1 << other), 3), regiment_in_sight(b, r, other)
    for zone, circle in zip(b.scenario.zones, b.table.circles, strict=True):
        yield active(b, zone), holder(b, circle), worth(b, zone, 0), worth(b, zone, 1)
    yield [is_annihilated(b, player) for player in (0, 1)]


def figures_of_pairs(b: Battle) -> Iterator[Any]:
    stands = [m for m in range(b.forces.models) if standing(b, m)]
    for m in stands[::3]:
        for n in stands[::2]:
            if m != n:
                yield (
                    distances.gap(b, m, n),
                    distances.within(b, m, n, INCH),
                    sees(b, m, n),
                    clear_view(b, m, n),
                )
                if b.forces.player[b.forces.regiment[m]] != b.forces.player[b.forces.regiment[n]]:
                    yield engagement.engages(b, m, n), engagement.may_strike(b, m, n)


STANCES = (
    Stance(),
    Stance(inspired=True, charged=True, near=True),
    Stance(aimed=True, obscured=True, markers=2),
    Stance(broken=True, blessed=True, blessed_saves=True),
)


def duels(b: Battle) -> Any:
    """The figures of the odds book for some pairs of regiments, from the sheets of both armies."""
    first, second = ([b.forces.sheets[r] for r in b.regiments(player)] for player in (0, 1))
    return [figures(one, two, first[0], second[0]) for one, two in zip(first, second[::-1], strict=False)]


def figures(one: Any, two: Any, lord: Any, other: Any) -> Any:
    found: list[Any] = []
    for characters in ((None, None), (lord, other)):
        pair = FaceToFace(one, two, characters)
        for side in (0, 1):
            found.append([pair.dice(kind, side) for kind in (CLASH, IMPACT, DUEL)])
            found.append((pair.weapons(side), pair.repeats_impact(side), pair.strikes_first(side)))
            found.append((pair.wounds_strike_back(side), pair.overcharged(side, 3, 2), pair.part(side)))
            found.append([pair.charge(side, away) for away in (6, 9, 11.5)])
            usable = pair.weapons(side) if pair.sheets[side].profile.barrages else ()
            found += [(pair.weapon_range(side, w), pair.dice(VOLLEY, side, w)) for w in usable]
            for stance in STANCES:
                attacks = [pair.attack(kind, side, stance) for kind in (CLASH, IMPACT, DUEL)]
                attacks += [pair.attack(VOLLEY, side, stance, weapon=w) for w in pair.weapons(side)[:1]]
                attacks.append(pair.bare_hits(side, stance, BARE))
                found += [(plain(attack.sheet()), changes(attack)) for attack in attacks]
                found.append([plain(pair.morale(side, kind, stance)) for kind in (CLASH, VOLLEY)])
    return found


LOOKS: dict[str, Look] = {
    look.__name__: look
    for look in (
        snapshots, drawings, pictures, questions, names, secrets, cases, said, previews, events, together,
        verdicts, layouts, sights, plans, measures, duels,
    )
}  # fmt: skip
STEPS = {"measures": 5, "duels": 1000, "cases": 3, "sights": 2, "layouts": 2}
"""Dear readers are asked at fewer moments."""


def mark_of(path: Path, look: str) -> str:
    """A digest of all a reader says of one battle."""
    told = blake2b(digest_size=6)
    for b in moments(path)[:: STEPS.get(look, 1)]:
        told.update(repr(LOOKS[look](b)).encode())
    return told.hexdigest()


def rows() -> list[tuple[str, str]]:
    """Every battle with every reader."""
    return [(f"{path.parent.name}/{path.stem}", look) for path in BATTLES for look in LOOKS]


def path_of(battle: str) -> Path:
    return next(path for path in BATTLES if f"{path.parent.name}/{path.stem}" == battle)


def written() -> str:
    return "".join(f"{battle} {look} {mark_of(path_of(battle), look)}\n" for battle, look in rows())


if __name__ == "__main__":
    KEPT.write_text(written(), encoding="utf-8")
