"""Whatever the service says to a database in any test, some test says to PostgreSQL.

Most tests run on SQLite only. So that none of our statements is tried there alone, every process
notes what it sends to which kind of database, and a run of all tests fails at its end if SQLite was
sent what PostgreSQL never was: a test that sends it belongs there too.
"""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlmodel import SQLModel

SENT = "statements sent"  # by a worker of xdist to the process that it works for
OURS = "/pbem/"
NOT_OURS = ("/tests/", "/pbem/store/migrations/", "/pbem/store/backups/table_dump.py")
"""Migrations say the same to each database in its own words, backups what its tables look like."""
CARRIERS = ("/pbem/store/database.py", "/pbem/league/unit_of_work.py")  # send what others wrote
ABOUT = re.compile(r'(?:SELECT .*? FROM|INSERT INTO|UPDATE|DELETE FROM) "?(\w+)')
DIALECTS = ("sqlite", "postgresql")

known: dict[int, tuple[Any, str]] = {}  # by identity, a compiled statement and its text
sent: dict[str, dict[str, str]] = {kind: {} for kind in DIALECTS}  # statement -> who sends it


@event.listens_for(Engine, "before_cursor_execute")
def note(connection: Any, cursor: Any, text: str, values: Any, context: Any, many: bool) -> None:
    compiled = getattr(context, "compiled", None)
    if compiled is None:
        return  # a pragma, or a migration
    if id(compiled) not in known:
        known[id(compiled)] = compiled, _words(compiled)
    words, before = known[id(compiled)][1], sent[connection.dialect.name]
    if words and words not in before and (sender := _sender()):
        before[words] = sender


def _words(compiled: Any) -> str:
    """A statement about our rows in words that are the same whatever database it is for."""
    words = " ".join(str(compiled.statement).split())
    table = ABOUT.match(words)
    return words if table and table[1] in SQLModel.metadata.tables else ""


def _sender() -> str:
    """The function of the service that sends it; nobody, where it is none of ours."""
    frame = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if any(each in file for each in NOT_OURS):
            return ""
        if OURS in file and "site-packages" not in file and not file.endswith(CARRIERS):
            return f"{file.rpartition(OURS)[2]}, {frame.f_code.co_name}"
        frame = frame.f_back
    return ""


def pytest_testnodedown(node: Any) -> None:
    """A worker of xdist has ended."""
    for kind, words in getattr(node, "workeroutput", {}).get(SENT, {}).items():
        sent[kind].update(words)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput[SENT] = sent
        return
    alone = sorted(sent["sqlite"].keys() - sent["postgresql"].keys())
    if alone and exitstatus == 0 and _is_whole(config):
        for words in alone:
            print(f"\nno test sends this to PostgreSQL ({sent['sqlite'][words]}): {words}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _is_whole(config: pytest.Config) -> bool:
    """Are all tests run, and not a choice of them?"""
    option = config.option
    chosen = option.keyword or option.markexpr or option.deselect or option.collectonly
    return not chosen and config.args == config.getini("testpaths")
