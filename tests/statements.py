"""Whatever the service says to a database in any test, some test says to PostgreSQL.

Most tests run on SQLite only. So that none of our statements is tried there alone, every process
notes what it sends to which kind of database, and a run of all tests ends by telling what SQLite
was sent and PostgreSQL never was: a test that sends it belongs there too.
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
CARRIERS = ("/pbem/store/database.py", "/pbem/league/unit_of_work.py")  # send what others wrote
ABOUT = re.compile(r'(?:SELECT .*? FROM|INSERT INTO|UPDATE|DELETE FROM) "?(\w+)')
DIALECTS = ("sqlite", "postgresql")

known: dict[int, tuple[Any, str]] = {}  # by identity, a compiled statement and its text
sent: dict[str, set[str]] = {kind: set() for kind in DIALECTS}


@event.listens_for(Engine, "before_cursor_execute")
def note(connection: Any, cursor: Any, text: str, values: Any, context: Any, many: bool) -> None:
    compiled = getattr(context, "compiled", None)
    if compiled is None:
        return  # a pragma, or a migration
    if id(compiled) not in known:
        known[id(compiled)] = compiled, _words(compiled)
    words, before = known[id(compiled)][1], sent[connection.dialect.name]
    if words and words not in before and _is_ours():
        before.add(words)


def _words(compiled: Any) -> str:
    """A statement about our rows in words that are the same whatever database it is for."""
    words = " ".join(str(compiled.statement).split())
    table = ABOUT.match(words)
    return words if table and table[1] in SQLModel.metadata.tables else ""


def _is_ours() -> bool:
    """Does the service send it, rather than a test by itself?"""
    frame = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if OURS in file and "site-packages" not in file and not file.endswith(CARRIERS):
            return "/tests/" not in file
        if "/tests/" in file:
            return False
        frame = frame.f_back
    return False


def pytest_testnodedown(node: Any) -> None:
    """A worker of xdist has ended."""
    for kind, words in getattr(node, "workeroutput", {}).get(SENT, {}).items():
        sent[kind].update(words)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput[SENT] = {kind: sorted(words) for kind, words in sent.items()}
        return
    alone = sorted(sent["sqlite"] - sent["postgresql"])
    if alone and exitstatus == 0 and _is_whole(config):
        for words in alone:
            print(f"\nno test sends this to PostgreSQL: {words}")


def _is_whole(config: pytest.Config) -> bool:
    """Are all tests run, and not a choice of them?"""
    option = config.option
    chosen = option.keyword or option.markexpr or option.deselect or option.collectonly
    return not chosen and config.args == config.getini("testpaths")
