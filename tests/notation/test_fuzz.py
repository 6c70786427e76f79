"""No text whatsoever raises anything but Invalid or Ambiguous."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.notation.sheets.message import read
from tests.examples import examples
from tests.notation.fuzz import check, knocks, mangled, surrogates_too
from tests.notation.strategies import standings, statements
from tests.notation.vocabulary import german, is_number

VERBS = ["M", "A", "HOLD", "R", "LAND", "DONE", "NO", "SUPPORT", "LOSE", "MOMENTUM", "AIR"]
LINKS = ["SWEDEN", "WITH", "AND", "IF", "UNLESS", "NOT", "WHEN", "ODDS", "TURN", "AT", "TO"]
NAMES = ["2Pz", "2", "Pz", "34", "Fusiliers", "Narvik", "Tana", "bru", "Musta-Tunturi", "Ranger"]
HEXES = ["2305", "23O5", "235", "W3020", "3:1", ">=", "5"]
SIGNS = list(":,+|->&.'\"/?#()=;– →²ßİﷺ") + ["\xa0", "\u200b", "\ud800", "&nbsp;", "&gt;"]
WORDS = VERBS + LINKS + NAMES + HEXES + SIGNS


@examples(300)
@given(surrogates_too)
@example("")
@example("\x00")
@example("M " * 250)
@example("M " + "2 " * 249)
@example("M 2Pz " + "-" * 490)
@example("IF NOT NOT")
def test_any_text(text):
    check(german, text)


@pytest.mark.slow
@examples(500)
@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from(["", " "]))
def test_any_words(words, between):
    check(german, between.join(words))


@pytest.mark.slow
@examples(500)
@given(statements | standings(), st.lists(knocks(WORDS), min_size=1, max_size=4))
def test_valid_lines_mangled(line, some):
    check(german, mangled(str(line), some))


@examples(100)
@given(st.lists(statements | standings(), max_size=5), st.lists(knocks(WORDS), max_size=8))
def test_whole_mails_mangled(lines, some):
    for line in read(mangled("\r\n".join(map(str, lines)), some), is_number):
        check(german, line.text)


@examples(100)
@given(st.lists(statements | standings(), min_size=1, max_size=5))
def test_a_mail_of_valid_lines_is_read_whole(lines):
    found = read("\r\n".join(map(str, lines)), is_number)
    assert [german.read(each.text) for each in found] == lines
    assert [each.number for each in found] == list(range(1, len(lines) + 1))


HOSTILE = ["-", "=", ".", "1", "1,", "&amp;", "=20", "# ", "WITH ", "2Pz,\n", ">", "; ", "ﷺ"]


LONGER = 8  # times
SLACK = 4  # for a machine that does other things; were it a square, LONGER times as much as that


def effort(piece: str, length: int) -> float:
    """The processor's time for a mail in which a piece is repeated to some length."""
    start = process_time()
    for line in read("A 2406 WITH 2Pz,\n" + piece * (length // len(piece)) + "x\nDONE", is_number):
        check(german, line.text[:600])
    return process_time() - start


@pytest.mark.parametrize("piece", HOSTILE)
def test_the_effort_for_a_hostile_mail_grows_with_its_length_and_no_faster(piece):
    short = max(min(effort(piece, 5_000) for _ in range(3)), 0.004)
    assert effort(piece, 5_000 * LONGER) < short * LONGER * SLACK
