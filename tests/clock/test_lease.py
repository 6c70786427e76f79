"""What one process does for all: one at a time, and another soon after it is gone."""

from __future__ import annotations

import pytest

from pbem.clock.jobs import Job
from pbem.clock.lease import LENGTH, Lease, alone, give_back, renewing
from pbem.clock.service import assemble
from pbem.league.upkeep.house_secret import SECRET, check_secret, fingerprint
from pbem.settings import load
from tests.league.houses import Club
from tests.marks import postgresql


@pytest.fixture
def club(store, tmp_path):
    return Club(store, tmp_path)


@pytest.fixture
def two(club):
    """The holds of two processes on the same."""
    return Lease(club.house, "chores"), Lease(club.house, "chores")


@postgresql
def test_one_has_it_and_the_other_has_not(two):
    first, second = two
    assert first.take()
    assert not second.take()
    assert (first.held, second.held) == (True, False)


def test_it_stays_with_who_renews_it(two, club):
    first, second = two
    for _ in range(5):
        assert first.take()
        club.clock.pass_by(LENGTH / 2)
        assert not second.take()


@postgresql
def test_who_does_not_renew_it_loses_it_to_another(two, club):
    first, second = two
    first.take()
    club.clock.pass_by(LENGTH)
    assert not first.held
    assert second.take()
    assert not first.take()


@postgresql
def test_who_gives_it_back_lets_others_have_it_at_once(two):
    first, second = two
    first.take()
    give_back([first, second])  # what one does not have, one cannot give back
    assert second.take()


def test_two_leases_have_nothing_to_do_with_each_other(two, club):
    two[0].take()
    assert Lease(club.house, "mailbox").take()


def test_a_job_of_one_is_done_by_one(two):
    done = []
    jobs = [
        alone(lease, Job("sweep", 1.0, lambda at=at: done.append(at)))
        for at, lease in enumerate(two)
    ]
    for each in jobs * 2:
        each.act()
    assert done == [0, 0]


def test_what_is_renewed_is_taken_over_as_soon_as_it_is_free(two, club):
    first, second = two
    first.take()
    job = renewing([second])
    job.act()
    assert not second.held
    club.clock.pass_by(LENGTH)
    job.act()
    assert second.held


# -- one secret -----------------------------------------------------------------------------------


def with_secret(club, tmp_path, digits):
    return load(
        {
            "PBEM_DATA": str(tmp_path),
            "PBEM_SECRET": digits * 64,
            "PBEM_DATABASE_URL": club.house.store.writer.url.render_as_string(False),
        }
    )


def test_a_machine_with_another_secret_does_not_begin(club, tmp_path):
    ours, other = (with_secret(club, tmp_path, digit) for digit in "ab")
    Lease(club.house, SECRET, fingerprint(ours)).take()
    assemble(ours, club.clock).close()
    with pytest.raises(ValueError, match="Another process of this service works with another"):
        assemble(other, club.clock)


def test_when_all_have_ended_another_secret_may_be_used(club, tmp_path):
    ours, other = (with_secret(club, tmp_path, digit) for digit in "ab")
    lease = Lease(club.house, SECRET, fingerprint(ours))
    lease.take()
    give_back([lease])
    assemble(other, club.clock).close()


def test_who_has_the_same_secret_holds_it_together(club, tmp_path):
    ours = with_secret(club, tmp_path, "a")
    one, two = (Lease(club.house, SECRET, fingerprint(ours)) for _ in range(2))
    assert one.take()
    assert two.take()
    check_secret(assemble(ours, club.clock).house)
