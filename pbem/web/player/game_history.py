"""The history of a game, moment by moment, from the own side of the fog."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from pbem.league.play.loaded_game import eyes_of, rules_of
from pbem.store.schema import Game, Seat
from pbem.web.player.own_maps import picture
from pbem.web.public_pages.film import Film, film_json, film_page
from pbem.web.visitor.visit import ANY, members, my_part

pages = Blueprint("history", __name__, url_prefix="/desk")


@pages.get("/<code>/history")
@members
def history(code: str) -> Response:
    """Any moment of the game on the map, with what led to it."""
    return film_page(film(*begun(code)))


@pages.get("/<code>/history.json")
@members
def told_json(code: str) -> Response:
    """What led to one moment, step by step."""
    return film_json(film(*begun(code)))


def begun(code: str) -> tuple[Game, Seat]:
    """A game of mine that has begun."""
    row, seat = my_part(code, *ANY)
    if not row.snapshots:
        abort(404)
    return row, seat


def film(row: Game, seat: Seat) -> Film:
    """A game as a seat has seen it; refused while its title is not at hand."""
    rules_of(row)
    return Film(
        row,
        eyes_of(seat),
        lambda number: picture(row, seat, number),
        play="own_maps.play_svg",
        still="own_maps.map_png",
        page="history.history",
        steps="history.told_json",
        back="desk.game",
    )
