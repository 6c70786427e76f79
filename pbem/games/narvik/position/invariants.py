"""What is so in every position, whatever happens."""

from __future__ import annotations

from pbem.games.narvik.facts.boxes import BOXES, box_owner
from pbem.games.narvik.position.game import Narvik


def check(game: Narvik) -> None:
    """No counter is lost or doubled, nobody is where nobody can be, points are on the track."""
    game.check_counters()
    game.check_stacks(game.board.land)
    for hex, stack in game.stacks.items():
        assert not [id for id in stack if game.unit(id).strike], f"a strike is left in {hex}"
        assert game.controller(hex) == game.holder(hex), f"{hex} is not its holder's"
    for box, units in game.boxes.items():
        assert box in BOXES, f"there is no box {box}"
        strangers = [id for id in units if game.side_of(id) != box_owner(box)]
        assert not strangers, f"{strangers} are in {box}"
    most = game.scenario.number("action_points.maximum")
    assert all(0 <= points <= most for points in game.points.values()), "points off the track"
    assert all(game.on_map(id) for id in game.revealed), "a counter off the map is revealed"
