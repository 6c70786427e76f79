"""Settings that all tests share."""

import os

from hypothesis import settings

from tests.databases import (  # noqa: F401
    database_url,
    migrated_file,
    new_database,
    postgresql,
    store,
)

# What needs Debian's packages runs by `make test-system`.
collect_ignore = [] if os.environ.get("PBEM_SYSTEM_TESTS") else ["system"]

# Machines are noisy: no test is about time.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
