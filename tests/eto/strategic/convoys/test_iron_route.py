"""6.0 to 6.2, 7.6  The iron route: what interdicts it, what it costs, and ships that stay there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.facts.nations import GERMAN
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.naval.end_phase import bill
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import iron_coast
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.convoys.events import IronLost
from pbem.games.eto.strategic.convoys.iron_route import (
    IronRoute,
    dice_of_loss,
    interdictors,
    why_interdicted,
)
from tests.eto.fields import ran, refused, said
from tests.eto.naval.seas import BISMARCK, BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

TRONDHEIM, NARVIK, STOCKHOLM = "W5225", "W5929", "W4630"


def coast(placed: str) -> Europe:
    game = at_sea(placed)
    game.phase = "strategic"
    game.points.clear()
    return game


def with_territory(monkeypatch: pytest.MonkeyPatch, **more: tuple[str, ...]) -> None:
    """Let other countries stand with one side or the other."""
    setting = load().settings[BISMARCK]
    held = {name: (*setting.territory[name], *more.get(name, ())) for name in setting.territory}
    nations = [name for names in more.values() for name in names]
    wider = replace(setting, territory=held, belligerents=(*setting.belligerents, *nations))
    monkeypatch.setitem(load().settings, BISMARCK, wider)


# -- what interdicts it ---------------------------------------------------------------------------


@rule("eto", "6.0")
@rule("eto", "6.1")
@pytest.mark.parametrize("hex", [TRONDHEIM, NARVIK, STOCKHOLM])
def test_an_enemy_ship_on_the_coast_from_stockholm_to_narvik_interdicts_the_route(hex: str) -> None:
    assert why_interdicted(coast(f"Hood {SCAPA}")) is None
    game = coast(f"BCL1 {hex}")
    (event,) = ran(game, IronRoute(), dice=(3, 5))
    assert isinstance(event, IronLost)
    assert (event.loss, game.points[GERMAN]) == (8, -8)
    assert game.raided == {"BCL1"}


@rule("eto", "6.1")
@pytest.mark.parametrize("place", ["W6129", "W4730", "North-Sea"])
def test_beyond_that_coast_and_at_sea_ships_interdict_nothing(place: str) -> None:
    assert why_interdicted(coast(f"BCL1 {place}")) is None


@rule("eto", "6.1")
def test_german_ships_interdict_nothing() -> None:
    game = coast(f"GDD1 {TRONDHEIM}")
    assert interdictors(game) == ()
    assert why_interdicted(game) is None


@rule("eto", "6.1", "10.3")
def test_points_of_transport_are_a_naval_unit_and_interdict_the_route() -> None:
    assert interdictors(coast(f"BSTP1 {NARVIK}")) == ("BSTP1",)


@rule("eto", "6.1")
def test_the_route_is_interdicted_once_however_many_reasons_there_are() -> None:
    game = coast(f"BCL1 {TRONDHEIM}, BDD1 {NARVIK}")
    assert len(ran(game, IronRoute(), dice=(1, 1))) == 1
    assert game.points[GERMAN] == -2
    assert game.raided == {"BCL1", "BDD1"}


@rule("eto", "6.1")
def test_troops_in_narvik_interdict_it_unless_sweden_is_the_axis_own() -> None:
    game = coast(f"Hood {SCAPA}")
    game.put("BI1", NARVIK)
    game.take("western", game.masked([NARVIK]))
    assert why_interdicted(game) == ("by troops in Narvik (W5929)", "western")
    game.conquered["Sweden"] = "axis"
    assert why_interdicted(game) is None


@rule("eto", "6.1")
@pytest.mark.parametrize("country", ["Norway", "Sweden"])
def test_a_country_there_that_is_an_unconquered_enemy_interdicts_it(
    monkeypatch: pytest.MonkeyPatch, country: str
) -> None:
    setting = load().settings[BISMARCK]
    german = tuple(each for each in setting.territory["axis"] if each != country)
    free = {"axis": german, "western": (*setting.territory["western"], country)}
    monkeypatch.setitem(load().settings, BISMARCK, replace(setting, territory=free))
    game = coast(f"Hood {SCAPA}")
    assert why_interdicted(game) == (f"for {country} is an enemy", "western")
    game.conquered[country] = "axis"
    assert why_interdicted(game) is None


# -- what it costs --------------------------------------------------------------------------------


@rule("eto", "6.2")
def test_three_dice_are_lost_where_sweden_is_and_no_german_in_supply_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_territory(monkeypatch, western=("Sweden",))
    game = coast(f"Hood {SCAPA}")
    assert dice_of_loss(game) == 2  # an ally is not conquered
    game.conquered["Sweden"] = "western"
    assert dice_of_loss(game) == 3
    (event,) = ran(game, IronRoute(), dice=(1, 2, 3))
    assert isinstance(event, IronLost)
    assert event.loss == 6
    game.put("GI1", "W4128")
    game.take("axis", game.masked(["W4128"]))
    monkeypatch.setattr(
        "pbem.games.eto.strategic.convoys.iron_route.traces", lambda game, id: id == "GI1"
    )
    assert dice_of_loss(game) == 2
    game.unsupplied.add("GI1")
    assert dice_of_loss(game) == 3


def test_who_rolls_and_why_is_told() -> None:
    game = coast(f"BCL1 {TRONDHEIM}")
    (event,) = ran(game, IronRoute(), dice=(3, 5))
    assert event.side == BRITAIN
    told = RULES.tell(event, GERMANY)
    assert "by ships in Trondheim (W5225); dice 3 + 5: Germany loses 8 EP" in told


# -- the End phase --------------------------------------------------------------------------------


@rule("eto", "7.6")
def test_a_ship_that_interdicted_stays_for_nothing_and_one_that_did_not_is_paid_for() -> None:
    """The example: one point in September, nothing once it has interdicted the route."""
    game = coast(f"BCL1 {TRONDHEIM}")
    game.phase = HOMING
    assert [each.cost for each in bill(game, BRITAIN)] == [1]
    game.phase = "strategic"
    ran(game, IronRoute(), dice=(1, 1))
    game.phase = HOMING
    assert not bill(game, BRITAIN)


@rule("eto", "7.6")
def test_nobody_takes_station_on_that_coast_in_the_end_phase() -> None:
    game = coast("BCL1 North-Sea, BDD1 W4822, BDD2 W4922")
    game.phase = HOMING
    step = Returning(BRITAIN)
    assert refused(game, step, "RETURN BCL1 W4922 AT SEA").case == "7.6"
    step.check(game, said(game, BRITAIN, "RETURN BCL1 Hebrides"))
    step.check(game, said(game, BRITAIN, "RETURN BDD2 W5022 AT SEA"))
    listed = [each for each in step.answers(game) if "BCL1" in each.actors]
    assert not {each.way[-1] for each in listed} & set(iron_coast(game))


# -- the data -------------------------------------------------------------------------------------


@rule("eto", "6.1")
def test_the_coast_is_one_of_both_countries_from_end_to_end() -> None:
    game = coast(f"Hood {SCAPA}")
    board, hexes = game.board, iron_coast(game)
    mask = board.grid.mask(hexes)
    assert {STOCKHOLM, NARVIK} <= set(hexes)
    assert len(set(hexes)) == len(hexes)
    assert not mask & ~(board.coastal & (board.lands["Sweden"] | board.lands["Norway"]))
    north = board.lands["Sweden"] & board.coastal & ~mask
    assert all(label > STOCKHOLM for label in board.grid.named(north))
