"""Lists of orders that wait in a queue while the enemy strikes some of those who are in them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.store.database import Store
from tests.league.company import Company
from tests.league.houses import fates
from tests.marks import postgresql, rule

STANDING = "WHEN RETREAT: AWAY\nWHEN DROP: DEFAULT\nWHEN RALLY: STRONGEST"
FIELD = ("1J 1619", "2J 1619", "3J 1619", "12A 1618", "12B 1519")
LIST = "FIRE NW: 12A > 1619, 12B > 1619"


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def fought(club: Company) -> int:
    """A game of Narvik in its first actions phase, and a fight about Holmevatn."""
    code = club.told("anna", "NEW narvik AS allied PACE every 48h; early").code
    club.told("georg", f"JOIN {code} german")
    game = 1
    for who in ("georg", "anna"):
        club.say(who, game, f"DEFAULT\nDONE\n{STANDING}")
    for edit in (*(f"UNIT {each}" for each in FIELD), "POINTS ALLIED 8", "POINTS GERMAN 8"):
        club.say("mona", game, f"EDIT {edit} BECAUSE of the fight")
    if club.asked(game) == "anna":
        say(club, "anna", game, "RECON 1801")
    return game


def say(club: Company, who: str, game: int, text: str) -> list[str]:
    """A mail some time later, and what became of the lines that Anna was told of."""
    club.clock.pass_by(timedelta(hours=1))
    notices = [each for each in club.say(who, game, text) if each.reader == "Anna"]
    return [fate for each in notices for fate in fates(each)]


@postgresql
@rule("narvik", "11.0")
def test_who_was_struck_while_a_list_waited_is_left_out_however_long_it_waits(club):
    game = fought(club)
    say(club, "anna", game, f"RECON 1802\n{LIST}")
    say(club, "georg", game, "FIRE KGW: 1619 > 1519")
    assert club.asked(game) == "georg"
    say(club, "georg", game, "RECON 1618")
    *_, told = say(club, "georg", game, "RECON 1617")
    assert f"{LIST}: played as FIRE NW: 12A > 1619, for " in told


@rule("narvik", "11.0")
def test_who_is_named_though_he_was_struck_before_is_asked_back(club):
    game = fought(club)
    say(club, "georg", game, "FIRE KGW: 1619 > 1519")
    (told,) = say(club, "anna", game, LIST)
    assert "rule 1" in told
    assert "played as" not in told
    assert club.asked(game) == "anna"
