"""Crops for a phone: what is printed on them can be read at arm's length."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pbem.atlas.drawing.display import Clip, Group, Item, Text
from pbem.atlas.drawing.text import CAP_HEIGHT
from pbem.atlas.phone import overview, phone, phone_windows
from pbem.games.eto.map.scene import scene as in_eto
from pbem.games.eto.rules import RULES
from pbem.wargame.scene import Box, Clash, Scene
from tests.atlas import fjords
from tests.atlas.scenes import seen
from tests.eto.fields import ARDENNES, ready
from tests.munich import europe

RATIO = 2  # pixels of the file to a CSS pixel
SCENES = {
    "jupiter": seen("allied"),
    "narvik": fjords.seen("german"),
    "munich": europe.seen(europe.at_start(), "axis"),
    "eto": in_eto(RULES.view(ready(ARDENNES), "germany"), "germany"),
}


def texts(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group | Clip):
            yield from texts(item.items)


def holds(window: Box, scene: Scene, place: str) -> bool:
    x, y = next(cell.centre for cell in scene.board.cells if cell.label == place)
    return window[0] < x < window[2] and window[1] < y < window[3]


@pytest.mark.parametrize("title", SCENES)
def test_it_is_as_wide_as_two_phones(title: str) -> None:
    scene = SCENES[title]
    (window,) = phone_windows(scene)
    sheet = phone(scene, window)
    assert sheet.width == 780
    assert sheet.height <= 1100


@pytest.mark.parametrize("title", SCENES)
def test_the_numbers_of_hexes_are_eleven_pixels_high(title: str) -> None:
    scene = SCENES[title]
    (window,) = phone_windows(scene)
    labels = {cell.label for cell in scene.board.cells}
    numbers = [text for text in texts(phone(scene, window).board) if text.words in labels]
    assert len(numbers) > 12
    assert min(text.size * CAP_HEIGHT / RATIO for text in numbers) >= 11


@pytest.mark.parametrize("title", SCENES)
def test_factors_and_names_of_towns_are_ten_pixels_high(title: str) -> None:
    scene = SCENES[title]
    (window,) = phone_windows(scene)
    sheet = phone(scene, window)
    factors = {"-".join(each.factors) for stack in scene.stacks for each in stack.counters}
    towns = {each.name for each in scene.board.landmarks if each.kind in ("town", "settlement")}
    printed = [text for text in texts(sheet.items) if text.words in factors - {""}]
    named = [text for text in texts(sheet.board) if text.words in towns]
    assert printed
    assert named
    assert min(text.size * CAP_HEIGHT / RATIO for text in (*printed, *named)) >= 10


def test_without_places_it_shows_the_battle() -> None:
    scene = seen("allied")
    (window,) = phone_windows(scene)
    assert all(holds(window, scene, clash.place) for clash in scene.clashes)


def test_before_the_first_shot_it_shows_where_the_sides_face_each_other() -> None:
    scene = SCENES["munich"]
    (window,) = phone_windows(scene)
    sides = {stack.counters[-1].side for stack in scene.stacks if holds(window, scene, stack.place)}
    assert sides >= {"allied", "axis"}


def test_places_far_apart_get_a_crop_each() -> None:
    scene = seen("allied")
    windows = phone_windows(scene, ("2604", "1838"))
    assert len(windows) == 2
    assert all(any(holds(each, scene, place) for each in windows) for place in ("2604", "1838"))


def test_places_side_by_side_share_one() -> None:
    scene = seen("allied")
    assert len(phone_windows(scene, ("2603", "2604", "2504"))) == 1


def test_the_heavier_fighting_goes_before() -> None:
    scene = seen("allied")
    far = tuple(Clash("1838", "Attack on Narvik", "DR") for _ in range(9))
    (window,) = phone_windows(replace(scene, clashes=(*scene.clashes, *far)))
    assert holds(window, scene, "1838")


@pytest.mark.parametrize("title", SCENES)
def test_the_whole_board_fills_the_phone_and_has_no_number_that_nobody_could_read(
    title: str,
) -> None:
    scene = SCENES[title]
    sheet = overview(scene, 780, relief=False)
    assert sheet.width == 780
    groups = (each for each in sheet.board if isinstance(each, Group))
    assert [each.items for each in groups if each.kind == "numbers"] == [()]
    assert sheet.key != overview(scene, 780, relief=True).key
