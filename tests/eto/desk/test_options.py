"""What clicks may offer is what may be ordered."""

from __future__ import annotations

from functools import lru_cache

import pytest

from pbem.engine.step import Decision
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import ARDENNES, POLAND
from tests.eto.games import walked
from tests.eto.naval.seas import BISMARCK

FEW = 4  # units of a question, and questions of a kind


@lru_cache
def asked(scenario: str) -> list[Decision[Europe]]:
    """A few questions of each kind of a game played by chance."""
    found: dict[str, list[Decision[Europe]]] = {}
    for each in walked(scenario, 16 if scenario == BISMARCK else 1):
        found.setdefault(each.kind, []).append(each)
    return [each for some in found.values() for each in some[:FEW]]


@pytest.mark.parametrize(
    ("scenario", "among"),
    [
        (POLAND, {"attack", "break", "advance"}),
        (ARDENNES, {"attack", "break", "lose"}),
        (BISMARCK, {"sail", "hunt", "withdraw"}),
    ],
)
def test_every_offer_to_a_unit_is_legal_and_about_it(scenario: str, among: set[str]) -> None:
    kinds = set()
    for question in asked(scenario):
        view, side = question.game, question.side
        able = [piece.id for piece in RULES.pieces(view, side, "") if piece.can_act][:FEW]
        for id in able:
            offered = RULES.options(view, side, [id])
            assert offered, (question.kind, id)
            for option in offered[:FEW]:
                order = RULES.parse(option.order, side).orders[0]
                assert order in question, (question.kind, id, option.order)
                assert id.removeprefix("HQ") in option.order
                kinds.add(question.kind)
    assert among <= kinds


@pytest.mark.parametrize("scenario", [POLAND, ARDENNES, BISMARCK])
def test_who_cannot_act_is_offered_nothing(scenario: str) -> None:
    for question in asked(scenario):
        view, side = question.game, question.side
        pieces = RULES.pieces(view, side, "")
        idle = [id for id in view.units_of(side) if id not in {each.id for each in pieces}]
        for id in idle[:FEW]:
            assert not RULES.options(view, side, [id]), (question.kind, id)
