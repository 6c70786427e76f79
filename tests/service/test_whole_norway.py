"""Norway 1940 by mail alone: a whole game, a plan a turn; all else is answered beforehand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.league.membership import lobby
from tests.service import by_mail
from tests.service.by_mail import asks, at_once, figures, mails, wrote_by_turn
from tests.service.players import Player, fates, ready_made, text_of, verify

CODE = "norway-1"
NEW, JOIN = "NEW norway AS allied", f"JOIN {CODE} german"

STANDING = """
ON ILLEGAL SKIP
WHEN SETUP: DEFAULT
WHEN TARGETS: DEFAULT
WHEN RETURN FIRE: DEFAULT
WHEN PATROL: ALL
WHEN INTERCEPTION: BOMBERS
WHEN INTERCEPTION: NEVER
WHEN ONWARD: ALL
WHEN EVENT: ALL
WHEN EVENT: NEVER
WHEN NAVAL INFANTRY: DEFAULT
WHEN ARRIVAL: DEFAULT
WHEN REFIT PLACE: DEFAULT
WHEN WITHDRAW: WEAKEST
IF FREE: WHEN ACTION: REINFORCE
IF FREE: WHEN ACTION: PASS
"""
CAREFUL = (
    (r"((?:ENGAGE|STRIKE) .* (\d+))", r"IF ENEMY SHIPS AT \2: \1"),
    (r"(CARRY .*) ATTACK", r"\1 ATTACK | \1"),
    (r"ASSAULT ((?:\S+ \+ )*\S+ [A-Z][a-z]+)", r"ASSAULT \1 | MARCH \1"),
    (r"(REFIT .*)", r"IF ACTIONS >= 2 AND NOT BONUS: \1"),
)
"""How an action is written, and a line for it with a condition or an alternative."""
AT_LAST = ["IF ACTIONS >= 3: REINFORCE", "DONE"]
SETTLED = (
    r"PLAYED IF [A-Z ]+ (?:AT|>=) [^:]+: [A-Z]+ ",
    r"NOT PLAYED IF [^:]+: [A-Z]+ .*? its condition was not met",
    r"PLAYED CARRY [^|]* \| CARRY ",
)
UNASKED = (r"by standing order: AIM ", r"by standing order: (?:REINFORCE|PASS)")


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service draws the same seed for every game, so that a test ends as it did before."""
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes(range(32)))


def plan(turn: int, proposed: str) -> str:
    """The orders that a mail proposes, as a careful player plans them.

    In turn 1 the Germans act twice: before it, and in it.
    """
    orders = (line.partition("#")[0].strip() for line in proposed.splitlines())
    lines = [*map(careful, filter(None, orders)), *AT_LAST, *(AT_LAST if turn == 1 else ())]
    return "\n".join(lines)


def careful(line: str) -> str:
    for form, written in CAREFUL:
        if re.fullmatch(form, line):
            return re.sub(form, written, line)
    return line


def by_plan(player: Player) -> None:
    """Standing orders at first, then a plan whenever a turn's first question comes."""
    planned: set[int] = set()
    for turn, mail in mails(player):
        if asks(mail):
            again, proposed = turn in planned, ready_made(mail)
            planned.add(turn)
            lines = plan(turn, proposed) if turn else STANDING
            player.answer(mail, proposed if again else lines)


@pytest.mark.slow
@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_takes_one_plan_a_turn(database_url: str, tmp_path: Path) -> None:
    with by_mail.club(database_url, tmp_path, NEW, JOIN) as (environ, parts, players):
        at_once(players, [by_plan, by_plan])
        counted, written = figures(parts, CODE), wrote_by_turn(parts, CODE)
    for each in counted:
        wrote = written[each.side]
        print(f"{each.side} wrote {wrote}")
        assert set(wrote.values()) == {1}
        assert max(wrote) == each.turns
    settled = " ".join(fates(mail) for player in players for mail in player.read)
    told = " ".join(text_of(mail) for player in players for mail in player.read)
    for player in players:
        assert re.search(r"Over, (you have (won|lost)|nobody)", str(player.read[-1]["Subject"]))
    for expected in SETTLED:
        assert re.search(expected, settled), expected
    for expected in UNASKED:
        assert re.search(expected, told), expected
    verify(environ, CODE, tmp_path)
