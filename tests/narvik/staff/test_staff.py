"""The staff officer plays whole games, within the rules, from what its side can see, and well."""

from __future__ import annotations

from functools import lru_cache

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.ruleset import Policy
from pbem.engine.step import Decision
from pbem.games.narvik.actions.action import Pass
from pbem.games.narvik.actions.regroup import Regroup
from pbem.games.narvik.actions.sub_commands import commands_of
from pbem.games.narvik.combat.after.retreat import Retreat
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.combat.shifts import ASSAULT, FIRE, Volley
from pbem.games.narvik.combat.strikes import Strike
from pbem.games.narvik.facts.scenario import OPTIONS
from pbem.games.narvik.facts.units import ALLIED, GERMAN, SIDES, hidden
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.routes import reachable
from pbem.games.narvik.movement.sealift import Amphibious
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.staff.estimate import prospect
from pbem.games.narvik.staff.habits import USUAL
from pbem.games.narvik.staff.officer import StaffOfficer
from pbem.games.narvik.staff.situation import Situation
from pbem.games.narvik.turn.formations import Call
from tests.narvik.games import asked, position

Moment = tuple[Narvik, Side, Order]


class Witness(StaffOfficer):
    """A staff officer that writes down what it is asked, from what position, and what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Narvik | None = None
        self.moments: list[Moment] = []

    def __call__(self, view: Narvik, decision: Decision[Narvik]) -> Order:
        order = super().__call__(view, decision)
        assert self.game is not None
        self.moments.append((self.game.twin(), decision.side, order))
        return order


def played(
    seed: int, allied: Policy[Narvik], german: Policy[Narvik], options: dict[str, str] | None = None
) -> Narvik:
    """The end of a game between two policies; the driver refuses what is not legal."""
    game = RULES.start(options or {})
    for policy in (allied, german):
        if isinstance(policy, Witness):
            policy.game = game
    desks = {ALLIED: Desk(policy=allied), GERMAN: Desk(policy=german)}
    Driver(RULES, game, desks, SeededDice(seed.to_bytes(32, "big"), "staff")).run()
    return game


@lru_cache(maxsize=1)
def staff_game() -> tuple[Narvik, tuple[Moment, ...]]:
    """A game of the staff against itself, with all its moments."""
    witness = Witness()
    return played(14, witness, witness), tuple(witness.moments)


def said(game: Narvik, side: Side) -> Order:
    """What the staff says in a position, from that side's view of it."""
    view = RULES.view(game, side)
    return StaffOfficer()(view, asked(view))


def otherwise(game: Narvik, side: Side) -> Narvik:
    """The same position with the enemy's unseen counters of each nation in other places."""
    twin, view = game.twin(), RULES.view(game, side)
    unseen: dict[str, list[tuple[str, int]]] = {}
    for hex, stack in view.stacks.items():
        for depth, id in enumerate(stack):
            if hidden(id):
                nation = game.unit(game.stacks[hex][depth]).nationality
                unseen.setdefault(nation, []).append((hex, depth))
    for places in unseen.values():
        units = [game.stacks[hex][depth] for hex, depth in places]
        for (hex, depth), id in zip(places, units[1:] + units[:1], strict=True):
            faces = list(twin.stacks[hex])
            faces[depth] = id
            twin.stacks[hex] = tuple(faces)
    twin.forget()
    return twin


def test_the_staff_finishes_its_game_within_the_rules() -> None:
    game, moments = staff_game()
    assert game.verdict is not None
    RULES.check_invariants(game)
    assert {side for _, side, _ in moments} == set(SIDES)


def test_with_all_options_it_answers_every_question_too() -> None:
    game = played(12, StaffOfficer(), StaffOfficer(), dict.fromkeys(OPTIONS, "yes"))
    assert game.verdict is not None


def test_it_uses_what_there_is_to_use() -> None:
    kinds = {type(order) for _, _, order in staff_game()[1]}
    assert {Move, Amphibious, Fire, Assault, Strike, Regroup, Retreat, Place, Call} <= kinds


def test_the_same_view_gets_the_same_order() -> None:
    for game, side, order in staff_game()[1][::9]:
        assert said(RULES.decode(RULES.encode(game)), side) == order


def test_its_orders_are_legal_whatever_lies_under_the_counters() -> None:
    compared = 0
    for game, side, order in staff_game()[1][::5]:
        twin = otherwise(game, side)
        if twin.stacks == game.stacks:
            continue
        compared += 1
        assert order in asked(twin), str(order)
    assert compared > 10


def test_it_does_not_look_under_counters() -> None:
    compared = 0
    for game, side, order in staff_game()[1][::9]:
        twin = otherwise(game, side)
        if twin.stacks != game.stacks:
            compared += 1
            assert said(twin, side) == order
    assert compared > 5


@pytest.mark.parametrize("side", SIDES)
def test_it_beats_the_random_player(side: Side) -> None:
    won = 0
    for seed in (1, 2):
        pair: list[Policy[Narvik]] = [StaffOfficer(), RandomPlayer(seed)]
        allied, german = pair if side == ALLIED else reversed(pair)
        verdict = played(seed, allied, german).verdict
        won += verdict is not None and verdict.winner == side
    assert won == 2


def test_an_empty_objective_is_taken() -> None:
    game = position("turn: 3", "asked: allied", "points allied: 1", "1217: 1LEA, 1LEB", "2020: 1J")
    order = said(game, ALLIED)
    assert isinstance(order, Move)
    assert "1216" in {march.way[-1] for march in order.marches}


def test_the_last_of_a_garrison_stays_put() -> None:
    game = position("turn: 3", "asked: german", "points german: 3", "0919: 6J", "1216: 16A, 16B")
    order = said(game, GERMAN)
    assert not (isinstance(order, Move) and "6J" in order.actors)


def test_a_weak_enemy_next_door_is_attacked() -> None:
    game = position(
        "turn: 3", "asked: german", "points german: 4", "1216: 1J, 2J, 3J", "1217: IR13", "2020: 6J"
    )
    assert isinstance(said(game, GERMAN), Fire | Assault)


def test_who_can_do_nothing_useful_passes() -> None:
    game = position(
        "turn: 3", "asked: german", "points german: 3", "0919: 6J", "0820: 7J", "1216: 8J",
        "2020: 1J", "0216: IG1", "1801: 16A",
    )  # fmt: skip
    for _ in range(3):
        order = said(game, GERMAN)
        if isinstance(order, Pass):
            break
        game.points[GERMAN] -= 1
    assert isinstance(order, Pass)


def test_hidden_defenders_are_taken_for_elite_ones() -> None:
    game = position("turn: 3", "asked: allied", "points allied: 4", "1217: IG1, IG2", "1216: 1J")
    view = RULES.view(game, ALLIED)
    volley = Volley(ALLIED, ASSAULT, ("IG1", "IG2"), "1217", "1216")
    assert prospect(USUAL, view, (volley,)).cleared == prospect(USUAL, game, (volley,)).cleared


def test_two_volleys_promise_more_than_one() -> None:
    game = position("turn: 3", "asked: german", "1217: 1J, 2J", "1216: IG1, IG2")
    one = Volley(GERMAN, FIRE, ("1J",), "1217", "1216")
    other = Volley(GERMAN, FIRE, ("2J",), "1217", "1216")
    assert prospect(USUAL, game, (one, other)).loss > prospect(USUAL, game, (one,)).loss
    assert prospect(USUAL, game, (one, other)).cleared > prospect(USUAL, game, (one,)).cleared


def test_enemies_near_an_objective_make_it_urgent() -> None:
    game = position("turn: 3", "asked: german", "0919: 6J", "1019: IG1, IG2", "2020: 1J")
    threat = Situation(game, GERMAN).threat
    assert threat["0919"] > threat["2020"] == 1


def test_what_is_remembered_of_marches_is_what_the_rules_say() -> None:
    compared = 0
    for game, side, _ in staff_game()[1][::25]:
        view = RULES.view(game, side)
        situation = Situation(view, side)
        for command in commands_of(side):
            for id in situation.movable(command):
                compared += 1
                assert sorted(situation.marches(id)) == sorted(reachable(view, id)), id
    assert compared > 50


def test_strong_enemies_make_their_neighbourhood_perilous() -> None:
    game = position("turn: 3", "asked: allied", "points german: 3", "1216: 1J, 2J, 3J", "2020: 6J")
    peril = Situation(game, ALLIED).peril
    assert peril["1217"] > peril["1920"] > 0
    assert "1509" not in peril


def test_who_has_no_points_left_is_feared_less() -> None:
    armed, spent = (
        Situation(
            position("turn: 3", "asked: allied", f"points german: {left}", "1216: 1J"), ALLIED
        )
        for left in (3, 0)
    )
    assert spent.peril["1217"] < armed.peril["1217"]


def test_the_first_next_to_a_german_objective_keeps_the_regrouped_out() -> None:
    game = position(
        "turn: 3", "asked: allied", "1216: 1J", "1410: 16A", "1409: 16B", "german regroup: 2J, 3J"
    )
    situation = Situation(game, ALLIED)
    assert situation.block(game, "16A", "1217") > 0
    game.put("16B", "1316")
    assert situation.block(game, "16A", "1217") == 0


def test_an_objective_of_the_enemy_is_a_goal_before_an_empty_one() -> None:
    game = position("turn: 3", "asked: allied", "2020: 1J", "1217: 1LEA, 1LEB")
    assert Situation(game, ALLIED).goals["FR"] == "2020"


def test_the_last_objective_is_the_dearest() -> None:
    held = ("0216: IG1", "1801: 16A", "0919: 1LEA", "0820: 1LEB")
    few = position("turn: 3", "asked: allied", *held[:1], "2020: 1J", "1216: 2J")
    many = position("turn: 3", "asked: allied", *held, "2020: 1J", "1216: 2J")
    assert Situation(many, ALLIED).prize > Situation(few, ALLIED).prize
