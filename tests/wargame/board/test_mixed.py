"""Boards of hexes with sea areas and boxes beside them."""

import pytest

from pbem.wargame.board.areas import Areas
from pbem.wargame.board.hexgrid import numbered
from pbem.wargame.board.mixed import Mixed

LAND = numbered("flat", "odd", range(1, 6), range(1, 6))
SEAS = Areas(["North Sea", "Atlantic", "US box"], [("North Sea", "Atlantic", ["sea"])])
LINKS = [
    ("0101", "North Sea", ["coast"]),
    ("0501", "Atlantic", ["coast", "port"]),
    ("US box", "Atlantic", []),
]
BOARD = Mixed([LAND, SEAS], LINKS)
AT = BOARD.index


def test_the_hexes_keep_their_indices():
    assert all(AT[label] == hex for label, hex in LAND.index.items())


def test_a_way_leads_over_the_sea_if_it_is_shorter():
    assert BOARD.distance(AT["0101"], AT["0501"]) == 3
    assert LAND.distance(AT["0101"], AT["0501"]) == 4
    assert BOARD.distance(AT["0101"], AT["US box"]) == 3


def test_what_lies_between_comes_from_the_part_or_the_link():
    assert BOARD.between(AT["North Sea"], AT["Atlantic"]) == {"sea"}
    assert BOARD.between(AT["Atlantic"], AT["0501"]) == {"coast", "port"}
    assert not BOARD.between(AT["US box"], AT["Atlantic"])
    assert not BOARD.between(AT["0101"], AT["0102"])


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (("0101", "Styx", []), "There is no Styx"),
        (("0101", "0101", []), "0101 is linked to itself"),
        (("Atlantic", "0501", []), "Atlantic and 0501 is listed in two different ways"),
    ],
)
def test_a_link_that_cannot_be_is_refused(link, words):
    with pytest.raises(ValueError, match=words):
        Mixed([LAND, SEAS], [*LINKS, link])


def test_a_label_stands_for_one_place():
    with pytest.raises(ValueError, match="0101 is on the board twice"):
        Mixed([LAND, Areas(["0101"], [])], [])
