"""27.4  Advance after combat into the vacated hex, and secondary advance behind it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.combat.battle import BREAK, EXPLOIT, REACT, Battle, leading
from pbem.games.eto.combat.events import BATTLES, Stood
from pbem.games.eto.combat.on_the_way.departing import ADVANCES, FOLLOWS, depart, with_generals
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.position.company import with_company
from pbem.games.eto.position.contact import beside
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.zones import enemy_zone
from pbem.notation.actions import tokens
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.scene import Arrow

CASE = "27.4"
ALL, NEVER, ONE = "ALL", "NEVER", "ONE"
LIKELY = 0.7  # that a player by chance lets a unit advance


class Advance(Command[Europe], frozen=True):
    """27.4  Who goes into the vacated hex, ALL it has room for; NO ADVANCE leaves it empty."""

    answers: ClassVar = ("advance",)
    form: ClassVar = "ADVANCE units\nADVANCE ALL\nNO ADVANCE"
    spelled: ClassVar = {"ADVANCE": ("ADVANCE", "ADV"), "NO": ("NO",)}
    units: tuple[str, ...] = ()
    everybody: bool = False

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        named = next((each for each in said if isinstance(each, tuple)), ())
        return cls(named, bool(tokens(said, ALL)))

    def __str__(self) -> str:
        if self.everybody:
            return "ADVANCE ALL"
        return f"ADVANCE {' + '.join(self.units)}" if self.units else "NO ADVANCE"

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        step = view.agenda[-1] if view.agenda else None
        for id in self.units if isinstance(step, Advancing) else ():
            assert isinstance(step, Advancing)
            path = (view.where[id], step.battle.hex)
            yield Arrow(BATTLES, "advance", path, f"Intended: {self}", side)


class Advancing(Asking[Europe], frozen=True):
    """27.4  The hex is empty: which of its attackers go in?"""

    kind: ClassVar = "advance"
    reaction: ClassVar = True
    usually: ClassVar = (ALL,)
    battle: Battle

    @property
    def side(self) -> Side:
        return self.battle.side

    def land(self, game: Europe) -> list[str]:
        """27.4  The attackers that can step into the hex; its works stop nobody any more."""
        hex = self.battle.hex
        return [
            id
            for id in self.battle.ashore(game)
            if id not in game.retreated
            and id not in game.ashore  # 10.5
            and game.board.is_in(hex, beside(game, id))
        ]

    def able(self, game: Europe) -> list[str]:
        """They, and the generals who stand with them."""
        land = self.land(game)
        return [*land, *leading(game, land)]

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.land(game) else None

    def prompt(self, game: Europe) -> str:
        units, name = ", ".join(self.able(game)), game.board.name(self.battle.hex)
        return (
            f"{name} is vacated: which of {units} advance? (ADVANCE units; ADVANCE ALL; NO ADVANCE)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        """Every group that the hex has room for, the largest first, its generals with it."""
        land = self.land(game)
        for count in range(len(land), 0, -1):
            for units in combinations(land, count):
                if room(game, self.battle.hex, units):
                    yield Advance(units)
                    led = tuple(leading(game, units))
                    if led:
                        yield Advance((*units, *led))
        yield Advance()

    def sample(self, game: Europe, chance: random.Random) -> Order:
        chosen: tuple[str, ...] = ()
        for id in sorted(self.land(game), key=lambda _: chance.random()):
            if chance.random() < LIKELY and room(game, self.battle.hex, (*chosen, id)):
                chosen = (*chosen, id)
        return Advance((*chosen, *leading(game, chosen)) if chosen else ())

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Advance)
        order = self.named_all(game, order)
        able, hex = self.able(game), self.battle.hex
        land = [id for id in order.units if game.unit(id).land]
        for id in order.units:
            if id not in able or order.units.count(id) > 1:
                words = f"{id} cannot advance to {game.board.name(hex)}"
                raise Illegal(words, case=CASE, legal=self.answers(game))
            if game.unit(id).kind == GENERAL and id not in leading(game, land):
                words = f"General {id} goes with a unit of his stack only"
                raise Illegal(words, case="24.3", legal=self.answers(game))
        if not room(game, hex, land):
            words = f"{game.board.name(hex)} has no room for all of them"
            raise Illegal(words, case="24.2", legal=self.answers(game))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Advance)
        order, hex = self.named_all(game, order), self.battle.hex
        if not order.units:
            yield Stood(self.side, hex)
            return
        units = with_generals(game, order.units)
        exits = tuple(dict.fromkeys(game.where[id] for id in units))
        if self.battle.step != BREAK:  # 28.4 nobody follows a breakthrough
            game.push(Following(self.battle, exits, units))
        depart(game, {id: (game.where[id], hex) for id in units}, ADVANCES)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """27.4  As many as there is room for, the strongest one, or nobody."""
        if choice[0] == NEVER:
            return Advance()
        if choice[0] not in (ALL, ONE):
            return None
        return self.strongest(game, len(self.land(game)) if choice[0] == ALL else 1)

    def named_all(self, game: Europe, order: Advance) -> Advance:
        """ADVANCE ALL by the names of those for whom it stands."""
        return self.strongest(game, len(self.land(game))) if order.everybody else order

    def strongest(self, game: Europe, most: int) -> Advance:
        """27.4  As many as there is room for, armor first, and their generals."""
        ranked = sorted(
            self.land(game), key=lambda id: (game.unit(id).armor, game.strength(id)), reverse=True
        )
        chosen: tuple[str, ...] = ()
        for id in ranked:
            if len(chosen) < most and room(game, self.battle.hex, (*chosen, id)):
                chosen = (*chosen, id)
        return Advance((*chosen, *leading(game, chosen)))

    def staying(self, game: Europe) -> Order | None:
        return Advance()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield Advance()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        order = Advance(with_company(game, units, self.able(game)))
        if self.allows(game, order):
            hex = self.battle.hex
            yield Option(str(order), "move", hex, (game.where[units[0]], hex), "1")


class Follow(Command[Europe], frozen=True):
    """27.4  A unit moves into a hex that somebody who advanced has left; NO FOLLOW ends it."""

    answers: ClassVar = ("follow",)
    form: ClassVar = """
        FOLLOW _moved path?
        FOLLOW _moved _hop path
        NO FOLLOW
    """
    spelled: ClassVar = {"FOLLOW": ("FOLLOW",)}
    units: tuple[str, ...] = ()
    hex: str = ""

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        if said[0].type == "NO":
            return cls()
        units, way = reader.units_and_way(said)
        return cls(units, way[-1])

    def __str__(self) -> str:
        return f"FOLLOW {' + '.join(self.units)} {self.hex}" if self.units else "NO FOLLOW"


class Following(Asking[Europe], frozen=True):
    """27.4  Secondary advance: who moves into the hexes that were left, and who behind them?"""

    kind: ClassVar = "follow"
    reaction: ClassVar = True
    public: ClassVar = False  # 12.7 what is seen of it, the events tell
    usually: ClassVar = (NEVER,)
    battle: Battle
    exits: tuple[str, ...]
    gone: tuple[str, ...]  # who has advanced already

    @property
    def side(self) -> Side:
        return self.battle.side

    def may(self, game: Europe, id: str) -> bool:
        """27.4  Activated, in no other attack, and not the last of its hex in an enemy zone."""
        own = self.battle.partnership(game)
        if id in self.gone or id in game.retreated or game.partnership_of(id) != own:
            return False
        if id in game.ashore:  # 10.5
            return False
        if self.battle.step != REACT and id not in game.acting:  # 26.5 all count as activated
            return False
        if game.assigned.get(id, self.battle.hex) != self.battle.hex:
            return False
        if self.battle.step == EXPLOIT and not game.unit(id).infantry and not game.unit(id).armor:
            return False
        hex = game.where[id]
        if game.board.is_in(hex, enemy_zone(game, own)):
            return len(game.land_in(hex, own)) > 1
        return True

    def moves(self, game: Europe) -> dict[str, list[str]]:
        """By unit, the hexes that it may follow into."""
        found: dict[str, list[str]] = {}
        near = game.board.grid.spread(game.masked(self.exits)) & game.ground(
            self.battle.partnership(game)
        )
        for here in game.board.grid.named(near):
            for id in game.land_in(here):
                if not self.may(game, id):
                    continue
                hexes = [
                    hex
                    for hex in self.exits
                    if hex != here
                    and game.board.is_in(hex, beside(game, id))
                    and room(game, hex, (id,))
                    and not game.board.is_in(hex, game.enemy_ground(self.battle.partnership(game)))
                ]
                if hexes:
                    found[id] = hexes
        return found

    def able(self, game: Europe) -> list[str]:
        return list(self.moves(game))

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.moves(game) else None

    def prompt(self, game: Europe) -> str:
        units = "; ".join(f"{id} to {', '.join(to)}" for id, to in self.moves(game).items())
        return f"Secondary advance: {units}? (FOLLOW unit hex; NO FOLLOW)"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Follow()
        for id, hexes in self.moves(game).items():
            yield from (Follow((id,), hex) for hex in hexes)

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Follow)
        if not order.units:
            return
        lead, *others = order.units
        moves = self.moves(game)
        if lead not in moves:
            words = f"{lead} cannot follow: it must be activated, attack nothing else, and leave"
            words += " somebody behind in an enemy zone"
            raise Illegal(words, case=CASE, legal=self.answers(game))
        if order.hex not in moves[lead]:
            words = f"{lead} cannot follow into {order.hex}"
            raise Illegal(words, case=CASE, legal=self.answers(game))
        for id in others:
            if id not in game.of_kind(game.where[lead], GENERAL):
                raise Illegal(f"{id} follows by itself", case=CASE, legal=self.answers(game))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Follow)
        if not order.units:
            return
        units = with_generals(game, order.units)
        exits = tuple(dict.fromkeys((*self.exits, game.where[order.units[0]])))
        game.push(Following(self.battle, exits, (*self.gone, *units)))
        depart(game, {id: (game.where[id], order.hex) for id in units}, FOLLOWS)
        yield from ()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """27.4  Nobody, or whoever can, the strongest first."""
        if choice[0] == NEVER:
            return Follow()
        if choice[0] != ALL:
            return None
        moves = self.moves(game)
        id = max(moves, key=lambda each: (game.strength(each), each))
        return Follow((id,), moves[id][0])

    def staying(self, game: Europe) -> Order | None:
        return Follow()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield Follow()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        for hex in self.moves(game).get(units[0], []) if len(units) == 1 else ():
            order = Follow(units, hex)
            yield Option(str(order), "move", hex, (game.where[units[0]], hex), "1")
