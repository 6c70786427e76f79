"""Queries that are seldom asked, on each kind of database."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import NoResultFound
from sqlmodel import select

from pbem.store.database import undone
from pbem.store.rows import journals, seating
from pbem.store.rows.mails import mail, mail_in
from pbem.store.rows.upkeep import canary, restorations, samples
from pbem.store.schema import Entry, Game, Outgoing, Restoration, Seat, Snapshot

NOW = datetime(2026, 3, 2, tzinfo=UTC)
LATER = datetime(2026, 3, 3, tzinfo=UTC)


@pytest.fixture
def game(store):
    """The row of a game of which nothing is written down yet."""
    facts = {"rules": "jupiter", "version": 1, "pace": "", "commitment": "", "seed": b""}
    with store.writing() as session:
        samples.games_made(session, [{"id": 1, "code": "jupiter-1", "created_at": NOW, **facts}])
    return 1


def snapshot(number: int, turn: int) -> Snapshot:
    return Snapshot(
        game_id=1, number=number, entry=number, turn=turn, position=b"old", events=b"old", at=NOW
    )


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


def test_the_entries_between_two_are_those_after_the_first_up_to_the_last(store, game):
    facts = {"game_id": game, "by": "order", "side": "", "text": "", "dice_before": 0, "at": NOW}
    with store.writing() as session:
        session.add_all(Entry(number=at, **facts) for at in (4, 1, 3, 2))
    with store.reading() as session:
        found = journals.entries_between(session, game, 1, 3)
        assert [each.number for each in found] == [2, 3]


def test_the_latest_turn_of_a_game_counts_though_it_went_back(store, game):
    with store.writing() as session:
        session.add_all((snapshot(1, turn=2), snapshot(2, turn=5), snapshot(3, turn=4)))
    with store.reading() as session:
        assert journals.latest_turn(session, game) == 5
        assert journals.latest_turn(session, 99) == 0


def test_a_snapshot_that_is_made_anew_keeps_its_time(store, game):
    anew = {"entry": 7, "turn": 3, "position": b"new", "events": b"new", "now": LATER}
    with store.writing() as session:
        session.add(snapshot(1, turn=2))
    with store.writing() as session:
        journals.snapshot_made_anew(session, session.get(Game, game), 1, **anew)
    with store.reading() as session:
        found = journals.snapshot(session, game, 1)
        assert (found.entry, found.turn, found.position, found.events) == (7, 3, b"new", b"new")
        assert found.at == NOW


def test_mails_that_went_out_are_told_in_their_order_without_what_a_page_showed(store, game):
    facts = {"game_id": game, "kind": "report", "notice_json": "", "created_at": NOW}
    with store.writing() as session:
        session.add_all(
            Outgoing(id=at, message_id=f"<{at}>", state=state, try_at=NOW, **facts)
            for at, state in ((3, "sent"), (2, "shown"), (1, "waiting"))
        )
    with store.reading() as session:
        assert [each.id for each in mail.sent_in(session, game)] == [1, 3]


def test_who_had_a_seat_is_among_all_who_ever_had_a_part(store, game):
    with store.writing() as session:
        session.add_all((Seat(id=1, game_id=game, left_at=NOW), Seat(id=2, game_id=game)))
    with store.reading() as session:
        assert {each.id for each in seating.all_seats(session, game)} == {1, 2}


def test_the_present_life_began_with_the_last_restoration(store):
    with store.writing() as session:
        assert restorations.life_began(session) is None
        session.add(Restoration(id=1, at=NOW, back_to=NOW, life="first"))
        session.add(Restoration(id=2, at=LATER, back_to=NOW, life="second"))
    with store.reading() as session:
        assert restorations.life_began(session) == LATER
