"""Settings that all tests share."""

import os

from tests.compiled_once import compile_once
from tests.databases import (  # noqa: F401
    copy_tables,
    database_kind,
    database_url,
    migrated_file,
    new_database,
    postgresql,
    pytest_collection_modifyitems,
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
