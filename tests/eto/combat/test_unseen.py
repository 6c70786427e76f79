"""12.7  An order that names an enemy unit is answered alike, wherever that unit is."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.step import Step
from pbem.games.eto.combat import forecast
from pbem.games.eto.combat.armor.breakthrough import Breakthroughs
from pbem.games.eto.combat.armor.exploitation import Exploitation
from pbem.games.eto.combat.battles import Battles
from pbem.games.eto.position.fleets import assemble
from pbem.games.eto.position.game import MUD, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.land_moves import LandMoves
from tests.eto.fields import ARDENNES, said
from tests.eto.fights import GERMANY, battle, front
from tests.marks import rule

OURS = "GA1 W3321, GI1 W3321, Manteuffel W3321, HQB W3423"
THEIRS = "UI2 W3320, UI3 W3418"
"""The top units of two stacks: who lies beneath them, no German knows."""
NAMED = ("UI1", "UA1", "Patton")


def positions(stage: str, unit: str) -> list[Europe]:
    """A unit beneath the one stack or the other, or aboard a ship far away."""
    found = []
    for hex in ("W3320", "W3418", ""):
        placed = ", ".join((OURS, *([f"{unit} {hex}"] if hex else []), THEIRS))
        game = front(placed, "HQB", acting="GA1 GI1", scenario=ARDENNES, stage=stage)
        if not hex:
            assemble(game, ("BSTP1",), "North-Atlantic")
            game.stow(unit, ("BSTP1",))
        found.append(game)
    return found


def answered(game: Europe, step: Step[Europe], line: str) -> str:
    order = said(game, GERMANY, line)
    if step.defers(game, order):
        return "waits"
    try:
        step.check(game, order)
    except Illegal as refusal:
        return f"{refusal.case} {refusal} {[*map(str, refusal.legal)]}"
    return "legal"


@rule("eto", "12.7")
@pytest.mark.parametrize("unit", NAMED)
@pytest.mark.parametrize(
    ("step", "lines"),
    [
        (Breakthroughs(GERMANY), ("BREAK {} AT W3320", "BREAK GA1 + {} AT W3320")),
        (Battles(GERMANY), ("ATTACK W3320 WITH {}", "ATTACK W3320 WITH GA1 + {}")),
        (
            Exploitation(GERMANY, True, (("GA1", 3),)),
            ("EXPLOIT {} W3322", "EXPLOIT GA1 + {} W3322", "ATTACK W3320 WITH {}"),
        ),
        (LandMoves(GERMANY), ("M {} W3322", "M GA1 + {} W3322")),
    ],
)
@pytest.mark.parametrize("weather", ["F", MUD])
def test_where_an_enemy_is_that_an_order_names_is_told_nobody(
    step: Step[Europe], lines: tuple[str, ...], unit: str, weather: str
) -> None:
    games = positions(step.kind, unit)
    for game in games:
        game.weather = weather
    for line in lines:
        order = line.format(unit)
        told = {answered(game, step, order) for game in games}
        told |= {answered(RULES.view(game, GERMANY), step, order) for game in games}
        assert len(told) == 1, order
        assert "is not yours" in told.pop(), order


@rule("eto", "12.7", "26.1")
def test_a_forecast_says_that_it_leaves_out_who_is_not_seen() -> None:
    placed = "GA1 W3321, HQB W3423, {}UI2 W3320"
    view, known = (
        RULES.view(front(placed.format(below), "HQB", scenario=ARDENNES), GERMANY)
        for below in ("UI1 W3320, ", "")
    )
    told, plain = (
        next(forecast.told(each, battle(each, "W3320", "GA1"))) for each in (view, known)
    )
    assert str(plain) == "8 to 6: 1-1"
    assert str(told) == "8 to 6: 1-1 at best, 1 unseen not counted"
    short = forecast.in_short(view, battle(view, "W3320", "GA1"))
    assert short.startswith("at best 1-1, clears the hex ")
    assert short.endswith("; 1 unseen")
