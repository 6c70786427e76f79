"""The board as text, for terminals and screen readers: a map of a region, and a list by place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.atlas.drawing.camera import pitches
from pbem.wargame.scene import Board, Box, Cell, Clash, Counter, Loss, Marker, Scene, Stack

WIDE = 8  # letters to a hex, if no unit needs more; each is two lines high
GROUND = {
    "sea": "~",
    "clear": ".",
    "forest": "f",
    "mountain": "^",
    "town": "#",
    "lake": "=",
    "island": "i",
    "rough": "r",
    "peak": "A",
    "village": "v",
    "sweden": "x",
    "marsh": "m",
}
CLOSED = "sweden"  # ground that nobody enters; each game's key has its own name for it
KEY = "? unseen, +n below it"


def text_board(scene: Scene, window: Box) -> str:
    """The places of a window: label and ground, and below them the top unit and how many."""
    cells = [cell for cell in scene.board.cells if _inside(cell, window)]
    if not cells:
        return ""
    stacks = {stack.place: stack for stack in scene.stacks}
    tiled = scene.board.tiled
    entries = {cell.label: _entry(cell, stacks.get(cell.label), tiled=tiled) for cell in cells}
    wide = max(WIDE, *(len(unit) + 1 for _, unit in entries.values()))
    left = min(cell.centre[0] for cell in cells)
    top = min(cell.centre[1] for cell in cells)
    lines: dict[int, dict[int, str]] = {}
    for cell in cells:
        column, line = _put(scene.board, cell.centre[0] - left, cell.centre[1] - top, wide)
        first, second = entries[cell.label]
        lines.setdefault(line, {})[column] = first
        lines.setdefault(line + 1, {})[column] = second
    return "\n".join([*(_set(lines[at]) for at in sorted(lines)), "", _key(scene)])


def _put(board: Board, x: float, y: float, wide: int) -> tuple[int, int]:
    """The letter and the line where a place begins: hexes in columns, areas where they lie."""
    if not board.tiled:
        return round(x * wide), round(2 * y)
    columns, rows = pitches(board)
    if columns < rows:  # pointed tops: every other row lies half a hex aside
        return round(x / columns) * wide // 2, 2 * round(y / rows)
    return round(x / columns) * wide, round(y / rows)


def _key(scene: Scene) -> str:
    """What the letters mean; grounds that the board does not have are left out."""
    there = {cell.terrain for cell in scene.board.cells}
    known = (
        f"{letter} {_closed(scene) if ground == CLOSED else ground}"
        for ground, letter in GROUND.items()
        if ground in there
    )
    worn = "reduced" if any(each.what == "reduced" for each in scene.board.legend) else "disrupted"
    return f"{' '.join(known)}; * {worn}, {KEY}"


def _closed(scene: Scene) -> str:
    """What the key of the drawn map calls ground that nobody enters, without what it adds."""
    legend = scene.board.legend
    words = (each.words for each in legend if (each.kind, each.what) == ("terrain", CLOSED))
    return next(words, "closed").partition(":")[0]


def _inside(cell: Cell, window: Box) -> bool:
    x, y = cell.centre
    return window[0] <= x <= window[2] and window[1] <= y <= window[3]


def _entry(cell: Cell, stack: Stack | None, *, tiled: bool) -> tuple[str, str]:
    ground = GROUND.get(cell.terrain, "?")
    if cell.terrain == "sea" and stack is None and tiled:
        return f"{ground * 3}", ""
    return f"{cell.label}{ground}", "" if stack is None else _top(stack)


def _top(stack: Stack) -> str:
    """Of each side the unit on top, or whose it is, and how many more there are below it."""
    sides = dict.fromkeys(each.side for each in stack.counters)
    return "/".join(
        _topmost([each for each in stack.counters if each.side == side]) for side in sides
    )


def _topmost(counters: Sequence[Counter]) -> str:
    top = counters[-1]
    more = f"+{len(counters) - 1}" if len(counters) > 1 else ""
    mark = "*" if (top.disrupted or top.reduced) and top.face else ""
    name = top.name if top.face else f"?{top.nation[:3]}"
    return f"{name}{mark}{more}"


def _set(pieces: dict[int, str]) -> str:
    line = ""
    for column in sorted(pieces):
        gap = " " if line and len(line) >= column else ""
        line = line.ljust(column) + gap + pieces[column]
    return line.rstrip()


def listing(scene: Scene, window: Box | None = None) -> str:
    """Every stack by hex; then every mark, battle and loss."""
    return "\n".join(_listed(scene, window))


def _listed(scene: Scene, window: Box | None) -> Iterator[str]:
    cells = {cell.label: cell for cell in scene.board.cells}
    for stack in scene.stacks:
        if window is None or _inside(cells[stack.place], window):
            name, _, told = stack.title.partition(": ")
            yield f"{name}"
            yield from (f"  {unit}" for unit in told.split("; "))
    doings: tuple[Marker | Clash | Loss, ...] = (*scene.markers, *scene.clashes, *scene.losses)
    for each in doings:
        if window is None or _inside(cells[each.place], window):
            yield f"{each.place}  {each.title}"
