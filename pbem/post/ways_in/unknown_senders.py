"""How much those may store whom we do not know: what a stranger can cost us has a bound.

Who writes to the secret address of a player is never held up by what strangers send. Who only
seems to be known, as anybody may who writes somebody's address into From or has once had a mail of
ours, has a share of his own beyond that of the strangers, and all of these together as much again.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum

import msgspec

from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep.house_secret import house_secret
from pbem.post.sender import return_paths
from pbem.post.sender.identity import Sender, by_secret_address
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.store.rows import people
from pbem.store.rows.mails import mail

DAY = timedelta(days=1)
AGAIN = timedelta(minutes=1)  # after which it is counted again what there is
SHARE = 20  # who seems to be known may send a twentieth of what all strangers may in a day
TOO_MUCH = "Too much mail from unknown senders at present; please try again later."


class Standing(Enum):
    """What the door can tell of a sender."""

    PLAYER = "writes to the secret address of a player"
    SEEMING = "seems to be known"
    STRANGER = "is not known"


class Stored(msgspec.Struct):
    """How many bytes unknown senders have stored, when we last looked and what we took since."""

    at: datetime
    in_a_day: int
    in_all: int


class UnknownSenders:
    """Tells who is known at the door, and whether there is room for who is not."""

    def __init__(self, house: House) -> None:
        self._tokens = SecretAddresses(house_secret(house), house.settings.address)
        self._stored: Stored | None = None

    def standing(self, work: Work, sender: str, recipients: tuple[str, ...]) -> Standing:
        """What the addresses of a mail tell of who wrote it."""
        voices = by_secret_address(work, self._tokens, recipients)
        if any(isinstance(each, Sender) for each in voices):
            return Standing.PLAYER
        known = bool(sender) and people.at_address(work.session, sender) is not None
        if voices or known or any(map(self._is_return_path, recipients)):
            return Standing.SEEMING
        return Standing.STRANGER

    def has_room(self, work: Work, standing: Standing, sender: str) -> bool:
        """May one more mail be stored?"""
        if standing is Standing.PLAYER:
            return True
        if self._room_within(work, times=1):
            return True
        if standing is Standing.STRANGER or not self._room_within(work, times=2):
            return False
        share = work.settings.strangers_day // SHARE
        return mail.stored_unproved(work.session, sender, work.now - DAY) < share

    def _room_within(self, work: Work, times: int) -> bool:
        """Is there room within so many times of what strangers may store?"""
        settings, stored = work.settings, self._counted(work)
        return (
            stored.in_a_day < times * settings.strangers_day
            and stored.in_all < times * settings.strangers_all
        )

    def took(self, size: int) -> None:
        """A mail of so many bytes was stored."""
        if self._stored is not None:
            self._stored.in_a_day += size + mail.A_ROW
            self._stored.in_all += size + mail.A_ROW

    def _counted(self, work: Work) -> Stored:
        """What is stored, counted now and then; other processes may add to it meanwhile."""
        if self._stored is None or abs(work.now - self._stored.at) >= AGAIN:
            counted = mail.stored_by_strangers(work.session, work.now - DAY)
            self._stored = Stored(work.now, *counted)
        return self._stored

    def _is_return_path(self, address: str) -> bool:
        """Is it the return path of a mail of ours?"""
        token = return_paths.token_of(address)
        return token is not None and self._tokens.read_bounce_token(token) is not None
