"""The secret from which all keys of the house are made: secret addresses, passes, cookies.

Keys are made from the numbers of rows. After a restore rows get numbers that others have had in the
time that is lost, so each life of the database has a secret of its own: what was given out before
opens nothing any more, and equals nothing that is given out later.
"""

from __future__ import annotations

import hmac

from pbem.league.unit_of_work import House
from pbem.settings import Settings, secret
from pbem.store.rows.upkeep import leases, restorations

SECRET = "secret"  # the lease of all processes that work with the same one


def fingerprint(settings: Settings) -> str:
    """What tells whether two have the same secret, and nothing else about it."""
    return hmac.digest(secret(settings), b"pbem fingerprint", "sha256").hex()[:16]


def check_secret(house: House) -> None:
    """Refuse to begin with another secret than who works on the same database; ValueError.

    Each would take the addresses that the other gives out for forged.
    """
    with house.look() as work:
        theirs = leases.holder(work.session, SECRET, work.now)
    if theirs not in ("", fingerprint(house.settings)):
        raise ValueError(
            "Another process of this service works with another secret. PBEM_SECRET must be the "
            "same on all machines; to change it, stop the service on all of them first."
        )


def house_secret(house: House) -> bytes:
    """What keys are made from in the present life of the database."""
    key = secret(house.settings)
    with house.look() as work:
        life = restorations.life(work.session)
    return hmac.digest(key, f"pbem life|{life}".encode(), "sha256") if life else key
