"""Maps as pictures: what an observer sees, drawn once and kept, for our pages and for others'."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256

import msgspec
from flask import Blueprint, Flask, Response, abort, current_app, request

from pbem import __version__
from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import style, svg
from pbem.league.pages.public_map import observed
from pbem.league.unit_of_work import House
from pbem.store.schema import Game
from pbem.web.every_page.cache import Shelf
from pbem.web.every_page.packing import pack, packed_response
from pbem.web.every_page.read_transaction import end_reading, reading
from pbem.web.every_page.security_headers import embeddable
from pbem.web.every_page.wanted import game_coded

pages = Blueprint("pictures", __name__)

SMALL = 480  # the front alone
WIDTHS = (SMALL, 900, 1600)
FRONTS = (SMALL, 960)  # widths at which only the front is shown
USUAL = 900
SVG = "image/svg+xml"
SVG_WIDTH = 1600
A_MINUTE = 60
SHELF = "pbem.maps"
MOST_KEPT = 64_000_000  # bytes
MOST_WAITING = 20  # requests for maps that are being drawn: some pages show a dozen
NOTHING = "default-src 'none'; frame-ancestors *"


class Drawn(msgspec.Struct, frozen=True):
    """A picture as it goes out."""

    data: bytes
    mimetype: str
    name: str


def install(app: Flask, house: House) -> None:
    """Give the application room to keep pictures in."""
    app.extensions[SHELF] = Shelf[Drawn](MOST_KEPT, lambda drawn: len(drawn.data), MOST_WAITING)


@pages.get("/games/<code>/map.png")
def map_png(code: str) -> Response:
    """The map in pixels; ?width= one of a few."""
    text = request.args.get("width", str(USUAL))
    if text not in map(str, (*WIDTHS, *FRONTS)):
        abort(404)
    return _answer(game_coded(code), "png", int(text))


@pages.get("/games/<code>/map.svg")
def map_svg(code: str) -> Response:
    """The map as a drawing that can be enlarged."""
    return _answer(game_coded(code), "svg", SVG_WIDTH)


def _answer(row: Game, kind: str, width: int) -> Response:
    if not row.snapshots:
        abort(404)

    def sent(drawn: Drawn) -> Response:
        response = on_its_way(drawn)
        response.headers["Content-Disposition"] = f'inline; filename="{drawn.name}.{kind}"'
        return response

    what = f"{row.snapshots} {kind} {width}"
    response = kept(row, what, lambda: _draw(row, kind, width), sent)
    response.headers["Cache-Control"] = f"public, max-age={A_MINUTE}"
    return embeddable(response, NOTHING if kind == "png" else _svg_policy())


def on_its_way(drawn: Drawn) -> Response:
    """A picture; drawings are kept packed."""
    if drawn.mimetype == SVG:
        return packed_response(drawn.data, SVG)
    return Response(drawn.data, mimetype=drawn.mimetype)


def kept(
    row: Game,
    what: str,
    draw: Callable[[], Drawn | None],
    sent: Callable[[Drawn], Response],
) -> Response:
    """A picture of a game, drawn once and kept."""
    return kept_as(f"{row.commitment} {row.code} {what}", draw, sent)


def kept_as(
    what: str, draw: Callable[[], Drawn | None], sent: Callable[[Drawn], Response]
) -> Response:
    """A picture, drawn once and kept; who has it already is told that it still is so."""
    end_reading()
    tag = sha256(f"{what} {__version__}".encode()).hexdigest()[:20]
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        shelf: Shelf[Drawn] = current_app.extensions[SHELF]
        response = sent(shelf.get(tag, draw) or abort(404))
    response.set_etag(tag)
    return response


def _draw(row: Game, kind: str, width: int) -> Drawn | None:
    found = observed(reading(), row)
    end_reading()
    if found is None:
        return None
    if kind == "svg":
        return Drawn(pack(svg(found.sheet(width)).encode()), SVG, found.name)
    sheet = found.front(width) if width in FRONTS else found.sheet(width)
    return Drawn(png(sheet), "image/png", found.name)


@cache
def _svg_policy() -> str:
    """A drawing brings its fonts and its one style sheet, which is named by its hash."""
    digest = b64encode(sha256(style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; font-src data:; img-src data:; "
        "sandbox; frame-ancestors *"
    )
