"""12.7  Whatever lies unseen, a side is asked, answered and refused in the same words.

Games are played by chance. At questions of every kind a position is compared with its view, and
with another that looks the same: what is told of an order before it is played goes by the view.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision, asked_now
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.naval_phase import AtSea
from pbem.games.eto.turn.sequence import Phase
from tests.eto.air.skies import FINEST
from tests.eto.fields import ARDENNES, ready
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea
from tests.eto.naval.transport.test_properties import scattered
from tests.eto.strategic.convoys.seaways import many_escorts
from tests.eto.strategic.convoys.test_months_of_trade_war import trade_war, winters
from tests.eto.strategic.raids import AXIS, BLITZ, war
from tests.eto.strikes.test_wild_seas import AIRCRAFT, SHIPS
from tests.eto.veils import told, tried, unseen, veiled
from tests.marks import rule

__all__ = ["many_escorts"]
OF_A_KIND = 2  # questions that are looked at


def asked_in(game: Europe, seed: int) -> list[Decision[Europe]]:
    """Some questions of each kind, in positions where somebody is unseen."""
    found: list[Decision[Europe]] = []
    kinds = Counter[str]()

    def note(game: Europe) -> None:
        for each in asked_now(game.agenda, game):
            if kinds[each.step.kind] < OF_A_KIND and unseen(game, each.side):
                kinds[each.step.kind] += 1
                found.append(Decision(each.side, each.step, game.twin()))

    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(RULES.sides)}
    drive(RULES, game, desks, SeededDice(seed.to_bytes(32, "big"), "test"), after=note)
    return found


def fleets_and_aircraft() -> Europe:
    game = at_sea(SHIPS)
    for id, hex in AIRCRAFT.items():
        game.put(id, hex)
    for id, carrier in (("GNA1", "GrafZeppelin"), ("BNA3", "BCVE1")):
        game.put(id, game.where[carrier])
        game.aboard[id] = carrier
    game.push(AtSea(GERMANY), AtSea(BRITAIN), Phase("homing"))
    return game


def troops_at_sea() -> Europe:
    return scattered(4)


def stacks_of_aircraft() -> Europe:
    """Fighters under bombers, out of sight."""
    game = ready(FINEST)
    for id, hex in (("ZG1", "Lyons"), ("KG1", "Lyons"), ("KG2", "Le Creusot"), ("JG2", "Lyons")):
        game.put(id, game.board.find(hex) or "")
    return game


def raids_on_economies() -> Europe:
    return war(f"{BLITZ}, KG3 Lyons, ZG2 Lyons, JG2 Lyons, Spit2 Glasgow, Hurri2 Glasgow")


def aircraft_in_a_box() -> Europe:
    """Raiders in the box since last month, and fighters of both sides."""
    game = raids_on_economies()
    for id in ("KG3", "JG2", "Hurri2"):
        game.put(id, AXIS)
    return game


def armies() -> Europe:
    return ready(ARDENNES)


def compared(decision: Decision[Europe], seed: int) -> None:
    """Ask three positions that look the same: one as it is, one that is veiled, and the view."""
    side, step, chance = decision.side, decision.step, random.Random(seed)
    game = RULES.decode(RULES.encode(decision.game))
    other, view = veiled(game, side, chance), RULES.view(game, side)
    seen = RULES.encode(view)
    assert RULES.encode(RULES.view(other, side)) == seen
    assert RULES.encode(RULES.view(view, side)) == seen
    alike = (game, other, view)
    assert len({step.asks(each) for each in alike}) == 1
    assert len({str(step.forced(each)) for each in alike}) == 1
    for order in tried(Decision(side, step, game), unseen(game, side), chance):
        assert len({told(each, step, order) for each in alike}) == 1, order


def compare_all(game: Europe, seed: int) -> set[str]:
    asked = asked_in(game, seed)
    for number, each in enumerate(asked):
        compared(each, number)
    return {each.kind for each in asked}


@rule("eto", "12.7")
@pytest.mark.parametrize(
    ("made", "seed", "kinds"),
    [
        (fleets_and_aircraft, 1, "sail hunt search fly bombing torpedo sub role return unload"),
        (troops_at_sea, 5, "sail unload offensive move march break attack"),
        (stacks_of_aircraft, 1, "fly intercept offensive aim bombing"),
        (raids_on_economies, 1, "economy scramble"),
        (aircraft_in_a_box, 1, "box"),
        (armies, 2, "offensive activate headquarters break run move attack retreat march react"),
        (armies, 5, "exploit advance lose split regroup"),
    ],
)
def test_what_lies_unseen_changes_no_answer(
    made: Callable[[], Europe], seed: int, kinds: str
) -> None:
    assert set(kinds.split()) <= compare_all(made(), seed)


@rule("eto", "12.7")
def test_nor_in_the_war_on_trade(many_escorts: None) -> None:
    with winters():
        found = compare_all(trade_war(), 5)
    assert {"interdict", "airstrike", "wolfpack", "route", "convert", "refit"} <= found
