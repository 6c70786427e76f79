"""A notice on its way: to whom, from whom, in answer to what."""

from __future__ import annotations

from datetime import datetime

import msgspec

from pbem.league.notices import Notice
from pbem.league.notices import Painted as Image

__all__ = ["Image", "Mailing", "Stationery"]


class Stationery(msgspec.Struct, frozen=True):
    """What of the house stands on every mail."""

    name: str  # the club
    address: str  # the plain one, such as play@club.example
    domain: str
    web_url: str = ""


class Mailing(msgspec.Struct, frozen=True):
    """A notice with all that makes it a mail to one person."""

    notice: Notice
    recipient: str  # address
    recipient_name: str
    reply_to: str  # the secret address
    return_path: str  # of the envelope; it stands in no header
    message_id: str
    in_reply_to: str
    references: tuple[str, ...]
    date: datetime  # aware
    mail_format: str  # full; text: no HTML, no map; short: no position either
    image: Image | None
    unsubscribe: str  # a one-click address, https or mailto
    link: str = ""  # the way in on the web, for this reader alone
