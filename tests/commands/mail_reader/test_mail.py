"""pbem mail: a trial player reads and answers, through real folders, sockets and terminals."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shlex
import socket
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

from pbem.commands.mail_reader import mail as mail_module
from pbem.post.answering.never_answered import Ours, why_not_answered
from pbem.post.composing.line_folding import columns
from pbem.post.reading.letter import Letter, read_letter
from pbem.post.trial.box import trial_folder
from pbem.post.trial.drafts import draft, template_in
from pbem.post.ways_out.envelope import Envelope
from pbem.post.ways_out.maildir import Maildir
from pbem.settings import load
from tests.post.composing.test_compose import DOT, IMAGE
from tests.post.mails import mail as plain_mail
from tests.post.samples import (
    SECRET,
    SENT,
    answers,
    body,
    composed,
    press,
    receipt,
    report,
    stranger,
)

YOU = "you@club.example"
PAGED = "sed s/^/paged:/"
PYTHON = shlex.quote(sys.executable)


@pytest.fixture(autouse=True)
def trial(tmp_path, monkeypatch) -> Path:
    """A service in a folder of its own; the folder of its mail."""
    monkeypatch.chdir(tmp_path)
    for name in (*load({}).origins, "VISUAL", "EDITOR", "PAGER", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PBEM_ADDRESS", "play@club.example")
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "mail"


@pytest.fixture(autouse=True)
def an_hour_east():
    """A clock on the wall that shows an hour more than UTC."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "OSL-1")
        time.tzset()
        yield
    time.tzset()


Deliver = Callable[..., None]


@pytest.fixture
def deliver(trial) -> Deliver:
    """Lay mails into the folder, each an hour younger than the one before."""
    count = 0

    def lay(notice, recipient=YOU, **changes) -> None:
        nonlocal count
        count += 1
        usual = {
            "message_id": f"<r{count}@pbem.club.example>",
            "date": SENT + timedelta(hours=count),
        }
        data = composed(notice, recipient=recipient, **{**usual, **changes})
        Maildir(trial).send(Envelope("bounce+1@club.example", recipient, data))

    return lay


class Sink:
    """A listener that keeps what comes, and may answer or refuse it."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, list[str], bytes]] = []
        self.on_mail: Callable[[Letter], None] = lambda letter: None
        self.refuses = ""

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        envelope.rcpt_tos.append(address)
        return self.refuses or "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        data = envelope.original_content
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, data))
        self.on_mail(read_letter(data))
        return "250 OK"

    def letter(self) -> Letter:
        """The one mail that came."""
        ((_, _, data),) = self.mails
        return read_letter(data)


class Server(Controller):
    """A real server on a port that is its own from the start."""

    def __init__(self, sink: Sink) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        super().__init__(sink, hostname="127.0.0.1", port=self.socket.getsockname()[1])

    def _create_server(self):
        return self.loop.create_server(self._factory_invoker, sock=self.socket)

    def factory(self) -> SMTP:
        return SMTP(self.handler)


@pytest.fixture
def sink(monkeypatch):
    """The listener of the service."""
    found = Sink()
    server = Server(found)
    server.start()
    monkeypatch.setenv("PBEM_SMTP_LISTEN", f"127.0.0.1:{server.port}")
    yield found
    server.stop()


@pytest.fixture
def nobody(monkeypatch):
    """A port on which nobody listens, though it is taken."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        monkeypatch.setenv("PBEM_SMTP_LISTEN", f"127.0.0.1:{closed.getsockname()[1]}")
        yield


def at_terminal(*words: str, typed: str = "", size=(24, 60), **environ: str) -> tuple[int, str]:
    """Run pbem at a terminal of this size; its status, and all that was on the screen."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    command = [sys.executable, "-c", "from pbem.cli import main; main()", "mail", *words]
    env = {**os.environ, "TERM": "xterm", **environ}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    os.write(ours, typed.encode())
    screen = b""
    with suppress(OSError):  # as a terminal ends
        while found := os.read(ours, 65536):
            screen += found
    os.close(ours)
    return process.wait(), screen.decode().replace("\r\n", "\n")


def without_colours(screen: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", screen)


# -- the list -------------------------------------------------------------------------------------


def test_the_list_has_the_newest_last_and_marks_what_is_unread(pbem, deliver):
    deliver(report())
    deliver(press())
    pbem("mail", "show", 1)
    assert pbem("mail").output == (
        "number\tunread\tdate\tsubject\n"
        "1\t\t2026-11-16 20:04\t[jupiter-12] Turn 3: your move (Allied)\n"
        "2\t*\t2026-11-16 21:04\t[jupiter-12] Bo Lund (german) writes\n"
    )


def test_mails_of_the_same_second_are_listed_as_they_came(pbem, deliver):
    for notice in (receipt(), report(), press()):
        deliver(notice, date=SENT)
    lines = pbem("mail", "list").output.splitlines()[1:]
    assert ["lines taken" in lines[0], "your move" in lines[1], "writes" in lines[2]] == [True] * 3


def test_on_a_terminal_no_line_of_the_list_is_wrapped(deliver):
    deliver(report())
    deliver(answers(), date=SENT - timedelta(days=1))
    status, screen = at_terminal(size=(24, 40))
    lines = without_colours(screen).splitlines()
    assert status == 0
    assert lines[1] == "2 * 2026-11-16 20:04  [jupiter-12] Turn…"
    assert max(map(columns, lines)) == 40


def test_mail_to_others_is_not_listed(pbem, deliver):
    deliver(report(), recipient="anna@player.example")
    deliver(press())
    assert "your move" not in pbem("mail").output


@pytest.mark.parametrize(
    "words", [("--as", "Anna@player.example"), ("list", "--as", "anna@player.example")]
)
def test_mail_is_read_as_somebody_else(pbem, deliver, words):
    deliver(report(), recipient="anna@player.example")
    assert "your move" in pbem("mail", *words).output


def test_an_empty_mailbox_tells_who_has_mail(pbem, deliver, trial):
    deliver(report(), recipient="anna@player.example")
    result = pbem("mail")
    assert result.exit_code == 0
    assert result.stderr == (
        f"There is no mail for {YOU} in {trial}; "
        "with --as, you can read that of anna@player.example.\n"
    )


def test_where_no_service_has_run_there_is_no_mail(pbem, trial):
    assert pbem("mail", "show").stderr == f"There is no mail for {YOU} in {trial}.\n"


def test_mail_that_goes_out_by_a_server_is_not_read_here(pbem, monkeypatch):
    monkeypatch.setenv("PBEM_MAIL_OUT", "smtp://mail.club.example")
    result = pbem("mail")
    assert result.exit_code == 2
    assert "Mail goes out by a server (PBEM_MAIL_OUT)" in result.stderr


def test_the_folder_is_that_of_the_settings(trial):
    assert trial_folder(load()) == trial


def test_what_is_no_address_is_refused(pbem):
    assert pbem("mail", "--as", "you").exit_code == 2


# -- one mail -------------------------------------------------------------------------------------


def test_a_mail_is_shown_in_full(pbem, deliver):
    deliver(report())
    shown = pbem("mail", "show").output
    assert shown.startswith(
        "From:    Nordic Wargame Club — jupiter-12 <play@club.example>\n"
        "Date:    Monday 16 November 2026, 20:04 OSL\n"
        "Subject: [jupiter-12] Turn 3: your move (Allied)\n\n"
    )
    assert shown.endswith(body(composed(report()), "plain"))


def test_the_newest_unread_mail_is_shown_first(pbem, deliver):
    for notice in (report(), press(), receipt()):
        deliver(notice)
    shown = [re.search("Subject: (.*)", pbem("mail", "show").output)[1] for _ in range(4)]
    assert [each.removeprefix("[jupiter-12] ") for each in shown] == [
        "Turn 3: 3 lines taken, 1 not",
        "Bo Lund (german) writes",
        "Turn 3: your move (Allied)",
        "Turn 3: 3 lines taken, 1 not",
    ]


def test_a_mail_that_was_shown_is_marked_as_read(pbem, deliver, trial):
    deliver(report())
    pbem("mail", "show")
    (read,) = (trial / "cur").iterdir()
    assert read.name.endswith(":2,S")
    assert not list((trial / "new").iterdir())


def test_other_marks_of_a_mail_stay(pbem, deliver, trial):
    deliver(report())
    (new,) = (trial / "new").iterdir()
    new.rename(trial / "cur" / f"{new.name}:2,F")
    pbem("mail", "show")
    assert [each.name[-5:] for each in (trial / "cur").iterdir()] == [":2,FS"]


def test_the_map_is_saved_beside_the_mail(pbem, deliver, trial):
    deliver(report(), image=IMAGE)
    path = Path(re.search("Map: +(.*)", pbem("mail", "show").output)[1])
    assert path.parent == trial.parent / "maps"
    assert (path.name[:11], path.read_bytes()) == ("turn-3-map-", DOT)


def test_a_mail_that_is_not_there_is_refused(pbem, deliver):
    deliver(report())
    result = pbem("mail", "show", 2)
    assert (result.exit_code, result.stderr) == (2, "There is no mail 2; the newest is 1.\n")


def test_nothing_in_a_mail_steers_the_terminal(pbem, trial):
    evil = "\x1b]0;owned\x07\x1b[2J\u202eevil\n"
    data = plain_mail(evil, To=YOU, Subject="=?utf-8?b?G1sySmV2aWw=?=", From="\x1b[2J <a@b.c>")
    Maildir(trial).send(Envelope("", YOU, data.replace(b"\n", b"\r\n")))
    for command in ("list", "show"):
        output = pbem("mail", command).output
        assert "evil" in output
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", output)


def test_a_picture_cannot_choose_where_it_is_saved(pbem, deliver, trial):
    deliver(report(), image=IMAGE)
    (path,) = (trial / "new").iterdir()
    path.write_bytes(path.read_bytes().replace(b"turn-3-map.png", b"../../../x.png"))
    saved = Path(re.search("Map: +(.*)", pbem("mail", "show").output)[1])
    assert saved.parent == trial.parent / "maps"


def test_a_long_mail_goes_through_the_pager(deliver):
    deliver(report())
    assert "paged:== You are asked ==" in at_terminal("show", PAGER=PAGED)[1]


@pytest.mark.parametrize(("words", "size"), [(("--no-pager",), (24, 80)), ((), (300, 80))])
def test_the_pager_can_be_done_without(deliver, words, size):
    deliver(report())
    screen = at_terminal("show", *words, size=size, PAGER=PAGED)[1]
    assert "\n== You are asked ==" in screen


# -- replies --------------------------------------------------------------------------------------


def test_a_reply_goes_to_the_secret_address(pbem, deliver, sink):
    deliver(report())
    pbem("mail", "reply", "--no-wait", input="HOLD 1Arm\n")
    assert [(sender, to) for sender, to, _ in sink.mails] == [(YOU, [SECRET])]


def test_a_reply_is_a_mail_as_people_send_them(pbem, deliver, sink):
    deliver(report())
    pbem("mail", "reply", "--no-wait", input="M 2Arm Tromsø\n.\nDONE\n")
    letter = sink.letter()
    assert letter.subject == "Re: [jupiter-12] Turn 3: your move (Allied)"
    assert letter.in_reply_to == letter.references[-1] == "<r1@pbem.club.example>"
    assert (letter.sender, letter.name) == (YOU, "You")
    assert letter.text == "M 2Arm Tromsø\n.\nDONE"


def test_the_service_would_answer_a_reply(pbem, deliver, sink):
    deliver(report())
    pbem("mail", "reply", "--no-wait", input="DONE")
    ours = Ours(domains=("club.example", "pbem.club.example"))
    assert why_not_answered(sink.letter(), YOU, ours) is None


@pytest.mark.parametrize("words", [("2", "orders"), ("2", "-"), ("orders",), ()])
def test_the_text_comes_from_a_file_or_a_pipe(pbem, deliver, sink, words):
    Path("orders").write_text("DONE\n")
    deliver(receipt())
    deliver(report())
    pbem("mail", "reply", "--no-wait", *words, input="DONE\n")
    assert (sink.letter().text, sink.letter().in_reply_to) == ("DONE", "<r2@pbem.club.example>")


def test_the_newest_mail_that_asks_something_is_answered(pbem, deliver, sink):
    deliver(report())
    deliver(answers())
    pbem("mail", "reply", "--no-wait", input="DONE")
    assert sink.letter().in_reply_to == "<r1@pbem.club.example>"


def test_where_nothing_is_asked_one_says_which_mail_to_answer(pbem, deliver, sink):
    deliver(answers())
    assert "No mail asks you anything" in pbem("mail", "reply", input="DONE").stderr
    pbem("mail", "reply", 1, "--no-wait", input="STATUS")
    assert sink.letter().text == "STATUS"


@pytest.mark.parametrize("text", ["", " \n", "> DONE\n"])
def test_a_reply_without_words_of_ones_own_is_not_sent(pbem, deliver, sink, text):
    deliver(report())
    result = pbem("mail", "reply", input=text)
    assert (result.exit_code, sink.mails) == (1, [])
    assert result.stderr == "Nothing was sent, for there is nothing in it.\n"


def test_the_answer_is_shown(pbem, deliver, sink):
    deliver(report())
    deliver(press())
    sink.on_mail = lambda letter: deliver(receipt(), in_reply_to=letter.message_id)
    result = pbem("mail", "reply", input="DONE")
    assert "Subject: [jupiter-12] Turn 3: 3 lines taken, 1 not\n" in result.stdout
    assert result.stderr == (
        "Your mail is sent.\nOne mail is unread; `pbem mail show` shows the newest of them.\n"
    )


def test_an_answer_that_does_not_come_is_not_waited_for_for_ever(pbem, deliver, sink, monkeypatch):
    monkeypatch.setattr(mail_module, "PATIENCE", 0.0)
    deliver(report())
    result = pbem("mail", "reply", input="DONE")
    assert result.exit_code == 1
    assert "No answer has come within 0 seconds" in result.stderr


def test_without_a_service_one_is_told_how_to_start_it_and_loses_nothing(pbem, deliver, nobody):
    deliver(report())
    result = pbem("mail", "reply", input="HOLD 1Arm\n")
    assert result.exit_code == 1
    assert "start the service with `make run` or `pbem serve`" in result.stderr
    kept = Path(re.search(r"kept in (\S+\.txt)", result.stderr)[1])
    assert kept.read_text() == "HOLD 1Arm\n"
    kept.unlink()


def test_a_refusal_is_told(pbem, deliver, sink):
    Path("orders").write_text("DONE\n")
    deliver(report())
    sink.refuses = "550 5.1.1 No such seat."
    result = pbem("mail", "reply", "orders")
    assert (result.exit_code, result.stderr) == (
        1,
        "The service did not take the mail: 550 5.1.1 No such seat.\n",
    )


# -- writing at a terminal ------------------------------------------------------------------------


def editor(tmp_path: Path, change: str) -> str:
    """An editor that does this to `text`, and keeps what it found."""
    script = tmp_path / "editor.py"
    script.write_text(
        "import pathlib, sys\n"
        "file = pathlib.Path(sys.argv[1])\n"
        "text = file.read_text()\n"
        f"pathlib.Path({str(tmp_path / 'found')!r}).write_text(text)\n"
        f"file.write_text({change})\n"
    )
    return f"{PYTHON} {shlex.quote(str(script))}"


def test_the_draft_holds_the_orders_to_edit_and_the_mail_quoted():
    told = body(composed(report()), "plain")
    begun = draft(told)
    assert begun.startswith(f"{report().question.template}\n\n> == Reply above this line ==\n>\n")
    assert "> Anna, the Germans" in begun


def test_a_mail_without_orders_to_edit_has_no_template():
    assert template_in(body(composed(press()), "plain")) == ""


def test_what_follows_the_orders_to_edit_is_no_part_of_them():
    told = body(composed(receipt()), "plain")
    assert template_in(told) == receipt().question.template


def test_the_editor_opens_on_the_draft_and_what_it_leaves_is_sent(deliver, sink, tmp_path):
    deliver(report())
    sink.on_mail = lambda letter: deliver(stranger(), in_reply_to=letter.message_id)
    change = "text.replace('HOLD 1Arm', 'M 1Arm 1330')"
    status, screen = at_terminal("reply", "--no-pager", VISUAL=editor(tmp_path, change))
    told = body(composed(report()), "plain")
    assert (tmp_path / "found").read_text() == draft(told)
    assert sink.letter().text == template_in(told).replace("HOLD 1Arm", "M 1Arm 1330")
    assert (status, "We do not know this address." in screen) == (0, True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("text", "Nothing was sent, for the draft is as it was"),
        ("text[text.index('>') :]", "Nothing was sent, for there is nothing in it."),
        ("exit(3)", "ended with status 3"),
    ],
)
def test_a_draft_that_is_left_unchanged_or_empty_is_not_sent(
    deliver, sink, tmp_path, change, words
):
    deliver(report())
    status, screen = at_terminal("reply", EDITOR=editor(tmp_path, change))
    assert (status, sink.mails) == (1, [])
    assert words in screen


def test_without_an_editor_lines_are_read_up_to_an_empty_one(deliver, sink):
    deliver(report())
    at_terminal("reply", "--no-wait", typed="HOLD 1Arm\nDONE\n\nHOLD 3US\n", PATH="/nowhere")
    assert sink.letter().text == "HOLD 1Arm\nDONE"


# -- new mail -------------------------------------------------------------------------------------


def test_a_new_mail_goes_to_the_plain_address(pbem, sink):
    pbem("mail", "--as", "anna@player.example", "new", "--no-wait", input="SIGNUP Anna\n")
    assert [(sender, to) for sender, to, _ in sink.mails] == [
        ("anna@player.example", ["play@club.example"])
    ]
    assert (sink.letter().name, sink.letter().text) == ("Anna", "SIGNUP Anna")


def test_a_new_mail_waits_for_its_answer(pbem, deliver, sink):
    sink.on_mail = lambda letter: deliver(stranger(), in_reply_to=letter.message_id)
    assert "Write SIGNUP" in pbem("mail", "new", "-", input="Hello").output


def test_the_next_mail_is_waited_for(pbem, deliver, monkeypatch):
    deliver(report())
    looked = threading.Event()
    monkeypatch.setattr(mail_module.time, "sleep", lambda seconds: looked.set())
    postman = threading.Thread(target=lambda: (looked.wait(60), deliver(press())))
    postman.start()
    result = pbem("mail", "wait")
    postman.join()
    assert "Subject: [jupiter-12] Bo Lund (german) writes\n" in result.stdout
    assert result.stderr.startswith("One mail is unread")


def test_waiting_comes_to_an_end(pbem, deliver):
    deliver(report())
    result = pbem("mail", "wait", "--seconds", 0)
    assert result.exit_code == 1
    assert "No mail has come within 0 seconds." in result.stderr
