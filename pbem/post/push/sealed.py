"""A message that only one browser can read, whatever service carries it (RFC 8291, RFC 8188)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes, as large as every push service has to carry
LENGTH = 480  # to which all are filled up, so that the length tells nothing
LAST = b"\x02"  # marks the end of the only record


def sealed(words: bytes, key: str, auth: str) -> bytes:
    """Words for the browser that has given this key and this secret; ValueError if it has none."""
    theirs, secret = unpacked(key), unpacked(auth)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
    own = ec.generate_private_key(CURVE)
    ours = point(own.public_key())
    shared = own.exchange(ec.ECDH(), browser)
    agreed = derived(secret, shared, b"WebPush: info\0" + theirs + ours, 32)
    salt = secrets.token_bytes(16)
    content_key = derived(salt, agreed, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, agreed, b"Content-Encoding: nonce\0", 12)
    filled = (words + LAST).ljust(LENGTH, b"\0")
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(content_key).encrypt(nonce, filled, None)


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256 (RFC 5869), for no more than one block."""
    drawn = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(drawn, info + b"\x01", hashlib.sha256)[:length]


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it is sent."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def packed(data: bytes) -> str:
    """Bytes as letters for the web, without filling."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """And back; ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
