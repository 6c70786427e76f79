"""The moderator's table: every game at a glance, and one of them with all that can be done to it.

Every form here becomes the line of a mail, which is carried out and answered as any mail is.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, Response, abort, render_template, url_for
from werkzeug.wrappers import Response as Answer

from pbem.engine.options import Piece
from pbem.league.moderation import reasons
from pbem.league.moderation.preview import WORDS as PREVIEWED
from pbem.league.notices import Notice
from pbem.league.pages import moderated_games as facts
from pbem.league.play import letters
from pbem.league.play.loaded_game import LoadedGame, rules_of
from pbem.post.composing.harmless_text import harmless_all
from pbem.store.schema import Game, Outgoing, Seat
from pbem.web.every_page.error_pages import refused
from pbem.web.every_page.rate_limits import often
from pbem.web.every_page.read_transaction import reading
from pbem.web.player.notices import mine, notice_in
from pbem.web.public_pages.map_parts import map_page, part, public_board
from pbem.web.visitor.submit import field, letter_below, passage, submit_form
from pbem.web.visitor.visit import me, members, my_part

pages = Blueprint("table", __name__, url_prefix="/table")

GONE_ON = "The game has gone on since this was shown. Go back, and have it shown again."


# -- all games ------------------------------------------------------------------------------------


@pages.get("/")
@members
def overview() -> str:
    """All games that I moderate, those in trouble first."""
    work = reading()
    games = facts.overview(work, me())
    astray, chair = facts.mails_of_no_game(work, me())
    if not games and chair is None:
        abort(404)
    return render_template("web/table.html.j2", games=games, astray=astray, chair=chair)


@pages.post("/retry")
@members
def retry() -> Answer:
    """Handle a mail again that belongs to no game."""
    _, chair = facts.mails_of_no_game(reading(), me())
    if chair is None:
        abort(404)
    return submit_form(because(f"RETRY {field('number')}"), chair)


# -- one game -------------------------------------------------------------------------------------


@pages.get("/<code>")
@members
def game(code: str) -> Response:
    """All about one game, with a form for everything that can be done."""
    row, seat = my_part(code, "moderator")
    return map_page(
        render_template(
            "web/table_game.html.j2",
            game=facts.moderated_game(reading(), row, seat),
            board=public_board(row),
            edits=rules_of(row).edit_forms,
        )
    )


@pages.post("/<code>/act")
@members
def act(code: str) -> Answer:
    """One act: what its form says, as the line of a mail."""
    _, seat = my_part(code, "moderator")
    return submit_form(line(), seat)


@pages.post("/<code>/say")
@members
def say(code: str) -> Answer:
    """Anything that could stand in a moderator's mail about this game."""
    _, seat = my_part(code, "moderator")
    return submit_form(passage("words"), seat)


@pages.post("/<code>/here.json")
@often
@members
def here(code: str) -> Response:
    """What everybody can see in a place, so that a change can be pointed at."""
    row, _ = my_part(code, "moderator")
    if not row.snapshots:
        abort(404)
    game = LoadedGame(reading(), row)
    pieces: list[Piece] = game.rules.pieces(game.view(""), "", field("hex", 20))
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

    return submit_form(f"PREVIEW {line()}", seat, page=page)


@pages.get("/<code>/preview/<int:number>")
@members
def previewed(code: str, number: int) -> Response:
    """A preview, and the button that carries it out."""
    row, seat = my_part(code, "moderator")
    notice = preview_in(mine(number), seat)
    answer, *told = harmless_all(notice.answers)
    return map_page(
        render_template(
            "web/table_preview.html.j2",
            code=row.code,
            snapshot=row.snapshots,
            answer=answer,
            told=told,
            board=public_board(row),
            differs=notice.picture is not None and bool(notice.picture.instead),
            places=notice.picture.places if notice.picture is not None else (),
            line=answer.title.removeprefix("PREVIEW "),
            number=number,
            fresh=is_fresh(row, notice),
        )
    )


@pages.get("/<code>/preview/<int:number>/play.svg")
@members
def difference(code: str, number: int) -> Response:
    """What would lie on the board, with all that would be otherwise."""
    row, seat = my_part(code, "moderator")
    picture = preview_in(mine(number), seat).picture
    if picture is None or not picture.instead:
        abort(404)
    return part(row, picture, "play")


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
    return submit_form(notice.answers[0].title.removeprefix("PREVIEW "), seat)


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
    reason = field("reason", reasons.LONGEST)
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
    return letter_below(word, passage("words", letters.LONGEST))


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
