"""How many examples a property is tried with: every run tries others, so a few do for one."""

from __future__ import annotations

from hypothesis import settings

USUAL = 40  # of a property that says nothing else
THOROUGH = 1000


def register_profiles() -> None:
    """Machines are noisy: no test is about time."""
    settings.register_profile("house", deadline=None, max_examples=USUAL)
    settings.register_profile("thorough", deadline=None, max_examples=THOROUGH)
    settings.load_profile("house")


def examples(usually: int) -> settings:
    """So many in a usual run, and so many times more with --hypothesis-profile=thorough."""
    return settings(max_examples=usually * settings.default.max_examples // USUAL)
