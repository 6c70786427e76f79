"""5.0 to 5.5, 5.8, 5.9, 7.6, 12.2  U-boats attack convoys, hit escorts, and stay at sea for it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.engine.errors import Illegal
from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.facts.nations import AMERICAN, BRITISH, RUSSIAN
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.naval.end_phase import bill
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.position.fleets import dock
from pbem.games.eto.position.game import PREVIOUS, WINTER, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.convoys.events import ConvoysSunk, UBoatAttacked
from pbem.games.eto.strategic.convoys.hunting import Prowling, Wolfpack, chance, packs
from pbem.games.eto.strategic.convoys.victims import Victim, scored
from pbem.games.eto.turn.sequence import BeginMonth
from tests.eto.fields import ran, refused, said
from tests.eto.fights import asked, events, top
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, step_of
from tests.eto.strategic.convoys.seaways import (
    ARCTIC,
    BOXES,
    CARRIERS,
    COAST,
    DESTROYERS,
    NORTH,
    SOUTH,
    aboard,
    escort,
    hunted,
    in_year,
    many_escorts,
    routes,
)
from tests.marks import rule

__all__ = ["many_escorts"]


# -- who attacks ----------------------------------------------------------------------------------


def hit_scored(game: Europe, area: str, dice: int) -> Victim:
    """The question which escort is hit by doubles of so much."""
    (hit,) = scored(game, area, dice)
    return Victim(GERMANY, hit)


@rule("eto", "5.0")
@rule("eto", "5.1")
def test_u_boats_at_sea_on_an_open_route_attack_and_no_submarines() -> None:
    placed = f"GUB1 {NORTH}, GSS1 {NORTH}, GUB2 {SOUTH}, GUB3 {BERGEN}, GUB4 North-Sea"
    game = routes(placed, NORTH)
    assert packs(game, GERMANY) == {NORTH: ("GUB1",)}
    then = hunted(game, 4)
    assert [each.unit for each in events(then, UBoatAttacked)] == ["GUB1"]
    for id in ("GSS1", "GUB2", "GUB3", "GUB4"):
        with pytest.raises(Illegal) as refusal:
            Wolfpack((id,)).check(game, GERMANY)
        assert (refusal.value.case, list(refusal.value.legal)) == ("5.1", ["GUB1"])


@rule("eto", "5.2")
def test_without_escorts_a_u_boat_gets_through_without_dice_as_in_the_example() -> None:
    game = routes(f"GUB1 {NORTH}", NORTH)
    game.points[BRITISH] = -8
    then = hunted(game, 4)
    (sunk,) = events(then, ConvoysSunk)
    assert (sunk.rolls, sunk.loss) == ((4,), 4)
    assert then.position.points[BRITISH] == -12
    assert not then.decisions


@rule("eto", "5.2")
@pytest.mark.parametrize(("dice", "succeeds"), [((1, 3), False), ((2, 3), True)])
def test_with_four_stacks_five_is_needed(
    many_escorts: None, dice: tuple[int, int], succeeds: bool
) -> None:
    game = routes(f"GUB1 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:24], *CARRIERS[:2])
    assert chance(game, "GUB1") == Fraction(30, 36)
    then = hunted(game, *dice, 1, lines="WOLFPACK GUB1")
    (attack,) = events(then, UBoatAttacked)
    assert attack.succeeds is succeeds
    assert bool(events(then, ConvoysSunk)) is succeeds
    assert ("GUB1" in then.position.depleted) is not succeeds


@rule("eto", "5.2")
def test_a_damaged_u_boat_that_fails_is_gone_for_good(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:24])
    game.depleted.add("GUB1")
    then = hunted(game, 1, 1, lines="WOLFPACK GUB1")
    assert then.position.where["GUB1"] == DEAD
    assert "GUB1" not in then.position.depleted
    assert then.position.points.get(BRITISH, 0) == 0


@rule("eto", "5.1")
def test_only_where_somebody_can_fail_the_germans_are_asked(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:8])
    assert not hunted(game, 1, 2, 1, 2, 3, 3).decisions  # one stack: no dice fail
    escort(game, NORTH, *DESTROYERS[8:16])
    assert asked(hunted(game)) == [(GERMANY, "wolfpack")]
    then = hunted(game, lines="NO WOLFPACK")
    assert not events(then, UBoatAttacked)
    assert not then.position.raided


@rule("eto", "5.1")
@pytest.mark.parametrize(
    ("words", "units"),
    [
        ("ALL", ["GUB1", "GUB2", "GUB3"]),
        ("NEVER", []),
        ("WHOLE", ["GUB1", "GUB3"]),
        ("SAFE", ["GUB3"]),
        ("GUB2", ["GUB2"]),
    ],
)
def test_standing_orders_say_who_attacks(many_escorts: None, words: str, units: list[str]) -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}, GUB3 {ARCTIC}", NORTH, ARCTIC)
    escort(game, NORTH, *DESTROYERS[:16])
    game.depleted.add("GUB2")
    dice = (1, 2) * 6
    then = hunted(game, *dice, standing={GERMANY: f"WHEN WOLFPACK: {words}"})
    assert sorted(each.unit for each in events(then, UBoatAttacked)) == units


# -- what they sink -------------------------------------------------------------------------------


@rule("eto", "5.3")
def test_a_die_each_with_what_route_damage_and_winter_add() -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}, GUB3 {SOUTH}, GUB4 {COAST}", NORTH, SOUTH, COAST)
    game.depleted.add("GUB2")
    then = hunted(game, 5, 6, 4, 3)
    assert [(each.area, each.added, each.loss) for each in events(then, ConvoysSunk)] == [
        (NORTH, -1, 10),
        (SOUTH, -1, 3),
        (COAST, 1, 4),
    ]
    game.weather = WINTER
    then = hunted(game, 5, 6, 4, 3)
    assert [each.added for each in events(then, ConvoysSunk)] == [2 - 1, -1, 2]


@rule("eto", "5.3")
def test_nobody_sinks_less_than_nothing() -> None:
    game = routes(f"GUB1 {SOUTH}", SOUTH)
    game.depleted.add("GUB1")
    (sunk,) = events(hunted(game, 1), ConvoysSunk)
    assert (sunk.added, sunk.loss, sunk.shares) == (-2, 0, ())


@rule("eto", "5.9")
def test_schnorkels_add_to_the_dice_and_to_the_loss(many_escorts: None) -> None:
    game = routes(f"GUS1 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:32])
    assert chance(game, "GUS1") == Fraction(35, 36)  # four stacks, two for the schnorkel
    (sunk,) = events(hunted(game, 1, 2, 3, lines="WOLFPACK ALL"), ConvoysSunk)
    assert (sunk.added, sunk.loss) == (2, 5)


@rule("eto", "5.4")
def test_the_loss_is_shared_as_that_of_raiders(monkeypatch: pytest.MonkeyPatch) -> None:
    in_year(monkeypatch, 1942)
    game = routes(f"GUB1 {NORTH}, GUB2 {ARCTIC}, GUB3 {COAST}", NORTH, ARCTIC, COAST)
    game.lend_lease.update((f"{AMERICAN}>{BRITISH}", f"{BRITISH}>{RUSSIAN}"))
    then = hunted(game, 5, 4, 3)
    assert {each.area: dict(each.shares) for each in events(then, ConvoysSunk)} == {
        NORTH: {BRITISH: 3, AMERICAN: 2},
        COAST: {BRITISH: 3, AMERICAN: 2},
        ARCTIC: {BRITISH: 2, RUSSIAN: 1},
    }


# -- escorts that are hit -------------------------------------------------------------------------


@rule("eto", "5.5")
@rule("eto", "5.7")
def test_doubles_hit_an_escort_when_all_have_attacked(many_escorts: None) -> None:
    """The example of 5.7: two fives hit a destroyer, and four stacks are still counted."""
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:24], *CARRIERS[:2])
    then = hunted(game, 5, 5, 2, 3, 1, 1, lines="WOLFPACK ALL")
    assert [each.added for each in events(then, UBoatAttacked)] == [-4, -4]
    hit = then.position.depleted
    assert len(hit) == 1
    assert hit <= set(DESTROYERS)  # they are all alike: nobody is asked
    assert not then.decisions


@rule("eto", "5.5")
def test_on_a_twelve_the_germans_name_any_escort_a_carrier_too(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}", NORTH)
    escort(game, NORTH, "ED1", "EC1", "BCL1")
    then = hunted(game, 6, 6, 3)
    assert asked(then) == [(GERMANY, "victim")]
    assert set(top(then.position).able(then.position)) == {"ED1", "EC1", "BCL1"}
    then = hunted(game, 6, 6, 3, lines="HIT EC1")
    assert then.position.depleted == {"EC1"}
    ten = hit_scored(game, NORTH, 10)
    assert ten.able(game) == ("ED1",)
    assert refused(game, hit_scored(game, NORTH, 12), "HIT GUB1").case == "5.5"


@rule("eto", "5.5")
def test_without_destroyers_ten_or_less_hits_nobody(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}", NORTH)
    escort(game, NORTH, "EC1", "BCL1")
    then = hunted(game, 5, 5, 3)
    assert [each.hits for each in events(then, UBoatAttacked)] == [False]
    assert not then.position.depleted


@rule("eto", "5.5")
def test_where_a_route_has_no_escorts_britain_names_one_of_the_north_atlantic(
    many_escorts: None,
) -> None:
    game = routes(f"GUB1 {SOUTH}", SOUTH)
    escort(game, NORTH, *DESTROYERS[:15], "BDE1")
    then = hunted(game, 3, 3, 2)
    assert asked(then) == [(BRITAIN, "victim")]
    escort(game, SOUTH, "ED20", "BDE1")
    assert asked(hunted(game, 3, 3, 2)) == [(GERMANY, "victim")]


@rule("eto", "5.5")
def test_standing_orders_name_the_victim_and_each_has_his_own_usual_one(
    many_escorts: None,
) -> None:
    game = routes(f"GUB1 {NORTH}", NORTH)
    escort(game, NORTH, "ED1", "ED2", "EC1")
    game.depleted.add("ED2")
    german = hit_scored(game, NORTH, 12)
    assert str(german.usual(game)) == "HIT EC1"
    assert str(german.by_standing(game, ("LEAST",))) == "HIT ED1"
    assert str(german.by_standing(game, ("ED2", "EC1"))) == "HIT ED2"
    british = hit_scored(game, SOUTH, 12)
    assert british.chooser(game) == BRITAIN
    assert str(british.usual(game)) == "HIT ED1"
    then = hunted(game, 6, 6, 3, standing={GERMANY: "WHEN VICTIM: ED2"})
    assert then.position.where["ED2"] == POOL


@rule("eto", "5.5")
def test_two_hits_on_one_ship_sink_it(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}", NORTH)
    escort(game, NORTH, "ED1")
    then = hunted(game, 3, 3, 2, 2, 1, 1)
    assert then.position.where["ED1"] == POOL


@rule("eto", "12.2")
def test_naval_air_that_counts_against_u_boats_is_committed_for_the_month(
    many_escorts: None,
) -> None:
    game = routes(f"GUB1 {SOUTH}", SOUTH, ARCTIC)
    escort(game, NORTH, *DESTROYERS[:12], "EC1")
    escort(game, SOUTH, "EC2")
    escort(game, ARCTIC, "EC3")
    then = hunted(game, 1, 2, 3)
    assert then.position.committed == {aboard("EC1"): PREVIOUS, aboard("EC2"): PREVIOUS}


@rule("eto", "12.2")
def test_grounded_carriers_and_those_that_lend_nothing_are_not_committed(
    many_escorts: None,
) -> None:
    game = routes(f"GUB1 {SOUTH}", SOUTH)
    escort(game, NORTH, "EC1")
    escort(game, SOUTH, "EC2")
    game.grounded.add("moderate")
    assert not hunted(game, 1, 2, 3).position.committed


# -- where they may be posted, and stay -----------------------------------------------------------


@rule("eto", "5.8")
@pytest.mark.parametrize(
    ("area", "there", "elsewhere", "allowed"),
    [
        (SOUTH, 1, 9, True),
        (SOUTH, 2, 9, False),
        (ARCTIC, 1, 1, False),
        (ARCTIC, 1, 2, True),
        (COAST, 2, 2, False),
        (COAST, 2, 3, True),
    ],
)
def test_so_many_u_boats_are_posted_on_a_route(
    area: str, there: int, elsewhere: int, allowed: bool
) -> None:
    packs = [f"GUB{number}" for number in range(1, 18)]
    start = "Moroccan-Coast" if area == SOUTH else NORTH
    placed = [f"GUB17 {start}", *(f"{id} {area}" for id in packs[:there])]
    game = routes(", ".join(placed))
    dock(game, packs[there : there + elsewhere], BERGEN)
    game.phase, step = "naval", step_of(GERMANY)
    order = f"SAIL GUB17 {area}"
    listed = said(game, GERMANY, order) in list(step.answers(game))
    assert listed is allowed
    if not allowed:
        assert refused(game, step, order).case == "5.8"


@rule("eto", "5.8")
def test_who_is_there_already_stays_when_others_are_lost() -> None:
    game = routes(f"GUB1 {ARCTIC}, GUB2 {ARCTIC}", ARCTIC)
    assert [each.unit for each in events(hunted(game, 1, 1), UBoatAttacked)] == ["GUB1", "GUB2"]


@rule("eto", "7.6")
def test_a_u_boat_that_attacked_stays_at_sea_for_nothing(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:16])
    after = hunted(game, 1, 2, 3, lines="WOLFPACK GUB1").position
    after.phase = HOMING
    assert [each.cost for each in bill(after, GERMANY)] == [1]  # for the other one
    after.raided.add("GUB2")
    assert not bill(after, GERMANY)
    ran(after, BeginMonth(1))
    assert not after.raided


@rule("eto", "7.6")
def test_no_u_boat_changes_routes_in_the_end_phase() -> None:
    game = routes(f"GUB1 {ARCTIC}, GUB2 {BERGEN}, GUB3 {BERGEN}, GUB4 Norwegian-Sea", ARCTIC, NORTH)
    game.phase = HOMING
    step = Returning(GERMANY)
    assert refused(game, step, f"RETURN GUB4 {ARCTIC}").case == "7.6"
    step.check(game, said(game, GERMANY, "RETURN GUB1 Norwegian Sea"))
    step.check(game, said(game, GERMANY, "RETURN GUB4 Bergen"))
    game.convoys.clear()
    step.check(game, said(game, GERMANY, f"RETURN GUB4 {ARCTIC}"))


@rule("eto", "7.6")
def test_a_hex_of_the_area_is_as_good_as_its_name_in_the_end_phase() -> None:
    game = routes("GUB4 Norwegian-Sea, GUB1 W4821, GUB2 W4821", ARCTIC)
    game.phase = HOMING
    assert refused(game, Returning(GERMANY), "RETURN GUB4 W5820").case == "7.6"


# -- what is told ---------------------------------------------------------------------------------


def test_an_order_tells_what_it_risks_and_promises(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:24])
    game.depleted.add("GUB2")
    told = list(Wolfpack().forecast(game, GERMANY))
    assert told[0].startswith("North Atlantic: ")
    assert "3 stacks of escorts: 8 % to be damaged, or sunk" in told
    assert ["GUB2" in each for each in Wolfpack().warnings(game, GERMANY)] == [True]
    offered = [each.order for each in Prowling(GERMANY).offers(game, ("GUB1",))]
    assert offered == ["WOLFPACK GUB1"]
    assert "3 stacks" in Prowling(GERMANY).prompt(game)


def test_all_answers_are_legal_and_read_back(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:16], "BDE1")
    for step in (Prowling(GERMANY), hit_scored(game, NORTH, 12)):
        for order in step.answers(game):
            step.check(game, order)
            assert RULES.parse(str(order), GERMANY).orders == (order,)


def test_escorts_in_the_box_are_told_in_the_report(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}", NORTH, SOUTH)
    escort(game, NORTH, *DESTROYERS[:12], "EC1")
    told = RULES.describe(RULES.view(game, GERMANY), GERMANY)
    assert "North Atlantic (2 stacks of escorts), South Atlantic (1 stack of escorts)." in told
    assert "North Atlantic escorts" in RULES.describe(RULES.view(game, GERMANY), GERMANY)
    assert BOXES[NORTH] in RULES.write_position(game)
