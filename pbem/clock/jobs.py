"""The jobs of a running service, each in its own rhythm.

Nothing is kept in the scheduler: a job only looks into the database, so that a restart forgets
nothing and a job that comes late, twice or together with another does no harm.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import msgspec
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.base import BaseTrigger

from pbem.league import pulse
from pbem.league.ticks import AT_ONCE, tick
from pbem.league.work import House
from pbem.store import people

LOG = logging.getLogger(__name__)
TICK = 5.0
A_DAY = 24 * 60 * 60.0
COURTESIES = timedelta(days=30)
SLACK = timedelta(seconds=5)


class Job(msgspec.Struct, frozen=True):
    """Something to do again and again; what goes by the clock is left while that is in doubt."""

    name: str
    every: float  # seconds
    act: Callable[[], object]
    by_the_clock: bool = False


class Every(BaseTrigger):  # type: ignore[misc]
    """So long after the last time, whatever times were missed or skipped by a clock."""

    def __init__(self, seconds: float) -> None:
        self.length = timedelta(seconds=seconds)

    def get_next_fire_time(self, previous: datetime | None, now: datetime) -> datetime:
        return now + self.length


class Clock:
    """Runs jobs in the background; one that fails is logged and runs again at its next time."""

    def __init__(self, house: House, work: Sequence[Job]) -> None:
        own = (
            Job("beat", float(house.settings.beat), self._beat),
            Job("tick", min(TICK, house.settings.beat), self._tick, by_the_clock=True),
        )
        self.house = house
        self.jobs = {job.name: job for job in (*own, *work)}
        self._wanted = {name: threading.Event() for name in self.jobs}
        self._running = {name: threading.Lock() for name in self.jobs}
        self._stopped = threading.Event()
        self._watch = threading.Thread(target=self._keep_watch, name="clock-watch", daemon=True)
        self._scheduler = BackgroundScheduler(
            timezone=UTC,
            executors={"default": ThreadPoolExecutor(len(self.jobs))},
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )
        # That a job still runs when its next time comes is nothing to be warned of.
        logging.getLogger("apscheduler").setLevel(logging.ERROR)

    def start(self) -> None:
        """Credit what time was lost and do what is due, before anything else; then run all jobs."""
        self._run("beat")
        self._run("tick")
        for job in self.jobs.values():
            self._scheduler.add_job(
                self._run,
                Every(job.every),
                args=(job.name,),
                id=job.name,
                next_run_time=datetime.now(UTC),
            )
        self._scheduler.start()
        self._watch.start()

    def stop(self, wait: bool = True) -> None:
        """Start nothing more; with `wait`, let what runs come to its end."""
        self._stopped.set()
        if self._scheduler.running:
            self._scheduler.shutdown(wait=wait)
            self._watch.join()

    def poke(self, name: str) -> None:
        """Run a job at once, and once more if it is running now; from any thread."""
        self._wanted[name].set()
        if self._scheduler.running and not self._running[name].locked():
            self._scheduler.modify_job(name, next_run_time=datetime.now(UTC))

    # -- running ----------------------------------------------------------------------------------

    def _run(self, name: str) -> None:
        """Run a job, again as long as somebody wants it, and let no failure out."""
        job, wanted = self.jobs[name], self._wanted[name]
        wanted.set()
        while wanted.is_set() and not self._stopped.is_set():
            with self._running[name]:
                wanted.clear()
                try:
                    if not job.by_the_clock or self._sure():
                        job.act()
                except Exception:
                    LOG.exception("the job %s failed", name)

    def _sure(self) -> bool:
        return pulse.sure(self.house, pulse.since_boot, pulse.boot)

    def _beat(self) -> None:
        pulse.beat(self.house, pulse.since_boot, pulse.boot)

    def _tick(self) -> None:
        while tick(self.house) == AT_ONCE and self._sure() and not self._stopped.is_set():
            pass

    # -- a clock that is set back -----------------------------------------------------------------

    def _keep_watch(self) -> None:
        """The scheduler goes by the wall; this goes by a clock that nobody can set."""
        while not self._stopped.wait(self.house.settings.beat):
            self.wake_sleepers()

    def wake_sleepers(self) -> None:
        """Run the jobs whose next time is farther off than it can be: the clock was set back."""
        now = datetime.now(UTC)
        for waiting in self._scheduler.get_jobs():
            length = timedelta(seconds=self.jobs[waiting.id].every)
            if waiting.next_run_time > now + length + SLACK:
                LOG.warning("the job %s had to be woken", waiting.id)
                self._scheduler.modify_job(waiting.id, next_run_time=now)


def housekeeping(house: House) -> Job:
    """What a service does once a day to stay small."""

    def forget() -> None:
        with house.work() as work:
            people.forget_courtesies(work.session, work.now - COURTESIES)

    return Job("housekeeping", A_DAY, forget, by_the_clock=True)


__all__ = ["Clock", "Every", "Job", "housekeeping"]
