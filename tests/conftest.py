"""Settings that all tests share."""

import os

from hypothesis import settings

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
from tests.statements import pytest_sessionfinish, pytest_testnodedown  # noqa: F401
from tests.time_limits import (  # noqa: F401
    pytest_configure,
    pytest_timeout_cancel_timer,
    pytest_timeout_set_timer,
    pytest_unconfigure,
)

# What needs Debian's packages runs by `make test-system`.
collect_ignore = [] if os.environ.get("PBEM_SYSTEM_TESTS") else ["system"]

# Machines are noisy: no test is about time. Every run tries other examples, so a few do for one;
# for a long night there is --hypothesis-profile=thorough.
settings.register_profile("house", deadline=None, max_examples=40)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("house")

compile_once()
copy_tables()
