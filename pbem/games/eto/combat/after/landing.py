"""10.6, 10.2  What an assault from the sea costs, and how those who succeed come ashore."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.combat.battle import Battle, leading
from pbem.games.eto.combat.events import Beached, WentAshore
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.position.aboard.beaches import lend_points
from pbem.games.eto.position.aboard.lost_ships import remove_ship
from pbem.games.eto.position.aboard.passengers import carriers, passengers
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.fleets import company_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import lose_general


def beach(game: Europe, battle: Battle) -> Iterator[Event]:
    """10.6, 32.7  The die is cast: whatever it says, a transport point is lost for each unit."""
    units = battle.landing(game)
    if not units:
        return
    game.beaches.add(battle.hex)
    game.assaulted.update(units)
    lend_points(game, units)
    spent = tuple(_point(game, id) for id in units if game.unit(id).stacks)
    lost = tuple(ship for ship in spent if ship)
    for ship in lost:
        remove_ship(game, ship)
    if lost:
        yield Beached(battle.side, battle.hex, lost)


def _point(game: Europe, id: str) -> str:
    """10.6  The transport point that is lost with a unit: none, if only warships carry it."""
    points = [ship for ship in carriers(game, id) if game.unit(ship).transport]
    return points[-1] if points else ""


def bereave_aboard(game: Europe, battle: Battle, dice: Dice) -> Iterator[Event]:
    """27.5  Generals who led an assault from ships where no land unit is left."""
    own = battle.partnership(game)
    for id in [each for each, hex in game.assigned.items() if hex == battle.hex]:
        if not game.is_embarked(id) or game.unit(id).kind != GENERAL:
            continue
        mates = passengers(game, company_of(game, carriers(game, id)[0]))
        if game.partnership_of(id) == own and not any(game.unit(each).land for each in mates):
            yield lose_general(game, id, dice)


class GoAshore(Step[Europe], frozen=True):
    """10.6  The hex is cleared: all who have assaulted it must land, their generals with them."""

    battle: Battle

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        units = self.battle.landing(game)
        led = tuple(id for id in leading(game, units) if self._leads(game, id))
        yield WentAshore((*units, *led), self.battle.side, self.battle.hex)
        for id in (*units, *led):
            yield from enter(game, id, self.battle.hex)

    def _leads(self, game: Europe, id: str) -> bool:
        """26.2  Is it a general of this attack?"""
        return game.assigned.get(id, self.battle.hex) == self.battle.hex
