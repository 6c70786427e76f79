"""Whole months with convoys, played by chance: they end, nobody is lost, and no question fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice

import pytest
from msgspec.structs import replace

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.naval.events import Refitted
from pbem.games.eto.position.fleets import assemble, dock
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.convoys.events import (
    ConvoysBombed,
    ConvoysSunk,
    IronLost,
    RouteTraced,
    UBoatAttacked,
)
from pbem.games.eto.strikes.events import Damaged
from pbem.games.eto.turn.sequence import BeginMonth
from tests.eto.air.skies import FINEST, sky
from tests.eto.naval.seas import BERGEN, SCAPA
from tests.eto.strategic.convoys.seaways import (
    ARCTIC,
    COAST,
    DESTROYERS,
    NORTH,
    SOUTH,
    escort,
    many_escorts,
)

__all__ = ["many_escorts"]
PHASES = (
    "season", "weather", "strategic", "naval", "offensives", "homing", "supply", "replenishment",
    "status",
)  # fmt: skip
LOOKED_AT = 5  # answers of each question that are tried
SEEDS = range(6)


@contextmanager
def winters() -> Iterator[None]:
    """Two months with a seasonal turn before each and all phases, in winter and in spring."""
    settings = load().settings
    finest = settings[FINEST]
    months = tuple(
        replace(each, phases=PHASES, year=1942, month=month)
        for each, month in zip(finest.months, (1, 4), strict=True)
    )
    settings[FINEST] = replace(finest, months=months)
    try:
        yield
    finally:
        settings[FINEST] = finest


def trade_war() -> Europe:
    """U-boats on all routes, escorts in three boxes, bombers in Norway, ships off its coast."""
    game = sky("KG1 Narvik, KG2 Narvik, JG1 Bergen, ZG1 Trondheim, Spit1 Glasgow, Hurri1 London")
    for id in ("GUB1", "GUB2", "GUB3"):
        assemble(game, (id,), NORTH)
    for id, area in {"GUB4": ARCTIC, "GUB5": ARCTIC, "GUB6": SOUTH, "GUS1": COAST}.items():
        assemble(game, (id,), area)
    game.depleted.update(("GUB3", "GUB5"))
    dock(game, ("GSS1", "GSS2"), BERGEN)
    for id in ("GUB9", "GSS3"):
        game.send(id, POOL)
    escort(game, NORTH, *DESTROYERS[:16], "EC1", "BDE1")
    escort(game, SOUTH, "ED17", "BCL1")
    escort(game, ARCTIC, "ED18", "EC2")
    dock(game, ("BDD1", "BDD2", "Hood"), SCAPA)
    assemble(game, ("BDD3",), "W5325")
    game.convoys.update((NORTH, SOUTH, COAST, ARCTIC))
    game.lend_lease.update(("United Kingdom>USSR", "United States>United Kingdom"))
    game.reserve.update({"Germany": 10, "United Kingdom": 10})
    game.push(BeginMonth(1))
    return game


def looking(player: RandomPlayer[Europe]):  # type: ignore[no-untyped-def]
    """A player by chance who reads everything that he is asked and offered before."""

    def answer(view: Europe, decision: Decision[Europe]) -> Order | None:
        step, side = decision.step, decision.side
        assert step.prompt(view)
        for order in islice(step.answers(view), LOOKED_AT):
            step.check(view, order)
            assert RULES.parse(str(order), side).orders == (order,)
        step.check(view, step.usual(view))
        list(step.offers(view, ()))
        return player(view, decision)

    return answer


@cache
def played(seed: int) -> Outcome[Europe]:
    """What comes of it; the counters of `many_escorts` are in it."""
    with winters():
        desks = {
            side: Desk(policy=looking(RandomPlayer(seed + at)))
            for at, side in enumerate(RULES.sides)
        }
        dice = SeededDice(seed.to_bytes(32, "big"), "test")
        return drive(RULES, trade_war(), desks, dice, after=RULES.check_invariants)


@pytest.mark.parametrize("seed", SEEDS)
def test_such_months_end_and_lose_nobody(many_escorts: None, seed: int) -> None:
    outcome = played(seed)
    assert outcome.position.verdict is not None
    told = list(outcome.events)
    assert RULES.read_events(RULES.write_events(told)) == told
    assert all(RULES.tell(each, side) is not None for each in told for side in (None, *RULES.sides))


def test_all_of_it_happens_in_some_of_them(many_escorts: None) -> None:
    happened = {type(each) for seed in SEEDS for each in played(seed).events}
    wanted: set[type[Event]] = {
        ConvoysBombed, ConvoysSunk, Damaged, IronLost, Refitted, RouteTraced, UBoatAttacked,
    }  # fmt: skip
    assert wanted <= happened
