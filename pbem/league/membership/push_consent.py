"""Who wants a word in a browser when something has come in: asked for there, and ended with it."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

from pbem.league.refusals import Refused
from pbem.league.unit_of_work import Work
from pbem.store.rows.mails import push_addresses
from pbem.store.schema import Pass

LONGEST = 1000  # characters of an endpoint
KEY, AUTH = 65, 16  # bytes: a point of the curve, and a secret


def want_push(work: Work, session: Pass, endpoint: str, key: str, auth: str) -> None:
    """Tell the browser of a session from now on; raises Refused if it cannot be."""
    if not _is_endpoint(endpoint):
        raise Refused("That is not the address of a push service.")
    if len(_bytes(key)) != KEY or len(_bytes(auth)) != AUTH:
        raise Refused("The keys of the browser cannot be read.")
    facts = (endpoint, key, auth)
    push_addresses.wanted(work.session, session.id or 0, session.person_id, facts, work.now)


def end_push(work: Work, session: Pass) -> None:
    """Tell it no more."""
    push_addresses.forgotten(work.session, session.id or 0)


def _is_endpoint(text: str) -> bool:
    """An address by https, of somebody named; whether it leads to the public net is seen later."""
    if len(text) > LONGEST or not text.isascii() or not text.isprintable() or " " in text:
        return False
    try:
        parts = urlsplit(text)
        named = bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:  # a port that is none
        return False
    return parts.scheme == "https" and named


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4)) if text.isascii() else b""
    except (ValueError, binascii.Error):
        return b""
