"""Who has waited longest writes next, however busy another thread is."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.store.database import Store
from pbem.store.errors import Busy
from pbem.store.fair_lock import Turns
from pbem.store.schema import Beat


def test_turns_come_in_the_order_in_which_they_were_asked_for() -> None:
    turns, order = Turns(60), []
    threads = []

    def take(number: int) -> None:
        with turns.taken():
            order.append(number)

    with turns.taken():
        for number in range(5):
            threads.append(threading.Thread(target=take, args=(number,)))
            threads[-1].start()
            while len(turns.waiting) < number + 2:
                pass
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4]


def test_who_waits_too_long_is_told_and_takes_no_turn() -> None:
    turns = Turns(0.01)
    found: list[Exception] = []

    def take() -> None:
        try:
            with turns.taken():
                raise AssertionError
        except Busy as busy:
            found.append(busy)

    with turns.taken():
        thread = threading.Thread(target=take)
        thread.start()
        thread.join()
    assert len(found) == 1
    with turns.taken():
        assert len(turns.waiting) == 1


def test_a_turn_that_ends_in_an_error_is_over() -> None:
    turns = Turns(1)
    with pytest.raises(ZeroDivisionError), turns.taken():
        raise ZeroDivisionError
    with turns.taken():
        assert len(turns.waiting) == 1


def test_a_thread_that_writes_without_a_pause_lets_another_write(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'busy.sqlite3'}")
    over, writing = threading.Event(), threading.Event()
    rounds = [0]

    def write_on() -> None:
        while not over.is_set():
            with store.writing() as session:
                session.exec(select(Beat)).all()
            rounds[0] += 1
            writing.set()

    thread = threading.Thread(target=write_on)
    thread.start()
    assert writing.wait(60)
    waited = []
    for _ in range(20):
        before = rounds[0]
        with store.writing() as session:
            session.exec(select(Beat)).all()
            waited.append(rounds[0] - before)
    over.set()
    thread.join()
    store.close()
    assert max(waited) <= 2, waited
