"""3.0  The turn: sealed orders, marches, fights, flags, the muster; and how the game ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Deed, Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step, together
from pbem.wargame.map.pictured import Canvas, OfUnit, OnItsWay, Outcome, Pictured
from pbem.wargame.orders.asking import Asking
from pbem.wargame.position.events import Ended, PhaseBegan, Taken, TurnBegan
from pbem.wargame.scene import Arrow, Loss
from three_crowns.facts import RIVER, SIDES, Words
from three_crowns.orders import Hold, March, Written, check_move
from three_crowns.position import Crowns, Move, start


class Marched(OnItsWay, frozen=True):
    def told(self, words: Words) -> str:
        here, there = map(words.place, self.path)
        return f"{self.unit} marches from {here} to {there}."

    def arrows(self, canvas: Canvas[Crowns]) -> Iterator[Arrow]:
        yield Arrow("moves", "move", self.path, canvas.told(self), self.side)


class Fought(Pictured, frozen=True):
    """5.5  The camps in a province have rolled."""

    place: str
    rolls: dict[str, int]  # by camp, such as red+green: the die with all that is added
    winner: str  # empty: they roll again

    def told(self, words: Words) -> str:
        rolls = ", ".join(f"{camp.title()} {total}" for camp, total in self.rolls.items())
        won = f"{self.winner.title()} wins" if self.winner else "Nobody wins yet"
        return f"Fight for {words.place(self.place)}: {rolls}. {won} (5.5)."

    def outcome(self, canvas: Canvas[Crowns]) -> Outcome:
        return Outcome(self.place, self.winner or "again")


class Beaten(OfUnit, frozen=True):
    def told(self, words: Words) -> str:
        return f"{self.unit} is beaten in {words.place(self.hex)} (5.6)."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit),)

    def losses(self, canvas: Canvas[Crowns]) -> Iterator[Loss]:
        yield canvas.loss(self, dead=False)


class Mustered(Pictured, frozen=True):
    unit: str
    side: Side
    place: str

    def told(self, words: Words) -> str:
        return f"{self.unit} is mustered in {words.place(self.place)} (6.2)."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "brought", self.unit),)

    def went(self) -> Mapping[str, str]:
        return {self.unit: self.place}


# -- sealed orders --------------------------------------------------------------------------------


class Write(Asking[Crowns], frozen=True):
    """3.2  A crown writes what its armies do; all three do so at the same time."""

    kind: ClassVar = "march"
    usually: ClassVar = ("HOLD",)
    side: Side

    def asks(self, game: Crowns) -> Side:
        return self.side

    def prompt(self, game: Crowns) -> str:
        return f"Turn {game.turn}: where do your armies march? (MARCH army place, ...; or HOLD)"

    def answers(self, game: Crowns) -> Iterator[Order]:
        yield Hold()
        yield from March.some(game, self.side)

    def forced(self, game: Crowns) -> Order | None:
        """3.4  Who has no army on the map has nothing to write."""
        return None if any(game.units_of(self.side)) else Hold()

    def check(self, game: Crowns, order: Order) -> None:
        if not isinstance(order, Written):
            raise Illegal(f"{order} is no order of this game", case="3.2")
        order.check(game, self.side)

    def play(self, game: Crowns, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Written)
        return order.play(game, self.side, dice)

    def by_standing(self, game: Crowns, choice: tuple[str, ...]) -> Order:
        return Hold()

    def ending(self, game: Crowns) -> Order:
        return Hold()

    def able(self, game: Crowns) -> Iterable[str]:
        return set(game.units_of(self.side))

    def of_nobody(self, game: Crowns) -> Iterator[Order]:
        yield Hold()

    def offers_to(self, game: Crowns, units: tuple[str, ...]) -> Iterator[Option]:
        return (option for _, option in March.offers(game, self.side, units))

    def shown(self, game: Crowns, order: Order) -> Option:
        assert isinstance(order, Written)
        return order.as_option(game, self.side)


class BeginTurn(Step[Crowns], frozen=True):
    """3.1  A turn begins, and all crowns are asked at once."""

    turn: int

    def run(self, game: Crowns, dice: Dice) -> Iterator[Event]:
        game.turn, game.phase = self.turn, "orders"
        game.came_by = {}
        game.push(*together(*map(Write, SIDES)), CarryOut())
        yield TurnBegan(self.turn)


# -- what comes of them ---------------------------------------------------------------------------


class CarryOut(Step[Crowns], frozen=True):
    """3.3, 4.4  All armies march at once: those who meet on the way pass each other."""

    def run(self, game: Crowns, dice: Dice) -> Iterator[Event]:
        game.phase = "fights"
        yield PhaseBegan(game.phase)
        marches = [
            (side, move)
            for side in SIDES
            for move in game.written.get(side, ())
            if can_march(game, side, move)
        ]
        game.written = {}
        for side, move in marches:
            game.came_by[move.unit] = game.where[move.unit]
            game.put(move.unit, move.to)
            yield Marched(move.unit, side, (game.came_by[move.unit], move.to))
        contested = [each for each in game.board.places.labels if len(game.camps_in(each)) > 1]
        game.push(*map(Fight, contested), RaiseFlags(), Muster(), EndTurn())


def can_march(game: Crowns, side: Side, move: Move) -> bool:
    """Is it as when it was written? A moderator may have moved the army since."""
    try:
        check_move(game, side, move)
    except Illegal:
        return False
    return True


class Fight(Step[Crowns], frozen=True):
    """5.0  The camps in a province fight for it; one of them stays."""

    place: str

    def run(self, game: Crowns, dice: Dice) -> Iterator[Event]:
        camps = game.camps_in(self.place)
        totals = {camp: self.rolled(game, camp, dice) for camp in camps}
        best = [camp for camp in camps if totals[camp] == max(totals.values())]
        holding = [camp for camp in best if game.held_by(self.place, camp)]
        winner = best[0] if len(best) == 1 else next(iter(holding), ())
        yield Fought(self.place, {_named(camp): totals[camp] for camp in camps}, _named(winner))
        if not winner:
            game.push(self)  # 5.5 equals who both want in roll again
            return
        for id in game.stack(self.place):
            if game.side_of(id) not in winner:
                game.lose(id)
                yield Beaten(id, game.side_of(id), self.place)

    def rolled(self, game: Crowns, camp: tuple[Side, ...], dice: Dice) -> int:
        """5.2-5.4  A die, the strength of all armies, and what ground and river add."""
        armies = [id for side in camp for id in game.stack_of(side, self.place)]
        total = dice.roll(f"fight for {self.place}, {' and '.join(camp)}")
        total += sum(game.roster[id].strength for id in armies)
        if game.held_by(self.place, camp):
            total += game.scenario.number("fights.holder")
            total += game.scenario.ground[game.board.terrain[self.place]]
        elif all(self.over_river(game, id) for id in armies):
            total += game.scenario.number("fights.river")
        return total

    def over_river(self, game: Crowns, id: str) -> bool:
        came = game.came_by.get(id)
        return came is not None and RIVER in game.board.between(came, self.place)


def _named(camp: tuple[Side, ...]) -> str:
    return "+".join(camp)


class RaiseFlags(Step[Crowns], frozen=True):
    """6.1  Who stands in a province takes it from a foe, and keeps it when he marches on."""

    def run(self, game: Crowns, dice: Dice) -> Iterator[Event]:
        for place in sorted(game.stacks):
            (camp,) = game.camps_in(place)
            if not game.held_by(place, camp):
                game.flags[place] = game.side_of(game.stack(place)[-1])
                yield Taken(place, game.flags[place])


class Muster(Step[Crowns], frozen=True):
    """6.2  Each crown that holds its capital gets its strongest lost army back there."""

    def run(self, game: Crowns, dice: Dice) -> Iterator[Event]:
        game.phase = "muster"
        yield PhaseBegan(game.phase)
        for side, home in game.scenario.capitals.items():
            lost = [id for id in game.lost if game.side_of(id) == side]
            if lost and game.controller(home) == side:
                id = max(lost, key=lambda each: game.roster[each].strength)
                game.lost = tuple(each for each in game.lost if each != id)
                game.put(id, home)
                yield Mustered(id, side, home)


class EndTurn(Step[Crowns], frozen=True):
    """7.0  After the last turn the provinces decide."""

    def run(self, game: Crowns, dice: Dice) -> Iterator[Event]:
        if game.turn < game.scenario.last_turn:
            game.push(BeginTurn(game.turn + 1))
            return
        game.verdict = judged(game)
        yield Ended(game.verdict.winner or "", game.verdict.case, game.verdict.words)


def judged(game: Crowns) -> Verdict:
    """7.1-7.3  Partners count together; of the best camp, whoever has most has won, if one has."""
    points = game.points()
    camps = {
        side: points[side] + sum(points[each] for each in game.friends(side)) for side in SIDES
    }
    first = [side for side in SIDES if camps[side] == max(camps.values())]
    best = [side for side in first if points[side] == max(points[each] for each in first)]
    told = ", ".join(f"{side.title()} {points[side]}" for side in SIDES)
    winner = best[0] if len(best) == 1 else None
    return Verdict(winner, "7.1" if winner else "7.2", f"the provinces count {told}")


def begin(options: Mapping[str, str], version: int | None = None) -> Crowns:
    """The position before the first question."""
    game = start(options, version)
    game.push(BeginTurn(1))
    return game
