"""The map of Narvik: everything of the board is on it, and nothing that a side may not know."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from pbem.atlas.board.labels import ORDER
from pbem.atlas.draw import draw
from pbem.atlas.drawing.palette import DEFAULT, PALETTES
from pbem.atlas.pens.ascii import listing, text_board
from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import svg
from pbem.atlas.pieces.symbols import ARMS
from pbem.atlas.sheet.crop import around, whole
from pbem.atlas.words import alt_text
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.events import ActionBegan, Reconnoitred
from pbem.games.narvik.combat import events as fought
from pbem.games.narvik.facts.scenario import load
from pbem.games.narvik.facts.units import GERMAN, SIDES
from pbem.games.narvik.map.scene import LAYERS, USUAL, lately, scene
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.events import Dropped
from pbem.wargame.position.events import Taken, TurnBegan
from pbem.wargame.scene import Arrow, Scene
from tests.atlas.fjords import twin_of
from tests.narvik.games import order, position, random_game

EVENTS: tuple[Event, ...] = (
    TurnBegan(3),
    Moved("IG1", "British", "allied", ("0216", "0316", "0417"), "2", "ground", False),
    Moved("SG1", "British", "allied", ("harstad", "1116"), "0", "sea", True),
    fought.Opened("allied", "fire", ("IG1",), "1213", "1215", 4, ("AT16", "Erdm")),
    fought.Hit("Erdm", "german", "1215", (), 4, 5, "D"),
    fought.Hit("AT16", "german", "1215", (), 4, 1, ""),
    fought.Removed("Erdm", "german", "1215", "disrupted"),
    fought.Opened("allied", "assault", ("SG1",), "1116", "1216", 4, ("5J", "2J")),
    fought.Hit("2J", "german", "1216", (), 4, 5, "R"),
    fought.Retreated("2J", "german", ("1216", "1316", "1317")),
    fought.Pursued(("SG1",), "allied", ("1216",)),
    fought.Opened("german", "air", ("Stu1",), "german strikes", "1116", 8, ("SG1",)),
    fought.Opened("allied", "naval", ("DD1",), "allied strikes", "0919", 4, ("6J",)),
    Dropped("FJ1", "1421", 3, 0, "lands"),
    Taken("1215", "allied"),
)


def at_start() -> Narvik:
    """Both ready-made set-ups, in the first actions phase."""
    game = RULES.start({})
    for setup in load().setups.values():
        for unit, place in setup.items():
            (game.put if place in game.board.grid.index else game.send)(unit, place)
    game.turn, game.phase, game.agenda = 1, "actions", []
    game.points = {"allied": 6, "german": 7}
    return game


def seen(game: Narvik, side: Side, events: tuple[Event, ...] = ()) -> Scene:
    return scene(RULES.view(game, side), side, events, LAYERS)


def kinds(drawn: Scene) -> dict[str, Arrow]:
    return {arrow.kind: arrow for arrow in drawn.arrows}


# -- the board ------------------------------------------------------------------------------------


def test_every_terrain_of_the_board_has_a_colour_in_every_palette() -> None:
    terrains = {cell.terrain for cell in scene(at_start()).board.cells} - {"town"}
    assert {"rough", "peak", "village", "sweden", "island", "lake", "sea"} <= terrains
    for palette in PALETTES.values():
        assert all(getattr(palette, terrain).startswith("#") for terrain in terrains)


def test_every_terrain_that_is_not_flat_is_painted() -> None:
    shown = svg(draw(scene(at_start()), 1600))
    for colour in (DEFAULT.clear, DEFAULT.rough, DEFAULT.peak, DEFAULT.sweden, DEFAULT.island):
        assert colour in shown


@pytest.mark.parametrize("kind", ["road", "rail", "sea", "inlet", "border"])
def test_every_kind_of_line_changes_the_map(kind: str) -> None:
    whole_scene = scene(at_start())
    board = whole_scene.board
    left = tuple(line for line in board.lines if line.kind != kind)
    assert len(left) < len(board.lines)
    without = replace(whole_scene, board=replace(board, lines=left, key=f"without {kind}"))
    assert svg(draw(without, 900)) != svg(draw(whole_scene, 900))


def test_no_kind_of_line_or_place_is_unknown_to_the_atlas() -> None:
    board = scene(at_start()).board
    assert {line.kind for line in board.lines} == {"road", "rail", "sea", "inlet", "border"}
    assert {place.kind for place in board.landmarks} <= set(ORDER)


def test_every_hexside_of_the_rules_is_on_the_map() -> None:
    drawn = scene(at_start()).board.lines
    for kind, sides in load().board.sides.items():
        assert sum(line.kind == kind for line in drawn) == len(sides)


def test_numbered_peaks_show_their_heights() -> None:
    places = {
        place.place: place for place in scene(at_start()).board.landmarks if place.kind == "peak"
    }
    board = load().board
    for hex, height in board.peak_of.items():
        assert places[board.label(hex)].worth == str(height)
        assert places[board.label(hex)].name.endswith(str(height))


def test_only_games_with_engineers_have_their_works_in_the_key() -> None:
    plain, more = (scene(RULES.start({"engineers": each})).board.legend for each in ("no", "yes"))
    assert [entry.what for entry in more if entry not in plain] == [
        "entrenched",
        "demolished",
        "pontoon",
    ]


def test_ways_into_staging_areas_run_off_the_board() -> None:
    railway = next(line for line in scene(at_start()).board.lines if line.kind == "rail")
    assert railway.through[-2:] == ("2020", "")
    assert railway.points[-1][0] > railway.points[-2][0]


def test_the_south_is_an_edge_only_with_its_option() -> None:
    names = {place.name for place in scene(RULES.start({})).board.landmarks}
    more = {place.name for place in scene(RULES.start({"second_division": "yes"})).board.landmarks}
    assert more - names == {"The south"}


# -- what stands on it ----------------------------------------------------------------------------


def test_every_type_of_unit_has_its_own_symbol() -> None:
    game = at_start()
    drawn = [each for stack in scene(game).stacks for each in stack.counters]
    drawn += [each for pool in scene(game).pools for each in pool.counters]
    symbols = {each.symbol for each in drawn}
    assert symbols <= set(ARMS)
    assert len(symbols) == len({load().roster[each.id].type for each in drawn})


def test_german_counters_have_the_colours_of_their_sub_commands() -> None:
    counters = {
        each.id: each.nation for stack in scene(at_start()).stacks for each in stack.counters
    }
    assert counters["6J"] == "KGH"
    assert counters["IG1"] == "British"
    assert DEFAULT.nation("KGH") != DEFAULT.nation("KGW") != DEFAULT.nation("")


def test_works_of_engineers_are_marked() -> None:
    game = at_start()
    game.entrenched, game.demolished, game.pontoons = {"0919"}, {"1119"}, {"1022-1121"}
    marks = {(mark.kind, mark.place) for mark in scene(game).markers}
    assert {("entrenched", "0919"), ("demolished", "1119"), ("pontoon", "1022")} <= marks
    assert svg(draw(scene(game), 900)) != svg(draw(scene(at_start()), 900))


def test_flags_say_who_holds_the_objectives() -> None:
    game = at_start()
    flags = {mark.place: mark.nation for mark in scene(game).markers if mark.kind == "held"}
    assert flags["0919"] == "German"
    assert flags["1801"] == "British"


def test_tracks_and_rows_tell_how_it_stands() -> None:
    game = at_start()
    game.relief = 3
    drawn = scene(game, None)
    turns, relief = drawn.tracks
    assert (len(turns.steps), turns.now) == (8, 0)
    assert relief.steps[relief.now].note == "Bodo"
    rows = {row.name: row.value for row in drawn.rows}
    assert rows["German action points"] == "7 of 10"
    assert rows["Objectives"] == "Allied 2, German 4"


def test_an_unknown_layer_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no layer snow"):
        scene(at_start(), layers=("snow",))


# -- what happened --------------------------------------------------------------------------------


def test_moves_fire_assaults_and_landings_are_arrows() -> None:
    arrows = kinds(seen(at_start(), "allied", EVENTS))
    assert arrows["move"].path == ("0216", "0316", "0417")
    assert arrows["fire"].path == ("1213", "1215")
    assert arrows["attack"].path == ("1116", "1216")
    assert arrows["retreat"].path == ("1216", "1316", "1317")
    assert arrows["advance"].path == ("1116", "1216")
    assert arrows["strike"].path[-1] == "0919"


def test_a_voyage_into_a_narrow_fjord_goes_along_its_shores() -> None:
    landing = Moved("SG1", "British", "allied", ("harstad", "1705"), "0", "sea", True)
    path = kinds(seen(at_start(), "allied", (landing,)))["landing"].path
    board = load().board
    assert len(path) > 6
    assert all(board.seaways.allows(board.at(a), board.at(b)) for a, b in pairwise(path))


def test_a_voyage_keeps_to_the_water() -> None:
    path = kinds(seen(at_start(), "allied", EVENTS))["landing"].path
    board = load().board
    assert path[-1] == "1116"
    assert board.is_in(path[0], board.edges["ships"])
    assert all(board.is_in(hex, board.sea) for hex in path[:-1])


def test_results_of_one_hex_are_told_together() -> None:
    clashes = {clash.place: clash.result for clash in seen(at_start(), "allied", EVENTS).clashes}
    assert clashes["1215"] == "D"
    assert clashes["1216"] == "R"


def test_results_of_fire_and_assault_in_one_hex_are_one() -> None:
    events = (
        fought.Opened("allied", "fire", ("IG1",), "1213", "1216", 4, ("2J", "5J")),
        fought.Hit("2J", "german", "1216", (), 4, 5, "D"),
        fought.Opened("allied", "assault", ("SG1",), "1116", "1216", 4, ("5J",)),
        fought.Hit("5J", "german", "1216", (), 4, 5, "D"),
        fought.Hit("5J", "german", "1216", (), 4, 6, "E"),
    )
    (clash,) = seen(at_start(), "allied", events).clashes
    assert clash.result == "2D E"
    (fire,) = scene(at_start(), None, events, ("fire",)).clashes
    assert fire.result == "D"


def test_who_may_come_back_is_not_shown_as_dead() -> None:
    events = (
        fought.Removed("2J", "german", "1216", "disrupted"),
        fought.Removed("5J", "german", "1216", "eliminated"),
    )
    losses = seen(at_start(), "allied", events).losses
    assert [(loss.words, loss.dead) for loss in losses] == [("2J", False), ("5J", True)]
    svgs = {svg(draw(replace(scene(at_start()), losses=(each,)), 900)) for each in losses}
    assert len(svgs) == 2


def test_many_losses_in_a_hex_are_counted_by_their_colours() -> None:
    lost = ("2J", "1J", "3J", "6J")
    events = tuple(fought.Removed(unit, "german", "1216", "eliminated") for unit in lost)
    losses = seen(at_start(), "allied", events).losses
    assert sorted(loss.words for loss in losses) == ["6J", "× 3"]
    assert all(unit in " ".join(loss.title for loss in losses) for unit in lost)


def test_a_look_is_marked_for_both_sides() -> None:
    look = Reconnoitred("allied", "0919", (("0919", ("6J",)),))
    for side in SIDES:
        marks = [mark for mark in seen(at_start(), side, (look,)).markers if mark.kind == "recon"]
        assert [(mark.place, mark.nation) for mark in marks] == [("0919", "British")]


def test_parachutes_say_how_many_landed() -> None:
    jumps = tuple(
        Dropped(unit, "1421", 3, 0, result)
        for unit, result in (("FJ1", "lands"), ("FJ2", "regroup"), ("FJ3", "lost"))
    )
    marks = [mark for mark in seen(at_start(), "allied", jumps).markers if mark.kind == "jump"]
    assert [(mark.place, mark.words) for mark in marks] == [("1421", "1/3")]
    assert "FJ1" not in marks[0].title


def test_what_was_long_ago_is_faded() -> None:
    later = tuple(ActionBegan("german", "move", "Move", "KGW", 1, 5) for _ in range(7))
    (old,) = (each for each in seen(at_start(), "allied", EVENTS[:2]).arrows)
    assert not old.faded
    (old,) = (each for each in seen(at_start(), "allied", (*EVENTS[:2], *later)).arrows)
    assert old.faded
    again = (*EVENTS[:2], *later, EVENTS[1])
    (both,) = (each for each in seen(at_start(), "allied", again).arrows)
    assert not both.faded


def test_a_layer_that_is_not_asked_for_is_not_drawn() -> None:
    drawn = scene(at_start(), None, EVENTS, ("moves",))
    assert {arrow.layer for arrow in drawn.arrows} == {"moves"}
    assert not drawn.clashes
    assert not drawn.losses
    assert not drawn.tints


def test_a_turn_just_begun_shows_the_one_before() -> None:
    begun = (*EVENTS, TurnBegan(4))
    assert lately(begun) == ((), begun)
    moved = (*begun, EVENTS[1])
    assert lately(moved) == (EVENTS, moved[len(EVENTS) :])


def test_a_plan_is_drawn_before_it_is_carried_out() -> None:
    game = position("1213: IG1", "1215: Erdm", "asked: allied")
    plan = (order("FIRE BR: IG1 AT 1215", "allied"), order("MOVE BR: IG1 1313", "allied"))
    view = RULES.view(game, "allied")
    arrows = kinds(scene(view, "allied", plan=plan))
    assert arrows["fire"].path == ("1213", "1215")
    assert arrows["move"].path[-1] == "1313"


def test_pictures_of_everything_come_out() -> None:
    drawn = seen(at_start(), "allied", EVENTS)
    for width, window in ((500, None), (1200, None), (700, around(drawn.board, "1117", 3))):
        assert png(draw(drawn, width, window=window)).startswith(b"\x89PNG")


# -- fog ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_no_position_of_a_game_betrays_itself(side: Side) -> None:
    chance = random.Random(9)
    games = [game for game in random_game(9, {"engineers": "yes"}) if game.stacks]
    for game in chance.sample(games, 12):
        assert seen(game, side) == seen(twin_of(game, side, chance), side)


@pytest.mark.parametrize("side", SIDES)
def test_nothing_hidden_is_named(side: Side) -> None:
    game = at_start()
    shown = svg(draw(seen(game, side), 1600)) + listing(seen(game, side))
    enemies = [unit for unit in game.roster.values() if unit.side != side]
    assert enemies
    for unit in enemies:
        assert f">{unit.id}<" not in shown
        assert not re.search(rf"\b{unit.id}: ", shown)
        assert f"{unit.nationality} {unit.name}," not in shown


def test_hidden_enemies_show_their_flag_and_their_number() -> None:
    narvik = next(stack for stack in seen(at_start(), "allied").stacks if stack.place == "0919")
    assert [(each.face, each.nation) for each in narvik.counters] == [(False, "German")] * 3


def test_staging_areas_of_the_enemy_show_flags_only() -> None:
    drawn = seen(at_start(), GERMAN)
    harstad = next(pool for pool in drawn.pools if pool.title == "Harstad")
    assert [each.face for each in harstad.counters] == [False] * 4
    assert "Harstad: a British unit, a British unit" in alt_text(drawn)


def test_only_its_owner_sees_a_pool() -> None:
    titles = {pool.title for pool in seen(at_start(), GERMAN).pools if pool.counters}
    assert titles == {"Harstad", "Bardufoss", "German pool"}


def test_a_revealed_enemy_shows_its_face() -> None:
    game = at_start()
    game.reveal(("6J",))
    narvik = next(stack for stack in seen(game, "allied").stacks if stack.place == "0919")
    assert [each.face for each in narvik.counters] == [False, False, True]


def test_a_move_that_was_not_seen_stays_nameless() -> None:
    told = kinds(seen(at_start(), GERMAN, EVENTS))["move"].title
    assert "IG1" not in told
    assert "British unit" in told


# -- text -----------------------------------------------------------------------------------------


def test_the_text_board_knows_every_ground() -> None:
    drawn = seen(at_start(), GERMAN)
    text = text_board(drawn, whole(drawn.board))
    assert "?" not in text.replace("?Bri", "").replace("?Nor", "").replace("? unseen", "")
    assert "r rough" in text
    assert "A peak" in text


def test_the_text_board_shows_units_and_flags() -> None:
    drawn = seen(at_start(), GERMAN)
    text = text_board(drawn, whole(drawn.board))
    assert "6J+2" in text
    assert "?Bri+1" in text
    assert "Narvik (0919)" in listing(drawn)


def test_usual_layers_are_layers() -> None:
    assert set(USUAL) < set(LAYERS)
