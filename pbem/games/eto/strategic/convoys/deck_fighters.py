"""3.5  Naval air of the convoy's own carriers meets those who attack it, straight from the box."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.air.events import INTERDICTING, StayedDown
from pbem.games.eto.air.flights import FIGHTING, at_rest
from pbem.games.eto.air.interception import Intercept, Interception, Mission
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strategic.convoys.escort_stacks import flying_from
from pbem.games.eto.strategic.convoys.events import RoseFromDecks


class DeckFighters(Interception, frozen=True):
    """3.5, 14.4  Who rises? Nobody meets those on their way, and they return to their decks."""

    area: str = ""

    @classmethod
    def asked(
        cls, game: Europe, area: str, enemies: tuple[str, ...], hex: str
    ) -> tuple[DeckFighters, ...]:
        """The question to the first side that has any; it asks the others after it."""
        mission = Mission(enemies, (hex,), hex, INTERDICTING)
        foes = game.enemies(game.side_of(enemies[0]))
        sides = tuple(side for side in foes if fighters(game, side, area))
        return (cls(sides[0], sides[1:], mission, area=area),) if sides else ()

    def able(self, game: Europe) -> dict[str, list[str]]:
        return {id: [self.mission.goal] for id in fighters(game, self.side, self.area)}

    def prompt(self, game: Europe) -> str:
        enemies = " + ".join(f"{id} ({game.factors(id)})" for id in self.mission.units)
        mine = ", ".join(f"{id} ({game.factors(id)})" for id in self.able(game))
        where = game.board.name(self.mission.goal)
        return (
            f"{enemies} attack the arctic convoys in {where}. Which aircraft of its carriers "
            f"meet them? {mine}. (INTERCEPT units; NO INTERCEPTION)"
        )

    def countered(self, game: Europe) -> bool:
        """14.4  Nobody meets them before they are there."""
        return False

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Intercept)
        hex, units = self.mission.goal, order.actors
        game.flying.update(dict.fromkeys(units, hex))
        game.flown.update(units)
        game.roles.update(dict.fromkeys(units, FIGHTING))
        if units:
            yield RoseFromDecks(self.side, units, hex)
        else:
            yield StayedDown(self.side, hex)
        if self.others:
            first, *rest = self.others
            game.push(DeckFighters(first, tuple(rest), self.mission, area=self.area))


def fighters(game: Europe, side: Side, area: str) -> list[str]:
    """3.5  A side's naval air units in the escort box of a route that have not risen yet."""
    there = (id for id in flying_from(game, area) if game.side_of(id) == side)
    return [id for id in there if at_rest(game, id)]
