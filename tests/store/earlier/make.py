"""How v0003.sqlite.xz was made: a club with its games in the middle of everything.

Run once as `python -m tests.store.earlier.make` with pbem 0.1.0, when the last migration was 0003
and the open question of a game was columns of its row. It is kept as the recipe, to say what is in
the file, and need not run with any later version.

Nothing is written into the database here: people send mails, a staff officer tells them what to
answer where it does not matter, and the clock ticks. Each game is begun so many hours before the
end that its question has, at the end, the age that it is there for.
"""

from __future__ import annotations

import lzma
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from unittest.mock import patch

from pbem.clock.service import assemble
from pbem.engine.dice import seed_from
from pbem.games import catalogue
from pbem.league.membership import lobby, reachability, signup, web_passes
from pbem.league.membership.reachability import Failure
from pbem.league.overdue.tick import tick
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.submit_from_web import submit_from_web
from pbem.league.upkeep import canary, heartbeat
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.post.ways_in import intake
from pbem.post.ways_in.arrived import Arrived
from pbem.settings import load
from pbem.store.rows import games, passes, people, seating
from pbem.store.rows.mails import mail
from pbem.store.schema import Game
from tests.league.houses import Clock
from tests.service.running import Mail, environ
from tests.store.earlier.loading import FILE, GAMES, KEEPER, LEFT_AT, WEB

HOUR = timedelta(hours=1)
PACE = "every 100h; grace 10h; bank 20h; extend 48h; early"
# 50, 80 and 95 hours: reminders; 100: due, and a warning; 110: the bank runs; 130: all is over.
PEOPLE = {
    "anna": "anna@player.example",
    "georg": "georg@other.example",
    "bert": "bert@digest.example",
    "carla": "carla@holiday.example",
    "dora": "dora@standby.example",
    "emil": "emil@unreachable.example",
    "mona": KEEPER,
}
SMALL = "munich scenario=intermarium"
TWO = {"anna": "allied", "georg": "german"}
TWO_IN_MUNICH = {"anna": "axis", "georg": "allied"}
STANDING = """
ON ILLEGAL SKIP
WHEN LOSE: WEAKEST
WHEN RETREAT: HOME
IF TURN >= 4: WHEN SUPPORT: ALWAYS
"""
JUPITER_PLAN = """
TURN 2
MOVES
IF HELD Vadso GERMAN: M 1Arm 2007 | M 1Arm 1907
UNLESS WEATHER STORM: M 1Br 2604 | M 1Br 2602
DONE
ATTACKS
IF ENEMY 2406: A 2406 WITH 6Arm, 78Br
DONE
TURN 3
DONE MOVES
DONE ATTACKS
"""
MUNICH_PLAN = """
WHEN INTERCEPT: NEVER
WHEN LOSE: WEAKEST
WHEN RETREAT: HOME
TURN 2
DONE MOBILIZATION
DONE AIR
DONE MOVEMENT
DONE COMBAT
"""
Wanted = Callable[[Game], bool]


class Club:
    """People who know a service only by its addresses, and a clock that stands until it is told."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        given = environ(folder, keeper=KEEPER, web_url=WEB)
        self.parts = assemble(load(given), self.clock)
        self.house = self.parts.house
        self.numbers = count(1)
        self.codes: dict[str, str] = {}  # of the games, by what each is there for
        for name, address in PEOPLE.items():
            if name != "mona":  # whom the settings name
                self.come(name, address)

    def come(self, name: str, address: str) -> None:
        with self.house.work() as work:
            asked = people.signup_asked(work.session, address, name.title(), work.now)
            signup.confirm(work, asked)

    # -- time ---------------------------------------------------------------------------------

    def wait_until(self, hours: float) -> None:
        """Wait until so many hours before the end; what is due on the way is done in time."""
        target = LEFT_AT - hours * HOUR
        assert target >= self.clock.now
        while (moment := self.next_look()) is not None and moment <= target:
            self.clock.now = max(moment, self.clock.now)
            tick(self.house)
        self.clock.now = target
        self.parts.outbox.send_all()

    def next_look(self) -> datetime | None:
        with self.house.look() as work:
            looks = [row.next_look for row in games.in_state(work.session, "running")]
        return min((each for each in looks if each is not None), default=None)

    # -- mails --------------------------------------------------------------------------------

    def send(self, who: str, recipient: str, text: str) -> None:
        """A mail that has come, and that nobody has read yet."""
        letter = Mail(PEOPLE[who], recipient, f"<{next(self.numbers)}@{who}.example>", text.strip())
        intake.store(self.house, [Arrived(letter.raw, PEOPLE[who], (recipient,), "smtp")])

    def write(self, who: str, text: str) -> None:
        """A mail about no game in particular, and all that it brings about."""
        with self.house.look() as work:
            person = people.at_address(work.session, PEOPLE[who])
            assert person is not None
            token = SecretAddress("person", person.id or 0)
            address = self.parts.tokens.address(token, person.epoch)
        self.send(who, address, text)
        self.parts.handling.handle_all()

    def address(self, who: str, code: str) -> str:
        """Where somebody writes to about a game, in answer to what he was asked last."""
        with self.house.look() as work:
            row = games.coded(work.session, code)
            person = people.at_address(work.session, PEOPLE[who])
            assert row is not None
            assert person is not None
            seat = seating.watching(work.session, id_of(row), person.id or 0)[0]
            return self.parts.tokens.address(
                SecretAddress("seat", id_of(seat), seat.tag), seat.epoch
            )

    def say(self, who: str, code: str, text: str) -> None:
        """A mail about a game, and all that it brings about."""
        self.send(who, self.address(who, code), text)
        self.parts.handling.handle_all()

    # -- games --------------------------------------------------------------------------------

    def new(
        self, name: str, what: str, sides: dict[str, str], pace: str = PACE, against: str = ""
    ) -> str:
        """A game that these people have begun, each by a mail; its code."""
        (founder, side), *others = sides.items()
        clause = f" AGAINST {against}" if against else ""
        self.write(founder, f"NEW {what} AS {side}{clause} PACE {pace} SALT {founder} likes salt")
        code = self.named(name)
        for who, theirs in others:
            self.write(who, f"JOIN {code} {theirs}")
        return code

    def named(self, name: str) -> str:
        """The code of the newest game, which is there for this."""
        code = self.codes[name] = self.rows()[-1].code
        return code

    def rows(self) -> list[Game]:
        with self.house.look() as work:
            states = ("open", "running", "paused", "over")
            return list(games.in_state(work.session, *states))

    def row(self, code: str) -> Game:
        (found,) = (each for each in self.rows() if each.code == code)
        return found

    def asked(self, code: str, bot: str = "staff") -> tuple[str, str]:
        """Who is asked in a game, and what a bot would answer there."""
        with self.house.look() as work:
            game = LoadedGame(work, self.row(code))
            seat = game.asked
            assert seat is not None
            decision = game.decision(seat.side)
            assert decision is not None
            order = catalogue.bot(game.rules, bot, 1)(game.view(seat.side), decision)
            person = work.person(seat)
            assert person is not None
            return person.name.lower(), str(order)

    def play(self, code: str, wanted: Wanted, bot: str = "staff") -> None:
        """Everybody answers as a bot would, an order a mail, until the wanted question comes."""
        while not wanted(self.row(code)):
            assert self.row(code).state == "running"
            self.say(*self.letter(code, bot))

    def letter(self, code: str, bot: str = "staff") -> tuple[str, str, str]:
        who, order = self.asked(code, bot)
        return who, code, order


# -- which question is wanted ---------------------------------------------------------------------


def asks(side: str, kind: str, turn: int = 0) -> Wanted:
    """A question to a side, in this turn or later."""
    return lambda row: (row.asked, row.kind) == (side, kind) and row.turn >= turn


def reaction(row: Game) -> bool:
    """A question in the middle of another's action."""
    return row.window == "reactions"


# -- what happens ---------------------------------------------------------------------------------


def happen(club: Club) -> None:
    """All that happens, in its order; the figures are hours before the end."""
    club.wait_until(480)
    settling_in(club)
    games_that_are_over(club)
    beat(club)
    club.wait_until(470)
    beat(club)  # ten hours without a beat: the service was down
    club.wait_until(150)
    standby_wanted(club)
    club.wait_until(141)
    moderator_called(club)
    club.wait_until(139)
    on_the_bank(club)
    club.wait_until(119)
    club.say("anna", club.codes["on the bank"], "EXTEND 24h")
    begin_late_answer(club)
    club.wait_until(105)
    in_grace(club)
    club.wait_until(96)
    nearly_due(club)
    club.wait_until(60)
    reminded(club)
    played_at_the_deadline(club)
    club.wait_until(58)
    out_of_reach(club)
    club.wait_until(54)
    in_a_digest(club)
    club.wait_until(50)
    bots(club)
    club.wait_until(40)
    moderated(club)
    club.wait_until(35)
    club.say("anna", club.codes["answered, not due"], "M 5Ski 3002\nDONE MOVES")
    reactions(club)
    club.wait_until(30)
    plans(club)
    held(club)
    club.wait_until(24)
    paused(club)
    seats_without_players(club)
    draw_offered(club)
    club.wait_until(18)
    on_vacation(club)
    club.wait_until(10)
    setting_up(club)
    not_begun(club)
    on_the_web(club)
    club.wait_until(4)
    club.say(*club.letter(club.codes["bank charged"]))
    club.wait_until(0)
    last_mails(club)


def settling_in(club: Club) -> None:
    for who in ("anna", "georg", "emil", "mona"):
        club.write(who, "SET ZONE Europe/Oslo\nSET FORMAT text")
    club.write("bert", "SET ZONE Europe/Berlin\nSET FORMAT short\nSET DIGEST 07:30")
    club.write("carla", "SET ZONE America/New_York\nSET QUIET 22:00-07:00\nSET FORMAT text")
    club.write("carla", "VACATION 2026-03-20 2026-03-26")
    for title in catalogue.titles():
        club.write("dora", f"STANDBY {title}")


def games_that_are_over(club: Club) -> None:
    """One by its verdict, one by agreement."""
    code = club.new("over", "jupiter", {"anna": "allied"}, against="staff")
    club.say("anna", code, "WHEN ANY: DEFAULT")
    code = club.new("over by agreement", "narvik", TWO)
    club.say("anna", code, "DRAW OFFER\nPRESS ALL\nShall we stop?")
    club.say("georg", code, "DRAW ACCEPT")


def beat(club: Club) -> None:
    """A sign of life of the service, by both clocks."""
    seconds = club.clock.now.timestamp()
    heartbeat.beat(club.house, lambda: seconds, lambda: "the only boot")


def standby_wanted(club: Club) -> None:
    """Its player has let the time pass, and the seat is offered to others."""
    pace = "every 72h; grace 12h; early; late standby"
    code = club.new("offered to standbys", "jupiter", TWO, pace)
    club.play(code, asks("german", "move"), "default")


def moderator_called(club: Club) -> None:
    code = club.new("moderator called", "jupiter", TWO)
    club.play(code, asks("allied", "move"), "default")


def on_the_bank(club: Club) -> None:
    """An extension, the grace and some of the time bank are used."""
    code = club.new("on the bank", SMALL, TWO_IN_MUNICH)
    club.play(code, asks("axis", "move"), "default")


def begin_late_answer(club: Club) -> None:
    """The answer will come when the bank has run for some hours."""
    code = club.new("bank charged", "narvik", TWO)
    club.play(code, asks("allied", "action"))


def in_grace(club: Club) -> None:
    code = club.new("in grace", "narvik", TWO)
    club.play(code, asks("german", "action", turn=2))


def nearly_due(club: Club) -> None:
    """All three reminders are sent; the side that is not asked has standing orders."""
    code = club.new("nearly due", "jupiter", TWO)
    club.say("georg", code, STANDING)
    club.play(code, asks("allied", "attack"), "default")


def reminded(club: Club) -> None:
    code = club.new("reminded", SMALL, TWO_IN_MUNICH)
    club.play(code, asks("allied", "move"), "default")


def played_at_the_deadline(club: Club) -> None:
    """Games that are not played early: with orders that wait for the deadline, and without."""
    for name in ("answered, not due", "not answered, not due"):
        code = club.new(name, "jupiter", TWO, "every 96h; setup 12h; grace 6h")
        for who in TWO:
            club.say(who, code, "SETUP\nDEFAULT\nWHEN AIR: DEFAULT\nWHEN SORTIE: NEVER")


def out_of_reach(club: Club) -> None:
    """The mail to who is asked came back, so the clock stands."""
    code = club.new("out of reach", "narvik", {"emil": "allied", "georg": "german"})
    club.play(code, asks("allied", "action"))
    club.parts.outbox.send_all()
    with club.house.work() as work:
        emil = people.at_address(work.session, PEOPLE["emil"])
        assert emil is not None
        (last,) = mail.letters(work.session, emil.id or 0, 1)
        reachability.bounced(work, last, Failure(True, "5.1.1", "no such mailbox"))
    club.say("georg", code, "PRESS ALL\nAre you there?")


def in_a_digest(club: Club) -> None:
    """Two reminders that wait for tomorrow's digest."""
    for name, what in (("digest of narvik", "narvik"), ("digest of jupiter", "jupiter")):
        code = club.new(name, what, {"bert": "german", "anna": "allied"})
        club.play(code, lambda row: row.turn == 1 and row.asked == "german", "default")


def bots(club: Club) -> None:
    """One plays a side, one has played to the end of a turn for a player who was late."""
    code = club.new("against the staff", "narvik", {"anna": "allied"}, against="staff")
    club.play(code, asks("allied", "action"))
    code = club.new("staff for the late", "munich", TWO_IN_MUNICH, "every 30h; early; late staff")
    club.play(code, asks("axis", "launch"), "default")


def moderated(club: Club) -> None:
    """An edit, an order in a player's place, more time, a rollback, a die that is set; a branch."""
    code = club.new("moderated", "jupiter", TWO)
    club.play(code, asks("allied", "move"), "default")
    club.say("mona", code, "EDIT WEATHER overcast BECAUSE of a slip of the pen")
    for _ in range(3):
        club.say(*club.letter(code))
    club.say("mona", code, "ORDER FOR german: DONE BECAUSE he said so on the telephone")
    club.say("mona", code, "ROLLBACK 1 STEP BECAUSE he meant another game")
    club.say("mona", code, "SETDIE 5 BECAUSE the last one fell off the table")
    club.say("mona", code, "EXTEND 24h BECAUSE of all this")
    club.say("mona", code, "BRANCH BECAUSE we want to know what would have been")
    club.named("branch")


def reactions(club: Club) -> None:
    """A question in the middle of an action, in each title."""
    pace = f"{PACE}; reactions 48h"
    code = club.new("reaction in jupiter", "jupiter", TWO, pace)
    club.play(code, asks("allied", "attack"), "default")
    club.play(code, reaction)
    code = club.new("reaction in narvik", "narvik", TWO, pace)
    club.play(code, reaction)
    code = club.new("reaction in munich", SMALL, TWO_IN_MUNICH, pace)
    club.play(code, reaction)


def plans(club: Club) -> None:
    """Queues of the side that is asked and of the other one, and standing orders."""
    code = club.new("plans in jupiter", "jupiter", TWO)
    club.play(code, asks("allied", "move"), "default")
    club.say("anna", code, JUPITER_PLAN)
    club.say("georg", code, f"{STANDING}\nTURN 2\nDONE MOVES\nDONE ATTACKS")
    code = club.new("plans in narvik", "narvik", TWO)
    club.play(code, asks("allied", "action"))
    club.say("anna", code, "TURN 2\nACTIONS\nRECON 1710\nPASS\nWHEN RETREAT: HOME")
    club.say("georg", code, "ACTIONS\nPASS\nTURN 2\nPASS\nWHEN COUNTER: ALL")
    code = club.new("plans in munich", "munich", TWO_IN_MUNICH)
    club.play(code, asks("axis", "launch"), "default")
    club.say("anna", code, MUNICH_PLAN)
    club.say("georg", code, f"DONE AIR\n{MUNICH_PLAN}")
    club.say("georg", code, "WITHDRAW 3")


def held(club: Club) -> None:
    """A line was refused at its moment, and the lines after it wait."""
    code = club.new("held in jupiter", "jupiter", TWO)
    club.play(code, asks("allied", "move"), "default")
    club.say("anna", code, "M 10G 2801\nM 5Ski 3002\nDONE")
    code = club.new("held in narvik", "narvik", TWO)
    club.play(code, asks("allied", "setup"), "default")
    club.say("anna", code, "PLACE SWB2 Narvik\nDEFAULT")


def paused(club: Club) -> None:
    """One game is paused; another was, for two hours."""
    for name in ("paused before", "paused"):
        code = club.new(name, "jupiter", TWO)
        club.play(code, asks("german", "move", turn=2), "default")
        club.say("mona", code, "PAUSE BECAUSE the post is slow")
        club.say("anna", code, "DONE")
    club.wait_until(22)
    club.say("mona", club.codes["paused before"], "RESUME BECAUSE it is fast again")


def seats_without_players(club: Club) -> None:
    """Who is asked has resigned, and somebody is invited; who is not asked was ejected."""
    code = club.new("resigned", "narvik", TWO)
    club.play(code, asks("allied", "action"))
    club.say("anna", code, f"RESIGN {code}")
    club.say("mona", code, "INVITE ines@invited.example TO allied BECAUSE Anna has resigned")
    code = club.new("ejected", SMALL, TWO_IN_MUNICH)
    club.play(code, asks("axis", "launch"), "default")
    club.say("mona", code, "EJECT allied BECAUSE of his language")


def draw_offered(club: Club) -> None:
    code = club.new("draw offered", "munich", TWO_IN_MUNICH)
    club.play(code, asks("axis", "move", turn=2), "default")
    club.say("georg", code, "DRAW OFFER")
    club.write("dora", f"OBSERVE {code}")


def on_vacation(club: Club) -> None:
    code = club.new("on vacation", "jupiter", {"carla": "german", "anna": "allied"})
    club.play(code, asks("german", "move"), "default")


def setting_up(club: Club) -> None:
    """The first question of each title, and one by the canary."""
    code = club.new("setting up jupiter", "jupiter", TWO)
    club.play(code, asks("german", "setup"), "default")
    club.new("setting up narvik", "narvik", TWO, "every 3d; weekdays; early")
    code = club.new("setting up munich", SMALL, TWO_IN_MUNICH)
    club.play(code, asks("axis", "setup"), "default")
    with club.house.work() as work:
        canary.begin(work)


def not_begun(club: Club) -> None:
    club.new("open", "munich", {"anna": "axis"})
    club.write("mona", "NEW narvik MODERATE PACE every 1d; late default")
    club.named("open, moderated")


def on_the_web(club: Club) -> None:
    """Links, sessions, a token, and what was said on a page."""
    club.write("anna", "LOGIN")
    with club.house.work() as work:
        anna = people.at_address(work.session, PEOPLE["anna"])
        assert anna is not None
        web_passes.ask_for_link(work, PEOPLE["georg"])
        (link,) = passes.of(work.session, anna.id or 0, "link", work.now)
        web_passes.enter(work, link.id or 0, "Firefox on Linux")
        web_passes.make_token(work, anna, "my script", ("read", "submit"))
        row = games.coded(work.session, club.codes["plans in jupiter"])
        assert row is not None
        (seat,) = seating.watching(work.session, id_of(row), anna.id or 0)
        submit_from_web(work, anna.id or 0, "CHECK\nM 5Ski 3002", "once", seat.id)


def last_mails(club: Club) -> None:
    """Mails that are set aside, ignored, and not yet read; and answers not yet sent."""
    club.say("georg", club.codes["draw offered"], "PRESS ALL\nWhat do you think of it?")
    intake.store(club.house, [Arrived(b"no mail at all", "", ("play@pbem.example",), "smtp")])
    away = f"From: {PEOPLE['georg']}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.\r\n"
    intake.store(club.house, [Arrived(away.encode(), "", ("play@pbem.example",), "smtp")])
    club.parts.handling.handle_all()
    who, code, order = club.letter(club.codes["reminded"], "default")
    club.send(who, club.address(who, code), order)


# -- the file -------------------------------------------------------------------------------------


def make() -> None:
    """Write the file."""
    numbers = count(1)
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(lobby, "new_seed", lambda: seed_from(f"earlier {next(numbers)}")),
    ):
        club = Club(Path(folder))
        happen(club)
        club.parts.close()
        made = Path(folder) / "pbem.sqlite3"
        with closing(sqlite3.connect(made)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        FILE.write_bytes(lzma.compress(made.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    assert club.codes == GAMES


if __name__ == "__main__":
    make()
