"""4.0 to 4.4, 7.6  Surface raiders: what they sink, who bears it, and that they may stay at sea."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.facts.nations import AMERICAN, BRITISH, RUSSIAN
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.naval.attacks import Seeking
from pbem.games.eto.naval.end_phase import bill
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.position.fleets import gunnery
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.convoys.losses import shares
from pbem.games.eto.strategic.surface_raiders import ConvoyRaided, SurfaceRaiders, raiders_in
from pbem.games.eto.turn.sequence import BeginMonth
from tests.eto.fields import ran, refused, said
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea
from tests.marks import rule

SOUTH, NORTH, ARCTIC = "South-Atlantic", "North-Atlantic", "Arctic-Ocean"


def routes(placed: str, *open_ones: str) -> Europe:
    """Ships at sea, and the convoy routes that are open."""
    game = at_sea(placed)
    game.phase = "strategic"
    game.points.clear()
    game.convoys.update(open_ones)
    return game


@rule("eto", "4.0")
@rule("eto", "4.1")
def test_german_gunnery_ships_on_an_open_route_raid_and_no_others() -> None:
    game = routes(f"GrafSpee {SOUTH}, Hood {SOUTH}, GDD1 {SOUTH}, Scheer {NORTH}", SOUTH)
    assert raiders_in(game, SOUTH) == ("GrafSpee",)
    (event,) = ran(game, SurfaceRaiders(), dice=(2,))
    assert isinstance(event, ConvoyRaided)
    assert event.area == SOUTH  # the northern route is closed
    assert game.raided == {"GrafSpee"}


@rule("eto", "4.1")
def test_the_carrier_raids_only_with_aircraft_aboard() -> None:
    game = routes(f"GrafZeppelin {NORTH}", NORTH)
    assert not ran(game, SurfaceRaiders())
    game.put("GNA1", NORTH)
    game.aboard["GNA1"] = "GrafZeppelin"
    (event,) = ran(game, SurfaceRaiders(), dice=(3,))
    assert isinstance(event, ConvoyRaided)
    assert (event.added, event.loss) == (4, 7)


@rule("eto", "4.2")
def test_one_die_an_area_with_all_guns_and_one_less_for_each_in_the_south() -> None:
    game = routes(f"GrafSpee {SOUTH}, Scheer {SOUTH}, Bismarck {NORTH}", SOUTH, NORTH)
    north, south = ran(game, SurfaceRaiders(), dice=(1, 6))
    assert isinstance(north, ConvoyRaided)
    assert isinstance(south, ConvoyRaided)
    assert north.loss == 1 + gunnery(game, ("Bismarck",))
    assert south.loss == 6 + gunnery(game, ("GrafSpee", "Scheer")) - 2
    assert game.points[BRITISH] == -north.loss - south.loss


@rule("eto", "4.3")
def test_raiders_can_be_hunted_as_all_ships() -> None:
    game = routes(f"GrafSpee {SOUTH}, Hood {SOUTH}", SOUTH)
    ran(game, SurfaceRaiders(), dice=(2,))
    game.phase = "naval"
    assert said(game, BRITAIN, "SEARCH GrafSpee") in list(Seeking(BRITAIN).answers(game))


@rule("eto", "4.4")
def test_britain_bears_the_atlantic_and_shares_it_from_1942_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = routes("Hood W4615", NORTH)
    assert shares(game, NORTH, 7) == {BRITISH: 7}
    game.lend_lease.add(f"{AMERICAN}>{BRITISH}")
    assert shares(game, NORTH, 7) == {BRITISH: 7}  # it is 1941
    settings = load().settings
    later = replace(settings["bismarck"].months[0], year=1942)
    monkeypatch.setitem(settings, "bismarck", replace(settings["bismarck"], months=(later,)))
    assert shares(game, NORTH, 7) == {BRITISH: 4, AMERICAN: 3}


@rule("eto", "4.4")
@pytest.mark.parametrize(
    ("givers", "borne"),
    [
        ((BRITISH,), {BRITISH: 4, RUSSIAN: 3}),
        ((AMERICAN,), {AMERICAN: 4, RUSSIAN: 3}),
        ((BRITISH, AMERICAN), {BRITISH: 2, AMERICAN: 2, RUSSIAN: 3}),
    ],
)
def test_the_arctic_route_is_borne_by_both_ends(
    givers: tuple[str, ...], borne: dict[str, int]
) -> None:
    game = routes("Hood W4615", ARCTIC)
    game.lend_lease.update(f"{each}>{RUSSIAN}" for each in givers)
    assert shares(game, ARCTIC, 7) == borne


@rule("eto", "4.4")
def test_of_an_odd_share_of_the_west_britain_takes_more() -> None:
    game = routes("Hood W4615", ARCTIC)
    game.lend_lease.update((f"{BRITISH}>{RUSSIAN}", f"{AMERICAN}>{RUSSIAN}"))
    assert shares(game, ARCTIC, 5) == {BRITISH: 2, AMERICAN: 1, RUSSIAN: 2}


@rule("eto", "7.6")
def test_who_raided_costs_nothing_at_sea_in_that_month() -> None:
    game = routes(f"GrafSpee {SOUTH}", SOUTH)
    game.phase = HOMING
    assert bill(game, GERMANY)
    ran(game, SurfaceRaiders(), dice=(2,))
    assert not bill(game, GERMANY)
    assert Returning(GERMANY).ending(game) is not None
    ran(game, BeginMonth(1))
    assert not game.raided


@rule("eto", "7.6")
def test_nobody_takes_station_on_a_route_in_the_end_phase() -> None:
    game = routes("Scheer Norwegian-Sea", ARCTIC)
    game.phase = HOMING
    step = Returning(GERMANY)
    assert refused(game, step, f"RETURN Scheer {ARCTIC} AT SEA").case == "7.6"
    game.convoys.clear()
    step.check(game, said(game, GERMANY, f"RETURN Scheer {ARCTIC} AT SEA"))


def test_routes_and_lend_lease_are_told_and_can_be_edited() -> None:
    game = routes(f"GrafSpee {SOUTH}")
    list(RULES.edit(game, "CONVOY South Atlantic OPEN"))
    list(RULES.edit(game, "LENDLEASE United States>USSR ON"))
    told = RULES.describe(game, BRITAIN)
    assert "Convoys: South Atlantic." in told
    assert "United States sends lend-lease to USSR." in told
    assert RULES.decode(RULES.encode(game)) == game
    list(RULES.edit(game, "CONVOY South Atlantic CLOSED"))
    list(RULES.edit(game, "LENDLEASE United States>USSR OFF"))
    assert not game.convoys | game.lend_lease
