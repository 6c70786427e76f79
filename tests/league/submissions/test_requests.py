"""A mail's text taken apart: orders need no word, commands begin their lines."""

from __future__ import annotations

import pytest

from pbem.league.refusals import Refused
from pbem.league.submissions.requests import MOST_REQUESTS, Request, requests

WORDS = ("ORDERS", "CHECK", "STATUS", "PRESS", "DRAW", "MAP")


def never(line: str) -> bool:
    return False


def found(text: str, is_order=never) -> list[tuple[str, str, list[str]]]:
    return [
        (each.word, each.rest, [line for line in each.body.split("\n") if line])
        for each in requests(text, WORDS, is_order)
    ]


def test_bare_lines_are_orders():
    assert found("M 2Pz 2305\nDONE") == [("ORDERS", "", ["M 2Pz 2305", "DONE"])]


def test_commands_part_the_orders():
    assert found("M 2Pz 2305\nstatus\nDONE\nMAP please") == [
        ("ORDERS", "", ["M 2Pz 2305"]),
        ("STATUS", "", []),
        ("ORDERS", "", ["DONE"]),
        ("MAP", "", []),
    ]


def test_lines_keep_their_number():
    orders = requests("STATUS\n\nM 2Pz 2305\n", WORDS, never)[1]
    assert orders.body.split("\n").index("M 2Pz 2305") + 1 == 3


def test_what_stands_below_check_is_checked():
    assert found("CHECK\nM 2Pz 2305\nDONE") == [("CHECK", "", ["M 2Pz 2305", "DONE"])]


def test_a_line_can_be_checked_on_the_spot():
    assert found("CHECK M 2Pz 2305") == [("CHECK", "", ["M 2Pz 2305"])]


def test_press_goes_on_to_its_end():
    assert found("PRESS ALL\nMAP of the world?\nSTATUS quo.\nEND\nMAP") == [
        ("PRESS", "ALL", ["MAP of the world?", "STATUS quo."]),
        ("MAP", "", []),
    ]


def test_press_without_an_end_takes_the_rest():
    assert found("PRESS ALL: Hello\nMAP") == [("PRESS", "ALL: Hello", ["MAP"])]


def test_a_word_that_is_an_order_here_is_one():
    assert found("DRAW NOW", lambda line: line == "DRAW NOW") == [("ORDERS", "", ["DRAW NOW"])]


@pytest.mark.parametrize("line", ["- STATUS", "* status", "STATUS:", "  Status"])
def test_commands_may_be_dressed_up(line):
    assert found(line) == [("STATUS", "", [])]


def test_too_many_requests_are_refused_together():
    with pytest.raises(Refused):
        requests("MAP\n" * (MOST_REQUESTS + 1), WORDS, never)
    assert len(requests("MAP\n" * MOST_REQUESTS, WORDS, never)) == MOST_REQUESTS


def test_a_request_shows_its_line():
    assert Request("MAP", "big", "", 1).text == "MAP big"
