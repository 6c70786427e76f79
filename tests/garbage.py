"""How often what is no longer used is looked for: a run keeps much that stays to its end."""

from __future__ import annotations

import gc

SELDOM = (20_000, 10, 10)  # usually 700: half a million objects would be gone through each time


def look_for_garbage_seldom() -> None:
    """From now on, and not among what was there before the first test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
