"""What somebody finds on the desk: the own games, and one of them as the own side may see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import msgspec

from pbem.league.notices import Question, Waiting
from pbem.league.pages.commitments import Commitment, commitments
from pbem.league.pages.order_drafts import draft_of
from pbem.league.pages.public_games import Awaited, Card, cards
from pbem.league.play import order_queue
from pbem.league.play.letters import reads
from pbem.league.play.loaded_game import LoadedGame, eyes_of, id_of, standing_of
from pbem.league.play.proposals import with_proposal
from pbem.league.play.questions import question_for
from pbem.league.play.telling.news import told_in_words
from pbem.league.play.telling.reports import waiting
from pbem.league.unit_of_work import Work
from pbem.store.overviews import public_pages as store
from pbem.store.rows import games, people, press_letters, seating
from pbem.store.schema import Game, Person, Press, Seat

ORDER = {"running": 0, "paused": 1, "open": 2, "over": 3}
MOST_PRESS = 200
MOST_FINISHED = 20


class Mine(msgspec.Struct, frozen=True):
    """One of somebody's games."""

    card: Card
    role: str
    side: str
    asked: bool = False  # is it my move?
    question: Awaited | None = None  # what I am asked then
    held: bool = False  # does my queue wait for a word from me?
    offered: bool = False  # does another side offer a draw?


class PressLetter(msgspec.Struct, frozen=True):
    """A letter that I may read."""

    who: str
    to: str
    text: str
    at: datetime
    own: bool = False


class Moment(msgspec.Struct, frozen=True):
    """A place in the history of a game that can be looked at."""

    number: int  # of its snapshot
    turn: int
    at: datetime


class OwnSide(msgspec.Struct, frozen=True):
    """One of several sides that I play."""

    side: str
    asked: bool


class OwnGame(msgspec.Struct, frozen=True):
    """A game as one of its people may see it."""

    card: Card
    role: str
    side: str
    sides: tuple[OwnSide, ...]  # all that I play, if it is more than one
    tag: int  # the question that orders written now answer
    pace: str
    question: Question | None
    waiting: str
    queue: tuple[Waiting, ...]
    standing: tuple[str, ...]
    if_illegal: str
    held: bool
    position: str
    news: tuple[str, ...]  # of this turn
    press: tuple[PressLetter, ...]
    heard: bool  # is there anybody else who would read a letter?
    offers: tuple[str, ...]  # sides that offer a draw
    commitment: str
    commitments: tuple[Commitment, ...]
    seed: str
    dice: int


# -- all of them ----------------------------------------------------------------------------------


def mine(work: Work, person: Person, roles: Collection[str]) -> list[Mine]:
    """The games in which somebody has such a part, those that wait for him or her first.

    Of those that are over, the last ones only: they become many.
    """
    held = people.seats_of(work.session, person.id or 0)
    seats: dict[int, list[Seat]] = {}
    for seat in held:
        if seat.role in roles:
            seats.setdefault(seat.game_id, []).append(seat)
    found = games.with_ids(work.session, list(seats))
    over = [row for row in found if row.state == "over"][:MOST_FINISHED]
    rows = [row for row in found if row.state != "over"] + over
    offers = seating.draw_offers(work.session, [row.id or 0 for row in rows])
    mine = [_mine(card, seats[card.id], offers.get(card.id, ())) for card in cards(work, rows)]
    return sorted(mine, key=_urgency)


def _mine(card: Card, seats: Sequence[Seat], offers: Sequence[str]) -> Mine:
    """A game by all seats that somebody has in it; who plays in it, plays."""
    played = [seat for seat in seats if seat.role == "player"]
    sides = [seat.side for seat in played]
    asked = () if card.standing else card.asked
    question = next((each for each in asked if each.player.side in sides), None)
    return Mine(
        card=card,
        role="player" if played else seats[-1].role,
        side=" and ".join(sides),
        asked=question is not None,
        question=question,
        held=any(seat.held for seat in played),
        offered=bool(played) and any(side not in sides for side in offers),
    )


def _urgency(game: Mine) -> tuple[bool, int, float, int]:
    due = game.card.due.timestamp() if game.card.due else float("inf")
    return not game.asked, ORDER[game.card.state], due, -game.card.id


# -- one of them ----------------------------------------------------------------------------------


def _question(game: LoadedGame, seat: Seat) -> Question | None:
    """What a seat is asked, with what the staff proposes to it."""
    question = question_for(game, seat) if game.row.snapshots else None
    return None if question is None else with_proposal(game, question)


def ready_orders(game: LoadedGame, seat: Seat) -> str:
    """The orders that the staff proposes to a seat that is asked; nothing to any other."""
    question = _question(game, seat)
    return "" if question is None else question.template


def own_game(game: LoadedGame, seat: Seat) -> OwnGame:
    """A game as this seat may see it."""
    work, row = game.work, game.row
    begun = row.snapshots > 0
    (card,) = cards(work, [row])
    side = eyes_of(seat)
    return OwnGame(
        card=card,
        role=seat.role,
        side=side,
        sides=own_sides(game, seat),
        tag=seat.tag,
        pace=row.pace,
        question=_question(game, seat),
        waiting=waiting(game, seat) if begun else "",
        queue=order_queue.queue(game, seat),
        standing=tuple(standing_of(seat)),
        if_illegal=seat.if_illegal,
        held=seat.held,
        position=game.rules.describe(game.view(side), side or None) if begun else "",
        news=tuple(news(game, side, row.turn)) if begun else (),
        press=tuple(press(game, seat)),
        heard=any(each.person_id not in (None, seat.person_id) for each in game.seats),
        offers=tuple(each.side for each in game.players if each.draw_offered),
        commitment=row.commitment,
        commitments=commitments(work, row),
        seed=row.seed.hex() if row.state == "over" else "",
        dice=row.dice,
    )


class Pulse(msgspec.Struct, frozen=True):
    """Whether a page still shows how a game stands, and what to say if it does not."""

    pulse: str
    words: str
    draft: str  # the mark of the own order sheet
    at: int  # the moment that the board shows now


def pulse(game: LoadedGame, seat: Seat) -> Pulse:
    """What changes when something happens that this seat may know of."""
    draft = draft_of(game.work, seat, seat.person_id or 0)
    words = "It is your move." if game.question_of(seat) else "Something has come in."
    return Pulse(beat(game, seat, press(game, seat)), words, draft.mark, game.row.snapshots)


def beat(game: LoadedGame, seat: Seat, letters: Sequence[PressLetter]) -> str:
    """Another one whenever what a page shows is no longer how things stand."""
    question = game.question_of(seat)
    number = 0 if question is None else question.id
    return f"{game.row.snapshots} {game.row.state} {number} {len(letters)}"


def own_sides(game: LoadedGame, seat: Seat) -> tuple[OwnSide, ...]:
    """The sides that somebody plays, where it is more than one."""
    mine = game.held_with(seat)
    if len(mine) == 1:
        return ()
    return tuple(OwnSide(each.side, game.question_of(each) is not None) for each in mine)


def news(game: LoadedGame, side: str, turn: int) -> list[str]:
    """What happened from a turn on, as a side may hear it."""
    return in_words(game, side, store.since_turn(game.work.session, id_of(game.row), turn))


def at(game: LoadedGame, side: str, number: int) -> list[str]:
    """What happened in one adjudication, as a side may hear it."""
    return in_words(game, side, store.events(game.work.session, id_of(game.row), [number]))


def in_words(game: LoadedGame, side: str, stored: Mapping[int, bytes]) -> list[str]:
    """What happened in some adjudications; what was taken back says so."""
    told = [each for number, events in stored.items() for each in game.told_in(number, events)]
    return list(told_in_words(game, told, (side,) if side else ()))


def moments(work: Work, row: Game) -> list[Moment]:
    """Every place in the history, the first first."""
    return [
        Moment(each.number, each.turn, each.at)
        for each in store.snapshots(work.session, row.id or 0)
    ]


def press(game: LoadedGame, seat: Seat) -> list[PressLetter]:
    """The letters that a seat wrote or was meant to read, the newest first."""
    found = press_letters.press(game.work.session, id_of(game.row))
    if not found:
        return []
    seats = {each.id: each for each in seating.all_seats(game.work.session, id_of(game.row))}
    mine = [each for each in found if each.seat_id == seat.id or reads(seat, each.to)]
    return [_words(game, each, seats.get(each.seat_id), seat) for each in mine[:-MOST_PRESS:-1]]


def _words(game: LoadedGame, letter: Press, sender: Seat | None, reader: Seat) -> PressLetter:
    who = "the house"
    if sender is not None:
        who = f"{game.name_of(sender)} ({sender.side or sender.role})"
    return PressLetter(who, letter.to, letter.text, letter.at, letter.seat_id == reader.id)
