"""Where to look: the window of a given size that holds most of what happens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from pbem.atlas.sheet.crop import FIGHTING, kept_inside
from pbem.wargame.scene import Board, Box, Point, Scene

FOUGHT, FACED, WENT, STOOD = 12.0, 4.0, 1.0, 0.25  # how much each of them draws the eye
AT_SEA = 0.2  # of that: ships and raids on them are wide apart, and the front is ashore
HEAVY = 0.3  # of the most: such places are not cut off for the sake of the middle
REACH = 1.2  # hexes: who stands no farther from an enemy faces him
EDGE = 0.6  # hexes: so far inside the window a place's centre must lie to be seen whole


def busiest(scene: Scene, wide: float, high: float) -> Box:
    """The window where the fighting is; without any, where the sides face each other."""
    return fullest(scene.board, interest(scene), wide, high)


def covering(board: Board, weights: Mapping[str, float], wide: float, high: float) -> Iterator[Box]:
    """Windows of one size that together show all places, the fullest first."""
    left = dict(weights)
    centres = _centres(board)
    while left:
        window = fullest(board, left, wide, high)
        yield window
        for place in list(left):
            if _holds(window, centres[place]):
                del left[place]


def fullest(board: Board, weights: Mapping[str, float], wide: float, high: float) -> Box:
    """The window of this size with the heaviest places, these in its middle."""
    centres = _centres(board)
    points = [(centres[place], weight) for place, weight in weights.items()]
    best, held = 0.0, [(point, 1.0) for point in centres.values()]
    for left in sorted({x for (x, _), _ in points}):
        strip = [each for each in points if left <= each[0][0] <= left + wide - 2 * EDGE]
        for top in sorted({y for (_, y), _ in strip}):
            there = [each for each in strip if top <= each[0][1] <= top + high - 2 * EDGE]
            weight = sum(weight for _, weight in there)
            if weight > best:
                best, held = weight, there
    x = _middle([(x, weight) for (x, _), weight in held], wide / 2 - EDGE)
    y = _middle([(y, weight) for (_, y), weight in held], high / 2 - EDGE)
    return kept_inside(board, x, y, wide / 2, high / 2)


def _middle(held: list[tuple[float, float]], reach: float) -> float:
    """The centre of gravity, or as near to it as leaves all that is heavy within reach."""
    weight = sum(weight for _, weight in held)
    centre = sum(at * weight for at, weight in held) / weight
    most = max(weight for _, weight in held)
    heavy = [at for at, weight in held if weight >= HEAVY * most]
    return max(max(heavy) - reach, min(min(heavy) + reach, centre))


def _centres(board: Board) -> dict[str, Point]:
    return {cell.label: cell.centre for cell in board.cells}


def _holds(window: Box, point: Point) -> bool:
    return window[0] < point[0] < window[2] and window[1] < point[1] < window[3]


def interest(scene: Scene) -> dict[str, float]:
    """By place, how much there is to see."""
    found = _happening(scene)
    sea = {cell.label for cell in scene.board.cells if cell.terrain == "sea"}
    return {place: AT_SEA * much if place in sea else much for place, much in found.items()}


def _happening(scene: Scene) -> dict[str, float]:
    found: dict[str, float] = defaultdict(float)
    for clash in scene.clashes:
        found[clash.place] += FOUGHT
    for loss in scene.losses:
        found[loss.place] += FOUGHT / 2
    for arrow in scene.arrows:
        fought = arrow.layer in FIGHTING
        found[arrow.path[-1]] += FOUGHT if fought else 0.0 if arrow.faded else WENT
    sides = {stack.place: stack.counters[-1].side for stack in scene.stacks if stack.counters}
    centres = _centres(scene.board)
    for stack in scene.stacks:
        if len({each.side for each in stack.counters}) > 1:
            found[stack.place] += FACED  # they stand in one place
    for place, side in sides.items():
        found[place] += STOOD
        for other, enemy in sides.items():
            if side and enemy and enemy != side and _near(centres[place], centres[other]):
                found[place] += FACED
    return found


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < REACH and abs(one[1] - other[1]) < REACH
