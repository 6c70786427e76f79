"""Read by the process that victims are forked from: all that is done once has been done before."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.clock.service import assemble
from pbem.post.ways_in import intake
from pbem.settings import load
from tests.databases import copy_tables
from tests.service import victims
from tests.service.accounts import letters
from tests.service.running import arrived, environ, found_club


def rehearse() -> None:
    """One mail from its arrival to its answers."""
    with TemporaryDirectory() as folder:
        given = environ(Path(folder))
        mail = next(letters(found_club(given, 1)))
        parts = assemble(load(given))
        intake.store(parts.house, [arrived(mail)])
        parts.handling.handle_all()
        parts.outbox.send_all()
        parts.close()


copy_tables()
rehearse()

__all__ = ["victims"]
