"""Games that began with older rules are played by them to their end (versions.tsv)."""

from __future__ import annotations

import pytest

from pbem.games.munich.air.bombing import UNITS, Bomb, Bombing, Hit, HitOne
from pbem.games.munich.air.interception import Intercept
from pbem.games.munich.air.launching import Launch, Launching
from pbem.games.munich.combat.battle import Battle
from pbem.games.munich.combat.shifts import concentric
from pbem.games.munich.facts.boxes import AVAILABLE
from pbem.games.munich.facts.tables import ASSAULT
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.politics.belligerents import invade
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from tests.munich.fields import war
from tests.munich.skies import carried_out

VERSIONS = pytest.mark.parametrize(("version", "mended"), [("1", False), ("2", True)])


@VERSIONS
def test_the_zones_of_an_invaded_neutral(version: str, mended: bool) -> None:
    game = war("BEA 1613, DEI 2511", rules=version)
    beside = game.board.grid.around[game.at("1613")] & game.board.lands["Germany"]
    list(invade(game, "Germany", "Belgium"))
    assert bool(game.zone(ALLIED) & beside) != mended


@VERSIONS
def test_neutral_ground_in_a_ring(version: str, mended: bool) -> None:
    game = war("FR1A 1812, DEI 1712", rules=version)
    assert concentric(game, Battle(ALLIED, "1712", ("FR1A",), ASSAULT)) != mended


@VERSIONS
def test_a_unit_that_has_intercepted(version: str, mended: bool) -> None:
    game = intercepted(version)
    allowed = Launching(ALLIED).ending(game) and game.aircraft(ALLIED)
    assert bool(allowed) != mended
    assert ("CZAir" in game.flown) == mended


def intercepted(version: str) -> Munich:
    """An Allied unit that has intercepted and was transferred since."""
    game = war("DEL1 2615, CZAir [available], CZMob 2816", rules=version)
    for _ in Intercept("CZAir", "2816", "2615").play(game, ALLIED, None):  # type: ignore[arg-type]
        pass
    game.send("CZAir", AVAILABLE)
    return game


@VERSIONS
def test_a_unit_that_is_alone_under_bombs(version: str, mended: bool) -> None:
    game = war("DEL1 2816, CZ1A 2816", rules=version)
    assert HitOne(AXIS, "DEL1").forced(game) == (None if mended else Hit("CZ1A"))
    answers = (Hit("CZ1A"),) if mended else ()
    carried_out(game, Bombing(AXIS), Bomb("DEL1", UNITS), *answers, dice=(6,))
    assert game.reduced == {"CZ1A"}


def test_what_is_new_in_a_position_is_written_only_where_it_is() -> None:
    """So that the text of an older game is what it was."""
    game = war("CZAir [available]")
    assert "flown" not in RULES.write_position(game)
    game.flown.add("CZAir")
    game.unentered.add("Belgium")
    text = RULES.write_position(game)
    assert "flown: CZAir\n" in text
    assert "unentered: Belgium\n" in text


def test_a_unit_that_has_flown_is_offered_no_launch() -> None:
    game = intercepted("2")
    assert not list(Launch.some(game, ALLIED))


def test_the_next_game_turn_may_be_planned_with_who_has_flown_in_this_one() -> None:
    """16.2  The Axis turn that follows an Allied one is one of a new game turn."""
    game = war("DEI 2511, CZMob 2615, DEL1 [utilized]", turn=2)
    game.flown.add("DEL1")
    game.player, game.phase = ALLIED, "movement"
    assert RULES.rehearse(game, AXIS, Launch("DEL1", "2511", "2615"))
    assert game.flying == {"DEL1": "2615"}
