"""40.0, 44.0  Conquest, and the blitzkrieg bonus."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.politics.blitzkrieg import Blitzkrieg, in_effect, struck
from pbem.games.eto.politics.conquest import Conquered, conquer, conqueror, falls
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import ARDENNES, field, refused
from tests.eto.naval.seas import at_sea
from tests.marks import rule

VITAL = ("W3533", "W3629", "W3232")


@rule("eto", "40.0")
def test_poland_falls_with_the_last_of_its_city_resource_hexes() -> None:
    game = field("PI1 E3032, PAir W3533, GI1 W3629")
    game.take("axis", game.masked(VITAL[1:]))
    assert not conqueror(game, "Poland")
    game.take("axis", game.masked(VITAL))
    assert list(falls(game)) == [Conquered("Poland", "germany")]


@rule("eto", "40.1")
def test_units_of_the_conquered_leave_the_game_and_its_hexes_change_hands() -> None:
    game = field("PI1 E3032, PAir W3931, GI1 W3629")
    game.take("axis", game.masked(VITAL))
    list(falls(game))
    assert {game.where["PI1"], game.where["PAir"]} == {DEAD}
    assert game.friendly("axis", "E3032")
    assert game.conquered == {"Poland": "axis"}


@rule("eto", "40.1")
def test_ships_of_the_conquered_leave_their_stacks_with_their_aircraft() -> None:
    game = at_sea("Hood + Rodney North-Sea, ArkRoyal Hebrides, Bismarck + GDD1 North-Atlantic")
    list(conquer(game, "United Kingdom", "axis"))
    assert {game.where[id] for id in ("Hood", "Rodney", "ArkRoyal", "BNA2")} == {DEAD}
    assert set(game.fleets) == {"Bismarck", "GDD1"}
    assert not game.aboard
    assert not any(game.where[id] == "Hebrides" for id in game.stations)
    RULES.check_invariants(game)


@rule("eto", "40.1", "sc.3.2")
def test_nobody_is_conquered_in_the_ardennes() -> None:
    """Its chapter plays without politics: Belgium only changes hands hex by hex."""
    game = field("UI1 W3319", ARDENNES)
    game.take("axis", game.board.lands["Belgium"] & ~game.ground("western"))
    assert not list(falls(game))
    assert game.friendly("western", "W3319")


@rule("eto", "44.0", "44.1")
def test_the_bonus_begins_with_the_first_attack_at_home_and_lasts_for_the_month() -> None:
    game = field("GI1 W3729, PI1 W3629")
    assert list(struck(game, ["GI1"], ["PI1"], "W3629")) == [Blitzkrieg("Poland")]
    assert in_effect(game, ["GI1"], ["PI1"])
    assert not list(struck(game, ["GI1"], ["PI1"], "W3629"))
    game.turn = 2
    assert not in_effect(game, ["GI1"], ["PI1"])


@rule("eto", "44.1")
def test_an_attack_outside_the_victims_country_begins_nothing() -> None:
    game = field("GI1 W3729, PI1 W3728")
    assert not list(struck(game, ["GI1"], ["PI1"], "W3728"))


@rule("eto", "44.2", "44.3")
def test_only_attacks_with_germans_have_it() -> None:
    game = field("PI1 W3629, GI1 W3729")
    list(struck(game, ["GI1"], ["PI1"], "W3629"))
    assert not in_effect(game, ["PI2"], ["PI1"])


@rule("eto", "44.4")
def test_there_is_none_against_the_british_alone() -> None:
    game = field("GI1 W3522, BI1 W3521, UI1 W3521", ARDENNES)
    game.blitzkrieg.update({"United Kingdom": 1, "United States": 1})
    assert not in_effect(game, ["GI1"], ["BI1"])
    assert in_effect(game, ["GI1"], ["BI1", "UI1"])


@rule("eto", "44.5")
def test_americans_are_struck_wherever_they_are_first_attacked() -> None:
    game = field("GI1 W3729, UI1 W3629")
    assert list(struck(game, ["GI1"], ["UI1"], "W3629")) == [Blitzkrieg("United States")]


@rule("eto", "44.1")
def test_in_the_bulge_nobody_is_surprised_any_more() -> None:
    game = field("GI1 W3422, UI1 W3421", ARDENNES)
    assert not list(struck(game, ["GI1"], ["UI1"], "W3421"))


@rule("eto", "40.1")
@pytest.mark.parametrize("text", ["M PI1 3433", "RAIL PI1 3433"])
def test_who_has_left_the_game_with_his_country_is_told_so(text: str) -> None:
    game = field("GI1 W3532, PI1 W3533, PI2 E3032", phase="movement")
    list(conquer(game, "Poland", "axis"))
    refusal = refused(game, Marching("west"), text)
    assert (refusal.case, refusal.message) == (
        "40.1",
        "PI1 left the game when Poland was conquered",
    )
    assert RULES.describe(RULES.view(game, "west"), "west").count("Poland is conquered") == 1


@rule("eto", "27.5")
def test_who_is_in_the_pool_is_said_to_be_there() -> None:
    game = field("GI1 W3532, HQNorth W3632", phase="movement")
    game.send("HQNorth", POOL)
    refusal = refused(game, Marching("germany"), "M HQNorth 3633")
    assert refusal.message == "HQNorth is not on the map: force pool"
