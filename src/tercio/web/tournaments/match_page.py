"""The match page: preparation, map, counter, sheet and both companies' word, on a phone."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tercio.app.command_desk import perform
from tercio.app.tournaments import open_tournament
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.ledger import rule
from tercio.tournament.asks import MOMENTS, scene_of
from tercio.tournament.checklists import TABLE as TABLE_LIST
from tercio.tournament.checklists import checklist, open_items
from tercio.tournament.commands import CorrectScore, EnterScore, MarkOwner, RuleScore
from tercio.tournament.exports import pv_of
from tercio.tournament.feats.rift import SHEET as FOG_SHEET
from tercio.tournament.feats.rift import fog_keywords
from tercio.tournament.looked_at import mark_of
from tercio.tournament.objectives import colour_of
from tercio.tournament.play import check_between, gone_without_a_word
from tercio.tournament.preparation import command_pool, decides, initiative_dice
from tercio.tournament.roles import is_organiser, is_referee, is_staff
from tercio.tournament.sheet_scoring import if_stopped_now
from tercio.tournament.state import Game, Round, Score, ScoreSheet, Tournament
from tercio.tournament.symbols import initiative_odds
from tercio.web.actor import actor_of, names_for
from tercio.web.command_forms import send
from tercio.web.language import language_of
from tercio.web.limits import WHILE, begins_too_much, count_wrong, shut_out
from tercio.web.links import TABLE, acting, link_for
from tercio.web.refusals import NotHere, speaks
from tercio.web.too_many import wait
from tercio.web.tournaments.ask_pages import forms
from tercio.web.tournaments.feat_counters import counter_rows, inputs_of, turn_counter
from tercio.web.tournaments.pages import context_of, draw, find_game, stream_of
from tercio.web.tournaments.printed_codes import game_by_code
from tercio.web.tournaments.request_identity import (
    clock_left,
    identity_of,
    now,
    table_seat,
    take_side,
)
from tercio.web.tournaments.rule_help import help_for, percent
from tercio.web.tournaments.scenario_maps import scenario_map
from tercio.web.tournaments.seat_agreement import claims_at, side_at
from tercio.web.tournaments.sent_sheets import sent_sheets
from tercio.web.tournaments.sheets import (
    Form,
    check_marked,
    derive_result,
    form_for,
    is_by_totals,
    read_form,
    running_total,
    settled_result,
    short_names,
    total_questions,
)

PARTS = ("sheet", "game", "help")
"""Of the match page, one tap apart."""
WAYS, EVENTS_KEPT = "sheet_ways", 8
"""What a session keeps of how its sheets were written, by event, the newest last."""
WORTH_SAYING = frozenset({"RuleScore", "CorrectScore"})
"""What is done at the foot of a sheet and seen at its head."""


@acting(stream_of)
def game_page(request: HttpRequest, name: str, game: str) -> HttpResponse:
    """A table; a POST is its score sheet."""
    if request.method != "POST":
        return show_game(request, name, game)
    try:
        enter(request, name, game)
        return redirect("tournaments:game", name, game)
    except Refused as no:
        if not speaks(no):
            raise
        return show_game(request, name, game, no)


def show_game(request: HttpRequest, name: str, game: str, refused: Refused | None = None) -> HttpResponse:
    """The table as its reader may see it; a refused sheet keeps what was typed."""
    typed = request.POST if refused else None
    context = context_of(request, name)
    state = context["t"]
    round_, found = find_game(state, game)
    context |= table_facts(state, round_, found, language_of(request))
    side = side_at(state, context["who"], found)
    given = sheet_at_hand(request, found, side)
    form = form_for(
        state, round_, found, typed, given=given, totals=by_totals(request, name, given), side=side
    )
    if sender := chosen_sender(request, found):
        stands = say("wt.sent.stands", language_of(request), name=state.companies[sender].name)
        form.typed.setdefault("reason", stands)
    context |= sheet_facts(state, round_, found, form)
    context |= {
        "refused": refused,
        "help": help_for(state, round_.number, language_of(request)),
        "asks": asks_for(request, name, state, round_.number),
        "form": form,
        "sent": sent_sheets(state, round_, found, language_of(request)),
        "filled_from": next((company for company, sheet in found.claims.items() if sheet is given), ""),
        "choosing": refused is None and is_choosing(request, found),
        "side": side,
        "rival": found.rival(side) if side else "",
        "newer": bool(state.current and state.phase == "playing" and state.current.number > round_.number),
        "elsewhere": plays_elsewhere(context, round_, found, side),
        "changes": changes(request, found),
        "scanned": table_seat(request) == found.id,
    }
    context["ruled_in_words"] = any(made["how"] == "ruled" for made in context["changes"])
    context["rival_short"] = context["short"].get(context["rival"], "")
    context |= claims_at(request, context, found)
    context |= timing(state, round_)
    context["acts"] = bool(context["side"]) or context["staff"]
    context["may_write"] = may_write(state, found, context["who"], plays=bool(side))
    context |= {"parts": PARTS, "part": part_shown(request, context, found)}
    return draw(request, "game", context)


def part_shown(request: HttpRequest, context: dict[str, Any], game: Game) -> str:
    """The part of the page asked for, else the one the moment needs."""
    wanted = request.GET.get("part", "")
    if wanted in PARTS:
        return wanted
    to_write = context["may_write"] or context["scanned"]  # who scanned the card is asked there who they are
    return "sheet" if to_write or context["refused"] or game.claims or game.score else "game"


def plays_elsewhere(context: dict[str, Any], round_: Round, game: Game, side: str) -> bool:
    """Whether a player who looks on has another table, or the bye, in this very round.  WT-PAIR-06"""
    at_hand: Game | None = context["my_game"]
    here = bool(side) or (at_hand is not None and at_hand.id == game.id)
    looks_on = bool(context["me"]) and not context["staff"] and not here
    return looks_on and round_ is context["t"].current and bool(at_hand or context["resting"])


def chosen_sender(request: HttpRequest, game: Game) -> str:
    """Whose sheet the referee takes for the ruling; nobody's until one is tapped.  WT-REF-02"""
    sender = request.GET.get("sent_by", "")
    return sender if game.disputed and sender in game.claims else ""


def is_choosing(request: HttpRequest, game: Game) -> bool:
    """Two sheets lie side by side, and none has been taken for the ruling yet.  WT-REF-02"""
    return len(game.claims) > 1 and not chosen_sender(request, game) and "totals" not in request.GET


def sheet_at_hand(request: HttpRequest, game: Game, side: str) -> ScoreSheet | None:
    """What a sheet opens with: the one that counts, the one tapped, one's own, else the first sent."""
    sent = game.claims.get(chosen_sender(request, game)) or game.claims.get(side)
    if side in game.marks and not game.score and not sent:  # the reader's own marks, not the rival's sheet
        return None
    return game.sheet or sent or next(iter(game.claims.values()), None)


def by_totals(request: HttpRequest, name: str, given: ScoreSheet | None) -> bool:
    """Whether totals only are written: as asked now, else as the sheet at hand, else as last time here."""
    asked = request.GET.get("totals")
    if asked is not None:
        return asked == "yes"
    if given is not None and (given.rounds or given.pm):
        return not given.rounds
    ways = request.session.get(WAYS, {})
    return bool(ways.get(name, next(reversed(ways.values()), False)))


def remember_way(request: HttpRequest, name: str, *, totals: bool) -> None:
    """How somebody wrote their sheet: so opens the next one of this event, and a first one elsewhere."""
    older = [(event, way) for event, way in request.session.get(WAYS, {}).items() if event != name]
    request.session[WAYS] = {**dict(older[1 - EVENTS_KEPT :]), name: totals}


def sheet_facts(state: Tournament, round_: Round, game: Game, form: Form) -> dict[str, Any]:
    """What the sheet is drawn with: short names, who holds which zone, and what it comes to so far."""
    first, second = (state.companies[company].name for company in game.pair)
    return {
        "short": dict(zip(game.pair, short_names(first, second), strict=True)),
        "zone_players": {"A": form.zone_a, "B": game.rival(form.zone_a)},
        "totals": total_questions(state, round_, game, form),
        "saved": form.saved,
        "so_far": running_total(state, round_, game, form),
        "unchanged": form.typed.get("unchanged") == "true",
    }


def changes(request: HttpRequest, game: Game) -> list[dict[str, Any]]:
    """Rulings and corrections with their words: who, why, before and after.  WT-REF-02"""
    made = [settlement for settlement in game.settlements if settlement.reason]
    names = names_for(request, {settlement.by for settlement in made})
    return [
        {
            "how": settlement.how,
            "who": names[settlement.by],
            "reason": settlement.reason,
            "before": pv_line(settlement.before),
            "after": pv_line(settlement.after),
        }
        for settlement in made
    ]


def pv_line(score: Score | None) -> str:
    """Both PV as a result is read out."""
    return "–".join(map(str, pv_of(score) or ()))


def timing(state: Tournament, round_: Round) -> dict[str, Any]:
    """The round clock, at the tables of the round being played.  WT-ORG-06"""
    playing = state.phase == "playing" and round_ is state.current and not round_.closed
    return {
        "timed": playing and bool(state.settings.round_minutes),
        "left": clock_left(state),
        "running": round_.clock.running,
    }


def may_write(state: Tournament, game: Game, who: str, *, plays: bool) -> bool:
    """Whether the reader has a sheet to fill in: as a player, at the desk, to correct or to rule."""
    judges = is_referee(state, who, game)
    if state.phase != "playing" or game.ruled:
        return False
    if game.disputed:
        return judges
    return judges or is_organiser(state, who) or (plays and game.score is None) or is_staff(state, who)


def asks_for(request: HttpRequest, name: str, state: Tournament, number: int) -> dict[str, Any]:
    """The questions of each moment, for this table."""
    scene, language = scene_of(state, number), language_of(request)
    return {moment: forms(language, name, number, scene, moment) for moment in MOMENTS}


def pools(state: Tournament, game: Game) -> dict[str, int]:
    """The command pool each list adds up to, of the lists the reader may see.  WT-PREP-02"""
    lists = {company: state.companies[company].army for company in game.pair}
    return {
        company: command_pool([unit.man for unit in army.units]) for company, army in lists.items() if army
    }


def table_facts(state: Tournament, round_: Round, game: Game, language: str) -> dict[str, Any]:
    """What the page shows of a table, whoever looks."""
    scenario, feat = state.scenario(round_.number), state.feat(round_.number)
    held = dict(scenario.start) if scenario else {}
    for owners in game.sheet.rounds if game.score and game.sheet else game.owners:
        held |= owners
    claim = next(iter(game.claims.items()), None)
    man = tuple(game.preparation.man.get(company, 0) for company in game.pair)
    return {
        "round": round_,
        "game": game,
        "first": state.companies[game.pair[0]],
        "second": state.companies[game.pair[1]],
        "zone": {"A": game.zone_a, "B": game.rival(game.zone_a)},
        "colours": {game.zone_a: colour_of("A"), game.rival(game.zone_a): colour_of("B")},
        "pools": pools(state, game),
        "first_activation": decides("first activation", state.pack.labels.first_activation),
        "fog": fog_keywords(state.settings.pack) if feat and feat.id == FOG_SHEET.rule else (),
        "stopped": None if game.score else if_stopped_now(state, round_, game),
        "scenario": scenario,
        "feat": feat,
        "map": scenario_map(scenario, held) if scenario else None,
        "counter": counter_rows(feat, game) if feat else [],
        "moves": [(action, inputs_of(feat, action, game)) for action in feat.actions] if feat else [],
        "clock": turn_counter(game),
        "claim": derive_result(state, round_, game, claim[1]) if claim and not game.score else None,
        "claimed_by": claim[0] if claim else "",
        "claim_mark": mark_of(claim[1]) if claim else "",
        "result": settled_result(state, round_, game),
        "gone": None if game.score or round_.closed else gone_without_a_word(state, game),
        "initiative": initiative_dice((man[0], man[1])),
        "initiative_odds": chances_of((man[0] > man[1]) - (man[0] < man[1]), language),
        "items": [(item, rule(item.rule)) for item in checklist(state, TABLE_LIST, game.id)],
        "items_left": len(open_items(state, TABLE_LIST, game.id)),
        "calls": [call for call in state.calls if call.game == game.id],
    }


@cache
def chances_of(lead: int, language: str) -> list[tuple[str, str, str]]:
    """The initiative roll for the first of the pair, by who has more MAN.  WT-DICE-08, WT-DICE-09"""
    return percent(dict(initiative_odds((1 + lead, 1))), language)


def enter(request: HttpRequest, name: str, game: str) -> None:
    """A score sheet: a player's word, the desk's entry, a ruling or a correction."""
    _, state = open_tournament(stream_of(name))
    round_, found = find_game(state, game)
    who = identity_of(request, state)
    between = tuple(request.POST.get("between", "").split())
    check_between(state, found, between)
    if not is_staff(state, who) and not side_at(state, who, found):
        raise Refused("wt.score.not_your_table")
    sheet = read_form(request.POST, state, round_)
    check_marked(request.POST, state, round_, sheet)
    how, reason = request.POST.get("how", ""), request.POST.get("reason", "")[:500]
    command: Any = EnterScore(found.id, sheet, who, between)
    if how == "rule":
        command = RuleScore(found.id, sheet, reason, who, now())
    elif how == "correct":
        command = CorrectScore(found.id, sheet, reason, who)
    send(request, stream_of(name), command)
    if (done := type(command).__name__) in WORTH_SAYING:
        messages.success(request, say(f"wt.done.{done}", language_of(request), table=found.table))
    if state.scenario(round_.number) and not begins_too_much(request):
        remember_way(request, name, totals=is_by_totals(request.POST))


@require_POST
@acting(stream_of)
def preview(request: HttpRequest, name: str, game: str) -> HttpResponse:
    """What the sheet comes to so far, or what cannot be."""
    context = context_of(request, name)
    round_, found = find_game(context["t"], game)
    names = (context["names"][company] for company in found.pair)
    context["short"] = dict(zip(found.pair, short_names(*names), strict=True))
    context["unchanged"] = request.POST.get("unchanged") == "true"
    try:
        sheet = read_form(request.POST, context["t"], round_)
        context |= {"derived": derive_result(context["t"], round_, found, sheet)}
    except Refused as no:
        context |= {"refused": no}
    return render(request, "tournaments/running.html", context)


@require_POST
@acting(stream_of)
def mark(request: HttpRequest, name: str, game: str) -> HttpResponse:
    """A marker changed hands: both phones and the map learn of it."""
    _, state = open_tournament(stream_of(name))
    find_game(state, game)
    post, who = request.POST, identity_of(request, state)
    field = post.get("box", "")
    round_, _, marker = field.removeprefix("r").partition("_")
    if not round_.isdigit():
        raise Refused("journal.unreadable_command")
    command = MarkOwner(game, int(round_), marker, post.get(field, ""), who)
    sender = actor_of(request).who
    if sender is None:
        raise Refused("who.sign_in")
    perform("tournament", stream_of(name), command, who=sender, command_id=secrets.token_hex(8))
    return HttpResponse(status=204)


@require_POST
@acting(stream_of)
def choose_side(request: HttpRequest, name: str, game: str) -> HttpResponse:
    """A phone that scanned a table's card says whose it is, once: the other side is for the other phone."""
    _, state = open_tournament(stream_of(name))
    _, found = find_game(state, game)
    company = request.POST.get("company", "")
    if table_seat(request) != found.id or company not in found.pair:
        raise Refused("wt.score.not_your_table")
    take_side(request, company)
    return redirect("tournaments:game", name, game)


def by_code(request: HttpRequest, code: str = "") -> HttpResponse:
    """The short code of a table's card, typed by hand or read from its QR."""
    unknown = NotHere("wt.code.unknown") if code else Refused("wt.code.unknown")
    code = "".join((code or request.POST.get("code", "")).upper().split())
    if code:
        if shut_out(request, "code"):
            return wait(request, WHILE)
        if found := game_by_code(code):
            return redirect(table_link(*found))
        count_wrong(request, "code")
        return draw(request, "code", {"refused": unknown, "typed": code[:20]})
    return draw(request, "code", {})


def table_link(name: str, game: Game) -> str:
    """The address of a table's card."""
    return link_for(
        stream_of(name), f"{TABLE}{game.id}", to=reverse("tournaments:game", args=[name, game.id]), days=3
    )


__all__ = ["by_code", "choose_side", "game_page", "mark", "preview", "table_link"]
