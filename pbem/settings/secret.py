"""The secret from which all keys are made."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from pbem import private_files
from pbem.settings.reading import Settings
from pbem.settings.values import Wrong, secret_bytes

LENGTH = 32


def secret(settings: Settings) -> bytes:
    """The secret as it is set; if it is not, that of the data folder, drawn on first use."""
    if settings.secret is not None:
        return settings.secret
    path = settings.secret_file
    try:
        if not path.exists():
            _write_first(path, os.urandom(LENGTH).hex() + "\n")
        mode, text = path.stat().st_mode, path.read_text("ascii", "replace")
    except OSError as error:
        raise Wrong(f"The secret in {path} cannot be used: {error.strerror}.") from None
    if mode & 0o077:
        raise Wrong(f"{path} can be used by others; make it yours alone: chmod 600 {path}")
    try:
        return secret_bytes(text.strip())
    except ValueError as error:
        raise Wrong(f"{path} does not hold a secret; it should be {error}.") from None


def _write_first(path: Path, text: str) -> None:
    """Write a file for its owner alone; if somebody else was first, his stays."""
    private_files.make_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(draft)
        _settle(path.parent)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _settle(folder: Path) -> None:
    """Make sure that a new name in a folder outlives a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
