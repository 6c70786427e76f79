"""What strangers may store has a bound, and nobody who plays is held up by them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.post.ways_in.arrived import TryAgain
from pbem.post.ways_in.unknown_senders import SHARE
from tests.marks import postgresql
from tests.post.playing_club import ANNA, PLAIN, PostedClub

pytestmark = postgresql

DAY_BOUND = 200_000
LARGE = "x" * 70 + "\n"
FEW = {"PBEM_STRANGERS_DAY": str(DAY_BOUND), "PBEM_STRANGERS_ALL": str(3 * DAY_BOUND)}


@pytest.fixture
def club(database_url: str, tmp_path: Path) -> Iterator[PostedClub]:
    with PostedClub.opened(database_url, tmp_path, **FEW) as made:
        yield made


def flood(club: PostedClub, sender: str = "", to: str = PLAIN, lines: int = 100) -> int:
    """Write mails from addresses that nobody knows, or from one, until no more are taken."""
    for number in range(2 * DAY_BOUND // (lines * len(LARGE)) + 2):
        try:
            club.arrive(sender or f"nobody{number}@far.example", to, LARGE * lines)
        except TryAgain:
            return number
    raise AssertionError("the flood is not bounded")


def test_a_flood_of_strangers_is_bounded(club):
    flood(club)
    assert club.stored_by_strangers() < DAY_BOUND + 20_000


def test_a_player_is_heard_while_strangers_flood(club):
    game = club.game()
    flood(club)
    club.say("anna", game, "STATUS")
    club.handle()
    assert club.last_mail().state == "done"


def test_a_known_address_is_taken_while_strangers_flood_but_not_without_end(club):
    flood(club)
    assert flood(club, sender=ANNA) * 100 * len(LARGE) < DAY_BOUND // SHARE + 20_000
    with pytest.raises(TryAgain):
        club.arrive(ANNA, PLAIN, "STATUS")


def test_one_answer_of_ours_is_no_way_around_the_bound(club):
    club.arrive("somebody@far.example", PLAIN, "hello")
    club.handle()
    flood(club, sender="mailer@far.example")
    path = club.return_path_of_last_mail()
    flood(club, to=path)
    assert club.stored_by_strangers() < 2 * DAY_BOUND + 20_000


def test_the_next_day_strangers_are_heard_again_until_there_is_too_much_in_all(club):
    for _ in range(3):
        flood(club)
        club.handle()
        club.pass_days(2)
    with pytest.raises(TryAgain):
        club.arrive("new@far.example", PLAIN, "hello")
    club.pass_days(14)
    club.keep_house()
    club.arrive("new@far.example", PLAIN, "hello")


def test_who_turns_out_to_be_known_is_no_stranger(club):
    game = club.game()
    club.arrive(ANNA, PLAIN, f"GAME jupiter-1\nKEY {club.key('anna', game)}\nSTATUS")
    assert club.last_mail().stranger
    club.handle()
    assert not club.last_mail().stranger
