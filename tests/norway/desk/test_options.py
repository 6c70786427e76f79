"""What may be ordered with a click: legal, complete, and no more than the side can see."""

from __future__ import annotations

import random

import msgspec
import pytest

from pbem.engine.options import Option, Piece
from pbem.engine.order import Side
from pbem.games.norway.actions.action import kinds
from pbem.games.norway.desk.options import MOST
from pbem.games.norway.facts.units import enemy_of, hidden
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from pbem.wargame.orders.clicks import USUAL
from tests.norway.crowds import asked, random_game

UNITS = 3  # of a question that are looked at


@pytest.fixture(scope="module")
def met() -> list[Norway]:
    """A few positions of every kind of question that chance has led to."""
    kinds: dict[str, list[Norway]] = {}
    for game in (*random_game(0), *random_game(1)):
        kinds.setdefault(asked(game).kind, []).append(game)
    chance = random.Random(5)
    few = (chance.sample(games, min(3, len(games))) for games in kinds.values())
    return [game for games in few for game in games]


def seen(game: Norway) -> tuple[Norway, Side]:
    """A position as the side sees it that is asked."""
    side = asked(game).side
    return RULES.view(game, side), side


def able(view: Norway, side: Side) -> list[tuple[str, ...]]:
    """Nobody, and some that can act."""
    ids = [each.id for each in RULES.pieces(view, side, "")]
    return [(), *((id,) for id in random.Random(2).sample(ids, min(UNITS, len(ids))))]


def test_every_option_is_legal_and_parses_back(met: list[Norway]) -> None:
    chance, tried = random.Random(9), 0
    for game in met:
        view, side = seen(game)
        before = RULES.encode(view)
        found = [
            option for units in able(view, side) for option in RULES.options(view, side, units)
        ]
        assert RULES.encode(view) == before
        assert all(each.battle for each in found if each.kind == "attack")
        for option in chance.sample(found, min(15, len(found))):
            (order,) = RULES.parse(option.order, side).orders
            assert str(order) == option.order
            asked(view).check(order)
            assert not any(map(hidden, option.order.split()))
            tried += 1
    assert tried > 50


def test_there_are_never_too_many_options(met: list[Norway]) -> None:
    for game in met:
        view, side = seen(game)
        ids = [each.id for each in RULES.pieces(view, side, "")]
        for units in ((), tuple(ids[:1]), tuple(ids[:4])):
            assert len(RULES.options(view, side, units)) <= MOST


def test_without_units_the_usual_answer_is_offered(met: list[Norway]) -> None:
    for game in met:
        view, side = seen(game)
        usual = [each for each in RULES.options(view, side, ()) if USUAL in each.words]
        assert [each.order for each in usual] == [str(RULES.default(view, asked(view)))]


def test_pieces_and_options_survive_json(met: list[Norway]) -> None:
    for game in met[::4]:
        view, side = seen(game)
        options, pieces = RULES.options(view, side, ()), RULES.pieces(view, side, "")
        assert msgspec.json.decode(msgspec.json.encode(options), type=list[Option]) == options
        assert msgspec.json.decode(msgspec.json.encode(pieces), type=list[Piece]) == pieces


def test_who_is_not_asked_has_no_options(met: list[Norway]) -> None:
    for game in met:
        if asked(game).kind == "options":  # both sides choose at a time
            continue
        enemy = enemy_of(asked(game).side)
        for view in (RULES.view(game, enemy), seen(game)[0]):
            assert RULES.options(view, enemy, ()) == []
            assert RULES.pieces(view, enemy, "") == []


@pytest.mark.parametrize("ids", [("",), ("nobody",), ("?german/naval:39:0",), ("\x00" * 9,)])
def test_strange_units_are_offered_nothing(met: list[Norway], ids: tuple[str, ...]) -> None:
    for game in met:
        assert RULES.options(*seen(game), ids) == []


@pytest.mark.parametrize("place", ["99", "Atlantis", "\x00", "german pool", "Oslo Bergen"])
def test_in_strange_places_nothing_stands(met: list[Norway], place: str) -> None:
    assert RULES.pieces(*seen(met[0]), place) == []


def test_all_that_is_worth_a_look_and_allowed_is_listed(met: list[Norway]) -> None:
    for game in met:
        side = asked(game).side
        for kind in kinds():
            if side in kind.sides:
                allowed = [each for each in kind.some(game, side) if each.allowed(game, side)]
                assert list(kind.listed(game, side)) == allowed
