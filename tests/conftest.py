"""Settings that all tests share."""

import os

from hypothesis import settings

# What needs Debian's packages runs by `make test-system`.
collect_ignore = [] if os.environ.get("PBEM_SYSTEM_TESTS") else ["system"]

# Machines are noisy: no test is about time.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
