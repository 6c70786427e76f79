"""22.1  Orders to one headquarters: whom it activates, and what waits for its offensive."""

from __future__ import annotations

import pytest

from pbem.games.eto.combat.armor.breakthrough import Breakthroughs
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.facts.phases import ACTIVATION, BREAKTHROUGH, MOVING
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.offensives import NextOffensive
from tests.eto.fields import ARDENNES, field, played, refused
from tests.eto.fights import GERMANY, front, on, top
from tests.marks import rule

BOTH = "GI1 W3532, GI4 W3433, PI1 W3533, HQNorth W3732, HQSouth W3332"
APART = "GI1 W3422, Manteuffel W3422, HQB W3523, HQG W3023, GV1 W3022, UI1 W3421, HQ12 W3119"
QUIET = {GERMANY: "WHEN ATTACK: DONE\nWHEN MOVE: DONE", "west": "WHEN OFFENSIVE: PASS"}


def before_warsaw(stage: str = ACTIVATION) -> Europe:
    """Warsaw between two headquarters, both of which reach all who stand before it."""
    game = front(BOTH, "HQNorth", "HQSouth", stage=stage)
    game.push(Activating(GERMANY))
    return game


@rule("eto", "22.1")
def test_of_two_headquarters_the_nearest_activates_a_unit() -> None:
    game = before_warsaw()
    played(game, top(game), "ACTIVATE ALL")
    assert (game.activated["GI1"], game.activated["GI4"]) == ("HQNorth", "HQSouth")


@rule("eto", "22.1")
def test_the_headquarters_that_is_named_activates_all_whom_it_reaches() -> None:
    game = before_warsaw()
    step = game.agenda.pop()
    played(game, step, "HQ South: ACTIVATE ALL")
    assert {game.activated["GI1"], game.activated["GI4"]} == {"HQSouth"}
    assert top(game) == step, "the other headquarters may activate its own"


@rule("eto", "22.1")
def test_a_headquarters_activates_nobody_whom_it_does_not_reach() -> None:
    game = front("GI1 W3532, PI1 W3533, HQNorth W3732, HQSouth W2932", "HQNorth", "HQSouth")
    step = Activating(GERMANY)
    assert refused(game, step, "HQ South: ACTIVATE GI1").case == "22.1"
    assert refused(game, step, "HQ South: ACTIVATE ALL").case == "22.1"


@rule("eto", "22.1")
@pytest.mark.parametrize("text", ["HQ South: M GI1 3633", "HQ South: MOVE ALL TOWARD 3633"])
def test_who_moves_for_a_headquarters_is_activated_by_it(text: str) -> None:
    game = front("GI1 W3632, HQNorth W3732, HQSouth W3432", "HQNorth", "HQSouth", stage=MOVING)
    played(game, LandMoves(GERMANY), text)
    assert game.activated["GI1"] == "HQSouth"


@rule("eto", "22.1")
def test_armor_breaks_through_for_the_headquarters_that_is_named() -> None:
    placed = "GA1 W3632, PI1 W3533, HQNorth W3732, HQSouth W3432"
    game = front(placed, "HQNorth", "HQSouth", stage=BREAKTHROUGH)
    played(game, Breakthroughs(GERMANY), "HQ South: BREAK GA1 AT Warsaw", 6)
    assert game.activated["GA1"] == "HQSouth"


@rule("eto", "22.1")
def test_who_acts_for_one_headquarters_is_not_ordered_by_another() -> None:
    game = front(BOTH, "HQNorth", "HQSouth", acting="GI1")
    refusal = refused(game, Activating(GERMANY), "HQ South: ACTIVATE GI1")
    assert "activated by HQNorth" in str(refusal)


@pytest.mark.parametrize(
    "line", ["HQ B: ACTIVATE ALL", "HQ B: M GI1 3423", "HQ B: ATTACK 3421", "HQ B: SUPPORT 3421"]
)
def test_a_line_to_a_headquarters_waits_for_its_offensive(line: str) -> None:
    game = field(APART, ARDENNES)
    game.offensives["Germany"] = 3
    game.push(NextOffensive(GERMANY))
    then = on(game, {GERMANY: f"OFFENSIVE HQ G\n{line}\nDONE ACTIVATE"}, standing=QUIET)
    assert [each.end for each in then.fates if str(each.line).startswith("HQ B: ")] == []
    assert any(str(each).startswith("HQ B: ") for each in then.desks[GERMANY].queue)
