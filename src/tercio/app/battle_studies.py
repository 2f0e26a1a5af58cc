"""Studies people ask for: forces against each other, worked out beside the web, read by who has the link."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from tercio.app.background_work import (
    DONE,
    STOPPED,
    WorkShown,
    ask_work,
    pieces_done,
    resume_work,
    stop_work,
    work_shown,
)
from tercio.app.battle_opening import KEPT, force, shown_name
from tercio.app.club_figures import faction_finder, figures_in
from tercio.app.kept_armies import find_army
from tercio.app.work_turns import Asker
from tercio.arena.studies import (
    StudyForce,
    StudyOrder,
    check_order,
    games_of,
    meetings,
    piece_count,
    study_force,
)
from tercio.arena.study_reports import StudyReport, game_rows, study_report
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.core.spreadsheets import spreadsheet
from tercio.firstblood.armies.text import shipped_lists
from tercio.store.battles.models import BackgroundWork

KIND = "study"
MOST_STUDIES = 20
"""Of one account."""
MOST_HERE = 6_000
"""Games of a study on the web; the terminal plays more."""
MATRIX = "matrix:"
"""How a form asks for all shipped lists of a size."""


class StudyShown(msgspec.Struct, frozen=True):
    """A study as it stands: what is played, how far it has come, and what it tells so far."""

    key: str
    owner: str
    order: StudyOrder
    games: int
    work: WorkShown
    report: StudyReport | None


def ask_study(asker: Asker, wanted: Sequence[str], scenarios: Sequence[str], policy: str, games: int) -> str:
    """Have forces studied: its key."""
    if BackgroundWork.objects.filter(kind=KIND, owner=asker.who).count() >= MOST_STUDIES:
        raise Refused("study.many", most=MOST_STUDIES)
    forces = tuple(force_by_key(name) for name in spread(wanted))
    order = check_order(StudyOrder(forces, tuple(scenarios), (policy, policy), games))
    if (played := len(meetings(order)) * games) > MOST_HERE:
        raise Refused("study.too_long", games=played, most=MOST_HERE)
    text = msgspec.json.encode(order).decode()
    return ask_work(KIND, "", asker, text, piece_count(order)).key


def spread(wanted: Sequence[str]) -> list[str]:
    """The forces asked for, each once; a matrix is all shipped lists of its size."""
    names: list[str] = []
    for name in wanted:
        size = name.removeprefix(MATRIX)
        names += (
            sorted(key for key in shipped_lists() if key.endswith(f"-{size}")) if size != name else [name]
        )
    return list(dict.fromkeys(names))


def force_by_key(wanted: str) -> StudyForce:
    """A ready list by its key, or one that somebody keeps."""
    if wanted.startswith(KEPT):
        kept = find_army(wanted.removeprefix(KEPT))
        find = faction_finder(figures_in(kept.text))
        return study_force(kept.name, force(kept.text, find), find)
    return study_force(wanted, force(wanted))


def studies_of(owner: str) -> list[StudyShown]:
    """The studies of an account, the newest first, without what they tell."""
    works = BackgroundWork.objects.filter(kind=KIND, owner=owner).order_by("-asked")
    return [shown_study(work, None) for work in works]


def find_study(key: str) -> BackgroundWork:
    work = BackgroundWork.objects.filter(kind=KIND, key=key).first()
    if work is None:
        raise Refused("study.missing")
    return work


def study_shown(key: str) -> StudyShown:
    """A study with what it tells so far."""
    work = find_study(key)
    done = work_shown(work)
    report = _report(key, done.done) if done.done and (done.phase in (DONE, STOPPED)) else None
    return shown_study(work, report)


def shown_study(work: BackgroundWork, report: StudyReport | None) -> StudyShown:
    order = order_of(work.order)
    return StudyShown(
        work.key, work.owner, order, len(meetings(order)) * order.games, work_shown(work), report
    )


@lru_cache(maxsize=64)
def order_of(text: str) -> StudyOrder:
    return msgspec.json.decode(text, type=StudyOrder)


@lru_cache(maxsize=32)
def _report(key: str, done: int) -> StudyReport:
    work = find_study(key)
    return study_report(order_of(work.order), games_of(pieces_done(work)))


def change_study(key: str, asker: Asker, wish: str) -> bool:
    """Stop a study of one's own, go on with it, or forget it: is it still there?"""
    work = find_study(key)
    if work.owner != asker.who:
        raise Refused("study.not_yours")
    if wish == "drop":
        work.delete()
        return False
    if wish == "stop":
        stop_work(key)
    else:
        resume_work(key, asker)
    return True


def study_csv(key: str, language: str) -> str:
    """Every game played so far, a line each, as the reader's country writes it."""
    work = find_study(key)
    rows = game_rows(order_of(work.order), games_of(pieces_done(work)))
    for row in rows:
        row.update({side: force_label(str(row[side]), language) for side in ("first", "second")})
    return spreadsheet(rows, "study.sheet.", language, {"scenario": "scenario."})


def study_json(key: str) -> bytes:
    """What a study tells so far, for programs."""
    work = find_study(key)
    return msgspec.json.encode(study_report(order_of(work.order), games_of(pieces_done(work))))


def force_label(name: str, language: str) -> str:
    """A force as people say it: a ready list by faction and points, one's own by its name."""
    ready = shipped_lists()
    return shown_name(name, ready[name], language) if name in ready else name


def title_of(order: StudyOrder, language: str) -> str:
    """What a study is called: its forces, or how many."""
    names = [force_label(entered.name, language) for entered in order.forces]
    return " – ".join(names) if len(names) < 4 else say("study.title.many", language, count=len(names))
