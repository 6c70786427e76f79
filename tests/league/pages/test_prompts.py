"""How a question is answered in writing is told apart from what is asked."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice, seed_from
from pbem.engine.driver import Driver
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.league.pages.prompts import apart

FIRST = frozenset({"LOSE", "R", "PLACE", "CHASE", "NO"})


@pytest.mark.parametrize(
    ("prompt", "asks", "how"),
    [
        ("One of A, B is lost: which? (LOSE unit)", "One of A, B is lost: which?", "LOSE unit"),
        (
            "A must retreat, one hex each (R unit hex).",
            "A must retreat, one hex each.",
            "R unit hex",
        ),
        ("Do they pursue? (CHASE; NO CHASE)", "Do they pursue?", "CHASE; NO CHASE"),
        (
            "Set-up. Where? (PLACE unit hex; DONE)\nFinland: 1 x infantry (FIK, FIR).",
            "Set-up. Where?\nFinland: 1 x infantry (FIK, FIR).",
            "PLACE unit hex; DONE",
        ),
        (
            "A is lost (LOSE unit), or all retreat (R unit hex).",
            "A is lost, or all retreat.",
            "LOSE unit; R unit hex",
        ),
        ("Who goes to Krakow (W3232)?", "Who goes to Krakow (W3232)?", ""),
        ("", "", ""),
    ],
)
def test_what_is_asked_and_how_it_is_written(prompt: str, asks: str, how: str) -> None:
    assert apart(prompt, FIRST) == (asks, how)


class Enough(Exception):
    pass


@pytest.mark.parametrize("title", catalogue.titles())
def test_no_order_is_left_in_what_a_page_asks(title: str) -> None:
    rules = catalogue.ruleset(title)
    officer = catalogue.bot(rules, "staff", 3)
    prompts: list[str] = []

    def asked(view: Any, decision: Decision[Any]) -> Order | None:
        prompts.append(decision.prompt)
        if len(prompts) > 150:
            raise Enough
        return officer(view, decision)

    desks = {side: Desk(policy=asked) for side in rules.sides}
    with suppress(Enough):
        Driver(rules, rules.start({}), desks, SeededDice(seed_from("prompts"), "g")).run()
    orders = {word for word in rules.first_words if len(word) > 1}
    asks = {apart(each, rules.first_words)[0] for each in prompts}
    left = {each for each in asks if orders & set(re.findall("[A-Z]+", each))}
    assert prompts
    assert not left
