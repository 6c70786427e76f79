"""10.9  Months with troops at sea, by chance: it ends, nobody is lost or doubled, limits hold."""

from __future__ import annotations

import random

import pytest

from pbem.engine.dice import SeededDice
from pbem.engine.driver import Desk, drive
from pbem.engine.event import Event
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.facts.boxes import ABOARD, LOST
from pbem.games.eto.naval.transport.events import Embarked
from pbem.games.eto.position.aboard.passengers import carriers
from pbem.games.eto.position.events import Eliminated
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.events import Sunk
from pbem.games.eto.turn.sequence import DONE_IN, Phase
from tests.eto.naval.transport.landings import BRITAIN, GERMANY, shores
from tests.marks import rule

PORTS = {
    BRITAIN: ("W3415", "W3412", "W3517", "W3617"),
    GERMANY: ("W3215", "W3214", "W3518", "W3620"),
}
TROOPS = {
    BRITAIN: ("BI1", "BI2", "BI3", "BA1", "Montgomery", "HQ21", "Spit1", "Hurri1"),
    GERMANY: ("GI1", "GI2", "GI3", "GI4", "GA1", "Guderian", "JG1"),
}
SHIPS = {
    BRITAIN: ("Hood", "BDD1", "BDD2", "BCL1", *(f"BSTP{number}" for number in range(1, 9))),
    GERMANY: ("Bismarck", "GDD1", "GCL1", "GSS1", *(f"GSTP{number}" for number in range(1, 7))),
}
PHASES = ("naval", "offensives", "movement", "homing", "supply", "status")


def scattered(seed: int) -> Europe:
    """Troops in ports on both shores, and ships with them; both sides may conduct offensives."""
    chance = random.Random(seed)
    placed = []
    for side, ports in PORTS.items():
        for id in TROOPS[side]:
            placed.append(f"{id} {ports[len(placed) % len(ports)]}")
        for id in SHIPS[side]:
            placed.append(f"{id} {chance.choice(ports)}")
    game = shores(", ".join(placed))
    game.offensives.update({"United Kingdom": 2, "Germany": 2})
    game.push(*(Phase(name) for name in PHASES if name in DONE_IN))
    return game


def walked(seed: int) -> tuple[Europe, Europe, list[Event]]:
    """A month by chance; the position before and after, and all that happened."""
    game = scattered(seed)
    before = game.twin()
    desks = {
        side: Desk[Europe](policy=RandomPlayer(seed + at))
        for at, side in enumerate((GERMANY, BRITAIN))
    }
    dice = SeededDice(seed.to_bytes(32, "big"), "test")
    outcome = drive(RULES, game, desks, dice, after=RULES.check_invariants)
    assert not outcome.decisions
    return before, outcome.position, list(outcome.events)


@rule("eto", "10.9")
@pytest.mark.parametrize("seed", range(8))
def test_a_month_with_troops_at_sea_ends_and_nobody_is_lost_or_doubled(seed: int) -> None:
    before, after, happened = walked(seed)
    assert not after.agenda
    assert not after.adrift
    gone = {each.unit for each in happened if isinstance(each, Eliminated)}
    for id in TROOPS[BRITAIN] + TROOPS[GERMANY]:
        if before.unit(id).land and after.where[id] in LOST:
            assert id in gone
    sunk = {each.unit for each in happened if isinstance(each, Sunk)}
    for id in after.inside(ABOARD):
        assert not sunk.intersection(carriers(after, id))


@rule("eto", "10.4")
def test_chance_embarks_somebody_now_and_then() -> None:
    found = [each for seed in range(3) for each in walked(seed)[2] if isinstance(each, Embarked)]
    assert found
