"""What a program may read and try for somebody: own games from the own side of the fog."""

from __future__ import annotations

from flask import Response

from pbem.league import desk as league
from pbem.league import orders
from pbem.league.clicking import clicked
from pbem.league.table import Table, eyes_of
from pbem.store import mail
from pbem.store.tables import Outgoing
from pbem.web import own_maps
from pbem.web.api import facts
from pbem.web.api.bearers import calling, my_begun, my_part
from pbem.web.api.bodies import Click, DrawingWanted, PictureWanted, Sheet
from pbem.web.api.facts import shown
from pbem.web.api.operations import operation
from pbem.web.api.problems import Refusal
from pbem.web.letters import MOST, letter_to, notice_in
from pbem.web.looking import look
from pbem.web.visiting import ANY

# -- reading --------------------------------------------------------------------------------------


@operation("GET", "/me", "read")
def read_me() -> facts.Me:
    """For whom the token speaks, and what it may."""
    asking = calling()
    person, token = asking.person, asking.token
    return facts.Me(
        id=asking.id,
        name=person.name,
        zone=person.zone,
        quiet=person.quiet,
        format=person.mail_format,
        digest=person.digest,
        token=facts.Token(token.name, asking.scopes, token.until),
    )


@operation("GET", "/me/games", "read")
def list_my_games() -> facts.MyGames:
    """All my games, those that wait for me first."""
    found = league.mine(look(), calling().person, ANY)
    return facts.MyGames(tuple(shown(facts.MyGame, each) for each in found))


@operation("GET", "/me/games/{code}", "read")
def read_my_game(code: str) -> facts.Desk:
    """One of my games: what I am asked, my queue, the position, the news, the press."""
    row, seat = my_part(code, *ANY)
    return shown(facts.Desk, league.sheet(Table(look(), row), seat))


@operation("GET", "/me/games/{code}/position", "read")
def read_my_position(code: str) -> facts.Position:
    """The position as my side may see it, for a program to read."""
    row, seat = my_begun(code, *ANY)
    table = Table(look(), row)
    side = eyes_of(seat)
    view = table.view(side)
    return facts.Position(
        code=row.code,
        rules=row.rules,
        turn=row.turn,
        side=side,
        lines=tuple(table.rules.write_position(view).splitlines()),
        words=table.rules.describe(view, side or None),
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
        raise Refusal(404, "The game has not come that far.")
    wanted = own_maps.picture(row, seat, query.at or row.snapshots)
    return own_maps.answer(row, wanted, kind, width)


# -- trying ---------------------------------------------------------------------------------------


@operation("POST", "/me/games/{code}/check", "check")
def check_orders(code: str, body: Sheet) -> facts.Checked:
    """Try orders without the enemy and without dice; nothing is changed."""
    row, seat = my_begun(code, "player")
    text = tidied(body.orders)
    lines = orders.check(Table(look(), row), seat, text) if text.strip() else ()
    return facts.Checked(tuple(shown(facts.Line, each) for each in lines))


@operation("POST", "/me/games/{code}/options", "check")
def list_options(code: str, body: Click) -> facts.Options:
    """What stands in a place, and what units may be ordered to after some orders."""
    row, seat = my_begun(code, *ANY)
    found = clicked(Table(look(), row), seat, tidied(body.orders), body.place, body.units)
    return shown(facts.Options, found)


def tidied(text: str) -> str:
    """Lines as a mail would have them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


# -- letters --------------------------------------------------------------------------------------


@operation("GET", "/me/letters", "read")
def list_letters() -> facts.Letters:
    """The last that I was told, the newest first."""
    rows = mail.letters(look().session, calling().id, MOST)
    return facts.Letters(tuple(head_of(row) for row in rows if readable(row)))


@operation("GET", "/me/letters/{number}", "read")
def read_letter(number: int) -> facts.Letter:
    """One letter to me."""
    row = letter_to(calling().person, number)
    if row is None or not readable(row):
        raise Refusal(404)
    return letter_of(row)


def readable(row: Outgoing) -> bool:
    """A letter with a way in is for the mailbox alone."""
    return row.kind != "login" and not notice_in(row).way_in


def head_of(row: Outgoing) -> facts.Head:
    notice = notice_in(row)
    return facts.Head(row.id or 0, row.created_at, row.kind, notice.subject, notice.code)


def letter_of(row: Outgoing) -> facts.Letter:
    """A letter as programs may read it."""
    return facts.Letter(row.id or 0, row.created_at, shown(facts.Notice, notice_in(row)))
