"""8.0 to 8.3  A stack enters a space; whoever is in range may intercept it, and be met himself.

Entering a space asks each enemy side once who goes. Those who go enter spaces themselves, which
asks the other side, and so on: counter-interceptions are resolved before what they counter. Nobody
who is on his way to intercept, or sails, goes a second time before that is resolved, so every level
needs ships that no level above has: it ends.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.battle.groups import MOST, Grouping, chance_to_find, most_groups
from pbem.games.eto.naval.battle.tactics import GROUPS, StandDown, clauses, written
from pbem.games.eto.naval.dangers import hunt_foreseen
from pbem.games.eto.naval.events import BrokeOff, LetPass, Sailed
from pbem.games.eto.naval.guards import ALL, COVER, LIKELY, STRONGER, Guard, is_stronger
from pbem.games.eto.naval.ports import is_port
from pbem.games.eto.naval.routes import why_not
from pbem.games.eto.naval.underway.going_on import GoingOn
from pbem.games.eto.naval.underway.interceptors import finds, hunters, is_engaged, led
from pbem.games.eto.position.aboard.beaches import is_assaulting
from pbem.games.eto.position.aboard.passengers import is_laden
from pbem.games.eto.position.fleets import (
    armed,
    assemble,
    company_of,
    findable,
)
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.airstrikes import UnderAircraft
from pbem.games.eto.strikes.bombers import LeftRange, bombed, out_of_range
from pbem.games.eto.strikes.courses import has_grid, hexes_to, station_in
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.general import Naming

CASE = "8.1"
EVEN = 0.5  # that somebody is found, for whom LIKELY is enough
OFTEN = 0.5  # that a player by chance sends a stack


class Entering(Step[Europe], frozen=True):
    """8.2  A stack enters a space, or leaves a port; enemies in range are asked."""

    side: Side
    ship: str  # that the stack goes by
    space: str
    phasing: str  # the partnership whose step it is
    hexes: tuple[str, ...] = ()  # 7.4 that it passes on the way, and the last one in the space

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """8.0  Aircraft in range come first, then ships; nobody meets U-boats (8.9)."""
        ships = findable(game, company_of(game, self.ship))
        if not ships:
            return
        game.push(
            UnderAircraft(self.side, ships, self.space, self._watched(game)),
            *self._left_range(game, ships),
            Approached(self.side, ships, self.space, self.phasing),
        )
        yield from ()

    def _watched(self, game: Europe) -> tuple[str, ...]:
        """14.1, 11.2  The hexes where bombers can be; for submarines, a sea without any too."""
        if not self.hexes:
            below = game.setting.flights and game.unit(self.ship).submarine
            return (self.space,) if below and self.space in game.board.seas else ()
        near = bombed(game, game.partnership(self.side))
        return tuple(hex for hex in self.hexes if game.board.is_in(hex, near))

    def _left_range(self, game: Europe, ships: tuple[str, ...]) -> Iterator[Step[Europe]]:
        """14.4  Who leaves the range of a bomber in the End phase may come into it again."""
        if game.phase == HOMING and (gone := out_of_range(game, ships, self.hexes)):
            yield LeftRange(gone)


class Approached(Step[Europe], frozen=True):
    """8.2  What aircraft have left of a stack comes into the range of enemy ships."""

    side: Side
    ships: tuple[str, ...]
    space: str
    phasing: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        left = (id for id in self.ships if game.where.get(id) == self.space)
        ship = next((game.fleets[id] for id in left if id in game.fleets), "")
        if not ship:
            return
        asked = tuple(each for each in game.enemies(self.side) if self._able(game, each, ship))
        if asked:
            game.push(Hunting(asked[0], asked[1:], ship, self.space, self.phasing))
        yield from ()

    def _able(self, game: Europe, side: Side, ship: str) -> bool:
        return bool(armed(game, hunters(game, side, ship, self.space)))


class Hunt(Naming, frozen=True):
    """8.0  The ships that intercept; none of them is an answer too."""

    answers: ClassVar = ("hunt",)
    verb: ClassVar = "HUNT"
    form: ClassVar = "HUNT _ships _tactics*\nNO HUNT"
    parts: ClassVar = "_ships: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"HUNT": ("HUNT", "HUNT WITH", "GUARD"), "NO": ("NO",)}
    tactics: tuple[str, ...] = ()  # 8.4, 9.6 how they search and fight, if that is said

    def __str__(self) -> str:
        return f"{super().__str__()} {written(self.tactics)}".rstrip()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(reader.named(said), reader.tactics(said))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        step = view.agenda[-1] if view.agenda else None
        return step.promise(view, self) if isinstance(step, Hunting) else iter(())


class HuntAll(Command[Europe], frozen=True):
    """8.0  All who can go."""

    answers: ClassVar = ("hunt",)
    choice: ClassVar = (ALL,)
    form: ClassVar = "HUNT ALL _tactics*"
    tactics: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"HUNT ALL {written(self.tactics)}".rstrip()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(reader.tactics(said))


class Hunting(Asking[Europe], frozen=True):
    """8.0, 8.2  Which ships go to intercept a stack in the space that it has entered?"""

    kind: ClassVar = "hunt"
    reaction: ClassVar = True
    public: ClassVar = False
    usually: ClassVar = (STRONGER,)
    side: Side
    others: tuple[Side, ...]  # who are asked after it
    ship: str  # that the stack goes by
    space: str
    phasing: str
    gone: tuple[str, ...] = ()  # of the sides before it

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def able(self, game: Europe) -> list[str]:
        return hunters(game, self.side, self.ship, self.space)

    def meant(self, game: Europe, order: Order) -> Order:
        """HUNT ALL says of tactics what HUNT says."""
        found = super().meant(game, order)
        if isinstance(order, HuntAll) and isinstance(found, Hunt) and found.units:
            return replace(found, tactics=order.tactics)
        return found

    def stack(self, game: Europe) -> tuple[str, ...]:
        """The ships that are hunted, as far as can be seen."""
        return company_of(game, self.ship)

    def prompt(self, game: Europe) -> str:
        others = len(self.stack(game)) - 1
        who = f"{self.ship} and {others} more" if others else self.ship
        units, name = self.able(game), game.board.name
        able = "; ".join(
            f"{', '.join(id for id in units if game.where[id] == place)} in {name(place)}"
            for place in self._places(game)
        )
        lands = ", to assault it, and found without a search" if self._lands(game) else ""
        return (
            f"{who} {Words(game.scenario).at_sea(self.space)}{lands}: who intercepts? "
            f"In range: {able}. "
            "(HUNT ships; HUNT ALL; NO HUNT)"
        )

    def _lands(self, game: Europe) -> bool:
        """8.6  Has the stack come to assault the space?"""
        return is_assaulting(game, self.ship)

    def answers(self, game: Europe) -> Iterator[Order]:
        able = self.able(game)
        yield Hunt()
        for count in range(len(able), 0, -1):
            for ships in combinations(able, count):
                if armed(game, ships) and self.fit(game, ships) == ships:
                    yield Hunt(ships)

    def fit(self, game: Europe, ships: tuple[str, ...]) -> tuple[str, ...]:
        """11.3  Of several submarines one, where they would be in one hex."""
        open_sea = self.space in game.board.seas and not has_grid(game, self.space)
        below = [id for id in ships if game.unit(id).submarine][1:]
        return ships if open_sea else tuple(id for id in ships if id not in below)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        able = self.able(game)
        places = [each for each in self._places(game) if chance.random() < OFTEN]
        going = self.fit(game, tuple(id for id in able if game.where[id] in places))
        return Hunt(going) if armed(game, going) else Hunt()

    def _places(self, game: Europe) -> list[str]:
        return list(dict.fromkeys(game.where[id] for id in self.able(game)))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Hunt)
        able = self.able(game)
        for id in order.units:
            if order.units.count(id) > 1:
                raise Illegal(f"{id} is named twice", case="8.0")
            if id not in able:
                words, case = self._why_not(game, id)
                raise Illegal(words, case=case, legal=able)
        if self.fit(game, order.units) != order.units:
            words = "one submarine intercepts in a hex, not several"
            raise Illegal(words, case="11.3", legal=self.fit(game, order.units))
        if order.units and not armed(game, order.units):
            words = f"{' + '.join(order.units)} cannot search without a ship that has guns"
            raise Illegal(words, case="8.5", legal=armed(game, able))

    def _why_not(self, game: Europe, id: str) -> tuple[str, str]:
        """Why a ship does not intercept, and the case."""
        where = game.board.name(self.space)
        if id not in game.roster or not game.on_map(id) or game.side_of(id) != self.side:
            return f"{id} is no ship of yours at sea", CASE
        if f"{id}>{self.ship}" in game.searched:
            return f"{id} has searched for {self.ship} in this step", "8.5"
        if id in game.found:
            return f"{id} has found an enemy in this step", "8.5"
        if id in game.withdrawn:
            return f"{id} has withdrawn from a battle in this step", "9.6"
        if is_engaged(game, id):
            return f"{id} is under way itself, and that is not over yet", "8.0"
        if not finds(game, id, self.ship):
            return f"{self.ship} is met only by destroyers with an escort carrier", "11.2"
        if id in game.unsupplied:
            return f"{id} is out of supply", "33.8"
        if is_laden(game, id):
            return f"{id} carries units or supplies", "10.0"
        here = game.board.name(game.where[id])
        if id in game.halted and game.where[id] != self.space:
            return f"{id} has countered an interception in {here}, and stays there", "8.3"
        return f"{id} cannot intercept in {where} from {here}", CASE

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Hunt)
        gone = (*self.gone, *order.units)
        if order.tactics:
            game.tactics.update(dict.fromkeys(order.units, written(order.tactics)))
        if not order.units:
            yield LetPass(self.side, self.space)
        if self.others:
            first, *rest = self.others
            game.push(Hunting(first, tuple(rest), self.ship, self.space, self.phasing, gone))
        elif gone:
            self.set_out(game, gone)

    def set_out(self, game: Europe, gone: tuple[str, ...]) -> None:
        """8.2  They move to the space one stack at a time, and form a single stack there."""
        game.declared.update(gone)
        if game.partnership_of(gone[0]) == self.phasing:
            game.halted.update(gone)  # 8.3
        below = [id for id in gone if game.unit(id).submarine]
        together = tuple(id for id in gone if id not in below)
        steps: list[Step[Europe]] = []
        for ships in (*((together,) if together else ()), *((id,) for id in below)):  # 11.3
            steps += self._converge(game, ships)
        told = tuple(id for id in gone if id in game.tactics)
        game.push(*steps, *((StandDown(told),) if told else ()))

    def _converge(self, game: Europe, gone: tuple[str, ...]) -> Iterator[Step[Europe]]:
        for start in dict.fromkeys(game.where[id] for id in gone):
            ships = tuple(id for id in gone if game.where[id] == start)
            path = game.scenario.routes.sortie(start, self.space)
            yield SeaSortie(self.side, ships, path, self.ship, self.phasing)
        yield Converging(self.side, gone, self.ship, self.space, self._at_hand(game, gone))

    def _at_hand(self, game: Europe, gone: tuple[str, ...]) -> tuple[str, ...]:
        """8.6  Who needs no search: who was in the port or off it; all, where units will land."""
        if self._lands(game):
            return gone
        port = is_port(game, self.space)
        return tuple(id for id in gone if game.where[id] == self.space and port)

    # -- answers that nobody has to write ---------------------------------------------------------

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """All, nobody, some ships, or all where they are stronger or will probably find them.

        What an order is not about, or nobody whom it names can do, is left to the next one.
        """
        guard, able = Guard.said(choice), self.able(game)
        if guard is None:
            named = self.fit(game, tuple(id for id in choice if id in able))
            return Hunt(named) if armed(game, named) else None
        warships = [id for id in able if id in guard.units or not game.unit(id).transport]
        going = self.fit(game, guard.going(led(game, warships)))
        if not guard.minds(game, self.space, self.stack(game)) or (guard.units and not going):
            return None
        if guard.word == COVER and not self._counters(game):
            return None
        if not guard.outguns(game, going, self.stack(game)):
            return None
        if not guard.trusts(game, going, self.space, self.ship):
            return None
        goes = armed(game, going) and self._is_worth(game, guard, going)
        return Hunt(going, guard.tactics) if goes else Hunt()

    def _is_worth(self, game: Europe, guard: Guard, going: tuple[str, ...]) -> bool:
        if guard.word == STRONGER:
            return is_stronger(game, going, self.stack(game))
        if guard.word == LIKELY:
            return chance_to_find(game, going, self.space, self.ship) >= EVEN
        return guard.word in (ALL, COVER)

    def _counters(self, game: Europe) -> bool:
        """8.3  Does the stack mean to intercept ships of one's own, in one's own step?"""
        return game.partnership(self.side) == self.phasing

    def usual(self, game: Europe) -> Order:
        """8.3  Nobody loses his own voyage unless his side says so."""
        order = super().usual(game)
        if isinstance(order, Hunt) and order.units:
            free = tuple(id for id in order.units if id not in self._waiting(game))
            if free != order.units:
                enough = armed(game, free) and is_stronger(game, free, self.stack(game))
                return Hunt(free) if enough else Hunt()
        return order

    def _waiting(self, game: Europe) -> list[str]:
        """8.3  Those in range who could still sail in this step, and not once they have gone."""
        able = self.able(game) if self._counters(game) else ()
        return [id for id in able if why_not(game, self.side, id) is None]

    def cautions(self, game: Europe, order: Order) -> Iterator[str]:
        units = order.units if isinstance(order, Hunt) else ()
        if stay := [id for id in units if id in self._waiting(game)]:
            goes = "has not sailed, and does" if len(stay) == 1 else "have not sailed, and do"
            yield f"{', '.join(stay)} {goes} not sail any more in this phase after it (8.3)"

    def staying(self, game: Europe) -> Order | None:
        return Hunt()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield Hunt()
        able = led(game, (id for id in self.able(game) if not game.unit(id).transport))
        if armed(game, able):
            yield Hunt(self.fit(game, able))

    def promise(self, game: Europe, order: Hunt) -> Iterator[str]:
        """8.4, 8.6, 9.0  How likely those who go find the stack, and what the fight may come to."""
        return map(str, self.foreseen(game, order))

    def foreseen(self, game: Europe, order: Hunt) -> Iterator[Foreseen]:
        """The same with what a picture of it needs."""
        (said, *_) = clauses(order.tactics).get(GROUPS, (MOST,))
        at_hand, groups = self._at_hand(game, order.units), most_groups(said)
        return hunt_foreseen(
            game, order.units, self.space, self.ship, groups, at_hand=bool(at_hand)
        )

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        if self.allows(game, Hunt(units)):
            yield self.shown(game, Hunt(units))

    def shown(self, game: Europe, order: Order) -> Option:
        """A hunt to be clicked, with its card: who goes, whom they may find, what comes of it."""
        if not isinstance(order, Hunt) or not order.units:
            return super().shown(game, order)
        said = tuple(self.foreseen(game, order))
        return Option(
            str(order),
            "attack",
            game.board.spot(self.space),
            words=(*self.cautions(game, order), *map(str, said)),
            battle=BattleCard.of(order.units, self.stack(game), said),
        )


class SeaSortie(Step[Europe], frozen=True):
    """8.2  Ships on their way to intercept enter a space, and may be intercepted there."""

    side: Side
    ships: tuple[str, ...]
    path: tuple[str, ...]
    target: str
    phasing: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        ships = tuple(id for id in self.ships if id in game.declared)
        if not ships or not self.path:
            return
        here, space = game.where[ships[0]], self.path[0]
        hexes = hexes_to(game, ships[0], space, self._station(game, space))
        assemble(game, ships, space, station_in(game, space, hexes))
        game.met.difference_update(ships)
        yield Sailed(ships, self.side, path=(here, space), hunting=self.target)
        game.push(
            Entering(self.side, ships[0], space, self.phasing, hexes),
            HuntingOn(self.side, ships, self.path[1:], self.target, self.phasing),
        )

    def _station(self, game: Europe, space: str) -> str:
        """8.0  Where there is a grid, they go to the hex of those whom they intercept."""
        there = game.where.get(self.target) == space
        return game.stations.get(self.target, "") if there else ""


class Converging(Step[Europe], frozen=True):
    """8.0  All interceptors who have come form one stack, which searches."""

    side: Side
    ships: tuple[str, ...]
    target: str
    space: str
    at_hand: tuple[str, ...]  # 8.6 who need no search: they were in the port, or off it

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        ships = tuple(
            id for id in self.ships if id in game.declared and game.where[id] == self.space
        )
        game.declared.difference_update(self.ships)
        there = game.where.get(self.target) == self.space
        if armed(game, ships) and there:
            assemble(game, ships, self.space, game.stations.get(self.target, ""))
            game.evaded.difference_update(company_of(game, self.target))
            game.push(Grouping(self.side, ships, self.target, self.space, self.at_hand))
        yield from ()


class HuntingOn(GoingOn, frozen=True):
    """8.2  Interceptors that were intercepted continue to their target, or break off."""

    ships: tuple[str, ...]
    path: tuple[str, ...]
    target: str
    phasing: str

    def able(self, game: Europe) -> tuple[str, ...]:
        return tuple(id for id in self.ships if id in game.declared and id not in game.withdrawn)

    def goal(self, game: Europe) -> str:
        return game.where.get(self.target, "")

    def go_on(self, game: Europe) -> None:
        ships = self.able(game)
        if ships and self.path:
            game.push(SeaSortie(self.side, ships, self.path, self.target, self.phasing))

    def stop(self, game: Europe) -> Iterator[Event]:
        ships = self.able(game)
        game.declared.difference_update(ships)
        yield BrokeOff(ships, self.side, hex=game.where[ships[0]])
