"""The map of Munich War: a position with all that happened, as everybody may see it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pbem.atlas.board.labels import ORDER
from pbem.atlas.board.marks import Marks
from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import Clip, Group, Item, Path
from pbem.atlas.drawing.palette import DEFAULT, PALETTES
from pbem.atlas.pens.ascii import text_board
from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import svg
from pbem.atlas.pieces.symbols import ARMS
from pbem.atlas.sheet.crop import around, whole
from pbem.atlas.sheet.layout import layout
from pbem.games.munich.combat import events as fought
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS, SIDES, TYPES
from pbem.games.munich.map.scene import lately, scene
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.rules import RULES
from pbem.wargame.position.events import PhaseBegan, TurnBegan
from pbem.wargame.scene import Arrow, Counter, Scene
from tests.atlas.drawing.test_colours import SIGHTS, distance
from tests.munich.europe import EVENTS, SETTINGS, at_start, battle, seen
from tests.munich.games import order, position, random_game


def arrows(drawn: Scene) -> dict[str, Arrow]:
    return {arrow.kind: arrow for arrow in drawn.arrows if arrow.kind != "supply"}


def counters(drawn: Scene) -> dict[str, Counter]:
    found = [each for stack in drawn.stacks for each in stack.counters]
    return {each.id: each for each in (*found, *(c for pool in drawn.pools for c in pool.counters))}


# -- the board ------------------------------------------------------------------------------------


def test_every_terrain_of_the_board_has_a_colour_in_every_palette() -> None:
    terrains = {cell.terrain for cell in scene(at_start()).board.cells}
    assert {"clear", "forest", "rough", "mountain", "marsh", "lake", "sea"} <= terrains
    for palette in PALETTES.values():
        assert all(getattr(palette, terrain).startswith("#") for terrain in terrains)


def test_marshes_are_painted() -> None:
    assert DEFAULT.marsh in svg(draw(scene(at_start()), 900))


@pytest.mark.parametrize("kind", ["rail", "riverside", "border", "sea"])
def test_every_kind_of_line_changes_the_map(kind: str) -> None:
    drawn = scene(at_start())
    left = tuple(line for line in drawn.board.lines if line.kind != kind)
    assert len(left) < len(drawn.board.lines)
    without = replace(drawn, board=replace(drawn.board, lines=left, key=f"without {kind}"))
    assert svg(draw(without, 700)) != svg(draw(drawn, 700))


def test_no_kind_of_line_or_place_is_unknown_to_the_atlas() -> None:
    board = scene(at_start()).board
    assert {line.kind for line in board.lines} == {"rail", "riverside", "border", "sea"}
    assert {place.kind for place in board.landmarks} <= set(ORDER)


# -- what stands on it ----------------------------------------------------------------------------


def test_every_type_of_unit_has_its_own_symbol() -> None:
    assert len({ARMS[each] for each in TYPES}) == len(TYPES)


def test_every_country_with_units_has_its_own_colours() -> None:
    countries = {unit.country for unit in load().roster.values()}
    for palette in PALETTES.values():
        cards = {(palette.nation(each).card, palette.nation(each).box) for each in countries}
        assert len(cards) == len(countries)
        assert countries <= palette.powers.keys()


@pytest.mark.parametrize("sight", SIGHTS)
def test_counters_of_every_country_can_be_read(sight: str) -> None:
    for nation in DEFAULT.powers.values():
        assert distance(nation.card, nation.ink, sight) >= 40.0
        assert distance(nation.box, nation.edge, sight) >= 50.0


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_colours_of_both_sides_and_marshes_can_be_told_apart(sight: str) -> None:
    assert distance(DEFAULT.side(AXIS), DEFAULT.side(ALLIED), sight) >= 20.0
    for other in (DEFAULT.clear, DEFAULT.forest, DEFAULT.rough, DEFAULT.lake):
        assert distance(DEFAULT.marsh, other, sight) >= 6.0


@pytest.mark.parametrize("setting", SETTINGS)
def test_counters_tell_the_side_of_their_country(setting: str) -> None:
    game = at_start(setting)
    for id, each in counters(scene(game)).items():
        assert each.side == game.allegiance.get(game.unit(id).country, "")


def test_edges_of_counters_differ_by_side() -> None:
    shown = {svg(draw(scene(at_start(each)), 700)) for each in ("general_war", "intermarium")}
    assert all(DEFAULT.side(AXIS) in each for each in shown)
    assert DEFAULT.side(AXIS) != DEFAULT.side(ALLIED)


def test_reduced_units_show_their_reduced_side() -> None:
    shown = counters(scene(battle()))
    whole, reduced = shown["DEV"], shown["DEVI"]
    assert (whole.reduced, reduced.reduced) == (False, True)
    assert whole.factors != reduced.factors
    assert reduced.title.endswith(", reduced")


def test_no_counter_tells_its_country_twice() -> None:
    titles = [each.title for each in counters(scene(at_start())).values()]
    assert "GBBEF: British Expeditionary Force, infantry, 4-4-5" in titles
    assert "CZ1A: Czech 1. Army, infantry, 4-6-3" in titles


def test_units_out_of_supply_are_marked() -> None:
    game = position("setting: general_war", "0903: DEXI", "2511: DEV")
    shown = counters(scene(game))
    assert (shown["DEXI"].unsupplied, shown["DEV"].unsupplied) == (True, False)


def test_under_an_army_that_may_stand_on_a_fortification_nobody_tells_its_supply() -> None:
    game = position("setting: general_war", "1611: CZ1A, CZF1", "1211: CZ2A")
    axis = counters(seen(game, AXIS))
    assert (axis["CZ1A"].unsupplied, axis["CZ2A"].unsupplied) == (False, True)


def test_aircraft_terror_and_flags_are_marked() -> None:
    marks = {(mark.kind, mark.place): mark for mark in scene(battle()).markers}
    assert marks["escort", "2615"].nation == "Germany"
    assert marks["escort", "2615"].words == str(load().roster["DEL2"].front.attack)
    assert ("terror", "2615") in marks
    assert marks["held", "2415"].nation == AXIS


def test_aircraft_of_both_sides_over_a_hex_do_not_cover_each_other() -> None:
    game = battle()
    game.fly("CZAir", "2615")
    kinds = [mark.kind for mark in scene(game).markers if mark.place == "2615"]
    assert sorted(kinds) == ["escort", "mission", "terror"]


def test_supply_lines_lead_from_units_to_sources() -> None:
    game = position("setting: general_war", "2516: DEXI")
    lines = [each for each in scene(game, layers=("supply",)).arrows if each.kind == "supply"]
    assert [line.path[0] for line in lines] == ["2516"]
    assert game.board.is_in(lines[0].path[-1], game.board.mobilizing)


def test_ground_has_the_colours_of_who_holds_it() -> None:
    held = {tint.kind: tint.places for tint in scene(battle()).tints if tint.layer == "sides"}
    assert "2511" in held[AXIS]
    assert "2415" in held[AXIS]
    assert "1314" in held[ALLIED]
    assert "1512" not in (*held[AXIS], *held[ALLIED])


def test_disputed_ground_is_marked_and_what_its_holder_controls_is_not() -> None:
    game = position("setting: general_war", "2415: CZ1A", "2315: DEV")
    tints = {(tint.layer, tint.kind): tint.places for tint in scene(game).tints}
    assert "2315" in tints["sides", AXIS]
    assert "2315" in tints["disputed", AXIS]
    assert "2511" not in tints["disputed", AXIS]


def test_what_a_side_holds_has_an_edge_and_keeps_the_colours_of_its_country() -> None:
    """No wash of a side's colour lies over the ground: only bands along borders on land."""
    tinted = [tint for tint in scene(at_start()).tints if tint.layer in ("sides", "disputed")]
    drawn = scene(at_start())
    marks = Marks(drawn, layout(drawn, 1600, DEFAULT).camera, DEFAULT)
    paths = [path for tint in tinted for group in marks.tint(tint) for path in _paths(group)]
    assert any(path.stroke == DEFAULT.side(AXIS) for path in paths)
    assert not [path for path in paths if path.fill != "none"]


def _paths(item: Item) -> Iterator[Path]:
    if isinstance(item, Path):
        yield item
    elif isinstance(item, Group | Clip):
        for each in item.items:
            yield from _paths(each)


# -- panels ---------------------------------------------------------------------------------------


def test_the_turn_track_shows_the_weeks_and_the_storms() -> None:
    turns = scene(battle()).tracks[0]
    assert (len(turns.steps), turns.now) == (8, 1)
    assert [step.words for step in turns.steps[3:6]] == ["4", "5 S", "6 S"]


def test_a_war_that_ends_in_october_is_not_told_of_storms() -> None:
    assert scene(at_start("general_war")).tracks[0].title == "Turns (S: storms can set in)"
    short = scene(at_start("little_entente")).tracks[0]
    assert (short.title, len(short.steps)) == ("Turns", 4)


def test_tracks_tell_the_allegiance_of_every_country() -> None:
    game = battle()
    game.surrendered.add("Hungary")
    axis, allied, neutral = scene(game).tracks[1:]
    assert {step.note: step.words for step in axis.steps} == {
        "Germany": "8/8",
        "Italy": "2/2",
        "Hungary": "out",
        "Romania": "2/2",
    }
    assert next(step.words for step in allied.steps if step.note == "Czechoslovakia") == "2/3"
    known = {step.note: step.words for step in neutral.steps}
    assert (known["Finland"], known["Yugoslavia"], known["Belgium"]) == ("(Axis)", "(Allied)", "–")


def test_the_title_panel_tells_how_it_stands() -> None:
    game = battle()
    game.storm = True
    rows = {row.name: row.value for row in scene(game).rows}
    assert rows["Phase"] == "Combat phase"
    assert rows["Weather"] == "Storms"
    assert rows["Axis replacement points"] == "Germany 3"
    assert rows["Allied replacement points"] == "France 2"
    assert rows["Victory points"].startswith("Axis ")


def test_displays_are_drawn_with_the_turn_of_those_to_come() -> None:
    pools = {pool.title: pool for pool in scene(battle()).pools}
    assert [each.id for each in pools["Axis, available"].counters] == ["DEL1"]
    assert [each.id for each in pools["Allied, to be mobilized"].counters] == ["CZGHQ"]
    coming = pools["Axis, to come"]
    assert [(each.id, note) for each, note in zip(coming.counters, coming.notes, strict=True)] == [
        ("DEXVII", "turn 4")
    ]


def test_a_scenario_still_to_be_rolled_has_a_map() -> None:
    drawn = scene(RULES.start({"scenario": "rolled"}))
    assert drawn.subtitle == "Set-up"
    assert not drawn.stacks


def test_an_unknown_layer_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no layer snow"):
        scene(at_start(), layers=("snow",))


# -- what happened --------------------------------------------------------------------------------


def test_moves_flights_attacks_and_retreats_are_arrows() -> None:
    found = arrows(scene(battle(), None, EVENTS))
    assert found["move"].path == ("2413", "2513")
    assert found["flight"].path[-1] == "2615"
    assert found["attack"].path == ("2513", "2514")
    assert found["attack"].count == 2
    assert found["retreat"].path == ("2514", "2515", "2615")
    assert found["advance"].path == ("2513", "2514")


def test_a_voyage_keeps_to_the_water() -> None:
    path = arrows(scene(battle(), None, EVENTS))["landing"].path
    board = load().board
    assert (path[0], path[-1]) == ("2209", "2610")
    assert len(path) > 2
    assert all(board.is_in(hex, board.sea) for hex in path[1:-1])


def test_where_a_unit_came_to_in_earlier_turns_is_remembered() -> None:
    earlier = (Moved("DEV", "Germany", AXIS, ("2412", "2513"), "1"),)
    events = (fought.Advanced("DEV", AXIS, ("2514",)),)
    (drawn,) = scene(battle(), None, events, earlier=earlier).arrows
    assert drawn.path == ("2513", "2514")


def test_results_in_a_hex_are_told_together() -> None:
    again = fought.Fought(AXIS, "2514", "mobile", 6, 2, 300, "300", (), "300", 6, "MA")
    clashes = {each.place: each.result for each in scene(battle(), None, (*EVENTS, again)).clashes}
    assert clashes == {"2514": "DP MA", "2615": "air AE"}


def test_losses_are_named_or_counted() -> None:
    losses = scene(battle(), None, EVENTS).losses
    assert [(loss.place, loss.words) for loss in losses] == [("2615", "CZAir"), ("2514", "CZF2")]
    many = tuple(
        fought.LostStep(id, ALLIED, "2514", True, "combat") for id in ("CZ1A", "CZ3A", "CZB1")
    )
    assert [loss.words for loss in scene(battle(), None, many).losses] == ["× 3"]


def test_a_step_lost_is_no_death() -> None:
    step = fought.LostStep("CZ1A", ALLIED, "2514", False, "combat")
    assert not scene(battle(), None, (step,)).losses


def test_what_the_other_player_turn_brought_is_faded() -> None:
    reply = (
        PhaseBegan("allied movement"),
        Moved("FR1A", "France", ALLIED, ("1514", "1515"), "1"),
    )
    moves = [
        (arrow.side, arrow.faded)
        for arrow in scene(battle(), None, (*EVENTS, *reply)).arrows
        if arrow.kind == "move"
    ]
    assert moves == [(AXIS, True), (ALLIED, False)]


def test_taken_cities_are_outlined() -> None:
    taken = {
        tint.kind: tint.places
        for tint in scene(battle(), None, EVENTS).tints
        if tint.layer == "taken"
    }
    assert taken == {AXIS: ("2415",), ALLIED: ()}


def test_a_layer_that_is_not_asked_for_is_not_drawn() -> None:
    drawn = scene(battle(), None, EVENTS, ("moves",))
    assert {arrow.layer for arrow in drawn.arrows} == {"moves"}
    assert (drawn.clashes, drawn.losses, drawn.tints) == ((), (), ())


def test_a_turn_just_begun_shows_the_one_before() -> None:
    begun = (*EVENTS, TurnBegan(3))
    assert lately(begun) == ((), begun)
    moved = (*begun, EVENTS[6])
    assert lately(moved) == (EVENTS, moved[len(EVENTS) :])


def test_a_plan_is_drawn_before_it_is_carried_out() -> None:
    game = position("setting: general_war", "2513: DEXI", "2209: DEMar", "available: DEL1, DEAmph")
    texts = ("M DEXI 2412", "LAUNCH DEL1 FROM 2511 TO 2615", "A 2514 WITH DEXI")
    plan = (*(order(text, AXIS) for text in texts), order("SHIP DEMar 2610 WITH DEAmph", AXIS))
    found = arrows(scene(RULES.view(game, AXIS), AXIS, plan=plan))
    assert found["move"].path == ("2513", "2412")
    assert found["flight"].path == ("2511", "2615")
    assert found["attack"].path == ("2412", "2514")
    assert found["landing"].path[0] == "2209"
    assert len(found["landing"].path) > 2


def test_pictures_of_everything_come_out() -> None:
    drawn = seen(battle(), AXIS, EVENTS)
    for width, window in ((500, None), (900, None), (600, around(drawn.board, "2615", 3))):
        assert png(draw(drawn, width, window=window)).startswith(b"\x89PNG")


# -- a whole game ---------------------------------------------------------------------------------


def test_every_position_of_a_game_has_a_map_for_both_sides() -> None:
    tale = random_game(3, "little_entente", optional=False)
    for game in random.Random(3).sample(tale.kept, 12):
        for side in SIDES:
            drawn = seen(game, side, tale.events)
            shown = [each.id for stack in drawn.stacks for each in stack.counters]
            shown += [each.id for pool in drawn.pools for each in pool.counters]
            assert len(shown) == len(set(shown))
            view = RULES.view(game, side)
            assert len(shown) == len(view.where) - len(view.flying) - len(view.inside("aside"))


def test_the_text_board_cuts_no_name_and_marks_the_reduced() -> None:
    drawn = scene(position("setting: general_war", "2513: DE14Mot reduced, DEXI", "2612: DEXIII"))
    *lines, _, key = text_board(drawn, around(drawn.board, "2513", 2)).splitlines()
    words = " ".join(lines).split()
    assert {"DE14Mot*+1", "DEXIII"} <= set(words)
    assert key.endswith("; * reduced, ? unseen, +n below it")


def test_the_text_board_calls_closed_ground_what_it_is() -> None:
    """5.6  Not only Sweden: Norway and Switzerland too."""
    drawn = scene(at_start())
    key = text_board(drawn, whole(drawn.board)).splitlines()[-1]
    assert "x Closed to all" in key
    assert "Sweden" not in key
