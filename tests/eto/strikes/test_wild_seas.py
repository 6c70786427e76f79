"""8.0, 14.4, 16.2  Fleets and aircraft played by chance: it ends, and nobody acts twice."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.air.events import REBASING, Flew
from pbem.games.eto.naval.events import Searched
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.events import ShipStruck
from pbem.games.eto.turn.naval_phase import AtSea
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

SHIPS = (
    f"Bismarck + PrinzEugen + GSS1 {BERGEN}, GSS2 North-Sea, GrafZeppelin + GrafSpee W4722, "
    f"Hood + ArkRoyal + BDD1 + BCVE1 + BDE1 {SCAPA}, Rodney + BDD2 + Victorious North-Sea, "
    "Suffolk Norwegian-Sea, BSS1 North-Sea"
)
AIRCRAFT = {"L3": "W4522", "L2": "W4725", "L1": BERGEN, "Spit1": "W4416"}


def wild(side: str, seed: int) -> Outcome[Europe]:
    """One side's Naval and Air phase, with everything that the other does in it."""
    game = at_sea(SHIPS)
    for id, hex in AIRCRAFT.items():
        game.put(id, hex)
    for id, carrier in (("GNA1", "GrafZeppelin"), ("BNA3", "BCVE1")):
        game.put(id, game.where[carrier])
        game.aboard[id] = carrier
    game.push(AtSea(side))
    desks: dict[str, Desk[Europe]] = {
        each: Desk(policy=RandomPlayer(seed + at)) for at, each in enumerate(RULES.sides)
    }
    dice = SeededDice(seed.to_bytes(32, "big"), "test")
    return drive(RULES, game, desks, dice, after=RULES.check_invariants)


@rule("eto", "14.4")
@rule("eto", "8.5")
@pytest.mark.parametrize("side", [GERMANY, BRITAIN])
@pytest.mark.parametrize("seed", [3, 53, 63])
def test_it_ends_and_nobody_flies_or_finds_twice(side: str, seed: int) -> None:
    outcome = wild(side, seed)
    assert not outcome.position.agenda
    assert not outcome.decisions
    flown, found, struck = Counter[str](), Counter[str](), Counter[str]()
    for each in outcome.events:
        if isinstance(each, Flew) and each.why != REBASING:
            flown.update(each.units)
        if isinstance(each, Searched) and each.found:
            found.update(each.ships)
        if isinstance(each, ShipStruck):
            struck[each.by] += 1
    assert max(flown.values(), default=0) <= 1
    assert max(found.values(), default=0) <= 1
    game = outcome.position
    most = {id: game.unit(id).strength for id in struck if game.unit(id).kind == "bomber"}
    assert all(struck[id] <= most[id] for id in most)
