"""What the house refuses is no rule of a game."""

import ast
from pathlib import Path

import pytest

from pbem.engine.errors import MOST_SUGGESTIONS, Illegal
from pbem.league.refusals import Refused

PBEM = Path(__file__).parents[2] / "pbem"
HOUSE = ("league", "post", "web", "clock")


def test_a_refusal_says_what_could_be_asked_for_instead():
    refused = Refused("The french side is taken.", instead=["JOIN j-1 german"])
    assert refused.brief() == "The french side is taken."
    assert refused.hints() == ["legal: JOIN j-1 german"]
    assert Refused("The game is over.").hints() == []


def test_a_refusal_gives_hints_like_a_rule():
    many = [f"GAME j-{each}" for each in range(MOST_SUGGESTIONS + 5)]
    assert (
        Refused("Which?", instead=many).hints() == Illegal("Which?", case="1", legal=many).hints()
    )


@pytest.mark.parametrize("package", HOUSE)
def test_only_games_say_that_an_order_is_illegal(package):
    calls = [
        f"{path.relative_to(PBEM)}:{node.lineno}"
        for path in (PBEM / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Illegal")
    ]
    assert calls == []
