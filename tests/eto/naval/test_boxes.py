"""7.8, 32.1  Land and air units in the boxes off the map."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.supply.lines import traces
from pbem.games.eto.turn.movement_phase import Marching
from pbem.games.eto.turn.sequence import DONE_IN, Phase
from tests.eto.air.skies import BRITAIN, sky
from tests.eto.fields import refused
from tests.marks import rule

AWAY = ("BI1", "BI2", "Spit1", "Spit2", "KG1", "PI1", "BA1", "HQ21", "Montgomery")


def western(*edges: str) -> Europe:
    """Units in the pool that a moderator can place; hexes of Iraq in British hands."""
    game = sky("Spit1 Dover, KG1 Frankfurt")
    for id in AWAY:
        game.send(id, POOL)
    game.take("western", game.masked(edges))
    return game


def place(game: Europe, *lines: str) -> Europe:
    for line in lines:
        list(RULES.edit(game, f"UNIT {line}"))
    RULES.check_invariants(game)
    return game


def barred(game: Europe, line: str) -> str:
    with pytest.raises(Illegal) as refusal:
        list(RULES.edit(game, f"UNIT {line}"))
    return refusal.value.case


@rule("eto", "7.8")
@pytest.mark.parametrize("box", ["Canada box", "Capetown", "India-box"])
def test_boxes_hold_any_number_of_units_and_supply_the_british(box: str) -> None:
    game = place(western(), *(f"{id} {box}" for id in ("BI1", "BI2", "Spit1", "Spit2", "PI1")))
    assert [traces(game, id) for id in ("BI1", "BI2", "Spit1", "PI1")] == [True, True, True, False]
    assert barred(game, f"KG1 {box}") == "7.8"  # never the Axis


@rule("eto", "7.8")
def test_the_box_of_iraq_holds_one_air_unit_and_supplies_nobody() -> None:
    assert barred(western(), "BI1 Iraq box") == "7.8"
    game = place(western("E5111"), "BI1 Iraq box", "BI2 Iraq box", "Spit1 Iraq box")
    assert barred(game, "Spit2 Iraq-box") == "7.8"
    assert not traces(game, "BI1")
    place(game, "Spit1 Iraq box")  # it is there already


@rule("eto", "7.8")
def test_americas_box_is_closed_before_its_war_and_escorts_are_ships() -> None:
    assert barred(western(), "BI1 US-box") == "7.8"
    assert barred(western(), "BI1 North-Atlantic-escorts") == "7.8"


@rule("eto", "7.8")
def test_units_in_boxes_hold_no_ground_and_are_written_and_read() -> None:
    game = place(western("E5111"), "BI1 Canada box", "BI2 Iraq box", "Spit2 Capetown")
    assert not game.ground("western")
    assert refused(game, Marching(BRITAIN), "M BI1 W3517").case == "7.8"
    again = RULES.read_position(RULES.write_position(game))
    assert {id: again.where[id] for id in ("BI1", "BI2", "Spit2")} == {
        "BI1": "Canada-box",
        "BI2": "Iraq-box",
        "Spit2": "Capetown",
    }


@rule("eto", "7.8")
@pytest.mark.parametrize("seed", range(4))
def test_a_month_goes_by_with_units_in_boxes(seed: int) -> None:
    game = place(western("E5111"), "BI1 Canada box", "BI2 Iraq box", "Spit2 Capetown")
    place(game, "Spit1 W3517", "KG1 W3222", "HQ21 W3517", "BA1 Canada box")
    game.offensives.update({"United Kingdom": 2, "Germany": 2})
    game.push(*map(Phase, DONE_IN))
    game.initiative = "axis"
    desks = {
        side: Desk[Europe](policy=RandomPlayer(seed + at))
        for at, side in enumerate(game.sides_in_play())
    }
    dice = SeededDice(seed.to_bytes(32, "big"), "test")
    after = drive(RULES, game, desks, dice, after=RULES.check_invariants).position
    assert after.where["BI1"] == "Canada-box"
    assert after.unsupplied & {"BI1", "BI2", "Spit2"} == {"BI2"}
