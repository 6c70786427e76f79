"""Beginning games, taking seats, watching and standing by: forms that need no word of a mail."""

from __future__ import annotations

from flask import Blueprint, url_for
from werkzeug.wrappers import Response as Answer

from pbem.games import catalogue
from pbem.league.pages.about_titles import SCENARIO
from pbem.league.pages.paces import with_each
from pbem.web.every_page.read_transaction import reading
from pbem.web.player.notices import letter_to, notice_in
from pbem.web.visitor.submit import field, letter_page, submit_form
from pbem.web.visitor.visit import me, members

pages = Blueprint("taking_part", __name__, url_prefix="/desk")


@pages.post("/join")
@members
def join() -> Answer:
    """Take a seat."""
    return submit_form(f"JOIN {field('code')} {field('side')}".strip(), page=to_its_board)


@pages.post("/new")
@members
def new() -> Answer:
    """Offer a game, or begin one."""
    return submit_form(new_game_asked(), page=to_its_board)


@pages.post("/watch")
@members
def watch() -> Answer:
    """Look on."""
    return submit_form(f"OBSERVE {field('code')}", page=to_its_board)


@pages.post("/standby")
@members
def stand_by() -> Answer:
    """Be asked when a seat falls empty, or no more."""
    return submit_form(f"STANDBY {field('title')}")


def new_game_asked() -> str:
    """The game that a form asks for, as a mail would say it.

    `beginning` names a scenario and a side in it, as `side` does where there is one scenario.
    """
    title, (scenario, _, side) = field("title"), field("beginning").rpartition("/")
    variants = catalogue.ruleset(title).variants if title in catalogue.titles() else ()
    chosen = {name: field(f"option-{name}") for name in variants}
    if scenario:
        chosen[SCENARIO] = scenario
    options = [f"{name}={value}" for name, value in chosen.items() if value]
    pace = with_each(reading().settings.pace, field("each")) or field("pace")
    plays = {"AS": side or field("side"), "AGAINST": field("against"), "SALT": field("salt")}
    clauses = {"PACE": pace, **({} if field("moderate") else plays)}  # any words may follow SALT
    said = [f"{word} {value}" for word, value in clauses.items() if value]
    said += ["MODERATE"] if field("moderate") else []
    return " ".join((f"NEW {title}", *options, *said))


def to_its_board(letter: int) -> str:
    """The board of the game that a letter to me is about; the letter, if it says no."""
    row = letter_to(me(), letter)
    notice = None if row is None else notice_in(row)
    if notice is None or not notice.code or not all(each.ok for each in notice.answers):
        return letter_page(letter)
    return url_for("desk.game", code=notice.code)
