"""A club for measuring: a service, games in play, and the order mails that are due in them."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

from pbem.clock.service import Parts, assemble
from pbem.commands.benchmarks.mail_flood import Message
from pbem.commands.benchmarks.sample_turn import reactions
from pbem.engine.dice import commitment, seed_from
from pbem.engine.order import Side
from pbem.engine.proposal import proposal
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.submit import submit
from pbem.league.unit_of_work import Work
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.settings import load
from pbem.store.rows import games, people
from pbem.store.schema import Person
from pbem.wargame.rulebook import Rulebook

NO_LIMIT = "100000"


class Club:
    """People who play, and a service whose store is a SQLite file in a folder."""

    def __init__(self, folder: Path, rules: Rulebook[Any]) -> None:
        settings = {
            "PBEM_DATA": str(folder),
            "PBEM_SMTP_LISTEN": "127.0.0.1:0",
            "PBEM_CHECK_DKIM": "no",
            "PBEM_RATE_GAME": NO_LIMIT,
            "PBEM_RATE_SENDER": NO_LIMIT,
            "PBEM_LOG": "error",
        }
        self.rules = rules
        self.parts: Parts = assemble(load(settings))
        self.house = self.parts.house
        self._game = 0
        self._numbers = count(1)

    def next_order_mail(self) -> Message:
        """The mail that answers the question now open; over games, there is a new one."""
        found = self._order_mail() if self._game else None
        while found is None:
            self._game = self._begin()
            found = self._order_mail()
        return found

    def letter(self, address: str, to: str, text: str) -> Message:
        """A mail as a mail program writes it."""
        heads = (
            f"From: Somebody <{address}>",
            f"To: {to}",
            f"Subject: Re: [{self.rules.name}-1] turn 3: your orders",
            f"Message-ID: <{next(self._numbers)}.bench@player.example>",
            "Date: Mon, 02 Mar 2026 12:00:00 +0000",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "User-Agent: Mozilla Thunderbird",
        )
        return Message(address, to, "\r\n".join([*heads, "", *text.split("\n")]))

    # -- games ------------------------------------------------------------------------------------

    def _begin(self) -> int:
        """A new game, past its set-up."""
        with self.house.work() as work:
            game = new_game(work, self.rules.name, self.rules.goals.options, "every 48h; early")
            game_id = id_of(game.row)
            seed = seed_from(f"bench {game_id}")
            games.reseeded(game.row, seed, commitment(seed))
            for side in game.sides:
                take_seat(game, self._player(work, side, game_id), side)
            begin_if_full(game)
        for side in game.sides:
            with self.house.work() as work:
                self._set_up(work, LoadedGame.open(work, game_id), side)
        return game_id

    def _player(self, work: Work, side: Side, game_id: int) -> Person:
        address = address_of(side, game_id)
        return people.person_added(work.session, side.title(), address, work.now)

    def _set_up(self, work: Work, game: LoadedGame, side: Side) -> None:
        seat = game.seat_of(side)
        person = people.person(work.session, seat.person_id or 0)
        text = "\n".join(["ON ILLEGAL SKIP", "SETUP", "DEFAULT"])
        submit(work, person, text, f"{side} {game.row.code}", seat)

    # -- mails ------------------------------------------------------------------------------------

    def _order_mail(self) -> Message | None:
        """What the staff proposes to the side that is asked; nothing when the game is over.

        A standing order for this turn answers what its lines do not.
        """
        with self.house.look() as work:
            game = LoadedGame(work, games.game(work.session, self._game))
            seat = next(iter(game.asked), None)
            if seat is None:
                return None
            decision = game.decision(seat.side)
            assert decision is not None, "who is asked sees the question"
            standing = reactions(self.rules, game.row.turn, seat.side)
            text = f"{standing}\n{proposal(self.rules, decision).text}"
            token = SecretAddress("seat", id_of(seat), seat.tag)
            to = self.parts.tokens.address(token, seat.epoch)
            return self.letter(address_of(seat.side, self._game), to, text)


def address_of(side: Side, game_id: int) -> str:
    return f"{side}{game_id}@player.example"
