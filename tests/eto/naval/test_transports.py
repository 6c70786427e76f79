"""7.7, 8.5, 9.1, 9.4, 10.1, 10.3, 10.9, 11.4, 16.2  Transport points at sea and in ports."""

from __future__ import annotations

import pytest

from pbem.engine.driver import Outcome
from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.map.scene import counter
from pbem.games.eto.naval.battle.battle_state import may_hold_out, ships_of
from pbem.games.eto.naval.battle.groups import Grouping, dealt_out
from pbem.games.eto.naval.battle.gunfire import Laying, needed
from pbem.games.eto.naval.battle.rounds import Engage, HoldingOut
from pbem.games.eto.naval.end_phase import bill, forbidden
from pbem.games.eto.naval.entering import Hunting
from pbem.games.eto.naval.events import GunsFired, HeldOut, Retired
from pbem.games.eto.naval.ports import has_room, open_to_attack, room_in
from pbem.games.eto.position.fleets import company_of, each_unit, rating, stack_size
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.events import Sunk
from pbem.games.eto.strikes.striking import Striking, flak
from pbem.games.eto.strikes.torpedoes import TorpedoAiming
from pbem.wargame.data.counters import hidden
from tests.eto.fields import refused
from tests.eto.fights import asked, events, on
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea, sailed, step_of
from tests.marks import rule

CONVOY = "BSTP1 + BSTP2 + BSTP3"
BILLED = (CONVOY, f"{CONVOY} + Hood")
HIT, MISS, DOUBLES = (4, 5), (1, 2), (5, 5)


def met(
    group: str, stack: str, lines: dict[Side, str], *dice: int, standing: str = ""
) -> Outcome[Europe]:
    """A German group has found a British stack in the North Sea, and they fight."""
    game = at_sea(f"{group} North-Sea, {stack} North-Sea")
    found, others = (tuple(each.split(" + ")) for each in (group, stack))
    game.push(Engage("North-Sea", found, others))
    return on(game, lines, dice, dict.fromkeys((GERMANY, BRITAIN), standing))


def sunk(outcome: Outcome[Europe]) -> list[str]:
    return [each.unit for each in events(outcome, Sunk)]


# -- the points ------------------------------------------------------------------------------------


@rule("eto", "10.1")
def test_three_points_are_the_same_whatever_markers_show_them() -> None:
    """E10: nothing tells three ones from a one and a two, or from a three."""
    seen = set()
    for points in (CONVOY, "BSTP3 + BSTP1 + BSTP2", "BSTP7 + BSTP8 + BSTP9"):
        ships = tuple(points.split(" + "))
        game = at_sea(f"{points} North-Sea")
        ratings = {str(rating(game, id)) for id in ships}
        seen.add((stack_size(game, ships), len(company_of(game, ships[0])), *ratings))
    assert seen == {(1, 3, "X-8-32")}


@rule("eto", "10.1")
def test_a_nation_has_as_many_points_as_its_markers_show() -> None:
    roster = load().roster.values()
    count = {
        nation: sum(unit.transport for unit in roster if unit.nation == nation)
        for nation in ("Germany", "Italy", "United Kingdom", "France", "United States", "USSR")
    }
    assert list(count.values()) == [9, 7, 14, 4, 10, 4]
    assert {str(unit.front) for unit in roster if unit.transport} == {"X-8-32", "X-8-30"}
    assert load().roster["ISTP1"].factors() == "X-8-30"


@rule("eto", "10.3")
def test_points_sail_like_ships_and_part_and_meet_as_they_like() -> None:
    lines = {BRITAIN: "SAIL BSTP1 + BSTP2 Hebrides\nSAIL BSTP1 North Atlantic"}
    outcome = sailed(f"{CONVOY} {SCAPA}", BRITAIN, lines)
    where = {id: outcome.position.where[id] for id in ("BSTP1", "BSTP2", "BSTP3")}
    assert where == {"BSTP1": "North-Atlantic", "BSTP2": "Hebrides", "BSTP3": SCAPA}


@rule("eto", "10.3")
def test_a_position_and_a_moderator_know_points() -> None:
    game = at_sea(f"{CONVOY} + Hood North-Sea, GUB1 Norwegian-Sea, GSS1 Norwegian-Sea")
    again = RULES.read_position(RULES.write_position(game))
    assert again.stacks == game.stacks
    assert again.fleets == game.fleets
    list(RULES.edit(game, f"UNIT BSTP2 {SCAPA}"))
    assert game.where["BSTP2"] == SCAPA
    assert "BSTP2" not in game.fleets
    list(RULES.edit(game, "UNIT BSTP2 POOL"))
    assert game.where["BSTP2"] == POOL


@rule("eto", "12.7")
def test_the_enemy_sees_whom_a_convoy_goes_by_and_how_many_counters_are_with_it() -> None:
    game = at_sea(f"Hood + {CONVOY} North-Atlantic, Bismarck Norwegian-Sea")
    seen = RULES.view(game, GERMANY).stack("North-Atlantic")
    assert [id for id in seen if not hidden(id)] == ["Hood"]
    assert len(seen) == 4


@rule("eto", "10.1")
def test_a_point_and_a_u_boat_are_counters_of_their_own() -> None:
    game = at_sea(f"{CONVOY} {SCAPA}, GUB1 {BERGEN}")
    assert [counter(game, id).symbol for id in ("BSTP1", "GUB1")] == ["transport ship", "submarine"]
    assert "X-8-32" in counter(game, "BSTP1").title


# -- in port ---------------------------------------------------------------------------------------


@rule("eto", "7.7")
def test_all_points_in_a_port_are_one_ship_of_those_that_it_takes() -> None:
    docked = "BSTP1 + BSTP2 + BDD1 + BDD2"
    game = at_sea(f"{docked} {SCAPA}, BSTP3 + BSTP4 + BDD3 Hebrides")
    whole = room_in(at_sea("Hood North-Sea"), "western", SCAPA)
    assert whole is not None
    assert room_in(game, "western", SCAPA) == whole - 3
    assert has_room(game, "western", SCAPA, ("BSTP3", "BSTP4"))


@rule("eto", "7.7")
def test_a_full_port_takes_points_only_where_others_lie() -> None:
    minor = "Aberdeen"
    eight = "BDD1 + BDD2 + BDD3 + BDD4 + BCL1 + Suffolk + Norfolk + Hood"
    full = f"{eight} + Renown"
    game = at_sea(f"{full} + BSTP1 {minor}, BSTP2 + BSTP3 North-Sea, Repulse North-Sea")
    assert room_in(game, "western", game.where["Hood"]) == 0
    order = f"SAIL BSTP2 + BSTP3 {minor}"
    assert not _refusal(game, order)
    assert _refusal(game, f"SAIL Repulse {minor}") == "7.7"
    game = at_sea(f"{full} + Rodney {minor}, BSTP2 + BSTP3 North-Sea")
    assert _refusal(game, order) == "7.7"


def _refusal(game: Europe, line: str) -> str:
    try:
        return refused(game, step_of(BRITAIN), line).case
    except AssertionError:
        return ""


@rule("eto", "7.7")
def test_points_in_port_are_fought_by_who_enters_it() -> None:
    game = at_sea(f"Bismarck Hebrides, {CONVOY} {SCAPA}")
    assert set(open_to_attack(game, "western", SCAPA)) == {"BSTP1", "BSTP2", "BSTP3"}
    lines = {GERMANY: f"SAIL Bismarck {SCAPA} INTO PORT"}
    outcome = sailed(f"Bismarck Hebrides, {CONVOY} {SCAPA}", GERMANY, lines, *HIT, *DOUBLES)
    assert len(sunk(outcome)) == 2  # two rounds, nobody withdraws


# -- searching -------------------------------------------------------------------------------------


@rule("eto", "8.5")
def test_points_search_for_nobody_by_themselves() -> None:
    lines = {GERMANY: "SAIL Bismarck North Sea"}
    outcome = sailed(f"Bismarck Norwegian-Sea, {CONVOY} North-Sea", GERMANY, lines)
    assert asked(outcome) == [(GERMANY, "sail")]
    outcome = sailed(f"Bismarck Norwegian-Sea, {CONVOY} + Hood North-Sea", GERMANY, lines)
    hunting = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    assert asked(outcome) == [(BRITAIN, "hunt")]
    game = outcome.position
    assert refused(game, hunting, "HUNT BSTP1 + BSTP2").case == "8.5"
    assert hunting.allows(game, RULES.parse("HUNT Hood + BSTP1", BRITAIN).orders[0])


@rule("eto", "8.5")
def test_nobody_sends_points_to_hunt_without_naming_them() -> None:
    game = at_sea(f"PrinzEugen North-Sea, {CONVOY} + Hood + BDD1 North-Sea")
    hunting = Hunting(BRITAIN, (), "PrinzEugen", "North-Sea", "axis")
    assert str(hunting.by_standing(game, ("ALL",))) == "HUNT BDD1 + Hood"


@rule("eto", "8.4", "10.3")
def test_points_are_one_ship_of_one_group() -> None:
    placed = "Hood + Rodney + BDD1 + BDD2 + BSTP1 + BSTP2 North-Sea"
    game = at_sea(f"{placed}, Bismarck North-Sea")
    ships = company_of(game, "Hood")
    grouping = Grouping(BRITAIN, ships, "Bismarck", "North-Sea")
    assert grouping.asks(game) is None  # five units, and six may be divided
    game = at_sea(f"BDD3 + {placed}, Bismarck North-Sea")
    grouping = Grouping(BRITAIN, company_of(game, "BDD3"), "Bismarck", "North-Sea")
    assert grouping.asks(game) == BRITAIN
    apart = "GROUPS Hood + BDD1 + BSTP1, Rodney + BDD2 + BDD3 + BSTP2"
    assert refused(game, grouping, apart).case == "10.3"
    few = "GROUPS Hood + BSTP2 + BSTP1, Rodney + BDD1 + BDD2 + BDD3"
    assert refused(game, grouping, few).case == "8.4"
    groups = dealt_out(game, grouping.ships)
    assert sorted(stack_size(game, each) for each in groups) == [3, 3]
    assert [{"BSTP1", "BSTP2"} & set(each) for each in groups].count(set()) == 1
    assert sorted(id for each in groups for id in each) == sorted(grouping.ships)


# -- fighting --------------------------------------------------------------------------------------


@rule("eto", "10.9")
def test_a_hit_takes_one_point_and_doubles_no_more() -> None:
    for dice in (HIT, DOUBLES):
        outcome = met("Bismarck", CONVOY, {BRITAIN: "NO RETIRE"}, *dice, *MISS)
        assert len(sunk(outcome)) == 1
        assert [id for id in ("BSTP1", "BSTP2", "BSTP3") if outcome.position.where[id] == POOL] == [
            "BSTP1"
        ]


@rule("eto", "10.9")
def test_hits_that_fall_together_take_a_point_each_and_no_more_than_there_are() -> None:
    group = "GDD1 + GDD2 + GCL1"
    standing = "WHEN HOLD: NEVER"
    lines = {GERMANY: "NO RETIRE", BRITAIN: "NO RETIRE"}
    outcome = met(group, CONVOY, lines, *HIT * 3, standing=standing)
    assert sorted(sunk(outcome)) == ["BSTP1", "BSTP2", "BSTP3"]
    few = met("GDD1 + GDD2", "BSTP1", lines, *HIT * 2, standing=standing)
    assert sunk(few) == ["BSTP1"]


@rule("eto", "9.2", "10.0")
def test_points_do_not_fire_and_are_hit_with_eight_less_the_gunnery() -> None:
    outcome = met("PrinzEugen", CONVOY, {BRITAIN: "NO RETIRE", GERMANY: "NO RETIRE"}, *MISS * 2)
    assert {each.by for each in events(outcome, GunsFired)} == {"PrinzEugen"}
    assert needed(at_sea("PrinzEugen + BSTP1 North-Sea"), "PrinzEugen", "BSTP1") == 6


@rule("eto", "9.1", "10.3")
def test_points_count_as_one_ship_when_ships_are_held_out() -> None:
    outcome = met("Bismarck", f"Hood + {CONVOY}", {})
    assert asked(outcome) == [(BRITAIN, "hold")]
    game = outcome.position
    assert may_hold_out(game, BRITAIN) == 1
    assert ships_of(game, BRITAIN) == ("Hood", "BSTP1")
    held = on(game, {BRITAIN: "HOLD OUT BSTP2"}, MISS * 2)
    (event,) = events(held, HeldOut)
    assert set(event.ships) == {"BSTP1", "BSTP2", "BSTP3"}
    assert refused(game, HoldingOut(BRITAIN), "HOLD OUT Hood + BSTP1").case == "9.1"
    equal = met("Bismarck + PrinzEugen", f"Hood + {CONVOY}", {})
    assert asked(equal) != [(BRITAIN, "hold")]  # two units against two


@rule("eto", "9.4", "10.3")
def test_points_are_fired_at_once_like_one_ship_before_others_are_twice() -> None:
    outcome = met("GDD1 + GDD2 + GrafSpee", f"Hood + {CONVOY}", {}, standing="WHEN HOLD: NEVER")
    game = outcome.position
    assert Laying(GERMANY, 3).targets(game) == ("Hood", "BSTP1")
    twice = "FIRE GDD1 > BSTP1, GDD2 > BSTP2"
    assert refused(game, Laying(GERMANY, 1), twice).case == "9.4"


@rule("eto", "9.4", "10.9")
def test_a_point_that_is_sunk_leaves_the_others_fired_at() -> None:
    """The heavy guns sink a point; the light ones fire at the battleship before other points."""
    lines = {GERMANY: "FIRE GrafSpee > BSTP1", BRITAIN: "FIRE Hood > GrafSpee"}
    group, stack, standing = "GDD1 + GDD2 + GrafSpee", f"Hood + {CONVOY}", "WHEN HOLD: NEVER"
    outcome = met(group, stack, lines, *MISS, *HIT, standing=standing)
    game = outcome.position
    assert sunk(outcome) == ["BSTP1"]
    assert refused(game, Laying(GERMANY, 1), "FIRE GDD1 > BSTP2, GDD2 > BSTP3").case == "9.4"


@rule("eto", "9.6", "10.3")
def test_points_withdraw_together_as_one_of_half_the_ships() -> None:
    standing = "WHEN FIRE: BEST\nWHEN HOLD: NEVER\nWHEN PURSUE: NEVER"
    lines = {BRITAIN: "RETIRE BSTP3", GERMANY: "NO RETIRE"}
    stack = f"Hood + {CONVOY}"
    outcome = met("GrafSpee + PrinzEugen", stack, lines, *MISS * 3, *MISS * 3, standing=standing)
    (gone,) = (each for each in events(outcome, Retired) if each.side == BRITAIN)
    assert set(gone.ships) == {"BSTP1", "BSTP2", "BSTP3"}
    second = list(events(outcome, GunsFired))[3:]
    assert {each.at for each in second if each.side == GERMANY} == {"Hood"}


@rule("eto", "11.4")
def test_a_submarine_has_no_gunnery_against_points() -> None:
    game = at_sea(f"GSS1 North-Sea, {CONVOY} + Hood North-Sea")
    aiming = TorpedoAiming(GERMANY, "GSS1", company_of(game, "BSTP1"))
    assert {id: aiming.needed(game, id) for id in aiming.targets(game)} == {"BSTP1": 8, "Hood": 9}
    assert aiming.allows(game, RULES.parse("TORPEDO BSTP2", GERMANY).orders[0])


@rule("eto", "16.2", "16.3")
def test_aircraft_take_a_point_with_a_hit_and_no_more_with_doubles() -> None:
    game = at_sea("Victorious North-Sea, GSTP1 + GSTP2 + GSTP3 North-Sea")
    striking = Striking(BRITAIN, "BNA1", ("GSTP1", "GSTP2", "GSTP3"), 2)
    assert striking.targets(game) == ("GSTP1",)
    assert striking.needed(game, "GSTP1") == 8  # nothing is added but against named ships
    game.push(striking)
    outcome = on(game, {BRITAIN: "STRIKE GSTP2\nSTRIKE GSTP1"}, (*DOUBLES, *HIT))
    assert sunk(outcome) == ["GSTP2", "GSTP1"]


@rule("eto", "16.4")
def test_points_make_no_stack_of_ten() -> None:
    nine = "BDD1 + BDD2 + BDD3 + BDD4 + BCL1 + Suffolk + Norfolk + Hood + Renown"
    assert flak(at_sea(f"{nine} + {CONVOY} North-Sea"), "BSTP1") == 0
    assert flak(at_sea(f"{nine} + Repulse North-Sea"), "Hood") > 0


# -- the End phase ---------------------------------------------------------------------------------


@rule("eto", "7.6", "10.3")
def test_points_are_one_ship_of_those_that_pass_and_of_those_that_cost() -> None:
    game = at_sea("Hood + BSTP1 + BSTP2 Norwegian-Sea, GDD1 + GDD2 North-Sea")
    game.phase = HOMING
    assert "North-Sea" in forbidden(game, ("Hood", "BSTP1", "BSTP2"))
    game = at_sea("Hood + BDD1 + BSTP1 Norwegian-Sea, GDD1 + GSTP1 + GSTP2 North-Sea")
    game.phase = HOMING
    assert "North-Sea" not in forbidden(game, ("Hood", "BDD1", "BSTP1"))
    eight = "BDD1 + BDD2 + BDD3 + BDD4 + BCL1 + Suffolk + Norfolk"
    costs = [bill(at_sea(f"{eight} + {more} North-Sea"), BRITAIN)[0].cost for more in BILLED]
    assert costs == [1, 2]


@rule("eto", "10.3")
@pytest.mark.parametrize("place", ["North-Sea", BERGEN])
def test_two_stacks_of_points_are_two_ships(place: str) -> None:
    game = at_sea(f"BSTP1 + BSTP2 {place}, BSTP3 + BSTP4 {place}, Hood {place}")
    assert len(each_unit(game, game.stack(place))) == 3
