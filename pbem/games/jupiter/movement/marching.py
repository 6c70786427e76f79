"""12.0, 8.3  A unit walks its path, unless Sweden's entry into the war interrupts it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.movement.routes import allowance, closed_to, cost_of
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.control import claim_along, settle_control
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.in_turn import shown
from pbem.games.jupiter.position.stacking import check_stacks, may_join
from pbem.games.jupiter.position.supply import needs_sweden
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.data.points import HALVES
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.position.journeys import Journey, Travelled
from pbem.wargame.scene import Arrow


class Moved(Travelled, Pictured, frozen=True):
    unit: str
    contingent: str
    side: Side
    path: tuple[str, ...]
    cost: str
    shown: bool  # was its face to be seen when it set out?

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="")

    def told(self, words: Words) -> str:
        who = words.unit(self.unit, self.contingent)
        if len(self.path) == 1:
            return f"{who} stays in {words.place(self.path[0])}."
        way = "-".join(self.path[1:])
        return f"{who} {self.path[0]}-{way}{words.called(self.path[-1])}, {self.cost} MF."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", self.unit),) if len(self.path) > 1 else ()

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "M", self.unit, self.path[-1]

    def journeys(self) -> Sequence[Journey]:
        went = Journey(self.side, self.unit, self.path[0], self.path[-1])
        return (went,) if len(self.path) > 1 else ()

    def went(self) -> dict[str, str]:
        return {self.unit: self.path[-1]}

    def set_out(self, unit: str) -> str | None:
        return self.path[0] if unit == self.unit else None

    def arrows(self, canvas: Canvas[Jupiter]) -> Iterator[Arrow]:
        yield Arrow("moves", "move", self.path, canvas.told(self), self.side)


def march_to_war(game: Jupiter, side: Side, id: str, path: tuple[Hex, ...]) -> Iterator[Event]:
    """8.1, 8.3  War with Sweden interrupts the move that brings it about."""
    board = game.board
    sweden = [at for at, hex in enumerate(path) if board.bit[hex] & board.sweden]
    halt = sweden[0] if sweden and not needs_sweden(game, id) else 0
    names = tuple(board.label(each) for each in path)
    left = allowance(game, id, through_sweden=True) - cost_of(game, id, path[: halt + 1])
    how = "moved into Sweden" if halt else "traced supply through Sweden"
    game.push(GoOn(id, names[: halt + 1], names[halt + 1 :], left))
    if halt:
        game.put(id, names[halt])
    yield from enter_war(game, side, how)


def arrive(game: Jupiter, id: str, path: tuple[Hex, ...], cost: int) -> Iterator[Event]:
    """A unit has walked a path: it stands at its end, disrupted."""
    side, names = game.side_of(id), tuple(game.board.label(each) for each in path)
    seen = game.where[id] != names[0] or shown(game, id)
    if game.where[id] != names[-1]:
        game.put(id, names[-1])
    game.disrupted.add(id)  # 12.1
    yield Moved(id, game.unit(id).contingent, side, names, HALVES.show(cost), seen)
    claim_along(game, side, path)
    yield from settle_control(game)
    yield from check_stacks(game)


class GoOn(Step[Jupiter], frozen=True):
    """8.3  A move that was interrupted by Sweden's entry goes on as far as it still can."""

    unit: str
    behind: tuple[str, ...]
    ahead: tuple[str, ...]
    left: int

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        board, id = game.board, self.unit
        zone = game.zone(enemy_of(game.side_of(id)))
        closed = closed_to(game, id, violating=True)
        walked = [board.at(each) for each in self.behind]
        left = self.left
        for label in self.ahead:
            here, there = walked[-1], board.at(label)
            price = cost_of(game, id, (here, there))
            stuck = bool(zone & board.bit[here])
            if len(walked) == 1:
                stuck = stuck and bool(zone & board.bit[there])  # 7.4
            if stuck or board.bit[there] & closed or price > left:
                break
            left -= price
            walked.append(there)
        while len(walked) > 1 and not self._may_stop(game, walked[-1]):
            walked.pop()
        path = tuple(walked)
        yield from arrive(game, id, path, cost_of(game, id, path))

    def _may_stop(self, game: Jupiter, hex: Hex) -> bool:
        label = game.board.label(hex)
        if game.board.bit[hex] & game.board.lakes:
            return False
        return game.where[self.unit] == label or may_join(game, self.unit, label)
