"""16.1-16.5, 16.10  Launching: who flies, from where, how far; and coming home."""

from __future__ import annotations

import random

import pytest

from pbem.engine.event import Event
from pbem.games.munich.air.events import AirReturned, Launched
from pbem.games.munich.air.launching import Launch, Launching, Return
from pbem.games.munich.facts.boxes import AVAILABLE, UTILIZED
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.movement.airlift import Fly, reach
from pbem.games.munich.orders.general import Done
from pbem.games.munich.politics.belligerents import Invaded
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.collected import collected
from tests.marks import rule
from tests.munich.fields import refused, war
from tests.munich.skies import carried_out, refusal

KINDS = collected(Event, "pbem.games.munich.air")

BERLIN, DRESDEN, BRESLAU, PRAGUE, WARSAW = "2511", "2513", "2814", "2615", "3212"
PARIS, BRUSSELS, BRNO = "1314", "1512", "2816"
LAUNCHING = Launching(AXIS)


def launch(game: Munich, text: str, *more: str) -> list[object]:
    """Carry out launches like "DEL1 2511 2615"."""
    orders = [Launch(*each.split()) for each in (text, *more)]
    return list(carried_out(game, LAUNCHING, *orders))


def why_not(game: Munich, text: str) -> tuple[str, str]:
    why = refusal(game, LAUNCHING, Launch(*text.split()))
    return why.case, why.message


@rule("munich", "16.2")
def test_a_launched_unit_is_over_its_target_and_says_no_mission() -> None:
    game = war("DEL1 [available]")
    assert launch(game, "DEL1 2511 2615") == [Launched("DEL1", "Germany", AXIS, BERLIN, PRAGUE)]
    assert game.flying == {"DEL1": PRAGUE}


@rule("munich", "16.2")
def test_one_unit_after_the_other_is_launched() -> None:
    game = war("DEL1 [available], DEL2 [available]")
    launch(game, "DEL1 2511 2615", "DEL2 2511 2816")
    assert game.flying == {"DEL1": PRAGUE, "DEL2": BRNO}


@rule("munich", "16.1")
@pytest.mark.parametrize(
    ("placed", "case", "words"),
    [
        ("DEL1 [utilized]", "16.1", "utilized until your next mobilization phase"),
        ("DEL1 [reinforcements]", "16.1", "not mobilized yet"),
        ("DEL1 2615", "16.2", "over Prague"),
        ("DEI 2511, DEL1 [available]", "16.0", "no air unit"),
        ("CZAir [available], DEL1 [available]", "3.1", "not yours"),
    ],
)
def test_only_own_air_units_from_the_display_fly(placed: str, case: str, words: str) -> None:
    game = war(placed)
    told = why_not(game, f"{placed.split()[0]} 2511 2513")
    assert told[0] == case
    assert words in told[1]


@rule("munich", "16.6.1")
def test_a_grounded_unit_waits_for_its_refit() -> None:
    game = war("DELKO [utilized]")
    game.grounded.add("DELKO")
    assert why_not(game, "DELKO 2511 2615")[0] == "16.6.1"


@rule("munich", "16.3")
def test_range_counts_the_target_and_not_the_launch_hex() -> None:
    game = war("DEL1 [available]")
    grid, board = game.board.grid, game.board
    at_six = board.grid.named(grid.ring(board.at(BERLIN), 6) & ~game.neutral)
    at_seven = board.grid.named(grid.ring(board.at(BERLIN), 7) & ~game.neutral)
    near = [hex for hex in at_six if board.is_in(hex, reach(game, BERLIN, 6))]
    assert near
    LAUNCHING.check(game, Launch("DEL1", BERLIN, near[0]))
    assert all(why_not(game, f"DEL1 2511 {hex}")[0] == "16.3" for hex in at_seven)


@rule("munich", "16.3")
def test_a_refusal_for_range_names_a_nearer_city() -> None:
    refused = refusal(war("DEL1 [available]"), LAUNCHING, Launch("DEL1", BERLIN, WARSAW))
    assert "7 hexes" in refused.message
    assert refused.legal[0].endswith(f"TO {WARSAW}")


@rule("munich", "16.3")
@pytest.mark.parametrize(
    ("placed", "start", "words"),
    [
        ("", "2512", "no city"),
        ("", PRAGUE, "no German city"),
        ("ITVII 2615", PRAGUE, "no German unit"),
        ("CZ1A 2613", DRESDEN, "enemy zone"),
    ],
)
def test_a_unit_takes_off_from_a_safe_city_of_its_own(placed: str, start: str, words: str) -> None:
    italians = [id for id in load().roster.of("Italy") if load().roster[id].mobile]
    game = war(", ".join(filter(None, ("DEL1 [available]", placed.replace("ITVII", italians[0])))))
    told = why_not(game, f"DEL1 {start} 2614")
    assert told[0] == "16.3"
    assert words in told[1]


@rule("munich", "16.3")
def test_a_foreign_city_serves_those_whose_units_stand_in_it() -> None:
    game = war("DEL1 [available], DEI 2615")
    LAUNCHING.check(game, Launch("DEL1", PRAGUE, BRNO))


@rule("munich", "16.8.2")
def test_nobody_takes_off_from_a_city_under_terror() -> None:
    game = war("DEL1 [available]")
    game.terror.add(BERLIN)
    assert why_not(game, "DEL1 2511 2615")[0] == "16.8.2"


@rule("munich", "16.3")
def test_aircraft_keep_out_of_neutral_countries() -> None:
    game = war("DEL1 [available]")
    assert not game.neutral & reach(game, "2016", 6)
    assert game.board.lands["France"] & reach(game, "2016", 6)
    assert why_not(game, "DEL1 2016 1917") == (
        "5.6",
        "DEL1 cannot fly to 1917: nobody may enter Switzerland",
    )


@rule("munich", "16.3")
def test_a_way_that_only_neutral_ground_shortens_is_refused_as_such() -> None:
    game = war("DEL1 [available]")
    board, grid = game.board, game.board.grid
    start = board.at("2016")
    hidden = grid.within(start, 6) & ~game.neutral & ~reach(game, "2016", 6)
    assert hidden
    case, words = why_not(game, f"DEL1 2016 {grid.named(hidden)[0]}")
    assert case == "16.3"
    assert "neutral" in words


@rule("munich", "5.4")
@rule("munich", "16.8")
def test_an_air_unit_over_a_neutral_hex_is_an_invasion() -> None:
    game = war("DEL1 [available]")
    events = launch(game, f"DEL1 1712 {BRUSSELS}")
    assert isinstance(events[0], Invaded)
    assert events[0].neutral == "Belgium"
    assert game.allegiance["Belgium"] == ALLIED
    assert game.flying["DEL1"] == BRUSSELS


@rule("munich", "5.5")
def test_who_may_not_invade_does_not_fly_there() -> None:
    game = war("ITAir1 [available], DEL1 [available]")
    board = game.board
    assert board.country_of[board.at("3401")] == "Finland"
    refused = refusal(game, LAUNCHING, Launch("DEL1", "3108", "3401"))
    assert refused.case == "5.5"
    assert "Belgium" in refused.legal
    assert "Finland" not in refused.legal


@rule("munich", "16.5")
def test_one_air_unit_of_a_side_in_a_hex() -> None:
    game = war("DEL1 2615, DEL2 [available], CZAir [available]")
    assert why_not(game, "DEL2 2511 2615")[0] == "16.5"
    game.fly("CZAir", BRNO)
    LAUNCHING.check(game, Launch("DEL2", BERLIN, "2614"))


@rule("munich", "16.5")
def test_enemy_air_units_and_land_units_do_not_keep_anybody_away() -> None:
    game = war("CZAir 2615, DEL2 [available], CZ1A 2615")
    LAUNCHING.check(game, Launch("DEL2", BERLIN, PRAGUE))


@rule("munich", "16.10.1")
def test_an_airlift_waits_in_a_city_for_somebody_on_foot() -> None:
    game = war("DETr [available], DEI 2511, DE16Pz 2513, DEL1 [available]")
    LAUNCHING.check(game, Launch("DETr", BERLIN, BERLIN))
    told = why_not(game, "DETr 2814 2814")
    assert told[0] == "16.10.1"
    assert "nobody" in told[1]


@rule("munich", "16.10.1")
def test_an_airlift_may_wait_for_a_passenger_of_another_country() -> None:
    game = war("DETr [available]", setting="general_war")
    small = [
        id
        for id in game.roster.of("Hungary")
        if game.unit(id).kind == "non-mechanized" and not game.unit(id).army
    ]
    game.put(small[0], BERLIN)
    LAUNCHING.check(game, Launch("DETr", BERLIN, BERLIN))


@rule("munich", "16.10.1")
@pytest.mark.parametrize("guest", ["HU1A", "ITBers"])
def test_an_airlift_waits_for_no_army_and_no_mechanized_unit_of_another_country(guest: str) -> None:
    game = war(f"DETr [available], {guest} 2511")
    assert why_not(game, "DETr 2511 2511")[0] == "16.10.1"


@rule("munich", "16.10.2")
def test_air_supply_does_not_go_to_units_of_another_country() -> None:
    game = war("DETr [available], HUMobl 2512")
    assert why_not(game, "DETr 2511 2512")[0] == "16.10.2"
    assert list(LAUNCHING.answers(game)) == [Done("air")]


@rule("munich", "16.10.1")
def test_only_who_may_board_and_an_airlift_that_may_start_are_offered_a_flight() -> None:
    game = war("DETr 2511, DEI 2511, DEII 2511, DEIII 2512, DE16Pz 2511")
    assert {each.unit for each in Fly.some(game, AXIS)} == {"DEI", "DEII"}
    game.moved.add("DEI")
    assert {each.unit for each in Fly.some(game, AXIS)} == {"DEII"}
    game.terror.add(BERLIN)
    assert not list(Fly.some(game, AXIS))


@rule("munich", "23.5", "16.10.1")
def test_no_airlift_carries_a_unit_into_a_country_that_it_keeps_out_of() -> None:
    game = war("DETr 2814, DEI 2814", setting="anti_comintern", polish_politics="yes")
    assert refused(game, Fly("DEI", "DETr", WARSAW)).case == "23.5"


@rule("munich", "16.10")
def test_an_airlift_that_has_supplied_somebody_is_offered_no_flight() -> None:
    game = war("DETr 2511, DEI 2511")
    game.moved.add("DETr")
    assert not list(Fly.some(game, AXIS))


@rule("munich", "16.3", "2.3")
def test_nobody_takes_off_from_a_city_that_the_enemy_has_taken_and_left() -> None:
    game = war("DEL1 [available], CZ1A 2513")
    game.put("CZ1A", "2715")
    assert "no German city of your side" in why_not(game, "DEL1 2513 2615")[1]


@rule("munich", "16.5", "16.10.1")
def test_no_airlift_is_offered_a_city_that_an_own_air_unit_is_over() -> None:
    game = war("DETr [available], DEL1 2814, HUMobl 2814")
    assert list(LAUNCHING.answers(game)) == [Done("air")]


@rule("munich", "16.10.2")
def test_air_supply_goes_where_units_of_its_country_are() -> None:
    first, second = [id for id in load().roster.of("Poland") if load().roster[id].army][:2]
    game = war(f"DETr [available], DEI 3512, {first} 3511, {second} 3513")
    assert why_not(game, "DETr 2511 2614")[0] == "16.10.2"
    assert not in_supply(game, "DEI")
    launch(game, "DETr 3108 3512")
    assert in_supply(game, "DEI")


@rule("munich", "16.10")
def test_a_reduced_airlift_flies() -> None:
    game = war("DETr [available], DEI 2615")
    game.reduced.add("DETr")
    launch(game, f"DETr 2511 {PRAGUE}")
    assert game.flying["DETr"] == PRAGUE


def test_who_has_nothing_to_fly_is_not_asked() -> None:
    assert LAUNCHING.forced(war("DEL1 [utilized], DEAB [available]")) == Done("air")
    assert LAUNCHING.forced(war("DEL1 [available]")) is None


def test_a_hex_that_is_not_on_the_map_is_refused() -> None:
    game = war("DEL1 [available]")
    assert why_not(game, "DEL1 2511 9999")[0] == "2.1"
    assert why_not(game, "DEL1 9999 2511")[0] == "2.1"
    assert why_not(game, "XX1 2511 2615")[0] == "16.0"


def test_every_launch_that_is_offered_is_legal() -> None:
    game = war("DEL1 [available], DETr [available], DELKO [available], DEI 2615, DEII 2513")
    offered = list(LAUNCHING.answers(game))
    assert {each.unit for each in offered if isinstance(each, Launch)} == {"DEL1", "DETr", "DELKO"}
    assert any(isinstance(each, Launch) and each.target == BRUSSELS for each in offered)
    for order in offered[::17]:
        LAUNCHING.check(game, order)


def test_no_launch_is_offered_twice() -> None:
    game = war("DETr [available], DEI 2511, DE16Pz 2513, HUMobl 2814")
    offered = [order for order in LAUNCHING.answers(game) if isinstance(order, Launch)]
    assert len(offered) == len(set(offered))
    assert {order.target for order in offered} == {BERLIN, DRESDEN, BRESLAU}


def test_a_player_by_chance_launches_within_the_rules() -> None:
    game, chance = war("DEL1 [available], DEL2 [available], CZ1A 2615"), random.Random(1)
    for _ in range(20):
        LAUNCHING.check(game, LAUNCHING.sample(game, chance))


@rule("munich", "16.4")
def test_at_the_end_all_own_air_units_on_the_map_go_home() -> None:
    game = war("DEL1 2615, DETr 2511, CZAir [available], DEI 2511")
    (event,) = Return(AXIS).run(game, None)  # type: ignore[arg-type]
    assert event == AirReturned(("DEL1", "DETr"), AXIS)
    assert {"DEL1", "DETr"} == set(game.inside(UTILIZED))
    assert game.inside(AVAILABLE) == ("CZAir",)
    assert not list(Return(AXIS).run(game, None))  # type: ignore[arg-type]


def test_every_event_in_the_air_has_its_words() -> None:
    assert all(kind.told is not Event.told for kind in KINDS)


def test_an_airlift_that_waits_where_it_starts_is_told_as_ready() -> None:
    words = Words(load())
    waits = Launched("DETr", "Germany", AXIS, BERLIN, BERLIN)
    flies = Launched("DETr", "Germany", AXIS, BERLIN, DRESDEN)
    assert waits.told(words) == "DETr stands ready in Berlin (2511)."
    assert flies.told(words) == "DETr flies from Berlin (2511) to Dresden (2513)."
