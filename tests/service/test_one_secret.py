"""Machines with different secrets on one database: it is noticed, whenever they were begun."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.clock.service import Parts, assemble
from pbem.league.upkeep.house_secret import SECRET, fingerprint
from pbem.settings import load
from pbem.store.rows.upkeep import heartbeats, leases
from pbem.store.schema import Lease as LeaseRow
from tests.service.accounts import until
from tests.service.running import PATIENCE, Here, environ
from tests.service.test_stopped_under_load import Program

REFUSAL = "Another process of this service works with another secret"


def other(given: dict[str, str]) -> dict[str, str]:
    """The settings of a machine with another secret, on the same database."""
    return environ(Path(given["PBEM_DATA"]), secret="0d" * 32)


def another_machine_runs(parts: Parts) -> None:
    with parts.house.work() as work:
        heartbeats.machine_beat(work.session, None, "another boot", work.now, 1.0)


def test_of_two_that_begin_at_the_same_moment_one_ends(tmp_path: Path) -> None:
    given = environ(tmp_path)
    with closing(assemble(load(given))) as first, closing(assemble(load(other(given)))) as second:
        with Here(first) as goes_on:
            until(lambda: goes_on.service.secret.held)
            with Here(second) as ends:
                ends.thread.join(PATIENCE)
                assert not ends.thread.is_alive()
            assert ends.service.refusal.startswith(REFUSAL)
            assert goes_on.thread.is_alive()
        assert not goes_on.service.refusal


def test_who_ends_because_of_its_secret_says_so(tmp_path: Path) -> None:
    given = environ(tmp_path)
    with closing(assemble(load(given))) as parts, Program(tmp_path, given, "worker") as running:
        until(lambda: holder(parts) == fingerprint(load(given)))
        with parts.house.work() as work:
            row = work.session.get(LeaseRow, SECRET)
            assert row is not None
            row.holder, row.until = "another", work.now + timedelta(hours=1)
        assert running.process.wait(PATIENCE) == 2
        assert REFUSAL in running.log.read_text()


def holder(parts: Parts) -> str:
    with parts.house.look() as work:
        row = work.session.get(LeaseRow, SECRET)
        return "" if row is None else row.holder


def test_the_last_to_end_leaves_the_way_to_another_secret_free(tmp_path: Path) -> None:
    given = environ(tmp_path)
    with closing(assemble(load(given))) as parts, Here(parts) as here:
        until(lambda: here.service.secret.held)
    assemble(load(other(given))).close()


def test_while_other_machines_run_nobody_begins_with_another_secret_when_one_ends(
    tmp_path: Path,
) -> None:
    given = environ(tmp_path)
    with closing(assemble(load(given))) as parts:
        another_machine_runs(parts)
        with Here(parts) as here:
            until(lambda: here.service.secret.held)
        with pytest.raises(ValueError, match=REFUSAL):
            assemble(load(other(given)))


def test_one_that_is_held_up_takes_its_secret_up_again(tmp_path: Path) -> None:
    given = environ(tmp_path)
    with closing(assemble(load(given))) as parts, Here(parts) as here:
        until(lambda: here.service.secret.held)
        with parts.house.work() as work:
            leases.given_back(work.session, SECRET, fingerprint(load(given)))
        here.service.clock.poke("secret")
        until(lambda: holder(parts) == fingerprint(load(given)))
        assert not here.service.refusal
