"""Files and folders for their owner alone, whatever is usual on a machine.

What the service writes are other people's addresses, letters, hidden positions and keys.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700


def make_folder(folder: Path) -> None:
    """Make a folder, unless it is there, and those above it that are not.

    `Path.mkdir` gives a mode to the last one only.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=FOLDER, exist_ok=True)


def opener(path: str, flags: int) -> int:
    """For `open`: a file that it makes is for its owner alone."""
    return os.open(path, flags, FILE)


def write(path: Path, data: bytes) -> None:
    """Write a file; one that was there before becomes its owner's alone, too."""
    with open(path, "wb", opener=opener) as file:
        os.fchmod(file.fileno(), FILE)
        file.write(data)


def make_empty(path: Path) -> None:
    """Make an empty file, unless one is there, for a library that would make it for everybody."""
    with suppress(OSError), open(path, "xb", opener=opener):  # the library tells what is wrong
        pass
