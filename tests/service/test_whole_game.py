"""A whole game by mail alone: two players, real SMTP in and out, from SIGNUP to the verdict."""

from __future__ import annotations

import re
import threading
from contextlib import closing
from pathlib import Path

import pytest

from pbem.clock.service import assemble
from pbem.league.figures import mails_of
from pbem.places import scenario
from pbem.settings import load
from pbem.store import games
from tests.service.players import Plan, Player, Postman, ready_made, sign_up, text_of, verify
from tests.service.running import Here

ASKED = re.compile(r"^Your move, by ", re.MULTILINE)
TURN = re.compile(r"(?:turn (\d+)|set-up)")
OVER = "is over"


def play(player: Player, plan: Plan, over: list[str]) -> None:
    """Answer every mail that asks something, from the plan, until the game is over."""
    planned: set[int] = set()
    while True:
        mail = player.next_mail()
        if mail is None:
            return
        subject = " ".join(str(mail["Subject"]).split())
        if OVER in subject:
            over.append(text_of(mail))
            return
        if not ASKED.search(text_of(mail)):
            continue
        found = TURN.search(subject)
        turn = int(found[1] or 0) if found else 0
        if turn not in planned:
            planned.add(turn)
            player.answer(mail, plan.orders(turn))
        else:
            player.answer(mail, ready_made(mail))


@pytest.mark.slow
def test_a_whole_game_through_smtp(database_url: str, tmp_path: Path) -> None:
    with Postman() as postman:
        environ = {
            "PBEM_DATA": str(tmp_path),
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
            anna.send(annas, "SET FORMAT text\nNEW jupiter AS allied SALT anna's own")
            georg.send(georgs, "SET FORMAT text")
            for player in (anna, anna, georg):
                assert player.next_mail() is not None
            georg.send(georgs, "JOIN jupiter-1 german")
            over: list[str] = []
            folder = scenario("jupiter") / "examples"
            threads = [
                threading.Thread(target=play, args=(player, Plan(folder / name), over))
                for player, name in ((anna, "allied.orders"), (georg, "german.orders"))
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert len(over) == 2, [text_of(anna.read[-1]), text_of(georg.read[-1])]
            with parts.house.look() as work:
                row = games.coded(work.session, "jupiter-1")
                assert row is not None
                figures = mails_of(work.session, row)
    assert row.seed.hex() in over[0].replace("\n", "")
    for each in figures:
        assert each.per_turn <= 3, figures
    verify(environ, "jupiter-1", tmp_path)
