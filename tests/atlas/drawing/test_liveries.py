"""Colours that a game brings with it."""

from __future__ import annotations

from pbem.atlas.drawing.liveries import dressed, livery_inks
from pbem.atlas.drawing.palette import DEFAULT, MONOCHROME
from pbem.wargame.scene import Board, Livery

OWN = (
    Livery("purple", card="#7a3f9a", ink="#ffffff", box="#d9c3e6"),
    Livery("German", card="#112233", ink="#eeeeee", box="#445566"),
)
PLAIN = Board("plain", "Plain", ())
COLOURED = Board("coloured", "Coloured", (), liveries=OWN)


def test_a_board_without_colours_leaves_a_palette_as_it_is():
    assert dressed(DEFAULT, PLAIN) is DEFAULT
    assert livery_inks(DEFAULT, PLAIN) == ()


def test_a_games_own_colours_go_before_those_of_the_palette():
    palette = dressed(DEFAULT, COLOURED)
    assert palette.nation("purple").card == palette.side("purple") == "#7a3f9a"
    assert palette.nation("German").card == "#112233"
    assert palette.nation("US") == DEFAULT.nation("US")


def test_what_is_kept_for_one_board_is_not_drawn_on_another():
    assert dressed(DEFAULT, COLOURED).name not in (DEFAULT.name, MONOCHROME.name)


def test_a_palette_without_colours_has_shades():
    palette = dressed(MONOCHROME, COLOURED)
    first, second = (palette.nation(each.name) for each in OWN)
    assert first.card != second.card
    for colours in (first, second):
        for colour in (colours.card, colours.ink, colours.box):
            assert colour[1:3] == colour[3:5] == colour[5:]


def test_the_colours_are_among_those_that_a_map_is_printed_in():
    palette = dressed(DEFAULT, COLOURED)
    assert {"#7a3f9a", "#ffffff", "#d9c3e6"} <= set(livery_inks(palette, COLOURED))
