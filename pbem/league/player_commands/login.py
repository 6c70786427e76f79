"""The way to the web pages: LOGIN."""

from __future__ import annotations

from pbem.league.membership.web_passes import link_for
from pbem.league.notices import Answer
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request


@command("LOGIN", "person", "LOGIN: a link that lets you in on the web, in a mail of its own")
def login(exchange: Exchange, request: Request) -> Answer:
    if exchange.work.settings.web_url is None:
        raise Refused("There are no web pages here.")
    exchange.work.write_to_person(exchange.person, link_for(exchange.work, exchange.person))
    return Answer("LOGIN", ("The link comes in a mail of its own; it opens once.",))
