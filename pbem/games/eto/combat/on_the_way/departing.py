"""26.5, 24.4  Units go of their own will after a battle, if armor lets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.combat.events import Advanced
from pbem.games.eto.combat.on_the_way.passing import met_on_the_way, stretch
from pbem.games.eto.combat.on_the_way.reaction import reaction_steps
from pbem.games.eto.command.activation import other_general
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.fog import is_known
from pbem.games.eto.position.game import Europe

ADVANCES, FOLLOWS, RUNS, EXPLOITS = "advances", "follows", "runs on", "exploits"


class Going(msgspec.Struct, frozen=True):
    """One unit and its way, which begins where it stands."""

    unit: str
    path: tuple[str, ...]


def depart(game: Europe, ways: Mapping[str, tuple[str, ...]], how: str) -> None:
    """Push what lets units go: first what armor says to it, hex by hex, then the moves."""
    steps: list[Step[Europe]] = []
    for hex in dict.fromkeys(path[0] for path in ways.values()):
        leaving = [id for id, path in ways.items() if path[0] == hex]
        steps += reaction_steps(game, leaving, hex)
    moves = tuple(Going(id, path) for id, path in ways.items())
    game.push(*steps, Go(moves, how), Displacement())


class Go(Step[Europe], frozen=True):
    """Those who still stand where they were, and were not driven back, go; hexes change hands."""

    moves: tuple[Going, ...]
    how: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        going: dict[tuple[str, ...], list[str]] = {}
        for each in self.moves:
            if game.where.get(each.unit) == each.path[0] and each.unit not in game.retreated:
                going.setdefault(each.path, []).append(each.unit)
        for path, units in going.items():
            if any(game.unit(id).land for id in units):
                yield from self._go(game, units, path)

    def _go(self, game: Europe, units: list[str], path: tuple[str, ...]) -> Iterator[Event]:
        gone = stretch(game, units, path)
        for id in units:
            yield Advanced(id, game.side_of(id), gone, self.how, is_known(game, id))
            for hex in gone[1:]:
                yield from enter(game, id, hex)
        if gone != path:
            rest = tuple(Going(id, path[len(gone) - 1 :]) for id in units)
            game.push(*met_on_the_way(game, units, gone[-1]), Go(rest, self.how))


def with_generals(game: Europe, units: Iterable[str]) -> tuple[str, ...]:
    """24.3  Units, and the generals whom the last land units of their hexes take along."""
    named = tuple(units)
    land = [id for id in named if game.unit(id).land]
    along: list[str] = []
    for hex in dict.fromkeys(game.where[id] for id in land):
        whose = game.partnership_of(land[0])
        if not set(game.land_in(hex, whose)) - set(land):
            along += (
                id
                for id in game.of_kind(hex, GENERAL)
                if game.partnership_of(id) == whose
                and id not in named
                and not other_general(game, id)  # 22.2
            )
    return (*named, *along)
