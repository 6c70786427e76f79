"""Tells browsers that something has come in: their owner's mail says what."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

import msgspec

from pbem.league.play.question_deadline import quiet_of
from pbem.league.unit_of_work import House
from pbem.post.push.road import NoRoad, Road
from pbem.post.push.sealed import packed, sealed
from pbem.post.push.server_key import ServerKey
from pbem.store.rows import games, people, questions
from pbem.store.rows.mails import push_addresses
from pbem.store.rows.mails.push_addresses import Due

LOG = logging.getLogger(__name__)
GONE = (400, 401, 403, 404, 410)  # the browser no longer wants it, or not from us
MOST_TRIES = 8
FIRST_PAUSE = timedelta(minutes=1)  # twice as long each time
A_DAY = 24 * 60 * 60  # seconds for which a push service keeps it for a browser that sleeps
AT_ONCE = 100


class Word(msgspec.Struct, frozen=True):
    """What a lock screen may show to anybody who passes by."""

    title: str
    words: str
    page: str
    tag: str  # of several about the same, only the last is shown


class Pusher:
    """One round looks for browsers whose owner has new mail, and tells them once."""

    def __init__(self, house: House, key: ServerKey, road: Road) -> None:
        self._house = house
        self._key = key
        self._road = road

    def push_all(self, stopping: Callable[[], bool] = lambda: False) -> int:
        """Tell all who have not heard; how many were told."""
        with self._house.look() as work:
            waiting = push_addresses.due(work.session, work.now, AT_ONCE)
        told = 0
        for each in waiting:
            if stopping():
                break
            told += self._push(each)
        return told

    def _push(self, due: Due) -> bool:
        word = self._word(due)
        if word is None:
            return False
        try:
            body = sealed(msgspec.json.encode(word), due.key, due.auth)
            status = self._road.post(due.endpoint, self._headers(due, word.tag), body)
        except NoRoad as error:
            LOG.info("a browser could not be told: %s", error)
            status = 0
        except ValueError:  # keys that are none
            status = GONE[0]
        with self._house.work() as work:
            if 200 <= status < 300:
                push_addresses.told(work.session, due)
            elif status in GONE or due.tries + 1 >= MOST_TRIES:
                push_addresses.forgotten(work.session, due.pass_id)
            else:
                again = work.now + FIRST_PAUSE * 2**due.tries
                push_addresses.put_off(work.session, due, again)
        return 200 <= status < 300

    def _word(self, due: Due) -> Word | None:
        """Whether it is somebody's move, and in which game: nothing of what was written."""
        with self._house.look() as work:
            person = people.person(work.session, due.person_id)
            quiet = quiet_of(person)
            if quiet is not None and quiet.covers(work.now, ZoneInfo(person.zone)):
                return None
            name = self._house.settings.name
            if due.game_id is None:
                return Word(name, "A letter has come in.", "/desk/letters/", "letters")
            code = games.game(work.session, due.game_id).code
            asked = due.seat_id is not None and questions.of_seat(work.session, due.seat_id)
            words = f"It is your move in {code}." if asked else f"Something has come in: {code}."
            return Word(name, words, f"/desk/{code}", code)

    def _headers(self, due: Due, tag: str) -> dict[str, str]:
        topic = packed(hashlib.sha256(tag.encode()).digest())[:32]
        return {
            "Authorization": self._key.authorization(due.endpoint, self._house.now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(A_DAY),
            "Topic": topic,
            "Urgency": "normal",
        }
