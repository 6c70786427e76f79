"""What a program may read and try for somebody: own games from the own side of the fog."""

from __future__ import annotations

from flask import Response

from pbem.league.pages import own_games as league
from pbem.league.pages.map_clicks import clicked
from pbem.league.play import order_queue
from pbem.league.play.loaded_game import LoadedGame, eyes_of
from pbem.league.play.proposals import with_proposals
from pbem.store.rows.mails import mail
from pbem.store.schema import Outgoing
from pbem.web.api import response_bodies
from pbem.web.api.operations import operation
from pbem.web.api.request_bodies import Click, DrawingWanted, PictureWanted, Sheet
from pbem.web.api.response_bodies import shown
from pbem.web.api.token_holder import my_begun, my_part, my_token
from pbem.web.every_page.problem_documents import ProblemRefusal
from pbem.web.every_page.read_transaction import reading
from pbem.web.player import own_maps
from pbem.web.player.notices import MOST, letter_to, notice_in
from pbem.web.visitor.visit import ANY

# -- reading --------------------------------------------------------------------------------------


@operation("GET", "/me", "read")
def read_me() -> response_bodies.Me:
    """For whom the token speaks, and what it may."""
    asking = my_token()
    person, token = asking.person, asking.token
    return response_bodies.Me(
        id=asking.id,
        name=person.name,
        zone=person.zone,
        quiet=person.quiet,
        format=person.mail_format,
        digest=person.digest,
        token=response_bodies.Token(token.name, asking.scopes, token.until),
    )


@operation("GET", "/me/games", "read")
def list_my_games() -> response_bodies.MyGames:
    """All my games, those that wait for me first."""
    found = league.mine(reading(), my_token().person, ANY)
    return response_bodies.MyGames(tuple(shown(response_bodies.MyGame, each) for each in found))


@operation("GET", "/me/games/{code}", "read")
def read_my_game(code: str) -> response_bodies.Desk:
    """One of my games: what I am asked, my queue, the position, the news, the press."""
    row, seat = my_part(code, *ANY)
    return shown(response_bodies.Desk, league.own_game(LoadedGame(reading(), row), seat))


@operation("GET", "/me/games/{code}/position", "read")
def read_my_position(code: str) -> response_bodies.Position:
    """The position as my side may see it, for a program to read."""
    row, seat = my_begun(code, *ANY)
    game = LoadedGame(reading(), row)
    side = eyes_of(seat)
    view = game.view(side)
    return response_bodies.Position(
        code=row.code,
        rules=row.rules,
        turn=row.turn,
        side=side,
        lines=tuple(game.rules.write_position(view).splitlines()),
        words=game.rules.describe(view, side or None),
    )


@operation("GET", "/me/games/{code}/map.svg", "read", media="image/svg+xml")
def draw_my_map(code: str, query: DrawingWanted) -> Response:
    """The map as my side may see it, as a drawing."""
    return _map(code, query, "svg", own_maps.SVG_WIDTH)


@operation("GET", "/me/games/{code}/map.png", "read", media="image/png")
def paint_my_map(code: str, query: PictureWanted) -> Response:
    """The map as my side may see it, in pixels."""
    return _map(code, query, "png", query.width)


def _map(code: str, query: DrawingWanted, kind: str, width: int) -> Response:
    row, seat = my_begun(code, *ANY)
    if query.at > row.snapshots:
        raise ProblemRefusal(404, "The game has not come that far.")
    wanted = own_maps.picture(row, seat, query.at or row.snapshots)
    return own_maps.answer(row, wanted, kind, width)


# -- trying ---------------------------------------------------------------------------------------


@operation("POST", "/me/games/{code}/check", "check")
def check_orders(code: str, body: Sheet) -> response_bodies.Checked:
    """Try orders without the enemy and without dice; nothing is changed."""
    row, seat = my_begun(code, "player")
    text = tidied(body.orders)
    lines = order_queue.check(LoadedGame(reading(), row), seat, text) if text.strip() else ()
    return response_bodies.Checked(tuple(shown(response_bodies.Line, each) for each in lines))


@operation("POST", "/me/games/{code}/options", "check")
def list_options(code: str, body: Click) -> response_bodies.Options:
    """What stands in a place, and what units may be ordered to after some orders."""
    row, seat = my_begun(code, *ANY)
    found = clicked(LoadedGame(reading(), row), seat, tidied(body.orders), body.place, body.units)
    return shown(response_bodies.Options, found)


def tidied(text: str) -> str:
    """Lines as a mail would have them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


# -- letters --------------------------------------------------------------------------------------


@operation("GET", "/me/letters", "read")
def list_letters() -> response_bodies.Letters:
    """The last that I was told, the newest first."""
    rows = mail.letters(reading().session, my_token().id, MOST)
    return response_bodies.Letters(tuple(head_of(row) for row in rows if readable(row)))


@operation("GET", "/me/letters/{number}", "read")
def read_letter(number: int) -> response_bodies.Letter:
    """One letter to me."""
    row = letter_to(my_token().person, number)
    if row is None or not readable(row):
        raise ProblemRefusal(404)
    return letter_of(row)


def readable(row: Outgoing) -> bool:
    """A letter with a way in is for the mailbox alone."""
    return row.kind != "login" and not notice_in(row).way_in


def head_of(row: Outgoing) -> response_bodies.Head:
    notice = notice_in(row)
    return response_bodies.Head(row.id or 0, row.created_at, row.kind, notice.subject, notice.code)


def letter_of(row: Outgoing) -> response_bodies.Letter:
    """A letter as programs may read it."""
    notice = with_proposals(reading(), notice_in(row))
    return response_bodies.Letter(
        row.id or 0, row.created_at, shown(response_bodies.Notice, notice)
    )
