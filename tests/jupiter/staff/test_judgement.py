"""What the staff does in positions in which it once did worse, and that its habits are honoured."""

from __future__ import annotations

import pytest

from pbem.engine.order import Order
from pbem.games.jupiter.air.sortie import Sortie
from pbem.games.jupiter.combat.declaring import Attack
from pbem.games.jupiter.combat.momentum import Exploit, Momentum, NoMomentum
from pbem.games.jupiter.combat.probing import Probe
from pbem.games.jupiter.facts.units import ALLIED, GERMAN
from pbem.games.jupiter.movement.moving import Hold, Move
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.games.jupiter.staff.goals import goals
from pbem.games.jupiter.staff.habits import USUAL, Habits
from pbem.games.jupiter.staff.officer import StaffOfficer
from pbem.games.jupiter.staff.plan import Plan
from tests.jupiter.games import TABLE
from tests.marks import rule

BANAK = ("base US: 1616", "1616: 1US*, 3US*, 9US*")
MURMANSK = "3200: 23F*, 254N*, 152R*"
PETSAMO = "2603: 78Br*, 1Can*, 4Br*"
KIRKENES = "2406: Kir*, FJ5*, 210Inf*"
NARVIK = "1838: Nar*"


def said(game: Jupiter, habits: Habits = USUAL) -> Order:
    """What an officer with such habits says to the side that is asked."""
    view = RULES.view(game, TABLE.asked(game).side)
    return StaffOfficer(habits)(view, TABLE.asked(view))


def near_kirkenes() -> Jupiter:
    """British two hexes from Kirkenes, more of them ashore behind; one German is left to move."""
    return TABLE.position(
        *("turn: 2", "phase: moves", "asked: german", *BANAK, MURMANSK, NARVIK, PETSAMO),
        *("2406: 210Inf, FJ5*, Kir*", "2703: 6Arm*, 52Mtn*", "2705: Nik*"),
    )


def test_who_is_needed_in_kirkenes_stays_while_the_enemy_gathers() -> None:
    assert said(near_kirkenes()) == Hold("210Inf")


def test_an_officer_who_looks_ahead_one_move_lets_him_go() -> None:
    order = said(near_kirkenes(), Habits(horizon=1, growth=1.0))
    assert isinstance(order, Move)
    assert order.unit == "210Inf"


def test_a_screen_does_not_stand_in_for_a_garrison() -> None:
    game = TABLE.position(
        *("turn: 5", "phase: moves", "asked: allied", *BANAK, PETSAMO, NARVIK, "2406: Kir*"),
        *("3200: 152R", "3201: 23F", "3300: 72N", "3100: 6Mtn*, 169Inf*, 163Inf*"),
    )
    order = said(game)
    assert isinstance(order, Move)
    assert order.to == "3200"


def besieged() -> Jupiter:
    """Kirkenes with one defender and the British at its gates; the panzers are two turns away."""
    return TABLE.position(
        *("turn: 5", "phase: moves", "asked: german", "first: combat", *BANAK, MURMANSK, NARVIK),
        *(PETSAMO, "2406: 210Inf", "2505: 46Br*, 1Can*, 52Mtn*", "2405: 6Arm*", "2913: HG"),
    )


@pytest.mark.parametrize(("habits", "marches"), [(USUAL, True), (Habits(relief=1.1), False)])
def test_a_base_in_danger_is_relieved_from_afar(habits: Habits, marches: bool) -> None:
    plan = Plan(RULES.view(besieged(), GERMAN), GERMAN, habits)
    assert (goals(plan)["HG"] == "2406") == marches


def weak_in_the_open() -> Jupiter:
    """One weak battalion with six divisions around it."""
    return TABLE.position(
        *("turn: 4", "phase: attacks", "asked: allied", *BANAK, MURMANSK, NARVIK, KIRKENES),
        *("2603: 46Br, 4Br, 78Br", "2704: 52Mtn, 6Arm, 1Can", "2604: 211Pz"),
    )


def test_an_attack_takes_no_more_than_it_needs() -> None:
    order = said(weak_in_the_open())
    assert isinstance(order, Attack)
    assert (order.hex, len(order.units)) == ("2604", 1)


def test_who_does_not_count_the_effort_attacks_with_all() -> None:
    order = said(weak_in_the_open(), Habits(effort=0.0))
    assert isinstance(order, Attack)
    assert len(order.units) == 6


def test_garrisons_that_stay_anyway_let_the_enemy_move_first() -> None:
    game = TABLE.position(
        *("turn: 2", "phase: moves", "asked: german", *BANAK, MURMANSK, NARVIK, PETSAMO),
        *("2406: Kir, FJ5, 210Inf", "2105: Vad", "2805: 169Inf"),
    )
    assert said(game) in (Hold("Vad"), Hold("Kir"))


def weak_banak(*others: str) -> Jupiter:
    """Banak held by a battalion, with panzers that can come next to it before combat."""
    return TABLE.position(
        *("turn: 6", "phase: moves", "asked: german", "base US: 1616", "1616: 509P*", MURMANSK),
        *(PETSAMO, KIRKENES, NARVIK, "1817: 10Pz, 6Pz, LAH", *others),
    )


def test_who_can_storm_a_base_waits_for_the_others() -> None:
    assert said(weak_banak("1533: Bar")) == Hold("Bar")


def test_when_nobody_else_is_left_they_come_next_to_it() -> None:
    order = said(weak_banak())
    assert isinstance(order, Move)
    assert order.to in ("1515", "1516", "1615", "1617", "1715", "1716")


def test_panzers_push_past_the_enemy_towards_a_base() -> None:
    game = TABLE.position(
        *("turn: 6", "phase: attacks", "asked: german", "air: german", "markers: 1838"),
        *("base US: 1616", "1616: 1US*", MURMANSK, PETSAMO, KIRKENES, NARVIK),
        *("1715: 3US*", "1815: 10Pz, 6Pz", "1816: LAH"),
    )
    order = said(game)
    assert isinstance(order, Probe)
    assert not order.sweden


def sortie(turn: int, points: int, air: str) -> Jupiter:
    return TABLE.position(
        *(f"turn: {turn}", "phase: sortie", "asked: german", f"points: {points}", f"air: {air}"),
        *(*BANAK, MURMANSK, PETSAMO, KIRKENES, NARVIK),
    )


@pytest.mark.parametrize(
    ("points", "air", "sails"),
    [(8, "allied", True), (7, "german", False), (4, "german", True), (4, "allied", False)]
    + [(1, "allied", True), (0, "german", False)],
)
def test_the_fleet_sails_where_it_may_better_the_result(points: int, air: str, sails: bool) -> None:
    assert said(sortie(10, points, air)) == Sortie(sails)


def test_it_waits_for_a_better_moment_while_there_is_time() -> None:
    assert said(sortie(4, 1, "german")) == Sortie(False)
    assert said(sortie(4, 1, "german"), Habits(patience=0.0)) == Sortie(True)


def test_it_does_not_wait_for_weather_that_may_never_come() -> None:
    assert said(sortie(9, 1, "german")) == Sortie(True)


def worth_of_a_point(turn: int, points: int) -> float:
    game = sortie(turn, points, GERMAN)
    return Plan(RULES.view(game, ALLIED), ALLIED, USUAL).value(1)


def test_at_the_end_the_points_count_that_change_the_result() -> None:
    assert worth_of_a_point(10, 0) > 10 * worth_of_a_point(10, 3)
    assert worth_of_a_point(10, 7) > 10 * worth_of_a_point(10, 3)
    assert worth_of_a_point(2, 0) < 2 * worth_of_a_point(2, 3)


def test_losses_of_the_last_turns_hurt_less() -> None:
    late, early = (Plan(RULES.view(sortie(t, 0, GERMAN), GERMAN), GERMAN, USUAL) for t in (10, 5))
    assert late.price("FJ5") < early.price("FJ5")


def overwhelmed() -> Jupiter:
    """Two defenders in Kirkenes, half an army at its gates and more of it to come."""
    return TABLE.position(
        *("turn: 4", "phase: moves", "asked: german", *BANAK, MURMANSK, NARVIK, "2603: 78Br*"),
        *("2406: 210Inf*, FJ5", "2405: 6Arm*, 52Mtn*, 46Br*", "2505: 3Can*, 1Can*, 4Br*"),
    )


def test_nobody_leaves_a_base_because_it_may_be_lost_anyway() -> None:
    assert said(overwhelmed()) == Hold("FJ5")


def next_to_petsamo(commandos: str) -> Plan:
    game = TABLE.position(
        *("turn: 2", "phase: moves", "asked: german", *BANAK, MURMANSK, NARVIK, KIRKENES),
        *(f"special Cdo: {commandos}", "2603: 78Br*, 6Arm*", "2702: 7Mtn, 6Mtn"),
    )
    return Plan(RULES.view(game, GERMAN), GERMAN, USUAL)


def test_a_danger_is_greater_with_commandos_about() -> None:
    feared, safe = next_to_petsamo("1"), next_to_petsamo("lost")
    at, stack = feared.board.at("2702"), ("7Mtn", "6Mtn")
    assert feared.risk(at, stack) > safe.risk(at, stack)


def test_nations_do_not_add_up_to_one_attack() -> None:
    stack = ("7Mtn", "6Mtn")

    def risk(other: str) -> float:
        game = TABLE.position(
            *("turn: 2", "phase: moves", "asked: german", *BANAK, MURMANSK, NARVIK, KIRKENES),
            *("2603: 78Br, 6Arm", "2702: 7Mtn, 6Mtn", f"2701: {other}"),
        )
        plan = Plan(RULES.view(game, GERMAN), GERMAN, USUAL)
        return plan.risk(plan.board.at("2702"), stack)

    assert risk("10G, 14R") < risk("46Br, 1Br")


def last_turn() -> Jupiter:
    """The last move of the game: Alta lies empty, too far to be entered, but not to be watched."""
    return TABLE.position(
        *("turn: 10", "phase: moves", "asked: german", "first: combat", *BANAK, MURMANSK, PETSAMO),
        *(KIRKENES, NARVIK, "control 1519: allied", "points: 1", "1917: 702Inf"),
    )


def test_a_zone_takes_a_town_that_nobody_holds() -> None:
    order = said(last_turn())
    assert isinstance(order, Move)
    assert order.to in ("1419", "1420", "1518", "1520", "1619", "1620")


def from_the_south() -> Plan:
    """Panzers in Finland; Banak is held by a battalion, but lives on Narvik's supplies (11.3)."""
    game = TABLE.position(
        *("turn: 5", "phase: moves", "asked: german", "base US: 1616", "1616: 509P*", MURMANSK),
        *(PETSAMO, KIRKENES, "1838: Nar*, 181Inf*, 269Inf*", "2913: HG"),
        *("1330: 1US*", "1530: 3US*", "1730: 9US*"),
        *("1930: 5US*", "1130: 34US*"),
    )
    return Plan(RULES.view(game, GERMAN), GERMAN, USUAL)


def test_panzers_march_to_where_they_are_supplied() -> None:
    plan = from_the_south()
    assert plan.bite("HG", plan.board.at("1616")) == plan.of("HG").attack / 2
    assert plan.bite("HG", plan.board.at("2603")) == plan.of("HG").attack
    assert goals(plan)["HG"] == "2603"


def test_points_to_spare_count_while_the_fleet_may_sail() -> None:
    def worth_of_a_fourth(sailed: int) -> float:
        game = TABLE.position(
            *("turn: 9", "phase: moves", "asked: allied", f"sortie: {sailed}", "points: 3"),
            *(*BANAK, MURMANSK, PETSAMO, KIRKENES, NARVIK),
        )
        return Plan(RULES.view(game, ALLIED), ALLIED, USUAL).value(1)

    assert worth_of_a_fourth(0) > 2 * worth_of_a_fourth(5)


@pytest.mark.parametrize(("turn", "to_the_town"), [(2, False), (6, True)])
def test_first_the_base_that_ends_the_game_then_the_towns(turn: int, to_the_town: bool) -> None:
    game = TABLE.position(
        *(f"turn: {turn}", "phase: moves", "asked: allied", "base US: 1616", "1519: Alt*"),
        *("1616: 1US, 3US, 9US", MURMANSK, PETSAMO, "2406: Kir*", NARVIK),
        *(f"control {hex}: allied" for hex in ("1130", "1420", "1533", "1704")),
        *(f"control {hex}: allied" for hex in ("2105", "2116", "2705")),
    )
    aims = goals(Plan(RULES.view(game, ALLIED), ALLIED, USUAL))
    assert ("1519" in (aims["1US"], aims["3US"], aims["9US"])) == to_the_town


def test_early_on_nobody_stops_for_what_a_zone_may_take() -> None:
    early = Habits(closing=11)
    assert said(last_turn(), early) != said(last_turn())


def beside_an_open_kirkenes(*garrison: str) -> Jupiter:
    """Enough Germans to drive the British off, who have Kirkenes behind them."""
    return TABLE.position(
        *("turn: 5", "phase: attacks", "asked: german", *BANAK, MURMANSK, NARVIK, "2603: 78Br*"),
        *("2405: 10Pz, 6Pz, LAH", "2505: 4Br", *garrison),
    )


@pytest.mark.parametrize(("garrison", "attacks"), [((), False), (("2406: Kir",), True)])
def test_nobody_is_driven_into_an_open_base(garrison: tuple[str, ...], attacks: bool) -> None:
    assert isinstance(said(beside_an_open_kirkenes(*garrison)), Attack) == attacks


def pushing_on(at: str, *others: str) -> Jupiter:
    """Panzers have just advanced towards Banak, with good weather and air superiority."""
    game = TABLE.position(
        *("turn: 6", "phase: attacks", "asked: german", "air: german", "markers: 1838"),
        *("base US: 1616", MURMANSK, PETSAMO, KIRKENES, NARVIK, f"{at}: 10Pz, 6Pz, LAH", *others),
    )
    game.push(Exploit(("10Pz", "6Pz", "LAH"), at))
    return game


@rule("jupiter", "13.19")
def test_panzers_that_have_advanced_attack_again_where_it_pays() -> None:
    order = said(pushing_on("1816", "1716: 509P"))
    assert isinstance(order, Momentum)
    assert (order.hex, order.probe) == ("1716", False)


@rule("jupiter", "13.19")
def test_what_pays_is_a_habit() -> None:
    assert said(pushing_on("1816", "1716: 509P"), Habits(least=100.0)) == NoMomentum()


@rule("jupiter", "13.20")
def test_they_push_on_into_an_enemy_base_that_lies_open() -> None:
    order = said(pushing_on("1716", "1617: 1US*"))
    assert isinstance(order, Momentum)
    assert (order.hex, order.probe) == ("1616", True)


@rule("jupiter", "13.19")
def test_they_leave_it_at_that_before_a_strong_stack() -> None:
    assert said(pushing_on("1816", "1716: 1US, 3US, 9US")) == NoMomentum()


def feared(habits: Habits) -> float:
    """What a German next to the British two hexes from Kirkenes has to fear of them."""
    game = near_kirkenes()
    return Plan(RULES.view(game, GERMAN), GERMAN, habits).risk(game.at("2604"), ("210Inf",))


def test_how_far_an_enemy_is_feared_is_a_habit() -> None:
    assert feared(Habits(reach=(1.0,))) == 0.0 < feared(USUAL)


def test_the_broadside_that_is_reckoned_with_is_a_habit() -> None:
    game = near_kirkenes()
    view = RULES.view(game, GERMAN)
    bold, usual = (Plan(view, GERMAN, each) for each in (Habits(broadside=0.0), USUAL))
    at = view.at("2603")
    assert bold.gunfire(at, "British") == 0.0 < usual.gunfire(at, "British")
