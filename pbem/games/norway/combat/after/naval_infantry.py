"""27.3  Crews of German warships that go down off a coast may come ashore as naval infantry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.norway.combat.events import CrewRolled
from pbem.games.norway.facts.boxes import SPECIAL
from pbem.games.norway.facts.units import GERMAN, NAVAL_INFANTRY, enemy_of
from pbem.games.norway.orders.general import Default, Place
from pbem.games.norway.position.capacity import room_for_ground
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.events import Placed
from pbem.games.norway.position.game import PORT, Norway
from pbem.games.norway.position.question import Placing

PORTS = "PORTS"  # a standing order: ashore where there is a port


def waiting(game: Norway) -> list[str]:
    """12.3  The naval infantry that has not come into play yet."""
    inside = game.inside(SPECIAL[GERMAN])
    return [id for id in inside if game.unit(id).type == NAVAL_INFANTRY]


def shores(game: Norway, zone: str) -> list[str]:
    """Where crews of a zone may come ashore; not among enemies on a small island (8.0)."""
    return [
        area
        for area in game.board.shores[zone]
        if game.board.is_land(area)
        and room_for_ground(game, GERMAN, area, 1)
        and not (game.board.is_island(area) and game.ground(enemy_of(GERMAN), area))
    ]


class RollForCrews(Step[Norway], frozen=True):
    """27.3 (2b)  A die for each German warship that has just gone down; pushed after losses."""

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        zones, game.survivors = game.survivors, ()
        for at, zone in enumerate(zones):
            if not waiting(game) or not shores(game, zone):
                continue
            roll = dice.roll(f"crews in zone {zone}")
            saved = roll % 2 == 1
            yield CrewRolled(zone, roll, saved)
            if saved:
                game.survivors = zones[at + 1 :]
                game.push(PlaceCrew(zone), RollForCrews())
                return


class PlaceCrew(Placing, frozen=True):
    """27.3 (2b)  The Germans choose the coast where a naval infantry unit appears."""

    kind: ClassVar = "naval infantry"
    reaction: ClassVar = True
    zone: str

    def asks(self, game: Norway) -> Side | None:
        return GERMAN if waiting(game) and self.open_to(game, waiting(game)[0]) else None

    def prompt(self, game: Norway) -> str:
        open_to = ", ".join(self.open_to(game, ""))
        name = game.board.name(self.zone)
        crew = waiting(game)[0]
        return f"A crew comes ashore from {name}: where, of {open_to}? (PLACE {crew} place)"

    def able(self, game: Norway) -> list[str]:
        """Equal units: the first of them."""
        return waiting(game)[:1]

    def open_to(self, game: Norway, id: str) -> list[str]:
        return shores(game, self.zone)

    def forced(self, game: Norway) -> Order | None:
        """Where only one coast is near, there is no choice."""
        open_to = self.open_to(game, "")
        return Place(waiting(game)[0], open_to[0]) if len(open_to) == 1 else None

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        """PORTS: where there is one, the best of them, else wherever is best."""
        if choice != (PORTS,):
            return super().by_standing(game, choice)
        best = max(self.open_to(game, ""), key=lambda at: (game.works(at, PORT), _rank(game, at)))
        return Place(waiting(game)[0], best)

    def check(self, game: Norway, order: Order) -> None:
        if not isinstance(order, Place):
            return
        if order.unit not in waiting(game):
            words = f"{order.unit} is no naval infantry that waits for its ship to go down"
            raise Illegal(words, case="27.3", legal=self.answers(game))
        if order.place not in self.open_to(game, order.unit):
            words = f"{order.place} is no coast of zone {self.zone} where a crew could go ashore"
            raise Illegal(words, case="27.3", legal=self.answers(game))

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Default):
            order = Place(
                waiting(game)[0], max(self.open_to(game, ""), key=lambda at: _rank(game, at))
            )
        assert isinstance(order, Place)
        game.put(order.unit, order.place)
        yield Placed(order.unit, GERMAN, order.place, "naval infantry")
        yield from settle(game)


def _rank(game: Norway, area: str) -> tuple[bool, int, bool, str]:
    """A port without enemies first, the more worth the better; then friends, then anything."""
    free = not game.ground(enemy_of(GERMAN), area)
    return free, game.board.worth.get(area, 0), PORT in game.board.bases(area), area
