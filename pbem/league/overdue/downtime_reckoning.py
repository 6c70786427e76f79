"""After an outage: the windows of all games are reckoned anew, some at a time.

A downtime counts for nobody from the moment that it is credited: whatever looks at a game, its
clock or a mail, reckons its windows first. So nobody has to wait until all of them have been
reckoned; what is left till then are the moments that pages show.
"""

from __future__ import annotations

import logging

from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.question_deadline import reckon_deadlines
from pbem.league.refusals import NotInstalled
from pbem.league.unit_of_work import LOCK_WAIT, House, Work
from pbem.store.errors import Busy, Full
from pbem.store.rows import games
from pbem.store.rows.upkeep import heartbeats

LOG = logging.getLogger(__name__)
AT_ONCE = 10  # in a transaction, so that mail never waits long for it


def is_left(house: House) -> bool:
    """Are there games whose windows have not been reckoned since the service was down?"""
    with house.look() as work:
        return heartbeats.not_reckoned(work.session) is not None


def reckon_some(house: House) -> None:
    """Reckon the windows of the next games; nothing where no downtime was credited, as usual."""
    if not is_left(house):
        return
    with house.work(LOCK_WAIT) as work:
        down = heartbeats.not_reckoned_locked(work.session)
        if down is None or down.reckoned_up_to is None:  # another process is at it
            return
        found = games.going_on(work.session, down.reckoned_up_to, AT_ONCE)
        for game_id in found:
            if not is_reckoned(work, game_id):
                return
            heartbeats.downtime_reckoned(down, game_id)
        if len(found) < AT_ONCE:
            heartbeats.downtime_reckoned(down, None)


def is_reckoned(work: Work, game_id: int) -> bool:
    """Reckon the windows of one game; False if somebody else holds it, so that it has to wait.

    One that cannot be read is left to its own next look.
    """
    try:
        with work.savepoint():
            reckon_deadlines(LoadedGame.open(work, game_id))
    except Busy as busy:
        LOG.info("game %d is reckoned later: %s", game_id, busy)
        return False
    except NotInstalled as standing:
        LOG.info("%s", standing)
    except Full:
        raise
    except Exception:
        LOG.exception("the windows of game %d cannot be reckoned", game_id)
    return True
