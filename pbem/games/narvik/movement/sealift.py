"""13.1  Allied amphibious movement: between the Harstad area, the coast and the other area."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import ClassVar, Self

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.facts.staging import BARDUFOSS, HARSTAD, STAGING
from pbem.games.narvik.facts.units import ALLIED, enemy_of
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.movement.marching import (
    Journey,
    Marching,
    Went,
    check_crowd,
    check_stacks,
    crowd_fault,
)
from pbem.games.narvik.movement.routes import harbours
from pbem.games.narvik.orders.parts import March
from pbem.games.narvik.position.control import take
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Mask

OUT, HOME, ACROSS = "landing from Harstad", "return to Harstad", "move between the staging areas"
PROPOSED = 20  # hexes that are proposed for each unit


def landing_hexes(game: Narvik, id: str) -> Mask:
    """Where a unit may come ashore: coastal hexes that ships reach and it may stand in."""
    ground = game.board.ground[game.unit(id).legs]
    return harbours(game.board) & ground & ~game.occupied(enemy_of(game.side_of(id)))


def kind_of(game: Narvik, id: str, to: str) -> str:
    """Which of the three kinds of movement this is; raises Illegal for any other."""
    start, index = game.where[id], game.board.grid.index
    if start in STAGING and to in (HARSTAD, BARDUFOSS) and start != to:
        return ACROSS
    if to == HARSTAD and at_harbour(game, id):
        return HOME
    if start == HARSTAD and to in index and game.board.is_in(to, landing_hexes(game, id)):
        return OUT
    words = f"{id} cannot go by sea from {start} to {to}"
    raise Illegal(words, case="13.1", legal=destinations(game, id))


def at_harbour(game: Narvik, id: str) -> bool:
    """Can ships take the unit off where it stands on the map?"""
    return game.on_map(id) and game.board.is_in(game.where[id], harbours(game.board))


def destinations(game: Narvik, id: str) -> list[str]:
    """Where a unit may be taken by sea."""
    if game.where[id] == HARSTAD:
        return [BARDUFOSS, *game.board.grid.named(landing_hexes(game, id))]
    return [HARSTAD] if game.where[id] == BARDUFOSS or at_harbour(game, id) else []


class Amphibious(Marching, frozen=True):
    """13.1  Allied movement by sea."""

    charged: ClassVar = ("amphibious",)
    apart: ClassVar = True
    text: ClassVar = "SEA {command}: {marches,}"
    drawn_as: ClassVar = ("landings", "landing")
    form: ClassVar = "SEA _under? marches _tops? _keep?"
    spelled: ClassVar = {"SEA": ("SEA", "AMPHIBIOUS", "AMPH", "SHIP", "SAIL")}
    tops: tuple[str, ...] = ()
    keep: int = 0

    def conduct(self, game: Narvik, side: Side) -> Iterator[Event]:
        """Move everybody, all in the same of the three ways; raises Illegal."""
        kinds: dict[str, None] = {}
        ended: dict[str, None] = {}
        for march in self.marches:
            to = check_voyage(game, march, kinds)
            for id in march.units:
                yield from carry(game, id, to)
            ended[to] = None
        check_stacks(game, ended)

    def check_plain(self, game: Narvik, march: March) -> None:
        check_crowd(game, march.units, check_voyage(game, march, {}))

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Landings and returns of single units."""
        if side != ALLIED:
            return
        for command in commands_of(side):
            for id in sorted(activated(game, side, command)):
                if game.where[id] == HARSTAD:
                    hexes = game.board.grid.named(landing_hexes(game, id))
                    for hex in hexes[:: max(1, len(hexes) // PROPOSED)]:
                        yield cls(command, (March((id,), (hex,)),))
                elif at_harbour(game, id):
                    yield cls(command, (March((id,), (HARSTAD,)),))

    @classmethod
    def journeys(cls, view: Narvik, units: tuple[str, ...]) -> Iterator[Journey]:
        """Every place where ships can take all of them and there is room."""
        for place in _by_sea(view, units):
            try:
                kinds = {kind_of(view, id, place) for id in units}
            except Illegal:
                continue
            if len(kinds) == 1 and not crowd_fault(view, units, place):
                went = [Went((view.where[id], place), 0, "sea") for id in units]
                yield Journey((place,), went, "sea")


def check_voyage(game: Narvik, march: March, kinds: dict[str, None]) -> str:
    """Where a voyage leads to; the place where it begins may be named before.

    Raises Illegal unless all can go there, in the same way as those before them; notes which.
    """
    *before, to = march.way
    if set(before) - {game.where[id] for id in march.units}:
        raise Illegal("who goes by sea goes straight to one place", case="13.1")
    for id in march.units:
        kinds[kind_of(game, id, to)] = None
        if len(kinds) > 1:
            both = " or a ".join(kinds)
            raise Illegal(f"one action is either a {both}, not both", case="13.1")
    return to


def _by_sea(view: Narvik, units: tuple[str, ...]) -> Iterator[str]:
    yield from (HARSTAD, BARDUFOSS)
    if all(view.where[id] == HARSTAD for id in units):
        masks = (landing_hexes(view, id) for id in units)
        yield from view.board.grid.named(reduce(and_, masks))


def carry(game: Narvik, id: str, to: str) -> Iterator[Event]:
    """Bring one unit there by sea."""
    unit, shown = game.unit(id), id in game.revealed
    yield Moved(id, unit.nationality, unit.side, (game.where[id], to), "0", "sea", shown)
    if to not in STAGING:
        yield from take(game, unit.side, (to,))
    game.bring(id, to)
