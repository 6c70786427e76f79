"""Scenario 2, Their Finest Hour: its set-up, its months, and who wins."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.boxes import HAND
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.invariants import check
from pbem.games.eto.rules import RULES
from pbem.games.eto.setup.setting_up import BritishSetUp, GermanSetUp
from pbem.games.eto.turn.victory import battle_of_britain, standing
from tests.eto.fields import played, ready, refused
from tests.marks import rule

FINEST_HOUR = "finest_hour"
GERMANY, BRITAIN = "germany", "britain"
LONDON, DOVER, PARIS, LYONS = "W3516", "W3517", "W3117", "W2619"


@rule("eto", "sc.2.1")
def test_all_are_at_full_strength_and_the_germans_set_up_first() -> None:
    game = RULES.start({"scenario": FINEST_HOUR})
    assert [type(step) for step in game.agenda[::-1][:2]] == [GermanSetUp, BritishSetUp]
    printed = sorted(game.unit(id).factors() for id in game.inside(HAND))
    german = ["4*-4/3"] * 3 + ["4-6/1"] * 3 + ["6-12"] * 3
    assert printed == sorted([*german, *["4*-3/3"] * 2, *["4*-5/2"] * 3])
    assert all(game.unit(id).two_steps for id in game.inside(HAND))
    assert game.reserve == {"United Kingdom": 10}
    check(ready(FINEST_HOUR))


@rule("eto", "sc.2.1")
@pytest.mark.parametrize(
    ("place", "case"),
    [("Amsterdam", "sc.2.1"), ("Copenhagen", "sc.2.1"), ("London", "sc.2.1"), ("3217", "13.2")],
)
def test_germans_stand_on_bases_in_france_belgium_and_norway(place: str, case: str) -> None:
    game = RULES.start({"scenario": FINEST_HOUR})
    assert refused(game, GermanSetUp(), f"PLACE JG1 {place}").case == case
    for open_to in ("Calais", "Brussels", "Stavanger"):
        played(game, GermanSetUp(), f"PLACE JG1 {open_to}")


@rule("eto", "13.2")
def test_a_hex_takes_as_many_units_as_it_has_bases() -> None:
    game = RULES.start({"scenario": FINEST_HOUR})
    played(game, GermanSetUp(), "PLACE JG1 Calais")
    assert refused(game, GermanSetUp(), "PLACE JG2 Calais").case == "13.2"
    played(game, BritishSetUp(), "PLACE Spit1 London")
    played(game, BritishSetUp(), "PLACE Spit2 London")
    assert refused(game, BritishSetUp(), "PLACE Hurri1 London").case == "13.2"


def scored(*, gone: str = "", depleted: str = "", ruins: str = "") -> Europe:
    """The scenario after these losses."""
    game = ready(FINEST_HOUR)
    for id in gone.split():
        game.send(id, "pool")
    game.depleted.update(depleted.split())
    game.destroyed.update(ruins.split())
    return game


@rule("eto", "sc.2.3")
@pytest.mark.parametrize(
    ("losses", "winner", "words"),
    [
        ({}, None, "0 German points to 0"),
        (
            {"gone": "KG1", "depleted": "Spit1 Spit2 Hurri1", "ruins": LONDON},
            GERMANY,
            "4 German points to 3",
        ),
        (
            {"gone": "KG1", "depleted": "KG2", "ruins": f"{LONDON} {DOVER}"},
            BRITAIN,
            "2 German points to 4",
        ),
        ({"gone": "Hurri1", "ruins": f"{PARIS} {LONDON}"}, GERMANY, "4 German points to 1"),
        ({"gone": "KG1 Spit1"}, None, "3 German points to 3"),
    ],
)
def test_ruins_and_losses_at_the_end_decide(
    losses: dict[str, str], winner: str | None, words: str
) -> None:
    verdict = battle_of_britain(scored(**losses))
    assert (verdict.winner, verdict.words) == (winner, words)


@rule("eto", "sc.2.3")
def test_a_view_counts_units_that_were_hit_and_lie_beneath_others() -> None:
    game = scored(depleted="KG1")
    game.steps_lost = {"Germany": 1}
    for id in ("KG1", "KG2"):
        game.put(id, LYONS)
    view = RULES.view(game, BRITAIN)
    assert "KG1" not in view.where
    assert standing(view) == "Points: Germans 0, British 1."
