"""What hexes are worth to a side: what the scenario counts, and what leads there."""

from __future__ import annotations

from pbem.games.eto.facts.nations import AXIS
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.victory import ANTWERP, BRUSSELS
from pbem.wargame.board.hexgrid import Mask

VITAL = 12.0  # what decides the scenario
TOWN, OPEN, PRIME = 2.0, 1.0, 3.0


def decisive(view: Europe, partnership: str) -> Mask:
    """The enemy-held hexes that decide the scenario for who takes them."""
    board = view.board
    if view.setting.victory == "conquest of Poland":
        found = board.lands["Poland"] & board.crh
    elif partnership == AXIS:
        found = view.masked((BRUSSELS, ANTWERP))
    else:
        found = 0
    return found & view.hostile(partnership)


def worth(view: Europe, partnership: str, hex: str) -> float:
    """What it is worth to take a hex, or to keep it from being taken."""
    board = view.board
    if board.is_in(hex, decisive(view, partnership)):
        return VITAL
    if board.is_in(hex, board.crh):
        return PRIME
    return TOWN if board.is_in(hex, board.city | board.resource) else OPEN


def objectives(view: Europe, partnership: str) -> dict[str, float]:
    """Enemy-held hexes worth going for: the decisive ones, or towns where there are none."""
    board = view.board
    goals = decisive(view, partnership)
    goals = goals or view.hostile(partnership) & view.fighting_ground & (
        board.city | board.resource
    )
    return {hex: worth(view, partnership, hex) for hex in board.grid.named(goals)}


def threatened(view: Europe, partnership: str, reach: int) -> dict[str, float]:
    """Own towns that enemy land units are near to, with what they are worth to the enemy."""
    board, enemy = view.board, view.enemy_ground(partnership)
    coming = view.setting.months[max(view.turn, 1) - 1 :]
    foes = view.foes(partnership)
    if not any(foe in month.may for month in coming for foe in foes):
        return {}
    own = view.controlled(partnership) & view.fighting_ground & (board.city | board.resource)
    found = {}
    for hex in board.grid.named(own):
        if board.grid.within(board.at(hex), reach) & enemy:
            found[hex] = max(_for_enemy(view, foe, hex) for foe in foes)
    return found


def _for_enemy(view: Europe, foe: str, hex: str) -> float:
    board = view.board
    marked = view.masked((BRUSSELS, ANTWERP)) if view.setting.victory == "the Bulge" else 0
    if board.is_in(hex, marked) and foe == AXIS:
        return VITAL
    return PRIME if board.is_in(hex, board.crh) else TOWN
