"""Which program asks, for whom, and what it may; a token says so and never a cookie."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from flask import current_app, g, request
from flask.sansio.app import App

from pbem.league.membership import web_passes
from pbem.store.rows import passes
from pbem.store.schema import Game, Pass, Person, Seat
from pbem.web.every_page.problem_documents import ProblemRefusal
from pbem.web.every_page.rate_limits import Pails, network
from pbem.web.every_page.read_transaction import house, reading, writing
from pbem.web.every_page.wanted import part_of
from pbem.web.visitor.login import tokens

LONGEST_KEY = 100
READS = "pbem.api.reads"
ACTS = "pbem.api.acts"
READS_A_MINUTE = 120.0


class TokenHolder(msgspec.Struct, frozen=True):
    """A token that counts, and the one for whom it speaks."""

    token: Pass
    person: Person

    @property
    def scopes(self) -> tuple[str, ...]:
        return tuple(self.token.scopes.split())

    @property
    def id(self) -> int:
        return self.person.id or 0


def install(app: App) -> None:
    """Count the calls of each token; those that change something apart from those that read."""
    app.extensions[READS] = Pails(READS_A_MINUTE, READS_A_MINUTE)
    app.extensions[ACTS] = Pails()


def admit(scopes: Collection[str], acts: bool) -> None:
    """Let a program in that has one of these scopes and does not ask too often; or say why not."""
    found = token_holder()
    pails: Pails = current_app.extensions[ACTS if acts else READS]
    who = network(request.remote_addr or "") if found is None else f"token {found.token.id}"
    if not pails.take(who, house().now().timestamp()):
        raise ProblemRefusal(429)
    if not scopes:
        return
    if found is None:
        raise ProblemRefusal(401)
    if not set(scopes) & set(found.scopes):
        raise ProblemRefusal(403, f"This needs a token with the scope {' or '.join(scopes)}.")


def token_holder() -> TokenHolder | None:
    """Who asks; nobody, without a token or with one that no longer counts."""
    if "caller" not in g:
        g.caller = _token_holder()
    found: TokenHolder | None = g.caller
    return found


def _token_holder() -> TokenHolder | None:
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or len(key) > LONGEST_KEY:
        return None
    number = tokens().read_pass("token", key)
    if number is None or number >= 2**31:
        return None
    found = passes.valid(reading().session, number, "token", reading().now)
    if found is None:
        return None
    if web_passes.is_due(found[0], reading().now):
        with writing() as work:
            web_passes.seen(work, number)
    return TokenHolder(*found)


def my_token() -> TokenHolder:
    """Who asks, where a token is needed."""
    found = token_holder()
    if found is None:
        raise ProblemRefusal(401)
    return found


def my_part(code: str, *roles: str) -> tuple[Game, Seat]:
    """A game and my seat in it; as if there were no such game when I have none of these roles."""
    found = part_of(code, my_token().person, *roles)
    if found is None:
        raise ProblemRefusal(404)
    return found


def my_begun(code: str, *roles: str) -> tuple[Game, Seat]:
    """The same for a game that has begun."""
    row, seat = my_part(code, *roles)
    if not row.snapshots:
        raise ProblemRefusal(404, "The game has not begun.")
    return row, seat
