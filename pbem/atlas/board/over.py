"""Names that counters would cover, set again over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pbem.atlas.board.area_names import NAMED
from pbem.atlas.board.labels import Room, name_box, town
from pbem.atlas.drawing.display import XY, Item, Text
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.pieces.counters import FAN, LIFT, SIDE, SLANT
from pbem.wargame.scene import Box, Landmark, Stack

BADGE = 0.62  # of a town's own mark
LOWER = 0.508  # of a hex: the name of a town under its stack
NEAR = 0.04  # likewise: so near, its halo hides the name that was there


def over(
    stacks: Sequence[Stack],
    names: Mapping[str, tuple[Landmark, Text]],
    at: Callable[[str], XY],
    unit: float,
    palette: Palette,
) -> Iterator[Item]:
    """Names under stacks at the lower edge of these, with what the place is worth."""
    room = Room()
    for stack in stacks:
        room.take(footprint(stack, *at(stack.place), unit))
    held = {stack.place for stack in stacks}
    for place, (landmark, name) in names.items():
        if landmark.kind == "peak":
            continue  # its own stack leaves it free, and those beside it are worth more
        if landmark.kind in NAMED:
            yield name  # arrows that lead there run over it
            continue
        if place in held:
            name = _lowered(name, *at(place), unit)
            yield name
            if landmark.kind == "town" and landmark.worth:
                yield from _badge(landmark.worth, name, room, unit, palette)
        elif not room.free(name_box(name)):
            yield name


def moved(
    stacks: Sequence[Stack],
    names: Mapping[str, tuple[Landmark, Text]],
    at: Callable[[str], XY],
    unit: float,
    palette: Palette,
) -> Iterator[Item]:
    """Paper over the names of the board that are set elsewhere: none is to be seen twice."""
    for place in dict.fromkeys(stack.place for stack in stacks):
        landmark, name = names.get(place, (None, None))
        if landmark is None or name is None or landmark.kind in ("peak", *NAMED):
            continue
        if _lowered(name, *at(place), unit).y - name.y > NEAR * unit:
            yield replace(name, fill=palette.halo, halo=palette.halo)


def footprint(stack: Stack, x: float, y: float, unit: float) -> Box:
    """The room that a stack takes."""
    fan = (min(3, len(stack.counters)) - 1) / 2 * FAN
    wide, high = (SIDE / 2 + fan) * unit, (SIDE / 2 + fan * SLANT) * unit
    return x - wide, y + LIFT * unit - high, x + wide, y + LIFT * unit + high


def _lowered(name: Text, x: float, y: float, unit: float) -> Text:
    if abs(name.x - x) > 0.1 * unit:
        return name
    return replace(name, y=max(name.y, y + LOWER * unit))


def _badge(worth: str, name: Text, room: Room, unit: float, palette: Palette) -> Iterator[Item]:
    """What a town is worth, before its name or, if a counter is there, after it."""
    small = BADGE * unit
    left, _, right, bottom = name_box(name)
    before, after, y = left - 0.15 * small, right + 0.15 * small, name.y - 0.12 * small
    taken = not room.free((before - 0.15 * small, y, left, bottom))
    yield from town(worth, after if taken else before, y, small, palette)
