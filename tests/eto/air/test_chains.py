"""13.6, 14.2, 14.3  Interceptors that are intercepted, and aircraft that fly as one."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.air.events import (
    INTERCEPTING,
    JOINING,
    RAIDING,
    REBASING,
    STRIKING,
    AirFought,
    Flew,
    KeptBack,
)
from pbem.games.eto.air.flights import way
from pbem.games.eto.air.interception import Flight, set_out
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.command.events import OffensiveBegan
from pbem.games.eto.missions.escorts import legs
from pbem.games.eto.naval.events import FirstAtSea
from pbem.games.eto.naval.voyage import Voyage
from pbem.games.eto.position.fleets import assemble
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.airstrikes import ShipBombing
from pbem.games.eto.strikes.events import ShipStruck
from tests.eto.air.skies import BRITAIN, CALM, FINEST, GERMANY, flown, flying, sky, striking
from tests.eto.fields import refused, said
from tests.eto.fights import asked, events, on, top
from tests.marks import rule

HARWICH_ROADS, CALAIS, BETWEEN = "W3618", "W3518", "W3519"


def strike(game: Europe) -> list[Flight]:
    """A bomber sets out against a ship off Harwich, past Calais and Antwerp."""
    return set_out(game, ("KG1",), HARWICH_ROADS, HARWICH_ROADS, STRIKING, (BETWEEN,))


@rule("eto", "14.2", "14.3")
def test_the_chain_off_harwich() -> None:
    """E14: a transport, a bomber, Spitfire and Messerschmitt, with the dice of the example."""
    game = sky("KG1 Frankfurt, Spit1 Dover, JG1 Brussels")
    assemble(game, ("BSTP1",), "North-Sea", HARWICH_ROADS)
    game.sailing.add("BSTP1")
    game.push(
        *strike(game),
        AirCombat(HARWICH_ROADS),
        ShipBombing(("KG1",), ("BSTP1",), HARWICH_ROADS),
        Voyage(BRITAIN, ("BSTP1",), ("W3717",), at_sea=True),
    )
    bombing = "\nSTRIKE BSTP1" * 3
    lines = {
        BRITAIN: "INTERCEPT Spit1 AT W3519\nAIM Spit1 > KG1\nNO ABORT",
        GERMANY: f"INTERCEPT JG1 AT Calais\nNO ABORT\nNO ABORT{bombing}",
    }
    then = on(game, lines, (6, 4, 6, 6, *(3, 4) * 3))
    fought = [(each.hex, each.by, each.at, each.effect) for each in events(then, AirFought)]
    assert fought == [
        (CALAIS, "JG1", "Spit1", "nothing"),
        (CALAIS, "Spit1", "JG1", "abort"),
        (BETWEEN, "Spit1", "KG1", "nothing"),
        (BETWEEN, "Spit1", "KG1", "nothing"),
    ]
    struck = [(each.by, each.at, each.total, each.armor) for each in events(then, ShipStruck)]
    assert struck == [("KG1", "BSTP1", 7, 8)] * 3
    assert then.position.flying["KG1"] == HARWICH_ROADS
    assert then.position.aborted == {"JG1"}
    assert then.position.where["BSTP1"] == "W3717"  # it goes on
    assert not asked(then)


@rule("eto", "14.2")
def test_an_interceptor_that_is_aborted_on_its_way_meets_nobody() -> None:
    game = sky("KG1 Frankfurt, Spit1 Dover, JG1 Brussels")
    game.push(*strike(game))
    lines = {BRITAIN: "INTERCEPT Spit1 AT W3519", GERMANY: "INTERCEPT JG1 AT Calais"}
    then = flown(game, lines, 4, 6, standing={GERMANY: "WHEN ABORT: NEVER"})
    assert {each.hex for each in events(then, AirFought)} == {CALAIS}
    assert then.position.flying["KG1"] == HARWICH_ROADS


@rule("eto", "13.6")
def test_bombers_pick_their_escort_up_at_its_base() -> None:
    game = striking("KG1 Frankfurt, JG1 Calais, JG2 Antwerp, Hurri1 Liverpool, Spit1 Dover")
    then = flown(game, {GERMANY: "RAID London WITH KG1 + JG1 TOGETHER"})
    assert [each.units for each in events(then, Flew)] == [("KG1",), ("KG1", "JG1")]
    assert events(then, Flew)[1].path[0] == CALAIS
    assert then.position.flying == {"KG1": "W3516", "JG1": "W3516"}
    game.put("JG2", "W3117")
    assert flown(game, {GERMANY: "RAID Dover WITH JG1 + JG2"}).position.flown == {"JG1", "JG2"}
    assert refused(game, top(game), "RAID Dover WITH JG1 + JG2 TOGETHER").case == "13.6"


@rule("eto", "13.6")
def test_whoever_can_take_off_first_picks_the_others_up() -> None:
    """The fighters are the farther ones, and would not come to London by the bombers' base."""
    game = striking("JG1 Antwerp, KG1 W3215, Hurri1 Liverpool")
    then = flown(game, {GERMANY: "RAID London WITH JG1 + KG1 TOGETHER"}, 1, 2)
    assert [each.units for each in events(then, Flew)] == [("KG1",), ("KG1", "JG1")]
    assert events(then, Flew)[1].path[0] == game.board.find("Antwerp")


@rule("eto", "13.6")
def test_of_several_orders_that_all_can_fly_the_shortest_is_taken() -> None:
    game = striking("JG1 Antwerp, KG1 W3215, KG2 Brussels, Hurri1 Liverpool")
    flown_by_all = [
        way_home
        for order in permutations(("W3520", "W3215", "W3419"))
        for way_home in [[len(way(game, *leg, 0)) - 1 for leg in pairwise((*order, "W3516"))]]
        if sum(way_home[order.index("W3520") :]) <= game.unit("JG1").range
        and sum(way_home) <= game.unit("KG1").range
    ]
    taken = legs(game, ("JG1", "KG1", "KG2"), "W3516")
    assert sum(len(way(game, *leg, 0)) - 1 for leg in taken) == min(map(sum, flown_by_all))
    assert taken[-1] == ("W3520", "W3516")


@rule("eto", "13.6")
@rule("eto", "13.3")
def test_aircraft_of_a_carrier_at_sea_are_picked_up_and_go_by_a_named_way() -> None:
    game = flying("Hurri1 Harwich, JG1 Calais", BRITAIN)
    assemble(game, ("Victorious",), "North-Sea", "W3719")
    game.put("BNA1", "North-Sea")
    game.aboard["BNA1"] = "Victorious"
    then = flown(game, {BRITAIN: "RAID Calais WITH Hurri1 + BNA1 TOGETHER"}, 1, 1, 1, 1, 1, 1)
    first, second = (each for each in events(then, Flew) if each.side == BRITAIN)
    assert (first.units, first.path[0]) == (("BNA1",), "W3719")
    assert second.units == ("BNA1", "Hurri1")
    top(game).check(game, said(game, BRITAIN, "RAID Calais WITH BNA1 VIA 3619"))


@rule("eto", "13.6", "15.0")
def test_who_is_picked_up_fights_over_his_base_for_those_who_came() -> None:
    game = striking("KG1 Frankfurt, JG1 Calais, Hurri1 Liverpool, Spit1 Dover")
    lines = {GERMANY: "RAID London WITH KG1 + JG1 TOGETHER", BRITAIN: "INTERCEPT Spit1 AT Calais"}
    then = flown(game, lines, 5, 6, 1, 1)
    fought = [(each.hex, each.by, each.effect) for each in events(then, AirFought)]
    assert fought == [(CALAIS, "JG1", "abort"), (CALAIS, "Spit1", "nothing")]
    flights = [(each.units, each.why) for each in events(then, Flew)]
    assert flights == [
        (("KG1",), JOINING), (("Spit1",), INTERCEPTING), (("KG1", "JG1"), RAIDING)
    ]  # fmt: skip


@rule("eto", "14.2")
def test_who_meets_an_interceptor_is_told_what_that_one_is_after() -> None:
    game = striking("KG1 Frankfurt, JG1 Calais, Hurri1 Liverpool, Spit1 Dover")
    lines = {GERMANY: "RAID London WITH KG1", BRITAIN: "INTERCEPT Spit1 AT W3519"}
    told = on(game, lines).decisions[0].prompt
    assert "to intercept over W3519. You can intercept with JG1" in told


@rule("eto", "13.0")
def test_a_way_may_be_named_as_far_as_the_range_goes() -> None:
    game = striking("KG1 Frankfurt, JG1 Calais, Hurri1 Liverpool, Spit1 Dover")
    then = flown(game, {GERMANY: "RAID London WITH KG1 VIA 3318 3217"})
    (flight,) = events(then, Flew)
    assert {"W3318", "W3217"} < set(flight.path)
    assert refused(game, top(game), "RAID Dover WITH JG1 VIA 3117").case == "13.0"


@rule("eto", "13.6")
def test_who_is_aborted_before_the_others_join_does_not_fly_on() -> None:
    game = striking("KG1 Frankfurt, JG1 Calais, JG2 Antwerp, Spit1 Dover, Hurri1 London")
    lines = {GERMANY: "RAID London WITH KG1 + JG1 TOGETHER", BRITAIN: "INTERCEPT Spit1 AT W3519"}
    then = flown(game, lines, 5, standing={GERMANY: CALM[GERMANY]})
    assert [each.units for each in events(then, Flew) if each.why != INTERCEPTING] == [
        ("KG1",),
        ("JG1",),
    ]


@rule("eto", "13.6", "20.1")
def test_who_waits_for_bombers_that_do_not_come_stays_on_its_base_and_may_fly() -> None:
    game = striking("KG1 Frankfurt, JG1 Calais, JG2 Antwerp, Spit1 Dover")
    lines = {GERMANY: "RAID London WITH KG1 + JG1 TOGETHER", BRITAIN: "INTERCEPT Spit1 AT W3519"}
    then = flown(game, lines, 5, standing={GERMANY: CALM[GERMANY]})
    assert [(each.units, each.hex) for each in events(then, KeptBack)] == [(("JG1",), CALAIS)]
    assert "JG1" not in then.position.flown
    assert "JG1" not in then.position.committed


@pytest.mark.parametrize("seed", range(2))
@rule("eto", "14.4", "12.4")
def test_by_chance_every_chain_ends_and_nobody_flies_twice_in_a_step(seed: int) -> None:
    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(RULES.sides)}
    dice = SeededDice(seed.to_bytes(32, "big"), "test")
    ready = RULES.ready_made({"scenario": FINEST})
    then = drive(RULES, ready, desks, dice, after=RULES.check_invariants)
    assert then.position.verdict is not None
    flights: Counter[str] = Counter()
    most = 0
    for event in then.events:
        if isinstance(event, OffensiveBegan | FirstAtSea):
            flights.clear()
            most = 1 if isinstance(event, OffensiveBegan) else 2  # both sides' phases
        if isinstance(event, Flew) and event.why != REBASING:
            flights.update(event.units)
        assert all(count <= most for count in flights.values())


@rule("eto", "14.1")
@pytest.mark.parametrize(
    ("answer", "asked_then"), [("NO INTERCEPTION", True), ("NO INTERCEPTION ALL", False)]
)
def test_a_whole_raid_is_let_pass_in_one_line_or_each_flight_by_itself(
    answer: str, asked_then: bool
) -> None:
    game = flying("JG1 Calais, JG2 Brussels, Spit1 Dover, Spit2 London")
    lines = {GERMANY: "RAID London WITH JG1 + JG2", BRITAIN: answer}
    then = on(game, lines, (), {GERMANY: "WHEN INTERCEPT: NEVER"})
    assert ((BRITAIN, "intercept") in asked(then)) == asked_then
    assert str(RULES.parse(answer, BRITAIN)) == answer
