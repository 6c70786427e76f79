"""The pages in one process and the post in another, on PostgreSQL: either may die at any moment."""

from __future__ import annotations

import random
import smtplib
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import cycle
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner

from pbem.cli import main
from pbem.league.unit_of_work import House
from pbem.post.trial.drafts import asks, template_in
from pbem.store.agreed_time import wall_clock as now
from pbem.store.schema import Game, Outgoing, Press, Queued, Submission
from tests.databases import NewDatabase
from tests.service.accounts import all_done, each_game_is_what_its_journal_says, rows, until
from tests.service.pair import Club, Process, founded, read
from tests.service.players import text_of
from tests.service.running import PATIENCE, PLAYERS, Got, Mail, Sink, port_of, send
from tests.service.web_client import CUT_OFF, Form, Shown, WebClient

SEED = 1942
ANNA, GEORG = PLAYERS["allied"], PLAYERS["german"]
CODES = ("jupiter-1", "jupiter-2")
WEB_KILLS, WORKER_KILLS = 12, 6
LOST = 4  # every so many forms
TOO_FAST = 429


def wait(seconds: float) -> None:
    threading.Event().wait(seconds)


# -- players --------------------------------------------------------------------------------------


def words(number: int, orders: str) -> str:
    """A letter that shows whether it came once, and orders."""
    return f"PRESS OPPONENT\nletter {number}\nEND\n{orders}"


@dataclass
class Sent:
    """A form that was sent until it was answered."""

    form: Form
    number: int
    has_orders: bool
    cut_off: list[datetime] = field(default_factory=list)
    answer: str = ""  # where the receipt is shown


@dataclass
class Hands:
    """Somebody who does one thing after the other in a thread, until told to stop."""

    stopping: threading.Event = field(default_factory=threading.Event)
    wrong: list[BaseException] = field(default_factory=list)
    thread: threading.Thread = field(default_factory=threading.Thread)

    def start(self, act: Callable[[], None]) -> threading.Thread:
        """Do this again and again."""

        def run() -> None:
            try:
                while not self.stopping.is_set():
                    act()
            except BaseException as error:
                self.wrong.append(error)
                raise

        self.thread = threading.Thread(target=run, daemon=True)
        self.thread.start()
        return self.thread

    def stop(self) -> None:
        """Let what is being done come to its end."""
        self.stopping.set()
        self.thread.join(PATIENCE)
        assert self.wrong == []


class Anna(Hands):
    """She plays on the pages, and sends a form again when its answer does not come."""

    def __init__(self, club: Club) -> None:
        super().__init__()
        self.browser = club.log_in(ANNA)
        self.sent: list[Sent] = []
        self.sending = threading.Event()  # set while a form is under way
        self.chatty = True
        self.codes = cycle(CODES)
        self.took = 0.3  # seconds, the last form that was answered

    def act(self) -> None:
        """Open the desk of one game, fill its sheet, and send it until it is answered."""
        try:
            page = self.browser.get(f"/desk/{next(self.codes)}")
        except CUT_OFF:
            return wait(0.05)
        assert page.status == 200, page.text
        orders = page.words("template").removeprefix("The staff’s orders")
        if not orders and not self.chatty:
            return wait(0.2)
        number = len(self.sent)
        form = page.form("/sheet").filled(sheet=words(number, orders), send="yes")
        self.sent.append(Sent(form, number, bool(orders)))
        while not self.sent[-1].answer:
            self._try(self.sent[-1])

    @property
    def answered(self) -> int:
        return sum(bool(each.answer) for each in self.sent)

    def _try(self, sent: Sent) -> None:
        begun = time.monotonic()
        self.sending.set()
        try:
            shown = self.browser.send(sent.form)
        except ConnectionRefusedError:
            return wait(0.05)
        except CUT_OFF:
            sent.cut_off.append(now())
            return wait(0.05)
        finally:
            self.sending.clear()
        if shown.status == TOO_FAST:
            return wait(1)
        assert shown.status == 303, shown.text
        if sent.number % LOST == 0 and not sent.cut_off:
            sent.cut_off.append(now())  # the answer is lost on its way
            return None
        sent.answer, self.took = shown.location, time.monotonic() - begun


class Georg(Hands):
    """He plays by mail: each mail that asks him is answered, by a server that tries and tries."""

    def __init__(self, club: Club) -> None:
        super().__init__()
        self.sink, self.port = club.sink, port_of(club.given)
        self.read = 0
        self.answered: set[str] = set()
        self.sent: list[Mail] = []

    def act(self) -> None:
        """Read the next mail, and answer it if it asks something."""
        if len(self.sink.mails) == self.read:
            return wait(0.05)
        got = self.sink.mails[self.read]
        self.read += 1
        mail = read(got)
        if got.recipient != GEORG or got.message_id in self.answered or not asks(text_of(mail)):
            return None
        self.answered.add(got.message_id)
        number = 1000 + len(self.sent)
        text = words(number, template_in(text_of(mail)))
        self.sent.append(Mail(GEORG, mail["Reply-To"], f"<{number}@other.example>", text))
        while not self._taken(self.sent[-1]):
            wait(0.05)

    def _taken(self, mail: Mail) -> bool:
        try:
            send(self.port, mail)
        except (OSError, smtplib.SMTPException):
            return False
        return True


# -- killers --------------------------------------------------------------------------------------


def kill_web(web: Process, anna: Anna, chance: random.Random) -> None:
    """Kill the pages while a form is under way: early, in the middle of it, or just after.

    Of every two that are killed one has answered something before.
    """
    if web.kills % 2:
        answered = anna.answered
        until(lambda: anna.answered > answered)
    assert anna.sending.wait(PATIENCE)
    wait(chance.uniform(0, 2 * anna.took))
    web.killed()


def kill_worker(worker: Process, sink: Sink, chance: random.Random) -> None:
    """Kill the post while mail goes out and comes in."""
    with sink.came:
        sink.came.wait(3)
    wait(chance.uniform(0, 0.2))
    worker.killed()


# -- the account ----------------------------------------------------------------------------------


def each_form_had_its_effect_once(house: House, sent: list[Sent]) -> int:
    """Written down once, however often it was sent, and answered with its own receipt.

    How many were sent again though they were done?
    """
    in_vain = 0
    with house.look() as work:
        said = [row for row in rows(work.session, Submission) if row.way == "web"]
        answers = {row.id: row.in_reply_to for row in rows(work.session, Outgoing)}
    texts = Counter(row.raw.decode() for row in said)
    assert texts == Counter(each.form.fields["sheet"] for each in sent)
    by_id = {row.message_id: row for row in said}
    for each in sent:
        (told,) = parse_qs(urlsplit(each.answer).query)["told"]
        row = by_id[answers[int(told)]]
        assert row.raw.decode() == each.form.fields["sheet"]
        assert (row.state, bool(row.receipt)) == ("done", each.has_orders)
        in_vain += any(row.received_at < moment for moment in each.cut_off)
    return in_vain


def each_mail_had_its_effect_once(house: House, sent: list[Mail]) -> None:
    """Taken and done once, however often it was handed over."""
    with house.look() as work:
        came = [row for row in rows(work.session, Submission) if row.way == "smtp"]
    assert sorted(row.message_id for row in came) == sorted(each.message_id for each in sent)
    assert {(row.state, row.reason) for row in came} == {("done", "")}


def each_letter_was_written_once(house: House, texts: list[str]) -> None:
    """What players write to each other would show what was done twice."""
    with house.look() as work:
        written = Counter(row.text for row in rows(work.session, Press))
    assert written == Counter(each.splitlines()[1] for each in texts)


def each_line_stands_once(house: House) -> None:
    """No order of a receipt was laid into the queue a second time, and each has its receipt."""
    with house.look() as work:
        given = rows(work.session, Queued)
        lines = Counter((row.receipt, row.number, row.text) for row in given)
        receipts = {row.receipt for row in rows(work.session, Submission) if row.receipt}
    assert set(lines.values()) == {1}
    assert {receipt for receipt, *_ in lines} == receipts


def each_notice_was_sent(house: House, got: list[Got]) -> int:
    """All that was to be mailed has come; only whole mails came again. How many came again?"""
    with house.look() as work:
        out = [row for row in rows(work.session, Outgoing) if row.state != "shown"]
    assert {row.state for row in out} == {"sent"}
    assert {each.message_id for each in got} == {row.message_id for row in out}
    assert len({(each.message_id, each.recipient, each.data) for each in got}) == len(out)
    return len(got) - len(out)


def each_record_replays(given: dict[str, str], folder: Path) -> None:
    """What `pbem export` writes, `pbem replay --verify` accepts."""
    runner = CliRunner(env=given)
    for code in CODES:
        record = str(folder / f"{code}.game")
        for words in (["export", code, "-o", record], ["replay", record, "--verify"]):
            done = runner.invoke(main, words)
            assert done.exit_code == 0, (words, done.output)


def turns(house: House) -> list[int]:
    """How far the games are."""
    with house.look() as work:
        return [row.turn for row in rows(work.session, Game)]


# -- tests ----------------------------------------------------------------------------------------


def killed_often(club: Club, anna: Anna) -> None:
    """Kill both processes again and again, each at its own moments."""
    chance, other_chance = random.Random(SEED), random.Random(SEED + 1)
    killer = Hands()

    def kill_the_worker() -> None:
        kill_worker(club.worker, club.sink, other_chance)
        if club.worker.kills == WORKER_KILLS:
            killer.stopping.set()

    killing = killer.start(kill_the_worker)
    for _ in range(WEB_KILLS):
        kill_web(club.web, anna, chance)
    killing.join(PATIENCE)
    assert (club.web.kills, club.worker.kills) == (WEB_KILLS, WORKER_KILLS)


def played_on(club: Club, anna: Anna, georg: Georg) -> None:
    """Let both go on into the second turn, and until nothing is left to do."""
    anna.chatty = False
    until(lambda: min(turns(club.house)) >= 2)
    for each in (anna, georg):
        each.stop()
    until(lambda: all_done(club.house))
    for answer in (each.answer for each in anna.sent):
        assert anna.browser.get(answer).status == 200
    assert (club.web.ended(), club.worker.ended()) == (0, 0)


@pytest.mark.slow
def test_web_and_worker_killed_at_random_lose_nothing(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    print(f"seed {SEED}")
    with founded(tmp_path, new_database("postgresql"), len(CODES)) as club:
        anna, georg = Anna(club), Georg(club)
        georgs = club.log_in(GEORG)
        anna.start(anna.act)
        georg.start(georg.act)
        killed_often(club, anna)
        assert georgs.get(f"/desk/{CODES[0]}").status == 200  # he is still let in
        played_on(club, anna, georg)
        again = each_notice_was_sent(club.house, club.sink.mails)
        in_vain = each_form_had_its_effect_once(club.house, anna.sent)
        each_mail_had_its_effect_once(club.house, georg.sent)
        texts = [each.form.fields["sheet"] for each in anna.sent]
        each_letter_was_written_once(club.house, texts + [each.text for each in georg.sent])
        each_line_stands_once(club.house)
        each_game_is_what_its_journal_says(club.house)
        each_record_replays(club.given, tmp_path)
    cut_off = sum(len(each.cut_off) for each in anna.sent)
    print(f"{len(anna.sent)} forms, {cut_off} times cut off, {in_vain} of them when it was done")
    print(f"{len(georg.sent)} mails in, {len(club.sink.mails)} out, {again} of them twice")
    assert cut_off > in_vain > 0
    assert again <= WORKER_KILLS


@pytest.mark.slow
def test_a_form_sent_twice_at_the_same_time_is_done_once_and_answered_alike(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    with founded(tmp_path, new_database("postgresql"), 1) as club:
        browser = club.log_in(ANNA)
        answers: list[Shown] = []
        for number in range(5):
            page = browser.get("/desk/jupiter-1")
            form = page.form("/sheet").filled(sheet=words(number, ""), send="yes")
            begin = threading.Barrier(2, timeout=PATIENCE)

            def press(form: Form = form, begin: threading.Barrier = begin) -> None:
                begin.wait()
                answers.append(WebClient(browser.port, dict(browser.cookies)).send(form))

            threads = [threading.Thread(target=press) for _ in range(2)]
            for each in threads:
                each.start()
            for each in threads:
                each.join(PATIENCE)
        assert [each.status for each in answers] == [303] * 10
        assert set(Counter(each.location for each in answers).values()) == {2}
        each_letter_was_written_once(club.house, [words(number, "") for number in range(5)])
