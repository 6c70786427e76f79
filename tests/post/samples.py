"""Mails as players get them, from a real game of Jupiter that staff officers play.

`python -m tests.post.samples FOLDER` writes them there to look at.
"""

from __future__ import annotations

import email
import email.policy
import sys
from datetime import UTC, datetime
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from pbem.commands.offline.terminal_game import TerminalGame
from pbem.commands.shared.bots import bot
from pbem.engine.errors import OrderError
from pbem.engine.proposal import proposal
from pbem.games import catalogue
from pbem.league.notices import Answer, Echo, Notice, Question, Receipt, Waiting
from pbem.post.composing.compose import Image, Mailing, Stationery, compose

CLUB = Stationery("Nordic Wargame Club", "play@club.example", "club.example")
SENT = datetime(2026, 11, 16, 18, 4, 11, tzinfo=UTC)
SECRET = "play+jupiter-12.k3v9q2xw7h5tzr8m@club.example"
MINE = "allied"
ALT = "Operation Jupiter. Turn 3.\nPhase: Movement phase. Weather: Overcast.\nAllied units: 1129."
PRESS = """\
Your tanks are a long way from home, Anna. The road behind them is not.

Shall we say a draw by Christmas?"""
STATUS = """\
side     player     asked  bank
allied   Anna Berg  no     36 h
german   Bo Lund    yes    48 h"""
LINES = """\
m 34us 2016
ATTACK 2406 WITH 6Arm, 2Pzz
HOLD 509P
DONE"""


class Story(NamedTuple):
    """A game in the middle of a turn, as one side was told it."""

    news: tuple[str, ...]
    position: str
    view: Any
    question: Question
    receipt: Receipt
    ending: tuple[str, ...]
    verdict: str


@cache
def story() -> Story:
    """Staff officers play; in turn 3 the Allied one is asked to move, and we listen in."""
    rules = catalogue.ruleset("jupiter")
    seat = TerminalGame(rules, "words", {"german": ("staff", bot(rules, "staff", 1))})
    staff = bot(rules, "staff", 2)
    news: tuple[str, ...] = ()
    middle: tuple[Any, ...] = ()
    while (decision := seat.play_on()) is not None:
        turn = rules.turn(seat.journal.position)
        if turn == 2 and decision.kind == "air":
            tuple(seat.news(MINE))
        if turn == 3 and decision.kind == "move" and not middle:
            news = tuple(seat.news(MINE))
            place = rules.describe(seat.view(MINE), MINE)
            middle = (news, place, seat.view(MINE), _question(seat), _receipt(seat))
        order = staff(seat.view(MINE), seat.asked(MINE))
        seat.take(MINE, str(order))
    ending = tuple(seat.news(MINE))
    return Story(*middle, ending[-40:], ending[-1])


def _question(seat: TerminalGame) -> Question:
    asked = seat.asked(MINE)
    units = [each.split()[1] for each in map(str, asked) if each.startswith("HOLD ")]
    template = [f"HOLD {unit}" for unit in units]
    return Question(
        asked.prompt,
        "Wednesday 18 November, 20:00 (in 2 days)",
        proposal(seat.rules, asked).answers,
        "\n".join([*template, "DONE"]),
        "After that, and 12 hours of grace, your staff officer plays on for you.",
    )


def _receipt(seat: TerminalGame) -> Receipt:
    desk = seat.desks[MINE]
    sheet = seat.take(MINE, LINES)
    lines = []
    for source, read in sheet.echo:
        ok = not isinstance(read, OrderError)
        words = ("5 MF of 4: cannot get there this turn (7.1)",) if source.number == 1 else ()
        lines.append(
            Echo(
                source.number,
                source.text,
                str(read) if ok else "",
                ok,
                words if ok else (read.told(),),
            )
        )
    queue = tuple(Waiting(at, 3, str(each)) for at, each in enumerate(sheet.lines, 41))
    seat.desks[MINE] = desk
    return Receipt(
        "7f3a-9c21",
        "Monday 16 November, 19:03",
        tuple(lines),
        queue,
        ("WHEN LOSE: WEAKEST", "WHEN ADVANCE: NONE"),
        "ask",
    )


# -- notices --------------------------------------------------------------------------------------


def _game(kind: str, subject: str, **sections: Any) -> Notice:
    return Notice(
        kind,
        subject,
        title="Operation Jupiter",
        code="jupiter-12",
        side=MINE,
        reader="Anna Berg",
        **sections,
    )


def report() -> Notice:
    told = story()
    return _game(
        "report",
        "Turn 3: your move (Allied)",
        lead=("Anna, the Germans have answered, and turn 3 has come to your movement.",),
        gist=("The Germans retook Alta and lost 7Mtn.", "You hold Banak and 2 points."),
        news=told.news,
        fates=("M 34US 2016: not played: 2016 is out of reach (rule 7.1)", "DONE: played"),
        position=told.position,
        question=told.question,
        dice="The dice are committed to: SHA-256 " + "3f9a1c07" * 8,
    )


def receipt() -> Notice:
    told = story()
    return _game(
        "receipt",
        "Turn 3: 3 lines taken, 1 not",
        lead=("Three of your lines wait in the queue; one was not understood.",),
        receipt=told.receipt,
        question=told.question,
    )


def check() -> Notice:
    told = story()
    return _game(
        "receipt",
        "Turn 3: your check",
        receipt=replace(told.receipt, dry=True, queue=(), standing=()),
        question=replace(told.question, template=""),
    )


def nag() -> Notice:
    told = story()
    return _game(
        "nag",
        "Turn 3: 80 % of your time is over",
        lead=("Bo Lund is waiting for your move in turn 3.",),
        question=replace(told.question, due="Wednesday 18 November, 20:00 (in 9 hours)"),
        position=told.position,
    )


def answers() -> Notice:
    return _game(
        "receipt",
        "Answers to STATUS and 2 more",
        answers=(
            Answer("STATUS", ("Turn 3 of 10, movement phase.",), STATUS),
            Answer("RULES 7.4", ("A unit that leaves an enemy zone may only go to a free hex.",)),
            Answer("EXTEND 5d", ("You can extend by at most 48 hours in a game.",), ok=False),
        ),
        waiting="Bo Lund (German) is asked, until Wednesday 18 November, 20:00 (in 2 days).",
    )


def press() -> Notice:
    return _game(
        "press",
        "Bo Lund (german) writes",
        lead=("Bo Lund (german) writes to everybody:",),
        press=(PRESS,),
        question=replace(story().question, template=""),
    )


def verdict() -> Notice:
    told = story()
    return _game(
        "report",
        "The Allies have won",
        lead=("Well played, both of you.",),
        verdict=told.verdict,
        news=told.ending,
        dice="The seed of the dice was " + "5b11e0aa" * 8 + ".",
        closing=("`pbem dice verify` shows that every die came from it.",),
    )


def stranger() -> Notice:
    return Notice(
        "stranger",
        "Your mail to the club",
        lead=("We do not know this address. Write SIGNUP and your name to take part.",),
    )


NOTICES = {
    each.__name__: each for each in (report, receipt, check, nag, answers, press, verdict, stranger)
}


def mailing(notice: Notice, **changes: Any) -> Mailing:
    """A mail to Anna; changes replace the usual facts."""
    usual = Mailing(
        notice=notice,
        recipient="anna@player.example",
        recipient_name="Anna Berg",
        reply_to=SECRET,
        return_path="bounce+1234@club.example",
        message_id="<jupiter-12.s3.r41@club.example>",
        in_reply_to="<jupiter-12.s3@club.example>",
        references=("<jupiter-12.s3@club.example>",),
        date=SENT,
        mail_format="full",
        image=None,
        unsubscribe="https://club.example/u/8hq2",
    )
    return replace(usual, **changes)


def composed(notice: Notice, **changes: Any) -> bytes:
    """That mail as it is sent."""
    return compose(mailing(notice, **changes), CLUB)


def opened(data: bytes) -> EmailMessage:
    """The mail as Python reads it."""
    read = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(read, EmailMessage)
    return read


def body(data: bytes, kind: str) -> str:
    """Its plain text or its HTML."""
    found = opened(data).get_body((kind,))
    assert found is not None
    return str(found.get_content()).replace("\r\n", "\n")


def drawn() -> Image:
    """The map that goes with the report."""
    from pbem.atlas.draw import draw
    from pbem.atlas.pens.png import png

    rules = catalogue.ruleset("jupiter")
    sheet = draw(rules.scene(story().view, MINE, layers=rules.usual_layers), 1200)
    return Image(png(sheet), sheet.words, "jupiter-12-turn-3.png", sheet.width, sheet.height)


def main(folder: str) -> None:
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    image = drawn()
    for name, make in NOTICES.items():
        data = composed(make(), image=image if name in {"report", "verdict"} else None)
        (where / f"{name}.eml").write_bytes(data)
        print(f"{name}.eml: {len(data):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
