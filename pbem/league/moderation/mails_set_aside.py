"""Mails that were set aside: ASIDE shows them, RETRY lets one be handled again.

Who wrote one, and the secret address that it went to, are shown to nobody: whoever has that
address speaks for its player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes, policy

from pbem.engine.errors import Invalid
from pbem.league.moderation.behind_the_fog import on_record, refuse_players
from pbem.league.moderation.moderator_act import ModeratorAct
from pbem.league.notices import Answer
from pbem.league.play.loaded_game import id_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.overviews import moderated_games
from pbem.store.rows import seating
from pbem.store.rows.mails import mail, mail_in
from pbem.store.schema import Submission

NUMBER = re.compile(r"#?(\d{1,9})")
ADDRESS = re.compile(r"[^\s<>()\[\],;:\"']+@[^\s<>()\[\],;:\"']+")
LONGEST = 8000  # characters of a mail that are shown
NONE = "No mail of this game is set aside."
WAITS = "The mail waits to be handled, and its sender will be answered as if it had just come."


@command("ASIDE", "moderator", "ASIDE, ASIDE 7 BECAUSE reason: mails set aside, or one of them")
def aside(exchange: Exchange, request: Request) -> Answer:
    if not request.rest:
        refuse_players(exchange)
        rows = moderated_games.asides(exchange.work.session, [id_of(exchange.here.game.row)])
        lines = [f"{row.id:>5}  {row.received_at:%Y-%m-%d %H:%M} UTC  {row.reason}" for row in rows]
        return Answer("ASIDE", block="\n".join(lines) or NONE)
    act = ModeratorAct.of(exchange, request)
    row = mail_meant(exchange, act)
    on_record(act)
    return Answer(act.line, (f"Set aside: {row.reason}",), block=readable(row.raw))


@command("RETRY", "moderator", "RETRY 7 BECAUSE reason: handle a mail that was set aside again")
def retry(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    row = mail_meant(exchange, act)
    mail_in.retried(row, exchange.work.now)
    on_record(act)
    return Answer(act.line, (WAITS,))


def mail_meant(exchange: Exchange, act: ModeratorAct) -> Submission:
    """The mail with a number: one of this game, or any for those who keep the server."""
    found = NUMBER.fullmatch(act.what)
    if found is None:
        raise Invalid("Which mail?", expected=("ASIDE", f"{act.word} 7 BECAUSE reason"))
    number, session = int(found[1]), exchange.work.session
    row = mail.submission(session, number) if number < 2**31 else None
    if row is None or row.state != "aside" or not may_handle(exchange, row):
        raise Refused(f"No mail {number} of this game is set aside.")
    return row


def may_handle(exchange: Exchange, row: Submission) -> bool:
    """Is it a mail of this game, or who asks a keeper? Nobody handles those of opponents."""
    if row.game_id != exchange.here.game.row.id and not exchange.person.keeper:
        return False
    parts = seating.watching(exchange.work.session, row.game_id or 0, exchange.person.id or 0)
    return all(seat.role != "player" for seat in parts)


# -- what can be read of it -----------------------------------------------------------------------


def readable(raw: bytes) -> str:
    """The words of a mail without its head, and without anybody's address."""
    text = ADDRESS.sub("(an address)", "\n".join(_words(raw)))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}\n... and more."


def _words(raw: bytes) -> Iterator[str]:
    """The text in a mail; of one that cannot be taken apart, all below its head."""
    try:
        letter = message_from_bytes(raw, policy=policy.default)
        yield f"Subject: {letter.get('Subject', '')}"
        yield ""
        body = letter.get_body(("plain", "html"))
        yield str(body.get_content()) if body is not None else "(no text)"
    except Exception:  # it was set aside because it is strange
        _, _, rest = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
        yield rest.decode("utf-8", "replace")
