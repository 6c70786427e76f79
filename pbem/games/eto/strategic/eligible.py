"""2.1, 2.3  Who may fly a strategic raid on which country, who may meet it, and from where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.eto.air.basing import based
from pbem.games.eto.air.flights import (
    aircraft,
    at_rest,
    is_fighter,
    no_more_flights,
    over,
    reach,
    spread,
)
from pbem.games.eto.facts.units import AIR, BOMBER
from pbem.games.eto.position.control import airbases, bases_in
from pbem.games.eto.position.fleets import hex_of, is_aboard
from pbem.games.eto.position.game import Europe
from pbem.games.eto.weather.conditions import grounded
from pbem.wargame.board.hexgrid import Mask

WHO, STAYING = "2.1", "2.3"


# -- sides and countries --------------------------------------------------------------------------


def raiding_sides(game: Europe, box: str) -> tuple[Side, ...]:
    """2.2  The sides whose raids a box holds."""
    camps = game.board.bombing[box].camps
    return tuple(each for each in game.sides_in_play() if game.partnership(each) in camps)


def box_of(game: Europe, side: Side) -> str:
    """2.2  The box that a side's raids are flown in."""
    boxes, own = game.board.bombing, game.partnership(side)
    return next(label for label, box in boxes.items() if own in box.camps)


def meeting_sides(game: Europe, box: str) -> tuple[Side, ...]:
    """2.2  The sides that may meet what is flown in a box."""
    raiding = raiding_sides(game, box)
    return tuple(
        side
        for side in game.sides_in_play()
        if side not in raiding and any(each in raiding for each in game.enemies(side))
    )


def resources(game: Europe, nation: str) -> Mask:
    """2.1  The resource hexes of a country in the hands of its partnership."""
    own = game.scenario.nations[nation].partnership
    return game.board.lands.get(nation, 0) & game.board.resource & game.controlled(own)


def targets(game: Europe, side: Side) -> list[str]:
    """2.1, 2.2  The major countries at war with a side that have something to bomb."""
    foes, nations = game.foes(game.partnership(side)), game.scenario.nations
    return [
        name
        for name, nation in nations.items()
        if nation.major
        and nation.partnership in foes
        and name in game.setting.belligerents
        and name not in game.conquered
        and resources(game, name)
    ]


# -- who may fly ----------------------------------------------------------------------------------


def waiting(game: Europe, side: Side, box: str) -> tuple[str, ...]:
    """2.3  A side's aircraft that are in a box from the month before, and take no part yet."""
    units = game.of_kind(box, *AIR)
    return tuple(id for id in units if game.side_of(id) == side and id not in game.flying)


def raiders(game: Europe, side: Side, target: str) -> list[str]:
    """2.1, 2.3  A side's aircraft that could fly against a country, one by one."""
    able = (id for id in aircraft(game, game.partnership(side)) if game.side_of(id) == side)
    found = [id for id in able if why_not_raid(game, id, target) is None]
    return found + [
        id
        for id in waiting(game, side, box_of(game, side))
        if enough_bases(game, (id,), raid_bases(game, id, target))
    ]


def defenders(game: Europe, side: Side, box: str, target: str) -> list[str]:
    """2.1, 2.3  A side's fighters that could meet a raid on a country."""
    able = (id for id in aircraft(game, game.partnership(side)) if game.side_of(id) == side)
    found = [id for id in able if why_not_defend(game, id, target) is None]
    return found + [
        id
        for id in waiting(game, side, box)
        if is_fighter(game, id) and enough_bases(game, (id,), home_bases(game, id, target))
    ]


def why_not_raid(game: Europe, id: str, target: str) -> tuple[str, str] | None:
    """2.1  Why an air unit on its base cannot fly against a country, and the case."""
    if game.on_map(id) and id in waiting(game, game.side_of(id), box_of(game, game.side_of(id))):
        return f"{id} has no free base within range of {target}", STAYING
    if reason := _why_not_at_all(game, id):
        return reason
    if not reach(game, id) & resources(game, target):
        base, closed = hex_of(game, id), grounded(game)
        if base and game.board.is_in(base, closed):
            return f"{id} is grounded in {game.board.name(base)} this month", "1.4"
        near = game.board.grid.within(game.at(base), game.unit(id).range) if base else 0
        if near & resources(game, target) & closed:
            return f"aircraft are grounded over what {id} could reach of {target}", "1.4"
        return f"{id} reaches no resource hex of {target} from its base", WHO
    return None


def why_not_defend(game: Europe, id: str, target: str) -> tuple[str, str] | None:
    """2.1  Why an air unit on its base cannot meet a raid on a country, and the case."""
    raid = game.strategic_raid
    if raid and game.on_map(id) and id in waiting(game, game.side_of(id), raid.box):
        return f"{id} has no free base in {target}", STAYING
    if reason := _why_not_at_all(game, id):
        return reason
    if not is_fighter(game, id):
        return f"{id} is a bomber, and meets nobody", WHO
    if not game.board.is_in(game.where[id], game.board.lands[target]):
        return f"{id} is not based in {target}", WHO
    if game.board.is_in(game.where[id], grounded(game)):
        return f"{id} is grounded this month", "1.4"
    return None


def _why_not_at_all(game: Europe, id: str) -> tuple[str, str] | None:
    if not game.unit(id).air or not game.on_map(id):
        return f"{id} is no air unit on the map", WHO
    if is_aboard(game, id):
        return f"{id} is based on a carrier", WHO
    if id in game.unsupplied:
        return f"{id} is out of supply", WHO
    if reason := no_more_flights(game, id):
        return reason
    if not at_rest(game, id):
        return f"{id} is one too many on its base and does not fly", "13.4"
    return None


def is_bomber(game: Europe, id: str) -> bool:
    """2.2  Can it bomb? A fighter-bomber can, as it can escort."""
    return game.unit(id).kind == BOMBER or game.unit(id).dual


# -- bases of those in a box ----------------------------------------------------------------------


def raid_bases(game: Europe, id: str, target: str) -> Mask:
    """2.3  The free bases from which a unit would reach a country."""
    goal, far = resources(game, target), game.unit(id).range
    bases = free_bases(game, game.partnership_of(id))
    near = (hex for hex in game.board.grid.named(bases) if spread(game, hex, far) & goal)
    return game.masked(near)


def home_bases(game: Europe, id: str, target: str) -> Mask:
    """2.3  The free bases of a country."""
    free = free_bases(game, game.partnership_of(id)) & ~grounded(game)
    return free & game.board.lands[target]


def free_bases(game: Europe, partnership: str) -> Mask:
    """13.2  The friendly hexes with room for one more air unit."""
    found = game.board.grid.named(airbases(game, partnership))
    return game.masked(hex for hex in found if room_in(game, partnership, hex) > 0)


def room_in(game: Europe, partnership: str, hex: str) -> int:
    """13.2  How many more air units a hex has bases for."""
    return bases_in(game, partnership, hex) - len(based(game, hex))


def enough_bases(game: Europe, units: Iterable[str], bases: Mask) -> bool:
    """2.3  Is there a base each for some units of one partnership among these hexes?"""
    needed = list(units)
    if not needed:
        return True
    own = game.partnership_of(needed[0])
    return sum(room_in(game, own, hex) for hex in game.board.grid.named(bases)) >= len(needed)


def check_bases(game: Europe, side: Side, joining: Iterable[str], box: str, target: str) -> None:
    """2.3  Raise Illegal unless all in the box, with those who join, could be based somewhere.

    Who flies farther has all bases of who flies less far: so each range is looked at by itself.
    """
    from_box = [id for id in joining if game.where[id] == box]
    own, raiding = game.partnership(side), box == box_of(game, side)
    flying = [id for id in over(game, box, own) if id not in from_box]
    needed = sorted((*flying, *from_box), key=lambda id: game.unit(id).range)
    for count, id in enumerate(needed, 1) if from_box else ():
        bases = raid_bases(game, id, target) if raiding else home_bases(game, id, target)
        if not enough_bases(game, needed[:count], bases):
            where = f"within range of {target}" if raiding else f"in {target}"
            words = f"there are not enough free bases {where} for {', '.join(needed[:count])}"
            raise Illegal(words, case=STAYING)


def back_to(game: Europe, id: str) -> Iterator[str]:
    """2.3  The bases that a unit may return to from its box.

    Who raided goes to one within range of a country to be raided, who defended to one in a country
    of its own partnership that enemies could raid.
    """
    side, open_to = game.side_of(id), 0
    if game.where[id] == box_of(game, side):
        for target in targets(game, side):
            open_to |= raid_bases(game, id, target)
    for target in _raided_at_home(game, side) if game.where[id] != box_of(game, side) else ():
        open_to |= home_bases(game, id, target)
    return iter(game.board.grid.named(open_to))


def _raided_at_home(game: Europe, side: Side) -> Iterator[str]:
    """The countries of a side's partnership that enemies could raid."""
    found = dict.fromkeys(name for foe in game.enemies(side) for name in targets(game, foe))
    own = game.partnership(side)
    return (name for name in found if game.scenario.nations[name].partnership == own)
