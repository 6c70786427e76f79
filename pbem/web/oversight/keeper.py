"""The page of who keeps the server: is all well, and what waits for how long."""

from __future__ import annotations

from flask import Blueprint, render_template

from pbem.games import catalogue
from pbem.league.pages.public_games import cards
from pbem.league.upkeep.canary import canary_state
from pbem.league.upkeep.health import ailments, vitals
from pbem.store.overviews import backlog as store
from pbem.store.rows.mails import mail
from pbem.web.every_page.read_transaction import house, reading
from pbem.web.visitor.visit import keepers_only, members

pages = Blueprint("keeper", __name__, url_prefix="/keeper")

MOST = 20


@pages.get("/")
@members
def keeper() -> str:
    """Everything at a glance; nobody but keepers learns that it is here."""
    keepers_only()
    work = reading()
    session = work.session
    return render_template(
        "web/keeper.html.j2",
        ailments=ailments(work),
        vitals=vitals(work),
        canary=canary_state(work),
        titles=catalogue.titles(),
        deadlines=cards(work, store.deadlines(session, MOST)),
        bounces=store.last_bounces(session, MOST),
        unsent=store.tried_in_vain(session, MOST),
        aside=mail.aside(session)[:MOST],
        warnings=house().settings.warnings,
    )
