"""A push service on loopback, and a browser that reads what is pushed to it with its own key."""

from __future__ import annotations

import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from pbem.post.push.road import Road
from pbem.post.push.sealed import CURVE, derived, packed, point, unpacked

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Browser:
    """What a browser keeps to itself, and what it gives to a site."""

    private: ec.EllipticCurvePrivateKey
    secret: bytes

    @classmethod
    def new(cls) -> Browser:
        return cls(ec.generate_private_key(CURVE), b"sixteen bytes ..")

    @property
    def key(self) -> str:
        return packed(point(self.private.public_key()))

    @property
    def auth(self) -> str:
        return packed(self.secret)

    def reads(self, body: bytes) -> bytes:
        """As RFC 8291 says that a browser opens a message."""
        salt, (_, length) = body[:16], struct.unpack("!IB", body[16:21])
        theirs, closed = body[21 : 21 + length], body[21 + length :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        info = b"WebPush: info\0" + unpacked(self.key) + theirs
        agreed = derived(self.secret, self.private.exchange(ec.ECDH(), sender), info, 32)
        key = derived(salt, agreed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, agreed, b"Content-Encoding: nonce\0", 12)
        words, _, filling = AESGCM(key).decrypt(nonce, closed, None).rpartition(b"\x02")
        assert not filling.strip(b"\0")
        return words


@dataclass
class PushService:
    """Takes what is pushed, and answers as it is told to."""

    url: str
    trusted: ssl.SSLContext
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    taken: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    @property
    def road(self) -> Road:
        """A road that leads here, which ours does not."""
        return Road(lambda address, port: str(address) == HOST, self.trusted)

    def words(self, browser: Browser) -> list[dict[str, Any]]:
        return [msgspec.json.decode(browser.reads(body)) for _, _, body in self.taken]


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A push service that is known by a certificate of its own."""
    certificate = written(folder)
    here = PushService("", ssl.create_default_context(cafile=str(certificate)))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            here.taken.append((self.path, dict(self.headers), body))
            self.send_response(here.status)
            for name, value in here.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return None

    server = ThreadingHTTPServer((HOST, 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    here.url = f"https://{HOST}:{server.server_port}/push/anna"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield here
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def written(folder: Path) -> Path:
    """A certificate for loopback, with its key."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a push service")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "push.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + made.public_bytes(Encoding.PEM))
    return path
