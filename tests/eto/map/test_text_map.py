"""The map as text: rows of hexes below one another, each with the unit that stands there."""

from __future__ import annotations

from pbem.atlas.pens.ascii import text_board
from pbem.atlas.sheet.crop import around
from pbem.games.eto.facts.nations import GERMANY
from pbem.games.eto.map.scene import scene
from tests.eto.fields import field


def test_a_unit_is_written_below_the_number_of_its_hex() -> None:
    drawn = scene(field("GI1 W3629, GI2 W3630"), GERMANY)
    lines = text_board(drawn, around(drawn.board, "W3629", 1)).splitlines()
    (at,) = (number for number, line in enumerate(lines) if "W3629" in line)
    column = lines[at].index("W3629")
    assert lines[at + 1][column:].startswith("GI1 ")
    assert lines[at].index("W3630") == column + 8
    assert lines[at + 1][column + 8 :].startswith("GI2")
    assert lines[at + 2].index("W3530") == column + 4
