"""Everything that somebody was told, as it can be read in a browser; mails and answers alike."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template
from msgspec.structs import replace

from pbem.league.notices import Notice, no_longer_kept, read_notice
from pbem.league.play.proposals import with_proposals
from pbem.league.play.telling.maps import paint
from pbem.post.composing.layout import Letterhead, Map, facts
from pbem.store.rows import games, seating
from pbem.store.rows.mails import mail
from pbem.store.rows.upkeep import retention
from pbem.store.schema import Outgoing, Person
from pbem.web.every_page.read_transaction import reading
from pbem.web.visitor.visit import me, members

pages = Blueprint("letters", __name__, url_prefix="/desk/letters")

MOST = 100


@pages.get("/")
@members
def listing() -> str:
    """The last of them."""
    rows = mail.letters(reading().session, me().id or 0, MOST)
    return render_template("web/letters.html.j2", letters=[(row, notice_in(row)) for row in rows])


@pages.get("/<int:number>")
@members
def letter(number: int) -> str:
    """One of them; other people's are as if they were not there."""
    row = mine(number)
    notice = with_proposals(reading(), notice_in(row))
    settings = reading().settings
    picture = Map("map.png", "", 900) if notice.picture is not None else None
    game = games.game(reading().session, row.game_id) if row.game_id is not None else None
    seat = seating.seat(reading().session, row.seat_id) if row.seat_id is not None else None
    return render_template(
        "web/letter.html.j2",
        row=row,
        game=game,
        moderates=seat is not None and seat.role == "moderator" and seat.left_at is None,
        **facts(notice, Letterhead(settings.name), picture),
    )


@pages.get("/<int:number>/map.png")
@members
def letter_map(number: int) -> Response:
    """The map that came along; all of it where the mail had none, as nothing had happened."""
    wanted = with_proposals(reading(), notice_in(mine(number))).picture or abort(404)
    painted = paint(reading(), wanted) or paint(reading(), replace(wanted, cropped=False))
    if painted is None:
        abort(404)
    response = Response(painted.png, mimetype="image/png")
    response.headers["Cache-Control"] = "private, max-age=3600, immutable"
    return response


def mine(number: int) -> Outgoing:
    """A letter to whoever is looking; 404 for all others, and for links that let in."""
    return letter_to(me(), number) or abort(404)


def letter_to(person: Person, number: int) -> Outgoing | None:
    """A letter to somebody; a link that lets in is for the mailbox alone."""
    row = mail.outgoing(reading().session, number) if number < 2**31 else None
    theirs = row is not None and row.person_id == person.id and row.kind != "login"
    return row if theirs else None


def notice_in(row: Outgoing) -> Notice:
    """What a letter says, or that this is no longer known."""
    notice = read_notice(row.notice_json)
    return no_longer_kept(notice) if retention.is_outline(row) else notice
