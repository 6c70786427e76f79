"""28.0  Step 2 of an offensive: armor breaks through, one stack after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.events import SUPPORTING
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.air.support import Support, within_reach
from pbem.games.eto.combat import forecast
from pbem.games.eto.combat.after.running import Running, onward
from pbem.games.eto.combat.attack import declare
from pbem.games.eto.combat.battle import BREAK, Battle
from pbem.games.eto.combat.events import BATTLES, Advanced
from pbem.games.eto.combat.on_the_way.departing import with_generals
from pbem.games.eto.combat.on_the_way.passing import met_on_the_way, stretch
from pbem.games.eto.combat.on_the_way.reaction import reaction_steps
from pbem.games.eto.combat.resolving import can_be_fought
from pbem.games.eto.combat.sequence import Assault
from pbem.games.eto.combat.targets import any_attack_left, check_attack
from pbem.games.eto.command.activation import (
    activate,
    check_commander,
    is_own,
    may_activate,
    waits_for,
)
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.facts.units import ARMOR, GENERAL
from pbem.games.eto.facts.words import to_headquarters
from pbem.games.eto.movement.routes import Reach
from pbem.games.eto.movement.written_ways import way_gone
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.company import with_company
from pbem.games.eto.position.contact import targets
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.supply.lines import in_supply
from pbem.games.eto.weather.conditions import in_mud, muddy
from pbem.notation.actions import tokens
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.own_start import drawn_once
from pbem.wargame.scene import Arrow

CASE, RESTRICTED = "28.0", "28.4"
UP = "moves up"


def approach(game: Europe, armor: Sequence[str]) -> Reach:
    """28.1, 25.3  Where armor can get to before its attack, never through mud (28.4)."""
    fed = all(in_supply(game, id) for id in armor)
    hexes = game.scenario.combat.numbers["approach" if fed else "run_unsupplied"]
    return onward(game, armor, hexes, zones=True, closed=muddy(game))


def no_breakthrough(game: Europe, id: str) -> tuple[str, str] | None:
    """Why armor cannot break through, and the case; None if it can."""
    unit = game.unit(id)
    if unit.kind not in (ARMOR, GENERAL):
        return f"only armor breaks through, not {id}", CASE
    if id in game.flipped:
        return f"{id} has led a breakthrough in this month", "28.5"
    if id in game.broke:
        return f"{id} has tried to break through in this offensive", RESTRICTED
    if in_mud(game, game.at(game.where[id])):
        return f"{id} is in mud", RESTRICTED
    words, case = may_activate(game, id)
    return (words, case) if words else None


def stacks(game: Europe) -> Iterator[tuple[str, ...]]:
    """28.0, 28.6  The armor that could break through: whole stacks, then each unit alone."""
    partnership = game.under_way().partnership
    for hex in game.board.grid.named(game.having(partnership, ARMOR)):
        armor = [id for id in game.of_kind(hex, ARMOR) if no_breakthrough(game, id) is None]
        for group in dict.fromkeys((tuple(armor), *((id,) for id in armor))):
            if group:
                yield group


def aims(game: Europe, armor: Sequence[str]) -> Iterator[tuple[str, str]]:
    """28.1  The hexes from which a stack could attack, and what; where it stands first."""
    board, here = game.board, game.where[armor[0]]
    dry = ~muddy(game)
    ends = [here, *board.grid.named(approach(game, armor).reached)]
    for end in ends:
        near = targets(game, armor[0], end)  # all armor gets about alike
        if near and room(game, end, armor):
            yield from (
                (end, hex) for hex in near if board.is_in(hex, dry) and hex not in game.attacked
            )


class Break(Command[Europe], frozen=True):
    """28.0  Armor of one stack moves up to two hexes, attacks a hex, and may run on from there."""

    answers: ClassVar = ("break",)
    form: ClassVar = """
        _under? BREAK _moved path? AT place
        _under? BREAK _moved path? AT place AIR units
    """
    spelled: ClassVar = {"BREAK": ("BREAK", "BREAK THROUGH"), "AIR": ("AIR",)}
    units: tuple[str, ...]  # armor, and generals with it; a general alone: his whole stack
    hex: str  # which is attacked
    way: tuple[str, ...] = ()  # to where it is made from, or only that hex; none: where they stand
    air: tuple[str, ...] = ()
    hq: str = ""  # 22.1 the headquarters that activates them, if one is named

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        hq, said = reader.to_headquarters(said)
        helped = tokens(said, "AIR")
        air = said[said.index(helped[0]) + 1] if helped else ()
        *first, last = tokens(said, "UNIT")
        way = next((each for each in said if isinstance(each, list)), [])
        unit, path = reader.unit_and_places(last, way)
        hex = next(each for each in said if isinstance(each, str) and not hasattr(each, "type"))
        named = (*map(reader.unit, first), unit)
        return cls(named, hex, tuple(path), air, hq)

    @property
    def start(self) -> str:
        """From where they attack; empty: from where they stand."""
        return self.way[-1] if self.way else ""

    def __str__(self) -> str:
        air = f" AIR {' + '.join(self.air)}" if self.air else ""
        who = " ".join((" + ".join(self.units), *self.way))
        return f"{to_headquarters(self.hq)}BREAK {who} AT {self.hex}{air}"

    def armor(self, game: Europe) -> tuple[str, ...]:
        """Those who are named; of a general alone, all armor in his stack that can."""
        named = tuple(id for id in self.units if game.unit(id).kind != GENERAL)
        if named or not self.units or self.units[0] not in game.where:
            return named
        there = game.of_kind(game.where[self.units[0]], ARMOR)
        return tuple(id for id in there if no_breakthrough(game, id) is None)

    def who(self, game: Europe) -> tuple[str, ...]:
        """The armor, the generals who are named, and those who would be left alone."""
        led = (id for id in self.units if game.unit(id).kind == GENERAL)
        return with_generals(game, dict.fromkeys((*self.armor(game), *led)))

    def battle(self, game: Europe, side: Side) -> Battle:
        return Battle(side, self.hex, self.armor(game), BREAK)

    def check(self, game: Europe, side: Side) -> None:
        able = (" + ".join(each) for each in stacks(game))
        for id in self.units:
            if not is_own(game, id):  # 12.7 wherever it is
                raise Illegal(f"{id} is not yours", case=CASE, legal=able)
            if game.is_embarked(id):
                words = f"{id} is aboard ships: who assaults a coast does not break through"
                raise Illegal(words, case="10.6", legal=able)
            if not game.on_map(id):
                raise Illegal(f"{id} is not on the map", case=CASE, legal=able)
        armor = self.armor(game)
        if not armor:
            words = f"no armor is with {' + '.join(self.units)} that could break through"
            raise Illegal(words, case=CASE, legal=able)
        for id in dict.fromkeys((*armor, *self.units)):
            if reason := no_breakthrough(game, id):
                words, case = reason
                raise Illegal(words, case=case)
        check_commander(game, self.hq, armor)
        if len({game.where[id] for id in (*armor, *self.units)}) > 1:
            raise Illegal("a breakthrough is made by one stack", case=CASE)
        self._check_start(game, armor)
        if self.hex in game.board.grid.index and in_mud(game, game.at(self.hex)):
            words = f"{game.board.name(self.hex)} lies in mud"
            raise Illegal(words, case=RESTRICTED)
        trial = self._moved_up(game)
        check_attack(trial, self.hex, armor, BREAK)
        if self.air:
            Support(self.hex, self.air).check_flyers(game, side)

    def _check_start(self, game: Europe, armor: tuple[str, ...]) -> None:
        """28.1  Raise Illegal unless they can get to where they attack from."""
        if not self.start or self.start == game.where[armor[0]]:
            return
        board = game.board
        ends = board.grid.named(approach(game, armor).reached)
        if self.start not in ends:
            words = f"{' + '.join(armor)} cannot get to {self.start} before the attack"
            fit = dict.fromkeys(end for end, hex in aims(game, armor) if hex == self.hex)
            raise Illegal(words, case="28.1", legal=fit)
        if not room(game, self.start, armor):
            raise Illegal(f"there is no room in {self.start}", case="24.2")
        self.path(game, armor)

    def path(self, game: Europe, armor: tuple[str, ...]) -> tuple[str, ...]:
        """28.1  The way to where they attack from; raises Illegal."""
        here = game.where[armor[0]]
        if self.start in ("", here):
            return (here,)
        return way_gone(game, armor, approach(game, armor), self.way, "28.1")

    def _moved_up(self, game: Europe) -> Europe:
        """The position when they are there, and activated."""
        trial = game.twin()
        units = self.who(trial)
        activate(trial, units, self.hq)
        for id in units if self.start else ():
            trial.put(id, self.start)
        return trial

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        armor, units = self.armor(game), self.who(game)
        here = game.where[armor[0]]
        path = self.path(game, armor)
        activate(game, units, self.hq)
        game.broke.update(armor)
        game.flipped.update(id for id in units if game.unit(id).kind == GENERAL)  # 28.5
        leaving = reaction_steps(game, units, here) if len(path) > 1 else ()
        battle = Battle(side, self.hex, armor, BREAK)
        game.push(*leaving, Approach(battle, units, path, self.air))
        yield from ()

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        """Every stack, from everywhere, with its general where he is."""
        if not any_attack_left(game):
            return
        for armor in stacks(game):
            here = game.where[armor[0]]
            led = tuple(
                id for id in game.of_kind(here, GENERAL) if no_breakthrough(game, id) is None
            )
            for end, hex in aims(game, armor):
                order = cls((*armor, *led), hex, () if end == here else (end,))
                if passes(order.check, game, side):
                    yield order

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        armor = tuple(id for id in units if view.unit(id).armor)
        if not armor or len({view.where[id] for id in units}) > 1:
            return
        if any(no_breakthrough(view, id) for id in units):
            return
        here = view.where[armor[0]]
        for end, hex in aims(view, armor):
            for air in dict.fromkeys(((), tuple(within_reach(view, side, hex)))):
                order = cls(units, hex, () if end == here else (end,), air)
                if passes(order.check, view, side):
                    path = (here, hex) if end == here else (here, end, hex)
                    yield order, replace(order.shown(view, side), path=path)

    def shown(self, view: Europe, side: Side) -> Option:
        """The column that it begins with, its aircraft counted."""
        battle = self.battle(view, side)
        return forecast.shown(self._over_target(view), battle, str(self), self.air)

    def _over_target(self, view: Europe) -> Europe:
        trial = self._moved_up(view)
        trial.flying.update(dict.fromkeys(self.air, self.hex))
        return trial

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        if all(view.unit(id).kind == GENERAL for id in self.units):
            yield f"stands for {replace(self, units=self.who(view))}"
        yield from map(str, forecast.told(self._over_target(view), self.battle(view, side)))

    def why(self, view: Europe, side: Side) -> str:
        return forecast.in_short(self._over_target(view), self.battle(view, side))

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        lead = next((id for id in self.units if id in view.where), "")
        here = where.get(lead, view.where.get(lead, ""))
        path = drawn_once(here, (*self.way, self.hex))
        if here and all(hex in view.board.grid.index for hex in path):
            yield Arrow(BATTLES, "attack", path, f"Intended: {self}", side)


class Approach(Step[Europe], frozen=True):
    """28.1, 28.2  The stack moves up, if it was let, and its attack is fought by the sequence."""

    battle: Battle
    units: tuple[str, ...]
    path: tuple[str, ...]  # from where they stand
    air: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        fit = [
            id
            for id in self.units
            if game.where.get(id) == self.path[0] and id not in game.retreated
        ]
        if not any(game.unit(id).land for id in fit):
            return
        gone = stretch(game, fit, self.path)
        for id in fit if len(gone) > 1 else ():
            yield Advanced(id, game.side_of(id), gone, UP)
            for hex in gone[1:]:
                yield from enter(game, id, hex)
        if gone != self.path:
            rest = replace(self, path=self.path[len(gone) - 1 :])
            game.push(*met_on_the_way(game, fit, gone[-1]), rest)
            return
        armor = tuple(id for id in self.battle.units if id in fit)
        battle = Battle(self.battle.side, self.battle.hex, armor, BREAK)
        game.push(Displacement(), Begin(battle, self.air))


class Begin(Step[Europe], frozen=True):
    """SEQ-4A B, C  The aircraft of a breakthrough set out, and its attack is announced."""

    battle: Battle
    air: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        battle = self.battle
        if not can_be_fought(game, battle):  # 26.5 a reaction has changed it
            return
        able = within_reach(game, battle.side, battle.hex)
        air = tuple(id for id in self.air if id in able)
        yield from declare(game, battle)
        game.push(*set_out(game, air, battle.hex, battle.hex, SUPPORTING), Assault((battle,)))


class Breakthroughs(Acting[Europe], frozen=True):
    """28.0  One armor stack after the other, until the side is done."""

    kind: ClassVar = "break"
    ensuing: ClassVar = (Running.kind,)  # a RUN is for the breakthrough that stands before it
    orders: ClassVar = (Break,)
    done: ClassVar[Command[Any]] = Done("break")

    def prompt(self, game: Europe) -> str:
        return (
            "Breakthroughs. Which armor attacks, from where and what? "
            "(BREAK units hex AT target AIR aircraft; DONE BREAK)"
        )

    def able(self, game: Europe) -> list[str]:
        armor = dict.fromkeys(id for group in stacks(game) for id in group)
        air = dict.fromkeys(
            general
            for id in armor
            for general in game.of_kind(game.where[id], GENERAL)
            if no_breakthrough(game, general) is None
        )
        return [*armor, *air]

    def offers(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        return super().offers(game, with_company(game, units, self.able(game)))

    def defers(self, game: Europe, order: Order) -> bool:
        """A line for a stack of another offensive waits for that."""
        return isinstance(order, Break) and (
            waits_for(game, order.hq)
            or any(
                is_own(game, id) and game.on_map(id) and bool(may_activate(game, id)[0])
                for id in order.units
            )
        )
