"""12.0-12.5, 20.0  One unit's movement in an action: by foot, rail, ferry, and off the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from pbem.engine.errors import Illegal
from pbem.games.narvik.facts.staging import HARSTAD, STAGING
from pbem.games.narvik.facts.units import ALLIED, GERMAN, enemy_of
from pbem.games.narvik.movement.routes import (
    allowance,
    along_railroad,
    cost_of_leaving,
    entrances,
    first_steps,
    march_from,
    marches,
    may_slip,
    rails_from,
    reachable,
    tolls_for,
)
from pbem.games.narvik.orders.parts import FERRY, RAIL, March
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import in_enemy_zone, zone
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.data.points import HALVES
from pbem.wargame.orders.own_start import without_start


class Trip:
    """How far a unit has got, and what it has spent, in half points."""

    def __init__(
        self,
        game: Narvik,
        id: str,
        march: March,
        german_held: Collection[str],
        entered: Counter[str],
        began: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        """`german_held` and `began`, the stacks, as they were when the action began."""
        self.game = game
        self.board = game.board
        self.id = id
        self.unit = game.unit(id)
        self.march = march
        self.german_held = german_held
        self.entered = entered
        self.began = game.stacks if began is None else began
        self.at = game.where[id]
        self.path = [self.at]
        self.budget = allowance(game, id)
        self.spent = 0
        self.over = ""  # why it can go no further, and the case that says so
        self.over_case = ""
        self.how = "ground"
        self.rowed = False  # 22.4 has it crossed its one all-sea hexside?
        self.landed = False  # 12.5 has it just left a ferry?

    @property
    def fresh(self) -> bool:
        """Has it not moved yet?"""
        return len(self.path) == 1

    @property
    def sets_out(self) -> bool:
        """10.1  Does it march off from here: has it not moved yet, or just left a ferry?"""
        return self.fresh or self.landed

    @property
    def beset(self) -> bool:
        """10.1  Is it on the map, and in an enemy zone?"""
        on_map = self.at in self.board.grid.index
        return on_map and in_enemy_zone(self.game, self.at, self.unit.side)

    @property
    def left(self) -> int:
        return self.budget - self.spent

    def make(self) -> None:
        """Go the whole way; raises Illegal where it cannot."""
        for by, word in self.legs():
            if self.over:
                words = f"{self.id} cannot go on to {word}: {self.over}"
                raise Illegal(words, case=self.over_case)
            self.leg(by, word)

    def legs(self) -> Iterator[tuple[str, str]]:
        """Each place of the way, with the word in front of it that says how it is reached.

        A way may name the place where it begins, if it then leads on.
        """
        by = ""
        for word in (*without_start(self.path[0], self.march.way), ""):
            if by and word in (RAIL, FERRY, ""):
                case = "12.4" if by == RAIL else "12.5"
                raise Illegal(f"{by} needs a place to go to, as in {by} Narvik", case=case)
            if word in (RAIL, FERRY):
                by = word
            elif word:
                yield by, word
                by = ""

    def stop(self, words: str, case: str) -> None:
        """It can go no further in this action."""
        self.over, self.over_case = words, case

    def leg(self, by: str, to: str) -> None:
        if to not in self.board.grid.index and to not in STAGING:
            raise Illegal(f"there is no hex {to}", case="2.1")
        if by == FERRY:
            self.ferry(to)
        elif to in STAGING:
            if by == RAIL:
                raise Illegal(f"no train goes to {to}", case="12.4")
            self.leave_map(to)
        elif self.unit.rail_gun:
            self.roll(to)
        elif by == RAIL:
            self.ride(to)
        elif self.at in STAGING:
            self.enter_map(to)
        else:
            self.walk(to)

    def went(self, path: tuple[str, ...], cost: int, how: str = "ground") -> None:
        """Take down a part of the way; an enemy zone ends it (10.1), but not for ferries (12.5)."""
        self.path += path[1:]
        self.at = path[-1]
        self.spent += cost
        self.landed = how == "ferry"
        if how != "ground":
            self.how = how
        if self.beset and not self.landed:
            self.stop(f"{self.at} is in an enemy zone of control", "10.1")

    def labels(self, path: tuple[Hex, ...]) -> tuple[str, ...]:
        return tuple(map(self.board.label, path))

    # -- by foot ----------------------------------------------------------------------------------

    def walk(self, to: str) -> None:
        """12.0, 12.1, 10.1, 19.1"""
        start, goal = self.board.at(self.at), self.board.at(to)
        if start == goal:
            raise Illegal(f"{self.id} is in {to} already", case="12.0")
        bit = self.board.bit[goal]
        if self.fresh and bit & may_slip(self.game, self.id, start):
            price = tolls_for(self.game, self.unit).price(start, goal) or 0
            self.went((self.at, to), min(price, self.budget))
            self.stop("who infiltrates moves that one hex only", "19.1")
            return
        found = march_from(self.game, self.id, start, self.left, fresh=self.sets_out)
        cost = found.cost_of(goal)
        if cost is not None:
            cost += self.price_of_leaving()
        if self.row(to, cost):
            return
        if cost is not None:
            self.went(self.labels(found.path(goal)), cost)
        elif self.fresh and bit & first_steps(self.game, self.id, start):
            self.went((self.at, to), self.budget)
            if not self.over:
                self.stop("it has no movement left", "12.1")
        else:
            raise self.refusal(to)

    def row(self, to: str, walked: int | None) -> bool:
        """22.4  The Marines may cross one all-sea hexside on their way, in boats of their own.

        They do so where no way by land leads there, or a dearer one.
        """
        if not (self.unit.marine and self.game.plays("boats")) or self.has_rowed:
            return False
        board, side, goal = self.board, self.board.sides["sea"], self.board.at(to)
        near = march_from(self.game, self.id, board.at(self.at), self.left, fresh=self.sets_out)
        extra = self.price_of_leaving()
        held = zone(self.game, enemy_of(self.unit.side))
        for here, paid in near.cost.items():
            if paid and held & board.bit[here]:
                continue
            for there in board.grid.neighbours[here]:
                price = board.entering(self.unit.legs, there)
                if (here, there) not in side or price is None or self.board.label(there) != to:
                    continue
                if extra and not paid and held & board.bit[there]:
                    continue  # 10.1
                if self.game.holder(to) == enemy_of(self.unit.side):
                    continue
                rubble = to in self.game.demolished  # 23.4.2
                dear = self.game.scenario.number("engineers.demolished_cost") if rubble else 0
                total = paid + price + extra + dear * HALVES.parts
                first = not paid and self.fresh
                if total < walked if walked is not None else total <= self.left or first:
                    path = (*self.labels(near.path(here)), self.board.label(goal))
                    self.went(path, min(total, self.left), "boat")
                    self.rowed = True
                    return True
        return False

    @property
    def has_rowed(self) -> bool:
        """22.4  Has it crossed its one all-sea hexside? At first a train let it forget."""
        return self.rowed if self.game.version > 1 else self.how == "boat"

    def price_of_leaving(self) -> int:
        """10.1  What it costs to leave the enemy zone where it sets out, if it is in one."""
        return cost_of_leaving(self.game, self.id) if self.sets_out and self.beset else 0

    def refusal(self, to: str) -> Illegal:
        game, side = self.game, self.unit.side
        legal = self.within_reach()
        if game.holder(to) == enemy_of(side):
            return Illegal(f"enemy units are in {to}", case="12.0", legal=legal)
        if self.board.entering(self.unit.legs, self.board.at(to)) is None:
            return Illegal(f"{self.id} may not enter {to}", case="12.3", legal=legal)
        if self.rowed and (self.board.at(self.at), self.board.at(to)) in self.board.sides["sea"]:
            words = f"{self.id} has crossed its one all-sea hexside; it cannot row on to {to}"
            return Illegal(words, case="22.4", legal=legal)
        if self.price_of_leaving():
            words = f"{self.id} leaves an enemy zone at half its movement, not into another"
            return Illegal(f"{words}; it cannot get to {to}", case="10.1", legal=legal)
        return Illegal(f"{self.id} cannot get to {to}", case="12.0", legal=legal)

    def within_reach(self) -> list[str]:
        """Where it could march from here."""
        if self.fresh:
            return sorted(reachable(self.game, self.id))
        start = self.board.at(self.at)
        found = march_from(self.game, self.id, start, self.left, fresh=self.sets_out)
        return self.board.grid.named(found.reached & ~self.board.bit[start])

    # -- onto the map and off ---------------------------------------------------------------------

    def enter_map(self, to: str) -> None:
        """8.3, 20.0  From a staging area over the map edge that belongs to it."""
        goal = self.board.at(to)
        doors = dict(self.doors())
        found = marches(self.game, self.id, tuple(doors.items()), self.left)
        cost = found.cost_of(goal)
        path = (goal,) if cost is None else found.path(goal)
        if cost is None and (goal not in doors or self.before(goal)):
            near = map(self.board.label, doors)
            raise Illegal(f"{self.id} cannot get to {to} from {self.at}", case="20.0", legal=near)
        self.entered[self.board.label(path[0])] += 1
        # 12.1 the first ones get in, whatever it costs
        self.went((self.at, *self.labels(path)), self.left if cost is None else cost)

    def doors(self) -> Iterator[tuple[Hex, int]]:
        """8.3  Where it can come in, and the cost with the chain of units beyond the edge."""
        for each in entrances(self.game, self.id, self.at):
            yield each.hex, each.cost * (1 + self.before(each.hex))

    def before(self, edge: Hex) -> int:
        """8.3  How many hexes full of units came in there before it in this action."""
        count = self.entered.get(self.board.label(edge), 0)
        return count and count // self.game.scenario.number(f"stacking.{self.unit.side}")

    def leave_map(self, area: str) -> None:
        """20.0-20.2  Into a staging area of one's own, for good in this action."""
        if STAGING[area] != self.unit.side or self.unit.side == GERMAN:
            own = [each for each, side in STAGING.items() if side == ALLIED == self.unit.side]
            case = "20.0" if own else "20.1"
            raise Illegal(f"{self.id} cannot enter {area}", case=case, legal=own)
        if self.at in STAGING or not self.board.is_in(self.at, self.board.edges[area]):
            legal = self.board.grid.named(self.board.edges[area])
            raise Illegal(f"{area} is not next to {self.at}", case="20.0", legal=legal)
        price = self.game.scenario.number("movement.staging_cost") * HALVES.parts
        if price > self.left and not self.fresh:
            raise Illegal(f"{self.id} has no movement left to enter {area}", case="20.0")
        self.went((self.at, area), min(price, self.left))
        self.stop(f"it has left the map for {area}", "20.0")

    # -- by rail and by ferry ---------------------------------------------------------------------

    def with_engineer(self) -> bool:
        """12.4  Is a friendly engineer in the station now, or has one come there with the unit?"""
        came = () if self.fresh else self.march.units
        return any(self.game.unit(id).engineer for id in (*self.game.stack(self.at), *came))

    def manned(self) -> bool:
        """12.5  Was an engineer in the terminal when the action began?"""
        return any(self.game.unit(id).engineer for id in self.began.get(self.at, ()))

    def ride(self, to: str) -> None:
        """12.4  Rail transport, with engineers, from one of the two stations."""
        game, stations = self.game, self.game.scenario.fact("movement.rail_hexes")
        if self.at not in stations or self.at in game.demolished:
            words = f"no train leaves from {self.at}{self.in_rubble(self.at)}"
            legal = [each for each in stations if each not in game.demolished]
            raise Illegal(words, case="12.4", legal=legal)
        if not self.with_engineer():
            raise Illegal(f"there is no engineer in {self.at} to run a train", case="12.4")
        cost = game.scenario.number("movement.rail_cost") * HALVES.parts
        cost += self.price_of_leaving()
        if cost > self.left:
            raise Illegal(f"{self.id} has no movement left for the train", case="12.4")
        self.went(self.by_rail(to, "12.4"), cost, "rail")

    def roll(self, to: str) -> None:
        """19.2  The railroad gun goes any distance on rails, and nowhere else."""
        if self.at in STAGING:
            raise Illegal(f"no rails lead {self.id} out of {self.at}", case="19.2")
        here = self.board.bit[self.board.at(self.at)]
        if self.at in self.game.demolished and not rails_from(self.game, here):
            words = f"{self.id} cannot leave {self.at} before its rubble is cleared (REPAIR)"
            raise Illegal(words, case="23.4.2")
        self.went(self.by_rail(to, "19.2"), 0, "rail")

    def in_rubble(self, place: str) -> str:
        """23.4.2  Why no train and no ferry uses a place that could have one."""
        return ": it is demolished" if place in self.game.demolished else ""

    def by_rail(self, to: str, case: str) -> tuple[str, ...]:
        start = self.board.at(self.at)
        open_to = along_railroad(self.game, self.id, start)
        if not self.board.is_in(to, open_to):
            legal = self.board.grid.named(open_to)
            words = f"{self.id} cannot get to {to} by rail{self.in_rubble(to)}"
            raise Illegal(words, case=case, legal=legal)
        return self.labels(tuple(self.board.along_rails(start, self.board.at(to), open_to)))

    def ferry(self, to: str) -> None:
        """12.5  From terminal to terminal, whatever zones lie there."""
        if self.unit.rail_gun:
            raise Illegal(f"{self.id} moves on rails only", case="19.2")
        if not self.fresh:
            raise Illegal(f"{self.id} must begin its movement with the ferry", case="12.5")
        for place in (self.at, to):
            self.check_terminal(place)
        if self.unit.side == GERMAN and not {self.at, to} <= self.board.german_ferry:
            raise Illegal("Germans cross only between Narvik and Ankenes", case="12.5")
        if self.at != HARSTAD and not self.manned():
            raise Illegal(f"there is no engineer in {self.at} to run the ferry", case="12.5")
        if self.at == to:
            raise Illegal(f"{self.id} is in {to} already", case="12.5")
        cost = self.game.scenario.number("movement.ferry_cost") * HALVES.parts
        self.went((self.at, to), cost, "ferry")
        if to == HARSTAD:
            self.stop(f"it has left the map for {to}", "20.0")

    def check_terminal(self, place: str) -> None:
        """12.5, 23.4.2  Is there a ferry, and was it ours when the action began?"""
        side = self.unit.side
        if place == HARSTAD and side == ALLIED:
            return
        terminal = place in self.board.grid.index and self.board.is_in(place, self.board.ferries)
        if not terminal or place in self.game.demolished:
            words = f"there is no ferry at {place}{self.in_rubble(place)}"
            raise Illegal(words, case="12.5", legal=self.terminals())
        if (place in self.german_held) != (side == GERMAN):
            raise Illegal(f"{place} is not yours", case="12.5", legal=self.terminals())

    def terminals(self) -> list[str]:
        """12.5  The terminals that its side can use in this action."""
        german, board = self.unit.side == GERMAN, self.board
        on_map = [
            hex
            for hex in (sorted(board.german_ferry) if german else board.grid.named(board.ferries))
            if (hex in self.german_held) == german and hex not in self.game.demolished
        ]
        return on_map if german else [*on_map, HARSTAD]
