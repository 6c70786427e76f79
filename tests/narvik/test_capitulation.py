"""5.2  Either player may give up at any time, and the other has won."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store.database import Store
from tests.league.company import Company
from tests.marks import rule

PLAYERS = {"anna": "allied", "georg": "german"}


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def begun(club: Company) -> str:
    """A game between Anna and Georg in which the Germans are to set up."""
    code = club.told("anna", "NEW narvik AS allied").code
    club.told("georg", f"JOIN {code} german")
    return code


def ended(club: Company, who: str, code: str) -> str:
    """The verdict of a game that somebody gives up."""
    notices = club.write(who, f"GAME {code}\nCONCEDE {code}")
    (verdict,) = {each.verdict for each in notices}
    return verdict


@rule("narvik", "5.2")
@pytest.mark.parametrize(("who", "winner"), [("anna", "german"), ("georg", "allied")])
def test_who_gives_up_has_lost_asked_or_not(club, who, winner):
    verdict = ended(club, who, begun(club))
    assert verdict == f"{who.title()} ({PLAYERS[who]}) concedes: the {winner} side has won."


@rule("narvik", "5.2")
@pytest.mark.parametrize("who", PLAYERS)
def test_one_may_give_up_in_the_middle_of_a_turn(club, who):
    code = begun(club)
    for each in ("georg", "anna"):
        club.write(each, f"GAME {code}\nDEFAULT")
    assert "concedes" in ended(club, who, code)
