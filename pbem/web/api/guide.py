"""Where programs begin: the document, and a page about it for those who write them."""

from __future__ import annotations

import msgspec
from flask import Response, render_template

from pbem.league.entering import TOKEN
from pbem.web.api import acting, mine, public
from pbem.web.api.bearers import READS_A_MINUTE
from pbem.web.api.document import document
from pbem.web.api.operations import JSON, OPERATIONS, PREFIX, operation, pages
from pbem.web.limits import A_MINUTE
from pbem.web.looking import absolute

__all__ = ["pages"]

PARTS = (public, mine, acting)  # importing them declares what can be asked


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
