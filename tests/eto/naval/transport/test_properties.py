"""10.9  Months with troops at sea, by chance: it ends, nobody is lost or doubled, limits hold."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.eto.combat.attack import Attack
from pbem.games.eto.combat.events import Beached
from pbem.games.eto.command.activating import Activate, touching
from pbem.games.eto.command.launching import Launch
from pbem.games.eto.facts.boxes import ABOARD, LOST
from pbem.games.eto.naval.sailing import Sail, stacks
from pbem.games.eto.naval.transport.embarking import Embark
from pbem.games.eto.naval.transport.events import Embarked
from pbem.games.eto.position.aboard.passengers import carriers, passengers
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
MOSTLY = 0.8  # that an assault is made where one can be
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


class Eager:
    """Plays by chance, and assaults where it can."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.usual = RandomPlayer(seed)

    def __call__(self, view: Europe, asked: Decision[Europe]) -> Order | None:
        found = list(self.wanted(view, asked)) if self.chance.random() < MOSTLY else []
        return self.chance.choice(found) if found else self.usual(view, asked)

    def wanted(self, view: Europe, asked: Decision[Europe]) -> Iterator[Order]:
        side = asked.side
        if asked.kind == "sail":
            boarding = [each for each in Embark.some(view, side) if each.assault]
            yield from boarding or self.landings(view, side)
        elif asked.kind == "offensive":
            goals = set(view.bound.values())
            yield from (each for each in Launch.some(view, side) if each.hex in goals)
        elif asked.kind == "activate":
            yield from (Activate(),) if next(touching(view), None) else ()
        elif asked.kind == "attack":
            yield from Attack.some(view, side)

    def landings(self, view: Europe, side: Side) -> Iterator[Order]:
        for ships in stacks(view, side):
            if passengers(view, ships):
                yield from (each for each in Sail.of(view, side, ships) if each.assault)


def walked(seed: int) -> tuple[Europe, Europe, list[Event]]:
    """A month by chance; the position before and after, and all that happened."""
    game = scattered(seed)
    before = game.twin()
    desks = {
        side: Desk[Europe](policy=Eager(seed + at)) for at, side in enumerate((GERMANY, BRITAIN))
    }
    dice = SeededDice(seed.to_bytes(32, "big"), "test")
    outcome = drive(RULES, game, desks, dice, after=RULES.check_invariants)
    assert not outcome.decisions
    return before, outcome.position, list(outcome.events)


@rule("eto", "10.9")
@pytest.mark.parametrize("seed", range(5))
def test_a_month_with_troops_at_sea_ends_and_nobody_is_lost_or_doubled(seed: int) -> None:
    before, after, happened = walked(seed)
    assert not after.agenda
    assert not after.adrift
    gone = {each.unit for each in happened if isinstance(each, Eliminated)}
    for id in TROOPS[BRITAIN] + TROOPS[GERMANY]:
        if before.unit(id).land and after.where[id] in LOST:
            assert id in gone
    sunk = {each.unit for each in happened if isinstance(each, Sunk)}
    beached = (each.ships for each in happened if isinstance(each, Beached))
    sunk.update(ship for ships in beached for ship in ships)
    for id in after.inside(ABOARD):
        assert not sunk.intersection(carriers(after, id))


@rule("eto", "10.6")
def test_such_months_see_assaults() -> None:
    happened = [each for seed in range(4) for each in walked(seed)[2]]
    assert any(isinstance(each, Embarked) for each in happened)
    assert any(isinstance(each, Beached) for each in happened)
