"""A long proposal in few lines, which are read as the same orders."""

from __future__ import annotations

import pytest

from pbem.engine.proposal import Proposal, Proposed, proposal
from pbem.games import catalogue
from pbem.games.munich.rules import RULES as MUNICH
from pbem.notation.sheets.brief_proposal import MOST_LINES, WIDEST, in_brief
from pbem.notation.sheets.sheet import read_sheet

DEFAULT = Proposed("DEFAULT")
INVADES = ("invades Latvia, which joins the enemy",)


def brief(*lines: Proposed) -> list[str]:
    """A proposal of Munich with these lines, and more that share none."""
    more = [Proposed("DONE COMBAT")] * MOST_LINES
    made = Proposal(("TURN 1",), (*lines, *more), (Proposed("M DEX 2514"), DEFAULT))
    found = in_brief(made, lambda text: MUNICH.parse(text, "axis"))
    assert not found.others
    return list(map(str, found.lines[: -len(more)]))


def test_units_that_go_to_one_place_share_a_line() -> None:
    lines = [Proposed(f"M {unit} 2511", "to Berlin") for unit in ("DEIII", "DEIV")]
    assert brief(*lines) == ["M DEIII, DEIV 2511  # to Berlin"]


def test_units_that_go_to_different_places_do_not() -> None:
    assert len(brief(Proposed("M DEIII 2511"), Proposed("M DEIV 2512"))) == 2


def test_units_that_are_placed_do_so_wherever_they_are() -> None:
    placed = [Proposed("PLACE DEIII 2511", "in Berlin"), Proposed("PLACE DEIX 2814", "in Breslau")]
    assert brief(*placed) == ["PLACE DEIII 2511, DEIX 2814  # Berlin, Breslau"]


def test_what_is_left_after_several_orders_is_told_once() -> None:
    bought = {"FRAdA": "France keeps 2 RP", "FR8A": "France keeps 1 RP", "SU9A": "the rest"}
    lines = [Proposed(f"MOBILIZE {unit}", why) for unit, why in bought.items()]
    assert brief(*lines) == ["MOBILIZE FRAdA, FR8A, SU9A  # France keeps 1 RP, the rest"]


def test_an_order_that_warns_keeps_its_line() -> None:
    lines = [Proposed("M DEXI 3406", careful=INVADES), Proposed("M DEI 3406", careful=INVADES)]
    assert len(brief(*lines)) == 2


def test_a_short_proposal_stays_as_it_is() -> None:
    made = Proposal((), (Proposed("M DEIII 2511"), Proposed("M DEIV 2511")), (DEFAULT,))
    assert in_brief(made, lambda text: MUNICH.parse(text, "axis")) is made


@pytest.mark.parametrize("title", catalogue.titles())
def test_a_set_up_in_brief_is_read_as_the_same_orders(title: str) -> None:
    rules = catalogue.ruleset(title)
    start = rules.start({})
    asked = rules.decision(start)
    assert asked is not None
    decision = rules.decision(rules.view(start, asked.side))
    assert decision is not None
    whole = proposal(rules, decision)
    shorter = in_brief(whole, lambda line: rules.parse(line, decision.side))
    read = [
        [str(each) for each in read_sheet(rules, text, decision.side, decision.game).lines]
        for text in (whole.text, shorter.text)
    ]
    assert read[0] == read[1]
    assert len(shorter.lines) <= len(whole.lines) / 2
    assert all(len(each.order) <= WIDEST for each in shorter.lines)
