"""The map as text: alt text, text board, listing."""

from __future__ import annotations

from pbem.atlas.pens.ascii import listing, text_board
from pbem.atlas.sheet.crop import around
from pbem.atlas.words import alt_text
from tests.atlas.scenes import seen


def test_the_alt_text_tells_the_position() -> None:
    told = alt_text(seen("allied"))
    assert told.startswith("Operation Jupiter. Turn 3: 14-16 November 1942.")
    assert "Allied victory points" in told
    assert "A German unit, unseen, disrupted" in told
    assert "German supply source in Narvik (1838)." in told
    assert "is eliminated in Nikel (2705)" in told


def test_the_text_board_shows_a_region() -> None:
    scene = seen("allied")
    lines = text_board(scene, around(scene.board, "2603", 2)).splitlines()
    assert max(map(len, lines)) <= 100
    at = next(number for number, line in enumerate(lines) if "2603#" in line)
    column = lines[at].index("2603#")
    assert lines[at + 1][column:].startswith("6Arm+2")
    two_right = lines[at + 1].find("2703", column)
    assert two_right > column or "2703" in lines[at - 1][column:]


def test_neighbours_stand_half_a_hex_lower() -> None:
    """2603 has 2703 to its lower right or upper right, as odd columns lie half a hex down."""
    scene = seen("allied")
    lines = text_board(scene, around(scene.board, "2603", 2)).splitlines()
    where = {
        label: next(at for at, line in enumerate(lines) if label in line)
        for label in ("2603", "2703", "2604")
    }
    assert where["2604"] - where["2603"] == 2
    assert where["2703"] - where["2603"] == 1


def test_the_listing_goes_by_hex() -> None:
    told = listing(seen("allied"))
    assert "Petsamo (2603)\n  6Arm: British 6th Armoured" in told
    assert "2504  Attack on 2504" in told
    assert "A German unit, unseen" in told


def test_a_listing_of_a_window_leaves_out_the_rest() -> None:
    scene = seen("allied")
    told = listing(scene, around(scene.board, "1616", 2))
    assert "1Arm" in told
    assert "6Arm" not in told
