"""What hexes are worth to a side: what the scenario counts, and what leads there."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.eto.facts.nations import AXIS
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.games.eto.turn.victory import ANTWERP, BRUSSELS, captures
from pbem.wargame.board.hexgrid import Hex, Mask

POLAND, ARDENNES = "conquest of Poland", "the Bulge"
VITAL = 12.0  # what decides the scenario
TOWN, OPEN, PRIME = 2.0, 1.0, 3.0


def decisive(view: Europe, partnership: str) -> Mask:
    """The enemy-held hexes that decide the scenario for who takes them."""
    return _vital(view, partnership) & view.hostile(partnership)


def _vital(view: Europe, partnership: str) -> Mask:
    board = view.board
    if view.setting.victory == POLAND:
        return board.lands["Poland"] & board.crh
    return view.masked((BRUSSELS, ANTWERP)) if partnership == AXIS else 0


def counted_hexes(view: Europe) -> dict[float, Mask]:
    """The hexes that count when a land unit enters them, by points; none where none do."""
    if view.setting.victory != ARDENNES:
        return {}
    return {float(points): hexes for points, hexes in captures(view.board).items()}


def entered(view: Europe, partnership: str, way: Iterable[Hex]) -> float:
    """What counts of the enemy-held hexes of a way."""
    hostile = view.hostile(partnership)
    hexes = union(view.board.bit[at] for at in way) & hostile
    return sum(points * (hexes & held).bit_count() for points, held in counted_hexes(view).items())


def worth(view: Europe, partnership: str, hex: str) -> float:
    """What it is worth to take a hex, or to keep it from being taken."""
    board = view.board
    if board.is_in(hex, decisive(view, partnership)):
        return VITAL
    if counted := counted_hexes(view):
        return next((points for points, held in counted.items() if board.is_in(hex, held)), 0.0)
    if board.is_in(hex, board.crh):
        return PRIME
    return TOWN if board.is_in(hex, board.city | board.resource) else OPEN


def stakes(view: Europe, partnership: str) -> dict[float, Mask]:
    """Own hexes that it would hurt to let enemies walk into, by how much it would."""
    own = view.controlled(partnership) & view.fighting_ground
    found = {points: hexes & own for points, hexes in counted_hexes(view).items()}
    if found:
        foes = (_vital(view, foe) for foe in view.foes(partnership))
        found[VITAL] = own & sum(foes)
    return found


def objectives(view: Europe, partnership: str) -> dict[str, float]:
    """Enemy-held hexes worth going for: the decisive ones, or towns where there are none."""
    board = view.board
    goals = decisive(view, partnership)
    goals = goals or view.hostile(partnership) & view.fighting_ground & (
        board.city | board.resource
    )
    return {hex: worth(view, partnership, hex) for hex in board.grid.named(goals)}
