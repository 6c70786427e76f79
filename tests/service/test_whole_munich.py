"""Munich War 1938 by mail alone: a whole game, a plan a turn; and a turn answered by hand."""

from __future__ import annotations

import re
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlmodel import select

from pbem.clock.service import Parts
from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.event import Acted
from pbem.games import catalogue
from pbem.league.membership import lobby
from pbem.store.schema import Queued
from pbem.wargame.position.events import TurnBegan
from tests.service import by_mail
from tests.service.by_mail import (
    Playing,
    asks,
    at_once,
    figures,
    mails,
    read_by_turn,
    wrote_by_turn,
)
from tests.service.players import Player, ready_made, section, text_of, verify

CODE = "munich-1"
OPTIONS = {"scenario": "intermarium", "variant": "yes"}  # two countries that may invade neutrals
NEW = f"NEW munich {' '.join(f'{name}={value}' for name, value in OPTIONS.items())} AS axis"
JOIN = f"JOIN {CODE} allied"
LAST = 6  # turn of this scenario
MOST_READ = 2  # mails that a player gets in a turn: what he is asked, and what came of his plan

STANDING = """
ON ILLEGAL SKIP
WHEN SETUP: DEFAULT
WHEN INTERCEPT: STRONGEST
WHEN INTERCEPT: NEVER
WHEN LOSE: WEAKEST
WHEN RETREAT: HOME
WHEN ADVANCE: ALL
WHEN HIT: STRONGEST
WHEN EXCESS: WEAKEST
WHEN STORM: WEAKEST
WHEN DEPLOY: DEFAULT
WHEN CRISIS: DONE
"""
ENDINGS = [f"DONE {each}" for each in ("MOBILIZATION", "AIR", "TERROR", "MOVEMENT", "COMBAT")]
OF_ITS_TURN = re.compile(r"(?:MOBILIZE|REFIT|LAUNCH|BOMB|M|RAIL|SHIP|FLY|STORM|SUPPLY|A) ")
VERDICT = re.compile(
    r"^You have (?:won|lost to the \w+): (?:Axis|Allied) \w+ victory: Axis \d+, Allies \d+",
    re.MULTILINE,
)
REACTIONS = (r"intercepts \S+ over", r"is (?:reduced|eliminated) in", r" retreats \d{4}-\d{4}")


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service draws the same seed for every game, so that a test ends as it did before."""
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes(range(32)))


def rehearsed() -> dict[str, dict[int, list[str]]]:
    """By side and turn, the lines of a game that bots have played with other dice."""
    rules = catalogue.ruleset("munich")
    desks = {side: Desk(policy=catalogue.bot(rules, "staff", 1)) for side in rules.sides}
    dice = SeededDice(b"rehearsal", "munich")
    plans: dict[str, dict[int, list[str]]] = {side: {} for side in rules.sides}
    turn = 0
    for event in drive(rules, rules.start(OPTIONS), desks, dice).events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Acted) and OF_ITS_TURN.match(event.text):
            plans[event.side].setdefault(turn, []).append(event.text)
    return plans


# -- who plans ------------------------------------------------------------------------------------


def by_plan(plan: dict[int, list[str]], last: int) -> Playing:
    """Standing orders at first, then the plan of a turn whenever a turn's first question comes."""

    def play(player: Player) -> None:
        planned: set[int] = set()
        for turn, mail in mails(player):
            if turn > last:
                return
            if not asks(mail):
                continue
            if turn in planned:
                player.answer(mail, ready_made(mail))
                continue
            planned.add(turn)
            lines = [f"TURN {turn}", *plan.get(turn, ()), *ENDINGS] if turn else [STANDING]
            player.answer(mail, "\n".join(lines))

    return play


@pytest.mark.slow
@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_takes_one_plan_a_turn(database_url: str, tmp_path: Path) -> None:
    plans = rehearsed()
    with by_mail.club(database_url, tmp_path, NEW, JOIN) as (environ, parts, players):
        at_once(players, [by_plan(plans[side], LAST) for side in ("axis", "allied")])
        counted, read = figures(parts, CODE), read_by_turn(parts, CODE)
        written = wrote_by_turn(parts, CODE)
    for each, got in zip(counted, read, strict=True):
        wrote = written[each.side]
        print(f"{each.side} wrote {wrote}, read {got}")
        turns = set(wrote) - {0}
        assert turns == set(range(1, each.turns + 1))
        assert {wrote[turn] for turn in turns} == {1}
        got[LAST] -= 1  # the verdict, with everything that was hidden
        assert max(got[turn] for turn in turns) <= MOST_READ
    for player in players:
        assert VERDICT.search(text_of(player.read[-1]))
        news = "".join(section(mail, "What happened") for mail in player.read)
        for reaction in REACTIONS:
            assert re.search(reaction, news), reaction
    verify(environ, CODE, tmp_path)


# -- who answers every question -------------------------------------------------------------------

OWN_PHASES = ("air", "terror", "movement", "combat")
KIND = re.compile(r"Your move: turn 1, (\w+)")
HEADING = re.compile(r"TURN|DONE")
PHASE = re.compile(r"(?:Air|Movement|Combat) phase\b")


class Asked(NamedTuple):
    """A question that came by mail, and what was answered."""

    kind: str  # as the subject has it; empty for the set-up
    words: str
    answer: str

    @property
    def done(self) -> str:
        """The last line of the answer that does something; or the one that ends a phase.

        Where nothing more can be done, a phase ends before that line is reached.
        """
        lines = [line for line in self.answer.splitlines() if not line.startswith("#")]
        doing = [each for each in lines if " " in each and not HEADING.match(each)]
        return doing[-1] if doing else lines[-1]


def kind_of(mail: EmailMessage) -> str:
    found = KIND.search(" ".join(str(mail["Subject"]).split()))
    return found[1] if found else ""


def suggested(question: str) -> list[str]:
    """The answers that the staff proposes under a question, without its reasons."""
    lines = question.partition("Such as:\n")[2].partition("\n\n")[0]
    lines = re.sub(r"\n {5,}(?!#)", " ", lines)
    orders = (line.partition("#")[0].strip() for line in lines.splitlines())
    return [order for order in orders if order]


def for_this_phase(plan: str) -> str:
    """The orders of a plan up to the end of its first phase, without the reasons."""
    orders = [line.partition("#")[0].strip() for line in plan.splitlines()]
    ends = [at for at, order in enumerate(orders, 1) if order.startswith("DONE")]
    return "\n".join(order for order in orders[: ends[0] if ends else None] if order)


def by_hand(asked: list[Asked]) -> Playing:
    """An answer a mail to the end of the first turn; takes down what was asked.

    In each phase of the own turn the first answer that does something is copied out of the mail,
    then the rest of the phase as the mail has it ready; so is all else.
    """

    def play(player: Player) -> None:
        acted: set[str] = set()
        for turn, mail in mails(player):
            if turn > 1:
                return
            if not asks(mail):
                continue
            kind, words = kind_of(mail), section(mail, "You are asked")
            doing = [each for each in suggested(words) if not each.startswith("DONE")]
            answer = for_this_phase(ready_made(mail))
            if kind in OWN_PHASES and kind not in acted and doing:
                acted.add(kind)
                answer = doing[0]
            asked.append(Asked(kind, words, answer))
            player.answer(mail, answer)

    return play


def orders_played(parts: Parts) -> set[str]:
    """The lines that were played as they were written."""
    with parts.house.look() as work:
        return set(work.session.exec(select(Queued.text).where(Queued.fate == "done")))


@pytest.mark.slow
@pytest.mark.usefixtures("same_dice")
def test_who_wants_to_answers_every_question_by_mail(database_url: str, tmp_path: Path) -> None:
    everything: list[Asked] = []
    with by_mail.club(database_url, tmp_path, NEW, JOIN) as (_, parts, players):
        at_once(players, [by_plan(rehearsed()["axis"], 1), by_hand(everything)])
        wrote, played = wrote_by_turn(parts, CODE), orders_played(parts)
    asked = [each for each in everything if each.kind]
    kinds = {each.kind for each in asked}
    assert {"interception", "retreat", "air", "movement", "combat"} <= kinds
    assert (wrote["axis"][1], wrote["allied"][1]) == (1, len(asked))
    for each in asked:
        assert PHASE.match(each.words), each.words
        assert suggested(each.words) or each.answer, each.words
        assert each.done in played
