"""The months of a scenario, and who wins."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.position.control import note_entry
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.sequence import BeginMonth, EndMonth, clear_status
from pbem.games.eto.turn.victory import bulge, case_white, points
from tests.eto.fields import ARDENNES, field, ran, ready
from tests.marks import rule


@rule("eto", "sc.3.2")
def test_the_offensives_of_december_and_january() -> None:
    game = ready(ARDENNES)
    assert game.offensives == {"Germany": 3, "United States": 1}
    ran(game, BeginMonth(2))
    assert game.offensives == {"Germany": 1, "United States": 4}
    assert game.weather == "W"


@rule("eto", "sc.3.2")
def test_the_germans_begin_and_no_aircraft_are_rolled_for() -> None:
    game = ready(ARDENNES)
    assert game.agenda[-1].asks(game) == "germany"
    assert not game.grounded


@rule("eto", "0.1")
def test_poland_is_played_from_the_seat_of_the_western_allies() -> None:
    game = ready("case_white")
    assert game.side_of("PI1") == "west"
    assert game.sides_in_play() == ("germany", "west")


@rule("eto", "42.3")
def test_each_nation_is_in_its_partnership() -> None:
    game = field("")
    assert game.partnership_of("GI1") == "axis"
    assert game.partnership("italy") == "axis"
    assert game.foes("axis") == ("western",)


def test_at_the_end_of_a_month_everybody_is_fresh() -> None:
    game = field("GI1 W3422", ARDENNES)
    game.activated["GI1"], game.committed["GI1"] = "HQB", "PC"
    game.used, game.flipped = {"HQB"}, {"Manteuffel"}
    clear_status(game)
    left = (game.activated, game.committed, game.used, game.flipped)
    assert not any(left)


@rule("eto", "sc.4.4")
@pytest.mark.parametrize(
    ("steps", "winner", "level"),
    [(0, "germany", "major"), (1, "germany", "major"), (2, "germany", "minor"),
     (3, "germany", "minor"), (4, "west", "minor")],
)  # fmt: skip
def test_what_the_conquest_of_poland_may_cost(steps: int, winner: str, level: str) -> None:
    game = field("")
    game.conquered["Poland"] = "axis"
    game.steps_lost["Germany"] = steps
    verdict = case_white(game)
    assert (verdict.winner, verdict.level) == (winner, level)


@rule("eto", "sc.4.4")
def test_a_poland_that_holds_out_is_a_major_victory() -> None:
    verdict = case_white(field("PI1 W3533"))
    assert (verdict.winner, verdict.level) == ("west", "major")


def december() -> Europe:
    return ready(ARDENNES)


@rule("eto", "sc.3.3")
def test_brussels_and_antwerp_in_supply_are_a_german_major_victory() -> None:
    game = december()
    game.take("axis", game.masked(("W3419", "W3520")))
    assert bulge(game).level != "major"  # nobody brings supply there
    allies = [id for id in game.where if game.on_map(id) and game.partnership_of(id) == "western"]
    for id in allies:
        game.send(id, POOL)
    game.take("axis", game.board.lands["Belgium"] | game.masked(("W3421", "W3521")))
    assert bulge(game).level != "major"  # nobody occupies them
    game.put("GI1", "W3419")
    game.put("GI2", "W3520")
    verdict = bulge(game)
    assert (verdict.winner, verdict.level) == ("germany", "major")


@rule("eto", "sc.3.3")
def test_three_german_armor_units_lost_are_an_allied_major_victory() -> None:
    game = december()
    for id in ("GA1", "GA2", "GH1"):
        game.send(id, POOL)
    verdict = bulge(game)
    assert (verdict.winner, verdict.level) == ("west", "major")


@rule("eto", "sc.3.3")
def test_not_while_the_germans_win_on_points() -> None:
    game = december()
    for id in ("GA1", "GA2", "GH1"):
        game.send(id, POOL)
    for hex in game.board.grid.named(game.board.lands["Belgium"]):
        note_entry(game, "axis", hex)
    for number in range(1, 10):
        game.send(f"UI{number}", POOL)
    assert bulge(game).winner == "germany"


@rule("eto", "sc.3.3")
def test_points_for_hexes_and_for_units() -> None:
    game = december()
    assert points(game, "axis") == points(game, "western") == 0
    note_entry(game, "axis", "W3320")  # open country
    assert points(game, "axis") == 1
    note_entry(game, "axis", "W3220")  # a town
    board = game.board
    worth = 3 if board.is_in("W3220", board.crh) else 2
    assert points(game, "axis") == 1 + worth
    game.send("UI1", POOL)
    game.depleted.add("UA1")
    game.send("UA2", POOL)
    assert points(game, "axis") == 1 + worth + 1 + 2 + 4


@rule("eto", "sc.3.3")
def test_rough_hexes_bring_no_points_and_woods_do() -> None:
    game = december()
    board = game.board
    rough, woods = "W2517", "W3320"
    assert board.is_in(rough, board.rough)
    assert board.is_in(woods, board.forest)
    note_entry(game, "axis", rough)
    assert points(game, "axis") == 0
    note_entry(game, "axis", woods)
    assert points(game, "axis") == 1


@rule("eto", "sc.3.3")
def test_hexes_that_a_front_brings_are_not_counted() -> None:
    game = december()
    game.take("axis", game.masked(("W3320",)))
    assert points(game, "axis") == 0


@rule("eto", "sc.3.3")
def test_a_hex_counts_for_who_was_the_last_to_enter_it() -> None:
    game = december()
    note_entry(game, "axis", "W3320")
    note_entry(game, "western", "W3320")
    assert points(game, "axis") == points(game, "western") == 0


def test_an_even_score_is_a_draw() -> None:
    assert bulge(december()).winner is None


def test_the_last_month_is_judged() -> None:
    game = field("PI1 W3533")
    list(EndMonth().run(game, PreparedDice(())))
    assert game.verdict is not None
