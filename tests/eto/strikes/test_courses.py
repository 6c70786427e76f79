"""7.4, 13.1  Ships in seas with a grid: which hexes they pass, and who can reach them there."""

from __future__ import annotations

from pbem.games.eto.air.flights import in_range
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.naval.entering import Entering
from pbem.games.eto.naval.returning import ReturnAll
from pbem.games.eto.naval.sailing import Sail, Sailing
from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.courses import hexes_to
from pbem.games.eto.turn.naval_phase import AtSea
from pbem.wargame.data.counters import hidden
from tests.eto.fields import refused
from tests.eto.fights import asked, on
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, GIBRALTAR, SCAPA, at_sea
from tests.marks import rule

COAST = "W4722"  # near Bergen


def based(placed: str, **aircraft: str) -> Europe:
    game = at_sea(placed)
    for id, hex in aircraft.items():
        game.put(id, hex)
    return game


def shores(game: Europe, hex: str) -> list[str]:
    """The hexes of the North Sea beside a hex."""
    grid, board = game.board.grid, game.board
    near = grid.around[game.at(hex)] & board.waters["North-Sea"]
    return [each for each in grid.named(near) if each not in game.scenario.routes.onward]


@rule("eto", "7.4")
def test_ships_keep_out_of_the_range_of_bombers_where_they_can() -> None:
    game = based(f"Hood {SCAPA}", L2=BERGEN)
    way = hexes_to(game, "Hood", "North-Sea")
    assert len(way) == 1
    assert not in_range(game, "L2", way[-1])
    game.push(AtSea(BRITAIN))
    then = on(game, {BRITAIN: "SAIL Hood North Sea\nDONE SAILING"}).position
    assert hex_of(then, "Hood") == way[-1]


@rule("eto", "7.4")
@rule("eto", "13.1")
def test_the_way_to_a_coast_goes_through_hexes_of_the_sea_each_of_which_may_be_watched() -> None:
    game = based("Hood North-Sea", L2=BERGEN)
    way = hexes_to(game, "Hood", COAST)
    grid, board = game.board.grid, game.board
    steps = zip((hex_of(game, "Hood"), *way), way, strict=False)
    assert all(grid.distance(game.at(a), game.at(b)) == 1 for a, b in steps)
    assert all(board.is_in(hex, board.waters["North-Sea"]) for hex in way[:-1])
    game.push(AtSea(BRITAIN))
    outcome = on(game, {BRITAIN: f"SAIL Hood {COAST}"})
    assert asked(outcome) == [(GERMANY, "airstrike")]
    hexes = outcome.decisions[0].step.passing.hexes  # type: ignore[attr-defined]
    assert hexes == tuple(hex for hex in way if in_range(game, "L2", hex))
    assert len(hexes) > 1


@rule("eto", "8.0")
def test_interceptors_go_to_the_hex_of_those_whom_they_intercept() -> None:
    game = based(f"Bismarck North-Sea, Hood {SCAPA}")
    game.push(Entering(GERMANY, "Bismarck", "North-Sea", "axis"))
    then = on(game, {BRITAIN: "HUNT Hood"}, (1,)).position
    assert hex_of(then, "Hood") == hex_of(then, "Bismarck")


@rule("eto", "12.7")
def test_ships_at_sea_in_range_of_aircraft_are_seen_and_others_are_not() -> None:
    near = based("Hood + BDD1 North-Sea", L3=BERGEN)
    assert not any(map(hidden, RULES.view(near, GERMANY).stack("North-Sea")))
    far = based("Hood + BDD1 Bay-of-Biscay", L3=BERGEN)
    assert any(map(hidden, RULES.view(far, GERMANY).stack("Bay-of-Biscay")))


@rule("eto", "7.4")
def test_ships_pass_the_hexes_of_a_sea_that_are_written_and_pay_for_the_area_alone() -> None:
    game = based(f"Hood {SCAPA}", L2=BERGEN)
    quiet = hexes_to(game, "Hood", "North-Sea")
    first = next(hex for hex in shores(game, SCAPA) if hex not in quiet)
    second = next(hex for hex in shores(game, first) if hex not in (*quiet, first))
    line = f"SAIL Hood {first} {second}"
    game.push(AtSea(BRITAIN))
    outcome = on(game, {BRITAIN: line, GERMANY: "NO AIRSTRIKE\nNO AIRSTRIKE"})
    then = outcome.position
    assert (then.where["Hood"], hex_of(then, "Hood")) == ("North-Sea", second)
    assert then.sailed["Hood"] == game.scenario.routes.cost(SCAPA, "North-Sea")
    assert hexes_to(game, "Hood", "North-Sea", via=(first, second)) == (first, second)


@rule("eto", "7.4")
def test_a_written_way_leads_out_of_a_sea_again_past_those_who_watch_its_hexes() -> None:
    game = based("Hood North-Sea", L2=BERGEN)
    start = hex_of(game, "Hood")
    detour = next(
        hex
        for hex in shores(game, start)
        if in_range(game, "L2", hex) and hex not in hexes_to(game, "Hood", COAST)
    )
    game.push(AtSea(BRITAIN))
    outcome = on(game, {BRITAIN: f"SAIL Hood {detour} {COAST}"})
    assert asked(outcome) == [(GERMANY, "airstrike")]
    passing = outcome.decisions[0].step.passing.hexes  # type: ignore[attr-defined]
    assert passing[0] == detour
    assert passing[-1] == COAST
    refusal = refused(game, Sailing(BRITAIN), f"SAIL Hood {detour}")
    assert refusal.case == "7.2"  # it is in that sea already


@rule("eto", "12.7")
def test_the_way_that_is_found_does_not_tell_of_bombers_that_nobody_sees() -> None:
    seen = based("Hood North-Sea", L2=BERGEN)
    unseen = based("Hood North-Sea", L2=BERGEN, GI1=BERGEN)
    assert any(map(hidden, RULES.view(unseen, BRITAIN).stack(BERGEN)))
    free = based("Hood North-Sea", GI1=BERGEN)
    way = hexes_to(unseen, "Hood", SCAPA)
    assert way == hexes_to(free, "Hood", SCAPA)
    assert way != hexes_to(seen, "Hood", SCAPA)


@rule("eto", "14.1")
@rule("eto", "16.2")
def test_a_check_of_a_way_tells_which_bombers_reach_it_and_what_they_may_do() -> None:
    view = RULES.view(based(f"Hood {SCAPA}, Bismarck Baltic-Sea", L3=BERGEN), BRITAIN)
    told = list(Sail(("Hood",), (COAST,)).forecast(view, BRITAIN))
    assert f"{COAST}: in range of L3 (14.1)" in told
    assert any(each.startswith("if all come through and attack Hood: damaged") for each in told)
    far = RULES.view(based(f"Hood {GIBRALTAR}, Bismarck Baltic-Sea", L3=BERGEN), BRITAIN)
    sailing = Sail(("Hood",), ("Portuguese-Coast",))
    assert not [each for each in sailing.forecast(far, BRITAIN) if "L3" in each]


@rule("eto", "7.6")
def test_who_returns_hears_of_the_bombers_on_the_way_home_too() -> None:
    game = based("Hood Hebrides, Bismarck Baltic-Sea", L3=SCAPA)
    game.take("axis", game.masked([SCAPA]))
    game.phase = HOMING
    told = ReturnAll().forecast(RULES.view(game, BRITAIN), BRITAIN)
    near = [each for each in told if "L3" in each]
    assert near
    assert all(each.startswith("Hood: ") for each in near)
