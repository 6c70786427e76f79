"""The secret from which all keys of the house are made: secret addresses, passes, cookies.

Keys are made from the numbers of rows. After a restore rows get numbers that others have had in the
time that is lost, so each life of the database has a secret of its own: what was given out before
opens nothing any more, and equals nothing that is given out later.
"""

from __future__ import annotations

import hmac

from pbem.league.unit_of_work import House
from pbem.settings import secret
from pbem.store.rows import restorations


def house_secret(house: House) -> bytes:
    """What keys are made from in the present life of the database."""
    key = secret(house.settings)
    with house.look() as work:
        life = restorations.life(work.session)
    return hmac.digest(key, f"pbem life|{life}".encode(), "sha256") if life else key
