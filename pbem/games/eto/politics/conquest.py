"""40.0, 40.1  A country falls when all its city resource hexes are captured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import DEAD, is_box
from pbem.games.eto.position.aboard.lost_ships import leave_lost_ports, send_ship
from pbem.games.eto.position.game import Europe
from pbem.wargame.board.hexgrid import Mask

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class Conquered(Event, frozen=True):
    """40.0  A country is conquered."""

    notable = True

    nation: str
    side: Side

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} have conquered {self.nation}."

    def deeds(self) -> Iterator[Deed]:
        yield Deed(self.side, "took", self.nation)


def vital(game: Europe, nation: str) -> Mask:
    """40.0  What must fall: city resource hexes; without any, all cities and resources."""
    board = game.board
    home = board.owned.get(nation, 0)
    return home & board.crh or home & (board.city | board.resource)


def conqueror(game: Europe, nation: str) -> str:
    """40.0  The partnership that holds all of it; empty while nobody does."""
    home, must = game.board.owned.get(nation, 0), vital(game, nation)
    partnership = game.scenario.nations[nation].partnership
    for foe in game.foes(partnership):
        held = game.controlled(foe)
        if (must and not must & ~held) or (not must and home & held):
            return foe
    return ""


def falls(game: Europe) -> Iterator[Event]:
    """40.0  Look at all nations that can fall in this scenario."""
    for name in game.setting.conquests:
        if name not in game.conquered and (victor := conqueror(game, name)):
            yield from conquer(game, name, victor)


def conquer(game: Europe, nation: str, victor: str) -> Iterator[Event]:
    """40.1  Its units leave the game, its hexes are the conqueror's where no enemy stands."""
    game.conquered[nation] = victor
    for id, unit in game.roster.items():
        if unit.nation == nation and (game.on_map(id) or is_box(game.where[id])):
            _leave(game, id)
    ground = game.board.lands[nation] & game.board.land
    game.take(victor, ground & ~game.enemy_ground(victor))
    yield Conquered(nation, game.speaker(victor))
    yield from leave_lost_ports(game)


def _leave(game: Europe, id: str) -> None:
    if game.on_map(id) and game.unit(id).naval:
        send_ship(game, id, DEAD)
        return
    game.aboard.pop(id, None)
    game.send(id, DEAD)
