"""The map of a view: its counters, what happened, and nothing that a side may not know."""

from __future__ import annotations

import msgspec
import pytest

from pbem.atlas.draw import draw
from pbem.atlas.pens.png import png
from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.air.events import AirFought, Bombed
from pbem.games.eto.air.flights import reach
from pbem.games.eto.combat.events import Fought
from pbem.games.eto.facts.boxes import DEAD, REPLENISHMENT
from pbem.games.eto.facts.combat_tables import ABORT, DEPLETED, NOTHING
from pbem.games.eto.facts.nations import GERMANY, WEST
from pbem.games.eto.map.scene import LAYERS, OVERVIEW, USUAL, lately, scene, theatre_of
from pbem.games.eto.movement.events import Moved
from pbem.games.eto.naval.events import Sailed, SeaBattleEnded, Searched
from pbem.games.eto.position.events import Eliminated
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.events import ShipStruck, Sunk, Torpedoed
from pbem.wargame.position.events import TurnBegan
from pbem.wargame.scene import Counter, Scene
from tests.eto.air.skies import sky
from tests.eto.fields import ARDENNES, POLAND, field, offensive
from tests.eto.naval.seas import at_sea
from tests.marks import rule

SEATS = (GERMANY, WEST)
FOUGHT = Fought(GERMANY, "W3732", 16, 4, ("16", "4"), "4-1", (), 2, 4, "DEx")


def counters(drawn: Scene) -> dict[str, Counter]:
    return {each.id: each for stack in drawn.stacks for each in stack.counters}


def test_the_sheet_is_the_theatre_of_the_scenario() -> None:
    game = field("GI1 W3729, PI1 W3629")
    theatre = theatre_of(game)
    assert theatre is not None
    assert theatre.id == "poland"
    drawn = scene(game, GERMANY)
    labels = {cell.label for cell in drawn.board.cells}
    assert {"W3533", "E3032", "W2922"} <= labels
    assert "E1924" not in labels


def test_the_overview_shows_the_whole_board() -> None:
    drawn = scene(field("GI1 W3729"), GERMANY, (), (*USUAL, OVERVIEW))
    assert "E1924" in {cell.label for cell in drawn.board.cells}
    assert OVERVIEW in LAYERS


def test_ships_of_a_sea_area_are_shown_in_its_middle_each_side_by_itself() -> None:
    game = at_sea(
        "Bismarck + PrinzEugen North-Atlantic, Hood North-Atlantic, Rodney South-Atlantic"
    )
    drawn = scene(game, GERMANY)
    middle = game.board.middles["North-Atlantic"]
    shown = {stack.place: [each.id for each in stack.counters] for stack in drawn.stacks}
    assert shown[middle] == ["PrinzEugen", "Bismarck"]
    (beside,) = (place for place in shown if "Hood" in shown[place])
    assert game.board.grid.distance(game.at(beside), game.at(middle)) == 2
    rows = {row.name: row.value for row in drawn.rows}
    assert rows["Beyond this sheet"] == "South Atlantic"


def test_ways_at_sea_are_drawn_from_middle_to_middle() -> None:
    game = at_sea("Bismarck North-Atlantic")
    moved = Sailed(("Bismarck",), GERMANY, path=("Norwegian-Sea", "North-Atlantic"))
    (arrow,) = scene(game, GERMANY, [moved]).arrows
    middles = game.board.middles
    assert arrow.path == (middles["Norwegian-Sea"], middles["North-Atlantic"])
    assert png(draw(scene(game, GERMANY, [moved])))


def test_a_larger_sheet_is_taken_where_a_counter_stands_outside() -> None:
    game = field("GI1 W3421, UI1 W2619", ARDENNES)
    theatre = theatre_of(game)
    assert theatre is not None
    assert theatre.id == "rhine"


def labels(drawn: Scene) -> set[str]:
    return {cell.label for cell in drawn.board.cells}


def test_a_map_that_stands_still_is_the_sheet_where_it_was_fought() -> None:
    game = field("GI1 W3421, UI1 W2619", ARDENNES)
    at_liege, at_moscow = (msgspec.structs.replace(FOUGHT, hex=hex) for hex in ("W3420", "E1924"))
    still = (*RULES.usual_layers, *RULES.still_layers)
    assert "W2619" in labels(scene(game, GERMANY, [at_liege]))
    near = scene(game, GERMANY, [at_liege], still)
    assert "W2619" not in labels(near)
    assert [each.place for each in near.clashes] == ["W3420"]
    assert ("Beyond this sheet", "W2619") in {(row.name, row.value) for row in near.rows}
    assert "E1924" in labels(scene(game, GERMANY, [at_moscow], still))
    assert labels(scene(game, GERMANY, [], still)) == labels(scene(game, GERMANY))


def test_without_a_fight_the_sheet_is_where_units_went() -> None:
    game = field("GI1 W3421, UI1 W2619", ARDENNES)
    still = (*RULES.usual_layers, *RULES.still_layers)
    went = Moved(("GI1",), GERMANY, ("W3522", "W3421"))
    assert "W2619" not in labels(scene(game, GERMANY, [went], still))


def test_what_stands_beyond_every_sheet_is_named() -> None:
    game = field("GI1 W3421, GI2 W3422, GI3 E1924", ARDENNES)
    rows = {row.name: row.value for row in scene(game, GERMANY).rows}
    assert rows["Beyond this sheet"] == "E1924"


def test_a_counter_shows_its_factors_and_its_state() -> None:
    game = field("GI1 W3729, GA1 W3728 depleted")
    game.activated["GI1"] = "HQNorth"
    shown = counters(scene(game, GERMANY))
    assert shown["GI1"].factors == ("6-3",)
    assert shown["GI1"].symbol == "infantry"
    assert shown["GI1"].disrupted
    assert shown["GA1"].factors == ("4-5",)
    assert shown["GA1"].reduced


@rule("eto", "12.7")
def test_beneath_an_enemy_stack_only_flags_are_drawn() -> None:
    game = field("PI1 W3533, PI2 W3533, GI1 W3728")
    view = RULES.view(game, GERMANY)
    shown = counters(scene(view, GERMANY))
    assert "PI2" in shown
    assert "PI1" not in shown
    assert [each.face for each in shown.values() if each.nation == "Poland"] == [False, True]
    assert b"PI1" not in msgspec.json.encode(scene(view, GERMANY))


def test_moves_battles_and_losses_are_drawn() -> None:
    game = field("GA1 W3733, PI1 W3533")
    events = [
        TurnBegan(1),
        Moved(("GA1",), GERMANY, ("W3832", "W3733")),
        FOUGHT,
        Eliminated("PI2", WEST, "W3732", "replenishment"),
    ]
    drawn = scene(game, GERMANY, events)
    assert [(each.kind, each.path) for each in drawn.arrows] == [("move", ("W3832", "W3733"))]
    assert [(each.place, each.result) for each in drawn.clashes] == [("W3732", "DEx")]
    assert [(each.place, each.words) for each in drawn.losses] == [("W3732", "PI2")]


@pytest.mark.parametrize(("box", "dead"), [(DEAD, True), (REPLENISHMENT, False)])
def test_who_may_come_back_is_not_drawn_as_dead(box: str, dead: bool) -> None:
    game = field("GI1 W3729, PI1 W3629")
    (loss,) = scene(game, GERMANY, [Eliminated("PI2", WEST, "W3732", box)]).losses
    assert loss.dead == dead


def test_an_arrow_says_how_many_went_also_of_those_who_are_not_named() -> None:
    game = field("GI1 W3729, PI1 W3629")
    moved = Moved(("GI1", "GI2"), GERMANY, ("W3832", "W3733"))
    for side in SEATS:
        (arrow,) = scene(game, side, [moved]).arrows
        assert arrow.count == 2


def test_what_happens_beyond_the_sheet_is_not_drawn_on_it() -> None:
    game = field("GA1 W3733")
    far = Moved(("GA1",), GERMANY, ("E1924", "E1923"))
    assert not scene(game, GERMANY, [far]).arrows
    assert scene(game, GERMANY, [far], (*USUAL, OVERVIEW)).arrows


def test_a_layer_that_is_not_asked_for_is_left_out() -> None:
    game = field("GA1 W3733")
    assert not scene(game, GERMANY, [FOUGHT], ("moves",)).clashes


def test_the_ground_of_both_sides_is_marked_off() -> None:
    drawn = scene(field("GI1 W3629"), GERMANY)
    held = {tint.kind: set(tint.places) for tint in drawn.tints if tint.layer == "sides"}
    assert "W3629" in held["axis"]
    assert "W3533" in held["western"]
    assert not held["axis"] & held["western"]


def test_the_whole_board_and_every_theatre_can_be_asked_for_by_name() -> None:
    game = field("GI1 W3729")
    named = RULES.sheets(game)
    boards = {
        name: {cell.label for cell in scene(game, GERMANY, (), (*USUAL, *layers)).board.cells}
        for name, layers in named.items()
        if name in ("WHOLE", "OVERVIEW", "France and Germany", "Western Russia")
    }
    assert boards["WHOLE"] == boards["OVERVIEW"] > boards["France and Germany"]
    assert "W3018" in boards["France and Germany"]
    assert "W3018" not in boards["Western Russia"]


@rule("eto", "13.0")
def test_what_bombers_can_fly_to_is_a_layer() -> None:
    game = sky("KG1 Frankfurt, JG1 Brussels")
    layers = {
        layer: set(tint.places)
        for layer in ("bombers", "cover")
        for tint in scene(game, GERMANY, (), (layer, OVERVIEW)).tints
        if (tint.layer, tint.kind) == (layer, "axis")
    }
    grid = game.board.grid
    assert layers["bombers"] == set(grid.named(reach(game, "KG1")))
    assert layers["cover"] == set(grid.named(reach(game, "JG1")))


def test_captured_cities_carry_a_flag() -> None:
    drawn = scene(field("GI1 W3629"), GERMANY)
    assert [(each.kind, each.place) for each in drawn.markers] == [("held", "W3629")]


def test_a_new_month_shows_what_happened_in_the_last() -> None:
    moved = Moved(("GA1",), GERMANY, ("W3832", "W3733"))
    before, now = lately([TurnBegan(1), moved, TurnBegan(2)])
    assert not list(before)
    assert moved in now


def test_the_title_panel_tells_month_weather_and_offensives() -> None:
    game = field("GI1 W3629")
    game.offensives["Germany"] = 2
    drawn = scene(game, GERMANY)
    rows = {row.name: row.value for row in drawn.rows}
    assert drawn.subtitle == "Case White: September 1939"
    assert rows["Weather"] == "Fair"
    assert rows["Offensives left"] == "Germany 2"


def test_the_offensive_under_way_is_told_by_who_conducts_it() -> None:
    led = offensive(field("GI1 W3729, HQNorth W3728"), "HQNorth")
    alone = offensive(field("GI1 W3729"), hex="W3729")
    told = [{row.name: row.value for row in scene(each, GERMANY).rows} for each in (led, alone)]
    assert [each["Offensive"] for each in told] == [
        "HQNorth, step 3, land movement",
        "W3729, step 3, land movement",
    ]


@pytest.mark.parametrize("name", [POLAND, ARDENNES])
def test_every_view_of_a_game_can_be_drawn_in_all_layers(name: str) -> None:
    drawn: list[Scene] = []

    def draw_all(game: Europe) -> None:
        if len(drawn) < 60:
            drawn.extend(scene(RULES.view(game, each), each, (), LAYERS) for each in SEATS)

    desks = {side: Desk(policy=RandomPlayer(at)) for at, side in enumerate(RULES.sides)}
    start = RULES.start({"scenario": name})
    drive(RULES, start, desks, SeededDice(bytes(32), "drawn"), after=draw_all)
    assert len(drawn) == 60
    assert any(each.stacks for each in drawn)


def test_equal_views_give_equal_pictures() -> None:
    game = field("GI1 W3629, PI1 W3533")
    assert png(draw(scene(game, GERMANY), 600)) == png(draw(scene(game.twin(), GERMANY), 600))


def test_below_the_name_of_a_sea_stands_what_entering_it_costs() -> None:
    drawn = scene(at_sea("Hood W4615"), "britain", layers=(OVERVIEW,))
    marks = {each.name for each in drawn.board.landmarks}
    assert {"North Sea", "5 MP", "20 MP, search -2"} <= marks


def test_aircraft_lie_below_the_ships_of_a_port() -> None:
    game = at_sea("Hood + ArkRoyal W4615")
    game.put("BNA2", "W4615")
    scapa = next(each for each in scene(game, "britain").stacks if each.place == "W4615")
    assert [each.id for each in scapa.counters] == ["BNA2", "Hood", "ArkRoyal"]


@rule("eto", "8.4")
@pytest.mark.parametrize(("roll", "found", "kind"), [(6, True, "sought"), (2, False, "vain")])
def test_a_search_has_a_mark_where_it_was_made(roll: int, found: bool, kind: str) -> None:
    game = at_sea("Bismarck North-Sea, Hood + BDD1 North-Sea")
    event = Searched(
        ("Hood", "BDD1"), "britain", target="Bismarck", place="North-Sea", roll=roll, found=found
    )
    for side, told in (("britain", "Hood and BDD1 search"), (GERMANY, "Hood and 1 more search")):
        drawn = scene(RULES.view(game, side), side, (event.seen_by(side),))
        (mark,) = (each for each in drawn.markers if each.kind in ("sought", "vain"))
        assert (mark.kind, mark.place) == (kind, game.board.middles["North-Sea"])
        assert mark.title.startswith(told)
        assert png(draw(drawn))


@rule("eto", "8.1")
def test_a_layer_shows_where_ships_can_intercept() -> None:
    game = at_sea("Hood W4615, Bismarck Baltic-Sea")
    tints = scene(RULES.view(game, "britain"), "britain", (), (*USUAL, "guard", OVERVIEW)).tints
    guarded = {each.kind: set(each.places) for each in tints if each.layer == "guard"}
    board = game.board
    assert set(board.grid.named(board.waters["North-Sea"])) <= guarded[game.partnership("britain")]
    assert guarded[game.partnership(GERMANY)].isdisjoint(
        board.grid.named(board.waters["North-Sea"])
    )


@rule("eto", "15.3")
def test_a_fight_in_the_air_is_marked_with_its_first_results() -> None:
    game = field("L1 W3729")
    shots = [
        AirFought(GERMANY, "W3533", "L1", at, 4, 1, effect)
        for at, effect in (("PAir", DEPLETED), ("A", ABORT), ("B", DEPLETED), ("C", NOTHING))
    ]
    (clash,) = scene(game, GERMANY, shots).clashes
    assert (clash.place, clash.result) == ("W3533", "PAir hit, A aborted, 1 more")


@rule("eto", "7.4")
def test_in_a_sea_with_a_grid_fights_searches_and_losses_are_drawn_in_their_hex() -> None:
    game, hex = at_sea("Hood North-Sea, BDD1 North-Sea"), "W4420"
    events = (
        Searched(("Hood",), "britain", target="Bismarck", place="North-Sea", roll=6, station=hex),
        SeaBattleEnded("North-Sea", "Bismarck sunk", hex),
        ShipStruck("germany", "KG1", "Hood", "North-Sea", (6, 6), 14, 12, hex),
        Torpedoed("germany", "GSS1", "Hood", "North-Sea", (6, 5), 3, 12, True, hex),
        Sunk("Bismarck", "germany", "North-Sea", DEAD, hex),
    )
    drawn = scene(game, "britain", events)
    (mark,) = (each for each in drawn.markers if each.kind == "vain")
    (clash,), (loss,) = drawn.clashes, drawn.losses
    assert {mark.place, clash.place, loss.place} == {hex}
    assert clash.result == "Bismarck sunk, Hood hit, 1 more"


@rule("eto", "21.5")
@pytest.mark.parametrize(("destroyed", "result"), [(True, "destroyed"), (False, "bombed in vain")])
def test_a_bombed_base_is_marked_with_what_came_of_it(destroyed: bool, result: str) -> None:
    event = Bombed(GERMANY, "W3715", ("KG1",), 6, (3, 4), 2, 3, destroyed)
    (clash,) = scene(sky("KG1 Frankfurt"), GERMANY, (event,), ("battles", OVERVIEW)).clashes
    assert (clash.place, clash.result) == ("W3715", result)


def test_stacks_of_one_side_in_one_sea_lie_by_themselves_and_those_in_one_hex_side_by_side() -> (
    None
):
    game = at_sea("Hood + BDD1 North-Sea, Rodney North-Sea, Repulse W4622, GDD1 W4622")
    game.stations = {"Hood": "W4420", "BDD1": "W4420", "Rodney": "W4420"}
    drawn = scene(game, None)
    lying = {each.place: each for each in drawn.stacks}
    assert [[c.id for c in pile.counters] for pile in lying["W4420"].piles] == [
        ["BDD1", "Hood"],
        ["Rodney"],
    ]
    assert len(lying["W4622"].piles) == 2  # both sides off one coast
    game.stations.clear()
    alone = [[c.id for c in each.counters] for each in scene(game, None).stacks]
    assert ["BDD1", "Hood"] in alone
    assert ["Rodney"] in alone
    assert png(draw(drawn))
