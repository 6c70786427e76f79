"""12.3, 13.2 to 13.4, 33.7  Changing base, and bases with too many aircraft on them."""

from __future__ import annotations

import pytest

from pbem.games.eto.air.basing import beyond_capacity, most_in
from pbem.games.eto.air.evacuation import Leave
from pbem.games.eto.air.events import AirFought, Flew, Rebased, TurnedBack
from pbem.games.eto.missions.flying import Prefer, Rebase
from pbem.games.eto.missions.rebasing import Arrival, longest_hop, most_hops, new_bases
from pbem.games.eto.position.fleets import dock
from tests.eto.air.skies import BRITAIN, CALM, GERMANY, flown, flying, sky
from tests.eto.fields import ran, refused
from tests.eto.fights import events, top
from tests.marks import rule

LIVERPOOL, MALTA, BASTIA = "W3814", "W1128", "W2123"


@rule("eto", "12.3")
def test_a_hop_is_twice_the_range_and_there_are_three_of_them() -> None:
    game = sky("JG1 Oslo, Hurri1 Liverpool")
    grid, start = game.board.grid, game.at(LIVERPOOL)
    far = {len(way): 0 for way in new_bases(game, ("Hurri1",)).values()}
    for hex, way in new_bases(game, ("Hurri1",)).items():
        stops = (LIVERPOOL, *way)
        for here, there in zip(stops, way, strict=False):
            assert grid.distance(game.at(here), game.at(there)) <= 10
        far[len(way)] = max(far[len(way)], grid.distance(start, game.at(hex)))
    assert set(far) <= {1, 2, 3}


@rule("eto", "12.3")
def test_with_a_range_of_six_a_hop_is_twelve_hexes_and_the_third_the_last() -> None:
    """E11."""
    game = sky("ZG1 Brussels")
    assert (game.unit("ZG1").range, longest_hop(game, ("ZG1",)), most_hops(game, ("ZG1",))) == (
        6,
        12,
        3,
    )
    far = max(
        game.board.grid.distance(game.at("W3419"), game.at(hex))
        for hex, way in new_bases(game, ("ZG1",)).items()
        if len(way) == 1
    )
    assert far == 12


@rule("eto", "12.3")
def test_the_hurricanes_of_the_example_come_to_malta_in_three_hops_of_ten() -> None:
    """E27: from Liverpool by W3020 and Bastia, round Italy, which is neutral."""
    game = sky("Hurri1 Liverpool")
    setting = game.setting
    others = ("United Kingdom", "France", "Malta", "Belgium", "Netherlands")
    fields = {"belligerents": others, "territory": {"western": others}}
    game.scenario.settings["malta"] = type(setting)(
        **{**{name: getattr(setting, name) for name in setting.__struct_fields__}, **fields}
    )
    game.options["scenario"] = "malta"
    game.forget()
    try:
        order = Rebase(("Hurri1",), ("W3020", BASTIA, MALTA))
        order.check(game, BRITAIN)
        assert game.board.grid.distance(game.at("W3020"), game.at(BASTIA)) == 9
        game.push(*flying("Hurri1 Liverpool", BRITAIN).agenda)
        then = flown(game, {BRITAIN: str(order)})
        assert [len(each.path) - 1 for each in events(then, Flew)] == [10, 10, 10]
        assert then.position.where["Hurri1"] == MALTA
        game.unsupplied.add("Hurri1")
        assert refused(game, top(flying("Hurri1 Liverpool", BRITAIN)), str(order)).case == "33.7"
    finally:
        del game.scenario.settings["malta"]


@rule("eto", "12.3")
def test_who_has_changed_base_flies_no_more_in_the_phase() -> None:
    then = flown(flying("JG1 Calais, JG2 Antwerp"), {GERMANY: "REBASE JG1 Brussels"}).position
    assert then.where["JG1"] == "W3419"
    assert refused(then, top(then), "REBASE JG1 Calais").case == "12.3"


@rule("eto", "12.3")
def test_a_new_base_is_offered_to_aircraft_with_the_stops_on_the_way() -> None:
    game = flying("JG1 Calais, GI1 Calais")
    assert list(Rebase.offers(game, GERMANY, ("GI1",))) == []
    assert list(Rebase.offers(game, GERMANY, ("JG2",))) == []  # not on the map
    words = {option.to: option.words for _, option in Rebase.offers(game, GERMANY, ("JG1",))}
    assert words["W3419"] == ("to Brussels (W3419)",)
    assert words[BASTIA] == ("to Bastia (W2123) by Le Creusot (W2818)",)


@pytest.mark.parametrize(
    ("order", "case"),
    [
        ("REBASE JG1 Antwerp", "13.4"),  # JG2 has it
        ("REBASE JG1 Dover", "13.2"),
        ("REBASE JG1 W3519", "13.2"),
        ("REBASE JG1 Bergen Oslo", "12.3"),
        ("REBASE JG1 Brussels Lyons Brussels Paris", "12.3"),
        ("REBASE JG1 + JG2 Brussels", "12.3"),
        ("REBASE Spit1 London", "12.3"),
        ("REBASE JG1 Amsterdam", "21.5"),
    ],
)
@rule("eto", "12.3")
@rule("eto", "13.4")
def test_a_base_must_be_ones_own_free_and_near(order: str, case: str) -> None:
    game = flying("JG1 Calais, JG2 Antwerp, Spit1 Dover")
    game.destroyed.add(game.board.find("Amsterdam") or "")
    assert refused(game, top(game), order).case == case


@rule("eto", "12.3")
def test_who_is_aborted_goes_back_to_the_base_where_he_stopped_last() -> None:
    """13.4  Even though another has that base by now: it is idle then, and only leaves."""
    game = flying("KG1 Brussels, JG1 Antwerp, Spit1 Dover")
    at_calais = "NO INTERCEPTION\nINTERCEPT Spit1 AT Calais"
    lines = {GERMANY: "REBASE KG1 Antwerp Calais", BRITAIN: at_calais}
    then = flown(game, lines, 5, standing={GERMANY: CALM[GERMANY]})
    assert [each.hex for each in events(then, Rebased)] == ["W3520"]
    assert [each.hex for each in events(then, TurnedBack)] == ["W3520"]
    game = then.position
    assert beyond_capacity(game, "W3520") == ("KG1",)
    game.flown.clear()
    game.aborted.clear()
    assert refused(game, top(game), "RAID Dover WITH KG1").case == "13.4"
    then = flown(game, {GERMANY: "PREFER KG1"}).position
    assert beyond_capacity(then, "W3520") == ("JG1",)
    assert refused(then, top(then), "PREFER KG1").case == "13.4"
    assert flown(then, {GERMANY: "REBASE JG1 Calais"}).position.where["JG1"] == "W3518"


@rule("eto", "13.4")
def test_a_side_prefers_only_its_own_who_are_one_too_many() -> None:
    game = sky("JG1 Calais, JG2 Calais, JG3 Antwerp, ZG1 Antwerp, Spit1 Dover, Spit2 Dover")
    assert list(Prefer.some(game, GERMANY)) == [Prefer("JG2"), Prefer("ZG1")]


@rule("eto", "13.4")
def test_who_became_one_too_many_in_this_phase_may_have_the_base_and_flies_no_more() -> None:
    game = flying("JG1 Calais, JG2 Calais, Spit1 Dover")
    game.flown.add("JG2")
    assert refused(game, top(game), "RAID Dover WITH JG2").case == "13.4"
    then = flown(game, {GERMANY: "PREFER JG2"}).position
    assert beyond_capacity(then, "W3518") == ("JG1",)
    assert refused(then, top(then), "RAID Dover WITH JG2").case == "12.3"
    assert refused(then, top(then), "RAID Dover WITH JG1").case == "13.4"


@rule("eto", "13.4")
def test_two_bases_hold_four_air_units_at_most() -> None:
    """E12."""
    game = sky("KG1 Frankfurt")
    assert most_in(game, "W3222") == 4


@rule("eto", "15.4")
def test_over_the_base_it_comes_to_a_fighter_fights_as_over_its_own() -> None:
    game = flying("JG1 Calais, Hurri1 London")
    lines = {GERMANY: "REBASE JG1 Antwerp", BRITAIN: "INTERCEPT Hurri1 AT Antwerp"}
    then = flown(game, lines, 6, 6, 6, 6, standing={GERMANY: CALM[GERMANY]})
    numbers = {each.by: each.number for each in events(then, AirFought)}
    assert numbers["JG1"] == 4 + 3 - 2 + 1
    assert then.position.where["JG1"] == "W3520"


@rule("eto", "12.1")
def test_neither_ships_nor_aircraft_off_the_map_change_base() -> None:
    game = flying("JG1 Calais, Spit1 Dover")
    dock(game, ("Bismarck",), "W4821")
    assert refused(game, top(game), "REBASE Bismarck Antwerp").case == "12.1"
    assert refused(game, top(game), "REBASE JG2 Antwerp").case == "12.1"


@rule("eto", "13.4")
def test_who_turns_back_to_a_base_that_has_been_taken_up_goes_elsewhere() -> None:
    game = sky("Spit2 Dover, Hurri1 Dover, Spit1 Dover")
    game.aborted.add("Spit1")
    ran(game, Arrival(BRITAIN, ("Spit1",), ("W3415",)))
    assert isinstance(top(game), Leave)
    assert top(game).unit == "Spit1"
