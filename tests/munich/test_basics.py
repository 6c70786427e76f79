"""What all rules build on: counters, countries, zones, and the order of an attack."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.games.munich.combat.events import Attacked, Fought, LostStep, Raided, Retreated
from pbem.games.munich.facts.boxes import ASIDE
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import stack_fault
from pbem.games.munich.rules import RULES
from tests.marks import rule
from tests.munich.games import asked, order, played, position, refused


def happened(game: Munich, text: str, *dice: int) -> list[str]:
    """The names of what an order brings about, until somebody is asked."""
    decision, falling = asked(game), PreparedDice(dice)
    driver = Driver(RULES, game, {}, falling)
    answer = order(text, decision.side)
    decision.check(answer)
    game.agenda.pop()
    driver.tell(decision.step.play(game, answer, falling))
    driver.run()
    return [type(event).__name__ for event in driver.events]


def in_zone(game: Munich, side: str) -> set[str]:
    return set(game.board.grid.named(game.zone(side)))


# -- countries and counters -----------------------------------------------------------------------


@rule("munich", "2.4")
def test_units_enter_only_countries_that_are_at_war():
    lines = ("2711: DEI", "2615: CZ1A")
    refusal = refused(position("setting: little_entente", *lines), "M DEI 2811")
    assert refusal is not None
    assert "neutral" in refusal.message
    assert refused(position("setting: general_war", *lines), "M DEI 2811") is None


@rule("munich", "2.5.1")
def test_a_reduced_unit_has_the_strength_of_its_other_side():
    game = position("2513: DEI, DEII reduced", "2615: CZ1A")
    assert (game.strength("DEI").attack, game.strength("DEII").attack) == (3, 1)
    assert (game.strength("DEI").defense, game.strength("DEII").defense) == (4, 2)


@rule("munich", "2.5.1")
@pytest.mark.parametrize("unit", ["DE19Pz", "FRDeG"])
def test_optional_units_are_in_the_game_only_with_their_option(unit):
    assert RULES.start({}).where[unit] == ASIDE
    assert RULES.start({"armor": "yes"}).where[unit] != ASIDE


@rule("munich", "2.5.3")
def test_the_size_says_who_is_an_army():
    roster = RULES.scenario.roster
    assert roster["CZ1A"].army
    assert not roster["DEI"].army
    assert stack_fault(position(), "2515", ("CZ1A", "CZB1"))
    assert not stack_fault(position(), "2515", ("CZB1", "CZB2", "CZB3"))


@rule("munich", "2.5.4")
@pytest.mark.parametrize("marker", ["DEAB", "GBNav", "DEAmph", "DEL1"])
def test_markers_are_no_land_units_and_march_nowhere(marker):
    game = position("2513: DEI", "2615: CZ1A", f"available: {marker}")
    assert not game.unit(marker).land
    assert refused(game, f"M {marker} 2512") is not None


@rule("munich", "2.5.4")
def test_a_marker_is_its_country_s():
    game = position("available: DEAB, GBNav, SUAir1")
    assert [game.side_of(id) for id in ("DEAB", "GBNav", "SUAir1")] == [AXIS, ALLIED, NEUTRAL]
    assert game.owner("SUAir1") == ALLIED  # it may intervene


@rule("munich", "16.0")
def test_airstrike_units_bomb_and_airlift_units_carry():
    bombing = position("phase: terror", "over 2615: DETr", "over 2816: DEL1", "2615: CZ1A")
    assert refused(bombing, "BOMB CITY WITH DETr").case == "16.10"
    assert refused(bombing, "BOMB CITY WITH DEL1") is None
    moving = position("over 2513: DEL1", "2513: DEI", "2615: CZ1A")
    assert refused(moving, "FLY DEI 2511 WITH DEL1").case == "16.10.1"


# -- zones ----------------------------------------------------------------------------------------


@rule("munich", "10.0")
def test_a_mobile_unit_has_a_zone_of_six_hexes():
    game = position("2615: CZ1A", "2111: DEI")
    around = game.board.grid.around[game.at("2615")]
    assert in_zone(game, ALLIED) == set(game.board.grid.named(around))
    assert len(in_zone(game, ALLIED)) == 6


@rule("munich", "10.0")
@pytest.mark.parametrize("line", ["2415: CZF1", "1812: DEFlak1", "over 2615: DEL1"])
def test_static_units_and_aircraft_have_none(line):
    game = position(line)
    assert not in_zone(game, AXIS) | in_zone(game, ALLIED)


@rule("munich", "10.2")
def test_a_second_unit_adds_nothing_to_a_zone():
    assert in_zone(position("2513: DEI, DEII"), AXIS) == in_zone(position("2513: DEI"), AXIS)


@rule("munich", "10.2")
def test_a_hex_in_the_zones_of_both_sides_is_nobody_s():
    game = position("2513: DEI", "2615: CZ1A")
    both = in_zone(game, AXIS) & in_zone(game, ALLIED)
    assert both
    assert {RULES.fact(game, f"control {hex}") for hex in both} == {"nobody"}


@rule("munich", "10.4")
def test_nobody_must_attack_because_of_a_zone():
    game = position("phase: combat", "2514: DEI", "2615: CZ1A")
    assert refused(game, "DONE") is None


# -- combat ---------------------------------------------------------------------------------------

SIEGE = ("phase: combat", "2513: DE16Pz, DE18Pz, DEI", "2514: CZF2", "available: DEAB")


@rule("munich", "11.8")
def test_special_forces_come_before_the_odds_and_the_die():
    """A fortification that they reduce defends with what is left of it."""
    game = position(*SIEGE)
    names = happened(game, "A 2514 WITH DE16Pz + DE18Pz + DEI SF DEAB", 1, 3)
    steps = [Attacked, Raided, LostStep, Fought]
    first = [names.index(each.__name__) for each in steps]
    assert first == sorted(first)


@rule("munich", "11.8")
def test_losses_come_before_retreats_and_those_before_the_advance():
    game = position("phase: combat", "2514: DE16Pz, DE18Pz, DE14Mot", "2515: DEI", "2615: CZMob")
    names = happened(game, "A 2615 WITH DE16Pz + DE18Pz + DE14Mot + DEI MOBILE", 5)
    assert names.index(Fought.__name__) < names.index(LostStep.__name__)
    assert Retreated.__name__ not in names
    assert asked(game).kind in ("retreat", "advance")


@rule("munich", "10.4")
def test_a_retreat_into_a_zone_costs_a_step_and_an_advance_into_one_costs_nothing():
    """Prague is surrounded but for one hex, which lies in German zones."""
    game = position(
        "phase: combat", "2614: DE16Pz, DE18Pz, DE15Pz", "2515: DE14Mot, DEI, DEII",
        "2514: DEIII", "2616: DEIV", "2714: DEV", "2615: CZ1A", "2816: CZ2A",
    )  # fmt: skip
    text = "A 2615 WITH DE16Pz + DE18Pz + DE15Pz + DE14Mot + DEI + DEII MOBILE"
    game = played(game, text, dice=(4,))
    assert (game.where["CZ1A"], "CZ1A" in game.reduced) == ("2715", True)
    before = set(game.reduced)
    game = played(game, "ADVANCE DE16Pz 2615")
    assert game.board.is_in("2615", game.zone(ALLIED))
    assert game.where["DE16Pz"] == "2615"
    assert game.reduced == before
