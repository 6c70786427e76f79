"""13.0  Advance after combat, 13.1 pursuit, and 18.2.2 marines who must land."""

from __future__ import annotations

import random
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
from pbem.engine.step import Decision, Step
from pbem.games.munich.combat.after.retreat_paths import closed_because, open_ground
from pbem.games.munich.combat.battle import afloat, fighting
from pbem.games.munich.combat.events import Advanced
from pbem.games.munich.facts.tables import MOBILE
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.orders.language import MunichActions
from pbem.games.munich.position.arrow_paths import BATTLES, intention, trip
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.ranking import worth
from pbem.games.munich.position.stacking import stack_fault
from pbem.notation.actions import Children, tokens
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.pursuing import Pursuers, Way, arrivals
from pbem.wargame.orders.ranking import ALL, NEVER
from pbem.wargame.scene import Arrow

CASE, PURSUIT, LANDING = "13.0", "13.1", "18.2.2"
LIKELY = 0.7  # that a player by chance lets a unit advance


class Chase(Pursuers):
    """13.0  Who may follow into a cleared hex, and how far."""

    def __init__(self, game: Munich, hex: str, units: Iterable[str], table: str) -> None:
        self.game = game
        self.hex = hex
        self.table = table
        self.units = tuple(id for id in fighting(game, units) if self.can_enter(id))
        self.required = self._landing()

    def can_enter(self, id: str) -> bool:
        """Mobile, and the hex is not closed to it; marines come from the sea."""
        game, board = self.game, self.game.board
        if game.unit(id).static or not board.is_in(self.hex, open_ground(game, id)):
            return False
        return afloat(game, id) or board.is_in(
            self.hex, board.passage.step(board.bit[game.at(game.where[id])])
        )

    def _landing(self) -> tuple[str, ...]:
        """18.2.2  The marines who must land, as many as there is room for."""
        found: dict[str, Way] = {}
        for id in self.units:
            trial: dict[str, Way] = {**found, id: (self.hex,)}
            if afloat(self.game, id) and not self.fault(trial):
                found = trial
        return tuple(found)

    def reach(self, id: str) -> int:
        """13.1, 20.0 c  How many hexes a unit may advance."""
        swift = self.table == MOBILE and self.game.unit(id).pursuit and not self.game.storm
        return self.game.scenario.number(f"combat.pursuit.{'plus' if swift else 'advance'}")

    def ways(self, id: str) -> list[Way]:
        """Into the hex that was attacked, and perhaps one more in any direction; zones are
        nothing to it."""
        ways: list[Way] = [(self.hex,)]
        if self.reach(id) > 1:
            board = self.game.board
            beyond = board.passage.step(board.bit[board.at(self.hex)]) & open_ground(self.game, id)
            ways += [(self.hex, hex) for hex in board.grid.named(beyond)]
        return ways

    def fault(self, chosen: Mapping[str, Way], undecided: Iterable[str] = ()) -> str:
        """9.0, 9.1  What could not be right at the end of the phase; empty if nothing is wrong.

        Who has still to attack may go on from where it stands, and is not counted there.
        """
        leaving = {*chosen, *undecided}
        for hex, units in arrivals(chosen).items():
            staying = [id for id in self.game.stack(hex) if id not in leaving and self.stays(id)]
            if fault := stack_fault(self.game, hex, (*staying, *units)):
                return f"they cannot all end in {self.game.board.name(hex)}: {fault}"
        return ""

    def stays(self, id: str) -> bool:
        """Is the unit sure to be there at the end of the phase?"""
        return id in self.game.fought or not self.game.strength(id).attack


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
            more = Advance(tuple(move for move in added.moves if move.unit in units))
            whole = Advance((*self.moves, *more.moves))
            if len(more.moves) == len(added.moves) and whole in Decision(side, step, view):
                yield replace(option, order=str(whole), alone=str(more))

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """13.0  Who ends where, and who ends next to the enemy."""
        step = view.agenda[-1] if view.agenda else None
        for move in self.moves if isinstance(step, Pursuit) else ():
            assert isinstance(step, Pursuit)
            way = whole(step.hex, move.way)
            yield f"{move.unit}: {'-'.join((view.where[move.unit], *way))}"
            if view.board.is_in(way[-1], view.zone(enemy_of(side))):
                yield f"{move.unit} ends in an enemy zone"

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        arrow = intention(self, side, BATTLES, "advance")
        for move in self.moves:
            yield from trip(view, where, move.unit, move.way, arrow)


def as_order(chosen: Mapping[str, Way]) -> Advance:
    return Advance(tuple(Follow(id, way) for id, way in chosen.items()))


class Pursuit(Step[Munich], frozen=True):
    """13.0  The hex is empty: which of its attackers follow, and how far?"""

    kind: ClassVar = "advance"
    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    side: Side
    hex: str
    units: tuple[str, ...]
    table: str

    def chase(self, game: Munich) -> Chase:
        return Chase(game, self.hex, self.units, self.table)

    def asks(self, game: Munich) -> Side | None:
        """13.0  Nobody can advance where enemies are left."""
        return self.side if self.chase(game).units else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Munich) -> str:
        chase = self.chase(game)
        swift = [id for id in chase.units if chase.reach(id) > 1]
        more = f"; {' and '.join(swift)} may go one hex further" if swift else ""
        must = f"; {' and '.join(chase.required)} must land" if chase.required else ""
        return (
            f"Combat phase. {game.board.name(self.hex)} is cleared: "
            f"which of {', '.join(chase.units)} advance? "
            f"(ADVANCE unit hex, unit hex{more}{must}; NO ADVANCE)"
        )

    def answers(self, game: Munich) -> Iterator[Order]:
        chase = self.chase(game)
        return map(as_order, chase.choices(chase.required))

    def forced(self, game: Munich) -> Order | None:
        """Marines who are alone and must land."""
        chase = self.chase(game)
        if chase.units != chase.required:
            return None
        return as_order(dict.fromkeys(chase.required, (self.hex,)))

    def sample(self, game: Munich, chance: random.Random) -> Order:
        chase = self.chase(game)
        chosen: dict[str, Way] = dict.fromkeys(chase.required, (self.hex,))
        for id in sorted(chase.units, key=lambda _: chance.random()):
            if id not in chosen and chance.random() < LIKELY:
                trial = {**chosen, id: chance.choice(chase.ways(id))}
                chosen = chosen if chase.fault(trial) else trial
        return as_order(chosen)

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
                legal = [Follow(id, (self.hex,))]
                raise Illegal(f"{id} must land in {self.hex}", case=LANDING, legal=legal)
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

    def usual(self, game: Munich) -> Order:
        return follow(self.chase(game), everybody=True)

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        if choice[0] not in (ALL, NEVER):
            return None
        return follow(self.chase(game), everybody=choice[0] == ALL)

    def able(self, game: Munich) -> tuple[str, ...]:
        return self.chase(game).units

    def offers(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        if units:
            yield from (option for _, option in self.pursuits(game, units))
        elif Advance() in Decision(self.side, self, game):
            yield Advance().as_option(game, self.side)

    def pursuits(self, game: Munich, units: tuple[str, ...]) -> Iterator[tuple[Advance, Option]]:
        """13.0  These units into the cleared hex or on from it; one alone, or all who fit.

        Marines must land in any case (18.2.2).
        """
        chase = self.chase(game)
        ahead: dict[str, Way] = dict.fromkeys(chase.required, (self.hex,))
        common = [way for way in chase.ways(units[0]) if all(way in chase.ways(id) for id in units)]
        found = {as_order({**ahead, **dict.fromkeys(units, way)}): way for way in common}
        together = follow(chase, everybody=True)
        if len(units) == 1 and any(move.unit == units[0] for move in together.moves):
            found.setdefault(together, (self.hex,))
        for order, way in found.items():
            if order in Decision(self.side, self, game):
                words = tuple(order.forecast(game, self.side))
                path = (game.where[units[0]], *way)
                yield order, Option(str(order), "move", way[-1], path, str(len(way)), words)


def follow(chase: Chase, *, everybody: bool) -> Advance:
    """13.0  As many as there is room for go into the cleared hex, the strongest first, no further.

    Marines must land in any case (18.2.2).
    """
    chosen: dict[str, Way] = dict.fromkeys(chase.required, (chase.hex,))
    others = sorted(chase.units, key=lambda id: worth(chase.game, id), reverse=True)
    for id in others if everybody else ():
        trial: dict[str, Way] = {**chosen, id: (chase.hex,)}
        chosen = chosen if id in chosen or chase.fault(trial) else trial
    return as_order(chosen)


def whole(hex: str, way: Way) -> Way:
    """The way meant by an order: who names only the second hex goes through the first."""
    return way if way[:1] == (hex,) else (hex, *way)


def checked(chase: Chase, attackers: tuple[str, ...], move: Follow) -> Way:
    """The way of one unit; raises Illegal unless it may go there."""
    game, id = chase.game, move.unit
    there = game.board.name(chase.hex)
    if id not in attackers or not game.on_map(id):
        words = f"{id} did not take part in the attack on {there}"
        raise Illegal(words, case=CASE, legal=chase.units)
    if id not in chase.units:
        words, case = closed_because(game, id, chase.hex, CASE) or (f"{id} cannot advance", CASE)
        raise Illegal(words, case=case, legal=chase.units)
    way, legal = whole(chase.hex, move.way), (Follow(id, each) for each in chase.ways(id))
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
