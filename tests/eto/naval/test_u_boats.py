"""8.9, 11.0, 11.1, 11.5  U-boats sail unmet by anybody, and become submarines."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.facts.phases import HOMING, STRATEGIC
from pbem.games.eto.naval.attacks import Seeking, prey
from pbem.games.eto.naval.converting import Converting
from pbem.games.eto.naval.end_phase import forbidden
from pbem.games.eto.naval.events import Converted, Sailed
from pbem.games.eto.naval.ports import open_to_attack
from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.aboard.lost_ships import remove_ship
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.fleets import company_of, dock, in_port
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.sequence import Phase
from tests.eto.fields import refused
from tests.eto.fights import events, on
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea, sailed, step_of
from tests.marks import rule


def pooled(placed: str, *pool: str) -> Europe:
    """A position with submarines in the force pool."""
    game = at_sea(placed)
    for id in pool:
        game.send(id, POOL)
    return game


@rule("eto", "8.9")
def test_nobody_is_asked_when_a_u_boat_sails_past_a_fleet() -> None:
    fleet = "Hood + Rodney + BDD1 North-Sea"
    outcome = sailed(f"GUB1 Norwegian-Sea, {fleet}", GERMANY, {GERMANY: "SAIL GUB1 North Sea"})
    assert [each.path for each in events(outcome, Sailed)] == [("Norwegian-Sea", "North-Sea")]
    assert [(each.side, each.kind) for each in outcome.decisions] == [(GERMANY, "sail")]
    met = sailed(f"GDD1 Norwegian-Sea, {fleet}", GERMANY, {GERMANY: "SAIL GDD1 North Sea"})
    assert [(each.side, each.kind) for each in met.decisions] == [(BRITAIN, "hunt")]


@rule("eto", "8.9")
def test_a_u_boat_intercepts_nobody_and_helps_nobody_to() -> None:
    game = at_sea("Hood North-Sea, GUB1 North-Sea, GDD1 North-Sea")
    assert hunters(game, GERMANY, "Hood", "North-Sea") == ["GDD1"]


@rule("eto", "8.9")
def test_nobody_searches_for_a_u_boat_that_lies_still() -> None:
    game = at_sea("Hood North-Sea, GUB1 North-Sea")
    assert list(prey(game, BRITAIN, "North-Sea")) == []
    assert refused(game, Seeking(BRITAIN), "SEARCH GUB1").case == "8.5"


@rule("eto", "8.9")
def test_a_port_with_only_a_u_boat_holds_nobody_to_fight() -> None:
    game = at_sea(f"Hood North-Sea, GUB1 {BERGEN}")
    assert refused(game, step_of(BRITAIN), f"SAIL Hood {BERGEN} INTO PORT").case == "7.7"
    game = at_sea(f"Hood North-Sea, GUB1 {BERGEN}, GDD1 {BERGEN}")
    assert open_to_attack(game, "axis", BERGEN) == ("GDD1",)


@rule("eto", "8.9")
def test_a_u_boat_bars_no_way_home_and_none_is_barred_to_it() -> None:
    game = at_sea("Hood North-Sea, GUB1 Norwegian-Sea")
    game.phase = HOMING
    assert not forbidden(game, ("GUB1",))
    assert not forbidden(game, ("Hood",))
    game = at_sea("Hood North-Sea, GSS1 Norwegian-Sea")
    game.phase = HOMING
    assert "North-Sea" in forbidden(game, ("GSS1",))


@rule("eto", "11.1")
def test_u_boats_sail_by_themselves() -> None:
    game = at_sea(f"GUB1 + GUB2 + GDD1 {BERGEN}")
    for ships in ("GUB1 + GUB2", "GUB1 + GDD1"):
        assert refused(game, step_of(GERMANY), f"SAIL {ships} North Sea").case == "11.1"


@rule("eto", "11.1")
def test_those_who_stack_with_nobody_leave_a_lost_port_each_by_itself() -> None:
    game = at_sea(f"GUB1 + GSS1 + GDD1 + GCL1 {BERGEN}")
    list(enter(game, "BI1", BERGEN))
    assert {id: company_of(game, id) for id in ("GUB1", "GSS1")} == {
        "GUB1": ("GUB1",),
        "GSS1": ("GSS1",),
    }
    assert set(company_of(game, "GDD1")) == {"GDD1", "GCL1"}


@rule("eto", "11.0")
def test_a_u_boat_that_is_lost_is_gone_for_good_and_a_submarine_is_not() -> None:
    game = at_sea(f"GUB1 + GSS1 {BERGEN}")
    assert [remove_ship(game, id) for id in ("GUB1", "GSS1")] == [DEAD, POOL]


# -- becoming submarines ---------------------------------------------------------------------------


@rule("eto", "11.5")
@pytest.mark.parametrize(("damaged", "count"), [(False, 2), (True, 1)])
def test_a_u_boat_becomes_two_submarines_and_a_damaged_one_one(damaged: bool, count: int) -> None:
    game = pooled("GUB1 Norwegian-Sea", "GSS1", "GSS2", "GSS3")
    game.depleted.update(("GUB1",) if damaged else ())
    game.push(Phase(STRATEGIC))
    outcome = on(game, {GERMANY: "CONVERT GUB1\nDONE"}, ())
    after = outcome.position
    into = ("GSS1", "GSS2")[:count]
    assert [each.into for each in events(outcome, Converted)] == [into]
    assert {id for id in after.roster if after.where.get(id) == "Norwegian-Sea"} == set(into)
    assert all(company_of(after, id) == (id,) for id in into)  # 11.1
    assert after.where["GUB1"] == POOL
    assert not after.depleted
    RULES.check_invariants(after)


@rule("eto", "11.5")
def test_in_a_port_they_are_in_the_port() -> None:
    game = pooled(f"GUB1 {BERGEN}", "GSS1", "GSS2")
    after = on(game_with(game), {GERMANY: "CONVERT GUB1"}, ()).position
    assert all(in_port(after, id) and after.where[id] == BERGEN for id in ("GSS1", "GSS2"))


def game_with(game: Europe) -> Europe:
    game.push(Phase(STRATEGIC))
    return game


@rule("eto", "11.5")
def test_without_submarines_in_the_pool_nobody_is_asked() -> None:
    game = pooled("GUB1 Norwegian-Sea", "GSS1", "BSS1")
    assert refused(game, Converting(GERMANY), "CONVERT GUB1").case == "11.5"
    assert not on(game_with(game), {}, ()).decisions


@rule("eto", "11.5")
def test_only_ones_own_u_boats_become_submarines() -> None:
    game = pooled(f"GSS3 {BERGEN}, BDD1 {SCAPA}, GUB2 {BERGEN}", "GSS1", "GSS2", "GUB1")
    for id in ("GUB1", "GSS3", "BDD1"):
        refusal = refused(game, Converting(GERMANY), f"CONVERT {id}")
        assert refusal.case == "11.5"
        assert "GUB2" in str(refusal.legal)


@rule("eto", "7.8")
def test_a_u_boat_in_the_ice_of_a_lost_port_is_gone() -> None:
    game = at_sea("Hood North-Sea")
    game.weather = WINTER
    game.take("axis", game.masked(["E1429"]))
    dock(game, ("GUB1",), "E1429")
    list(enter(game, "BI1", "E1429"))
    assert game.where["GUB1"] == DEAD
