"""May a domain speak for the addresses of another? RFC 7489's relaxed alignment, a bit stricter.

A domain speaks for itself and for its subdomains. The list of public suffixes is not at hand;
in its place stand the patterns below: registries under a country (co.uk, com.au) and the better
known places where strangers share a domain. What is missing here does little harm: to abuse it,
one would have to register the name `_domainkey` there.
"""

from __future__ import annotations

import re

NAME = re.compile(
    r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){1,20}"
)
REGISTRY = re.compile(
    r"(?:ac|adv|art|asn|co|com|csiro|ed|edu|firm|gc|gen|go|gob|gouv|gov|govt|gv|id|ind|info|iwi|k12"
    r"|lg|ltd|me|med|mil|mod|muni|name|ne|net|nhs|nic|nom|or|org|plc|police|priv|pro|res|sch|school"
    r"|tm|web)\.[a-z]{2}"
)
SHARED = {
    *("uk.com", "us.com", "eu.com", "de.com", "gb.net", "uk.net", "co.com", "eu.org", "in.net"),
    *("github.io", "gitlab.io", "blogspot.com", "wordpress.com", "herokuapp.com", "netlify.app"),
    *("vercel.app", "pages.dev", "workers.dev", "web.app", "firebaseapp.com", "appspot.com"),
    *("azurewebsites.net", "cloudfront.net", "amazonaws.com", "fly.dev", "onrender.com"),
    *("dyndns.org", "no-ip.org", "ddns.net", "duckdns.org", "dynu.net", "freeddns.org"),
}


def domain_of(address: str) -> str:
    """The domain of an address, in ASCII and lower case; nothing when it is not a proper one."""
    try:
        domain = address.rpartition("@")[2].encode("idna").decode("ascii").lower()
    except UnicodeError:
        return ""
    return domain if NAME.fullmatch(domain) else ""


def aligned(speaker: str, domain: str) -> bool:
    """May this one speak for the addresses at that domain?"""
    if not NAME.fullmatch(speaker):
        return False
    return speaker == domain or (domain.endswith(f".{speaker}") and not _public(speaker))


def _public(domain: str) -> bool:
    return domain in SHARED or REGISTRY.fullmatch(domain) is not None
