"""The application: one house, seen through a browser."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from flask import Flask, Response, request

from pbem.folders import templates
from pbem.league.unit_of_work import House
from pbem.league.upkeep.house_secret import house_secret
from pbem.post.push.at_hand import server_key
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.post.trial import Trial
from pbem.web.api import guide as api
from pbem.web.every_page import (
    cache,
    error_pages,
    form_guard,
    packing,
    rate_limits,
    read_transaction,
    request_guard,
    security_headers,
    template_words,
)
from pbem.web.oversight import health, keeper, moderator
from pbem.web.player import desk, game_history, notices, own_maps, preferences, taking_part
from pbem.web.public_pages import (
    dice_proofs,
    feeds,
    film,
    games_and_people,
    map_parts,
    public_maps,
    title_pages,
)
from pbem.web.trial_mail import pages as trial_pages
from pbem.web.visitor import login, signup, submit, unsubscribe, visit

MOST_BYTES = 1_000_000  # of any request
BLUEPRINTS = (
    games_and_people.pages,
    title_pages.pages,
    public_maps.pages,
    map_parts.pages,
    film.pages,
    feeds.pages,
    dice_proofs.pages,
    health.pages,
    login.pages,
    signup.pages,
    notices.pages,
    preferences.pages,
    taking_part.pages,
    desk.pages,
    own_maps.pages,
    game_history.pages,
    moderator.pages,
    keeper.pages,
    unsubscribe.pages,
    api.pages,
)
# What is installed first sees an answer last.
PARTS = (
    read_transaction,
    template_words,
    security_headers,
    packing,
    rate_limits,
    request_guard,
    cache,
    form_guard,
    error_pages,
    public_maps,
    health,
    visit,
    submit,
)


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
    key = house_secret(house)
    https = (house.settings.web_url or "").startswith("https:")
    app.config.update(
        SECRET_KEY=key_for(key, "web"),
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        SESSION_COOKIE_NAME="__Host-pbem" if https else "pbem",
        SESSION_COOKIE_SECURE=https,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SEND_FILE_MAX_AGE_DEFAULT=3600,
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions[login.TOKENS] = SecretAddresses(key, house.settings.address)
    pushes = server_key(house)
    app.config[preferences.PUSH_KEY] = "" if pushes is None else pushes.public
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
        if request.method not in rate_limits.SAFE:
            read_transaction.end_reading()
            wake()
        return response

    app.after_request(woken)


def key_for(key: bytes, purpose: str) -> bytes:
    """A key of its own for each purpose, made from the secret of the house."""
    return hmac.digest(key, f"pbem {purpose}".encode(), hashlib.sha256)
