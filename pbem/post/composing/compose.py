"""From a notice to a mail: a complete message, the same bytes whenever it is made again."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from email.message import EmailMessage

from msgspec.structs import replace

from pbem.post.composing.addressed_notice import Image, Mailing, Stationery
from pbem.post.composing.layout import Letterhead, Map, facts, html_page, text_page
from pbem.post.composing.mail_headers import POLICY, stamps

__all__ = ["Image", "Mailing", "Stationery", "compose"]

UNFIT = re.compile(r"[^A-Za-z0-9._-]+")


def compose(mailing: Mailing, stationery: Stationery) -> bytes:
    """The complete message (RFC 5322), in lines that end with CRLF, of seven-bit bytes."""
    mail = EmailMessage(POLICY)
    for name, value in stamps(mailing, stationery):
        mail[name] = value
    mail["MIME-Version"] = "1.0"
    house = Letterhead(stationery.name, stationery.web_url)
    if mailing.mail_format == "full":
        _fill_full(mail, mailing, house, _map(mailing, stationery.domain))
    else:
        _write(mail, "plain", _bare_text(mailing, house))
    return mail.as_bytes()


def _fill_full(
    mail: EmailMessage, mailing: Mailing, house: Letterhead, picture: Map | None
) -> None:
    """Text and HTML as alternatives, the map beside the HTML."""
    text, page = EmailMessage(POLICY), EmailMessage(POLICY)
    known = facts(mailing.notice, house, picture, mailing.link)
    _write(text, "plain", text_page(known))
    html = html_page(known)
    if mailing.image is None or picture is None:
        _write(page, "html", html)
    else:
        inner, drawn = EmailMessage(POLICY), EmailMessage(POLICY)
        _write(inner, "html", html)
        _draw(drawn, mailing.image, picture)
        _join(page, "related", mailing, inner, drawn)
    _join(mail, "alternative", mailing, text, page)


def _bare_text(mailing: Mailing, house: Letterhead) -> str:
    if mailing.mail_format == "short":
        brief = replace(mailing.notice, position="", position_changes="")
        return text_page(facts(brief, house, None, mailing.link))
    return text_page(facts(mailing.notice, house, _map(mailing, ""), mailing.link))


def _map(mailing: Mailing, domain: str) -> Map | None:
    """The picture as the text speaks of it; it comes along where there is a domain for its id."""
    image = mailing.image
    if image is None:
        return None
    name = UNFIT.sub("-", image.name).strip("-.") or "map.png"
    cid = f"map.{_digest(mailing)}@{domain}" if domain else ""
    return Map(name, image.alt, image.width, cid)


def _digest(mailing: Mailing) -> str:
    """Different for every mail, and the same whenever one is made again."""
    return hashlib.sha256(mailing.message_id.encode()).hexdigest()[:24]


# -- parts ----------------------------------------------------------------------------------------


def _write(part: EmailMessage, kind: str, text: str) -> None:
    """Text as quoted-printable, so that no way through the post changes a line."""
    part["Content-Type"] = f'text/{kind}; charset="utf-8"'
    part["Content-Transfer-Encoding"] = "quoted-printable"
    data = text.encode("utf-8").replace(b"\n", b"\r\n")
    part.set_payload(binascii.b2a_qp(data).decode("ascii"))


def _draw(part: EmailMessage, image: Image, picture: Map) -> None:
    part["Content-Type"] = f'image/png; name="{picture.name}"'
    part["Content-Transfer-Encoding"] = "base64"
    part["Content-ID"] = f"<{picture.cid}>"
    part["Content-Disposition"] = f'inline; filename="{picture.name}"'
    part.set_payload(base64.encodebytes(image.png).decode("ascii"))


def _join(whole: EmailMessage, kind: str, mailing: Mailing, *parts: EmailMessage) -> None:
    """Parts in one; the boundary cannot occur in quoted-printable or base64 text."""
    also = 'type="text/html"; ' if kind == "related" else ""
    edge = f"=_{kind}.{_digest(mailing)}"
    whole["Content-Type"] = f'multipart/{kind}; {also}boundary="{edge}"'
    whole.set_payload(list(parts))
