"""8.4 to 8.7  The search: groups look for a stack one by one, and it may evade one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar

import msgspec

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.flights import aircraft, reach
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.battle.rounds import Engage
from pbem.games.eto.naval.events import EvadedGroup, Searched
from pbem.games.eto.position.fleets import all_submarines, armed, gunnery, speed
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.carriers import CarrierStrikes, carrier_aircraft
from pbem.games.eto.strikes.torpedoes import SubmarineAttack
from pbem.games.eto.weather.conditions import is_wintry
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

Groups = tuple[tuple[str, ...], ...]


# -- the die --------------------------------------------------------------------------------------


def modifier(
    game: Europe, partnership: str, space: str, groups: int, ships: Collection[str], target: str
) -> int:
    """8.4  What is added to the die of each group."""
    numbers, area = game.scenario.combat.naval, game.board.seas.get(space)
    found = groups * numbers["group"]
    if all_submarines(game, ships):
        found += numbers["submarine_seeks"]
    if all_submarines(game, (target,)):
        found += numbers["submarine_sought"]
    if has_aircraft(game, partnership, space, ships):
        found += numbers["air"]
    if area is None:
        found += numbers["coast"]
    else:
        found += area.search
    return found + (numbers["winter"] if is_wintry(game, space) else 0)


def has_aircraft(game: Europe, partnership: str, space: str, ships: Iterable[str]) -> bool:
    """8.4  Can aircraft fly there: from a base within range, or from a carrier that searches?"""
    if any(carrier_aircraft(game, ships)):
        return True
    board = game.board
    waters = board.waters[space] if space in board.seas else board.grid.mask([space])
    return any(reach(game, id) & waters for id in aircraft(game, partnership))


def is_found(game: Europe, roll: int, added: int) -> bool:
    """8.4  A six always finds them, a one never does."""
    numbers = game.scenario.combat.naval
    if roll in (numbers["always_found"], numbers["never_found"]):
        return roll == numbers["always_found"]
    return roll + added >= numbers["found"]


# -- finding --------------------------------------------------------------------------------------


class Quest(msgspec.Struct, frozen=True):
    """8.4  What all groups of a search have in common."""

    side: Side
    space: str
    modifier: int
    at_hand: tuple[str, ...] = ()
    confined: bool = False  # 7.7 in a port


class SearchOn(Step[Europe], frozen=True):
    """8.4  The next group searches; who finds them fights before the others search."""

    quest: Quest
    groups: Groups
    stack: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        quest = self.quest
        stack = tuple(id for id in self.stack if game.where.get(id) == quest.space)
        if not stack or not self.groups:
            return
        group, *rest = self.groups
        group = tuple(id for id in group if game.where.get(id) == quest.space)
        game.push(SearchOn(quest, tuple(rest), stack))
        if not armed(game, group):
            return
        automatic = set(group) <= set(quest.at_hand)
        roll = 0 if automatic else dice.roll(f"search by {group[0]} for {stack[0]}")
        found = automatic or is_found(game, roll, quest.modifier)
        yield Searched(
            group,
            quest.side,
            target=stack[0],
            place=quest.space,
            roll=roll,
            modifier=quest.modifier,
            found=found,
            station=game.stations.get(stack[0], ""),
        )
        if found:
            game.found.update(group)
            game.met.update(group, stack)
            game.push(Evading(game.side_of(stack[0]), quest, group, stack, automatic))


def raid(side: Side, ships: tuple[str, ...], docked: tuple[str, ...], place: str) -> SearchOn:
    """7.7, 8.6  Ships find those in an enemy port that they enter, and nobody withdraws."""
    return SearchOn(Quest(side, place, 0, at_hand=ships, confined=True), (ships,), docked)


class Evade(Command[Europe], frozen=True):
    """8.7  Slip away from a slower group."""

    answers: ClassVar = ("evade",)
    form: ClassVar = "EVADE"
    text: ClassVar = "EVADE"


class Accept(Command[Europe], frozen=True):
    """8.7  Fight."""

    answers: ClassVar = ("evade",)
    form: ClassVar = "ACCEPT"
    text: ClassVar = "ACCEPT"
    spelled: ClassVar = {"ACCEPT": ("ACCEPT", "ACCEPT BATTLE", "GIVE BATTLE")}


class Evading(Asking[Europe], frozen=True):
    """8.7  A stack that is found may evade one slower group of those who search for it."""

    kind: ClassVar = "evade"
    reaction: ClassVar = True
    usually: ClassVar = ("OUTGUNNED",)
    side: Side
    quest: Quest
    group: tuple[str, ...]
    stack: tuple[str, ...]
    automatic: bool

    def asks(self, game: Europe) -> Side | None:
        if self.automatic or game.evaded.intersection(self.stack):
            return None
        return self.side if speed(game, self.group) < speed(game, self.stack) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        self.fight(game)
        yield from ()

    def prompt(self, game: Europe) -> str:
        theirs = ", ".join(f"{id} {game.factors(id)}" for id in self.group)
        where = Words(game.scenario).at_sea(self.quest.space)
        return (
            f"{theirs} find {', '.join(self.stack)} {where}, and are slower. Evade, once "
            "against all who search now? (EVADE; ACCEPT)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Evade()
        yield Accept()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        outgunned = gunnery(game, self.group) > gunnery(game, self.stack)
        evades = {"ALL": True, "NEVER": False, "OUTGUNNED": outgunned}.get(choice[0])
        return None if evades is None else Evade() if evades else Accept()

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Accept):
            self.fight(game)
            return
        game.evaded.update(self.stack)
        area = game.board.seas.get(self.quest.space)
        ships = not all_submarines(game, self.group)
        if area is not None and not area.grid and ships:  # 8.7, 16.5
            game.push(self.strikes())
        yield EvadedGroup(self.side, self.stack, self.quest.space)

    def fight(self, game: Europe) -> None:
        """9.0, 11.2, 11.3  Carrier aircraft and guns; submarines fight in their own way."""
        if all_submarines(game, self.group):
            game.push(SubmarineAttack(self.quest.space, self.group[0], self.stack))
            return
        under = all_submarines(game, self.stack)
        game.push(
            *(() if under else (self.strikes(),)),
            Engage(self.quest.space, self.group, self.stack, self.quest.confined),
        )

    def strikes(self) -> CarrierStrikes:
        """9.0  Carrier aircraft of both attack before any gun is fired."""
        return CarrierStrikes(self.quest.space, self.group, self.stack)
