"""The colours that a game brings with it, added to those of a palette."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.atlas.drawing.palette import Nation, Palette, mixed, set_off
from pbem.wargame.scene import Board

BLACK, GREY, WHITE = "#000000", "#8c8c8c", "#ffffff"
LIGHT, DARK = ("#ffffff", "#dadada", "#b7b7b7", "#969696"), ("#575757", "#3a3a3a", "#202020", BLACK)
SHADES = (
    *(Nation(card, BLACK, WHITE, BLACK) for card in LIGHT),
    *(Nation(card, WHITE, WHITE, BLACK) for card in DARK),
)
"""Cards where there are no colours: all that can be told apart and leave their ink 7 to 1."""


def dressed(palette: Palette, board: Board) -> Palette:
    """The palette as the board's own sides and nations are drawn with it."""
    if not board.liveries:
        return palette
    cards, lines = dict(palette.nations), dict(palette.sides)
    kinds = list(dict.fromkeys(each.card for each in board.liveries))
    for at, each in enumerate(board.liveries):
        if palette.hatched:
            share = at / max(1, len(board.liveries) - 1)
            cards[each.name] = _shade(kinds.index(each.card), len(kinds))
            lines[each.name] = mixed(GREY, BLACK, share)
        else:
            cards[each.name], lines[each.name] = Nation(each.card, each.ink, each.box), each.card
    name = f"{palette.name} {board.key}"  # what is drawn with it is kept by that name
    return replace(palette, name=name, nations=cards, sides=lines)


def _shade(at: int, many: int) -> Nation:
    """As far from one another as there are shades; where there are too few, they come again."""
    last = len(SHADES) - 1
    return SHADES[at * last // max(1, many - 1) if many <= len(SHADES) else at % len(SHADES)]


def livery_inks(palette: Palette, board: Board) -> tuple[str, ...]:
    """What a map with these colours is printed in besides, with their steps towards their ink."""
    found: list[str] = []
    for each in board.liveries:
        nation = palette.nation(each.name)
        found += [nation.card, nation.ink, nation.box, mixed(nation.box, nation.edge, 0.5)]
        found.append(set_off(nation))
        found += [mixed(nation.card, nation.ink, share) for share in (0.25, 0.5, 0.75)]
        for fill in (palette.clear, palette.forest, palette.mountain):
            found += [mixed(fill, palette.side(each.name), share) for share in (0.2, 0.75)]
    return tuple(dict.fromkeys(found))
