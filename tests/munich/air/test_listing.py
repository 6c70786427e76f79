"""What is listed for air units is just what the check allows, in positions of kept games."""

from collections.abc import Iterator
from itertools import islice

import pytest

from pbem.engine.record.archive import read
from pbem.engine.record.journal import Journal
from pbem.engine.step import Decision
from pbem.games.munich.air.flights import neutral_at, start_for
from pbem.games.munich.air.launching import Launch
from pbem.games.munich.movement.airlift import launch_hexes
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from tests.test_kept_games import KEPT

GAMES = sorted((KEPT / "munich").glob("*.txt"))[::8]
MOMENTS = 3


def launchings(path) -> Iterator[Decision[Munich]]:
    """Some moments of a kept game at which an air unit was launched."""
    whole = read(path.read_text(encoding="utf-8"), lambda name: RULES)
    numbers = [at for at, each in enumerate(whole.records) if each.text.startswith("LAUNCH")]
    for count in islice(numbers, 0, None, max(1, len(numbers) // MOMENTS)):
        decision = RULES.decision(
            Journal(RULES, whole.header, records=whole.records[:count]).position
        )
        assert decision is not None
        assert decision.kind == "launch"
        yield decision


def possible(decision: Decision[Munich], id: str) -> set[str]:
    """Every hex that the check lets a unit fly to from anywhere."""
    game = decision.game
    bases = game.board.grid.named(launch_hexes(game, game.unit(id).country))
    return {
        target
        for target in game.board.grid.index
        if any(Launch(id, base, target) in decision for base in bases)
    }


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_launch_that_is_listed_is_legal(path):
    for decision in launchings(path):
        assert all(each in decision for each in decision)


@pytest.mark.parametrize("path", GAMES[:2], ids=lambda path: path.stem)
def test_every_target_that_the_check_allows_is_listed(path):
    decision = next(launchings(path))
    for id in list(decision.step.able(decision.game))[::3]:
        listed = {each.target for each in Launch.of(decision.game, decision.side, id)}
        assert listed == possible(decision, id)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_target_is_listed_from_the_launch_hex_that_is_found_for_it(path):
    for decision in launchings(path):
        game = decision.game
        for each in Launch.some(game, decision.side):
            found = start_for(game, each.unit, each.target, neutral_at(game, each.target))
            assert found == each.start
