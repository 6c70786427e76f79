"""A mail that was accepted never vanishes: it is answered, has an effect, or the keeper hears."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store as keep
from pbem.store.database import Store
from pbem.store.schema import Submission
from tests.league.company import Company
from tests.marks import postgresql
from tests.post.answering.test_handler import ANNA, GEORG, PLAIN, SIGNED, Desk, entries
from tests.post.sender.test_proof_of_sender import RECORD, dns_with, signed

ID = "<guessed@mua.example>"


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path, PBEM_ADDRESS=PLAIN)


@pytest.fixture
def desk(club: Company) -> Desk:
    return Desk(club)


@pytest.fixture
def game(club: Company) -> int:
    return club.game()


def kept(desk: Desk) -> int:
    with desk.house.look() as work:
        return len(work.session.exec(select(Submission)).all())


# -- the same Message-ID --------------------------------------------------------------------------


@postgresql
def test_other_words_with_the_same_message_id_are_kept_and_handled(desk, game):
    address = desk.seat("anna", game)
    first = desk.send(ANNA, address, "STATUS", Message_ID=ID)
    second = desk.send(ANNA, address, "DEFAULT", Message_ID=ID)
    assert first.id != second.id
    assert (second.state, entries(desk, game)) == ("done", 1)


def test_a_stranger_who_guesses_the_message_id_of_a_mail_does_not_make_it_vanish(desk, game):
    desk.send(ANNA, PLAIN, "DEFAULT", Message_ID=ID)
    row = desk.send(ANNA, desk.seat("anna", game), "DEFAULT", Message_ID=ID)
    assert (row.state, entries(desk, game)) == ("done", 1)


def test_nor_that_of_a_signed_mail_to_the_plain_address(club, game):
    desk = Desk(club, dns_with(RECORD))
    raw = desk.mail(ANNA, PLAIN, "DEFAULT\n", Message_ID=ID)
    assert desk.arrive(raw, ANNA, PLAIN).state == "ignored"
    row = desk.arrive(signed(raw, names=SIGNED), ANNA, PLAIN)
    assert (row.state, entries(desk, game)) == ("done", 1)


def test_a_copy_that_was_encoded_anew_on_its_way_is_the_same_mail(desk, game):
    address = desk.seat("anna", game)
    heads = {"Message_ID": ID, "Content_Type": "text/plain; charset=utf-8"}
    words = "PRESS OPPONENT\ngrüße\nEND\n"
    desk.send(ANNA, address, words, Content_Transfer_Encoding="8bit", **heads)
    again = words.replace("ü", "=C3=BC").replace("ß", "=C3=9F")
    desk.send(ANNA, address, again, Content_Transfer_Encoding="quoted-printable", **heads)
    assert kept(desk) == 1


def test_a_copy_for_each_recipient_is_one_mail_when_all_of_them_stand_in_its_head(desk, game):
    seats = [desk.seat("anna", game), desk.own("anna")]
    raw = desk.mail(ANNA, ", ".join(seats), "STATUS")
    for each in seats:
        keep(desk.house, [Arrived(raw, ANNA, (each,), "pipe")])
    assert kept(desk) == 1


def test_copies_to_hidden_recipients_are_each_handled(desk, game):
    raw = desk.mail(GEORG, "undisclosed-recipients:;", "STATUS")
    for who in ("anna", "georg"):
        assert desk.arrive(raw, GEORG, desk.seat(who, game)).state == "done"
    assert kept(desk) == 2
