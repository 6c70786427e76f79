"""Maps for a phone, held upright: of a few hexes all that is printed on them can be read, of the
whole board where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pbem.atlas.board.numbering import NUMBER
from pbem.atlas.draw import framed
from pbem.atlas.drawing.display import Sheet
from pbem.atlas.drawing.palette import DEFAULT, Palette
from pbem.atlas.drawing.text import CAP_HEIGHT
from pbem.atlas.sheet.crop import whole
from pbem.atlas.sheet.focus import busiest, covering
from pbem.atlas.sheet.layout import alone
from pbem.wargame.scene import Box, Scene

WIDE = 390  # CSS pixels of a phone
RATIO = 2  # pixels of the picture to one of those
DIGITS = 11  # CSS pixels: the least height of a hex's number
HIGH = 1.3  # of the width: the crop and a few lines of the mail are on the screen together
MARGIN = 4  # pixels of paper around the crop

UNIT = RATIO * DIGITS / (NUMBER * CAP_HEIGHT)  # pixels to a hex whose number is that high
ACROSS = (RATIO * WIDE - 2 * MARGIN) / UNIT  # hexes


def phone_windows(
    scene: Scene, places: Iterable[str] | Mapping[str, float] = (), high: float = HIGH
) -> tuple[Box, ...]:
    """The windows that show these places, which may have weights, the fullest first; without any,
    where the action is."""
    wanted = dict(places) if isinstance(places, Mapping) else dict.fromkeys(places, 1.0)
    if not wanted:
        return (busiest(scene, ACROSS, high * ACROSS),)
    return tuple(covering(scene.board, wanted, ACROSS, high * ACROSS))


def phone(scene: Scene, window: Box, palette: Palette = DEFAULT) -> Sheet:
    """A window of the map without panels, twice as many pixels wide as a phone says it has."""
    return framed(scene, alone(scene.board, window, RATIO * WIDE, MARGIN), palette)


def overview(scene: Scene, width: int, *, relief: bool, palette: Palette = DEFAULT) -> Sheet:
    """The whole board without panels, and without what is too small on a phone: the numbers of
    hexes; without relief, too, it is a plain sheet of few colours."""
    board = scene.board
    drawn = replace(
        board,
        key=f"{board.key} overview {relief}",
        numbered=False,
        relief=board.relief if relief else None,
    )
    return framed(replace(scene, board=drawn), alone(drawn, whole(drawn), width, MARGIN), palette)
