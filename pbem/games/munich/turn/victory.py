"""22.0  Automatic victory, victory points and the level of victory."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.games.munich.facts.board import CAPITAL, CENTRE
from pbem.games.munich.facts.boxes import ELIMINATED, SURRENDERED
from pbem.games.munich.facts.units import (
    AIR,
    ALLIED,
    ARMY,
    AXIS,
    CORPS,
    DANZIG,
    GERMANY,
    NEUTRAL,
    POLAND,
    SIDES,
    SOVIETS,
    Unit,
    enemy_of,
)
from pbem.games.munich.politics.holding_out import powers
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.events import Prize, Scored

AUTOMATIC = "Automatic victory"
OBJECTIVE, MANNERHEIM = "objective", "Mannerheim Line"
AIR_UNIT, MECHANIZED_FORCE, OTHER = "air unit", "mechanized army or corps", "other unit"


# -- automatic victory -----------------------------------------------------------------------------


def automatic(game: Munich) -> Verdict | None:
    """22.0  Have all enemy powers of a side surrendered, while one of its own fights on?"""
    for side in SIDES:
        if powers(game, side) and not powers(game, enemy_of(side)):
            name = game.scenario.fact(f"sides.{enemy_of(side)}.name")
            words = f"{AUTOMATIC}: all powers of the {name} surrendered"
            return Verdict(side, "22.0", words, AUTOMATIC)
    return None


# -- victory points --------------------------------------------------------------------------------


def points(game: Munich) -> dict[Side, int]:
    """22.0  Both sides' victory points as things stand."""
    return {side: sum(each.points for each in prizes(game, side)) for side in SIDES}


def prizes(game: Munich, side: Side) -> Iterator[Prize]:
    """22.0  Everything that a side gets victory points for."""
    for hex in game.board.grid.named(game.board.mobilizing):
        if _is_prize(game, side, hex) and (worth := place_worth(game, side, hex)):
            yield Prize(worth, game.board.name(hex))
    if game.allegiance.get(GERMANY) == side:
        yield from _objectives(game, side)
    if game.allegiance.get(SOVIETS) == side:
        yield from _mannerheim_line(game, side)
    yield from _losses(game, enemy_of(side))


def last_in(game: Munich, hex: str) -> Side:
    """22.0  The last side to occupy a place, disputed or not; its country's if nobody came."""
    country = game.board.country_of[game.at(hex)]
    return game.occupants.get(hex) or game.allegiance.get(country, NEUTRAL)


def _is_prize(game: Munich, side: Side, hex: str) -> bool:
    """Does a side hold this city of an enemy country?"""
    country = game.board.country_of[game.at(hex)]
    return game.allegiance.get(country) == enemy_of(side) and last_in(game, hex) == side


def place_worth(game: Munich, side: Side, hex: str) -> int:
    """22.0  What a capital or centre is worth: by its name, or by what it is."""
    board, table = game.board, game.scenario.tables.prizes
    if board.names.get(hex) in table:
        worth, whose = table[board.names[hex]]
        return worth if whose in ("both", side) else 0
    if board.is_in(hex, board.towns[CAPITAL]):
        return table[CAPITAL][0]
    if side == table[OBJECTIVE][1] and board.is_in(hex, board.objectives):
        return 0  # counts as an objective only
    return table[CENTRE][0]


def _objectives(game: Munich, side: Side) -> Iterator[Prize]:
    """22.0  The Reich's objectives where Germans stand."""
    worth, whose = game.scenario.tables.prizes[OBJECTIVE]
    board = game.board
    if side != whose:
        return
    for hex in board.grid.named(board.objectives & game.occupied_by(GERMANY)):
        country = board.country_of[game.at(hex)]
        if game.started.get(POLAND if country == DANZIG else country) != side:  # 5.6
            yield Prize(worth, f"{board.name(hex)}, an objective of the Reich")


def _mannerheim_line(game: Munich, side: Side) -> Iterator[Prize]:
    """22.0  Two points for whoever commands the Soviets, if they stand in it."""
    hex = game.board.named[MANNERHEIM]
    country = game.board.country_of[game.at(hex)]
    if game.board.is_in(hex, game.occupied_by(SOVIETS)) and game.started.get(country) != side:
        yield Prize(game.scenario.tables.prizes[MANNERHEIM][0], game.board.name(hex))


def _losses(game: Munich, enemy: Side) -> Iterator[Prize]:
    """22.0  Enemy units that are eliminated or have surrendered."""
    table = game.scenario.tables.prizes
    for box in (ELIMINATED, SURRENDERED):
        for id in game.of_side(box, enemy):
            worth = table[kind_of(game.unit(id))][0]
            if worth:
                yield Prize(worth, f"{id}, {box}")


def kind_of(unit: Unit) -> str:
    """22.0  What a lost unit counts as."""
    if unit.kind == AIR:
        return AIR_UNIT
    return MECHANIZED_FORCE if unit.mechanized and unit.size in (ARMY, CORPS) else OTHER


# -- the end ---------------------------------------------------------------------------------------


def judge(game: Munich) -> Iterator[Event]:
    """22.1  After the last turn: the difference of points says who has won, and how clearly."""
    totals = {}
    for side in SIDES:
        found = tuple(prizes(game, side))
        totals[side] = sum(each.points for each in found)
        yield Scored(side, totals[side], found)
    difference = totals[AXIS] - totals[ALLIED]
    level = next(each for each in game.scenario.tables.levels if difference in each)
    words = f"{level.name}: Axis {totals[AXIS]}, Allies {totals[ALLIED]} ({difference:+})"
    yield game.end(Verdict(level.winner, "22.1", words, level.name))
