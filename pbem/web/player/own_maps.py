"""Maps from somebody's own side of the fog, at any moment of a game; nobody else gets them."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from msgspec.structs import replace

from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import svg
from pbem.league.notices import Picture
from pbem.league.pages.desk_map import PREFIX
from pbem.league.play.loaded_game import eyes_of
from pbem.league.play.telling.maps import drawn
from pbem.store.schema import Game, Seat
from pbem.web.every_page.packing import pack
from pbem.web.every_page.read_transaction import end_reading, reading
from pbem.web.public_pages.map_parts import (
    events_asked,
    layers_asked,
    moment_asked,
    packed,
    part,
)
from pbem.web.public_pages.public_maps import SVG, WIDTHS, Drawn, kept
from pbem.web.visitor.visit import ANY, members, my_part

pages = Blueprint("own_maps", __name__, url_prefix="/desk")

SVG_WIDTH = 1600


@pages.get("/<code>/map.svg")
@members
def map_svg(code: str) -> Response:
    """My map as a drawing, for the script to work with."""
    return answer(*wanted(code), "svg", SVG_WIDTH)


@pages.get("/<code>/map.png")
@members
def map_png(code: str) -> Response:
    """My map in pixels; ?width= one of a few, ?at= a moment of the game."""
    text = request.args.get("width", "1600")
    if text not in map(str, WIDTHS[1:]):
        abort(404)
    return answer(*wanted(code), "png", int(text))


@pages.get("/<code>/play.svg")
@members
def play_svg(code: str) -> Response:
    """What lies on the board; ?at= a moment of the game, ?layer= what is drawn of it.

    ?events= is for the middle of what led to that moment.
    """
    row, picture = wanted(code)
    return part(row, replace(picture, events=events_asked()), "play")


@pages.get("/<code>/counters.svg")
@members
def counters_svg(code: str) -> Response:
    """Every counter that I see, as a small picture to be named on a page."""
    return part(*wanted(code), "counters")


def wanted(code: str) -> tuple[Game, Picture]:
    """The game, and the map of it that is asked for; 404 when there is none."""
    row, seat = my_part(code, *ANY)
    return row, picture(row, seat, moment_asked(row))


def picture(row: Game, seat: Seat, number: int) -> Picture:
    """A moment of a game as a seat may see it, with what led to it."""
    side = eyes_of(seat)
    return Picture(row.id or 0, number, side, max(number - 1, 0))


def answer(row: Game, wanted: Picture, kind: str, width: int) -> Response:
    """A map, drawn once and kept; for the browser of one person alone."""
    layers = layers_asked(row)
    what = f"own {wanted} {kind} {width} {layers}"
    response = kept(row, what, lambda: draw(wanted, kind, width, layers), packed)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def draw(
    wanted: Picture, kind: str, width: int, layers: tuple[str, ...] | None = None
) -> Drawn | None:
    """A map; a drawing is packed at once, as it is sent more often than made."""
    found = drawn(reading(), wanted, width, layers)
    end_reading()
    if found is None:
        return None
    sheet, name = found
    if kind == "svg":
        return Drawn(pack(svg(sheet, PREFIX).encode()), SVG, name)
    return Drawn(png(sheet), "image/png", name)
