"""11.0 to 11.4  Submarines: alone at sea, hard to find, and dangerous to great ships."""

from __future__ import annotations

import pytest

from pbem.engine.driver import Outcome
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.naval.attacks import Search, Seeking, searchers
from pbem.games.eto.naval.battle.gunfire import firing, needed
from pbem.games.eto.naval.battle.search import modifier
from pbem.games.eto.naval.entering import Hunting
from pbem.games.eto.naval.events import Searched
from pbem.games.eto.naval.sailing import Sail, Sailing
from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.game import WINTER, Europe, SeaBattle
from pbem.games.eto.strikes.airstrikes import AirAttacks
from pbem.games.eto.strikes.bombers import may_attack
from pbem.games.eto.strikes.damage import hit_ship
from pbem.games.eto.strikes.events import (
    Dived,
    ShipStruck,
    SubmarineSought,
    SubmarineSpotted,
    Torpedoed,
)
from pbem.games.eto.strikes.submarine_hunts import SubmarineHunt
from pbem.games.eto.strikes.torpedoes import (
    SubmarineAttack,
    TorpedoAiming,
    Torpedoes,
    guns_at,
)
from pbem.games.eto.turn.naval_phase import AtSea
from tests.eto.fields import ran, refused
from tests.eto.fights import asked, events, on
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea, sailed
from tests.marks import rule

OPEN = "North-Atlantic"
HIT, MISS = (5, 6), (1, 2)


def attacked(stack: str, lines: dict[str, str], *dice: int) -> Outcome[Europe]:
    """GSS1 has found a stack in the North Atlantic."""
    game = at_sea(f"{stack} {OPEN}, GSS1 {OPEN}")
    game.push(SubmarineAttack(OPEN, "GSS1", tuple(stack.split(" + "))))
    return on(game, lines, dice)


def shots(outcome: Outcome[Europe]) -> list[tuple[str, str]]:
    return [(each.by, each.at) for each in events(outcome, Torpedoed)]


@rule("eto", "11.0")
def test_a_submarine_has_one_step_and_returns_to_the_pool() -> None:
    game = at_sea(f"GSS1 {OPEN}")
    list(hit_ship(game, "GSS1", sinking=False))
    assert game.where["GSS1"] == POOL


@rule("eto", "11.1")
def test_submarines_leave_port_by_themselves_and_meet_no_friends_in_a_hex() -> None:
    game = at_sea(f"GSS1 + Bismarck + GSS2 {BERGEN}, PrinzEugen W4722")
    step = Sailing(GERMANY)
    assert refused(game, step, "SAIL GSS1 + Bismarck North Sea").case == "11.1"
    assert refused(game, step, "SAIL GSS1 W4722").case == "11.1"
    units = {getattr(order, "units", ()) for order in step.answers(game)}
    assert {each for each in units if "GSS1" in each} == {("GSS1",)}
    step.check(game, Sail(("GSS1",), (BERGEN,), at_sea=True))  # who lies in port is not with it
    game = at_sea("GSS1 W4722")
    step.check(game, Sail(("GSS1",), ("North-Sea", "W4722")))  # where it has been itself


@rule("eto", "11.1")
@rule("eto", "7.4")
def test_submarines_are_in_hexes_of_their_own_in_a_sea_with_a_grid() -> None:
    game = at_sea(f"GSS1 + GSS2 + GDD1 {BERGEN}")
    game.push(AtSea(GERMANY))
    lines = "\n".join(f"SAIL {id} North Sea" for id in ("GSS1", "GSS2", "GDD1"))
    game = on(game, {GERMANY: f"{lines}\nDONE SAILING"}).position
    assert len(set(game.stations.values())) == 3
    game.put("GSS3", BERGEN)
    order = f"SAIL GSS3 {game.stations['GDD1']}"
    assert refused(game, Sailing(GERMANY), order).case == "11.1"


@rule("eto", "11.2")
def test_only_destroyers_with_an_escort_carrier_meet_a_submarine_on_its_way() -> None:
    game = at_sea(f"GSS1 North-Sea, BDD1 + BCVE1 + Hood {SCAPA}, BDD2 North-Sea")
    assert hunters(game, BRITAIN, "GSS1", "North-Sea") == ["BDD1"]
    question = Hunting(BRITAIN, (), "GSS1", "North-Sea", "axis")
    assert "11.2" in str(refused(game, question, "HUNT BDD2"))
    game.put("BNA3", SCAPA)
    game.aboard["BNA3"] = "BCVE1"
    assert may_attack(game, "BNA3", ("GSS1",))
    assert not may_attack(game, "BNA2", ("GSS1",))
    assert may_attack(game, "BNA2", ("Bismarck",))


@rule("eto", "11.2")
def test_aircraft_of_an_escort_carrier_look_for_a_submarine_that_comes_into_their_sea() -> None:
    game = at_sea(f"GSS1 South-Atlantic, BCVE1 + ArkRoyal {OPEN}")
    game.put("BNA3", OPEN)
    game.aboard["BNA3"] = "BCVE1"
    game.push(AtSea(GERMANY))
    lines = {GERMANY: f"SAIL GSS1 {OPEN}"}
    outcome = on(game, lines)
    assert asked(outcome) == [(BRITAIN, "airstrike")]
    step = outcome.decisions[0].step
    assert step.able(outcome.position) == ["BNA3"]
    assert refused(outcome.position, step, f"AIRSTRIKE {OPEN} WITH BNA2").case == "11.2"
    lines[BRITAIN] = f"AIRSTRIKE {OPEN} WITH BNA3"
    assert on(game, lines, (6, *HIT)).position.where["GSS1"] == POOL


@rule("eto", "11.2")
def test_destroyers_look_for_a_submarine_in_their_space_with_one_less() -> None:
    game = at_sea(f"GSS1 {OPEN}, BDD1 + Hood {OPEN}")
    assert searchers(game, BRITAIN, "GSS1") == ("BDD1",)
    usual = modifier(game, "western", OPEN, 1, ("BDD1",), "Bismarck")
    assert modifier(game, "western", OPEN, 1, ("BDD1",), "GSS1") == usual - 1
    game.push(Seeking(BRITAIN))
    outcome = on(game, {BRITAIN: "SEARCH GSS1\nDONE SEARCHING"}, (6, *HIT))
    assert outcome.position.where["GSS1"] == POOL


@rule("eto", "11.2")
def test_nobody_pursues_a_submarine_that_withdraws() -> None:
    game = at_sea(f"GSS1 {OPEN}, BDD1 {OPEN}")
    game.push(Seeking(BRITAIN))
    lines = {BRITAIN: "SEARCH GSS1\nNO RETIRE", GERMANY: "RETIRE ALL"}
    outcome = on(game, lines, (6, *MISS, *MISS))
    assert outcome.position.sea_battle is None
    assert "pursue" not in [kind for _, kind in asked(outcome)]


@rule("eto", "11.2")
def test_aircraft_look_for_a_submarine_with_one_die_and_one_of_them_attacks() -> None:
    game = at_sea(f"GSS1 {OPEN}, ArkRoyal + Victorious {OPEN}")
    game.push(AirAttacks(BRITAIN))
    lines = {BRITAIN: f"AIRSTRIKE {OPEN}\nDONE BOMBING"}
    outcome = on(game, lines, (5, *HIT))
    (sought,) = events(outcome, SubmarineSought)
    assert (sought.roll, sought.modifier, sought.found) == (5, 2, True)
    assert len(events(outcome, ShipStruck)) == 1
    assert outcome.position.where["GSS1"] == POOL
    game = at_sea(f"GSS1 {OPEN}, ArkRoyal + Victorious {OPEN}")
    game.weather = WINTER
    game.push(AirAttacks(BRITAIN))
    assert not events(on(game, lines, (6,)), ShipStruck)  # 6 + 2 - 2


@rule("eto", "11.2")
def test_only_aircraft_that_have_come_through_look_for_a_submarine() -> None:
    game = at_sea(f"GSS1 {OPEN}, ArkRoyal + Victorious {OPEN}")
    game.flying["BNA2"] = OPEN
    game.roles["BNA2"] = "bomber"
    (sought,) = ran(game, SubmarineHunt(("BNA1", "BNA2"), "GSS1", OPEN), dice=(1,))
    assert isinstance(sought, SubmarineSought)
    assert (sought.units, sought.modifier) == (("BNA2",), 1)


@rule("eto", "11.2")
def test_submarines_in_port_are_attacked_like_other_ships() -> None:
    game = at_sea(f"GSS1 {BERGEN}, ArkRoyal W4722")
    game.push(AirAttacks(BRITAIN))
    outcome = on(game, {BRITAIN: f"AIRSTRIKE {BERGEN}\nSTRIKE GSS1"}, HIT)
    assert outcome.position.where["GSS1"] == POOL


@rule("eto", "11.3")
def test_each_submarine_searches_by_itself_with_one_more() -> None:
    game = at_sea(f"Hood {OPEN}, GSS1 {OPEN}, GSS2 {OPEN}, Bismarck {OPEN}")
    usual = modifier(game, "axis", OPEN, 1, ("Bismarck",), "Hood")
    assert modifier(game, "axis", OPEN, 1, ("GSS1",), "Hood") == usual + 1
    placed = f"Hood South-Atlantic, GSS1 {OPEN}, GSS2 {OPEN}, Bismarck {OPEN}"
    lines = {BRITAIN: f"SAIL Hood {OPEN}", GERMANY: "HUNT ALL"}
    outcome = sailed(placed, BRITAIN, lines, 1, 1, 1)
    searching = [each.ships for each in events(outcome, Searched)]
    assert searching == [("Bismarck",), ("GSS1",), ("GSS2",)]


@rule("eto", "11.3")
def test_one_submarine_intercepts_in_a_hex() -> None:
    game = at_sea(f"Hood W4722, GSS1 + GSS2 {BERGEN}")
    step = Hunting(GERMANY, (), "Hood", "W4722", "western")
    assert refused(game, step, "HUNT GSS1 + GSS2").case == "11.3"
    assert step.allows(game, step.by_standing(game, ("ALL",)))  # type: ignore[arg-type]
    assert (
        refused(
            at_sea(f"Bismarck + GSS1 {OPEN}, Hood {OPEN}"),
            Seeking(GERMANY),
            "SEARCH Hood WITH Bismarck + GSS1",
        ).case
        == "11.3"
    )
    assert Search("Hood").ships(at_sea(f"GSS1 {OPEN}, Hood {OPEN}"), GERMANY) == ("GSS1",)


@rule("eto", "11.3")
def test_without_escorts_a_submarine_attacks_twice_and_nobody_fires_back() -> None:
    outcome = attacked("Hood + BCL1", {GERMANY: "TORPEDO Hood\nTORPEDO BCL1"}, *MISS, *MISS)
    assert shots(outcome) == [("GSS1", "Hood"), ("GSS1", "BCL1")]


@rule("eto", "11.3")
def test_a_submarine_attacks_ships_of_the_stack_that_it_has_found_and_none_that_is_gone() -> None:
    game = at_sea(f"Hood + BDD1 {OPEN}, Rodney {OPEN}, GSS1 {OPEN}")
    step = TorpedoAiming(GERMANY, "GSS1", ("Hood", "BDD1"))
    assert refused(game, step, "TORPEDO Rodney").case == "11.3"
    game.send("BDD1", POOL)
    assert refused(game, step, "TORPEDO BDD1").case == "11.3"
    assert ran(game, Torpedoes((("GSS1", "BDD1"), ("BDD1", "GSS1")))) == []


@rule("eto", "11.3")
@pytest.mark.parametrize(("die", "first"), [(2, ["BDD1", "BDE1", "GSS1"]), (3, ["GSS1"])])
def test_escorts_that_see_it_fire_first(die: int, first: list[str]) -> None:
    dice = (die, *MISS * len(first))
    outcome = attacked("Hood + BDD1 + BDE1", {GERMANY: "TORPEDO Hood\nDIVE"}, *dice)
    (spotted,) = events(outcome, SubmarineSpotted)
    assert spotted.seen == (die <= 2)
    assert [by for by, _ in shots(outcome)] == first
    assert events(outcome, Dived)


@rule("eto", "11.3")
def test_in_a_second_round_all_attacks_fall_at_once() -> None:
    lines = {GERMANY: "TORPEDO Hood\nAGAIN\nTORPEDO Hood"}
    dice = (6, *MISS, *HIT, *HIT, *MISS)
    outcome = attacked("Hood + BDD1 + BDE1", lines, *dice)
    assert shots(outcome)[1:] == [("GSS1", "Hood"), ("BDD1", "GSS1"), ("BDE1", "GSS1")]
    assert outcome.position.where["GSS1"] == POOL
    assert "Hood" in outcome.position.depleted


@rule("eto", "11.4")
def test_its_gunnery_counts_against_ships_with_names_only() -> None:
    game = at_sea(f"GSS1 {OPEN}, Hood + BDD1 {OPEN}")
    assert (guns_at(game, "GSS1", "Hood"), guns_at(game, "GSS1", "BDD1")) == (3, 0)
    assert needed(game, "GSS1", "BDD1") == game.unit("BDD1").ship(damaged=False).armor
    game.sea_battle = SeaBattle(OPEN, (BRITAIN, GERMANY), (("BDD1",), ("GSS1",)))
    assert firing(game, GERMANY, 0) == ("GSS1",)


@rule("eto", "11.3")
def test_standing_orders_aim_and_dive() -> None:
    game = at_sea(f"GSS1 {OPEN}, Hood + BDD1 {OPEN}")
    game.push(SubmarineAttack(OPEN, "GSS1", ("Hood", "BDD1")))
    game.met = {"Hood", "BDD1"}
    standing = {GERMANY: "WHEN TORPEDO: DD\nWHEN SUB: NEVER"}
    outcome = on(game, {}, (6, *MISS), standing)
    assert shots(outcome) == [("GSS1", "BDD1")]
    assert events(outcome, Dived)


@rule("eto", "11.3")
@pytest.mark.parametrize(("word", "target"), [("BEST", "Hood"), ("WEAKEST", "BDD1")])
def test_a_standing_order_attacks_the_greatest_ship_or_the_one_hit_most_easily(
    word: str, target: str
) -> None:
    game = at_sea(f"GSS1 {OPEN}, Hood + BDD1 {OPEN}")
    game.push(SubmarineAttack(OPEN, "GSS1", ("Hood", "BDD1")))
    game.met = {"Hood", "BDD1"}
    outcome = on(game, {}, (6, *MISS), {GERMANY: f"WHEN TORPEDO: {word}\nWHEN SUB: NEVER"})
    assert shots(outcome) == [("GSS1", target)]


@rule("eto", "11.3")
def test_a_submarine_that_has_sunk_all_it_found_is_not_asked_again() -> None:
    outcome = attacked("BDE1", {GERMANY: "TORPEDO BDE1"}, 6, 6, 6)
    assert not outcome.position.on_map("BDE1")
    assert asked(outcome) == []
