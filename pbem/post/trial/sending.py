"""A trial player's mail, on its way through the door that all mail comes in by."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr, localtime, make_msgid

from pbem.post.composing.harmless_text import one_line
from pbem.post.trial.box import Received
from pbem.settings import Listen

DOMAIN = "trial.localhost"  # not the service's: it ignores mails with message ids of its own
WIDE = SMTP.clone(max_line_length=990)  # else a long message id would be broken into pieces
MOST_REFERENCES = 10
SECONDS = 20
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def mail_to(recipient: str, sender: str, subject: str, text: str) -> EmailMessage:
    """A mail that begins a conversation."""
    mail = EmailMessage(SMTP)
    mail["From"] = formataddr((sender.partition("@")[0].capitalize(), sender))
    mail["To"] = recipient
    mail["Subject"] = subject
    mail["Date"] = format_datetime(localtime())
    mail["Message-ID"] = make_msgid(domain=DOMAIN)
    mail.set_content(f"{text.strip()}\n", charset="utf-8", cte="quoted-printable")
    return mail


def reply_to(answered: Received, sender: str, text: str) -> EmailMessage:
    """A mail that answers another one."""
    subject = answered.subject
    again = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    mail = mail_to(answered.reply_to, sender, again, text)
    if answered.message_id:
        mail["In-Reply-To"] = answered.message_id
        mail["References"] = " ".join(
            [*answered.references[-MOST_REFERENCES:], answered.message_id]
        )
    return mail


class NotTaken(Exception):
    """The service did not take a mail; the message is a sentence."""


def send(mail: EmailMessage, sender: str, recipient: str, listen: Listen) -> None:
    """Hand the mail to the service; NotTaken when it does not take it."""
    try:
        host = EVERYWHERE.get(listen.host, listen.host)
        with smtplib.SMTP(host, listen.port, DOMAIN, SECONDS) as server:
            server.sendmail(sender, [recipient], mail.as_bytes(policy=WIDE))
    except smtplib.SMTPException as error:
        raise NotTaken(f"the service did not take the mail: {_said(error)}") from None
    except OSError:
        raise NotTaken(
            f"nobody takes mail at {listen}; start the service with `make run` or `pbem serve`"
        ) from None


def _said(error: smtplib.SMTPException) -> str:
    """What the server answered."""
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=refused):
            code, words = next(iter(refused.values()))
        case smtplib.SMTPResponseException(smtp_code=code, smtp_error=words):
            pass
        case _:
            return one_line(str(error))
    told = words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
    return one_line(f"{code} {told}")
