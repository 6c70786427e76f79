"""The text of a mail to be sent: from a file, a pipe, an editor or the keyboard."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from pbem.commands.shared.failures import Failed
from pbem.commands.shared.game_files import text_of
from pbem.post.trial.drafts import QUOTE, says_something

STDIN = "-"
EDITORS = ("nano", "vi")


def written(source: str, begun: str) -> str:
    """The text to send, from a file or stdin, or else as somebody writes on what is begun."""
    if source == STDIN or (not source and not sys.stdin.isatty()):
        text = sys.stdin.buffer.read().decode("utf-8-sig", "replace")
    elif source:
        text = text_of(Path(source))
    else:
        text = _by_hand(begun)
    if not says_something(text):
        raise Failed("nothing was sent, for there is nothing in it")
    return text


def _by_hand(begun: str) -> str:
    there = next((each for each in EDITORS if shutil.which(each)), "")
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or there
    if not editor:
        return _dictated(begun)
    text = _edited(begun, editor)
    if says_something(text) and text.rstrip() == begun.rstrip():
        raise Failed(
            "nothing was sent, for the draft is as it was; "
            "with an empty line more on top it is sent as it stands"
        )
    return text


def _edited(begun: str, editor: str) -> str:
    """What becomes of a text in an editor."""
    with tempfile.TemporaryDirectory(prefix="pbem-") as folder:
        file = Path(folder) / "mail.txt"
        file.write_text(begun, encoding="utf-8")
        try:
            status = subprocess.run([*shlex.split(editor), str(file)], check=False).returncode
            text = file.read_text(encoding="utf-8", errors="replace")
        except (OSError, ValueError) as error:
            raise Failed(f"nothing was sent, for {editor!r} cannot be used: {error}") from None
    if status:
        raise Failed(f"nothing was sent, for {editor!r} ended with status {status}")
    return text


def _dictated(begun: str) -> str:
    """Lines from the keyboard, up to an empty one."""
    orders = [line for line in begun.split("\n") if line and not line.startswith(QUOTE)]
    if orders:
        click.echo("\n".join(["You could write, for example:", *(f"  {each}" for each in orders)]))
    click.echo("Write your lines; an empty one ends them.")
    lines: list[str] = []
    try:
        while line := input("> ").rstrip():
            lines.append(line)
    except EOFError:
        click.echo()
    return "\n".join(lines)
