"""Whether this installation can push: it needs the extra `push`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from pbem.league.unit_of_work import House
from pbem.league.upkeep.house_secret import house_secret

if TYPE_CHECKING:
    from pbem.post.push.pusher import Pusher
    from pbem.post.push.server_key import ServerKey


def server_key(house: House) -> ServerKey | None:
    """The key of the house for push services; none where nothing can be encrypted."""
    if find_spec("cryptography") is None or house.settings.web_url is None:
        return None
    from pbem.post.push.server_key import ServerKey

    return ServerKey(house_secret(house), f"mailto:{house.settings.address}")


def pusher(house: House) -> Pusher | None:
    """Who tells browsers of this house."""
    key = server_key(house)
    if key is None:
        return None
    from pbem.post.push.pusher import Pusher
    from pbem.post.push.road import public_road

    return Pusher(house, key, public_road())
