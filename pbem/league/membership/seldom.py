"""What anybody may ask for, but not too often."""

from __future__ import annotations

from datetime import timedelta

from pbem.league.unit_of_work import Work
from pbem.store.rows import people


def may_again(work: Work, what: str, within: timedelta) -> bool:
    """May this be done again? Then it counts as done now."""
    last = people.courtesy(work.session, what)
    if last is not None and last.at > work.now - within:
        return False
    people.courtesy_shown(work.session, what, work.now)
    return True
