"""A counter can be read whatever has befallen its unit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbem.atlas.drawing.display import Path, Text
from pbem.atlas.drawing.palette import PALETTES, STANDS_OUT, Nation, Palette, contrast, set_off
from pbem.atlas.pieces.counters import counter
from pbem.wargame.scene import Counter
from tests.atlas.titles import TITLES, worn

SHARP = 7.0  # to 1: the contrast of text that everybody can read


def nations(palette: Palette) -> Iterator[tuple[str, Nation]]:
    yield from (palette.nations | palette.guests | palette.powers).items()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", PALETTES)
def test_what_is_printed_on_a_counter_stands_out_from_it(name: str, title: str) -> None:
    for nation, colours in nations(worn(name, title)):
        assert contrast(colours.ink, colours.card) >= SHARP, nation


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", PALETTES)
def test_it_stands_out_no_less_from_the_marks_of_disrupted_and_reduced_ones(
    name: str, title: str
) -> None:
    for nation, colours in nations(worn(name, title)):
        assert contrast(colours.ink, set_off(colours)) >= SHARP, nation


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", PALETTES)
def test_those_marks_are_seen_on_every_card_white_ones_too(name: str, title: str) -> None:
    for nation, colours in nations(worn(name, title)):
        assert contrast(set_off(colours), colours.card) >= STANDS_OUT, nation


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#767676", "#ffffff", 4.54), ("#ff0000", "#ff0000", 1.0)],
)
def test_contrast_is_that_of_the_guidelines(one: str, other: str, ratio: float) -> None:
    assert round(contrast(one, other), 2) == round(contrast(other, one), 2) == ratio


@pytest.mark.parametrize("size", [16.0, 30.0, 60.0, 120.0])
@pytest.mark.parametrize("what", ["disrupted", "reduced"])
def test_who_is_disrupted_or_reduced_has_a_mark_and_the_same_ink(what: str, size: float) -> None:
    palette = PALETTES["default"]
    plain = Counter("a", "", "German", "german", True, "infantry", "XX", "2 Pz", "", ("4", "5"))
    struck = Counter(
        "a", "", "German", "german", True, "infantry", "XX", "2 Pz", "", ("4", "5"),
        disrupted=what == "disrupted", reduced=what == "reduced",
    )  # fmt: skip
    before, after = (counter(each, size, palette) for each in (plain, struck))
    assert [each for each in after if isinstance(each, Text)] == [
        each for each in before if isinstance(each, Text)
    ]
    mark = set_off(palette.nation("German"))
    marks = [each for each in after if isinstance(each, Path) and mark in (each.fill, each.stroke)]
    assert marks
    assert contrast(mark, palette.nation("German").card) >= 1.4
