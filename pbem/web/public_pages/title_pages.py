"""A page for each title: what it is, seats to take, how it is played, how its rules are kept."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template

from pbem.atlas.pens.png import png
from pbem.games import catalogue
from pbem.league.pages.public_games import cards
from pbem.league.pages.titles import HARDEST, mails_a_turn, opening
from pbem.league.pages.titles import title as title_named
from pbem.store.overviews import public_pages as store
from pbem.web.every_page.read_transaction import reading
from pbem.web.public_pages.markdown import rendered
from pbem.web.public_pages.public_maps import USUAL, Drawn, kept_as, on_its_way

pages = Blueprint("titles", __name__, url_prefix="/titles")

MOST_OFFERED = 6  # games that look for players
A_DAY = 24 * 3600


@pages.get("/")
def index() -> str:
    """What can be played here."""
    titles = [title_named(name) for name in catalogue.titles()]
    return render_template("web/titles.html.j2", titles=titles, hardest=HARDEST)


@pages.get("/<name>")
def title(name: str) -> str:
    """What can be known of a title."""
    known(name)
    found = title_named(name)
    work = reading()
    waiting = cards(work, store.page(work.session, ("open",), name, 0, MOST_OFFERED))
    return render_template(
        "web/title.html.j2",
        title=found,
        hardest=HARDEST,
        handbook=rendered(found.handbook, "handbook-"),
        rulings=rendered(found.rulings, "ruling-"),
        mails=mails_a_turn(work, name),
        offered=[each for each in waiting if each.open_seats],
    )


@pages.get("/<name>/map.png")
def picture(name: str) -> Response:
    """Where both armies stand in the first turn."""
    known(name)

    def draw() -> Drawn:
        found = opening(name)
        return Drawn(png(found.front(USUAL)), "image/png", found.name)

    version = catalogue.ruleset(name).version
    response = kept_as(f"title {name} {version}", draw, on_its_way)
    response.headers["Cache-Control"] = f"public, max-age={A_DAY}"
    return response


def known(name: str) -> None:
    """404 unless it can be played here."""
    if name not in catalogue.titles():
        abort(404)
