"""How much mail a game takes."""

from __future__ import annotations

import msgspec

from pbem.store.database import Session
from pbem.store.rows import people, seating
from pbem.store.rows.mails import mail
from pbem.store.schema import Game


class Figures(msgspec.Struct, frozen=True):
    """One player's mails in one game."""

    player: str
    side: str  # with several, all of them
    turns: int  # that the game has had, set-up not counted
    sent: int  # mails that the player wrote, from the first turn on
    per_turn: float
    received: int


def mails_of(session: Session, row: Game) -> list[Figures]:
    """The mails of a game, player by player."""
    wrote, got = mail.mails_by_turn(session, row.id or 0), mail.sent_by_turn(session, row.id or 0)
    sides: dict[int, list[str]] = {}
    for seat in seating.seats(session, row.id or 0):
        if seat.role == "player" and seat.person_id is not None:
            sides.setdefault(seat.person_id, []).append(seat.side)
    found = []
    for player, played in sides.items():
        sent = sum(count for turn, person, count in wrote if turn and person == player)
        received = sum(count for _, person, count in got if person == player)
        turns = max(row.turn, 1)
        name = people.person(session, player).name
        found.append(Figures(name, "+".join(played), turns, sent, round(sent / turns, 2), received))
    return found
