"""Secrets of one side around a position, which the other side must not come to know."""

from __future__ import annotations

from sqlmodel import select

from pbem.engine.dice import Roll
from pbem.engine.event import Acted, Event, Rolled
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.schema import Press, Queued
from pbem.wargame.position.position import Position
from tests.web.sites import Site
from tests.web.test_fog import put


def hidden_by(other: str, secret: str) -> list[Event]:
    """What one side does that the other must not see."""
    return [
        Rolled(Roll(7, 6, 1 + len(secret) % 6, "a secret draw", only=other)),
        Acted(other, f"PLACE {secret} Narvik", "order", public=False),
    ]


def lay(site: Site, game: int, position: Position, side: str, secret: str) -> None:
    """A position, and secrets of the other side around it; nothing of this side's own changes."""
    other = next(each for each in site.loaded(game).rules.sides if each != side)
    put(site, game, position, hidden_by(other, secret), secret)
    with site.house.work() as work:
        table = LoadedGame.open(work, game)
        mine, theirs = table.seat_of(side), table.seat_of(other)
        mine.standing_json, mine.salt, mine.held, mine.draw_offered = "[]", "", False, False
        theirs.draw_offered = False  # everybody is told of an offer
        for row in work.session.exec(select(Queued)).all():
            row.seat_id = theirs.id or 0
        for letter in work.session.exec(select(Press)).all():
            letter.seat_id, letter.to = theirs.id, "moderator"
