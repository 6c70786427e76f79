"""14.2  Range and lines of fire over the peaks of the real map."""

from __future__ import annotations

from copy import copy

import pytest

from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.combat.fire_lines import blocking, fire_targets
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.game import Narvik
from tests.marks import rule
from tests.narvik.fights import fight, refused, standing

BOARD = Narvik(options={}).board


def test_the_peaks_are_where_these_tests_take_them() -> None:
    assert {"1512", "1513", "1613"} <= set(BOARD.grid.named(BOARD.peaks))
    assert not set(BOARD.grid.named(BOARD.peaks)) & {"1412", "1413", "1511", "1514", "1612"}


@rule("narvik", "14.2")
@pytest.mark.parametrize(
    ("a", "b", "peaks"),
    [
        ("1511", "1514", ("1512",)),  # straight through two
        ("1514", "1511", ("1513",)),  # the first one on the way
        ("1511", "1512", ()),  # into a peak
        ("1513", "1514", ()),  # from a peak
        ("1511", "1513", ("1512",)),  # over a peak into a peak
        ("1412", "1612", ()),  # along the side of one peak
        ("1413", "1613", ("1512", "1513")),  # along the side between two
        ("1714", "1717", ()),  # open ground, into a peak
    ],
)
def test_peaks_between_the_ends_block(a: str, b: str, peaks: tuple[str, ...]) -> None:
    assert blocking(BOARD, a, b) == peaks


@rule("narvik", "14.2")
@pytest.mark.parametrize(("peak", "a", "b"), [("1426", "1326", "1526"), ("1301", "1201", "1401")])
def test_a_line_along_the_edge_of_the_map_is_not_blocked_by_the_one_peak_beside_it(
    peak: str, a: str, b: str
) -> None:
    board = copy(BOARD)
    board.peaks = board.grid.mask((peak,))
    assert blocking(board, a, b) == ()
    board.peaks = board.grid.mask((peak, a, b))
    assert blocking(board, a, b) == ()


@rule("narvik", "14.2")
@rule("narvik", "2.3.6")
def test_a_gun_of_range_four_reaches_four_hexes_and_not_five() -> None:
    game = standing("2016: 112A | 2012: AltaA | 2011: AltaB")
    assert list(fire_targets(game, "112A")) == ["2012"]
    case = refused(game, "german", Fire("KGD", (Shot(("112A",), "2011"),)))
    assert case.case == "14.2"
    assert case.legal == ("112A > 2012",)


@rule("narvik", "14.2")
def test_a_shot_over_a_peak_is_refused_and_the_peak_named() -> None:
    game = standing("1511: 112A | 1514: AltaA")
    refusal = refused(game, "german", Fire("KGD", (Shot(("112A",), "1514"),)))
    assert refusal.case == "14.2"
    assert "1512" in refusal.message


@rule("narvik", "14.2")
def test_fire_crosses_the_sea() -> None:
    game = standing("0919: 112A | 0820: AltaA")
    assert fight(game, "german", Fire("KGD", (Shot(("112A",), "0820"),)), [1])
