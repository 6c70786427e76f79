"""Names stay legible, whatever stands or happens in their hexes."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from pbem.atlas.board.labels import labels, name_box
from pbem.atlas.board.marks import Marks
from pbem.atlas.board.over import footprint
from pbem.atlas.draw import draw
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import Clip, Group, Item, Text
from pbem.atlas.drawing.palette import DEFAULT
from pbem.atlas.sheet.crop import around
from pbem.atlas.sheet.layout import layout
from pbem.wargame.scene import Board, Box, Clash, Scene
from tests.atlas.fjords import seen
from tests.atlas.scenes import seen as jupiter
from tests.munich.europe import at_start
from tests.munich.europe import seen as europe

SCENE = seen(None)
BOARDS: dict[str, Board] = {
    "jupiter": jupiter(None).board,
    "narvik": SCENE.board,
    "munich": europe(at_start(), "axis").board,
}


def camera(scene: Scene, width: int) -> Camera:
    return layout(scene, width, DEFAULT).camera


def texts(items: tuple[Item, ...]) -> list[Text]:
    found = [item for item in items if isinstance(item, Text)]
    for item in items:
        if isinstance(item, Group | Clip):
            found += texts(item.items)
    return found


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("width", [900, 1600])
@pytest.mark.parametrize("name", ["Narvik", "Elvegardsmoen", "Bjerkvik", "Oyjord"])
def test_a_name_under_a_stack_is_written_over_it(name: str, width: int) -> None:
    sheet = draw(SCENE, width)
    assert name in {text.words for text in texts(sheet.items)}


def test_a_name_that_is_moved_below_a_stack_is_not_seen_twice() -> None:
    scene = jupiter(None)
    items = draw(scene, 1600).items
    (stacks,) = [at for at, item in enumerate(items) if getattr(item, "kind", "") == "stacks"]
    before, after = texts(items[:stacks]), texts(items[stacks + 1 :])
    written = {text.words: text for text in after}
    papered = {text.words for text in before if text.fill == text.halo}
    board = {text.words: text for text in texts(draw(scene, 1600).board)}
    unit = camera(scene, 1600).unit
    moved = {each for each in written if each in board and each.isalpha()}
    assert papered == {each for each in moved if written[each].y - board[each].y > 0.04 * unit}
    assert papered


def test_a_name_far_from_all_stacks_is_written_once() -> None:
    assert "Hundalen" not in {text.words for text in texts(draw(SCENE, 1600).items)}


@pytest.mark.parametrize("width", [900, 1600])
def test_no_name_of_a_town_lies_on_the_stack_in_it(width: int) -> None:
    seen_by = camera(SCENE, width)
    marks = Marks(SCENE, seen_by, DEFAULT)
    named = labels(SCENE.board, seen_by, DEFAULT).by_place
    for stack in SCENE.stacks:
        if stack.place in named and named[stack.place][0].kind == "town":
            box = footprint(stack, *marks.at(stack.place), seen_by.unit)
            _, name = named[stack.place]
            assert name.y > box[3], f"{name.words} begins inside its stack"


@pytest.mark.parametrize("hex", ["0919", "1216", "1215", "1018"])
def test_a_result_does_not_hide_the_name_of_its_hex(hex: str) -> None:
    fought = replace(SCENE, clashes=(Clash(hex, "", "2D E"),))
    seen_by = camera(fought, 1600)
    named = labels(fought.board, seen_by, DEFAULT).by_place
    marks = Marks(fought, seen_by, DEFAULT, named)
    (result,) = texts((marks.clash(fought.clashes[0], 0),))
    assert not overlap(name_box(result), name_box(named[hex][1]))


def test_who_was_lost_beside_a_stack_does_not_hide_it() -> None:
    seen_by = camera(SCENE, 1600)
    marks = Marks(SCENE, seen_by, DEFAULT)
    stacks = {stack.place: stack for stack in SCENE.stacks}
    assert SCENE.losses
    for loss in SCENE.losses:
        (words,) = texts((marks.loss(loss, loss.place, 0),))
        box = footprint(stacks[loss.place], *marks.at(loss.place), seen_by.unit)
        left, top, right, bottom = name_box(words)
        middle = ((left + right) / 2, (top + bottom) / 2)
        assert not (box[0] < middle[0] < box[2] and box[1] < middle[1] < box[3])


@pytest.mark.parametrize("place", ["2604", "2413", "2203", "3003"])
def test_no_name_is_cut_by_the_edge_of_a_crop(place: str) -> None:
    scene = jupiter("allied")
    window = around(scene.board, place, 3)
    seen_by = layout(scene, 420, DEFAULT, window).camera
    right, bottom = seen_by.x + seen_by.width, seen_by.y + seen_by.height
    for name in texts(labels(scene.board, seen_by, DEFAULT).items):
        if not name.angle and len(name.words) > 2:
            left, top, end, low = name_box(name)
            assert left >= seen_by.x, name.words
            assert end <= right, name.words
            assert top >= seen_by.y, name.words
            assert low <= bottom, name.words


@pytest.mark.parametrize("title", ["jupiter", "narvik", "munich"])
def test_every_road_and_railway_leads_to_a_named_place_or_over_the_edge(title: str) -> None:
    board = BOARDS[title]
    named = {each.place for each in board.landmarks if each.name}
    ways = [line.through for line in board.lines if line.kind in ("road", "rail")]
    met = Counter(place for way in ways for place in dict.fromkeys(way))
    ends = {end for way in ways for end in (way[0], way[-1]) if end and met[end] == 1}
    assert ends <= named
