"""Mail laid into a Maildir: for trying things out, and for those who fetch it from there."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
from pathlib import Path

from pbem import private_files
from pbem.post.ways_out.envelope import Envelope, Temporary, check

MESSAGE_ID = re.compile(rb"^message-id:\s*(<[^<>\s]+>)", re.IGNORECASE | re.MULTILINE)


class Maildir:
    """One folder for all recipients; a mail that is sent twice lies there once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def send(self, envelope: Envelope) -> None:
        """Write the mail so that a reader sees all of it or nothing, even after a power cut."""
        check(envelope)
        try:
            self._lay_down(_name(envelope), _delivered(envelope))
        except OSError as error:
            raise Temporary(f"{self.folder} could not be written: {error.strerror}.") from error

    def close(self) -> None:
        """Nothing is kept open."""

    def hang_up(self) -> None:
        """Nobody is waited for."""

    def _lay_down(self, name: str, data: bytes) -> None:
        for each in ("tmp", "new", "cur"):
            private_files.make_folder(self.folder / each)
        draft = self.folder / "tmp" / f"{name}.{os.getpid()}.{secrets.token_hex(8)}"
        try:
            _written_for_good(draft, data)
            place = self._seen(name) or self.folder / "new" / name
            draft.replace(place)
        finally:
            draft.unlink(missing_ok=True)
        _folder_for_good(place.parent)
        if place.parent.name == "new" and self._seen(name):
            place.unlink(missing_ok=True)  # a reader moved the older copy just now

    def _seen(self, name: str) -> Path | None:
        """This mail among those that a reader has looked at; readers add flags to the name."""
        seen = (self.folder / "cur").iterdir()
        return next((each for each in seen if each.name.partition(":")[0] == name), None)


def _name(envelope: Envelope) -> str:
    """The same for the same mail to the same person, whenever it is sent."""
    head = envelope.data.partition(b"\r\n\r\n")[0]
    found = MESSAGE_ID.search(head)
    print_ = hashlib.sha256(found[1] if found else envelope.data)
    print_.update(b"\0" + envelope.recipient.lower().encode())
    return f"{print_.hexdigest()[:40]}.pbem"


def _delivered(envelope: Envelope) -> bytes:
    """As a delivery leaves it: with the envelope on top, and the line ends of files."""
    top = f"Return-Path: <{envelope.return_path}>\nDelivered-To: {envelope.recipient}\n"
    return top.encode() + envelope.data.replace(b"\r\n", b"\n")


def _written_for_good(path: Path, data: bytes) -> None:
    with open(path, "xb", opener=private_files.opener) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _folder_for_good(folder: Path) -> None:
    with contextlib.suppress(PermissionError):  # some systems cannot open a folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
