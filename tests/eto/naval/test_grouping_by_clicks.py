"""8.4  What clicks offer who divides many ships into groups."""

from __future__ import annotations

from pbem.games.eto.facts.nations import BRITAIN
from pbem.games.eto.naval.battle.groups import Grouping
from pbem.games.eto.rules import RULES
from tests.eto.naval.seas import at_sea

HUNTERS = (
    "KingGeorgeV", "Repulse", "Rodney", "Ramillies", "Revenge", "Suffolk", "Norfolk", "BDD1",
    "BDD2", "Renown", "BCL1", "BDD3", "Hood", "PrinceOfWales", "BDD4",
)  # fmt: skip


def test_many_ships_are_divided_as_far_as_can_be_or_not_at_all() -> None:
    game = at_sea(f"Bismarck North-Atlantic, {' + '.join(HUNTERS)} North-Atlantic")
    game.push(Grouping(BRITAIN, HUNTERS, "Bismarck", "North-Atlantic"))
    offered = RULES.options(game, BRITAIN, ())
    assert [each.order.count(",") + 1 for each in offered] == [5, 1]
    assert RULES.options(game, BRITAIN, ("Hood",)) == []
