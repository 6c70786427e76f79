"""The ways out for mail, as the settings name them: maildir:PATH, smtp://... or smtps://..."""

from __future__ import annotations

import ipaddress
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from pbem.post.ways_out.envelope import Envelope, Permanent, Temporary, Transport
from pbem.post.ways_out.maildir import Maildir
from pbem.post.ways_out.smtp import SECURITY, Server, Smtp, trust

__all__ = ["Envelope", "Permanent", "Temporary", "Transport", "transport"]

PORTS = {"smtp": 587, "smtps": 465}
FORM = "smtp://user:password@host:port, with user and password percent-encoded"
OPTIONS = {"tls", "ca", "timeout", "idle", "mails"}


def transport(url: str) -> Transport:
    """The way out that a URL names; ValueError, with no secret in it, when it names none.

    maildir:PATH
    smtp://user:password@host:587?tls=starttls|try|off   STARTTLS is a must, unless told otherwise
                                                         or the host is this machine
    smtps://user:password@host:465                       TLS from the start
    Options of both: ca=FILE (trust only this authority), timeout=30 (seconds to wait for a
    command; ten times that for the mail itself), idle=60 (seconds that a connection is kept
    without use), mails=100 (that one connection takes). User and password are percent-encoded.
    """
    scheme, colon, rest = url.strip().partition(":")
    if colon and scheme.lower() == "maildir":
        return Maildir(_folder(rest))
    if colon and scheme.lower() in PORTS:
        return _smtp(_parts(url.strip()))
    raise ValueError("The way out for mail begins with maildir:, smtp:// or smtps://.")


def _folder(path: str) -> Path:
    path = path.removeprefix("//")
    if not path.strip() or "\0" in path:
        raise ValueError("maildir: wants the path of a folder after it.")
    return Path(path)


def _parts(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # its words may quote the password
        raise ValueError(f"The mail server is named as {FORM}.") from None


def _smtp(parts: SplitResult) -> Smtp:
    options = _options(parts.query)
    host, port = _host_and_port(parts)
    security = "tls" if parts.scheme == "smtps" else _security(options.get("tls", ""), host)
    if parts.scheme == "smtps" and "tls" in options:
        raise ValueError("smtps:// always encrypts; tls= belongs to smtp://.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if bool(user) != bool(password):
        raise ValueError("The mail server wants both a user and a password, or neither.")
    if not (user + password).isascii():  # what smtplib can say; its own error would quote them
        raise ValueError("The mail server's user and password must be ASCII.")
    return Smtp(
        Server(host, port, security, user, password, local=_local(host)),
        trust(options.get("ca", "")),
        timeout=_number(options, "timeout", 30, least=0.1),
        idle=_number(options, "idle", 60),
        mails=int(_number(options, "mails", 100, least=1)),
    )


def _options(query: str) -> dict[str, str]:
    options = dict(parse_qsl(query, keep_blank_values=True))
    if unknown := sorted(options.keys() - OPTIONS):
        raise ValueError(
            f"The mail server has no option {unknown[0]!r}, only {', '.join(sorted(OPTIONS))}."
        )
    return options


def _host_and_port(parts: SplitResult) -> tuple[str, int]:
    try:
        host, port = parts.hostname, parts.port
    except ValueError:  # it quotes what it takes for a port: perhaps a piece of the password
        raise ValueError(
            "The mail server's port is not a number; are user and password percent-encoded?"
        ) from None
    if not host or parts.path.strip("/") or parts.fragment:
        raise ValueError(f"The mail server is named as {FORM}, and nothing more but options.")
    try:
        return host.encode("idna").decode("ascii"), port or PORTS[parts.scheme]
    except UnicodeError:
        raise ValueError("The mail server's host is no name that a host can have.") from None


def _security(told: str, host: str) -> str:
    security = told or ("off" if _local(host) else "starttls")
    if security not in SECURITY:
        raise ValueError("tls= is one of starttls, try and off.")
    return security


def _local(host: str) -> bool:
    """Is it this machine, where nobody listens on the line?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"


def _number(options: dict[str, str], name: str, usual: float, least: float = 0) -> float:
    try:
        number = float(options.get(name, usual))
    except ValueError:
        number = -1
    if not least <= number <= 86_400:
        raise ValueError(f"{name}= is a number from {least:g} to 86400.")
    return number
