"""The key to the board: a little piece of everything, and what it means in play."""

from __future__ import annotations

from pbem.atlas.drawing.display import Item, Text
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.text import fitted
from pbem.atlas.sheet.panels import PAD, Panel, framed, headline
from pbem.atlas.sheet.swatch import swatch
from pbem.wargame.scene import Board

_keys: Kept[Panel] = Kept(12)


def legend_panel(board: Board, wide: float, palette: Palette) -> Panel:
    """The key to the board, drawn once for each width and palette."""
    key = (board.key, board.legend, wide, palette.name)
    return _keys.get(key, lambda: _drawn(board, wide, palette))


def _drawn(board: Board, wide: float, palette: Palette) -> Panel:
    items: list[Item] = [headline("Key", wide, palette)]
    columns = 1 if wide < 330 else 2 if wide < 700 else 3
    step, each = 19.0, (wide - 2 * PAD) / columns
    rows = -(-len(board.legend) // columns)
    for at, entry in enumerate(board.legend):
        x, y = PAD + (at // rows) * each, PAD + 18 + (at % rows) * step
        items += swatch(entry, x, y, palette)
        size = round(fitted(entry.words, 12, "plain", each - 44), 2)
        items.append(Text(x + 38, y + 11.5, entry.words, size, "plain", palette.panel_ink))
    high = PAD + 18 + rows * step + PAD - 4
    return Panel(wide, high, (framed(wide, high, palette), *items), "key", "Key to the board")
