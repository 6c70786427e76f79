"""12.0 to 14.4, 17.0, 20.0  Flights, interception, ground support and commitment."""

from __future__ import annotations

import random

import pytest

from pbem.engine.errors import Illegal
from pbem.games.eto.air.commitment import commits, may_fly
from pbem.games.eto.air.events import AirFought, Flew
from pbem.games.eto.air.flights import acts_as_bomber, bring_home, in_range, over, reach, way
from pbem.games.eto.air.interception import Interception, Mission, interceptors
from pbem.games.eto.air.support import Cover, Support
from pbem.games.eto.combat.battle import attack_strength, circumstances, defence_strength
from pbem.games.eto.position.game import CURRENT, PREVIOUS, Europe
from pbem.games.eto.turn.offensives import UnitStatus
from tests.eto.fields import ran, refused
from tests.eto.fights import (
    GERMANY,
    WEST,
    asked,
    attacking,
    battle,
    declared,
    events,
    front,
    on,
    top,
)
from tests.marks import rule

WARSAW = "GI4 W3433, GI5 W3432, PI8 W3533, HQSouth W3232"
SKY = f"{WARSAW}, L1 W3932, L2 W3429, L3 W3626, PAir W3533"
CAP = "WHEN INTERCEPT: NEVER\nWHEN COVER: NEVER"
ALONE = {GERMANY: "WHEN INTERCEPT: NEVER"}  # nobody counters an interception


def before_warsaw(placed: str = SKY) -> Europe:
    return attacking(placed, "HQSouth", acting="GI4 GI5")


@rule("eto", "13.0")
def test_an_air_unit_reaches_hexes_within_its_range() -> None:
    game = front(SKY, "HQSouth")
    assert in_range(game, "L1", "W3533")
    assert not in_range(game, "L1", "W3232")
    assert game.board.grid.distance(game.at("W3932"), game.at("W3533")) == 4


@rule("eto", "13.1")
def test_aircraft_do_not_fly_over_neutral_land() -> None:
    game = front(SKY, "HQSouth")
    found = reach(game, "L3")
    inland = game.board.lands["Lithuania"] & game.board.land & ~game.board.coastal
    assert inland
    assert not found & inland


@rule("eto", "1.4")
def test_grounded_aircraft_neither_leave_nor_arrive() -> None:
    game = front(SKY, "HQSouth")
    zone = next(z for z, mask in game.board.grounding.items() if game.board.is_in("W3533", mask))
    game.grounded.add(zone)
    assert not in_range(game, "L3", "W3533")
    assert not reach(game, "PAir")


@rule("eto", "33.7")
def test_an_air_unit_marked_out_of_supply_flies_over_its_base_and_around_it() -> None:
    game = front(SKY, "HQSouth")
    game.unsupplied.add("L3")
    assert in_range(game, "L3", "W3627")
    assert not in_range(game, "L3", "W3628")


@rule("eto", "13.0")
def test_a_way_is_a_shortest_one() -> None:
    game = front(SKY, "HQSouth")
    path = way(game, "W3626", "W3533", 0)
    assert len(path) - 1 == game.board.grid.distance(game.at("W3626"), game.at("W3533"))


@rule("eto", "17.1")
def test_aircraft_support_an_attack_on_a_hex_that_can_be_attacked() -> None:
    game = before_warsaw()
    assert refused(game, top(game), "SUPPORT Poznan WITH L3").case == "17.1"
    then = on(game, {GERMANY: "SUPPORT Warsaw WITH L3"}, standing={WEST: CAP}).position
    assert then.flying == {"L3": "W3533"}


@rule("eto", "17.1")
def test_aircraft_fly_before_it_is_said_who_attacks_on_the_ground() -> None:
    placed = f"{SKY}, PI1 W3434"
    game = declared(attacking(placed, "HQSouth", acting="GI4 GI5"), "ATTACK Warsaw WITH GI5")
    assert refused(game, top(game), "SUPPORT Warsaw WITH L3").case == "17.1"


@rule("eto", "13.0")
def test_an_order_beyond_the_range_is_refused() -> None:
    game = attacking("GI5 W3132, PI3 W3232, L1 W3932, HQSouth W3129", "HQSouth", acting="GI5")
    assert refused(game, top(game), "SUPPORT Krakow WITH L1").case == "13.0"


@rule("eto", "12.5")
def test_an_air_unit_flies_once_in_a_step() -> None:
    game = on(before_warsaw(), {GERMANY: "SUPPORT Warsaw WITH L3"}, standing={WEST: CAP}).position
    assert refused(game, top(game), "SUPPORT Warsaw WITH L3").case == "12.5"


@rule("eto", "12.5")
def test_who_was_committed_before_does_not_fly_for_an_attack() -> None:
    game = before_warsaw()
    game.committed["L3"] = PREVIOUS
    assert refused(game, top(game), "SUPPORT Warsaw WITH L3").case == "12.5"


@rule("eto", "13.6")
def test_units_of_different_bases_meet_over_the_target() -> None:
    game = before_warsaw()
    then = on(game, {GERMANY: "SUPPORT Warsaw WITH L2 + L3"}, standing={WEST: CAP})
    assert then.position.flying == {"L2": "W3533", "L3": "W3533"}
    assert len(events(then, Flew)) == 2


@rule("eto", "17.3")
def test_bombers_over_the_hex_add_their_strength_and_fighters_none() -> None:
    game = before_warsaw()
    game.flying.update({"L1": "W3533", "L3": "W3533"})
    assert attack_strength(game, battle(game, "W3533", "GI4 GI5")).bombers == 6


@rule("eto", "12.1")
def test_a_fighter_bomber_bombs_unless_it_acts_as_a_fighter() -> None:
    game = before_warsaw()
    game.flying["L2"] = "W3533"
    assert acts_as_bomber(game, "L2")
    game.roles["L2"] = "fighter"
    assert attack_strength(game, battle(game, "W3533", "GI4")).bombers == 0


@rule("eto", "17.2")
def test_a_fighter_alone_over_the_hex_has_air_superiority() -> None:
    game = before_warsaw()
    game.flying["L1"] = "W3533"
    assert circumstances(game, battle(game, "W3533", "GI4")).attacker_flies
    game.aborted.add("L1")
    assert not circumstances(game, battle(game, "W3533", "GI4")).attacker_flies


@rule("eto", "17.3")
def test_a_defending_bomber_adds_one_point() -> None:
    game = before_warsaw()
    game.flying["PAir"] = "W3533"
    assert defence_strength(game, battle(game, "W3533", "GI4")).total == 5


# -- interception ----------------------------------------------------------------------------------


@rule("eto", "14.1")
def test_fighters_in_range_of_the_way_are_asked_once() -> None:
    then = on(before_warsaw(), {GERMANY: "SUPPORT Warsaw WITH L3"})
    assert asked(then) == [(WEST, "intercept")]


@rule("eto", "14.1")
def test_who_meets_a_flight_before_its_goal_fights_it_there_at_once() -> None:
    lines = {GERMANY: "SUPPORT Warsaw WITH L3"}
    game = before_warsaw()
    hex = events(on(game, lines), Flew)[0].path[-3]
    lines[WEST] = f"INTERCEPT PAir AT {hex}"
    then = on(game, lines, (4,), standing=ALONE)
    assert [each.hex for each in events(then, AirFought)] == [hex]
    assert "L3" in then.position.aborted
    assert "L3" not in over(then.position, "W3533")


@rule("eto", "14.3")
def test_over_the_goal_all_wait_until_everybody_has_come() -> None:
    lines = {GERMANY: "SUPPORT Warsaw WITH L3", WEST: "INTERCEPT PAir AT Warsaw"}
    then = on(before_warsaw(), lines, standing=ALONE)
    assert not events(then, AirFought)
    assert over(then.position, "W3533") == ("PAir", "L3")


@rule("eto", "14.2")
def test_an_interceptor_is_met_by_fighters_still_on_their_bases() -> None:
    lines = {GERMANY: "SUPPORT Warsaw WITH L3", WEST: "INTERCEPT PAir AT Warsaw"}
    then = on(before_warsaw(), lines)
    assert asked(then) == [(GERMANY, "intercept")]


@rule("eto", "14.4")
def test_nobody_intercepts_twice_in_a_step() -> None:
    lines = {GERMANY: "SUPPORT Warsaw WITH L3", WEST: "INTERCEPT PAir AT Warsaw"}
    lines[GERMANY] += "\nSUPPORT Warsaw WITH L2"
    then = on(before_warsaw(), lines, standing=ALONE)
    assert asked(then) == [(GERMANY, "attack")]
    assert then.position.flown == {"L2", "L3", "PAir"}


@rule("eto", "14.0")
def test_a_bomber_does_not_intercept_aircraft() -> None:
    game = front(SKY, "HQSouth")
    mission = Mission(("PAir",), ("W3533",), "W3533", "cover")
    assert set(interceptors(game, GERMANY, mission)) == {"L1", "L2"}
    step = Interception(GERMANY, (), mission)
    assert refused(game, step, "INTERCEPT L3").case == "14.0"


@rule("eto", "14.1")
def test_nobody_intercepts_out_of_his_range() -> None:
    game = front(SKY, "HQSouth")
    path = ("W3626", "W3627", "W3628", "W3629")
    step = Interception(WEST, (), Mission(("L3",), path, "W3629", "support"))
    assert refused(game, step, "INTERCEPT PAir AT 3626").case == "14.1"
    assert refused(game, step, "INTERCEPT PAir AT 3533").case == "14.1"  # they do not pass there


@rule("eto", "33.7")
def test_an_interceptor_out_of_supply_is_told_so() -> None:
    game = front(SKY, "HQSouth")
    game.unsupplied.add("PAir")
    path = ("W3531", "W3532", game.where["PAir"])
    step = Interception(WEST, (), Mission(("L3",), path, path[-1], "support"))
    refusal = refused(game, step, "INTERCEPT PAir AT 3531")
    assert refusal.case == "33.7"
    assert game.where["PAir"] in refusal.legal


@pytest.mark.parametrize(
    ("word", "goes"),
    [("ALL", True), ("NEVER", False), ("BOMBERS", True), ("UNESCORTED", True), ("SAFE", False)],
)
@rule("eto", "14.1")
def test_standing_orders_say_when_to_intercept(word: str, goes: bool) -> None:
    game = before_warsaw()
    standing = {WEST: f"WHEN INTERCEPT: {word}", GERMANY: "WHEN INTERCEPT: NEVER"}
    then = on(game, {GERMANY: "SUPPORT Warsaw WITH L3"}, standing=standing).position
    assert ("PAir" in then.flown) == goes


@rule("eto", "12.6")
def test_the_defender_is_asked_for_each_hex_that_is_attacked() -> None:
    game = before_warsaw()
    then = on(game, {GERMANY: "ATTACK Warsaw WITH ALL\nDONE ATTACK"})
    assert asked(then) == [(WEST, "cover")]


@rule("eto", "12.6")
def test_no_aircraft_in_range_no_question() -> None:
    game = before_warsaw(WARSAW)
    then = on(game, {GERMANY: "ATTACK Warsaw WITH ALL\nDONE ATTACK"}, (1,))
    assert (WEST, "cover") not in asked(then)


@rule("eto", "17.0")
def test_the_defenders_flight_may_be_intercepted() -> None:
    lines = {GERMANY: "ATTACK Warsaw WITH ALL\nDONE ATTACK", WEST: "SUPPORT Warsaw WITH PAir"}
    assert asked(on(before_warsaw(), lines)) == [(GERMANY, "intercept")]


@rule("eto", "12.0")
def test_all_aircraft_go_home_in_the_end() -> None:
    game = front(SKY, "HQSouth")
    game.flying["L3"] = "W3533"
    game.aborted.add("L3")
    assert bring_home(game) == ("L3",)
    assert not game.flying
    assert not game.aborted


# -- commitment ------------------------------------------------------------------------------------


@rule("eto", "20.1")
def test_an_attackers_flight_commits_and_the_end_of_the_offensive_makes_it_previous() -> None:
    then = on(before_warsaw(), {GERMANY: "SUPPORT Warsaw WITH L3"}, standing={WEST: CAP}).position
    assert then.committed == {"L3": CURRENT}
    then.agenda.clear()
    ran(then, UnitStatus())
    assert then.committed == {"L3": PREVIOUS}


@rule("eto", "20.1")
def test_defending_units_that_stand_by_does_not_commit() -> None:
    game = before_warsaw()
    assert not commits(game, "PAir", "W3533")


@rule("eto", "20.1")
def test_defending_units_that_were_activated_commits() -> None:
    game = before_warsaw()
    game.activated["PI8"] = "Poland"
    assert commits(game, "PAir", "W3533")


@rule("eto", "20.1")
def test_in_a_mixed_hex_both_fly_and_nobody_is_committed() -> None:
    game = before_warsaw(f"{SKY}, PI9 W3533")
    game.activated["PI8"] = "Poland"
    assert not commits(game, "PAir", "W3533")
    game.committed["PAir"] = PREVIOUS
    assert may_fly(game, "PAir", "W3533")


@rule("eto", "20.3")
def test_who_was_committed_before_defends_activated_units_only() -> None:
    game = before_warsaw()
    game.committed["PAir"] = PREVIOUS
    assert not may_fly(game, "PAir", "W3533")
    with pytest.raises(Illegal) as refusal:
        Cover(WEST, "W3533").check(game, Support("W3533", ("PAir",)))
    assert refusal.value.case == "20.3"
    game.activated["PI8"] = "Poland"
    assert may_fly(game, "PAir", "W3533")


@rule("eto", "17.1")
def test_a_player_by_chance_sends_aircraft_to_a_defended_hex_or_none() -> None:
    cover, game = Cover(WEST, "W3533"), before_warsaw()
    chosen = {str(cover.sample(game, random.Random(seed))) for seed in range(20)}
    assert chosen == {"SUPPORT W3533 WITH PAir", "NO SUPPORT"}


@rule("eto", "17.1")
def test_a_standing_order_names_who_flies_to_a_defended_hex() -> None:
    cover, game = Cover(WEST, "W3533"), before_warsaw()
    assert str(cover.by_standing(game, ("PAir",))) == "SUPPORT W3533 WITH PAir"
    assert cover.by_standing(game, ("L1",)) is None


@rule("eto", "20.0")
def test_who_is_committed_in_this_offensive_flies_on_in_it() -> None:
    game = before_warsaw()
    game.committed["L3"] = CURRENT
    assert may_fly(game, "L3", "W3533")


@rule("eto", "17.1")
@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("ALL IN W3533", "SUPPORT W3533 WITH PAir"),
        ("PAir IN W3632 W3533", "SUPPORT W3533 WITH PAir"),
        ("NEVER IN W3533", "NO SUPPORT"),
        ("ALL IN W3632", None),
        ("PAir IN W3632", None),
    ],
)
def test_a_standing_order_covers_the_hexes_that_it_names(choice: str, told: str | None) -> None:
    answer = Cover(WEST, "W3533").by_standing(before_warsaw(), tuple(choice.split()))
    assert (str(answer) if answer else None) == told
