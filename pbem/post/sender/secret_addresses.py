"""Secret addresses: who writes to one proves that he got it from us.

play+s3q45-MAC@club.example is seat 3's, and answers question 45. The MAC is an HMAC over kind,
id and epoch; the question is no secret and no part of it. A new epoch makes old addresses void.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterable
from typing import Literal

import msgspec

from pbem.post.reading import headers

Kind = Literal["seat", "person", "confirm"]

LETTERS: dict[str, Kind] = {"s": "seat", "p": "person", "c": "confirm"}
MAC = 20  # letters of base32: 100 bits
LONGEST_LOCAL = 20  # of the plain address, so that 64 letters (RFC 5321) are never exceeded
LARGEST = 10**10 - 1
DETAIL = re.compile(r"([spc])(0|[1-9]\d{0,9})(?:q([1-9]\d{0,9}))?-([a-z2-7]{20})", re.ASCII)
SECRET = re.compile(  # what of such an address nobody else may read, wherever it is quoted
    r"(?:(?<![A-Za-z0-9])|(?<=%2B))(?:[spc]\d{1,10}(?:q\d{1,10})?|\d{1,19})-\s?[a-z2-7]{20}"
    r"(?![A-Za-z0-9])",
    re.ASCII | re.IGNORECASE,
)
ANY_KEY = re.compile(r"(?:[A-Z2-7]{4}[-\s]?){4}[A-Z2-7]{4}", re.IGNORECASE)  # true or not
HIDDEN = "(secret)"
BOUNCE = re.compile(r"(0|[1-9]\d{0,18})-([a-z2-7]{20})", re.ASCII)
LOOKALIKES = str.maketrans("01i89", "ollbg")  # base32 has neither 0, 1, 8 nor 9


class SecretAddress(msgspec.Struct, frozen=True):
    """Whose address it is; the tag says in answer to what."""

    kind: Kind
    id: int
    tag: int = 0


class SecretAddresses:
    """The addresses and keys that one secret makes, and only it."""

    def __init__(self, secret: bytes, address: str) -> None:
        local, _, domain = address.strip().lower().rpartition("@")
        if len(secret) < 16:
            raise ValueError("The secret for addresses is too short: it needs 16 bytes.")
        if not headers.ADDRESS.fullmatch(f"{local}@{domain}") or "+" in local:
            raise ValueError(f"{address!r} is not a plain address.")
        if len(local) > LONGEST_LOCAL:
            raise ValueError(
                f"{local!r} is too long: {LONGEST_LOCAL} letters may stand before the @."
            )
        self._secret = secret
        self._local = local
        self._domain = domain

    def address(self, token: SecretAddress, epoch: int) -> str:
        """The secret address of this token."""
        letter = next(each for each, kind in LETTERS.items() if kind == token.kind)
        if not (0 <= token.id <= LARGEST and 0 <= token.tag <= LARGEST):
            raise ValueError(f"{token} does not fit into an address.")
        question = f"q{token.tag}" if token.tag else ""
        detail = f"{letter}{token.id}{question}-{self._mac_of(token, epoch)}"
        return f"{self._local}+{detail}@{self._domain}"

    def read(self, address: str) -> tuple[SecretAddress, str] | None:
        """The token in an address of ours and its MAC, not yet believed; nothing in another."""
        for each in headers.addresses(address):
            local, _, domain = each.rpartition("@")
            plain, _, detail = local.partition("+")
            found = DETAIL.fullmatch(detail)
            if found and plain == self._local and domain == self._domain:
                token = SecretAddress(LETTERS[found[1]], int(found[2]), int(found[3] or 0))
                return token, found[4]
        return None

    def genuine(self, token: SecretAddress, mac: str, epoch: int) -> bool:
        """Did we make this MAC, for this token and this epoch?"""
        return _same(mac.lower(), self._mac_of(token, epoch))

    def key(self, token: SecretAddress, epoch: int) -> str:
        """The same secret as people type it: five groups of four."""
        mac = self._mac_of(token, epoch).upper()
        return "-".join(mac[at : at + 4] for at in range(0, MAC, 4))

    def key_matches(self, text: str, token: SecretAddress, epoch: int) -> bool:
        """Is this the key, however it was typed and whatever looked like something else?"""
        typed = "".join(each for each in text.lower() if each.isalnum())
        ours = self._mac_of(token, epoch)
        return _same(typed.translate(LOOKALIKES), ours.translate(LOOKALIKES))

    def hidden(self, text: str, token: SecretAddress, epoch: int) -> str:
        """The text without this token's secret, as an address or as a key."""
        groups = self.key(token, epoch).split("-")
        return re.sub(r"[-\s]?".join(groups), HIDDEN, text, flags=re.IGNORECASE)

    def bounce(self, outbox_id: int) -> str:
        """What stands in the return path of a mail, so that its bounce tells which it was."""
        if not 0 <= outbox_id < 10**19:
            raise ValueError(f"{outbox_id} does not fit into an address.")
        return f"{outbox_id}-{self._mac('bounce', outbox_id, 0)}"

    def read_bounce_token(self, token: str) -> int | None:
        """The mail that bounced; nothing when we did not make this token."""
        found = BOUNCE.fullmatch(token.strip().lower())
        if found is None or not _same(found[2], self._mac("bounce", int(found[1]), 0)):
            return None
        return int(found[1])

    def pass_key(self, kind: str, id: int) -> str:
        """What lets in whoever has this pass: a link, a session, a program's token."""
        return f"{id}-{self._mac(f'pass {kind}', id, 0)}"

    def read_pass(self, kind: str, key: str) -> int | None:
        """The number of the pass that a key is for; nothing when we did not make this key."""
        found = BOUNCE.fullmatch(key.strip().lower())
        if found is None or int(found[1]) > LARGEST:
            return None
        id = int(found[1])
        return id if _same(found[2], self._mac(f"pass {kind}", id, 0)) else None

    def _mac_of(self, token: SecretAddress, epoch: int) -> str:
        return self._mac(token.kind, token.id, epoch)

    def _mac(self, kind: str, number: int, epoch: int) -> str:
        context = f"pbem address v1|{kind}|{number}|{epoch}".encode()
        digest = hmac.digest(self._secret, context, "sha256")
        return base64.b32encode(digest).decode("ascii").lower()[:MAC]


def secrets_among(recipients: Iterable[str]) -> list[str]:
    """What looks like the secret part of our addresses, each once; not yet believed."""
    return sorted({each.lower() for one in recipients for each in SECRET.findall(one)})


def without_secrets(text: str) -> str:
    """The text without what makes an address of ours a secret one."""
    return SECRET.sub(HIDDEN, text)


def has_a_key(text: str) -> bool:
    """Could a secret stand in a text, as an address or as a key? Most mails have none."""
    return ANY_KEY.search(text) is not None


def _same(given: str, ours: str) -> bool:
    """Equal, found out in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), ours.encode())
