"""23.0  Engineer actions: entrenchments, pontoon bridges, demolition and repair."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.narvik.actions.action import Begun, Commanded, Offers, Units
from pbem.games.narvik.actions.events import Worked
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.parts import BRIDGE, DEMOLISH, ENTRENCH, REPAIR, Work
from pbem.games.narvik.position.game import Narvik

MOST_WORKS = 30  # ways to employ several engineers at once


def able(game: Narvik, side: Side, command: str) -> list[str]:
    """23.1  The engineers of a sub-command on the map."""
    active = activated(game, side, command)
    return sorted(id for id in active if game.unit(id).engineer and game.on_map(id))


def works(game: Narvik, side: Side, id: str) -> Iterator[Work]:
    """Everything that an engineer can try where it stands."""
    hex = game.where[id]
    if not fault_entrenching(game, hex):
        yield Work(id, ENTRENCH)
    for other in game.board.grid.neighbours[game.at(hex)]:
        pair = sorted((hex, game.board.label(other)))
        if not fault_bridging(game, side, hex, tuple(pair)):
            yield Work(id, BRIDGE, tuple(pair))
        if side_between(*pair) in game.pontoons:
            yield Work(id, DEMOLISH, tuple(pair))
    if not fault_demolishing(game, hex):
        yield Work(id, DEMOLISH)
    if hex in game.demolished:
        yield Work(id, REPAIR)


def fault_entrenching(game: Narvik, hex: str) -> str:
    """23.2  In any ground hex, one a hex."""
    return f"{hex} is entrenched already" if hex in game.entrenched else ""


def fault_bridging(game: Narvik, side: Side, hex: str, ends: tuple[str, ...]) -> str:
    """23.3  Over an inlet next to the engineer, and no enemy on the other bank."""
    if len(ends) != 2 or hex not in ends:
        return f"a bridge is built from {hex} over one of its own hexsides"
    other = ends[0] if ends[1] == hex else ends[1]
    index = game.board.grid.index
    if other not in index or index[other] not in game.board.grid.neighbours[index[hex]]:
        return f"{other} is not next to {hex}"
    if (index[hex], index[other]) not in game.board.inlets:
        return f"no inlet lies between {hex} and {other}"
    if side_between(hex, other) in game.pontoons:
        return f"there is a bridge from {hex} to {other} already"
    return f"enemy units are in {other}" if game.holder(other) == enemy_of(side) else ""


def fault_demolishing(game: Narvik, hex: str) -> str:
    """23.4  Objectives, and villages with a ferry terminal."""
    board = game.board
    village_ferry = board.ferries & board.terrain["village"]
    if not board.is_in(hex, board.objectives | village_ferry):
        return f"there is nothing to demolish in {hex}"
    return f"{hex} is demolished already" if hex in game.demolished else ""


def fault(game: Narvik, side: Side, work: Work) -> tuple[str, str]:
    """Why an operation cannot be tried, and the case; two empty strings if it can."""
    hex = game.where[work.unit]
    if work.task == ENTRENCH:
        return fault_entrenching(game, hex), "23.2"
    if work.task == BRIDGE:
        return fault_bridging(game, side, hex, work.hexes), "23.3"
    if work.task == REPAIR:
        words = "" if hex in game.demolished else f"nothing is demolished in {hex}"
        return words, "23.4.3"
    if not work.hexes:
        return fault_demolishing(game, hex), "23.4"
    standing = side_between(*work.hexes) in game.pontoons and hex in work.hexes
    words = "" if standing else f"{work.unit} is at no bridge {'-'.join(work.hexes)}"
    return words, "23.4.1"


class Engineers(Commanded, frozen=True):
    """23.1  Operations of one sub-command's engineers."""

    charged: ClassVar = ("engineer",)
    part: ClassVar = "works"
    apart: ClassVar = True
    text: ClassVar = "ENGINEER {command}: {works,}"
    form: ClassVar = "ENGINEER _under? works _keep?"
    parts: ClassVar = """
works: work (COMMA work)*
work: UNIT (ENTRENCH | REPAIR | (BRIDGE | DEMOLISH) bridge | DEMOLISH)
"""
    spelled: ClassVar = {
        "ENGINEER": ("ENGINEER", "ENGINEERS", "ENG"),
        "ENTRENCH": ("ENTRENCH", "DIG"),
        "BRIDGE": ("BRIDGE", "PONTOON"),
        "DEMOLISH": ("DEMOLISH", "BLOW"),
        "REPAIR": ("REPAIR",),
    }
    works: tuple[Work, ...]
    keep: int = 0

    def try_on(self, trial: Narvik, side: Side) -> None:
        """Every engineer must be able to try what it is told."""
        ready = able(trial, side, self.command)
        seen: set[str] = set()
        if not self.works:
            raise Illegal("name at least one engineer", case="23.1", legal=ready)
        for work in self.works:
            if work.unit not in ready:
                words = f"{work.unit} is no engineer of {self.command} on the map"
                raise Illegal(words, case="23.1", legal=ready)
            if work.unit in seen:
                raise Illegal(f"{work.unit} does one thing in an action", case="23.1")
            seen.add(work.unit)
            words, case = fault(trial, side, work)
            if words:
                raise Illegal(words, case=case, legal=works(trial, side, work.unit))

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """One die for each engineer; what another has done in the meantime is done."""
        for work in self.works:
            place = side_between(*work.hexes) if work.hexes else game.where[work.unit]
            roll = dice.roll(f"engineers {work.task.lower()} {place}")
            done = game.scenario.tables.engineers[work.task.lower()][roll]
            if done:
                finish(game, work.task, place)
            nationality = game.unit(work.unit).nationality
            yield Worked(work.unit, nationality, side, work.task, place, roll, done)

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Each engineer alone, in every way; and all together, in the first way each has."""
        if not game.plays("engineers"):
            return
        for command in commands_of(side):
            options = [list(works(game, side, id)) for id in able(game, side, command)]
            yield from (cls(command, (work,)) for each in options for work in each)
            busy = [each for each in options if each]
            if len(busy) > 1:
                yield cls(command, next(product(*busy)))

    @classmethod
    def offered(cls, view: Narvik, side: Side, units: Units, begun: Begun | None) -> Offers:
        """What each engineer could try, and how many faces of the die bring it about."""
        if not begun or not all(view.on_map(id) and view.unit(id).engineer for id in units):
            return
        tries = (works(view, side, id) for id in units)
        for tried in islice(product(*tries), MOST_WORKS):
            order = cls(begun.command, tried)
            if order.allowed(view, side):
                done = (view.scenario.tables.engineers[work.task.lower()] for work in tried)
                label = " ".join(f"{sum(map(bool, each.values()))}/{len(each)}" for each in done)
                words = tuple(order.forecast(view, side))
                where = view.where[tried[0].unit]
                yield order, Option(str(order), "other", where, (), label, words)


def finish(game: Narvik, task: str, place: str) -> None:
    """Place the marker, or take it away."""
    if task == ENTRENCH:
        game.entrenched.add(place)
    elif task == BRIDGE:
        game.pontoons.add(place)
    elif task == REPAIR:
        game.demolished.discard(place)
    elif place in game.board.grid.index:
        game.demolished.add(place)
    else:
        game.pontoons.discard(place)
