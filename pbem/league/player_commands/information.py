"""Questions to the house: STATUS, SHOW, MAP, HISTORY, RULES, GAME."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap

from pbem.engine.errors import Invalid
from pbem.engine.record.archive import export
from pbem.league.notices import Answer, Picture
from pbem.league.play.loaded_game import (
    LoadedGame,
    eyes_of,
    id_of,
    is_installed,
    rules_of,
    sides_seen,
    standing_of,
)
from pbem.league.play.order_queue import queue
from pbem.league.play.questions import due, due_moment
from pbem.league.play.rules_text import cases, rulings
from pbem.league.play.telling.news import told_in_words
from pbem.league.refusals import NotInstalled, Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.league.timing.lengths import write_length
from pbem.league.timing.moments import counted
from pbem.store.rows import games, journals, people, seating
from pbem.store.schema import Game, Seat

MOST_LINES = 2000
WIDTH = 74  # columns: what a terminal shows whole beside a margin
TURN = re.compile(r"(?:TURN\s+)?(\d{1,3})", re.IGNORECASE)


@command("GAME", "person", "GAME code: what follows in the mail is about this game")
def about_a_game(exchange: Exchange, request: Request) -> Answer | None:
    row = game_named(exchange, request.rest)
    mine = seating.watching(exchange.work.session, id_of(row), exchange.person.id or 0)
    if not mine:
        raise not_yours(exchange, request.rest)
    exchange.about(mine[0])
    return None


def game_named(exchange: Exchange, code: str) -> Game:
    """The game with this code; the same words for one that is not there and one that is not his."""
    row = games.coded(exchange.work.session, code.strip("[]<>.,: "))
    if row is None:
        raise not_yours(exchange, code)
    return row


def not_yours(exchange: Exchange, code: str) -> Refused:
    return Refused(f"You have no part in a game {code!r}.", instead=exchange.codes())


@command("STATUS", "person", "STATUS: how your game stands, or all your games")
def status(exchange: Exchange, request: Request) -> Answer:
    if exchange.part is not None:
        part = exchange.part
        return Answer("STATUS", block="\n".join(game_status(part.game, part.seat)))
    parts: dict[tuple[int, str], Seat] = {}  # several sides of a game are told of together
    for seat in people.seats_of(exchange.work.session, exchange.person.id or 0):
        parts.setdefault((seat.game_id, seat.role), seat)
    blocks = []
    for seat in parts.values():
        row = games.game(exchange.work.session, seat.game_id)
        if not is_installed(row):
            blocks.append(NotInstalled(row.code, row.rules).brief())
            continue
        game = LoadedGame(exchange.work, row)
        mine = next(each for each in game.seats if each.id == seat.id)
        if game.row.state != "over":
            blocks.append("\n".join(game_status(game, mine)))
    if not blocks:
        return Answer("STATUS", ("You have no part in any game now; GAMES lists those to join.",))
    return Answer("STATUS", block="\n\n".join(blocks))


def game_status(game: LoadedGame, seat: Seat) -> list[str]:
    """A game in a few lines, as one of its people sees it."""
    row = game.row
    lines = [f"{row.code}: {game.rules.title}, {stage(game)}"]
    for each in game.players:
        name = game.name_of(each)
        marks = [
            *(["asked now"] if game.question_of(each) is not None else []),
            *(["offers a draw"] if each.draw_offered else []),
            *([f"{each.missed} deadlines missed"] if each.missed else []),
        ]
        lines.append(f"  {each.side}: {name}{' - ' + ', '.join(marks) if marks else ''}")
    if row.state == "running":
        lines += (f"  due: {each}" for each in due_in_words(game, seat))
    lines.append(f"  pace: {row.pace}")
    mine = game.held_with(seat) if seat.role == "player" else []
    for each in mine:
        whose = f" ({each.side})" if len(mine) > 1 else ""
        waiting, rules = len(game.queue(each)), len(standing_of(each))
        lines.append(
            f"  yours{whose}: {counted(waiting, 'line')} in the queue, "
            f"{counted(rules, 'standing order')}"
        )
        if each.bank:
            lines.append(f"  your time bank{whose}: {write_length(each.bank)}")
    return lines


def due_in_words(game: LoadedGame, reader: Seat) -> Iterator[str]:
    """Until when each who is asked has time; who, where it is several."""
    asked = game.asked
    for seat in asked:
        moment = due_moment(game, seat)
        if moment is not None:
            who = f" ({seat.side})" if len(asked) > 1 else ""
            yield f"{game.work.moment(moment, game.work.person(reader))}{who}"


def stage(game: LoadedGame) -> str:
    row, verdict = game.row, game.verdict
    if verdict is not None:
        return f"over: {verdict.words}"
    if row.state == "open":
        return "waiting for players"
    when = f"turn {row.turn}" if row.turn else "set-up"
    return f"{when}, paused: {row.pause_reason}" if row.state == "paused" else when


@command(
    "SHOW",
    "seat",
    "SHOW, SHOW POSITION: your queue and the position, or that alone",
)
def show(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    part.position = bool(part.game.row.snapshots)
    if request.rest.upper() == "POSITION":
        return Answer("SHOW POSITION", () if part.position else ("The game has not begun.",))
    if part.seat.role != "player":
        raise Refused("Only who plays has a queue; SHOW POSITION shows the board.")
    mine = exchange.my_seats()
    if len(mine) == 1:
        return Answer("SHOW", block="\n".join(laid_out(part.game, mine[0])))
    blocks = ("\n".join([seat.side.upper(), *laid_out(part.game, seat)]) for seat in mine)
    return Answer("SHOW", block="\n\n".join(blocks))


def laid_out(game: LoadedGame, seat: Seat) -> list[str]:
    """What a side has laid out, and what it is asked."""
    waiting = [f"{each.number:>3}  turn {each.turn}: {each.text}" for each in queue(game, seat)]
    rules = [f"{at:>3}  {text}" for at, text in enumerate(standing_of(seat), 1)]
    return [
        "YOUR QUEUE",
        *(waiting or ["     no line waits"]),
        *(["     It waits for you: send CONTINUE, or new orders."] if seat.held else []),
        "YOUR STANDING ORDERS",
        *(rules or ["     none"]),
        f"     ON ILLEGAL {seat.if_illegal.upper()}",
        "OPEN QUESTION",
        f"     {due_words(game, seat)}",
    ]


def due_words(game: LoadedGame, seat: Seat) -> str:
    kind = game.kind_asked(seat)
    return f"{kind}, due {due(game, seat)}" if kind else "none for you now"


@command(
    "MAP",
    "seat",
    "MAP, MAP WHOLE, MAP 2406: your map, the whole board, or one around a place",
)
def map_of_it(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    row = part.game.row
    if not row.snapshots:
        raise Refused("There is no map before the game begins.")
    words = request.rest.strip().upper()
    sheet = _sheet(part.game, words)
    place = None if sheet is not None else rules_of(row).shown_at(part.game.position, words)
    if words and sheet is None and place is None:
        named = (f"MAP {each}" for each in _sheets(part.game))
        raise Invalid(f"{request.rest!r} is no place on the map.", expected=("MAP", *named))
    before = max(row.snapshots - 1, 0)
    part.picture = Picture(
        id_of(row),
        row.snapshots,
        eyes_of(part.seat),
        before,
        cropped=bool(place),
        places=(place,) if place else (),
        sheet=sheet,
    )
    if exchange.person.mail_format == "full":
        return Answer(request.text)
    part.position = True
    return Answer(request.text, ("Your mails come without maps; the position is told in words.",))


def _sheets(game: LoadedGame) -> Mapping[str, tuple[str, ...]]:
    return rules_of(game.row).sheets(game.position)


def _sheet(game: LoadedGame, words: str) -> tuple[str, ...] | None:
    """The layers of the sheet with this name; the first whose name has the words in it, if none."""
    known = {name.upper(): layers for name, layers in _sheets(game).items()}
    if not words or words in known:
        return known.get(words)
    if rules_of(game.row).shown_at(game.position, words) is not None:
        return None
    return next((layers for name, layers in known.items() if words in name), None)


@command("HISTORY", "seat", "HISTORY, HISTORY 3, HISTORY ALL, HISTORY GAME: what happened")
def history(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    game, wanted = part.game, request.rest.upper()
    if wanted == "GAME":
        if game.row.state != "over":
            raise Refused("The record of a game is open when the game is over.")
        return Answer("HISTORY GAME", block=export(game.whole_journal(), with_seed=True))
    found = TURN.fullmatch(wanted)
    if wanted not in ("", "ALL") and found is None:
        raise Invalid(f"{request.rest!r} is no turn.", expected=("HISTORY 3", "HISTORY ALL"))
    latest = journals.latest_turn(exchange.work.session, id_of(game.row))
    first = last = game.row.turn
    if found is not None:
        first = last = int(found[1])
        if last > latest:
            raise Refused(f"The game has not come to turn {last}.")
    if wanted == "ALL":
        first, last = 0, latest  # it may have gone back since
    lines = happened(game, part.seat, first, last)
    if len(lines) > MOST_LINES:
        lines = [f"({len(lines) - MOST_LINES} earlier lines left out)", *lines[-MOST_LINES:]]
    block = "\n".join(piece for line in lines for piece in folded(line))
    return Answer(request.text, block=block.strip("\n") or "Nothing has happened.")


def folded(words: str) -> list[str]:
    """An event's words in lines that are not too long; a turn or a phase begins a paragraph."""
    pieces = [
        piece
        for line in words.split("\n")
        for piece in wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False) or [""]
    ]
    return ["", *pieces] if words.startswith(("TURN ", "- ")) else pieces


def happened(game: LoadedGame, seat: Seat, first: int, last: int) -> list[str]:
    """What happened from one turn to another, as this seat may hear it."""
    sides = sides_seen(game, seat)
    lines: list[str] = []
    before = 0
    for snapshot in journals.snapshots_after(game.work.session, id_of(game.row), 0):
        if max(before, snapshot.turn) >= first and min(before, snapshot.turn) <= last:
            lines += told_in_words(game, game.told_in(snapshot.number, snapshot.events), sides)
        before = snapshot.turn
    return lines


@command("RULES", "person", "RULES 7.4: a case of the rules, and how it is read here")
def rule(exchange: Exchange, request: Request) -> Answer:
    words = request.rest.split()
    name = exchange.part.game.rules.name if exchange.part is not None else ""
    if len(words) == 2:
        name, words = words[0].lower(), words[1:]
    if not name or len(words) != 1:
        raise Invalid("Which rule of which game?", expected=("RULES jupiter 7.4",))
    found = cases(name, words[0])
    if not found:
        raise Refused(f"The rules of {name} have no case {words[0]}.")
    return Answer(request.text, rulings(name, words[0]), block="\n".join(found))
