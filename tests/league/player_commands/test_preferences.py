"""What somebody settles for himself: SET and KEY."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.store.database import Store
from pbem.store.rows import people
from pbem.store.schema import Person
from tests.league.company import Company, words
from tests.marks import postgresql

HOUR = timedelta(hours=1)
ZONES = ["UTC", "Europe/Oslo", "Asia/Kolkata", "America/Los_Angeles", "Pacific/Auckland"]


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def person(club: Company, who: str) -> Person:
    with club.house.look() as work:
        return people.person(work.session, club.people[who])


# -- SET ------------------------------------------------------------------------------------------


def test_set_alone_shows_everything_and_how_to_change_it(club):
    (answer,) = club.told("anna", "SET").answers
    assert answer.block.split("\n") == [
        "name    Anna",
        "zone    Europe/Oslo",
        "quiet   off",
        "format  full",
        "digest  off",
    ]
    assert "SET QUIET 22:00-07:00" in answer.words[0]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("SET ZONE America/New_York", "zone", "America/New_York"),
        ("SET TIMEZONE europe/berlin", "zone", "Europe/Berlin"),
        ("SET TIME ZONE Asia/Tokyo", "zone", "Asia/Tokyo"),
        ("SET QUIET 22:00-07:00", "quiet", "22:00-07:00"),
        ("SET QUIET 22-7", "quiet", "22:00-07:00"),
        ("SET FORMAT Text", "mail_format", "text"),
        ("SET MAIL short", "mail_format", "short"),
        ("SET DIGEST 07:30", "digest", "07:30"),
        ("SET DIGEST 7", "digest", "07:00"),
        ("SET NAME Anna Berg", "name", "Anna Berg"),
        ("SET NAME <b>Anna</b>\u202e", "name", "bAnnab"),
    ],
)
def test_what_is_set_is_kept_in_one_form(club, text, name, value):
    (answer,) = club.write("anna", text)
    assert answer.answers[0].ok
    assert getattr(person(club, "anna"), name) == value


@pytest.mark.parametrize("word", ["OFF", "none", "No"])
def test_quiet_hours_and_digest_can_be_given_up(club, word):
    club.told(
        "anna", f"SET QUIET 22:00-07:00\nSET DIGEST 08:00\nSET QUIET {word}\nSET DIGEST {word}"
    )
    assert (person(club, "anna").quiet, person(club, "anna").digest) == ("", "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("SET COLOUR blue", "There is nothing called 'COLOUR' to set."),
        ("SET ZONE Middle/Earth", "Middle/Earth"),
        ("SET QUIET always", "always"),
        ("SET FORMAT papyrus", "Mails cannot come as 'papyrus'."),
        ("SET DIGEST 25:00", "'25:00' is no time of the day."),
        ("SET DIGEST soon", "'soon' is no time of the day."),
        ("SET NAME anna@player.example", "an address is better kept to yourself"),
        ("SET NAME ...", "at least one letter"),
    ],
)
def test_what_cannot_be_set_is_refused_with_the_reason(club, text, why):
    assert why in club.refused("anna", None, text)


def test_a_setting_is_answered_with_all_settings(club):
    assert "digest  07:30" in words(club.told("anna", "SET DIGEST 07:30").answers[0])


def test_moments_are_told_in_the_new_zone(club):
    game = club.game()
    club.say("anna", game, "SET ZONE Asia/Kolkata")
    assert "Wednesday 4 March, 17:30" in club.answer("anna", game, "SHOW").answers[0].block


# -- deadlines ------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("pace", ["every 48h; early", "every 48h; weekdays; early"])
def test_no_change_of_zone_moves_a_deadline_to_an_earlier_moment(club, pace, zone):
    game = club.game(pace)
    club.clock.now = datetime(2026, 3, 3, 9, 0, tzinfo=UTC)
    before = club.loaded(game).question.due
    club.say("anna", game, f"SET ZONE {zone}")
    assert club.loaded(game).question.due >= before


@settings(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(zones=st.lists(st.sampled_from(ZONES), min_size=1, max_size=4), day=st.integers(0, 4))
def test_nobody_loses_time_by_wandering_between_zones(club, zones, day):
    club.clock.now = datetime(2026, 3, 2, 12, 0, tzinfo=UTC) + day * timedelta(days=1)
    game = club.game("every 48h; weekdays; early")
    due = club.loaded(game).question.due
    for zone in zones:
        club.say("anna", game, f"SET ZONE {zone}")
        later = club.loaded(game).question.due
        assert later >= due
        due = later


def test_the_opponents_deadline_does_not_move_with_my_zone(club):
    game = club.game("every 48h; weekdays; early")
    before = club.loaded(game).question.due
    club.say("georg", game, "SET ZONE Pacific/Auckland")
    assert club.loaded(game).question.due == before


def test_quiet_hours_move_no_deadline_but_the_next_reminder(club):
    game = club.game()
    table = club.loaded(game)
    due, look = table.question.due, table.row.next_look
    local = (look + HOUR).strftime("%H")  # Oslo is an hour ahead
    club.say("anna", game, f"SET QUIET {local}:00-{(int(local) + 3) % 24:02}:00")
    table = club.loaded(game)
    assert (table.question.due, table.row.next_look > look) == (due, True)


# -- KEY ------------------------------------------------------------------------------------------


def test_a_new_key_for_a_game_makes_the_old_address_of_that_seat_void(club):
    game, other = club.game(), club.game()
    before = club.part("anna", game, "epoch")
    answer = club.answer("anna", game, "KEY NEW")
    assert "new secret address for " + club.code(game) in answer.answers[0].words[0]
    assert club.part("anna", game, "epoch") == before + 1
    assert club.part("anna", other, "epoch") == before
    assert person(club, "anna").epoch == 1


@postgresql
def test_a_new_key_of_a_person_leaves_the_seats_as_they_are(club):
    game = club.game()
    before = club.part("anna", game, "epoch")
    club.told("anna", "KEY NEW")
    assert person(club, "anna").epoch == 2
    assert club.part("anna", game, "epoch") == before


@pytest.mark.parametrize("text", ["KEY", "KEY OLD"])
def test_a_key_is_never_shown(club, text):
    assert "never shown" in club.refused("anna", club.game(), text)
