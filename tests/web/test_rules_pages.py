"""Every rule has a page, in both languages, and every citation leads to it."""

from __future__ import annotations

import re

import pytest

from tercio.core.refused import Refused
from tercio.ledger import rules
from tercio.web.refusals import refuse
from tercio.web.templatetags.tercio import cited
from tests.web.conftest import Visitor


@pytest.mark.parametrize("system", ["WT", "CP", "FB", "MT"])
def test_every_rule_has_a_page_in_both_languages(db: None, system: str) -> None:
    readers = [Visitor(language="es"), Visitor(language="en")]
    for at, one in enumerate(rules(system)):
        reader, language = readers[at % 2], ("es", "en")[at % 2]
        response = reader.get(f"/rules/{one.id}/")
        assert response.status_code == 200, one.id
        assert one.id in response.content.decode()
        assert response.headers["Content-Language"] == language


def test_an_id_in_small_letters_leads_to_the_rule(visitor: Visitor) -> None:
    assert visitor.get("/rules/wt-bye-02/").headers["Location"] == "/rules/WT-BYE-02/"


def test_search_finds_by_word_and_by_id_without_accents(db: None) -> None:
    html = Visitor(language="es").get("/rules/", {"q": "companias"}).content.decode()
    assert "/rules/WT-CONV-02/" in html
    assert "/rules/WT-BYE-02/" in Visitor().get("/rules/", {"q": "wt-bye-02"}).content.decode()


def test_a_search_without_answers_says_so_and_keeps_the_words(visitor: Visitor) -> None:
    html = visitor.get("/rules/", {"q": "zeppelin <b>"}).content.decode()
    assert 'value="zeppelin &lt;b&gt;"' in html
    assert "<b>" not in html


def test_a_system_is_browsed_by_chapter(visitor: Visitor) -> None:
    html = visitor.get("/rules/", {"system": "MT"}).content.decode()
    linked = set(re.findall(r'href="/rules/(MT-[A-Z0-9-]+)/"', html))
    assert linked == {one.id for one in rules("MT")}


def test_rule_ids_in_a_text_become_links_and_the_text_stays_text() -> None:
    shown = cited("See WT-BYE-02 & <b>.")
    assert '<a class="rule" href="/rules/WT-BYE-02/">WT-BYE-02</a>' in shown
    assert "&amp; &lt;b&gt;." in shown


def test_a_refusal_shows_its_sentence_and_its_rule(visitor: Visitor) -> None:
    request = visitor.get("/").wsgi_request
    html = refuse(request, Refused("club.name_empty", rule="WT-BYE-02")).content.decode()
    assert "The name is missing" in html
    assert 'href="/rules/WT-BYE-02/"' in html
    assert 'role="alert"' in html
