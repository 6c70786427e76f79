"""Where programs begin: the document, and a page about it for those who write them."""

from __future__ import annotations

import msgspec
from flask import Response, render_template

from pbem.league.membership.web_passes import TOKEN
from pbem.web.api import own_games, public_games, submit  # noqa: F401  (declares what can be asked)
from pbem.web.api.openapi import document
from pbem.web.api.operations import JSON, OPERATIONS, PREFIX, operation, pages
from pbem.web.api.token_holder import READS_A_MINUTE
from pbem.web.every_page.rate_limits import A_MINUTE
from pbem.web.every_page.read_transaction import absolute

__all__ = ["pages"]


@operation("GET", "/openapi.json")
def read_document() -> Response:
    """This document."""
    return Response(msgspec.json.encode(document()), mimetype=JSON)


@pages.get("/api")
def guide() -> str:
    """How a program gets in, and what it can ask."""
    return render_template(
        "web/api.html.j2",
        base=absolute(PREFIX),
        operations=sorted(OPERATIONS.values(), key=lambda each: bool(each.scopes)),
        days=TOKEN.days,
        reads=int(READS_A_MINUTE),
        acts=int(A_MINUTE),
    )
