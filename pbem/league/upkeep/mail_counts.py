"""How much mail a game takes."""

from __future__ import annotations

import msgspec

from pbem.store.database import Session
from pbem.store.rows import mail, people, seating
from pbem.store.schema import Game


class Figures(msgspec.Struct, frozen=True):
    """One player's mails in one game."""

    player: str
    side: str
    turns: int  # that the game has had, set-up not counted
    sent: int  # mails that the player wrote, from the first turn on
    per_turn: float
    received: int


def mails_of(session: Session, row: Game) -> list[Figures]:
    """The mails of a game, player by player."""
    wrote, got = mail.mails_by_turn(session, row.id or 0), mail.sent_by_turn(session, row.id or 0)
    found = []
    for seat in seating.seats(session, row.id or 0):
        if seat.role != "player" or seat.person_id is None:
            continue
        sent = sum(count for turn, person, count in wrote if turn and person == seat.person_id)
        received = sum(count for _, person, count in got if person == seat.person_id)
        turns = max(row.turn, 1)
        name = people.person(session, seat.person_id).name
        found.append(Figures(name, seat.side, turns, sent, round(sent / turns, 2), received))
    return found
