"""The page of who keeps the server: is all well, and what waits for how long."""

from __future__ import annotations

from flask import Blueprint, render_template

from pbem.games import catalogue
from pbem.league.canary import canary_state
from pbem.league.public import cards
from pbem.league.vitals import ailments, vitals
from pbem.store import mail
from pbem.store import vitals as store
from pbem.web.looking import house, look
from pbem.web.visiting import keepers_only, members

pages = Blueprint("keeper", __name__, url_prefix="/keeper")

MOST = 20


@pages.get("/")
@members
def keeper() -> str:
    """Everything at a glance; nobody but keepers learns that it is here."""
    keepers_only()
    work = look()
    session = work.session
    return render_template(
        "web/keeper.html.j2",
        ailments=ailments(work),
        vitals=vitals(work),
        canary=canary_state(work),
        titles=catalogue.titles(),
        deadlines=cards(work, store.deadlines(session, MOST)),
        bounces=store.last_bounces(session, MOST),
        unsent=store.unsent(session, MOST),
        aside=mail.aside(session)[:MOST],
        warnings=house().settings.warnings,
    )
