"""Games whose title is not installed: they stand still until it is, and lose no time.

Titles of other packages come and go with what is installed; which there are is known when the
service starts.
"""

from __future__ import annotations

import logging

from pbem.games import catalogue
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import id_of
from pbem.league.refusals import NotInstalled
from pbem.league.unit_of_work import House
from pbem.store.rows import games

LOG = logging.getLogger(__name__)


def take_stock(house: House) -> None:
    """Let the games stand whose title is gone, and those go on whose title has come back.

    Each by itself, as there may be many of them, and mail comes meanwhile.
    """
    with house.look() as work:
        gone = games.without_title(work.session, catalogue.titles())
        back = games.standing(work.session, catalogue.titles())
    for row in gone:
        LOG.warning("%s", NotInstalled(row.code, row.rules))
        let_stand(house, id_of(row))
    for game_id in back:
        go_on(house, game_id)


def let_stand(house: House, game_id: int) -> None:
    """Let one game stand whose title was found to be gone."""
    with house.work() as work:
        games.stands_still(games.locked(work.session, game_id), work.now)


def go_on(house: House, game_id: int) -> None:
    """A title is here again: the time that its game stood is credited to everybody in it."""
    with house.work() as work:
        game = question_deadline.opened(work, game_id)
        LOG.info("%s goes on: %s is installed again", game.row.code, game.rules.title)
