"""6.0  Which units may share a hex."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.units import ALLIED, BRITISH, GERMANS, SOVIET, SWEDES, UC1, US
from pbem.games.jupiter.position.control import settle_between_actions
from pbem.games.jupiter.position.events import Lost
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import GivingUp
from pbem.wargame.board.hexgrid import Mask


def contingent_of(game: Jupiter, units: tuple[str, ...]) -> str | None:
    """The one contingent that units belong to together; None if they cannot be together.

    UC1 counts as either American or British (6.1), so it goes with both but joins nothing else.
    """
    roster = game.scenario.roster
    found = {roster[id].contingent for id in units}
    western = found - {UC1}
    if len(western) > 1 or (UC1 in found and western & {SOVIET, GERMANS, SWEDES}):
        return None
    return next(iter(western), UC1)


def stack_fault(game: Jupiter, hex: str, units: tuple[str, ...]) -> str:
    """What is wrong with these units standing together in a hex; empty if nothing is."""
    if len(units) > game.scenario.stack_limit:
        return f"no more than {game.scenario.stack_limit} units may stack"
    return mixing_fault(game, hex, units)


def mixing_fault(game: Jupiter, hex: str, units: tuple[str, ...]) -> str:
    """6.1  Who may not be there with whom, whatever their number."""
    if len(units) == 1 and hex not in game.source_hexes:
        return ""
    contingent = contingent_of(game, units)
    if contingent is None:
        return "different contingents may not stack together"
    if contingent == SWEDES and len(units) > 1:
        return "Swedish units never stack"
    for other, marked in source_markers(game, game.side_of(units[0])):
        if marked == hex and not shares_source(contingent, other):
            return f"the {other} supply source is there"
    return ""


def shares_source(contingent: str, other: str) -> bool:
    """6.1  May a contingent stand at another's supply source? Only UC1, with its two nations."""
    return contingent == other or (contingent == UC1 and other in (US, BRITISH))


def source_markers(game: Jupiter, side: Side) -> list[tuple[str, str]]:
    """6.1  A side's supply source markers, by contingent, which keep other contingents out."""
    if side == ALLIED:
        return [*game.bases.items(), (SOVIET, game.scenario.murmansk)]
    return [(GERMANS, game.scenario.kirkenes), (GERMANS, game.scenario.narvik)]


def may_join(game: Jupiter, id: str, hex: str) -> bool:
    """May this unit end there, as far as stacking goes?"""
    return not stack_fault(game, hex, (*game.stack(hex), id))


def full_for(game: Jupiter, id: str, among: Mask) -> Mask:
    """Of `among`, the hexes where the unit could not stop because of those already there."""
    found = 0
    board = game.board
    contingent = game.unit(id).contingent
    limit = game.scenario.stack_limit
    for hex, stack in game.stacks.items():
        bit = board.bit[board.grid.index[hex]]
        if not bit & among or id in stack:
            continue
        if (
            len(stack) >= limit
            or contingent == SWEDES
            or (
                (game.unit(stack[0]).contingent != contingent or contingent == UC1)
                and stack_fault(game, hex, (*stack, id))
            )
        ):
            found |= bit
    for other, hex in source_markers(game, game.side_of(id)):
        if not shares_source(contingent, other):
            found |= board.bit[board.grid.index[hex]] & among
    return found


def overstacked(game: Jupiter) -> str | None:
    """6.3  A hex that breaks the stacking rules, if there is one: the first of them."""
    lawful = game.lawful_stacks
    found = None
    for hex, stack in game.stacks.items():
        if len(stack) == 1 or (hex, stack) in lawful:
            continue
        if stack_fault(game, hex, stack):
            found = hex if found is None else min(found, hex)
        else:
            lawful.add((hex, stack))
    return found


def must_go(game: Jupiter, hex: str, stack: tuple[str, ...]) -> int:
    """6.3  The least number of units whose loss makes a stack lawful again."""
    for kept in range(len(stack), 0, -1):
        if any(not stack_fault(game, hex, some) for some in combinations(stack, kept)):
            return len(stack) - kept
    return len(stack)


def check_stacks(game: Jupiter) -> Iterator[Event]:
    """6.3  Where a stack is found unlawful, its owner must mend it before play goes on."""
    hex = overstacked(game)
    if hex is not None:
        game.push(Unstack(hex))
    yield from ()


class Unstack(GivingUp, frozen=True):
    """6.3  The owner of an unlawful stack gives up as many units as it takes, for good."""

    kind: ClassVar = "overstack"
    public: ClassVar = False
    hex: str

    def asks(self, game: Jupiter) -> Side | None:
        return game.holder(self.hex) if must_go(game, self.hex, game.stack(self.hex)) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        """Those given up contest nothing any more (7.7)."""
        yield from settle_between_actions(game)
        yield from check_stacks(game)

    def prompt(self, game: Jupiter) -> str:
        return f"The stack in {game.board.name(self.hex)} is unlawful: which unit is given up?"

    def able(self, game: Jupiter) -> list[str]:
        """Only units whose loss brings the stack nearer to lawful: the fewest possible go."""
        stack = game.stack(self.hex)
        wanted = must_go(game, self.hex, stack) - 1
        rest = {id: tuple(each for each in stack if each != id) for id in stack}
        return [id for id, left in rest.items() if must_go(game, self.hex, left) == wanted]

    def refusal(self, game: Jupiter, id: str) -> tuple[str, str]:
        order = self.order(id)
        return f"{order} does not mend the stack in {self.hex} with the fewest losses", "6.3"

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        id = self.unit_in(order)
        side = game.side_of(id)
        game.remove(id)
        game.dead = (*game.dead, id)
        yield Lost(id, side, self.hex, 0, "stacking")
        game.push(self)
