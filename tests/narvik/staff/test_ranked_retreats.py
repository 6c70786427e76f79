"""What the staff proposes instead of the best retreat: the next best ones, in their order."""

from __future__ import annotations

from pbem.engine.proposal import MOST_OTHERS, proposal
from pbem.games.narvik.combat.after.retreat import RetreatOne
from pbem.games.narvik.rules import RULES
from tests.narvik.games import position


def test_alternatives_to_a_retreat_are_the_next_best_ones() -> None:
    game = position("turn: 3", "asked: german", "0919: 1J, 2J", "1222: Dietl", "1422: 16A, 16B")
    game.agenda.append(RetreatOne("german", "1J", "0919", 3))
    decision = RULES.asked(RULES.view(game, "german"), "german")
    assert decision is not None
    made = proposal(RULES, decision)
    best = list(map(str, RULES.ranked(decision)))[: MOST_OTHERS + 1]
    assert [each.order for each in (*made.lines, *made.others)] == best
