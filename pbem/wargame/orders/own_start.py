"""Ways that begin where the unit stands, as our own mails tell them: 2305-2306-2406."""

from __future__ import annotations

from itertools import groupby

Way = tuple[str, ...]


def without_start(start: str, way: Way) -> Way:
    """The places to go to; a way of one place is that place, wherever the unit stands."""
    return way[1:] if len(way) > 1 and way[0] == start else way


def drawn_once(start: str, way: Way) -> Way:
    """The whole of a way from its start, each place once in a row, to be drawn."""
    return tuple(place for place, _ in groupby((start, *way)))
