"""Numbered mails, and the account of each of them when all is done: everything once."""

from __future__ import annotations

import threading
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlmodel import Session, select

from pbem.league.play.loaded_game import LoadedGame
from pbem.league.unit_of_work import House
from pbem.store.schema import Entry, Game, Outgoing, Press, Queued, Submission
from tests.service.running import PATIENCE, PLAYERS, Got, Mail

OPENING = "DEFAULT\n"  # answers the question that is open at first, so that the game goes on
FOR_LATER = "TURN 3\nMOVES\nDONE"


def letter(number: int, side: str, recipient: str, opening: bool) -> Mail:
    """A letter to the opponent, and orders: for now, and one for a later turn."""
    words = f"PRESS OPPONENT\nletter {number}\nEND\n{OPENING if opening else ''}{FOR_LATER}"
    return Mail(PLAYERS[side], recipient, f"<{number}@player.example>", words)


def letters(addresses: Sequence[dict[str, str]]) -> Iterator[Mail]:
    """Mails without end, to all seats in turn; the first to each seat opens its game."""
    seats = [(side, address) for game in addresses for side, address in game.items()]
    number = 0
    while True:
        side, address = seats[number % len(seats)]
        yield letter(number, side, address, opening=number < len(seats))
        number += 1


def orders_in(mail: Mail) -> int:
    """How many lines of orders a letter has."""
    return 2 if OPENING in mail.text else 1


def rows(session: Session, table: Any) -> list[Any]:
    return list(session.exec(select(table)))


def until(done: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    for _ in range(int(PATIENCE * 20)):
        if done():
            return
        threading.Event().wait(0.05)
    raise AssertionError("it did not come")


def all_done(house: House) -> bool:
    """Is there nothing to handle and nothing to send?"""
    with house.look() as work:
        new = select(Submission.id).where(Submission.state == "new").limit(1)
        waiting = select(Outgoing.id).where(Outgoing.state == "waiting").limit(1)
        return not work.session.exec(new).all() and not work.session.exec(waiting).all()


def each_mail_had_its_effect_once(house: House, mails: Sequence[Mail]) -> None:
    """Stored, handled, answered and laid into the queue: once."""
    with house.look() as work:
        stored = rows(work.session, Submission)
        states = {row.message_id: (row.state, row.reason) for row in stored}
        words = Counter(row.text for row in rows(work.session, Press))
        lines = Counter(row.receipt for row in rows(work.session, Queued))
        answers = Counter(row.in_reply_to for row in rows(work.session, Outgoing))
    assert sorted(row.message_id for row in stored) == sorted(each.message_id for each in mails)
    assert set(states.values()) == {("done", "")}
    assert words == Counter(each.text.splitlines()[1] for each in mails)
    receipts = {row.message_id: row.receipt for row in stored}
    assert lines == {receipts[each.message_id]: orders_in(each) for each in mails}
    assert {each.message_id: answers[each.message_id] for each in mails} == {
        each.message_id: 1 for each in mails
    }


def each_game_is_what_its_journal_says(house: House) -> None:
    """The journal played again leads to the last snapshot."""
    with house.look() as work:
        for row in rows(work.session, Game):
            table = LoadedGame(work, row)
            again = table.rules.encode(table.whole_journal().position)
            assert again == zlib.decompress(table.snapshot(row.snapshots).position)


def each_opening_was_played_once(house: House, mails: Sequence[Mail]) -> None:
    """Nothing else has been asked of the games."""
    with house.look() as work:
        played = Counter(entry.text for entry in rows(work.session, Entry))
    assert played == Counter({"DEFAULT": sum(OPENING in each.text for each in mails)})


def each_answer_was_sent(house: House, got: Sequence[Got]) -> int:
    """All that was to be sent has come; only whole mails came again. How many came again?"""
    with house.look() as work:
        out = rows(work.session, Outgoing)
    assert {row.state for row in out} == {"sent"}
    assert {each.message_id for each in got} == {row.message_id for row in out}
    different = {(each.message_id, each.recipient, each.data) for each in got}
    assert len(different) == len(out)
    return len(got) - len(out)
