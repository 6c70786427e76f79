"""10.5, 10.7, 7.8  The Naval and Air phase ends: evacuation, supply markers, closed boxes."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.naval.ports import friendly_port, has_to_leave
from pbem.games.eto.naval.transport.supplies import land_supplies
from pbem.games.eto.position.aboard.passengers import carriers, is_leader, place_of
from pbem.games.eto.position.events import Eliminated
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import eliminate, lose_general


class AfterEvacuation(Step[Europe], frozen=True):
    """10.7  Evacuated units that are in no friendly port are lost; 7.8 so is who cannot leave."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for id in sorted(game.rescued):
            if is_in_harbour(game, id):
                game.rescued.discard(id)
            else:
                yield _lost(game, id, "evacuated to no friendly port (10.7)", dice)
        yield from land_supplies(game)
        for id in units_in_closed_boxes(game):
            yield _lost(game, id, "left behind in a box that is closed (7.8)", dice)


def is_in_harbour(game: Europe, id: str) -> bool:
    """10.7  Are the ships with a unit in a friendly port?"""
    own, here = game.partnership_of(id), place_of(game, id)
    return friendly_port(game, own, here) and all(
        in_port(game, each) for each in carriers(game, id)
    )


def units_in_closed_boxes(game: Europe) -> Iterator[str]:
    """7.8  Land and air units, and commanders, in a box that their side cannot use any more."""
    for box in sorted(game.board.boxes):
        for id in game.stack(box):
            ashore = not game.unit(id).naval and id not in game.aboard
            if ashore and has_to_leave(game, id):
                yield id


def _lost(game: Europe, id: str, why: str, dice: Dice) -> Event:
    """10.9, 27.5  Headquarters go to the force pool, and a die tells where generals go."""
    if not is_leader(game, id):
        return eliminate(game, id, why)
    if game.unit(id).kind == GENERAL:
        return lose_general(game, id, dice)
    side, here = game.side_of(id), place_of(game, id)
    game.send(id, POOL)
    return Eliminated(id, side, here, POOL, why)
