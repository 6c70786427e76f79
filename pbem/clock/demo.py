"""A game to try the service with: one person against the staff officer."""

from __future__ import annotations

from pbem.clock.service import Parts
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.play.adjudication import tell_everybody
from pbem.post.trial import PACE
from pbem.store.rows import people, seating

GAME = "jupiter"


def address(domain: str) -> str:
    """Where the person is reached who tries it out."""
    return f"you@{domain}"


def prepare(parts: Parts) -> None:
    """Begin the game, unless it was begun before."""
    with parts.house.work() as work:
        mine = address(work.settings.domain)
        if people.at_address(work.session, mine) is not None:
            return
        person = people.person_added(work.session, "You", mine, work.now)
        game = new_game(work, GAME, {}, PACE)
        seat = take_seat(game, person, game.sides[0])
        for other in game.players:
            if other is not seat:
                seating.bot_seated(other, "staff")
        begin_if_full(game)
        tell_everybody(game)
