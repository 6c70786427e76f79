"""11.0  Who is in supply."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.jupiter.facts.units import ALLIED, SWEDES, US, Unit
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter, enemy_of
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.board.supply import open_places, supply_path


def sources(game: Jupiter, id: str, hex: str) -> tuple[str, ...]:
    """11.2-11.4  Where a unit standing in a hex draws its supply from."""
    if game.side_of(id) == ALLIED:
        return game.source_of(draws_as(game.unit(id)))
    north = game.board.is_in(hex, game.board.german_north)
    return (game.scenario.kirkenes if north else game.scenario.narvik,)


def draws_as(unit: Unit) -> str:
    """11.4  With whose contingent an Allied unit shares its source: Swedes with the Americans."""
    return US if unit.contingent == SWEDES else unit.contingent


def in_supply(game: Jupiter, id: str, *, through_sweden: bool = False) -> bool:
    """11.1  Can the unit trace a line now? Neutral Sweden is entered only if one says so (8.1)."""
    key = ("supply", id, "Sweden" if through_sweden else "")
    return game.once(key, lambda: _traces(game, id, through_sweden))


def _traces(game: Jupiter, id: str, through_sweden: bool) -> bool:
    hex, board = game.where[id], game.board
    if game.unit(id).contingent == SWEDES and board.is_in(hex, board.sweden):
        return True  # 11.4
    lines = lines_open_to(game, game.side_of(id), through_sweden)
    ends = game.masked(sources(game, id, hex)) & lines
    return bool(board.passage.flood(board.bit[game.at(hex)], lines, until=ends) & ends)


def lines_open_to(game: Jupiter, side: Side, through_sweden: bool) -> Mask:
    """11.2  The hexes that a side's supply lines may enter, the source's own hex among them."""
    key = ("lines", side, "Sweden" if through_sweden else "")
    passage = game.board.passage
    return game.once(key, lambda: open_places(passage, **_blocked(game, side, through_sweden)))


def supplied_in(game: Jupiter, id: str) -> Mask:
    """The hexes in which a unit would be in supply if it went there now."""
    return game.once(("supplied in", id), lambda: _supplied_in(game, id))


def _supplied_in(game: Jupiter, id: str) -> Mask:
    board, unit = game.board, game.unit(id)
    if game.side_of(id) == ALLIED:
        found = _supplied_from(game, id, game.source_of(draws_as(unit)))
    else:
        kirkenes = _supplied_from(game, id, (game.scenario.kirkenes,))
        narvik = _supplied_from(game, id, (game.scenario.narvik,))
        found = kirkenes & board.german_north | narvik & ~board.german_north
    return found | board.sweden if unit.contingent == SWEDES else found


def _supplied_from(game: Jupiter, id: str, sources: tuple[str, ...]) -> Mask:
    """Where a unit could be supplied from there, once it has left the hex where it stands."""
    side, passage, here = game.side_of(id), game.board.passage, game.where[id]
    blocked = _blocked(game, side, False)
    if game.stack(here) == (id,):
        blocked["friends"] &= ~game.masked((here,))
    lines, ends = open_places(passage, **blocked), game.masked(sources)
    network = passage.flood(ends & lines, lines)
    return network | passage.step(network) | ends & ~(blocked["enemy"] | blocked["barred"])


def line_of_supply(game: Jupiter, id: str) -> tuple[str, ...] | None:
    """The hexes of a shortest line, for the map."""
    side, hex = game.side_of(id), game.where[id]
    ends = game.masked(sources(game, id, hex)) & lines_open_to(game, side, False)
    blocked = _blocked(game, side, False)
    path = supply_path(game.board.passage, game.at(hex), ends, **blocked)
    return None if path is None else tuple(game.board.label(each) for each in path)


def needs_sweden(game: Jupiter, id: str) -> bool:
    """8.1 (1)  Would a line through neutral Sweden, and only that, supply the unit?"""
    if game.sweden != NEUTRAL or in_supply(game, id):
        return False
    return in_supply(game, id, through_sweden=True)


def _blocked(game: Jupiter, side: Side, through_sweden: bool) -> dict[str, Mask]:
    """What a side's supply lines have to go around."""
    enemy = enemy_of(side)
    neutral = game.sweden == NEUTRAL and not through_sweden
    return {
        "enemy": game.occupied(enemy) | game.occupied(NEUTRAL),
        "enemy_zone": game.zone(enemy),  # 7.3 negated where friends stand
        "friends": game.occupied(side),
        "barred": game.board.sweden if neutral else 0,
    }
