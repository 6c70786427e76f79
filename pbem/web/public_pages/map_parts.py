"""A map in parts, for a page on which it is moved and played on: the board, and what lies on it."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import cache

from flask import Blueprint, Response, abort, request, url_for
from msgspec.structs import replace

from pbem import __version__
from pbem.atlas.pens.svg import style
from pbem.league.notices import Picture
from pbem.league.pages.desk_map import DeskMap, desk_map
from pbem.league.play.loaded_game import rules_of
from pbem.league.play.telling.maps import paint
from pbem.store.schema import Game
from pbem.web.every_page.packing import pack
from pbem.web.every_page.read_transaction import end_reading, reading
from pbem.web.every_page.security_headers import A_YEAR, POLICY
from pbem.web.every_page.wanted import game_coded
from pbem.web.public_pages.public_maps import SVG, Drawn, kept, on_its_way

pages = Blueprint("map_parts", __name__)

NUMBER = re.compile(r"[0-9]{1,9}")


@pages.get("/games/<code>/board.svg")
def board(code: str) -> Response:
    """The layer that never changes: everybody knows it, and it is sent once.

    ?layer= asks for another sheet, where a game has several.
    """
    row = game_coded(code)
    if not row.snapshots:
        abort(404)
    picture = Picture(row.id or 0, row.snapshots, "", row.snapshots)
    named, sheet = request.args.get("v", ""), sheet_asked(row)
    what = f"board {named[:20]} {sheet}"
    response = kept(row, what, lambda: _drawn(picture, "board", sheet or None), packed)
    if named:
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    return response


@pages.get("/games/<code>/play.svg")
def play(code: str) -> Response:
    """What everybody sees on the board; ?at= a moment of the game, ?eyes=all when it is over.

    ?events= is for the middle of what led to that moment.
    """
    row = game_coded(code)
    if not row.snapshots:
        abort(404)
    picture = public_picture(row, moment_asked(row))
    return part(row, replace(picture, events=events_asked()), "play")


@pages.get("/games/<code>/still.png")
def still(code: str) -> Response:
    """A moment as a picture, for a browser without scripts."""
    row = game_coded(code)
    if not row.snapshots:
        abort(404)
    picture = public_picture(row, moment_asked(row))
    return kept(row, f"still {picture}", lambda: _painted(picture), packed)


def _painted(picture: Picture) -> Drawn | None:
    found = paint(reading(), picture)
    end_reading()
    return None if found is None else Drawn(found.png, "image/png", found.name)


def public_picture(row: Game, number: int) -> Picture:
    """A moment as everybody may see it: when a game is over, that may be all of it."""
    return Picture(row.id or 0, number, "", max(number - 1, 0), whole=is_whole(row))


def is_whole(row: Game) -> bool:
    return row.state == "over" and request.args.get("eyes") == "all"


def part(row: Game, picture: Picture, kind: str) -> Response:
    """What lies on the board, or the counters alone; for whoever may see this picture."""
    layers = layers_asked(row) if kind == "play" else None
    what = f"part {picture} {kind} {layers}"
    response = kept(row, what, lambda: _drawn(picture, kind, layers), packed)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _drawn(picture: Picture, kind: str, layers: tuple[str, ...] | None = None) -> Drawn | None:
    found = desk_map(reading(), picture, layers)
    end_reading()
    if found is None:
        return None
    text: str = getattr(found, kind)()
    return Drawn(pack(text.encode()), SVG, kind)


def layers_asked(row: Game) -> tuple[str, ...] | None:
    """The layers that ?layer= names, in the order of the game; none named: the usual ones."""
    given = request.args.getlist("layer")
    return tuple(each for each in rules_of(row).layers if each in given) if given else None


def sheet_asked(row: Game) -> tuple[str, ...]:
    """Of the layers that ?layer= names, those that ask for another sheet."""
    return tuple(each for each in layers_asked(row) or () if each in rules_of(row).sheet_layers)


def shown_layers(row: Game) -> dict[str, bool]:
    """What a map of this game can show, and whether it does now."""
    if not row.snapshots:
        return {}
    rules, asked = rules_of(row), layers_asked(row)
    return {each: each in (rules.usual_layers if asked is None else asked) for each in rules.layers}


def moment_asked(row: Game) -> int:
    """The snapshot that ?at= names; the last one, if it names none."""
    text = request.args.get("at", str(row.snapshots))
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= row.snapshots:
        abort(404)
    return int(text)


def events_asked() -> int:
    """After how many events of a moment ?events= wants to see it; 0: after all of them."""
    text = request.args.get("events", "0")
    return int(text) if NUMBER.fullmatch(text) else abort(404)


def board_address(row: Game, found: DeskMap) -> str:
    """Where a board lies; its address changes with it, so that it can be kept."""
    tag = hashlib.sha256(f"{found.key} {__version__}".encode()).hexdigest()[:12]
    return url_for("map_parts.board", code=row.code, v=tag, layer=sheet_asked(row))


def public_board(row: Game) -> str:
    """Where the board of a game lies; nowhere before it begins."""
    number = row.snapshots
    found = desk_map(reading(), Picture(row.id or 0, number, "", number)) if number else None
    return "" if found is None else board_address(row, found)


# -- on their way ---------------------------------------------------------------------------------


def packed(found: Drawn) -> Response:
    """A picture on its way; a drawing stays packed where the browser can unpack it."""
    response = on_its_way(found)
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; frame-ancestors 'none'; sandbox"
    )
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
