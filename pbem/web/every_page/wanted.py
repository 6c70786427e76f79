"""What an address names: a game, somebody's part in it, a person; 404 where there is none."""

from __future__ import annotations

from flask import abort, request

from pbem.league.pages import reliability
from pbem.store.rows import games, questions, seating
from pbem.store.schema import Game, Person, Seat
from pbem.web.every_page.read_transaction import reading


def game_coded(code: str) -> Game:
    """The game with a code; 404 if there is none."""
    row = games.coded(reading().session, code) if len(code) <= 60 and code.isprintable() else None
    if row is None or row.code != code:
        abort(404)
    return row


def part_of(code: str, person: Person, *roles: str) -> tuple[Game, Seat] | None:
    """A game and somebody's seat in it; nothing when it is in none of these roles.

    Who plays several sides says which one; else it is the first that is asked something. Who also
    moderates, plays.
    """
    row = game_coded(code)
    held = seating.watching(reading().session, row.id or 0, person.id or 0)
    mine = [each for each in held if each.role in roles]
    if len(mine) > 1:
        side = request.values.get("side")
        open_now = questions.open_in(reading().session, [row.id or 0]).get(row.id or 0, ())
        asked = {each.seat_id for each in open_now}
        mine.sort(key=lambda each: (each.role != "player", each.side != side, each.id not in asked))
    return (row, mine[0]) if mine else None


def person_who_plays(id: int) -> reliability.Reliability:
    """Somebody who plays; 404 for all others, whether we know them or not."""
    found = reliability.of_many(reading(), 0, 1, id) if id < 2**31 else []
    if not found:
        abort(404)
    return found[0]
