"""Words said on the web are kept, carried out and answered as those of a mail, and once."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from pbem.league.notices import read_notice
from pbem.league.refusals import Refused
from pbem.league.submit_from_web import LONGEST, submit_from_web
from pbem.store.database import Store
from pbem.store.rows import games, seating
from pbem.store.schema import Outgoing, Queued, Submission
from tests.league.company import Company
from tests.marks import postgresql


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def said(club: Company, who: str, game: int | None, text: str, once: str = "once-1") -> list[int]:
    with club.house.work() as work:
        person = club.people[who]
        seats = seating.watching(work.session, game, person) if game is not None else []
        return submit_from_web(work, person, text, once, seats[0].id if seats else None)


def letters(club: Company, numbers: list[int]) -> list[Outgoing]:
    with club.house.look() as work:
        return [work.session.get_one(Outgoing, number) for number in numbers]


def test_orders_have_the_receipt_that_a_mail_has(club: Company) -> None:
    game = club.ready()
    who = club.asked(game)
    order = club.legal(game, "M ")
    (letter,) = letters(club, said(club, who, game, order))
    notice = read_notice(letter.notice_json)
    assert notice.kind == "receipt"
    assert notice.receipt is not None
    assert [line.canonical for line in notice.receipt.lines] == [order]


def test_the_receipt_of_orders_goes_by_mail_as_well(club: Company) -> None:
    game = club.ready()
    (letter,) = letters(club, said(club, club.asked(game), game, club.legal(game, "M ")))
    assert letter.state == "waiting"


def test_an_answer_that_was_read_on_the_page_is_not_mailed(club: Company) -> None:
    game = club.ready()
    (letter,) = letters(club, said(club, "anna", game, "SHOW"))
    assert letter.state == "shown"


@postgresql
def test_the_first_report_of_a_game_that_begins_is_mailed(club: Company) -> None:
    club.write("anna", "NEW jupiter AS allied")
    with club.house.look() as work:
        code = next(row.code for row in games.in_state(work.session, "open"))
    (letter,) = letters(club, said(club, "georg", None, f"JOIN {code} german"))
    assert letter.state == "waiting"


def test_what_is_sent_twice_is_done_once_and_answered_alike(club: Company) -> None:
    game = club.ready()
    who, order = club.asked(game), club.legal(game, "M ")
    first = said(club, who, game, order)
    with club.house.look() as work:
        before = len(work.session.exec(select(Queued)).all())
    assert said(club, who, game, order) == first
    with club.house.look() as work:
        assert len(work.session.exec(select(Queued)).all()) == before


def test_the_same_words_said_again_on_purpose_are_new(club: Company) -> None:
    assert said(club, "anna", None, "STATUS") != said(club, "anna", None, "STATUS", "once-2")


@postgresql
def test_the_words_are_kept_as_they_came(club: Company) -> None:
    game = club.ready()
    order = club.legal(game, "M ")
    said(club, club.asked(game), game, order)
    with club.house.look() as work:
        (row,) = work.session.exec(select(Submission).where(Submission.way == "web")).all()
        assert row.raw.decode() == order
        assert row.state == "done"
        assert row.receipt
        assert row.game_id == game


def test_too_many_characters_are_refused_and_change_nothing(club: Company) -> None:
    before = club.kept()
    with pytest.raises(Refused, match="characters"):
        said(club, "anna", None, "x" * (LONGEST + 1))
    assert club.kept() == before


def test_too_much_within_an_hour_is_refused(club: Company) -> None:
    most = club.house.settings.rate_game
    for number in range(most):
        said(club, "anna", None, "STATUS", f"once-{number}")
    with pytest.raises(Refused, match="hour"):
        said(club, "anna", None, "STATUS", "once-more")
    assert said(club, "georg", None, "STATUS")


def test_others_are_told_as_after_a_mail(club: Company) -> None:
    game = club.ready()
    said(club, "anna", game, "PRESS OPPONENT\nGood luck.")
    assert club.mails("georg")[-1].press == ("Good luck.",)


@postgresql
def test_mails_a_turn_do_not_count_what_was_said_on_the_web(club: Company) -> None:
    from pbem.store.rows.mails import mail

    game = club.ready()
    with club.house.look() as work:
        before = mail.mails_by_turn(work.session, game)
    said(club, club.asked(game), game, club.legal(game, "M "))
    with club.house.look() as work:
        assert mail.mails_by_turn(work.session, game) == before
