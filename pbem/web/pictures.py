"""Maps as pictures: what an observer sees, drawn once and kept, for our pages and for others'."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from functools import cache
from io import BytesIO

import msgspec
from flask import Blueprint, Response, abort, request

from pbem import __version__
from pbem.atlas.png import image, png
from pbem.atlas.svg import style, svg
from pbem.league.observed import Observed, observed
from pbem.store.tables import Game
from pbem.web.keeping import Shelf
from pbem.web.looking import look
from pbem.web.public import game_coded
from pbem.web.security import embeddable

pages = Blueprint("pictures", __name__)

SMALL = 320  # the board alone
WIDTHS = (SMALL, 900, 1600)
USUAL = 900
SVG_WIDTH = 1600
A_MINUTE = 60
MOST_KEPT = 64_000_000  # bytes
NOTHING = "default-src 'none'; frame-ancestors *"


class Drawn(msgspec.Struct, frozen=True):
    """A picture as it goes out."""

    data: bytes
    mimetype: str
    name: str


_shelf: Shelf[Drawn] = Shelf(MOST_KEPT, lambda drawn: len(drawn.data))


@pages.get("/games/<code>/map.png")
def map_png(code: str) -> Response:
    """The map in pixels; ?width= one of a few."""
    text = request.args.get("width", str(USUAL))
    if text not in map(str, WIDTHS):
        abort(404)
    return _answer(game_coded(code), "png", int(text))


@pages.get("/games/<code>/map.svg")
def map_svg(code: str) -> Response:
    """The map as a drawing that can be enlarged."""
    return _answer(game_coded(code), "svg", SVG_WIDTH)


def _answer(row: Game, kind: str, width: int) -> Response:
    if not row.snapshots:
        abort(404)
    tag = _tag(row, kind, width)
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        drawn = _shelf.get(tag, lambda: _draw(row, kind, width))
        if drawn is None:
            abort(404)
        response = Response(drawn.data, mimetype=drawn.mimetype)
        response.headers["Content-Disposition"] = f'inline; filename="{drawn.name}.{kind}"'
    response.set_etag(tag)
    response.headers["Cache-Control"] = f"public, max-age={A_MINUTE}"
    return embeddable(response, NOTHING if kind == "png" else _svg_policy())


def _tag(row: Game, kind: str, width: int) -> str:
    """What a picture depends on: the game, how far it has come, and how we draw."""
    what = f"{row.commitment} {row.code} {row.snapshots} {kind} {width} {__version__}"
    return hashlib.sha256(what.encode()).hexdigest()[:20]


def _draw(row: Game, kind: str, width: int) -> Drawn | None:
    found = observed(look(), row)
    if found is None:
        return None
    if kind == "svg":
        return Drawn(svg(found.sheet(width)).encode(), "image/svg+xml", found.name)
    data = _board(found, width) if width == SMALL else png(found.sheet(width))
    return Drawn(data, "image/png", found.name)


def _board(found: Observed, width: int) -> bytes:
    """The board alone, small: drawn larger first, so that it is fine."""
    camera = found.camera(2 * width)
    box = (camera.x, camera.y, camera.x + camera.width, camera.y + camera.height)
    board = image(found.sheet(2 * width)).convert("RGB").crop(tuple(map(round, box)))
    small = board.resize((width, round(board.height * width / board.width)))
    out = BytesIO()
    small.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


@cache
def _svg_policy() -> str:
    """A drawing brings its fonts and its one style sheet, which is named by its hash."""
    digest = b64encode(hashlib.sha256(style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; font-src data:; img-src data:; "
        "sandbox; frame-ancestors *"
    )
