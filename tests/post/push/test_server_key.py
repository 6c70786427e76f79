"""Push services know the house again by a key that is made from its secret."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from pbem.post.push.sealed import CURVE, unpacked
from pbem.post.push.server_key import ServerKey

NOW = datetime(2026, 5, 1, tzinfo=UTC)
ENDPOINT = "https://push.example.org/send/abc?x=1"
SAID = re.compile(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)")


def test_the_signature_holds_for_the_key_that_browsers_are_given() -> None:
    key = ServerKey(b"secret", "mailto:play@example.org")
    head, claims, signature, public = SAID.fullmatch(key.authorization(ENDPOINT, NOW)).groups()
    assert public == key.public
    raw = unpacked(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(public))
    point.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_it_speaks_to_one_push_service_and_not_for_long() -> None:
    said = ServerKey(b"secret", "mailto:play@example.org").authorization(ENDPOINT, NOW)
    claims = msgspec.json.decode(unpacked(SAID.fullmatch(said)[2]))
    assert claims["aud"] == "https://push.example.org"
    assert claims["sub"] == "mailto:play@example.org"
    assert NOW.timestamp() < claims["exp"] <= (NOW + timedelta(hours=24)).timestamp()


def test_the_same_secret_gives_the_same_key_and_another_another() -> None:
    first, same, other = (ServerKey(each, "").public for each in (b"one", b"one", b"two"))
    assert first == same != other
