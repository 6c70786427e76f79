"""32.0, 33.0  Supply lines, who is marked, who starves."""

from __future__ import annotations

import pytest

from pbem.games.eto.command.activation import activate
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.end_phase import OutOfSupply, Supply, SupplyRestored
from pbem.games.eto.supply.lines import hex_in_supply, in_supply, traces
from pbem.games.eto.supply.sources import keeps_one, sources
from tests.eto.fields import ARDENNES, field, offensive, ran
from tests.marks import rule

POCKET = ("W3830", "W3730", "W3731", "W3831", "W3829", "W3930", "W3931")


def cut_off() -> Europe:
    """A Polish unit in the corridor, with German hexes all around."""
    game = field("PI1 W3830")
    game.take("axis", game.masked(POCKET[1:]))
    game.isolated.add("W3932")  # 32.8 Konigsberg, beyond the corridor
    return game


@rule("eto", "32.1")
def test_city_resource_hexes_at_home_are_sources_while_they_are_friendly() -> None:
    game = field("")
    assert game.board.grid.named(sources(game, "Poland")) == ["W3232", "W3533", "W3629"]
    game.take("axis", game.masked(("W3533",)))
    assert game.board.grid.named(sources(game, "Poland")) == ["W3232", "W3629"]
    assert not game.board.is_in("W3533", sources(game, "Germany"))  # captured ones are useless


@rule("eto", "32.1", "sc.3.2")
def test_in_the_ardennes_the_allies_trace_to_french_ports_or_antwerp() -> None:
    game = field("", ARDENNES)
    found = game.board.grid.named(sources(game, "United States"))
    assert "W3520" in found  # Antwerp
    assert "W3518" in found  # Calais
    assert "W3117" not in found  # Paris is no port


@rule("eto", "32.2")
def test_american_units_use_british_sources() -> None:
    game = field("")
    assert sources(game, "United States") == sources(game, "United Kingdom")


@pytest.mark.usefixtures("maginot")
@rule("eto", "32.1")
def test_a_fort_supplies_one_unit_in_it() -> None:
    game = field("UI1 W3121, UI2 W3121", ARDENNES)
    game.take("axis", game.board.grid.around[game.at("W3121")] & game.fighting_ground)
    assert [traces(game, id) for id in ("UI1", "UI2")].count(True) == 1


@rule("eto", "32.0", "32.3")
def test_a_line_runs_through_friendly_hexes() -> None:
    assert traces(field("PI1 W3830"), "PI1")
    assert not traces(cut_off(), "PI1")


@rule("eto", "32.3")
def test_a_line_is_cut_by_zones_but_not_where_a_friend_stands() -> None:
    game = field("PI1 W3531, GI1 W3431")
    corridor = game.masked(("W3531", "W3532", "W3533"))
    game.take("axis", game.board.lands["Poland"] & ~corridor)
    assert not traces(game, "PI1")  # W3532 is in the zone of GI1
    game.put("PI2", "W3532")
    assert traces(game, "PI1")


@rule("eto", "32.3")
def test_zones_do_not_cut_a_line_in_a_forest() -> None:
    game = field("PI1 W3931, GI1 W3829")
    game.take("axis", game.masked(("W3831",)))
    assert game.board.terrain_of[game.at("W3830")] == "forest"
    assert traces(game, "PI1")


@rule("eto", "41.3")
def test_minor_countries_use_their_own_sources_only() -> None:
    game = field("")
    assert not sources(game, "Poland") & ~game.board.lands["Poland"]


@rule("eto", "33.3")
def test_who_cannot_trace_in_the_supply_step_is_marked() -> None:
    game = cut_off()
    assert ran(game, Supply()) == [OutOfSupply("PI1", "west", "W3830")]
    assert game.unsupplied == {"PI1"}


@rule("eto", "33.4")
def test_a_marker_goes_as_soon_as_a_line_is_traced() -> None:
    game = cut_off()
    ran(game, Supply())
    game.take("western", game.masked(POCKET))
    assert ran(game, Supply()) == [SupplyRestored("PI1", "west", "W3830")]


@rule("eto", "33.5")
def test_who_is_still_cut_off_loses_a_step_each_month() -> None:
    game = cut_off()
    for _ in range(2):
        ran(game, Supply())
    assert game.depleted == {"PI1"}
    ran(game, Supply())
    assert game.where["PI1"] == POOL


@rule("eto", "33.5", "33.7")
def test_aircraft_that_are_still_cut_off_stay_marked_and_lose_nothing() -> None:
    game = cut_off()
    game.put("PAir", "W3830")
    for _ in range(2):
        ran(game, Supply())
    assert "PAir" in game.unsupplied
    assert "PAir" not in game.depleted


@rule("eto", "33.5")
def test_generals_and_headquarters_of_a_starved_stack_go_to_the_pool() -> None:
    game = field("GI1 W3433 depleted, Kliest W3433, HQSouth W3433")
    game.unsupplied.add("GI1")
    game.isolated.add("W3932")  # 32.8
    ran(game, Supply())
    assert {game.where[id] for id in ("GI1", "Kliest", "HQSouth")} == {POOL}


@rule("eto", "33.6")
def test_armor_in_supply_when_activated_stays_so_for_its_offensive() -> None:
    game = field("GA1 W3433")
    assert not in_supply(game, "GA1")
    offensive(game, hex="W3433")
    game.fuelled.add("GA1")
    assert in_supply(game, "GA1")


@rule("eto", "33.6", "33.0")
def test_armor_that_only_a_city_spares_is_not_in_supply_when_activated() -> None:
    game = offensive(field("GA1 W3533, PI1 W3232"), hex="W3533")
    assert in_supply(game, "GA1")  # no ill effect in a city
    activate(game, ("GA1",))
    game.put("GA1", "W3532")
    assert not in_supply(game, "GA1")


@rule("eto", "33.2")
def test_a_marked_defender_is_out_of_supply_even_in_a_city() -> None:
    game = field("PI1 W3931")
    game.take("axis", game.board.grid.around[game.at("W3931")] & game.fighting_ground)
    assert hex_in_supply(game, "W3931", "western")
    game.unsupplied.add("PI1")
    assert not hex_in_supply(game, "W3931", "western")


@rule("eto", "33.4", "33.2")
def test_a_marked_defender_is_in_supply_at_once_when_a_line_home_is_open_again() -> None:
    game = field("PI1 W3533")
    game.unsupplied.add("PI1")
    assert hex_in_supply(game, "W3533", "western")
    game.take("axis", game.board.grid.around[game.at("W3533")] & game.fighting_ground)
    game.take("axis", 1 << game.at("W3533"))
    assert not hex_in_supply(game, "W3533", "western")


@pytest.mark.usefixtures("maginot")
@rule("eto", "32.1")
def test_a_permanent_fort_supplies_the_lowest_of_its_stack() -> None:
    game = field("UI1 W2918", ARDENNES)
    board = game.board
    hex = board.grid.named(board.fortified & game.starting("axis"))[0]
    game.put("GI1", hex)
    game.put("GI2", hex)
    assert keeps_one(game, "GI1")
    assert not keeps_one(game, "GI2")
