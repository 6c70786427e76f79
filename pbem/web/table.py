"""The moderator's table: every game at a glance, and one of them with all that can be done to it.

Every form here becomes the line of a mail, which is carried out and answered as any mail is.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, Response, abort, render_template, url_for
from werkzeug.wrappers import Response as Answer

from pbem.engine.options import Piece
from pbem.games import catalogue
from pbem.league import tables as facts
from pbem.league.moderation.previews import WORDS as PREVIEWED
from pbem.league.notices import Notice
from pbem.league.table import Table
from pbem.post.harmless import harmless_all
from pbem.store.tables import Game, Outgoing, Seat
from pbem.web.errors import refused
from pbem.web.letters import mine, notice_in
from pbem.web.limits import often
from pbem.web.looking import look
from pbem.web.own_maps import map_page
from pbem.web.speaking import field, letter_below, passage, speak
from pbem.web.visiting import me, members, my_part

pages = Blueprint("table", __name__, url_prefix="/table")

LONGEST_WORDS = 6000
LONGEST_REASON = 500
GONE_ON = "The game has gone on since this was shown. Go back, and have it shown again."


# -- all games ------------------------------------------------------------------------------------


@pages.get("/")
@members
def overview() -> str:
    """All games that I moderate, those in trouble first."""
    work = look()
    games = facts.overview(work, me())
    astray, chair = facts.astray(work, me())
    if not games and chair is None:
        abort(404)
    return render_template("web/table.html.j2", games=games, astray=astray, chair=chair)


@pages.post("/retry")
@members
def retry() -> Answer:
    """Handle a mail again that belongs to no game."""
    _, chair = facts.astray(look(), me())
    if chair is None:
        abort(404)
    return speak(because(f"RETRY {field('number')}"), chair)


# -- one game -------------------------------------------------------------------------------------


@pages.get("/<code>")
@members
def game(code: str) -> Response:
    """All about one game, with a form for everything that can be done."""
    row, seat = my_part(code, "moderator")
    forms = catalogue.room(row.rules, "edits")
    return map_page(
        render_template(
            "web/table_game.html.j2",
            game=facts.sheet(look(), row, seat),
            edits=forms.FORMS if forms is not None else (),
        )
    )


@pages.post("/<code>/act")
@members
def act(code: str) -> Answer:
    """One act: what its form says, as the line of a mail."""
    _, seat = my_part(code, "moderator")
    return speak(line(), seat)


@pages.post("/<code>/say")
@members
def say(code: str) -> Answer:
    """Anything that could stand in a moderator's mail about this game."""
    _, seat = my_part(code, "moderator")
    return speak(passage("words"), seat)


@pages.post("/<code>/here.json")
@often
@members
def here(code: str) -> Response:
    """What everybody can see in a place, so that a change can be pointed at."""
    row, _ = my_part(code, "moderator")
    if not row.snapshots:
        abort(404)
    table = Table(look(), row)
    pieces: list[Piece] = table.rules.pieces(table.view(""), "", field("hex", 20))
    return Response(msgspec.json.encode({"pieces": pieces}), mimetype="application/json")


# -- first look, then act -------------------------------------------------------------------------


@pages.post("/<code>/preview")
@members
def preview(code: str) -> Answer:
    """What an act would change: nothing is done yet."""
    _, seat = my_part(code, "moderator")
    if field("act").upper() not in PREVIEWED:
        abort(400)

    def page(number: int) -> str:
        return url_for("table.previewed", code=code, number=number)

    return speak(f"PREVIEW {line()}", seat, page=page)


@pages.get("/<code>/preview/<int:number>")
@members
def previewed(code: str, number: int) -> str:
    """A preview, and the button that carries it out."""
    row, seat = my_part(code, "moderator")
    notice = preview_in(mine(number), seat)
    answer, *told = harmless_all(notice.answers)
    return render_template(
        "web/table_preview.html.j2",
        code=row.code,
        answer=answer,
        told=told,
        line=answer.title.removeprefix("PREVIEW "),
        number=number,
        fresh=is_fresh(row, notice),
    )


@pages.post("/<code>/preview/<int:number>")
@members
def confirm(code: str, number: int) -> Answer:
    """Carry out what was previewed, if the game still stands as it then did."""
    row, seat = my_part(code, "moderator")
    notice = preview_in(mine(number), seat)
    if not notice.answers[0].ok:
        abort(404)
    if not is_fresh(row, notice):
        return refused(409, GONE_ON)
    return speak(notice.answers[0].title.removeprefix("PREVIEW "), seat)


def preview_in(row: Outgoing, seat: Seat) -> Notice:
    """The preview that a letter holds; 404, if it holds none of this seat's."""
    notice = notice_in(row)
    asked = [each.title.startswith("PREVIEW ") for each in notice.answers]
    if row.seat_id != seat.id or asked[:1] != [True] or sum(asked) != 1:
        abort(404)
    return notice


def is_fresh(row: Game, notice: Notice) -> bool:
    """Does the game stand as it stood when the preview was made?"""
    return notice.picture is not None and notice.picture.snapshot == row.snapshots


# -- from a form to a line ------------------------------------------------------------------------


def line() -> str:
    """The line of a mail that a form comes to."""
    compose = LINES.get(field("act").upper())
    if compose is None:
        abort(400)
    return compose(field("act").upper())


def because(words: str) -> str:
    """With the reason; without one, the league asks for it in its own words."""
    reason = field("reason", LONGEST_REASON)
    return f"{words.strip()} BECAUSE {reason}" if reason else words.strip()


def alone(word: str) -> str:
    return because(word)


def with_what(word: str) -> str:
    return because(f"{word} {field('what', 300)}")


def to_side(word: str) -> str:
    return because(f"{word} {field('side')}")


def order_for(word: str) -> str:
    return because(f"{word} FOR {field('side')}: {field('what', 300)}")


def replace(word: str) -> str:
    return because(f"{word} {field('side')} WITH {field('what')}")


def invite(word: str) -> str:
    return because(f"{word} {field('what')} TO {field('side')}")


def letter(word: str) -> str:
    return letter_below(word, passage("words", LONGEST_WORDS))


LINES: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(("PAUSE", "RESUME", "REROLL", "WHOLE", "QUEUES"), alone),
    **dict.fromkeys(("EXTEND", "PROCESS", "SETDIE", "EDIT", "ASIDE", "RETRY"), with_what),
    **dict.fromkeys(("ROLLBACK", "ROLLFORWARD", "BRANCH"), with_what),
    **dict.fromkeys(("ANNOUNCE", "NOTE"), letter),
    "EJECT": to_side,
    "ORDER": order_for,
    "REPLACE": replace,
    "INVITE": invite,
}
