"""What is said of a movement before it is made: its way, and how it ends."""

from __future__ import annotations

import pytest

from pbem.games.munich.facts.units import AXIS
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.rails import Rail
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.orders.command import Command
from tests.marks import rule
from tests.munich.fields import played, war, with_markers


def forecast_of(game: Munich, order: Command[Munich]) -> list[str]:
    return list(order.forecast(game, game.side_of(order.actors[0])))


ENDS_IN_ZONE = "ends in an enemy zone"
AIRLIFT = "is supplied from the air, which uses the airlift (16.10)"
FULL = (
    "2511 is too full: no more than one army or 3 smaller mobile units may stack; "
    "what is too much when the movement phase ends is eliminated (9.1)"
)


def on_the_map(game: Munich, id: str, hex: str) -> tuple[str, ...]:
    """What the map says of a unit's march or voyage to a hex."""
    side = game.side_of(id)
    offers = [each for kind in Moving.orders for each in kind.offers(game, side, (id,))]
    return next(option.words for _, option in offers if option.to == hex)


@rule("munich", "9.1")
@pytest.mark.parametrize("order", [Move("DEIV", ("2511",)), Rail("DEIV", "2511")])
def test_who_goes_into_a_full_hex_is_warned_of_the_end_of_the_phase(order):
    game = war("DEI 2511, DEII 2511, DEIII 2511, DEIV 2512")
    assert FULL in forecast_of(game, order)
    game.send("DEI", "eliminated")
    assert FULL not in forecast_of(game, order)


@rule("munich", "9.1")
def test_who_comes_back_to_where_he_was_needs_no_more_room():
    game = war("DEI 2511, DEII 2511, DEIII 2511")
    assert FULL not in forecast_of(game, Move("DEI", ("2512", "2511")))


@rule("munich", "9.1")
def test_the_map_warns_of_a_full_hex_too():
    game = war("DEI 2511, DEII 2511, DEIII 2511, DEIV 2512")
    assert FULL in on_the_map(game, "DEIV", "2511")


@rule("munich", "9.1")
def test_who_is_done_is_told_of_the_hexes_that_are_still_too_full():
    game = war("DEI 2511, DEII 2511, DEIII 2511, DEIV 2512")
    assert RULES.rehearse(game, AXIS, Move("DEIV", ("2511",)))[1:] == [FULL]
    ahead = game.twin()
    assert RULES.rehearse(ahead, AXIS, Done("movement")) == [FULL]
    RULES.rehearse(game, AXIS, Move("DEI", ("2512",)))
    assert RULES.rehearse(game, AXIS, Done("movement")) == []


@rule("munich", "5.2", "5.4", "10.3")
def test_an_invader_is_told_of_the_zones_that_begin_with_his_invasion():
    game = war("DE16Pz 1712, BEA 1512")
    words = forecast_of(game, Move("DE16Pz", ("1613",)))
    assert words[1:] == ["invades Belgium, which joins the enemy (5.4)", ENDS_IN_ZONE]
    assert ENDS_IN_ZONE in on_the_map(game, "DE16Pz", "1613")
    empty = war("DE16Pz 1712, BEA 1411")
    assert ENDS_IN_ZONE not in forecast_of(empty, Move("DE16Pz", ("1613",)))
    assert ENDS_IN_ZONE not in on_the_map(empty, "DE16Pz", "1613")


@rule("munich", "5.1", "14.3")
def test_an_invader_is_in_supply_over_the_border_that_he_has_crossed():
    game = war("DE16Pz 1712, BEA 1512")
    order = Move("DE16Pz", ("1613",))
    said = [*forecast_of(game, order), *on_the_map(game, "DE16Pz", "1613")]
    assert not any("supply" in each.lower() for each in said)
    played(game, order)
    assert not any(
        "supply" in each.lower() for each in forecast_of(war("DEI 1712"), Rail("DEI", "1812"))
    )


@rule("munich", "2.3", "14.4")
def test_the_rails_that_a_march_takes_on_its_way_supply_it():
    game = war("DEMar 2409, DKC 2206")
    order = Move("DEMar", ("2107",))
    assert not any("supply" in each.lower() for each in forecast_of(game, order))
    assert not any("supply" in each.lower() for each in on_the_map(game, "DEMar", "2107"))
    played(game, order)
    assert in_supply(game, "DEMar")


@rule("munich", "14.3")
@pytest.mark.parametrize("french", ["FR1A 1416, FR2A 1418", "FR1A 1518, FR2A 1715"])
def test_the_map_tells_of_supply_what_the_order_would_be_told(french):
    game, told = war(f"DE16Pz 1916, {french}"), set()
    for order, option in Move.offers(game, AXIS, ("DE16Pz",)):
        out = any(each.startswith("OUT OF SUPPLY in") for each in option.words)
        assert out == any(each.startswith("OUT OF SUPPLY in") for each in forecast_of(game, order))
        told.add(out)
    assert told == {True, False}


@rule("munich", "5.4", "18.2.2")
def test_marines_before_a_neutral_coast_are_told_that_they_invade():
    game = with_markers(war("DEMar 2209, DKC 2407"), "DEAmph")
    words = forecast_of(game, Storm(("DEMar",), "DEAmph", "2407"))
    assert words[0] == "invades Denmark, which joins the enemy (5.4)"
    assert words[1].endswith("must attack Copenhagen (2407) (18.2.2)")


@rule("munich", "5.4", "18.2.1")
def test_a_landing_in_a_neutral_port_next_to_its_army_ends_in_a_zone():
    game = with_markers(war("DEI 2209, DKC 2307"), "DEAmph")
    order = Ship(("DEI",), "DEAmph", "2407")
    assert {"invades Denmark, which joins the enemy (5.4)", ENDS_IN_ZONE} <= {
        *forecast_of(game, order)
    }
    assert ENDS_IN_ZONE in on_the_map(game, "DEI", "2407")


@rule("munich", "23.4")
def test_who_lands_at_the_edge_is_told_that_he_may_not_attack():
    game = with_markers(war("GBBEF 1210", naval_moves="yes"), "GBAmph")
    edge = "comes over the edge of the map and may not attack this turn (23.4)"
    assert edge in forecast_of(game, Ship(("GBBEF",), "GBAmph", "0816"))
    assert edge not in forecast_of(game, Ship(("GBBEF",), "GBAmph", "1312"))


@rule("munich", "16.10")
def test_a_train_that_needs_the_airlift_is_told_so():
    game = war("DEI 3309, DETr 3308")
    assert AIRLIFT not in forecast_of(game, Rail("DEI", "3010"))
    game.terror.update({"3108", "3208"})
    assert AIRLIFT in forecast_of(game, Rail("DEI", "3010"))


@rule("munich", "8.6.1")
def test_of_a_train_off_the_map_no_end_is_told():
    game = war("SU1A 4401", setting="anti_comintern")
    assert forecast_of(game, Rail("SU1A", "OFF")) == [
        "by rail, 4401 to off the map; 2 of 3 trains left"
    ]


def test_several_units_together_are_offered_voyages_only():
    game = with_markers(war("DEI 2209, DEII 2209"), "DEAmph")
    both = ("DEI", "DEII")
    kinds = {kind for kind in Moving.orders if any(kind.offers(game, AXIS, both))}
    assert kinds == {Ship}
