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
from pbem.games.jupiter.air.superiority import Air
from pbem.games.jupiter.combat.after.retreats import Retreat
from pbem.games.jupiter.combat.declaring import Attack
from pbem.games.jupiter.combat.momentum import Momentum
from pbem.games.jupiter.combat.probing import Probe
from pbem.games.jupiter.facts.scenario import load
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SIDES, hidden
from pbem.games.jupiter.movement.moving import Move
from pbem.games.jupiter.orders.general import Default
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.rules import RULES
from pbem.games.jupiter.setup.allies import Base
from pbem.games.jupiter.staff.habits import USUAL
from pbem.games.jupiter.staff.officer import StaffOfficer
from pbem.games.jupiter.staff.siege import fall

SEEDS = (11, 12)
WAVES = USUAL.waves


class Witness(StaffOfficer):
    """A staff officer that writes down what it is asked, from what position, and what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Jupiter | None = None
        self.moments: list[tuple[Jupiter, Side, Order]] = []

    def __call__(self, view: Jupiter, decision: Decision[Jupiter]) -> Order:
        order = super().__call__(view, decision)
        decision.check(order)
        assert self.game is not None
        self.moments.append((self.game.twin(), decision.side, order))
        return order


def played(seed: int, allied: Policy[Jupiter], german: Policy[Jupiter]) -> Jupiter:
    """The end of a game between two policies."""
    game = RULES.start({})
    for policy in (allied, german):
        if isinstance(policy, Witness):
            policy.game = game
    desks = {ALLIED: Desk(policy=allied), GERMAN: Desk(policy=german)}
    Driver(RULES, game, desks, SeededDice(seed.to_bytes(32, "big"), "staff")).run()
    return game


@lru_cache(maxsize=4)
def staff_game(seed: int) -> tuple[Jupiter, tuple[tuple[Jupiter, Side, Order], ...]]:
    """A game of the staff against itself, with all its moments."""
    witness = Witness()
    return played(seed, witness, witness), tuple(witness.moments)


def said(game: Jupiter, side: Side) -> Order:
    """What the staff says in a position, from that side's view of it."""
    view = RULES.view(game, side)
    decision = RULES.decision(view)
    assert decision is not None
    return StaffOfficer()(view, decision)


def otherwise(game: Jupiter, side: Side) -> Jupiter:
    """The same position with the enemy's unseen counters and reserves in other places."""
    twin, enemy = game.twin(), enemy_of(side)
    view = RULES.view(game, side)
    unseen = [
        (hex, depth)
        for hex, stack in view.stacks.items()
        for depth, id in enumerate(stack)
        if hidden(id) and game.side_of(game.stacks[hex][depth]) == enemy
    ]
    by_flag: dict[str, list[tuple[str, int]]] = {}
    for hex, depth in unseen:
        flag = (
            game.unit(game.stacks[hex][depth]).contingent,
            game.stacks[hex][depth] in game.disrupted,
        )
        by_flag.setdefault(str(flag), []).append((hex, depth))
    for places in by_flag.values():
        units = [game.stacks[hex][depth] for hex, depth in places]
        for (hex, depth), id in zip(places, units[1:] + units[:1], strict=True):
            stack = list(twin.stacks[hex])
            stack[depth] = id
            twin.stacks[hex] = tuple(stack)
    twin.dead = tuple(reversed(game.dead)) if enemy == GERMAN else game.dead
    twin.forget()
    return twin


@pytest.mark.parametrize("seed", SEEDS)
def test_the_staff_finishes_its_games_within_the_rules(seed: int) -> None:
    game, moments = staff_game(seed)
    assert game.verdict is not None
    RULES.check_invariants(game)
    assert {side for _, side, _ in moments} == set(SIDES)


@pytest.mark.parametrize("seed", SEEDS)
def test_it_says_what_it_means_and_seldom_nothing_at_all(seed: int) -> None:
    _, moments = staff_game(seed)
    kinds = {type(order) for _, _, order in moments}
    assert {Move, Attack, Air} <= kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_view_gets_the_same_order(seed: int) -> None:
    for game, side, order in staff_game(seed)[1][::7]:
        assert said(RULES.decode(RULES.encode(game)), side) == order


@pytest.mark.parametrize("seed", SEEDS)
def test_it_does_not_look_under_counters(seed: int) -> None:
    compared = 0
    for game, side, order in staff_game(seed)[1][::5]:
        twin = otherwise(game, side)
        if twin.stacks == game.stacks:
            continue
        view, other = RULES.view(game, side), RULES.view(twin, side)
        if RULES.encode(view) != RULES.encode(other):
            continue  # a question about a battle names its units
        compared += 1
        assert said(twin, side) == order
    assert compared > 10


@pytest.mark.parametrize("side", SIDES)
def test_it_beats_the_random_player(side: Side) -> None:
    won = 0
    for seed in range(10):
        staff, other = StaffOfficer(), RandomPlayer(seed)
        pair = (staff, other) if side == ALLIED else (other, staff)
        verdict = played(seed, *pair).verdict
        won += verdict is not None and verdict.winner == side
    assert won >= 9


@pytest.mark.parametrize("seed", SEEDS)
def test_it_never_goes_to_war_with_sweden(seed: int) -> None:
    for _, _, order in staff_game(seed)[1]:
        if isinstance(order, Move | Attack | Probe | Momentum | Retreat):
            assert not order.sweden


@pytest.mark.parametrize("seed", SEEDS)
def test_it_never_leaves_a_landing_base_empty(seed: int) -> None:
    for game, _, order in staff_game(seed)[1]:
        if game.turn and not isinstance(order, Base | Default):
            assert all(game.stack(hex) for hex in game.bases.values())


def test_a_garrison_is_the_safer_the_stronger_it_is() -> None:
    facts = load("historical")
    one, two, three = (fall(facts, WAVES, 40, (6.0,) * count, -2) for count in (1, 2, 3))
    assert one > two >= three
    assert fall(facts, WAVES, 40, (3.0,), -2) >= one
    assert fall(facts, WAVES, 5, (6.0,), -2) == 0.0
