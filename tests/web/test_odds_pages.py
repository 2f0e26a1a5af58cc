"""The odds book's pages and its API."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest

from tercio.app.questions import QUESTIONS
from tercio.odds import Odds
from tercio.web.odds.charts import bars, chart_in_words, chart_series, percent
from tests.web.conftest import Visitor


def test_every_question_has_a_door_in_both_languages(visitor: Visitor) -> None:
    english = visitor.get("/odds/").content.decode()
    spanish = Visitor(language="es").get("/odds/").content.decode()
    for name in QUESTIONS:
        assert f'href="/odds/{name}/"' in english
    assert "Whole activation" in english
    assert "Activación completa" in spanish


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_is_answered_on_its_page(name: str, visitor: Visitor) -> None:
    page = visitor.get(f"/odds/{name}/")
    assert page.status_code == 200
    assert 'id="answer-heading"' in page.content.decode()


def test_a_link_carries_its_question(visitor: Visitor) -> None:
    page = visitor.get("/odds/clash/?asked=1&dice=24&skill=3&inspired=1").content.decode()
    assert '<dd class="number a" data-number="hits">16.00</dd>' in page
    assert 'href="?asked=1&amp;dice=24&amp;inspired=1"' in page  # only what differs from the usual


def test_a_figure_is_not_said_never_to_be_when_it_may(visitor: Visitor) -> None:
    """Two Huskarls' worth of luck would do it."""
    asked = "?asked=1&a=nords.huskarls&b=hundred-kingdoms.men-at-arms&how=clash"
    page = visitor.get(f"/odds/regiments/{asked}").content.decode()
    assert 'data-number="i_fall">&lt;0.1 %</dd>' in page


def test_a_box_without_a_tick_is_a_no(visitor: Visitor) -> None:
    assert 'data-number="inches">4<' in visitor.get("/odds/move/").content.decode()
    assert 'data-number="inches">6<' in visitor.get("/odds/move/?asked=1").content.decode()


def test_a_chart_is_told_in_words_each_with_its_own_numbers() -> None:
    two = chart_series(Odds((1, 2, 1)))
    three = chart_series(Odds((0, 1, 1)))
    assert chart_in_words("Hits", [two], "en") == "Hits: 0: 25 %, 1: 50 %, 2: 25 %"
    told = "Hits, this or more: 0 or more: 100 %, 1 or more: 75 %, 2 or more: 25 %"
    assert chart_in_words("Hits", [two], "en", cumulative=True) == told
    both = chart_in_words("Impactos", [two, three], "es")
    assert both == "Impactos: Opción A: 0: 25 %, 1: 50 %, 2: 25 %; Opción B: 1: 50 %, 2: 50 %"


def test_two_options_side_by_side(visitor: Visitor) -> None:
    page = visitor.get("/odds/pool/?asked=1&compare=1&dice=6&b.dice=12").content.decode()
    assert '<dd class="number a" data-number="mean">3.00</dd>' in page
    assert '<dd class="number b" data-number="mean">6.00</dd>' in page
    assert 'class="bar side-b"' in page


def test_a_map_over_two_numbers(visitor: Visitor) -> None:
    page = visitor.get("/odds/clash/?asked=1&x=skill&y=defence&z=broken").content.decode()
    later = re.search(r'data-left="(\d+)"', page)  # cells a slow machine leaves for the next answer
    assert page.count('class="heat-') + int(later[1] if later else 0) > 50


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_two_numbers_of_a_map_are_called_the_same(name: str, visitor: Visitor) -> None:
    page = visitor.get(f"/odds/{name}/").content.decode()
    choices = re.search(r'<select id="map-x".*?</select>', page, re.DOTALL)
    called = re.findall(r"<option[^>]*>([^<]+)</option>", choices[0] if choices else "")
    assert len(called) == len(set(called))


def test_the_axes_of_a_map_say_whose_numbers_they_are(visitor: Visitor) -> None:
    page = visitor.get("/odds/regiments/?asked=1&how=clash&x=a_models&y=b_models").content.decode()
    assert "Across: My side · Models (0: as listed)" in page
    assert "Down: The rival · Models (0: as listed)" in page


@pytest.mark.parametrize("wrong", ["b_models=99999", "b_models=", "b_blessed=x"])
def test_a_refused_field_is_told_with_its_side(wrong: str, visitor: Visitor) -> None:
    page = unescape(visitor.get(f"/odds/regiments/?asked=1&{wrong}").content.decode())
    refused = page[page.index("notice refused") :]
    assert "The rival · " in refused[:600]


def test_a_simulated_answer_says_so_with_its_margins(visitor: Visitor) -> None:
    page = visitor.get("/odds/clash/?asked=1&dice=10000&relentless=1").content.decode()
    assert 'data-simulated="2000"' in page
    assert '<small class="margin">±' in page
    told = visitor.get("/api/odds/roll?written=10000d6").json()["simulated"]
    assert (told["seed"], set(told["margins"])) == (1, set())
    assert visitor.get("/api/odds/roll?written=3d6").json()["simulated"] is None


@pytest.mark.parametrize("rest", ["", ".svg"])
def test_a_slip_in_an_address_is_told_and_what_others_hang_on_it_is_not(visitor: Visitor, rest: str) -> None:
    def told(query: str, page: str = "clash") -> list[str]:
        answer = visitor.get(f"/odds/{page}{rest or '/'}?asked=1&{query}")
        assert answer.status_code == 200
        return re.findall(r"The address says [^<]*", answer.content.decode())

    slip = "The address says “dicee”, which is not asked here: this answer leaves it out."
    assert told("dicee=30") == [f"{slip} Did you mean “dice”?"]
    assert told("zebra=1&dice=30&utm_source=club&fbclid=x&gclid=y") == [slip.replace("dicee", "zebra")]
    assert told("dice=30&compare=1&b.dice=20&x=skill&y=defence") == []
    assert told("dice=30&b.dice=20")[0].startswith("The address says “b.dice”")  # nothing is compared
    pairs = "regiments/all"
    assert told("first=nords&figure=arrives&a_models=6", pairs) == []
    assert told("frist=nords", pairs)[0].endswith("Did you mean “first”?")


def test_very_wide_odds_are_drawn_around_the_likeliest_and_say_so(visitor: Visitor) -> None:
    page = visitor.get("/odds/roll/?asked=1&written=60d20")
    text = page.content.decode()
    assert page.status_code == 200
    assert text.count('class="bar side-a"') == 400  # 200 bars, and as many steps
    assert "Only 530 to 729: 2.5 % falls outside." in text
    assert "Only 523 to 737: 1.6 % falls outside." in text  # the table lists more
    assert '<th scope="row" class="number">630</th>' in text  # what is expected
    assert "Only 530 to 729" in visitor.get("/odds/roll.svg?asked=1&written=60d20").content.decode()


@pytest.mark.parametrize(("written", "outcomes"), [("d66", 56), ("d100", 100), ("20d6", 47)])
def test_every_outcome_of_a_wide_die_is_drawn(visitor: Visitor, written: str, outcomes: int) -> None:
    page = visitor.get(f"/odds/roll/?asked=1&written={written}").content.decode()
    assert page.count('class="bar side-a"') == 2 * outcomes
    assert "data-cut" not in page


def test_an_emptied_field_is_asked_for_and_no_dice_are_made_up(visitor: Visitor) -> None:
    for address, missing in (
        ("/odds/roll/?asked=1&written=", "No dice are written yet"),
        ("/odds/pool/?asked=1&dice=", "Dice is empty: write a number from 0 to 10,000."),
        ("/odds/roll/?asked=1&compare=1&written=3d6&b.written=%20", "No dice are written yet"),
    ):
        page = visitor.get(address)
        assert (page.status_code, missing in page.content.decode()) == (422, True)
        assert 'data-number="mean"' not in page.content.decode()
    assert 'name="written" type="text" value=""' in visitor.get("/odds/roll/?written=").content.decode()


def test_nonsense_is_refused_beside_the_form(visitor: Visitor) -> None:
    page = visitor.get("/odds/clash/?asked=1&dice=99999")
    assert page.status_code == 422
    assert 'value="99999"' in page.content.decode()
    assert visitor.get("/odds/nothing/").status_code == 404


def test_the_api_answers_the_same(visitor: Visitor) -> None:
    answer = visitor.get("/api/odds/clash?dice=24&skill=3&inspired=1").json()
    assert answer["numbers"]["hits"] == pytest.approx(16)
    assert sum(answer["odds"]["casualties"]["p"]) == pytest.approx(1)
    names = {one["name"] for one in visitor.get("/api/odds/").json()}
    assert names == set(QUESTIONS)


def test_the_api_refuses_in_words(visitor: Visitor) -> None:
    refused = visitor.get("/api/odds/shot?weapon=laser")
    assert (refused.status_code, refused.json()["key"]) == (422, "ask.not_a_choice")
    assert refused.json()["facts"]["field"] == "weapon"
    assert visitor.get("/api/odds/nothing").status_code == 404


def test_certainty_reads_a_hundred_and_nearly_certain_does_not() -> None:
    thirds = Odds((0.1,) * 10, exact=False)  # floats that add up to a little less than one
    drawn = str(bars([thirds], "label", "en", cumulative=True))
    assert ">100</text>" in drawn
    assert "&gt;99" not in drawn
    assert (percent(0.999999), percent(1.0), percent(0.0)) == (">99", "100", "0")


def test_a_conditional_figure_stands_beside_the_whole_one_and_says_its_condition(visitor: Visitor) -> None:
    page = visitor.get("/odds/activation/?asked=1&distance=9").content.decode()
    assert "if the charge arrives" in page
    assert page.index('data-number="their_casualties"') < page.index(
        'data-number="their_casualties_if_arrives"'
    )
    numbers = visitor.get("/api/odds/activation?distance=9").json()["numbers"]
    assert numbers["their_casualties"] == pytest.approx(
        numbers["arrives"] * numbers["their_casualties_if_arrives"]
    )


def test_regiments_are_chosen_by_name_under_their_lists(visitor: Visitor) -> None:
    page = visitor.get("/odds/regiments/").content.decode()
    assert '<optgroup label="Hundred Kingdoms">' in page
    assert '<option value="hundred-kingdoms.steel-legion">Steel Legion</option>' in page
    assert '<optgroup label="Cien Reinos">' in Visitor(language="es").get("/odds/regiments/").content.decode()
    assert 'href="/odds/activation/?asked=1&amp;a_wounds_each=2' in page  # every figure can be typed


def test_up_to_four_options_are_compared(visitor: Visitor) -> None:
    page = visitor.get("/odds/clash/?asked=1&compare=3&dice=4&b.dice=8&c.dice=12&d.dice=16").content.decode()
    for letter, hits in (("a", "2.00"), ("b", "4.00"), ("c", "6.00"), ("d", "8.00")):
        assert f'<dd class="number {letter}" data-number="hits">{hits}</dd>' in page
    assert "Option D" in page
    assert "compare=2" in page  # the last one can be taken away
    for nonsense in ("99", "-1", "x", "9" * 400, "²"):
        assert visitor.get(f"/odds/clash/?asked=1&compare={nonsense}").status_code == 200


def test_an_answer_is_a_picture_for_other_sites(visitor: Visitor) -> None:
    drawn = visitor.get("/odds/regiments.svg?asked=1&a=nords.raiders&b=dweghom.hold-warriors")
    assert drawn["Content-Type"] == "image/svg+xml"
    assert drawn["Cross-Origin-Resource-Policy"] == "cross-origin"
    text = drawn.content.decode()
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "Two regiments: Raiders → Hold Warriors" in text
    assert "style" not in text
    refused = visitor.get("/odds/roll.svg?asked=1&written=<script>")
    assert refused.status_code == 422
    assert "<script>" not in refused.content.decode()
    assert visitor.get("/odds/nonsense.svg").status_code == 404


def test_every_regiment_of_a_list_meets_every_one_of_another(visitor: Visitor) -> None:
    address = "/odds/regiments/all/?first=nords&second=dweghom&how=clash&figure=they_break"
    page = visitor.get(address).content.decode()
    while "data-left" in page:
        page = visitor.get(address).content.decode()
    numbers = visitor.get("/api/odds/regiments?a=nords.raiders&b=dweghom.hold-warriors&how=clash").json()[
        "numbers"
    ]
    link = "?asked=1&amp;a=nords.raiders&amp;b=dweghom.hold-warriors&amp;how=clash&amp;figure=they_break"
    assert f'{link}">{100 * numbers["they_break"]:.1f}</a>' in page
    assert visitor.get("/odds/regiments/all/?first=orcs").status_code == 422
    assert visitor.get("/odds/regiments/all/?how=volley&figure=nonsense").status_code == 200


@pytest.mark.parametrize(
    ("situation", "figure"),
    [
        ("a_models=6&b_models=4&b_broken=1&obstacle=1", "their_casualties"),
        ("how=clash&a_models=13&a_inspired=1&b_engaged=3&b_blessed=clash", "they_break"),
        ("how=volley&distance=3&a_models=5&aim=1&obscured=1&b_broken=1", "casualties"),
    ],
)
def test_a_cell_leads_to_its_pair_in_the_very_situation_and_with_the_very_figure(
    visitor: Visitor, situation: str, figure: str
) -> None:
    address = f"/odds/regiments/all/?first=nords&second=dweghom&{situation}&figure={figure}"
    page = visitor.get(address).content.decode()
    while "data-left" in page:
        page = visitor.get(address).content.decode()
    cells = re.findall(r'<td[^>]*><a href="(/odds/regiments/[^"]+)">([^<]+)</a>', page)
    assert len(cells) == 144
    answered = 0
    for link, text in [cells[at] for at in (0, 2, 14, 26, 50, 77, 131)]:
        asked = parse_qs(urlsplit(unescape(link)).query)
        for key, value in parse_qs(situation).items():
            assert asked[key] == value
        pair = visitor.get(unescape(link))
        shown = re.search(rf'data-number="{figure}">([^<]+)<', pair.content.decode())
        assert (shown[1].removesuffix(" %") if shown else "–") == text
        assert pair.status_code == (200 if shown else 422)
        answered += shown is not None
    assert answered > 2


def test_all_against_all_keeps_its_situation_in_the_form_and_in_its_link(visitor: Visitor) -> None:
    situation = "how=clash&a_models=6&a_inspired=1&b_broken=1&obscured=1"
    page = visitor.get(f"/odds/regiments/all/?first=nords&second=dweghom&{situation}").content.decode()
    link = f"?first=nords&second=dweghom&{situation}&figure=their_casualties".replace("&", "&amp;")
    assert f'id="permalink" href="{link}"' in page
    assert re.search(r'name="a_models"[^>]* value="6"', page)
    for name, on in (("a_inspired", True), ("b_broken", True), ("obscured", True), ("b_inspired", False)):
        assert bool(re.search(rf'name="{name}" value="1" checked', page)) is on
    assert re.search(r'<details[^>]*id="pairs-situation" open>', page)
    usual = visitor.get("/odds/regiments/all/?first=nords&second=dweghom&how=clash").content.decode()
    assert re.search(r'<details[^>]*id="pairs-situation">', usual)


def test_all_against_all_is_a_picture_for_other_sites_with_its_situation(visitor: Visitor) -> None:
    asked = "first=nords&second=dweghom&how=clash&a_models=6&b_broken=1&figure=they_fall"
    page = visitor.get(f"/odds/regiments/all/?{asked}").content.decode()
    while "data-left" in page:
        page = visitor.get(f"/odds/regiments/all/?{asked}").content.decode()
    assert f'href="/odds/regiments/all.svg?{asked.replace("&", "&amp;")}"' in page
    drawn = visitor.get(f"/odds/regiments/all.svg?{asked}")
    assert drawn["Content-Type"] == "image/svg+xml"
    assert drawn["Cross-Origin-Resource-Policy"] == "cross-origin"
    words = [text.text for text in ElementTree.fromstring(drawn.content) if text.text]
    assert "All against all: Nords → Dweghom" in words
    assert "My side: Models (0: as listed): 6" in words
    assert "The rival: Broken" in words
    cells = re.findall(r'<td[^>]*><a href="[^"]+">([^<]+)</a>', page)
    assert words[-len(cells) :] == [unescape(cell) for cell in cells]
    refused = Visitor(language="es").get("/odds/regiments/all.svg?a_broken=1")
    assert refused.status_code == 422
    assert "no puede cargar" in refused.content.decode()
    assert visitor.get("/odds/regiments/all.svg?first=<script>").status_code == 422


@pytest.mark.parametrize(
    "wrong",
    ["a_broken=1", "a_models=60", "a_models=61", "b_models=-1", "b_models=", "a_broken=maybe", "a_blessed=x"],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_all_against_all_refuses_as_the_two_regiments_do(wrong: str, language: str) -> None:
    reader = Visitor(language=language)
    two = reader.get(f"/odds/regiments/?asked=1&a=nords.raiders&b=dweghom.hold-warriors&{wrong}")
    all_of_them = reader.get(f"/odds/regiments/all/?first=nords&second=dweghom&{wrong}")
    assert two.status_code == all_of_them.status_code == 422
    if wrong != "a_models=60":  # each regiment is too large by its own measure
        said = re.findall(r'role="alert"[^>]*>(.*?)</', two.content.decode(), re.DOTALL)
        assert said
        assert said == re.findall(r'role="alert"[^>]*>(.*?)</', all_of_them.content.decode(), re.DOTALL)


def test_a_pair_leads_back_to_all_against_all_as_it_was_asked(visitor: Visitor) -> None:
    cell = "/odds/regiments/?asked=1&a=nords.raiders&b=dweghom.hold-warriors&how=clash&figure=they_break"
    page = visitor.get(cell).content.decode()
    back = "/odds/regiments/all/?first=nords&amp;second=dweghom&amp;how=clash&amp;figure=they_break"
    assert f'href="{back}"' in page
    assert (
        '<input type="hidden" name="figure" value="they_break">' in page
    )  # also after another figure is typed
    stands = "&a_models=6&b_broken=1&obscured=1"
    standing = visitor.get(cell.replace("&figure", f"{stands}&figure")).content.decode()
    assert f'href="{back.replace("&amp;figure", stands.replace("&", "&amp;") + "&amp;figure")}"' in standing
    nonsense = visitor.get(cell.replace("they_break", "nonsense")).content.decode()
    assert 'href="/odds/regiments/all/?first=nords&amp;second=dweghom&amp;how=clash"' in nonsense


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/odds/regiments/all/?first=spires&second=wadrhun", "#pairs-asked"),
        ("/odds/clash/?asked=1&dice=31&x=skill&y=defence", "closest form"),
    ],
)
def test_the_rest_of_a_map_gives_way_to_another_question(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, address: str, form: str
) -> None:
    """Cells of the question before that arrive late would stand under the new one."""
    monkeypatch.setattr("tercio.app.questions.heat_maps.PATIENCE", 0)
    page = visitor.get(address).content.decode()
    assert "data-left" in page
    assert f'hx-trigger="load, click" hx-sync="{form}:abort"' in page
    assert 'hx-sync="this:replace"' in page


@pytest.mark.parametrize("letter", ["\u202e", "\x1b", "\x9b", "\u2067"])
def test_a_link_does_not_make_a_page_say_something_else(visitor: Visitor, letter: str) -> None:
    given = {"attack_pools": f"{letter}Guard: R", "defence_pools": "C: G"}
    page = visitor.get("/odds/pools/", {"asked": "1", **given})
    assert page.status_code == 422
    told = visitor.get("/api/odds/pools", given)
    assert (told.status_code, told.json()["key"], told.json()["field"]) == (422, "ask.steers", "attack_pools")
    assert letter not in visitor.get("/odds/pools.svg", {"asked": "1", **given}).content.decode()
