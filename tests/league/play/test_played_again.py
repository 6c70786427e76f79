"""How things stood in the middle of an adjudication: it is played again from the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.games import catalogue
from pbem.league.play.played_again import position_during, steps_during
from pbem.store.database import Store
from tests.league.begun import at_table, led_by_staff
from tests.league.company import Company

FEW = 8  # mails


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def moving(club: Company) -> int:
    """A game of Jupiter in which two units have just moved and an attack was made."""
    game = club.ready()
    club.say("georg", game, "DONE MOVES")
    club.say("anna", game, "M 1US 1419\nM 3US 1419\nDONE MOVES\nA 1420 WITH 1US, 3US")
    return game


def test_between_two_moves_the_first_unit_stands_where_it_went(club: Company) -> None:
    with at_table(club, moving(club)) as game:
        number = game.row.snapshots
        position = position_during(game, number, steps_during(game, number)[0])
    assert position.where["1US"] == "1419"
    assert position.where["3US"] == "1616"


@pytest.mark.parametrize("title", catalogue.titles())
def test_after_the_last_step_it_stands_as_it_was_stored(club: Company, title: str) -> None:
    with at_table(club, led_by_staff(club, title, FEW)) as table:
        assert table.row.snapshots > 2
        for moment in range(2, table.row.snapshots + 1):
            stored = table.rules.encode(table.position_at(moment))
            ends = steps_during(table, moment)
            assert table.rules.encode(position_during(table, moment, ends[-1])) == stored


def test_where_a_game_went_back_nothing_is_told_of_the_middle(club: Company) -> None:
    game = moving(club)
    club.say("mona", game, "ROLLBACK 1 STEP BECAUSE of a slip")
    with at_table(club, game) as table:
        assert steps_during(table, table.row.snapshots) == []


def test_the_set_up_has_nothing_before_it(club: Company) -> None:
    with at_table(club, moving(club)) as table:
        assert steps_during(table, 1) == []
