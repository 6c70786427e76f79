"""DKIM signatures (RFC 6376) on the mail that we send, and the keys for them.

RSA only: ed25519 would need one more library, and every server that checks it checks RSA as well.
"""

from __future__ import annotations

import base64
import re
import subprocess

import dkim
from dkim.crypto import (
    UnparsableKeyError,
    parse_pem_private_key,
)

SIGNED = (
    *("from", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references", "reply-to"),
    *("mime-version", "content-type", "content-transfer-encoding", "auto-submitted"),
)
OVERSIGNED = ("from", "subject", "to", "date")  # once more than they occur: nobody adds another
SHORTEST = 1024  # bits; RFC 8301
LENGTH = 2048
NAME = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){0,10}", re.IGNORECASE)


class Signer:
    """Signs for one domain with one key, which stands in the DNS at SELECTOR._domainkey.DOMAIN."""

    def __init__(self, domain: str, selector: str, key_pem: bytes) -> None:
        if not NAME.fullmatch(domain) or not NAME.fullmatch(selector):
            raise ValueError("A signature needs a domain and a selector that the DNS can hold.")
        self.domain = domain.lower()
        self.selector = selector.lower()
        self._key = key_pem.replace(b"\r\n", b"\n").strip()
        if _bits(self._key) < SHORTEST:
            raise ValueError(f"The signing key is too short: it needs {SHORTEST} bits.")

    def sign(self, message: bytes) -> bytes:
        """The message with a signature on top."""
        try:
            mail = dkim.DKIM(message)
            header: bytes = mail.sign(
                self.selector.encode(),
                self.domain.encode(),
                self._key,
                canonicalize=(dkim.Relaxed, dkim.Relaxed),
                include_headers=_to_sign([name.lower() for name, _ in mail.headers]),
            )
        except (dkim.DKIMException, IndexError) as error:
            raise ValueError(f"This mail cannot be signed: {error}.") from error
        return header + message


def new_key() -> tuple[bytes, str]:
    """A new private key, and what stands for it in the DNS as a TXT record."""
    private = _openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", f"rsa_keygen_bits:{LENGTH}")
    public = _openssl("pkey", "-pubout", "-outform", "DER", given=private)
    return private, f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode('ascii')}"


def _to_sign(present: list[bytes]) -> list[bytes]:
    """The names of the headers to sign, each as often as it occurs, some once more."""
    wanted = {name.encode() for name in SIGNED}
    found = [name for name in present if name in wanted or name.startswith(b"list-")]
    return [*found, *(name.encode() for name in OVERSIGNED)]


def _bits(key: bytes) -> int:
    try:
        modulus: int = parse_pem_private_key(key)["modulus"]
    except (UnparsableKeyError, ValueError):
        raise ValueError("The signing key is no RSA private key in PEM form.") from None
    return modulus.bit_length()


def _openssl(*words: str, given: bytes = b"") -> bytes:
    """What the openssl program says; keys go through pipes only, never through files."""
    try:
        done = subprocess.run(["openssl", *words], input=given, capture_output=True, check=True)
    except FileNotFoundError:
        raise RuntimeError("A new key needs the program openssl, which is not here.") from None
    except subprocess.CalledProcessError as error:
        raise RuntimeError(f"openssl {words[0]} failed with code {error.returncode}.") from None
    return done.stdout
