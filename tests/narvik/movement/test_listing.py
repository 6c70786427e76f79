"""What is listed without a check, and checked without a copy, is what the whole check says."""

import random
from collections.abc import Iterator

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.record.archive import read
from pbem.engine.record.journal import Journal
from pbem.games.narvik.actions.action import Action
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import SIDES
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.marching import Marching
from pbem.games.narvik.movement.sealift import Amphibious
from pbem.games.narvik.orders.parts import March
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from tests.narvik.crowds import positions
from tests.test_kept_games import KEPT

GAMES = sorted((KEPT / "narvik").glob("*.txt"))[::10]
MOMENTS = 6
TRIES = 40


def moments(path) -> Iterator[Narvik]:
    """Positions of a kept game, from its beginning to its end."""
    whole = read(path.read_text(encoding="utf-8"), lambda name: RULES)
    last = len(whole.records)
    for count in range(1, last, last // MOMENTS):
        yield Journal(RULES, whole.header, records=whole.records[:count]).position


def said(check, game: Narvik, side: str) -> str:
    """What is wrong, in words; empty for what is legal."""
    try:
        check(game, side)
    except Illegal as error:
        return f"{error} {error.case} {error.legal}"
    return ""


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_listing_of_moves_is_what_the_check_allows(path):
    for game in moments(path):
        for side in SIDES:
            listed = list(Move.listed(game.twin(), side))
            assert listed == [each for each in Move.some(game, side) if each.allowed(game, side)]


def by_chance(game: Narvik, side: str, chance: random.Random) -> Marching:
    """One march of a few units to anywhere."""
    command = chance.choice(commands_of(side))
    units = sorted(activated(game, side, command))
    some = tuple(chance.sample(units, min(len(units), chance.choice((1, 1, 2, 3)))))
    anywhere = (*sorted(game.stacks), *game.board.grid.index, *STAGING)
    way = tuple(chance.choice(anywhere) for _ in range(chance.choice((1, 1, 2))))
    return chance.choice((Move, Amphibious))(command, (March(some, way),))


@pytest.mark.parametrize("seed", range(3))
def test_a_march_is_refused_as_it_would_be_on_a_copy(seed):
    chance = random.Random(seed)
    for game in positions(seed)[::5]:
        for side in SIDES:
            orders = [by_chance(game, side, chance) for _ in range(TRIES)]
            orders += [*Move.some(game, side), *Amphibious.some(game, side)]
            for order in orders:
                if order.actors:
                    on_a_copy = said(
                        lambda *here, this=order: Action.check(this, *here), game, side
                    )
                    assert said(order.check, game, side) == on_a_copy
