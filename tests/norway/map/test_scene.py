"""The map of Norway 1940: all of the board is on it, and nothing that a side may not know."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

from pbem.atlas.board.labels import ORDER
from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import Group
from pbem.atlas.drawing.liveries import dressed
from pbem.atlas.drawing.palette import DEFAULT, PALETTES, palette
from pbem.atlas.drawing.text import CAP_HEIGHT
from pbem.atlas.pens.ascii import listing
from pbem.atlas.pens.pdf import pdf
from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import svg
from pbem.atlas.phone import DIGITS, RATIO, phone, phone_windows
from pbem.atlas.pieces.symbols import ARMS
from pbem.atlas.sheet.layout import layout
from pbem.atlas.words import alt_text
from pbem.engine.dice import PreparedDice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.combat.events import Disrupted, FightBegan
from pbem.games.norway.facts.boxes import HAND
from pbem.games.norway.facts.scenario import load
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.norway.map.chart import LEGEND, LIVERIES, chart, sign_at
from pbem.games.norway.map.scene import LAYERS, SYMBOLS, USUAL, counter, lately, scene
from pbem.games.norway.naval.events import Landed, Sailed
from pbem.games.norway.position import fog
from pbem.games.norway.position.events import Lost
from pbem.games.norway.position.game import DRAWABLE, HELD, Norway
from pbem.games.norway.setup.start import start
from pbem.wargame.position.events import Taken, TurnBegan
from pbem.wargame.scene import Scene, Stack
from tests.marks import rule
from tests.norway.games import acting, order, position

SCENARIO = load()
EVENTS: tuple[Event, ...] = (
    TurnBegan(1),
    Sailed(("Hipper", "GTR1"), GERMAN, ("Reich", "39")),
    Landed(("159Inf",), GERMAN, "39", "Oslo"),
    FightBegan("landing", GERMAN, "Oslo", ("159Inf",), ("OsloFt", "RoyalGd")),
    Lost("RoyalGd", ALLIED, "Oslo", "fire"),
    FightBegan("bombing", GERMAN, "Oslo", ("He111/1",), ("AIRBASE",), "Reich"),
    Disrupted("Oslo", "airbase", GERMAN),
    Taken("Kristiansand", GERMAN),
)


def at_start() -> Norway:
    """Both ready-made set-ups, before the first German action."""
    game = start({})
    for setup in SCENARIO.setups.values():
        for unit, place in setup.items():
            game.put(unit, place)
    game.agenda.clear()
    game.phase = "preturn"
    return game


def in_oslo() -> Norway:
    """Both sides in Oslo with troops and aircraft, and all that can be marked."""
    return position(
        {
            "Oslo": "OsloFt RoyalGd NGlad 159Inf Ju87",
            "39": "Hipper GTR1(138Mtn) Norge",
            "Kristiansand": "193Inf Me109/1",
            "16": "U64",
            "Reich": "He111/1 He111/2 139Mtn",
            "Britain": "TR1 24Gds",
        },
        entrenched={(ALLIED, "Oslo"), (GERMAN, "Oslo")},
        disrupted={("Oslo", "airbase"), ("Oslo", "port")},
        intercepting={"Me109/1"},
        airdrop="Kristiansand",
        captured_supply="Oslo",
        frozen_lake="Lillehammer",
    )


def seen(game: Norway, side: str, **more: object) -> Scene:
    return scene(fog.view(game, side), side, layers=LAYERS, **more)  # type: ignore[arg-type]


def stack_at(shown: Scene, place: str) -> Stack:
    return next(each for each in shown.stacks if each.place == place)


@pytest.fixture(scope="module")
def busy() -> Scene:
    return seen(in_oslo(), GERMAN, events=EVENTS)


# -- the board ------------------------------------------------------------------------------------


def test_every_place_is_drawn_once_and_islands_over_their_zones() -> None:
    labels = [cell.label for cell in chart(SCENARIO).cells]
    assert Tally(labels) == Tally(SCENARIO.board.places.labels)
    assert labels.index("Shetland") > labels.index("32")
    assert not chart(SCENARIO).tiled


def test_every_base_has_its_sign_where_it_can_be_crossed_out() -> None:
    board = SCENARIO.board
    signs = {
        (each.place, each.at)
        for each in chart(SCENARIO).landmarks
        if each.kind in ("port", "airbase", "muster", "railhead")
    }
    wanted = {
        (label, sign_at(SCENARIO, label, base))
        for label in board.places.labels
        for base in board.bases(label)
    }
    assert signs == wanted
    assert len(signs) == len({at for _, at in signs})


def test_the_atlas_knows_everything_that_is_on_the_board() -> None:
    assert {each.kind for each in chart(SCENARIO).landmarks} <= set(ORDER)
    assert set(SYMBOLS.values()) <= ARMS.keys()
    used = {counter(at_start(), id).symbol for id in SCENARIO.roster}
    assert used <= ARMS.keys()
    assert {unit.colours for unit in SCENARIO.roster.values()} <= {each.name for each in LIVERIES}


def test_a_place_says_what_it_is() -> None:
    titles = {cell.label: cell.title for cell in chart(SCENARIO).cells}
    assert titles["Oslo"] == (
        "Oslo: land area, port, airbase, mobilization centre 2, railroad, counts 15"
    )
    assert titles["40"] == "Kattegat (40): sea zone, German units only"
    assert titles["Reich"] == "The Third Reich (Reich): home base"
    assert titles["Faroe"] == "Faroe Islands (Faroe): small island, port, counts 2"


# -- counters -------------------------------------------------------------------------------------


def test_allies_lie_at_the_left_and_germans_at_the_right_each_arm_in_its_pile(busy: Scene) -> None:
    piles = {pile.title: pile for pile in stack_at(busy, "Oslo").piles}
    assert {title: len(pile.counters) for title, pile in piles.items()} == {
        "Allied troops: 2": 2, "Allied aircraft: 1": 1, "German troops: 1": 1,
        "German aircraft: 1": 1,
    }  # fmt: skip
    left, right = piles["Allied troops: 2"].at, piles["German troops: 1"].at
    assert left[0] < SCENARIO.board.centre["Oslo"][0] < right[0]
    assert left[1] == right[1] < piles["German aircraft: 1"].at[1]
    assert piles["German aircraft: 1"].at[0] == right[0]


def test_who_is_alone_lies_in_the_middle(busy: Scene) -> None:
    (pile,) = stack_at(busy, "16").piles
    assert pile.at == SCENARIO.board.centre["16"]


def test_troops_at_sea_lie_beside_their_ships(busy: Scene) -> None:
    titles = {pile.title for pile in stack_at(busy, "39").piles}
    assert titles == {"Allied ships: 1", "German ships: 2", "German troops: 1"}
    aboard = next(each for each in stack_at(busy, "39").counters if each.name == "138Mtn")
    assert aboard.title.endswith(", aboard GTR1")


def test_a_counter_shows_four_factors_and_its_movement() -> None:
    game = at_start()
    shown = counter(game, "6AA")
    assert shown.factors == ("(1)", "4", "0", "0")
    assert (shown.move, shown.nation, shown.size, shown.corner) == ("1", "British", "X", "")
    ship = counter(game, "Hipper")
    assert (ship.factors, ship.move, ship.corner) == (("2", "1", "0", "3"), "5", "CA")
    assert "cruiser squadron" in ship.title


@rule("norway", "24.0")
def test_a_carrier_without_its_air_group_is_striped() -> None:
    game = at_start()
    game.depleted.add("Furious")
    assert counter(game, "Furious").reduced
    assert "air group" in counter(game, "Furious").title


@rule("norway", "14.0")
def test_in_the_fog_only_the_number_of_enemies_by_arm_is_shown() -> None:
    game = in_oslo()
    game.options["fog"] = "stacks"
    game.forget()
    shown = seen(game, GERMAN)
    piles = {pile.title: pile.counters for pile in stack_at(shown, "Oslo").piles}
    assert [each.face for each in piles["Allied troops: 2"]] == [False, False]
    assert {each.symbol for each in piles["Allied aircraft: 1"]} == {"air"}
    picture = svg(draw(shown, 1600)) + alt_text(shown) + listing(shown)
    assert not re.search(r"OsloFt|RoyalGd|NGlad|Norge|24Gds", picture)
    assert "159Inf" in picture
    theirs = svg(draw(seen(game, ALLIED), 1600))
    assert "138Mtn" not in theirs  # what is aboard cannot be seen at all
    assert "OsloFt" in theirs


@rule("norway", "7.1")
def test_held_events_are_told_to_both_sides_by_their_number_alone() -> None:
    game = at_start()
    game.chits = dict.fromkeys(SCENARIO.tables.events, DRAWABLE)
    game.chits |= {"dietl": HELD, "hartmut": HELD}
    for side in (GERMAN, ALLIED):
        rows = {row.name: row.value for row in seen(game, side).rows}
        assert rows["German events held"] == "2"
        assert "Dietl" not in svg(draw(seen(game, side), 1600))


# -- marks and boxes ------------------------------------------------------------------------------


@rule("norway", "15.2")
def test_a_disrupted_base_is_crossed_out_on_its_own_sign(busy: Scene) -> None:
    broken = {each.words: each.at for each in busy.markers if each.kind == "broken"}
    assert broken == {base: sign_at(SCENARIO, "Oslo", base) for base in ("airbase", "port")}


def test_every_other_mark_stands_beside_the_piles(busy: Scene) -> None:
    kinds = Tally(each.kind for each in busy.markers)
    assert kinds == {"broken": 2, "entrenched": 2, "jump": 1, "crate": 1, "ice": 1, "watch": 1}
    x = SCENARIO.board.centre["Oslo"][0]
    trenches = {
        each.words: each.at for each in busy.markers if each.kind == "entrenched" and each.at
    }
    assert trenches[ALLIED][0] < x < trenches[GERMAN][0]


@rule("norway", "5.2")
@rule("norway", "17.10")
@rule("norway", "20.21")
def test_what_is_held_contested_patrolled_and_watched_is_tinted(busy: Scene) -> None:
    tints = {(tint.layer, tint.kind): tint.places for tint in busy.tints}
    assert tints["control", GERMAN] == ("Kristiansand", "Reich")
    assert tints["control", ALLIED] == ("Oslo",)
    assert tints["patrols", GERMAN] == ("16",)
    assert tints["patrols", ALLIED] == ()
    assert tints["interception", GERMAN] == ("Kristiansand",)
    assert tints["taken", GERMAN] == ("Kristiansand",)


def test_what_happened_is_drawn(busy: Scene) -> None:
    paths = {(arrow.kind, arrow.path) for arrow in busy.arrows}
    assert ("move", ("Reich", "39")) in paths
    assert ("landing", ("39", "Oslo")) in paths
    assert ("strike", ("Reich", "Oslo")) in paths
    (clash,) = busy.clashes
    assert (clash.place, clash.result) == ("Oslo", "D E")
    assert [loss.words for loss in busy.losses] == ["RoyalGd"]


def test_landings_and_strikes_are_layers_of_their_own(busy: Scene) -> None:
    layers = {arrow.kind: arrow.layer for arrow in busy.arrows}
    assert (layers["landing"], layers["strike"]) == ("landings", "strikes")
    shown = scene(fog.view(in_oslo(), GERMAN), GERMAN, EVENTS, ("moves",))
    assert {arrow.kind for arrow in shown.arrows} == {"move"}


def arrows_of(where: dict[str, str], side: Side, text: str) -> set[tuple[str, str, str]]:
    """What is drawn of an action: layer, kind, and from where."""
    game = position(where)
    begun = acting(game, side)
    events = [*begun.agenda.pop().play(begun, order(text, side), PreparedDice(()))]
    while game.agenda and game.agenda[-1].asks(game) is None:
        events += game.agenda.pop().run(game, PreparedDice([1] * 9))
    shown = scene(fog.view(game, side), side, events, LAYERS)
    return {(each.layer, each.kind, each.path[0]) for each in shown.arrows}


@pytest.mark.parametrize(
    ("where", "side", "text", "drawn"),
    [
        ({"34": "Hipper", "Bergen": "BergenFt"}, GERMAN, "SHELL Hipper Bergen",
         {("fire", "fire", "34")}),
        ({"34": "Furious Renown", "Bergen": "193Inf"}, ALLIED, "SHELL Renown Bergen WITH Furious",
         {("fire", "fire", "34"), ("strikes", "strike", "34")}),
        ({"34": "Furious", "Bergen": "193Inf"}, ALLIED, "RAID Furious Bergen",
         {("strikes", "strike", "34")}),
        ({"Oslo": "159Inf 1Bde", "Reich": "Ju87"}, GERMAN, "ASSAULT 159Inf WITH Ju87",
         {("strikes", "strike", "Reich")}),
        ({"Oslo": "159Inf", "Reich": "Ju52/1"}, GERMAN, "DROP Ju52/1 Oslo",
         {("landings", "landing", "Reich")}),
    ],
)  # fmt: skip
def test_shelling_strikes_and_drops_are_drawn_as_what_they_are(
    where: dict[str, str], side: Side, text: str, drawn: set[tuple[str, str, str]]
) -> None:
    assert arrows_of(where, side, text) == drawn


@rule("norway", "21.2")
def test_who_is_fed_and_whence_is_a_layer() -> None:
    where = {"Dombas": "159Inf", "Andalsnes": "193Inf", "29": "GTR1", "Bergen": "RoyalGd"}
    shown = scene(position(where), GERMAN, layers=("supply",))
    held = {tint.kind: set(tint.places) for tint in shown.tints}
    assert held[GERMAN] >= {"Dombas", "Andalsnes"}
    assert "Bergen" not in held[ALLIED]  # no transport of theirs is off it
    assert "Bergen" in held["Norwegian"]  # who live from their own stores
    assert [each.path for each in shown.arrows] == [("Dombas", "Andalsnes")]


@rule("norway", "10.7")
def test_how_far_aircraft_fly_is_a_layer(busy: Scene) -> None:
    over = {tint.kind: set(tint.places) for tint in busy.tints if tint.layer == "flights"}
    board = in_oslo().board
    bomber = in_oslo().unit("He111/1")
    assert over[GERMAN] >= set(board.places.named(board.in_range(GERMAN, "Reich", bomber.move)))


def test_a_turn_just_begun_shows_the_last_one() -> None:
    events = (*EVENTS, TurnBegan(2))
    assert lately(events) == ((), events)
    more = (*events, Sailed(("U64",), GERMAN, ("16", "20")))
    assert lately(more) == (events[:-1], more[len(EVENTS) :])


@rule("norway", "2.1")
def test_home_bases_and_boxes_stand_beside_the_map() -> None:
    game = at_start()
    pools = {pool.title: pool.counters for pool in seen(game, GERMAN).pools}
    assert len(pools["The Third Reich"]) == len(game.stack("Reich"))
    assert len(pools["Great Britain"]) == len(game.stack("Britain"))
    assert {each.name for each in pools["German special reinforcements"]} >= {"Bismarck", "1KM"}
    game.send("U64", HAND[GERMAN])
    pools = {pool.title: pool.counters for pool in seen(game, GERMAN).pools}
    assert [each.name for each in pools["German to be placed"]] == ["U64"]


@rule("norway", "3.4")
def test_the_turn_track_has_the_landings_and_eighteen_turns() -> None:
    (track,) = seen(at_start(), ALLIED).tracks
    assert len(track.steps) == 19
    assert track.now == 0
    assert (track.steps[0].words, track.steps[18].words) == ("W", "18")


@rule("norway", "3.4")
def test_the_landings_are_not_the_first_turn() -> None:
    game = position({"Reich": "Hipper"}, turn=1, phase="preturn")
    shown = seen(game, ALLIED)
    assert shown.tracks[0].now == 0
    assert shown.subtitle == "Weserübung: 7-8 April 1940"
    game.phase = "actions"
    assert seen(game, ALLIED).tracks[0].now == 1


# -- drawn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_no_two_things_on_a_map_have_one_name(side: str) -> None:
    for game in (at_start(), in_oslo()):
        ids = re.findall(r' id="([^"]+)"', svg(draw(seen(game, side, events=EVENTS), 1600)))
        assert [each for each, count in Tally(ids).items() if count > 1] == []


def test_all_pens_and_palettes_draw_it(busy: Scene) -> None:
    for name in PALETTES:
        assert png(draw(busy, 900, palette(name))).startswith(b"\x89PNG")
    assert pdf(draw(busy, 900)).startswith(b"%PDF")


def test_panels_lie_over_sweden_and_the_rest_of_them_under_the_board(busy: Scene) -> None:
    sheet = draw(busy, 1600)
    groups = [each for each in sheet.items if isinstance(each, Group)]
    panels = {each.id: each for each in groups if each.kind == "panel"}
    title = panels["panel-title"]
    assert title.x > 0.7 * sheet.width
    assert {"panel-track", "panel-key", "panel-pool-great", "panel-pool-the"} <= panels.keys()


@pytest.mark.parametrize("width", [320, 640, 900, 1200, 1600, 2400])
def test_panels_lie_on_the_sheet_and_not_on_each_other(busy: Scene, width: int) -> None:
    plan = layout(busy, width, dressed(DEFAULT, busy.board))
    boxes = [(x, y, x + panel.width, y + panel.height) for x, y, panel in plan.panels]
    for box in boxes:
        assert min(box) >= 0
        assert box[2] <= plan.width
        assert box[3] <= plan.height
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart


def test_zones_show_their_numbers_and_names(busy: Scene) -> None:
    picture = svg(draw(busy, 1600))
    for words in (">39<", ">Skagerrak<", ">Åndalsnes<", ">Bodø<", ">Great Britain<"):
        assert words in picture
    assert "· Andalsnes" not in picture


def test_on_a_phone_the_numbers_on_counters_can_be_read(busy: Scene) -> None:
    window = phone_windows(busy, ["Oslo"])[0]
    drawing = ElementTree.fromstring(svg(phone(busy, window)))
    piece = next(each for each in drawing.iter() if each.get("id") == "unit-159Inf")
    sizes = [size for words, size in _written(piece, 0.0) if words in {"0", "1", "2"}]
    assert len(sizes) == 5  # four factors, and the movement
    assert min(sizes) * CAP_HEIGHT >= RATIO * (DIGITS - 1)


def _written(element: ElementTree.Element, size: float) -> Iterator[tuple[str, float]]:
    """Words with the size that they have, or that what they stand in has."""
    size = float(element.get("font-size", size))
    if element.tag.endswith("text"):
        yield "".join(element.itertext()), size
    for part in element:
        yield from _written(part, size)


def test_it_is_text_for_who_cannot_see_it(busy: Scene) -> None:
    told = listing(busy)
    assert "Oslo" in told
    assert "Allied and german units: Oslo" in alt_text(busy)
    assert "The airbase of Oslo is disrupted" in told


def test_the_key_explains_every_mark_that_can_be_made() -> None:
    explained = {entry.what for entry in LEGEND}
    assert {"broken", "entrenched", "jump", "crate", "ice", "watch", "ridge"} <= explained
    assert set(USUAL) < set(LAYERS)
