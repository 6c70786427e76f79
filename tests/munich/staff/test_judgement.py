"""What the staff says where a good player would know what to do."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.engine.dice import PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.air.bombing import CITY, Bomb, Bombing
from pbem.games.munich.air.launching import Launch, Launching
from pbem.games.munich.combat.after.losses import Lose, LoseSome
from pbem.games.munich.combat.after.pursuit import Chase
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.tables import MOBILE
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.excess import crowded
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.rails import OFF, Rail
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.staff.aftermath import followers
from pbem.games.munich.staff.arrivals import needed
from pbem.games.munich.staff.habits import USUAL, Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.enemies import enemies_of
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.lifts import is_hunted
from pbem.games.munich.staff.marches import returns
from pbem.games.munich.staff.officer import StaffOfficer
from pbem.games.munich.staff.operations import Plans
from pbem.games.munich.supply.port_supply import Supply
from pbem.games.munich.turn.arrivals import Deploying, Place
from tests.marks import rule
from tests.munich.fields import war

COPENHAGEN, BERLIN, PRAGUE = "2407", "2511", "2615"


def said(game: Munich, side: Side, step: Step[Munich], habits: Habits = USUAL) -> Order:
    """What the staff answers to one question, from its side's view."""
    game.player = side
    game.agenda = [step]
    view = RULES.view(game, side)
    return StaffOfficer(habits)(view, RULES.question(side, step, view))


def marched(game: Munich, side: Side) -> list[Order]:
    """All that the staff orders in a movement phase, carried out."""
    orders: list[Order] = []
    while not isinstance(order := said(game, side, Moving(side, True)), Done):
        orders.append(order)
        list(Moving(side, True).play(game, order, PreparedDice(())))
    return orders


# -- no own goals ----------------------------------------------------------------------------------


def test_somebody_leaves_a_hex_that_is_too_full() -> None:
    czechs = "CZF1 2415, CZ1A 2415, CZGHQ 2415, CZ4A 2615"
    west = "DE16Pz 2216, DEII 2216, DEVI 2216, DE14Mot 2214, DEIV 2214, DEVIII 2214"
    game = war(f"{czechs}, {west}, DE18Pz 2416, DEIII 2416, DEVII 2416, DEI 2413, DEV 2413")
    assert list(crowded(game, ALLIED))
    marched(game, ALLIED)
    assert not list(crowded(game, ALLIED))


def test_a_reinforcement_comes_where_another_can_make_room() -> None:
    game = war("CZ1A 2615, CZB1 2816, CZB2 2816, CZB3 2816, CZF1 2415, CZ2A 2415", turn=2)
    game.send("CZGHQ", "turn 2")
    assert said(game, ALLIED, Deploying(ALLIED)) in (
        Place("CZGHQ", PRAGUE),
        Place("CZGHQ", "2816"),
    )


def test_no_guns_are_mobilized_that_would_have_no_place() -> None:
    guns = "DEFlak1 1812, DEFlak2 2511, DEFlak3 2109, DEKB 3108"
    more = "DEOQ 2014, FRF1 2217, FRF2 2717, FRF3 2814"
    unit = war(guns).unit("DEFlak4")
    assert needed(war(guns), USUAL, unit)
    assert not needed(war(f"{guns}, {more}"), USUAL, unit)


def test_nor_such_as_would_come_where_the_enemy_will_be() -> None:
    guns = "DEFlak1 1812, DEFlak2 2511, DEFlak3 2109, DEKB 3108"
    unit = war(guns).unit("DEFlak4")
    near, further = "FR1A 1915, FR2A 2116, CZ1A 2718, PLPos 2813", "FR1A 1413, PLPos 3013"
    assert not needed(war(f"{guns}, {near}"), USUAL, unit)
    assert not needed(war(f"{guns}, {further}"), USUAL, unit)  # three turns from now


def test_nobody_advances_into_a_hex_where_he_would_be_one_too_many() -> None:
    game = war("DE16Pz 2715, HUMobl 2816, CZB1 2716, CZ1A 2615")
    game.send("CZB1", "eliminated")
    chase = Chase(game, "2716", ("DE16Pz",), MOBILE)
    (follow,) = followers(Situation(game, AXIS, USUAL), chase).moves
    assert follow.way[-1] != "2816"


def test_berlin_calls_for_those_who_are_near() -> None:
    game = war("DEFlak2 2511, DEI 2509, DEII 2311, FR1A 2211, FR2A 2212, FR3A 2112", turn=3)
    marched(game, AXIS)
    assert len(game.stack(BERLIN)) == 3
    calm = war("DEFlak2 2511, DEI 2509, DEII 2311, FR1A 1513, FR2A 1514, FR3A 1615", turn=3)
    marched(calm, AXIS)
    assert len(calm.stack(BERLIN)) < 3


def test_enemies_are_judged_anew_as_soon_as_one_of_them_moves_and_no_sooner() -> None:
    game = war("DEI 2509, DEFlak2 2511, FR1A 2211", turn=3)
    before = enemies_of(game, AXIS, USUAL)
    game.put("DEI", "2409")
    assert enemies_of(game, AXIS, USUAL) is before
    game.put("FR1A", "1513")
    berlin = game.at(BERLIN)
    assert enemies_of(game, AXIS, USUAL).menace(berlin) < before.menace(berlin)


def test_a_train_brings_a_guard_to_a_capital_that_has_only_guns() -> None:
    game = war("DEFlak2 2511, DEI 2016, DEII 2016, CZMob 2514, CZB2 2514", turn=3)
    marched(game, AXIS)
    assert any(game.unit(id).mobile for id in game.stack(BERLIN))


def test_the_last_defender_of_a_centre_stays_while_enemies_can_march_in() -> None:
    game = war("CZB1 2816, DEI 2716, DEII 2617, CZF1 2415, CZMob 2615", turn=3)
    marched(game, ALLIED)
    assert game.stack("2816")


def test_the_weakest_keeps_a_centre_that_enemies_could_reach() -> None:
    game = war("DE16Pz 2217, DE14Mot 2217, DESS 2217, CZF1 2415, CZMob 2416, CZ4A 2615", turn=3)
    marched(game, AXIS)
    assert "DESS" in game.stack("2217")


@rule("munich", "5.3")
def test_somebody_keeps_a_centre_that_a_neutral_could_march_into_who_may_enter_the_war() -> None:
    placed = "RO3A 3519, ROMtn 3519, HUMobl 3218, PLPos 3616, SU5A 3816, CZ1A 2615"
    game = war(placed, setting="anti_comintern", turn=3)
    assert "Hungary" not in game.allegiance
    marched(game, ALLIED)
    assert game.stack("3519")


@rule("munich", "12.0")
def test_somebody_keeps_a_centre_that_an_enemy_could_march_into_once_he_is_thrown_back() -> None:
    placed = "RO3A 3519, RO4A 3823, HU1A 3019, CZMob 2615, DEI 2511"
    calm = Situation(war(placed, turn=2), AXIS, USUAL)
    cluj = calm.view.at("3519")
    assert not calm.is_reached(cluj)
    assert not calm.pinned("RO3A", cluj)
    attacked = Situation(war(f"{placed}, DEX 2515, DEVIII 2616", turn=2), AXIS, USUAL)
    assert attacked.pinned("RO3A", cluj)


def test_a_centre_that_is_left_open_gets_a_guard() -> None:
    held = "DEIII 2511, DEIV 2511, DEV 2014, DEVI 2717, DEVII 2814, DEKB 3108, HU1A 3019"
    far = f"FR1A 1314, FR2A 1715, BEA 1512, PLPos 3212, RO3A 3823, {held}"
    game = war(f"DEI 2016, DEII 2016, CZMob 2416, CZ1A 2415, {far}", turn=3)
    assert not game.stack("2217")
    marched(game, AXIS)
    assert game.stack("2217")


@rule("munich", "22.0")
def test_an_own_centre_that_the_enemy_has_left_is_entered_by_whoever_has_nothing_to_do() -> None:
    placed = "DEII 2016, DEIII 2717, DEIV 2814, DEFlak2 2511, CZ1A 2915"
    game = war(placed, turn=3)
    situation = Situation(game, AXIS, USUAL)
    assert Move("DEII", ("2217",)) not in returns(situation, Plans(situation))
    game.occupants["2217"] = ALLIED
    situation = Situation(game, AXIS, USUAL)
    assert not situation.is_reached(game.at("2217"))
    assert Move("DEII", ("2217",)) in returns(situation, Plans(situation))


@rule("munich", "22.0")
def test_nobody_leaves_an_attack_for_a_centre_that_the_enemy_has_left() -> None:
    game = war("DEII 2016, DE16Pz 2117, CZMob 2116, CZ1A 2915, DEFlak2 2511", turn=3)
    game.occupants["2217"] = ALLIED
    situation = Situation(game, AXIS, USUAL)
    plans = Plans(situation)
    assert plans.of("Germany", 0).posts["DEII"] == game.at("2016")
    assert Move("DEII", ("2217",)) not in returns(situation, plans)


@rule("munich", "11.16")
def test_the_last_defender_of_a_centre_is_not_given_up_while_others_can_pay() -> None:
    placed = "DEVIII 2814, DEX 2712, PLPom 2813, PLLod 2914, DEFlak2 2511"
    step = LoseSome(AXIS, (("DEVIII", "DEX"),), 1)
    alone, joined = war(placed, turn=3), war(f"{placed}, DEVI 2814", turn=3)
    for game in (alone, joined):
        game.reduced.add("DEVIII")
    assert said(alone, AXIS, step) == Lose("DEX")
    assert said(joined, AXIS, step) == Lose("DEVIII")
    alone.reduced.clear()
    assert said(alone, AXIS, step) == Lose("DEVIII")


def test_nobody_is_told_off_for_a_centre_that_no_enemy_can_reach() -> None:
    game = war("DEI 2016, DEII 2016, CZ1A 2915, DEFlak2 2511", turn=3)
    assert game.at("2217") not in dict(Situation(game, AXIS, USUAL).endangered())
    near = war("DEI 2016, DEII 2016, CZMob 2416, DEFlak2 2511", turn=3)
    assert near.at("2217") in dict(Situation(near, AXIS, USUAL).endangered())


def test_guns_are_placed_before_those_who_can_march_on() -> None:
    game = war("DEFlak1 1812, DEFlak2 2511, DEFlak3 2109, DEKB 3108, CZ1A 2615", turn=3)
    for id in ("DEXX", "DEFlak4"):
        game.send(id, "turn 3")
    order = said(game, AXIS, Deploying(AXIS))
    assert isinstance(order, Place)
    assert order.unit == "DEFlak4"


def test_marines_at_sea_attack_before_others_take_their_beach() -> None:
    game = war("FR1A 2110, FR2A 2010, DEFlak3 2109, GBAF 2009, DEI 2511", turn=4)
    game.landed["GBAF"] = "assault 2109"
    order = said(game, ALLIED, Attacking(ALLIED))
    assert isinstance(order, Attack)
    assert "GBAF" in order.units


# -- who goes for what -----------------------------------------------------------------------------

GUNS = "DEFlak1 1812, DEFlak2 2511, DEFlak3 2109, DEKB 3108"
AT_HOME = f"{GUNS}, DEI 2511, DEII 2014, DEIII 2217, DEIV 2717, DEIX 2814, HU1A 3019"


def told_off(game: Munich) -> dict[str, str]:
    """By German unit the place that it is told off for."""
    found = Situation(game, AXIS, USUAL).aims("Germany")
    return {id: game.board.label(goal) for id, goal in found.items()}


def test_when_berlin_is_full_and_lacks_a_lot_more_come_beside_it() -> None:
    full = f"{AT_HOME}, DESP 2511, DEWF 2511, DEVII 2612"
    west = "FR2A 2411, FR3A 2412, FR4A 2310, FR5A 2311"
    assert told_off(war(f"{full}, {west}", turn=4)).get("DEVII") != BERLIN
    more = f"{west}, FR1A 2410, FR7A 2312, FRCLM 2413"
    assert told_off(war(f"{full}, {more}", turn=4))["DEVII"] == BERLIN


# -- the end is near -------------------------------------------------------------------------------


def test_a_step_counts_less_when_nobody_moves_any_more() -> None:
    early, late = war("FR1A 1513", turn=2), war("FR1A 1513", turn=8)
    late.player = ALLIED
    assert worth.step(late, USUAL, "FR1A") < 0.2 * worth.step(early, USUAL, "FR1A")


def test_a_capital_is_left_for_an_open_city_in_the_last_move_of_all() -> None:
    placed = "CZMob 2615, DEI 2413, DEII 2311"
    assert not marched(war(placed, turn=3), ALLIED)
    assert marched(war(placed, turn=8), ALLIED) == [Move("CZMob", (BERLIN,))]


# -- in the air ------------------------------------------------------------------------------------

DENMARK = "DKC 2407, DEIX 2409, DEI 2511, CZ1A 2615"


def test_bombers_go_for_the_one_corps_that_holds_a_capital() -> None:
    game = war(f"{DENMARK}, DEL1 [available], DEAmph [available]")
    game.reduced.add("DKC")
    order = said(game, AXIS, Launching(AXIS))
    assert isinstance(order, Launch)
    assert order.target == COPENHAGEN


def test_they_do_not_if_nobody_can_come_in_after_them() -> None:
    game = war(f"{DENMARK}, DEL1 [available]")
    game.reduced.add("DKC")
    order = said(game, AXIS, Launching(AXIS))
    assert not isinstance(order, Launch) or order.target != COPENHAGEN


def test_once_it_is_empty_the_capital_is_taken_from_the_sea() -> None:
    game = war("DEIX 2409, DEI 2511, CZ1A 2615, DEAmph [available]")
    game.join("Denmark", ALLIED)
    assert said(game, AXIS, Moving(AXIS, True)) == Ship(("DEIX",), "DEAmph", COPENHAGEN)


def test_a_voyage_keeps_nobody_from_marching() -> None:
    game = war("DEIX 2409, DEI 2213, DEII 2213, CZ1A 2615, DEAmph [available]")
    game.join("Denmark", ALLIED)
    orders = marched(game, AXIS)
    assert Ship(("DEIX",), "DEAmph", COPENHAGEN) in orders
    assert {"DEI", "DEII"} & game.moved


def test_terror_takes_replacements_from_a_city_that_nobody_defends() -> None:
    game = war("DEL1 1519, DEI 2511, FR1A 1513")
    assert said(game, AXIS, Bombing(AXIS)) == Bomb("DEL1", CITY)


def test_near_the_end_replacements_matter_no_more() -> None:
    game = war("DEL1 1519, DEI 2511, FR1A 1513", turn=8)
    assert said(game, AXIS, Bombing(AXIS)) == Done("terror")


def test_how_much_a_replacement_counts_is_a_habit() -> None:
    game = war("DEL1 1519, DEI 2511, FR1A 1513")
    assert said(game, AXIS, Bombing(AXIS), Habits(replacement=0.0)) == Done("terror")


# -- beyond the map --------------------------------------------------------------------------------

NORTH = "SUFL 3901, SUFM 3810, SU1A 4003, LVC 3406, LTC 3409, EEC 3402"
SOUTH = "PLFW 3212, DEI 4114, DEIX 2814, DEKB 3108, RO3A 4319, CZ1A 2615"


def trains(more: str, turn: int) -> list[Order]:
    """Where trains take the army in the north, when Kiev and Odessa are lost."""
    game = war(f"{NORTH}, {SOUTH}{more}", turn=turn)
    for country in ("Estonia", "Latvia", "Lithuania", "Finland", "Soviet Union"):
        game.join(country, ALLIED)
    return [each for each in marched(game, ALLIED) if isinstance(each, Rail)]


def test_a_train_goes_off_the_map_where_enemies_cut_the_line_to_the_south() -> None:
    assert trains(", DEII 4111", 3) == [Rail("SU1A", OFF)]


def test_it_stays_on_the_map_as_long_as_the_line_is_open() -> None:
    assert Rail("SU1A", OFF) not in trains("", 3)


def test_it_stays_on_the_map_when_it_could_not_come_back_in_time() -> None:
    assert Rail("SU1A", OFF) not in trains(", DEII 4111", 8)


# -- beyond one's own land -------------------------------------------------------------------------


CUT_OFF = "DE16Pz 1315, FR1A 1415, FR2A 1215, FR3A 1316, FR4A 1314, DEI 1913, DETr [available]"


def test_an_airlift_supplies_those_who_are_cut_off() -> None:
    game = war(CUT_OFF)
    order = said(game, AXIS, Launching(AXIS))
    assert isinstance(order, Launch)
    assert order.unit == "DETr"
    assert game.board.grid.distance(game.at(order.target), game.at("1315")) <= 1


def flown(game: Munich) -> bool:
    """Does an airlift wait for somebody whom it is to bring elsewhere?"""
    order = said(game, AXIS, Launching(AXIS))
    return isinstance(order, Launch) and order.unit == "DETr"


EAST_PRUSSIA = "DEVI 3108, DEKB 3108, CZ1A 2615, DETr [available]"


def test_an_airlift_brings_a_corps_to_a_capital_in_danger() -> None:
    assert flown(war(f"{EAST_PRUSSIA}, DEFlak2 2511, FR1A 2216, FR2A 2116", turn=3))


def test_it_is_not_risked_for_little_where_fighters_may_come() -> None:
    calm = f"{EAST_PRUSSIA}, DEFlak2 2511, DEI 2511, DEII 2511, DEIII 2511, CZ3A 3317"
    game = war(calm, turn=3)
    assert is_hunted(Situation(game, AXIS, USUAL), "3108")
    assert not flown(game)


@rule("munich", "22.0")
def test_its_last_step_is_not_risked_for_supply_where_fighters_may_come() -> None:
    game = war(CUT_OFF)
    assert flown(game)
    game.reduced.add("DETr")
    assert is_hunted(Situation(game, AXIS, USUAL), "1315")
    assert not flown(game)


def test_ships_supply_those_who_attack_from_a_port_without_it() -> None:
    game = war("GBBEF 2421, ITCCNN 2321, GBAmph [available], DEI 2511")
    assert said(game, ALLIED, Attacking(ALLIED)) == Supply("GBAmph", "2421")


def test_marines_storm_a_coast_that_is_hardly_held() -> None:
    game = war("GBAF 1210, DEHG 2109, GBAmph [available], GBNav [available], FR1A 1413")
    assert Storm(("GBAF",), "GBAmph", "2109") in marched(game, ALLIED)


# -- habits ----------------------------------------------------------------------------------------


def test_who_asks_too_much_of_an_attack_makes_none() -> None:
    game = war("DEI 2513, DEII 2513, DEIII 2513, DE16Pz 2613, CZB2 2614, CZ1A 2816")
    assert isinstance(said(game, AXIS, Attacking(AXIS)), Attack)
    timid = replace(USUAL, least_attack=100.0)
    assert said(game, AXIS, Attacking(AXIS), timid) == Done("combat")
