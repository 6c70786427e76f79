"""The web address: does it answer as ours."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from pbem.commands.installation.checks.finding import (
    PATIENCE,
    Finding,
    Installation,
    bad,
    doubtful,
    fine,
)

HEALTH = "/healthz"


def web(house: Installation) -> Iterator[Finding]:
    """The pages can be opened where our mails say they are."""
    url = house.settings.web_url
    if url is None:
        if house.settings.web_listen is not None:
            yield doubtful(
                "The pages have no address that mails could name, so nobody can log in.",
                "Set PBEM_WEB_URL to where a browser finds them, or PBEM_WEB_LISTEN=off.",
            )
        return
    asked = Request(url + HEALTH, headers={"User-Agent": "pbem-doctor"})
    start = "Start pbem-web, and see to the reverse proxy, its name and its certificate."
    try:
        with urlopen(asked, timeout=PATIENCE) as answer:
            status = answer.status
    except HTTPError as error:
        yield bad(f"{url}{HEALTH} answers {error.code}: something is wrong there.", start)
    except (URLError, OSError, ValueError) as error:
        why = getattr(error, "reason", None) or error
        yield bad(f"{url} does not answer: {why}.", start)
    else:
        yield fine(f"{url} answers ({status}).")
