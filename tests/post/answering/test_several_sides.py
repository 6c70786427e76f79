"""Mails of somebody who plays several sides: through any of the seats, for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.post.sender.secret_addresses import SecretAddress
from pbem.store.database import Store
from pbem.store.rows import seating
from tests.example_game.installed import three_crowns  # noqa: F401
from tests.league.several_sides.courts import Court
from tests.post.answering.test_handler import ANNA, PLAIN, SIGNED, Desk
from tests.post.sender.test_proof_of_sender import RECORD, dns_with, signed

BOTH = "MARCH R1 MOO\nMARCH G1 FRD"


@pytest.fixture
def court(store: Store, tmp_path: Path, three_crowns: str) -> Court:  # noqa: F811
    return Court(store, tmp_path, PBEM_ADDRESS=PLAIN)


@pytest.fixture
def game(court: Court) -> int:
    return court.crowns()


def address(desk: Desk, game: int, side: str) -> str:
    """The secret address of a side."""
    with desk.house.look() as work:
        seat = next(each for each in seating.seats(work.session, game) if each.side == side)
        return desk.tokens.address(SecretAddress("seat", seat.id or 0), seat.epoch)


@pytest.mark.parametrize("side", ["red", "green"])
def test_a_mail_through_either_seat_answers_for_both(court, game, side):
    desk = Desk(court)
    row = desk.send(ANNA, address(desk, game, side), BOTH)
    assert row.state == "done"
    assert court.asked_sides(game) == ["blue"]


def test_its_receipts_are_all_written_down(court, game):
    desk = Desk(court)
    row = desk.send(ANNA, address(desk, game, "red"), BOTH)
    receipts = [each.number for each in desk.answers()[-1].receipts]
    assert len(receipts) == 2
    assert all(each in row.receipt for each in receipts)


def test_a_signed_mail_to_the_plain_address_is_about_the_only_game(court, game):
    desk = Desk(court, dns_with(RECORD))
    raw = signed(desk.mail(f"Anna <{ANNA}>", PLAIN, f"{BOTH}\n"), names=SIGNED)
    assert desk.arrive(raw, ANNA, PLAIN).game_id == game
    assert court.asked_sides(game) == ["blue"]


@pytest.mark.parametrize("named", ["red", "green"])
def test_no_letter_carries_the_secret_of_any_side(court, game, named):
    desk = Desk(court)
    secret = address(desk, game, named)
    desk.send(ANNA, address(desk, game, "red"), f"PRESS BLUE\nsee {secret}\nEND")
    (letter,) = [each for each in desk.answers() if each.press]
    assert letter.reader == "Ben"
    assert secret not in letter.press[0]
    assert "see " in letter.press[0]
