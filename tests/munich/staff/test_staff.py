"""The staff officer plays whole games, within the rules, from what its side can see, and well."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.proposal import proposal
from pbem.engine.ruleset import Policy
from pbem.engine.step import Decision
from pbem.games.munich.air.bombing import UNITS, Bomb
from pbem.games.munich.air.interception import Intercept
from pbem.games.munich.air.launching import Launch
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.facts.scenario import NO, OPTIONS, ROLLED, YES
from pbem.games.munich.facts.units import ALLIED, AXIS, SIDES
from pbem.games.munich.movement.airlift import Fly
from pbem.games.munich.movement.excess import crowded
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.sealift import Ship
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.staff.habits import USUAL
from pbem.games.munich.staff.judgement import prospects
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.officer import StaffOfficer
from pbem.games.munich.staff.operations import Operation, Plan
from tests.munich.games import asked, position

SETTINGS = [each for each in OPTIONS["scenario"] if each != ROLLED]
Moment = tuple[Munich, Side, Order]
BERLIN = "2511"
NOW_AND_THEN = 5  # every how many decisions are kept


class Witness(StaffOfficer):
    """A staff officer that counts what it is asked and keeps some of it, with what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Munich | None = None
        self.asked: Counter[str] = Counter()
        self.orders: list[Order] = []
        self.moments: list[Moment] = []

    def __call__(self, view: Munich, decision: Decision[Munich]) -> Order:
        order = super().__call__(view, decision)
        assert self.game is not None
        if self.asked.total() % NOW_AND_THEN == 0:
            self.moments.append((self.game.twin(), decision.side, order))
        self.asked[decision.kind] += 1
        self.orders.append(order)
        return order


def played(seed: int, setting: str, desks: dict[Side, Policy[Munich]], **options: str) -> Munich:
    """The end of a game between two policies; the driver refuses what is not legal."""
    game = RULES.start({"scenario": setting, **options})
    for policy in desks.values():
        if isinstance(policy, Witness):
            policy.game = game
    dice = SeededDice(seed.to_bytes(32, "big"), "staff")
    seats = {side: Desk(policy=policy) for side, policy in desks.items()}
    Driver(RULES, game, seats, dice, after=RULES.check_invariants).run()
    return game


@lru_cache(maxsize=len(SETTINGS))
def staff_game(setting: str) -> tuple[Munich, Witness]:
    """A game of the staff against itself."""
    witness = Witness()
    return played(11, setting, dict.fromkeys(SIDES, witness)), witness


def said(game: Munich, side: Side) -> Order:
    """What the staff says in a position, from that side's view of it."""
    view = RULES.view(game, side)
    return StaffOfficer()(view, asked(view))


@lru_cache(maxsize=1)
def plans() -> list[tuple[Munich, list[Operation]]]:
    """What the staff means to do in some moments of a game, with where it stands then."""
    found = []
    for game, side, order in staff_game("general_war")[1].moments:
        if isinstance(order, Move):
            situation = Situation(RULES.view(game, side), side, USUAL)
            found.append((game, Plan(situation, game.unit(order.unit).country).operations))
    return found


# -- within the rules ------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", SETTINGS)
def test_it_plays_every_scenario_to_its_verdict(setting: str) -> None:
    end, witness = staff_game(setting)
    assert end.verdict is not None
    assert witness.asked.total() > 100


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_it_says_is_legal_where_all_is_known(setting: str) -> None:
    for game, side, order in staff_game(setting)[1].moments:
        decision = asked(game)
        assert decision.side == side
        assert order in decision


@pytest.mark.parametrize("setting", SETTINGS)
def test_it_heeds_all_warnings_but_those_of_wars_that_it_means_to_begin(setting: str) -> None:
    for game, side, order in staff_game(setting)[1].moments:
        view = RULES.view(game, side)
        if RULES.warnings(view, side, order):
            assert RULES.on_purpose(view, side, order), order


def test_it_plays_with_all_optional_rules() -> None:
    options = {name: YES for name, values in OPTIONS.items() if values == (NO, YES)}
    end = played(4, "western_guarantee", dict.fromkeys(SIDES, StaffOfficer()), **options)
    assert end.verdict is not None


# -- from what it can see --------------------------------------------------------------------------


def test_it_remembers_nothing_between_two_questions() -> None:
    for game, side, order in staff_game("intermarium")[1].moments:
        assert said(game, side) == order


# -- well ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("setting", "seed"), [("general_war", 1), ("intermarium", 2)])
def test_it_beats_chance(side: Side, setting: str, seed: int) -> None:
    desks: dict[Side, Policy[Munich]] = {
        each: StaffOfficer() if each == side else RandomPlayer(seed) for each in SIDES
    }
    end = played(seed, setting, desks)
    assert end.verdict is not None
    assert end.verdict.winner == side


def test_it_moves_attacks_and_flies() -> None:
    kinds = Counter(type(order) for order in staff_game("general_war")[1].orders)
    assert kinds[Move] > 50
    assert kinds[Attack] > 10
    assert kinds[Launch] > 10


def test_it_never_lets_units_go_for_want_of_room() -> None:
    for game, _, _ in staff_game("general_war")[1].moments:
        if game.phase == "combat":
            assert not [*crowded(game, AXIS), *crowded(game, ALLIED)]


def test_its_attacks_promise_more_than_they_cost() -> None:
    for game, side, order in staff_game("general_war")[1].moments:
        if isinstance(order, Attack):
            assert prospects.promise(RULES.view(game, side), USUAL, side, order) > 0


def test_it_intercepts_nobody_who_is_stronger() -> None:
    for game, side, order in staff_game("general_war")[1].moments:
        if isinstance(order, Intercept):
            (prey,) = (id for id, hex in game.flying.items() if hex == order.target)
            assert game.side_of(prey) != side
            assert game.strength(order.unit).attack >= game.strength(prey).attack


def test_who_may_be_intercepted_before_is_ordered_with_a_condition() -> None:
    game = position(
        "phase: launch", "asked: axis", "2511: DEI", "3409: LTC", "2615: CZ1A", "2816: CZF1",
        "available: DEL1, DEL2, CZAir",
    )  # fmt: skip
    view = RULES.view(game, AXIS)
    assert RULES.guard(view, AXIS, Bomb("DEL1", UNITS)) == "IF ALIVE DEL1"
    assert RULES.guard(view, AXIS, Fly("DEI", "DETr", "2217")) == "IF ALIVE DETr"
    assert RULES.guard(view, AXIS, Attack("2615", ("DEI",))) == "IF ENEMY 2615"
    assert RULES.guard(view, AXIS, Attack("3409", ("DEI",))) == ""  # a neutral's hex
    decision = RULES.decision(view)
    assert decision is not None
    bombs = [each.order for each in proposal(RULES, decision).lines if "BOMB" in each.order]
    assert bombs
    assert all(each.startswith("IF ALIVE ") for each in bombs)


def test_of_many_interceptions_the_best_few_stand_beside_flying_none() -> None:
    game = position(
        "phase: intercept", "asked: axis", "over 1519: ITAir1", "over 1620: ITAir2",
        "over 2415: DEL1", "available: FRAir1, FRAir2, PLAir, CZAir", "1210: GBBEF",
    )  # fmt: skip
    decision = RULES.decision(RULES.view(game, ALLIED))
    assert decision is not None
    proposed = proposal(RULES, decision)
    assert [each.order for each in proposed.lines] == ["DONE INTERCEPTION"]
    others = [each.order for each in proposed.others]
    assert others[0] == "INTERCEPT FRAir2 FROM 1519 AT 1620"  # against one who is no stronger
    assert len(others) == 3


def test_the_british_cross_the_sea() -> None:
    _, witness = staff_game("western_guarantee")
    assert any(isinstance(order, Ship) for order in witness.orders)


def test_a_plan_sends_nobody_to_two_attacks() -> None:
    for _, operations in plans():
        units = [id for each in operations for id in each.posts]
        assert len(units) == len(set(units))


def test_a_plan_attacks_from_beside_its_target() -> None:
    posts = [
        (game.board, hex, each.target)
        for game, operations in plans()
        for each in operations
        for hex in each.posts.values()
    ]
    assert posts
    assert all(board.passage.allows(hex, target) for board, hex, target in posts)


def test_berlin_is_not_left_to_its_guns() -> None:
    early = [
        game
        for game, side, _ in staff_game("general_war")[1].moments
        if game.turn <= 2 and game.phase == "combat"
    ]
    assert early
    for game in early:
        assert any(game.unit(id).mobile for id in game.stack(BERLIN))
