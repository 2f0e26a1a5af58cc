"""Tables for spreadsheet programs: headings in words, cells parted as the reader's country parts them."""

from __future__ import annotations

import pytest

from tercio.core.spreadsheets import cell, spreadsheet

ROWS = [{"1": 1.5, "2": "2", "3": None}, {"1": 0.0, "2": "", "3": "=A1"}]
MONTHS = {"2": "date.month."}


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("", "1,2,3\r\n1.5,2,\r\n0.0,,'=A1\r\n"),
        ("es", "enero;febrero;marzo\r\n1,5;febrero;\r\n0;;'=A1\r\n"),
        ("en", "January,February,March\r\n1.5,February,\r\n0,,'=A1\r\n"),
    ],
)
def test_programs_get_names_and_people_get_words(language: str, written: str) -> None:
    assert spreadsheet(ROWS, "date.month.", language, MONTHS) == written


def test_values_stay_as_they_are_where_no_words_are_given() -> None:
    assert spreadsheet(ROWS[:1], "date.month.", "es") == "enero;febrero;marzo\r\n1,5;2;\r\n"
    assert spreadsheet([], "date.month.", "es") == ""


def test_large_numbers_stand_in_a_cell_as_one_number() -> None:
    assert spreadsheet([{"1": 12345.5}], "date.month.", "es") == "enero\r\n12345,5\r\n"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, ""),
        (0, "0"),
        (-12, "-12"),
        ("-12", "-12"),
        ("-1+1", "'-1+1"),
        ("=1", "'=1"),
        ("+1", "'+1"),
        ("@x", "'@x"),
        ("\tx", "'\tx"),
        ("a=1", "a=1"),
    ],
)
def test_no_cell_is_run_as_a_formula(value: object, written: str) -> None:
    assert cell(value) == written
