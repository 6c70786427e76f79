"""What the staff knows of sieges, of the end of the game, of looks, skis and explosives."""

from __future__ import annotations

import pytest

from pbem.engine.order import Order, Side
from pbem.games.narvik.actions.action import Pass
from pbem.games.narvik.actions.engineers import Engineers
from pbem.games.narvik.actions.recon import Recon
from pbem.games.narvik.actions.regroup import Regroup
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.orders.parts import RAIL
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.staff.choice import proposals
from pbem.games.narvik.staff.fights import weight
from pbem.games.narvik.staff.habits import USUAL, Habits
from pbem.games.narvik.staff.marches import better, ways_of
from pbem.games.narvik.staff.officer import StaffOfficer
from pbem.games.narvik.staff.situation import Situation
from tests.marks import rule
from tests.narvik.games import asked, order, position

HELD = ("0216: IG1", "0820: IG2", "0919: SG1", "1801: 16A")
"""All objectives but Elvegardsmoen and Bjornfjell are Allied."""


def said(game: Narvik, side: Side, habits: Habits = USUAL) -> Order:
    """What the staff says in a position, from that side's view of it."""
    view = RULES.view(game, side)
    return StaffOfficer(habits)(view, asked(view))


# -- 4.1 the objectives on which the game hangs ---------------------------------------------------


def test_the_game_hangs_on_the_last_objectives_that_the_allies_lack() -> None:
    early = position("turn: 3", "asked: allied", "0216: IG1", "2020: 1J", "1216: 2J")
    late = position("turn: 3", "asked: allied", *HELD, "2020: 1J", "1216: 2J")
    assert not Situation(early, ALLIED).last
    assert late.board.grid.named(Situation(late, ALLIED).last) == ["1216", "2020"]


def test_a_place_at_the_siege_is_worth_more_than_one_beside_stragglers() -> None:
    game = position("turn: 5", "asked: allied", *HELD, "1216: LEPi", "2020: 1J", "1020: 2J")
    use = Situation(game, ALLIED).use(game.unit("1LEA"))
    assert use["1920"] > use["1021"] > 0


def test_nobody_goes_alone_beside_a_garrison_that_is_too_strong() -> None:
    game = position(
        "turn: 5", "asked: allied", "points german: 5", *HELD, "1216: LEPi",
        "2020: 1J, 2J, 3J", "1818: 16B",
    )  # fmt: skip
    situation = Situation(game, ALLIED)
    ways = ways_of(situation, game, "16B")
    shunned = situation.overmatched({"16B": ways})
    ring = set(game.board.grid.named(situation.danger))
    found = better(situation, game, "16B", "NW", ways, shunned)
    assert ring & ways.keys() <= shunned
    assert not ring & {place for _, place, _ in found}


def test_of_too_many_in_a_hex_only_the_one_on_top_is_feared() -> None:
    full = position("turn: 5", "asked: allied", "2020: 1J, 2J, 3J")
    crowd = position("turn: 5", "asked: allied", "2020: Sig1, 1J, 2J, 3J")
    hex = full.at("2020")
    assert Situation(full, ALLIED).enemy_fire[hex] == 15
    assert Situation(crowd, ALLIED).enemy_fire[hex] == 1


def test_a_siege_keeps_the_regrouped_out_where_there_are_any() -> None:
    quiet = position("turn: 5", "asked: allied", "2020: 1J", "1410: 16B")
    crowd = position("turn: 5", "asked: allied", "2020: 1J", "1410: 16B", "german regroup: 2J, 3J")
    assert Situation(quiet, ALLIED).block(quiet, "16B", "1920") == 0
    assert Situation(crowd, ALLIED).block(crowd, "16B", "1920") > 0


# -- 4.3 the end of the game ----------------------------------------------------------------------


def test_losses_far_from_the_objectives_count_less_at_the_end() -> None:
    early, late = (
        Situation(position(f"turn: {turn}", "asked: allied", "1410: 1J", "1216: 2J"), ALLIED)
        for turn in (3, 8)
    )
    assert weight(late, "1410") < weight(early, "1410")
    assert weight(late, "1216") == weight(early, "1216")


def test_who_regroups_for_the_ships_in_the_last_week_comes_too_late() -> None:
    waiting = ("asked: allied", "points allied: 1", "allied regroup: 1LEA, 1LEB, 2LEA", "0216: IG1")
    gain = {
        turn: next(
            score
            for score, order in proposals(Situation(position(f"turn: {turn}", *waiting), ALLIED))
            if isinstance(order, Regroup)
        )
        for turn in (3, 8)
    }
    assert gain[8] < gain[3] / 2


def test_germans_who_hold_nothing_do_whatever_they_can() -> None:
    held = ("0216: IG1", "0820: IG2", "0919: SG1", "1801: 16A")
    lost = position(
        "turn: 5", "asked: german", "points german: 1", *held, "1216: 1LEA, 1LEB",
        "2020: 1HLA, 1HLB", "1420: Sig1",
    )  # fmt: skip
    assert Situation(lost, GERMAN).lost
    assert not isinstance(said(lost, GERMAN), Pass)


ALL_BUT_BJORNFJELL = ("0216: IG1", "0820: IG2", "0919: SG1", "1801: 16A", "1216: 1LEA, 1LEB")


def test_dietl_himself_goes_for_an_objective_when_the_game_is_lost_otherwise() -> None:
    alone = ("turn: 6", "asked: german", "points german: 3", *ALL_BUT_BJORNFJELL, "1819: Dietl")
    lost = position(*alone, "2020: 1HLA")
    order = said(lost, GERMAN)
    assert isinstance(order, Move)
    (march,) = order.marches
    assert march.units == ("Dietl",)
    assert lost.board.grid.distance(lost.at(march.way[-1]), lost.at("2020")) == 1
    assert RULES.on_purpose(lost, GERMAN, order) == "on purpose, all is lost otherwise"
    held = position(*alone, "2020: 1J", "1919: 1HLA")
    assert "Dietl" not in Situation(held, GERMAN).movable("KGD")
    assert not RULES.on_purpose(held, GERMAN, order)


@rule("narvik", "4.1")
def test_of_what_is_lost_anyway_only_what_the_staff_would_try_is_on_purpose() -> None:
    lost = position(
        *("turn: 6", "asked: german", "points german: 3", *ALL_BUT_BJORNFJELL),
        *("2020: 1HLA", "1819: Dietl, 1J"),
    )
    view = RULES.view(lost, GERMAN)
    away = order("MOVE KGD: Dietl 1720", GERMAN)
    assert RULES.decision(view).step.allows(view, away)
    assert not RULES.on_purpose(view, GERMAN, away)
    assert not RULES.on_purpose(view, GERMAN, Pass())


@rule("narvik", "4.1")
def test_who_can_do_nothing_any_more_passes_on_purpose() -> None:
    lost = position(
        *("turn: 6", "asked: german", "points german: 3", *ALL_BUT_BJORNFJELL, "2020: 1HLA"),
    )
    view = RULES.view(lost, GERMAN)
    assert RULES.warnings(view, GERMAN, Pass())
    assert RULES.on_purpose(view, GERMAN, Pass()).startswith("on purpose, no action is left")


# -- 21.0 recon -----------------------------------------------------------------------------------


def doubtful(points: int, *more: str) -> Narvik:
    return position(
        "turn: 5", "asked: allied", f"points allied: {points}", *HELD, "1216: 6J, 7J",
        "1217: 1HLA, 1HLB", "2020: 1J", *more,
    )  # fmt: skip


def test_a_look_decides_between_an_assault_and_fire() -> None:
    assert said(doubtful(5), ALLIED) == Recon("1216")


def test_who_has_been_seen_is_attacked_one_way_or_the_other() -> None:
    seen = doubtful(5, "revealed 6J: recon", "revealed 7J: recon")
    assert isinstance(said(seen, ALLIED), Fire)


def test_nobody_looks_who_could_not_assault_afterwards() -> None:
    assert isinstance(said(doubtful(2), ALLIED), Assault)


# -- 19.1 infiltration ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "slips"), [("IG1", True), ("1HLA", True), ("16A", False), ("SES6", False)]
)
def test_ski_troops_infiltrate_past_those_who_have_no_skis(enemy: str, slips: bool) -> None:
    """Of hidden counters only the flag is seen: a Norwegian or a Frenchman may be on skis."""
    game = position("turn: 3", "asked: german", "1712: SkiD", f"1711: {enemy}")
    view = RULES.view(game, GERMAN)
    situation = Situation(view, GERMAN)
    beset = view.board.grid.named(situation.danger)
    assert bool(ways_of(situation, view, "SkiD").keys() & set(beset)) == slips


@rule("narvik", "19.1")
@pytest.mark.parametrize(("unit", "slips"), [("SkiD", True), ("1J", False)])
def test_an_order_takes_ski_troops_from_one_enemy_zone_into_the_next(
    unit: str, slips: bool
) -> None:
    game = position(
        *("turn: 3", "asked: german", "points german: 2"),
        *(f"1221: {unit}", "1220: IG1", "1222: IG2"),
    )
    order = said(game, GERMAN)
    assert isinstance(order, Move) == slips
    if slips:
        assert units_and_ends(order) == {unit: ("1120",)}
        assert game.board.is_in("1120", Situation(game, GERMAN).danger)


# -- 12.4 trains ----------------------------------------------------------------------------------

GARRISONS = ("0820: 1J", "1216: 2J", "0216: 3J", "1801: 11J", "held: 2020")


@rule("narvik", "12.4")
def test_an_engineer_takes_the_train_to_an_objective_that_lies_open() -> None:
    game = position("turn: 3", "asked: german", "points german: 1", "0919: NPi, 5J, 7J", *GARRISONS)
    order = said(game, GERMAN)
    assert isinstance(order, Move)
    assert units_and_ends(order) == {"NPi": (RAIL, "2020")}


@rule("narvik", "12.4")
def test_without_an_engineer_they_walk_there() -> None:
    game = position("turn: 3", "asked: german", "points german: 1", "0919: 6J, 5J, 7J", *GARRISONS)
    order = said(game, GERMAN)
    assert isinstance(order, Move)
    assert ("2020",) in units_and_ends(order).values()


def units_and_ends(order: Move) -> dict[str, tuple[str, ...]]:
    return {id: march.way for march in order.marches for id in march.units}


# -- 23.2 entrenching -----------------------------------------------------------------------------


def beset_narvik(*more: str) -> Narvik:
    """Every objective is held, and two stacks stand before Narvik."""
    return narvik(
        *("0820: 1J, 2J", "2020: 3J", "1216: 11J", "0216: 12J", "1801: 13J"),
        *("0919: NPi, 6J, 7J", "1121: 1LEA, 1LEB", "1021: 2LEA, 2LEB", *more),
    )


@rule("narvik", "23.2")
def test_engineers_entrench_an_objective_that_is_threatened() -> None:
    assert str(said(beset_narvik(), GERMAN)) == "ENGINEER KGB: NPi ENTRENCH"


@rule("narvik", "23.2")
def test_but_not_twice() -> None:
    assert said(beset_narvik("entrenched: 0919"), GERMAN) == Pass()


def test_entrenching_is_worth_what_the_habits_say() -> None:
    assert said(beset_narvik(), GERMAN, Habits(dug_in=0.0)) == Pass()


# -- 23.4 demolition ------------------------------------------------------------------------------


def narvik(*more: str, side: Side = GERMAN) -> Narvik:
    return position(
        "option engineers: yes", "turn: 5", f"asked: {side}", f"points {side}: 3", *more
    )


def test_trains_and_ferries_are_blown_up_before_the_town_falls() -> None:
    order = said(narvik("0919: NPi", "0920: 1LEA, 1LEB", "1019: 2LEA, 2LEB"), GERMAN)
    assert isinstance(order, Engineers)
    assert str(order).endswith("DEMOLISH")


def test_but_not_where_the_garrison_can_hold_it() -> None:
    order = said(narvik("0919: NPi, 6J, 7J", "0920: IR13"), GERMAN)
    assert "DEMOLISH" not in str(order)


def test_who_holds_the_town_in_peace_repairs_them() -> None:
    order = said(narvik("0919: RE55", "2020: 1J", "demolished: 0919", side=ALLIED), ALLIED)
    assert str(order).endswith("REPAIR")


def test_without_the_optional_rule_nobody_thinks_of_it() -> None:
    game = position("turn: 5", "asked: german", "points german: 3", "0919: NPi", "0920: 1LEA")
    assert not isinstance(said(game, GERMAN), Engineers)
    assert USUAL.wrecked > 0
