"""A transaction is written whole or not at all, and nobody sees half of it."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import text
from sqlmodel import Session, select

from pbem.store.database import Busy, Conflict, Store, StoreError
from pbem.store.schema import Address, Courtesy, Game, Person, Seat

NOON = datetime(2025, 6, 1, 12, 0, 0, 123456, tzinfo=UTC)


def person(name: str) -> Person:
    return Person(name=name, joined_at=NOON)


def names(store: Store) -> list[str]:
    with store.reading() as session:
        return list(session.exec(select(Person.name).order_by(Person.id)))


def test_what_was_written_is_read(store):
    with store.writing() as session:
        session.add(person("Ann"))
    assert names(store) == ["Ann"]


def test_what_was_written_is_there_after_opening_again(store, database_url):
    with store.writing() as session:
        session.add(person("Ann"))
    store.close()
    again = Store.open(database_url)
    assert names(again) == ["Ann"]
    again.close()


def test_an_error_undoes_everything(store):
    def fail() -> None:
        with store.writing() as session:
            session.add(person("Ann"))
            session.flush()
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    assert names(store) == []


def test_after_an_error_one_can_write_again(store):
    with pytest.raises(LookupError), store.writing():
        raise LookupError
    with store.writing() as session:
        session.add(person("Ben"))
    assert names(store) == ["Ben"]


def test_a_row_can_be_used_after_its_transaction(store):
    with store.writing() as session:
        ann = person("Ann")
        session.add(ann)
    assert (ann.id, ann.name) == (1, "Ann")


def test_a_reader_sees_one_moment_whatever_is_written_meanwhile(store):
    with store.reading() as session:
        assert session.exec(select(Person)).all() == []
        with store.writing() as other:
            other.add(person("Ann"))
        assert session.exec(select(Person)).all() == []
    assert names(store) == ["Ann"]


def test_a_reader_does_not_see_what_is_not_committed(store):
    with store.writing() as session:
        session.add(person("Ann"))
        session.flush()
        assert names(store) == []


def test_a_reader_cannot_write(store):
    with store.reading() as session:
        session.add(person("Ann"))
        with pytest.raises(StoreError, match="only reads"):
            session.flush()


def test_writing_does_not_nest(store):
    with store.writing(), pytest.raises(RuntimeError, match="writing already"), store.writing():
        pass


def test_a_row_that_is_there_already_is_a_conflict(store):
    with store.writing() as session:
        session.add(Courtesy(address="ann@example.org", at=NOON))
    with pytest.raises(Conflict), store.writing() as session:
        session.add(Courtesy(address="ann@example.org", at=NOON))


def test_a_conflict_in_a_savepoint_leaves_the_rest_alone(store):
    with store.writing() as session:
        session.add(Courtesy(address="ann@example.org", at=NOON))
    with store.writing() as session:
        session.add(person("Ann"))
        with pytest.raises(Conflict), session.begin_nested():
            session.add(Courtesy(address="ann@example.org", at=NOON))
        session.add(person("Ben"))
    assert names(store) == ["Ann", "Ben"]


def test_a_conflict_does_not_tell_the_address(store):
    with store.writing() as session:
        session.add(Courtesy(address="ann@example.org", at=NOON))
    with pytest.raises(Conflict) as refused, store.writing() as session:
        session.add(Courtesy(address="ann@example.org", at=NOON))
    assert "ann@" not in str(refused.value)


def test_a_row_that_refers_to_nothing_is_a_conflict(store):
    with pytest.raises(Conflict), store.writing() as session:
        session.add(Address(person_id=99, address="a@example.org", confirmed_at=NOON))


def test_a_moment_comes_back_the_same_in_utc(store):
    with store.writing() as session:
        ann = person("Ann")
        ann.joined_at = NOON.astimezone(timezone(timedelta(hours=5, minutes=45)))
        session.add(ann)
    with store.reading() as session:
        found = session.exec(select(Person)).one().joined_at
    assert (found, found.tzinfo) == (NOON, UTC)


def test_a_length_and_bytes_come_back_the_same(store):
    length, seed = timedelta(days=3, microseconds=1), bytes(range(256))
    with store.writing() as session:
        game = Game(
            code="jupiter-1",
            rules="jupiter",
            version=1,
            pace="every 48h",
            commitment="",
            seed=seed,
            created_at=NOON,
        )
        session.add(game)
        session.flush()
        session.add(Seat(game_id=game.id or 0, bank=length))
    with store.reading() as session:
        found, seat = session.exec(select(Game)).one(), session.exec(select(Seat)).one()
    assert (seat.bank, found.seed) == (length, seed)


def test_threads_that_count_the_same_row_lose_nothing(store):
    with store.writing() as session:
        session.add(person("0"))

    def count() -> None:
        for _ in range(10):
            with store.writing() as session:
                row = session.exec(select(Person).with_for_update()).one()
                row.name = str(int(row.name) + 1)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert names(store) == ["40"]


def locked(session: Session) -> list[str]:
    rows = select(Person).order_by(Person.id).with_for_update(skip_locked=True)
    return [row.name for row in session.exec(rows)]


def test_postgresql_hands_each_writer_rows_of_his_own(new_database):
    store = Store.open(new_database("postgresql"))
    with store.writing() as session:
        session.add_all([person("Ann"), person("Ben")])
    with store.writing() as session:
        first = session.exec(select(Person).order_by(Person.id).limit(1).with_for_update()).one()
        others: list[str] = []

        def other() -> None:
            with store.writing() as session:
                others.extend(locked(session))

        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert (first.name, others) == ("Ann", ["Ben"])
    store.close()


def test_postgresql_is_busy_when_a_row_stays_locked(new_database):
    url = new_database("postgresql")
    store, hasty = Store.open(url), Store.open(url, patience=0.05)
    with store.writing() as session:
        session.add(person("Ann"))
    with store.writing() as session:
        session.exec(select(Person).with_for_update()).one()
        with pytest.raises(Busy), hasty.writing() as other:
            other.exec(select(Person).with_for_update()).one()
    store.close()
    hasty.close()


def test_postgresql_that_ended_the_connection_is_busy_and_then_well(new_database):
    store = Store.open(new_database("postgresql"))

    def interrupted() -> None:
        with store.writing() as session:
            own = session.connection().scalar(text("SELECT pg_backend_pid()"))
            with store.reading() as other:
                other.connection().execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": own})
            session.add(person("Ann"))

    with pytest.raises(Busy):
        interrupted()
    with store.writing() as session:
        session.add(person("Ben"))
    assert names(store) == ["Ben"]
    store.close()


def test_a_server_that_is_not_there_is_busy(tmp_path):
    with pytest.raises(Busy):
        Store.open(f"postgresql:///pbem?host={tmp_path}")


def test_a_url_that_is_none_is_refused():
    with pytest.raises(StoreError, match="not the URL"):
        Store.open("nonsense")


def test_a_database_in_memory_is_refused():
    with pytest.raises(StoreError, match="in memory"):
        Store.open("sqlite://")
