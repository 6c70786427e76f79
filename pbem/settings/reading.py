"""What the keeper of a server can set: read from the environment and from `.env`, checked at once.

An empty variable counts as not set. The environment goes before the file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from dotenv.parser import parse_stream

from pbem.settings.values import (
    Account,
    Listen,
    Wrong,
    account,
    database_url,
    existing_file,
    folder,
    ip_address,
    level,
    listener,
    local_listener,
    mail_address,
    mail_out,
    masked,
    optional,
    plain_address,
    plain_words,
    secret_bytes,
    selector,
    web_url,
    whole,
    words,
    yes_or_no,
)

ELSEWHERE = ("PBEM_ENV_FILE", "PBEM_SCENARIOS", "PBEM_SYSTEM_TESTS")
PACE = "every 72h; grace 24h; bank 5d; extend 72h; early; late moderator"
DEFAULT = "default"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be set; the field of PBEM_DATA is `data`, and so on."""

    data: Path
    database_url: str
    backups: Path
    address: str
    name: str
    smtp_listen: Listen | None
    lmtp_listen: Listen | None
    tls_cert: Path | None
    tls_key: Path | None
    imap_url: Account | None
    mail_out: str  # maildir:PATH, or the URL of a server
    dkim_key: Path | None
    dkim_selector: str
    check_dkim: bool
    trusted_authserv: tuple[str, ...]
    keeper: str | None
    web_url: str | None
    web_listen: Listen | None
    web_proxy: str  # the address from which a reverse proxy asks
    pace: str
    vacation_days: int
    beat: int  # seconds
    rate_game: int  # mails to one seat in an hour
    rate_sender: int  # mails from one sender in an hour
    max_mail: int  # bytes
    strangers_day: int  # bytes of mail that unknown senders may store in a day
    strangers_all: int  # and in all
    keep_strangers: int  # days, for mails of strangers and what else nobody answers
    keep_mails: int  # days, for the text of mails after the end of their game
    keep_sent: int  # days, for the text of mails that were sent
    demo: bool
    canary: bool
    log: str
    secret: bytes | None  # none: it lies in the data folder
    origins: dict[str, str]  # by the name of the variable
    warnings: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Nothing that a log should not hold."""
        return f"Settings(data={str(self.data)!r})"

    @property
    def local_part(self) -> str:
        """What stands before the @ of the plain address."""
        return self.address.partition("@")[0]

    @property
    def domain(self) -> str:
        """What stands after the @ of the plain address."""
        return self.address.partition("@")[2]

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file, not a server."""
        return self.database_url.startswith("sqlite:")

    @property
    def database_file(self) -> Path:
        """Where that file lies."""
        return Path(self.database_url.removeprefix("sqlite:///"))

    @property
    def secret_file(self) -> Path:
        """Where the secret lies when PBEM_SECRET does not give it."""
        return self.data / "secret.key"

    @property
    def points(self) -> Path:
        """Where the points lie to which a SQLite database can go back."""
        return self.backups / "points"


class Variable(msgspec.Struct, frozen=True):
    """One variable: how its text is read, and what it is when nobody sets it."""

    name: str
    read: Callable[[str], Any]
    default: str = "off"
    hidden: bool = False

    @property
    def field(self) -> str:
        return self.name.removeprefix("PBEM_").lower()


VARIABLES = (
    Variable("PBEM_DATA", folder, "./data"),
    Variable("PBEM_DATABASE_URL", database_url, "sqlite:///{data}/pbem.sqlite3"),
    Variable("PBEM_BACKUPS", folder, "{data}/backups"),
    Variable("PBEM_ADDRESS", plain_address, "play@pbem.localhost"),
    Variable("PBEM_NAME", plain_words, "pbem"),
    Variable("PBEM_SMTP_LISTEN", optional(listener), "127.0.0.1:2525"),
    Variable("PBEM_LMTP_LISTEN", optional(local_listener)),
    Variable("PBEM_TLS_CERT", optional(existing_file)),
    Variable("PBEM_TLS_KEY", optional(existing_file)),
    Variable("PBEM_IMAP_URL", optional(account("imap", "imaps"))),
    Variable("PBEM_MAIL_OUT", mail_out, "maildir:{data}/mail"),
    Variable("PBEM_DKIM_KEY", optional(existing_file)),
    Variable("PBEM_DKIM_SELECTOR", selector, "pbem"),
    Variable("PBEM_CHECK_DKIM", yes_or_no, "yes"),
    Variable("PBEM_TRUSTED_AUTHSERV", words, ""),
    Variable("PBEM_KEEPER", optional(mail_address)),
    Variable("PBEM_WEB_URL", optional(web_url)),
    Variable("PBEM_WEB_LISTEN", optional(listener), "127.0.0.1:8080"),
    Variable("PBEM_WEB_PROXY", ip_address, "127.0.0.1"),
    Variable("PBEM_PACE", plain_words, PACE),
    Variable("PBEM_VACATION_DAYS", whole(0, 366), "30"),
    Variable("PBEM_BEAT", whole(1, 3600), "60"),
    Variable("PBEM_RATE_GAME", whole(1, 100_000), "60"),
    Variable("PBEM_RATE_SENDER", whole(1, 100_000), "120"),
    Variable("PBEM_MAX_MAIL", whole(10_000, 100_000_000), "5000000"),
    Variable("PBEM_STRANGERS_DAY", whole(100_000, 10**12 - 1), "20000000"),
    Variable("PBEM_STRANGERS_ALL", whole(100_000, 10**12 - 1), "200000000"),
    # Mail servers try for five days or more: so long the same mail has to be known again.
    Variable("PBEM_KEEP_STRANGERS", whole(7, 36_500), "14"),
    Variable("PBEM_KEEP_MAILS", whole(7, 36_500), "90"),
    Variable("PBEM_KEEP_SENT", whole(7, 36_500), "90"),
    Variable("PBEM_DEMO", yes_or_no, "no"),
    Variable("PBEM_CANARY", yes_or_no, "no"),
    Variable("PBEM_LOG", level, "info"),
    Variable("PBEM_SECRET", optional(secret_bytes), hidden=True),
)


def load(environ: Mapping[str, str] | None = None) -> Settings:
    """The settings; Wrong, with a sentence for each mistake, when they cannot be used."""
    environ = os.environ if environ is None else environ
    wrong: list[str] = []
    given, origins = _gathered(environ, wrong)
    values: dict[str, Any] = {"origins": origins}
    for variable in VARIABLES:
        origins.setdefault(variable.name, DEFAULT)
        text = given.get(variable.name) or variable.default.format_map(values)
        try:
            values[variable.field] = variable.read(text)
        except ValueError as error:
            wrong.append(_sentence(variable, text, origins[variable.name], str(error)))
            values[variable.field] = None
    wrong += _odd_pairs(values)
    if wrong:
        raise Wrong(*wrong)
    return Settings(**values, warnings=tuple(_unknown(given)))


def describe(settings: Settings) -> list[tuple[str, str, str]]:
    """Every variable, its value without secrets, and where that came from."""
    rows = []
    for variable in VARIABLES:
        value, origin = getattr(settings, variable.field), settings.origins[variable.name]
        if variable.hidden and value is None:
            rows.append((variable.name, "***", str(settings.secret_file)))
        else:
            rows.append((variable.name, _written(variable, value), origin))
    return rows


def _gathered(
    environ: Mapping[str, str], wrong: list[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """All PBEM_ variables that are set, and where each was."""
    named = environ.get("PBEM_ENV_FILE", "")
    file = Path(named or ".env")
    given: dict[str, str] = {}
    if file.is_file():
        given = _in_file(file, wrong)
    elif named:
        wrong.append(f"PBEM_ENV_FILE is {named!r}; there is no such file.")
    origins = dict.fromkeys(given, str(file))
    for name, value in environ.items():
        if name.startswith("PBEM_") and value.strip():
            given[name], origins[name] = value.strip(), "environment"
    return given, origins


def _in_file(file: Path, wrong: list[str]) -> dict[str, str]:
    """The PBEM_ variables in a file of settings."""
    found: dict[str, str] = {}
    try:
        with file.open(encoding="utf-8") as lines:
            bindings = list(parse_stream(lines))
    except (OSError, UnicodeDecodeError) as error:
        wrong.append(f"{file} cannot be read: {error}.")
        return found
    for each in bindings:
        if each.error or (each.key and each.value is None):
            place = f"Line {each.original.line} of {file}"
            wrong.append(f"{place} is not understood; it should be NAME=value.")
        elif each.key and each.key.startswith("PBEM_") and (each.value or "").strip():
            found[each.key] = (each.value or "").strip()
    return found


def _sentence(variable: Variable, text: str, origin: str, right: str) -> str:
    """What is wrong with a variable, without telling a secret."""
    place = "" if origin in (DEFAULT, "environment") else f" in {origin}"
    value = "not usable" if variable.hidden else repr(masked(text))
    return f"{variable.name}{place} is {value}; it should be {right}."


def _odd_pairs(values: Mapping[str, Any]) -> list[str]:
    """Settings that make no sense without one another."""
    cert, key = values["tls_cert"], values["tls_key"]
    if (cert is None) == (key is None):
        return []
    there, missing = (
        ("PBEM_TLS_CERT", "PBEM_TLS_KEY") if cert else ("PBEM_TLS_KEY", "PBEM_TLS_CERT")
    )
    return [f"{there} is set without {missing}; TLS needs both."]


def _unknown(given: Mapping[str, str]) -> list[str]:
    """A word about each variable that nobody reads: most likely a slip of the pen."""
    known = [*(each.name for each in VARIABLES), *ELSEWHERE]
    warnings = []
    for name in sorted(set(given) - set(known)):
        near = get_close_matches(name, known, n=1)
        meant = f"; did you mean {near[0]}?" if near else "."
        warnings.append(f"{name} is set, but nothing of that name can be set{meant}")
    return warnings


def _written(variable: Variable, value: object) -> str:
    """A value as one would write it, without what is secret in it."""
    if variable.hidden:
        return "***"
    match value:
        case None:
            return "off"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(value)
        case Path() | int() | Account() | Listen():
            return str(value)
    return masked(str(value))
