"""The pages that everybody may read: games, people, and what a robot may."""

from __future__ import annotations

import re

from flask import Blueprint, Response, abort, render_template, request

from pbem.games import catalogue
from pbem.league.pages import reliability
from pbem.league.pages.about_titles import chosen
from pbem.league.pages.public_games import cards, public_game
from pbem.store.overviews import public_pages as store
from pbem.web.every_page.cache import cached_for_strangers
from pbem.web.every_page.read_transaction import reading
from pbem.web.every_page.wanted import game_coded, person_who_plays

pages = Blueprint("public", __name__)

A_PAGE = 24
FIRST = {"open": 6, "going": 12, "over": 6}  # games on the front page
PEOPLE = 50
DEEPEST = 10_000  # pages
NUMBER = re.compile(r"[0-9]{1,9}")
SECTIONS = {
    "open": ("open",),
    "going": ("running", "paused"),
    "over": ("over",),
}


@pages.get("/")
@cached_for_strangers
def front() -> str:
    """All games by state: to join, being played, finished."""
    work, title = reading(), title_asked()
    counted = store.counts(work.session)
    rows = {
        name: store.page(work.session, states, title, 0, FIRST[name])
        for name, states in SECTIONS.items()
    }
    shown = {
        each.id: each for each in cards(work, [each for part in rows.values() for each in part])
    }
    return render_template(
        "web/front.html.j2",
        sections={name: [shown[row.id or 0] for row in part] for name, part in rows.items()},
        counts=section_counts(counted, title),
        title=title,
        titles=catalogue.titles(),
    )


@pages.get("/games/")
@cached_for_strangers
def listing() -> str:
    """One section of the games, page by page."""
    work, title, number = reading(), title_asked(), page_asked()
    section = request.args.get("state", "going")
    if section not in SECTIONS:
        abort(404)
    rows = store.page(work.session, SECTIONS[section], title, number * A_PAGE, A_PAGE)
    count = section_counts(store.counts(work.session), title)[section]
    return render_template(
        "web/listing.html.j2",
        section=section,
        cards=cards(work, rows),
        count=count,
        page=number,
        last=max((count - 1) // A_PAGE, 0),
        title=title,
    )


def section_counts(counted: list[tuple[str, str, int]], title: str) -> dict[str, int]:
    """How many games each section has."""
    return {
        name: sum(
            number for state, rules, number in counted if state in states and title in ("", rules)
        )
        for name, states in SECTIONS.items()
    }


@pages.get("/games/<code>")
@cached_for_strangers
def game(code: str) -> str:
    """All that everybody may know of one game."""
    found = public_game(reading(), game_coded(code))
    return render_template("web/game.html.j2", game=found, chosen=chosen)


@pages.get("/people")
@cached_for_strangers
def people() -> str:
    """Who plays here, and how reliably."""
    work, number = reading(), page_asked()
    count = store.how_many_play(work.session)
    return render_template(
        "web/people.html.j2",
        people=reliability.of_many(work, number * PEOPLE, PEOPLE),
        count=count,
        page=number,
        last=max((count - 1) // PEOPLE, 0),
    )


@pages.get("/people/<int:id>")
@cached_for_strangers
def person(id: int) -> str:
    """One who plays: a name, a record, games; never an address."""
    found = person_who_plays(id)
    mine = cards(reading(), store.games_of(reading().session, id, A_PAGE))
    return render_template("web/person.html.j2", person=found, cards=mine)


@pages.get("/robots.txt")
def robots() -> Response:
    """What a robot may look at."""
    hidden = ("/dice?", "/healthz", "/readyz", "/metrics")
    lines = ["User-agent: *", *(f"Disallow: {each}" for each in hidden)]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


def title_asked() -> str:
    """The title that the list is narrowed to, if any."""
    title = request.args.get("title", "")
    if title and title not in catalogue.titles():
        abort(404)
    return title


def page_asked() -> int:
    """Which page of a list is wanted, counted from 0."""
    text = request.args.get("page", "1")
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= DEEPEST:
        abort(404)
    return int(text) - 1
