"""The jobs of a running service, each in its own rhythm.

Nothing is kept in the scheduler: a job only looks into the database, so that a restart forgets
nothing and a job that comes late, twice or together with another does no harm.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import msgspec
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.base import BaseTrigger

from pbem.league.overdue import downtime_reckoning
from pbem.league.overdue.tick import AT_ONCE, tick
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat, titles_at_hand
from pbem.league.upkeep.housekeeping import keep_house

LOG = logging.getLogger(__name__)
TICK = 5.0
A_DAY = 24 * 60 * 60.0
SLACK = timedelta(seconds=5)
FINISH = 7.0  # seconds to finish at the end what is running
HURRY = 2.0  # the last of these, for what has to be broken off


class Job(msgspec.Struct, frozen=True):
    """Something to do again and again; what goes by the clock is left while that is in doubt."""

    name: str
    every: float  # seconds
    act: Callable[[], object]
    by_the_clock: bool = False
    break_off: Callable[[], None] | None = None  # from another thread, when it must come to its end


class Every(BaseTrigger):  # type: ignore[misc]
    """So long after the last time, whatever times were missed or skipped by a clock."""

    def __init__(self, seconds: float) -> None:
        self.length = timedelta(seconds=seconds)

    def get_next_fire_time(self, previous: datetime | None, now: datetime) -> datetime:
        return now + self.length


class Clock:
    """Runs jobs in the background; one that fails is logged and runs again at its next time.

    Each job has a thread of its own, which waits until the job is wanted. The scheduler does no
    more than want it when its time has come, and no job asks anything of the scheduler: so neither
    ever waits for the other, and either can end at any moment.
    """

    def __init__(self, house: House, work: Sequence[Job]) -> None:
        own = (
            Job("beat", float(house.settings.beat), self._beat),
            Job("tick", min(TICK, house.settings.beat), self._tick, by_the_clock=True),
            Job("titles", A_DAY, self._take_stock, by_the_clock=True),
        )
        self.house = house
        self.jobs = {job.name: job for job in (*own, *work)}
        self._wanted = {name: threading.Event() for name in self.jobs}
        self._running = {name: threading.Lock() for name in self.jobs}
        self._stopped = threading.Event()
        self._told_to_stop = 0.0  # when, by a clock that nobody can set
        self._threads = [
            threading.Thread(target=self._serve, args=(name,), name=f"job-{name}", daemon=True)
            for name in self.jobs
        ]
        self._watch = threading.Thread(target=self._keep_watch, name="clock-watch", daemon=True)
        self._scheduler = BackgroundScheduler(
            timezone=UTC,
            executors={"default": ThreadPoolExecutor(1)},
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )
        # That a wish has not been noted when the next one comes is nothing to be warned of.
        logging.getLogger("apscheduler").setLevel(logging.ERROR)

    def start(self) -> None:
        """Credit what time was lost, before anything else; then run all jobs, each by itself.

        What is due may take long after an outage, and nobody waits for it: the service beats and
        takes mail meanwhile.
        """
        self._run("beat")
        for job in self.jobs.values():
            self._scheduler.add_job(
                self._its_time,
                Every(job.every),
                args=(job.name,),
                id=job.name,
                next_run_time=datetime.now(UTC),
            )
        for thread in self._threads:
            thread.start()
        self._scheduler.start()
        self._watch.start()

    @property
    def stopping(self) -> bool:
        """Is it time for a job to come to its end?"""
        return self._stopped.is_set()

    def leave_off(self) -> None:
        """Start nothing more, and let what runs know; its time to end counts from now."""
        if self.stopping:
            return
        self._told_to_stop = time.monotonic()
        self._stopped.set()
        for wanted in self._wanted.values():
            wanted.set()  # who waits for it sees that it is over

    def stop(self, wait: bool = True) -> None:
        """Start nothing more; with `wait`, let what runs come to its end, but not for ever."""
        self.leave_off()
        if not self._scheduler.running:
            return
        self._watch.join()
        self._scheduler.shutdown(wait=False)
        if wait:
            self._let_end()

    def poke(self, name: str) -> None:
        """Run a job at once, and once more if it is running now; from any thread."""
        self._wanted[name].set()

    # -- running ----------------------------------------------------------------------------------

    def _its_time(self, name: str) -> None:
        """What the scheduler does: a job that still runs is left until its next time."""
        if not self._running[name].locked():
            self.poke(name)

    def _serve(self, name: str) -> None:
        """The thread of a job: run it whenever it is wanted."""
        while not self._stopped.is_set():  # looked at after each run: it may have cleared the wish
            self._wanted[name].wait()
            if not self._stopped.is_set():
                self._run(name)

    def _run(self, name: str) -> None:
        """Run a job, and let no failure out."""
        job = self.jobs[name]
        with self._running[name]:
            self._wanted[name].clear()  # who wants it from now on wants it once more
            try:
                if not job.by_the_clock or self._sure():
                    job.act()
            except Exception:
                LOG.exception("the job %s failed", name)

    def _let_end(self) -> None:
        """Wait for what runs; what takes longer is left to the end of the process."""
        wait_for(self._threads, self._told_to_stop + FINISH - HURRY)
        breaking = [
            threading.Thread(target=job.break_off, name=f"end-{name}", daemon=True)
            for name, job in self._still_running()
            if job.break_off is not None
        ]
        for thread in breaking:
            thread.start()
        wait_for((*breaking, *self._threads), self._told_to_stop + FINISH)
        for name, _ in self._still_running():
            LOG.error("the job %s does not come to its end and is left", name)

    def _still_running(self) -> list[tuple[str, Job]]:
        running = zip(self.jobs.items(), self._threads, strict=True)
        return [each for each, thread in running if thread.is_alive()]

    def _sure(self) -> bool:
        return heartbeat.sure(self.house, heartbeat.since_boot, heartbeat.boot)

    def _beat(self) -> None:
        heartbeat.beat(self.house, heartbeat.since_boot, heartbeat.boot)

    def _tick(self) -> None:
        more = True
        while more and not self._stopped.is_set():
            more = tick(self.house) == AT_ONCE or downtime_reckoning.is_left(self.house)
            more = more and self._sure()

    def _take_stock(self) -> None:
        titles_at_hand.take_stock(self.house)

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


def wait_for(threads: Sequence[threading.Thread], until: float) -> None:
    """Wait until all of them have ended, or it is time."""
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))


def housekeeping(house: House) -> Job:
    """What a service does once a day to stay small."""
    return Job("housekeeping", A_DAY, lambda: keep_house(house), by_the_clock=True)


__all__ = ["Clock", "Every", "Job", "housekeeping"]
