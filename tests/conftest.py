"""Settings that all tests share."""

from hypothesis import settings

# Machines are noisy: no test is about time.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
