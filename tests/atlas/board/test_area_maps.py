"""Maps of areas and sea zones: borders, names, signs of bases, piles of counters, land beyond."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.atlas.board.area_names import area_name, named_over, zone_name, zone_number
from pbem.atlas.board.bases import BASES
from pbem.atlas.board.lattice import lattice
from pbem.atlas.board.marks import Marks
from pbem.atlas.draw import draw
from pbem.atlas.drawing.camera import focused
from pbem.atlas.drawing.curves import spaced
from pbem.atlas.drawing.display import Group, Path, Text
from pbem.atlas.drawing.palette import DEFAULT
from pbem.atlas.drawing.text import width
from pbem.atlas.land.inks import rugged
from pbem.atlas.land.network import network
from pbem.atlas.pens.ascii import text_board
from pbem.atlas.pens.svg import svg
from pbem.atlas.pieces.counters import SIDE, counter
from pbem.atlas.pieces.tokens import TOKENS, Spot
from pbem.atlas.sheet.crop import whole
from pbem.atlas.sheet.focus import busiest, interest
from pbem.atlas.sheet.panels import track_panel
from pbem.atlas.words import alt_text
from pbem.wargame.map.piles import laid
from pbem.wargame.scene import (
    Area,
    Board,
    Cell,
    Clash,
    Counter,
    Landmark,
    Line,
    Loss,
    Marker,
    Pile,
    Scene,
    Stack,
    Step,
    Track,
)

# Two zones over two areas, each three by three; west of the sea is nothing, east of the land too.
CELLS = (
    Cell("1", (1.5, 1.5), ((0, 0), (3, 0), (3, 3), (0, 3)), "sea", "zone 1"),
    Cell("2", (4.5, 1.5), ((3, 0), (6, 0), (6, 3), (3, 3)), "sea", "zone 2"),
    Cell("North", (1.5, 4.5), ((0, 3), (3, 3), (3, 6), (0, 6)), "clear", "North"),
    Cell("South", (4.5, 4.5), ((3, 3), (6, 3), (6, 6), (3, 6)), "clear", "South"),
)
BOARD = Board(
    key="two areas",
    title="Two areas",
    cells=CELLS,
    areas=(
        Area("land", "", ((0, 3), (8, 3), (8, 6), (0, 6))),
        Area("closed", "", ((6, 3), (8, 3), (8, 6), (6, 6))),
    ),
    lines=(
        Line("ridge", "", ((3.0, 3.0), (3.0, 6.0)), ("North", "South")),
        Line("rail", "", ((1.0, 5.0), (2.0, 4.0), (5.0, 5.0)), ("North", "South")),
    ),
    landmarks=(
        Landmark("zone", "", (1.5, 1.5), "1"),
        Landmark("zone", "The Sound", (4.5, 1.5), "2"),
        Landmark("area", "Nørth", (1.5, 4.5), "North"),
        Landmark("area", "The Farm", (4.5, 4.5), "South"),
        *(Landmark(kind, "", (1 + at * 0.4, 3.5), "North", "2") for at, kind in enumerate(BASES)),
    ),
    tiled=False,
)
CAMERA = focused(BOARD, whole(BOARD), 670.0, 0.0, 0.0)


def piece(name: str, side: str = "allied", **more: Any) -> Counter:
    return Counter(name, name, "British", side, symbol="infantry", name=name, **more)


def shown(*stacks: Stack, **more: Any) -> Scene:
    return Scene(BOARD, "Two areas", "now", stacks=stacks, **more)


# -- borders --------------------------------------------------------------------------------------


def test_zones_have_thin_borders_areas_strong_ones_and_the_coast_none() -> None:
    water, halo, land = (each for each in lattice(BOARD, CAMERA, DEFAULT) if isinstance(each, Path))
    assert water.stroke == DEFAULT.sea_side
    assert water.width < land.width < halo.width
    (x, y), unit = CAMERA.at((3, 3)), CAMERA.unit
    between_zones, between_areas = f"{x:.0f} {y - 3 * unit:.0f}", f"{x:.0f} {y + 3 * unit:.0f}"
    assert between_zones in water.d
    assert between_areas in land.d
    coast = re.compile(rf"L?{x:.0f} {y:.0f}L{x + 3 * unit:.0f} {y:.0f}")
    assert not coast.search(water.d + land.d)


def test_mountains_are_peaks_along_the_border() -> None:
    peaks = [each for each in network(BOARD, CAMERA, DEFAULT) if isinstance(each, Path)]
    hills = [each for each in peaks if each.fill == DEFAULT.peak]
    assert hills
    assert hills[0].d.count("Z") == 11  # three units, a peak every 0.26


def test_a_railroad_of_areas_runs_where_its_points_are() -> None:
    rails = [
        each
        for each in network(BOARD, CAMERA, DEFAULT)
        if isinstance(each, Path) and each.stroke == DEFAULT.rail
    ]
    x, y = CAMERA.at((1.0, 5.0))
    assert rails[0].d.startswith(f"M{x:.0f} {y:.0f}")


@pytest.mark.parametrize(("long", "many"), [(10.0, 5), (11.0, 5), (1.0, 0), (2.0, 1)])
def test_points_are_spaced_evenly_from_both_ends(long: float, many: int) -> None:
    found = spaced(((0.0, 0.0), (long / 3, 0.0), (long, 0.0)), 2.0)
    assert len(found) == many
    if found:
        assert found[0][0] == pytest.approx(long - found[-1][0])
        gaps = [b[0] - a[0] for a, b in itertools.pairwise(found)]
        assert gaps == pytest.approx([2.0] * (many - 1))


def test_land_that_is_not_in_the_game_is_painted_as_such() -> None:
    assert rugged(BOARD)
    assert not rugged(replace(BOARD, areas=BOARD.areas[:1]))
    assert DEFAULT.sweden in svg(draw(shown(), 700))


# -- names and signs ------------------------------------------------------------------------------


def named(place: str) -> Landmark:
    return next(
        each for each in BOARD.landmarks if each.place == place and each.kind in ("area", "zone")
    )


def test_a_label_is_told_only_where_the_name_does_not_tell_it() -> None:
    told = [
        area_name(named(place), 100.0, 100.0, 12.0, CAMERA, DEFAULT).words
        for place in ("North", "South")
    ]
    assert told == ["Nørth", "The Farm · South"]


def test_a_zone_has_its_number_and_behind_it_its_name() -> None:
    number = zone_number(named("2"), 300.0, 100.0, 20.0, CAMERA, DEFAULT)
    name = zone_name(named("2"), number, DEFAULT)
    assert (number.words, name.words) == ("2", "The Sound")
    assert name.x > number.x + width("2", 20.0, "bold") / 2
    assert number.x < 300.0 < name.x + width("The Sound", name.size, "italic")
    picture = svg(draw(shown(), 700))
    assert ">The Sound<" in picture
    assert ">1<" in picture


def test_names_are_moved_off_the_edge() -> None:
    at_edge = area_name(named("South"), CAMERA.width, 100.0, 20.0, CAMERA, DEFAULT)
    assert at_edge.x + width(at_edge.words, 20.0, "bold") / 2 < CAMERA.width


def test_a_name_that_would_stand_over_the_edge_is_left_out() -> None:
    north = named("North")
    assert named_over(north, 100.0, 0.4 * CAMERA.unit, 12.0, CAMERA, DEFAULT) is None
    assert named_over(north, 100.0, 0.9 * CAMERA.unit, 12.0, CAMERA, DEFAULT) is not None
    cut = svg(draw(shown(), 400, window=(0.0, 4.3, 3.0, 6.0)))
    assert "Nørth" not in cut


@pytest.mark.parametrize("kind", BASES)
def test_every_base_has_a_sign_of_its_own(kind: str) -> None:
    sign = Landmark(kind, "", (0, 0), worth="2")
    items = list(BASES[kind](sign, 50.0, 50.0, 60.0, DEFAULT))
    assert len(items) >= 3
    if kind == "muster":
        assert [each.words for each in items if isinstance(each, Text)] == ["2"]


@pytest.mark.parametrize("kind", ["broken", "crate", "ice", "watch", "jump", "entrenched"])
def test_a_mark_stands_right_where_it_is_put(kind: str) -> None:
    around = svg(draw(shown(markers=(Marker(kind, "North", "a mark", "British"),)), 700))
    exact = Marker(kind, "North", "a mark", "British", "x", (1.0, 4.0))
    put = svg(draw(shown(markers=(exact,)), 700))
    assert kind in TOKENS
    assert f'id="{kind}-British-North-x"' in put
    assert f'id="{kind}-British-North"' in around


# -- counters -------------------------------------------------------------------------------------


def test_piles_of_two_sides_lie_in_columns_and_of_one_side_in_a_row() -> None:
    a, b, c = ((name, (piece(name),)) for name in "abc")
    both = laid((10.0, 5.0), [[a, b], [c]])
    assert [pile.title for pile in both] == ["a", "b", "c"]
    (ax, ay), (bx, by), (cx, cy) = (pile.at for pile in both)
    assert ax == bx < 10.0 < cx
    assert ay == cy == 5.0 < by
    alone = laid((10.0, 5.0), [[], [a, b, c]])
    assert [pile.at[1] for pile in alone] == [5.0] * 3
    assert alone[1].at[0] == 10.0
    assert laid((10.0, 5.0), [[("nobody", ())], []]) == ()


def test_piles_are_drawn_where_they_lie_as_one_stack() -> None:
    units = (piece("A"), piece("B"), piece("C", "german"))
    piles = (Pile((1.0, 4.0), units[:2], "two"), Pile((2.0, 4.0), units[2:], "one"))
    picture = svg(draw(shown(Stack("North", "all of them", units, piles)), 700))
    assert picture.count('id="stack-North"') == 1
    assert picture.count('class="pile"') == 2
    x, y = CAMERA.at((2.0, 4.0))
    found = re.search(r'id="unit-C"[^>]*translate\(([\d.]+) ([\d.]+)\)', picture)
    assert found is not None
    assert float(found.group(1)) - 10 == pytest.approx(x * 680 / 670, abs=6)
    assert float(found.group(2)) - 10 == pytest.approx(y * 680 / 670, abs=6)


def test_results_and_losses_stand_clear_of_the_piles() -> None:
    units = (piece("A"), piece("B"), piece("C", "german"))
    piles = (
        Pile((1.1, 4.5), units[:1]),
        Pile((1.1, 5.28), units[1:2]),
        Pile((1.9, 4.5), units[2:]),
    )
    stack = Stack("North", "all", units, piles)
    scene = shown(
        stack,
        clashes=(Clash("North", "a fight", "E"),),
        losses=(Loss("North", "D dies", "British", "D"), Loss("North", "F dies", "British", "F")),
    )
    marks = Marks(scene, CAMERA, DEFAULT)
    clash = marks.clash(scene.clashes[0], 0)
    (burst,) = (each for each in clash.items if isinstance(each, Text))
    assert burst.y > CAMERA.at((0.0, 5.28 + SIDE / 2))[1]
    first, second = (
        next(each for each in marks.loss(loss, "North", at).items if isinstance(each, Text))
        for at, loss in enumerate(scene.losses)
    )
    assert first.x > CAMERA.at((1.9 + SIDE / 2, 0.0))[0]
    assert second.x < CAMERA.at((1.1 - SIDE / 2, 0.0))[0]


def test_a_pile_that_would_be_cut_off_is_left_out() -> None:
    units = (piece("A"), piece("B", "german"))
    piles = (Pile((1.0, 4.0), units[:1]), Pile((2.9, 4.0), units[1:]))
    picture = svg(draw(shown(Stack("North", "both", units, piles)), 400, window=(0, 3, 3, 6)))
    assert 'id="unit-A"' in picture
    assert 'id="unit-B"' not in picture


@pytest.mark.parametrize("side", [20.0, 30.0, 100.0])
def test_four_factors_stand_in_columns(side: float) -> None:
    items = counter(piece("A", factors=("(1)", "3", "0", "2"), move="5"), side, DEFAULT)
    words = [each for each in items if isinstance(each, Text)]
    factors = [each for each in words if each.words in ("(1)", "3", "0", "2")]
    assert [each.words for each in factors] == ["(1)", "3", "0", "2"]
    assert sorted(each.x for each in factors) == [each.x for each in factors]
    assert len({each.y for each in factors}) == 1
    assert ("5" in [each.words for each in words]) == (side > 24.0)  # else there is no room


def test_of_an_unseen_unit_the_arm_may_be_seen() -> None:
    unseen = Counter("x", "unseen", "British", "allied", face=False, symbol="ship")
    flag = replace(unseen, symbol="")
    ship, plain = (counter(each, 60.0, DEFAULT) for each in (unseen, flag))
    assert "?" in [each.words for each in ship if isinstance(each, Text)]
    assert "BR" in [each.words for each in plain if isinstance(each, Text)]


# -- for eyes and ears ----------------------------------------------------------------------------


def test_two_sides_in_one_place_are_told_as_such() -> None:
    both = Stack("North", "North: A; C", (piece("A"), piece("B"), piece("C", "german")))
    assert "Allied and german units: North: A; C." in alt_text(shown(both))
    text = text_board(shown(both), whole(BOARD))
    assert "B+1/C" in text
    assert "1~" in text  # a zone has its number, though nobody is there


def test_the_eye_goes_where_both_sides_are_in_one_place() -> None:
    both = Stack("South", "South", (piece("A"), piece("C", "german")))
    quiet = [Stack(place, place, (piece(place),)) for place in ("1", "North")]
    window = busiest(shown(*quiet, both), 3.0, 3.0)
    assert window[0] < 4.5 < window[2]
    assert window[1] < 4.5 < window[3]


def test_the_eye_goes_to_a_fight_ashore_rather_than_to_several_at_sea() -> None:
    fights = [Clash(place, f"a fight in {place}", "DR") for place in ("1", "1", "South")]
    where = interest(shown(clashes=tuple(fights)))
    assert max(where, key=lambda place: where[place]) == "South"


def test_a_long_track_goes_on_in_a_second_row() -> None:
    def tops(many: int) -> int:
        track = Track("Turns", tuple(Step(str(at)) for at in range(many)))
        steps = [
            each for each in track_panel(track, 440.0, DEFAULT).items if isinstance(each, Group)
        ]
        return len(
            {
                next(p.d.split("L")[0].split()[1] for p in s.items if isinstance(p, Path))
                for s in steps
            }
        )

    assert (tops(8), tops(13), tops(19)) == (1, 1, 2)


def test_panels_go_over_what_is_not_in_the_game_and_then_under_the_board() -> None:
    wide = replace(BOARD, key="with an apron", aprons=((6.2, 0.0, 9.0, 6.0),))
    cells = (*CELLS, Cell("3", (9.2, 1.0), ((9, 0), (9.4, 0), (9.4, 6), (9, 6)), "sea", "3"))
    wide = replace(wide, cells=cells)
    turns = Track("Turns", tuple(Step(str(at)) for at in range(40)))
    scene = replace(shown(tracks=(turns,)), board=wide)
    sheet = draw(scene, 1200)
    panels = {
        each.id: each for each in sheet.items if isinstance(each, Group) and each.kind == "panel"
    }
    assert panels["panel-title"].x > 0.6 * sheet.width
    narrow = draw(scene, 500)
    under = {
        each.id: each for each in narrow.items if isinstance(each, Group) and each.kind == "panel"
    }
    assert under["panel-title"].x < 100


def test_what_is_disrupted_can_still_be_read() -> None:
    """No line of it is as thick as a fifth of the sign, nor fills it."""
    for unit in (40.0, 100.0, 300.0):
        drawn = list(TOKENS["broken"](Spot(0, 0, unit, DEFAULT.nation("British")), DEFAULT))
        lines = [each for each in drawn if isinstance(each, Path)]
        assert all(each.fill == "none" and each.width < 0.07 * unit for each in lines)
