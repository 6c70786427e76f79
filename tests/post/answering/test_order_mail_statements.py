"""An order mail asks the store for nothing twice, and writes every row once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event

from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store as keep
from pbem.store.database import Store
from tests.league.company import Company
from tests.marks import postgresql
from tests.post.answering.test_handler import ANNA, PLAIN, Desk

ORDERS = "WHEN ANY: DEFAULT\nDEFAULT"
Said = tuple[str, tuple[object, ...]]


@contextmanager
def said_to(store: Store) -> Iterator[list[Said]]:
    """Every statement meanwhile, with the values in it."""
    found: list[Said] = []

    def note(connection: object, cursor: object, text: str, values: object, *rest: object) -> None:
        given = values.values() if isinstance(values, dict) else values
        found.append((text, tuple(map(repr, given))))

    event.listen(store.writer, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(store.writer, "before_cursor_execute", note)


@pytest.fixture
def said(store: Store, tmp_path: Path) -> list[Said]:
    """What handling one order mail says to the store."""
    club = Company(store, tmp_path, PBEM_ADDRESS=PLAIN)
    desk, game = Desk(club), club.game()
    to = desk.seat("anna", game)
    keep(club.house, [Arrived(desk.mail(ANNA, to, ORDERS), ANNA, (to,), "smtp")])
    with said_to(store) as found:
        assert desk.handling.handle_next()
    assert club.loaded(game).row.entries
    return found


def test_nothing_is_asked_twice_but_the_queue_that_new_lines_came_into(said):
    asked = Counter(each for each in said if each[0].startswith("SELECT"))
    again = [text for (text, _), times in asked.items() if times > 1]
    assert all("FROM queued" in text for text in again)
    assert len(again) <= 1


@postgresql
def test_every_row_is_written_once(said):
    changes = [(text.split()[1], values[-1]) for text, values in said if text.startswith("UPDATE")]
    assert changes
    assert [each for each, times in Counter(changes).items() if times > 1] == []
