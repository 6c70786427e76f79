"""The palettes as the titles are drawn with them."""

from __future__ import annotations

from importlib import import_module

from pbem.atlas.drawing.liveries import dressed
from pbem.atlas.drawing.palette import PALETTES, Palette
from pbem.wargame.scene import Board, Livery

TITLES = ("jupiter", "narvik", "munich", "norway", "eto")


def liveries(title: str) -> tuple[Livery, ...]:
    """The colours that a title brings with it; most are drawn in those of the palette."""
    found: tuple[Livery, ...] = getattr(
        import_module(f"pbem.games.{title}.map.chart"), "LIVERIES", ()
    )
    return found


def worn(palette: str, title: str) -> Palette:
    """A palette as a title's board is drawn with it."""
    return dressed(PALETTES[palette], Board(title, title, (), liveries=liveries(title)))


def in_play(palette: str, title: str) -> dict[str, str]:
    """The cards of a title's nations, which lie side by side; those of camps are seldom seen."""
    colours = worn(palette, title)
    if title == "munich":
        return {name: each.card for name, each in colours.powers.items() if name[0].isupper()}
    brought = [each.name for each in liveries(title) if each.name[0].isupper()]
    known = [each for each in colours.nations if each not in ("", "UC1")]
    return {name: colours.nation(name).card for name in brought or known}
