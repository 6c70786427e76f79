"""7.7, 4.1, 4.2  Who controls which hexes, and who wins at once by taking one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.jupiter.position.game import NEUTRAL, Ground, Jupiter, enemy_of
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.events import Taken


def controls(game: Jupiter, side: Side, hex: str) -> bool:
    """Neutral Sweden is nobody's."""
    bit = game.board.bit[game.at(hex)]
    if game.sweden == NEUTRAL and bit & game.board.sweden:
        return False
    return bool(game.held.mask & bit) == (side == ALLIED)


def contested(game: Jupiter, side: Side) -> Mask:
    """7.7  The hexes that a side's zones do not take: a supply source has to be entered."""
    enemy = enemy_of(side)
    marked = game.scenario.fixed_sources | game.masked(game.bases.values())
    return game.zone(enemy) | game.occupied(enemy) | game.occupied(NEUTRAL) | marked


def claim(game: Jupiter, side: Side, hexes: Mask) -> None:
    """Make hexes a side's own, as far as hexes can be owned."""
    hexes &= game.board.land
    if game.sweden == NEUTRAL:
        hexes &= ~game.board.sweden
    held = game.held.mask | hexes if side == ALLIED else game.held.mask & ~hexes
    if held != game.held.mask:
        game.held = Ground(held)


def claim_along(game: Jupiter, side: Side, path: Iterable[Hex]) -> None:
    """7.7  What a unit takes as it passes: the hexes it enters and those its zone reaches."""
    board = game.board
    entered = sum(board.bit[each] for each in path)
    zones = game.scenario.weathers[game.weather].zones
    reached = board.passage.step(entered) if zones else 0  # 7.2
    claim(game, side, entered | (reached & ~contested(game, side)))


def settle_control(game: Jupiter) -> Iterator[Event]:
    """7.7  Every uncontested zone takes effect; 4.1, 4.2 sudden death follows at once."""
    for side in SIDES:
        claim(game, side, game.occupied(side) | (game.zone(side) & ~contested(game, side)))
    yield from told_since(game)
    yield from sudden_death(game)


def settle_between_actions(game: Jupiter) -> Iterator[Event]:
    """7.7  The same where no unit acts, as at the start or when a storm has cleared."""
    if game.version > 1:  # in the first version it waited for the next action
        yield from settle_control(game)


def told_since(game: Jupiter) -> Iterator[Event]:
    """The hexes that matter which have changed hands since last told."""
    that_matter = game.scenario.that_matter
    before: Mask = game.told.mask
    changed = (before ^ game.held.mask) & that_matter
    for hex in game.board.grid.named(changed):
        yield Taken(hex, ALLIED if game.board.is_in(hex, game.held.mask) else GERMAN)
    if changed:
        game.told = Ground(game.held.mask & that_matter | before & ~that_matter)


def sudden_death(game: Jupiter) -> Iterator[Event]:
    """4.1, 4.2  Taking a base ends the game."""
    held = game.held.mask
    if not (held & game.scenario.allied_wins or ~held & game.scenario.german_wins):
        return
    for hex, winner in game.scenario.sudden_death.items():
        if game.verdict is None and controls(game, winner, hex):
            case = "4.1" if winner == ALLIED else "4.2"
            name = game.board.name(hex)
            yield game.end(Verdict(winner, case, f"{winner.title()} forces took {name}"))
