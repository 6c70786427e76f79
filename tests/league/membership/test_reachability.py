"""Whether people can be reached: mails that come back, and coming back."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import col, select

from pbem.league.membership.reachability import Failure, bounced, heard_from
from pbem.store.database import Store
from pbem.store.rows import games, people
from pbem.store.schema import Address, Audit, BounceReport, Outgoing
from tests.league.company import Company
from tests.marks import postgresql

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
GONE = Failure(True, "5.1.1", "no such user")
FULL = Failure(False, "4.2.2", "mailbox full")
ANNA = "anna@player.example"


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def comes_back(club: Company, who: str, failure: Failure) -> None:
    """The last mail to somebody comes back."""
    with club.house.work() as work:
        wanted = select(Outgoing).where(Outgoing.person_id == club.people[who])
        row = work.session.exec(wanted.order_by(col(Outgoing.id).desc())).first()
        mine = select(Address).where(Address.person_id == club.people[who])
        assert row is not None
        row.sent_to = work.session.exec(mine).one().address
        bounced(work, row, failure)


def writes(club: Company, who: str, address: str) -> None:
    """Somebody's mail arrives from an address."""
    with club.house.work() as work:
        heard_from(work, club.people[who], address)


def address(club: Company, text: str = ANNA) -> Address:
    with club.house.look() as work:
        found = people.address_row(work.session, text)
        assert found is not None
        return found


def states(club: Company, who: str) -> list[str]:
    """What became of the mails to somebody."""
    with club.house.look() as work:
        wanted = select(Outgoing.state).where(Outgoing.person_id == club.people[who])
        return list(work.session.exec(wanted.order_by(col(Outgoing.id))).all())


def stands(club: Company, game: int) -> bool:
    """Is nobody ever reminded in this game, as things are?"""
    return club.loaded(game).row.next_look is None


# -- permanent ------------------------------------------------------------------------------------


def test_a_permanent_failure_stops_the_clock_of_the_seat(club):
    game = club.game()
    comes_back(club, "anna", GONE)
    assert address(club).failing_since == club.clock.now
    assert club.part("anna", game, "stopped_at") == club.clock.now
    assert stands(club, game)


def test_the_others_and_the_moderator_are_told_without_the_address(club):
    club.game()
    before = len(club.mails())
    comes_back(club, "anna", GONE)
    notices = club.mails()[before:]
    assert sorted(each.reader for each in notices) == ["Georg", "Mona"]
    assert all("Mail to Anna (allied) comes back" in each.lead[0] for each in notices)
    assert ANNA not in str(notices)


def test_mails_that_wait_for_an_unreachable_person_are_held(club):
    club.game()
    comes_back(club, "anna", GONE)
    assert set(states(club, "anna")) == {"held"}
    assert "held" not in states(club, "georg")


def test_a_second_report_about_the_same_address_is_only_kept(club):
    club.game()
    comes_back(club, "anna", GONE)
    before = len(club.mails())
    comes_back(club, "anna", GONE)
    assert len(club.mails()) == before
    with club.house.look() as work:
        assert len(work.session.exec(select(BounceReport)).all()) == 2


def test_it_is_written_down_for_the_keeper(club):
    club.game()
    comes_back(club, "anna", GONE)
    with club.house.look() as work:
        (row,) = work.session.exec(select(Audit)).all()
    assert (row.act, row.detail, row.reason) == ("unreachable", "Anna", "5.1.1 no such user")


@postgresql
def test_who_has_another_address_that_works_is_reached_there(club):
    game = club.game()
    with club.house.work() as work:
        second = Address(
            person_id=club.people["anna"], address="anna@second.example", confirmed_at=work.now
        )
        work.session.add(second)
    with club.house.work() as work:
        row = work.session.exec(
            select(Outgoing).where(Outgoing.person_id == club.people["anna"])
        ).first()
        assert row is not None
        row.sent_to = ANNA
        bounced(work, row, GONE)
    assert address(club).failing_since is not None
    assert club.part("anna", game, "stopped_at") is None
    assert "held" not in states(club, "anna")


def test_an_observer_who_cannot_be_reached_stops_no_clock(club):
    game = club.game()
    club.write(club.join("Nina"), f"OBSERVE {club.code(game)}")
    comes_back(club, "nina", GONE)
    assert not stands(club, game)


# -- temporary ------------------------------------------------------------------------------------


def test_a_full_mailbox_is_no_reason_to_give_up(club):
    game = club.game()
    for _ in range(4):
        comes_back(club, "anna", FULL)
        club.clock.pass_by(2 * DAY)
    assert address(club).failing_since is None
    assert club.part("anna", game, "stopped_at") is None


def test_many_temporary_failures_within_an_hour_are_one_trouble(club):
    club.game()
    for _ in range(12):
        comes_back(club, "anna", FULL)
    assert address(club).failing_since is None


@pytest.mark.parametrize("apart", [DAY, 6 * HOUR])
def test_temporary_failures_for_days_on_end_are_permanent(club, apart):
    game = club.game()
    for _ in range(int(4 * DAY / apart) + 1):
        comes_back(club, "anna", FULL)
        club.clock.pass_by(apart)
    assert address(club).failing_since is not None
    assert stands(club, game)


def test_a_mail_from_the_person_ends_the_row_of_failures(club):
    club.game()
    for _ in range(4):
        comes_back(club, "anna", FULL)
        club.clock.pass_by(DAY)
    writes(club, "anna", ANNA)
    comes_back(club, "anna", FULL)
    assert address(club).failing_since is None


def test_failures_of_long_ago_do_not_count_as_part_of_a_new_row(club):
    club.game()
    comes_back(club, "anna", FULL)
    club.clock.pass_by(30 * DAY)
    writes(club, "anna", ANNA)
    for _ in range(5):
        comes_back(club, "anna", FULL)
    assert address(club).failing_since is None


# -- coming back ----------------------------------------------------------------------------------


@postgresql
def test_who_writes_again_gets_the_mails_that_were_held(club):
    club.game()
    comes_back(club, "anna", GONE)
    club.clock.pass_by(DAY)
    writes(club, "anna", ANNA)
    assert set(states(club, "anna")) == {"waiting"}
    assert address(club).failing_since is None


def test_the_time_of_silence_is_credited(club):
    game = club.game()
    before = club.loaded(game).question.due
    club.clock.pass_by(HOUR)
    comes_back(club, "anna", GONE)
    club.clock.pass_by(5 * DAY)
    writes(club, "anna", ANNA)
    assert club.loaded(game).question.due == before + 5 * DAY
    assert not stands(club, game)


def test_a_mail_from_an_address_of_somebody_else_brings_nobody_back(club):
    game = club.game()
    comes_back(club, "anna", GONE)
    writes(club, "anna", "georg@other.example")
    writes(club, "anna", "anna@elsewhere.example")
    assert stands(club, game)
    assert set(states(club, "anna")) == {"held"}


def test_a_bounce_of_a_mail_to_nobody_we_know_changes_nothing(club):
    with club.house.work() as work:
        row = Outgoing(
            message_id="<x@x>",
            address="stranger@nowhere.example",
            kind="stranger",
            notice_json="{}",
            created_at=work.now,
            try_at=work.now,
        )
        work.session.add(row)
        work.session.flush()
        bounced(work, row, GONE)
        assert games.in_state(work.session, "running") == []
        assert work.session.exec(select(BounceReport)).all() == []
