"""What every position of stacks on a board can be asked."""

from __future__ import annotations

import pytest

from pbem.engine.ruleset import Verdict
from pbem.wargame.position.events import Ended
from tests.wargame.toy import BLUE, RED, RedSetUp, Toy


def toy() -> Toy:
    return Toy(stacks={"0101": ("R1", "R2"), "0202": ("B1",)})


def test_whoever_is_on_top_holds_the_hex():
    game = toy()
    assert [game.holder(hex) for hex in ("0101", "0202", "0303")] == [RED, BLUE, None]


def test_a_side_occupies_the_hexes_where_it_stands():
    game = toy()
    assert game.board.grid.named(game.occupied(RED)) == ["0101"]


def test_units_are_told_hex_by_hex():
    game = toy()
    assert list(game.units_of(RED)) == ["R1", "R2"]


def test_nothing_follows_a_verdict():
    game = toy()
    game.push(RedSetUp())
    game.verdict = Verdict(RED, "9.0", "Red wins.")
    game.push(RedSetUp())
    assert len(game.agenda) == 1


def test_play_stops_at_the_instant_of_a_verdict():
    game = toy()
    game.push(RedSetUp())
    assert game.end(Verdict(RED, "9.0", "Red wins")) == Ended(RED, "9.0", "Red wins")
    assert (game.verdict, game.agenda) == (Verdict(RED, "9.0", "Red wins"), [])


def test_both_sides_in_a_hex_cannot_be():
    game = Toy(stacks={"0101": ("R1", "B1")})
    with pytest.raises(AssertionError, match="both sides are in 0101"):
        game.check_stacks(game.board.grid.whole)


def test_nobody_stands_where_nobody_can():
    game = toy()
    with pytest.raises(AssertionError, match="somebody is in 0202"):
        game.check_stacks(game.masked(("0101",)))
