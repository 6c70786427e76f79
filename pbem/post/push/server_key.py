"""Who pushes: a key of this house, by which push services know it again (RFC 8292)."""

from __future__ import annotations

import hashlib
import hmac
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from pbem.post.push.sealed import CURVE, packed, point

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
VALID = timedelta(hours=12)
HEAD = {"typ": "JWT", "alg": "ES256"}


class ServerKey:
    """Made from the secret of the house, as all its keys are: a new secret makes another one."""

    def __init__(self, secret: bytes, contact: str) -> None:
        wide = b"".join(
            hmac.digest(secret, f"pbem push {part}".encode(), hashlib.sha256) for part in (1, 2)
        )
        self._key = ec.derive_private_key(int.from_bytes(wide) % (ORDER - 1) + 1, CURVE)
        self._contact = contact
        self.public = packed(point(self._key.public_key()))

    def authorization(self, endpoint: str, now: datetime) -> str:
        """What a request to an endpoint says of itself, for its push service alone."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int((now + VALID).timestamp()),
            "sub": self._contact,
        }
        said = ".".join(packed(msgspec.json.encode(each)) for each in (HEAD, claims))
        return f"vapid t={said}.{packed(self._signature(said.encode()))}, k={self.public}"

    def _signature(self, said: bytes) -> bytes:
        pair = decode_dss_signature(self._key.sign(said, ec.ECDSA(hashes.SHA256())))
        return b"".join(each.to_bytes(32) for each in pair)
