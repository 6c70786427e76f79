"""The player's desk: all own games, and one of them with map, order sheet and queue."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from flask import Blueprint, Response, abort, current_app, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from pbem.games import catalogue
from pbem.league.notices import Notice
from pbem.league.pages import own_games as facts
from pbem.league.pages import paces
from pbem.league.pages.desk_map import desk_map, pieces
from pbem.league.pages.map_clicks import Clicked, clicked
from pbem.league.pages.order_drafts import OrderDraft, Written, draft_of, keep_draft
from pbem.league.pages.planned_orders import Checked, checked, named
from pbem.league.pages.prompts import apart
from pbem.league.pages.public_games import cards
from pbem.league.pages.titles import title
from pbem.league.play import letters, order_queue
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.submit_from_web import LONGEST, send_sheet
from pbem.store.overviews.moderated_games import a_moderators_seat
from pbem.store.rows.games import with_open_seats
from pbem.store.schema import Game, Seat
from pbem.web.every_page.rate_limits import often
from pbem.web.every_page.read_transaction import (
    end_reading,
    reading,
    retry_on_conflict,
    writing,
)
from pbem.web.player import own_maps
from pbem.web.player.notices import letter_to, notice_in
from pbem.web.public_pages.map_parts import board_address, layers_asked, map_page, shown_layers
from pbem.web.visitor.submit import field, letter_below, passage, submit_form
from pbem.web.visitor.visit import ANY, me, members, my_part

pages = Blueprint("desk", __name__, url_prefix="/desk")

TAKING_PART = ("player", "observer")  # all that one moderates is on the moderator's table
ASKS_AGAIN = "PBEM_ASKS_AGAIN"  # of an application: is the one who plays here a newcomer?
A_PAGE = 12
LONGEST_LINE = 1000  # to which others were joined
MOST_MARKS, LONGEST_MARK = 20, 40  # of order sheets that a page has read


# -- all games ------------------------------------------------------------------------------------


@pages.get("/")
@members
def games() -> str:
    """All my games, and what is asked of me."""
    work = reading()
    mine = facts.mine(work, me(), TAKING_PART)
    known = {each.card.id for each in mine}
    offered = [row for row in with_open_seats(work.session) if row.id not in known]
    return render_template(
        "web/desk.html.j2",
        mine=mine,
        moderates=a_moderators_seat(work.session, me().id or 0) is not None,
        open_games=cards(work, offered[:A_PAGE]),
        titles=[title(name) for name in catalogue.titles()],
        paces=paces.EACH,
    )


@pages.post("/say")
@members
def say_anything() -> Answer:
    """Anything that could stand in a mail about no game in particular."""
    return submit_form(passage("words"))


# -- one game -------------------------------------------------------------------------------------


@pages.get("/<code>")
@members
def game(code: str) -> Response:
    """One of my games, as my side may see it."""
    row, seat = my_part(code, *ANY)
    return game_page(row, seat)


@pages.post("/<code>/sheet")
@members
def sheet(code: str) -> Answer | Response:
    """Send the order sheet off; or check it, fill it, add to it, or look at what a unit may do."""
    row, seat = my_part(code, "player")
    text = passage("sheet", LONGEST)
    if "send" in request.form:
        tag = number(field("question"))
        if careful := unawares(row, seat, text):
            keep(seat, Written(text))
            return game_page(*my_part(code, "player"), text, careful=careful)
        return submit_form(text, seat, tag, back_to_board(row, seat), send_sheet)
    if not row.snapshots:
        abort(404)
    if "ready" in request.form:
        text = facts.ready_orders(LoadedGame(reading(), row), seat)
    if added := field("add"):
        text = f"{text.rstrip()}\n{added}".lstrip("\n")
    if joined := field("join", LONGEST_LINE):
        text = "\n".join((*text.rstrip().split("\n")[:-1], joined))
    keep(seat, Written(text))
    return game_page(*my_part(code, "player"), text, "" if added or joined else field("unit", 40))


def unawares(row: Game, seat: Seat, text: str) -> dict[str, tuple[str, ...]]:
    """What a newcomer should know before these orders are sent, and has not been told yet.

    What the staff itself proposes, it has said all about where it proposed it.
    """
    asks = current_app.config.get(ASKS_AGAIN) and row.snapshots and row.state == "running"
    if not asks or field("sure") == digest(text):
        return {}
    game = LoadedGame(reading(), row)
    found = order_queue.warnings(game, seat, text)
    if not found:
        return {}
    told = order_queue.warnings(game, seat, facts.ready_orders(game, seat))
    return {line: words for line, words in found.items() if told.get(line) != words}


def digest(text: str) -> str:
    """By which a sheet is known again that was asked about."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:20]


def game_page(
    row: Game,
    seat: Seat,
    written: str | None = None,
    unit: str = "",
    careful: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Response:
    """The page of a game, with what is on the order sheet and what a unit may do after it.

    Unless something was just written on it, that is what was kept.
    """
    game = LoadedGame(reading(), row)
    draft = draft_of(reading(), seat, me().id or 0)
    sheet = draft.text if written is None else written
    plays = seat.role == "player" and row.snapshots > 0
    found = clicked(game, seat, sheet, "", (unit,) if unit else ())
    picture = own_maps.picture(row, seat, row.snapshots)
    map = desk_map(reading(), picture, layers_asked(row)) if row.snapshots else None
    own = facts.own_game(game, seat)
    asks, how = apart(own.question.prompt if own.question else "", game.rules.first_words)
    pictured = {} if map is None else dict.fromkeys(each.id for each in pieces(map.scene))
    return map_page(
        render_template(
            "web/desk_game.html.j2",
            game=own,
            focus=_focus(game, seat, sheet, found),
            asks=asks,
            how=how,
            sheet=sheet,
            careful=careful,
            sure=digest(sheet) if careful else "",
            checked=order_queue.check(game, seat, sheet) if plays and sheet.strip() else (),
            unit=unit,
            acting=found.pieces,
            options=found.options,
            map=map,
            pulse=facts.beat(game, seat, own.press),
            open_question=0 if (open_now := game.question_of(seat)) is None else open_now.number,
            draft=draft.mark,
            board="" if map is None else board_address(row, map),
            layers=shown_layers(row),
            pictured=pictured,
            named=lambda words: named(pictured, words),
            answer=answered(number(request.args.get("told", ""))),
            since=min(number(request.args.get("since", "")), row.snapshots),
        )
    )


def _focus(game: LoadedGame, seat: Seat, sheet: str, found: Clicked) -> list[str]:
    """Where somebody can act; else where orders lead, those that can be given or are written."""
    places = [each.place for each in found.pieces if each.place]
    places = places or [each.to for each in found.options if each.to]
    if not places and sheet.strip() and seat.role == "player" and game.row.snapshots:
        places = [each.to for each in checked(game, seat, sheet).plans]
    return places


def back_to_board(row: Game, seat: Seat) -> Callable[[int], str]:
    """Where one goes on after sending orders: the same board, on which what happened is played."""
    side = seat.side if request.values.get("side") else None  # I play several
    seen = number(field("seen")) or None

    def page(letter: int) -> str:
        return url_for(
            "desk.game", code=row.code, told=letter, since=seen, side=side, _anchor="dock"
        )

    return page


def answered(letter: int) -> tuple[int, Notice] | None:
    """The letter that answers what I have just sent, if it is mine."""
    row = letter_to(me(), letter) if letter else None
    return None if row is None else (letter, notice_in(row))


@pages.post("/<code>/check.json")
@often
@members
def check(code: str) -> Response:
    """What a check by mail would say of the sheet, line by line, and what its orders intend."""
    row, seat = my_part(code, "player")
    if not row.snapshots:
        abort(404)
    text = passage("sheet", LONGEST)
    game = LoadedGame(reading(), row)
    return as_json(checked(game, seat, text) if text.strip() else Checked())


@pages.post("/<code>/click.json")
@often
@members
def click(code: str) -> Response:
    """What stands in a place, and what may be ordered to units after all that is on the sheet.

    Without a place, the pieces are all that can be ordered to something, off the map or on it.
    """
    row, seat = my_part(code, *ANY)
    if not row.snapshots:
        abort(404)
    units = tuple(request.form.getlist("unit")[:20])
    text = passage("sheet", LONGEST)
    return as_json(clicked(LoadedGame(reading(), row), seat, text, field("hex"), units))


@pages.get("/<code>/draft.json")
@often
@members
def draft(code: str) -> Response:
    """My sheet as I have written it last, wherever that was."""
    _, seat = my_part(code, "player")
    return as_json(draft_of(reading(), seat, me().id or 0))


@pages.post("/<code>/draft.json")
@often
@members
def write_draft(code: str) -> Response:
    """Keep my sheet; answered with the one that counts, which may be newer."""
    row, seat = my_part(code, "player")
    if not row.snapshots:
        abort(404)
    read = request.form.getlist("read")[:MOST_MARKS] or None
    written = Written(passage("sheet", LONGEST), field("mark", LONGEST_MARK), read)
    return as_json(keep(seat, written, number(field("question"))))


def keep(seat: Seat, written: Written, question: int = 0) -> OrderDraft:
    """Keep what stands on my sheet, for the question that the page shows."""
    seat_id, mine = id_of(seat), me().id or 0
    end_reading()

    def kept() -> OrderDraft:
        with writing() as work:
            return keep_draft(work, seat_id, mine, question, written)

    return retry_on_conflict(kept)


@pages.get("/<code>/pulse.json")
@often
@members
def pulse(code: str) -> Response:
    """Has something come in? Who knows it already is told so in one line."""
    row, seat = my_part(code, *ANY)
    found = facts.pulse(LoadedGame(reading(), row), seat)
    response = as_json(found)
    beat = f"{found.pulse} {found.draft}"
    response.set_etag(hashlib.sha256(beat.encode()).hexdigest()[:20])
    response.headers["Cache-Control"] = "private, no-cache"
    response.make_conditional(request)
    return response


@pages.post("/<code>/press")
@members
def press(code: str) -> Answer:
    """Write to others in the game."""
    _, seat = my_part(code, *ANY)
    return submit_form(
        letter_below(f"PRESS {field('to')}", passage("words", letters.LONGEST)), seat
    )


COMMANDS = (
    *("WITHDRAW", "STANDING", "CONTINUE", "ON ILLEGAL"),
    *("DRAW", "CONCEDE", "RESIGN", "EXTEND", "LEAVE"),
)


@pages.post("/<code>/act")
@members
def act(code: str) -> Answer:
    """A command about this game."""
    _, seat = my_part(code, *ANY)
    word = field("act").upper()
    if word not in COMMANDS:
        abort(400)
    side = f"SIDE {seat.side}\n" if request.values.get("side") else ""  # I play several
    return submit_form(f"{side}{word} {field('with')}".strip(), seat)


@pages.post("/<code>/say")
@members
def say(code: str) -> Answer:
    """Anything that could stand in a mail about this game."""
    _, seat = my_part(code, *ANY)
    return submit_form(passage("words"), seat)


def as_json(value: object) -> Response:
    return Response(msgspec.json.encode(value), mimetype="application/json")


def number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
