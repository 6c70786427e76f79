"""The orders, and the language that they are written in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.notation.actions import Children
from pbem.notation.conditions import Conditions
from pbem.notation.forms import rules_of, words_of
from pbem.notation.grammar import Grammar
from pbem.notation.language import Language
from pbem.wargame.collected import collected
from pbem.wargame.orders.command import Command
from pbem.wargame.scene import Arrow
from three_crowns.facts import Scenario, load
from three_crowns.position import Crowns, Move


class Written(Command[Crowns], frozen=True):
    """3.2  What a crown writes for a turn; it is noted, and carried out once all are open."""

    answers: ClassVar = ("march",)

    def moves(self) -> tuple[Move, ...]:
        return ()

    def play(self, game: Crowns, side: Side, dice: Dice) -> Iterator[Event]:
        game.written[side] = self.moves()
        yield from ()


class Hold(Written, frozen=True):
    """All armies stay where they are."""

    form: ClassVar = "HOLD"
    text: ClassVar = "HOLD"
    spelled: ClassVar = {"HOLD": ("HOLD", "STAY", "PASS")}

    def as_option(self, view: Crowns, side: Side, place: str = "") -> Option:
        return Option(str(self), "other", words=("all armies stay",))


class March(Written, frozen=True):
    """4.0  Armies march, each to a province next to its own."""

    form: ClassVar = "MARCH _list{march}"
    parts: ClassVar = "march: UNIT (place | _hop place)?"
    text: ClassVar = "MARCH {marches,}"
    spelled: ClassVar = {"MARCH": ("MARCH", "MOVE", "M")}
    marches: tuple[Move, ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(tuple(each for each in said if isinstance(each, Move)))

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(move.unit for move in self.marches)

    def moves(self) -> tuple[Move, ...]:
        return self.marches

    def check(self, game: Crowns, side: Side) -> None:
        for at, move in enumerate(self.marches):
            check_move(game, side, move)
            if move.unit in self.actors[:at]:
                raise Illegal(f"{move.unit} can march only once a turn", case="4.3")

    @classmethod
    def some(cls, game: Crowns, side: Side) -> Iterator[Self]:
        """Every way to march some of the armies."""
        ways = [
            (None, *(Move(id, place) for place in game.board.onward(game.where[id])))
            for id in game.units_of(side)
        ]
        for choice in product(*ways):
            if moves := tuple(each for each in choice if each is not None):
                yield cls(moves)

    @classmethod
    def offers(
        cls, view: Crowns, side: Side, units: tuple[str, ...]
    ) -> Iterator[tuple[Self, Option]]:
        """The same province for all of them."""
        reached = [set(view.board.onward(view.where[id])) for id in units]
        for place in sorted(set.intersection(*reached)):
            order = cls(tuple(Move(id, place) for id in units))
            yield order, order.as_option(view, side, place)

    def as_option(self, view: Crowns, side: Side, place: str = "") -> Option:
        path = (view.where[self.actors[0]], place)
        words = tuple(self.forecast(view, side))
        return Option(str(self), "move", place, path, words=words)

    def joined(self, view: Crowns, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        """One sheet for all: further armies march by the same order."""
        for order, option in March.offers(view, side, units):
            whole = replace(self, marches=(*self.marches, *order.marches))
            yield replace(option, order=str(whole), alone=str(order))

    def forecast(self, view: Crowns, side: Side) -> Iterator[str]:
        for move in self.marches:
            there = [id for id in view.stack(move.to) if view.side_of(id) in view.enemies(side)]
            against = f", where {', '.join(there)} may fight it" if there else ""
            yield f"{move.unit} marches to {view.board.name(move.to)}{against}"

    def drawn(self, view: Crowns, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        for move in self.marches:
            if move.unit in where:
                path = (where[move.unit], move.to)
                where[move.unit] = move.to
                yield Arrow("moves", "move", path, f"{move.unit} will march", side)


def check_move(game: Crowns, side: Side, move: Move) -> None:
    """4.1, 4.2  Is it one's own army, on the map, and a province next to it?"""
    own = list(game.units_of(side))
    if move.unit not in own:
        raise Illegal(f"{move.unit} is no army of yours on the map", case="4.1", legal=own)
    here = game.where[move.unit]
    onward = game.board.onward(here)
    if move.to not in onward:
        cliff = "cliff" in game.board.between(here, move.to)
        words = "no army climbs the cliffs to" if cliff else f"{move.unit} is not next to"
        case = "4.2" if cliff else "4.1"
        raise Illegal(f"{words} {game.board.name(move.to)}", case=case, legal=onward)


# -- the language ---------------------------------------------------------------------------------

GRAMMAR = r"""
condition: (EMPTY | ENEMY | FRIENDLY) place            -> of_hex
     | HELD place (MINE | THEIRS)?                     -> held
     | TURN COMPARE? NUMBER                            -> count
     | AT UNIT place?                                  -> at
     | (ALIVE | ADJACENT) UNIT                         -> of_unit

standing: (MARCH | ANY) COLON (HOLD | DEFAULT)         -> answer
"""
WORDS = "EMPTY ENEMY FRIENDLY HELD MINE THEIRS TURN AT ALIVE ADJACENT ANY DEFAULT"
NAMES = {"UNIT": "the name of an army", "TOWN": "the name of a province"}


def kinds_of_orders() -> tuple[type[Order], ...]:
    return tuple(each for each in collected(Order, __package__) if each.form)


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for all sides."""
    orders = kinds_of_orders()
    return Grammar(
        f"{rules_of(orders)}\n{GRAMMAR}",
        {**words_of(orders), **{word: (word,) for word in WORDS.split()}},
        names=NAMES,
        stops=("AT", "MINE", "THEIRS"),
        places="|".join(load().board.places.labels),
        place_told="the three letters of a province",
    )


def language_of(side: Side, scenario: Scenario) -> Language:
    """What one side can say."""
    units = {id: (army.name,) for id, army in scenario.roster.items()}
    own = [id for id, army in scenario.roster.items() if army.side == side]
    places = {name: label for label, name in scenario.board.names.items()}
    return Language(grammar(), Actions(units, own, places, scenario.board.places.index))


class Actions(Conditions):
    """What the rules of the grammar mean."""

    def __init__(
        self,
        units: Mapping[str, tuple[str, ...]],
        own: Iterable[str],
        places: Mapping[str, str],
        board: Collection[str],
    ) -> None:
        orders = kinds_of_orders()
        super().__init__(grammar(), orders, units=units, own=own, places=places, board=board)

    def march(self, children: Children) -> Move:
        further = [each for each in children[1:] if not hasattr(each, "type")]
        return Move(*self.unit_and_place(children[0], further))
