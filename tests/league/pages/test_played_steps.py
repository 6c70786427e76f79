"""What happened in one adjudication, step by step, and how the board is to be shown at each."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.league.pages.played_steps import PlayedStep, played_steps
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.played_again import position_during
from pbem.store.database import Store
from tests.league.begun import at_table, led_by_staff
from tests.league.company import Company

MAILS = 8  # in Narvik, until the British have sailed: several units with one order


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def sailings(game: LoadedGame, number: int) -> list[PlayedStep]:
    steps = played_steps(game, "allied", number)
    return [each for each in steps if "sails from" in each.words]


def test_who_goes_with_others_by_one_order_is_told_one_by_one(club: Company) -> None:
    with at_table(club, led_by_staff(club, "narvik", MAILS)) as game:
        number, sailed = next(
            (at, found)
            for at in range(2, game.row.snapshots + 1)
            if len(found := sailings(game, at)) > 1
        )
        *first, last = sailed
        for each in first:  # not there yet on the board, so it says itself where it is
            ((unit, place),) = each.went.items()
            before = position_during(game, number, each.board) or game.position_at(number - 1)
            assert before.where[unit] != place
        assert last.went == {}  # all of it is done


def test_a_step_that_stands_on_its_board_need_not_say_where(club: Company) -> None:
    game = club.ready()
    club.say("georg", game, "DONE MOVES")
    club.say("anna", game, "M 1US 1419")
    with at_table(club, game) as table:
        step = played_steps(table, "allied", table.row.snapshots)[0]
        assert step.path[-1] == "1419"
        assert step.went == {}
        assert position_during(table, table.row.snapshots, step.board).where["1US"] == "1419"


def test_steps_at_sea_point_to_where_the_map_shows_the_sea(club: Company) -> None:
    with at_table(club, led_by_staff(club, "eto", 4, scenario="bismarck")) as game:
        steps = [
            each
            for at in range(2, game.row.snapshots + 1)
            for each in played_steps(game, "germany", at)
        ]
    named = {place for each in steps for place in (*each.places, *each.path, *each.went.values())}
    shown = game.position.board.grid.index
    assert "North-Atlantic" not in named
    assert game.position.board.middles["North-Atlantic"] in named
    assert named <= set(shown)
