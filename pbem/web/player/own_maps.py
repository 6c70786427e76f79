"""Maps from somebody's own side of the fog, at any moment of a game; nobody else gets them."""

from __future__ import annotations

import gzip
import hashlib
import re
from base64 import b64encode
from functools import cache

from flask import Blueprint, Response, abort, request

from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import style, svg
from pbem.league.notices import Picture
from pbem.league.play.loaded_game import eyes_of
from pbem.league.play.maps import drawn
from pbem.store.schema import Game, Seat
from pbem.web.every_page.read_transaction import end_reading, reading
from pbem.web.every_page.security_headers import POLICY
from pbem.web.public_pages.public_maps import WIDTHS, Drawn, kept
from pbem.web.visitor.visit import ANY, members, my_part

pages = Blueprint("own_maps", __name__, url_prefix="/desk")

SVG_WIDTH = 1600
NUMBER = re.compile(r"[0-9]{1,9}")
PREFIX = "map-"  # before all ids in a drawing that stands in a page


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


def wanted(code: str) -> tuple[Game, Picture]:
    """The game, and the map of it that is asked for; 404 when there is none."""
    row, seat = my_part(code, *ANY)
    return row, picture(row, seat, moment_asked(row))


def moment_asked(row: Game) -> int:
    """The snapshot that ?at= names; the last one, if it names none."""
    text = request.args.get("at", str(row.snapshots))
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= row.snapshots:
        abort(404)
    return int(text)


def picture(row: Game, seat: Seat, number: int) -> Picture:
    """A moment of a game as a seat may see it, with what led to it."""
    side = eyes_of(seat)
    return Picture(row.id or 0, number, side, max(number - 1, 0))


def answer(row: Game, wanted: Picture, kind: str, width: int) -> Response:
    """A map, drawn once and kept; for the browser of one person alone."""
    what = f"own {wanted} {kind} {width}"
    response = kept(row, what, lambda: draw(wanted, kind, width), sent)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def draw(wanted: Picture, kind: str, width: int) -> Drawn | None:
    """A map; a drawing is packed at once, as it is sent more often than made."""
    found = drawn(reading(), wanted, width)
    end_reading()
    if found is None:
        return None
    sheet, name = found
    if kind == "svg":
        return Drawn(gzip.compress(svg(sheet, PREFIX).encode(), 6), "image/svg+xml", name)
    return Drawn(png(sheet), "image/png", name)


def sent(found: Drawn) -> Response:
    """A picture on its way; a drawing stays packed where the browser can unpack it."""
    data = found.data
    packed = found.mimetype == "image/svg+xml"
    if packed and not request.accept_encodings["gzip"]:
        data, packed = gzip.decompress(data), False
    response = Response(data, mimetype=found.mimetype)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def map_page(page: str) -> Response:
    """A page in which a drawing may stand, with its own fonts and its one style sheet."""
    response = Response(page)
    response.headers["Content-Security-Policy"] = map_policy()
    return response


@cache
def map_policy() -> str:
    digest = b64encode(hashlib.sha256(style().encode()).digest()).decode()
    return (
        POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")
        .replace("font-src 'self'", "font-src 'self' data:")
        .replace("img-src 'self'", "img-src 'self' data:")
    )
