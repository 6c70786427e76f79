"""Forms that only our own pages can send: a cookie and a signed field have to agree."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from typing import TypeVar

from flask import Flask, Response, abort, g, request
from itsdangerous import BadData, URLSafeTimedSerializer
from markupsafe import Markup

from pbem.league.unit_of_work import House
from pbem.web.every_page.rate_limits import SAFE

FIELD = "form-token"
A_DAY = 24 * 60 * 60
PROVES_ITSELF = "proves_itself"
F = TypeVar("F", bound=Callable[..., object])


def proves_itself(page: F) -> F:
    """A page that no form of ours is sent to: a key in the request says for whom it speaks."""
    setattr(page, PROVES_ITSELF, True)
    return page


def install(app: Flask, house: House) -> None:
    """Check every form, and let templates write the field."""
    https = bool(app.config["SESSION_COOKIE_SECURE"])
    cookie = "__Host-pbem-form" if https else "pbem-form"
    signer = URLSafeTimedSerializer(app.secret_key or b"", salt="pbem form")

    def check() -> None:
        view = app.view_functions.get(request.endpoint or "")
        if request.method in SAFE or getattr(view, PROVES_ITSELF, False):
            return
        if not _agree():
            abort(403)

    def _agree() -> bool:
        try:
            signed = signer.loads(request.form.get(FIELD, ""), max_age=A_DAY)
        except BadData:
            return False
        theirs = request.cookies.get(cookie, "")
        return bool(theirs) and hmac.compare_digest(str(signed).encode(), theirs.encode())

    def field() -> Markup:
        """The hidden field that every form of ours needs, one and the same on a page."""
        if "form_field" not in g:
            g.form_nonce = request.cookies.get(cookie) or secrets.token_urlsafe(16)
            token = signer.dumps(g.form_nonce)
            html = Markup('<input type="hidden" name="{}" value="{}">')
            g.form_field = html.format(FIELD, token)
        found: Markup = g.form_field
        return found

    def remember(response: Response) -> Response:
        if "form_nonce" in g:
            response.headers["Cache-Control"] = "no-store"
            response.set_cookie(
                cookie,
                g.form_nonce,
                max_age=A_DAY,
                secure=https,
                httponly=True,
                samesite="Strict",
            )
        return response

    app.before_request(check)
    app.after_request(remember)
    app.jinja_env.globals["form_field"] = field
