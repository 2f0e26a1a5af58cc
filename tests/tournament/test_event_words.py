"""The history tells tables and names where events have ids, and every word of a dispute."""

from __future__ import annotations

import msgspec

from tercio.core.speech import say
from tercio.tournament import commands as c
from tercio.tournament.decider import DECIDER
from tercio.tournament.exports import as_data
from tercio.tournament.settings import Adventure
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk


def told(desk: Desk, language: str = "en") -> list[str]:
    """The history as its page tells it."""
    state, lines = DECIDER.initial, []
    for event in desk.events:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        words = fields | DECIDER.words(state, event)
        lines.append(say(f"event.tournament.{type(event).__name__}", language, **words))
        state = DECIDER.evolve(state, event)
    return lines


def disputed() -> tuple[Desk, ScoreSheet]:
    desk = Desk(4)
    desk.pair()
    game = desk.game()
    first, second = (desk.player(company) for company in game.pair)
    sheet = ScoreSheet(game.pair[0], pm=(5, 2), pa=(1, 1))
    desk.do(c.EnterScore(game.id, sheet, first), c.DisputeScore(game.id, "The red marker was mine", second))
    return desk, sheet


@proves("WT-REF-02")
def test_a_dispute_a_ruling_and_a_correction_keep_who_why_before_and_after() -> None:
    desk, sheet = disputed()
    game = desk.game()
    assert game.objection == "The red marker was mine"
    desk.do(c.RuleScore(game.id, sheet, "The sheet stands", ORGANISER))
    other = desk.game(2)
    desk.score(other, (3, 3))
    desk.do(c.CorrectScore(other.id, ScoreSheet(other.pair[0], pm=(4, 3), pa=(1, 1)), "A slip", ORGANISER))
    first, second = (desk.state.companies[company].name for company in game.pair)
    lines = told(desk)
    where = f"the game at table {game.table}, round 1 ({first} – {second})"
    assert f"{second} does not agree in {where}: “The red marker was mine”. The referee decides." in lines
    settled = f"The game at table {game.table}, round 1 ({first} – {second}) is 6–3 PV."
    assert f"{settled} The referee's decision: “The sheet stands”." in lines
    assert lines[-1].endswith("is 5–4 PV. Correction: “A slip”. It was 4–4 PV before.")
    rows = as_data(desk.state)["decisions"]
    assert [(row["what"], row["by"], row["reason"]) for row in rows] == [
        ("disputed", second, "The red marker was mine"),
        ("ruled", "organiser", "The sheet stands"),
        ("corrected", "organiser", "A slip"),
    ]
    assert (rows[-1]["pv_before"], rows[-1]["pv_after"]) == ([4, 4], [5, 4])


@proves("WT-REF-02")
def test_two_sheets_that_differ_say_so() -> None:
    desk = Desk(4)
    desk.pair()
    game = desk.game()
    for at, company in enumerate(game.pair):
        sheet = ScoreSheet(game.pair[0], pm=(5, 2 + at), pa=(1, 1))
        desk.do(c.EnterScore(game.id, sheet, desk.player(company)))
    assert desk.game().disputed
    assert "las dos hojas no dicen lo mismo" in told(desk, "es")[-1]
    sent = [line for line in told(desk, "en") if " sent the sheet " in line]
    assert [line.rpartition(": ")[2] for line in sent] == [
        "6–3 PV (PM 5–2, PA 1–1).",
        "6–4 PV (PM 5–3, PA 1–1).",
    ]
    names = [desk.state.companies[company].name for company in game.pair]
    assert as_data(desk.state)["decisions"][0]["sheets"] == [
        {"by": names[0], "pm": (5, 2), "pa": (1, 1), "pv": [6, 3]},
        {"by": names[1], "pm": (5, 3), "pa": (1, 1), "pv": [6, 4]},
    ]


def test_no_line_of_a_history_shows_an_id() -> None:
    desk, sheet = disputed()
    game = desk.game()
    desk.do(c.MoveTable(game.id, 2, ORGANISER), c.RuleScore(game.id, sheet, "So be it", ORGANISER))
    for language in ("es", "en"):
        assert not [line for line in told(desk, language) if "1-1" in line or "c001" in line]


def test_a_marker_is_told_by_the_name_of_who_holds_it() -> None:
    """The zones' letters are the sheet's own business: people read names."""
    desk = Desk(4)
    desk.do(c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-RA"), ORGANISER))
    desk.pair()
    game = desk.game()
    by = desk.player(game.pair[0])
    desk.do(c.MarkOwner(game.id, 1, "B1", "B", by), c.MarkOwner(game.id, 1, "B1", "none", by))
    second = desk.state.companies[game.pair[1]].name
    held, free = told(desk)[-2:]
    assert held.endswith(f"B1 is held by {second}.")
    assert free.endswith("B1 is held by nobody.")


def test_a_link_is_told_by_the_name_of_its_player() -> None:
    desk = Desk(4)
    assert desk.state.seat_name("c002") == "Player 2"
    assert not desk.state.seat_name("table-1-1")


def test_a_feats_counter_is_told_with_whose_it_is_and_what_it_was() -> None:
    desk = Desk(4)
    desk.do(c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-ES"), ORGANISER))
    desk.pair()
    game = desk.game()
    by = desk.player(game.pair[0])
    for points in (2, 3):
        desk.do(c.MoveCounter(game.id, "damage", "A", {"points": points}, by))
    desk.do(c.MoveCounter(game.id, "dropped", "B", {}, by))
    first, second = (desk.state.companies[company].name for company in game.pair)
    where = f"In the game at table {game.table}, round 1 ({first} – {second})"
    lost, bearer = f"{second} lost their banner: was No, now Yes", f"{second} has a bearer: was Yes, now No"
    assert told(desk)[-3:] == [
        f"{where}, {first}: Bearer's damage. {first}'s glory: was 1, now 3.",
        f"{where}, {first}: Bearer's damage. {first}'s glory: was 3, now 6.",
        f"{where}, {second}: Banner lost. {lost} and {bearer}.",
    ]


def test_a_rifts_counter_is_told_in_words() -> None:
    desk = Desk(4)
    desk.do(c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-BR"), ORGANISER))
    desk.pair()
    game = desk.game()
    by = desk.player(game.pair[0])
    facts = {"rift": 1, "turn": 2, "successes": 0, "character": True, "adjacent": True}
    desk.do(c.MoveCounter(game.id, "sealing", "A", facts, by))
    first = desk.state.companies[game.pair[0]].name
    assert f"Rift 1: was open, now {first} is sealing it" in told(desk)[-1]
    desk.do(c.MoveCounter(game.id, "turn_reached", "A", {"turn": 3}, by))
    assert told(desk)[-1].endswith("Turn reached. Nothing changes.")


def test_what_the_desk_did_is_told_with_what_it_changed() -> None:
    desk = Desk(4)
    settings = msgspec.structs.replace(desk.state.settings, place="El foro", fee="5 €")
    desk.do(
        c.ChangeSettings(settings, ORGANISER),
        c.ChangeSettings(settings, ORGANISER),
        c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-RA"), ORGANISER),
        c.SetAdventure(2, Adventure("WT-SC-BO", "WT-FT-DE"), ORGANISER),
        c.Tick("WT-ORG-03", "", True, ORGANISER),
        c.Tick("WT-ORG-03", "", False, ORGANISER),
    )
    desk.pair()
    desk.do(c.Penalise("c001", "pt", "Late", 2, by=ORGANISER))
    lines = told(desk)
    assert "The event's settings were changed: Place and Fee." in lines
    assert "The event's settings were changed: nothing." in lines
    assert "Adventures: Take positions + Track (round 1) and Loot + Decapitation (round 2)." in lines
    assert "Ticked “Duty to report results” (WT-ORG-03) on the check-list of the event." in lines
    assert "No longer ticked: “Duty to report results” (WT-ORG-03) on the check-list of the event." in lines
    assert lines[-1] == "Player 1 was penalised (Tournament points, −2): Late"
