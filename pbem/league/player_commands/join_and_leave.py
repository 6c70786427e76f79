"""Coming and going: SIGNUP, GAMES, NEW, JOIN, OBSERVE, LEAVE, STANDBY."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.engine.errors import Invalid
from pbem.games import catalogue
from pbem.league.membership import lobby
from pbem.league.notices import Answer, Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of, is_installed, seating_of
from pbem.league.play.telling.reports import sides_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import games, people, seating
from pbem.store.schema import Game, Seat
from pbem.wargame.position.words import and_all

MOST_OPEN = 10  # games of one person that wait for players
MOST_GAMES = 60  # that one person has a part in at the same time
OPTION = re.compile(r"(\w+)=(\S+)")
CLAUSE = re.compile(r"\b(AS|AGAINST|PACE|MODERATE)\b", re.IGNORECASE)
SEVERAL = re.compile(r"[\s,+&]+(?:and\s+)?", re.IGNORECASE)
SALT = re.compile(r"\bSALT\b", re.IGNORECASE)


@command("SIGNUP", "person", "SIGNUP: take part here")
def signup(exchange: Exchange, request: Request) -> Answer:
    words: tuple[str, ...] = (
        f"Welcome, {exchange.person.name}. GAMES lists the games to join, NEW begins one, "
        "SET ZONE Europe/Oslo tells your time zone, HELP tells the rest.",
    )
    if exchange.work.settings.web_url is not None:
        words += ("LOGIN brings a link to the web pages, where games can be begun and played.",)
    mine = exchange.codes()
    if mine:
        words = (
            f"{welcomed(exchange)} To give orders in a reply to this mail, write "
            "one of these lines before them; STATUS tells how the games stand.",
        )
    return Answer("SIGNUP", words, block="\n".join(mine))


def welcomed(exchange: Exchange) -> str:
    """How somebody is met who plays: he may write from his game, or have been invited just now."""
    person = exchange.person
    if exchange.part is not None:
        return f"You take part here already, {person.name}."
    return f"Welcome{'' if person.joined_at == exchange.work.now else ' back'}, {person.name}."


@command("GAMES", "person", "GAMES: games to play, and games that look for players")
def list_games(exchange: Exchange, request: Request) -> Answer:
    lines = ["TO PLAY"]
    lines += [f"  NEW {name:<12} {title}" for name, title in catalogue.titles().items()]
    lines += ["  HELP munich options: what can be chosen; so for the others"]
    lines += ["LOOKING FOR PLAYERS"]
    looking = []
    for row in filter(is_installed, games.with_open_seats(exchange.work.session)):
        free = {seat.side for seat in seating.open_seats(exchange.work.session, id_of(row))}
        seats = ["+".join(side for side in seat if side in free) for seat in seating_of(row)]
        looking.append(f"  JOIN {row.code} {'|'.join(filter(None, seats))}   pace: {row.pace}")
    lines += looking or ["  none now: begin one with NEW"]
    return Answer("GAMES", block="\n".join(lines))


@command("NEW", "person", "NEW jupiter AS allied AGAINST staff PACE every 72h: begin a game")
def new(exchange: Exchange, request: Request) -> Answer:
    first, clauses = clauses_of(request.rest)
    words = first.split()
    if not words:
        raise Invalid("Which game?", expected=[f"NEW {each}" for each in catalogue.titles()])
    options = {found[1]: found[2] for found in map(OPTION.fullmatch, words[1:]) if found}
    strange = [each for each in words[1:] if not OPTION.fullmatch(each)]
    if strange:
        raise Invalid(
            f"{strange[0]!r} is not understood.",
            expected=("AS side", "AGAINST staff", "name=value"),
        )
    seats = people.seats_of(exchange.work.session, exchange.person.id or 0)
    mine = dict.fromkeys(seat.game_id for seat in seats)
    states = [games.game(exchange.work.session, each).state for each in mine]
    if len(states) - states.count("over") >= MOST_GAMES and not exchange.person.keeper:
        raise Refused(f"You have a part in {MOST_GAMES} games; that must do.")
    if states.count("open") >= MOST_OPEN:
        raise Refused(f"You have {MOST_OPEN} games that wait for players; that must do.")
    game = lobby.new_game(exchange.work, words[0], options, clauses.get("PACE", ""))
    seat = seat_for_the_founder(exchange, game, clauses)
    answer = sit_down(exchange, game, seat, request)
    if game.row.state == "open":
        lobby.tell_moderators(game, but=seat)
    return answer


def seat_for_the_founder(exchange: Exchange, game: LoadedGame, clauses: dict[str, str]) -> Seat:
    """Where the one who begins a game sits, and who plays against him."""
    work = exchange.work
    if "MODERATE" in clauses:
        mine = [seat for seat in game.moderators if seat.person_id == exchange.person.id]
        seat = mine[0] if mine else lobby.moderate(work, game.row, exchange.person)
    else:
        sides = sides_named(game, clauses.get("AS", "")) or [game.sides[0]]
        salt = clauses.get("SALT", "")
        seat, *_ = [lobby.take_seat(game, exchange.person, side, salt) for side in sides]
    if bot := clauses.get("AGAINST", "").lower():
        if bot not in ("staff", "default"):
            raise Invalid(f"Nobody here is called {bot!r}.", expected=("AGAINST staff",))
        for other in game.players:
            if other.person_id is None:
                seating.bot_seated(other, bot)
    return seat


@command("JOIN", "person", "JOIN jupiter-12 german SALT any words: take an open seat")
def join(exchange: Exchange, request: Request) -> Answer:
    first, clauses = clauses_of(request.rest)
    code, _, side = first.partition(" ")
    row = games.coded(exchange.work.session, code)
    if row is None or not (row.state in games.LOOKING and may_know(exchange, row)):
        raise Refused(f"There is no game {code!r} to join; GAMES lists them.")
    game = question_deadline.opened(exchange.work, id_of(row))
    sides = sides_named(game, side or clauses.get("AS", "")) or [""]
    salt = clauses.get("SALT", "")
    seat, *_ = [lobby.take_seat(game, exchange.person, each, salt) for each in sides]
    return sit_down(exchange, game, seat, request)


def sides_named(game: LoadedGame, text: str) -> list[str]:
    """The sides that somebody wants to play, one of each seat."""
    words = [each for each in SEVERAL.split(text) if each]
    sides = [lobby.side_named(game, each) for each in words]
    return list({game.played_with(side): side for side in reversed(sides)}.values())[::-1]


def may_know(exchange: Exchange, row: Game) -> bool:
    """Is it a game of his, or one that GAMES lists? Of others nobody learns that they are."""
    session = exchange.work.session
    mine = seating.watching(session, id_of(row), exchange.person.id or 0)
    return bool(mine or seating.open_seats(session, id_of(row)))


def sit_down(exchange: Exchange, game: LoadedGame, seat: Seat, request: Request) -> Answer:
    """Take a new seat, and begin if it was the last one."""
    begun = lobby.begin_if_full(game)
    part = exchange.about(seat)
    row = game.row
    part.went_on = begun or row.state != "open"
    code = f"{game.rules.title}, {row.code}"
    plays = sides_of(game.held_with(seat))
    if seat.role == "moderator":
        words = f"You moderate {code}. Others join with JOIN {row.code}."
    elif begun:
        words = f"You play {plays} of {code}, and the game begins."
    elif row.state == "open":
        words = f"You play {plays} of {code}. Others join with JOIN {row.code}."
    else:
        words = f"You play {plays} of {code} from now on."
        lobby.tell_who_plays(game, seat)
    return Answer(request.text, (words, f"Pace: {row.pace}."))


def clauses_of(text: str) -> tuple[str, dict[str, str]]:
    """What stands before the first clause, and each clause by its word.

    SALT comes last: whatever words follow are the salt.
    """
    text, *salt = SALT.split(text, maxsplit=1)
    pieces = CLAUSE.split(text)
    clauses = {
        word.upper(): value.strip() for word, value in zip(pieces[1::2], pieces[2::2], strict=True)
    }
    if salt:
        clauses["SALT"] = salt[0].strip()
    return pieces[0].strip(), clauses


@command("OBSERVE", "person", "OBSERVE jupiter-12: watch a game, as far as everybody may see it")
def observe(exchange: Exchange, request: Request) -> Answer:
    row = games.coded(exchange.work.session, request.rest.strip("[]<>.,: "))
    if row is None:
        raise Refused(f"There is no game {request.rest!r} to watch.")
    if seating.watching(exchange.work.session, id_of(row), exchange.person.id or 0):
        raise Refused(f"You have a part in {row.code} already.")
    seat = seating.observer_seated(
        exchange.work.session, id_of(row), exchange.person.id, row.snapshots, exchange.work.now
    )
    part = exchange.about(seat)
    part.position = row.snapshots > 0
    return Answer(f"OBSERVE {row.code}", (f"You watch {row.code}; LEAVE ends it.",))


@command("LEAVE", "seat", "LEAVE: stop watching a game, or take back your part before it begins")
def leave(exchange: Exchange, request: Request) -> Answer | None:
    part = exchange.here
    seat, row = part.seat, part.game.row
    if seat.role == "moderator":
        stop_moderating(exchange)
        return None
    if seat.role != "player":
        seating.watching_ended(seat, exchange.work.now)
        exchange.leave([seat])
        return Answer("LEAVE", (f"You have left {row.code}.",))
    if row.state != "open":
        raise Refused("To leave a game that has begun, write RESIGN and its code.")
    mine = exchange.my_seats()
    kept = [each for each in part.game.held_with(seat) if each not in mine]
    for each in mine:
        lobby.leave_seat(part.game, each)
    exchange.leave(mine, kept)
    if kept:
        return Answer("LEAVE", (no_longer(row.code, mine, kept),))
    return Answer("LEAVE", (f"You have left {row.code}.",))


def stop_moderating(exchange: Exchange) -> None:
    """Give up the moderator's place, which is told by mail, wherever it was said."""
    part = exchange.here
    row, work = part.game.row, exchange.work
    seating.watching_ended(part.seat, work.now)
    exchange.leave([part.seat])
    others = [part.game.name_of(each) for each in part.game.moderators if each is not part.seat]
    still = f"It is moderated by {and_all(others)}." if others else "Nobody moderates it now."
    notice = Notice(
        kind="seat",
        subject=f"You no longer moderate {row.code}",
        lead=(
            f"You no longer moderate {part.game.rules.title}, {row.code}. {still}",
            "You hear no more of it, and replies to older mails about it are no longer taken.",
        ),
        title=part.game.rules.title,
        reader=exchange.person.name,
    )
    work.write_to_person(exchange.person, notice)


def no_longer(code: str, given_up: Sequence[Seat], kept: Sequence[Seat]) -> str:
    """What somebody plays no longer, and what he still plays."""
    if not kept:
        return f"You no longer play {code}."
    return f"You no longer play {sides_of(given_up)} of {code}; you still play {sides_of(kept)}."


@command("STANDBY", "person", "STANDBY jupiter, STANDBY OFF: take over seats that fall empty")
def standby(exchange: Exchange, request: Request) -> Answer:
    session, person = exchange.work.session, exchange.person
    mine = {each.rules: each for each in people.standby_of(session, person.id or 0)}
    word = request.rest.lower().strip(".!")
    if not word:
        lists = [catalogue.titles()[each] for each in mine if each in catalogue.titles()]
        words = f"You are on the list of {and_all(lists)}." if lists else "You are on no list."
        return Answer("STANDBY", (words,), block="\n".join(map(standby_of, catalogue.titles())))
    if word == "off":
        for each in mine.values():
            people.standby_withdrawn(session, each)
        return Answer("STANDBY OFF", ("You are on no list any more.",))
    if word not in catalogue.titles():
        raise Invalid(
            f"There is no game {request.rest!r} here.", expected=[*catalogue.titles(), "OFF"]
        )
    if word not in mine:
        people.standby_offered(session, person.id or 0, word, exchange.work.now)
    words = (
        "You are on the list and will be asked when a seat falls empty in a game that is played."
    )
    return Answer(request.text, (words,), block="\n".join(free_now(exchange, word)))


def standby_of(name: str) -> str:
    """The line that puts somebody on the list of a game."""
    return f"STANDBY {name}"


def free_now(exchange: Exchange, name: str) -> list[str]:
    """The seats of games of a title in play that nobody plays, for one who would take one over."""
    found = []
    for row in games.with_open_seats(exchange.work.session):
        mine = seating.watching(exchange.work.session, id_of(row), exchange.person.id or 0)
        inside = any(seat.role != "observer" for seat in mine)
        if row.rules == name and row.state != "open" and not inside:
            free = seating.open_seats(exchange.work.session, id_of(row))
            found += [f"JOIN {row.code} {seat.side}   pace: {row.pace}" for seat in free]
    return ["FREE NOW", *found] if found else []
