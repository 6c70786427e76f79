"""The map of a mail about ships at sea: a sea is shown where its middle is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.league.notices import Picture
from pbem.league.play.proposals import with_proposals
from pbem.league.play.telling.maps import paint
from pbem.store.database import Store
from tests.league.begun import led_by_staff
from tests.league.company import Company


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def test_a_map_is_asked_for_by_a_sea_or_by_a_town_on_another_sheet(club: Company) -> None:
    game = led_by_staff(club, "eto", 2, scenario="bismarck")
    for name in ("North Atlantic", "Moscow"):
        picture = club.answer("anna", game, f"MAP {name}").picture
        assert isinstance(picture, Picture)
        assert picture.places or picture.sheet
        with club.house.look() as work:
            assert paint(work, picture) is not None


def test_a_question_about_ships_comes_with_the_sea_that_the_staff_would_sail_to(
    club: Company,
) -> None:
    game = led_by_staff(club, "eto", 2, scenario="bismarck")
    with club.house.look() as work:
        pictures = [
            found
            for mail in club.mails("anna")
            if (found := with_proposals(work, mail).picture) is not None and found.asked
        ]
    sea = club.loaded(game).position.board.middles["North-Atlantic"]
    assert any(sea in each.places for each in pictures), [each.places for each in pictures]
