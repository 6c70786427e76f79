"""Games before they begin, and the coming and going of those who play and watch."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.engine.dice import commitment, new_seed
from pbem.engine.errors import Invalid
from pbem.games import catalogue
from pbem.league.notices import Notice
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.telling.reports import sides_of, without_position
from pbem.league.refusals import Refused
from pbem.league.timing.pace import parse_pace
from pbem.league.unit_of_work import Work
from pbem.store.rows import drafts, games, people, seating
from pbem.store.schema import Game, Person, Seat

LONGEST_SALT = 80


def new_game(work: Work, name: str, options: Mapping[str, str], pace: str = "") -> LoadedGame:
    """A game with all its seats empty, which the keepers moderate; raises as `unattended` does."""
    game = unattended(work, name, options, pace)
    for keeper in people.keepers(work.session):
        game.seats.append(moderate(work, game.row, keeper))
    return game


def unattended(work: Work, name: str, options: Mapping[str, str], pace: str = "") -> LoadedGame:
    """A game with all its seats empty, and no moderator; raises OrderError when it cannot be."""
    try:
        rules = catalogue.ruleset(name.lower())
    except LookupError:
        raise Invalid(f"There is no game {name!r} here.", expected=catalogue.titles()) from None
    try:
        rules.start(dict(options))
    except ValueError as error:
        raise Invalid(f"{rules.title} cannot be set up like this: {error}.") from None
    seed = new_seed()
    row = Game(
        code="",
        rules=rules.name,
        version=rules.version,
        pace=str(parse_pace(pace or work.settings.pace)),
        options_json=msgspec.json.encode(dict(options)).decode(),
        commitment=commitment(seed),
        seed=seed,
        created_at=work.now,
    )
    games.created(work.session, row, rules.sides_in_play(options))
    return LoadedGame(work, row)


def moderate(work: Work, row: Game, person: Person) -> Seat:
    """Give somebody the moderator's place in a game."""
    return seating.moderator_seated(work.session, id_of(row), person.id, work.now)


def tell_moderators(game: LoadedGame, but: Seat | None = None) -> None:
    """Write to those who moderate a game that waits for players; when it begins, all hear of it."""
    subject = f"You moderate {game.rules.title}, which waits for players"
    for seat in game.readers(but):
        if seat.role == "moderator":
            notice = without_position(game, seat, Notice(kind="seat", subject=subject))
            game.work.write_to_seat(seat, game.row, notice)


def side_named(game: LoadedGame, text: str) -> str:
    """The side that a word means: its name or how it begins."""
    word = text.strip().lower()
    sides = game.sides
    found = [side for side in sides if side == word] or [
        side for side in sides if len(word) >= 2 and side.startswith(word)
    ]
    if len(found) != 1:
        raise Invalid(f"{game.rules.title} has no side {text.strip()!r}.", expected=sides)
    return found[0]


def take_seat(game: LoadedGame, person: Person, side: str, salt: str = "") -> Seat:
    """Sit down to play a side that nobody plays, with those that are played from the same seat.

    The game begins when all seats are taken. Who plays already may take more, but nobody plays
    from all of them.
    """
    row, work = game.row, game.work
    if row.state == "over":
        raise Refused(f"{row.code} is over.")
    mine = [seat for seat in game.players if seat.person_id == person.id]
    if mine and not (side and may_take_another(game, person.id)):
        raise Refused(f"You play {sides_of(mine)} of {row.code} already.")
    open_now = [seat for seat in game.players if seat.person_id is None and not seat.bot]
    if not open_now:
        raise Refused(f"All seats of {row.code} are taken.")
    seat = next((each for each in open_now if side in ("", *game.played_with(each.side))), None)
    if seat is None:
        raise Refused(
            f"The {side} side of {row.code} is taken.",
            instead=tuple(f"JOIN {row.code} {each.side}" for each in open_now),
        )
    if len(salt) > LONGEST_SALT or not salt.isprintable():
        raise Refused(f"A salt is one line of at most {LONGEST_SALT} characters.")
    for watching in seating.watching(work.session, id_of(row), person.id or 0):
        if watching.role == "observer":
            seating.watching_ended(watching, work.now)
    for each in open_now:
        if each.side in game.played_with(seat.side):
            give_seat(game, each, person)
            if row.state == "open":
                seating.salted(each, salt)
    return seat


def may_take_another(game: LoadedGame, person_id: int | None) -> bool:
    """May somebody play from one seat more? Nobody plays from all of them."""
    mine = {seat.side for seat in game.players if seat.person_id == person_id}
    held = [sides for sides in game.seating if not mine.isdisjoint(sides)]
    return not mine or len(held) + 1 < len(game.seating)


def give_seat(game: LoadedGame, seat: Seat, person: Person) -> None:
    """Put somebody on a seat: with a secret address of its own, the log, and a full window."""
    seating.seat_taken(seat, person.id, question_deadline.pace_of(game).bank, game.work.now)
    seating.clock_started(seat)
    question = game.question_of(seat)
    if question is not None:
        game.put(seat, question.kind, question.window)
        question_deadline.reckon_deadlines(game)


def tell_who_plays(game: LoadedGame, seat: Seat) -> None:
    """Tell all others in a game that goes on who has come to play in it."""
    words = f"{game.name_of(seat)} plays {sides_of(game.held_with(seat))}"
    notice = Notice(kind="seat", subject=words, lead=(f"{words} from now on.",))
    for other in game.readers(but=seat):
        told = without_position(game, other, notice)
        game.work.write_to_seat(other, game.row, told)


def leave_seat(game: LoadedGame, seat: Seat) -> None:
    """Somebody goes: the secret address is dead, the orders are gone, the clock stands."""
    for line in game.queue(seat):
        game.settle(line, "withdrawn", "withdrawn: the player has left")
    drafts.forgotten(game.work.session, id_of(seat))
    in_play = game.row.state in ("running", "paused")
    seating.seat_left(seat, clock_stopped_at=game.work.now if in_play else None)
    question_deadline.reckon_deadlines(game)


def seat_bot(game: LoadedGame, seat: Seat, bot: str) -> None:
    """Let a bot play a seat that nobody holds; its clock runs no more than that of any bot."""
    seating.bot_seated(seat, bot)
    seating.clock_started(seat)
    question_deadline.reckon_deadlines(game)


def begin_if_full(game: LoadedGame) -> bool:
    """Start a game whose seats are all taken."""
    full = all(seat.person_id is not None or seat.bot for seat in game.players)
    if game.row.state != "open" or not full:
        return False
    adjudication.start(game)
    return True
