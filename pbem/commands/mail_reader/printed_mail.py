"""How mails look at a terminal and in a pipe: a list, and one after the other."""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from pbem import private_files
from pbem.commands.shared.output import print_rows
from pbem.post.composing.line_folding import columns
from pbem.post.trial.box import Contents, Received

DATE = "%Y-%m-%d %H:%M"
DATE_IN_FULL = "%A %d %B %Y, %H:%M %Z"
HINT = "`pbem mail show N` reads one, `pbem mail reply N` answers it."
UNFIT = re.compile(r"[^A-Za-z0-9._-]+")
LONGEST_NAME = 80


def print_list(mails: Sequence[Received]) -> None:
    """A line for each mail, no wider than the terminal; in a pipe, columns with tabs."""
    rows = [
        (str(number), "*" if mail.unread else "", mail.at.strftime(DATE), mail.subject)
        for number, mail in enumerate(mails, 1)
    ]
    if not sys.stdout.isatty():
        print_rows(("number", "unread", "date", "subject"), rows)
        return
    width = shutil.get_terminal_size().columns
    for number, unread, date, subject in rows:
        line = f"{number:>{len(rows[-1][0])}} {unread or ' '} {date}  {subject}"
        click.secho(cut(line, width), bold=bool(unread))
    click.echo(cut(HINT, width))


def cut(line: str, width: int) -> str:
    """The line, no wider than this."""
    if columns(line) <= width:
        return line
    end = len(line)
    while end and columns(line[:end]) > width - 1:
        end -= 1
    return f"{line[:end].rstrip()}…"


def page(mail: Received, inside: Contents, maps: Path) -> str:
    """The mail to read: who, when, about what, where its map was saved, and all of its text."""
    heads = [
        ("From", mail.sender),
        ("Date", mail.at.strftime(DATE_IN_FULL)),
        ("Subject", mail.subject),
        *(("Map", where) for where in saved(inside, maps)),
    ]
    top = "\n".join(f"{name + ':':<9}{value}" for name, value in heads)
    return f"{top}\n\n{inside.text.strip(chr(10))}"


def saved(inside: Contents, maps: Path) -> Iterator[str]:
    """Save the pictures of a mail, each under a name of its own; where each one lies now."""
    for picture in inside.pictures:
        stem = UNFIT.sub("-", Path(picture.name).stem).strip("-.")[:LONGEST_NAME] or "map"
        path = maps / f"{stem}-{hashlib.sha256(picture.png).hexdigest()[:6]}.png"
        try:
            private_files.make_folder(maps)
            private_files.write(path, picture.png)
        except OSError as error:
            yield f"{path} could not be written: {error.strerror}."
        else:
            yield str(path)


def print_page(text: str, pager: bool) -> None:
    """Show a text, by the pager when it is longer than the screen."""
    if pager and sys.stdout.isatty() and _longer_than_screen(text):
        click.echo_via_pager(f"{text}\n")
    else:
        click.echo(text)


def _longer_than_screen(text: str) -> bool:
    width, height = shutil.get_terminal_size()
    rows = sum(max(1, -(-columns(line) // width)) for line in text.split("\n"))
    return rows >= height
