"""A database that an earlier version of pbem made, to be brought up to date in a test.

v0003.sqlite.xz holds a club at the moment LEFT_AT, with its games in the middle of everything;
make.py beside it says how it was made and so what is in it.
"""

from __future__ import annotations

import lzma
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.store import migrate
from pbem.store.backups.table_dump import fill, lines, shapes
from pbem.store.database import Store

REVISION = "0003"
FILE = Path(__file__).parent / f"v{REVISION}.sqlite.xz"
LEFT_AT = datetime(2026, 3, 22, 12, 0, tzinfo=UTC)  # a Sunday
KEEPER = "mona@club.example"
WEB = "https://pbem.example"
GAMES = {  # by what each is there for
    "over": "jupiter-1",
    "over by agreement": "narvik-2",
    "offered to standbys": "jupiter-3",
    "moderator called": "jupiter-4",
    "on the bank": "munich-5",
    "bank charged": "narvik-6",
    "in grace": "narvik-7",
    "nearly due": "jupiter-8",
    "reminded": "munich-9",
    "answered, not due": "jupiter-10",
    "not answered, not due": "jupiter-11",
    "out of reach": "narvik-12",
    "digest of narvik": "narvik-13",
    "digest of jupiter": "jupiter-14",
    "against the staff": "narvik-15",
    "staff for the late": "munich-16",
    "moderated": "jupiter-17",
    "branch": "jupiter-18",
    "reaction in jupiter": "jupiter-19",
    "reaction in narvik": "narvik-20",
    "reaction in munich": "munich-21",
    "plans in jupiter": "jupiter-22",
    "plans in narvik": "narvik-23",
    "plans in munich": "munich-24",
    "held in jupiter": "jupiter-25",
    "held in narvik": "narvik-26",
    "paused before": "jupiter-27",
    "paused": "jupiter-28",
    "resigned": "narvik-29",
    "ejected": "munich-30",
    "draw offered": "munich-31",
    "on vacation": "jupiter-32",
    "setting up jupiter": "jupiter-33",
    "setting up narvik": "narvik-34",
    "setting up munich": "munich-35",
    "open": "munich-37",
    "open, moderated": "narvik-38",
}


def sqlite_copy(path: Path) -> Path:
    """Unpack it to a new file."""
    path.write_bytes(lzma.decompress(FILE.read_bytes()))
    return path


def into_postgresql(url: str) -> None:
    """Fill a database that has no table with the tables and rows of then."""
    with TemporaryDirectory() as folder:
        source = Store.open(f"sqlite:///{sqlite_copy(Path(folder) / 'kept')}", migrate=False)
        target = Store.open(url, migrate=False)
        try:
            with source.reader.begin() as kept, target.writer.begin() as new:
                migrate.upgrade_to(new, REVISION)
                for shape in shapes(kept):
                    fill(new, shape, lines(kept, shape))
        finally:
            source.close()
            target.close()
