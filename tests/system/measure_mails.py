"""Plays two turns of each scenario by mail and prints how long the mails are, as they are received.

Run by hand, after `tests/system/install` and `make .venv/.system-ready`:

    .venv/bin/python -m tests.system.measure_mails FOLDER [title | title:scenario ...]

Both sides send what each mail proposes. Every mail lies in the folder afterwards, with a picture
of it on a phone that is 390 pixels wide. Nothing is asserted: eyes judge what a mail is like.
"""

from __future__ import annotations

import email
import re
import sys
import tempfile
from base64 import b64encode
from collections.abc import Collection, Iterator
from datetime import timedelta
from email.message import EmailMessage
from email.policy import default as modern
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from sqlmodel import col, select

from pbem.engine.dice import commitment, seed_from
from pbem.games import catalogue
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.pages.own_games import ready_orders
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.telling.reports import in_mid_action
from pbem.store.rows import games, people
from pbem.store.schema import Outgoing
from tests.post.playing_club import ANNA, GEORG, PostedClub
from tests.system.browser import CHROMIUM, FLAGS

TURNS = 2
MOST_MAILS = 300  # of one title: what goes on for ever ends here
PHONE = {"width": 390, "height": 844}
A_WHILE = timedelta(minutes=10)  # between two mails of one player
PLAYERS = {"anna": ANNA, "georg": GEORG}
# Fewer lines has a question in mid-action; kilobytes of a mail without one, and of any.
SHORT, LIGHT, HEAVY = 40, 15, 150


class Received(NamedTuple):
    """A mail as it lies in a mailbox."""

    number: int
    message: EmailMessage
    size: int  # in bytes
    in_passing: bool  # does it ask in the middle of an action?

    @property
    def kind(self) -> str:
        name = str(self.message["X-PBEM-Kind"])
        return f"{name} that asks" if self.asks else name

    @property
    def asks(self) -> bool:
        return "== You are asked ==" in self.text

    @property
    def text(self) -> str:
        body = self.message.get_body(("plain",))
        return "" if body is None else str(body.get_content())

    @property
    def page(self) -> str:
        """Its HTML, with its pictures inside."""
        body = self.message.get_body(("html",))
        page = "" if body is None else str(body.get_content())
        for part in self.pictures:
            name = str(part["Content-ID"]).strip("<>")
            data = b64encode(part.get_content()).decode()
            page = page.replace(f"cid:{name}", f"data:{part.get_content_type()};base64,{data}")
        return page

    @property
    def pictures(self) -> list[EmailMessage]:
        parts = self.message.walk()
        return [each for each in parts if each.get_content_maintype() == "image"]

    @property
    def drawn(self) -> str:
        """The sizes of its maps."""
        sizes = (Image.open(BytesIO(each.get_content())).size for each in self.pictures)
        return " ".join(f"{wide}x{high}" for wide, high in sizes)

    @property
    def faults(self) -> list[str]:
        """What is longer than it should be."""
        kilobytes, lines = self.size / 1000, self.text.count("\n")
        return [
            *(["heavy"] if kilobytes > HEAVY else []),
            *(["heavy without a map"] if not self.pictures and kilobytes > LIGHT else []),
            *(["long"] if self.in_passing and lines >= SHORT else []),
        ]


def scenarios(title: str) -> list[str]:
    """A title with each of its scenarios, or alone where it has but one."""
    names = catalogue.ruleset(title).variants.get("scenario", ())
    return [f"{title}:{name}" for name in names] or [title]


def played(club: PostedClub, title: str, options: dict[str, str]) -> set[str]:
    """Two turns of a game, in which both sides send what is proposed to them.

    By their message ids, the mails that asked in the middle of an action.
    """
    passing: set[str] = set()
    sides = dict(zip(PLAYERS, catalogue.ruleset(title).sides_in_play(options), strict=True))
    with club.house.work() as work:
        table = new_game(work, title, options, "every 48h; early")
        table.row.seed = seed_from("mails")  # the same dice at every run
        table.row.commitment = commitment(table.row.seed)
        for name, side in sides.items():
            take_seat(table, people.person(work.session, club.people[name] or 0), side)
        assert begin_if_full(table)
        adjudication.tell_everybody(table)
        game = id_of(table.row)
    club.parts.outbox.send_all()
    for _ in range(MOST_MAILS):
        said = proposal(club, game, sides)
        if said is None:
            break
        passing.update(asked_in_passing(club, game))
        club.say(said[0], game, said[1])
        club.parts.handling.handle_all()
        club.parts.outbox.send_all()
        club.clock.pass_by(A_WHILE)
    return passing


def asked_in_passing(club: PostedClub, game: int) -> Iterator[str]:
    """The last mail to whoever is asked in the middle of an action."""
    with club.house.look() as work:
        table = LoadedGame(work, games.game(work.session, game))
        for seat in table.players:
            if table.question_of(seat) is not None and in_mid_action(table, seat):
                sent = select(Outgoing).where(Outgoing.seat_id == seat.id)
                rows = work.session.exec(sent.order_by(col(Outgoing.id))).all()
                yield from (each.message_id for each in rows[-1:])


def proposal(club: PostedClub, game: int, sides: dict[str, str]) -> tuple[str, str] | None:
    """Who is asked, and what is proposed to him; nothing when the turns are over."""
    with club.house.look() as work:
        table = LoadedGame(work, games.game(work.session, game))
        asked = [seat for seat in table.players if table.question_of(seat) is not None]
        if not asked or table.row.turn > TURNS:
            return None
        who = next(name for name, side in sides.items() if side == asked[0].side)
        return who, ready_orders(table, asked[0])


def received(folder: Path, passing: Collection[str]) -> Iterator[Received]:
    """All mails of a mailbox, in the order in which they came."""
    paths = sorted(folder.glob("**/new/*"), key=lambda path: path.stat().st_mtime_ns)
    for number, path in enumerate(paths, 1):
        raw = path.read_bytes()
        message = email.message_from_bytes(raw, policy=modern)
        assert isinstance(message, EmailMessage)
        yield Received(number, message, len(raw), message["Message-ID"] in passing)


def keep(browser: Browser, mails: list[Received], folder: Path) -> None:
    """Each mail as text and as a phone shows it."""
    folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport=PHONE, device_scale_factor=2)  # type: ignore[arg-type]
    for each in mails:
        name = f"{each.number:03}-{re.sub(r'[^a-z]+', '-', each.kind)}"
        subject = f"Subject: {each.message['Subject']}\nTo: {each.message['To']}\n\n"
        (folder / f"{name}.txt").write_text(subject + each.text)
        page.set_content(each.page)
        page.screenshot(path=folder / f"{name}.png", full_page=True)
    page.close()


def table(mails: list[Received]) -> Iterator[str]:
    """A line a kind: how many, lines and kilobytes (median, most), how many with a map."""
    yield f"{'kind':<28} {'mails':>5} {'lines':>6} {'most':>5} {'kB':>6} {'most':>6} {'map':>4}"
    for kind in sorted({each.kind for each in mails}):
        same = [each for each in mails if each.kind == kind]
        lines = [each.text.count("\n") for each in same]
        sizes = [each.size / 1000 for each in same]
        maps = sum(bool(each.pictures) for each in same)
        yield (
            f"{kind:<28} {len(same):5d} {median(lines):6.0f} {max(lines):5d} "
            f"{median(sizes):6.1f} {max(sizes):6.1f} {maps:4d}"
        )


def measure(browser: Browser, which: str, folder: Path) -> None:
    title, _, scenario = which.partition(":")
    options = {"scenario": scenario} if scenario else {}
    with tempfile.TemporaryDirectory() as here:
        url, outbox = f"sqlite:///{here}/pbem.sqlite3", Path(here) / "out"
        facts = {"PBEM_MAIL_OUT": f"maildir:{outbox}", "PBEM_WEB_URL": "https://club.example"}
        with PostedClub.opened(url, Path(here), **facts) as club:
            passing = played(club, title, options)
        mails = list(received(outbox, passing))
        keep(browser, mails, folder / which.replace(":", "-"))
    print(f"\n{which}")
    print("\n".join(table(mails)))
    for each in mails:
        for fault in each.faults:
            size = f"{each.text.count(chr(10))} lines, {each.size / 1000:.1f} kB, {each.drawn}"
            print(f"  {each.number:03} {each.kind}: {fault} ({size})")


def main(folder: Path, titles: list[str]) -> None:
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for title in titles or list(catalogue.titles()):
            for which in [title] if ":" in title else scenarios(title):
                measure(browser, which, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
