"""13.0  Advance after combat, 13.1 pursuit, and 18.2.2 marines who must land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Self

import msgspec
from lark import Token
from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.munich.combat.after.retreat_paths import closed_because, open_ground
from pbem.games.munich.combat.battle import afloat, fighting
from pbem.games.munich.combat.events import Advanced
from pbem.games.munich.facts.tables import MOBILE
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.movement.garrisons import bared
from pbem.games.munich.orders.language import MunichActions
from pbem.games.munich.position.arrow_paths import BATTLES, intention, trip
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.ranking import worth
from pbem.games.munich.position.stacking import stack_fault
from pbem.notation.actions import Children, tokens
from pbem.wargame.orders import pursuing
from pbem.wargame.orders.asking import warned
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.pursuing import Pursuing, Way
from pbem.wargame.orders.ranking import ALL
from pbem.wargame.scene import Arrow

CASE, PURSUIT, LANDING = "13.0", "13.1", "18.2.2"


class Chase(pursuing.Chase[Munich]):
    """13.0  Who may follow into a cleared hex, and how far; zones are nothing to it."""

    def __init__(self, game: Munich, hex: str, units: Iterable[str], table: str) -> None:
        super().__init__(game, hex, fighting(game, units))
        self.table = table
        self.required = tuple(self.fill(id for id in self.units if afloat(game, id)))  # 18.2.2

    def can_enter(self, id: str) -> bool:
        """Mobile, and the hex is not closed to it; marines come from the sea."""
        game, board = self.game, self.game.board
        if game.unit(id).static or not board.is_in(self.place, open_ground(game, id)):
            return False
        return afloat(game, id) or board.is_in(
            self.place, board.passage.step(board.bit[game.at(game.where[id])])
        )

    def reach(self, id: str) -> int:
        """13.1, 20.0 c  How many hexes a unit may advance."""
        swift = self.table == MOBILE and self.game.unit(id).pursuit and not self.game.storm
        return self.game.scenario.number(f"combat.pursuit.{'plus' if swift else 'advance'}")

    def onward(self, id: str) -> list[str]:
        """Perhaps one hex more, in any direction."""
        if self.reach(id) < 2:
            return []
        board = self.game.board
        beyond = board.passage.step(board.bit[board.at(self.place)]) & open_ground(self.game, id)
        return board.grid.named(beyond)

    def crowd_fault(self, place: str, units: tuple[str, ...]) -> str:
        return stack_fault(self.game, place, units)

    def stays(self, id: str) -> bool:
        """9.1  Who has still to attack may go on from where it stands before the phase ends."""
        return id in self.game.fought or not self.game.strength(id).attack

    def named(self, place: str) -> str:
        return self.game.board.name(place)


class Follow(msgspec.Struct, frozen=True):
    """13.0  One unit that advances, hex by hex."""

    unit: str
    way: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.unit} {' '.join(self.way)}"


class Advance(Command[Munich], frozen=True):
    """13.0  Who advances, and how far; nobody, if nobody is named."""

    answers: ClassVar = ("advance",)
    form: ClassVar = """
        ADVANCE _follow (COMMA _follow)*
        NO ADVANCE
    """
    parts: ClassVar = """
        _follow: UNIT _leg*
        _leg: (DASH | TO | VIA)? (HEX | TOWN)
    """
    spelled: ClassVar = {"ADVANCE": ("ADVANCE", "ADV", "PURSUE"), "NO": ("NO",)}
    moves: tuple[Follow, ...] = ()

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        moves: list[tuple[Token, list[str]]] = []
        for each in tokens(said, "UNIT", "HEX", "TOWN"):
            if each.type == "UNIT":
                moves.append((each, []))
            else:
                moves[-1][1].append(reader.place([each]))
        return cls(tuple(Follow(*reader.unit_and_way(unit, path)) for unit, path in moves))

    def __str__(self) -> str:
        return f"ADVANCE {', '.join(map(str, self.moves))}" if self.moves else "NO ADVANCE"

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(move.unit for move in self.moves)

    def joined(self, view: Munich, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        """13.0  More who advance, where there is room for all."""
        step = view.agenda[-1]
        if not self.moves or not isinstance(step, Pursuit):
            return
        for added, option in step.pursuits(view, units):
            assert isinstance(added, Advance)
            more = Advance(tuple(move for move in added.moves if move.unit in units))
            whole = Advance((*self.moves, *more.moves))
            if len(more.moves) == len(added.moves) and step.allows(view, whole):
                together = replace(option, order=str(whole), alone=str(more))
                yield warned(together, whole.warnings(view, side))

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """13.0  Who ends where, and who ends next to the enemy."""
        step = view.agenda[-1] if view.agenda else None
        for move in self.moves if isinstance(step, Pursuit) else ():
            assert isinstance(step, Pursuit)
            way = whole(step.hex, move.way)
            yield f"{move.unit}: {'-'.join((view.where[move.unit], *way))}"
            if view.board.is_in(way[-1], view.zone(enemy_of(side))):
                yield f"{move.unit} ends in an enemy zone"

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        if self.moves:
            yield from bared(view, self.actors)

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        arrow = intention(self, side, BATTLES, "advance")
        for move in self.moves:
            yield from trip(view, where, move.unit, move.way, arrow)


class AdvanceAll(Command[Munich], frozen=True):
    """13.0  As many as there is room for, the strongest first, into the cleared hex."""

    answers: ClassVar = Advance.answers
    choice: ClassVar = (ALL,)
    form: ClassVar = "ADVANCE ALL"
    text: ClassVar = "ADVANCE ALL"


def as_order(chosen: Mapping[str, Way]) -> Advance:
    return Advance(tuple(Follow(id, way) for id, way in chosen.items()))


class Pursuit(Pursuing[Munich], frozen=True):
    """13.0  The hex is empty: which of its attackers follow, and how far?"""

    kind: ClassVar = "advance"
    side: Side
    hex: str
    units: tuple[str, ...]
    table: str

    def chase(self, game: Munich) -> Chase:
        return Chase(game, self.hex, self.units, self.table)

    def order(self, chosen: Mapping[str, Way]) -> Advance:
        return as_order(chosen)

    def worth(self, game: Munich, id: str) -> tuple[int, int, str]:
        return worth(game, id)

    def prompt(self, game: Munich) -> str:
        chase = self.chase(game)
        swift = [id for id in chase.units if chase.reach(id) > 1]
        more = f"; {' and '.join(swift)} may go one hex further" if swift else ""
        nobody = "NO ADVANCE"
        if chase.required:  # 18.2.2
            nobody = f"{' and '.join(chase.required)} must land"
        return (
            f"Combat phase. {game.board.name(self.hex)} is cleared: "
            f"which of {', '.join(chase.units)} advance? "
            f"(ADVANCE unit hex, unit hex{more}; {nobody})"
        )

    def forced(self, game: Munich) -> Order | None:
        """Marines who are alone and must land."""
        chase = self.chase(game)
        if chase.units != chase.required:
            return None
        return as_order(chase.ahead())

    def check(self, game: Munich, order: Order) -> None:
        assert isinstance(order, Advance)
        chase = self.chase(game)
        chosen: dict[str, Way] = {}
        for move in order.moves:
            if move.unit in chosen:
                raise Illegal(f"{move.unit} is named twice, and advances once", case=CASE)
            chosen[move.unit] = checked(chase, self.units, move)
        for id in chase.required:
            if id not in chosen:
                raise Illegal(
                    f"{id} must land in {self.hex}", case=LANDING, legal=self.answers(game)
                )
        if fault := chase.fault(chosen):
            raise Illegal(fault, case="9.0", legal=self.answers(game))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Advance)
        before = game.cities_held()
        for move in order.moves:
            way = whole(self.hex, move.way)
            for hex in way:
                game.put(move.unit, hex)
            yield Advanced(move.unit, self.side, way)
        yield from game.taken_since(before)


def whole(hex: str, way: Way) -> Way:
    """The way meant by an order: who names only the second hex goes through the first."""
    return way if way[:1] == (hex,) else (hex, *way)


def checked(chase: Chase, attackers: tuple[str, ...], move: Follow) -> Way:
    """The way of one unit; raises Illegal unless it may go there."""
    game, id = chase.game, move.unit
    there = game.board.name(chase.place)
    if id not in attackers or not game.on_map(id):
        words = f"{id} did not take part in the attack on {there}"
        raise Illegal(words, case=CASE, legal=chase.units)
    if id not in chase.units:
        words, case = closed_because(game, id, chase.place, CASE) or (f"{id} cannot advance", CASE)
        raise Illegal(words, case=case, legal=chase.units)
    way, legal = whole(chase.place, move.way), (Follow(id, each) for each in chase.ways(id))
    if way in chase.ways(id):
        return way
    if len(way) > chase.reach(id):
        words, case = _too_far(chase, id)
        raise Illegal(words, case=case, legal=legal)
    words, case = closed_because(game, id, way[-1], CASE) or (
        f"{way[-1]} is not next to {there}, or water lies between",
        PURSUIT,
    )
    raise Illegal(words, case=case, legal=legal)


def _too_far(chase: Chase, id: str) -> tuple[str, str]:
    """Why a unit may not go that far, and the case."""
    if chase.reach(id) > 1:
        return f"{id} may advance {chase.reach(id)} hexes at most", PURSUIT
    if not chase.game.unit(id).pursuit:
        return f"{id} has no plus on its counter and advances one hex only", PURSUIT
    if chase.game.storm:
        return "nobody advances more than one hex in storms", "20.0"
    return f"{id} pursues a second hex only after mobile combat", PURSUIT
