"""A mail that was accepted never vanishes: it is answered, has an effect, or the keeper hears."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.post.answering.unanswered import tell_of_unanswered
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


# -- several secret addresses ---------------------------------------------------------------------


def refusals(desk: Desk) -> list[str]:
    told = [each for each in desk.answers() if each.subject.endswith("your mail was not taken")]
    return sorted(each.reader for each in told)


def to_both(desk: Desk, *addresses: str, text: str = "DEFAULT") -> Submission:
    raw = desk.mail(ANNA, ", ".join(addresses), text)
    keep(desk.house, [Arrived(raw, ANNA, addresses, "smtp")])
    desk.handling.handle_all()
    with desk.house.look() as work:
        return work.session.exec(select(Submission).order_by(Submission.id.desc())).first()


def test_a_mail_to_two_seats_is_refused_for_both_and_says_so(desk, game):
    second = desk.club.game()
    row = to_both(desk, desk.seat("anna", game), desk.seat("anna", second))
    assert (row.state, entries(desk, game), entries(desk, second)) == ("done", 0, 0)
    assert refusals(desk) == ["Anna", "Anna"]


def test_a_mail_to_seats_of_two_people_is_refused_for_both_and_says_so(desk, game):
    to_both(desk, desk.seat("anna", game), desk.seat("georg", game))
    assert entries(desk, game) == 0
    assert refusals(desk) == ["Anna", "Georg"]


def test_a_mail_to_a_seat_and_to_its_person_speaks_for_the_seat(desk, game):
    to_both(desk, desk.own("anna"), desk.seat("anna", game))
    assert entries(desk, game) == 1


def test_the_third_such_mail_with_the_same_words_is_left_to_the_keeper(desk, game):
    seats = desk.seat("anna", game), desk.seat("georg", game)
    rows = [to_both(desk, *seats) for _ in range(3)]
    assert [row.state for row in rows] == ["done", "done", "aside"]
    assert desk.answers()[-1].kind == "aside"


# -- a word to the keeper -------------------------------------------------------------------------


def test_the_keeper_hears_of_the_third_mail_without_new_words(desk, game):
    rows = [desk.send(ANNA, desk.seat("anna", game), "", subject="Re: x") for _ in range(3)]
    assert [row.state for row in rows] == ["done", "done", "aside"]
    assert (desk.answers()[-1].kind, desk.answers()[-1].reader) == ("aside", "Mona")


@postgresql
def test_the_keeper_hears_within_a_day_of_a_mail_that_came_through_a_list(desk, game):
    tell_of_unanswered(desk.house)
    row = desk.send(ANNA, desk.seat("anna", game), "DEFAULT", List_Id="<club.example>")
    desk.club.clock.pass_by(timedelta(days=1, minutes=1))
    before = len(desk.answers())
    for _ in range(2):  # once
        tell_of_unanswered(desk.house)
    (told,) = desk.answers()[before:]
    assert (told.reader, told.kind) == ("Mona", "unanswered")
    assert told.lead[1].startswith(f"{row.id}: ")


def test_the_keeper_hears_of_mails_above_the_rate(store, tmp_path):
    club = Company(store, tmp_path, PBEM_ADDRESS=PLAIN, PBEM_RATE_GAME="3")
    desk, game = Desk(club), club.game()
    rows = [desk.send(ANNA, desk.seat("anna", game), f"STATUS\nSHOW{' ' * n}") for n in range(4)]
    assert rows[-1].state == "aside"
    assert (desk.answers()[-1].kind, desk.answers()[-1].reader) == ("aside", "Mona")
