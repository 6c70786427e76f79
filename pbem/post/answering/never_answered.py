"""Which mails are never answered: small rules, each with a name and a reason."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from pbem.post.reading.headers import addresses
from pbem.post.reading.letter import Letter

OUR_HEADERS = "x-pbem-"
DAEMONS = re.compile(
    r"(?:mailer-daemon|mail-daemon|postmaster|mail-?er|daemon|nobody|(?:.*[._-])?no[._-]?reply"
    r"|(?:.*[._-])?(?:do[._-]?not|dont)[._-]?reply|auto[._-]?(?:reply|responder|mated)"
    r"|bounces?|.*-bounces?|owner-.*|.*-owner|.*-request|listserv|majordomo|sympa|mdaemon)"
    r"(?:[+=].*)?@.*",
)
AWAY = re.compile(
    r"\W*(?:automatic reply|auto(?:mated)?[- ]?(?:reply|response)|out of (?:the )?office"
    r"|automatische antwort|abwesenheits?(?:notiz|assistent|nachricht)|réponse automatique"
    r"|absence du bureau|respuesta automática|risposta automatica|fuori sede|automatisch antwoord"
    r"|afwezigheidsbericht|autosvar|automatiskt svar|automaattinen vastaus|resposta automática"
    r"|autoodpowiedź|automatyczna odpowiedź|автоответ|automatická odpověď)\b",
    re.IGNORECASE,
)
BULK = {"bulk", "list", "junk", "auto_reply", "auto-reply", "autoreply"}
SUPPRESS = {"all", "autoreply", "oof"}
AUTOREPLY = (
    *("x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply-from", "x-mail-autoreply"),
    *("x-vacation", "x-cron-env"),
)


class Ours(msgspec.Struct, frozen=True):
    """How we know our own mail."""

    domains: tuple[str, ...]  # of our addresses and message ids
    loop: str = "pbem"  # what we write into X-Loop


class Arrival(msgspec.Struct, frozen=True):
    """A letter as it came: with its return path, if the server told one."""

    letter: Letter
    return_path: str | None
    ours: Ours

    def values(self, *names: str) -> list[str]:
        """All values of these headers, in lower case."""
        every = (self.letter.headers.get(name, ()) for name in names)
        return [value.strip().lower() for values in every for value in values]


class Rule(msgspec.Struct, frozen=True):
    """One reason not to answer."""

    name: str
    description: str
    matches: Callable[[Arrival], bool]


def auto_submitted(mail: Arrival) -> bool:
    """RFC 3834: any value but 'no', comments and parameters aside."""
    values = (re.split(r"[;(\s]", each, maxsplit=1)[0] for each in mail.values("auto-submitted"))
    return any(value != "no" for value in values)


def bulk(mail: Arrival) -> bool:
    """Precedence, of RFC 2076's 'not standard, discouraged' kind, and in use."""
    return any(value in BULK for value in mail.values("precedence"))


def from_a_list(mail: Arrival) -> bool:
    """Any header of the List- family (RFC 2369, RFC 2919)."""
    return any(name.startswith(("list-", "x-list")) for name in mail.letter.headers)


def null_return_path(mail: Arrival) -> bool:
    """The empty return path, told by the server or written into the mail."""
    if mail.return_path is not None:
        return mail.return_path.strip(" <>") == ""
    return any(value.strip(" <>") == "" for value in mail.values("return-path"))


def from_a_daemon(mail: Arrival) -> bool:
    """Addresses behind which nobody reads."""
    paths = mail.values("return-path", "reply-to", "sender")
    known = {mail.letter.sender, *addresses(mail.return_path or "")}
    known.update(each for value in paths for each in addresses(value))
    return any(DAEMONS.fullmatch(each) for each in known)


def suppressed(mail: Arrival) -> bool:
    """Microsoft's wish not to get automatic answers."""
    values = mail.values("x-auto-response-suppress")
    return any(SUPPRESS & set(re.split(r"[\s,;]+", value)) for value in values)


def autoreply(mail: Arrival) -> bool:
    """The older headers of vacation programs."""
    return any(value not in {"no", "false"} for value in mail.values(*AUTOREPLY))


def our_loop(mail: Arrival) -> bool:
    """X-Loop with our word in it."""
    return any(mail.ours.loop.lower() in value for value in mail.values("x-loop"))


def our_header(mail: Arrival) -> bool:
    """A header that only our mails carry."""
    return any(name.startswith(OUR_HEADERS) for name in mail.letter.headers)


def our_message_id(mail: Arrival) -> bool:
    """A message id that only we give."""
    ids = [mail.letter.message_id, *mail.values("message-id")]
    domains = {domain.lower() for domain in mail.ours.domains}
    return any(each.strip("<> ").lower().rpartition("@")[2] in domains for each in ids)


def report(mail: Arrival) -> bool:
    """Delivery reports, receipts and feedback (multipart/report)."""
    kinds = ("multipart/report", "message/delivery-status", "message/disposition-notification")
    told = mail.values("content-type")
    return any(each.startswith(kinds) for each in told) or bool(mail.values("x-failed-recipients"))


def out_of_office(mail: Arrival) -> bool:
    """A subject that vacation programs write, for those that mark nothing."""
    return bool(AWAY.match(mail.letter.subject))


def nobody_to_answer(mail: Arrival) -> bool:
    """No From, or several."""
    return not mail.letter.sender


RULES = (
    Rule("auto-submitted", "it says itself that no person sent it (RFC 3834)", auto_submitted),
    Rule("bulk", "its Precedence says that it went to many", bulk),
    Rule("list", "it came over a mailing list", from_a_list),
    Rule("null-return-path", "its return path is empty, as that of bounces", null_return_path),
    Rule("daemon", "its sender is a program, or an address that nobody reads", from_a_daemon),
    Rule("suppressed", "it asks for no automatic answers", suppressed),
    Rule("autoreply", "a vacation program marked it", autoreply),
    Rule("our-loop", "it carries our mark against loops", our_loop),
    Rule("our-header", "it carries a header of our own mails", our_header),
    Rule("our-message-id", "its message id is one of ours", our_message_id),
    Rule("report", "it is a report on another mail", report),
    Rule("out-of-office", "its subject is that of a vacation program", out_of_office),
    Rule("nobody", "it does not say plainly who sent it", nobody_to_answer),
)


def why_not_answered(letter: Letter, return_path: str | None, ours: Ours) -> str | None:
    """The first reason not to answer this letter, as 'name: words'; nothing when we may."""
    mail = Arrival(letter, return_path, ours)
    found = next((rule for rule in RULES if rule.matches(mail)), None)
    return f"{found.name}: {found.description}" if found else None
