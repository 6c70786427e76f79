"""3.0  Setting up: the Allies first, then the Germans."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.games.jupiter.facts.scenario import OPTIONS, load
from pbem.games.jupiter.facts.units import ALLIED, BRITISH, GERMAN, SOVIET, SWEDISH, US, WESTERN
from pbem.games.jupiter.orders.common import Base, Default, Done, Place
from pbem.games.jupiter.position.events import BasesChosen, Placed
from pbem.games.jupiter.position.game import Ground, Jupiter
from pbem.games.jupiter.position.stacking import stack_fault
from pbem.games.jupiter.turn.sequence import BeginTurn
from pbem.wargame import setting_up
from pbem.wargame.hexgrid import Mask
from pbem.wargame.variants import chosen

MOUNTAIN_ARMY, REACTION, LATE = "20MA", "IR", "8"


def start(options: Mapping[str, str]) -> Jupiter:
    """The position before anybody has decided anything."""
    played = chosen(OPTIONS, options)
    scenario = load(played["finnmark"])
    roster = scenario.roster
    held = Ground(scenario.board.allied_at_start & scenario.board.land)
    game = Jupiter(
        played, held=held, told=held, agenda=[BeginTurn(1), GermanSetUp(), AlliedSetUp()]
    )
    game.at_sea = tuple(
        id for id in roster.of(*WESTERN, SOVIET) if roster[id].contingent != SOVIET
        or roster[id].group == LATE
    )  # fmt: skip
    game.pools = {pool: tuple(sorted(roster.group(pool))) for pool in ("ANR", "R")}
    at_home = scenario.fact("setup.swedish.unit")
    game.swedes = tuple(id for id, unit in roster.items() if unit.side == SWEDISH and id != at_home)
    game.special_forces = dict.fromkeys(scenario.special_forces, 0)
    game.put(at_home, scenario.fact("setup.swedish.hex"))  # 3.4
    for id, unit in roster.items():
        if unit.group.isdigit() and len(unit.group) == 4 and unit.side == GERMAN:
            game.put(id, unit.group)  # 3.3 garrisons stand where they are printed
    return game


class SettingUp(setting_up.SettingUp[Jupiter], frozen=True):
    """3.2, 3.3  A side's set-up, hex by hex."""

    default: ClassVar = Default()
    done: ClassVar = Done("setup")

    def places(self, game: Jupiter, id: str) -> Mask:
        """Where a unit may be set up, stacking aside."""
        raise NotImplementedError

    def room(self, game: Jupiter, id: str, hex: str) -> str:
        """What keeps a unit out of a hex where it might otherwise be; empty if nothing does."""
        others = tuple(each for each in game.stack(hex) if each != id)
        return stack_fault(game, hex, (*others, id))

    def open_to(self, game: Jupiter, id: str) -> list[str]:
        hexes = game.board.grid.named(self.places(game, id))
        return [hex for hex in hexes if not self.room(game, id, hex)]

    def ready_made(self, game: Jupiter) -> Mapping[str, str]:
        scenario = game.scenario
        return scenario.german_setup if self.side == GERMAN else scenario.allied_setup

    def order(self, id: str, place: str) -> Order:
        return Place(id, place)

    def ordered(self, order: Order) -> tuple[str, str] | None:
        return (order.unit, order.hex) if isinstance(order, Place) else None

    def check_place(self, game: Jupiter, id: str, place: str) -> None:
        open_to, words = self.places(game, id), f"{id} may not be set up in {place}"
        if place not in game.board.grid.index or not game.board.is_in(place, open_to):
            raise Illegal(words, case=self.case, legal=game.board.grid.named(open_to))
        if fault := self.room(game, id, place):
            raise Illegal(f"{words}: {fault}", case=self.case)

    def place(self, game: Jupiter, id: str, place: str) -> Event:
        game.at_sea = tuple(each for each in game.at_sea if each != id)
        game.put(id, place)
        return Placed(id, self.side, place, "setup", secret=True)


class AlliedSetUp(SettingUp, frozen=True):
    """3.2  Two bases, three units ashore at each, and the Soviets behind their frontline."""

    side: ClassVar = ALLIED
    case: ClassVar = "3.2"

    def prompt(self, game: Jupiter) -> str:
        return (
            "Set up the Allies: BASE US hex (1616 or 2603; the British take the other), PLACE "
            "three American and three British units at their bases and the Soviets behind the "
            "frontline, then DONE. DEFAULT takes the ready-made set-up."
        )

    def movable(self, game: Jupiter) -> list[str]:
        roster = game.scenario.roster
        found = [id for id in roster.of(SOVIET) if roster[id].group != LATE]
        if game.bases:
            found += roster.of(*WESTERN)
        return found

    def places(self, game: Jupiter, id: str) -> Mask:
        board = game.board
        if game.unit(id).contingent == SOVIET:
            return board.soviet_rear & ~board.lakes
        return game.masked(game.source_of(game.unit(id).contingent))

    def room(self, game: Jupiter, id: str, hex: str) -> str:
        most = game.scenario.number("setup.allied.units_per_landing")
        others = [each for each in game.stack(hex) if each != id]
        if game.unit(id).contingent in WESTERN and len(others) >= most:
            return f"only {most} units are ashore there at the start; BASE begins anew"
        return super().room(game, id, hex)

    def waiting(self, game: Jupiter) -> list[str]:
        """All early Soviets, and as many at each base as the rules want."""
        roster = game.scenario.roster
        found = [
            id for id in roster.of(SOVIET) if roster[id].group != LATE and id not in game.where
        ]
        most = game.scenario.number("setup.allied.units_per_landing")
        ready_made = game.scenario.allied_setup
        for nation in (US, BRITISH):
            ashore = len(game.stack(game.bases[nation])) if nation in game.bases else 0
            at_sea = [id for id in roster.of(nation) if id not in game.where]
            at_sea.sort(key=lambda id: id not in ready_made)
            found += at_sea[: most - ashore]
        return found

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for hex in game.scenario.landing_hexes:
            yield Base(US, hex)
            yield Base(BRITISH, hex)
        yield self.default
        if game.bases and not self.waiting(game):
            yield self.done
        yield from self.placements(game)

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        if not game.bases:
            return Base(US, chance.choice(game.scenario.landing_hexes))
        return super().sample(game, chance)

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, Base):
            if order.hex not in game.scenario.landing_hexes or order.contingent not in (
                US,
                BRITISH,
            ):
                raise Illegal(
                    f"{order.contingent} cannot have its base in {order.hex}",
                    case="3.2",
                    legal=(Base(US, hex) for hex in game.scenario.landing_hexes),
                )
            return
        if isinstance(order, Place) and not game.bases and order.unit in game.at_sea:
            raise Illegal("choose the bases first: BASE US 1616 or BASE US 2603", case="3.2")
        super().check(game, order)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Base):
            game.push(self)
            yield self.choose(game, order)
            return
        if isinstance(order, Default) and not game.bases:
            yield self.choose(game, Base(US, game.scenario.allied_bases[US]))
        yield from super().play(game, order, dice)

    def choose(self, game: Jupiter, order: Base) -> Event:
        """Fix both bases; whoever stood at one goes back to sea."""
        for hex in game.bases.values():
            for id in game.stack(hex):
                game.take_off(id)
                game.at_sea = (*game.at_sea, id)
        other = BRITISH if order.contingent == US else US
        first, second = game.scenario.landing_hexes
        rest = second if order.hex == first else first
        game.bases = {order.contingent: order.hex, other: rest}
        game.forget()
        return BasesChosen(dict(game.bases))


class GermanSetUp(SettingUp, frozen=True):
    """3.3  The mountain army behind its frontline, the reaction units in Norwegian towns."""

    side: ClassVar = GERMAN
    case: ClassVar = "3.3"

    def prompt(self, game: Jupiter) -> str:
        return (
            "Set up the Germans: PLACE the 20MA units in the USSR west of the frontline, one to a "
            "hex and not within two hexes of Petsamo (one infantry division may go to Kirkenes), "
            "the two IR units in Norwegian towns, then DONE. DEFAULT takes the ready-made set-up."
        )

    def movable(self, game: Jupiter) -> list[str]:
        roster = game.scenario.roster
        return [*roster.group(MOUNTAIN_ARMY), *roster.group(REACTION)]

    def waiting(self, game: Jupiter) -> list[str]:
        return [id for id in self.movable(game) if id not in game.where]

    def places(self, game: Jupiter, id: str) -> Mask:
        board, scenario, unit = game.board, game.scenario, game.unit(id)
        if unit.group == REACTION:
            barred = game.masked(scenario.fact("setup.german.reaction_barred"))
            return board.towns & board.country["Norway"] & ~barred
        petsamo = game.at(scenario.fact("setup.german.barred_from"))
        near = board.grid.within(petsamo, scenario.number("setup.german.barred_within"))
        open_to = board.german_rear & ~board.lakes & ~near
        exception = scenario.fact("setup.german.kirkenes_exception")
        if unit.type == exception["type"] and unit.size == exception["size"]:
            open_to |= game.masked((exception["hex"],))
        return open_to

    def room(self, game: Jupiter, id: str, hex: str) -> str:
        if game.unit(id).group == MOUNTAIN_ARMY:
            others = [each for each in game.stack(hex) if each != id]
            if any(game.unit(each).group == MOUNTAIN_ARMY for each in others):
                return "no more than one 20MA unit is set up in a hex"
        return super().room(game, id, hex)
