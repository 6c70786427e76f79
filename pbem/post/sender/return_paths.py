"""Return paths that tell which mail bounced: bounce+TOKEN@domain."""

from __future__ import annotations

import re

PATH = re.compile(r"<?bounces?\+([A-Za-z0-9_.=-]{1,60})@([A-Za-z0-9.-]{1,255})>?", re.IGNORECASE)


def return_path(token: str, domain: str) -> str:
    """The return path of the mail with this token."""
    path = f"bounce+{token}@{domain}"
    if not PATH.fullmatch(path):
        raise ValueError(f"{token!r} cannot stand in an address at {domain!r}.")
    return path


def token_of(address: str, domain: str = "") -> str | None:
    """The token in a return path of ours, as it was written; nothing in any other address."""
    found = PATH.fullmatch(address.strip())
    if found is None or (domain and found[2].lower() != domain.lower()):
        return None
    return found[1]
