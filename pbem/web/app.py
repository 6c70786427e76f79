"""The application: one house, seen through a browser."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from flask import Flask, Response, request

from pbem.folders import templates
from pbem.league.work import House
from pbem.post.tokens import Tokens
from pbem.post.trial import Trial
from pbem.settings import secret
from pbem.web import (
    desk,
    errors,
    feeds,
    forms,
    health,
    history,
    keeper,
    keeping,
    letters,
    limits,
    login,
    looking,
    mine,
    own_maps,
    pictures,
    proofs,
    public,
    saying,
    security,
    speaking,
    table,
    titles,
    unsubscribing,
    visiting,
)
from pbem.web import trial as trial_pages
from pbem.web.api import guide as api

MOST_BYTES = 1_000_000  # of any request
BLUEPRINTS = (
    public.pages,
    titles.pages,
    pictures.pages,
    feeds.pages,
    proofs.pages,
    health.pages,
    login.pages,
    letters.pages,
    mine.pages,
    desk.pages,
    own_maps.pages,
    history.pages,
    table.pages,
    keeper.pages,
    unsubscribing.pages,
    api.pages,
)
# What is installed first sees an answer last.
PARTS = (looking, saying, security, limits, keeping, forms, errors, pictures, visiting, speaking)


class Web(Flask):
    """Flask with templates that escape, whatever their names end in."""

    def select_jinja_autoescape(self, filename: str | None) -> bool:
        return True


def create_app(
    house: House, trial: Trial | None = None, wake: Callable[[], None] | None = None
) -> Flask:
    """A new application for a house; nothing is shared between two of them.

    `wake` is called when there may be mail to send, where somebody in this process sends it.
    """
    folder = templates()
    app = Web(
        "pbem.web",
        template_folder=str(folder),
        static_folder=str(folder / "web" / "static"),
        static_url_path="/static",
    )
    https = (house.settings.web_url or "").startswith("https:")
    app.config.update(
        SECRET_KEY=key_for(house, "web"),
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        SESSION_COOKIE_NAME="__Host-pbem" if https else "pbem",
        SESSION_COOKIE_SECURE=https,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SEND_FILE_MAX_AGE_DEFAULT=3600,
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions[login.TOKENS] = Tokens(secret(house.settings), house.settings.address)
    for part in PARTS:
        part.install(app, house)
    for each in BLUEPRINTS:
        app.register_blueprint(each)
    if wake is not None:
        _wake_after_forms(app, wake)
    if trial is not None:
        trial_pages.install(app, trial)
    return app


def _wake_after_forms(app: Flask, wake: Callable[[], None]) -> None:
    def woken(response: Response) -> Response:
        if request.method not in limits.SAFE:
            looking.looked()
            wake()
        return response

    app.after_request(woken)


def key_for(house: House, purpose: str) -> bytes:
    """A key of its own for each purpose, made from the secret of the house."""
    return hmac.digest(secret(house.settings), f"pbem {purpose}".encode(), hashlib.sha256)
