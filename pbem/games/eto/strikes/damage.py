"""9.5  What hits do to ships."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.missions.lost_decks import landings
from pbem.games.eto.position.aboard.lost_ships import remove_ship
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.events import Damaged, Sunk
from pbem.games.eto.strikes.overboard import Overboard


def two_dice(dice: Dice, label: str) -> tuple[int, int]:
    return dice.roll(label), dice.roll(label)


def is_sinking(rolled: tuple[int, int], needed: int, sure: int) -> bool:
    """9.5  Doubles sink, but for a twelve where nothing less would have hit."""
    return rolled[0] == rolled[1] and not (sum(rolled) == sure and needed >= sure)


def hit_ship(game: Europe, id: str, *, sinking: bool) -> Iterator[Event]:
    """9.5  A ship that is hit is damaged; a damaged one, or one hit badly, is sunk."""
    if not game.on_map(id):
        return
    if sinking or id in game.depleted or not game.unit(id).two_steps:
        landing = landings(game, id, afloat=False)
        if landing:
            game.push(*landing, GoingDown(id))
        else:
            yield from _go_down(game, id)
    else:
        game.depleted.add(id)
        game.push(*landings(game, id, afloat=True))
        yield Damaged(id, game.side_of(id), game.where[id])


def _go_down(game: Europe, id: str) -> Iterator[Event]:
    side, place = game.side_of(id), game.where[id]
    station = game.stations.get(id, "")
    yield Sunk(id, side, place, remove_ship(game, id), station)
    if game.adrift:
        game.push(Overboard())  # 10.9


class GoingDown(Step[Europe], frozen=True):
    """9.5, 13.4  A carrier is sunk once those of its aircraft that were in the air have gone."""

    carrier: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if game.on_map(self.carrier):
            yield from _go_down(game, self.carrier)
