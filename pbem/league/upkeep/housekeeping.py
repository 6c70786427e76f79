"""Once a day the house forgets what nobody needs any more, kind by kind, and stays small.

What stays for ever is what a game is proved and told by: its journal, its dice, what happened in
it, its press, its last position; and of every mail that counted, by what it is known again. Each
transaction is small, so that nobody waits for this.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from pbem.league.notices import outline, read_notice, write_notice
from pbem.league.play.loaded_game import LoadedGame, is_installed
from pbem.league.unit_of_work import House
from pbem.league.upkeep.snapshot_repair import UNPLAYABLE
from pbem.settings import Settings
from pbem.store import free_space
from pbem.store.database import Session
from pbem.store.rows import games, people
from pbem.store.rows.mails import push_addresses
from pbem.store.rows.upkeep import retention

LOG = logging.getLogger(__name__)
AT_A_TIME = 200  # rows in one transaction
MOST = 50_000  # rows that are looked for at once
PAGES = 500  # of a file, given back in one transaction
COURTESIES = 30  # days
SIGNUPS = 30  # days; longer than anybody can confirm one

Find = Callable[[Session, datetime, int], Sequence[int]]
Forget = Callable[[House, Sequence[int], datetime], int]


class Kind(msgspec.Struct, frozen=True):
    """Something that is forgotten after some days."""

    what: str
    days: Callable[[Settings], int]
    find: Find  # what is older than a moment
    forget: Forget  # some of that; how much of it was


class Forgotten(msgspec.Struct, frozen=True):
    """How much of a kind has been forgotten, or would be."""

    what: str
    days: int
    count: int


def due(house: House) -> list[Forgotten]:
    """What would be forgotten now."""
    found = []
    with house.look() as work:
        for kind in KINDS:
            days = kind.days(house.settings)
            old = kind.find(work.session, work.now - timedelta(days=days), MOST)
            found.append(Forgotten(kind.what, days, len(old)))
    return found


def keep_house(house: House) -> list[Forgotten]:
    """Forget what is due, and give the room back."""
    with house.work() as work:
        people.forget_courtesies(work.session, work.now - timedelta(days=COURTESIES))
        push_addresses.without_session(work.session, work.now)
    done = [_forget(house, kind) for kind in KINDS]
    for each in done:
        if each.count:
            LOG.info("forgotten after %d days: %d %s", each.days, each.count, each.what)
    _give_back(house)
    return done


def _forget(house: House, kind: Kind) -> Forgotten:
    days = kind.days(house.settings)
    before = house.now() - timedelta(days=days)
    count = sum(kind.forget(house, ids, before) for ids in _old(house, kind.find, before))
    return Forgotten(kind.what, days, count)


def _old(house: House, find: Find, before: datetime) -> Iterator[Sequence[int]]:
    """What is old, a handful at a time; what cannot be forgotten is not looked for again."""
    with house.look() as work:
        found = find(work.session, before, MOST)
    for first in range(0, len(found), AT_A_TIME):
        yield found[first : first + AT_A_TIME]


def _by(change: Callable[[Session, Sequence[int], datetime], None]) -> Forget:
    """Forget some rows in a transaction of their own."""

    def forget(house: House, ids: Sequence[int], before: datetime) -> int:
        with house.work() as work:
            change(work.session, ids, before)
        return len(ids)

    return forget


def _outline(house: House, ids: Sequence[int], before: datetime) -> int:
    """Keep of sent mails no more than what they were."""
    with house.work() as work:
        found = retention.notices_of(work.session, ids, before)
        outlines = {id: write_notice(outline(read_notice(text))) for id, text in found}
        retention.texts_of_sent_mails_forgotten(work.session, outlines)
    return len(outlines)


def _thin(house: House, ids: Sequence[int], before: datetime) -> int:
    """Leave the positions of games that are over to their journals, where those lead to them."""
    thinned = 0
    for id in ids:
        with house.look() as work:
            row = games.game(work.session, id)
            sound = is_installed(row) and _leads_to_its_end(LoadedGame(work, row))
        if sound:
            with house.work() as work:
                retention.positions_left_to_journal(work.session, id, row.snapshots)
            thinned += 1
    return thinned


def _leads_to_its_end(game: LoadedGame) -> bool:
    """Does the journal, played through again, come to the position that is stored?"""
    try:
        end = game.whole_journal().position
        return game.rules.encode(end) == game.rules.encode(game.position)
    except UNPLAYABLE as error:
        LOG.warning("%s keeps its positions: its journal does not replay: %s", game.row.code, error)
        return False


def _give_back(house: House) -> None:
    """Make the file of a SQLite database smaller, step by step."""
    if not house.store.is_sqlite:
        return
    with house.look() as work:
        wanted = free_space.shrinks_in_steps(work.session) and free_space.bytes_free(work.session)
    while wanted:
        with house.work() as work:
            wanted = free_space.give_back(work.session, PAGES)


KINDS = (
    Kind(
        "mails of strangers",
        lambda settings: settings.keep_strangers,
        retention.strangers_mails,
        _by(retention.strangers_forgotten),
    ),
    Kind(
        "mails that are never answered",
        lambda settings: settings.keep_strangers,
        retention.ignored_mails,
        _by(retention.ignored_forgotten),
    ),
    Kind(
        "answers to strangers",
        lambda settings: settings.keep_strangers,
        retention.answers_to_strangers,
        _by(retention.answers_forgotten),
    ),
    Kind(
        "wishes to take part that are out of date",
        lambda settings: SIGNUPS,
        retention.stale_signups,
        _by(retention.signups_forgotten),
    ),
    Kind(
        "texts of mails about no game, or about one that is over",
        lambda settings: settings.keep_mails,
        retention.texts_of_mails,
        _by(retention.texts_of_mails_forgotten),
    ),
    Kind(
        "texts of mails that were sent",
        lambda settings: settings.keep_sent,
        retention.sent_mails,
        _outline,
    ),
    Kind(
        "games over whose positions are left to the journal",
        lambda settings: settings.keep_mails,
        retention.with_all_positions,
        _thin,
    ),
)
