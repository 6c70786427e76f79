"""A page for each title: how it is played, how far its rules are kept, where its data is from."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from pbem.games import catalogue
from pbem.league.pages.titles import mails_a_turn
from pbem.league.pages.titles import title as title_named
from pbem.web.every_page.read_transaction import reading
from pbem.web.public_pages.markdown import rendered

pages = Blueprint("titles", __name__, url_prefix="/titles")


@pages.get("/")
def index() -> str:
    """What can be played here."""
    return render_template("web/titles.html.j2", titles=catalogue.titles())


@pages.get("/<name>")
def title(name: str) -> str:
    """What can be known of a title."""
    if name not in catalogue.titles():
        abort(404)
    found = title_named(name)
    return render_template(
        "web/title.html.j2",
        title=found,
        handbook=rendered(found.handbook, "handbook-"),
        rulings=rendered(found.rulings, "ruling-"),
        mails=mails_a_turn(reading(), name),
    )
