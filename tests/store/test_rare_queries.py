"""Queries that are seldom asked, on each kind of database."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import NoResultFound

from pbem.store.database import undone
from pbem.store.rows import canary, mail_in, samples
from pbem.store.schema import Game, Outgoing


def test_a_mail_that_never_came_in_is_not_found(store):
    with store.reading() as session:
        assert canary.came_in(session, "<nobody@pbem.example>") is None


def test_nobody_gives_the_answer_of_a_seat_that_is_not_there(store):
    with store.reading() as session, pytest.raises(NoResultFound):
        canary.giver(session, Outgoing(seat_id=99))


def test_a_game_without_snapshots_has_no_recent_ones(store):
    with store.reading() as session:
        assert list(samples.last_turns(session, Game(id=99, turn=3))) == []


def test_a_mail_that_is_only_tried_leaves_nothing_behind(store):
    with store.writing() as session, undone(session):
        mail_in.written_on_trial(session, 100_000, datetime.now(UTC))
    if store.is_sqlite:
        return
    with store.reading() as session:
        size = session.connection().exec_driver_sql("SELECT pg_relation_size('submission')")
        assert size.scalar_one() == 0
