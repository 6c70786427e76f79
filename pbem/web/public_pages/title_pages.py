"""A page for each title: what it is, seats to take, how it is played, how its rules are kept."""

from __future__ import annotations

import re
from functools import lru_cache

from flask import Blueprint, Response, abort, render_template, url_for
from markupsafe import Markup, escape

from pbem.atlas.pens.png import png
from pbem.games import catalogue
from pbem.league.pages import paces
from pbem.league.pages.about_titles import HARDEST
from pbem.league.pages.public_games import cards
from pbem.league.pages.titles import mails_a_turn, opening
from pbem.league.pages.titles import title as title_named
from pbem.store.overviews import public_pages as store
from pbem.web.every_page.read_transaction import reading
from pbem.web.public_pages.markdown import Chapter, chapters, rendered
from pbem.web.public_pages.public_maps import USUAL, Drawn, kept_as, on_its_way

pages = Blueprint("titles", __name__, url_prefix="/titles")

MOST_OFFERED = 6  # games that look for players
A_DAY = 24 * 3600
BESIDE = re.compile(r"<code>rulings\.md</code>\s+beside\s+this\s+file")


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
        opening=rendered(handbook_of(name)[0].text).html,
        chapters=handbook_of(name),
        rulings=rendered(found.rulings, "ruling-"),
        mails=mails_a_turn(work, name),
        offered=[each for each in waiting if each.open_seats],
        paces=paces.EACH,
    )


@pages.get("/<name>/handbook")
def whole_handbook(name: str) -> str:
    """All chapters on one page, to be searched or printed."""
    known(name)
    found = title_named(name)
    html = linked(name, rendered(found.handbook, deeper=0).html)
    return render_template(
        "web/handbook.html.j2", title=found, chapters=handbook_of(name), chapter=None, html=html
    )


@pages.get("/<name>/handbook/<chapter>")
def handbook(name: str, chapter: str) -> str:
    """One chapter, and the ways to the others."""
    known(name)
    chapters = handbook_of(name)
    at = next((at for at, each in enumerate(chapters) if each.id == chapter), None)
    if at is None:
        abort(404)
    return render_template(
        "web/handbook.html.j2",
        title=title_named(name),
        chapters=chapters,
        chapter=chapters[at],
        html=linked(name, rendered(chapters[at].text, deeper=-1).html),
        before=chapters[at - 1] if at else None,
        after=chapters[at + 1] if at + 1 < len(chapters) else None,
    )


@lru_cache(maxsize=16)
def handbook_of(name: str) -> tuple[Chapter, ...]:
    """The chapters of a title's handbook."""
    return chapters(title_named(name).handbook, "What it is about")


def linked(name: str, html: Markup) -> Markup:
    """The same with links where the text names a chapter, or the rulings that lie beside it."""
    for each in handbook_of(name):
        place = Markup('<a href="{}">{}</a>').format(
            url_for(".handbook", name=name, chapter=each.id), each.words
        )
        html = Markup(html.replace(escape(f"chapter {each.words}"), Markup("chapter ") + place))
    rulings = Markup('the <a href="{}">rulings</a>').format(
        url_for(".title", name=name, _anchor="rulings")
    )
    return Markup(BESIDE.sub(str(rulings), html))


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
