"""11.10-11.15, 19.0, 20.0 e  Every column shift of an attack, with its case."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.munich.combat.battle import Battle
from pbem.games.munich.combat.events import Shift
from pbem.games.munich.position.game import Munich
from pbem.games.munich.weather.storms import is_hampered
from pbem.wargame.board.hexgrid import Hex, Mask

HEIGHTS = ("rough", "mountain")  # 19.0
SIX = 6  # 11.14 the hexes around one


def shifts_of(game: Munich, battle: Battle) -> tuple[Shift, ...]:
    """11.8  All shifts of an attack, as things are when its special forces have done their work."""
    return (
        *_of_terrain(game, battle),
        *_of_hexsides(game, battle),
        *_of_entrenchment(game, battle),
        *_of_supply(game, battle),
        *_of_concentric(game, battle),
        *_of_support(game, battle),
        *_of_weather(game, battle),
    )


def listed(game: Munich, name: str, why: str, factor: int = 0) -> Shift:
    """A shift as the table has it; of support, as many columns as its factor."""
    columns, case = game.scenario.tables.other_shifts[name]
    return Shift(columns or factor, why, case)


# -- ground ---------------------------------------------------------------------------------------


def _of_terrain(game: Munich, battle: Battle) -> Iterator[Shift]:
    """11.11  The better of the hex's terrain and its city; a terrorized city gives none."""
    board, hex = game.board, game.at(battle.hex)
    alpine = any(game.unit(id).alpine for id in battle.units)
    terrain = board.terrain_of[hex]
    kinds = [terrain]
    if board.bit[hex] & board.cities and battle.hex not in game.terror:  # 16.8.2 c
        kinds.append("city")
    columns = {kind: game.scenario.tables.shifts[kind][alpine] for kind in kinds}
    best = min(kinds, key=lambda kind: columns[kind])
    if columns[best]:
        eased = alpine and best in HEIGHTS
        why = f"{best}, alpine attackers" if eased else best
        yield Shift(columns[best], why, "19.0" if eased else "11.11")


def _of_hexsides(game: Munich, battle: Battle) -> Iterator[Shift]:
    """11.11  A river counts only if every attacker comes across one; bridges do not help (8.5)."""
    target = game.at(battle.hex)
    sides = ((game.at(game.where[id]), target) for id in battle.units)
    if all(side in game.board.rivers for side in sides):
        yield Shift(game.scenario.tables.shifts["river"][0], "river", "11.11")


def _of_entrenchment(game: Munich, battle: Battle) -> Iterator[Shift]:
    """11.12  Only if all defenders are of the country where the entrenchment lies."""
    if not game.board.is_in(battle.hex, game.board.entrenchments):
        return
    owner = game.board.country_of[game.at(battle.hex)]
    if all(game.unit(id).country == owner for id in game.stack(battle.hex)):
        yield listed(game, "entrenchment", "entrenchment")


# -- the attackers --------------------------------------------------------------------------------


def _of_supply(game: Munich, battle: Battle) -> Iterator[Shift]:
    """11.13  One column if some attackers were out of supply when it began, two if all were."""
    if len(battle.unsupplied) == len(battle.units):
        yield listed(game, "all_out_of_supply", "out of supply")
    elif battle.unsupplied:
        yield listed(game, "some_out_of_supply", "partly out of supply")


def _of_concentric(game: Munich, battle: Battle) -> Iterator[Shift]:
    if concentric(game, battle):
        yield listed(game, "concentric", "concentric attack")


def concentric(game: Munich, battle: Battle) -> bool:
    """11.14  Are those who attack, or their zones, in all six hexes but prohibited terrain?

    Nobody is in the hexes beyond the map, nor any zone on neutral ground (10.1); neither is
    terrain, so there the ring stays open. In older games both were left out of it.
    """
    board, target = game.board, game.at(battle.hex)
    attackers = game.masked({game.where[id] for id in battle.units})
    covered = attackers | board.passage.step(attackers)
    if game.version < 2:
        return not ways_of_escape(game, battle.hex, target) & ~covered
    if board.grid.around[target].bit_count() < SIX:
        return False
    return not ring(game, battle.hex, target) & ~(covered & ~game.neutral)


def ring(game: Munich, hex: str, target: Hex) -> Mask:
    """11.14  The hexes around whose terrain is not prohibited to all the defenders.

    A railroad that leads there opens mountains (19.0).
    """
    board = game.board
    found = board.railway.step(board.bit[target])
    for id in game.stack(hex):
        found |= board.grid.around[target] & board.open_terrain[game.unit(id).legs]
    return found


def ways_of_escape(game: Munich, hex: str, target: Hex) -> Mask:
    """The ring as older games have it: the hexes around that some defender could step into."""
    board, found = game.board, 0
    for id in game.stack(hex):
        steps = board.tolls(game.unit(id).legs, storm=False).ground
        found |= steps.step(board.bit[target])
    return found & ~game.neutral


# -- support and weather --------------------------------------------------------------------------


def _of_support(game: Munich, battle: Battle) -> Iterator[Shift]:
    """11.15  One air unit, one fleet, one of the special forces; the defender has none."""
    if battle.air:
        yield listed(game, "air", "air support", game.strength(battle.air).attack)
    if battle.naval:
        yield listed(game, "naval", "bombardment", game.strength(battle.naval).attack)
    if battle.raided:
        yield listed(game, "special_forces", "special forces")


def _of_weather(game: Munich, battle: Battle) -> Iterator[Shift]:
    """20.0 e  Storms hamper attacks into the Soviet Union and Finland, but not at home."""
    if any(is_hampered(game, game.unit(id).country, battle.hex) for id in battle.units):
        yield listed(game, "storm", "storm")
