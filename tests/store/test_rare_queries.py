"""Queries that are seldom asked, on each kind of database."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import NoResultFound
from sqlmodel import select

from pbem.store.database import undone
from pbem.store.rows.mails import mail_in
from pbem.store.rows.upkeep import canary, samples
from pbem.store.schema import Game, Outgoing, Seat

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def test_a_mail_that_never_came_in_is_not_found(store):
    with store.reading() as session:
        assert canary.came_in(session, "<nobody@pbem.example>") is None


def test_nobody_gives_the_answer_of_a_seat_that_is_not_there(store):
    with store.reading() as session, pytest.raises(NoResultFound):
        canary.giver(session, Outgoing(seat_id=99))


def test_a_game_without_snapshots_has_no_recent_ones(store):
    with store.reading() as session:
        assert list(samples.last_turns(session, Game(id=99, turn=3))) == []


def test_the_games_of_a_measurement_are_copied_with_their_seats(store):
    facts = {"rules": "jupiter", "version": 1, "pace": "", "commitment": "", "seed": b""}
    with store.writing() as session:
        rows = [{"id": at, "code": f"{at}-", "created_at": NOW, **facts} for at in (1, 2)]
        samples.games_made(session, rows)
        samples.seats_made(session, [{"id": 10 * at, "game_id": at} for at in (1, 2)])
        samples.copied(session, Game, 3, {"id": 2, "code": 2})
        samples.copied(session, Seat, 3, {"id": 20, "game_id": 2})
    with store.reading() as session:
        assert sorted(session.exec(select(Game.id, Game.code))) == [
            *((1, "1-"), (2, "2-"), (3, "1-2"), (4, "2-2")),
            *((5, "1-4"), (6, "2-4"), (7, "1-6"), (8, "2-6")),
        ]
        seats = sorted(session.exec(select(Seat.id, Seat.game_id)))
        assert seats == [(10 * at, at) for at in range(1, 9)]


def test_a_mail_that_is_only_tried_leaves_nothing_behind(store):
    with store.writing() as session, undone(session):
        mail_in.written_on_trial(session, 100_000, datetime.now(UTC))
    if store.is_sqlite:
        return
    with store.reading() as session:
        size = session.connection().exec_driver_sql("SELECT pg_relation_size('submission')")
        assert size.scalar_one() == 0
