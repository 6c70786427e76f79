"""The film of a game: every moment of it on the map, forwards and backwards, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, render_template, request, url_for

from pbem.engine.order import Side
from pbem.league.notices import Picture
from pbem.league.pages import own_games as facts
from pbem.league.pages.desk_map import desk_map
from pbem.league.pages.played_steps import PlayedStep, played_steps
from pbem.league.play.loaded_game import LoadedGame, is_installed, rules_of
from pbem.store.schema import Game
from pbem.web.every_page.read_transaction import reading
from pbem.web.every_page.wanted import game_coded
from pbem.web.public_pages.map_parts import (
    board_address,
    is_whole,
    layers_asked,
    map_page,
    moment_asked,
    public_picture,
    shown_layers,
)

pages = Blueprint("films", __name__)


@dataclass(frozen=True)
class Film:
    """A game as somebody may see it, and where the parts of its film lie."""

    row: Game
    side: Side  # whose eyes; empty: everybody's
    picture: Callable[[int], Picture]
    play: str  # endpoints: of what lies on the board,
    still: str  # of a picture of it,
    page: str  # of this page,
    steps: str  # of what happened,
    back: str  # and of the game
    whole: bool = False  # without fog

    def address(self, endpoint: str, **more: Any) -> str:
        eyes, side = "all" if self.whole else None, request.args.get("side")
        return url_for(endpoint, code=self.row.code, eyes=eyes, side=side, **more)


@pages.get("/games/<code>/film")
def film(code: str) -> Response:
    """Any moment of a game as everybody may see it; without fog when it is over."""
    return film_page(public_film(code))


@pages.get("/games/<code>/film.json")
def told_json(code: str) -> Response:
    """What led to one moment, step by step."""
    return film_json(public_film(code))


def public_film(code: str) -> Film:
    row = game_coded(code)
    if not row.snapshots or not is_installed(row):
        abort(404)
    return Film(
        row,
        "",
        lambda number: public_picture(row, number),
        play="map_parts.play",
        still="map_parts.still",
        page="films.film",
        steps="films.told_json",
        back="public.game",
        whole=is_whole(row),
    )


def film_page(film: Film) -> Response:
    """The page on which a film is shown."""
    number = moment_asked(film.row)
    map = desk_map(reading(), film.picture(number), layers_asked(film.row)) or abort(404)
    moments = facts.moments(reading(), film.row)
    return map_page(
        render_template(
            "web/film.html.j2",
            film=film,
            eyes=rules_of(film.row).people(film.side) if film.side else "",
            number=number,
            board=board_address(film.row, map),
            map=map,
            layers=shown_layers(film.row),
            moments=moments,
            turns=first_of_turns(moments),
            steps=steps_of(film, number),
        )
    )


def film_json(film: Film) -> Response:
    number = moment_asked(film.row)
    found = {"at": number, "steps": steps_of(film, number)}
    return Response(msgspec.json.encode(found), mimetype="application/json")


def steps_of(film: Film, number: int) -> list[PlayedStep]:
    return played_steps(LoadedGame(reading(), film.row), film.side, number, film.whole)


def first_of_turns(moments: list[facts.Moment]) -> list[facts.Moment]:
    """Where each turn begins."""
    found: dict[int, facts.Moment] = {}
    for each in moments:
        found.setdefault(each.turn, each)
    return list(found.values())
