"""Defaults and standing orders: a whole game can be played by them, each answer legal."""

from __future__ import annotations

import random

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.games.narvik.combat.after.retreat import RetreatOne
from pbem.games.narvik.facts.scenario import OPTIONS
from pbem.games.narvik.rules import RULES
from tests.narvik.games import asked, position, random_game

STANDING = (
    "WHEN COUNTER: ALL",
    "WHEN COUNTER: NEVER",
    "WHEN PURSUE: ALL",
    "WHEN PURSUE: NEVER",
    "WHEN RETREAT: HOME",
    "WHEN RETREAT: AWAY",
    "WHEN REGROUP: DEFAULT",
    "WHEN DROP: DEFAULT",
    "WHEN RESERVE: ALL",
    "WHEN TRANSFER: STRONGEST",
    "WHEN RALLY: WEAKEST",
)


@pytest.fixture(scope="module")
def positions():
    return [*random_game(31, dict.fromkeys(OPTIONS, "yes")), *random_game(32, {})]


def test_the_default_answers_every_question(positions):
    for game in positions:
        decision = asked(game)
        view = RULES.view(game, decision.side)
        answer = RULES.default(view, asked(view))
        assert answer in decision, (decision.kind, str(answer))


def test_standing_orders_give_legal_answers(positions):
    answered = set()
    for game in positions:
        decision = asked(game)
        view = RULES.view(game, decision.side)
        for text in STANDING:
            rule = RULES.parse_standing(text, decision.side)
            if rule.kind != decision.kind:
                continue
            answer = RULES.standing(view, asked(view), rule)
            assert answer is not None
            assert answer in decision, (text, str(answer))
            answered.add(rule.kind)
    assert {"retreat", "drop"} <= answered


def test_the_default_may_be_told_for_any_question():
    rule = RULES.parse_standing("WHEN ANY: DEFAULT", "german")
    game = position("1222: 1J", "1322: 16A", "asked: german")
    assert str(RULES.standing(game, asked(game), rule)) == "PASS"
    game.agenda = [RetreatOne("german", "1J", "1222", 1)]
    assert RULES.standing(game, asked(game), rule) == RULES.default(game, asked(game))


def test_every_answer_can_be_rehearsed_on_a_view(positions):
    chance = random.Random(5)
    for game in positions:
        decision = asked(game)
        view = RULES.view(game, decision.side)
        answer = asked(view).step.sample(view, chance)
        before = game.twin()
        RULES.explain(view, decision.side, answer)
        RULES.rehearse(view, decision.side, answer)
        assert game == before
        assert view.points.keys() == game.points.keys()


def test_who_never_answers_passes_until_the_end():
    game = RULES.start({})
    desks = {side: Desk(policy=RULES.default) for side in RULES.sides}
    dice = SeededDice(bytes(32), "defaults")
    Driver(RULES, game, desks, dice, after=RULES.check_invariants).run()
    assert game.verdict is not None
    assert game.verdict.winner == "german"


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        ("ENEMY NEAR 1222", True),
        ("ENEMY NEAR 2020", False),
        ("ENEMY 1322", True),
        ("FRIENDLY 1222", True),
        ("EMPTY 1422", True),
        ("HELD 1222", True),
        ("HELD 1322 THEIRS", True),
        ("POINTS >= 4", True),
        ("ENEMY POINTS < 3", True),
        ("TURN = 2", True),
        ("RELIEF >= 3", True),
        ("STRIKES = 1", True),
        ("INITIATIVE MINE", True),
        ("PASSED", True),
        ("AT 1J 1222", True),
        ("ALIVE 2J", False),
        ("ADJACENT 1J", True),
    ],
)
def test_conditions_are_read_off_the_view(condition, true):
    game = position(
        "turn: 2", "asked: german", "points german: 4", "points allied: 2", "relief: Bodo",
        "passed: allied", "1222: 1J", "1322: 16A", "german strikes: Stu1", "german lost: 2J",
    )  # fmt: skip
    (guard,) = RULES.parse(f"IF {condition}: PASS", "german").conditions
    assert RULES.holds(RULES.view(game, "german"), guard, "german") is true
