"""pbem mail: a small mail reader, to try the service without a mail server."""

from __future__ import annotations

import math
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import click

from pbem.commands.mail_reader.draft import STDIN, written
from pbem.commands.mail_reader.printed_mail import page, print_list, print_page
from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.settings_and_store import settings
from pbem.post.reading.headers import ADDRESS
from pbem.post.trial.box import Box, NoFolder, Received, contents, mark_read, trial_folder
from pbem.post.trial.drafts import asks, draft
from pbem.post.trial.sending import NotTaken, mail_to, reply_to, send
from pbem.settings import Listen, Settings

LOOK_EVERY = 0.1  # seconds
PATIENCE = 20.0  # seconds for an answer

as_whom = click.option("--as", "reader", metavar="ADDRESS", help="Whose mail; you@... if not said.")
no_pager = click.option("--no-pager", is_flag=True, help="Never stop after a screenful.")
no_wait = click.option("--no-wait", is_flag=True, help="Send it, and do not wait for the answer.")


@dataclass(frozen=True)
class MailReader:
    """A trial player with his or her mail."""

    settings: Settings
    box: Box
    reader: str

    def mails(self) -> list[Received]:
        """What has come, the newest last."""
        return self.box.mails(self.reader)

    def no_mail(self) -> str:
        """Words about an empty mailbox."""
        others = ", ".join(each for each in self.box.readers() if each != self.reader)
        return f"There is no mail for {self.reader} in {self.box.folder}" + (
            f"; with --as, you can read that of {others}." if others else "."
        )

    def numbered(self, number: int | None, usual: Callable[[list[Received]], Received]) -> Received:
        """The mail of this number in the list, or the usual one."""
        mails = self.mails()
        if not mails:
            raise Failed(self.no_mail())
        if number is None:
            return usual(mails)
        if not 1 <= number <= len(mails):
            raise Misused(f"there is no mail {number}; the newest is {len(mails)}")
        return mails[number - 1]

    def show(self, mail: Received, pager: bool) -> None:
        """Show a mail, save its map, and mark it as read."""
        maps = self.box.folder.parent / "maps"
        print_page(page(mail, contents(mail), maps), pager)
        mark_read(mail)

    def come(
        self, wanted: Callable[[Received], bool], seconds: float, words: str
    ) -> Received | None:
        """The first mail of a kind, as soon as it is there; nothing when it does not come."""
        end = time.monotonic() + seconds
        with _spinner(words):
            while True:
                found = next(filter(wanted, self.mails()), None)
                if found is not None or time.monotonic() >= end:
                    return found
                time.sleep(LOOK_EVERY)


def _spinner(words: str) -> AbstractContextManager[object]:
    """Something that moves while somebody looks at it."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console
    from rich.text import Text

    return Console(stderr=True).status(Text(words))


def _desk(ctx: click.Context, reader: str | None) -> MailReader:
    found = settings()
    address = reader or ctx.obj or f"you@{found.domain}"
    if not (address.isascii() and ADDRESS.fullmatch(address)):
        raise Misused(f"{address!r} is not an address such as you@{found.domain}")
    try:
        return MailReader(found, Box(trial_folder(found)), address.lower())
    except NoFolder as error:
        raise Misused(str(error)) from None


def _way_in(desk: MailReader) -> Listen:
    """Where mail is taken; wrong use where it is not taken by SMTP."""
    if desk.settings.smtp_listen is None:
        raise Misused("the service takes no mail by SMTP (PBEM_SMTP_LISTEN is off)")
    return desk.settings.smtp_listen


@click.group(invoke_without_command=True)
@as_whom
@click.pass_context
def mail(ctx: click.Context, reader: str | None) -> None:
    """Read and answer the mail of a trial; without a command, list it.

    The mail is what the service writes to a folder (PBEM_MAIL_OUT=maildir:FOLDER), and answers
    go to its SMTP listener, as if they came from anywhere.
    """
    ctx.obj = reader
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_mails)


@mail.command("list")
@as_whom
@click.pass_context
def list_mails(ctx: click.Context, reader: str | None) -> None:
    """List all mail, the newest last; * marks what is unread."""
    desk = _desk(ctx, reader)
    mails = desk.mails()
    if mails:
        print_list(mails)
    else:
        click.echo(desk.no_mail(), err=True)


@mail.command()
@click.argument("number", metavar="[N]", type=int, required=False)
@as_whom
@no_pager
@click.pass_context
def show(ctx: click.Context, number: int | None, reader: str | None, no_pager: bool) -> None:
    """Read mail N: the newest unread one if not said, or else the newest. Its map is saved."""
    desk = _desk(ctx, reader)
    desk.show(desk.numbered(number, _next_to_read), not no_pager)


def _next_to_read(mails: list[Received]) -> Received:
    return next((each for each in reversed(mails) if each.unread), mails[-1])


@mail.command()
@click.argument("words", metavar="[N] [FILE|-]", nargs=-1)
@as_whom
@no_wait
@no_pager
@click.pass_context
def reply(
    ctx: click.Context, words: tuple[str, ...], reader: str | None, no_wait: bool, no_pager: bool
) -> None:
    """Answer mail N, the newest that asks you something if not said.

    The text comes from FILE or stdin; at a terminal, your editor opens on the orders to edit.
    """
    number, source = _number_and_file(words)
    desk = _desk(ctx, reader)
    answered = desk.numbered(number, _newest_question)
    if not answered.reply_to:
        raise Misused("this mail names no address to reply to")
    _way_in(desk)
    text = written(source, draft(contents(answered).text))
    outgoing = reply_to(answered, desk.reader, text)
    _send(desk, outgoing, answered.reply_to, text, source)
    mark_read(answered)
    _answer(desk, outgoing, no_wait, no_pager)


def _number_and_file(words: tuple[str, ...]) -> tuple[int | None, str]:
    number = int(words[0]) if words and words[0].isdecimal() else None
    rest = words if number is None else words[1:]
    if len(rest) > 1:
        raise Misused("a reply wants the number of a mail and one file, or less than that")
    return number, rest[0] if rest else ""


def _newest_question(mails: list[Received]) -> Received:
    found = next((each for each in reversed(mails) if asks(contents(each).text)), None)
    if found is None:
        raise Failed("no mail asks you anything; `pbem mail reply N` answers a certain one")
    return found


@mail.command()
@click.argument("source", metavar="[FILE|-]", default="")
@click.option("--subject", default="Hello", show_default=True)
@as_whom
@no_wait
@no_pager
@click.pass_context
def new(
    ctx: click.Context,
    source: str,
    subject: str,
    reader: str | None,
    no_wait: bool,
    no_pager: bool,
) -> None:
    """Write to the plain address of the service, such as SIGNUP.

    Nothing proves who writes there: a stranger is answered once a day, and can change nothing.
    """
    desk = _desk(ctx, reader)
    if not subject.isprintable():
        raise Misused("the subject should be one line of printable characters")
    _way_in(desk)
    text = written(source, "")
    outgoing = mail_to(desk.settings.address, desk.reader, subject, text)
    _send(desk, outgoing, desk.settings.address, text, source)
    _answer(desk, outgoing, no_wait, no_pager)


def _send(desk: MailReader, outgoing: EmailMessage, recipient: str, text: str, source: str) -> None:
    """Send it; a text that lies in no file of its own is kept when it is not taken."""
    try:
        send(outgoing, desk.reader, recipient, _way_in(desk))
    except NotTaken as error:
        if source not in ("", STDIN):
            raise Failed(str(error)) from None
        raise Failed(f"{error}. What you wrote is kept in {_kept(text)}") from None
    click.echo("Your mail is sent.", err=True)


def _kept(text: str) -> Path:
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", prefix="pbem-mail-", suffix=".txt", delete=False
    ) as file:
        file.write(text)
    return Path(file.name)


def _answer(desk: MailReader, outgoing: EmailMessage, no_wait: bool, no_pager: bool) -> None:
    """Wait for the answer to a mail, and show it."""
    if no_wait:
        return
    ours = str(outgoing["Message-ID"])
    found = desk.come(lambda each: each.answers(ours), PATIENCE, "Waiting for the answer")
    if found is None:
        raise Failed(
            f"no answer has come within {PATIENCE:g} seconds; `pbem mail wait` waits for the next"
        )
    desk.show(found, not no_pager)
    _tell_unread(desk)


def _tell_unread(desk: MailReader) -> None:
    unread = sum(each.unread for each in desk.mails())
    if unread:
        count = "One mail is" if unread == 1 else f"{unread} mails are"
        click.echo(f"{count} unread; `pbem mail show` shows the newest of them.", err=True)


@mail.command()
@click.option("--seconds", type=click.FloatRange(0), default=math.inf, help="How long at most.")
@as_whom
@no_pager
@click.pass_context
def wait(ctx: click.Context, seconds: float, reader: str | None, no_pager: bool) -> None:
    """Wait for the next mail that comes in, and show it."""
    desk = _desk(ctx, reader)
    known = {each.name for each in desk.mails()}
    _tell_unread(desk)
    words = f"Waiting for mail to {desk.reader} (Ctrl-C ends it)"
    found = desk.come(lambda each: each.name not in known, seconds, words)
    if found is None:
        raise Failed(f"no mail has come within {seconds:g} seconds")
    desk.show(found, not no_pager)
