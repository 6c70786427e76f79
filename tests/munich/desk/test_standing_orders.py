"""Conditions, standing orders and defaults: each answer legal, and none missing in a battle."""

from __future__ import annotations

import random

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Driver
from pbem.engine.order import Condition, Order, Standing
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Step
from pbem.games.munich.air.bombing import HitOne
from pbem.games.munich.air.interception import Interception
from pbem.games.munich.combat.after.losses import LoseSome
from pbem.games.munich.combat.after.pursuit import Pursuit
from pbem.games.munich.combat.after.retreat import Retreating
from pbem.games.munich.desk.conditions import OWN
from pbem.games.munich.facts.units import ALLIED, AXIS, SIDES
from pbem.games.munich.movement.excess import Enforce, Remove
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.position.fog import view
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.turn.arrivals import Deploying, Place
from pbem.games.munich.weather.storms import Ground, Grounding
from pbem.wargame.position.conditions import COMMON
from tests.marks import rule
from tests.munich.fields import war
from tests.munich.games import asked, random_game

PRAGUE, BRNO, BERLIN = "2615", "2816", "2511"
COMPLETE = (
    ("intercept", "STRONGEST"),
    ("lose", "WEAKEST"),
    ("retreat", "STAND"),
    ("advance", "ALL"),
    ("hit", "STRONGEST"),
    ("any", "DEFAULT"),
)


def said(game: Munich, step: Step[Munich], *words: str) -> str:
    """What these words answer from behind the fog; empty for nothing. It is legal in truth."""
    side = step.asks(game)
    assert side is not None
    game.agenda = [step]
    order = step.by_standing(view(game, side), words)
    if order is None:
        return ""
    step.check(game, order)
    return str(order)


def ruled(game: Munich, step: Step[Munich], kind: str, *words: str) -> Order | None:
    """What a standing order answers to a step."""
    game.agenda = [step]
    seen = view(game, asked(game).side)
    order = RULES.standing(seen, asked(seen), Standing(kind, words))
    assert order is None or order in asked(game)
    return order


@pytest.fixture(scope="module")
def positions() -> tuple[Munich, ...]:
    games = (("general_war", True), ("anti_comintern", False))
    tales = (random_game(1938, name, optional=optional) for name, optional in games)
    return tuple(game for tale in tales for game in tale.kept)


# -- defaults and standing orders in whole games ---------------------------------------------------


def test_the_default_answers_every_question(positions: tuple[Munich, ...]) -> None:
    kinds = set()
    for game in positions:
        decision = asked(game)
        seen = RULES.view(game, decision.side)
        answer = RULES.default(seen, asked(seen))
        assert answer in decision, (decision.kind, str(answer))
        kinds.add(decision.kind)
    assert {"setup", "mobilize", "launch", "move", "attack"} < kinds


STANDING = (
    ("intercept", "STRONGEST"),
    ("intercept", "WEAKEST"),
    ("intercept", "ALL"),
    ("intercept", "NEVER"),
    ("lose", "WEAKEST"),
    ("lose", "STRONGEST"),
    ("hit", "WEAKEST"),
    ("hit", "STRONGEST"),
    ("retreat", "AWAY"),
    ("retreat", "HOME"),
    ("retreat", "STAND"),
    ("retreat", "TOWARD", PRAGUE),
    ("advance", "ALL"),
    ("advance", "NEVER"),
    ("excess", "WEAKEST"),
    ("storm", "STRONGEST"),
    ("move", "DONE"),
    ("launch", "DONE"),
)


def test_standing_orders_give_legal_answers(positions: tuple[Munich, ...]) -> None:
    answered = set()
    for game in positions:
        decision = asked(game)
        rules = [Standing(kind, words) for kind, *words in STANDING if kind == decision.kind]
        seen = RULES.view(game, decision.side) if rules else game
        for each in rules:
            answer = RULES.standing(seen, asked(seen), Standing(each.kind, tuple(each.choice)))
            assert answer is not None, str(each)
            assert answer in decision, (str(each), str(answer))
            answered.add(each.kind)
    assert {"move", "launch"} < answered


def test_with_standing_orders_nobody_is_asked_in_the_other_sides_turn() -> None:
    rules = tuple(Standing(kind, (word,)) for kind, word in COMPLETE)
    game, chance = RULES.start({"scenario": "little_entente"}), random.Random(3)
    desks: dict[str, Desk[Munich]] = {
        AXIS: Desk(policy=RandomPlayer(3)),
        ALLIED: Desk(standing=rules[:-1]),
    }
    dice = SeededDice(bytes(32), "standing")
    in_battle = 0
    while asked := Driver(RULES, game, desks, dice).run():
        (decision,) = asked
        assert decision.side == ALLIED
        assert game.player != AXIS, f"asked for {decision.kind} in the Axis turn"
        order = decision.sample(chance)
        game.agenda.pop()
        list(decision.step.play(game, order, dice))
        in_battle += decision.kind == "attack"
    assert game.verdict is not None
    assert in_battle


def test_whoever_says_nothing_at_all_still_plays_to_the_end() -> None:
    everything = Desk[Munich](standing=(Standing("any", ("DEFAULT",)),))
    game = RULES.start({"scenario": "western_guarantee"})
    desks = dict.fromkeys(SIDES, everything)
    assert Driver(RULES, game, desks, SeededDice(bytes(32), "silence")).run() == ()
    assert game.verdict is not None


@pytest.mark.parametrize(
    ("text", "step", "answer"),
    [
        ("WHEN INTERCEPT: STRONGEST OVER Prague", Interception(AXIS), "INTERCEPT CZAir"),
        ("WHEN INTERCEPT: CZAir", Interception(AXIS), "INTERCEPT CZAir"),
        ("WHEN INTERCEPT: ALL", Interception(AXIS), "INTERCEPT CZAir"),
        ("WHEN INTERCEPT: NEVER", Interception(AXIS), "DONE INTERCEPTION"),
        ("WHEN INTERCEPT: DONE", Interception(AXIS), "DONE INTERCEPTION"),
        ("WHEN INTERCEPT: DEFAULT", Interception(AXIS), "DONE INTERCEPTION"),
        ("WHEN RETREAT: TOWARD Prague", Retreating(ALLIED, BRNO, ("CZ1A",), 1), "R CZ1A"),
        ("WHEN LOSE: CZ2A", LoseSome(ALLIED, (("CZ1A", "CZ2A"),), 1), "LOSE CZ2A"),
        ("WHEN LOSE: STRONGEST", LoseSome(ALLIED, (("CZ1A", "CZ2A"),), 1), "LOSE CZ"),
    ],
)
def test_what_is_written_is_what_is_answered(text: str, step: Step[Munich], answer: str) -> None:
    game = war("DEL1 2615, CZAir [available], CZ1A 2816, CZ2A 2618, DEI 2915")
    game.agenda = [step]
    seen = view(game, ALLIED)
    order = RULES.standing(seen, asked(seen), RULES.parse_standing(text, ALLIED))
    assert order in asked(game)
    assert str(order).startswith(answer)


def test_of_several_lines_the_first_that_has_something_to_say_counts() -> None:
    lines = ("WHEN INTERCEPT: PLAir OVER Warsaw", "WHEN INTERCEPT: STRONGEST OVER Prague")
    closing = RULES.parse_standing("WHEN INTERCEPT: NEVER", ALLIED)
    rules = (*(RULES.parse_standing(each, ALLIED) for each in lines), closing)
    game = war("DEL1 2615, DEL2 2816, CZAir [available], PLAir [available]")
    game.agenda = [Interception(AXIS)]
    driver = Driver(RULES, game, {ALLIED: Desk(standing=rules)}, PreparedDice((5,)))
    assert driver.run() == ()
    assert game.flying == {"DEL2": BRNO}
    assert game.inside("available") == ("CZAir",)


# -- in the air ------------------------------------------------------------------------------------


@rule("munich", "16.6")
def test_the_strongest_or_the_weakest_that_gets_there_intercepts() -> None:
    game = war("DEL1 1512, GBAir1 [available], FRAir1 [available], CZAir [available]")
    game.join("Belgium", ALLIED)
    assert said(game, Interception(AXIS), "STRONGEST").startswith("INTERCEPT GBAir1 ")
    assert said(game, Interception(AXIS), "WEAKEST").startswith("INTERCEPT FRAir1 ")
    assert said(game, Interception(AXIS), "CZAir", "FRAir1").startswith("INTERCEPT FRAir1 ")


@rule("munich", "16.6")
def test_interception_over_named_places_only_in_their_order() -> None:
    game = war("DEL1 2615, DELKO 2816, CZAir [available]")
    step = Interception(AXIS)
    assert said(game, step, "STRONGEST", "OVER", BRNO, PRAGUE).endswith("AT 2816")
    assert said(game, step, "STRONGEST", "OVER", "2915") == ""
    assert said(game, step, "CZAir", "OVER", PRAGUE).endswith("AT 2615")
    assert said(game, step, "PLAir", "OVER", PRAGUE) == ""


@rule("munich", "16.6")
def test_without_a_place_the_strongest_enemy_comes_first() -> None:
    game = war("DELKO 2816, DEL1 2615, CZAir [available]")
    assert said(game, Interception(AXIS), "ALL").endswith("AT 2615")
    assert said(game, Interception(AXIS), "NEVER") == "DONE INTERCEPTION"


@rule("munich", "16.6")
def test_all_intercept_one_after_the_other() -> None:
    game = war("DEL1 2615, DEL2 2816, CZAir [available], PLAir [available]")
    game.agenda = [Interception(AXIS)]
    desks = {ALLIED: Desk[Munich](standing=(Standing("intercept", ("ALL",)),))}
    driver = Driver(RULES, game, desks, PreparedDice((5, 5)))
    assert driver.run() == ()
    assert sorted(game.inside("utilized")) == ["CZAir", "DEL1", "DEL2", "PLAir"]


def test_by_default_nobody_intercepts() -> None:
    game = war("DEL1 2615, CZAir [available]")
    assert ruled(game, Interception(AXIS), "any", "DEFAULT") == Done("interception")


@rule("munich", "16.8.1")
def test_bombs_hit_the_strongest_the_weakest_or_who_is_named() -> None:
    game = war("CZ1A 2615, CZF1 2615, DEL1 2615")
    step = HitOne(AXIS, "DEL1")
    assert said(game, step, "STRONGEST") == "HIT CZ1A"
    assert said(game, step, "WEAKEST") == "HIT CZF1"
    assert said(game, step, "CZ2A", "CZF1") == "HIT CZF1"
    assert said(game, step, "CZ2A") == ""


# -- on the ground ---------------------------------------------------------------------------------


@rule("munich", "11.16")
def test_the_weakest_the_strongest_or_a_named_unit_loses_a_step() -> None:
    game = war("DE16Pz 2511, DEI 2511, DEII 2511")
    game.reduced.add("DEII")
    step = LoseSome(AXIS, (("DE16Pz", "DEI", "DEII"),), 1)
    assert said(game, step, "WEAKEST") == "LOSE DEII"
    assert said(game, step, "STRONGEST") == "LOSE DE16Pz"
    assert said(game, step, "DEI", "DEII") == "LOSE DEI"
    assert said(game, step, "DEV") == ""


@rule("munich", "12.1")
def test_a_retreat_goes_toward_a_place_home_or_away() -> None:
    game = war("CZ1A 2816, DEI 2915")
    step = Retreating(ALLIED, BRNO, ("CZ1A",), 1)
    grid, at = game.board.grid, game.at

    def end(*words: str) -> str:
        return said(game, step, *words).split()[-1]

    ends = step.ways(game, "CZ1A").ends()
    nearest = min(grid.distance(at(hex), at("2619")) for hex in ends)
    assert grid.distance(at(end("TOWARD", "2619")), at("2619")) == nearest
    assert end("TOWARD", "2717") != end("TOWARD", "2615")
    assert end("AWAY") == end("STAND")
    assert grid.distance(at(end("AWAY")), at("2915")) == 2


@rule("munich", "12.1")
def test_no_retreat_loses_a_step_where_another_does_not() -> None:
    game = war("CZ1A 2816, DEI 2817, DEII 2715")
    step = Retreating(ALLIED, "2817", ("CZ1A",), 1)
    ways = step.ways(game, "CZ1A")
    free = [way[-1] for way in ways if not ways.price(way)]
    dear = [way[-1] for way in ways if ways.price(way)]
    assert free
    assert dear
    assert said(game, step, "TOWARD", dear[0]).split()[-1] in free


@rule("munich", "12.2")
def test_who_is_told_to_stand_stands_in_a_fortress() -> None:
    game = war("CZF1 2816, CZ1A 2816, DEI 2817")
    step = Retreating(ALLIED, BRNO, ("CZ1A",), 1)
    assert said(game, step, "STAND") == "STAND CZ1A"
    assert said(game, step, "HOME").startswith("R CZ1A ")


@rule("munich", "13.0")
def test_all_advance_that_there_is_room_for_or_nobody() -> None:
    game = war("DEI 2715, DEII 2715, DEIII 2614, DE16Pz 2614")
    units = ("DEI", "DEII", "DEIII", "DE16Pz")
    game.fought.update(units)
    step = Pursuit(AXIS, PRAGUE, units, "mobile")
    assert said(game, step, "ALL") == "ADVANCE DE16Pz 2615, DEIII 2615, DEII 2615"
    assert said(game, step, "NEVER") == "NO ADVANCE"
    assert said(game, step, "SOME") == ""


@rule("munich", "18.2.2")
def test_marines_land_even_if_nobody_is_to_advance() -> None:
    game = war("GBAF 2009")
    game.landed["GBAF"] = "assault 2010"
    step = Pursuit(ALLIED, "2010", ("GBAF",), "assault")
    assert said(game, step, "NEVER") == "ADVANCE GBAF 2010"


@rule("munich", "7.2.2")
def test_reinforcements_go_to_the_first_named_city_that_is_open() -> None:
    game = war("DEI [turn 1], DEII [turn 1], CZ1A 2614")
    step = Deploying(AXIS)
    assert ruled(game, step, "deploy", "2513", "2217", BERLIN) == Place("DEI", "2217")
    assert ruled(game, step, "deploy", PRAGUE) is None
    assert ruled(game, step, "deploy", "DEFAULT") == Default()


@rule("munich", "9.1")
def test_too_many_units_give_up_the_weakest_the_strongest_or_those_named() -> None:
    game = war("DE16Pz 2511, DEI 2511, DEII 2511, DEIII 2511")
    step = Enforce(AXIS)
    assert ruled(game, step, "excess", "STRONGEST") == Remove(("DE16Pz",))
    assert ruled(game, step, "excess", "WEAKEST") == Remove(("DEI",))
    assert ruled(game, step, "excess", "DEIII", "DEII") == Remove(("DEIII",))
    assert ruled(game, step, "excess", "DEV") is None
    assert ruled(game, step, "excess", "DEFAULT") == Default()


@rule("munich", "20.0")
def test_storms_keep_down_the_weakest_or_those_named() -> None:
    game = war("DEL1 [available], DELKO [available], DEL2 [available]")
    game.storm = True
    step = Grounding(AXIS)
    assert ruled(game, step, "storm", "WEAKEST") == Ground(("DEL1", "DELKO"))
    assert ruled(game, step, "storm", "STRONGEST") == Ground(("DEL1", "DEL2"))
    assert ruled(game, step, "storm", "DEL2", "DELKO") == Ground(("DELKO", "DEL2"))


# -- conditions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "arguments", "expected"),
    [
        ("EMPTY", "2514", True),
        ("EMPTY", "2511", False),
        ("ENEMY", "2615", True),
        ("ENEMY", "2511", False),
        ("ENEMY NEAR", "2614", True),
        ("ENEMY NEAR", "2511", False),
        ("ENEMY OVER", "2513", True),
        ("ENEMY OVER", "2511", False),
        ("FRIENDLY", "2511", True),
        ("TERROR", "2816", True),
        ("TERROR", "2615", False),
        ("HELD", "2511", True),
        ("HELD", "2816", False),
        ("HELD", "2816 THEIRS", True),
        ("TURN", "= 3", True),
        ("TURN", "< 3", False),
        ("POINTS", "Germany >= 2", True),
        ("POINTS", "Hungary > 0", False),
        ("STORM", "", False),
        ("NEUTRAL", "Belgium", True),
        ("NEUTRAL", "France", False),
        ("ALLIED", "Poland", True),
        ("AXIS", "Italy", True),
        ("AXIS", "Romania", False),
        ("SURRENDERED", "Romania", True),
        ("AT", "DEI 2511", True),
        ("AT", "DEL1 2615", True),
        ("ALIVE", "DEL1", True),
        ("ALIVE", "DEL2", False),
        ("REDUCED", "DEI", True),
        ("SUPPLIED", "DEI", True),
        ("SUPPLIED", "DEL1", False),
        ("ADJACENT", "DEII", True),
        ("ADJACENT", "DEI", False),
        ("ADJACENT", "DEV", False),
    ],
)
def test_conditions_are_as_they_look(word: str, arguments: str, expected: bool) -> None:
    game = war("DEI 2511, CZ1A 2615, DEII 2614, DEL1 2615, CZAir 2513, DEL2 [utilized]", turn=3)
    game.terror.add(BRNO)
    game.reduced.add("DEI")
    game.surrendered.add("Romania")
    game.points = {"Germany": 2}
    first, *rest = word.split()
    condition = Condition(first, (*rest, *arguments.split()))
    assert RULES.holds(view(game, AXIS), condition, AXIS) is expected


def test_a_storm_is_a_condition() -> None:
    game = war()
    game.storm = True
    assert RULES.holds(game, Condition("STORM"), AXIS)


def test_every_condition_of_the_language_can_be_tested() -> None:
    lines = (
        "IF EMPTY 2511: DONE", "IF ENEMY OVER Prague: DONE", "IF ENEMY NEAR 2511: DONE",
        "IF HELD Berlin: DONE", "IF TURN 2: DONE", "IF POINTS Germany > 2: DONE",
        "IF STORM: DONE", "IF NEUTRAL Belgium: DONE", "IF AXIS Italy: DONE",
        "IF SURRENDERED France: DONE", "IF AT DEI Berlin: DONE", "IF ALIVE DEI: DONE",
        "IF REDUCED DEI: DONE", "IF SUPPLIED DEI: DONE", "IF ADJACENT DEI: DONE",
        "IF TERROR Prague: DONE", "IF FRIENDLY Berlin: DONE",
    )  # fmt: skip
    game, words = war("DEI 2511"), set()
    for line in lines:
        (condition,) = RULES.parse(line, AXIS).conditions
        assert isinstance(RULES.holds(game, condition, AXIS), bool)
        words.add(condition.word)
    assert words <= {*COMMON, *OWN}
    assert len(words) == len(lines) - 1  # ENEMY comes twice
