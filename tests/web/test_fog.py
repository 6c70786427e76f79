"""Two games that differ only in what is hidden look the same on every public page, to the byte."""

from __future__ import annotations

import random
import re
import zlib

import pytest
from sqlmodel import select

from pbem.engine.dice import Roll
from pbem.engine.event import Acted, Event, Rolled
from pbem.games.jupiter.facts.units import SIDES
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.schema import Press, Queued, Seat
from pbem.wargame.position.position import Position
from pbem.web.app import create_app
from tests.jupiter.games import positions
from tests.jupiter.test_properties import reshuffled
from tests.web.routes import addresses
from tests.web.sites import Site

CHANGING = ("Date", "Expires", "Set-Cookie")  # by the clock, or by visitor
NONCE = re.compile(rb'name="form-token" value="[^"]+"')


def put(site: Site, game: int, position: Position, events: list[Event], secret: str) -> None:
    """Let a game stand in a position, with secrets of every kind lying around it."""
    with site.house.work() as work:
        table = LoadedGame.open(work, game)
        last = table.snapshot(table.row.snapshots)
        last.position = zlib.compress(table.rules.encode(position))
        last.events = zlib.compress(table.rules.write_events(events))
        last.turn = table.row.turn = position.turn
        for seat in table.players:
            seat.standing_json = f'["WHEN LOSE: {secret}"]'
            seat.salt, seat.held, seat.draw_offered = secret, secret == "one", secret == "one"
        for row in work.session.exec(select(Queued)).all() + work.session.exec(select(Press)).all():
            work.session.delete(row)
        seat_id = table.players[0].id
        assert seat_id is not None
        work.session.add(
            Queued(
                seat_id=seat_id,
                receipt="R-1",
                number=1,
                place=1,
                turn=1,
                text=f"M {secret}",
                given_at=work.now,
            )
        )
        for to in ("german", "moderator"):
            work.session.add(Press(game_id=game, seat_id=seat_id, to=to, text=secret, at=work.now))


def hidden_events(secret: str) -> list[Event]:
    value = 1 + len(secret) % 6
    return [
        Rolled(Roll(7, 6, value, "a secret draw", only="german")),
        Acted("german", f"PLACE {secret} Narvik", "order", public=False),
    ]


def seen(site: Site, code: str) -> dict[str, tuple[int, bytes, dict[str, str]]]:
    """Everything that a stranger gets to see, by address; nothing is kept from before."""
    app = create_app(site.house)
    found = {}
    for path in addresses(app, site, code):
        answer = app.test_client().get(path)
        headers = {name: each for name, each in answer.headers.items() if name not in CHANGING}
        found[path] = (answer.status_code, NONCE.sub(b"", answer.data), headers)
    return found


def twins(seed: int, side: str, chance: random.Random) -> tuple[Jupiter, Jupiter]:
    """Two positions that a side cannot tell apart, and that are not the same."""
    drawn = [each for each in positions(seed) if each.turn > 1]
    chance.shuffle(drawn)
    pairs = ((each, reshuffled(each, side, chance)) for each in drawn)
    return next(each for each in pairs if RULES.encode(each[0]) != RULES.encode(each[1]))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_hidden_changes_no_byte_of_any_page(site: Site, seed: int, side: str) -> None:
    game = site.ready()
    code = site.code(game)
    chance = random.Random(seed)
    ours, theirs = twins(seed, side, chance)
    put(site, game, ours, hidden_events("one"), "one")
    one = seen(site, code)
    put(site, game, theirs, hidden_events("other"), "other")
    other = seen(site, code)
    assert one.keys() == other.keys()
    for path, answer in one.items():
        assert answer == other[path], path


def test_what_everybody_may_see_does_change_the_pages(site: Site) -> None:
    """The test above would notice: the same comparison finds a public difference."""
    game = site.ready()
    ours, theirs = positions(1)[-1], positions(2)[-1]
    put(site, game, ours, [], "one")
    one = seen(site, site.code(game))
    put(site, game, theirs, [], "one")
    other = seen(site, site.code(game))
    changed = {path for path in one if one[path][1] != other[path][1]}
    code = site.code(game)
    assert {f"/games/{code}", f"/games/{code}/map.svg"} <= changed
    assert f"/games/{code}/map.png?width=480" in changed


def test_no_secret_word_is_on_any_page(site: Site) -> None:
    game = site.ready()
    put(site, game, positions(1)[-1], hidden_events("Xyzzy"), "Xyzzy")
    for path, (_, data, _) in seen(site, site.code(game)).items():
        assert b"Xyzzy" not in data, path


def test_a_seat_s_private_facts_stand_on_no_page(site: Site) -> None:
    game = site.ready()
    with site.house.work() as work:
        for seat in work.session.exec(select(Seat)).all():
            seat.thread = "<thread-plugh@pbem>"
            seat.salt = "plugh"
    for path, (_, data, _) in seen(site, site.code(game)).items():
        assert b"plugh" not in data, path
