"""The colours that a game brings with it, added to those of a palette."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.atlas.drawing.palette import Nation, Palette, mixed
from pbem.wargame.scene import Board

LIGHTEST, DARKEST = "#f2f2f2", "#4a4a4a"  # cards where there are no colours
BLACK, GREY, WHITE = "#000000", "#8c8c8c", "#ffffff"


def dressed(palette: Palette, board: Board) -> Palette:
    """The palette as the board's own sides and nations are drawn with it."""
    if not board.liveries:
        return palette
    cards, lines = dict(palette.nations), dict(palette.sides)
    for at, each in enumerate(board.liveries):
        if palette.hatched:
            share = at / max(1, len(board.liveries) - 1)
            cards[each.name], lines[each.name] = _shade(share), mixed(GREY, BLACK, share)
        else:
            cards[each.name], lines[each.name] = Nation(each.card, each.ink, each.box), each.card
    name = f"{palette.name} {board.key}"  # what is drawn with it is kept by that name
    return replace(palette, name=name, nations=cards, sides=lines)


def _shade(share: float) -> Nation:
    """Without colours they are told apart by shade, from light to dark."""
    ink = BLACK if share < 0.75 else WHITE
    return Nation(mixed(LIGHTEST, DARKEST, share), ink, WHITE, BLACK)


def livery_inks(palette: Palette, board: Board) -> tuple[str, ...]:
    """What a map with these colours is printed in besides, with their steps towards their ink."""
    found: list[str] = []
    for each in board.liveries:
        nation = palette.nation(each.name)
        found += [nation.card, nation.ink, nation.box, mixed(nation.box, nation.edge, 0.5)]
        found += [mixed(nation.card, nation.ink, share) for share in (0.25, 0.5, 0.75)]
        for fill in (palette.clear, palette.forest, palette.mountain):
            found += [mixed(fill, palette.side(each.name), share) for share in (0.2, 0.75)]
    return tuple(dict.fromkeys(found))
