"""The texts of settings, read as values; an error says what would be right."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

import msgspec

T = TypeVar("T")

HOST = r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
LOCAL = r"[a-z0-9](?:[a-z0-9._-]{0,18}[a-z0-9])?"  # short: keys of 44 more characters follow it
PLAIN_ADDRESS = re.compile(rf"{LOCAL}@{HOST}")
ADDRESS = re.compile(rf"[a-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{HOST}")
PORTS = {"imap": 143, "imaps": 993, "smtp": 587, "smtps": 465}
LEVELS = ("debug", "info", "warning", "error")
POSTGRESQL = re.compile(r"(?:postgresql\+psycopg|postgresql|postgres)://")
EXAMPLE = "user:password@mail.example.org"


class Wrong(ValueError):
    """Settings that cannot be used; each argument is a sentence."""

    def __str__(self) -> str:
        return "\n".join(map(str, self.args))


class Listen(msgspec.Struct, frozen=True):
    """Where a listener waits: a host and a port, or a socket in the file system."""

    host: str = ""
    port: int = 0
    path: Path | None = None

    def __str__(self) -> str:
        if self.path:
            return f"unix:{self.path}"
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Account(msgspec.Struct, frozen=True):
    """A mail server, and who we are there."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = ""
    folder: str = ""
    # upgrade: by STARTTLS if the server has it, and no password goes without it
    tls: Literal["always", "upgrade", "never"] = "upgrade"
    ca: Path | None = None  # the certificate to trust, where the usual ones do not do

    def __str__(self) -> str:
        who = f"{self.user}{':***' if self.password else ''}@" if self.user else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        options = ["tls=never"] if self.tls == "never" else []
        options += [f"ca={self.ca}"] if self.ca else []
        asked = f"?{'&'.join(options)}" if options else ""
        return f"{self.scheme}://{who}{host}:{self.port}/{self.folder}".rstrip("/") + asked

    __repr__ = __str__


def masked(text: str) -> str:
    """A text without the passwords that a URL may carry."""
    text = re.sub(r"(password=)[^&\s]*", r"\1***", text, flags=re.IGNORECASE)
    before, at, host = text.rpartition("@")
    scheme, colon, who = before.partition("://")
    user, has_password, _ = who.partition(":")
    if not at or not (colon or ":" in before):
        return text
    if not colon:
        return f"***@{host}"
    return f"{scheme}://{user}{':***' if has_password else ''}@{host}"


def optional(read: Callable[[str], T]) -> Callable[[str], T | None]:
    """A value that may be switched off."""
    return lambda text: None if text.lower() in ("off", "none", "") else read(text)


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number between two."""

    def read(text: str) -> int:
        plain = text.replace("_", "")
        if not re.fullmatch(r"[0-9]{1,12}", plain) or not least <= int(plain) <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return int(plain)

    return read


def yes_or_no(text: str) -> bool:
    """Yes or no, in the usual words."""
    if text.lower() in ("yes", "true", "on", "1"):
        return True
    if text.lower() in ("no", "false", "off", "0"):
        return False
    raise ValueError("yes or no")


def level(text: str) -> str:
    """How much is logged."""
    if text.lower() not in LEVELS:
        raise ValueError(f"{', '.join(LEVELS[:-1])} or {LEVELS[-1]}")
    return text.lower()


def folder(text: str) -> Path:
    """A folder that is there or can be made."""
    path = Path(text).expanduser().absolute()
    if path.exists() and not path.is_dir():
        raise ValueError("a folder, and this is a file")
    return path


def existing_file(text: str) -> Path:
    """A file that is there and that we may read."""
    path = Path(text).expanduser().absolute()
    try:
        path.open("rb").close()
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise ValueError(f"a file that can be read ({reason})") from None
    return path


def plain_words(text: str) -> str:
    """A line of printable words."""
    if not text.isprintable() or len(text) > 200:
        raise ValueError("one line of at most 200 printable characters")
    return text


def words(text: str) -> tuple[str, ...]:
    """Names of hosts, separated by commas or spaces."""
    found = tuple(re.split(r"[\s,]+", text.strip(", ").lower())) if text else ()
    if not all(re.fullmatch(HOST, each) for each in found):
        raise ValueError("names of mail servers, separated by commas, such as mx.example.org")
    return found


def selector(text: str) -> str:
    """The name of a DKIM key in the DNS."""
    if not re.fullmatch(HOST, text.lower()):
        raise ValueError("the name of the key in the DNS, such as pbem")
    return text.lower()


def plain_address(text: str) -> str:
    """The service's own address; its first part is short, for keys are added to it."""
    if not PLAIN_ADDRESS.fullmatch(text.lower()):
        raise ValueError(
            "an address such as play@example.org, with at most 30 letters, digits, dots and "
            "hyphens before the @"
        )
    return text.lower()


def mail_address(text: str) -> str:
    """An address, in lower case."""
    if not ADDRESS.fullmatch(text.lower()):
        raise ValueError("an address such as keeper@example.org, or off")
    return text.lower()


def ip_address(text: str) -> str:
    """The address of a machine, in numbers; or * for any."""
    if text == "*":
        return text
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise ValueError("an IP address such as 127.0.0.1, or *") from None


def listener(text: str) -> Listen:
    """A host and a port."""
    match = re.fullmatch(r"(?:\[([0-9a-f:.]+)\]|([^:\s/\[\]]+)):([0-9]{1,5})", text.lower())
    if match is None or int(match[3]) > 65535:
        raise ValueError("a host and a port, such as 127.0.0.1:2525, or off")
    return Listen(host=match[1] or match[2], port=int(match[3]))


def local_listener(text: str) -> Listen:
    """A host and a port, or a socket in the file system."""
    if text.startswith("unix:/"):
        return Listen(path=Path(text.removeprefix("unix:")))
    try:
        return listener(text)
    except ValueError:
        raise ValueError(
            "a host and a port, such as 127.0.0.1:2424, or a socket, such as "
            "unix:/run/pbem/lmtp, or off"
        ) from None


def web_url(text: str) -> str:
    """The address of the web pages, without a slash at the end."""
    url = _split(text)
    if url is None or url.scheme not in ("http", "https") or not url.hostname or url.query:
        raise ValueError("a URL such as https://play.example.org, or off")
    return text.rstrip("/")


def account(*schemes: str) -> Callable[[str], Account]:
    """A mail server that is reached in one of these ways."""

    def read(text: str) -> Account:
        url = _split(text)
        right = f"a URL such as {schemes[-1]}://{EXAMPLE}:{PORTS[schemes[-1]]}, or off"
        if url is None or url.scheme not in schemes or not url.hostname:
            raise ValueError(f"{right} (a password is written with %40 for @ and %2F for /)")
        asked = dict(parse_qsl(url.query, keep_blank_values=True))
        if asked.keys() - {"tls", "ca"} or asked.get("tls", "never") != "never":
            raise ValueError(f"{right}; after a ? only tls=never and ca=FILE are known")
        if bool(url.username) != bool(url.password):
            raise ValueError(f"{right}, with both user and password or neither")
        plain: Literal["upgrade", "never"] = "never" if "tls" in asked else "upgrade"
        return Account(
            scheme=url.scheme,
            host=url.hostname,
            port=url.port or PORTS[url.scheme],
            user=unquote(url.username or ""),
            password=unquote(url.password or ""),
            folder=unquote(url.path.strip("/")) or ("INBOX" if "imap" in url.scheme else ""),
            tls="always" if url.scheme.endswith("s") else plain,
            ca=_authority(asked, right),
        )

    return read


def _authority(asked: dict[str, str], right: str) -> Path | None:
    """The file with the certificate to trust."""
    try:
        return existing_file(asked["ca"]) if "ca" in asked else None
    except ValueError as error:
        raise ValueError(f"{right}, and ca={asked['ca']} should be {error}") from None


def mail_out(text: str) -> str:
    """Where our mail goes: into a maildir, or to a server; the post reads the rest of the URL."""
    if re.match("maildir:.", text):
        return f"maildir:{folder(text.removeprefix('maildir:'))}"
    if re.fullmatch(r"smtps?://[^\s/]+(?:/?\?\S*)?/?", text):
        return text
    raise ValueError(
        f"maildir:FOLDER, smtp://{EXAMPLE} or smtps://{EXAMPLE}, "
        "with what is special in them percent-encoded"
    )


def database_url(text: str) -> str:
    """A file for SQLite, or a PostgreSQL server."""
    if text.startswith("sqlite:///") and len(text) > 10 and not re.search(r"[?#]|:memory:", text):
        return f"sqlite:///{Path(text.removeprefix('sqlite:///')).expanduser().absolute()}"
    if (match := POSTGRESQL.match(text)) and _split(text) is not None:
        return f"postgresql+psycopg://{text[match.end() :]}"
    raise ValueError(
        "sqlite:///FILE (with a fourth slash when the path begins at the root) or "
        "postgresql://user:password@host/database"
    )


def secret_bytes(text: str) -> bytes:
    """At least 32 bytes, written in hex."""
    if not re.fullmatch(r"(?:[0-9a-fA-F]{2}){32,}", text):
        raise ValueError("at least 64 hexadecimal digits, as `openssl rand -hex 32` prints them")
    return bytes.fromhex(text)


def _split(text: str) -> SplitResult | None:
    """A URL in its parts; none when it has no sense."""
    try:
        url = urlsplit(text)
        return url if url.port is None or url.port > 0 else None
    except ValueError:
        return None
