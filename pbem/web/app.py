"""The application: one house, seen through a browser."""

from __future__ import annotations

import hashlib
import hmac

from flask import Flask

from pbem.league.work import House
from pbem.places import templates
from pbem.settings import secret
from pbem.web import (
    errors,
    feeds,
    forms,
    health,
    keeping,
    limits,
    looking,
    pictures,
    proofs,
    public,
    saying,
    security,
    titles,
)

MOST_BYTES = 1_000_000  # of any request
BLUEPRINTS = (
    public.pages,
    titles.pages,
    pictures.pages,
    feeds.pages,
    proofs.pages,
    health.pages,
)


class Web(Flask):
    """Flask with templates that escape, whatever their names end in."""

    def select_jinja_autoescape(self, filename: str | None) -> bool:
        return True


def create_app(house: House) -> Flask:
    """A new application for a house; nothing is shared between two of them."""
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
    # What is installed first sees an answer last.
    for part in (looking, saying, security, limits, keeping, forms, errors, pictures):
        part.install(app, house)
    for each in BLUEPRINTS:
        app.register_blueprint(each)
    return app


def key_for(house: House, purpose: str) -> bytes:
    """A key of its own for each purpose, made from the secret of the house."""
    return hmac.digest(secret(house.settings), f"pbem {purpose}".encode(), hashlib.sha256)
