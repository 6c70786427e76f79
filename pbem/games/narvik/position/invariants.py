"""What is so in every position, whatever happens."""

from __future__ import annotations

from pbem.games.narvik.position.boxes import BOXES, box_owner
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.counters import check_each_once, check_none_missing


def check(game: Narvik) -> None:
    """No counter is lost or doubled, nobody is where nobody can be, points are on the track."""
    places = (*game.stacks.values(), *game.boxes.values())
    everywhere = [id for units in places for id in units]
    check_none_missing(game.roster, everywhere)
    check_each_once(everywhere)
    assert all(game.boxes.values()), "an empty box is kept"
    assert {id: hex for hex, stack in game.stacks.items() for id in stack}.items() <= (
        game.where.items()
    )
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
