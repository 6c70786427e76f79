"""Settings that all tests share."""

import os

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

DEAR = ("service", "commands", "engine", "threats", "store", "web")  # rooms with the longest files


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A worker takes a file at a time: the dear ones first, so that none is left for the end."""
    leave_out_doubled(items)
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    room = item.path.relative_to(item.config.rootpath).parts[1]
    return DEAR.index(room) if room in DEAR else len(DEAR)
