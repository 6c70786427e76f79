"""What whole games by mail alone have in common: how they begin, who is asked, what is counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from email.message import EmailMessage
from pathlib import Path

from pbem.clock.service import Parts, assemble
from pbem.league.upkeep.mail_counts import Figures, mails_of
from pbem.settings import load
from pbem.store.rows import games, seating
from pbem.store.rows.mails import mail
from tests.service.players import Plan, Player, Postman, ready_made, sign_up, text_of
from tests.service.running import Here

ASKED = re.compile(r"^Your move, by ", re.MULTILINE)
OVER = re.compile(r"\bOver(: |, (you|nobody) )")
TURN = re.compile(r"turn (\d+)", re.IGNORECASE)

Playing = Callable[[Player], None]


@contextmanager
def club(
    database_url: str, folder: Path, new: str, join: str
) -> Iterator[tuple[dict[str, str], Parts, list[Player]]]:
    """A service, and two players of whom one has begun a game by mail and the other has joined."""
    with Postman() as postman:
        environ = {
            "PBEM_DATA": str(folder),
            "PBEM_DATABASE_URL": database_url,
            "PBEM_SMTP_LISTEN": "127.0.0.1:0",
            "PBEM_MAIL_OUT": f"smtp://127.0.0.1:{postman.port}?tls=off",
            "PBEM_CHECK_DKIM": "no",
        }
        with closing(assemble(load(environ))) as parts, Here(parts) as running:
            port = running.service.smtp_port
            anna = Player(postman, "anna@player.example", port)
            georg = Player(postman, "georg@other.example", port)
            plain = running.service.settings.address
            annas, georgs = sign_up(anna, plain), sign_up(georg, plain)
            anna.send(annas, f"SET FORMAT text\n{new} SALT anna's own")
            georg.send(georgs, "SET FORMAT text")
            for player in (anna, anna, georg):
                assert player.next_mail() is not None
            georg.send(georgs, join)
            yield environ, parts, [anna, georg]


def at_once(players: list[Player], playing: list[Playing]) -> None:
    """Let every player play, each in a thread of its own, until all have finished."""
    with ThreadPoolExecutor(len(players)) as threads:
        for each in [threads.submit(*pair) for pair in zip(playing, players, strict=True)]:
            each.result()


def mails(player: Player) -> Iterator[tuple[int, EmailMessage]]:
    """A player's mails, each with its turn (0: set-up), until the game is over."""
    while (mail := player.next_mail()) is not None:
        subject = " ".join(str(mail["Subject"]).split())
        if OVER.search(subject):
            return
        found = TURN.search(subject)
        yield int(found[1]) if found else 0, mail
    raise AssertionError(f"{player.address} waits in vain after {player.read[-1]['Subject']!r}")


def by_plan(plan: Plan, used_up: Callable[[int], str] = lambda turn: "") -> Playing:
    """Send each turn's plan when its first question comes; then the ready-made orders and more."""

    def play(player: Player) -> None:
        planned: set[int] = set()
        for turn, letter in mails(player):
            if not asks(letter):
                continue
            if turn not in planned and (orders := plan.orders(turn)):
                planned.add(turn)
                player.answer(letter, orders)
            else:
                player.answer(letter, f"{ready_made(letter)}\n{used_up(turn)}".rstrip())

    return play


def asks(mail: EmailMessage) -> bool:
    return bool(ASKED.search(text_of(mail)))


def figures(parts: Parts, code: str) -> list[Figures]:
    """How many mails each player of a game wrote."""
    with parts.house.look() as work:
        row = games.coded(work.session, code)
        assert row is not None
        return mails_of(work.session, row)


def wrote_by_turn(parts: Parts, code: str) -> dict[str, dict[int, int]]:
    """How many mails the player of each side wrote in each turn, 0 the set-up."""
    with parts.house.look() as work:
        row = games.coded(work.session, code)
        assert row is not None
        wrote = mail.mails_by_turn(work.session, row.id or 0)
        return {
            seat.side: {turn: count for turn, person, count in wrote if person == seat.person_id}
            for seat in seating.seats(work.session, row.id or 0)
            if seat.role == "player"
        }


def read_by_turn(parts: Parts, code: str) -> list[dict[int, int]]:
    """How many mails the service sent to each player in each turn, 0 the set-up."""
    with parts.house.look() as work:
        row = games.coded(work.session, code)
        assert row is not None
        sent = mail.sent_by_turn(work.session, row.id or 0)
        return [
            {turn: count for turn, person, count in sent if person == seat.person_id}
            for seat in seating.seats(work.session, row.id or 0)
            if seat.role == "player"
        ]
