"""Leases: what one process does for all, as long as it lives, and another one soon after.

A lease is renewed far more often than it runs out, by the time that all machines agree upon. Who is
killed renews no more, so that another process has it within seconds; who ends gives it back.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from pbem.clock.jobs import Job
from pbem.league.unit_of_work import House
from pbem.store.errors import Conflict, StoreError
from pbem.store.rows.upkeep import leases

LENGTH = timedelta(seconds=8)
RENEWED = 3.0  # seconds


class Lease:
    """One process's hold on something; to be shared by its threads."""

    def __init__(self, house: House, name: str, holder: str = "") -> None:
        self._house = house
        self._name = name
        self._holder = holder or f"{socket.gethostname()} {os.getpid()} {secrets.token_hex(4)}"
        self._until: datetime | None = None

    @property
    def held(self) -> bool:
        """Is it ours at this moment?"""
        return self._until is not None and self._house.now() < self._until

    def take(self) -> bool:
        """Take it if nobody has it, or renew it; is it ours?"""
        try:
            with self._house.work() as work:
                until = work.now + LENGTH
                mine = leases.taken(work.session, self._name, self._holder, work.now, until)
        except Conflict:  # somebody else was the very first
            mine = False
        self._until = until if mine else None
        return mine

    def give_back(self) -> None:
        """Let others have it at once."""
        if self.held:
            self._until = None
            with self._house.work() as work:
                leases.given_back(work.session, self._name, self._holder)


def renewing(held: Sequence[Lease]) -> Job:
    """Keeps leases, or takes them over."""

    def renew() -> None:
        for each in held:
            each.take()

    return Job("leases", RENEWED, renew)


def give_back(held: Sequence[Lease]) -> None:
    """At the end; what cannot be given back runs out by itself."""
    for each in held:
        try:
            each.give_back()
        except StoreError:
            return


def alone(lease: Lease, job: Job) -> Job:
    """A job that is done by who holds a lease, and by nobody else meanwhile."""

    def act() -> None:
        if lease.held or lease.take():
            job.act()

    return msgspec.structs.replace(job, act=act)
