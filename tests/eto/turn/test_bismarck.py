"""Scenario 1, Sink the Bismarck: its set-up, its phase, and who wins."""

from __future__ import annotations

import random

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.eto.naval.entering import Entering, Hunt, Hunting
from pbem.games.eto.naval.voyage import Voyage
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.setup.setting_up import BritishSetUp
from pbem.games.eto.turn.naval_phase import Precedence
from pbem.games.eto.turn.victory import bismarck
from tests.eto.fields import played, ready, refused
from tests.eto.fights import asked, on
from tests.eto.naval.seas import BERGEN, BISMARCK, BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

RAID = """
FIRST
SAIL Bismarck + PrinzEugen North Atlantic
DONE SAILING
DONE SEARCHING
"""
FLEET = """
SAIL Repulse + KingGeorgeV + Rodney + Suffolk + Norfolk + BDD1 + BDD2 + Victorious North Atlantic
SAIL Ramillies + Revenge North Atlantic
SAIL Renown + BCL1 + BDD4 + ArkRoyal North Atlantic
DONE SAILING
SEARCH Bismarck
DONE SEARCHING
"""
HABITS = """
WHEN HUNT: ALL
WHEN GROUPS: MOST
WHEN EVADE: OUTGUNNED
WHEN STRIKE: BEST
WHEN HOLD: WEAK
WHEN FIRE: BEST
WHEN WITHDRAW: NEVER
WHEN PURSUE: ALL
WHEN ONWARD: ALL
"""


def seeded(seed: int) -> SeededDice:
    return SeededDice(seed.to_bytes(32, "big"), "bismarck")


@rule("eto", "sc.1.1")
def test_all_ships_but_three_are_where_the_book_has_them() -> None:
    game = RULES.start({"scenario": BISMARCK})
    assert {game.where[id] for id in ("Bismarck", "PrinzEugen")} == {BERGEN}
    assert {game.where[id] for id in ("KingGeorgeV", "Victorious", "BNA1")} == {SCAPA}
    step = BritishSetUp()
    assert step.waiting(game) == ["Hood", "PrinceOfWales", "BDD3"]
    assert refused(game, step, "PLACE Hood Bergen").case == "sc.1.1"
    played(game, step, "PLACE Hood Norwegian Sea")
    played(game, step, "PLACE PrinceOfWales Norwegian Sea")
    assert game.fleets == {"Hood": "Hood", "PrinceOfWales": "Hood"}
    with pytest.raises(Illegal):
        step.check(game, RULES.parse("PLACE Rodney Bergen", BRITAIN).orders[0])


@rule("eto", "SEQ-M")
def test_the_side_with_the_initiative_says_who_moves_at_sea_first() -> None:
    game = ready(BISMARCK)
    assert Precedence().asks(game) == GERMANY
    assert asked(on(game.twin(), {GERMANY: "FIRST"})) == [(GERMANY, "sail")]
    assert asked(on(game.twin(), {GERMANY: "SECOND"})) == [(BRITAIN, "sail")]


@rule("eto", "sc.1.3")
@pytest.mark.parametrize(
    ("placed", "winner"),
    [
        ("Bismarck North-Atlantic, PrinzEugen Norwegian-Sea", GERMANY),
        ("PrinzEugen North-Atlantic, Bismarck Norwegian-Sea", None),
        ("Bismarck Hebrides, PrinzEugen Norwegian-Sea", BRITAIN),
    ],
)
def test_who_is_in_the_north_atlantic_decides(placed: str, winner: str | None) -> None:
    assert bismarck(at_sea(placed)).winner == winner


@rule("eto", "9.0")
@pytest.mark.parametrize("seed", range(3))
def test_a_mail_of_the_raiders_and_one_of_the_fleet_play_it_to_its_end(seed: int) -> None:
    lines, habits = {GERMANY: RAID, BRITAIN: FLEET}, {GERMANY: HABITS, BRITAIN: HABITS}
    game = on(ready(BISMARCK), lines, _dice(seed), habits).position
    assert game.verdict is not None


def _dice(seed: int) -> list[int]:
    dice = seeded(seed)
    return [dice.roll("any") for _ in range(400)]


@pytest.mark.parametrize("seed", range(6))
def test_players_by_chance_come_to_its_end_and_every_position_is_lawful(seed: int) -> None:
    desks = {
        side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate((GERMANY, BRITAIN))
    }
    start = ready(BISMARCK) if seed % 2 else RULES.start({"scenario": BISMARCK})
    outcome = drive(RULES, start, desks, seeded(seed), after=RULES.check_invariants)
    assert outcome.position.verdict is not None


@rule("eto", "sc.1.3")
@pytest.mark.parametrize(("seed", "winner"), [(0, GERMANY), (1, BRITAIN), (91, None)])
def test_the_officers_come_to_every_end_that_the_scenario_has(
    seed: int, winner: str | None
) -> None:
    """Either side wins about half of their games; in a few Prinz Eugen alone gets away."""
    desks: dict[str, Desk[Europe]] = {
        side: Desk(policy=RULES.officer()) for side in (GERMANY, BRITAIN)
    }
    outcome = drive(RULES, ready(BISMARCK), desks, seeded(seed), after=RULES.check_invariants)
    assert outcome.position.verdict is not None
    assert outcome.position.verdict.winner == winner


CROWD = (
    "Bismarck North-Sea, PrinzEugen North-Sea, GrafSpee Hebrides, Hood North-Sea, Rodney Hebrides, "
    f"Repulse Hebrides, Renown North-Sea, KingGeorgeV {SCAPA}"
)


@rule("eto", "8.2")
@pytest.mark.parametrize("seed", range(8))
def test_interceptions_of_interceptions_end_for_every_level_needs_other_ships(seed: int) -> None:
    """Single ships set out one by one in the middle of both fleets, as deep as it goes."""
    game = at_sea(CROWD)
    game.push(Voyage(GERMANY, ("Bismarck",), ("Hebrides",), at_sea=True))
    game.sailing = {"Bismarck"}
    chance, deepest = random.Random(seed), 0

    def one_by_one(view: Europe, decision: Decision[Europe]) -> Order:
        if decision.kind != Hunting.kind:
            return decision.sample(chance)
        return Hunt((chance.choice(list(decision.step.able(view))),))

    def lawful(now: Europe) -> None:
        nonlocal deepest
        on_their_way = [step.ship for step in now.agenda if isinstance(step, Entering | Hunting)]
        assert len(on_their_way) == len(set(on_their_way)), "somebody is hunted at two levels"
        deepest = max(deepest, len(now.declared))

    desks = {side: Desk(policy=one_by_one) for side in (GERMANY, BRITAIN)}
    outcome = drive(RULES, game, desks, seeded(seed), after=lawful)
    assert not outcome.position.agenda
    assert not outcome.position.declared
    assert deepest > 1
