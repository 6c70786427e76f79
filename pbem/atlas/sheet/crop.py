"""Parts of the board: around a hex, or where the action was."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.wargame.scene import Board, Box, Scene

SMALL = 0.35  # of the board, both ways: a larger action needs no crop of its own
FIGHTING = ("battles", "fire", "attacks", "assaults", "landings")  # layers
SHORE = 0.35  # hexes: what is seen of the sea around a map of areas
LEAST = 3.5  # hexes from the middle of a crop to its edge


def whole(board: Board) -> Box:
    """The window that holds all places, and of areas the shore around them."""
    xs = [x for cell in board.cells for x, _ in cell.corners]
    ys = [y for cell in board.cells for _, y in cell.corners]
    shore = 0.0 if board.tiled else SHORE
    return min(xs) - shore, min(ys) - shore, max(xs) + shore, max(ys) + shore


def around(board: Board, label: str, radius: float) -> Box:
    """The window that holds the hexes at most `radius` from one."""
    centre = next((cell.centre for cell in board.cells if cell.label == label), None)
    if centre is None:
        raise ValueError(f"there is no place {label} on this board")
    reach = radius + 0.75
    return kept_inside(board, centre[0], centre[1], reach, reach)


def action(scene: Scene) -> Box | None:
    """The window that holds all fighting of the report; none if it was all over the board."""
    centres = {cell.label: cell.centre for cell in scene.board.cells}
    fought = [centres[place] for place in _fought(scene)]
    if not fought:
        return None
    left, right = min(x for x, _ in fought), max(x for x, _ in fought)
    top, bottom = min(y for _, y in fought), max(y for _, y in fought)
    board = whole(scene.board)
    wide, high = board[2] - board[0], board[3] - board[1]
    if right - left > SMALL * wide or bottom - top > SMALL * high:
        return None
    across, down = max(LEAST, (right - left) / 2 + 2), max(LEAST, (bottom - top) / 2 + 2)
    return kept_inside(scene.board, (left + right) / 2, (top + bottom) / 2, across, down)


def _fought(scene: Scene) -> Iterator[str]:
    yield from (clash.place for clash in scene.clashes)
    yield from (loss.place for loss in scene.losses)
    for arrow in scene.arrows:
        if arrow.layer in FIGHTING:
            yield from arrow.path


def kept_inside(board: Board, x: float, y: float, across: float, down: float) -> Box:
    """A window around a point, moved so that it does not look over the edge."""
    left, top, right, bottom = whole(board)
    x = min(max(x, left + across), max(left + across, right - across))
    y = min(max(y, top + down), max(top + down, bottom - down))
    return (
        max(left, x - across),
        max(top, y - down),
        min(right, x + across),
        min(bottom, y + down),
    )
