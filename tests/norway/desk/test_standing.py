"""Defaults and standing orders: a whole game can be played by them, each answer legal."""

from __future__ import annotations

import random

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.games.norway.rules import RULES
from tests.norway.crowds import TABLE, asked, random_game

STANDING = (
    "WHEN TARGETS: CV TR BC DD TROOPS",
    "WHEN TARGETS: DEFAULT",
    "WHEN TARGETS: NEVER",
    "WHEN RETURN FIRE: DEFAULT",
    "WHEN RETURN FIRE: DD TR F",
    "WHEN PATROL: ALL",
    "WHEN PATROL: NEVER",
    "WHEN PATROL: TRANSPORTS",
    "WHEN INTERCEPTION: ALL",
    "WHEN INTERCEPTION: OUTNUMBERING",
    "WHEN ONWARD: ALL",
    "WHEN ONWARD: NEVER",
    "WHEN ONWARD: 2",
    "WHEN EVENT: ALL",
    "WHEN EVENT: NEVER",
    "WHEN NAVAL INFANTRY: DEFAULT",
    "WHEN ARRIVAL: DEFAULT",
    "WHEN ARRIVAL: Lillehammer Elverum Britain Reich",
    "WHEN REFIT PLACE: DEFAULT",
    "WHEN WITHDRAW: WEAKEST",
    "WHEN WITHDRAW: STRONGEST",
    "WHEN SETUP: DEFAULT",
    "WHEN ANY: DEFAULT",
    "WHEN ACTION: REINFORCE",
)
MUST = ("ALL", "NEVER", "DEFAULT", "WEAKEST", "STRONGEST")


@pytest.fixture(scope="module")
def positions():
    return [*random_game(0), *random_game(1)]


def test_the_default_answers_every_question(positions) -> None:
    for game in positions:
        decision = asked(game)
        view = RULES.view(game, decision.side)
        answer = RULES.default(view, asked(view))
        assert answer in decision, (decision.kind, str(answer))


def test_standing_orders_give_legal_answers(positions) -> None:
    answered = set()
    for game in positions:
        decision = asked(game)
        view = RULES.view(game, decision.side)
        for text in STANDING:
            rule = RULES.parse_standing(text, decision.side)
            if rule.kind not in (decision.kind, "any"):
                continue
            answer = RULES.standing(view, asked(view), rule)
            if rule.kind == "action":
                continue  # whether it can be done is looked at when it is played
            if answer is None:
                assert rule.choice[0] not in MUST, (text, decision.kind)
                continue
            assert answer in decision, (text, str(answer))
            answered.add(rule.kind)
    assert {"targets", "return fire", "arrival", "patrol", "any"} <= answered


def test_every_answer_can_be_explained_and_rehearsed_on_a_view(positions) -> None:
    chance = random.Random(5)
    for game in positions:
        decision = asked(game)
        view = RULES.view(game, decision.side)
        answer = asked(view).step.sample(view, chance)
        before, seen = RULES.encode(game), RULES.encode(view)
        RULES.explain(view, decision.side, answer)
        RULES.why(view, decision.side, answer)
        RULES.warnings(view, decision.side, answer)
        assert RULES.encode(view) == seen
        RULES.rehearse(view, decision.side, answer)
        assert RULES.encode(game) == before


def test_who_never_answers_passes_until_the_end() -> None:
    game = RULES.start({})
    desks = {side: Desk(policy=RULES.default) for side in RULES.sides}
    dice = SeededDice(bytes(32), "defaults")
    Driver(RULES, game, desks, dice, after=RULES.check_invariants).run()
    assert game.verdict is not None


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        ("ENEMY Oslo", True),
        ("ENEMY Bergen", False),
        ("ENEMY NEAR 39", True),
        ("ENEMY TROOPS AT Oslo", True),
        ("ENEMY SHIPS AT Oslo", False),
        ("ENEMY SHIPS AT 36", True),
        ("FRIENDLY Bergen", True),
        ("EMPTY Bodo", True),
        ("HELD Bergen", True),
        ("HELD Narvik THEIRS", True),
        ("HELD Narvik", False),
        ("CONTESTED Oslo", True),
        ("CONTESTED Bergen", False),
        ("ACTIONS >= 2", True),
        ("ACTIONS = 1", False),
        ("BONUS", True),
        ("CLASS NAVAL", False),
        ("CLASS AIR", True),
        ("INITIATIVE", True),
        ("INITIATIVE THEIRS", False),
        ("MIDTURN", False),
        ("TURN = 2", True),
        ("AT 193Inf Bergen", True),
        ("ALIVE Hipper", False),
        ("ADJACENT GTR1", True),
    ],
)
def test_conditions_are_read_off_the_view(condition: str, true: bool) -> None:
    game = TABLE.position(
        "turn: 2", "asked: german", "initiative: german", "actions german: air, bonus",
        "actions allied: any", "Oslo: 159Inf, RoyalGd", "Bergen: 193Inf", "39: GTR1",
        "36: Renown", "german refit: Hipper", "Narvik: 6Bde",
    )  # fmt: skip
    (guard,) = RULES.parse(f"IF {condition}: PASS", "german").conditions
    assert RULES.holds(RULES.view(game, "german"), guard, "german") is true
