"""A game that somebody has locked, or that is stuck, stops nobody else's mail.

On PostgreSQL alone: SQLite has one writer for all, and no locks of rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import col, select

from pbem.post.answering import handler
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store as keep
from pbem.store.database import Store
from pbem.store.rows import games
from pbem.store.schema import Submission
from tests.databases import NewDatabase
from tests.league.company import Company
from tests.post.answering.test_handler import ANNA, GEORG, PLAIN, Desk, entries


@pytest.fixture
def desk(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    monkeypatch.setattr(handler, "LOCK_WAIT", 0.1)
    store = Store.open(new_database("postgresql"), patience=5.0)
    yield Desk(Company(store, tmp_path, PBEM_ADDRESS=PLAIN))
    store.close()


@pytest.fixture
def other(desk: Desk) -> Iterator[Store]:
    """Another process, as the database sees it."""
    store = Store.open(str(desk.house.store.writer.url.render_as_string(hide_password=False)))
    yield store
    store.close()


def come(desk: Desk, sender: str, to: str, text: str) -> None:
    keep(desk.house, [Arrived(desk.mail(sender, to, text), sender, (to,), "smtp")])


def states(desk: Desk) -> list[str]:
    with desk.house.look() as work:
        return list(work.session.exec(select(Submission.state).order_by(col(Submission.id))))


def test_other_mail_is_handled_while_a_game_is_locked_and_then_its_own(desk, other):
    stuck, free = desk.club.game(), desk.club.game()
    come(desk, ANNA, desk.seat("anna", stuck), "DEFAULT")
    come(desk, GEORG, desk.seat("georg", free), "STATUS")
    with other.writing() as session:
        games.locked(session, stuck)
        desk.handling.handle_all()
        assert states(desk) == ["new", "done"]
    desk.club.clock.pass_by(timedelta(seconds=6))
    desk.handling.handle_all()
    assert (states(desk), entries(desk, stuck)) == (["done", "done"], 1)


def test_a_later_mail_of_the_same_player_waits_for_the_one_that_is_put_off(desk, other):
    stuck, free = desk.club.game(), desk.club.game()
    come(desk, ANNA, desk.seat("anna", stuck), "DEFAULT")
    with other.writing() as session:
        games.locked(session, stuck)
        desk.handling.handle_all()
    come(desk, ANNA, desk.seat("anna", free), "STATUS")
    desk.handling.handle_all()
    assert states(desk) == ["new", "new"]
    desk.club.clock.pass_by(timedelta(seconds=6))
    desk.handling.handle_all()
    assert states(desk) == ["done", "done"]
