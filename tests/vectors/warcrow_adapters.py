"""From the vectors' words to the tournament room's own functions; no rules here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.app.command_desk import read_command
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.pairing import Entrant, bye_needed, rematch_free_guaranteed, rematches
from tercio.pairing.bye import by_need
from tercio.rating import changes, expected_places, game_change, rank_players
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.advice import referee_conflict, warn_unregistered
from tercio.tournament.decider import DECIDER
from tercio.tournament.feats import FEATS, resources, rift, track
from tercio.tournament.feats.meters import advance
from tercio.tournament.lists import (
    Unit,
    check_forest,
    check_list,
    check_mercenaries,
    explosive_red_dice,
    may_see_list,
    permanent_ability,
    upload_missing,
)
from tercio.tournament.miniatures import (
    Model,
    check_conversion,
    check_model,
    check_paint,
    missing_kit,
    required_base_mm,
)
from tercio.tournament.objectives import (
    colour_of,
    conquest_value,
    contest,
    contests,
    control_lapsed,
    game_over,
    game_turns,
    most_points,
)
from tercio.tournament.pack import DEFAULT, pack, prevails
from tercio.tournament.preparation import (
    STEPS,
    command_pool,
    decides,
    deployment_sequence,
    initiative_dice,
    initiative_holder,
    initiative_winner,
    zones,
)
from tercio.tournament.results import lines_of, standings, tallies
from tercio.tournament.rounds import best_pairing, check_complete, check_unplayed
from tercio.tournament.scenarios import SCENARIOS, marker_centre, table_size
from tercio.tournament.score import RESULTS, check_score, clock_stop, result, victory_points
from tercio.tournament.season import (
    START,
    EventResult,
    Season,
    event_result,
    ranking,
)
from tercio.tournament.settings import (
    Settings,
    adventures_possible,
    check_odd_field,
    check_pack,
    check_rounds,
    check_settings,
    check_times,
    rounds_for,
    tables_needed,
)
from tercio.tournament.sheets import rival
from tercio.tournament.standings import (
    Line,
    Tally,
    bye,
    conceded_with_byes,
    order,
    places,
    scaled_for_byes,
    settle,
)
from tercio.tournament.state import Game, Round, Score, ScoreSheet, Seat, Tournament

Given = dict[str, Any]
OK = {"ok": True}
KNOWINGLY = ("wt.checklist.opening_open", "wt.checklist.closing_open", "wt.pairing.rematches")


def flagged(found: list[Any]) -> dict[str, Any]:
    return {"warn": found[0].text("en")} if found else OK


def granted(answer: object = None) -> dict[str, Any]:
    return OK


def perform(state: Tournament, *commands: Any) -> Tournament:
    dice = SeededDice("vectors")
    for command in commands:
        state = DECIDER.fold(DECIDER.decide(state, command, dice), state)
    return state


def event_of(players: list[str], rounds: int | None = None, **settings: Any) -> Tournament:
    """An event with these companies present, not yet started."""
    announced = Settings("vector", rounds=rounds, round_minutes=90, seats=max(4, len(players)), **settings)
    told: list[Any] = [e.TournamentCreated(announced, "vector", "organiser")]
    for player in players:
        told += [e.CompanyEntered(player, player, f"person:{player}"), e.CheckedIn(player, player)]
    return DECIDER.fold(told)


def set_pack(rule: str, given: Given) -> Any:
    return granted(check_pack(given["pack"], round1_paired=given["round1_paired"]))


def sanction(rule: str, given: Given) -> Any:
    players = ["A", "B", "C", "D"]
    state = event_of(players)
    state = DECIDER.fold(
        [
            e.RefereeAppointed("referee"),
            e.LotDrawn(tuple(players), (), 3),
            e.RoundPaired(1, (("A", "B"), ("C", "D")), (1, 2)),
            e.ScoreSettled("1-1", Score((1, 6), (1, 2)), ScoreSheet("A"), "staff"),
        ],
        state,
    )
    by = "person:B" if given["by"] == "player" else given["by"]
    before = tallies(state)["B"]
    kind = given["kind"].removesuffix("_deduction")
    wish = {"company": "A", "kind": kind, "reason": given["reason"], "amount": given.get("amount", 1)}
    state = perform(state, read_command(DECIDER, {"type": "Penalise", "game": "1-1", "by": by, **wish}))
    row = next(row for row in standings(state) if row.id == "A")
    return {
        "ok": True,
        "listed": "unplaced" if row.place is None else "placed",
        "opponents_keep_results": tallies(state)["B"].lines == before.lines,
    }


def check_kit(rule: str, given: Given) -> Any:
    missing = missing_kit(given["have"], pack(given.get("pack", DEFAULT)).kit)
    return {"missing": missing} if missing else OK


def model(rule: str, given: Given) -> Any:
    fields = {key: value for key, value in given.items() if key != "substitutes_allowed"}
    return granted(check_model(Model(**fields), substitutes_allowed=given.get("substitutes_allowed", True)))


def listed(rule: str, given: Given) -> Any:
    return granted(check_list(pack(given["pack"]), tuple(Unit(name) for name in given["units"])))


def list_status(rule: str, given: Given) -> Any:
    via_app = given.get("lists_via_app", pack(given["pack"]).switches.lists_via_app)
    return flagged(upload_missing(via_app, given["uploaded"]))


def can_start(rule: str, given: Given) -> Any:
    check = pack(given["pack"]).switches.registration_check
    return flagged(warn_unregistered(check, given["players"], given["registered"]))


def edit_ruling(rule: str, given: Given) -> Any:
    told: list[Any] = [
        e.RefereeAppointed("referee"),
        e.LotDrawn(("A", "B", "C", "D"), (), 3),
        e.RoundPaired(1, (("A", "B"), ("C", "D")), (1, 2)),
        e.RefereeCalled("q1", "1-1", "?", "person:A"),
    ]
    told += [e.CallDecided("q1", "final", "referee")] if given["decided"] else []
    state = DECIDER.fold(told, event_of(["A", "B", "C", "D"]))
    by = "person:A" if given["by"] == "player" else given["by"]
    return granted(perform(state, c.DecideCall("q1", "another", by)))


def game_result(rule: str, given: Given) -> Any:
    found = result(tuple(given["a"]), tuple(given["b"]))
    return {"pv": found.pv, "pt": found.pt, "result": found.names}


def every_score() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    scores = [(pm, pa) for pm in range(10) for pa in range(5)]
    return [(a, b) for a in scores for b in scores]


def pt_sum(rule: str, given: Given) -> Any:
    sums = {sum(result(a, b).pt) for a, b in every_score()}
    return {"always": sums.pop() if len(sums) == 1 else sorted(sums)}


def symmetric(rule: str, given: Given) -> Any:
    swaps = all(result(a, b).pt == result(b, a).pt[::-1] for a, b in every_score())
    return {"swapping_companies_swaps_results": swaps}


def tally_of(games: list[Any], company: str = "A", **more: Any) -> Tally:
    lines = []
    for number, game in enumerate(games, start=1):
        if game == "bye":
            lines.append(bye(number))
        elif isinstance(game, int):
            lines.append(Line(number, "game", game))
        else:
            pv = game.get("pv", game.get("own", 0))
            lines.append(Line(number, "game", game.get("pt", 0), pv, game.get("rival", 0)))
    return Tally(company, tuple(lines), **more)


def totals(rule: str, given: Given) -> Any:
    tally = tally_of(given["games"])
    return {"pt": tally.pt, "pv": tally.pv, "conceded": tally.conceded}


def no_show(rule: str, given: Given) -> Any:
    absent = "B" if given["present"] == "A" else "A"
    game = Game("1-1", ("A", "B"), 1, score=Score((0, 0), (0, 0), "no_show", absent))
    lines = lines_of(Round(1, {"1-1": game}), game) or ()
    present = Tally("P", (lines[0 if given["present"] == "A" else 1],))
    return {
        "pt": [line.pt for line in lines],
        "pv": [line.pv for line in lines],
        "counts_as_bye_for_pv_correction": present.byes == 1,
        "uses_up_bye": present.byes_used > 0,
    }


def stopped(rule: str, given: Given) -> Any:
    found = clock_stop(*(tuple(given[key]) for key in ("pm_completed", "pm_current", "pa_now")))
    return {"pm": found.pm, "pa": found.pa, "pt": found.pt, "pv": found.pv}


def ordered(rule: str, given: Given) -> Any:
    met: dict[str, list[Line]] = {one["id"]: [] for one in given["companies"]}
    for one, other, pt in given.get("games", ()):
        met[one].append(Line(2, "game", pt, rival=other))
        met[other].append(Line(2, "game", 4 - pt, rival=one))
    tallies_ = [
        Tally(one["id"], (*met[one["id"]], Line(1, "game", rest, one["pv"], one["conceded"])))
        for one in given["companies"]
        for rest in [one["pt"] - sum(line.pt for line in met[one["id"]])]
    ]
    by_id = {one.id: one for one in tallies_}
    groups = settle(order(tallies_), given.get("further_tiebreak", "shared"), by_id, given.get("lot", ()))
    return {"order": groups}


def pair_first(rule: str, given: Given) -> Any:
    players = [f"P{number:03}" for number in range(1, given["players"] + 1)]
    state = event_of(players, pack=given.get("pack", DEFAULT))
    wish = c.PairRound(KNOWINGLY, "organiser")
    drawn, again = (
        DECIDER.fold(DECIDER.decide(state, wish, SeededDice(str(given["seed"]))), state) for _ in range(2)
    )
    round_ = drawn.rounds[0]
    seated = [one for game in round_.games.values() for one in game.pair] + [round_.bye] * (
        round_.bye is not None
    )
    return {
        "pairs": len(round_.games),
        "byes": int(round_.bye is not None),
        "each_player_once": sorted(seated) == players,
        "identical": drawn == again,
    }


def pair_round(rule: str, given: Given) -> Any:
    met: dict[str, set[str]] = {one: set() for one in given["order"]}
    for one, other in given["played"]:
        met.setdefault(one, set()).add(other)
        met.setdefault(other, set()).add(one)
    byes = given.get("byes", {})
    seats = [Seat(one, given["pt"][one], byes.get(one, 0), tuple(met[one])) for one in given["order"]]
    pairing = best_pairing(seats, given.get("pairing", "whole_field"))
    again = rematches(
        [Entrant(seat.id, seat.points, rank, seat.met, seat.byes) for rank, seat in enumerate(seats)],
        pairing.pairs,
    )
    return {"pairs": [list(pair) for pair in pairing.pairs], "rematches": len(again), "bye": pairing.bye}


def late_entry(rule: str, given: Given) -> Any:
    state = event_of([f"P{number:02}" for number in range(16)], max(3, given["joins_in_round"]))
    for _ in range(given["joins_in_round"] - 1):
        state = play_round(perform(state, c.PairRound(KNOWINGLY, "organiser")))
    state = perform(state, c.SignUp("Late", by="organiser"))
    late = list(state.companies)[-1]
    tally = tallies(perform(state, c.CheckIn(late, "organiser")))[late]
    return {"pt": tally.pt, "pv": tally.pv, "byes": tally.byes}


def play_round(state: Tournament) -> Tournament:
    for game in state.rounds[-1].games.values():
        sheet = ScoreSheet(game.pair[0], pm=(4, 3), pa=(1, 1))
        state = perform(state, c.EnterScore(game.id, sheet, "organiser"))
    return state


def can_pair(rule: str, given: Given) -> Any:
    missing = {f"1-{n}": Game(f"1-{n}", ("A", "B"), n) for n in range(1, given["missing_results"] + 1)}
    return granted(check_complete(Round(1, missing)))


def can_repair(rule: str, given: Given) -> Any:
    score = Score((0, 0), (0, 0))
    played = {
        f"1-{n}": Game(f"1-{n}", ("A", "B"), n, score=score) for n in range(1, given["results_in_round"] + 1)
    }
    return granted(check_unplayed(Round(1, {**played, "1-0": Game("1-0", ("C", "D"), 9)})))


def odd_field(rule: str, given: Given) -> Any:
    chosen = given.get("odd_field", "bye")
    check_settings(Settings("vector", pack=given["pack"], odd_field=chosen))
    return granted(check_odd_field(given["players"], chosen))


def bye_value(rule: str, given: Given) -> Any:
    line = bye(1)
    return {"pt": line.pt, "pv": line.pv, "result": RESULTS[line.pt]}


def bye_for(rule: str, given: Given) -> Any:
    byes = given["byes"]
    field = [
        Entrant(one, 0, rank, frozenset(), byes.get(one, 0))
        for rank, one in enumerate(given["order"], start=1)
    ]
    return {"bye": by_need(field)[0].id}


def run_event(rule: str, given: Given) -> Any:
    state = event_of(
        given["players"], given["rounds"], pack=given["pack"], pairing=given.get("pairing", "whole_field")
    )
    pairs = tuple(tuple(pair) for pair in given["round1"])
    tables = tuple(range(1, len(pairs) + 1))
    start = [
        e.LotDrawn(tuple(given["lot"]), (), given["rounds"]),
        e.RoundPaired(1, pairs, tables, given.get("round1_bye")),
    ]
    state = DECIDER.fold(start, state)
    for number, scores in enumerate(given["scores"], start=1):
        if number > 1:
            state = perform(state, c.PairRound(KNOWINGLY, "organiser"))
        by_pair = {tuple(key.split("-")): value for key, value in scores.items()}
        by_pair |= {pair[::-1]: value[::-1] for pair, value in by_pair.items()}
        for game in list(state.rounds[-1].games.values()):
            (pm_a, pa_a), (pm_b, pa_b) = by_pair[game.pair]
            sheet = ScoreSheet(game.pair[0], pm=(pm_a, pm_b), pa=(pa_a, pa_b))
            state = perform(state, c.EnterScore(game.id, sheet, "organiser"))
    state = perform(state, c.CloseTournament(KNOWINGLY, by="organiser"))
    final = [
        {
            "id": row.id,
            "pt": row.tally.pt,
            "pv": row.tally.pv,
            "conceded": row.tally.conceded,
            "place": row.place,
        }
        for row in standings(state)
    ]
    return {
        "pairs": [[list(game.pair) for game in round_.games.values()] for round_ in state.rounds],
        "byes": [round_.bye for round_ in state.rounds],
        "final": final,
    }


def rate_event(rule: str, given: Given) -> Any:
    state = event_of(["A", "B", "C", "D"], official=given["official"])
    state = perform(state, c.PairRound(KNOWINGLY, "organiser"))
    state = play_round(state)
    state = perform(state, c.CloseTournament(KNOWINGLY, cut_short=True, by="organiser"))
    found = event_result(state)
    return {"changes": "none" if found is None else list(ranking([found]).scores)}


def rated_players(rule: str, given: Given) -> Any:
    """A closed official event in which each company played so many games."""
    counts: dict[str, int] = given["games_played"]
    players = [*counts, *(f"~{number}" for number in range(max(counts.values())))]
    state = event_of(players, official=True)
    told: list[Any] = [e.LotDrawn(tuple(players), (), 3)]
    for number in range(1, max(counts.values()) + 1):
        pairs = [
            (one, f"~{seat}") for seat, one in enumerate(one for one, n in counts.items() if n >= number)
        ]
        told.append(e.RoundPaired(number, tuple(pairs), tuple(range(1, len(pairs) + 1))))
        told += [
            e.ScoreSettled(f"{number}-{seat}", Score((4, 3), (1, 1)), ScoreSheet(one), "staff")
            for seat, (one, _) in enumerate(pairs, start=1)
        ]
    found = event_result(DECIDER.fold([*told, e.TournamentClosed(3)], state))
    rated = {player.removeprefix("person:") for player in found.players} if found else set()
    return {"rated": [one for one in counts if one in rated]}


def elo_event(rule: str, given: Given) -> Any:
    check_settings(Settings("vector", k_factor=given["k"]))
    return {
        "changes": changes(
            given["model"],
            given["ratings"],
            games=[tuple(game) for game in given.get("games", ())],
            places=given.get("places", ()),
            k=given["k"],
        )
    }


def elo_games(rule: str, given: Given) -> Any:
    ratings = [given["own"], *(rival for rival, _ in given["games"])]
    games = [(0, number, pt) for number, (_, pt) in enumerate(given["games"], start=1)]
    return {"change": changes(given["model"], ratings, games=games, places=(), k=given["k"])[0]}


def new_season(rule: str, given: Given) -> Any:
    last = EventResult(
        "old", "2026-05-01", 2 * (given["last"] - START), "per_game_wdl", ("p", "q"), (1, 2), ((0, 1, 4),)
    )
    new = EventResult("new", "2027-05-01", 0, "per_game_wdl", ("p", "q"), (1, 2), ((0, 1, 4),))
    return {"score": Season("2027", "2027-01-01", "2027-12-31").ranking([last, new]).scores["p"]}


def new_player(rule: str, given: Given) -> Any:
    first = EventResult("first", "2027-05-01", 0, "per_game_wdl", ("p", "q"), (1, 2), ((0, 1, 4),))
    return {"score": ranking([first]).history["p"][0].before}


def seen(rule: str, given: Given) -> Any:
    ok = may_see_list(
        given["viewer"],
        finished=given["phase"] == "finished",
        public_after=given.get("lists_public_after_event", False),
    )
    if not ok:
        raise Refused("wt.list.hidden", rule=rule)
    return OK


def matter(given: Given) -> str:
    """A vector's words for one of the three things decided."""
    words = {"zone": "deployment zones", "activ": "first activation", "deploy": "first deployment"}
    return next(told for part, told in words.items() if part in given["matter"])


def control_change(rule: str, given: Given) -> Any:
    lapsed = control_lapsed(SCENARIOS[given["scenario"]], given["from"], given["to"])
    return {"warn": "control does not lapse"} if lapsed else OK


def conquest(rule: str, given: Given) -> Any:
    value = conquest_value(
        given["base"], given["modifiers"], demoralised=given["demoralised"], dominance=given["dominance"]
    )
    return {"value": value}


def score_round(rule: str, given: Given) -> Any:
    scenario = SCENARIOS[rule]
    return {"pm": scenario.score(scenario.sheet.read(given))}


def score_game(rule: str, given: Any) -> Any:
    scenario = SCENARIOS[rule]
    return {"pm": scenario.score_game([scenario.sheet.read(owners) for owners in given])}


def score_feat(rule: str, given: Given) -> Any:
    feat = FEATS[rule]
    return {"pa": feat.score(feat.sheet.read(given))}


def track_test(rule: str, given: Given) -> Any:
    advances, stress = track.test(given["successes"], buy_success=given["buy_success"])
    return {"advances": advances, "stress": stress}


def seal_due(rule: str, given: Given) -> Any:
    due = rift.due(given["turn"], given["successes"])
    return {"due": due, "fires": rift.fires(due)}


def advance_meter(rule: str, given: Given) -> Any:
    own, rival = advance(given["own"], given["rival"], given["steps"])
    return {"own": own, "rival": rival}


def over(rule: str, given: Given) -> Any:
    return {"over": game_over(given["round"], given["turn"], turn_finished=given["turn_finished"])}


ADAPTERS: dict[str, Callable[[str, Any], Any]] = {
    "set_pack": set_pack,
    "sanction": sanction,
    "check_kit": check_kit,
    "check_model": model,
    "check_paint": lambda _, g: granted(check_paint(**g)),
    "check_conversion": lambda _, g: granted(
        check_conversion(g["cb_share"], recognisable=g["recognisable"], base_ok=g["base_ok"])
    ),
    "required_base_mm": lambda _, g: {"mm": required_base_mm(g["unit"])},
    "list_status": list_status,
    "check_list": listed,
    "check_mercenaries": lambda _, g: granted(check_mercenaries(pack(g["pack"]), g["mercenaries"])),
    "explosive_red_dice": lambda _, g: {"dice": explosive_red_dice(g["troops"])},
    "forest_fits": lambda _, g: granted(check_forest(g["width"], g["depth"])),
    "can_start": can_start,
    "tables_needed": lambda _, g: {"tables": tables_needed(g["players"])},
    "check_times": lambda _, g: granted(check_times(pack(g["pack"]), g["round_minutes"])),
    "edit_ruling": edit_ruling,
    "set_referee_plays": lambda _, g: flagged(referee_conflict(g["value"])),
    "rounds_for": lambda _, g: {"rounds": rounds_for(g["players"])},
    "check_rounds": lambda _, g: flagged(check_rounds(g["rounds"], g["players"])),
    "count_adventures": lambda _, g: {"adventures": adventures_possible(g["scenarios"], g["feats"])},
    "pv": lambda _, g: {"pv": victory_points(g["pm"], g["pa"])},
    "game_result": game_result,
    "pt_sum": pt_sum,
    "symmetric": symmetric,
    "check_score": lambda _, g: granted(check_score(g["pm"], g["pa"])),
    "total_pt": totals,
    "totals": totals,
    "conceded": totals,
    "no_show": no_show,
    "clock_stop": stopped,
    "order": ordered,
    "places": lambda _, g: {"places": places(g["order"])},
    "pair_first": pair_first,
    "pair_round": pair_round,
    "rematch_free_guaranteed": lambda _, g: {"guaranteed": rematch_free_guaranteed(g["paired"], g["round"])},
    "bye_needed": lambda _, g: {"bye": bye_needed(g["active"])},
    "late_entry": late_entry,
    "can_pair": can_pair,
    "can_repair": can_repair,
    "byes_in_round": lambda _, g: {"byes": int(bye_needed(g["active"]))},
    "odd_field": odd_field,
    "bye_value": bye_value,
    "bye_for": bye_for,
    "corrected_pv": lambda _, g: {"pv": scaled_for_byes(g["pv"], g["games"], g["byes"])},
    "conceded_with_bye": lambda _, g: {
        "conceded": conceded_with_byes(g["conceded"], g["games"], g["byes"], g["mode"])
    },
    "run_event": run_event,
    "rate_event": rate_event,
    "rank_players": lambda _, g: {"order": rank_players(g["scores"])},
    "new_season": new_season,
    "new_player": new_player,
    "elo_event": elo_event,
    "expected_place": lambda _, g: {"places": expected_places(g["ratings"])},
    "elo_game": lambda _, g: {"change": game_change(g["own"], g["rival"], g["pt"], g["k"], g["model"])},
    "elo_games": elo_games,
    "rated_players": rated_players,
    "prevails": lambda _, g: {"prevails": prevails(*g["between"])},
    "may_see_list": seen,
    "permanent_ability": lambda _, g: permanent_ability(**g),
    "prep_steps": lambda _, g: {"steps": list(STEPS)},
    "command_pool": lambda _, g: {"tokens": command_pool(g["man"])},
    "initiative_dice": lambda _, g: {"dice": initiative_dice(tuple(g["man"]))},
    "initiative_winner": lambda _, g: {"winner": initiative_winner(tuple(g["successes"])) or "reroll"},
    "initiative_holder": lambda _, g: {
        "holder": initiative_holder(g["winner"], rival(g["winner"]), g["choice"])
    },
    "decides": lambda _, g: {"by": decides(matter(g), pack(g["pack"]).labels.first_activation)},
    "zones": lambda _, g: zones(g["holder"], g["chooser"], g["choice"]),
    "deployment_sequence": lambda _, g: {"sequence": deployment_sequence(g["first"], tuple(g["units"]))},
    "game_over": over,
    "control_change": control_change,
    "contests": lambda _, g: {"contests": contests(g["distance"], g["range"])},
    "contest": lambda _, g: {"control": contest(g["current"], g["a"], g["b"])},
    "conquest_value": conquest,
    "colour_of": lambda _, g: {"colour": colour_of(g["zone"])},
    "game_turns": lambda _, g: {"turns": game_turns(g["rounds"], g["turns_per_round"])},
    "max_pm": lambda _, g: {"pm": most_points(g["per_round"], g["rounds"])},
    "marker_centre": lambda _, g: {"centre": marker_centre(g["edge_distance"])},
    "table_size": lambda _, g: {"size": table_size(g["middle_to_zone"], g["zone_depth"])},
    "score_round": score_round,
    "score_game": score_game,
    "score_feat": score_feat,
    "track_test": track_test,
    "seal_due": seal_due,
    "advance_meter": advance_meter,
    "gather_dice": lambda _, g: {"dice": resources.dice(g["troops"])},
    "may_gather": lambda _, g: {"ok": resources.why_not_gather(**g) is None},
}
