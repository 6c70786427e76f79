"""Whatever is ordered, and whatever is asked: it is played, or refused by a case."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.cases import run_file
from pbem.engine.errors import Illegal
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision, Step
from pbem.games import catalogue
from pbem.games.eto.facts.scenario import OPTIONS
from pbem.games.eto.orders.grammar import orders
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.games import walked
from tests.marks import rule

CASES = sorted((Path(__file__).parents[2] / "cases" / "eto").glob("*.case"))
GIVEN = """
ABORT JG1; EVACUATE JG1 Lille; INTERCEPT JG1; ACT ZG1 AS FIGHTER; AIM JG1 > Spit1
NO SUPPORT; SUPPORT Calais WITH KG1; ADVANCE GI1; FOLLOW GI1 3418; LOSE GI1; RETREAT GI1 3418; PAY 1
BREAK GA1 AT 3417; EXPLOIT GA1 3417; REACT GA1; REACT ALL; RUN GA1 3418; HQ B: ATTACK Calais
HQ B: M GI1 3418; HQ B: BREAK GA1 AT 3417
HQ B: ACTIVATE ALL; HQ B: ACTIVATE GI1; HQ B: SUPPORT Calais WITH L1; HQ B: ATTACK Calais WITH GI1
ATTACK Calais WITH GI1; CANCEL Calais; FIGHT Calais; ACTIVATE GI1; WITHDRAW HQB 3418; HQ B 3418
REGROUP B 3418; OFFENSIVE HQ B; OFFENSIVE STACK Calais; PASS; DECLINE; RISE; FLAK KG1
BOARD BNA1 ON ArkRoyal; PREFER JG1; RAID London WITH KG1; REBASE JG1 Lille; AIR OFFENSIVE Germany
CONTRIBUTE; STAY OUT; MOVE ALL TOWARD Calais; REMOVE GI1; REMOVE HQ B; M GI1 3418
RAIL GI1 Cologne; SEARCH BDD1
GROUPS GDD1; FIRE GDD1 > BDD1; HOLD OUT GDD1; ACCEPT; EVADE; CHASE; NO CHASE; RETIRE GDD1
RETIRE ALL; CONVERT GUB1; REFIT GSS1 + GSS2; HUNT Hood; HUNT ALL; ESCORT BDD1 North-Atlantic-escorts
PAY FOR North-Sea; RETURN GDD1 Kiel; RETURN ALL; SAIL GDD1 North-Sea; EMBARK GI1 Kiel; LAND GI1 Kiel
EMBARK SUPPLY Hamburg; HEAVE TO; PRESS ON; TURN HOME; DEFAULT; DONE; DONE FLYING; STOP
PLACE GI1 3418; SCRAMBLE JG1; NO STRATEGIC RAID; STRATEGIC RAID United Kingdom WITH KG1
RAILWAYS KG1; DAYLIGHT 2; BRING BACK KG1 Brussels; NO WOLFPACK
WOLFPACK GUB1; INTERDICT 6128 WITH KG1; HIT BDD1
TRACE North-Atlantic Norwegian-Sea Murmansk; AIRSTRIKE London WITH KG1; NO AIRSTRIKE; ABANDON GI1
STRIKE BDD1; AGAIN; DIVE; TORPEDO BDD1; FEED GI1; FEED ALL; FIRST; SECOND; RECOVER JG1
OFFENSIVE STAFF; STAFF REST OFFENSIVES; HQ B: STAFF REST MOVEMENT
REPAIR Calais; REPLENISH GI1 Berlin; NO INTERCEPTION; NO ADVANCE; NO HUNT; NO FIRE; AIRSTRIKE 3717
"""


def given(side: Side) -> tuple[Order, ...]:
    """An example of every kind of order."""
    texts = (each.strip() for line in GIVEN.split("\n") for each in line.split(";"))
    return tuple(RULES.parse(each, side).orders[0] for each in texts if each)


def questions(monkeypatch: pytest.MonkeyPatch) -> Iterator[Decision[Europe]]:
    """The first question of each step, as the cases of the rulebook and games by chance put it."""
    found: dict[tuple[type[Step[Any]], Side], Decision[Europe]] = {}
    for scenario in OPTIONS["scenario"]:
        for each in walked(scenario, seed=5):
            found.setdefault((type(each.step), each.side), each)
    asked = type(RULES).question

    def noted(rules: Any, side: Side, step: Step[Europe], game: Europe) -> Decision[Europe]:
        if (type(step), side) not in found:
            found[type(step), side] = asked(rules, side, step, game.twin())
        return asked(rules, side, step, game)

    monkeypatch.setattr(type(RULES), "question", noted)
    for path in CASES:
        run_file(path, catalogue.ruleset)
    monkeypatch.undo()
    yield from found.values()


def refusal(decision: Decision[Europe], order: Order) -> Illegal | None:
    """Why an order is refused; None if it is taken."""
    try:
        decision.check(order)
    except Illegal as told:
        return told
    return None


def test_an_example_of_every_order_is_given() -> None:
    kinds = {each for each in orders() if getattr(each, "form", "")}
    assert kinds == set(map(type, given("germany")))


@rule("eto", "SEQ-M")
def test_every_order_is_taken_or_refused_by_a_case_whatever_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {side: given(side) for side in RULES.sides}
    asked = list(questions(monkeypatch))
    assert len({type(each.step) for each in asked}) > 50
    for decision in asked:
        refusals = [refusal(decision, order) for order in said[decision.side]]
        assert all(each is None or each.case for each in refusals)
