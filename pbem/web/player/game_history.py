"""The history of a game, moment by moment, from the own side of the fog."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template

from pbem.engine.order import Side
from pbem.league.pages import own_games as facts
from pbem.league.play.loaded_game import LoadedGame, eyes_of
from pbem.post.composing.news_items import NewsItem, news_items
from pbem.store.schema import Game
from pbem.web.every_page.read_transaction import reading
from pbem.web.player.desk import as_json
from pbem.web.player.own_maps import moment_asked
from pbem.web.visitor.visit import ANY, members, my_part

pages = Blueprint("history", __name__, url_prefix="/desk")


@pages.get("/<code>/history")
@members
def history(code: str) -> str:
    """Any moment of the game on the map, with what led to it."""
    row, side, number, news = told_at(code)
    moments = facts.moments(reading(), row)
    return render_template(
        "web/history.html.j2",
        code=code,
        row=row,
        side=side,
        number=number,
        moments=moments,
        turns=first_of_turns(moments),
        news=news,
    )


@pages.get("/<code>/history.json")
@members
def told_json(code: str) -> Response:
    """What led to one moment, for the slider."""
    _, _, number, news = told_at(code)
    return as_json({"at": number, "news": news})


def told_at(code: str) -> tuple[Game, Side, int, tuple[NewsItem, ...]]:
    """The game, whose eyes look, the moment that is asked for, and what led to it."""
    row, seat = my_part(code, *ANY)
    if not row.snapshots:
        abort(404)
    number, side = moment_asked(row), eyes_of(seat)
    return row, side, number, tuple(news_items(facts.at(LoadedGame(reading(), row), side, number)))


def first_of_turns(moments: list[facts.Moment]) -> list[facts.Moment]:
    """Where each turn begins."""
    found: dict[int, facts.Moment] = {}
    for each in moments:
        found.setdefault(each.turn, each)
    return list(found.values())
