"""Drafts a migration from the tables as they are now; read it before you keep it.

python -m tests.store.draft_migration 0002 "what it does"

The first one may be drafted again for as long as no database depends on it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config

from pbem.store import migrate
from pbem.store.database import Store


def draft(revision: str, words: str) -> Path:
    """Write the migration that leads from all others to the tables."""
    versions = migrate.FOLDER / "versions"
    for old in versions.glob(f"{revision}_*.py"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{folder}/draft.sqlite3", migrate=bool(migrate.known()))
        with store.writer.begin() as connection:
            config = Config(
                attributes={"connection": connection, "batch": bool(migrate.known())},
            )
            config.set_main_option("script_location", str(migrate.FOLDER))
            config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
            command.revision(config, words, autogenerate=True, rev_id=revision)
        store.close()
    (written,) = versions.glob(f"{revision}_*.py")
    lines = written.read_text().splitlines(keepends=True)
    written.write_text("".join(line for line in lines if "# ###" not in line))
    for task in (("format",), ("check", "--fix")):
        subprocess.run([sys.executable, "-m", "ruff", *task, "-q", written], check=True)
    return written


if __name__ == "__main__":
    print(draft(*sys.argv[1:3]))
