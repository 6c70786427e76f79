"""European Theater of Operations by mail alone, by standing orders and what the staff proposes."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from pbem.league.membership import lobby
from tests.marks import postgresql
from tests.service import by_mail
from tests.service.by_mail import Playing, asks, at_once, mails, wrote_by_turn
from tests.service.players import Player, ready_made, text_of, verify

pytestmark = postgresql

CODE = "eto-1"
MOST = 3  # mails that a side writes in a month

STANDING = """
ON ILLEGAL SKIP
SETUP
DEFAULT
WHEN INTERCEPT: SAFE
WHEN INTERCEPT: NEVER
WHEN COVER: FIGHTERS
WHEN ROLE: FIGHTER
WHEN AIM: BEST
WHEN ABORT: DEPLETED
WHEN EVACUATE: NEAREST
WHEN FIGHT: ALL
WHEN REACT: ODDS 2-1
WHEN REACT: NEVER
WHEN SPLIT: KEEP
WHEN LOSE: CHEAPEST
WHEN RETREAT: HOME
WHEN ADVANCE: ALL
WHEN FOLLOW: ALL
WHEN DISPLACE: DEFAULT
WHEN EXCESS: WEAKEST
WHEN HEADQUARTERS: DONE
WHEN BREAK: DONE
WHEN MOVE: DONE
WHEN REGROUP: DONE
WHEN ACTIVATE: ALL
WHEN ATTACK: DONE
WHEN EXPLOIT: DONE
WHEN MARCH: DONE
"""
AT_SEA = """
WHEN HUNT: STRONGER
WHEN GROUPS: MOST
WHEN EVADE: OUTGUNNED
WHEN ONWARD: ALL
WHEN STRIKE: BEST
WHEN HOLD: WEAK
WHEN FIRE: BEST
WHEN WITHDRAW: OUTGUNNED
WHEN PURSUE: OUTGUNNED
"""
GERMANS = "WHEN RUN: TOWARD Brussels", "OFFENSIVE HQ B | OFFENSIVE HQ G | PASS\nPASS"
ALLIES = "WHEN RUN: TOWARD Cologne", "OFFENSIVE HQ 12 | OFFENSIVE HQ 21 | PASS\nPASS"
POLES = "WHEN RUN: NEVER", "PASS"
IN_THE_AIR = """
WHEN INTERCEPT: BOMBERS WITHIN 4
WHEN INTERCEPT: ALL KEEP 1
WHEN FLAK: WEAKEST
"""
LUFTWAFFE = FIGHTERS = IN_THE_AIR, "DONE FLYING\nPASS\nDONE REPLENISHMENT"
RAIDERS = FLEET = AT_SEA, "DONE SAILING\nDONE SEARCHING"
"""What a side does after a breakthrough, and what its last mail of a month adds to the proposal."""


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service draws the same seed for every game, so that a test ends as it did before."""
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes(range(32)))


def as_proposed(runs: str, at_last: str) -> Playing:
    """Standing orders at first; then an offensive a mail, as it is proposed."""

    def play(player: Player) -> None:
        wrote: Counter[int] = Counter()
        for month, mail in mails(player):
            if asks(mail):
                wrote[month] += 1
                plan = (
                    f"{ready_made(mail)}\n{at_last}" if wrote[month] == MOST else ready_made(mail)
                )
                habits = runs if sum(wrote.values()) == 1 else ""  # who sets nothing up begins so
                player.answer(mail, f"{habits}\n{plan}" if month else f"{runs}\n{STANDING}")

    return play


@pytest.mark.slow
@pytest.mark.usefixtures("same_dice")
@pytest.mark.parametrize(
    ("scenario", "months", "axis", "side", "allied"),
    [
        ("case_white", 1, GERMANS, "west", POLES),
        ("bulge", 2, GERMANS, "west", ALLIES),
        ("bismarck", 1, RAIDERS, "britain", FLEET),
        ("finest_hour", 2, LUFTWAFFE, "britain", FIGHTERS),
    ],
)
def test_a_whole_scenario_takes_few_mails_a_month(
    database_url: str,
    tmp_path: Path,
    scenario: str,
    months: int,
    axis: tuple[str, str],
    side: str,
    allied: tuple[str, str],
) -> None:
    new, join = f"NEW eto scenario={scenario} AS germany", f"JOIN {CODE} {side}"
    with by_mail.club(database_url, tmp_path, new, join) as (environ, parts, players):
        at_once(players, [as_proposed(*axis), as_proposed(*allied)])
        written = wrote_by_turn(parts, CODE)
    assert list(written) == ["germany", side]
    for who, wrote in written.items():
        print(f"{scenario}: {who} wrote {wrote}")
        assert max(wrote.values()) <= MOST
    assert max(max(wrote) for wrote in written.values()) == months
    for player in players:
        assert re.search(r"Over, (you have (won|lost)|nobody)", str(player.read[-1]["Subject"]))
        assert "italy" not in " ".join(map(text_of, player.read)).lower()
    verify(environ, CODE, tmp_path)


EVERY_QUESTION = "WHEN HUNT: ASK ME\nWHEN ONWARD: ASK ME\nWHEN EVADE: ASK ME\nSETUP\nDEFAULT"
HUNTED = "who intercepts? In range"


@pytest.mark.slow
@pytest.mark.usefixtures("same_dice")
def test_every_interception_of_a_game_can_be_asked(database_url: str, tmp_path: Path) -> None:
    """The hunt for the Bismarck without standing orders: each interception is a mail of its own."""
    asked: Counter[str] = Counter()

    def one_by_one(player: Player) -> None:
        for month, mail in mails(player):
            if asks(mail):
                asked[player.address] += HUNTED in " ".join(text_of(mail).split())
                player.answer(mail, ready_made(mail) if month else EVERY_QUESTION)

    new, join = "NEW eto scenario=bismarck AS germany", f"JOIN {CODE} britain"
    with by_mail.club(database_url, tmp_path, new, join) as (environ, parts, players):
        at_once(players, [one_by_one, one_by_one])
        print(f"asked who intercepts: {dict(asked)}; wrote {wrote_by_turn(parts, CODE)}")
        assert all(asked[player.address] for player in players)
        verify(environ, CODE, tmp_path)
