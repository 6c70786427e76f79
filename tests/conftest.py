"""Settings that all tests share."""

import os
from pathlib import Path

import pytest

from tests.compiled_once import compile_once
from tests.databases import (  # noqa: F401
    copy_tables,
    database_kind,
    database_url,
    leave_out_doubled,
    migrated_file,
    new_database,
    postgresql,
    store,
)
from tests.examples import register_profiles
from tests.garbage import look_for_garbage_seldom
from tests.statements import pytest_sessionfinish, pytest_testnodedown  # noqa: F401
from tests.time_limits import (  # noqa: F401
    pytest_configure,
    pytest_timeout_cancel_timer,
    pytest_timeout_set_timer,
    pytest_unconfigure,
)

# What needs Debian's packages runs by `make test-system`.
collect_ignore = [] if os.environ.get("PBEM_SYSTEM_TESTS") else ["system"]

register_profiles()
compile_once()
copy_tables()

WAITING = "service"  # the room whose tests wait for processes more than they work
BEFORE_THE_END = 0.8  # of the run: nobody is to wait alone when the others are done
DEAR = (  # other rooms with long files, and long files without a room
    "commands",
    "engine",
    "store",
    "threats",
    "web",
    "test_versions_of_data.py",
    "test_wheel.py",
    "test_kept_games.py",
    "wargame",
    "munich",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A worker takes a file at a time: dear ones first, and all along one that mostly waits."""
    leave_out_doubled(items)
    files = sorted(dict.fromkeys(item.path for item in items), key=_rank)
    places = {}
    for waits, end in ((True, BEFORE_THE_END), (False, 1.0)):
        kind = [each for each in files if (_room(each) == WAITING) == waits]
        places.update({each: end * at / len(kind) for at, each in enumerate(kind)})
    items.sort(key=lambda item: places[item.path])


def pytest_collection_finish() -> None:
    look_for_garbage_seldom()


def _rank(path: Path) -> int:
    room = _room(path)
    return DEAR.index(room) if room in DEAR else len(DEAR)


def _room(path: Path) -> str:
    return path.relative_to(Path(__file__).parent).parts[0]
