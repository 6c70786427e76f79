"""Subjects: in a list of mails they say what is asked and where, or what has happened."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.telling.subjects import happened, place_asked
from pbem.store.schema import Seat
from tests.narvik.games import position

NARVIK = catalogue.ruleset("narvik")
SEAT = Seat(side="allied", role="player")


def table(decision: Decision[Any] | None = None, balance: str = "") -> LoadedGame:
    """As much of a game as a subject asks for."""
    game = position("turn: 3", "1802: 16C")
    rules = SimpleNamespace(
        is_place=NARVIK.is_place, place_called=NARVIK.place_called, balance=lambda view: balance
    )
    found = SimpleNamespace(
        rules=rules,
        position=game,
        decision=lambda side: decision,
        view=lambda side: game,
        held_with=lambda seat: [seat],
    )
    return cast(LoadedGame, found)


def asked(prompt: str, *, reaction: bool = True) -> Decision[Any]:
    step = SimpleNamespace(reaction=reaction)
    return cast(Decision[Any], SimpleNamespace(prompt=prompt, step=step))


@pytest.mark.parametrize(
    ("prompt", "place"),
    [
        ("16C must retreat 4 hexes from 1802: where to?", "1802"),
        ("Kothe must retreat 4 hexes from Elvegardsmoen (1216): where to?", "Elvegardsmoen"),
        ("Which of 12 units is lost?", ""),
    ],
)
def test_a_question_in_mid_action_says_where(prompt: str, place: str) -> None:
    assert place_asked(table(asked(prompt)), SEAT) == place


def test_an_action_is_asked_about_no_place() -> None:
    assert place_asked(table(asked("Units in 1802: what do they do?", reaction=False)), SEAT) == ""


def test_what_happened_comes_without_what_it_has_cost() -> None:
    gist = ("The Germans took Alta (you lost 12A) and attacked 1802 (you lost 16C).",)
    assert list(happened(table(), SEAT, gist)) == ["The Germans took Alta and attacked 1802"]


def test_how_things_stand_is_no_news() -> None:
    stands = "Points: Allied 2, German 4."
    assert list(happened(table(balance=stands), SEAT, (stands,))) == []
    told = ("Sweden joins the Germans. " + stands,)
    assert list(happened(table(balance=stands), SEAT, told)) == ["Sweden joins the Germans"]
