"""10.4, 10.7, 10.8  Units go aboard ships: in ports, or from a clear coast that is evacuated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.eto.facts.units import DESTROYER, LIGHT_CRUISER
from pbem.games.eto.facts.words import counted, does
from pbem.games.eto.naval.ports import friendly_port, has_to_leave, no_port
from pbem.games.eto.naval.transport.events import Embarked
from pbem.games.eto.orders.language import path_in
from pbem.games.eto.position.aboard.passengers import (
    Loads,
    fare,
    is_free,
    may_be_carried,
    shared_out,
)
from pbem.games.eto.position.fleets import company_of, frozen_in, icebound, in_port, ships_in
from pbem.games.eto.position.fog import is_known
from pbem.games.eto.position.game import Europe
from pbem.notation.actions import tokens
from pbem.wargame.orders.command import Command, Offered

CASE, EVACUATION = "10.4", "10.7"


def embarks_from(game: Europe, partnership: str, place: str) -> bool:
    """10.4, 7.8  Can units embark there as from a port, or must they leave a box that is closed?"""
    if icebound(game, place):
        return False
    closed = place in game.board.boxes and not game.board.boxes[place].escorts
    return closed or friendly_port(game, partnership, place)


def evacuates_from(game: Europe, partnership: str, place: str) -> bool:
    """10.7  Is it a friendly clear coast without a port?"""
    board = game.board
    if place not in board.grid.index or embarks_from(game, partnership, place):
        return False
    clear = board.is_in(place, board.coastal & board.clear)
    return clear and game.friendly(partnership, place)


def fleets_at(game: Europe, partnership: str, place: str) -> Iterator[tuple[str, ...]]:
    """10.4, 10.7  By stack, the ships in a space that may carry somebody: in a port, or off it.

    1.5  Not those that are frozen in.
    """
    seen: set[str] = set()
    for id in ships_in(game, place, partnership):
        if id not in seen and not frozen_in(game, id):
            mates = company_of(game, id)
            seen.update(mates)
            yield tuple(each for each in mates if not game.unit(each).alone)


def chosen(game: Europe, units: tuple[str, ...], place: str, times: int) -> tuple[str, ...]:
    """10.2, 10.8  Ships that are taken where none are named: transports before warships."""
    own = game.partnership_of(units[0])
    need = times * sum(fare(game, id) for id in units)
    for mates in fleets_at(game, own, place):
        free = [id for id in mates if is_free(game, id)]
        points = [id for id in free if game.unit(id).transport]
        warships = (_of_kind(game, free, kind) for kind in (DESTROYER, LIGHT_CRUISER))
        pairs = zip(*warships, strict=False)
        if not need and mates:
            return tuple((points or list(mates))[:1])
        for ships in (points[:need], [*points, *(id for pair in pairs for id in pair)]):
            if shared_out(game, units, ships, times):
                return _fewest(game, units, ships, times)
    return ()


def _of_kind(game: Europe, ships: Iterable[str], kind: str) -> list[str]:
    return [id for id in ships if game.unit(id).kind == kind]


def _fewest(
    game: Europe, units: tuple[str, ...], ships: Iterable[str], times: int
) -> tuple[str, ...]:
    """Ships without those that are not needed."""
    kept = list(ships)
    for id in tuple(reversed(kept)):
        fewer = [each for each in kept if each != id]
        if shared_out(game, units, fewer, times):
            kept = fewer
    return tuple(kept)


class Embark(Command[Europe], frozen=True):
    """10.4  Units of one place go aboard ships there: those named, or as few as will do.

    10.2  FOR ASSAULT takes enough for one from far away, or at least for one from nearby.
    """

    answers: ClassVar = ("sail",)
    form: ClassVar = """
        EMBARK _embarking path? FORASSAULT? _aboard?
    """
    parts: ClassVar = """
        _embarking: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
        _aboard: ABOARD UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
    """
    spelled: ClassVar = {
        "EMBARK": ("EMBARK",),
        "FORASSAULT": ("FOR ASSAULT", "TO ASSAULT"),
        "ABOARD": ("ABOARD",),
    }
    units: tuple[str, ...]
    place: str = ""  # where they are, if that is said
    assault: bool = False
    ships: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        types = [getattr(each, "type", "") for each in said]
        at = types.index("ABOARD") if "ABOARD" in types else len(said)
        *before, last = tokens(said[:at], "UNIT")
        unit, way = reader.unit_and_places(last, path_in(said))
        units = (*(reader.unit(each) for each in before), unit)
        place = way[-1] if way else ""
        return cls(units, place, "FORASSAULT" in types, reader.named(said[at:]))

    def __str__(self) -> str:
        place = f" {self.place}" if self.place else ""
        end = " FOR ASSAULT" if self.assault else ""
        ships = f" ABOARD {' + '.join(self.ships)}" if self.ships else ""
        return f"EMBARK {' + '.join(self.units)}{place}{end}{ships}"

    # -- the rules --------------------------------------------------------------------------------

    def here(self, game: Europe) -> str:
        return game.where.get(self.units[0], "")

    def is_evacuation(self, game: Europe) -> bool:
        return evacuates_from(game, game.partnership_of(self.units[0]), self.here(game))

    def loads(self, game: Europe) -> Loads:
        """10.1  Which ships carry whom; none where they do not suffice."""
        for times in self._ways(game):
            ships = self.ships or chosen(game, self.units, self.here(game), times)
            if ships and (found := shared_out(game, self.units, ships, times)):
                return found
        return {}

    def _ways(self, game: Europe) -> tuple[int, ...]:
        """10.2  How many times what they need: as much as can be for an assault."""
        double, triple = (
            game.scenario.combat.naval[each] for each in ("carry_double", "carry_triple")
        )
        if self.assault:
            return triple, double
        return (double,) if self.is_evacuation(game) else (1,)

    def check(self, game: Europe, side: Side) -> None:
        self._check_units(game, side)
        own, here = game.partnership(side), self.here(game)
        if self.assault and not any(game.unit(id).land for id in self.units):
            legal = (id for id in embarkable(game, side) if game.unit(id).land)
            raise Illegal("only land units assault, and others with them", case="10.6", legal=legal)
        self._check_ice(game, side)
        if self.is_evacuation(game):
            self._check_evacuation(game)
        elif not embarks_from(game, own, here):
            words, case = no_port(game, own, here), "7.8"
            if not words:
                words = f"{game.board.name(here)} is neither a friendly port nor a clear coast"
                case = CASE
            raise Illegal(words, case=case, legal=type(self).some(game, side))
        for id in self.ships:
            self._check_ship(game, own, id)
        loads = self.loads(game)
        if not loads:
            words, case = self._too_few(game)
            raise Illegal(words, case=case, legal=type(self).some(game, side))
        if self.assault:
            self._check_start(game, loads)

    def _check_ice(self, game: Europe, side: Side) -> None:
        """1.5, 7.8  An icebound port is none: only ships off it evacuate who is there."""
        here = self.here(game)
        off_it = any(fleets_at(game, game.partnership(side), here)) and self.is_evacuation(game)
        if icebound(game, here) and (not off_it or any(frozen_in(game, id) for id in self.ships)):
            words = f"the port of {game.board.name(here)} is icebound in this month"
            raise Illegal(words, case="7.8", legal=type(self).some(game, side))

    def _check_units(self, game: Europe, side: Side) -> None:
        for id in self.units:
            if id not in game.roster or game.side_of(id) != side or not game.on_map(id):
                raise Illegal(f"{id} is not yours, or not on the map", case=CASE)
            if not may_be_carried(game, id):
                words = f"{id} is not carried: land units are, and aircraft with a range up to "
                words += str(game.scenario.combat.naval["carry_range"])
                raise Illegal(words, case="10.1", legal=embarkable(game, side))
            if game.where[id] != self.here(game):
                words = f"{id} is in {game.board.name(game.where[id])}, not with {self.units[0]}"
                raise Illegal(words, case=CASE)
            if id in game.flown or id in game.flying:
                raise Illegal(f"{id} has flown in this phase", case="12.3")
            if self.units.count(id) > 1:
                raise Illegal(f"{id} is named twice", case=CASE)
        if self.place and self.place != self.here(game):
            words = f"{self.units[0]} is in {game.board.name(self.here(game))}, not {self.place}"
            raise Illegal(words, case=CASE)

    def _check_evacuation(self, game: Europe) -> None:
        for id in self.units:
            if game.unit(id).armor or game.unit(id).air:
                words = f"{id} is not evacuated: armor and aircraft embark in ports"
                raise Illegal(words, case=EVACUATION)
        if self.assault:
            words = "an assault begins in a port, not on a coast that is evacuated"
            raise Illegal(words, case=CASE)

    def _check_ship(self, game: Europe, partnership: str, id: str) -> None:
        here = self.here(game)
        fleets = list(fleets_at(game, partnership, here))
        if not any(id in each for each in fleets):
            words = f"{id} is no ship of yours in {game.board.name(here)} that carries units"
            raise Illegal(words, case=CASE, legal=[each for one in fleets for each in one])
        if id not in company_of(game, self.ships[0]):
            raise Illegal(f"{id} is not in one stack with {self.ships[0]}", case="10.1")
        if not is_free(game, id) and any(fare(game, each) for each in self.units):
            raise Illegal(f"{id} has a task in this month", case="10.0")
        if self.ships.count(id) > 1:
            raise Illegal(f"{id} is named twice", case=CASE)

    def _too_few(self, game: Europe) -> tuple[str, str]:
        """10.2, 10.8  What they need, where the ships do not carry them, and the case."""
        need = counted(sum(fare(game, id) for id in self.units), "transport point")
        far = ", and two or three times as many to assault" if self.assault else ""
        double = ", and twice as many to be evacuated" if self.is_evacuation(game) else ""
        there, needs = game.board.name(self.here(game)), does(self.units, "needs", "need")
        words = f"{' + '.join(self.units)} {needs} {need} in {there}{far}{double}"
        if all(game.unit(id).transport for id in self.ships):
            return words, "10.2"
        pair = "of warships only a destroyer with a light cruiser is one, and for infantry"
        return f"{words}; {pair}", "10.8"

    def _check_start(self, game: Europe, loads: Loads) -> None:
        for id in dict.fromkeys(each for ships in loads.values() for each in ships):
            if not began_here(game, id):
                words = f"{id} did not begin the phase in this port, as transports of an assault do"
                raise Illegal(words, case=CASE)

    # -- what it does -----------------------------------------------------------------------------

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        loads, here = self.loads(game), self.here(game)
        evacuated = self.is_evacuation(game)
        known = all(is_known(game, id) for id in self.units)
        aboard = tuple(dict.fromkeys(each for ships in loads.values() for each in ships))
        poised = not evacuated and all(began_here(game, id) for id in aboard)
        for id, ships in loads.items():
            game.stow(id, ships)
            game.hauled[id] = 0
            (game.poised.add if poised else game.poised.discard)(id)
            if evacuated:
                game.rescued.add(id)
        game.tasked.update(aboard)
        yield Embarked(side, self.units, here, aboard, known)

    # -- what may be offered ----------------------------------------------------------------------

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for id in embarkable(game, side):
            orders = cls((id,)), cls((id,), assault=True)
            yield from (each for each in orders if passes(each.check, game, side))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        ships = tuple(id for id in units if view.unit(id).naval)
        going = tuple(id for id in units if id not in ships)
        for order in (cls(going, ships=ships), cls(going, "", True, ships)) if going else ():
            if passes(order.check, view, side):
                yield order, order.as_option(view, side, view.board.spot(order.here(view)))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        for id, ships in self.loads(view).items():
            yield f"{id} aboard {' + '.join(ships)}"
        if self.is_evacuation(view):
            far = view.scenario.combat.naval["evacuation_far"]
            yield f"must be in a friendly port when the phase ends, {far} movement points at most"


def began_here(game: Europe, ship: str) -> bool:
    """10.4  Has a ship begun the phase in the port where it is?"""
    return in_port(game, ship) and ship not in game.sailed


def embarkable(game: Europe, side: Side) -> Iterator[str]:
    """10.1, 10.4, 10.7  The units of a side that stand where ships are that could carry them."""
    own = game.partnership(side)
    for place in sorted(game.stacks):
        if not any(True for _ in fleets_at(game, own, place)):
            continue
        port, coast = embarks_from(game, own, place), evacuates_from(game, own, place)
        for id in game.stack(place):
            if game.side_of(id) != side or game.unit(id).naval or not may_be_carried(game, id):
                continue
            heavy = game.unit(id).armor or game.unit(id).air
            if port or (coast and not heavy):
                yield id


def must_embark(game: Europe, side: Side) -> Iterator[str]:
    """7.8  The units of a side in a box that is closed to it, which ships there can take along."""
    for id in embarkable(game, side):
        if has_to_leave(game, id) and passes(Embark((id,)).check, game, side):
            yield id
