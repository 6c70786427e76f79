"""Setting up: side by side, as the scenario says where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.basing import based
from pbem.games.eto.facts.boxes import ASIDE, HAND
from pbem.games.eto.facts.nations import BRITAIN, GERMANY, WEST
from pbem.games.eto.facts.scenario import OPTIONS
from pbem.games.eto.facts.settings import Force, SetUpRules, is_fixed
from pbem.games.eto.facts.units import AIRFIELD, HQ
from pbem.games.eto.orders.general import Default, Done
from pbem.games.eto.position.control import bases_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.territory import union
from pbem.games.eto.position.zones import too_near
from pbem.games.eto.setup.events import Deployed
from pbem.games.eto.setup.moorings import moor, moorings
from pbem.games.eto.supply.sources import supplied
from pbem.games.eto.turn.sequence import BeginMonth
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.variants import chosen
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command, stands
from pbem.wargame.orders.reasons import near
from pbem.wargame.position import setting_up
from pbem.wargame.scene import Arrow


def start(options: Mapping[str, str], version: int | None = None) -> Europe:
    """The position before anybody has decided anything."""
    game = Europe(chosen(OPTIONS, options, version or Europe.newest_rules))
    playing = {each.unit for each in game.setting.forces}
    for id in game.roster:
        game.send(id, HAND if id in playing else ASIDE)
    for force in game.setting.forces:
        if is_fixed(game.setting, force.unit, game.side_of(force.unit)):
            stand(game, force)
    game.points.update(game.setting.points)
    game.reserve.update(game.setting.reserve)
    game.convoys.update(game.setting.convoys)
    game.lend_lease.update(game.setting.lend_lease)
    game.initiative = game.setting.initiative
    steps: list[Step[Any]] = [STEPS[each.side]() for each in game.setting.set_ups]
    game.push(*steps, BeginMonth(1))
    return game


def stand(game: Europe, force: Force) -> None:
    """Put a unit where the file has it; aircraft on their carriers."""
    if game.unit(force.unit).naval:
        moor(game, force.unit, force.hex)
    else:
        game.put(force.unit, force.hex)
    if force.aboard:
        game.aboard[force.unit] = force.aboard


class Place(Command[Europe], frozen=True):
    """Set a unit up in a hex."""

    answers: ClassVar = ("setup",)
    form: ClassVar = """
        PLACE UNIT path?
        PLACE UNIT AT path
    """
    text: ClassVar = "PLACE {unit} {hex}"
    spelled: ClassVar = {"PLACE": ("PLACE", "PUT", "P")}
    unit: str
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.unit_and_end(said))

    def why(self, view: Europe, side: Side) -> str:
        return near(view.board, self.hex)

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return stands(self.unit, self.hex, where)


class SettingUp(setting_up.SettingUp[Europe], Asking[Europe], frozen=True):
    """One side's set-up, within the scenario's limits."""

    default: ClassVar = Default()
    done: ClassVar = Done("setup")

    def limits(self, game: Europe) -> SetUpRules:
        return next(each for each in game.setting.set_ups if each.side == self.side)

    def prompt(self, game: Europe) -> str:
        waiting = self.waiting(game)
        still = f" Still to be placed: {', '.join(waiting)}." if waiting else ""
        return (
            f"Set-up of {game.setting.title}. Where do your units stand?{still} "
            "(PLACE unit hex; DONE; DEFAULT takes the ready-made set-up for all not placed)"
        )

    # -- which units ------------------------------------------------------------------------------

    def movable(self, game: Europe) -> list[str]:
        return [
            each.unit
            for each in game.setting.forces
            if game.side_of(each.unit) == self.side
            and not is_fixed(game.setting, each.unit, self.side)
        ]

    def waiting(self, game: Europe) -> list[str]:
        return [id for id in self.movable(game) if game.where[id] == HAND]

    # -- where they go ----------------------------------------------------------------------------

    def ground(self, game: Europe, id: str) -> Mask:
        """Where a unit may stand as such: on its own side's ground, in supply."""
        partnership = game.partnership_of(id)
        found = game.controlled(partnership) & supplied(game, game.unit(id).nation)
        found &= self.within(game)
        return found & ~game.board.marsh if game.unit(id).armor else found

    def within(self, game: Europe) -> Mask:
        """The countries that this side sets up in; everywhere, if its limits name none."""
        named = self.limits(game).within
        return union(game.board.lands[each] for each in named) if named else -1

    def open_to(self, game: Europe, id: str) -> list[str]:
        unit, partnership = game.unit(id), game.partnership_of(id)
        if unit.naval:
            return moorings(game, id, self.limits(game).barred)
        hexes = game.board.grid.named(self.ground(game, id) & ~self.thinly(game, id))
        if unit.air:
            return [hex for hex in hexes if self.has_base(game, id, hex)]
        if unit.kind == HQ:
            near = too_near(game, id, partnership)
            return [hex for hex in hexes if not game.board.is_in(hex, near)]
        if unit.kind == AIRFIELD:
            return [hex for hex in hexes if set(game.of_kind(hex, AIRFIELD)) <= {id}]
        if unit.infantry and (short := self.short(game, besides=id)):
            waiting = [each for each in self.waiting(game) if game.unit(each).infantry]
            if len([each for each in waiting if each != id]) < sum(short.values()):
                hexes = [hex for hex in hexes if hex in short]
        return [hex for hex in hexes if room(game, hex, (id,))]

    def has_base(self, game: Europe, id: str, hex: str) -> bool:
        """13.2  Is there a base for one more air unit?"""
        others = [each for each in based(game, hex) if each != id]
        return len(others) < bases_in(game, game.partnership_of(id), hex)

    def thinly(self, game: Europe, id: str) -> Mask:
        """sc.3.1  The rows where only a few infantry units may stand, once these are full."""
        limits = self.limits(game)
        if not limits.thin_rows:
            return 0
        rows = [hex for hex in game.board.grid.index if hex.startswith(limits.thin_rows)]
        there = [
            each
            for hex in rows
            for each in game.land_in(hex, game.partnership_of(id))
            if each != id
        ]
        full = not game.unit(id).infantry or len(there) >= limits.thin
        return game.masked(rows) if full else 0

    def short(self, game: Europe, besides: str = "") -> dict[str, int]:
        """39.2  By hex, the infantry that must still be placed there."""
        found = {}
        for hex, least in self.limits(game).garrisons.items():
            there = [id for id in game.land_in(hex) if game.unit(id).infantry and id != besides]
            if len(there) < least:
                found[hex] = least - len(there)
        return found

    def check(self, game: Europe, order: Order) -> None:
        if isinstance(order, Done) and (waiting := self.waiting(game)):
            words = f"still to be placed: {', '.join(waiting)} (DEFAULT places them for you)"
            raise Illegal(words, case=self.limits(game).case, legal=(self.default,))
        super().check(game, order)
        if isinstance(order, Done) and (short := self.short(game)):
            places = ", ".join(game.board.name(hex) for hex in short)
            raise Illegal(f"an infantry unit must stand in {places}", case="39.2")

    def check_place(self, game: Europe, id: str, place: str) -> None:
        """Raise Illegal, with the reason, unless the unit may be set up there."""
        legal = self.open_to(game, id)
        if place in legal:
            return
        board, case = game.board, self.limits(game).case
        if game.unit(id).naval:
            raise Illegal(f"{id} may not be in {board.name(place)}", case=case, legal=legal)
        if place not in board.grid.index:
            raise Illegal(f"there is no hex {place}", case="0.3", legal=legal)
        own = game.controlled(game.partnership_of(id))
        if game.unit(id).armor and board.is_in(place, own & board.marsh):
            words, case = f"armor enters no marsh: {board.name(place)}", "24.1"
        elif not board.is_in(place, self.within(game) & own):
            words = f"{board.name(place)} is not ground where you set up"
        elif not board.is_in(place, self.ground(game, id)):
            words = f"no line of supply leads to {board.name(place)}"
        elif board.is_in(place, self.thinly(game, id)):
            most, rows = self.limits(game).thin, " and ".join(self.limits(game).thin_rows)
            words = f"only {most} infantry units may stand in the rows {rows}"
        elif game.unit(id).air:
            words, case = f"there is no base for {id} in {board.name(place)}", "13.2"
        elif game.unit(id).kind == HQ:
            words, case = f"{place} is too near to another headquarters", "23.4"
        elif game.unit(id).kind == AIRFIELD:
            words, case = f"{board.name(place)} has an airfield, and a hex has one only", "13.5"
        elif not room(game, place, (id,)):
            words, case = f"there is no room for {id} in {board.name(place)}", "24.2"
        else:
            places = ", ".join(map(board.name, self.short(game, id)))
            words, case = f"infantry must still go to {places}", "39.2"
        raise Illegal(words, case=case, legal=legal)

    def place(self, game: Europe, id: str, place: str) -> Event:
        if game.unit(id).naval:
            moor(game, id, place)
        else:
            game.put(id, place)
        return Deployed(id, self.side, place)

    def order(self, id: str, place: str) -> Order:
        return Place(id, place)

    def ordered(self, order: Order) -> tuple[str, str] | None:
        return (order.unit, order.hex) if isinstance(order, Place) else None

    # -- the ready-made set-up --------------------------------------------------------------------

    def ready_made(self, game: Europe) -> Mapping[str, str]:
        forces = game.setting.forces
        own = self.movable(game)
        return {each.unit: each.hex for each in forces if each.unit in own}

    def next_of(self, game: Europe, waiting: list[str]) -> str:
        """Markers first: aircraft may need them; then in the order of the ready-made set-up."""
        order = {id: at for at, id in enumerate(self.ready_made(game))}
        return min(waiting, key=lambda id: (game.unit(id).kind != AIRFIELD, order[id]))

    def place_rest(self, game: Europe) -> Iterator[Event]:
        """Where the ready-made set-up has it, or as near to that as there is room."""
        ready, grid = self.ready_made(game), game.board.grid
        while waiting := self.waiting(game):
            id = self.next_of(game, waiting)
            wanted = game.at(ready[id])
            open_to = self.open_to(game, id)
            if ready[id] in open_to:
                yield self.place(game, id, ready[id])
                continue
            yield self.place(
                game, id, min(open_to, key=lambda hex: grid.distance(game.at(hex), wanted))
            )


class WestSetUp(SettingUp, frozen=True):
    side: ClassVar[Side] = WEST


class BritishSetUp(SettingUp, frozen=True):
    side: ClassVar[Side] = BRITAIN


class GermanSetUp(SettingUp, frozen=True):
    side: ClassVar[Side] = GERMANY


STEPS: Mapping[Side, type[SettingUp]] = {
    WEST: WestSetUp,
    BRITAIN: BritishSetUp,
    GERMANY: GermanSetUp,
}
