"""Narvik 1940 by mail alone: a whole game from plans, few mails; and a turn answered by hand."""

from __future__ import annotations

import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.folders import scenario
from tests.service import by_mail
from tests.service.by_mail import Playing, asks, at_once, figures, mails, wrote_by_turn
from tests.service.players import Plan, Player, fates, ready_made, section, text_of, verify

CODE = "narvik-1"
NEW, JOIN = "NEW narvik AS allied", f"JOIN {CODE} german"
WITHOUT_DEFAULT = re.compile(r"WHEN ANY\b")
MOST_MAILS = 4  # that a player need write in a turn
PLANNED = (r"IF ENEMY NEAR", r"KEEP \d", r"UNLESS [^:]+:\s+PASS", r" \| ")


# -- who plans ------------------------------------------------------------------------------------


def passing(turn: int) -> str:
    """When a plan is used up, pass and wait."""
    return f"IF TURN = {turn}: WHEN ACTION: PASS"


@pytest.mark.slow
def test_a_whole_game_takes_at_most_four_mails_a_turn(database_url: str, tmp_path: Path) -> None:
    files = [scenario("narvik") / "examples" / f"{side}.orders" for side in ("allied", "german")]
    with by_mail.club(database_url, tmp_path, NEW, JOIN) as (environ, parts, players):
        plans = [Plan(each, WITHOUT_DEFAULT, "") for each in files]
        at_once(players, [by_mail.by_plan(each, passing) for each in plans])
        counted, wrote = figures(parts, CODE), wrote_by_turn(parts, CODE)
    for each in counted:
        print(f"{each.side}: {each.per_turn} mails a turn; in turn {wrote[each.side]}")
        assert max(wrote[each.side].values()) <= MOST_MAILS
    for player in players:
        assert re.search(r"^You have (won|lost)", text_of(player.read[-1]), re.MULTILINE)
        settled = " ".join(map(fates, player.read))
        for planned in PLANNED:
            assert re.search(planned, settled), planned
    verify(environ, CODE, tmp_path)


# -- who answers every action ---------------------------------------------------------------------

LINES = {
    "allied": [
        "MOVE NW: 16A + 16B 1705",
        "SEA BR: SG1 + SG2 0618",
        "MOVE BR: IG1 + SWB1 0517",
    ],
    "german": ["MOVE KGW: 12J + 13J 1909", "RECON 1801", "MOVE KGB: Kothe 1415"],
}
NOT_IN_THE_WAY = "DEFAULT"  # paratroopers near their own, far from where those lines go


def by_hand(lines: list[str], asked: list[EmailMessage]) -> Playing:
    """One action a mail, then passes, to the end of the first turn; which mails asked for one."""

    def play(player: Player) -> None:
        left = iter(lines)
        for turn, mail in mails(player):
            if turn > 1:
                return
            if asks(mail) and "One action, or pass" in text_of(mail):
                asked.append(mail)
                player.answer(mail, next(left, "PASS"))
            elif asks(mail) and "Where do they jump" in text_of(mail):
                player.answer(mail, NOT_IN_THE_WAY)
            elif asks(mail):
                player.answer(mail, ready_made(mail))

    return play


@pytest.mark.slow
def test_who_wants_to_is_asked_after_every_single_action(database_url: str, tmp_path: Path) -> None:
    asked: dict[str, list[EmailMessage]] = {side: [] for side in LINES}
    with by_mail.club(database_url, tmp_path, NEW, JOIN) as (_, parts, players):
        at_once(players, [by_hand(LINES[side], asked[side]) for side in LINES])
        wrote = wrote_by_turn(parts, CODE)
    for side, enemy in (("allied", "German"), ("german", "Allied")):
        assert len(asked[side]) >= len(LINES[side])
        assert wrote[side][1] >= len(asked[side])
        for mail in asked[side][1:]:
            news = section(mail, "What happened")
            heard = re.findall(rf"^{enemy} action: |^The {enemy} side passes", news, re.MULTILINE)
            assert len(heard) == 1, news
    for player, side in zip(players, LINES, strict=True):
        settled = " ".join(map(fates, player.read))
        for line in LINES[side]:
            assert f"PLAYED {line}" in settled
