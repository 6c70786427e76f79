"""pbem dns: the key that signs our mail, and the records that a domain needs."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import click
import msgspec

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.output import print_json
from pbem.commands.shared.settings_and_store import settings as read_settings
from pbem.settings import Settings
from pbem.settings.values import HOST


@click.command()
@click.argument("domain", required=False)
@click.option("--mail-host", metavar="HOST", help="Where your mail comes in; else mail.DOMAIN.")
@click.option("--zone", is_flag=True, help="Print lines for a zone file, and nothing else.")
@as_json
def dns(domain: str | None, mail_host: str | None, zone: bool, as_json: bool) -> None:
    """Print the DNS records that the club's domain needs; the signing key is made if missing."""
    from pbem.commands.installation.dkim_keys import key_file, made, record_of
    from pbem.commands.installation.dns_records import records

    settings = read_settings()
    domain = named(domain or settings.domain)
    host = named(mail_host or f"mail.{domain}")
    path = key_file(settings)
    try:
        new = made(path)
        key = record_of(path.read_bytes())
    except (OSError, RuntimeError, ValueError) as error:
        raise Failed(f"the signing key {path} cannot be used: {error}") from None
    found = records(
        domain, host, settings.dkim_selector, key, sender(settings), reports(settings, domain)
    )
    if as_json:
        print_json([{**msgspec.structs.asdict(each), "data": each.data} for each in found])
        return
    for record in found:
        if not zone:
            click.echo(f"; {record.topic}: {record.why}")
        click.echo(record.in_zone)
    for words in remarks(settings, domain, new):
        click.echo(words, err=True)


def named(text: str) -> str:
    """The name of a host or a domain, in lower case."""
    name = text.lower().rstrip(".")
    if not re.fullmatch(HOST, name) or len(name) > 200:
        raise Misused(f"{text!r} is not a name such as club.example.org")
    return name


def sender(settings: Settings) -> str:
    """The server that sends for us; nothing when it is this machine or there is none."""
    from pbem.post.ways_out.smtp import Smtp
    from pbem.post.ways_out.transports import transport

    if urlsplit(settings.mail_out).scheme not in ("smtp", "smtps"):
        return ""
    try:
        way = transport(settings.mail_out)
    except ValueError as error:
        raise Misused(str(error)) from None
    if not isinstance(way, Smtp) or way.server.local or not re.search("[a-z]", way.server.host):
        return ""
    return way.server.host


def reports(settings: Settings, domain: str) -> str:
    """The keeper gets reports if he is of this domain; others would have to agree in their DNS."""
    keeper = settings.keeper or ""
    return keeper if keeper.rpartition("@")[2] == domain else ""


def remarks(settings: Settings, domain: str, new: bool) -> list[str]:
    """What is left to do."""
    from pbem.commands.installation.dkim_keys import key_file

    path = key_file(settings)
    told = [f"A new key lies in {path}; keep it secret."] if new else []
    if settings.dkim_key is None:
        told.append(f"Mail is signed once this is set: PBEM_DKIM_KEY={path}")
    if domain != settings.domain:
        told.append(f"Our mail comes from {settings.domain}, as PBEM_ADDRESS says, not {domain}.")
    return told
