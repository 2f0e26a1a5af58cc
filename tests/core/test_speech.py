"""Every text exists in both languages, with the same facts."""

from string import Formatter

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Said, Text, Unspoken, catalogue, enumeration, say


def facts_of(text: Text) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def test_both_languages_say_the_same_things() -> None:
    spanish, english = (catalogue(language) for language in LANGUAGES)
    assert spanish.keys() == english.keys()
    assert {k: facts_of(t) for k, t in spanish.items()} == {k: facts_of(t) for k, t in english.items()}


def test_no_text_is_empty() -> None:
    for language in LANGUAGES:
        assert [k for k, text in catalogue(language).items() if not text] == []


def test_a_key_nobody_speaks_is_our_mistake() -> None:
    with pytest.raises(Unspoken):
        say("no.such.key", "es")


def test_a_refusal_speaks_the_readers_language() -> None:
    no = Refused("refused.not_now", what=Said("refused.nothing"))
    assert no.text("es") == "Ahora no se puede: nada."
    assert no.text("en") == "This cannot be done now: nothing."


@pytest.mark.parametrize(
    ("words", "spanish", "english"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b", "c"], "a, b y c", "a, b and c"),
        (["Ana", "Inés"], "Ana e Inés", "Ana and Inés"),
        (["agua", "hielo"], "agua y hielo", "agua and hielo"),
    ],
)
def test_lists_are_said_as_people_do(words: list[str], spanish: str, english: str) -> None:
    assert enumeration(words, "es") == spanish
    assert enumeration(words, "en") == english
