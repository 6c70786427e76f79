"""The key that signs our mail: made once, and what the DNS has to say of it."""

from __future__ import annotations

import base64
import os
import re
import tempfile
from pathlib import Path

from dkim.crypto import UnparsableKeyError, parse_pem_private_key, parse_public_key

from pbem import private_files
from pbem.post.ways_out.dkim_signing import new_key
from pbem.settings import Settings

FILE = "dkim.pem"
RSA = bytes.fromhex("300d06092a864886f70d0101010500")  # what kind of key follows (RFC 8017)
INTEGER, BIT_STRING, SEQUENCE = 0x02, 0x03, 0x30
PUBLIC = re.compile(r"(?:^|;)\s*p\s*=([^;]*)")


def key_file(settings: Settings) -> Path:
    """Where the key lies, or will."""
    return settings.dkim_key or settings.data / FILE


def made(path: Path) -> bool:
    """Make a key for its owner alone; False when there is one, which stays as it is."""
    if path.exists():
        return False
    private, _ = new_key()
    private_files.make_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(private)
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(draft)  # unlike a rename, it never replaces anything
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def record_of(private: bytes) -> str:
    """What stands for a private key in the DNS; ValueError when it is none."""
    modulus, exponent = _numbers(private)
    numbers = _tagged(SEQUENCE, _integer(modulus) + _integer(exponent))
    public = _tagged(SEQUENCE, RSA + _tagged(BIT_STRING, b"\0" + numbers))
    return f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode('ascii')}"


def belongs(record: str, private: bytes) -> bool:
    """Does a record in the DNS hold the other half of this key, however it is written?"""
    found = PUBLIC.search(record)
    try:
        public = parse_public_key(base64.b64decode(found[1] if found else ""))
    except (UnparsableKeyError, ValueError):
        return False
    return (public["modulus"], public["publicExponent"]) == _numbers(private)


def _numbers(private: bytes) -> tuple[int, int]:
    try:
        key = parse_pem_private_key(private.replace(b"\r\n", b"\n").strip())
    except (UnparsableKeyError, ValueError):
        raise ValueError("The signing key is no RSA private key in PEM form.") from None
    return key["modulus"], key["publicExponent"]


def _integer(number: int) -> bytes:
    return _tagged(INTEGER, number.to_bytes(number.bit_length() // 8 + 1))  # its sign is a bit


def _tagged(tag: int, content: bytes) -> bytes:
    """DER: a tag, how long it is, and what it holds."""
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8)
    return bytes([tag, 128 | len(length)]) + length + content
