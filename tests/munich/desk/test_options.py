"""What may be ordered with a click: legal, complete, and no more than the side can see."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise

import msgspec
import pytest

from pbem.engine.options import MOST_OPTIONS, Option, Piece
from pbem.engine.order import Order, Side
from pbem.games.munich.air.bombing import Bombing, HitOne
from pbem.games.munich.air.interception import Interception
from pbem.games.munich.air.launching import Launch
from pbem.games.munich.combat.after.losses import LoseSome
from pbem.games.munich.combat.after.pursuit import Advance, Pursuit
from pbem.games.munich.combat.after.retreat import Retreating
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.desk.options import ALL_OVER
from pbem.games.munich.facts.units import SIDES, enemy_of
from pbem.games.munich.movement.airlift import Fly, launch_hexes, reach
from pbem.games.munich.movement.excess import Enforce
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import movable, moves_of
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.position import fog
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.games.munich.rules import RULES
from pbem.games.munich.turn.arrivals import Place
from pbem.games.munich.weather.storms import Grounding
from pbem.wargame.data.counters import hidden
from pbem.wargame.orders.clicks import USUAL
from tests.marks import rule
from tests.munich.crowds import positions
from tests.munich.games import asked, order, position, random_game, refused

options, pieces, joining = RULES.options, RULES.pieces, RULES.joining

FRONT = (
    "setting: general_war",
    "turn: 3",
    "2514: DE16Pz, DEI, DEII",
    "2614: DEIII, DEV",
    "2615: CZ1A, CZF1",
    "2816: CZ2A",
    "over 2615: DEL1",
    "available: DEAB, DEFK, DEAmph, DEL2",
    "2610: DEIV, DEVI",
)
KINDS = {
    "setup", "crisis", "deploy", "mobilize", "storm", "launch", "intercept", "bomb", "hit", "move",
    "attack", "lose", "retreat", "advance", "excess",
}  # fmt: skip
LISTED = ("crisis", "mobilize", "lose", "hit", "bomb", "intercept", "deploy", "excess")


def asking(step: MunichStep, *lines: str) -> Munich:
    """A position in which a step has just come up."""
    game = position(*lines)
    game.agenda.append(step)
    return game


@lru_cache(maxsize=1)
def made() -> tuple[Munich, ...]:
    """Positions with every kind of question that a battle or the air phase asks."""
    beaten = ("DE16Pz", "DEI", "DEII")
    return (
        position(*FRONT),
        position(*FRONT, "phase: combat"),
        asking(Pursuit("axis", "2615", beaten, "mobile"), *FRONT[:4], *FRONT[5:]),
        asking(Retreating("axis", "2615", beaten, 2), *FRONT),
        asking(LoseSome("axis", (beaten,), 1), *FRONT),
        asking(HitOne("axis", "DEL1"), *FRONT),
        asking(Retreating("allied", "2514", ("CZ1A",), 2), *FRONT),
        asking(Bombing("axis"), *FRONT, "phase: terror"),
        asking(Interception("allied"), *FRONT, "over 2813: CZAir"),
        asking(Grounding("axis"), *FRONT, "storm: yes", "utilized: DEL3"),
        asking(Enforce("axis"), *FRONT, "2310: DEX, DEXI, DEXII, DEXIII"),
    )


@lru_cache(maxsize=1)
def met() -> tuple[Munich, ...]:
    """Questions of crowded positions and of a random game too, a few of each kind."""
    chance = random.Random(5)
    drawn = [*random_game(3, "general_war", optional=True).kept]
    drawn += (game for seed in (1, 2, 3, 4) for game in positions(seed))
    kinds: dict[str, list[Munich]] = {}
    for game in drawn:
        kinds.setdefault(asked(game).kind, []).append(game)
    few = (chance.sample(games, min(5, len(games))) for games in kinds.values())
    return (*made(), *(game for games in few for game in games))


def seen(game: Munich) -> tuple[Munich, Side]:
    """A position as the side sees it that is asked."""
    side = asked(game).side
    return RULES.view(game, side), side


def with_question(*kinds: str) -> list[Munich]:
    return [game for game in met() if asked(game).kind in kinds]


def offered(view: Munich, side: Side) -> Iterator[tuple[tuple[str, ...], Option]]:
    """All options: without a unit, and for some that can act."""
    able = [(each.id,) for each in pieces(view, side, "")]
    for units in ((), *random.Random(2).sample(able, min(4, len(able)))):
        for option in options(view, side, units):
            yield units, option


def lines(game: Munich, *units: str) -> dict[str, Option]:
    """What some units are offered in a position."""
    return {each.order: each for each in options(*seen(game), units)}


def test_every_kind_of_question_is_among_those_that_are_tried() -> None:
    assert {asked(game).kind for game in met()} == KINDS


def test_every_option_is_legal_parses_back_and_names_the_units() -> None:
    chance = random.Random(9)
    for game in met():
        decision, (view, side) = asked(game), seen(game)
        found = list(offered(view, side))
        assert all(each.battle for _, each in found if each.kind == "attack")
        assert found
        for units, option in chance.sample(found, min(40, len(found))):
            (order,) = RULES.parse(option.order, decision.side).orders
            assert str(order) == option.order
            asked(view).check(order)
            decision.check(order)
            aloft = {id for id in units if id in view.flying and isinstance(order, Attack)}
            assert set(units) - aloft <= set(re.split(r"[ ,]+", option.order))


def test_every_kind_of_order_is_offered() -> None:
    verbs = {option.order.split()[0] for game in met() for _, option in offered(*seen(game))}
    for game in made():
        for piece in pieces(*seen(game), ""):
            verbs |= {text.split()[0] for text in lines(game, piece.id)}
    expected = (
        "PLACE DEFAULT DONE MOBILIZE REFIT GROUND LAUNCH INTERCEPT BOMB HIT M RAIL SHIP A SUPPLY "
        "LOSE R STAND ADVANCE NO REMOVE"
    )
    assert set(expected.split()) <= verbs


def test_options_leave_the_view_as_it_was() -> None:
    for game in met()[::3]:
        view, side = seen(game)
        before = RULES.encode(view)
        assert list(offered(view, side))
        assert RULES.encode(view) == before


def test_pieces_and_options_survive_json() -> None:
    for game in made():
        view, side = seen(game)
        found, here = options(view, side, ()), pieces(view, side, "")
        assert msgspec.json.decode(msgspec.json.encode(found), type=list[Option]) == found
        assert msgspec.json.decode(msgspec.json.encode(here), type=list[Piece]) == here


def test_there_are_never_too_many_options() -> None:
    for game in met():
        view, side = seen(game)
        many = asked(game).kind in ALL_OVER
        most = 2 * len(view.board.grid) if many else MOST_OPTIONS
        able = [each.id for each in pieces(view, side, "")]
        for units in ((), tuple(able[:1]), tuple(able[:3]), tuple(able[:20])):
            assert len(options(view, side, units)) <= most


# -- nothing is missing ----------------------------------------------------------------------------


@rule("munich", "8.1", "8.6", "16.10.1", "18.2.1")
def test_every_legal_move_of_a_unit_is_offered() -> None:
    tried = 0
    for game in with_question("move"):
        view, side = seen(game)
        afar = [order for kind in (Fly, Ship, Storm) for order in kind.some(game, side)]
        ready = list(movable(view, side))
        for id in random.Random(3).sample(ready, min(5, len(ready))):
            named = (getattr(each, "units", None) or (getattr(each, "unit", ""),) for each in afar)
            own = [each for each, units in zip(afar, named, strict=True) if units == (id,)]
            wanted = {str(each) for each in (*moves_of(game, id), *own)}
            assert wanted <= set(lines(game, id))
            tried += len(wanted)
    assert tried


def test_a_short_question_has_all_its_answers_among_the_options() -> None:
    for game in with_question(*LISTED):
        view, side = seen(game)
        orders = set(lines(game))
        for piece in pieces(view, side, ""):
            orders |= set(lines(game, piece.id))
        assert {str(each) for each in islice(asked(game), 100)} <= orders


@rule("munich", "16.2")
def test_every_target_of_an_air_unit_is_offered() -> None:
    for game in with_question("launch"):
        view, side = seen(game)
        for piece in pieces(view, side, "")[:3]:
            wanted = {str(each) for each in asked(game) if getattr(each, "unit", "") == piece.id}
            assert wanted == set(lines(game, piece.id))


@rule("munich", "3.4.2")
def test_a_unit_can_be_set_up_wherever_it_is_open_to() -> None:
    for game in with_question("setup")[:3]:
        view, side = seen(game)
        for piece in pieces(view, side, "")[:4]:
            places = {each for each in asked(game) if isinstance(each, Place)}
            wanted = {str(each) for each in places if each.unit == piece.id}
            now = view.where[piece.id]
            assert {each for each in wanted if now not in each} <= set(lines(game, piece.id))


@rule("munich", "11.2")
def test_one_unit_attacks_alone_or_with_all_of_its_country_that_can() -> None:
    found = lines(position(*FRONT, "phase: combat"), "DEI")
    assert "A 2615 WITH DEI" in found
    assert "A 2615 WITH DEII + DEI + DE16Pz + DEV + DEIII" in found
    both = lines(position(*FRONT, "phase: combat"), "DEI", "DEIII")
    assert next(iter(both)) == "A 2615 WITH DEI + DEIII"


@rule("munich", "11.15")
def test_support_is_offered_and_can_be_chosen() -> None:
    game = position(*FRONT, "phase: combat")
    found = lines(game, "DEI")
    assert {"A 2615 WITH DEI AIR", "A 2615 WITH DEI SF DEAB"} <= set(found)
    assert "A 2615 WITH DEI SF DEFK" in lines(game, "DEI", "DEFK")
    assert all(each.endswith(" AIR") for each in lines(game, "DEI", "DEL1"))
    assert lines(game, "DEI", "DEFK", "DEAB") == {}


@rule("munich", "11.7")
def test_only_mechanized_units_are_offered_the_mobile_table() -> None:
    game = position("setting: general_war", "phase: combat", "2514: DE16Pz, DEI", "2615: CZ1A")
    assert "A 2615 WITH DE16Pz MOBILE" in lines(game, "DE16Pz")
    assert "A 2615 WITH DEI MOBILE" not in lines(game, "DEI")


@rule("munich", "18.3")
def test_ships_supply_ports_before_the_first_attack() -> None:
    game = position(*FRONT, "phase: combat")
    assert "SUPPLY 2610 WITH DEAmph" in lines(game, "DEAmph")
    game.fought.add("DEV")
    assert lines(game, "DEAmph") == {}


@rule("munich", "18.2.1")
def test_units_of_one_hex_are_shipped_together() -> None:
    found = lines(position(*FRONT), "DEIV", "DEVI")
    assert "SHIP DEIV + DEVI 3108 WITH DEAmph" in found
    assert all(each.startswith("SHIP") for each in found)
    assert lines(position(*FRONT), "DEIV", "DEI") == {}


@rule("munich", "18.2.1")
def test_the_way_of_ships_runs_over_water_from_hex_to_hex() -> None:
    game = position(*FRONT)
    path = lines(game, "DEIV", "DEVI")["SHIP DEIV + DEVI 3108 WITH DEAmph"].path
    assert (path[0], path[-1]) == ("2610", "3108")
    assert all(game.board.is_in(hex, game.board.sea) for hex in path[1:-1])
    way = [game.at(hex) for hex in path]
    assert all(game.board.grid.distance(a, b) == 1 for a, b in pairwise(way))


@rule("munich", "18.2.2")
def test_marines_are_offered_an_assault_on_a_defended_coast() -> None:
    game = position(
        "setting: general_war", "asked: allied", "1312: FRMar", "2010: DEI", "available: FRAmph"
    )
    option = lines(game, "FRMar")["STORM 2010 WITH FRMar BY FRAmph"]
    assert (option.kind, option.to, option.path[0]) == ("attack", "2010", "1312")
    assert game.board.is_in(option.path[1], game.board.sea)


@rule("munich", "16.10.1")
def test_an_airlift_takes_a_unit_from_city_to_city() -> None:
    game = position("setting: general_war", "2511: DEI", "2816: CZ2A", "over 2511: DETr")
    found = lines(game, "DEI", "DETr")
    assert found["FLY DEI 2010 WITH DETr"].path == ("2511", "2010")
    assert all(each.startswith("FLY DEI ") for each in found)
    assert set(found) <= set(lines(game, "DEI"))


@rule("munich", "16.10.1", "18.2.1")
def test_a_marker_alone_takes_along_each_unit_that_it_can() -> None:
    game = position(*FRONT, "2511: DEVII", "over 2511: DETr")
    ships = lines(game, "DEAmph")
    assert {"SHIP DEIV 3108 WITH DEAmph", "SHIP DEVI 3108 WITH DEAmph"} <= set(ships)
    aircraft = lines(game, "DETr")
    assert "FLY DEVII 2010 WITH DETr" in aircraft
    assert all(each.startswith("FLY DEVII ") for each in aircraft)


@rule("munich", "16.3")
def test_aircraft_take_off_from_the_nearest_city() -> None:
    game = position(*FRONT, "phase: launch")
    cities = game.board.grid.named(launch_hexes(game, "Germany"))
    tried = 0
    for option in lines(game, "DEL2").values():
        launch, to = order(option.order, "axis"), game.board.bit[game.at(option.to)]
        assert isinstance(launch, Launch)
        if to & ~game.neutral:
            flown = next(far for far in range(7) if reach(game, launch.start, far) & to)
            assert not any(reach(game, city, flown - 1) & to for city in cities if flown)
            tried += flown > 1
    assert tried


def test_a_plan_passes_over_phases_in_which_nothing_can_be_done() -> None:
    view, side = seen(position(*FRONT[:6], "available: DEL2", "phase: launch"))
    RULES.rehearse(view, side, order("DONE AIR", side))
    assert view.phase == "movement"  # nobody is in the air to bomb anything


@rule("munich", "20.0")
def test_air_units_kept_down_are_filled_up_with_the_weakest() -> None:
    lead = ("setting: general_war", "turn: 3", "storm: yes", "2514: DEI", "2615: CZ1A")
    game = asking(Grounding("axis"), *lead, "available: DEL1, DEL2, DEL3")
    (found,) = lines(game, "DEL1").values()
    assert found.order.startswith("GROUND DEL1 + ")
    assert found.words == ("the rest are the weakest",)
    assert list(lines(game, "DEL1", "DEL3")) == ["GROUND DEL1 + DEL3"]
    assert lines(game, "DEL1", "DEL2", "DEL3") == {}


@rule("munich", "12.1")
def test_every_end_of_a_retreat_is_offered_with_its_way() -> None:
    for game in with_question("retreat"):
        step = asked(game).step
        assert isinstance(step, Retreating)
        for id in step.able(game):
            found = lines(game, id)
            ends = {f"R {id} {end}" for end in step.ways(game, id).ends()}
            assert ends <= set(found)
            assert all(each.path[0] == game.where[id] for each in found.values() if each.path)


@rule("munich", "13.0", "13.1")
def test_pursuers_go_one_hex_or_two_and_together() -> None:
    game = made()[2]
    alone = lines(game, "DE16Pz")
    assert alone["ADVANCE DE16Pz 2615"].path == ("2514", "2615")
    assert any(each.label == "2" for each in alone.values())
    assert all(each.label == "1" for each in lines(game, "DEI").values())
    assert "ADVANCE DE16Pz 2615, DEI 2615" in lines(game, "DE16Pz", "DEI")
    assert "NO ADVANCE" in lines(game)


def test_without_units_the_usual_answer_is_offered() -> None:
    for game in met():
        view, side = seen(game)
        usual = str(RULES.default(view, asked(view)))
        (found,) = (each for each in options(view, side, ()) if USUAL in each.words)
        assert found.order == usual


# -- as one with what is drafted -------------------------------------------------------------------


def more(game: Munich, text: str, *units: str) -> list[str]:
    """What these units can do as one with an order."""
    view, side = seen(game)
    return [each.order for each in joining(view, side, order(text, side), units)]


@rule("munich", "11.2", "11.15")
def test_attackers_and_support_join_an_attack() -> None:
    game = position(*FRONT, "phase: combat")
    assert more(game, "A 2615 WITH DEI", "DEIII") == ["A 2615 WITH DEI + DEIII"]
    assert more(game, "A 2615 WITH DEI", "DEL1") == ["A 2615 WITH DEI AIR"]
    assert more(game, "A 2615 WITH DEI AIR", "DEAB") == ["A 2615 WITH DEI AIR SF DEAB"]
    assert more(game, "A 2615 WITH DEI SF DEAB", "DEFK") == []
    assert more(game, "A 2615 WITH DEI", "DEI") == []


def test_passengers_and_pursuers_join_too() -> None:
    game = position(*FRONT)
    ship = "SHIP DEIV 3108 WITH DEAmph"
    assert more(game, ship, "DEVI") == ["SHIP DEIV + DEVI 3108 WITH DEAmph"]
    assert more(game, ship, "DEI") == []
    found = more(made()[2], "ADVANCE DEI 2615", "DEII")
    assert "ADVANCE DEI 2615, DEII 2615" in found


def test_whatever_joins_an_order_is_legal_with_it() -> None:
    chance, tried = random.Random(4), 0
    for game in with_question("attack", "move", "advance"):
        view, side = seen(game)
        able = [each.id for each in pieces(view, side, "")]
        drafts: list[Order] = []
        for id in chance.sample(able, min(4, len(able))):
            texts = [each.order for each in options(view, side, (id,))]
            found = (order(text, side) for text in texts)
            drafts += (each for each in found if isinstance(each, Attack | Ship | Storm | Advance))
        for draft in chance.sample(drafts, min(6, len(drafts))):
            for id in chance.sample(able, min(4, len(able))):
                for option in joining(view, side, draft, (id,)):
                    assert refused(game, option.order) is None
                    assert option.alone
                    tried += 1
    assert tried


# -- what is said of it ----------------------------------------------------------------------------


@rule("munich", "8.1")
def test_a_march_goes_from_hex_to_hex_and_tells_its_cost() -> None:
    game = position(*FRONT)
    for option in lines(game, "DE16Pz").values():
        if isinstance(order(option.order, "axis"), Move):
            way = [game.at(each) for each in option.path]
            assert all(game.board.grid.distance(a, b) == 1 for a, b in pairwise(way))
            name = game.board.names.get(option.to)
            there = f"{'-'.join(option.path)}{f' ({name})' if name else ''}"
            assert option.words[0] == f"{there}, {option.label} of 6 MP"


@rule("munich", "8.6")
def test_the_way_of_a_train_runs_on_rails_from_hex_to_hex() -> None:
    game = position("setting: general_war", "2511: DEI", "2816: CZ2A")
    trains = [each for each in lines(game, "DEI").values() if each.label == "rail"]
    assert trains
    for option in trains:
        way = [game.at(each) for each in option.path]
        assert way[0] == game.at("2511")
        assert all(pair in game.board.rails for pair in pairwise(way))


@rule("munich", "11.9", "11.16")
def test_an_attack_tells_its_column_and_its_chances() -> None:
    game = position("setting: general_war", "phase: combat", "2614: DEI, DEII", "2615: CZ2A")
    option = lines(game, "DEI", "DEII")["A 2615 WITH DEII + DEI"]
    assert option.words[0].startswith("assault: 6 to ")
    assert option.words[0].endswith(f": {option.label}")
    assert sum(map(int, re.findall(r"(\d+) %", option.words[-1]))) in range(97, 104)


# -- pieces ----------------------------------------------------------------------------------------


def test_pieces_are_those_of_the_hex_the_top_one_first_under_who_flies() -> None:
    view, side = seen(position(*FRONT))
    found = pieces(view, side, "2615")
    assert [each.id for each in found] == ["DEL1", "CZ1A", "CZF1"]
    assert [each.mine for each in found] == [True, False, False]
    assert {each.place for each in found} == {"2615"}


@rule("munich", "15.0")
def test_of_a_hidden_piece_only_the_country_is_told() -> None:
    view, side = seen(position("setting: general_war", "2514: DEI", "2816: CZ2A, CZF1"))
    (below,) = (each for each in pieces(view, side, "2816") if hidden(each.id))
    assert below.words.endswith(" unit, unseen")
    assert "CZF1" not in str(below)


def test_pieces_of_a_display_stand_nowhere_on_the_map() -> None:
    view, side = seen(position(*FRONT))
    found = pieces(view, side, "available")
    assert {each.id for each in found} == {"DEAB", "DEFK", "DEAmph", "DEL2"}
    assert {(each.place, each.box) for each in found} == {("", "available")}


def test_what_can_act_has_options_and_what_cannot_has_none() -> None:
    chance = random.Random(6)
    for game in met():
        view, side = seen(game)
        able = {each.id for each in pieces(view, side, "")}
        assert all(each.can_act for each in pieces(view, side, ""))
        known = sorted(id for id in view.where if not hidden(id))
        for id in chance.sample(known, 8):
            assert (id in able) == bool(options(view, side, (id,))), id


def test_who_is_not_asked_has_no_options() -> None:
    for game in met()[::3]:
        other = enemy_of(asked(game).side)
        view = RULES.view(game, other)
        assert options(view, other, ()) == []
        assert pieces(view, other, "") == []


def test_who_plays_no_side_sees_pieces_and_orders_nothing() -> None:
    public = RULES.public(position(*FRONT))
    assert pieces(public, "", "2514")
    assert not any(each.mine or each.can_act for each in pieces(public, "", "2514"))
    assert options(public, "", ("DEI",)) == []


@pytest.mark.parametrize("ids", [("CZ1A",), ("XX",), ("DEI", "XX"), ("?Czechoslovakia:2615:0",)])
def test_strange_units_are_offered_nothing(ids: tuple[str, ...]) -> None:
    assert lines(position(*FRONT), *ids) == {}


@pytest.mark.parametrize("hex", ["9999", "x", "2611", "turn 99"])
def test_in_strange_places_nothing_stands(hex: str) -> None:
    assert pieces(*seen(position(*FRONT)), hex) == []


# -- fog -------------------------------------------------------------------------------------------


def exchanged(game: Munich, side: Side, chance: random.Random) -> Munich:
    """The same position with other counters wherever the side cannot see them."""
    known = RULES.view(game, side).where
    groups: dict[tuple[object, ...], list[str]] = {}
    for stack in game.stacks.values():
        for id in stack:
            if id not in known and fog.commander(game, id) != side:
                unit = game.unit(id)
                alike = (unit.country, unit.kind, unit.legs, unit.army, unit.two_steps)
                groups.setdefault(alike, []).append(id)
    swaps: dict[str, str] = {}
    for ids in groups.values():
        swaps.update(zip(ids, chance.sample(ids, len(ids)), strict=True))
    names = re.compile("|".join(f'"{re.escape(id)}"' for id in swaps) or "(?!)")
    data = names.sub(lambda found: f'"{swaps[found[0][1:-1]]}"', RULES.encode(game).decode())
    return RULES.decode(data.encode())


@rule("munich", "15.0")
def test_the_options_of_positions_that_look_alike_are_alike() -> None:
    chance, told_apart = random.Random(8), 0
    for game in met():
        side = asked(game).side
        twin = exchanged(game, side, chance)
        told_apart += RULES.encode(game) != RULES.encode(twin)
        ours, theirs = RULES.view(game, side), RULES.view(twin, side)
        assert pieces(ours, side, "") == pieces(theirs, side, "")
        assert list(offered(ours, side)) == list(offered(theirs, side))
    assert told_apart


@rule("munich", "15.0")
@pytest.mark.parametrize("side", SIDES)
def test_no_option_names_a_hidden_counter(side: Side) -> None:
    for game in met():
        if asked(game).side == side:
            for _, option in offered(*seen(game)):
                assert "?" not in str(msgspec.structs.replace(option, battle=None))
