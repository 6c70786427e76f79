"""12.7  What a side may know: enemy stacks whole in range of its aircraft, else their top unit."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import ABOARD, HAND
from pbem.games.eto.facts.units import AIR, AIRFIELD
from pbem.games.eto.position.aboard.passengers import carriers, place_of
from pbem.games.eto.position.fleets import hex_of, is_afloat
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import hidden, hidden_id

NOTED = (
    "activated", "committed", "owed", "flying", "rebasing", "roles", "assigned", "fleets",
    "aboard", "came", "set_out", "sailed", "stations", "carried", "hauled", "bound", "stores",
    "shelling", "adrift",
)  # fmt: skip
"""What is noted of single units."""


def view(game: Europe, side: Side) -> Europe:
    """The position as one side sees it; at the end everything is open."""
    seen = game.twin()
    seen.agenda = game.question_for(side)
    if game.verdict is not None:
        return seen
    own = game.partnership(side)
    watched = in_sight(game, own) | fought_over(game)
    for hex, stack in game.stacks.items():
        foreign = len(stack) > 1 and any(game.partnership_of(id) != own for id in stack)
        if foreign and not lies_open(game, hex) and not game.board.is_in(hex, watched):
            seen.stacks[hex] = faces(game, hex, stack, own)
            _group_unseen(game, seen, hex)
    _keep(seen, HAND, (id for id in game.inside(HAND) if game.partnership_of(id) == own))
    _keep(seen, ABOARD, (id for id in game.inside(ABOARD) if is_seen_aboard(game, id, own)))
    for ship in [each for each in game.stores if not is_laid_open(game, each, own)]:
        del seen.stores[ship]
    _forget_unseen(seen)
    seen.tasked = {id for id in game.tasked if game.partnership_of(id) == own}
    seen.fed = {id: at for id, at in game.fed.items() if game.partnership_of(id) == own}
    seen.tactics = {id: said for id, said in game.tactics.items() if game.side_of(id) == side}
    seen.agenda = [each.seen_in(seen) for each in seen.agenda]
    return seen


def _keep(seen: Europe, box: str, units: Iterable[str]) -> None:
    """Only these counters of a box off the map are seen."""
    kept = tuple(units)
    if seen.inside(box) != kept:
        seen.boxes.pop(box)
        if kept:
            seen.boxes[box] = kept


def is_seen_aboard(game: Europe, id: str, partnership: str) -> bool:
    """12.7  Does a partnership know of a unit aboard ships: its own, or of ships laid open?"""
    if game.partnership_of(id) == partnership or id in game.bound:
        return True
    return all(is_laid_open(game, ship, partnership) for ship in carriers(game, id))


def is_laid_open(game: Europe, ship: str, partnership: str) -> bool:
    """12.7, 10.8  Does a partnership see all of a ship, and who is aboard?"""
    if game.partnership_of(ship) == partnership:
        return True
    if is_laid_open_by_meeting(game, ship) or is_watched(game, ship, partnership):
        return True
    place, watched = game.where[ship], in_sight(game, partnership) | fought_over(game)
    return place in game.board.grid.index and game.board.is_in(place, watched)


def is_laid_open_by_meeting(game: Europe, ship: str) -> bool:
    """12.7, 8.6  Do all see a ship: does it fight, was it found, does it bring an assault?"""
    fighting = game.sea_battle is not None and any(ship in each for each in game.sea_battle.ships)
    return fighting or ship in game.met or any(ship in carriers(game, id) for id in game.bound)


def kept_view(game: Europe, side: Side) -> Europe:
    """The same for many checks of one position: what was worked out in it is not lost.

    Nobody may change it. What is seen is compared, so that no change can be overlooked.
    """
    fresh, key = view(game, side), ("view", side)
    kept: Europe | None = game.worked_out.get(key)
    if kept is None or kept != fresh:
        kept = game.worked_out[key] = fresh
    return kept


def in_sight(game: Europe, partnership: str) -> Mask:
    """12.7  The hexes in range of a partnership's aircraft, but where the weather grounds them."""
    if not game.turn:
        return 0
    grid, blind = game.board.grid, union(game.board.grounding[zone] for zone in game.grounded)
    found = 0
    for id in game.of_partnership(partnership, *AIR):
        base = hex_of(game, id) if game.setting.flights else ""
        if base and not grid.bit[game.at(base)] & blind:
            found |= grid.within(game.at(base), game.unit(id).range)
    return found & ~blind


def is_known(game: Europe, id: str) -> bool:
    """12.7  Do all enemies of a unit know that it is this one, where it stands?"""
    own = game.partnership_of(id)
    if game.is_embarked(id):
        return all(is_seen_aboard(game, id, foe) for foe in game.foes(own))
    return all(id in known_in(game, game.where[id], foe) for foe in game.foes(own))


def known_in(game: Europe, hex: str, partnership: str) -> tuple[str, ...]:
    """12.7  The units of a hex that a partnership may know."""
    stack = game.stack(hex)
    if lies_open(game, hex):
        return stack
    if game.board.is_in(hex, in_sight(game, partnership) | fought_over(game)):
        return stack
    return tuple(id for id in faces(game, hex, stack, partnership) if not hidden(id))


def lies_open(game: Europe, place: str) -> bool:
    """2.2, 5.5  Bombing boxes are filled before all eyes; of escorts the enemy names his victim."""
    box = game.board.boxes.get(place)
    return place in game.board.bombing or (box is not None and box.escorts)


def fought_over(game: Europe) -> Mask:
    """26.0  Stacks that attack or are attacked in this step are laid open."""
    attacking = (place_of(game, id) for id in game.assigned if game.in_play(id))
    return game.masked([*game.attacked, *attacking])


def faces(game: Europe, hex: str, stack: tuple[str, ...], own: str) -> tuple[str, ...]:
    """A stack of which only the top unit, who flies and own units can be seen; others are counted.

    Own ones lie in it where a headquarters or aircraft must leave a hex that was just lost. Markers
    are seen, and hide nobody.
    """
    faced = (id for id in stack if not hidden(id))  # in a view the top unit has been told already
    units = [id for id in faced if game.unit(id).kind != AIRFIELD]
    ashore = [id for id in units if not is_afloat(game, id)]

    docked = [id for id in units if game.unit(id).naval and id not in game.fleets]

    def is_open(id: str) -> bool:
        if is_afloat(game, id) and game.partnership_of(id) != own:
            ship = game.aboard.get(id, id)
            return is_seen_at_sea(game, ship, docked) or is_watched(game, ship, own)
        if id in ashore[-1:] or game.unit(id).kind == AIRFIELD:
            return True
        return id in game.flying or game.partnership_of(id) == own

    return tuple(
        id if is_open(id) else hidden_id(game.unit(id).nation, hex, at)
        for at, id in enumerate(stack)
    )


def is_seen_at_sea(game: Europe, id: str, docked: list[str]) -> bool:
    """12.7  Of a stack of ships the one that it goes by is seen; all of those who have met."""
    return is_laid_open_by_meeting(game, id) or game.fleets.get(id) == id or id in docked[-1:]


def is_watched(game: Europe, ship: str, partnership: str) -> bool:
    """12.7  Is a ship at sea in range of a partnership's aircraft?"""
    hex = game.stations.get(ship, "")
    return bool(hex) and game.board.is_in(hex, in_sight(game, partnership))


def _group_unseen(game: Europe, seen: Europe, place: str) -> None:
    """7.0  Ships that are not seen lie in their stacks all the same."""
    for id, face in zip(game.stacks[place], seen.stacks[place], strict=True):
        if id != face and id in game.fleets:
            seen.fleets[face] = game.fleets[id]


def _forget_unseen(seen: Europe) -> None:
    """What is noted of counters goes with them."""
    for name in ("where", "_occupied", "worked_out"):
        seen.__dict__.pop(name, None)
    known = seen.where.keys()
    for marks in (seen.depleted, seen.unsupplied, seen.used, seen.acting, seen.moved):
        marks.intersection_update(known)
    for marks in (
        seen.fuelled,
        seen.broke,
        seen.flipped,
        seen.eligible,
        seen.retreated,
        seen.aborted,
        seen.flown,
        seen.stranded,
        seen.brought_back,
        seen.recoverable,
        seen.sailing,
        seen.halted,
        seen.declared,
        seen.met,
        seen.tried,
        seen.found,
        seen.evaded,
        seen.withdrawn,
        seen.raided,
        seen.poised,
        seen.rescued,
        seen.ashore,
        seen.assaulted,
        seen.shaken,
    ):
        marks.intersection_update(known)
    pairs = (each.split(">") for each in seen.searched)
    seen.searched = {f"{by}>{at}" for by, at in pairs if by in known and at in known}
    for name in NOTED:
        noted = getattr(seen, name)
        setattr(seen, name, {id: value for id, value in noted.items() if id in known})
