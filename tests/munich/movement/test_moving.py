"""8.0  Movement, against a search written as plainly as the rules; borders, air transport."""

from __future__ import annotations

import random

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL, enemy_of
from pbem.games.munich.facts.words import Words
from pbem.games.munich.movement.airlift import Fly
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.movement.march import Move, Trip
from pbem.games.munich.movement.moving import Moving, movable
from pbem.games.munich.movement.rails import Rail
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.orders.general import Done
from pbem.games.munich.politics.belligerents import Invaded
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.collected import collected
from tests.marks import rule
from tests.munich.fields import mover, played, refused, strewn, war

KINDS = collected(Event, "pbem.games.munich.movement")


def cost(game: Munich, id: str, *way: str) -> float:
    """What a march costs, in points."""
    return Trip(game, id).make(way).spent / 2


# -- a plain search --------------------------------------------------------------------------------


def zone_plainly(game: Munich, enemy: str, drawn_in: frozenset[str]) -> set[str]:
    """10.0, 10.1, 5.2  The hexes in enemy zones once these neutrals are at war."""
    board, found = game.board, set()
    closed = board.grid.named(game.neutral)
    neutral = {hex for hex in closed if board.country_of[game.at(hex)] not in drawn_in}
    for hex, stack in game.stacks.items():
        side = game.side_of(stack[-1])
        at_war = board.country_of.get(game.at(hex)) in drawn_in
        if not any(game.unit(id).mobile for id in stack) or hex in neutral:
            continue
        if side == enemy or (side == NEUTRAL and at_war):
            for other in board.grid.neighbours[game.at(hex)]:
                if board.passage.allows(game.at(hex), other) and board.label(other) not in neutral:
                    found.add(board.label(other))
    return found


def plainly(game: Munich, id: str, entering: str = "") -> dict[str, int]:
    """8.0-8.5, 10.3  Every hex a unit can march to, with the least half points.

    It may cross into one neutral, whose zones begin with that (5.2).
    """
    board, unit, start = game.board, game.unit(id), game.where[id]
    side = game.side_of(id)
    enemy = enemy_of(side)
    points = unit.movement * 2 if in_supply(game, id) else (unit.movement + 1) // 2 * 2
    before = zone_plainly(game, enemy, frozenset())
    after = zone_plainly(game, enemy, frozenset([entering])) if entering else before
    closed = {*board.grid.named(game.neutral)}
    if entering:
        closed -= {*board.grid.named(board.lands[entering])}
    best: dict[tuple[str, bool], int] = {}

    def inside(hex: str) -> bool:
        return board.country_of[game.at(hex)] == entering

    def beside(hex: str):
        for other in board.grid.neighbours[game.at(hex)]:
            price, label = (
                board.toll(unit.legs, game.storm, game.at(hex), other),
                board.label(other),
            )
            if price is None or label in closed or game.holder(label) in (enemy, NEUTRAL):
                continue
            country = board.country_of[other]
            enemys = game.allegiance.get(country) == enemy or country == entering
            dug_in = board.is_in(label, board.entrenchments) and enemys
            yield label, price + (2 if dug_in else 0)

    def go_on(hex: str, spent: int, crossed: bool) -> None:
        crossed = crossed or inside(hex)
        if best.get((hex, crossed), points + 1) <= spent:
            return
        best[hex, crossed] = spent
        if hex in (after if crossed else before):
            return
        for other, price in beside(hex):
            if spent + price <= points:
                go_on(other, spent + price, crossed)

    stuck = start in before
    for other, price in beside(start):
        if stuck and other in (after if inside(other) else before):
            continue
        go_on(other, min(points, price), False)
    found: dict[str, int] = {}
    for (hex, _), spent in best.items():
        if hex != start:
            found[hex] = min(spent, found.get(hex, spent))
    return found


@rule("munich", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5", "10.3", "19.0", "20.0")
@pytest.mark.parametrize("seed", range(6))
def test_units_get_where_a_plain_search_finds_them(seed):
    settings = ("general_war", "anti_comintern", "intermarium")
    game = strewn(seed, setting=settings[seed % 3], storm=seed % 2 == 1)
    chance = random.Random(seed)
    ids = [id for side in (AXIS, ALLIED) for id in movable(game, side)]
    for id in chance.sample(ids, 14):
        found = reachable(game, id)
        open_ground = {hex for hex in found if not game.board.is_in(hex, game.neutral)}
        plain = plainly(game, id)
        assert {hex: found[hex] for hex in open_ground} == plain, (id, game.where[id])


@rule("munich", "5.2", "5.4", "10.3")
@pytest.mark.parametrize(
    ("id", "start", "neutral", "guards"),
    [
        ("DE16Pz", "1712", "Belgium", "BEA 1512, BECH 1614"),
        ("DEI", "1812", "Belgium", "BEA 1512"),
        ("DE16Pz", "1813", "Belgium", "BEA 1613"),
        ("DELight", "1812", "Netherlands", "NLFA 1710"),
        ("DE16Pz", "3308", "Lithuania", "LTC 3408"),
        ("DEV", "2108", "Denmark", "DKC 2207"),
        ("SUCM", "3809", "Lithuania", "LTC 3307"),  # the shortest way leads out and in again
    ],
)
def test_invaders_get_as_far_as_a_plain_search_finds(id, start, neutral, guards):
    setting = "anti_comintern" if id == "SUCM" else "general_war"
    game = war(f"{id} {start}, {guards}, FR1A 1514, PLPom 3010", setting=setting)

    def inside(costs: dict[str, int]) -> dict[str, int]:
        land = game.board.lands[neutral]
        return {hex: cost for hex, cost in costs.items() if game.board.is_in(hex, land)}

    found = inside(reachable(game, id))
    assert found == inside(plainly(game, id, neutral))
    assert found


@rule("munich", "8.2")
def test_what_is_offered_is_legal_and_other_hexes_are_not():
    game = war("DEI 2511, DE16Pz 2512, PLPom 2712, CZ1A 2614")
    step = Moving(AXIS, True)
    offered = list(step.answers(game))
    for order in offered:
        step.check(game, order)
    marches = {order.way[0] for order in offered if isinstance(order, Move) and order.unit == "DEI"}
    for hex in game.board.grid.named(game.board.grid.within(game.at("2511"), 5)):
        if hex not in marches and hex != "2511":
            assert refused(game, Move("DEI", (hex,))).case


# -- limits ----------------------------------------------------------------------------------------


@rule("munich", "8.0")
def test_static_units_cannot_move():
    assert refused(war("DEFlak1 2511"), Move("DEFlak1", ("2512",))).case == "8.0"


@rule("munich", "8.2")
def test_a_unit_moves_once_in_a_phase():
    game = war("DEI 2511")
    played(game, Move("DEI", ("2512",)))
    assert refused(game, Move("DEI", ("2511",))).case == "8.2"


@rule("munich", "3.1")
def test_a_side_moves_its_own_units_only():
    game = war("CZ1A 2615")
    with pytest.raises(Illegal) as refusal:
        Moving(AXIS, True).check(game, Move("CZ1A", ("2614",)))
    assert refusal.value.case == "3.1"


@rule("munich", "8.2")
def test_nobody_enters_a_hex_with_enemies():
    assert refused(war("DEI 2513, CZ1A 2614"), Move("DEI", ("2614",))).case == "8.2"


@rule("munich", "8.2", "9.1")
def test_friends_of_another_country_can_be_passed_but_not_joined():
    game = war("DEI 2218, ITAlp 2217")
    assert refused(game, Move("DEI", ("2217",))).case == "8.2"
    played(game, Move("DEI", ("2217", "2216")))
    assert game.where["DEI"] == "2216"


@rule("munich", "9.0")
def test_a_unit_may_join_the_fortress_of_a_friend():
    game = war("ITAlp 2713, DEOQ 2712")
    played(game, Move("ITAlp", ("2712",)))
    assert game.stack("2712") == ("DEOQ", "ITAlp")


@rule("munich", "8.3")
def test_one_hex_can_be_moved_whatever_it_costs():
    game = war("DE14Mot 1021")  # three points out of supply, and rough ground behind a river: four
    assert not in_supply(game, "DE14Mot")
    assert cost(game, "DE14Mot", "1121") == 3


@rule("munich", "8.3", "10.3")
def test_the_hex_that_can_always_be_moved_is_not_one_in_the_next_enemy_zone():
    game = war("DE14Mot 1021, FR1A 1120")
    assert refused(game, Move("DE14Mot", ("1121",))).case == "10.3"


@rule("munich", "8.4")
def test_a_river_costs_a_point_more_where_no_railroad_crosses_it():
    assert cost(war("DEI 2612"), "DEI", "2712") == 1
    assert cost(war("DEI 2712"), "DEI", "2713") == 2


@rule("munich", "8.5")
def test_a_railroad_takes_half_a_point_and_bridges_its_rivers():
    assert cost(war("DEI 2511"), "DEI", "2611") == 0.5
    assert cost(war("DEI 2511"), "DEI", "2412") == 0.5


@rule("munich", "8.5", "19.0")
def test_others_than_alpine_units_enter_mountains_along_railroads_only():
    game = war("DE16Pz 2218, DEGebirg 2217")
    assert cost(game, "DE16Pz", "2219") == 0.5
    assert refused(game, Move("DE16Pz", ("2318",))).case == "19.0"
    played(game, Move("DEGebirg", ("2218", "2318")))


@rule("munich", "19.0")
def test_an_entrenchment_of_the_enemy_costs_a_point_more_even_on_rails():
    game = war("FR1A 1613, DEI 2511")
    game.join("Belgium", ALLIED)
    assert cost(game, "FR1A", "1712") == 1.5
    assert cost(war("DEI 1813"), "DEI", "1712") == 0.5


@rule("munich", "10.3")
def test_an_enemy_zone_stops_a_unit():
    game = war("DE16Pz 2412, PLPom 2712")
    assert refused(game, Move("DE16Pz", ("2612", "2613"))).case == "10.3"
    played(game, Move("DE16Pz", ("2612",)))


@rule("munich", "10.3")
def test_a_unit_leaves_a_zone_only_for_a_hex_without_one():
    stuck = war("DEI 2511, PLPom 2510, PLPos 2512")
    assert refused(stuck, Move("DEI", ("2611",))).case == "10.3"
    assert refused(stuck, Move("DEI", ("2413",))).case == "10.3"
    loose = war("DEI 2612, PLPom 2712")
    way = Trip(loose, "DEI").make(("2711",)).path  # from zone to zone, but not at once
    assert way[1] in ("2511", "2611", "2512")


@rule("munich", "8.1")
def test_a_march_through_named_hexes_costs_what_its_parts_cost():
    game = war("DEI 2511")
    assert cost(game, "DEI", "2611", "2511", "2412") == 1.5
    game = war("DEI 2712")
    assert cost(game, "DEI", "2713", "2712") == 4
    refusal = refused(game, Move("DEI", ("2713", "2712", "2612")))
    assert (refusal.case, "costs DEI 5 points, and it has 4" in refusal.message) == ("8.1", True)


@rule("munich", "8.3")
def test_only_the_first_hex_is_free_whatever_it_costs():
    game = war("DE14Mot 1021")
    assert refused(game, Move("DE14Mot", ("1121", "1221"))).case == "14.6"
    assert refused(game, Move("DE14Mot", ("1020", "1121"))).case == "14.6"


@rule("munich", "14.6")
def test_out_of_supply_the_printed_factor_is_halved_and_rounded_up():
    game = war("DELight 0919")
    assert not in_supply(game, "DELight")
    assert Trip(game, "DELight").budget == 8
    refusal = refused(game, Move("DELight", ("1514",)))
    assert (refusal.case, "out of supply" in refusal.message) == ("14.6", True)


@rule("munich", "8.1")
def test_a_hex_too_far_is_refused_with_what_it_costs_and_what_can_be_reached():
    refusal = refused(war("DEIV 2511"), Move("DEIV", ("1712",)))
    assert refusal.case == "8.1"
    assert "and it has 4" in refusal.message
    assert refusal.legal


def test_places_that_are_no_land_hexes_are_refused():
    game = war("DEI 2209")
    assert refused(game, Move("DEI", ("2208",))).case == "8.4"
    assert refused(game, Move("DEI", ("9999",))).case == "2.1"
    assert refused(game, Move("DEI", ())).case == "8.1"
    assert refused(game, Move("DEI", ("2209",))).case == "8.1"


@rule("munich", "10.1")
def test_nobody_marches_over_an_all_sea_hexside():
    assert Trip(war("DEI 3108"), "DEI").make(("3009",)).path == ("3108", "3109", "3009")
    slow = war("PLPom 3109, DEI 3108")
    assert refused(slow, Move("DEI", ("3009",))).case == "8.4"


@rule("munich", "20.0")
def test_storms_make_soviet_ground_dear():
    game = war("SU1A 3808", setting="anti_comintern")
    calm = cost(game, "SU1A", "3908")
    game.storm = True
    assert (calm, cost(game, "SU1A", "3908")) in ((1, 2), (0.5, 1))


# -- borders ---------------------------------------------------------------------------------------


@rule("munich", "5.4", "5.5")
def test_crossing_a_border_draws_the_neutral_in_on_the_other_side():
    game = war("DE16Pz 1712, BEA 1512")
    events = played(game, Move("DE16Pz", ("1613",)))
    assert Invaded("Germany", "Belgium", ALLIED) in events
    assert game.allegiance["Belgium"] == ALLIED
    assert game.where["DE16Pz"] == "1613"


@rule("munich", "5.2", "10.3")
def test_the_zones_of_an_invaded_country_stop_the_invader():
    game = war("DE16Pz 1712, BEA 1512")
    assert refused(game, Move("DE16Pz", ("1613", "1614"))).case == "10.3"


@rule("munich", "5.5", "5.6")
def test_only_aggressive_powers_cross_a_neutral_border():
    game = war("ITAlp 1821, DEI 1917, FR1A 1413")
    assert refused(game, Move("DEI", ("1918",))).case == "5.6"
    assert refused(game, Move("FR1A", ("1512",))).case == "5.5"


@rule("munich", "5.4")
def test_two_borders_can_be_crossed_in_one_march():
    game = war("DE16Pz 1814")
    events = played(game, Move("DE16Pz", ("1714", "1614")))
    assert [each.neutral for each in events if isinstance(each, Invaded)] == [
        "Luxembourg",
        "Belgium",
    ]


@rule("munich", "5.4")
def test_the_border_of_a_neutral_is_crossed_once_however_far_the_march_goes():
    game = war("DE16Pz 1712")
    events = played(game, Move("DE16Pz", ("1613", "1513", "1414", "1513")))
    assert [each.neutral for each in events if isinstance(each, Invaded)] == ["Belgium"]


@rule("munich", "5.2", "10.3")
def test_a_way_into_a_neutral_that_would_pass_its_zones_outside_is_refused():
    game = war("SUCM 3809, LTC 3307", setting="anti_comintern")
    assert "3208" not in reachable(game, "SUCM")
    refusal = refused(game, Move("SUCM", ("3208",)))
    assert (refusal.case, "name each hex" in refusal.message) == ("10.3", True)


@rule("munich", "5.4")
def test_no_way_leads_through_a_neutral_that_is_not_named():
    game = war("DE16Pz 1712, BEA 1512")
    with pytest.raises(Illegal):
        Trip(game, "DE16Pz").make(("1513",))
    assert game.allegiance.get("Belgium", NEUTRAL) == NEUTRAL


@rule("munich", "8.2", "5.4")
def test_a_hex_with_units_of_a_neutral_is_not_entered():
    assert refused(war("DEI 1712, BEA 1613"), Move("DEI", ("1613",))).case == "8.2"


@rule("munich", "5.6")
def test_danzig_is_closed_until_poland_is_at_war():
    neutral = war("DEI 3109", setting="little_entente")
    assert refused(neutral, Move("DEI", ("3009",))).case == "5.6"
    played(war("DEI 3109"), Move("DEI", ("3009",)))


@rule("munich", "23.5")
def test_germans_keep_out_of_poland_while_it_is_their_ally_if_so_agreed():
    setting = "western_guarantee"
    open_border = war("DEI 2712, DEII 3109", setting=setting)
    played(open_border, Move("DEI", ("2812",)))
    closed = war("DEI 2712, PLPos 2812, DEII 3109", setting=setting, polish_politics="yes")
    assert refused(closed, Move("DEII", ("3009",))).case == "23.5"
    assert refused(closed, Move("DEI", ("2811",))).case == "23.5"
    assert refused(closed, Move("PLPos", ("2712",))).case == "23.5"
    at_war = war("DEI 2712", polish_politics="yes")
    played(at_war, Move("DEI", ("2812",)))


# -- the phase -------------------------------------------------------------------------------------


def test_the_phase_begins_with_nobody_moved_and_then_asks():
    game = war("DEI 2511")
    game.moved.add("DEI")
    game.landed["DEI"] = "port"
    step = Moving(AXIS)
    assert step.asks(game) is None
    assert list(step.run(game, PreparedDice(()))) == []
    assert (game.moved, game.landed) == (set(), {})
    assert game.agenda[-1].asks(game) == AXIS


def test_the_phase_goes_on_until_the_side_is_done():
    game = war("DEI 2511")
    played(game, Move("DEI", ("2512",)))
    assert game.agenda == [Moving(AXIS, True)]
    game.agenda.clear()
    step = Moving(AXIS, True)
    assert step.forced(game) == Done("movement")
    assert list(step.play(game, Done("movement"), PreparedDice(()))) == []
    assert game.agenda == []


@pytest.mark.parametrize("seed", range(3))
def test_a_player_by_chance_moves_legally_until_he_is_done(seed):
    game, chance = strewn(seed), random.Random(seed)
    step, orders = Moving(AXIS, True), []
    while not orders or not isinstance(orders[-1], Done):
        orders.append(step.sample(game, chance))
        step.check(game, orders[-1])
        list(step.play(game, orders[-1], PreparedDice([chance.randint(1, 6) for _ in range(3)])))
        assert len(orders) < 200


def test_checking_an_order_changes_nothing():
    game = war("DE16Pz 1814, BEA 1512")
    before = game.twin()
    mover(game, order := Move("DE16Pz", ("1714", "1614"))).check(game, order)
    assert (game.stacks, game.allegiance, game.moved) == (
        before.stacks,
        before.allegiance,
        before.moved,
    )


@rule("munich", "15.0")
def test_who_ends_beneath_others_is_not_named_to_the_enemy():
    event = Moved("DEMar", "Germany", AXIS, ("2209", "2409"), how="sea", shown=False)
    assert event.seen_by(AXIS) == event
    seen = event.seen_by(ALLIED)
    assert isinstance(seen, Moved)
    assert seen.unit == ""


def test_every_event_has_its_words():
    words = Words(load())
    assert all(kind.told is not Event.told for kind in KINDS)
    moved = Moved("DEI", "Germany", AXIS, ("2511", "2512"), "0.5")
    assert moved.told(words) == "DEI 2511-2512, 0.5 MP."
    sailed = Moved("", "Germany", AXIS, ("2209", "2409"), how="sea", shown=False)
    assert sailed.told(words) == "a German unit sails from Kiel (2209) to Rostock (2409)."
    invaded = Invaded("Germany", "Belgium", ALLIED)
    assert invaded.told(words) == "Germany invades Belgium, which joins the Allies."


# -- by air ----------------------------------------------------------------------------------------


@rule("munich", "16.10.1")
def test_an_airlift_carries_a_corps_from_city_to_city_and_is_used_up():
    game = war("DEI 2511, DETr 2511, CZ1A 2615")
    events = played(game, Fly("DEI", "DETr", "3108"))
    assert game.where["DEI"] == "3108"
    assert game.where["DETr"] == UTILIZED
    assert events[0] == Moved("DEI", "Germany", AXIS, ("2511", "3108"), how="air")
    assert refused(game, Move("DEI", ("3109",))).case == "8.2"


@rule("munich", "16.10.1")
@pytest.mark.parametrize(
    ("placed", "order", "case"),
    [
        ("DE16Pz 2511, DETr 2511", Fly("DE16Pz", "DETr", "3108"), "16.10.1"),
        ("IT1A 2511, DETr 2511", Fly("IT1A", "DETr", "3108"), "16.10.1"),
        ("DEI 2512, DETr 2511", Fly("DEI", "DETr", "3108"), "16.10.1"),
        ("DEI 2511, DETr [available]", Fly("DEI", "DETr", "3108"), "16.10.1"),
        ("DEI 2511, DEL1 2511", Fly("DEI", "DEL1", "3108"), "16.10.1"),
        ("DEI 2511, DETr 2511", Fly("DEI", "DETr", "2412"), "16.10.1"),
        ("DEI 2511, DETr 2511", Fly("DEI", "DETr", "2812"), "16.10.1"),
        ("DEI 3108, DETr 3108", Fly("DEI", "DETr", "1812"), "16.10.1"),
        ("DEI 2511, DETr 2511, PLPom 3010", Fly("DEI", "DETr", "2814"), ""),
        ("DEI 2511, DETr 2511, PLPom 2813", Fly("DEI", "DETr", "2814"), "16.10.1"),
        ("DEI 2511, DETr 2511, PLPom 2611", Fly("DEI", "DETr", "3108"), "16.3"),
        ("DEI 2412, DETr 2412", Fly("DEI", "DETr", "3108"), "16.3"),
        ("DEI 2511, DETr 2511, IT1A 2413", Fly("DEI", "DETr", "2413"), "8.2"),
    ],
)
def test_air_transport_has_its_limits(placed, order, case):
    game = war(placed)
    if case:
        assert refused(game, order).case == case
    else:
        played(game, order)


@rule("munich", "16.10.1")
@pytest.mark.parametrize(("id", "offered"), [("IT1A", False), ("ITAlp", True), ("DE16Pz", False)])
def test_flights_are_offered_to_small_units_on_foot_only(id, offered):
    game = war(f"{id} 2511, DETr 2511, DEII 2413")
    flights = [order for order in Moving(AXIS, True).answers(game) if isinstance(order, Fly)]
    assert bool(flights) == offered


@rule("munich", "23.5", "16.10.1")
def test_allies_that_are_kept_out_are_not_flown_in_either():
    order, setting = Fly("DEI", "DETr", "3212"), "western_guarantee"
    closed = war("DEI 3108, DETr 3108", setting=setting, polish_politics="yes")
    assert refused(closed, order).case == "23.5"
    played(war("DEI 3108, DETr 3108", setting=setting), order)


@rule("munich", "16.8.2", "16.10.1")
def test_no_airlift_lands_in_terror():
    game = war("DEI 2511, DETr 2511")
    game.terror.add("2413")
    assert refused(game, Fly("DEI", "DETr", "2413")).case == "16.10.1"


@rule("munich", "16.10")
def test_an_airlift_that_has_supplied_a_march_carries_nobody():
    game = war("DEI 4410, DEII 2511, DETr 4410", setting="anti_comintern")
    played(game, Move("DEI", ("4411",)))
    assert "DETr" in game.moved
    game.flying["DETr"] = "2511"
    game.forget()
    assert refused(game, Fly("DEII", "DETr", "3108")).case == "16.10"


@rule("munich", "16.3")
def test_no_airlift_flies_over_neutral_ground():
    game = war("DEI 1815, DETr 1815")
    offered = {order.to for order in Moving(AXIS, True).answers(game) if isinstance(order, Fly)}
    assert "1812" in offered
    assert "1714" not in offered


def test_a_unit_beyond_the_map_cannot_march():
    game = war("SU1A [off map]", setting="anti_comintern")
    assert refused(game, Move("SU1A", ("4501",))).case == "8.6.1"
    step = Moving(ALLIED, True)
    assert any(isinstance(order, Rail) for order in step.answers(game))
