"""How far units can come is a layer of every title, found in the view alone and only when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from pbem.games.jupiter.movement.routes import can_reach
from pbem.games.narvik.movement.routes import reachable as marched_in_narvik
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.naval.sailing import Sail
from pbem.wargame.map.reach import REACH, reaches
from pbem.wargame.scene import Tint
from tests.atlas import fjords, scenes
from tests.atlas.titles import TITLES
from tests.eto.fields import field
from tests.munich.games import position as in_europe
from tests.norway.games import position as in_norway

GAMES: dict[str, tuple[Callable[[], Any], str]] = {
    "jupiter": (scenes.game, "allied"),
    "narvik": (fjords.battle, "german"),
    "munich": (lambda: in_europe("setting: general_war", "2516: DEXI"), "axis"),
    "norway": (lambda: in_norway({"Oslo": "159Inf", "39": "Hipper", "Bergen": "RoyalGd"}), GERMAN),
    "eto": (lambda: field("GA1 W3733, PI1 W3629"), "germany"),
}


def map_view(title: str) -> Any:
    return import_module(f"pbem.games.{title}.map.scene")


def view_of(title: str) -> Any:
    game, side = GAMES[title]
    return import_module(f"pbem.games.{title}.rules").RULES.view(game(), side)


def reach_of(title: str, view: Any) -> dict[str, set[str]]:
    drawn = map_view(title).scene(view, GAMES[title][1], (), (REACH,))
    return {each.kind: set(each.places) for each in drawn.tints}


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_it_as_a_switch_that_is_off_at_first(title: str) -> None:
    assert REACH in map_view(title).LAYERS
    assert REACH not in map_view(title).USUAL


@pytest.mark.parametrize("title", TITLES)
def test_nobody_looks_for_it_unless_it_is_asked_for(title: str) -> None:
    def never(view: Any) -> Iterable[Tint]:
        raise AssertionError("nobody has asked")

    idle = replace(map_view(title).MAP_VIEW, on_request={REACH: never})
    idle.scene(view_of(title), GAMES[title][1], (), ())
    with pytest.raises(AssertionError, match="nobody has asked"):
        idle.scene(view_of(title), GAMES[title][1], (), (REACH,))


def test_in_jupiter_it_is_where_units_of_each_side_can_march() -> None:
    view = view_of("jupiter")
    found = reach_of("jupiter", view)
    tanks = view.board.grid.named(can_reach(view, "25Tk").reached)
    assert set(tanks) <= found["allied"]
    assert set(found) == {"allied", "german"}


def test_in_narvik_it_is_one_action_on_foot() -> None:
    view = view_of("narvik")
    found = reach_of("narvik", view)
    assert set(marched_in_narvik(view, "8J")) <= found["german"]
    assert set(marched_in_narvik(view, "IG2")) <= found["allied"]  # it has been revealed


def test_nobody_is_asked_how_far_a_hidden_unit_goes() -> None:
    def never(id: str) -> int:
        raise AssertionError(id)

    places = view_of("jupiter").board.grid
    assert not list(reaches(places, {"a": "the Reds"}, ["?Red:2603:0"], lambda id: "a", never))


def test_in_munich_troops_march() -> None:
    found = reach_of("munich", view_of("munich"))
    assert {"2515", "2517"} & found["axis"]
    assert "allied" not in found


def test_in_norway_ships_sail_and_troops_march() -> None:
    view = view_of("norway")
    found = reach_of("norway", view)
    assert {place for place, _ in Sail.destinations(view, GERMAN, ("Hipper",))} <= found[GERMAN]
    assert set(view.board.roads["Oslo"]) <= found[GERMAN]
    assert set(view.board.roads["Bergen"]) <= found["allied"]


def test_in_the_european_theater_armies_march() -> None:
    view = view_of("eto")
    found = reach_of("eto", view)
    assert set(view.board.grid.named(view.board.grid.around[view.at("W3733")])) & found["axis"]
    assert found["western"]
