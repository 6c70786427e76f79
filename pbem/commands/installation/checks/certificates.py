"""The certificate of our own doors: fits its key, and lasts a while."""

from __future__ import annotations

import ssl
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pbem.commands.installation.checks.finding import (
    Finding,
    Installation,
    bad,
    doubtful,
    fine,
    long,
)

SOON = timedelta(days=14)
RENEW = "Renew it, and restart the worker."


def certificate(house: Installation) -> Iterator[Finding]:
    """It can be used, today and for two more weeks."""
    path, key = house.settings.tls_cert, house.settings.tls_key
    if path is None:
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(path, key)
    except (ssl.SSLError, OSError) as error:
        why = getattr(error, "reason", None) or error.strerror or error
        yield bad(
            f"{path} and {key} cannot be used together: {str(why).replace('_', ' ').lower()}.",
            "Name a certificate and its own key, both as PEM.",
        )
        return
    end = ends(path)
    if end is None:
        yield doubtful(f"When {path} ends could not be read.", "Install the program openssl.")
        return
    left = end - house.now()
    if left < timedelta(0):
        yield bad(f"The certificate in {path} ended {long(-left)} ago.", RENEW)
    elif left < SOON:
        yield doubtful(f"The certificate in {path} ends in {long(left)}.", RENEW)
    else:
        yield fine(f"The certificate in {path} lasts {long(left)} more.")


def ends(path: Path) -> datetime | None:
    """Until when a certificate is good."""
    command = ["openssl", "x509", "-noout", "-enddate", "-in", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    seconds = ssl.cert_time_to_seconds(done.stdout.strip().removeprefix("notAfter="))
    return datetime.fromtimestamp(seconds, UTC)
