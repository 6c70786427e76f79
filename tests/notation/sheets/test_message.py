"""A message body is taken apart into orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.notation.sheets.message import SourceLine, read
from tests.notation.vocabulary import is_number


def texts(message: str) -> list[str]:
    return [line.text for line in read(message, is_number)]


def test_lines_are_numbered_as_in_the_mail():
    assert read("M 2Pz 2305\n\n  HOLD 3Gb\r\nDONE", is_number) == [
        SourceLine(1, "M 2Pz 2305"),
        SourceLine(3, "HOLD 3Gb"),
        SourceLine(4, "DONE"),
    ]


def test_quoted_lines_do_not_count():
    assert texts("> M 2Pz 2305\n >> HOLD 3Gb\n&gt; REST 3Gb\nDONE") == ["DONE"]


def test_comments_end_with_their_line():
    assert texts("# all of it\nM 2Pz 2305 # to Kirkenes; really\nDONE // at last") == [
        "M 2Pz 2305",
        "DONE",
    ]


@pytest.mark.parametrize("remark", ["# cancelled", "// no!", "# not now", "# ignore this"])
def test_a_remark_that_takes_an_order_back_is_no_comment(remark):
    assert texts(f"M 2Pz 2305 {remark}\nDONE  # no risk") == [f"M 2Pz 2305 {remark}", "DONE"]


def test_semicolons_part_orders():
    assert read("1. M 2Pz 2305; HOLD 3Gb ;; DONE", is_number) == [
        SourceLine(1, "M 2Pz 2305", 3),
        SourceLine(1, "HOLD 3Gb", 15),
        SourceLine(1, "DONE", 27),
    ]


def test_an_entity_does_not_part_orders():
    assert texts("M&nbsp;2Pz&nbsp;2305") == ["M 2Pz 2305"]


@pytest.mark.parametrize("delimiter", ["-- ", "--", "--\t", "-- \r"])
def test_a_signature_ends_the_text(delimiter):
    assert texts(f"DONE\n{delimiter}\nHOLD 3Gb") == ["DONE"]


def test_a_line_drawn_across_is_no_order():
    assert texts("DONE\n-----\n=====\nHOLD 3Gb") == ["DONE", "HOLD 3Gb"]


WRAPPED = {
    "after a comma": "A 2406 WITH 2Pz,\n3Gb",
    "before a comma": "A 2406 WITH 2Pz\n, 3Gb",
    "after a bar": "M 2Pz 2305 |\nM 2Pz 2304",
    "before a bar": "M 2Pz 2305\n| M 2Pz 2304",
    "after a plus": "A 2406 WITH 2Pz +\n3Gb",
    "before a plus": "A 2406 WITH 2Pz\n+ 3Gb",
    "after a dash": "M 2Pz 2304 -\n2305",
    "before a dash": "M 2Pz 2304\n-2305",
    "after WITH": "A 2406 with\n2Pz",
    "before WITH": "A 2406\nWITH 2Pz",
    "after a guard": "IF EMPTY 2406:\nM 2Pz 2406",
    "after WHEN": "WHEN LOSE:\nWEAKEST",
    "before hexes": "AIR 2304 2305\n2306, 2307",
    "before units": "A 2406 WITH 2Pz\n3 Gb, 4 Gb",
    "within a unit": "A 2406 WITH 2Pz, 3\nGb, 4Gb",
    "before a numbered unit": "A 2406 WITH 3Gb,\n2. Pz",
    "over a comment": "A 2406 WITH 2Pz, # strong\n# and\n3Gb",
}


@pytest.mark.parametrize("wrapped", WRAPPED.values(), ids=WRAPPED)
def test_a_wrapped_line_is_joined(wrapped):
    (line,) = read(wrapped, is_number)
    bare = wrapped.replace(" # strong\n# and", "")
    assert line == SourceLine(1, bare.replace("\n", " "))


AREAS = {"oslo", "bergen", "north sea", "39"}


@pytest.mark.parametrize(
    "wrapped", ["M X Oslo\n-North Sea", "M X Oslo\nNorth Sea, 39", "M X 39\n39"]
)
def test_what_is_a_place_is_for_the_board_to_say(wrapped):
    assert len(read(wrapped, lambda word: word.lower() in AREAS)) == 1
    assert len(read(wrapped, is_number)) == 2


def test_a_broken_quoted_printable_line_is_joined_where_it_broke():
    start = "A 2406 WITH 2Pz, 3Gb, 4Gb, 5Gb, 6Gb, 7Gb, 8Gb, 9Gb, 10Gb, 11Gb, 12Gb, 13G"
    assert texts(f"{start}=\nb, 14Gb") == [f"{start}b, 14Gb"]
    assert texts(f"{start}b =\nSUPPORT 99th") == [f"{start}b SUPPORT 99th"]


def test_a_short_line_with_an_equals_sign_behind_it_is_not_joined():
    assert texts("HOLD 2Pz=\nHOLD 3Gb") == ["HOLD 2Pz", "HOLD 3Gb"]


SEPARATE = {
    "orders": "M 2Pz 2305\nHOLD 3Gb",
    "lists of units": "A 2406 WITH 2Pz, 3Gb\nADVANCE 2Pz, 3Gb",
    "bullets": "M 2Pz 2305\n- HOLD 3Gb",
    "a numbered list": "A 2406 WITH 2Pz, 3Gb\n2. DONE",
    "a greeting": "Hello John,\nM 2Pz 2305",
    "a heading": "My orders for turn 3:\nM 2Pz 2305",
    "a blank line": "A 2406 WITH 2Pz,\n\nHOLD 3Gb",
    "a quote": "A 2406 WITH 2Pz,\n> really?\nHOLD 3Gb",
}


@pytest.mark.parametrize("text", SEPARATE.values(), ids=SEPARATE)
def test_what_is_not_clearly_continued_stays_apart(text):
    assert len(read(text, is_number)) == 2


def test_a_bullet_after_a_guard_is_still_a_bullet():
    assert texts("IF EMPTY 2406:\n- M 2Pz 2406") == ["IF EMPTY 2406: M 2Pz 2406"]


def test_an_order_behind_a_wrapped_one_knows_its_own_line():
    assert read("A 2406 WITH 2Pz,\n3Gb; HOLD 4Gb", is_number)[1] == SourceLine(2, "HOLD 4Gb", 5)


PIECES = ["M 2Pz 2305", ";", "\n", "-- ", "> ", ",", "- ", "WITH", "1. ", "#", "=", ":", "|"]


@given(st.lists(st.sampled_from(PIECES)))
def test_any_text_is_taken_apart(pieces):
    body = "".join(pieces)
    last = 0
    for line in read(body, is_number):
        assert last <= line.number <= body.count("\n") + 1
        assert line.text == line.text.strip() != ""
        assert line.offset >= 0
        assert "\n" not in line.text
        assert ";" not in line.text
        last = line.number


@given(st.text())
def test_nothing_breaks_it(text):
    for line in read(text, is_number):
        assert line.number >= 1
