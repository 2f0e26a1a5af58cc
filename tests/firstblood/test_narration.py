"""The battle in words: every choice, question and event says itself in both languages, with names."""

from __future__ import annotations

import re

import pytest

from tercio import firstblood
from tercio.arena.games import table_for
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase, catalogue
from tercio.firstblood import commands as c
from tercio.firstblood.armies import shipped_lists
from tercio.firstblood.armies.catalogue import faction
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.decide import decide, judge
from tercio.firstblood.decider import DECIDER, choices
from tercio.firstblood.engine.flow import DECISIONS, advance, push
from tercio.firstblood.engine.state import OVER, SWAPPED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.events import CLASSES, DecisionTaken, EdgeChosen, SupremacyRolled
from tercio.firstblood.narration import Names, Sentence, army_name, banner, choice_words, narrate
from tercio.firstblood.narration.action_words import WORDS as ACTION_WORDS
from tercio.firstblood.narration.choice_words import WORDS
from tercio.firstblood.narration.event_words import RULES, event_words
from tercio.firstblood.narration.names import FactionName
from tercio.firstblood.narration.sentences import RuleTitle
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.snapshot import snapshot
from tercio.firstblood.victory.scenarios import scenario
from tercio.ledger.rules import rule
from tests.firstblood.positions import positions
from tests.firstblood.table import battle
from tests.firstblood.watched import match_of

BARE = re.compile(r"\b(model|regiment|player|piece|zone|miniatura|regimiento|jugador|pieza|zona) [0-9]", re.I)
"""Somebody or something called by a number."""
UNCAPPED = re.compile(r"[.?] [a-zà-ÿ]")
"""A sentence after the first that begins without a capital."""


def check(sentence: Sentence) -> None:
    """It can be read in both languages, differs between them, calls nobody by number, and cites a rule."""
    texts = [sentence.text(language) for language in LANGUAGES]
    for text in texts:
        assert text
        assert text[0] == text[0].upper()
        assert not UNCAPPED.search(text), text
        assert not BARE.search(text), text
        assert "{" not in text
        assert "Phrase(" not in text
    assert rule(sentence.rule).title
    for reason in sentence.why:
        assert all(reason.text(language) for language in LANGUAGES)


# --- everything has its words


@pytest.mark.parametrize("kind", range(1, len(DECISIONS)), ids=DECISIONS[1:])
def test_every_decision_and_every_ready_choice_says_itself(kind: int) -> None:
    for b in positions()[kind]:
        before = b.words[:]
        for who in (whose(b), 1 - whose(b), None):
            check(banner(b, who, ("Ana", "Bea")))
        offered = choices(b, whose(b))
        for command in offered:
            check(choice_words(Names(b), command))
        assert b.words == before, "saying changes nothing"
        for language in LANGUAGES:
            said = {choice_words(Names(b), command).text(language) for command in offered}
            assert len(said) == len(offered), "no two buttons say the same"


def test_every_command_has_words() -> None:
    assert WORDS.keys() | ACTION_WORDS.keys() == set(c.BattleCommand.__args__)


def test_every_kind_of_event_has_a_rule_of_the_ledger_and_words_in_both_languages() -> None:
    assert RULES.keys() == set(CLASSES)
    for kind, cited in RULES.items():
        assert rule(cited).title
        assert all(f"event.firstblood.{kind.__name__}" in catalogue(language) for language in LANGUAGES)


@pytest.mark.parametrize("number", [0, 5, 14, 31, 62, 75])
def test_whole_battles_are_told_without_a_number_for_a_name(number: int) -> None:
    match, _ = match_of(number)
    dice, lots = Lots(2 * number), Lots(2 * number + 1)
    begin = c.BeginBattle(match.armies, match.scenario, table_for(match, number).field.pieces)
    told = decide(None, begin, dice)
    state: Battle | None = None
    while True:
        for _, sentence in narrate(state, told):
            check(sentence)
        state = DECIDER.fold(told, state)
        assert state is not None
        if state.clock[OVER]:
            return
        command = command_of(state, POLICIES[match.policies[whose(state)]](state, lots))
        check(choice_words(Names(state), command))
        told = decide(state, command, dice)


@pytest.mark.parametrize("name", shipped_lists())
def test_lists_are_called_as_people_call_them(name: str) -> None:
    chosen = shipped_lists()[name]
    called = army_name(chosen.faction, chosen.limit)
    english = called.text("en")
    assert english == f"{chosen.faction}, {chosen.limit} points"
    assert called.text("es").endswith(f", {chosen.limit} puntos")


# --- exact examples


def both(sentence: Sentence | Phrase) -> tuple[str, str]:
    return sentence.text("en"), sentence.text("es")


def acting(line: str) -> Battle:
    b = battle(line)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


def test_a_charge_says_how_far_and_on_what_it_arrives() -> None:
    b = acting("men x4 M5 leader at 10,10 vs horse x1 at 10,17.9")
    charge = choice_words(Names(b), c.DeclareCharge((1,)))
    assert both(charge) == (
        "Men, charge the horse: 6.4″, arrives on 2+",
        "Men, carga contra horse: 6,4″, llega con 2+",
    )
    assert [line.text("en") for line in charge.why] == [
        "The nearest Leader stands 6.4″ away, the way round included",
        "March of the men: 5″",
        "Chance: 83 %",
    ]


def test_a_volley_says_its_shots_and_what_they_need_with_the_reasons() -> None:
    b = acting("bowmen x4 V2 leader at 10,10 vs men x3 D1 Shield at 10,18")
    shot = choice_words(Names(b), c.Volley(1, 0))
    assert both(shot) == (
        "Bowmen, shoot at the men: 4 shots, hits on 2 or less, saved on 2 or less",
        "Bowmen, dispara a men: 4 disparos, impacta con 2 o menos, se salva con 2 o menos",
    )
    assert [line.text("en") for line in shot.why] == ["On the profile: 2", "On the profile: 1", "Shield: 2"]
    assert [line.rule for line in shot.why] == ["", "", "FB-SR-SHIELD"]


def test_a_side_without_a_name_is_called_by_what_it_plays() -> None:
    b = firstblood.new_game("hundred-kingdoms-300", "nords-300", seed=1).battle
    names = Names(b)
    assert both(names.side(0)) == ("the Hundred Kingdoms player", "el bando de Cien Reinos")
    assert both(names.side(1)) == ("the Nords player", f"el bando de {faction('Nords').name_es}")
    assert Names(b, ("Ana", "")).side(0) == "Ana"
    assert both(Names(b, ("Ana", "")).side(1))[0] == "the Nords player"
    alike = Names(firstblood.new_game("nords-300", "nords-300", seed=1).battle)
    assert both(alike.side(1)) == ("the second player", "el segundo jugador")
    assert FactionName("Compañía del Ebro").text("en") == "Compañía del Ebro", "a club's own has one name"


def test_models_are_called_by_their_role_or_their_place() -> None:
    names = Names(battle("men x4 leader standard at 10,10 / men at 20,10 vs lord at 30,30 / men at 40,40"))
    assert both(names.regiment(0)) == (
        "the first men of the first player",
        "el primer men del primer jugador",
    )
    assert both(names.model(0))[0] == "the Leader of the first men of the first player"
    assert both(names.model(1))[1] == "el Portaestandarte del primer men del primer jugador"
    assert both(names.model(2))[0] == "the third of the first men of the first player"
    assert both(names.model(5)) == ("the lord", "lord")
    called = Names(names.b, ("Ana", "Bea"))
    assert both(called.regiment(3)) == ("the men of Bea", "men de Bea")
    assert both(called.title(1)) == ("second men of Ana", "segundo men de Ana")


def test_the_banner_says_who_is_asked_about_whom_and_what_for() -> None:
    b = acting("men x4 leader at 10,10 vs horse at 40,40")
    assert both(banner(b, 0)) == ("Your turn: men, first Action", "Te toca: men, primera Acción")
    assert both(banner(b, "1", ("Ana", "Bea"))) == (
        "Waiting for Ana: men, first Action",
        "Esperamos a Ana: men, primera Acción",
    )
    assert banner(b, 0).rule == "FB-ACT-12"


def test_what_a_rule_with_a_number_gives_is_called_without_its_letter() -> None:
    assert RuleTitle("FB-SR-DECAY", 3).text("es") == "Deterioro (3)"
    assert RuleTitle("FB-SR-DECAY").text("en") == "Decay"


def test_events_are_told_with_names_and_plurals_that_agree() -> None:
    b = acting("men x4 M5 leader at 10,10 vs horse x1 at 10,17.9")
    told = decide(b, c.DeclareCharge((1,)), Lots(5))
    lines = [both(line) for event, line in narrate(b, told) if not isinstance(event, DecisionTaken)]
    assert lines[0] == ("The men declared a charge on the horse.", "Men declara una carga contra horse.")
    assert lines[1][0].startswith("The men rolled ")


def test_a_refusal_names_the_model_and_keeps_its_number() -> None:
    b = acting("men x4 M5 leader at 10,10 vs horse x1 at 40,40")
    after = DECIDER.fold(decide(b, c.March(), Lots(1)), b)
    assert after is not None
    far = ((0, 0, b.x[0], b.y[0] + 9 * INCH),)
    with pytest.raises(Refused) as no:
        judge(after, c.MoveModels(far))
    assert no.value.facts["model"] == 0
    assert no.value.text("en") == "The Leader of the men needs 9″ and has 5″: shorten the way."
    assert no.value.text("es") == "El Líder de men necesita 9″ y dispone de 5″: acorta el camino."


ROOM = ("battle.", "event.firstblood.", "firstblood.", "picture.", "terrain.")
"""The wordings that the room of the battles shows."""
ANOTHER_INCH = re.compile(r"""[0-9}] ?(?:"|''|inch|pulgada|in(?=$|[.,:;)]))""")
"""A length followed by anything but the sign for inches."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_lengths_are_written_with_one_sign(language: str) -> None:
    said = {key: str(text) for key, text in catalogue(language).items() if key.startswith(ROOM)}
    assert said["firstblood.inches"] == "{length}″"
    assert not {key: text for key, text in said.items() if ANOTHER_INCH.search(text)}


ADDRESSED = re.compile(
    r"\b(you|your|marchas|entras|declaras|golpeas|repites|tomas|usas|llegas|ajustas|despliegas|tus?|tuyo"
    r"|refórmate|retírate|sal)\b"
)
"""Words for who decides, not for who waits."""


@pytest.mark.parametrize("kind", range(1, len(DECISIONS)), ids=DECISIONS[1:])
def test_who_waits_is_told_what_the_other_decides_and_asked_nothing(kind: int) -> None:
    for b in positions()[kind]:
        for who in (1 - whose(b), None):
            for text in both(banner(b, who, ("Ana", "Bea"))):
                if not re.search("meanwhile|mientras el tuyo", text):
                    assert not ADDRESSED.search(text), text


@pytest.mark.parametrize(
    ("cards", "dice", "told"),
    [
        ((2, 2), "2 5", "Supremacy roll: 2 and 5, with 2 cards and 2 cards. It goes to Ana."),
        (
            (2, 2),
            "3 3 | 5 2",
            "Supremacy roll: 3 and 3, with 2 cards and 2 cards. It is a tie: they roll again.",
        ),
        (
            (3, 2),
            "6 4",
            "Supremacy roll: 6 and 4, with 3 cards and 2 cards. In the lead: Bea; Bea may shift a die by 1.",
        ),
        (
            (3, 2),
            "4 4",
            "Supremacy roll: 4 and 4, with 3 cards and 2 cards. It is a tie; Bea may shift a die by 1.",
        ),
    ],
)
def test_the_supremacy_roll_says_who_won_it(cards: tuple[int, int], dice: str, told: str) -> None:
    faces = tuple(map(int, dice.partition(" | ")[0].split()))
    names = Names(battle("men at 10,10 vs horse at 40,40"), ("Ana", "Bea"))
    said = event_words(names, SupremacyRolled(cards_1=cards[0], cards_2=cards[1], dice=faces))
    assert said.text("en") == told
    assert said.text("es")[-1] == "."


# --- where things lie


def looked_at(seat: str | None, swapped: int) -> Names:
    b = acting("men x4 M5 leader at 10,10 vs horse x1 at 10,17.9")
    b.clock[SWAPPED] = swapped
    return Names(b, ("Ana", "Bea"), seat)


@pytest.mark.parametrize(
    ("seat", "swapped", "turned"),
    [("0", 0, 0), ("1", 0, 1), ("0", 1, 1), ("1", 1, 0), (None, 0, 0), (None, 1, 0)],
)
def test_who_looks_from_the_far_edge_has_north_above_like_everybody(
    seat: str | None, swapped: int, turned: int
) -> None:
    names = looked_at(seat, swapped)
    north, north_east = ("south", "south-west") if turned else ("north", "north-east")
    assert names.direction(4).text("en") == north
    assert names.direction(2).text("en") == north_east
    assert names.direction(15).text("en") == ("west-north-west" if turned else "east-south-east")
    assert names.edge("north").text("en") == f"the {north} edge"
    assert names.edge("west").text("es") == ("el borde este" if turned else "el borde oeste")


def test_the_zones_to_either_side_are_called_by_the_side_they_are_drawn_on() -> None:
    b = battle("men x4 at 10,10 vs horse x1 at 10,30", scenario=scenario("stake-a-claim"))
    names = [zone.name for zone in b.scenario.zones]
    left = names.index("left")
    assert Names(b, seat="0").zone(left).text("en") == Names(b).zone(left).text("en") == "the west zone"
    assert both(Names(b, seat="1").zone(left)) == ("the east zone", "la zona este")
    shown = snapshot(b, "1", "en")
    assert shown.zones[left].name == "the east zone"


@pytest.mark.parametrize("swapped", [0, 1])
def test_ones_own_camp_and_quarter_are_called_so_and_the_others_by_whose_they_are(swapped: int) -> None:
    for key, kind, own in (
        ("plunder-the-camp", "camp", "campamento"),
        ("time-is-of-the-essence", "quarter", "cuadrante"),
    ):
        b = battle("men x4 at 10,10 vs horse x1 at 10,30", scenario=scenario(key))
        b.clock[SWAPPED] = swapped
        near, far = (
            next(
                k for k, zone in enumerate(b.scenario.zones) if zone.name == f"{kind}-{1 + (edge ^ swapped)}"
            )
            for edge in (0, 1)
        )
        ana, bea, watcher = (Names(b, ("Ana", "Bea"), seat) for seat in ("0", "1", None))
        assert both(ana.zone(near)) == both(bea.zone(far)) == (f"your {kind}", f"tu {own}")
        assert both(bea.zone(near)) == both(watcher.zone(near)) == (f"the {kind} of Ana", f"el {own} de Ana")
        assert watcher.zone(far).text("en") == f"the {kind} of Bea"


def test_an_edge_is_told_in_the_log_as_it_was_called_on_the_button() -> None:
    b = acting("men x4 M5 leader at 10,10 vs horse x1 at 10,17.9")
    taken = EdgeChosen(player=1, edge=1)
    for seat, edge in (("0", "north"), ("1", "south"), (None, "north")):
        names = Names(b, ("Ana", "Bea"), seat)
        assert event_words(names, taken).text("en") == f"Bea took the {edge} edge."
        assert choice_words(names, c.ChooseEdge(1)).text("en") == f"Take the {edge} edge"
