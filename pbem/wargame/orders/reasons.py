"""What speaks for an order, in a few words, by the names that people know from the map."""

from __future__ import annotations

from pbem.wargame.board.labels import Labelled


def near(board: Labelled, label: str) -> str:
    """Where a place lies: in what has a name, next to it, or some way off; nothing if unknown."""
    if label in board.names:
        return f"in {board.names[label]}"
    found = min(((away, at) for at, away in _distances(board, label).items()), default=None)
    if found is None:
        return ""
    away, at = found
    return f"next to {board.names[at]}" if away == 1 else f"{away} from {board.names[at]}"


def towards(board: Labelled, start: str, end: str) -> str:
    """Where a way leads: into what has a name, or towards the nearest such place before it."""
    if end in board.names or end not in board.places.index:
        return f"to {board.names.get(end, end)}"
    before = _distances(board, start)
    ahead = [
        (away, at) for at, away in _distances(board, end).items() if away < before.get(at, away)
    ]
    return f"towards {board.names[min(ahead)[1]]}" if ahead else near(board, end)


def taking(board: Labelled, label: str) -> str:
    """What comes of it if those in a place are beaten."""
    return f"takes {board.names[label]}" if label in board.names else f"clears {label}"


def _distances(board: Labelled, label: str) -> dict[str, int]:
    """How far it is to each place that has a name; nothing from outside the map."""
    places = board.places
    if label not in places.index:
        return {}
    named = [at for at in board.names if at in places.index]
    ways = places.distances(places.index[label], places.mask(named))
    return {at: ways[places.index[at]] for at in named if places.index[at] in ways}
